"""Commands on results that players report from their phones: report, and confirm."""

from __future__ import annotations

from pydantic import Field

from crosstable.commands.command import Call, Command, Values
from crosstable.commands.inputs import RoundNumber
from crosstable.commands.models import Done, Given
from crosstable.commands.results import BoardNumber, ResultWord, SeenPlayers
from crosstable.league.accounts.access import Permission
from crosstable.league.events.reports import Reported, confirm_report, report_result
from crosstable.league.events.results import round_of
from crosstable.model.errors import InputError


class ReportGiven(Given):
    """How a game ended, as one of its players says."""

    board: BoardNumber
    result: ResultWord
    round: RoundNumber = None
    players: SeenPlayers = None


class ReportDone(Done):
    """What became of the report."""

    round: int
    board: int
    is_entered: bool = Field(description="Whether the result is entered now: the opponent reported the same.")
    is_disputed: bool = Field(description="Whether the opponent reported another result; the director decides.")


def _report(call: Call, given: ReportGiven) -> Values:
    """Report the result of one's own board; it is entered when the opponent reports the same or a scorer confirms."""
    if call.caller.player is None:
        raise InputError("commands/report-of-no-player")
    if call.caller.game is not None:
        _check_own_slip(call, given)
    options = {"round": given.round, "seated": given.players}
    made = call.on_event(report_result, call.caller.player, given.board, given.result, **options)
    return _values(made)


def _check_own_slip(call: Call, given: ReportGiven) -> None:
    """Check that whoever opened a result slip reports the game of that slip.

    Raises:
        InputError: it is another game.
    """
    known = round_of(call.running(), given.round).board(given.board)
    if known is None or known.id != call.caller.game:
        raise InputError("commands/report-of-other-slip", board=given.board)


def _confirm(call: Call, given: Given) -> Values:  # noqa: ARG001 - every command is given something
    """Confirm a report of a player: its result is entered."""
    return _values(call.on_event(confirm_report, int(call.where["report"])))


def _values(made: Reported) -> Values:
    return {
        "round": made.round,
        "board": made.board,
        "is_entered": made.is_entered,
        "is_disputed": made.is_disputed,
    }


_REPORTS = "events/{event}/reports"
COMMANDS = (
    Command(
        "event report-result", _REPORTS, Permission.REPORT_RESULT, ReportGiven, _report, ReportDone, is_typed=False
    ),
    Command(
        "event confirm-report",
        f"{_REPORTS}/{{report}}/confirm",
        Permission.CONFIRM_RESULTS,
        Given,
        _confirm,
        ReportDone,
    ),
)
