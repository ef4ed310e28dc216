"""What a run gives: the final table, a track per player, and the state to go on from."""

from __future__ import annotations

import datetime as dt
import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from crosstable.model.columns import Flags, Floats, Longs, date_of
from crosstable.model.errors import RatingError, UnknownName
from crosstable.model.history import History
from crosstable.model.kernel import Engine
from crosstable.model.names import match_key
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.periods import START, Clock, clock_after
from crosstable.ratings.record import REASONS, Adjustments, MemberRows, PairRows, Rows, Steps
from crosstable.ratings.system import AnySystem
from crosstable.ratings.tally import Tally, tally


@dataclass(frozen=True, eq=False)
class RatingState:
    """Where a run stopped: what a later run needs to go on.

    `system` made it.  `values` is (n_players, n_columns), in the columns of the system; `tally` what was
    counted so far; `moment` when the last game was played (`GameColumns.moment`), None before any; `clock`
    how many events were seen.
    """

    system: AnySystem
    players: tuple[str, ...]
    values: Floats
    tally: Tally
    moment: tuple[int | str, ...] | None = None
    clock: Clock = START


@dataclass(frozen=True, slots=True)
class PlayerRating:
    """One line of the final table.

    `wins`, `draws`, `losses` count games of two sides and are None where there were none of these;
    `mean_place` counts the others.  `deviation` is None in systems without.
    """

    player: str
    rating: float
    peak: float
    games: int
    wins: int | None
    draws: int | None
    losses: int | None
    mean_place: float | None
    last_played: dt.date | None
    is_provisional: bool
    deviation: float | None = None


@dataclass(frozen=True, slots=True)
class TrackPoint:
    """One step of a player's rating: a game, or an adjustment with its reason.

    `deviation` is the one before the game.
    """

    game: int
    before: float
    change: float
    expected: float | None = None
    reason: str | None = None
    deviation: float | None = None

    @property
    def after(self) -> float:
        """The rating after this step."""
        return self.before + self.change


@dataclass(frozen=True, eq=False)
class Ratings:
    """What a run gives: the final table, a row per game and member, a row per adjustment.

    Never edited: rate again instead.

    Shapes: `rating`, `peak` and `deviation` are (n_players,), in the order of `history.players`; `deviation` is
    None in systems without.
    """

    system: AnySystem
    history: History
    rating: Floats
    peak: Floats
    deviation: Floats | None
    adjustments: Adjustments
    as_of: dt.date | None
    _values: Floats
    _written: Rows | None
    _earlier: RatingState | None
    _engine: Engine

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody known to the run, those of the state gone on from first."""
        return self.history.players

    @cached_property
    def rows(self) -> MemberRows | None:
        """A row per rated game and member, in time order; None when the run kept none."""
        return None if self._written is None else self._written.members()

    @cached_property
    def chances(self) -> tuple[Longs, Floats]:
        """The forecast before each rated game of two sides: its row in the history, and the first side's chance.

        Raises:
            RatingError: the run kept no rows.
        """
        if self._written is None:
            raise RatingError("this run kept no rows, so it has no forecasts. Rate with rows=True.")
        if isinstance(self._written, PairRows):
            return self._written.pairs.rows(), self._written.chances()
        rows, sides = self._written.members(), self.history.sides
        first = np.flatnonzero(np.diff(rows.game, prepend=-1))
        game = rows.game[first]
        duel = np.diff(sides.game_offsets)[game] == 2
        return game[duel], rows.expected[first[duel]]

    @cached_property
    def tally(self) -> Tally:
        """What each player did in the rated games, those before the state gone on from included."""
        now = tally(self.history, engine=self._engine)
        return now if self._earlier is None else self._earlier.tally.grown(len(self.players)) + now

    @property
    def state(self) -> RatingState:
        """Where the run stopped, before anything due at `as_of` and with an open period left open."""
        games = self.history.games
        moment, clock = (None, START) if self._earlier is None else (self._earlier.moment, self._earlier.clock)
        moment = games.moment(games.count - 1) if games.count else moment
        clock = clock_after(self.history, clock)
        return RatingState(self.system, self.players, self._values, self.tally, moment, clock)

    @property
    def is_provisional(self) -> Flags:
        """Whether each rating rests on too few games, (n_players,)."""
        return self.tally.games < self.system.provisional_games

    def of(self, player: str) -> PlayerRating:
        """Give the line of one player, found under any spelling.

        Raises:
            UnknownName: nobody has that name.
        """
        return self._line(self._number(player))

    def estimate(self, player: str) -> Estimate:
        """Give a player's rating with its deviation, as `system.predict` takes it.

        Raises:
            UnknownName: nobody has that name.
        """
        line = self.of(player)
        return Estimate(line.rating, line.deviation)

    def table(self) -> list[PlayerRating]:
        """Give everybody who has a rated game, best first; equal ratings by name."""
        sign = self.system.scale.sign
        played = np.flatnonzero(self.tally.games > 0).tolist()
        played.sort(key=lambda player: (-sign * self.rating[player], self.players[player]))
        return [self._line(player) for player in played]

    def track(self, player: str) -> list[TrackPoint]:
        """Give every step of one player's rating, games and adjustments, in time order.

        Raises:
            UnknownName: nobody has that name.
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
        if self.rows is None:
            raise RatingError("this run kept no rows, so it has no steps or tracks. Rate with rows=True.")
        return Steps.merged(self.rows, self.adjustments)

    @cached_property
    def _steps_by_player(self) -> tuple[Longs, Longs]:
        player = self.steps.player
        order = np.argsort(player, kind="stable")
        return order, np.searchsorted(player[order], np.arange(len(self.players) + 1))

    def _number(self, player: str) -> int:
        number = self.history.index.get(match_key(player))
        if number is None:
            raise UnknownName("player", player, self.players)
        return number

    def _line(self, player: int) -> PlayerRating:
        counts = self.tally
        games = int(counts.outcomes[player].sum() + counts.others[player])
        has_duels = bool(counts.outcomes[player].any())
        losses, draws, wins = (int(n) if has_duels else None for n in counts.outcomes[player])
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
    """Give a number, None for one that is not there."""
    return None if math.isnan(value) else value


def restored(
    history: History,
    system: AnySystem,
    *,
    rating: Floats,
    peak: Floats,
    deviation: Floats | None,
    values: Floats,
    rows: MemberRows | None,
    adjustments: Adjustments,
    as_of: dt.date | None = None,
) -> Ratings:
    """Give a run as it was, from what it wrote: nothing is rated again.

    Args:
        history: the games of the run, those after `as_of` left out.
        system: what rated them.
        rating, peak, deviation, rows, adjustments, as_of: as `Ratings` gave them.
        values: those of its `state`.
    """
    return Ratings(
        system=system,
        history=history,
        rating=rating,
        peak=peak,
        deviation=deviation,
        adjustments=adjustments,
        as_of=as_of,
        _values=values,
        _written=None if rows is None else _Spelled(rows),
        _earlier=None,
        _engine="auto",
    )


@dataclass(frozen=True, slots=True, eq=False)
class _Spelled:
    """Rows that were spelled out before."""

    rows: MemberRows

    def members(self) -> MemberRows:
        return self.rows
