"""Games as they are shown, page by page and one by one: as published, or as they are now in events run here."""

from __future__ import annotations

import heapq

from sqlalchemy import Connection, select

from crosstable.facts.results.games import KnownGame, game_number, games_of_results
from crosstable.facts.store.schema import result
from crosstable.reading.public_state import PublicState


def read_games_after(connection: Connection, state: PublicState, after: int, count: int) -> list[KnownGame]:
    """Read games in the order in which they came to the league.

    Args:
        state: what of the league may be shown.
        after: the number of the game after which to begin; 0 for the first.
    Cost: O(games read, and results corrected since the last publication).
    """
    wanted = select(result.c.game_id, result.c.id).where(state.holds(), result.c.game_id > after)
    wanted = wanted.order_by(result.c.game_id).limit(count)
    in_force = connection.execute(wanted.where(result.c.ended_by.is_(None)))  # two questions, each with an index
    ended = connection.execute(wanted.where(result.c.ended_by.is_not(None), result.c.ended_by > state.watermark))
    rows = heapq.merge(map(tuple, in_force), map(tuple, ended))
    return games_of_results(connection, [number for _, number in rows][:count])


def read_published_game(connection: Connection, state: PublicState, game_id: str) -> KnownGame | None:
    """Read a game by its public id; None where there is none, or it is not shown."""
    number = game_number(game_id)
    if number is None:
        return None
    shown = select(result.c.id).where(state.holds(), result.c.game_id == number)
    current = connection.execute(shown.where(result.c.ended_by.is_(None))).scalar()
    ended = shown.where(result.c.ended_by.is_not(None), result.c.ended_by > state.watermark)
    found = connection.execute(ended).scalar() if current is None else current
    return None if found is None else games_of_results(connection, [found])[0]
