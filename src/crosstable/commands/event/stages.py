"""List the stages of an event that have begun, with the bracket of each knockout.

An event without stages has none: a Swiss and the final of eight after it are two.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from crosstable.commands.answers import PlayerName, answer
from crosstable.commands.fields import Help, command_input
from crosstable.commands.reading_command import Query, ReadingCommand, of_event
from crosstable.commands.shared.events import names_in
from crosstable.model.errors import InputError
from crosstable.model.stages import MAIN, Stage, last_round_of
from crosstable.pairing.knockout.bracket import Bracket, From, How, KnockoutMatch, MatchState, Part
from crosstable.pairing.stages import StageEvent, stage_event
from crosstable.reading.snapshot import EventSnapshot


@command_input
class ListStages:
    """Nothing besides the event."""


@answer
class OriginShape:
    """Where a side of a match comes from."""

    kind: Annotated[From, Help("A seed, the winner or loser of a match, or the best survivors by seed.")]
    number: Annotated[int | None, Help("The seed, or the place among the survivors.")] = None
    match: Annotated[str | None, Help("The key of the match.")] = None


@answer
class MatchShape:
    """A match of a bracket: one game or several between the same two players, or matches of two teams."""

    key: Annotated[str, Help("Its key in the bracket.", "W1.3")]
    part: Annotated[Part, Help("The part of the bracket.")]
    level: Annotated[int, Help("The round of its part, from 1.")]
    number: Annotated[int, Help("From the top of the round, from 1.")]
    state: Annotated[MatchState, Help("How far it is.")]
    origins: Annotated[tuple[OriginShape, ...], Help("Where each side comes from.")]
    players: Annotated[tuple[PlayerName | None, ...], Help("Of each side; null for a player to come, or nobody.")]
    is_open: Annotated[tuple[bool, ...], Help("Whether a player of the side is still to come.")]
    games: Annotated[tuple[tuple[int, ...], ...], Help("Round and board of each game, by the rounds of the event.")]
    score: Annotated[tuple[float, ...], Help("Of both sides, in points.")]
    winner: Annotated[PlayerName | None, Help("The winner.")] = None
    loser: Annotated[PlayerName | None, Help("The loser.")] = None
    how: Annotated[How, Help("How it was decided, empty while it is not.")]


@answer
class BracketShape:
    """A bracket as far as it is played."""

    kind: Annotated[str, Help("`single`, `double` or `stepladder`.")]
    seeds: Annotated[tuple[PlayerName, ...], Help("Best seed first.")]
    is_over: Annotated[bool, Help("Whether it is decided.")]
    champion: Annotated[PlayerName | None, Help("Who won it.")]
    matches: Annotated[tuple[MatchShape, ...], Help("In the order in which they can be played.")]


@answer
class StageShape:
    """A stage of an event that has begun."""

    name: Annotated[str, Help("The name of the stage.", "Top 8")]
    policy: Annotated[str, Help("The pairing system.")]
    settings: Annotated[Mapping[str, Any], Help("The settings of the pairing system.")]
    tiebreaks: Annotated[tuple[str, ...], Help("Of its own order; empty for those of the event.")]
    rounds_planned: Annotated[int | None, Help("How many rounds are planned.")]
    takes: Annotated[str, Help("Who plays in it.", "top 8")]
    carries_points: Annotated[bool, Help("Whether the points of the stages before count.")]
    is_parallel: Annotated[bool, Help("Whether it is played beside the stage before, in the same rounds.")]
    first_round: Annotated[int, Help("Its first round.")]
    last_round: Annotated[int, Help("The last of its rounds so far; less than `first_round` before the first.")]
    entrants: Annotated[tuple[PlayerName, ...], Help("In the order of their seeds; in the first stage all entrants.")]
    groups: Annotated[tuple[tuple[PlayerName, ...], ...], Help("Of a stage in groups, in the order of the draw.")]
    bracket: Annotated[BracketShape | None, Help("Of a knockout.")]


@answer
class StageList:
    """The stages of an event, in order."""

    items: Annotated[tuple[StageShape, ...], Help("The stages.")]


def stages(query: Query, given: ListStages) -> StageList:  # noqa: ARG001
    """Return the stages that have begun."""
    of = query.event().snapshot
    names = names_in(of)
    return StageList(items=tuple(_stage(of, each, names) for each in of.stages))


def _stage(snapshot: EventSnapshot, stage: Stage, names: dict[str, PlayerName]) -> StageShape:
    part = stage_event(snapshot.paired_event, snapshot.stages, stage)
    first = stage.first_round or 1
    return StageShape(
        name=stage.name or MAIN,
        policy=stage.policy,
        settings=dict(stage.settings),
        tiebreaks=tuple(stage.tiebreaks),
        rounds_planned=stage.rounds,
        takes=stage.takes,
        carries_points=stage.carries_points,
        is_parallel=stage.is_parallel,
        first_round=first,
        last_round=last_round_of(snapshot.stages, stage, len(snapshot.event.rounds)),
        entrants=tuple(names[each] for each in part.entrants),
        groups=tuple(tuple(names[each] for each in group) for group in part.groups),
        bracket=_bracket(part, names),
    )


def _bracket(part: StageEvent, names: dict[str, PlayerName]) -> BracketShape | None:
    try:
        found = part.bracket
    except InputError:  # a bracket that cannot be computed must not hide the stage, as on the page of the event
        return None
    return None if found is None else _bracket_shape(found, part.offset, names)


def _bracket_shape(bracket: Bracket, offset: int, names: dict[str, PlayerName]) -> BracketShape:
    return BracketShape(
        kind=bracket.draw.kind,
        seeds=tuple(names[each] for each in bracket.seeds),
        is_over=bracket.is_over,
        champion=_named(bracket.champion, names),
        matches=tuple(_match(each, offset, names) for each in bracket.matches),
    )


def _match(match: KnockoutMatch, offset: int, names: dict[str, PlayerName]) -> MatchShape:
    fixture = match.fixture
    origins = tuple(
        OriginShape(kind=each.kind, number=each.number or None, match=each.match or None) for each in fixture.sides
    )
    return MatchShape(
        key=match.key,
        part=fixture.part,
        level=fixture.level,
        number=fixture.number,
        state=match.state,
        origins=origins,
        players=tuple(_named(each, names) for each in match.players),
        is_open=tuple(match.is_open),
        games=tuple((round + offset, board) for round, board in match.games),
        score=tuple(each / 2 for each in match.score),
        winner=_named(match.winner, names),
        loser=_named(match.loser, names),
        how=match.how,
    )


def _named(player: str | None, names: dict[str, PlayerName]) -> PlayerName | None:
    return None if player is None else names[player]


COMMAND = ReadingCommand(
    "event stages",
    "events/{event}/stages",
    ListStages,
    stages,
    StageList,
    of_event,
    examples=("event stages league.db",),
)
