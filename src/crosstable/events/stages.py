"""Begin a stage of an event: the cut, which fixes its entrants in the order of their seeds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from crosstable.events.cut_from_groups import check_no_tie, taken_from_groups
from crosstable.events.entry_rows import check_paired, last_published, open_event
from crosstable.events.parallel_stages import check_one_stage_each, of_last_round
from crosstable.events.plan import Plan
from crosstable.events.plan_checks import check_plan
from crosstable.events.plan_rows import put_plan
from crosstable.events.round_checks import check_results_complete, last_planned
from crosstable.events.run_round import DRAFT
from crosstable.events.running import RunningEvent
from crosstable.events.stage_plans import (
    next_stage,
    places_of_groups,
    places_taken,
    stage_named,
    stages_beginning_with,
)
from crosstable.facts.store.store import Store
from crosstable.model.errors import InputError
from crosstable.model.names import match_key
from crosstable.model.stages import Stage


@dataclass(frozen=True, slots=True)
class Cut:
    """A stage that has begun.

    Args:
        stage: with its entrants, in the order of their seeds.
        first_round: counted through the event.
        rounds_left: of the stage before that are planned and not played; they are left out.
        beside: the stages that have begun with it, to be played in the same rounds.
    """

    stage: Stage
    first_round: int
    rounds_left: int = 0
    beside: tuple[Stage, ...] = ()


def cut(
    store: Store,
    actor: str,
    event_id: str,
    *,
    size: int | None = None,
    players: Sequence[str] = (),
    name: str | None = None,
    stage: Stage | None = None,
    dry_run: bool = False,
) -> Cut:
    """Begin the next stage of an event with the entrants that it takes, and those planned parallel to it.

    Args:
        size: how many are taken from the top, instead of what the plan says.
        players: the entrants by hand, by public id in the order of their seeds.
        name: of the stage in the plan; default: the next one.
        stage: where the plan has no further stage: the one to add.
    Raises:
        InputError: no round is published, boards have no result, a draft is left, the stage before has no round yet,
            the plan has no further stage, fewer players are left than the cut takes, a player is named twice or not
            entered, a player would be in two stages at a time, or a tie at the cut.
        UnknownName: the plan has no stage of that name.
    """
    with store.write(actor, "event-cut", target=event_id, dry_run=dry_run) as write:
        running = open_event(write.connection, event_id)
        latest = running.latest
        if latest is None:
            raise InputError("events/cut-before-start", event=event_id)
        if latest.state == DRAFT:
            raise InputError("events/draft-left", round=latest.number, event=event_id)
        check_results_complete(running, latest)
        plan, chosen = _chosen(running, name, stage)
        beside = stages_beginning_with(plan.stages, chosen)
        if size is not None:
            chosen = replace(chosen, takes=f"top {size}")
        first = last_published(running) + 1
        before = running.plan.stages_begun
        if before and before[-1].first_round == first and not chosen.is_parallel:
            raise InputError("events/stage-not-paired", stage=before[-1].name, round=first, event=event_id)
        left = 0 if chosen.is_parallel else max(0, (last_planned(running, first) or 0) - first + 1)
        entrants = _by_hand(running, players) if players else _taken(running, chosen)
        begun = {chosen.name: replace(chosen, entrants=tuple(entrants), first_round=first)}
        for each in beside:
            begun[each.name] = replace(each, entrants=tuple(_taken(running, each)), first_round=first)
        changed = replace(plan, stages=tuple(begun.get(each.name, each) for each in plan.stages))
        check_plan(changed)
        check_one_stage_each(running, changed, tuple(begun.values()))
        put_plan(write, running.number, changed)
        stage, *others = begun.values()
        also = [{"stage": each.name, "entered": running.logged(each.entrants)} for each in others]
        write.log(
            after={
                "stage": stage.name,
                "entered": running.logged(entrants),
                "round": first,
                **({"beside": also} if also else {}),
            }
        )
        return Cut(stage, first, left, tuple(others))


def _chosen(running: RunningEvent, name: str | None, added: Stage | None) -> tuple[Plan, Stage]:
    """Return the plan, and its stage that begins."""
    plan = running.plan
    waiting = next_stage(plan.stages) if name is None or added is not None else stage_named(plan.stages, name)
    if waiting is None and added is not None:
        plan = replace(plan, stages=(*plan.stages, added))
        check_plan(plan)
        return plan, added
    if waiting is None:
        raise InputError("events/no-stage-to-begin", event=running.id)
    if waiting.has_begun:
        raise InputError("events/stage-begun", stage=waiting.name, round=waiting.first_round)
    return plan, waiting


def _by_hand(running: RunningEvent, players: Sequence[str]) -> Sequence[str]:
    seen: set[str] = set()
    for player in players:
        check_paired(running, player)
        if player in seen:
            raise running.error("events/cut-player-twice", player=player)
        seen.add(player)
    if len(players) < 2:
        raise InputError("events/cut-too-small", players=len(players))
    return players


def _taken(running: RunningEvent, stage: Stage) -> Sequence[str]:
    """Return the players whom a stage takes, in the order of the standings, without those who have withdrawn."""
    rows = [row for row in running.standings().rows if row.entrant.until_round is None]
    of_groups, places = places_of_groups(stage.takes), places_taken(stage.takes)
    if stage.takes == "by hand":
        raise InputError("events/cut-by-hand-without-players", stage=stage.name)
    if of_groups is not None:
        return taken_from_groups(running, stage, of_groups, [row.entrant.id for row in rows])
    if places is None:
        went = of_last_round(running, wins=stage.takes == "winners")
        taken = [row.entrant.id for row in rows if row.entrant.id in went]
        if len(taken) < 2:
            raise InputError("events/cut-too-small", players=len(taken))
        return taken
    begin, end = places
    if end > len(rows):
        raise InputError("events/cut-too-large", takes=stage.takes, players=len(rows), event=running.id)
    for last in {begin - 1, end}:
        check_no_tie(running, rows, last)
    return [row.entrant.id for row in rows[begin - 1 : end]]


def with_stage(plan: Plan, stage: Stage) -> Plan:
    """Return the plan with one more stage, or with another one of the same name.

    Raises:
        InputError: the stage has begun.
    """
    known = [each for each in plan.stages if match_key(each.name) == match_key(stage.name)]
    _check_waiting(known)
    if known:
        return replace(plan, stages=tuple(stage if each is known[0] else each for each in plan.stages))
    return replace(plan, stages=(*plan.stages, stage))


def without_stage(plan: Plan, name: str) -> Plan:
    """Return the plan without a stage.

    Raises:
        InputError: the stage has begun.
        UnknownName: there is none of that name.
    """
    dropped = stage_named(plan.stages, name)
    _check_waiting([dropped])
    return replace(plan, stages=tuple(each for each in plan.stages if each is not dropped))


def _check_waiting(stages: Sequence[Stage]) -> None:
    for each in stages:
        if each.has_begun:
            raise InputError("events/stage-begun", stage=each.name, round=each.first_round)
