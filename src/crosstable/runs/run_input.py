"""What a run is made from: which games, as they were after which change, and the hash of it all."""

from __future__ import annotations

import datetime as dt
import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from sqlalchemy import Connection, Row

from crosstable.facts.results import league_history
from crosstable.facts.results.league_history import AllFacts, Facts
from crosstable.facts.settings.config import LeagueConfig, PoolConfig, Selection
from crosstable.facts.settings.seasons import Season
from crosstable.model.columns import Labels, Longs, add_to_digest, day_number
from crosstable.model.errors import RatingError, StoreError
from crosstable.model.games import Game, Side
from crosstable.model.history import History
from crosstable.model.results import ResultRules
from crosstable.ratings.rate import rate
from crosstable.ratings.rating_registry import stored_name
from crosstable.ratings.settings import settings_of, system_from
from crosstable.ratings.system import AnySystem
from crosstable.runs.first_ratings import first_ratings, initial_of, plain_initial
from crosstable.runs.run_facts import FirstRating

_UNRATEABLE = "unrateable"
_LONG_AGO, _LATE = dt.date(1990, 1, 1), dt.date(2090, 1, 1)


@dataclass(frozen=True, slots=True, eq=False)
class RunInput:
    """What a run is made from.

    `history` holds the games of the selection as they were after the change `watermark`, up to `as_of`; `games` and
    `results` hold for each its number and that of the result that counted.  `selection` is written out with all that
    it refers to, so that it can be followed when the settings of the league have changed.
    """

    watermark: int
    selection: dict[str, Any]
    system: AnySystem
    as_of: dt.date | None
    code_version: str
    history: History
    games: Longs
    results: Longs
    hash: str
    first_ratings: Mapping[str, FirstRating] = field(default_factory=dict)

    def numbered(self, watermark: int, results: Mapping[int, int]) -> RunInput:
        """Return the same input after a change that is written now, with the results that it wrote, by game."""
        numbers = self.results.copy()
        for game, number in results.items():
            numbers[self.games == game] = number
        return replace(self, watermark=watermark, results=numbers)


def selected_input(
    read: AllFacts,
    selection: dict[str, Any],
    system: AnySystem,
    *,
    watermark: int,
    as_of: dt.date | None,
    code_version: str,
) -> RunInput:
    """Return what a run over a selection of the games is made from.

    Args:
        read: every game as it was after the change `watermark`.
        selection: as `plain_selection` writes it.
        watermark: the last change whose facts were read.
        as_of: leave later games out.
    """
    found = selected_games(read, selection)
    history = found.history
    if as_of is not None and history.games.date is not None:
        history = history.part(0, int(np.searchsorted(history.games.date, day_number(as_of), side="right")))
    first = first_ratings(history, read, selection, system)
    history = history.with_initial_ratings(initial_of(first)) if first else history
    return RunInput(
        watermark=watermark,
        selection=selection,
        system=system,
        as_of=as_of,
        code_version=code_version,
        history=history,
        games=found.games[: len(history)],
        results=found.results[: len(history)],
        hash=input_hash(history, system, as_of, code_version),
        first_ratings=first,
    )


def selected_games(read: AllFacts, selection: dict[str, Any]) -> Facts:
    """Return the games of a selection, as `plain_selection` writes it, without those of its unrateable events."""
    return read.selected(_selection_of(selection), _seasons_of(selection), selection.get(_UNRATEABLE, ()))


def without_events(selection: dict[str, Any], events: Iterable[str]) -> dict[str, Any]:
    """Return a selection without the events that the system of the pool cannot rate, given by public id."""
    return {**selection, _UNRATEABLE: list(events)}


def as_in_settings(selection: Mapping[str, Any]) -> dict[str, Any]:
    """Return the selection of a run as `plain_selection` writes it: with its unrateable events."""
    return {name: value for name, value in selection.items() if name != _UNRATEABLE}


def input_hash(history: History, system: AnySystem, as_of: dt.date | None, code_version: str) -> str:
    """Return the hash of all that makes a run.

    Where a game stands in which file makes no difference, once it has its place in time.
    """
    games = replace(history.games, row_id=None, source=None, position=None, line=None)
    games = replace(games, event=_renumbered(games.event), discipline=_renumbered(games.discipline))
    made_by: list[object] = [
        stored_name(system),
        settings_of(system),
        None if as_of is None else as_of.isoformat(),
        code_version,
    ]
    if history.initial_ratings:
        made_by.append(dict(history.initial_ratings))
    digest = hashlib.sha256(json.dumps(made_by, sort_keys=True).encode())
    digest.update("\n".join(history.players).encode())
    digest.update(np.packbits(history.rated).tobytes())
    add_to_digest(games, digest)
    add_to_digest(history.sides, digest)
    return digest.hexdigest()


def counts_absence(system: AnySystem) -> bool:
    """Return whether time without games moves the ratings of a system: decay, season resets."""
    for game in (
        Game.between("A", "B", 1, date=_LONG_AGO),
        Game(tuple(Side.of(name, place=at, points=4 - at) for at, name in enumerate("ABC", 1)), date=_LONG_AGO),
    ):
        try:
            played = History.from_games([game])
            soon, late = (rate(played, system, as_of=day, rows=False) for day in (_LONG_AGO, _LATE))
        except RatingError:
            continue  # this system rates games of another kind
        return not np.array_equal(soon.rating, late.rating)
    return False


def input_of_run(connection: Connection, run: Row[Any]) -> RunInput:
    """Read what a run was made from, as it was then.

    Raises:
        StoreError: it cannot be read as it was: facts were changed by other means than commands.
    """
    read = league_history.all_facts(
        connection, at_change=run.watermark, rules=ResultRules.preset(run.selection["rules"])
    )
    given = selected_input(
        read,
        run.selection,
        system_from(run.system, **run.parameters),
        watermark=run.watermark,
        as_of=run.as_of,
        code_version=run.code_version,
    )
    if given.hash != run.input_hash:
        raise StoreError("runs/games-differ", run=run.id)
    return given


def plain_selection(config: LeagueConfig, pool: PoolConfig) -> dict[str, Any]:
    """Write a selection down with all that it refers to, so that it can be followed when settings have changed."""
    selection = pool.selection
    plain: dict[str, Any] = {
        "disciplines": list(selection.disciplines),
        "seasons": [
            [season.key, season.starts.isoformat(), None if season.ends is None else season.ends.isoformat()]
            for season in config.seasons
            if season.key in selection.seasons
        ],
        "events": list(selection.events),
        "leave_out_events": list(selection.leave_out_events),
        "starts": None if selection.starts is None else selection.starts.isoformat(),
        "ends": None if selection.ends is None else selection.ends.isoformat(),
        "rules": config.rules.name,
    }
    return {**plain, **plain_initial(pool)}


def _renumbered(labels: Labels | None) -> Labels | None:
    """Number names by first appearance, and leave unused ones out: how they are stored makes no difference."""
    if labels is None:
        return None
    used, first, codes = np.unique(labels.codes, return_index=True, return_inverse=True)
    order = np.argsort(first, kind="stable")
    rank = np.empty(len(used), dtype=np.int32)
    rank[order] = np.arange(len(used), dtype=np.int32)
    names = tuple("" if code < 0 else labels.names[code] for code in used[order].tolist())
    return Labels(rank[codes].astype(np.int32), names)


def _selection_of(plain: dict[str, Any]) -> Selection:
    return Selection(
        disciplines=tuple(plain["disciplines"]),
        seasons=tuple(key for key, _, _ in plain["seasons"]),
        events=tuple(plain["events"]),
        leave_out_events=tuple(plain["leave_out_events"]),
        starts=_day(plain["starts"]),
        ends=_day(plain["ends"]),
    )


def _seasons_of(plain: dict[str, Any]) -> list[Season]:
    return [Season(key, key, dt.date.fromisoformat(starts), _day(ends)) for key, starts, ends in plain["seasons"]]


def _day(text: str | None) -> dt.date | None:
    return None if text is None else dt.date.fromisoformat(text)
