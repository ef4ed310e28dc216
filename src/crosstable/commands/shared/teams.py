"""Teams as commands answer them, after they were added or changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from crosstable.commands.answers import Done, answer
from crosstable.commands.command import Call, Values
from crosstable.commands.fields import Help
from crosstable.events.running import RunningEvent
from crosstable.events.teams.team_entries import TeamReport, teams_of
from crosstable.model.counted import counted


@answer
class TeamsDone(Done):
    """The teams that were added or changed."""

    teams: Annotated[tuple[str, ...], Help("Their ids.", ["t1"])]
    names: Annotated[tuple[str, ...], Help("Their names, in the same order.", ["Ants"])]


def teams_done(call: Call, report: TeamReport) -> Values:
    """Return the values of the answer, and keep the report for words."""
    running = call.running()
    call.for_words.update(report=report, running=running)
    return {
        "teams": tuple(each.team.id for each in report.teams),
        "names": tuple(each.team.name for each in report.teams),
        "notes": tuple(_notes(running, report)),
    }


def _notes(running: RunningEvent, report: TeamReport) -> Iterator[str]:
    if report.new_players:
        yield f"{counted(len(report.new_players), 'player')} new to the league."
    boards = teams_of(running).rules.boards
    short = [each.team.name for each in report.teams if len(each.team.players) < boards]
    if short:
        yield f"Fewer players than {boards} boards: {', '.join(short)}. Empty boards are lost by forfeit."
