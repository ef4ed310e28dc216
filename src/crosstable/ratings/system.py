"""What a rating system is; the names under which systems are known are in `rating_registry`.

A system is a frozen dataclass of parameters with pure functions on its own scale.  It stores no players:
state goes in and comes out as an array, one row per player, with the columns that the system names.

Two kinds: a system *per game* takes games in time order and can go on from a state, with or without rating
periods; a system of the *whole history* fits all games at once.
"""

from __future__ import annotations

import datetime as dt
import inspect
from collections.abc import Sequence
from math import hypot
from typing import TYPE_CHECKING, Any, NoReturn, Protocol, TypeGuard, TypeVar, Unpack, overload

from crosstable.model.columns import Floats, Pairs
from crosstable.model.errors import RatingError
from crosstable.model.games import Better
from crosstable.model.history import History
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.forecast import Forecast, PlaceForecast
from crosstable.ratings.live import play_alone
from crosstable.ratings.live_game import LivePlay
from crosstable.ratings.multiplayer import MultiplayerGames
from crosstable.ratings.one_forecast import CountsHandicap, predict_one
from crosstable.ratings.one_game import OwnValue, Update, default_state, update_one
from crosstable.ratings.one_game_facts import GameFacts, PlayerValue, SideValue
from crosstable.ratings.rating_registry import system_name
from crosstable.ratings.rating_rows import Rows
from crosstable.ratings.scale import Scale
from crosstable.ratings.work import Sides, Work

if TYPE_CHECKING:
    from crosstable.ratings.periods import Period
    from crosstable.ratings.whole_history.curves import RatingCurves

Value = TypeVar("Value")
RATING, PEAK, DEVIATION = "rating", "peak", "deviation"
LARGEST_CHANGE = 1e12  # of a rating by one game: beyond it a change cannot be rounded exactly


class _ShownInHelp(type(Protocol)):  # type: ignore[misc]  # the metaclass of protocols has no public name
    """Keeps `help()` of a system of ours to what its users call; what the loops ask is in the source."""

    def __dir__(cls) -> list[str]:
        names = super().__dir__()
        if not cls.__module__.startswith("crosstable.ratings.") or inspect.isabstract(cls) or cls._is_protocol:
            return list(names)  # a base class, or a system of somebody else
        return [name for name in names if name in _OF_USERS or _has_example(getattr(cls, name, None))]


_OF_USERS = ("match_quality", "predict", "scale", "update", "TUNING")


def _has_example(member: object) -> bool:
    return callable(member) and not isinstance(member, type) and "Example:" in (member.__doc__ or "")


class RatingSystem(Protocol, metaclass=_ShownInHelp):
    """What every system has."""

    @property
    def scale(self) -> Scale:
        """What its numbers mean."""

    @property
    def sides(self) -> Sides:
        """Which games it rates."""

    @property
    def columns(self) -> tuple[str, ...]:
        """What its state holds per player: "rating" and "peak" first, "deviation" third where there is one."""

    @property
    def provisional_games(self) -> int:
        """A rating is provisional below this many rated games."""

    def new_values(self, n_players: int, initial: Floats | None = None) -> Floats:
        """Return the state of players who have not played yet, (n_players, n_columns).

        Args:
            n_players: how many.
            initial: (n_players,), the rating with which each begins; None and NaN are the one of the system.
        """

    def games_of(self, history: History) -> Pairs | MultiplayerGames:
        """Return the rated games as this system reads them.

        Raises:
            RatingError: a rated game of a shape that it cannot rate.
        """

    def new_rows(self, work: Work) -> Rows:
        """Make room for the rows of a run, in the form that `play` or `fit` writes."""

    def forecast(self, first: Estimate, second: Estimate) -> Forecast:
        """Return the chances of win, draw and loss of the first of two players: what a system defines for `predict`."""

    @overload
    def predict(
        self, first: SideValue, second: SideValue, /, *, handicap: float = 0.0, neutral: bool = False
    ) -> Forecast: ...

    @overload
    def predict(
        self,
        first: SideValue,
        second: SideValue,
        third: SideValue,
        /,
        *more: SideValue,
        handicap: float = 0.0,
        neutral: bool = False,
    ) -> PlaceForecast: ...

    def predict(self, *sides: SideValue, handicap: float = 0.0, neutral: bool = False) -> Forecast | PlaceForecast:
        """Return the chances of a game.

        Args:
            sides: a player (a rating or an `Estimate`), or a list of players, each.
            handicap: stones of the first side, in systems that count them.
            neutral: whether it is on neutral ground, where the first side has no advantage.
        Returns:
            Win, draw and loss of the first of two sides; of more sides, the chance of each place for each.
        Raises:
            RatingError: fewer than two sides, an empty one, sides that the system does not rate.
        """
        return predict_one(self, sides, handicap, is_neutral=neutral)

    def match_quality(self, *sides: SideValue) -> float:
        """Return how likely all sides perform equally; see `GaussianSkill.match_quality`.

        Args:
            sides: as in `predict`.
        Raises:
            RatingError: any other system, in which it is not defined.
        """
        del sides
        raise RatingError("ratings/no-match-quality", system=system_name(self))

    def finish_odds(self, sides: Sequence[Sequence[Estimate]]) -> list[list[float]]:
        """Return each side's chance of each place; rows and columns sum to one."""


class PerGame(RatingSystem, Protocol):
    """A system that takes games in time order."""

    @property
    def period(self) -> Period | None:
        """How long a rating period is; None where every game counts at once."""

    def play(self, work: Work, span: range) -> None:
        """Rate the games numbered `span`, in order; what `work` holds is written."""

    def settle(self, work: Work, as_of: dt.date | None) -> None:
        """Close open periods and apply the absence until `as_of`.

        Works on a copy of the values: the state that a later run goes on from is left as it was.
        """

    @overload
    def update(
        self: OwnValue[Value], sides: Sequence[PlayerValue], /, **facts: Unpack[GameFacts]
    ) -> Update[Value, float]: ...

    @overload
    def update(self: OwnValue[Value], *sides: PlayerValue, **facts: Unpack[GameFacts]) -> Update[Value, float]: ...

    @overload
    def update(
        self: OwnValue[Value], *sides: Sequence[PlayerValue], **facts: Unpack[GameFacts]
    ) -> Update[tuple[Value, ...], tuple[float, ...]]: ...

    @overload
    def update(
        self: OwnValue[Value], *sides: SideValue, **facts: Unpack[GameFacts]
    ) -> Update[Value | tuple[Value, ...], float | tuple[float, ...]]: ...

    def update(self, *sides: SideValue, **facts: Unpack[GameFacts]) -> Update[Any, Any]:
        """Return the ratings after one game, in the form of the arguments.

        Args:
            sides: a player, or a list of players, each a rating or an `Estimate`; one without a deviation is as
                uncertain as a new player.  A list of sides may stand for them.
            facts: what is known of the game:
                score: of the first of two sides: 0 to 1, "win", "draw", "loss", or True where it won;
                places: of the sides, ties sharing one, None for a side that is not classified; without score and
                    places, the points make them, or without points the order of the sides;
                points: of the sides, where points count;
                better: whether "higher" or "lower" points are better, where the system leaves it open;
                shares: the share of the game that each member of each side played;
                weight: how much the game counts;
                handicap: stones of the first side, in systems that count them;
                neutral: whether it was on neutral ground, where the first side has no advantage;
                length: of the game, in systems that need it;
                date: the day, in systems whose rules have dates;
                and `games` (Elo), `days` (Glicko2PerGame), `winner` (Moonstone): see there.
        Returns:
            The tuple of the new ratings, with `before`, `after`, `change` and `expected` of each.
        Raises:
            RatingError: sides or facts that the system does not rate, numbers out of range.
        """
        return self.rate_game(sides, facts)

    def rate_game(self, sides: Sequence[SideValue], facts: GameFacts) -> Update[Any, Any]:
        """Rate one game for `update`; a system with facts or a quick formula of its own defines it."""
        return update_one(self, sides, **facts)

    def state_of(self, player: PlayerValue) -> list[float]:
        """Return the state of a player of whom only the rating, or an estimate, is known."""
        return default_state(self, player)

    def value_of(self, values: Sequence[float], start: int = 0) -> float | Estimate:
        """Return the rating of a player from the state at `start`: a number, an estimate where there are deviations."""
        if DEVIATION in self.columns:
            return Estimate(values[start], values[start + self.columns.index(DEVIATION)])
        return values[start]

    def alone(self) -> LivePlay:
        """Return the function that rates a game that is alone in its rating period, as `Live.live` does."""
        return play_alone(self)

    @property
    def takes_any_score(self) -> bool:
        """Whether `update` takes a score between loss, draw and win, such as 0.75."""
        return False

    @property
    def counts_handicap(self) -> bool:
        """Whether handicap stones count."""
        return getattr(self, "handicap_points", 0.0) > 0.0 or isinstance(self, CountsHandicap)

    @property
    def counts_points(self) -> bool:
        """Whether the points of a game count."""
        return self.sides.by_points

    @property
    def better_points(self) -> Better:
        """Whether more or fewer points make the better place."""
        return "higher"


class WholeHistory(RatingSystem, Protocol):
    """A system that fits all games at once."""

    def update(self, *sides: SideValue, **facts: object) -> NoReturn:
        """Raise an error: a single game does not say where a system of the whole history puts its players.

        Raises:
            RatingError: always.
        """
        del sides, facts
        raise RatingError("ratings/system-without-ladder", system=system_name(self))

    def side(self, members: Sequence[Estimate], shares: Sequence[float] = ()) -> Estimate:
        """Return a side as one player: what its members are above a new player is added up.

        Args:
            members: of the side.
            shares: of the game that each played; by default all played the whole game.
        """
        if len(members) == 1 and (not shares or shares[0] == 1.0):
            return members[0]
        start, parts = float(self.new_values(1)[0, 0]), shares or [1.0] * len(members)
        rating = start + sum(part * (each.rating - start) for part, each in zip(parts, members, strict=True))
        if any(each.deviation is None for each in members):
            return Estimate(rating)
        return Estimate(
            rating, hypot(*(part * (each.deviation or 0.0) for part, each in zip(parts, members, strict=True)))
        )

    def fit(self, work: Work) -> RatingCurves | None:
        """Write the values, and the rows, which expect no score: what was fitted to a result does not forecast it.

        Returns:
            The rating of every player on every day, None where a strength does not change.
        """


AnySystem = RatingSystem  # per game or of the whole history


def check_system(system: object) -> None:
    """Check that a rating system was given, and not its name or its class.

    Raises:
        RatingError: something else was given.
    """
    if isinstance(system, (str, type)) or not hasattr(system, "games_of"):
        shown = system if isinstance(system, str) else getattr(system, "__name__", type(system).__name__)
        code = (
            "ratings/class-of-a-system"
            if isinstance(system, type) and hasattr(system, "games_of")
            else "ratings/not-a-system"
        )
        raise RatingError(code, found=shown)


def is_per_game(system: AnySystem) -> TypeGuard[PerGame]:
    """Return whether a system takes games in time order and can go on from a state."""
    return hasattr(system, "play")


def variance_per_day_of(system: AnySystem) -> float | None:
    """Return the variance of the drift in a day of a system that fits a rating to every day, None for all others."""
    return getattr(system, "variance_per_day", None) if hasattr(system, "curves") else None
