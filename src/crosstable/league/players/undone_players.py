"""Players whom only a change brought that is taken back: they are kept, and neither shown nor offered as near names.

Rules
1. Such a player has no game and no entry that holds, and nobody edited the player since.
2. The spelling stays the player's, so that the same name entered or imported again is the same player.
3. When the change holds again, so does the player.
"""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection, select

from crosstable.league.store.change_log import undone_changes
from crosstable.league.store.schema import change, entry, member, player, result, side

_EDITS = ("edit-player", "add-alias", "add-identity", "merge")


def unseen_players(connection: Connection, among: Collection[str] | None = None) -> set[str]:
    """Give the public ids of players who are not seen, of all or of some.

    Cost: next to nothing where no player came by a change that is taken back; else the sides of all results are read.
    """
    undone = undone_changes(connection)
    if not undone or (among is not None and not among):
        return set()
    rows = connection.execute(select(player.c.id, player.c.public_id).where(player.c.change_id.in_(undone)))
    brought = {row.id: row.public_id for row in rows if among is None or row.public_id in among}
    if not brought:
        return set()
    edits = connection.execute(select(change.c.id, change.c.target).where(change.c.command.in_(_EDITS)))
    edited = {row.target for row in edits if row.id not in undone}
    seen = _who_take_part(connection)
    return {one for number, one in brought.items() if number not in seen and f"player {one}" not in edited}


def _who_take_part(connection: Connection) -> set[int]:
    """Give who has an entry or a game that holds."""
    seen = set(connection.execute(select(entry.c.player_id).where(entry.c.ended_by.is_(None))).scalars())
    for table in (side, member):
        played = select(table.c.player_id).join(result, result.c.id == table.c.result_id).distinct()
        seen |= set(
            connection.execute(
                played.where(
                    table.c.player_id.is_not(None), result.c.ended_by.is_(None), result.c.is_withdrawn.is_(False)
                )
            ).scalars()
        )
    return seen
