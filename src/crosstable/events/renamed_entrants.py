"""Another name of an entrant whom only this event knows: a slip of the pen is mended without a second player.

Rules
1. Whoever directs an event renames players who are entered in it alone and have no games elsewhere; the name of others
   is the league's (`facts/players/player_edits.py`).
2. The old name stays a spelling of the player.
"""

from __future__ import annotations

from sqlalchemy import Connection, or_, select

from crosstable.events.entry_rows import entrant_of, open_event
from crosstable.events.running import RunningEvent
from crosstable.facts.players.player_edits import write_player_name
from crosstable.facts.players.players import check_names, number_of
from crosstable.facts.store.schema import change, entry, member, player, result, side
from crosstable.facts.store.store import Store
from crosstable.model.names import clean_name


def rename_entrant(store: Store, actor: str, event_id: str, player_id: str, name: str, *, dry_run: bool = False) -> str:
    """Rename an entrant, and return the name.

    Raises:
        InputError: the name is not allowed or another player's, or the player is known outside of the event.
    """
    check_names([name])
    name = clean_name(name)
    with store.write(actor, "event-rename", target=event_id, dry_run=dry_run) as write:
        running = open_event(write.connection, event_id)
        entrant_of(running, player_id)
        if _is_known_elsewhere(write.connection, number_of(write.connection, player_id), running):
            raise running.error("events/player-known-elsewhere", player=player_id, event=event_id)
        write_player_name(write, player_id, name)
        return name


def _is_known_elsewhere(connection: Connection, number: int, running: RunningEvent) -> bool:
    """Return whether a player came into the league otherwise than by this event, or is in another one by now."""
    came = select(change.c.target).join(player, player.c.change_id == change.c.id).where(player.c.id == number)
    if connection.execute(came).scalar() != running.id:
        return True
    entered = select(entry.c.id).where(entry.c.player_id == number, entry.c.event_id != running.number)
    elsewhere = or_(result.c.event_id.is_(None), result.c.event_id != running.number)
    seated = select(side.c.result_id).join(result, result.c.id == side.c.result_id)
    in_team = select(member.c.result_id).join(result, result.c.id == member.c.result_id)
    wanted = (
        entered,
        seated.where(side.c.player_id == number, elsewhere),
        in_team.where(member.c.player_id == number, elsewhere),
    )
    return any(connection.execute(each.limit(1)).first() is not None for each in wanted)
