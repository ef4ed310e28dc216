"""Draw the entrants of a stage into its groups: by seed, from pots, at random, or by hand.

Rules
1. The draw is a decision of the director: it is stored in the settings of the stage (`drawn`), logged, and undone like
   any other change.
2. It can be repeated and changed until the first round of the stage is paired.
3. A round is paired only when the groups are drawn, and hold everyone who plays.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from crosstable.events.entry_rows import check_paired, open_event
from crosstable.events.plan_checks import check_plan
from crosstable.events.plan_rows import put_plan
from crosstable.events.running import RunningEvent
from crosstable.events.stage_plans import stage_named
from crosstable.events.stage_settings import with_stage_settings
from crosstable.facts.store.store import Store
from crosstable.model.errors import InputError
from crosstable.model.events import Event
from crosstable.model.names import match_key
from crosstable.model.stages import MAIN, Stage, stages_at
from crosstable.pairing.groups.draw import GroupDraw, draw_groups, judged_draw
from crosstable.pairing.groups.round_robin import GroupRoundRobin, check_drawn, playing
from crosstable.pairing.settings import NO_SETTINGS, Setting
from crosstable.pairing.stages import StageEvent, stage_event
from crosstable.pairing.systems import pairing_system


@dataclass(frozen=True, slots=True)
class StoredDraw:
    """The groups of a stage.

    Args:
        by: how they were drawn; "hand" where they were set or changed by hand.
    """

    stage: str
    draw: GroupDraw
    seed: int
    by: str


@dataclass(frozen=True, slots=True)
class HandChanges:
    """What the director changes in a draw by hand, players by public id.

    Args:
        groups: all groups; empty to keep those that were drawn.
        swapped: pairs of players who change places.
        moved: players with the group they move to, counted from 0.
    """

    groups: tuple[tuple[str, ...], ...] = ()
    swapped: tuple[tuple[str, str], ...] = ()
    moved: tuple[tuple[str, int], ...] = ()

    @property
    def is_any(self) -> bool:
        """Whether anything is changed by hand."""
        return bool(self.groups or self.swapped or self.moved)


NO_CHANGES = HandChanges()
DRAWN = "drawn"
"""The setting of a stage that holds its groups: the ids of each, groups apart by semicolons."""


def draw_stage(
    store: Store,
    actor: str,
    event_id: str,
    *,
    stage: str | None = None,
    settings: Mapping[str, Setting] = NO_SETTINGS,
    by_hand: HandChanges = NO_CHANGES,
    dry_run: bool = False,
) -> StoredDraw:
    """Draw the entrants of a stage into groups, again if they are drawn already.

    Args:
        stage: by name; default: the stage that is played next.
        settings: of the draw, where they differ from those of the plan: `groups`, `by`, `apart`, `seed`.
        by_hand: groups set by hand; or changes of the groups that were drawn, which are not drawn again then.
    Raises:
        InputError: the stage has no groups, or its first round is paired; a player is not entered, or a group unknown.
        PolicyError: too few entrants, or groups that do not hold everyone once.
        UnknownName: no stage or setting has that name.
    """
    with store.write(actor, "event-draw", target=event_id, dry_run=dry_run) as write:
        running = open_event(write.connection, event_id)
        of, _ = stage_to_draw(running, stage)
        first = of.stage.first_round or 1
        paired = [each.number for each in running.rounds if each.number >= first]
        if paired:
            raise InputError("events/draw-after-pairing", event=event_id, round=paired[0])
        with running.naming_players():
            made = _drawn(running, of, settings, by_hand)
        drawn = "; ".join(" ".join(group) for group in made.draw.groups)
        chosen = {**of.stage.settings, **settings, "groups": len(made.draw.groups), DRAWN: drawn}
        plan = with_stage_settings(running.plan, of.stage, chosen)
        if plan == running.plan:
            write.leave_no_trace()
            return made
        check_plan(plan)
        put_plan(write, running.number, plan)
        groups = [running.logged(group) for group in made.draw.groups]
        write.log(
            after={
                "stage": of.stage.name,
                "by": made.by,
                "seed": made.seed,
                "groups": groups,
            }
        )
        return made


def known_draw(running: RunningEvent, stage: str | None = None) -> StoredDraw | None:
    """Return the groups of a stage as they are drawn; None before the draw.

    Raises:
        InputError: the stage has no groups.
        UnknownName: no stage has that name.
    """
    of, system = stage_to_draw(running, stage)
    if not system.drawn:
        return None
    return StoredDraw(of.stage.name, _judged(of.event, of.groups, system), system.seed, system.by)


def stage_to_draw(running: RunningEvent, name: str | None) -> tuple[StageEvent, GroupRoundRobin]:
    """Return the stage of that name, or the one that is played next, if it is played in groups; and its system.

    Raises:
        InputError: it is not, or it has not begun.
        UnknownName: no stage has that name.
    """
    plan = running.plan
    begun = plan.stages_begun or (Stage(MAIN, plan.policy, plan.pairing_settings, first_round=1),)
    if name is None:
        playing = stages_at(begun, len(running.event.rounds) + 1)
        chosen = next((each for each in playing if pairing_system(each.policy).has_groups), playing[0])
    elif match_key(name) == match_key(MAIN):
        chosen = begun[0]
    else:
        chosen = stage_named(plan.stages, name)
    if not chosen.has_begun:
        raise InputError("events/draw-before-cut", stage=chosen.name, event=running.id)
    of = stage_event(running.paired_event, begun, chosen)
    if not isinstance(of.system, GroupRoundRobin):
        raise InputError("events/draw-without-groups", stage=chosen.name, event=running.id, policy=chosen.policy)
    return of, of.system


def check_groups_drawn(running: RunningEvent, number: int) -> None:
    """Check that the groups are drawn before the first round of their stage.

    Raises:
        InputError: they are not.
    """
    for of in running.stages_of(number):
        is_drawn = not isinstance(of.system, GroupRoundRobin) or bool(of.system.drawn)
        if not is_drawn and number == (of.stage.first_round or 1):
            raise InputError("events/groups-not-drawn", stage=of.stage.name, event=running.id)


def groups_in_play(running: RunningEvent) -> str | None:
    """Return the name of the stage in groups that is being played, whose entrants are fixed."""
    stages = running.stages_of(len(running.event.rounds)) if running.event.rounds else ()
    return next((of.stage.name for of in stages if of.system.has_groups), None)


def _drawn(
    running: RunningEvent, stage: StageEvent, settings: Mapping[str, Setting], by_hand: HandChanges
) -> StoredDraw:
    system = _system(stage.stage, settings)
    if not by_hand.is_any:
        draw = draw_groups(playing(stage.event), system.groups, by=system.by, apart=system.apart, seed=system.seed)
        return StoredDraw(stage.stage.name, draw, system.seed, system.by)
    before = by_hand.groups or stage.groups or system.groups_of(stage.event)
    groups = _by_hand(running, [list(group) for group in before], by_hand)
    check_drawn(stage.event, groups)
    return StoredDraw(stage.stage.name, _judged(stage.event, groups, system), system.seed, "hand")


def _by_hand(running: RunningEvent, groups: list[list[str]], by_hand: HandChanges) -> list[list[str]]:
    """Return groups with players swapped and moved."""
    for player in (*(each for pair in by_hand.swapped for each in pair), *(each for each, _ in by_hand.moved)):
        check_paired(running, player)
    for one, other in by_hand.swapped:
        swap = {one: other, other: one}
        groups = [[swap.get(player, player) for player in group] for group in groups]
    for player, to in by_hand.moved:
        if not 0 <= to < len(groups):
            raise InputError("events/draw-group-unknown", group=to + 1, groups=len(groups))
        groups = [[each for each in group if each != player] for group in groups]
        groups[to].append(player)
    return [group for group in groups if group]


def _judged(event: Event, groups: Sequence[Sequence[str]], system: GroupRoundRobin) -> GroupDraw:
    inside = {player for group in groups for player in group}
    return judged_draw([each for each in event.entrants if each.id in inside], groups, system.apart)


def _system(stage: Stage, settings: Mapping[str, Setting]) -> GroupRoundRobin:
    """Return the system of a stage; with other settings, as it was before the draw."""
    known = {**stage.settings, **settings, **({DRAWN: ""} if settings else {})}
    return GroupRoundRobin.from_settings(stage.policy, known)
