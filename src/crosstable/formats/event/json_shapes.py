"""The shapes of an event as JSON, schema version 1: what each part may hold, checked by `model.validation`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from crosstable.formats.event.document import ABOUT
from crosstable.formats.event.json_prizes import FilePrizes, FileZone
from crosstable.formats.event.json_teams import FileTeams
from crosstable.model.errors import UnknownName
from crosstable.model.games import Better, Colour
from crosstable.model.players import Display
from crosstable.model.results import KINDS, PRESETS, Float, Scoring
from crosstable.model.validation import (
    Checked,
    Count,
    CountFromOne,
    Date,
    Flag,
    HalfPoints,
    Identifier,
    Number,
    PlainValue,
    TableOr,
    Text,
    Time,
    Whole,
    unexpected,
)

SCHEMA = 1
MOST_ROUNDS = 10_000
_KIND_NAMES = tuple(kind.value for kind in KINDS)


def _one_of(what: str, choices: tuple[str, ...]) -> Checked:
    def read(value: object) -> str:
        if not isinstance(value, str):
            raise unexpected(value, "a text")
        if value not in choices:
            raise UnknownName(what, value, choices)
        return value

    return Checked(read, {"enum": list(choices)}, "a text")


def _read_about(value: object) -> dict[str, str]:
    if not isinstance(value, dict):
        raise unexpected(value, "a table of names and values")
    for key, text in value.items():
        if key not in ABOUT:
            raise UnknownName("name", key, ABOUT)
        if text is not None and not isinstance(text, str):
            raise unexpected(text, f"a text for {key!r}")
    return {key: text or "" for key, text in value.items()}


Round = Annotated[int, Whole(1, MOST_ROUNDS)]
Preset = Annotated[str, _one_of("result rules", tuple(PRESETS))]
Kind = Annotated[str, _one_of("result kind", _KIND_NAMES)]
About = Annotated[Mapping[str, str], Checked(_read_about, {"type": "object"}, "a table of names and values")]
Pair = tuple[Identifier, Identifier]


@dataclass(frozen=True, slots=True)
class FileMeaning:
    """What one result kind is worth, where it differs from a preset."""

    win: HalfPoints | None = None
    draw: HalfPoints | None = None
    loss: HalfPoints | None = None
    played: Flag | None = None
    rated: Flag | None = None
    met: Flag | None = None
    colours: Flag | None = None
    floats: Float | None = None


@dataclass(frozen=True, slots=True)
class FileRules:
    """Result rules by their differences from a preset."""

    name: Text | None = None
    like: Preset = "default"
    source: Text | None = None
    scoring: Scoring | None = None
    place_scores: tuple[HalfPoints, ...] | None = None
    tie_break_rules: Text | None = None
    kinds: Mapping[Kind, FileMeaning] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FileEvent:
    """The event itself."""

    id: Identifier
    name: Text = ""
    date: Date | None = None
    sequence: Count = 0
    rules: Annotated[FileRules | str, TableOr(Preset)] = "default"
    rounds_planned: Round | None = None


@dataclass(frozen=True, slots=True)
class FilePairing:
    """How the next round is to be paired."""

    policy: Text | None = None
    settings: Mapping[str, PlainValue] | None = None
    forced: tuple[Pair, ...] = ()
    forbidden: tuple[Pair, ...] = ()
    volunteers: tuple[Identifier, ...] = ()
    bye: Identifier | None = None
    seed: Annotated[int, Whole(0, 2**63)] | None = None


@dataclass(frozen=True, slots=True)
class FileStated:
    """What a file states about an entrant."""

    title: Text | None = None
    sex: Text | None = None
    birth: Text | None = None
    grade: Text | None = None
    membership: Text | None = None
    rating_kind: Text | None = None
    notes: Text | None = None
    score: HalfPoints | None = None
    place: Count | None = None
    criteria: tuple[Identifier, ...] = ()


@dataclass(frozen=True, slots=True)
class FileKeptLine:
    """A line that only one format understands."""

    format: Identifier
    anchor: Text = ""
    text: Text = ""


@dataclass(frozen=True, slots=True)
class FileStage:
    """A stage after the first one."""

    name: Text
    policy: Text
    settings: Mapping[str, PlainValue] | None = None
    tiebreaks: tuple[Identifier, ...] = ()
    rounds: Round | None = None
    takes: Text = "by hand"
    carries_points: Flag | None = None
    entrants: tuple[Identifier, ...] = ()
    first_round: Round | None = None
    is_parallel: Flag | None = None


@dataclass(frozen=True, slots=True)
class FileBar:
    """The McMahon bar."""

    at: Number
    lowest: Number
    step: Number = 100.0


@dataclass(frozen=True, slots=True)
class FilePlan:
    """The plan of the event, besides its pairing, tie-breaks, stages, teams and prizes."""

    template: Identifier
    game: Text = ""
    rules: Text = "default"
    bye_points: Mapping[Kind, HalfPoints] = field(default_factory=dict)
    missed: Kind = "zero-bye"
    better_points: Better = "higher"
    length: Number | None = None
    discipline: Text | None = None
    bar: FileBar | None = None
    is_fide: Flag = False
    fide_left_after: Count | None = None


@dataclass(frozen=True, slots=True)
class FileFixture:
    """When and where a round, or one of its matches, is played."""

    round: Round
    match: CountFromOne | None = None
    day: Date | None = None
    time: Time | None = None
    place: Text = ""
    moves: Count = 0


@dataclass(frozen=True, slots=True)
class EventFileContent:
    """The whole file; entrants, rounds and kept lines are checked one by one."""

    schema: Literal[1]
    event: FileEvent
    entrants: tuple[Any, ...] = ()
    rounds: tuple[Any, ...] = ()
    pairing: FilePairing | None = None
    about: About | None = None
    tiebreaks: tuple[Identifier, ...] = ()
    stated: Mapping[str, FileStated] | None = None
    kept: tuple[Any, ...] = ()
    stages: tuple[FileStage, ...] = ()
    prizes: FilePrizes | None = None
    zones: tuple[FileZone, ...] = ()
    teams: FileTeams | None = None
    plan: FilePlan | None = None
    fixtures: tuple[FileFixture, ...] = ()


@dataclass(frozen=True, slots=True)
class FileIdentity:
    """A number that another organisation gave an entrant."""

    organisation: Identifier
    number: Identifier


@dataclass(frozen=True, slots=True)
class FileEntrant:
    """An entrant."""

    id: Identifier
    name: Text = ""
    number: CountFromOne | None = None
    rating: Number | None = None
    initial_score: HalfPoints = 0
    absent: frozenset[Round] = frozenset()
    from_round: Round = 1
    until_round: Annotated[int, Whole(0, MOST_ROUNDS)] | None = None
    identities: tuple[FileIdentity, ...] = ()
    display: Display = "public"
    club: Text | None = None
    family: Text | None = None
    city: Text | None = None
    region: Text | None = None
    country: Text | None = None


@dataclass(frozen=True, slots=True)
class FileRound:
    """A round; its games are checked one by one."""

    number: Round | None = None
    games: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class FileMember:
    """A member of a side with a share in the game."""

    id: Identifier
    weight: Number = 1.0
    points: Number | None = None


@dataclass(frozen=True, slots=True)
class FileSide:
    """One side of a game."""

    players: tuple[Annotated[FileMember | str, TableOr(Identifier)], ...]
    place: Count | None = None
    points: Number | None = None
    colour: Colour | None = None
    score: HalfPoints | None = None
    reason: Text | None = None


@dataclass(frozen=True, slots=True)
class FileGame:
    """A game: two players by colour or order, a bye, or any number of sides."""

    black: Identifier | None = None
    white: Identifier | None = None
    first: Identifier | None = None
    second: Identifier | None = None
    bye: Identifier | None = None
    sides: tuple[FileSide, ...] | None = None
    result: Text | None = None
    kind: Kind | None = None
    board: Count | None = None
    date: Date | None = None
    time: Time | None = None
    discipline: Text | None = None
    row_id: Text | None = None
    source: Text = ""
    position: Count = 0
    handicap: Number | None = None
    komi: Number | None = None
    length: Number | None = None
    weight: Number = 1.0
    neutral: bool = False
