"""The plan of a simulation, as its TOML file says it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Annotated, Literal

from crosstable.model.errors import FormatError, InputError
from crosstable.model.validation import Bounded, Text, Whole, plain_toml, validated
from crosstable.pairing.pairing_registry import LISTED, PAIRING_SYSTEMS
from crosstable.pairing.policy_shape import Value
from crosstable.pairing.settings import Setting
from crosstable.pairing.systems import parsed_settings
from crosstable.ranking.tiebreak_registry import tiebreak
from crosstable.ratings.settings import system_from
from crosstable.ratings.system import AnySystem

_Share = Annotated[float, Bounded(0, 1)]
_Points = Annotated[float, Bounded(0, 5000)]


@dataclass(frozen=True, slots=True)
class PeopleShape:
    """Who plays.

    Args:
        mean, spread: of the hidden strengths, which are on the scale of Elo.
        error: the standard deviation of the ratings with which they enter, around their strengths.
        draws: the share of draws between equals.
        white_advantage: of whoever is listed first, in points.
    """

    mean: _Points = 1500.0
    spread: _Points = 260.0
    error: _Points = 80.0
    draws: _Share = 0.3
    white_advantage: _Points = 30.0


@dataclass(frozen=True, slots=True)
class FormatShape:
    """Formats of events: each pairing with each number of players and of rounds, ranked by each list of tie-breaks.

    Args:
        pairing: names of pairing systems.
        players: how many enter.
        rounds: how many are played; none for systems that end by themselves.
        tie_breaks: lists of codes, with commas; "" for the score alone.
        settings: of the pairing systems.
        absent: the chance that a player asks for half a point instead of a round.
    """

    pairing: tuple[Text, ...]
    players: tuple[Annotated[int, Whole(2, 2000)], ...] = (20,)
    rounds: tuple[Annotated[int, Whole(1, 200)], ...] = ()
    tie_breaks: tuple[Text, ...] = ("",)
    settings: Mapping[str, Value] = field(default_factory=dict)
    absent: _Share = 0.0


@dataclass(frozen=True, slots=True)
class SimulatedLeague:
    """The league that rating systems are to rate.

    Args:
        players: how many there are at any time.
        periods: how long it lasts; a period is a month.
        games: how many each player has in a period.
        drift: the standard deviation by which a strength changes in a period, in points.
        turnover: the share of the players who leave after a period, and of newcomers in their place.
        opponents: "near" for those of like strength, "any" for anyone.
        events: how many leagues are played.
    """

    players: Annotated[int, Whole(4, 10_000)] = 60
    periods: Annotated[int, Whole(4, 1000)] = 24
    games: Annotated[int, Whole(1, 100)] = 4
    drift: _Points = 10.0
    turnover: _Share = 0.02
    opponents: Literal["near", "any"] = "near"
    events: Annotated[int, Whole(1, 1_000_000)] = 20


@dataclass(frozen=True, slots=True)
class RatingsShape:
    """A rating system, with each combination of the values of its parameters."""

    system: Text
    values: Mapping[str, tuple[Value, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SimulationPlan:
    """What is simulated.

    Args:
        seed: of everything that is left to chance.
        events: how many events are played of each format.
        precision: how wide an interval may be on either side, as a share: 0.02 for two in a hundred.
    """

    seed: Annotated[int, Whole(0)] = 1
    events: Annotated[int, Whole(1, 1_000_000)] = 200
    precision: Annotated[float, Bounded(0.0001, 0.5)] = 0.02
    people: PeopleShape = field(default_factory=PeopleShape)
    formats: tuple[FormatShape, ...] = ()
    league: SimulatedLeague = field(default_factory=SimulatedLeague)
    ratings: tuple[RatingsShape, ...] = ()


@dataclass(frozen=True, slots=True)
class EventCase:
    """A format with its numbers.  `rounds` is None for a system that ends by itself."""

    pairing: str
    players: int
    rounds: int | None
    tie_breaks: tuple[str, ...]
    settings: Mapping[str, Setting]
    absent: float

    @property
    def name(self) -> str:
        """What the case is, apart from its tie-breaks."""
        rounds = "" if self.rounds is None else f", {self.rounds} rounds"
        words = "".join(f", {name.replace('_', ' ')} {value}" for name, value in self.settings.items())
        return f"{self.pairing}, {self.players} players{rounds}{words}"


@dataclass(frozen=True, slots=True)
class RatingCase:
    """A rating system with its parameters."""

    system: AnySystem
    name: str


def read_plan(text: str, file: str) -> SimulationPlan:
    """Read a plan.

    Args:
        text: its TOML.
        file: its name, for messages.
    Raises:
        FormatError: it is not TOML, or not a plan.
        InputError: it plans nothing; a number of rounds is missing.
        UnknownName, PolicyError, RatingError: a name, a setting or a parameter that is none.
    """
    try:
        values = plain_toml(text)
    except ValueError as error:
        raise FormatError("simulation/not-toml", file=file, reason=str(error)) from None
    plan = validated(SimulationPlan, values, source=file)
    if not plan.formats and not plan.ratings:
        raise InputError("simulation/nothing-planned", file=file)
    for case in event_cases(plan):
        _check(case)
    list(rating_cases(plan))
    return plan


def _check(case: EventCase) -> None:
    PAIRING_SYSTEMS[case.pairing]
    parsed_settings(case.pairing, case.settings)
    for codes in case.tie_breaks:
        for code in codes_in(codes):
            tiebreak(code)
    listed = LISTED.get(case.pairing)
    ends = listed is not None and (listed.is_predetermined or listed.has_own_order)
    if case.rounds is None and not ends:
        raise InputError("simulation/rounds-needed", pairing=case.pairing)


def codes_in(text: str) -> list[str]:
    """Return the codes of a list of tie-breaks."""
    return [code.strip() for code in text.split(",") if code.strip()]


def event_cases(plan: SimulationPlan) -> Iterator[EventCase]:
    """Yield every format with each of its numbers."""
    for each in plan.formats:
        for pairing, players, rounds in product(each.pairing, each.players, each.rounds or (None,)):
            yield EventCase(pairing, players, rounds, each.tie_breaks, dict(each.settings), each.absent)


def rating_cases(plan: SimulationPlan) -> Iterator[RatingCase]:
    """Yield every rating system with each combination of its parameters."""
    for each in plan.ratings:
        for values in product(*each.values.values()):
            settings = dict(zip(each.values, values, strict=True))
            words = "".join(f", {name.replace('_', ' ')} {value:g}" for name, value in settings.items())
            yield RatingCase(system_from(each.system, **settings), f"{each.system}{words}")
