"""List the line-ups of a round: which teams handed one in, which are missing, and until when they are due."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from crosstable.commands.answers import PlayerName, answer
from crosstable.commands.fields import Help, RoundNumber, command_input
from crosstable.commands.reading_command import Query, ReadingCommand, names_of, of_event
from crosstable.events.teams.line_up_deadlines import LineUpState, line_up_states, round_of_line_ups
from crosstable.events.teams.team_entries import teams_of
from crosstable.people.accounts.access import Permission


@command_input
class ListLineUps:
    """Which line-ups."""

    round: Annotated[RoundNumber, Help("The round; default: the one in progress, or the next one.", 3)] = None


@answer
class LineUpShape:
    """The line-up of a team in a round."""

    team: Annotated[str, Help("The id of the team.", "t1")]
    name: Annotated[str, Help("The name of the team.", "Ants")]
    opponent: Annotated[str | None, Help("The name of the other team; null where the round is not paired yet.")]
    due: Annotated[dt.datetime | None, Help("Until when it is handed in; null without a deadline.")]
    is_missing: Annotated[bool, Help("Whether nothing was handed in: the first players of the board order play.")]
    is_hidden: Annotated[bool, Help("Whether the opponent cannot see it yet.")]
    players: Annotated[
        tuple[PlayerName | None, ...] | None,
        Help("As handed in, from the first board on; null on an empty board, and where nothing was handed in."),
    ]


@answer
class LineUpList:
    """The line-ups of a round."""

    round: Annotated[int, Help("The round.", 3)]
    missing: Annotated[int, Help("The number of teams that handed nothing in.", 2)]
    items: Annotated[tuple[LineUpShape, ...], Help("By number of the team.")]


def line_ups(query: Query, given: ListLineUps) -> LineUpList:
    """Return the line-ups of a round."""
    running = query.running()
    number = given.round or round_of_line_ups(running)
    states = line_up_states(query.reader.connection, running, number, query.reader.clock())
    teams = {each.team.id: each.team.name for each in teams_of(running).teams}
    names = names_of(query.reader, (id for each in states for id in each.players or () if id is not None))

    def shape(state: LineUpState) -> LineUpShape:
        players = None if state.players is None else tuple(None if id is None else names[id] for id in state.players)
        return LineUpShape(
            team=state.team,
            name=teams[state.team],
            opponent=None if state.opponent is None else teams[state.opponent],
            due=state.due,
            is_missing=state.is_missing,
            is_hidden=state.is_sealed,
            players=players,
        )

    missing = sum(each.is_missing for each in states)
    return LineUpList(round=number, missing=missing, items=tuple(map(shape, states)))


COMMAND = ReadingCommand(
    "event team line-ups",
    "events/{event}/line-ups",
    ListLineUps,
    line_ups,
    LineUpList,
    of_event,
    permissions=(Permission.MANAGE_ENTRIES,),
    examples=("event team line-ups league.db", "event team line-ups league.db --round 3"),
    guide="teams.md#line-ups-by-captains",
)
