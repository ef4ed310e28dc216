"""Elo for many sides: a game of n sides is a duel of each side with each other one.

Rules
1. Each side plays a duel against every other: the better place wins, the same place draws.  Sides that are not
   classified share the last place.
2. A side's surprise is the sum over its duels of (score - E).  With `share` "mean" it is divided by the number of
   duels, so that one game moves nobody by more than K, however many sides there are; with "sum" it is not.
3. A side of several members has their mean rating, weighted by the share of the game that each played.  What the side
   gains, each member gains times his share ("each"), or the members divide it by their shares ("split").
4. Rounding is done once per member, or once per duel.
5. With two sides of one player and no rounding this is plain Elo.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar, Literal, get_args

import numpy as np

from crosstable.model.columns import Floats, Pairs
from crosstable.model.errors import InternalError, RatingError, UnknownName
from crosstable.model.history import History
from crosstable.model.kernel import Counts, Numbers, kernel
from crosstable.ratings.contests import ContestPart, Contests, contests_of
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.finish_odds import finish_odds
from crosstable.ratings.forecast import Forecast
from crosstable.ratings.logistic import SLOPE, expected_score
from crosstable.ratings.parameters import LARGEST, check_count, check_finite, check_places, check_range
from crosstable.ratings.record import ContestRows
from crosstable.ratings.rounding import Rounding, rounded, rounding_code
from crosstable.ratings.scale import Scale
from crosstable.ratings.system import PEAK, RATING, Sides, Work

Share = Literal["mean", "sum"]
Members = Literal["each", "split"]
RoundingOf = Literal["total", "duel"]
_NOTHING = np.zeros(0)
_HEAVIEST = 1e12

# K, rounding, whether the sum is divided by the number of duels, whether members divide, whether duels are rounded.
_Terms = tuple[float, int, bool, bool, bool]


@dataclass(frozen=True, slots=True)
class EloManySides:
    """Elo for races, free-for-all and teams of any size.

    Whoever finishes before you has beaten you, whoever finishes after you has lost to you.

    Args:
        start: rating of a new player.
        k: how far one game can move a rating (with `share` "mean").
        share: "mean" or "sum" of the surprises in all duels.
        members: what a member of a side gets: "each" the side's change, or the members "split" it.
        rounding: how a change is rounded: "half_up", "half_away", "half_even" or "none".
        rounding_of: what is rounded: the "total" of a member, or every "duel".
        provisional_games: a rating is provisional below this many rated games.
    Raises:
        RatingError: a parameter outside its range.
        UnknownName: a word that no parameter knows.
    Example:
        >>> EloManySides(k=60).update([1500, 1500, 1500, 1500], places=[1, 2, 2, 4])
        (1530.0, 1500.0, 1500.0, 1470.0)
    Cost: O(sides^2) per game.   Exact: yes, bit for bit, plain or compiled.
    Source: A. E. Elo, The Rating of Chessplayers, Past and Present, 1978, applied to every pair of sides.  The Python
        package multi-elo 2.0.0 is `EloManySides(share="sum", rounding="half_even", rounding_of="duel")`.
    Errata: no document defines Elo for many sides.  Packages differ in whether they divide by the number of opponents;
        without that the winner of a field of 50 moves by up to 49 K.
    """

    TUNING: ClassVar[Mapping[str, Sequence[object]]] = MappingProxyType({"k": (8.0, 16.0, 32.0, 64.0, 128.0, 256.0)})

    start: float = 1500.0
    k: float = 32.0
    share: Share = "mean"
    members: Members = "each"
    rounding: Rounding = "none"
    rounding_of: RoundingOf = "total"
    provisional_games: int = 10

    def __post_init__(self) -> None:
        rounding_code(self.rounding)
        for name, kind in (("share", Share), ("members", Members), ("rounding_of", RoundingOf)):
            if getattr(self, name) not in get_args(kind):
                raise UnknownName(name, getattr(self, name), get_args(kind))
        check_range("start", self.start, -LARGEST)
        check_range("k", self.k, 0.0)
        check_count("provisional_games", self.provisional_games)

    @property
    def scale(self) -> Scale:
        """Higher is better; whole points where changes are rounded."""
        return Scale("Elo for many sides", decimals=1 if self.rounding == "none" else 0)

    @property
    def sides(self) -> Sides:
        """Any number of sides of any size."""
        return Sides(most=None, largest_side=None)

    @property
    def columns(self) -> tuple[str, ...]:
        """Rating and peak."""
        return RATING, PEAK

    @property
    def period(self) -> None:
        """Every game counts at once."""
        return

    def predict(self, first: Estimate, second: Estimate) -> Forecast:
        """Give the chances of the first of two players; the curve knows no draws."""
        win = expected_score(first.rating, second.rating)
        return Forecast(win, 0.0, 1.0 - win)

    def finish_odds(self, sides: Sequence[Sequence[Estimate]]) -> list[list[float]]:
        """Give each side's chance of each place: every two sides finish in the order that `predict` gives.

        Raises:
            RatingError: fewer than two sides, or an empty one.
        """
        if len(sides) < 2 or not all(sides):
            sizes = " against ".join(str(len(side)) for side in sides) or "nobody"
            raise RatingError(f"this is {sizes}, not a game. Give two sides or more, each of one player or more.")
        means = [sum(member.rating for member in side) / len(side) for side in sides]
        return finish_odds([SLOPE * mean for mean in means], [1.0] * len(means), "gumbel")

    def update(self, ratings: Sequence[float], *, places: Sequence[int] | None = None) -> tuple[float, ...]:
        """Give the ratings of all players after a game, each for oneself.

        Args:
            ratings: before the game.
            places: ties share one; None is the order in which the players stand.
        Raises:
            RatingError: a rating that is not finite, fewer than two, places with a hole.
        """
        return tuple(side[0] for side in self.update_sides([[rating] for rating in ratings], places=places))

    def update_sides(
        self, sides: Sequence[Sequence[float]], *, places: Sequence[int] | None = None
    ) -> tuple[tuple[float, ...], ...]:
        """Give the ratings of all members of all sides after a game.

        Raises:
            RatingError: as `update`, and a side without members.
        """
        if len(sides) < 2 or not all(len(side) for side in sides):
            sizes = " against ".join(str(len(side)) for side in sides) or "nobody"
            raise RatingError(f"this is {sizes}, not a game. Give two sides or more, each of one player or more.")
        values = [float(rating) for side in sides for rating in side]
        check_finite(*values)
        count, offsets = len(sides), [0]
        for side in sides:
            offsets.append(offsets[-1] + len(side))
        standing = check_places(places, count)
        players, ones = list(range(len(values))), [1.0] * len(values)
        state = [number for rating in values for number in (rating, rating)]
        scratch = [0.0] * count, [0.0] * count, [0.0] * count, [0.0] * count
        nothing: list[float] = []
        rate_contest(0, count, standing, offsets, players, ones, 1.0, self._terms(), state, *scratch, *[nothing] * 3)
        return tuple(tuple(state[2 * m] for m in range(offsets[s], offsets[s + 1])) for s in range(count))

    def new_values(self, n_players: int) -> Floats:
        """Give the state of players who have not played yet, (n_players, 2)."""
        return np.full((n_players, 2), float(self.start))

    def games_of(self, history: History) -> Contests:
        """Give the rated games with all their sides.

        Raises:
            RatingError: a rated game has one side, or points and no places, or weighs too much.
        """
        contests = contests_of(history, "Elo for many sides")
        weights = history.games.weight
        if weights is not None and len(contests):
            heaviest = int(np.argmax(weights[contests.rows()]))
            weight = float(weights[contests.rows()][heaviest])
            if not self.k * weight <= _HEAVIEST:
                raise RatingError(
                    f"game {int(contests.rows()[heaviest]) + 1} in time order weighs {weight:g}: times K {self.k:g} "
                    f"that is beyond {_HEAVIEST:g} points. Give smaller weights."
                )
        return contests

    def new_rows(self, history: History, games: Pairs | Contests) -> ContestRows:
        """Make room for the rows of these games."""
        del history
        return ContestRows.empty(as_contests(games))

    def play(self, work: Work, span: range) -> None:
        """Rate the games numbered `span`, in order; what `work` holds is written."""
        contests = as_contests(work.games)
        part = contests.part(span)
        largest = int(np.diff(part.first_side).max(initial=0))
        play_contests.run(
            part.first_side,
            part.standing,
            part.first_member,
            part.player,
            part.weight,
            weights_of(work, contests, span),
            self._terms(),
            work.values.reshape(-1),
            *(np.empty(largest) for _ in range(4)),
            *member_rows(work, part),
            work=int((np.diff(part.first_side) ** 2).sum()),
            engine=work.engine,
        )

    def settle(self, work: Work, as_of: dt.date | None) -> None:
        """Nothing is ever open."""

    def _terms(self) -> _Terms:
        means = self.share == "mean", self.members == "split", self.rounding_of == "duel"
        return self.k, rounding_code(self.rounding), *means


def as_contests(games: Pairs | Contests) -> Contests:
    """Give games that `contests_of` made as what they are.

    Raises:
        InternalError: they are others.
    """
    if not isinstance(games, Contests):
        raise InternalError("a system for many sides was handed games of one against one.")
    return games


def weights_of(work: Work, contests: Contests, span: range) -> Floats:
    """Give the weights of some games, nothing where none weighs more than another."""
    weights = work.history.games.weight
    return _NOTHING if weights is None else weights[contests.rows()[span.start : span.stop]]


def member_rows(work: Work, part: ContestPart) -> tuple[Floats, Floats, Floats]:
    """Give before, expected and change of the members of some games, nothing where no rows are kept."""
    rows = work.rows
    if not isinstance(rows, ContestRows):
        return _NOTHING, _NOTHING, _NOTHING
    return rows.before[part.members], rows.expected[part.members], rows.change[part.members]


def mean_of(first: int, stop: int, player: Counts, weight: Numbers, values: Numbers) -> tuple[float, float]:
    """Give the mean rating of some members by the shares that they played, and the sum of these."""
    if stop - first == 1 and weight[first] == 1.0:
        return values[2 * player[first]], 1.0
    total = 0.0
    shares = 0.0
    plain = 0.0
    for member in range(first, stop):
        total += weight[member] * values[2 * player[member]]
        plain += values[2 * player[member]]
        shares += weight[member]
    return total / shares if shares > 0.0 else plain / (stop - first), shares


def rate_contest(
    start: int,
    stop: int,
    standing: Counts,
    first_member: Counts,
    player: Counts,
    weight: Numbers,
    game_weight: float,
    terms: _Terms,
    values: Numbers,
    rating: Numbers,
    played: Numbers,
    gain: Numbers,
    hope: Numbers,
    before: Numbers,
    expected: Numbers,
    change: Numbers,
) -> None:
    """Rate one game of the sides `start` to `stop`; the next four after `values` are room."""
    k, policy, is_mean, is_split, is_by_duel = terms
    count = stop - start
    for side in range(count):
        first = first_member[start + side]
        rating[side], played[side] = mean_of(first, first_member[start + side + 1], player, weight, values)
        gain[side] = 0.0
        hope[side] = 0.0
    factor = k * game_weight / (count - 1) if is_mean else k * game_weight
    # One loop over all pairs, and no branch on a score or a peak: compiled code would guess wrong too often.
    side = 0
    other = 1
    for _ in range(count * (count - 1) // 2):
        ours = standing[start + side]
        theirs = standing[start + other]
        score = 0.5 * (1 + (ours < theirs) - (ours > theirs))
        chance = expected_score(rating[side], rating[other])
        surprise = factor * (score - chance)
        hope[side] += chance
        hope[other] += 1.0 - chance
        gain[side] += rounded(surprise, policy) if is_by_duel else surprise
        gain[other] += rounded(0.0 - surprise, policy) if is_by_duel else 0.0 - surprise
        other += 1
        is_last = other == count
        side = side + 1 if is_last else side
        other = side + 1 if is_last else other
    for side in range(count):
        for member in range(first_member[start + side], first_member[start + side + 1]):
            own = 2 * player[member]
            points = gain[side] * weight[member]
            if is_split and played[side] > 0.0:
                points /= played[side]
            if not is_by_duel:
                points = rounded(points, policy)
            if len(before) > 0:
                before[member] = values[own]
                expected[member] = hope[side] / (count - 1)
                change[member] = points
            after = values[own] + points
            values[own] = after
            peak = values[own + 1]
            values[own + 1] = after if after > peak else peak


@kernel(
    writes=("values", "rating", "played", "gain", "hope"),
    fills=("before", "expected", "change"),
    threshold=400_000,
    inlined=True,
)
def play_contests(
    first_side: Counts,
    standing: Counts,
    first_member: Counts,
    player: Counts,
    weight: Numbers,
    game_weights: Numbers,
    terms: _Terms,
    values: Numbers,
    rating: Numbers,
    played: Numbers,
    gain: Numbers,
    hope: Numbers,
    before: Numbers,
    expected: Numbers,
    change: Numbers,
) -> None:
    """Rate games one after another."""
    for game in range(len(first_side) - 1):
        game_weight = game_weights[game] if len(game_weights) > 0 else 1.0
        rate_contest(
            first_side[game],
            first_side[game + 1],
            standing,
            first_member,
            player,
            weight,
            game_weight,
            terms,
            values,
            rating,
            played,
            gain,
            hope,
            before,
            expected,
            change,
        )
