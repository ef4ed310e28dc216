"""Show the rules of the matches of a team event, or change them; what is left out stays as it is.

The rules are what matches are worth, how many boards they have, and what line-ups must keep to.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Annotated

from annotated_types import Ge, Le

from crosstable.commands.answers import Done, answer
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import Help, Text, command_input
from crosstable.events.teams.team_entries import set_team_rules, teams_of
from crosstable.model.teams.line_up import BoardOrder
from crosstable.model.teams.match_rules import TeamScore
from crosstable.model.teams.team_rules import changed_rules
from crosstable.people.accounts.access import Permission


@command_input
class RulesOfTeams:
    """Rules of the matches of a team event."""

    boards: Annotated[int | None, Ge(1), Le(1000), Help("How many games a match has.")] = None
    points: Annotated[Text | None, Help("Match points of a win, a draw and a loss.", "2-1-0", "W-D-L")] = None
    order: Annotated[
        BoardOrder | None, Help("The order of the boards: as in the list of the team, by rating, or free.")
    ] = None
    tolerance: Annotated[
        float | None,
        Ge(0),
        Le(100_000),
        Help("By rating: how much lower a player may be rated than the next one."),
    ] = None
    least: Annotated[int | None, Ge(1), Le(1000), Help("How many players a team needs.")] = None
    gaps: Annotated[bool | None, Help("Whether an upper board may stay empty; default: no.")] = None
    colours: Annotated[Text | None, Help("Of the team named first, from board 1 on: WB, WBBW.", "WB", "WB")] = None
    score: Annotated[TeamScore | None, Help("What decides first.")] = None
    bye: Annotated[float | None, Ge(0), Le(1000), Help("Match points of a bye; default: those of a draw.")] = None
    drawn: Annotated[
        Text | None,
        Help(
            "What decides a drawn match of a knockout, one after the other: board-count, top-boards, bottom-boards; "
            "or director.",
            "board-count, bottom-boards",
            "HOW",
        ),
    ] = None
    deadline: Annotated[
        Text | None,
        Help(
            "How many minutes before the time of a match its line-ups are due; they are hidden until then, and fixed "
            "afterwards; none: no deadline.",
            "60",
            "MINUTES",
        ),
    ] = None


@answer
class RulesDone(Done):
    """The rules now."""

    rules: Annotated[Mapping[str, str | int], Help("By the names of the fields.")]


def rules(call: Call, given: RulesOfTeams) -> Values:
    """Change the rules of matches."""
    now = teams_of(call.running()).rules
    changed = changed_rules(now, **asdict(given))
    if changed != now:
        call.on_event(set_team_rules, changed)
    return {"rules": changed.shown()}


COMMAND = Command(
    "event team rules",
    "events/{event}/teams/rules",
    Permission.MANAGE_EVENT,
    RulesOfTeams,
    rules,
    RulesDone,
    examples=("event team rules league.db --boards 8 --points 3-1-0 --order rating --tolerance 100",),
    guide="teams.md",
)
