"""What the federations' systems have in common: the list they begin from, rating periods, dated rules.

Rules
1. The rules of a game are those of the first day of its rating period; the setting `rules` fixes a day for all.
2. What a federation takes from elsewhere is input: the list (initial ratings), K, years of birth.
3. With a list, players who are not on it are unrated: the federation's own rule gives the first rating.  Without any,
   all players begin at `start`, as new players.
4. A rating period is rated whole, from the ratings at its start; a state is continued from with the next period.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar

import numpy as np

from crosstable.model.arguments import check_pairs
from crosstable.model.columns import NO_DATE, Flags, Floats, Ints, Longs, Pairs, day_number
from crosstable.model.errors import RatingError
from crosstable.model.history import History
from crosstable.model.kernel import Kernel
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.federations.blocks import (
    COLUMNS,
    FULL,
    GAMES,
    PERIOD,
    RATED,
    UNRATED,
    WIDTH,
    BlockGames,
    Chains,
    EntryRows,
)
from crosstable.ratings.federations.terms import Dated, FederationTerms, KnownPlayers
from crosstable.ratings.forecast import Forecast
from crosstable.ratings.game_checks import NO_FLOATS, check_weights, game_values, weights_of
from crosstable.ratings.handicap import handicaps_of
from crosstable.ratings.initial import initial_column
from crosstable.ratings.logistic import expected_score
from crosstable.ratings.parameters import LARGEST, check_count, check_dates, check_range, is_number
from crosstable.ratings.periods import Period, check_period
from crosstable.ratings.rated_games import odds_of_two, pairs_of, two_player_games
from crosstable.ratings.rating_rows import Rows
from crosstable.ratings.scale import Scale
from crosstable.ratings.system import LARGEST_CHANGE, PerGame
from crosstable.ratings.work import Sides, Work

Tuning = Mapping[str, Sequence[object]]
_NO_LONGS = np.zeros(0, dtype=np.int64)
_OLDEST, _YOUNGEST = 1850, 2200


@dataclass(frozen=True, slots=True)
class Federation(PerGame):
    """Parameters and methods common to the systems of federations."""

    TUNING: ClassVar[Tuning] = MappingProxyType({})  # a federation's numbers are not for tuning
    FIRST_DAY: ClassVar[dt.date | None] = None
    FIRST_OF_MONTH: ClassVar[bool] = False
    HANDICAP_POINTS: ClassVar[float] = 0.0
    COUNTS_UNRATED: ClassVar[bool] = True  # whether games against unrated players count
    COUNTS_FIRST: ClassVar[bool] = False  # whether they do once these get a rating in the same event
    LOOP: ClassVar[Kernel]  # over rating periods: that of `sums` with the formulas of the federation
    LIST_COLUMN: ClassVar[str | None] = None  # what `k_of` is called in a list

    start: float = 1500.0
    list_date: dt.date | None = None
    rules: dt.date | None = None
    period: Period = "event"
    k_of: tuple[tuple[str, float], ...] = ()
    born: tuple[tuple[str, int], ...] = ()
    provisional_games: int = 10

    def __post_init__(self) -> None:
        check_range("start", self.start, -LARGEST)
        check_period(self.period)
        check_count("provisional_games", self.provisional_games)
        check_pairs("k_of", self.k_of, 'pairs of a player and K, such as (("Ann", 20.0),)')
        check_pairs("born", self.born, 'pairs of a player and the year of birth, such as (("Ann", 2007),)')
        for name, k in self.k_of:
            if not (is_number(k) and 0.0 < k <= LARGEST):
                raise RatingError("ratings/federations/k-out-of-range", player=name, k=k)
        for name, year in self.born:
            if not (is_number(year) and _OLDEST <= year <= _YOUNGEST):
                raise RatingError("ratings/federations/year-of-birth", player=name, year=year)
        self._check_list_date()

    def _check_list_date(self) -> None:
        for name in ("list_date", "rules"):
            day = getattr(self, name)
            if day is None:
                continue
            check_dates(name, (day,))
            if self.FIRST_DAY is not None and day < self.FIRST_DAY:
                raise RatingError("ratings/federations/before-first-rules", name=name, day=day, first=self.FIRST_DAY)
        if self.list_date is not None and self.FIRST_OF_MONTH and self.list_date.day != 1:
            first = self.list_date.replace(day=1)
            raise RatingError("ratings/federations/no-list-of-that-day", day=self.list_date, list=first)

    @property
    def scale(self) -> Scale:
        """Higher is better; whole points."""
        return Scale(type(self).__name__)

    @property
    def sides(self) -> Sides:
        """Two sides of one player."""
        return Sides()

    @property
    def columns(self) -> tuple[str, ...]:
        """Rating, peak, rated games, whether rated, the last period, and the results of players without a rating."""
        return COLUMNS

    @property
    def rates_whole_periods(self) -> bool:
        """Whether a state can only be continued from with a later period: yes."""
        return True

    def forecast(self, first: Estimate, second: Estimate) -> Forecast:
        """Return the chances of the first of two players; there are no draws."""
        win = expected_score(first.rating, second.rating)
        return Forecast(win, 0.0, 1.0 - win)

    def finish_odds(self, sides: Sequence[Sequence[Estimate]]) -> list[list[float]]:
        """Return each side's chance of each place.

        Raises:
            RatingError: other than two sides of one player.
        """
        return odds_of_two(self, sides)

    def new_values(self, n_players: int, initial: Floats | None = None) -> Floats:
        """Return the state of players who have not played yet; with a list, those not on it are unrated."""
        values = np.zeros((n_players, WIDTH))
        values[:, :2] = initial_column(n_players, self.start, initial)
        values[:, RATED] = FULL if initial is None else np.where(np.isnan(initial), UNRATED, FULL)
        if initial is not None:
            self.begin_listed(values, ~np.isnan(initial))
        return values

    def begin_listed(self, values: Floats, listed: Flags) -> None:
        """Set what is taken of the players on the list: they are established."""
        values[listed, GAMES] = 100.0

    def games_of(self, history: History) -> Pairs:
        """Return the rated games, all between two players.

        Raises:
            RatingError: a rated game has other than two sides of one player, has points and no places, or weighs too
                much.
        """
        pairs = two_player_games(history, type(self).__name__)
        check_weights(history, pairs, LARGEST_CHANGE)
        return pairs

    def value_of(self, values: Sequence[float], start: int = 0) -> float:
        """Return the rating in a state."""
        return values[start]

    def new_rows(self, work: Work) -> Rows:
        """Return empty rows for a run."""
        return Rows.empty(work.games, "before", "expected", "change")

    def play(self, work: Work, span: range) -> None:
        """Rate all periods when the last game is at hand; what `work` holds is written.

        Raises:
            RatingError: a game without a date where the rules need one, or before the list or the first rules; a
                period that a state holds already; a list date without a list.
        """
        if span.stop < len(work.games):
            return
        games = self.games_by_period(work)
        rows = work.rows
        written = EntryRows(*(NO_FLOATS,) * 3) if rows is None else EntryRows(rows.before, rows.expected, rows.change)
        work.log.grow(len(work.values))
        self.run_loop(work, games, Chains.of(len(work.values), games.starts), written)

    def run_loop(self, work: Work, games: BlockGames, chains: Chains, written: EntryRows) -> None:
        """Run the loop of the federation over all periods."""
        self.LOOP.run(
            games,
            self.terms(),
            self.known_players(work.history),
            self.dated(games.days),
            chains,
            work.values.reshape(-1),
            written,
            work.log.columns,
            work=len(work.games),
            engine=work.engine,
        )

    def has_rating(self, values: Floats) -> bool:
        """Return whether a player with these values has a rating."""
        return bool(values[RATED] != UNRATED)

    def rating_of_grade(self, grade: str) -> float | None:
        """Return the rating of a rank, such as 3d, with which a new player begins; None in games without ranks."""
        del grade
        return None

    def games_before(self, values: Floats, played: int) -> float:
        """Return the rated games of a player before the last period, of which these are the values after it."""
        return float(values[GAMES]) - played

    def report_k(
        self, rating: float, games: float, played: int, age: int, day: dt.date | None, stated_k: float
    ) -> float | None:
        """Return the development coefficient of a player in an event, None in a federation without one.

        Args:
            rating: before the event, the highest so far as far as is known.
            games: rated games before the event.
            played: games in the event that count.
            age: in the year of the event, 0 if unknown.
            day: of the event.
            stated_k: what `k_of` has of the player, 0 for nothing.
        """
        del rating, games, played, age, day, stated_k
        return None

    def settle(self, work: Work, as_of: dt.date | None) -> None:
        """Change nothing: absence has no effect."""

    def terms(self) -> FederationTerms:
        """The parameters as the loop takes them."""
        raise NotImplementedError

    def rules_of(self, days: Ints) -> Longs:
        """Return a number for the rules in force on each day."""
        return np.zeros(len(days), dtype=np.int64)

    def dated(self, days: Ints) -> Dated:
        """Return the rules in force in each period, from its first day."""
        if self.rules is not None:
            days = np.full(len(days), day_number(self.rules), dtype=np.int32)
        years = np.where(
            days == NO_DATE, 0, days.astype("datetime64[D]").astype("datetime64[Y]").astype(np.int64) + 1970
        )
        return Dated(years.astype(np.int64), self.rules_of(days))

    def known_players(self, history: History) -> KnownPlayers:
        """Return K and year of birth of each player, 0 where unknown."""
        return KnownPlayers(self.named(history, self.k_of), self.named(history, self.born).astype(np.int64))

    def named(self, history: History, pairs: Sequence[tuple[str, float]]) -> Floats:
        """Return a number of each player that is given by name, 0 where none is."""
        column = np.zeros(len(history.players))
        for name, value in pairs:
            at = history.index.get(history.key(name))
            if at is not None:
                column[at] = value
        return column

    def games_by_period(self, work: Work) -> BlockGames:
        """Return the games by rating period, once they are checked against the list and the rules."""
        pairs, history = pairs_of(work), work.history
        if self.list_date is not None and not history.initial_ratings:
            raise RatingError("ratings/federations/list-missing", day=self.list_date)
        periods = work.periods if work.periods is not None else np.zeros(len(pairs), dtype=np.int32)
        held = int(work.values[:, PERIOD].max(initial=0))
        if len(periods) and periods[0] <= held:
            where = game_values(history, int(pairs.rows()[0]))
            raise RatingError("ratings/federations/period-rated-already", **where, period=self.period)
        everything = range(len(pairs))
        starts = np.append(np.flatnonzero(np.diff(periods, prepend=-1)), len(pairs)).astype(np.int64)
        days = self._days(history, pairs)
        events = history.games.event
        return BlockGames(
            pairs.first,
            pairs.second,
            pairs.half_points,
            weights_of(history, pairs, everything),
            handicaps_of(history, pairs, everything, self.HANDICAP_POINTS),
            np.zeros(len(pairs), dtype=np.int32) if events is None else events.codes[pairs.rows()],
            starts,
            periods[starts[:-1]],
            days[starts[:-1]],
        )

    def _days(self, history: History, pairs: Pairs) -> Ints:
        """Return the day of each game, `NO_DATE` where there is none and none is needed."""
        rows, column = pairs.rows(), history.games.date
        days = np.full(len(rows), NO_DATE, dtype=np.int32) if column is None else column[rows]
        first = self.FIRST_DAY
        needs_days = self.list_date is not None or (self.rules is None and first is not None)
        undated = days == NO_DATE
        if needs_days and undated.any():
            where = game_values(history, int(rows[int(np.argmax(undated))]))
            raise RatingError("ratings/federations/game-without-date", **where, system=type(self).__name__)
        if self.list_date is not None and (days < day_number(self.list_date)).any():
            where = game_values(history, int(rows[int(np.argmin(days))]))
            raise RatingError("ratings/federations/game-before-list", **where, day=self.list_date)
        if self.rules is None and first is not None and (days < day_number(first)).any():
            where = game_values(history, int(rows[int(np.argmin(days))]))
            raise RatingError("ratings/federations/game-before-rules", **where, first=first)
        return days
