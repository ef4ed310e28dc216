"""Whole-history ratings that go on: a new result in milliseconds, a whole fit when there is time.

    live = LiveCurves(ratings.players, ratings.curves)
    live.add("Ann", "Bo", 1, dt.date(2026, 5, 3))     settles the players whom the result moves
    live.rating("Ann")
    live.refit()                                      the exact fit of all games, started from where it stands

After `add` ratings are near the exact ones: what is left moved nobody's opponents by more than the tolerance.  After
`refit` they are those of a fit from nothing, within the reported errors of both.  What was fitted beside the ratings
(an advantage, draws) stays as it is until `refit`.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from crosstable.model.columns import Floats, Longs, Pairs, date_of, day_number
from crosstable.model.errors import RatingError, UnknownName
from crosstable.model.kernel import Engine
from crosstable.model.names import match_key
from crosstable.ratings.locked import Locked, locked
from crosstable.ratings.logistic import SLOPE
from crosstable.ratings.parameters import score_of
from crosstable.ratings.whole_history.curves import FittedSystem, RatingCurves
from crosstable.ratings.whole_history.games_of_history import Added
from crosstable.ratings.whole_history.newton import maximum
from crosstable.ratings.whole_history.player_days import PlayerDays, drift_links, player_days
from crosstable.ratings.whole_history.posterior import Posterior
from crosstable.ratings.whole_history.settle import ChainRoom, Queue, Slots, settle
from crosstable.ratings.whole_history.two_player_games import TwoPlayerGames
from crosstable.ratings.whole_history.two_sides import TwoSideModel

_SPARE = 1024
_MOST_STEPS = 50_000  # more than that, and a whole fit is faster


class FitGames(NamedTuple):
    """Two-player games in time order, as a fit takes them.

    Shapes: all (n_games,), `design` (n_games, n_designed): see `TwoSideModel`.
    """

    first: Longs
    second: Longs
    day: Longs
    score: Floats
    weight: Floats
    known: Floats
    design: Floats

    def entries(self) -> tuple[Longs, Longs]:
        """Return player and day of each entry: both players of each game."""
        return np.stack((self.first, self.second), axis=1).ravel(), np.repeat(self.day, 2)


def fit_results(
    results: FitGames,
    days: PlayerDays,
    start: Floats,
    system: FittedSystem,
    names: tuple[str, ...],
    *,
    is_compiled: bool,
) -> RatingCurves:
    """Fit results.

    Args:
        results: the games.
        days: their player-days.
        start: where to begin.
        system: the parameters.
        names: the numbers fitted beside the ratings.
        is_compiled: whether chains are solved by compiled loops.
    """
    weight = results.weight if (results.weight != 1.0).any() else np.zeros(0)
    model = TwoSideModel(results.score, weight, results.known, results.design, system.fixed_nu)
    games = TwoPlayerGames(days.of_entry, len(days), model, is_compiled=is_compiled, order=days.order)
    link = drift_links(days, system.variance_per_day * SLOPE**2)
    posterior = Posterior(days, link, system.first_day_prior, [games], len(names), is_compiled)
    found = maximum(posterior, start, SLOPE * system.accuracy)
    half_points = np.rint(2.0 * results.score).astype(np.int8)
    played = Pairs(results.first.astype(np.uint32), results.second.astype(np.uint32), half_points)
    added = Added(np.zeros(0), np.zeros((0, results.design.shape[1])))  # of sides; only gaps are known here
    return RatingCurves(system, played, added, posterior, found, names)


@dataclass(slots=True)
class _NewGame:
    """A game that is not in the fit yet."""

    first: int
    second: int
    score: float
    day: int
    known: float
    design: tuple[float, ...]


class LiveCurves(Locked):
    """The curves of all players, open to new results, which several threads may add.

    Args:
        players: their names.
        curves: a fit of two-player games.
        tolerance: how far opponents may move before a player is settled again, in points.
        engine: "plain" or "compiled" to force one.
    Raises:
        RatingError: the fit has games of teams or of three sides and more, or no dates.
    Example:
        >>> from crosstable import Game, History, WholeHistoryRating, rate
        >>> games = [Game.between("Ann", "Bo", 1, date=dt.date(2026, 5, day)) for day in (1, 2)]
        >>> ratings = rate(History.from_games(games), WholeHistoryRating())
        >>> live = LiveCurves(ratings.players, ratings.curves)
        >>> steps = live.add("Bo", "Ann", 1, dt.date(2026, 5, 3))
        >>> live.rating("Ann") < ratings["Ann"].rating
        True
    """

    def __init__(
        self, players: Sequence[str], curves: RatingCurves, *, tolerance: float = 0.02, engine: Engine = "auto"
    ) -> None:
        if not isinstance(curves.games, Pairs) or curves.is_undated or not curves.parameters.variance_per_day:
            raise RatingError("ratings/whole_history/not-live")
        super().__init__()
        self.players = list(players)
        self.tolerance = tolerance
        self._index = {match_key(player): number for number, player in enumerate(self.players)}
        self._engine = engine
        self._begin(curves)

    @locked
    def add(
        self, first: str, second: str, score: float | str, day: dt.date, *, advantage: float = 1.0, stones: float = 0.0
    ) -> int:
        """Add a result and settle the players whom it moves.

        Args:
            first, second: the players; an unknown name is a new player.
            score: of the first: 1, 0.5, 0 or a word.
            day: of the game; it may lie before others.
            advantage: 1 if the first side has the advantage of the system, -1 if the second has it, 0 if neither.
            stones: what the handicap of the first player counts, below 0 that of the second.
        Returns:
            How many times a player was settled.
        Raises:
            RatingError: a player against themselves, a score out of range.
        """
        points, number = score_of(score), day_number(day)
        one, other = self._number(first), self._number(second)
        if one == other:
            raise RatingError("ratings/whole_history/against-themselves", player=first)
        known, design = self._added(advantage, stones)
        self._new.append(_NewGame(one, other, points, number, known, design))
        known += float(np.dot(design, self._fitted[: len(design)]))
        days = self._day_of(one, number), self._day_of(other, number)
        self._add_entry(one, (*days, points, known, 1.0))
        self._add_entry(other, (*days[::-1], 1.0 - points, -known, 1.0))
        queue, system = self._queue(one, other), self.curves.posterior.prior
        steps: int = settle.run(
            self._slots,
            queue,
            ChainRoom(*(np.zeros(int(self._slots.n_days.max()) + 1) for _ in range(3))),
            self._variance,
            system.precision,
            system.games,
            self.curves.nu,
            SLOPE * self.tolerance,
            _MOST_STEPS,
            work=len(self._slots.own),
            engine=self._engine,
        )
        if steps == _MOST_STEPS:
            self.refit()
        return steps

    @locked
    def rating(self, player: str) -> float:
        """Return the rating on a player's last day.

        Raises:
            UnknownName: no player has that name.
        """
        number = self._index.get(match_key(player))
        if number is None:
            raise UnknownName("player", player, self.players)
        slots, start = self._slots, self.curves.parameters.start
        if not slots.n_days[number]:
            return start
        last = slots.chain[slots.first_day[number] + slots.n_days[number] - 1]
        return start + float(slots.strength[last]) / SLOPE

    @locked
    def track(self, player: str) -> list[tuple[dt.date, float]]:
        """Return the days of a player and the rating on each, oldest first.

        Raises:
            UnknownName: no player has that name.
        """
        self.rating(player)
        slots, number = self._slots, self._index[match_key(player)]
        first = int(slots.first_day[number])
        days = slots.chain[first : first + int(slots.n_days[number])]
        ratings = self.curves.parameters.start + slots.strength[days] / SLOPE
        dates = [date_of(int(day)) or dt.date.min for day in slots.day[days].tolist()]
        return list(zip(dates, ratings.tolist(), strict=True))

    @locked
    def refit(self) -> RatingCurves:
        """Fit all games together, from where the ratings stand; return the curves, those of a fit from nothing."""
        results = self.results
        player, day = results.entries()
        days = player_days(player, day, len(self.players))
        old = self.curves
        compiled = old.posterior.is_compiled
        self._begin(
            fit_results(results, days, self.strengths(), old.parameters, old.fitted_names, is_compiled=compiled)
        )
        return self.curves

    @property
    @locked
    def results(self) -> FitGames:
        """All games, in time order."""
        old, new = self.curves, self._new
        terms, pairs = old.posterior.terms[0], old.games
        if not isinstance(terms, TwoPlayerGames) or not isinstance(pairs, Pairs):
            raise RatingError("ratings/whole_history/not-live")
        model = terms.model
        added = FitGames(
            first=np.array([game.first for game in new], dtype=np.int64),
            second=np.array([game.second for game in new], dtype=np.int64),
            day=np.array([game.day for game in new], dtype=np.int64),
            score=np.array([game.score for game in new]),
            weight=np.ones(len(new)),
            known=np.array([game.known for game in new]),
            design=np.array([game.design for game in new]).reshape(len(new), model.design.shape[1]),
        )
        count = len(pairs)
        fitted = FitGames(
            first=pairs.first.astype(np.int64),
            second=pairs.second.astype(np.int64),
            day=old.days.day[old.days.of_entry[::2]],
            score=model.score,
            weight=model.weight if len(model.weight) else np.ones(count),
            known=model.known if len(model.known) else np.zeros(count),
            design=model.design,
        )
        both = FitGames._make(np.concatenate(columns) for columns in zip(fitted, added, strict=True))
        order = np.argsort(both.day, kind="stable")
        return FitGames._make(column[order] for column in both)

    @locked
    def strengths(self) -> Floats:
        """Return the strength of each player-day, by player and day, then the numbers fitted beside them."""
        slots, used = self._slots, self._used["days"]
        order: Longs = np.lexsort((slots.day[:used], slots.owner[:used]))
        return np.concatenate((slots.strength[:used][order], self._fitted))

    def _begin(self, curves: RatingCurves) -> None:
        """Lay out the days and games of a fit."""
        days, terms = curves.days, curves.posterior.terms
        self.curves, self._new = curves, list[_NewGame]()
        self._fitted = curves.maximum.point[len(days) :]
        self._variance = curves.parameters.variance_per_day * SLOPE**2
        n_players = len(self.players)
        bounds = np.searchsorted(days.player, np.arange(n_players + 1))
        count = np.diff(bounds)
        position = np.arange(len(days)) - bounds[days.player]
        games = terms[0] if terms else None
        if not isinstance(games, TwoPlayerGames):
            raise RatingError("ratings/whole_history/not-live")
        adjacency, model = games.adjacency, games.model
        per_day = np.diff(adjacency.start)
        own = np.repeat(np.arange(len(days)), per_day)
        entries = np.add.reduceat(per_day, bounds[:-1][count > 0])
        n_entries = np.zeros(n_players, dtype=np.int64)
        n_entries[count > 0] = entries
        score, known = model.score[adjacency.game], model.shifted(np.zeros(len(model.score)), self._fitted)
        is_first = adjacency.sign > 0.0
        weight = model.weight[adjacency.game] if len(model.weight) else np.ones(len(own))
        self._slots = Slots(
            first_day=bounds[:-1].copy(),
            n_days=count,
            first_entry=np.cumsum(n_entries) - n_entries,
            n_entries=n_entries,
            chain=np.arange(len(days)),
            strength=curves.maximum.point[: len(days)].copy(),
            day=days.day.astype(np.float64),
            owner=days.player.astype(np.int64),
            position=position,
            own=own,
            opponent=adjacency.opponent.astype(np.int64),
            score=np.where(is_first, score, 1.0 - score),
            known=adjacency.sign * known[adjacency.game],
            weight=weight,
        )
        self._used = {"days": len(days), "chain": len(days), "entries": len(own)}

    def _number(self, player: str) -> int:
        key = match_key(player)
        if key not in self._index:
            self._index[key] = len(self.players)
            self.players.append(player)
            slots = self._slots
            for name in ("first_day", "n_days", "first_entry", "n_entries"):
                slots = slots._replace(**{name: np.append(getattr(slots, name), 0)})
            self._slots = slots
        return self._index[key]

    def _added(self, advantage: float, stones: float) -> tuple[float, tuple[float, ...]]:
        """Return what is added to the gap of a new game: the given part, and the factors of the fitted ones."""
        parts = {"advantage": advantage, "handicap_points": stones}
        given = self.curves.parameters.given_points
        known = SLOPE * sum(given[name] * value for name, value in parts.items())
        return known, tuple(parts[name] for name in self.curves.fitted_names if name in parts)

    def _day_of(self, player: int, day: int) -> int:
        """Return a player's day, a new one if need be; it begins at the strength of the day before."""
        slots = self._slots
        start, count = int(slots.first_day[player]), int(slots.n_days[player])
        mine = slots.chain[start : start + count]
        at = int(np.searchsorted(slots.day[mine], day))
        if at < count and slots.day[mine[at]] == day:
            return int(mine[at])
        beside = int(mine[max(at - 1, 0)]) if count else -1
        strength = float(slots.strength[beside]) if count else 0.0
        new = self._write("days", strength=strength, day=day, owner=player, position=at)
        changed = np.insert(mine, at, new)
        start = self._claim("chain", count + 1)
        slots = self._slots
        slots.chain[start : start + count + 1] = changed
        slots.position[changed] = np.arange(count + 1)
        slots.first_day[player], slots.n_days[player] = start, count + 1
        return new

    def _add_entry(self, player: int, values: tuple[float, ...]) -> None:
        """Write a game among a player's games, which move to free space."""
        first, count = int(self._slots.first_entry[player]), int(self._slots.n_entries[player])
        start = self._claim("entries", count + 1)
        slots = self._slots
        for name, value in zip(("own", "opponent", "score", "known", "weight"), values, strict=True):
            column = getattr(slots, name)
            column[start : start + count] = column[first : first + count]
            column[start + count] = value
        slots.first_entry[player], slots.n_entries[player] = start, count + 1

    def _write(self, part: str, **values: float) -> int:
        at = self._claim(part, 1)
        for name, value in values.items():
            getattr(self._slots, name)[at] = value
        return at

    def _claim(self, part: str, count: int) -> int:
        """Return the first of so many free places in some columns, which grow if need be."""
        start = self._used[part]
        self._used[part] = start + count
        slots = self._slots
        for name in _COLUMNS[part]:
            column = getattr(slots, name)
            if start + count > len(column):
                more = np.zeros(count + _SPARE + len(column) // 8, dtype=column.dtype)
                slots = slots._replace(**{name: np.concatenate((column, more))})
        self._slots = slots
        return start

    def _queue(self, *players: int) -> Queue:
        count = len(self.players)
        waiting, ring = np.zeros(count, dtype=np.int64), np.zeros(count + 1, dtype=np.int64)
        waiting[list(players)] = 1
        ring[: len(players)] = players
        return Queue(np.zeros(count), waiting, ring, np.array([0, len(players)]))


_COLUMNS = {
    "days": ("strength", "day", "owner", "position"),
    "chain": ("chain",),
    "entries": ("own", "opponent", "score", "known", "weight"),
}
