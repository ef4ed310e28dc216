"""The games of a FIDE tournament file (TRF) as columns, with no value for each: a thousand events are read quickly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from crosstable.formats.event.history_source import entry_ratings_of, names_of
from crosstable.formats.trf.lines import TrfLines
from crosstable.formats.trf.reader import day_of_round, entrants_of, first_day, rounds_of
from crosstable.formats.trf.results import TrfOutcome
from crosstable.model.columns import (
    COLOURS,
    NO_DATE,
    NO_NUMBER,
    NOT_CLASSIFIED,
    GameColumns,
    Ints,
    Labels,
    SideColumns,
    day_number,
    offsets_of,
)
from crosstable.model.source import Source


def source_of_lines(lines: TrfLines, id: str, name: str) -> Source:
    """Return the columns that `source_of` would make of the event.

    Args:
        lines: of the whole file.
        id: of the event.
        name: of the source.
    """
    rounds = list(rounds_of(lines))
    games = [outcome for _, outcomes in rounds for outcome in outcomes]
    sizes = [len(outcomes) for _, outcomes in rounds]
    columns = _game_columns(lines, [number for number, _ in rounds], sizes, games)
    none = np.zeros(len(games), dtype=np.int32)
    games_of_event = GameColumns(
        count=len(games),
        event=Labels(none, (id,)) if games else None,
        source=Labels(none, (name,) if games else ()),
        position=np.zeros(len(games), dtype=np.int64),
        **columns,
    )
    entrants = list(entrants_of(lines))
    players_and_sides = _players_and_sides(games, names_of(entrants), games_of_event)
    return Source(name, *players_and_sides, entry_ratings_of(entrants))


def _game_columns(
    lines: TrfLines, numbers: Sequence[int], sizes: Sequence[int], games: Sequence[TrfOutcome]
) -> dict[str, Any]:
    if not games:
        return {}
    usual = first_day(lines)
    days = [day_of_round(lines, number) or usual for number in numbers]
    codes = np.array([NO_DATE if day is None else day_number(day) for day in days], dtype=np.int32)
    return {
        "date": _unless_all(np.repeat(codes, sizes), NO_DATE),
        "round": np.repeat(np.array(numbers, dtype=np.int32), sizes),
        "board": np.concatenate([np.arange(1, size + 1, dtype=np.int32) for size in sizes]),
        "kind": _unless_all(np.array([game.kind.code for game in games], dtype=np.int8), 0),
    }


def _players_and_sides(
    games: Sequence[TrfOutcome], names: Mapping[str, str], columns: GameColumns
) -> tuple[tuple[str, ...], GameColumns, SideColumns]:
    sides = [
        (player, game.places[at], game.colours[at], game.scores[at])
        for game in games
        for at, player in enumerate((game.first, game.second))
        if player
    ]
    index: dict[int, int] = {}
    players = [index.setdefault(player, len(index)) for player, _, _, _ in sides]
    per_game = np.array([2 if game.second else 1 for game in games], dtype=np.int64)
    made = SideColumns(
        game_offsets=offsets_of(per_game),
        member_offsets=np.arange(len(sides) + 1, dtype=np.int64),
        place=np.array([place or NOT_CLASSIFIED for _, place, _, _ in sides], dtype=np.int32),
        player=np.array(players, dtype=np.uint32),
        score=_unless_all(_integers([score for _, _, _, score in sides]), NO_NUMBER),
        colour=_colours([colour for _, _, colour, _ in sides]),
    )
    return tuple(names[str(player)] for player in index), columns, made


def _integers(values: Sequence[int | None]) -> Ints:
    return np.array([NO_NUMBER if value is None else value for value in values], dtype=np.int32)


def _colours(colours: Sequence[str | None]) -> Any:
    codes: dict[str | None, int] = {None: NO_NUMBER, **{colour: code for code, colour in enumerate(COLOURS)}}
    return _unless_all(np.array([codes[colour] for colour in colours], dtype=np.int8), NO_NUMBER)


def _unless_all(column: Any, missing: int) -> Any:
    """Return a column that holds anything, None for an empty one."""
    return None if (column == missing).all() else column
