"""Replace an entrant: the entry and all its boards become another player's."""

from __future__ import annotations

from sqlalchemy import update

from crosstable.events.entry_rows import entrant_of
from crosstable.events.moved_players import move_games, move_rows, rename_in_events
from crosstable.events.running import read_running
from crosstable.facts.players.players import NameBook, add_players, check_names, number_of
from crosstable.facts.store.schema import check_in, entry, sign_up, sitting_out
from crosstable.facts.store.store import Store
from crosstable.model.errors import InputError
from crosstable.model.names import clean_name


def replace_entrant(
    store: Store, actor: str, event_id: str, player_id: str, name: str, *, reason: str, dry_run: bool = False
) -> str:
    """Move an entry with all its boards, results and byes to another player, and return their public id.

    Seed rating and start number are kept, title, rank and other details are not; change the rating with `set_rating`.

    Args:
        player_id: the player who was entered.
        name: the name of the right player; an unknown name becomes a new player.
    Raises:
        InputError: no reason is given, the name is empty, the first player is not in the event, or the second one
            already is.
    """
    reason = clean_name(reason)
    if not reason:
        raise InputError("events/replacement-without-reason")
    check_names([name])
    with store.write(actor, "event-replace", target=event_id, reason=reason, dry_run=dry_run) as write:
        running = read_running(write.connection, event_id)
        entrant_of(running, player_id)
        found = NameBook(write.connection).find(name)
        into = int(add_players(write, [clean_name(name)])[0]) if found is None else found
        coming, of = f"p{into}", number_of(write.connection, player_id)
        if any(entrant.id == coming for entrant in running.event.entrants):
            raise running.error("events/replacement-entered-already", player=coming, event=event_id)
        games = [known.result for each in running.rounds for known in each.games if player_id in known.game.players]
        move_games(write, games, into, of)
        for table in (entry, sitting_out, sign_up, check_in):
            move_rows(write, table, into, of, table.c.event_id == running.number)
        mine = (entry.c.change_id == write.change_id, entry.c.player_id == into)
        write.connection.execute(update(entry).where(*mine).values(details={}))  # they were the other player's
        rename_in_events(write, {running.number}, {player_id: coming})
        write.log(before={"player": player_id}, after={"player": coming, "games": len(games)})
        return coming
