"""Plans and stages as a director describes them: begun from a template or a game, then changed value by value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from sqlalchemy import Connection

from crosstable.events.entry_rows import last_published
from crosstable.events.event_facts import with_facts
from crosstable.events.event_game import OF_ONE_GAME, game_of, plan_of_game, plan_of_template
from crosstable.events.orders_of_policies import with_own_order
from crosstable.events.plan import Plan, template, with_settings
from crosstable.events.plan_checks import banned_tiebreaks
from crosstable.events.running import RunningEvent
from crosstable.model.errors import InputError
from crosstable.model.names import clean_name, match_key
from crosstable.model.results import ResultKind
from crosstable.model.stages import Setting, Stage
from crosstable.pairing.constraints import Pair
from crosstable.runs.rating_lists import league_config

_NO_BYES: Mapping[ResultKind, int] = MappingProxyType({})
_NO_SETTINGS: Mapping[str, Setting] = MappingProxyType({})


def begun_plan(kind: str | None, game: str | None) -> Plan:
    """Return the plan of a template, of a game, or of a template for a game.

    Raises:
        UnknownName: there is no such template or game.
        InputError: the template is not for that game.
    """
    if game is None:
        return template(kind or "swiss")
    return plan_of_game(game) if kind is None else plan_of_template(kind, game)


def game_of_league(connection: Connection, kind: str | None) -> str | None:
    """Return the game of a league, which an event is of unless its template is of another game."""
    return None if kind in OF_ONE_GAME else league_config(connection).game or None


def changed_plan(
    plan: Plan,
    *,
    rounds: int | None = None,
    policy: str | None = None,
    settings: Mapping[str, Setting] = _NO_SETTINGS,
    tiebreaks: Sequence[str] | None = None,
    length: float | None = None,
    discipline: str | None = None,
    facts: Mapping[str, str] | None = None,
    rules: str | None = None,
    bye_points: Mapping[ResultKind, int] = _NO_BYES,
) -> Plan:
    """Return a plan with what is given; another policy has settings of its own, Keizer and ladders their own order.

    Round robins are not ranked by the scores of opponents (C.07, article 8): a plan that would be gets their usual
    tie-breaks with the policy, unless tie-breaks are given.

    A number of rounds of 0 removes it: the policy or the director decides.  So does a length of 0, and an empty name of
    a discipline.

    Raises:
        UnknownName, InputError: a fact that is not one.
    """
    is_other = policy is not None and policy != plan.policy
    if policy is not None and is_other:
        plan = replace(plan, policy=policy, settings={})
    if rounds is not None:
        plan = replace(plan, rounds_planned=rounds or None)
    if tiebreaks is not None:
        plan = replace(plan, tiebreaks=tuple(tiebreaks))
    if length is not None:
        plan = replace(plan, length=length or None)
    if discipline is not None:
        plan = replace(plan, discipline=discipline or None)
    if rules is not None:
        plan = replace(plan, rules=rules)
    if bye_points:
        plan = replace(plan, bye_points={**plan.bye_points, **bye_points})
    if facts:
        plan = replace(plan, facts=with_facts(plan.facts, facts))
    plan = with_settings(plan, settings) if settings else plan
    if tiebreaks is not None or not (settings or is_other):
        return plan
    return with_own_order(_ranked_as_round_robin(plan) if is_other else plan)


def _ranked_as_round_robin(plan: Plan) -> Plan:
    """Return a plan with the usual tie-breaks of a round robin, where it is one and has those of a Swiss."""
    if plan.teams is not None or not banned_tiebreaks(plan):
        return plan
    return replace(plan, tiebreaks=template("round-robin").tiebreaks)


def with_fide_changes(running: RunningEvent, plan: Plan, forbid: Sequence[Pair], *, leave: bool) -> Plan:
    """Return the plan with more forbidden pairs, or with FIDE mode left.

    Raises:
        InputError: the event is not in FIDE mode.
    """
    if not forbid and not leave:
        return plan
    if plan.fide is None:
        raise InputError("events/not-in-fide-mode", event=running.id)
    new = tuple(pair for pair in forbid if pair not in plan.fide.forbidden)
    left = last_published(running) if leave else plan.fide.left_after
    return replace(plan, fide=replace(plan.fide, forbidden=(*plan.fide.forbidden, *new), left_after=left))


def begun_stage(plan: Plan, name: str, policy: str | None) -> Stage:
    """Return the stage of that name with another policy; a new one is a knockout of the best eight.

    Raises:
        UnknownName: there is no such policy.
    """
    from crosstable.pairing.systems import pairing_system

    known = [each for each in plan.stages if match_key(each.name) == match_key(name)]
    made = known[0] if known else Stage(clean_name(name), "single-elimination", takes="top 8")
    if policy is not None and policy != made.policy:
        made = replace(made, policy=policy, settings={})
    if not known and not game_of(plan).has_colours and "colours" in pairing_system(made.policy).settings:
        made = replace(made, settings={"colours": "none"})
    return made


def changed_stage(
    stage: Stage,
    *,
    takes: str | None = None,
    settings: Mapping[str, Setting] = _NO_SETTINGS,
    rounds: int | None = None,
    tiebreaks: Sequence[str] | None = None,
    carry_points: bool | None = None,
    parallel: bool | None = None,
) -> Stage:
    """Return a stage with what is given; a number of rounds of 0 removes it."""
    return replace(
        stage,
        takes=stage.takes if takes is None else " ".join(takes.split()).casefold(),
        settings={**stage.settings, **settings},
        rounds=stage.rounds if rounds is None else rounds or None,
        tiebreaks=stage.tiebreaks if tiebreaks is None else tuple(tiebreaks),
        carries_points=stage.carries_points if carry_points is None else carry_points,
        is_parallel=stage.is_parallel if parallel is None else parallel,
    )
