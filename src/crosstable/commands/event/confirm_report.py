"""Confirm a result that a player reported: it is entered, and other reports of the board wait no more."""

from __future__ import annotations

from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import command_input
from crosstable.commands.shared.reports import ReportDone, report_values
from crosstable.events.reports import confirm_report as confirm
from crosstable.people.accounts.access import Permission


@command_input
class ConfirmReport:
    """Nothing: the path names the report."""


def confirm_report(call: Call, given: ConfirmReport) -> Values:  # noqa: ARG001 - every command is given something
    """Confirm a report."""
    return report_values(call.on_event(confirm, int(call.where["report"])))


COMMAND = Command(
    "event confirm-report",
    "events/{event}/reports/{report}/confirm",
    Permission.CONFIRM_RESULTS,
    ConfirmReport,
    confirm_report,
    ReportDone,
    examples=("event confirm-report league.db 12",),
    guide="desk.md#players-on-their-phones",
)
