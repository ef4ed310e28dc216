"""Draw the entrants into groups, or show the groups that are drawn.

Groups that are drawn are drawn again where something is given: settings, a seed, or changes by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Any

from annotated_types import Ge, Le, MaxLen

from crosstable.commands.answers import Done, PlayerName, answer
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import Entrant, Help, Pair, Seed, Text, command_input
from crosstable.commands.reading import FieldError
from crosstable.events.group_draws import HandChanges, StoredDraw, draw_stage, known_draw
from crosstable.people.accounts.access import Permission

_MOST = 5000
_MOST_GROUPS = 700


@command_input
class GroupMove:
    """A player who changes the group."""

    player: Entrant
    group: Annotated[int, Ge(1), Le(_MOST_GROUPS), Help("The number of the group, from 1.")]

    @staticmethod
    def of_text(text: str) -> Mapping[str, Any]:
        """Return a player and the letter of a group, such as 3=B.

        Raises:
            FieldError: the text is neither.
        """
        player, _, letter = text.rpartition("=")
        letter = letter.strip().upper()
        if not player or len(letter) not in (1, 2) or not (letter.isascii() and letter.isalpha()):
            raise FieldError("commands/field-not-a-move", given=text, label="move")
        number = 0
        for each in letter:
            number = number * 26 + ord(each) - ord("A") + 1
        return {"player": player, "group": number}


@command_input
class Draw:
    """How to draw; what is left out is that of the plan."""

    groups: Annotated[int | None, Ge(1), Le(_MOST_GROUPS), Help("The number of groups; default: that of the plan.")] = (
        None
    )
    by: Annotated[Text | None, Help("How to draw: snake, pots or random; default: snake.", "snake", "HOW")] = None
    apart: Annotated[
        Text | None,
        Help("Who is kept apart, most important first, such as club,country.", "club,country", "KINDS"),
    ] = None
    seed: Seed = None
    again: Annotated[bool, Help("Draw again with the settings of the plan.")] = False
    by_hand: Annotated[
        tuple[Annotated[tuple[Entrant, ...], MaxLen(_MOST)], ...],
        MaxLen(_MOST_GROUPS),
        Help(
            "A group set by hand: its players, separated by commas; once for each.",
            [["p1", "p4"], ["p2", "p3"]],
            "PLAYERS",
            "--group",
        ),
    ] = ()
    group_of: Annotated[
        Mapping[str, Annotated[int, Ge(1), Le(_MOST_GROUPS)]],
        MaxLen(_MOST),
        Help("The group of each player by its number, instead of `by_hand`.", {"p1": 1, "p4": 2}, is_typed=False),
    ] = field(default_factory=dict)
    swap: Annotated[
        tuple[Pair, ...],
        MaxLen(_MOST),
        Help("Two players who change places, such as 3-7; may be repeated.", [["p3", "p7"]]),
    ] = ()
    move: Annotated[
        tuple[GroupMove, ...],
        MaxLen(_MOST),
        Help("A player who changes the group, such as 3=B; may be repeated.", metavar="PLAYER=GROUP"),
    ] = ()
    stage: Annotated[Text | None, Help("The stage; default: the one that is played next.", metavar="NAME")] = None


@answer
class Group:
    """A group."""

    name: Annotated[str, Help("Its letter.", "A")]
    players: Annotated[tuple[PlayerName, ...], Help("Who is in it, in the order of the draw.")]


@answer
class DrawDone(Done):
    """The groups, and whom the draw could not keep apart."""

    stage: Annotated[str, Help("The stage that is drawn.")]
    by: Annotated[str, Help("How it was drawn.", "snake")]
    seed: Annotated[int, Help("The random seed of the draw.")]
    groups: Annotated[tuple[Group, ...], Help("The groups, A first.")]
    clashes: Annotated[Mapping[str, int], Help("Pairs of one club, country ... in a group.")]
    least: Annotated[Mapping[str, int], Help("The fewest such pairs that any draw has: the proof.")]
    is_optimal: Annotated[bool, Help("Whether no draw has fewer clashes.")]


def draw(call: Call, given: Draw) -> Values:
    """Draw the entrants into groups, or change their groups by hand."""
    running = call.running()
    chosen = {name: value for name in ("groups", "by", "apart", "seed") if (value := getattr(given, name)) is not None}
    by_hand = HandChanges(
        tuple(tuple(map(call.side, group)) for group in (given.by_hand or _groups(given.group_of))),
        tuple(call.pairs(given.swap)),
        tuple((call.side(each.player), each.group - 1) for each in given.move),
    )
    known = None if chosen or by_hand.is_any or given.again else known_draw(running, given.stage)
    made = known or call.on_event(draw_stage, stage=given.stage, settings=chosen, by_hand=by_hand)
    call.for_words.update(running=running, draw=made, is_new=known is None)
    return _values(call, made)


def _groups(group_of: Mapping[str, int]) -> list[list[str]]:
    """Return the groups that have players, in the order of their numbers."""
    return [[one for one, own in group_of.items() if own == number] for number in sorted(set(group_of.values()))]


def _values(call: Call, made: StoredDraw) -> Values:
    names = {each.id: each for each in call.players(player for group in made.draw.groups for player in group)}
    pairs = zip(made.draw.names, made.draw.groups, strict=True)
    return {
        "stage": made.stage,
        "by": made.by,
        "seed": made.seed,
        "groups": tuple(Group(name=name, players=tuple(names[each] for each in group)) for name, group in pairs),
        "clashes": dict(made.draw.clashes),
        "least": dict(made.draw.least),
        "is_optimal": made.draw.is_optimal,
    }


COMMAND = Command(
    "event draw",
    "events/{event}/draw",
    Permission.MANAGE_EVENT,
    Draw,
    draw,
    DrawDone,
    examples=("event draw league.db --groups 4 --apart club,country",),
    guide="groups.md",
)
