"""Elo for many sides: a game of n sides counts as a game of each side against every other.

Rules
1. Each side meets every other: the better place wins, the same place draws.  Sides that are not
   classified share the last place.
2. A side's surprise is the sum over its meetings of (score - E).  With `share` "mean" it is divided by their
   number, so that no rating changes by more than K, however many sides there are; with "sum" it is not.
3. A side of several members has their mean rating, weighted by the share of the game that each played.  What the side
   gains, each member gains times the share ("each"), or the members divide it by their shares ("split").
4. Changes are rounded once per member, or once per pair of sides.
5. With two sides of one player and no rounding this is plain Elo.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from types import MappingProxyType
from typing import ClassVar, Literal, NamedTuple, get_args

import numpy as np

from crosstable.model.arguments import is_one_of
from crosstable.model.columns import Floats, Indices
from crosstable.model.errors import RatingError, UnknownName
from crosstable.model.history import History
from crosstable.model.kernel import Numbers, kernel
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.finish_odds import finish_odds
from crosstable.ratings.forecast import Forecast
from crosstable.ratings.game_checks import NO_FLOATS, check_weights, weights_of
from crosstable.ratings.head_start import head_start_of, head_starts_of
from crosstable.ratings.initial import initial_column
from crosstable.ratings.live_game import LiveGame, LivePlay
from crosstable.ratings.logistic import SLOPE, expected_score
from crosstable.ratings.multiplayer import GamesPart, MultiplayerGames
from crosstable.ratings.one_game_facts import PlayerValue, rating_and_deviation
from crosstable.ratings.parameters import LARGEST, check_count, check_range
from crosstable.ratings.rated_games import as_multiplayer, multiplayer_games
from crosstable.ratings.rating_rows import Rows
from crosstable.ratings.rounding import Rounding, rounded, rounding_code
from crosstable.ratings.scale import Scale
from crosstable.ratings.system import LARGEST_CHANGE, PEAK, RATING, PerGame
from crosstable.ratings.work import Sides, Work

Share = Literal["mean", "sum"]
Members = Literal["each", "split"]
RoundingOf = Literal["total", "duel"]


class EloTerms(NamedTuple):
    """The parameters as the loop takes them."""

    k: float
    policy: int
    is_mean: bool
    is_split: bool
    is_by_pair: bool
    advantage: float


class SidesWorkspace(NamedTuple):
    """Working space, a number per side of the largest game: rating, sum of shares, gain, sum of expected scores."""

    rating: Floats
    played: Floats
    gain: Floats
    chances: Floats

    @classmethod
    def of(cls, games: GamesPart) -> SidesWorkspace:
        """Make room for the largest of some games."""
        return cls._make(np.empty(int(games.sizes.max(initial=0))) for _ in range(4))


@dataclass(frozen=True, slots=True)
class EloManySides(PerGame):
    """Elo for races, free-for-alls and teams of any size.

    A player beats all who finish later and loses to all who finish earlier.

    Args:
        start: rating of a new player.
        k: the most that one game can change a rating (with `share` "mean").
        share: "mean" or "sum" of the surprises against all other sides.
        members: what a member of a side gets: "each" member the whole change of the side, or the members "split" it.
        rounding: how a change is rounded: "half_up", "half_away", "half_even" or "none".
        rounding_of: what is rounded: the "total" of a member, or the result of every pair of sides ("duel").
        provisional_games: a rating is provisional below this many rated games.
        advantage: rating points added for the side listed first (at home) in games of two sides, but not on neutral
            ground.
        handicap_points: the worth of one handicap stone in rating points, as in `Elo`, in games of two sides; 0 leaves
            handicaps out.
    Raises:
        RatingError: a parameter outside its range.
        UnknownName: an unknown value of `share`, `members` or `rounding_of`.
    See also: `Elo`, `WengLinPlackettLuce`.
    Example:
        >>> EloManySides(k=60).update(1500, 1500, 1500, 1500, places=[1, 2, 2, 4])
        (1530.0, 1500.0, 1500.0, 1470.0)
    Cost: O(sides^2) per game.   Exact: yes, bit for bit, plain or compiled.
    Source: A. E. Elo, The Rating of Chessplayers, Past and Present, 1978, applied to every pair of sides.  The Python
        package multi-elo 2.0.0 is `EloManySides(share="sum", rounding="half_even", rounding_of="duel")`.
    Errata: no document defines Elo for many sides.  Packages differ in whether they divide by the number of
    opponents; without the division, the winner of a field of 50 moves by up to 49 K.
    """

    TUNING: ClassVar[Mapping[str, Sequence[object]]] = MappingProxyType({"k": (8.0, 16.0, 32.0, 64.0, 128.0, 256.0)})

    start: float = 1500.0
    k: float = 32.0
    share: Share = "mean"
    members: Members = "each"
    rounding: Rounding = "none"
    rounding_of: RoundingOf = "total"
    provisional_games: int = 10
    advantage: float = 0.0
    handicap_points: float = 0.0

    def __post_init__(self) -> None:
        rounding_code(self.rounding)
        for name, kind in (("share", Share), ("members", Members), ("rounding_of", RoundingOf)):
            if not is_one_of(getattr(self, name), get_args(kind)):
                raise UnknownName(name, getattr(self, name), get_args(kind))
        for name, least in (("start", -LARGEST), ("advantage", -LARGEST), ("k", 0.0), ("handicap_points", 0.0)):
            check_range(name, getattr(self, name), least)
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

    def forecast(self, first: Estimate, second: Estimate) -> Forecast:
        """Return the chances of the first of two players; there are no draws."""
        win = expected_score(first.rating + self.advantage, second.rating)
        return Forecast(win, 0.0, 1.0 - win)

    def finish_odds(self, sides: Sequence[Sequence[Estimate]]) -> list[list[float]]:
        """Return each side's chance of each place: every two sides finish in the order that `predict` gives.

        Raises:
            RatingError: fewer than two sides, or an empty one.
        """
        if len(sides) < 2 or not all(sides):
            sizes = [len(side) for side in sides]
            raise RatingError("ratings/not-a-game", sizes=sizes)
        means = [sum(member.rating for member in side) / len(side) for side in sides]
        if len(means) == 2:
            means[0] += self.advantage
        return finish_odds([SLOPE * mean for mean in means], [1.0] * len(means), "gumbel")

    def state_of(self, player: PlayerValue) -> list[float]:
        """Return the state of a player with this rating."""
        rating, _ = rating_and_deviation(player)
        return [rating, rating]

    def value_of(self, values: Sequence[float], start: int = 0) -> float:
        """Return the rating in a state."""
        return values[start]

    def new_values(self, n_players: int, initial: Floats | None = None) -> Floats:
        """Return the state of players who have not played yet, (n_players, 2)."""
        return np.repeat(initial_column(n_players, self.start, initial), 2, axis=1)

    def games_of(self, history: History) -> MultiplayerGames:
        """Return the rated games with all their sides.

        Raises:
            RatingError: a rated game has one side, or points and no places, or weighs too much.
        """
        games = multiplayer_games(history, "Elo for many sides")
        check_weights(history, games, LARGEST_CHANGE / self.k if self.k else LARGEST_CHANGE)
        return games

    def new_rows(self, work: Work) -> Rows:
        """Return empty rows for a run."""
        return Rows.empty(work.games, "before", "expected", "change")

    def play(self, work: Work, span: range) -> None:
        """Rate the games numbered `span`, in order; what `work` holds is written."""
        games = as_multiplayer(work.games)
        part = games.part(span)
        rows = (NO_FLOATS,) * 3 if work.rows is None else work.rows.part(games.members(span))[:3]
        play_games.run(
            part,
            weights_of(work.history, games, span),
            head_starts_of(work.history, games, span, float(self.advantage), float(self.handicap_points)),
            self._terms,
            work.values.reshape(-1),
            SidesWorkspace.of(part),
            *rows,
            work=int((part.sizes**2).sum()),
            engine=work.engine,
        )

    def live(self) -> LivePlay:
        """Return the function that rates one game of a live table."""
        terms, worth = self._terms, float(self.handicap_points)

        def play(values: list[float], game: LiveGame) -> None:
            count, shares = len(game.sizes), game.shares or (1.0,) * len(game.players)
            bounds, players = (0, *accumulate(game.sizes)), range(len(game.players))
            games = GamesPart._make(((0, count), game.places, bounds, players, shares))
            room = SidesWorkspace._make([0.0] * count for _ in SidesWorkspace._fields)
            head_start = (head_start_of(game, terms.advantage, worth),)
            play_games(games, (game.weight,), head_start, terms, values, room, (), (), ())

        return play

    def settle(self, work: Work, as_of: dt.date | None) -> None:
        """Change nothing: absence has no effect."""

    @property
    def _terms(self) -> EloTerms:
        means = self.share == "mean", self.members == "split", self.rounding_of == "duel"
        return EloTerms(float(self.k), rounding_code(self.rounding), *means, float(self.advantage))


def mean_of(first: int, stop: int, player: Indices, share: Floats, values: Numbers) -> tuple[float, float]:
    """Return the mean rating of some members by the shares that they played, and the sum of these."""
    if stop - first == 1 and share[first] == 1.0:
        return values[2 * player[first]], 1.0
    total = 0.0
    shares = 0.0
    plain = 0.0
    for member in range(first, stop):
        total += share[member] * values[2 * player[member]]
        plain += values[2 * player[member]]
        shares += share[member]
    return total / shares if shares > 0.0 else plain / (stop - first), shares


def add_meetings(
    start: int, count: int, factor: float, games: GamesPart, terms: EloTerms, room: SidesWorkspace
) -> None:
    """Add up what each side of a game gains from all the others, and its expected score."""
    rating, gain, chances = room.rating, room.gain, room.chances
    standing = games.standing
    # One loop over all pairs, and no branch on a score: branch prediction in compiled code would fail too often.
    side = 0
    other = 1
    for _ in range(count * (count - 1) // 2):
        ours = standing[start + side]
        theirs = standing[start + other]
        score = 0.5 * (1 + (ours < theirs) - (ours > theirs))
        chance = expected_score(rating[side], rating[other])
        surprise = factor * (score - chance)
        chances[side] += chance
        chances[other] += 1.0 - chance
        gain[side] += rounded(surprise, terms.policy) if terms.is_by_pair else surprise
        gain[other] += rounded(0.0 - surprise, terms.policy) if terms.is_by_pair else 0.0 - surprise
        other += 1
        is_last = other == count
        side = side + 1 if is_last else side
        other = side + 1 if is_last else other


@kernel(
    allocates=False,
    writes=("values", "room"),
    fills=("before", "expected", "change"),
    threshold=400_000,
    inlined=True,
)
def play_games(
    games: GamesPart,
    weights: Numbers,
    head_starts: Numbers,
    terms: EloTerms,
    values: Numbers,
    room: SidesWorkspace,
    before: Numbers,
    expected: Numbers,
    change: Numbers,
) -> None:
    """Rate games one after another; rows are written where there is room."""
    for game in range(len(games.first_side) - 1):
        start = games.first_side[game]
        count = games.first_side[game + 1] - start
        for side in range(count):
            first = games.first_member[start + side]
            stop = games.first_member[start + side + 1]
            room.rating[side], room.played[side] = mean_of(first, stop, games.player, games.share, values)
            room.gain[side] = 0.0
            room.chances[side] = 0.0
        if count == 2:
            room.rating[0] += head_starts[game] if len(head_starts) > 0 else terms.advantage
        factor = terms.k * weights[game] if len(weights) > 0 else terms.k
        if terms.is_mean:
            factor /= count - 1
        add_meetings(start, count, factor, games, terms, room)
        for side in range(count):
            for member in range(games.first_member[start + side], games.first_member[start + side + 1]):
                own = 2 * games.player[member]
                points = room.gain[side] * games.share[member]
                if terms.is_split and room.played[side] > 0.0:
                    points /= room.played[side]
                if not terms.is_by_pair:
                    points = rounded(points, terms.policy)
                if len(before) > 0:
                    before[member] = values[own]
                    expected[member] = room.chances[side] / (count - 1)
                    change[member] = points
                after = values[own] + points
                values[own] = after
                peak = values[own + 1]
                values[own + 1] = after if after > peak else peak
