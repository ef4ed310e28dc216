"""The wrong person was entered: the entry, and every board so far, is another player's."""

from __future__ import annotations

from crosstable.league.changes.merge import move_games, move_rows, rename_in_rounds
from crosstable.league.events.entry_rows import entrant_of
from crosstable.league.events.running import read_running
from crosstable.league.players.players import NameBook, add_players, check_names, number_of
from crosstable.league.store.schema import entry, sitting_out
from crosstable.league.store.store import Store
from crosstable.model.errors import InputError
from crosstable.model.names import clean_name


def replace_entrant(
    store: Store, actor: str, event_id: str, player_id: str, name: str, *, reason: str, dry_run: bool = False
) -> str:
    """Let another player have an entry with all its boards, results and byes; give the public id.

    Seed rating and start number stay; change the rating with `set_rating`.

    Args:
        store, actor, event_id, dry_run: as everywhere.
        player_id: who was entered.
        name: of who should have been; somebody new where the league knows nobody of that name.
        reason: why.
    Raises:
        InputError: no reason, a name that is none, one is not in the event, or the other is in it already.
    """
    reason = clean_name(reason)
    if not reason:
        raise InputError("league/events/replacement-without-reason")
    check_names([name])
    with store.write(actor, "event-replace", target=event_id, reason=reason, dry_run=dry_run) as write:
        running = read_running(write.connection, event_id)
        entrant_of(running, player_id)
        found = NameBook(write.connection).find(name)
        into = int(add_players(write, [clean_name(name)])[0]) if found is None else found
        coming, of = f"p{into}", number_of(write.connection, player_id)
        if any(entrant.id == coming for entrant in running.event.entrants):
            raise running.error("league/events/replacement-entered-already", player=coming, event=event_id)
        games = [known.result for each in running.rounds for known in each.games if player_id in known.game.players]
        move_games(write, games, into, of)
        for table in (entry, sitting_out):
            move_rows(write, table, into, of, table.c.event_id == running.number)
        rename_in_rounds(write, {running.number}, {player_id: coming})
        write.tell(before={"player": player_id}, after={"player": coming, "games": len(games)})
        return coming
