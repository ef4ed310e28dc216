"""The result of a run: the final table, a track per player, and the state to continue from."""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from crosstable.model.columns import Flags, Floats, Longs, date_of, day_number
from crosstable.model.errors import Problem, RatingError, UnknownName
from crosstable.model.frames import Library
from crosstable.model.games import PlayerId
from crosstable.model.history import History
from crosstable.model.kernel import Engine
from crosstable.model.messages import Message
from crosstable.model.moments import check_day
from crosstable.model.notebook import Svg
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.live import estimate_in, settled
from crosstable.ratings.parameters import check_count, check_range
from crosstable.ratings.periods import START, clock_after
from crosstable.ratings.player_rating import PlayerRating, TrackPoint
from crosstable.ratings.rated_players import RatedPlayers, id_of, is_id
from crosstable.ratings.rating_rows import REASONS, Adjustments, MemberRows, Rows, Steps
from crosstable.ratings.rating_state import RatingState
from crosstable.ratings.records import Records, records_of
from crosstable.ratings.sound_ratings import handicap_ignored, run_away_of
from crosstable.ratings.system import AnySystem, is_per_game

if TYPE_CHECKING:
    from crosstable.ratings.ladder import Ladder
    from crosstable.ratings.whole_history.curves import RatingCurves, RatingDifference


@dataclass(frozen=True, eq=False, repr=False)
class Ratings(RatedPlayers):
    """The result of a run: the final table, a row per game and member, a row per adjustment.

    Never edited: rate again instead.

    Args:
        system: what rated; it forecasts from these ratings: what was fitted with them (an advantage, draws) stands in
            it as numbers.
        requested_system: the system as it was given, with what is to be fitted.
        history: the games.
        rating: the rating of each player at the end, (n_players,), in the order of `history.players`.
        peak: the best rating of each player so far, (n_players,).
        deviation: how uncertain each rating is, (n_players,); None in systems without.
        adjustments: the changes without a game, such as decay and resets of a season.
        as_of: the day whose end this is; None without one.
    See also: `rate`, which makes one; `leaderboard`, `predict`, `to_frame`, `problems`; `Ladder`.
    Example:
        >>> from crosstable import Elo, Game, History, rate
        >>> ratings = rate(History.from_games([Game.between("Ann", "Bo", "win")]), Elo())
        >>> ratings["Ann"].rating, ratings.leaderboard(top=1)[0].player, len(ratings)
        (1516.0, 'Ann', 2)
    """

    system: AnySystem
    requested_system: AnySystem
    history: History
    rating: Floats
    peak: Floats
    deviation: Floats | None
    adjustments: Adjustments
    as_of: dt.date | None
    _values: Floats
    _written: Rows | MemberRows | None
    _earlier: RatingState | None
    _engine: Engine
    _curves: RatingCurves | None = None

    @property
    def players(self) -> tuple[str, ...]:
        """Every player known to the run, those of an earlier state first."""
        return self.history.players

    @cached_property
    def rows(self) -> MemberRows | None:
        """A row per rated game and member, in time order; None when the run kept none."""
        return self._written.members() if isinstance(self._written, Rows) else self._written

    @property
    def kept_rows(self) -> MemberRows:
        """The rows.

        Raises:
            RatingError: the run kept none.
        """
        if self.rows is None:
            raise RatingError("ratings/no-rows")
        return self.rows

    @cached_property
    def records(self) -> Records:
        """The record of each player in the rated games, those before an earlier state included."""
        now = records_of(self.history, engine=self._engine)
        return now if self._earlier is None else self._earlier.records.grown(len(self.players)) + now

    @cached_property
    def curves(self) -> RatingCurves:
        """The rating of every player on every day with a game, of a system that fits them to the whole history.

        Raises:
            RatingError: a system without such curves.
        """
        if self._curves is not None:
            return self._curves
        if not hasattr(self.requested_system, "curves"):
            raise RatingError("ratings/system-without-curves", system=type(self.requested_system).__name__)
        return cast("RatingCurves", self.requested_system.curves(self.history, engine=self._engine))

    @property
    def fitted_curves(self) -> RatingCurves | None:
        """The curves that the run fitted; None for systems without, and for a run that was stored."""
        return self._curves

    def difference(
        self, first: str, second: str, *, on: dt.date | None = None, second_on: dt.date | None = None
    ) -> RatingDifference:
        """Return how much stronger one player is than another, with its exact deviation.

        Args:
            first, second: the players, under any spelling; one player on two days is how much they improved.
            on: the day; by default, each player's last day with a game.
            second_on: the day for the second player; by default that of the first.
        Raises:
            UnknownName: no player has that name.
            RatingError: a system without curves; a player without a game by then; a day, where games have no dates.
        """
        curves = self.curves
        if on is not None and self.history.games.date is None:
            raise RatingError("ratings/day-without-dates", day=on)
        days = [
            None if day is None else day_number(check_day("on", day))
            for day in (on, on if second_on is None else second_on)
        ]
        numbers = self._number(first), self._number(second)
        try:
            return curves.difference((numbers[0], days[0]), (numbers[1], days[1]))
        except RatingError as error:
            error.name_players({str(number): self.players[number] for number in numbers})
            raise

    @property
    def problems(self) -> list[Problem]:
        """What is wrong with these ratings: warnings where they ran away, or where handicaps were not counted.

        Ratings ran away where they are beyond what the scale of the system calls sound, and no longer compare players.
        Only Moonstone does so of ours: the others hold ratings together, as a favourite gains less for a win than they
        lose for a defeat.  Where handicap stones are worth nothing, games with a handicap are rated as even ones.

        Example:
            >>> from crosstable import Game, History, Moonstone, rate
            >>> ratings = rate(History.from_games([Game.between("Ann", "Bo", "win")] * 100), Moonstone())
            >>> [problem.message.values["count"] for problem in ratings.problems]
            [2]
        """
        found = run_away_of(self.system, self.rating, self.records.games)
        return [Problem(None, None, "warning", each) for each in (found, self._ignored()) if each is not None]

    def _ignored(self) -> Message | None:
        """Return how many games have a handicap that is not counted."""
        return handicap_ignored(self.system, type(self.system).__name__, self.history)

    @property
    def state(self) -> RatingState:
        """The state at the end of the run, without the absence until `as_of` and with open periods left open."""
        games = self.history.games
        moment, clock = (None, START) if self._earlier is None else (self._earlier.moment, self._earlier.clock)
        moment = games.moment(games.count - 1) if games.count else moment
        clock = clock_after(self.history, clock)
        return RatingState(
            self.system, self.players, self._values, self.records, moment, clock, self.history.match_names
        )

    def ladder(self) -> Ladder:
        """Return the live table that goes on where this run ended; see `Ladder.from_ratings`.

        Raises:
            RatingError: a system of the whole history.
        """
        from crosstable.ratings.ladder import Ladder  # it is made of what is here

        return Ladder.from_ratings(self)

    @property
    def is_provisional(self) -> Flags:
        """Whether each rating is based on too few games, (n_players,)."""
        return self.records.games < self.system.provisional_games

    def __len__(self) -> int:
        return len(self.players)

    def __iter__(self) -> Iterator[str]:
        return iter(self.players)

    def __contains__(self, player: object) -> bool:
        return is_id(player) and self.history.key(str(player)) in self.history.index

    def __getitem__(self, player: PlayerId) -> PlayerRating:
        """Return the rating and the record of one player, found under any spelling.

        Raises:
            UnknownName: no such player.
            RatingError: something that is no id.
        """
        return self._line(self._number(player))

    def estimate(self, player: PlayerId) -> Estimate:
        """Return a player's rating with its deviation, and in Glicko-2 its volatility, as `system.predict` takes it.

        Args:
            player: the name or id.
        Raises:
            UnknownName: no such player.
            RatingError: something that is no id.
        """
        line = self[player]
        return Estimate(line.rating, line.deviation, self._volatility(self._number(player)))

    def _volatility(self, player: int) -> float | None:
        if not is_per_game(self.system) or not hasattr(self.system, "volatility"):
            return None
        return estimate_in(self.system, settled(self.system, self._values[player].tolist())).volatility

    def leaderboard(self, top: int | None = None, *, deviations: float = 0.0) -> list[PlayerRating]:
        """Return the players with a rated game, best first; equal ones by name.

        Args:
            top: how many at most; None is all.
            deviations: how many deviations each rating is made worse by before it is compared: 3 keeps newcomers from
                the top.  Systems without deviations compare ratings.
        Raises:
            RatingError: a number out of range.
        """
        check_count("top", top)
        check_range("deviations", deviations, 0.0)
        sign = self.system.scale.sign
        strength = sign * self.rating if self.deviation is None else sign * self.rating - deviations * self.deviation
        played = np.flatnonzero(self.records.games > 0).tolist()
        played.sort(key=lambda player: (-strength[player], self.players[player]))
        return [self._line(player) for player in played[:top]]

    def track(self, player: str) -> list[TrackPoint]:
        """Return every step of one player's rating, games and adjustments, in time order.

        Args:
            player: the name or id.
        Raises:
            UnknownName: no player has that name.
            RatingError: the run kept no rows.
        """
        steps, number = self.steps, self._number(player)
        order, starts = self._steps_by_player
        mine = steps.take(order[starts[number] : starts[number + 1]])
        columns = (mine.game, mine.before, mine.change, mine.expected, mine.reason, mine.deviation)
        return [
            TrackPoint(game, before, change, _known(expected), deviation=_known(deviation))
            if reason < 0
            else TrackPoint(game, before, change, None, REASONS[reason])
            for game, before, change, expected, reason, deviation in zip(
                *(column.tolist() for column in columns), strict=True
            )
        ]

    @cached_property
    def steps(self) -> Steps:
        """Every change of every rating in time order, games and adjustments.

        Raises:
            RatingError: the run kept no rows.
        """
        return Steps.merged(self.kept_rows, self.adjustments)

    def track_svg(self, player: str) -> Svg:
        """Draw every rating of one player, over days or, without dates, over games, from the initial rating on.

        Args:
            player: the name or id.
        Raises:
            UnknownName: no player has that name.
            RatingError: the run kept no rows.
        """
        from crosstable.ratings.track_chart import track_svg

        name = self.players[self._number(player)]
        return track_svg(name, self.track(name), self[name].rating, self.history, self.system.scale)

    def to_frame(self, library: Library | None = None, *, deviations: float = 0.0) -> Any:
        """Return the final table as a dataframe, a row per player with a rated game, best first.

        Args:
            library: "pandas", "polars" or "pyarrow"; None is the one that is imported, else one that is installed.
            deviations: as in `leaderboard`.
        Raises:
            UnknownName, InputError: no such library, or it is not installed.
        """
        from crosstable.ratings.rating_frames import table_frame

        return table_frame(
            self.leaderboard(deviations=deviations), has_deviation=self.deviation is not None, library=library
        )

    def changes_to_frame(self, library: Library | None = None) -> Any:
        """Return every change of every rating as a dataframe in time order: games, and adjustments with their reason.

        Columns: `date`, `event`, `game` (its row in the history), `player`, `before`, `expected`, `change`, `after`,
        `deviation` where the system has one, and `reason` of an adjustment.

        Args:
            library: "pandas", "polars" or "pyarrow"; None is the one that is imported, else one that is installed.
        Raises:
            RatingError: the run kept no rows.
            UnknownName, InputError: as for `to_frame`.
        """
        from crosstable.ratings.rating_frames import changes_frame

        return changes_frame(self.history, self.steps, has_deviation=self.deviation is not None, library=library)

    def forecasts_to_frame(self, library: Library | None = None) -> Any:
        """Return what was expected of each rated game before it was played, as a dataframe with a row per side.

        Columns: `date` and `event` where games have them, `game` (its row in the history), `side` (1 is the first),
        `players` of the side, `expected` (the score forecast from the ratings before the game), and `score` (what
        happened: 1, 0.5, 0; of three sides or more the share of opponents beaten, ties counting half).

        Args:
            library: as in `to_frame`.
        Raises:
            RatingError: the run kept no rows; a system that fits all games at once, and so forecasts none: see
                `fitted_to_frame`, and `backtest` for its forecasts.
            UnknownName, InputError: as for `to_frame`.
        Example:
            >>> from crosstable import Elo, Game, History, rate
            >>> ratings = rate(History.from_games([Game.between("Ann", "Bo", "win")] * 2), Elo())
            >>> ratings.forecasts_to_frame("pandas")[["players", "expected", "score"]].round(2)
              players  expected  score
            0     Ann      0.50    1.0
            1      Bo      0.50    0.0
            2     Ann      0.55    1.0
            3      Bo      0.45    0.0
        """
        from crosstable.ratings.rating_forecasts import forecasts_frame

        return forecasts_frame(self, library)

    def fitted_to_frame(self, library: Library | None = None) -> Any:
        """Return what fitted ratings expect of each rated game in hindsight: they know how it ended.

        These are no forecasts.  Columns as in `forecasts_to_frame`; `expected` is by the ratings of the day.

        Args:
            library: as in `to_frame`.
        Raises:
            RatingError: the run kept no rows; a system that rates game after game: see `forecasts_to_frame`.
            UnknownName, InputError: as for `to_frame`.
        Example:
            >>> from crosstable import BradleyTerry, Game, History, rate
            >>> ratings = rate(History.from_games([Game.between("Ann", "Bo", "win")]), BradleyTerry())
            >>> ratings.fitted_to_frame("pandas")[["players", "expected", "score"]].round(1)
              players  expected  score
            0     Ann       0.8    1.0
            1      Bo       0.2    0.0
        """
        from crosstable.ratings.rating_forecasts import fitted_frame

        return fitted_frame(self, library)

    def __repr__(self) -> str:
        name, problems = type(self.system).__name__, "; ".join(str(problem) for problem in self.problems)
        size = f"{len(self.players)} players, {len(self.history)} games"
        return f"<Ratings by {name}: {size}{problems and f'. {problems}'}>"

    def _repr_html_(self) -> str:
        from crosstable.ratings.rating_frames import html_of_ratings

        decimals = self.system.scale.decimals
        return html_of_ratings(repr(self)[1:-1], self.leaderboard(), decimals, has_deviation=self.deviation is not None)

    @cached_property
    def _steps_by_player(self) -> tuple[Longs, Longs]:
        player = self.steps.player
        order = np.argsort(player, kind="stable")
        return order, np.searchsorted(player[order], np.arange(len(self.players) + 1))

    def _number(self, player: PlayerId) -> int:
        word = id_of(player)
        number = self.history.index.get(self.history.key(word))
        if number is None:
            raise UnknownName("player", word, self.players)
        return number

    def _line(self, player: int) -> PlayerRating:
        counts = self.records
        games = int(counts.outcomes[player].sum() + counts.others[player])
        of_two = bool(counts.outcomes[player].any())
        losses, draws, wins = (int(n) if of_two else None for n in counts.outcomes[player])
        return PlayerRating(
            player=self.players[player],
            rating=float(self.rating[player]),
            peak=float(self.peak[player]),
            games=games,
            wins=wins,
            draws=draws,
            losses=losses,
            mean_place=counts.mean_place(player),
            last_played=date_of(int(counts.last_day[player])),
            is_provisional=games < self.system.provisional_games,
            deviation=None if self.deviation is None else float(self.deviation[player]),
        )


def _known(value: float) -> float | None:
    """Return a number, None for NaN."""
    return None if math.isnan(value) else value


def restored(
    history: History,
    system: AnySystem,
    *,
    requested_system: AnySystem,
    rating: Floats,
    peak: Floats,
    deviation: Floats | None,
    values: Floats,
    rows: MemberRows | None,
    adjustments: Adjustments,
    as_of: dt.date | None = None,
) -> Ratings:
    """Return a stored run without rating anything again.

    Args:
        history: the games of the run, those after `as_of` left out.
        system: what rated them, with the fitted numbers.
        requested_system: the system as it was given.
        rating, peak, deviation, rows, adjustments, as_of: as `Ratings` had them.
        values: those of its `state`.
    """
    return Ratings(
        system=system,
        requested_system=requested_system,
        history=history,
        rating=rating,
        peak=peak,
        deviation=deviation,
        adjustments=adjustments,
        as_of=as_of,
        _values=values,
        _written=rows,
        _earlier=None,
        _engine="auto",
    )
