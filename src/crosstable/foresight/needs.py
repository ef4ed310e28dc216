"""What an entrant needs in the last round: which own result is enough for a place, and which boards it depends on.

Rules
1. An own result is *enough* if the place is reached however the other boards end, and *never* enough if it is reached
   in no ending.  Between the two it is enough *if* some other boards end in certain ways: the smallest sets of boards
   are named, of up to three.
2. Places are those by score and tie-breaks where all endings are enumerated.  Else they are by points, and a tie counts
   against the entrant: what is said to be enough is so, and more may be.
3. Players whom nothing separates share a place: the worst of it must be good enough.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Literal, Protocol

import numpy as np

from crosstable.foresight.columns import Column, Pay
from crosstable.foresight.decided import bounds
from crosstable.foresight.endings import Endings
from crosstable.foresight.results import RESULTS
from crosstable.foresight.situation import Situation
from crosstable.model.errors import InputError
from crosstable.model.games import Result

Verdict = Literal["enough", "if", "open", "never"]
_LARGEST, _MOST_BOARDS, _MOST_SETS = 3, 12, 5


@dataclass(frozen=True, slots=True)
class Condition:
    """How an open board has to end.

    Args:
        board: the place among the open boards, from 0.
        results: of the side listed first; any of them will do.
    """

    board: int
    results: tuple[Result, ...]


@dataclass(frozen=True, slots=True)
class Need:
    """What an own result is worth.

    Args:
        result: as the entrant sees it; None for one who has no open board.
        verdict: see rule 1; "open" where it depends on more boards than are searched.
        sets: of conditions; each set makes it enough.
        by_points: whether tie-breaks are left open (rule 2).
    """

    result: Result | None
    verdict: Verdict
    sets: tuple[tuple[Condition, ...], ...] = ()
    by_points: bool = False


class _Judge(Protocol):
    """Knows the endings, as far as it can."""

    @property
    def boards(self) -> Sequence[int]:
        """The other boards on which it may depend."""

    def holds(self, known: Mapping[int, int]) -> bool:
        """Return whether the place is certain once some boards have ended: the result by board."""

    def can_hold(self) -> bool:
        """Return whether the place is possible at all."""


def needs(situation: Situation, found: Endings | None, entrant: str, places: int) -> list[Need]:
    """Return what each own result is worth: win, draw, loss, or the only one of an entrant without an open board.

    Args:
        situation: all rounds are paired.
        found: its endings; None where there are too many.
        entrant: by id.
        places: how good the place has to be.
    Raises:
        InputError: rounds are still to be paired, it is a bracket, or the place is out of range.
    """
    if not situation.is_last_round:
        raise InputError("foresight/needs-before-last-round", event=situation.event.id, rounds=situation.rounds_to_pair)
    if not 1 <= places <= len(situation.event.entrants):
        n = len(situation.event.entrants)
        raise InputError("foresight/place-out-of-range", event=situation.event.id, place=places, entrants=n)
    at = situation.index[entrant]
    own = [
        board
        for board, each in enumerate(situation.open_games)
        if at in [situation.index[player] for player in each.game.players]
    ]
    if len(own) > 1:
        raise InputError("foresight/several-open-games", event=situation.event.id, player=entrant)
    if not own:
        return [_need(situation, found, at, places, {}, None)]
    is_first = situation.open_games[own[0]].game.players[0] == entrant
    order = RESULTS if is_first else RESULTS[::-1]
    return [
        _need(situation, found, at, places, {own[0]: RESULTS.index(result)}, own_result)
        for own_result, result in zip(RESULTS, order, strict=True)
    ]


def _need(
    situation: Situation,
    found: Endings | None,
    at: int,
    places: int,
    own: Mapping[int, int],
    result: Result | None,
) -> Need:
    judge: _Judge
    if found is None:
        judge = _ByPoints.of(situation, at, places, own)
    else:
        shape = (3,) * len(situation.open_games)
        judge = _ByEndings(
            (found.worst[:, at] <= places).reshape(shape), (found.best[:, at] <= places).reshape(shape), own
        )
    by_points = found is None
    if judge.holds({}):
        return Need(result, "enough", by_points=by_points)
    if not judge.can_hold():
        return Need(result, "never", by_points=by_points)
    for size in range(1, _LARGEST + 1):
        if size == _LARGEST and len(judge.boards) > _MOST_BOARDS:
            break
        sets = list(_sets(judge, size))
        if sets:
            return Need(result, "if", tuple(sorted(sets, key=_width)[:_MOST_SETS]), by_points)
    return Need(result, "open", by_points=by_points)


def _width(conditions: tuple[Condition, ...]) -> int:
    """Return what orders sets of conditions: those that are the easiest to meet come first."""
    width = 1
    for each in conditions:
        width *= len(each.results)
    return -width


def _sets(judge: _Judge, size: int) -> Iterator[tuple[Condition, ...]]:
    """Yield the conditions on so many boards that make the place certain: for each choice of boards the widest."""
    for boards in combinations(judge.boards, size):
        good = {
            results
            for results in product(range(3), repeat=size)
            if judge.holds(dict(zip(boards, results, strict=True)))
        }
        if good:
            widest = max(_boxes(good, size), key=lambda box: np.prod([len(each) for each in box]))
            yield tuple(
                Condition(board, tuple(RESULTS[each] for each in sorted(results)))
                for board, results in zip(boards, widest, strict=True)
            )


def _boxes(good: set[tuple[int, ...]], size: int) -> Iterator[tuple[frozenset[int], ...]]:
    """Yield the choices of results for each board of which every combination is good."""
    some = [frozenset(each) for count in (1, 2, 3) for each in combinations(range(3), count)]
    for box in product(some, repeat=size):
        if all(each in good for each in product(*box)):
            yield box


@dataclass(frozen=True, slots=True, eq=False)
class _ByEndings:
    """Judges by all endings; the arrays have an axis for each open board."""

    certain: Column
    possible: Column
    own: Mapping[int, int]

    @property
    def boards(self) -> Sequence[int]:
        return [each for each in range(self.certain.ndim) if each not in self.own]

    def holds(self, known: Mapping[int, int]) -> bool:
        return bool(self._part(self.certain, known).all())

    def can_hold(self) -> bool:
        return bool(self._part(self.certain, {}).any())

    def _part(self, values: Column, known: Mapping[int, int]) -> Column:
        ended = {**known, **self.own}
        part: Column = values[tuple(ended.get(each, slice(None)) for each in range(values.ndim))]
        return part


@dataclass(frozen=True, slots=True, eq=False)
class _ByPoints:
    """Judges by points: how many others have as many as the entrant or more, board by board.

    Args:
        least, most: how many at the boards that do not count among `counts`, without and with those level.
        counts: by board, how many of its players have as many or more after each result.
        ahead: by board, how many of its players have more in the best of cases.
        room: how many may be ahead.
    """

    base: int
    counts: Mapping[int, tuple[int, int, int]]
    ahead: int
    room: int

    @classmethod
    def of(cls, situation: Situation, at: int, places: int, own: Mapping[int, int]) -> _ByPoints:
        """Count the others."""
        found, pay = bounds(situation), Pay.of(situation.event.rules)
        outcomes = ((pay.win, pay.loss), (pay.draw, pay.draw), (pay.loss, pay.win))
        floor = min(pay.loss, pay.draw)
        pairs = found.games
        busy = {player for pair in pairs for player in pair}
        score = [int(each) - (floor if player in busy else 0) for player, each in enumerate(found.least)]
        for board, result in own.items():
            for player, paid in zip(pairs[board], outcomes[result], strict=True):
                score[player] += paid
        settled = {player for board in own for player in pairs[board]}
        others = [player for player in range(len(score)) if player != at and (player not in busy or player in settled)]
        base = sum(score[player] >= score[at] for player in others)
        ahead = sum(score[player] > score[at] for player in others)
        counts = {}
        for board, pair in enumerate(pairs):
            if board in own:
                continue
            after = [[score[player] + paid for player, paid in zip(pair, both, strict=True)] for both in outcomes]
            level = [sum(each >= score[at] for each in both) for both in after]
            ahead += min(sum(each > score[at] for each in both) for both in after)
            if len(set(level)) == 1:
                base += level[0]
            else:
                counts[board] = (level[0], level[1], level[2])
        return cls(base, counts, ahead, places - 1)

    @property
    def boards(self) -> Sequence[int]:
        return list(self.counts)

    def holds(self, known: Mapping[int, int]) -> bool:
        most = (each[known[board]] if board in known else max(each) for board, each in self.counts.items())
        return self.base + sum(most) <= self.room

    def can_hold(self) -> bool:
        return self.ahead <= self.room
