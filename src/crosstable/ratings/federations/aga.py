"""AGA: the Bayesian ratings of the American Go Association, a joint fit of each event.

| section | rule |
|---|---|
| 1 | 3.0 to 4.0 is 3 dan, -4.0 to -3.0 is 3 kyu; there are no ratings between -1 and 1: that gap is closed to compute |
| 2 | before an event a rating is normal with mean mu and deviation sigma |
| 2 | White wins with the chance Phi(RD / sigma_px), RD = white - black - d |
| 2 | d = 0.580 - 0.0757 k with handicap 0 or 1, else h - 0.0757 k; k is the komi |
| 2 | sigma_px = 1.0649 - 0.0021976 k + 0.00014984 k^2 with handicap 0 or 1, else b - 0.0035169 k |
| 3 | the ratings after it maximize the product of both, all players together |
| 3 | their deviations are from the inverse of the information matrix there |
| 4.1 | a new player begins in the middle of the entry rank: 3 dan at 3.5; sigma = sqrt(1 + ((7 - r) / 10)^2), |
| | r without the gap; 1 from 7.5 on, 6 below -50.5 |
| 4.2 | a promotion by dr ranks, 1 to 3: mu + 0.024746 + 0.32127 dr, sqrt(sigma^2 + 0.256 dr^1.9475) |
| 4.3 | sigma grows with time: sqrt(sigma^2 + (0.0005 days)^2) |
"""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from crosstable.model.arguments import check_kind
from crosstable.model.columns import COLOURS, NO_DATE, Flags, Floats, Longs, day_number
from crosstable.model.errors import RatingError
from crosstable.model.history import History
from crosstable.model.kernel import Engine
from crosstable.ratings.estimate import Estimate, estimate_of
from crosstable.ratings.federations.aga_fit import GoGames, normal_below, posterior
from crosstable.ratings.federations.blocks import PERIOD, RATED, BlockGames, Chains, EntryRows
from crosstable.ratings.federations.federation import Federation
from crosstable.ratings.forecast import Forecast
from crosstable.ratings.initial import initial_column
from crosstable.ratings.parameters import check_finite
from crosstable.ratings.rated_games import pairs_of
from crosstable.ratings.scale import Scale
from crosstable.ratings.work import Work

_B = (1.13672, 1.18795, 1.22841, 1.27457, 1.31978, 1.35881, 1.39782, 1.43614)  # handicaps 2 to 9
_AGEING = 0.0005  # a day
_WHITE, _BLACK = COLOURS.index("white"), COLOURS.index("black")
_COLUMNS = ("rating", "peak", "deviation", "rated", "period", "games", "day")
_DEVIATION, _GAMES, _DAY = 2, 5, 6
_NO_DAY = float(NO_DATE)
LARGEST_EVENT = 4000  # players, as the deviations need a matrix of all


def without_gap(rating: float) -> float:
    """Return a rating with the gap between -1 and 1 closed."""
    return rating - 1.0 if rating > 0.0 else rating + 1.0


def with_gap(rating: float) -> float:
    """Return a rating of the closed scale as it is published."""
    return rating + 1.0 if rating >= 0.0 else rating - 1.0


def first_deviation(rating: float) -> float:
    """Return the deviation of a new player: 4.1.

    Example:
        >>> round(first_deviation(2.0), 4)
        1.1662
    """
    if rating > 7.5:
        return 1.0
    if rating < -50.5:
        return 6.0
    below = (7.0 - without_gap(rating)) / 10.0
    return math.sqrt(1.0 + below * below) if below > 0.0 else 1.0


def advantage_of(handicap: float, komi: float) -> tuple[float, float]:
    """Return d, what handicap and komi are worth to Black in ranks, and sigma_px of a game: 2.

    Example:
        >>> [round(each, 4) for each in advantage_of(0, 7.5)]
        [0.0122, 1.0568]
    """
    if handicap < 2.0:
        return 0.580 - 0.0757 * komi, 1.0649 - 0.0021976 * komi + 0.00014984 * komi * komi
    b = _B[min(int(handicap + 0.5), 9) - 2]
    return handicap - 0.0757 * komi, b - 0.0035169 * komi


def aged(deviation: float, days: float) -> float:
    """Return a deviation after so many days: 4.3."""
    return math.sqrt(deviation * deviation + (_AGEING * days) ** 2)


def promoted(rating: float, deviation: float, ranks: float) -> tuple[float, float]:
    """Return rating and deviation of a player who enters so many ranks above the last rating: 4.2.

    From three ranks on the player is seeded at the claimed rank again.
    """
    closed = without_gap(rating)
    if ranks >= 3.0:
        seed = with_gap(closed + ranks)
        return seed, first_deviation(seed)
    if ranks < 1.0:
        return rating, math.sqrt(deviation * deviation + 0.256 * max(ranks, 0.0) ** 1.9475)
    mean = with_gap(closed + 0.024746 + 0.32127 * ranks)
    return mean, math.sqrt(deviation * deviation + 0.256 * ranks**1.9475)


@dataclass(frozen=True, slots=True)
class Aga(Federation):
    """The ratings of the American Go Association: each event is fitted at once, handicap and komi included.

    A rating is a rank with decimals, 3.4 for 3 dan and -5.6 for 5 kyu, and has a deviation that shrinks with games and
    grows with time.

    Args:
        start: rating of a player who is not on the list: -20.5 is the middle of 20 kyu.
        list_date: the day of the list that the initial ratings are from, from which deviations grow; games before it
            are an error.
        rules: not used: one form of the rules is here.
        period: "event", as the association has it, or "day", "week", "month", "quarter", "year".
        k_of: deviations (sigma) of players on the list: name:sigma; others have that of a new player of their rank.
        born: not used.
        provisional_games: a rating is provisional below this many rated games.
    Raises:
        RatingError: a parameter outside its range; a start between -1 and 1.
    See also: `Elo`; docs/systems.
    Example:
        >>> after = Aga().after_event([Estimate(3.5, 1.0), Estimate(2.5, 0.9)], [(0, 1, 0, 7.5, 1)])
        >>> [round(estimate.rating, 2) for estimate in after]
        [3.69, 2.35]
    Cost: O(games) + O(players^3) an event, a few steps of Newton's method.   Exact: to 1e-9.
    Source: P. Waldron, The AGA Ratings System, 23 June 2010, sections 1 to 4.
    Errata: figure 1 prints the deviations of new players as a curve without a formula; the one above meets the values
        that the association's program interpolates to 5e-5.  A drawn game counts as half a win of each.  A game without
        komi has 7.5, with handicap 0.5.  Promotions (4.2) are input: `promoted`.
    """

    LIST_COLUMN: ClassVar[str | None] = "sigma"

    start: float = -20.5

    def __post_init__(self) -> None:
        Federation.__post_init__(self)
        _check_rating("start", self.start)

    @property
    def scale(self) -> Scale:
        """Higher is better; a rank with decimals."""
        return Scale("AGA", unit="ranks", decimals=2)

    @property
    def columns(self) -> tuple[str, ...]:
        """Rating, peak, deviation after the last event, the last period, rated games and the last day."""
        return _COLUMNS

    def forecast(self, first: Estimate, second: Estimate) -> Forecast:
        """Return the chances of the first of two players in an even game, including the uncertainty of both."""
        gap = without_gap(first.rating) - without_gap(second.rating)
        deviations = (_deviation(first), _deviation(second))
        _, spread = advantage_of(0.0, 7.5)
        win = normal_below(gap / math.sqrt(spread**2 + deviations[0] ** 2 + deviations[1] ** 2))
        return Forecast(win, 0.0, 1.0 - win)

    def value_of(self, values: Sequence[float], start: int = 0) -> Estimate:  # type: ignore[override]  # has deviations
        """Return the estimate in a state."""
        return estimate_of(values[start], values[start + _DEVIATION])

    def with_handicap(self, player: Estimate, stones: float) -> Estimate:
        """Return a player as strong as one with so many stones and a komi of 0.5.

        Args:
            player: as an estimate, in ranks.
            stones: of the handicap; 0 leaves the player as they are.
        Example:
            >>> round(Aga().with_handicap(Estimate(-2.5), 4).rating, 3)
            3.462
        """
        check_kind("player", player, Estimate, "an estimate, such as Estimate(-2.5)")
        check_finite(stones)
        worth = advantage_of(stones, 0.5)[0] if stones > 0.0 else 0.0
        deviation = _deviation(player)
        return Estimate(with_gap(without_gap(player.rating) + worth), deviation)

    def after_event(
        self, players: Sequence[Estimate], games: Sequence[tuple[int, int, float, float, float]]
    ) -> list[Estimate]:
        """Return the estimates of players after an event.

        Args:
            players: before the event; without a deviation they are new.
            games: White, Black (positions in `players`), handicap, komi, and White's score.
        Raises:
            RatingError: a rating between -1 and 1.
        """
        for each in players:
            _check_rating("rating", each.rating)
        means = np.array([without_gap(each.rating) for each in players])
        deviations = np.array([_deviation(each) for each in players])
        terms = np.array([advantage_of(handicap, komi) for _, _, handicap, komi, _ in games]).reshape(-1, 2)
        columns = GoGames(
            np.array([white for white, *_ in games], dtype=np.int64),
            np.array([black for _, black, *_ in games], dtype=np.int64),
            np.array([score for *_, score in games], dtype=np.float64),
            terms[:, 0].copy(),
            terms[:, 1].copy(),
            np.ones(len(games)),
        )
        ratings, after = posterior(columns, means, deviations)
        return [Estimate(with_gap(r), s) for r, s in zip(ratings.tolist(), after.tolist(), strict=True)]

    def new_values(self, n_players: int, initial: Floats | None = None) -> Floats:
        """Return the state of players who have not played yet.

        Raises:
            RatingError: an initial rating between -1 and 1.
        """
        values = np.zeros((n_players, len(_COLUMNS)))
        values[:, :2] = initial_column(n_players, self.start, initial)
        for rating in np.unique(values[:, 0]).tolist():
            _check_rating("rating", rating)
            values[values[:, 0] == rating, _DEVIATION] = first_deviation(rating)
        values[:, RATED] = 1.0
        values[:, _DAY] = _NO_DAY
        if initial is not None and self.list_date is not None:
            values[~np.isnan(initial), _DAY] = day_number(self.list_date)
        return values

    def run_loop(self, work: Work, games: BlockGames, chains: Chains, written: EntryRows) -> None:
        """Fit the events one after another.

        Raises:
            RatingError: an event of too many players.
        """
        del chains
        rows = pairs_of(work).rows()
        is_white = _is_first_white(work.history, rows)
        columns = _columns(work.history, rows, games, is_white)
        given, values = self.named(work.history, self.k_of), work.values
        new = (given > 0.0) & (values[:, _GAMES] == 0.0)
        values[new, _DEVIATION] = given[new]
        for block in range(len(games.periods)):
            part = slice(int(games.starts[block]), int(games.starts[block + 1]))
            moment = int(games.periods[block]), int(games.days[block])
            _rate_event(values, columns, part, moment, is_white, written, work.engine)

    def settle(self, work: Work, as_of: dt.date | None) -> None:
        """Increase the deviations until `as_of`."""
        if as_of is None:
            return
        values = work.values
        known = values[:, _DAY] != _NO_DAY
        days = np.where(known, np.maximum(day_number(as_of) - values[:, _DAY], 0.0), 0.0)
        values[:, _DEVIATION] = np.sqrt(values[:, _DEVIATION] ** 2 + (_AGEING * days) ** 2)

    def has_rating(self, values: Floats) -> bool:
        """Return that every player has a rating."""
        del values
        return True

    def games_before(self, values: Floats, played: int) -> float:
        """Return the rated games of a player before the last period, of which these are the values after it."""
        return float(values[_GAMES]) - played

    def rating_of_grade(self, grade: str) -> float | None:
        """Return the middle of a rank: 3.5 for 3d, -5.5 for 5k."""
        number, kind = grade[:-1], grade[-1:].casefold()
        if not number.isdigit() or int(number) == 0 or kind not in ("d", "k"):
            return None
        return (int(number) + 0.5) * (1.0 if kind == "d" else -1.0)


def _check_rating(name: str, rating: float) -> None:
    check_finite(rating)
    if -1.0 < rating < 1.0:
        raise RatingError("ratings/federations/rating-in-gap", name=name, rating=rating)


def _deviation(estimate: Estimate) -> float:
    return first_deviation(estimate.rating) if estimate.deviation is None else estimate.deviation


def _is_first_white(history: History, rows: Longs) -> Flags:
    """Return for each game whether its first player is White; without colours the player listed first is Black."""
    colour = history.sides.colour
    if colour is None:
        return np.zeros(len(rows), dtype=np.bool_)
    first = history.sides.game_offsets[rows]
    is_white: Flags = (colour[first] == _WHITE) | ((colour[first + 1] == _BLACK) & (colour[first] != _BLACK))
    return is_white


def _columns(history: History, rows: Longs, games: BlockGames, is_white: Flags) -> GoGames:
    """Return the games with White and Black, what handicap and komi are worth, and White's score."""
    count = len(rows)
    nothing = np.full(count, np.nan)
    handicap = nothing if history.games.handicap is None else history.games.handicap[rows]
    komi = nothing if history.games.komi is None else history.games.komi[rows]
    handicap = np.nan_to_num(handicap, nan=0.0)
    komi = np.where(np.isnan(komi), np.where(handicap >= 1.0, 0.5, 7.5), komi)
    kinds, at = np.unique(np.stack((handicap, komi), axis=1), axis=0, return_inverse=True)
    terms = np.array([advantage_of(h, k) for h, k in kinds.tolist()]).reshape(-1, 2)[at.reshape(-1)]
    score = 0.5 * games.half_points
    a, b = games.first.astype(np.int64), games.second.astype(np.int64)
    return GoGames(
        np.where(is_white, a, b),
        np.where(is_white, b, a),
        np.where(is_white, score, 1.0 - score),
        terms[:, 0].copy(),
        terms[:, 1].copy(),
        games.weight if len(games.weight) else np.ones(count),
    )


def _rate_event(
    values: Floats,
    columns: GoGames,
    part: slice,
    moment: tuple[int, int],
    is_white: Flags,
    written: EntryRows,
    engine: Engine,
) -> None:
    """Fit one event, at its period and day; values and rows are written."""
    period, day = moment
    white, black = columns.white[part], columns.black[part]
    players, at = np.unique(np.concatenate((white, black)), return_inverse=True)
    if len(players) > LARGEST_EVENT:
        raise RatingError("ratings/federations/event-too-large", players=len(players), most=LARGEST_EVENT)
    at = at.reshape(-1)
    old = values[players, 0]
    means = np.where(old > 0.0, old - 1.0, old + 1.0)
    known = (values[players, _DAY] != _NO_DAY) & (day != NO_DATE)
    days = np.where(known, np.maximum(day - values[players, _DAY], 0.0), 0.0)
    deviations = np.sqrt(values[players, _DEVIATION] ** 2 + (_AGEING * days) ** 2)
    count = len(white)
    local = GoGames(
        at[:count], at[count:], columns.score[part], columns.advantage[part], columns.spread[part], columns.weight[part]
    )
    after, spread = posterior(local, means, deviations, engine=engine)
    new = np.where(after >= 0.0, after + 1.0, after - 1.0)
    if len(written.before):
        _write(values, local, players, part, (means, deviations, new), is_white, written)
    values[players, 0] = new
    values[players, 1] = np.maximum(values[players, 1], new)
    values[players, _DEVIATION] = spread
    values[players, PERIOD] = period
    values[players, _GAMES] += np.bincount(at, minlength=len(players))
    if day != NO_DATE:
        values[players, _DAY] = day


def _write(
    values: Floats,
    local: GoGames,
    players: Longs,
    part: slice,
    numbers: tuple[Floats, Floats, Floats],
    is_white: Flags,
    written: EntryRows,
) -> None:
    """Write the rows of an event: the forecast of each game, and the whole change in a player's last one."""
    means, deviations, new = numbers
    shown = new.copy()
    is_open = np.ones(len(players), dtype=np.bool_)
    for game in range(len(local.white) - 1, -1, -1):
        white, black = int(local.white[game]), int(local.black[game])
        variance = local.spread[game] ** 2 + deviations[white] ** 2 + deviations[black] ** 2
        chance = normal_below((means[white] - means[black] - local.advantage[game]) / math.sqrt(variance))
        row = 2 * (part.start + game)
        for player, expected, side in ((white, chance, 0), (black, 1.0 - chance, 1)):
            change = float(new[player] - values[players[player], 0]) if is_open[player] else 0.0
            is_open[player] = False
            at = row + (side if is_white[part.start + game] else 1 - side)
            shown[player] -= change
            written.before[at], written.expected[at], written.change[at] = shown[player], expected, change
