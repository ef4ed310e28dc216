"""Players who are kept but neither shown nor offered as similar names: merged into others, or added by undone changes.

Rules
1. A player added by an undone change has no game and no entry in force, and was not edited since.
2. The spelling stays the player's, so that the same name entered or imported again is the same player.
3. When the change is in force again, or the merge is undone, the player is shown again.
"""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection, select

from crosstable.facts.store.change_log import undone_changes
from crosstable.facts.store.schema import change, entry, member, player, result, side

_EDITS = ("edit-player", "add-alias", "add-identity", "merge")


def unlisted_players(connection: Connection, among: Collection[str] | None = None) -> set[str]:
    """Return the public ids of players who are not shown, of all players or of some.

    Cost: next to nothing where no undone change added a player; else the sides of all results are read.
    """
    if among is not None and not among:
        return set()
    undone = undone_changes(connection)
    merged = _merged_players(connection, undone)
    return (merged if among is None else merged.intersection(among)) | _added_by(connection, undone, among)


def _merged_players(connection: Connection, undone: Collection[int]) -> set[str]:
    """Return the players whose games, entries and names are another's by now."""
    rows = connection.execute(select(change.c.id, change.c.after).where(change.c.command == "merge"))
    return {row.after["merged"] for row in rows if row.id not in undone and row.after}


def _added_by(connection: Connection, undone: Collection[int], among: Collection[str] | None) -> set[str]:
    """Return the players whom only undone changes added."""
    if not undone:
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
    """Return the players with an entry or a game in force."""
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
