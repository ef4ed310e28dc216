"""What a rating system is, and the names under which systems are known.

A system is a frozen dataclass of parameters with pure functions on its own scale.  It stores no players:
state goes in and comes out as an array, one row per player, with the columns that the system names.

Two kinds: a system *per game* takes games in time order and can go on from a state, with or without rating
periods; a system of the *whole history* fits all games at once.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot
from typing import TYPE_CHECKING, Any, NoReturn, Protocol, TypeGuard, TypeVar, Unpack, overload

from crosstable.model.columns import Floats, Ints, Pairs
from crosstable.model.errors import RatingError
from crosstable.model.games import Better, Game
from crosstable.model.history import History
from crosstable.model.kernel import Engine
from crosstable.model.registry import Registry
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.forecast import Forecast, PlaceForecast
from crosstable.ratings.live import LivePlay, play_alone
from crosstable.ratings.multiplayer import MultiplayerGames
from crosstable.ratings.one_forecast import CountsHandicap, predict_one
from crosstable.ratings.one_game import OwnValue, Update, default_state, update_one
from crosstable.ratings.one_game_facts import GameFacts, PlayerValue, SideValue
from crosstable.ratings.rating_rows import AdjustmentLog, Rows
from crosstable.ratings.scale import Scale

if TYPE_CHECKING:
    from crosstable.ratings.periods import Period
    from crosstable.ratings.whole_history.curves import RatingCurves

SYSTEMS = Registry(
    "rating system",
    {
        "aga": "crosstable.ratings.federations.aga:Aga",
        "bradley-terry": "crosstable.ratings.bradley_terry.bradley_terry:BradleyTerry",
        "dwz": "crosstable.ratings.federations.dwz:Dwz",
        "ecf": "crosstable.ratings.federations.ecf:Ecf",
        "egf": "crosstable.ratings.federations.egf:Egf",
        "elo": "crosstable.ratings.elo.elo:Elo",
        "elo-many-sides": "crosstable.ratings.elo.many_sides:EloManySides",
        "elo-mmr": "crosstable.ratings.elo.mmr:EloMMR",
        "fide": "crosstable.ratings.federations.fide:Fide",
        "gaussian": "crosstable.ratings.normal.gaussian:GaussianSkill",
        "glicko": "crosstable.ratings.glicko.glicko:Glicko",
        "glicko2": "crosstable.ratings.glicko.glicko2:Glicko2",
        "glicko2-per-game": "crosstable.ratings.glicko.per_game:Glicko2PerGame",
        "ingo": "crosstable.ratings.federations.ingo:Ingo",
        "moonstone": "crosstable.ratings.moonstone:Moonstone",
        "preferans": "crosstable.ratings.preferans.preferans:Preferans",
        "whr": "crosstable.ratings.whole_history.whole_history:WholeHistoryRating",
        "uscf": "crosstable.ratings.federations.uscf:Uscf",
        "weng-lin-bt-full": "crosstable.ratings.normal.weng_lin_models:WengLinBradleyTerryFull",
        "weng-lin-bt-part": "crosstable.ratings.normal.weng_lin_models:WengLinBradleyTerryPart",
        "weng-lin-pl": "crosstable.ratings.normal.weng_lin_models:WengLinPlackettLuce",
        "weng-lin-tm-full": "crosstable.ratings.normal.weng_lin_models:WengLinThurstoneMostellerFull",
        "weng-lin-tm-part": "crosstable.ratings.normal.weng_lin_models:WengLinThurstoneMostellerPart",
    },
    group="crosstable.rating_systems",
    needs=("games_of", "new_values", "forecast", "scale"),
    named_by="registered_name",
)

Value = TypeVar("Value")
RATING, PEAK, DEVIATION = "rating", "peak", "deviation"
LARGEST_CHANGE = 1e12  # of a rating by one game: beyond it a change cannot be rounded exactly


@dataclass(frozen=True, slots=True)
class Sides:
    """Which games a system rates: how many sides, and how many players on one.  None is any number.

    `by_points` is for systems that rate points and the length of the game, not places.
    """

    least: int = 2
    most: int | None = 2
    largest_side: int | None = 1
    by_points: bool = False

    def hold(self, sizes: Sequence[int]) -> bool:
        """Return whether there are so many sides, of sizes, as the system rates."""
        return (
            self.least <= len(sizes)
            and (self.most is None or len(sizes) <= self.most)
            and (self.largest_side is None or max(sizes) <= self.largest_side)
        )

    def fit(self, game: Game) -> bool:
        """Return whether a game has such sides, with the results that the system needs."""
        sides = game.sides
        if self.by_points:
            has_result = game.length is not None and all(side.points is not None for side in sides)
        else:
            has_result = any(side.place is not None for side in sides)
        return has_result and self.hold([len(side.members) for side in sides])


@dataclass(frozen=True, slots=True, eq=False)
class Work:
    """What a run hands to a system: the games as the system reads them, and what is to be written.

    `values` is (n_players, n_columns); `rows` is None when none are kept.  `periods` numbers the period of each
    game, (n_games,), in systems that have periods.  `as_of` is the day by whose end a whole history is rated.
    """

    history: History
    games: Pairs | MultiplayerGames
    values: Floats
    rows: Rows | None
    log: AdjustmentLog
    engine: Engine = "auto"
    periods: Ints | None = None
    as_of: dt.date | None = None


class RatingSystem(Protocol):
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
                score: of the first of two sides, 0 to 1 or "win", "draw", "loss";
                places: of the sides, ties sharing one; without score and places, the points make them, or without
                    points the order of the sides;
                points: of the sides, where points count;
                weights: the share of the game that each member of each side played;
                weight: how much the game counts;
                handicap: stones of the first side, in systems that count them;
                neutral: whether it was on neutral ground, where the first side has no advantage;
                length: of the game, in systems that need it;
                at: the day, in systems whose rules have dates;
                and `games` (Elo), `days` (Glicko2PerGame), `winner` (Moonstone), `bula` (Preferans): see there.
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
        raise RatingError("ratings/not-a-system", found=shown)


def is_per_game(system: AnySystem) -> TypeGuard[PerGame]:
    """Return whether a system takes games in time order and can go on from a state."""
    return hasattr(system, "play")


def variance_per_day_of(system: AnySystem) -> float | None:
    """Return the variance of the drift in a day of a system that fits a rating to every day, None for all others."""
    return getattr(system, "variance_per_day", None) if hasattr(system, "curves") else None


def system_name(system: RatingSystem) -> str:
    """Return the name under which a system is registered or its package lists it, else the name of its class."""
    name = getattr(system, "registered_name", None)
    if isinstance(name, str):
        return name
    found = SYSTEMS.shown_name(SYSTEMS.name_of(type(system)) or "")
    return type(system).__name__ if not found or ":" in found else found


def stored_name(system: RatingSystem) -> str:
    """Return the name by which a system is found again: that of the registry, or `module:Class` for one of your own.

    A class inside a function has no such name: its own is returned.
    """
    name = getattr(system, "registered_name", None)
    if isinstance(name, str):
        return name
    return SYSTEMS.name_of(type(system)) or type(system).__name__


def systems_for(game: Game) -> list[str]:
    """Return the names of the registered systems that rate such a game.

    Those for few kinds of games come first, those of federations last.
    """
    fitting = [name for name in SYSTEMS if SYSTEMS[name]().sides.fit(game)]
    return sorted(fitting, key=lambda name: (not SYSTEMS[name]().sides.by_points, is_of_federation(name), name))


def is_of_federation(name: str) -> bool:
    """Return whether a registered system is that of a federation, with its list and its dates."""
    return ".federations." in SYSTEMS.entries.get(name, "")
