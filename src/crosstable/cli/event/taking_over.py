"""`event take-over`: an event that another program has run so far goes on here."""

from __future__ import annotations

from dataclasses import replace
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
    begun_plan,
    changed_plan,
    plan_with_rules,
)
from crosstable.cli.league.opening import As, DryRun, LeagueFile, date_option, open_league
from crosstable.cli.options import Encoding
from crosstable.model.counted import counted
from crosstable.model.errors import InputError
from crosstable.model.results import ResultKind

if TYPE_CHECKING:
    from crosstable.formats.event.document import EventDocument
    from crosstable.league.events.plan import Plan
    from crosstable.league.events.take_over import TakenOver
    from crosstable.model.errors import Problem

_MOST_SHOWN = 5
_NOT_OF_THE_EVENT = frozenset({"start", "end", "program", "system"})  # the plan says so, or another program did


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
    from crosstable.league.events.event_game import game_of
    from crosstable.league.events.take_over import take_over as take
    from crosstable.league.intake.event_file_check import check_event
    from crosstable.league.intake.implied_starting_scores import with_implied_scores

    opened = open_league(league, who=who, dry_run=dry_run)
    format_name, found = open_event(file, encoding=encoding)
    with_starts = with_implied_scores(found.document)
    plan = begun_plan(template, game) if template or game else _plan_of_file(format_name, with_starts)
    # Only a game with ranks starts by them: elsewhere points that the games do not give are an error of the file.
    document = found.document if game_of(plan).ranks is None else with_starts
    plan = changed_plan(_as_in_file(plan, document), rounds, policy, settings, tie_breaks, None, discipline)
    plan, left = _with_facts(plan_with_rules(plan, rules, byes), document)
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


def _plan_of_file(format_name: str, document: EventDocument) -> Plan:
    """Return the plan that the format of a file suggests: chess from a TRF, Go from an H9, cards from a WER."""
    from crosstable.cli.event_files import GO_FORMATS

    if format_name in GO_FORMATS:
        starts = {entrant.initial_score for entrant in document.event.entrants}
        return begun_plan("go-mcmahon" if len(starts) > 1 else "go-swiss", None)
    if format_name.startswith("trf"):
        return begun_plan(None, "chess")
    return begun_plan("card-game" if format_name == "wer" else "swiss", None)


def _as_in_file(plan: Plan, document: EventDocument) -> Plan:
    """Return the plan with the rounds and tie-breaks, and the policy, that the file names."""
    held = document.event
    planned = held.rounds_planned or max(plan.rounds_planned or 0, len(held.rounds)) or None
    plan = replace(plan, rounds_planned=planned, tiebreaks=document.tiebreaks or plan.tiebreaks)
    if plan.policy == "fide-dutch":
        plan = _with_fide_settings(plan, document)
    if document.policy is not None and document.policy != plan.policy:
        plan = replace(plan, policy=document.policy, settings=document.settings)
    return plan


def _with_fide_settings(plan: Plan, document: EventDocument) -> Plan:
    """Return the plan with the initial colour, the acceleration and the points of byes that the file states."""
    from crosstable.league.events.plan import BYES, with_settings

    about, rules = document.about, document.event.rules
    settings = {"initial_colour": about["first_colour"]} if about.get("first_colour") in ("white", "black") else {}
    if about.get("system", "").upper().endswith("_BAKU"):
        settings["acceleration"] = "baku"
    usual = plan.result_rules
    is_usual = rules[ResultKind.PLAYED] == usual[ResultKind.PLAYED]
    worth = {kind: rules[kind].win for kind in BYES if is_usual and rules[kind].win != usual[kind].win}
    return with_settings(replace(plan, bye_points={**plan.bye_points, **worth}) if worth else plan, settings)


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


def _with_facts(plan: Plan, document: EventDocument) -> tuple[Plan, list[str]]:
    """Return the plan with the facts in the file, and the names of those that were not taken over."""
    from crosstable.league.events.event_facts import with_facts

    facts, left = plan.facts, []
    for key, text in document.about.items():
        try:
            facts = with_facts(facts, {key: text})
        except InputError:
            left.append(key.replace("_", " "))
    return replace(plan, facts=facts), [key for key in left if key not in _NOT_OF_THE_EVENT]


def _warnings(file: Path, problems: list[Problem], left: list[str]) -> Words:
    for problem in problems[:_MOST_SHOWN]:
        yield warning(f"{file}: {problem}")
    if len(problems) > _MOST_SHOWN:
        yield warning(f"{file}: and {len(problems) - _MOST_SHOWN} more problems: crosstable check {file} shows them.")
    if left:
        yield warning(f"Not taken over: {', '.join(left)}.")
