"""Players who may be one person: those with similar names, listed for a decision."""

from __future__ import annotations

from sqlalchemy import Connection, select

from crosstable.facts.players.undone_players import unlisted_players
from crosstable.facts.store.schema import alias, identity, player
from crosstable.model.names import similar_names

MOST_COMPARED = 20_000  # spellings


def similar_players(connection: Connection, limit: int = 50) -> list[tuple[str, str]]:
    """Return pairs of players with similar names, by public id; none in a league of very many.

    Erased players and those that are not shown anywhere are left out.
    """
    rows = connection.execute(
        select(alias.c.spelling, player.c.public_id)
        .join(player, player.c.id == alias.c.player_id)
        .where(alias.c.ended_by.is_(None), alias.c.spelling.is_not(None))
        .order_by(alias.c.id)
    ).all()
    if len(rows) > MOST_COMPARED:
        return []
    known: dict[str, str] = {row.spelling: row.public_id for row in rows}
    pairs = {(known[one], known[other]): None for one, other in similar_names(known) if known[one] != known[other]}
    unlisted = unlisted_players(connection, {each for pair in pairs for each in pair})
    return [pair for pair in pairs if not unlisted & set(pair)][:limit]


def spellings_of(connection: Connection, public_id: str) -> tuple[list[str], list[str]]:
    """Return the spellings of a player and the numbers elsewhere, such as "FIDE 1503014"."""
    own = select(player.c.id).where(player.c.public_id == public_id).scalar_subquery()
    names = select(alias.c.spelling).where(
        alias.c.player_id == own, alias.c.ended_by.is_(None), alias.c.spelling.is_not(None)
    )
    numbers = select(identity.c.organisation, identity.c.number).where(
        identity.c.player_id == own, identity.c.ended_by.is_(None)
    )
    return (
        list(connection.execute(names.order_by(alias.c.id)).scalars()),
        [f"{row.organisation} {row.number}" for row in connection.execute(numbers.order_by(identity.c.id))],
    )
