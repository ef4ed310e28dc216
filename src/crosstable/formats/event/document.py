"""An event file as a value: the event, and everything else in the file.

Rules
1. What the model has a place for stands in the event.  What only files speak of stands here: in `about` when it is
   of the event, in `stated` when it is of an entrant, in `kept` when only its format understands it.
2. `stated` is what the file claims.  Scores and places are computed from the games; a claim is compared, never used.
3. The keys of `about` are those of `ABOUT`, whatever the format calls them; dates are ISO dates.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from numbers import Integral
from types import MappingProxyType
from typing import Protocol, runtime_checkable

from crosstable.formats.event.held_plan import HeldPlan
from crosstable.model.arguments import all_of_kind, check_kind
from crosstable.model.entry_details import DETAIL_NAMES, NO_DETAILS, EntryDetails
from crosstable.model.errors import ResultError
from crosstable.model.events import Entrant, Event
from crosstable.model.fixtures import Fixture
from crosstable.model.prizes import NO_PRIZES, PrizeFund
from crosstable.model.stages import Stage
from crosstable.model.teams.event_teams import EventTeams
from crosstable.model.zones import Zone

Setting = bool | int | float | str

ABOUT: Mapping[str, str] = MappingProxyType(
    {
        "city": "where it was played",
        "country": "the country it was played in, as the file writes it",
        "federation": "the federation that held it",
        "start": "the first day, 2026-05-02",
        "end": "the last day",
        "round_dates": "the day of each round: 2026-05-02, 2026-05-02, 2026-05-03",
        "kind": "what sort of event it was: Individual: Swiss-System",
        "system": "the pairing system in a federation's code: FIDE_DUTCH_2026",
        "arbiter": "the chief arbiter or director",
        "deputies": "the other arbiters",
        "organiser": "who held it",
        "time_control": "the time for a game, in words or coded",
        "rate_of_play": "the time for a game in a federation's code",
        "first_colour": "the colour drawn for the first board of round 1: white or black",
        "starting_rank": "how the start numbers were given",
        "handicap": "how handicap was given, in the words of the format",
        "komi": "the komi of even games",
        "board_size": "the lines of the board",
        "ruleset": "the rules of the game: AGA, Japanese",
        "odds": "whether odds are shown while it is played: off, or nothing",
        "program": "the program that held the event",
        "contact": "whom to ask",
        "link": "the page of the event",
        "comment": "anything else, in words",
    }
)


@dataclass(frozen=True, slots=True)
class KeptLine:
    """A part of a file that the model has no place for, kept so that it survives a round trip.

    Args:
        format: the name of the format of the file; others ignore it.
        anchor: where it stood, in the words of the format: "after 012", "player 7, remark".
        text: as written.
    """

    format: str
    anchor: str
    text: str


@dataclass(frozen=True, slots=True)
class Stated(EntryDetails):
    """What a file says of an entrant: the details of the entry, and what it claims of the standings.

    Args:
        half_points: twice the score that the file claims.
        place: the place that the file claims.
        criteria: the tie-break values that the file claims, as written, in its order.
    """

    half_points: int | None = None
    place: int | None = None
    criteria: tuple[str, ...] = ()

    @classmethod
    def of_details(cls, details: EntryDetails) -> Stated:
        """Return the details of an entry as a file states them."""
        return cls(**{name: getattr(details, name) for name in DETAIL_NAMES})


class RankedValue(Protocol):
    """A tie-break of an entrant."""

    @property
    def value(self) -> Fraction:
        """Its value, exact."""


class RankingTieBreak(Protocol):
    """A tie-break that made the order."""

    @property
    def is_score(self) -> bool:
        """Whether it is a score of its own."""


class RankedEntrant(Protocol):
    """A row of standings."""

    @property
    def entrant(self) -> Entrant:
        """Who is ranked."""

    @property
    def half_points(self) -> int:
        """Twice the score."""

    @property
    def place(self) -> int:
        """The place, shared by ties."""

    @property
    def tiebreaks(self) -> Sequence[RankedValue]:
        """In order of importance."""


@runtime_checkable
class Ranked(Protocol):
    """Standings of an event."""

    @property
    def event(self) -> Event:
        """Whose they are."""

    @property
    def codes(self) -> tuple[str, ...]:
        """Of the tie-breaks."""

    @property
    def order(self) -> Sequence[RankingTieBreak]:
        """The tie-breaks themselves."""

    @property
    def rows(self) -> Sequence[RankedEntrant]:
        """The entrants, best first."""


def _nothing() -> Mapping[str, str]:
    return MappingProxyType({})


_PAIR = 'pairs of ids, such as (("a", "b"), ("c", "d"))'
_LISTS: tuple[tuple[str, type, str], ...] = (
    ("forced", tuple, _PAIR),
    ("forbidden", tuple, _PAIR),
    ("volunteers", str, "the ids of players"),
    ("tiebreaks", str, 'codes of tie-breaks, such as ("DE", "BH")'),
    ("kept", KeptLine, "lines of a file"),
    ("stages", Stage, "stages of the event"),
    ("zones", Zone, "zones of the table"),
    ("fixtures", Fixture, "fixtures, such as (Fixture(3, 0, Slot(date(2027, 1, 9))),)"),
)
_VALUES: tuple[tuple[str, type | tuple[type, ...], str], ...] = (
    ("prizes", PrizeFund, "the prizes of an event"),
    ("teams", (EventTeams, type(None)), "the teams of an event, which write_event makes of a TeamEvent"),
    ("plan", (HeldPlan, type(None)), "the plan of an event"),
    ("has_starting_scores", bool, "True or False"),
)


@dataclass(frozen=True, slots=True)
class EventDocument:
    """An event, the constraints of its next round, and what its file holds besides.

    Args:
        event: the event.
        policy, settings, forced, forbidden, volunteers, bye, seed: the constraints of the next round, by name.
        about: facts of the occasion by the keys of `ABOUT`.
        tiebreaks: the tie-breaks that decide, most important first, by our codes.
        kept: what only one format understands, in the order of the file.
        stated: what the file states about entrants, by their id.
        stages: the stages after the first one, in order; entrants by id.
        prizes: categories and prizes; entrants by id.
        zones: of the table: promotion, relegation.
        teams: of a team event, with rules, matches and line-ups; the event holds the games of their players.
        plan: game, template and rules of the event, in our own files.
        fixtures: when and where rounds and matches are played, in our own files.
        has_starting_scores: whether the format has a place for starting scores; without one, the points of a McMahon
            event are not those of the games alone.
    See also: `read_event`, whose result has one; `write_event`, which takes one, or an event.
    Example:
        >>> from crosstable import Entrant, Event, EventDocument, Player, read_event, write_event
        >>> event = Event("cup", "Cup", (Entrant(Player("a", "Ann")), Entrant(Player("b", "Bo"))))
        >>> written = write_event(EventDocument(event, tiebreaks=("BH",)), "trf26")
        >>> read_event(written.data, "cup.trf").document.tiebreaks
        ('BH',)
    """

    event: Event
    policy: str | None = None
    settings: Mapping[str, Setting] = field(default_factory=lambda: MappingProxyType({}))
    forced: tuple[tuple[str, str], ...] = ()
    forbidden: tuple[tuple[str, str], ...] = ()
    volunteers: tuple[str, ...] = ()
    bye: str | None = None
    seed: int = 0
    about: Mapping[str, str] = field(default_factory=_nothing)
    tiebreaks: tuple[str, ...] = ()
    kept: tuple[KeptLine, ...] = ()
    stated: Mapping[str, Stated] = field(default_factory=lambda: MappingProxyType({}))
    has_starting_scores: bool = True
    stages: tuple[Stage, ...] = ()
    prizes: PrizeFund = NO_PRIZES
    zones: tuple[Zone, ...] = ()
    teams: EventTeams | None = None
    plan: HeldPlan | None = None
    fixtures: tuple[Fixture, ...] = ()

    def __post_init__(self) -> None:
        check_kind("event", self.event, Event, 'an event, such as Event("open", "Open", entrants)')
        check_kind("policy", self.policy, (str, type(None)), "the name of a pairing system")
        check_kind("bye", self.bye, (str, type(None)), "the id of a player")
        check_kind("seed", self.seed, Integral, "a whole number")
        for name in ("settings", "about", "stated"):
            check_kind(name, getattr(self, name), Mapping, "values by name, in a dictionary")
        for name, kind, wanted in _LISTS:
            object.__setattr__(self, name, tuple(all_of_kind(name, getattr(self, name), kind, wanted)))
        for name, one, wanted in _VALUES:
            check_kind(name, getattr(self, name), one, wanted)

    def of(self, entrant: str) -> Stated:
        """Return what the file states about this entrant.

        Args:
            entrant: the id.
        """
        return self.stated.get(entrant, Stated())

    @property
    def detailed_event(self) -> Event:
        """The event, its entrants with the details that the file states."""
        entrants = tuple(replace(each, details=self.details(each.id)) for each in self.event.entrants)
        return replace(self.event, entrants=entrants)

    def with_standings(self, standings: Ranked) -> EventDocument:
        """Return the document that states score, place and tie-breaks of each entrant.

        The score stands first among the values, unless the tie-breaks begin with one of their own: MMS in Go.

        Args:
            standings: of the event, as `standings` returns them.
        Raises:
            InputError: something else than standings.
            ResultError: those of another event.
        """
        check_kind("standings", standings, Ranked, 'standings, such as standings(event, ["BH"])')
        if standings.event.id != self.event.id:
            raise ResultError("formats/event/other-standings", event=self.event.id, other=standings.event.id)
        stated = dict(self.stated)
        has_own_score = bool(standings.order) and standings.order[0].is_score
        for row in standings.rows:
            score = () if has_own_score else (Fraction(row.half_points, 2),)
            values = (*score, *(each.value for each in row.tiebreaks))
            stated[row.entrant.id] = replace(
                self.of(row.entrant.id),
                half_points=row.half_points,
                place=row.place,
                criteria=tuple(_plain(value) for value in values),
            )
        return replace(self, stated=MappingProxyType(stated), tiebreaks=self.tiebreaks or standings.codes)

    def details(self, entrant: str) -> EntryDetails:
        """Return the details of an entry, without what the file claims of the standings.

        Args:
            entrant: the id.
        """
        return EntryDetails.from_values(self.of(entrant).as_values())


def _plain(value: Fraction) -> str:
    return str(value.numerator) if value.denominator == 1 else f"{float(value):.10g}"


def stated_details(entrants: Iterable[Entrant]) -> Mapping[str, Stated]:
    """Return the details of entrants as a file states them, by id."""
    return MappingProxyType(
        {each.id: Stated.of_details(each.details) for each in entrants if each.details != NO_DETAILS}
    )
