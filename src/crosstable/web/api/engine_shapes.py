"""What is sent to the stateless part, and what it answers.

An event is sent in the form of our own event files (`docs/formats/event-json.md`), games as the records that
`crosstable rate games.json` reads: the same values work in a file, on the command line and here.
"""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from crosstable.commands.shared.rating_lists import ScaleShape
from crosstable.web.api.shapes import Shape

Id = Annotated[str | int, Field(description="A text or a whole number, given by the sender.", examples=["ann"])]


class Sent(BaseModel):
    """A part of what is sent; names that it does not have are checked by the reader of event files."""

    model_config = ConfigDict(extra="allow", frozen=True, populate_by_name=True)


class RateRequest(BaseModel):
    """Games to rate."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {
                    "system": "glicko2",
                    "games": [
                        {"white": "Ann", "black": "Bo", "result": "1-0", "date": "2026-11-02"},
                        {"white": "Bo", "black": "Cem", "result": "1/2-1/2", "date": "2026-11-09"},
                    ],
                }
            ]
        },
    )

    system: str = Field(default="elo", max_length=100, description="The rating system.", examples=["elo", "glicko2"])
    parameters: dict[str, Any] = Field(
        default={}, description="Parameters of the system that differ from their defaults.", examples=[{"k": 24}]
    )
    games: list[dict[str, Any]] = Field(
        description="The games as records with any usual names: `white`, `black` and `result`, or `player1`, "
        "`player2`, `score1`, `score2`, or `sides` with `players`, `place` and `points` for any number of sides; "
        "besides `date`, `event`, `round`, `handicap`, `neutral`, ...",
        examples=[[{"white": "Ann", "black": "Bo", "result": "1-0", "date": "2026-11-02"}]],
    )
    columns: dict[str, str] | None = Field(
        default=None, description="Which name of the records holds what, where it is not the usual one.",
        examples=[{"result": "outcome"}],
    )  # fmt: skip
    initial: dict[str, float] = Field(
        default={}, description="The rating at which a player begins, by name.", examples=[{"Ann": 1720}]
    )
    rules: str = Field(default="default", max_length=100, description="The scoring rules: which results are rated.")
    as_of: dt.date | None = Field(default=None, description="Rate up to this day, with decay and resets by then.")
    history: bool = Field(default=False, description="Return every change, too.")


class RatedPlayer(Shape):
    """A player in a table of ratings."""

    place: int = Field(description="Shared by ratings that are displayed equal.")
    player: str
    rating: float
    deviation: float | None = Field(description="In systems that have one.")
    peak: float
    games: int
    wins: int | None
    draws: int | None
    losses: int | None
    mean_place: float | None
    last_played: dt.date | None
    provisional: bool


class RatingChangeShape(Shape):
    """What a game, or an adjustment without one, did to the rating of a player."""

    player: str
    game: int | None = Field(description="The number of the game in time order, from 0; null for an adjustment.")
    before: float
    after: float
    expected: float | None = Field(description="The expected score before the game.")
    reason: str | None = Field(description="Null for a game; else the adjustment: `decay`, `reset`, ...")


class RateAnswer(Shape):
    """Ratings."""

    system: str
    parameters: dict[str, Any] = Field(description="All parameters, with those that were not sent.")
    scale: ScaleShape
    players: list[RatedPlayer] = Field(description="All players with a rated game, best first.")
    history: list[RatingChangeShape] | None = Field(default=None, description="Every change in time order.")
    problems: list[str] = Field(description="What was guessed or not used of what was sent.")


class EventSent(Sent):
    """The event itself."""

    id: Id
    name: str | None = Field(default=None, examples=["Spring cup"])
    date: str | None = Field(default=None, examples=["2026-05-02"])
    rules: Any = Field(default=None, description="Scoring rules by name, or by what differs from one.")
    rounds_planned: int | None = Field(default=None, description="How many rounds there will be.", examples=[5])


class IdentitySent(Sent):
    """The number of a player in an organisation."""

    organisation: str = Field(examples=["FIDE"])
    number: str = Field(examples=["1503014"])


class EntrantSent(Sent):
    """An entrant."""

    id: Id
    name: str | None = None
    number: int | None = Field(default=None, description="The starting number.")
    rating: float | None = None
    initial_score: float | None = Field(default=None, description="A score in points to begin with (McMahon).")
    absent: list[int] | None = Field(default=None, description="Rounds that the entrant does not play.")
    from_round: int | None = Field(default=None, description="The first round of a late entry.")
    until_round: int | None = Field(default=None, description="The last round before a withdrawal.")
    club: str | None = None
    identities: list[IdentitySent] | None = Field(default=None, description="Numbers of organisations, such as FIDE.")


class GameSent(Sent):
    """A game: `white` and `black`, or `first` and `second`, and `result`; or a `bye`; or `sides`."""

    white: Id | None = None
    black: Id | None = None
    first: Id | None = None
    second: Id | None = None
    bye: Id | None = Field(default=None, description="Who has no opponent.")
    sides: list[dict[str, Any]] | None = Field(
        default=None, description="Any number of sides, with `players`, `place`."
    )
    result: str | None = Field(
        default=None, description="The side that won (`white`, `black`, `first`, `second`), `draw`, or `none`."
    )
    kind: str | None = Field(default=None, description="What happened; without it the game was played.")


class RoundSent(Sent):
    """A round that was played."""

    number: int | None = None
    games: list[GameSent] = []


class StatedSent(Sent):
    """What is known of an entrant besides, such as a title, which decides between equal ratings in chess."""

    title: str | None = Field(default=None, examples=["GM", "WFM"])
    sex: str | None = Field(default=None, description="`m` or `w`.")
    birth: str | None = Field(default=None, description="The date or the year of birth.", examples=["1990-01-31"])
    grade: str | None = Field(default=None, description="The strength as a rank.", examples=["4d"])
    rating_kind: str | None = Field(default=None, description="Whose rating the entry has.", examples=["FIDE"])


class AboutSent(Sent):
    """Facts of the event besides its games."""

    first_colour: str | None = Field(
        default=None, description="The colour of the first player in round 1: `white` or `black`."
    )
    starting_rank: str | None = Field(default=None, description="By what the start numbers were given.")


class PairingSent(Sent):
    """How the next round is to be paired."""

    policy: str | None = Field(default=None, description="The pairing system.", examples=["swiss", "fide-dutch", "go"])
    settings: dict[str, Any] | None = Field(default=None, description="Settings of the policy.")
    forced: list[list[Id]] | None = Field(default=None, description="Pairs that must meet.")
    forbidden: list[list[Id]] | None = Field(default=None, description="Pairs that must not meet.")
    bye: Id | None = Field(default=None, description="Who must get the bye.")
    seed: int | None = Field(default=None, description="The seed of random draws.")


_EXAMPLE: dict[str, Any] = {
    "schema": 1,
    "event": {"id": "spring", "name": "Spring cup", "rounds_planned": 3},
    "entrants": [
        {"id": "ann", "rating": 1900},
        {"id": "bo", "rating": 1800},
        {"id": "cem", "rating": 1700},
        {"id": "dia", "rating": 1600},
    ],
    "rounds": [
        {
            "number": 1,
            "games": [
                {"white": "ann", "black": "cem", "result": "white"},
                {"white": "dia", "black": "bo", "result": "draw"},
            ],
        }
    ],
    "pairing": {"policy": "swiss"},
    "tiebreaks": ["DE", "BH-C1", "SB"],
}


class EventFile(Sent):
    """An event with its entrants and the rounds so far, as our own event files have it."""

    model_config = ConfigDict(
        extra="allow", frozen=True, populate_by_name=True, json_schema_extra={"examples": [_EXAMPLE]}
    )

    schema_: Annotated[int, Field(alias="schema", ge=1, le=1, description="The version of event files: 1.")] = 1
    event: EventSent
    entrants: list[EntrantSent] = []
    rounds: list[RoundSent] = []
    pairing: PairingSent | None = None
    tiebreaks: list[str] | None = Field(default=None, description="The tie-breaks, most important first.")
    stated: dict[str, StatedSent] | None = Field(
        default=None,
        description="Titles and other details, by the id of the entrant.",
        examples=[{"ann": {"title": "GM"}}],
    )
    about: AboutSent | None = Field(default=None, description="The colour of round 1 and other facts.")


class WhyShape(Shape):
    """A criterion that a board violates."""

    tier: str
    criterion: str
    sentence: str
    cost: float | int | None


class PairShape(Shape):
    """A board."""

    board: int
    black: str | None = Field(default=None, description="With `white`: the two players of a board.")
    white: str | None = None
    handicap: int | None = None
    komi: float | None = None
    players: list[str] | None = Field(default=None, description="The players of a table of three.")
    weight: float | int | None = None
    cost: float | int | None = Field(description="What the board costs by the policy.")
    reasons: list[WhyShape] | None = Field(default=None, description="With `explain=true`.")


class RematchShape(Shape):
    """A board whose players have met before."""

    board: int
    rounds: list[int]


class CertificateShape(Shape):
    """That no other pairing costs less was proven."""

    checked_pairs: int
    words: int
    engine: str


class PairAnswer(Shape):
    """A round, paired; the same values as `crosstable pair --json` prints."""

    event: str
    round: int
    policy: str
    seed: int
    pairs: list[PairShape] | None = Field(default=None, description="Boards of two players.")
    tables: list[PairShape] | None = Field(default=None, description="Tables of three players.")
    bye: str | None
    absent: list[str]
    waiting: list[str]
    rematches: list[RematchShape]
    total_weight: float | int | None
    total_cost: float | int | None
    verified: bool = Field(description="Whether the optimum is proven, and the proof was checked.")
    certificate: CertificateShape | None = None
    lower_bound: int | None = None
    bye_reasons: list[WhyShape] | None = None
    byes: list[str] | None = Field(default=None, description="In a bracket: who goes on without an opponent.")
    idle: list[str] | None = Field(default=None, description="In a bracket: who has nothing to play in this round.")
