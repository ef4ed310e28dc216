"""The plan of an event that another program has run so far, as its file suggests."""

from __future__ import annotations

from dataclasses import replace

from crosstable.events.event_facts import with_facts
from crosstable.events.event_game import game_of, plan_of_game
from crosstable.events.fide_export import about_fide
from crosstable.events.fide_mode import FideMode
from crosstable.events.implied_starting_scores import with_implied_scores
from crosstable.events.plan import BYES, TEMPLATES, Bar, Plan, with_settings
from crosstable.events.plan import template as named_template
from crosstable.events.plan_changes import begun_plan
from crosstable.formats.event.document import EventDocument
from crosstable.formats.event.event_formats import GO_FORMATS
from crosstable.formats.event.held_plan import HeldPlan
from crosstable.formats.trf.team_documents import with_teams
from crosstable.games.profiles import GAMES
from crosstable.model.errors import InputError, UnknownName
from crosstable.model.results import ResultKind
from crosstable.model.teams.event_teams import EventTeams
from crosstable.pairing.policy_traits import TOTAL_ROUNDS

_CHESS = "chess"
_LEAGUES = ("double-round-robin", "round-robin")
_NOT_OF_THE_EVENT = frozenset({"start", "end", "program", "system"})  # the plan says so, or another program did


def plan_of_file(
    format_name: str, document: EventDocument, *, template: str | None = None, game: str | None = None
) -> tuple[Plan, EventDocument, list[str]]:
    """Return the plan of an event in a file, the event with the starting scores that its game implies, and the rest.

    Args:
        template: the kind of event; default: that of the file.
        game: default: that of the file.
    Returns:
        The plan; the event to take over; names of facts that are not taken over.
    Raises:
        UnknownName: there is no such template or game.
    """
    document = with_teams(document)
    if document.plan is not None and template is None and game is None:
        plan = _plan_in_file(document, document.plan)
        added = about_fide(plan)
        about = {key: text for key, text in document.about.items() if added.get(key) != text}
        plan, left = _with_facts(plan, replace(document, about=about))
        return plan, document, left
    if document.teams is not None:
        return _plan_of_teams(document, document.teams, template, game or _game_of_teams(format_name))
    with_starts = with_implied_scores(document)
    plan = begun_plan(template, game) if template or game else _plan_of_file(format_name, with_starts)
    # Only a game with ranks starts by them: elsewhere points that the games do not give are an error of the file.
    document = document if game_of(plan).ranks is None else with_starts
    plan, left = _with_facts(_as_in_file(plan, document), document)
    return plan, document, left


def _plan_in_file(document: EventDocument, held: HeldPlan) -> Plan:
    """Return the plan that our own file holds; its stages, prizes and zones come with the event."""
    kinds = (*TEMPLATES, *GAMES)
    if held.template not in kinds:
        raise UnknownName("template", held.template, kinds)
    teams, planned = document.teams, document.event.rounds_planned
    policy, settings = (document.policy, document.settings) if teams is None else (teams.policy, teams.settings)
    if policy is None:
        policy = (named_template if held.template in TEMPLATES else plan_of_game)(held.template).policy
    return Plan(
        template=held.template,
        policy=policy,
        rules=held.rules,
        tiebreaks=document.tiebreaks if teams is None else teams.tiebreaks,
        settings={name: value for name, value in settings.items() if (name, value) != (TOTAL_ROUNDS, planned)},
        rounds_planned=planned,
        missed=ResultKind(held.missed),
        bye_points={ResultKind(kind): half_points for kind, half_points in held.bye_points.items()},
        better_points=held.better_points,
        bar=None if held.bar is None else Bar(held.bar.at, held.bar.lowest, held.bar.step),
        game=held.game,
        length=held.length,
        discipline=held.discipline,
        fide=FideMode(left_after=held.fide_left_after) if held.is_fide else None,
        teams=None if teams is None else teams.rules,
    )


def _plan_of_file(format_name: str, document: EventDocument) -> Plan:
    """Return the plan that the format of a file suggests: chess from a TRF, Go from an H9, cards from a WER."""
    if format_name in GO_FORMATS:
        starts = {entrant.initial_half_points for entrant in document.event.entrants}
        return begun_plan("go-mcmahon" if len(starts) > 1 else "go-swiss", None)
    if format_name.startswith("trf"):
        return begun_plan(None, _CHESS)
    return begun_plan("card-game" if format_name == "wer" else "swiss", None)


def _game_of_teams(format_name: str) -> str | None:
    return "go" if format_name in GO_FORMATS else _CHESS if format_name.startswith("trf") else None


def _plan_of_teams(
    document: EventDocument, teams: EventTeams, kind: str | None, game: str | None
) -> tuple[Plan, EventDocument, list[str]]:
    """Return the plan of a team event in a file, the event, and what is not taken over."""
    policy = teams.policy
    plan = begun_plan(kind or ("team-league" if policy in _LEAGUES else "team-swiss"), game)
    if policy is not None and kind is None and policy != plan.policy:
        plan = replace(plan, policy=policy, settings={})
    if policy == plan.policy:
        plan = replace(plan, settings=teams.settings)
    planned = document.event.rounds_planned or max(plan.rounds_planned or 0, len(document.event.rounds)) or None
    plan = replace(plan, teams=teams.rules, tiebreaks=teams.tiebreaks or plan.tiebreaks, rounds_planned=planned)
    plan, left = _with_facts(plan, document)
    kinds = {bye for this in teams.rounds for _, bye in this.byes}
    if kinds - {ResultKind.ALLOCATED_BYE, ResultKind.ZERO_BYE}:
        left.append("half-point and full-point byes of teams, which pay nothing here")
    return plan, document, left


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
    about, rules = document.about, document.event.rules
    settings = {"initial_colour": about["first_colour"]} if about.get("first_colour") in ("white", "black") else {}
    if about.get("system", "").upper().endswith("_BAKU"):
        settings["acceleration"] = "baku"
    usual = plan.result_rules
    is_usual = rules[ResultKind.PLAYED] == usual[ResultKind.PLAYED]
    worth = {
        kind: rules[kind].win_half_points
        for kind in BYES
        if is_usual and rules[kind].win_half_points != usual[kind].win_half_points
    }
    return with_settings(replace(plan, bye_points={**plan.bye_points, **worth}) if worth else plan, settings)


def _with_facts(plan: Plan, document: EventDocument) -> tuple[Plan, list[str]]:
    """Return the plan with the facts in the file, and the names of those that were not taken over."""
    facts, left = plan.facts, []
    for key, text in document.about.items():
        try:
            facts = with_facts(facts, {key: text})
        except InputError:
            left.append(key.replace("_", " "))
    return replace(plan, facts=facts), [key for key in left if key not in _NOT_OF_THE_EVENT]
