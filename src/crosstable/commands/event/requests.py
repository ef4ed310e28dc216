"""List what waits for an answer: byes and withdrawals that players ask for, and results that they report.

A player sees what they ask for themselves, and the reports of their own boards.
"""

from __future__ import annotations

from typing import Annotated

from crosstable.commands.answers import EventId, PlayerId, answer
from crosstable.commands.fields import Help, command_input
from crosstable.commands.reading_command import Query, ReadingCommand, of_event
from crosstable.events.listed_boards import board_label
from crosstable.events.reports import Report, waiting_reports
from crosstable.events.running import RunningEvent, read_running
from crosstable.people.accounts.access import Permission
from crosstable.views.player_reports import requests_of


@command_input
class ListRequests:
    """Nothing besides the event."""


@answer
class RequestShape:
    """Something that a player asks for."""

    player: PlayerId
    name: Annotated[str, Help("The name as it may be shown.", "Ann Lee")]
    round: Annotated[int | None, Help("Of the bye; null for a withdrawal.")]
    kind: Annotated[str, Help("The kind of bye, volunteer or withdraw.", "half-bye")]


@answer
class ReportShape:
    """A result that a player reported and that waits to be confirmed."""

    report: Annotated[int, Help("Its number, with which it is confirmed.")]
    round: Annotated[int, Help("The round.")]
    board: Annotated[int, Help("The board of the round.")]
    label: Annotated[str, Help("What the board is called: in a team event the match and its board.", "2.1")]
    player: PlayerId
    name: Annotated[str, Help("The name as it may be shown.", "Ann Lee")]
    result: Annotated[str, Help("As it was reported.", "b")]
    text: Annotated[str, Help("The result in words.", "Ann beat Bo")]
    is_disputed: Annotated[bool, Help("Whether the opponent reported another result.")]


@answer
class RequestList:
    """What waits for an answer."""

    event: EventId
    requests: Annotated[tuple[RequestShape, ...], Help("What players ask for.")]
    reports: Annotated[tuple[ReportShape, ...], Help("The results that they report, by round and board.")]


def requests(query: Query, given: ListRequests) -> RequestList:  # noqa: ARG001
    """Return what players ask for and report."""
    event, connection = query.where["event"], query.reader.connection
    running, reports = read_running(connection, event), waiting_reports(connection, event)
    player = None if query.caller is None else query.caller.player
    own = {(each.round, each.board) for each in reports if player in (None, *each.players)}
    return RequestList(
        event=event,
        requests=tuple(
            RequestShape(player=each.player, name=each.name, round=each.round, kind=each.kind)
            for each in requests_of(running)
            if player in (None, each.player)
        ),
        reports=tuple(_report(each, running) for each in reports if (each.round, each.board) in own),
    )


def _report(report: Report, running: RunningEvent) -> ReportShape:
    return ReportShape(
        report=report.number,
        round=report.round,
        board=report.board,
        label=board_label(running, report.board),
        player=report.player,
        name=running.name(report.player),
        result=report.word,
        text=report.text,
        is_disputed=report.is_disputed,
    )


COMMAND = ReadingCommand(
    "event requests",
    "events/{event}/requests",
    ListRequests,
    requests,
    RequestList,
    of_event,
    permissions=(Permission.SEE_EVENT, Permission.REQUEST_BYE),
    examples=("event requests league.db",),
    topic="Desk",
)
