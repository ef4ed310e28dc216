"""Stages and brackets of events: a Swiss and the final of eight after it, and who met whom in the final."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response
from pydantic import Field

from crosstable.commands.answers import PlayerName
from crosstable.commands.parts.events import names_in
from crosstable.commands.shapes import Shape
from crosstable.model.errors import InputError
from crosstable.model.stages import MAIN, Stage, last_round_of
from crosstable.pairing.knockout.bracket import Bracket, From, How, KnockoutMatch, MatchState, Part
from crosstable.pairing.stages import StageEvent, stage_event
from crosstable.reading.snapshot import EventSnapshot
from crosstable.web.api.answers import answered, described
from crosstable.web.api.events import EventInPath, tag_of_event, view_of_event
from crosstable.web.api.reading import LeagueKey, Stores, reading


class OriginShape(Shape):
    """Where a side of a match comes from."""

    kind: From = Field(description="A seed, the winner or loser of a match, or the best survivors by seed.")
    number: int | None = Field(default=None, description="The seed, or the place among the survivors.")
    match: str | None = Field(default=None, description="The key of the match.")


class MatchShape(Shape):
    """A match of a bracket: one game or several between the same two players, or matches of two teams."""

    key: str = Field(examples=["W1.3"])
    part: Part
    level: int = Field(description="The round of its part, from 1.")
    number: int = Field(description="From the top of the round, from 1.")
    state: MatchState
    origins: list[OriginShape] = Field(description="Where each side comes from.")
    players: list[PlayerName | None] = Field(description="Of each side; null for a player to come, or nobody.")
    is_open: list[bool] = Field(description="Whether a player of the side is still to come.")
    games: list[list[int]] = Field(description="The round and the board of each game, in the rounds of the event.")
    score: list[float] = Field(description="Of both sides, in points.")
    winner: PlayerName | None = None
    loser: PlayerName | None = None
    how: How = Field(description="How it was decided, empty while it is not.")


class BracketShape(Shape):
    """A bracket as far as it is played."""

    kind: str = Field(description="`single`, `double` or `stepladder`.")
    seeds: list[PlayerName] = Field(description="Best seed first.")
    is_over: bool
    champion: PlayerName | None
    matches: list[MatchShape] = Field(description="In the order in which they can be played.")


class StageShape(Shape):
    """A stage of an event that has begun."""

    name: str = Field(examples=["Top 8"])
    policy: str = Field(description="The pairing system.")
    settings: dict[str, Any]
    tiebreaks: list[str] = Field(description="Of its own order; empty for those of the event.")
    rounds_planned: int | None
    takes: str = Field(description="Who plays in it.", examples=["top 8"])
    carries_points: bool = Field(description="Whether the points of the stages before count.")
    is_parallel: bool = Field(description="Whether it is played beside the stage before, in the same rounds.")
    first_round: int
    last_round: int = Field(description="The last of its rounds so far; less than `first_round` before the first.")
    entrants: list[PlayerName] = Field(description="In the order of their seeds; in the first stage all entrants.")
    groups: list[list[PlayerName]] = Field(description="Of a stage in groups, in the order of the draw.")
    bracket: BracketShape | None = Field(description="Of a knockout.")


class StageList(Shape):
    """The stages of an event, in order."""

    items: list[StageShape]


def stages_router(stores: Stores) -> APIRouter:
    """Return the resources of stages and brackets."""
    router = APIRouter(tags=["Events"])

    @router.get("/leagues/{league}/events/{event}/stages", **described("List the stages of an event", StageList))
    def list_stages(request: Request, league: LeagueKey, event: EventInPath) -> Response:
        """Return the stages that have begun, with the bracket of each knockout; none for an event without stages."""
        with reading(stores, league) as read:

            def build() -> StageList:
                found = view_of_event(read, event).snapshot
                names = names_in(found)
                return StageList(items=[_stage(found, each, names) for each in found.stages])

            return answered(request, tag_of_event(read, event), build)

    return router


def _stage(of: EventSnapshot, stage: Stage, names: dict[str, PlayerName]) -> StageShape:
    part = stage_event(of.paired_event, of.stages, stage)
    first = stage.first_round or 1
    return StageShape(
        name=stage.name or MAIN,
        policy=stage.policy,
        settings=dict(stage.settings),
        tiebreaks=list(stage.tiebreaks),
        rounds_planned=stage.rounds,
        takes=stage.takes,
        carries_points=stage.carries_points,
        is_parallel=stage.is_parallel,
        first_round=first,
        last_round=last_round_of(of.stages, stage, len(of.event.rounds)),
        entrants=[names[each] for each in part.entrants],
        groups=[[names[each] for each in group] for group in part.groups],
        bracket=_bracket(part, names),
    )


def _bracket(part: StageEvent, names: dict[str, PlayerName]) -> BracketShape | None:
    try:
        found = part.bracket
    except InputError:  # a bracket that cannot be computed must not hide the stage, as on the page of the event
        return None
    return None if found is None else _bracket_shape(found, part.offset, names)


def _bracket_shape(of: Bracket, offset: int, names: dict[str, PlayerName]) -> BracketShape:
    return BracketShape(
        kind=of.draw.kind,
        seeds=[names[each] for each in of.seeds],
        is_over=of.is_over,
        champion=_named(of.champion, names),
        matches=[_match(each, offset, names) for each in of.matches],
    )


def _match(of: KnockoutMatch, offset: int, names: dict[str, PlayerName]) -> MatchShape:
    fixture = of.fixture
    origins = [
        OriginShape(kind=each.kind, number=each.number or None, match=each.match or None) for each in fixture.sides
    ]
    return MatchShape(
        key=of.key,
        part=fixture.part,
        level=fixture.level,
        number=fixture.number,
        state=of.state,
        origins=origins,
        players=[_named(each, names) for each in of.players],
        is_open=list(of.is_open),
        games=[[round + offset, board] for round, board in of.games],
        score=[each / 2 for each in of.score],
        winner=_named(of.winner, names),
        loser=_named(of.loser, names),
        how=of.how,
    )


def _named(player: str | None, names: dict[str, PlayerName]) -> PlayerName | None:
    return None if player is None else names[player]
