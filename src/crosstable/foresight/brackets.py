"""The rest of a knockout: its matches as arrays, and by exact chances where nothing depends on the course.

Rules
1. A match is won by who wins more of its games.  If that is nobody, it is decided as by one more game without a draw,
   or goes to the better seed where the event says so.
2. Places: the winner of the final is first, the loser second, then those of a match for third place; all others by the
   step of the bracket in which they lost last.  Within one step each order is equally likely.
"""

from __future__ import annotations

import numpy as np

from crosstable.foresight.columns import Column
from crosstable.foresight.situation import Situation
from crosstable.foresight.strengths import Strengths, outcome_chances
from crosstable.model.columns import Floats
from crosstable.pairing.knockout.bracket import Bracket, KnockoutMatch, Origin

_CELLS = 400_000
_NOBODY = -1


def simulated_bracket(situation: Situation, strengths: Strengths, simulations: int, seed: int) -> tuple[Floats, Floats]:
    """Return how often each entrant had each place, and the mean number of matches won."""
    bracket = situation.bracket
    n = len(situation.event.entrants)
    counts, wins = np.zeros((n, n)), np.zeros(n)
    if bracket is None:
        return counts, wins
    rng, done = np.random.Generator(np.random.PCG64(seed)), 0
    while done < simulations:
        size = min(max(1, _CELLS // n), simulations - done)
        played = _Played(situation, bracket, strengths, size, rng)
        found = played.places()
        cells = (np.arange(n) * n + found - 1).ravel()
        counts += np.bincount(cells, minlength=n * n).reshape(n, n)
        wins += played.wins.sum(axis=0)
        done += size
    return counts, wins / simulations


class _Played:
    """A bracket that is played to its end in each simulation."""

    def __init__(
        self, situation: Situation, bracket: Bracket, strengths: Strengths, size: int, rng: np.random.Generator
    ) -> None:
        self._rng, self._bracket, self._strengths = rng, bracket, strengths
        self._seed = {situation.index[player]: at for at, player in enumerate(bracket.seeds)}
        self._index, self._size, n = situation.index, size, len(situation.event.entrants)
        settings = situation.system.settings
        self._games, self._is_for_seed = int(settings["games"]), settings["drawn"] == "better-seed"
        self._theta = strengths.mean + strengths.deviation * rng.standard_normal((size, n))
        self._winner: dict[str, Column] = {}
        self._loser: dict[str, Column] = {}
        self._survivors: dict[int, Column] = {}
        self._lost = np.full((size, n), -1, dtype=np.int64)
        self.wins = np.zeros((size, n))
        known = {each.key: each for each in bracket.matches}
        steps = [[each.key for each in step] for step in bracket.draw.steps]
        if bracket.draw.second_final:
            steps.append(["F2"])
        for number, step in enumerate(steps):
            for key in step:
                if key in known:
                    self._play(number, known[key], is_second=key == "F2")

    def _side(self, origin: Origin, level: int) -> Column:
        if origin.kind == "seed":
            seeds = self._bracket.seeds
            is_there = origin.number <= len(seeds)  # otherwise the other side has a bye
            return np.full(self._size, self._index[seeds[origin.number - 1]] if is_there else _NOBODY)
        if origin.kind == "winner":
            return self._winner[origin.match]
        if origin.kind == "loser":
            return self._loser[origin.match]
        return self._among_survivors(level)[:, origin.number - 1]

    def _among_survivors(self, level: int) -> Column:
        """Return the winners of the level before by seed, those who are nobody last."""
        if level not in self._survivors:
            before = [
                self._winner[each.key]
                for each in self._bracket.matches
                if each.fixture.part == "winners" and each.fixture.level == level - 1
            ]
            winners = np.stack(before, axis=1)
            seeds = np.array([self._seed.get(at, len(self._seed)) for at in range(len(self._index))])
            order = np.argsort(np.where(winners < 0, len(seeds), seeds[np.maximum(winners, 0)]), axis=1, kind="stable")
            self._survivors[level] = np.take_along_axis(winners, order, 1)
        return self._survivors[level]

    def _play(self, number: int, match: KnockoutMatch, *, is_second: bool) -> None:
        one, other = (self._side(origin, match.fixture.level) for origin in match.fixture.sides)
        if match.state == "decided":
            winner = np.full(self._size, _NOBODY if match.winner is None else self._index[match.winner])
            loser = np.full(self._size, _NOBODY if match.loser is None else self._index[match.loser])
        else:
            is_won = self._first_wins(one, other)
            winner = np.where(other < 0, one, np.where(one < 0, other, np.where(is_won, one, other)))
            loser = np.where((one < 0) | (other < 0), _NOBODY, np.where(is_won, other, one))
        if is_second:  # played only where the winner of the losers' bracket has won the final
            first = self._bracket.match(self._bracket.draw.last)
            from_above = self._side(first.fixture.sides[0], first.fixture.level)
            is_needed = self._winner[first.key] != from_above
            winner = np.where(is_needed, winner, self._winner[first.key])
            loser = np.where(is_needed, loser, self._loser[first.key])
        self._winner[match.key], self._loser[match.key] = winner, loser
        rows = np.arange(self._size)
        is_match = loser >= 0
        self.wins[rows[is_match], winner[is_match]] += 1
        rank = 4 * number
        if match.fixture.part == "third":  # above all who lost in the step before, below both finalists
            self._lost[rows[is_match], winner[is_match]] = rank - 1
            rank -= 2
        self._lost[rows[is_match], loser[is_match]] = rank
        if match.key in (self._bracket.draw.last, "F2"):
            self._lost[rows, winner] = 4 * number + 8

    def _first_wins(self, one: Column, other: Column) -> Column:
        """Return whether the first side wins a match (rule 1)."""
        rows = np.arange(self._size)
        difference = self._theta[rows, np.maximum(one, 0)] - self._theta[rows, np.maximum(other, 0)]
        win, draw, loss = outcome_chances(difference, self._strengths.nu)
        ahead = np.zeros(self._size, dtype=np.int64)
        for _ in range(self._games):
            chance = self._rng.random(self._size)
            ahead += np.where(chance < win, 1, np.where(chance < win + draw, 0, -1))
        if self._is_for_seed:
            seeds = np.array([self._seed.get(at, len(self._seed)) for at in range(len(self._index))])
            decided = seeds[np.maximum(one, 0)] < seeds[np.maximum(other, 0)]
        else:
            decided = self._rng.random(self._size) < win / (win + loss)
        found: Column = np.where(ahead != 0, ahead > 0, decided)
        return found

    def places(self) -> Column:
        """Return the place of each entrant (rule 2)."""
        draw = self._rng.random(self._lost.shape)
        order = np.argsort(-(self._lost + 0.5 * draw), axis=1)
        found = np.empty(order.shape, dtype=np.int64)
        np.put_along_axis(found, order, np.broadcast_to(np.arange(1, order.shape[1] + 1), order.shape), 1)
        return found
