"""Handicap and komi by named conventions.

    convention    levels                                        handicap from the gap of levels
    none          -                                             0
    package       AGA rating                                    rounded difference, less 2 across 1k/1d
    aga-rating    AGA rating, the empty stretch taken out       rounded difference
    aga-rank      rank: 3.7 is 3d, -4.2 is 4k                   difference of ranks
    egf           rank, cut at the threshold                    difference less the correction (usual: 1 or 2)
    opengotha     McMahon score or rank, cut at the threshold   difference less the correction

Rules
1. The weaker player takes Black.  A handicap of 1 is no stone and a komi of 0.5; k >= 2 is k stones.
2. A correction never turns a handicap round: it stops at 0.  No handicap is above the ceiling.
3. AGA ratings have no values between -1 and 1: 1.0 is the weakest 1 dan and -1.0 the strongest 1 kyu.
4. An unrated player plays even.
5. A convention takes the ratings of either scale: 2600 is 6 dan to the AGA, 6.5 to the EGF.  See `games.ranks`.
Source: gocongress.org, tournament overview (AGA); EGF tournament system rules; OpenGotha help, handicap; ts-gotd 1.0.1.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np

from crosstable.games.ranks import AGA_RANKS, GO_RANKS
from crosstable.model.columns import Flags, Floats, Longs
from crosstable.model.errors import RatingError
from crosstable.pairing.player_boxes import Boxes
from crosstable.pairing.settings import check_choice, check_range
from crosstable.pairing.state import EVERYBODY, Part, State

Convention = Literal["none", "package", "aga-rating", "aga-rank", "egf", "opengotha"]


@dataclass(frozen=True, slots=True)
class Handicaps:
    """A handicap convention.

    Args:
        convention: see the table above.
        correction: taken from the gap; go-pairer's FullHandicap, MinusOne and MinusTwo are 0, 1 and 2.
        ceiling: the largest handicap.
        threshold: levels above it count as it: ranks with 1d = 0, 1k = -1; or a score in points.
        by: "rank" or "score": what "opengotha" compares.
        even_komi: the komi of an even game; None where komi is unknown to the game.
        bar: players who start from this initial score (points) or above play even; None or infinity is no bar.
    Raises:
        PolicyError: an unknown word, or a number out of range.
    """

    convention: Convention = "none"
    correction: int = 0
    ceiling: int = 9
    threshold: int | None = None
    by: Literal["rank", "score"] = "rank"
    even_komi: float | None = None
    bar: float | None = None

    def __post_init__(self) -> None:
        for name, known in (("convention", get_args(Convention)), ("by", ("rank", "score"))):
            check_choice("handicap", name, getattr(self, name), known)
        check_range("handicap", "correction", self.correction, -1, 9)
        check_range("handicap", "ceiling", self.ceiling, 0, 9)

    def check_scales(self, state: State) -> None:
        """Check that the ratings of players who may get handicaps are on one scale: they are ordered by rating, too.

        Raises:
            RatingError: some ratings are of the AGA, and others GoR.
        """
        if self.convention == "none":
            return
        rated = ~np.isnan(state.rating)
        aga, gor = (
            state.entrants[at[0]] if len(at := np.flatnonzero(rows)) else None
            for rows in (rated & (state.is_aga == 1), rated & (state.is_aga == 0))
        )
        if aga is not None and gor is not None:
            raise RatingError(
                "pairing/two-rating-scales",
                event=state.event.id,
                round=state.round,
                player=aga.id,
                rating=aga.rating,
                other=gor.id,
                other_rating=gor.rating,
            )

    @property
    def reads(self) -> tuple[str, ...]:
        """The columns of the state that decide a handicap; none for the package, which looks at the order too."""
        if self.convention in ("none", "package"):
            return ()
        is_by_score = self.convention == "opengotha" and self.by == "score"
        levels = ("score",) if is_by_score else ("rating", "is_aga")
        return levels if self.bar in (None, math.inf) else (*levels, "initial")

    def signed(self, state: State, rows: Part, columns: Part = EVERYBODY) -> Longs:
        """Return the handicap of these players against those: positive where the player of the row takes Black.

        Shape (rows, columns).
        """
        if self.convention == "none":
            return np.zeros((len(state.score[rows]), len(state.score[columns])), dtype=np.int64)
        if self.convention == "package":
            gap = _package_gap(_aga_ratings(state), state.by_id, rows, columns)
        else:
            gap = self._levels(state, columns) - self._levels(state, rows)[:, None]
        gap = np.where(np.isnan(gap), 0, gap)
        size = self._stones(np.abs(gap))
        if self.bar is not None:
            above = self._is_above(state, rows)[:, None] | self._is_above(state, columns)
            size = np.where(above, 0, size)
        return np.where(gap > 0, size, -size)

    def sizes(self, state: State, rows: Part, columns: Part = EVERYBODY) -> Longs:
        """Return the handicaps as a criterion weighs them: without sign.  Shape (rows, columns).

        Errata: the package rounds from the lower id on the board, and from the better placed in its weights.
        """
        if self.convention != "package":
            return np.abs(self.signed(state, rows, columns))
        gap = _package_gap(_aga_ratings(state), np.arange(state.n), rows, columns)
        size = np.abs(np.where(np.isnan(gap), 0, gap)).astype(np.int64)
        return np.clip(size - self.correction, 0, self.ceiling)

    def komi(self, handicap: int) -> float | None:
        """Return the komi of a game with this handicap."""
        return None if self.even_komi is None else self.even_komi if handicap == 0 else 0.5

    def least_sizes(self, state: State, boxes: Boxes, rows: slice) -> Longs:
        """Bound the handicaps of players of these boxes against those of all boxes from below."""
        if self.convention == "package":
            return self._least_of_package(state, boxes, rows)
        level = self._levels(state, EVERYBODY)
        is_even = np.isnan(level) if self.bar is None else np.isnan(level) | self._is_above(state, EVERYBODY)
        gap = boxes.apart(np.where(is_even, 0.0, level), rows)
        return np.where(boxes.any_of(is_even, rows), 0, self._stones(gap))

    def _stones(self, gap: Floats) -> Longs:
        """Return the handicap for a gap of levels, rounded half up, as ratings are written in decimals."""
        size = np.floor(np.round(gap, 6) + 0.5).astype(np.int64)  # -3.7 and -9.2 are 5.5 apart, not 5.4999...
        return np.where(size > 0, np.clip(size - self.correction, 0, self.ceiling), 0)

    def _least_of_package(self, state: State, boxes: Boxes, rows: slice) -> Longs:
        """Halves may be rounded down, and 2 are taken off where one box may be above 0 and the other below."""
        unrated = np.isnan(state.rating)
        rating = np.where(unrated, 0.0, _aga_ratings(state))
        gap = np.ceil(boxes.apart(rating, rows) - 0.5).astype(np.int64)
        across = boxes.apart((rating > 0).astype(np.int64), rows) + boxes.spreads((rating > 0).astype(np.int64), rows)
        size = np.clip(gap - 2 * (across > 0) - self.correction, 0, self.ceiling)
        return np.where(boxes.any_of(unrated, rows), max(0, -self.correction), size)

    def _is_above(self, state: State, part: Part) -> Flags:
        """Return which players start from the bar or above."""
        above: Flags = state.initial[part] >= 2 * (math.inf if self.bar is None else self.bar)
        return above

    def _levels(self, state: State, part: Part) -> Floats:
        rating, is_aga = state.rating[part], state.is_aga[part] == 1
        if self.convention == "aga-rating":  # a continuous scale: no threshold in ranks
            return np.where(is_aga, AGA_RANKS.levels(rating), GO_RANKS.levels(rating))
        if self.convention == "opengotha" and self.by == "score":
            level = np.floor(state.score[part] / 2)
        else:
            level = np.where(is_aga, AGA_RANKS.whole_ranks(rating), GO_RANKS.whole_ranks(rating))
        return level if self.threshold is None else np.minimum(level, self.threshold)


def _aga_ratings(state: State) -> Floats:
    """Return the ratings as AGA ratings."""
    as_aga = AGA_RANKS.at_levels(np.round(GO_RANKS.levels(state.rating), 6))
    return np.where(state.is_aga == 1, state.rating, as_aga)


def _package_gap(rating: Floats, order: Longs, rows: Part, columns: Part) -> Floats:
    """Return the package's gap: rounded half up as the first player sees it, less 2 where one rating is positive.

    Errata: halves depend on the order (3 against -2 for 2.5); kept in this convention only.
    """
    here, there = rating[rows][:, None], rating[columns]
    is_first = order[rows][:, None] < order[columns]
    gap = np.floor(np.where(is_first, there - here, here - there) + 0.5)
    across = (here > 0) != (there > 0)
    signed: Floats = np.sign(gap) * np.maximum(np.abs(gap) - 2 * across, 0)
    return np.where(is_first, signed, -signed)
