"""The command that draws the entrants of an event into groups."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from crosstable.commands.answers import PlayerName
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.inputs import Text
from crosstable.commands.models import Done, Given
from crosstable.commands.shapes import PlayerId, Shape
from crosstable.league.accounts.access import Permission
from crosstable.league.events.group_draws import HandChanges, draw_stage

_MOST = 5000
Players = Annotated[list[PlayerId], Field(max_length=_MOST)]


class Move(Given):
    """A player who changes the group."""

    player: PlayerId
    group: int = Field(ge=1, le=700, description="The number of the group, from 1.")


class Draw(Given):
    """How to draw; what is left out is that of the plan."""

    groups: int | None = Field(default=None, ge=1, le=700, description="The number of groups.")
    by: Text | None = Field(default=None, description="How to draw: snake, pots or random.", examples=["snake"])
    apart: Text | None = Field(default=None, description="Who is kept apart.", examples=["club,country"])
    seed: int | None = Field(default=None, ge=0, le=2**31 - 1)
    by_hand: list[Players] = Field(default=[], max_length=700, description="The players of each group, set by hand.")
    swap: list[tuple[PlayerId, PlayerId]] = Field(default=[], max_length=_MOST, description="Who changes places.")
    move: list[Move] = Field(default=[], max_length=_MOST)
    stage: Text | None = Field(default=None, description="By default the one that is played next.")


class Group(Shape):
    """A group."""

    name: str = Field(examples=["A"])
    players: list[PlayerName]


class DrawDone(Done):
    """The groups, and whom the draw could not keep apart."""

    stage: str
    seed: int
    groups: list[Group]
    clashes: dict[str, int] = Field(description="Pairs of one club, country ... in a group.")
    least: dict[str, int] = Field(description="The fewest such pairs that any draw has: the proof.")
    is_optimal: bool


def _draw(call: Call, given: Draw) -> Values:
    """Draw the entrants into groups, or change their groups by hand."""
    chosen = given.model_dump(include={"groups", "by", "apart", "seed"}, exclude_none=True)
    by_hand = HandChanges(
        tuple(map(tuple, given.by_hand)), tuple(given.swap), tuple((each.player, each.group - 1) for each in given.move)
    )
    made = call.on_event(draw_stage, stage=given.stage, settings=chosen, by_hand=by_hand)
    names = {each.id: each for each in call.players(player for group in made.draw.groups for player in group)}
    pairs = zip(made.draw.names, made.draw.groups, strict=True)
    return {
        "stage": made.stage,
        "seed": made.seed,
        "groups": [Group(name=name, players=[names[each] for each in group]) for name, group in pairs],
        "clashes": dict(made.draw.clashes),
        "least": dict(made.draw.least),
        "is_optimal": made.draw.is_optimal,
    }


COMMANDS = (Command("event draw", "events/{event}/draw", Permission.MANAGE_EVENT, Draw, _draw, DrawDone),)
