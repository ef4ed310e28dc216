"""Report the result of one's own board; it is entered when the opponent reports the same or a scorer confirms."""

from __future__ import annotations

from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import RoundNumber, command_input
from crosstable.commands.shared.boards import BoardNumber, ResultWord, SeenPlayers
from crosstable.commands.shared.reports import ReportDone, report_values
from crosstable.events.reports import report_result as report
from crosstable.events.results import round_of
from crosstable.model.errors import InputError
from crosstable.people.accounts.access import Permission


@command_input
class ReportResult:
    """How a game ended, as one of its players says."""

    board: BoardNumber
    result: ResultWord
    round: RoundNumber = None
    players: SeenPlayers = None


def report_result(call: Call, given: ReportResult) -> Values:
    """Report the result of one's own board."""
    if call.caller.player is None:
        raise InputError("commands/report-of-no-player")
    if call.caller.game is not None:
        _check_own_slip(call, given)
    options = {"round": given.round, "seated": given.players}
    return report_values(call.on_event(report, call.caller.player, given.board, given.result, **options))


def _check_own_slip(call: Call, given: ReportResult) -> None:
    """Check that whoever opened a result slip reports the game of that slip.

    Raises:
        InputError: it is another game.
    """
    known = round_of(call.running(), given.round).board(given.board)
    if known is None or known.id != call.caller.game:
        raise InputError("commands/report-of-other-slip", board=given.board)


COMMAND = Command(
    "event report-result",
    "events/{event}/reports",
    Permission.REPORT_RESULT,
    ReportResult,
    report_result,
    ReportDone,
    is_typed=False,
)
