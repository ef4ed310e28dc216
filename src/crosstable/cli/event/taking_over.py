"""`event take-over`: an event that another program has run so far goes on here."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from crosstable.cli.answers import Answer, Note, Table, Words, warning
from crosstable.cli.event.opening import Irregular
from crosstable.cli.event.planning import (
    ByePoints,
    Discipline,
    PolicyOption,
    Rounds,
    Rules,
    Settings,
    Tiebreaks,
    plan_of_options,
    plan_with_rules,
)
from crosstable.cli.league.opening import As, DryRun, LeagueFile, date_option, open_league
from crosstable.cli.options import Encoding
from crosstable.model.counted import counted

if TYPE_CHECKING:
    from crosstable.league.events.plan import Plan
    from crosstable.league.events.take_over import TakenOver
    from crosstable.model.errors import Problem

_MOST_SHOWN = 5


def take_over(
    league: LeagueFile,
    file: Annotated[
        Path, typer.Argument(help="The event file: TRF, H9, OpenGotha, AGA, MacMahon, Pairgoth, WER, JSON.")
    ],
    template: Annotated[
        str | None, typer.Option("--template", "-t", help="The kind of event; default: that of the file.")
    ] = None,
    game: Annotated[str | None, typer.Option("--game", help="The game; default: that of the file.")] = None,
    name: Annotated[str | None, typer.Option("--name", help="The name; default: that of the file.")] = None,
    date: Annotated[
        str | None,
        typer.Option("--date", metavar="DATE", help="The date of the first round; default: that of the file."),
    ] = None,
    rounds: Rounds = None,
    policy: PolicyOption = None,
    settings: Settings = None,
    tie_breaks: Tiebreaks = None,
    discipline: Discipline = None,
    rules: Rules = None,
    byes: ByePoints = None,
    irregular: Irregular = False,
    encoding: Encoding = None,
    who: As = None,
    dry_run: DryRun = False,
) -> Answer:
    """Take over a running event from a file, and pair its next round here.

    Example: crosstable event take-over league.db event.trf
    """
    from crosstable.cli.event_files import open_event
    from crosstable.league.events.plan_of_file import plan_of_file
    from crosstable.league.events.take_over import take_over as take
    from crosstable.league.intake.event_file_check import check_event

    opened = open_league(league, who=who, dry_run=dry_run)
    format_name, found = open_event(file, encoding=encoding)
    plan, document, left = plan_of_file(format_name, found.document, template=template, game=game)
    plan = plan_of_options(plan, rounds, policy, settings, tie_breaks, None, discipline)
    plan = plan_with_rules(plan, rules, byes)
    missing = document.forbidden and not plan.is_fide
    left += ["forbidden pairs (give them with event pair --forbid)"] if missing else []
    taken = opened.change(take, document, plan, name=name, date=date_option("--date", date), irregular=irregular)
    problems = [*found.problems, *check_event(found.document)]
    words = [*opened.notes_of_trial(), *_words(league, file, taken, plan), *_warnings(file, problems, left)]
    return Answer(
        {
            "event": taken.event,
            "name": taken.name,
            "template": plan.template,
            "policy": plan.policy,
            "entrants": taken.entrants,
            "new_players": list(taken.new_players),
            "rounds": taken.rounds,
            "open_boards": taken.open_boards,
            "problems": [str(each) for each in problems],
        },
        words,
    )


def _words(league: str, file: Path, taken: TakenOver, plan: Plan) -> Words:
    yield Table(("event", "name", "template"), [(taken.event, taken.name, plan.template)])
    new = f", {len(taken.new_players)} of them new to the league" if taken.new_players else ""
    yield Note(f"From {file}: {counted(taken.entrants, 'entrant')}{new}, and {counted(taken.rounds, 'round')}.")
    yield Note(f"The next round is paired with {plan.policy}; event plan {league} --policy NAME chooses another.")
    if taken.open_boards:
        boards = counted(taken.open_boards, "board")
        yield Note(f"{boards} of round {taken.rounds} without a result. Next: crosstable event result {league}")
    else:
        yield Note(f"Next: crosstable event show {league}, then crosstable event pair {league}")


def _warnings(file: Path, problems: list[Problem], left: list[str]) -> Words:
    for problem in problems[:_MOST_SHOWN]:
        yield warning(f"{file}: {problem}")
    if len(problems) > _MOST_SHOWN:
        yield warning(f"{file}: and {len(problems) - _MOST_SHOWN} more problems: crosstable check {file} shows them.")
    if left:
        yield warning(f"Not taken over: {', '.join(left)}.")
