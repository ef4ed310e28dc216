"""Add the boards of a round as games, replace their results, and remove them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from sqlalchemy import insert, select

from crosstable.events.running import RunningEvent
from crosstable.facts.players.players import numbers_of
from crosstable.facts.results.games import KnownGame
from crosstable.facts.results.result_versions import add_results, end_results, withdraw
from crosstable.facts.store.databases import insert_rows
from crosstable.facts.store.schema import ONLY_LEAGUE, discipline, game, source
from crosstable.facts.store.store import Write
from crosstable.model.columns import Ints
from crosstable.model.games import Game
from crosstable.model.names import match_key
from crosstable.model.source import Source

_BY_HAND = "run here"


def add_boards(write: Write, running: RunningEvent, boards: Sequence[Game]) -> None:
    """Add games to an event."""
    if not boards:
        return
    first = write.reserve(game, len(boards))
    here = _source(write)
    rows = ((number, here, write.change_id) for number in range(first, first + len(boards)))
    insert_rows(write.connection, game, ("id", "source_id", "change_id"), rows)
    numbers = np.arange(first, first + len(boards))
    _put(write, running, boards, numbers, np.zeros(len(boards), dtype=np.int64))


def replace_boards(write: Write, running: RunningEvent, changed: Sequence[tuple[KnownGame, Game]]) -> None:
    """Replace what is known of some games, such as the result or the sides."""
    if not changed:
        return
    end_results(write, [known.result for known, _ in changed])
    numbers = np.array([int(known.id[1:]) for known, _ in changed])
    earlier = np.array([known.result for known, _ in changed])
    _put(write, running, [new for _, new in changed], numbers, earlier)


def remove_boards(write: Write, games: Sequence[KnownGame]) -> None:
    """Withdraw games, as if they had never been added; their rows stay in the store."""
    withdraw(write, [known.result for known in games])


def _put(write: Write, running: RunningEvent, boards: Sequence[Game], numbers: np.ndarray, earlier: np.ndarray) -> None:
    date = running.event.date
    listed = [
        replace(one, event=None, row_id=None, source="", position=at, date=one.date or date)
        for at, one in enumerate(boards)
    ]
    given = Source.from_games(listed)
    players = numbers_of(write.connection, given.spellings).astype(np.uint32)
    add_results(
        write,
        given.games,
        replace(given.sides, player=players[given.sides.player]),
        game_ids=numbers,
        supersedes=earlier,
        events=np.full(len(boards), running.number, dtype=np.int32),
        disciplines=_disciplines(write, running, len(boards)),
        positions=numbers,
        is_by_hand=True,
    )


def _disciplines(write: Write, running: RunningEvent, count: int) -> Ints | None:
    if running.plan.discipline is None:
        return None
    of_key = select(discipline.c.id).where(discipline.c.key == match_key(running.plan.discipline))
    return np.full(count, write.connection.execute(of_key).scalar_one(), dtype=np.int32)


def _source(write: Write) -> int:
    found = select(source.c.id).where(source.c.league_id == ONLY_LEAGUE, source.c.name == _BY_HAND)
    number = write.connection.execute(found).scalar()
    if number is not None:
        return int(number)
    number = write.reserve(source)
    write.connection.execute(
        insert(source).values(id=number, league_id=ONLY_LEAGUE, name=_BY_HAND, change_id=write.change_id)
    )
    return number
