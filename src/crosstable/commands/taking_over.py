"""The command that takes over an event which another program has run so far."""

from __future__ import annotations

import datetime as dt

from pydantic import Field

from crosstable.commands.answers import PlayerName
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.file_limits import check_file, read_in_time
from crosstable.commands.inputs import File, Irregular, Text
from crosstable.commands.plans import EventDone, PlanChange
from crosstable.formats.event.event_formats import SNIFFED, sniff
from crosstable.formats.event_files import read_event
from crosstable.league.accounts.access import Permission
from crosstable.league.events.plan_of_file import plan_of_file
from crosstable.league.events.take_over import take_over
from crosstable.league.intake.event_file_check import check_event


class TakeOver(PlanChange):
    """An event that another program has run so far."""

    file: File
    name: Text | None = Field(default=None, description="By default that of the file.")
    template: Text | None = None
    game: Text | None = None
    date: dt.date | None = None
    irregular: Irregular = False


class TakenOverDone(EventDone):
    """The event that goes on here."""

    entrants: int
    new_players: list[PlayerName]
    rounds: int
    open_boards: int = Field(description="Boards of the last round without a result.")
    problems: list[str] = Field(description="What is wrong with the file.")
    not_taken: list[str] = Field(description="Facts in the file that are not taken over.")


def _take_over(call: Call, given: TakeOver) -> Values:
    """Take over a running event from a file, and pair its next round here."""
    data = given.file.content()
    check_file(given.file.name, data)
    found = read_in_time(lambda: read_event(data, given.file.name, encoding=given.file.encoding))
    form = sniff(data[:SNIFFED], given.file.name) or ""
    plan, document, left = plan_of_file(form, found.document, template=given.template, game=given.game)
    taken = call.do(
        take_over, document, given.applied_to(plan), name=given.name, date=given.date, irregular=given.irregular
    )
    return {
        "event": taken.event,
        "entrants": taken.entrants,
        "new_players": call.players(taken.new_players),
        "rounds": taken.rounds,
        "open_boards": taken.open_boards,
        "problems": [str(each) for each in (*found.problems, *check_event(found.document))],
        "not_taken": left,
    }


COMMANDS = (
    Command("event take-over", "events/take-over", Permission.CREATE_EVENTS, TakeOver, _take_over, TakenOverDone),
)
