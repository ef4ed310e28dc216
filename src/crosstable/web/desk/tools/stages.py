"""The stages of an event at the desk: cut, groups, brackets with matches to decide, and challenges on a ladder."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from crosstable.events.challenges import ladder_of
from crosstable.events.group_draws import StoredDraw, known_draw, stage_to_draw
from crosstable.events.running import RunningEvent
from crosstable.events.stage_plans import next_stage
from crosstable.model.errors import CrosstableError, InputError
from crosstable.model.stages import MAIN, Stage
from crosstable.pairing.pairing_registry import PAIRING_SYSTEMS
from crosstable.people.accounts.access import Permission
from crosstable.publish.stage_parts import brackets_of, stage_tables_of
from crosstable.reading.running_snapshot import snapshot_of
from crosstable.views.undecided import ToDecide, matches_to_decide
from crosstable.web.desk.plan_changes import setting_text
from crosstable.web.desk.tool_page import ToolPage

_MOST_CHALLENGES = 8
_MOST_SEEDS = 400  # a form has a field for each


@dataclass(frozen=True, slots=True)
class DrawnGroups:
    """The groups of a stage that can be drawn.

    Args:
        rows: id, name and position of the group of each player; before the draw, all are in the first.
        proofs: who is kept apart, how many pairs share a group, and the fewest of any draw.
        is_drawn: whether they are drawn.
    """

    names: Sequence[str]
    rows: tuple[tuple[str, str, int], ...]
    proofs: tuple[tuple[str, int, int], ...]
    is_drawn: bool
    groups: int
    by: str
    apart: str
    seed: int


@dataclass(frozen=True, slots=True)
class Reach:
    """A player of a ladder: the place, id and name, and whom they may challenge, by id and name."""

    place: int
    id: str
    name: str
    others: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class StagesView:
    """The stages of an event.

    Args:
        stages: all of them, the first one included.
        settings: of each, as lines `name=value`.
        policies: the names of all pairing policies.
        next: the stage that begins next; None where none is planned.
        groups: of a stage that can be drawn now; None for others.
        to_decide: matches without a winner.
        ladder: who may challenge whom; empty for other events.
        challenges: how many challenges a form takes.
        most_seeds: of how many entrants those who go on are chosen by hand.
    """

    stages: tuple[Stage, ...]
    settings: tuple[str, ...]
    policies: Sequence[str]
    next: Stage | None
    groups: DrawnGroups | None
    to_decide: tuple[ToDecide, ...]
    ladder: tuple[Reach, ...]
    challenges: int
    most_seeds: int
    brackets: Markup
    tables: Markup


def stages_view(running: RunningEvent) -> StagesView:
    """Return the stages of an event as they are shown at the desk."""
    plan, ladder = running.plan, _ladder(running)
    snapshot = snapshot_of(running)
    main = Stage(MAIN, plan.policy, plan.settings, plan.tiebreaks, plan.rounds_planned, "all", first_round=1)
    stages = (main, *plan.stages)
    return StagesView(
        stages=stages,
        settings=tuple(
            "\n".join(f"{name}={setting_text(value)}" for name, value in of.settings.items()) for of in stages
        ),
        policies=[*PAIRING_SYSTEMS],
        next=next_stage(plan.stages),
        groups=_groups(running),
        to_decide=matches_to_decide(running),
        ladder=ladder,
        challenges=min(_MOST_CHALLENGES, len(ladder) // 2),
        most_seeds=_MOST_SEEDS,
        brackets=brackets_of(snapshot, running.names.__getitem__),
        tables=stage_tables_of(snapshot, running.names.__getitem__),
    )


def _ladder(running: RunningEvent) -> tuple[Reach, ...]:
    if running.teams is not None:
        return ()
    try:
        table = ladder_of(running)
    except InputError:
        return ()
    return tuple(
        Reach(at, player, running.name(player), tuple((one, running.name(one)) for one in table.may_challenge(player)))
        for at, player in enumerate(table.order, start=1)
    )


def _groups(running: RunningEvent) -> DrawnGroups | None:
    try:
        of, system = stage_to_draw(running, None)
        first = of.stage.first_round or 1
        if any(each.number >= first for each in running.rounds):
            return None
        drawn = known_draw(running)
    except CrosstableError:  # the stage has no groups, or too few entrants for them
        return None
    made = () if drawn is None else drawn.draw.groups
    place = {player: at for at, group in enumerate(made) for player in group}
    rows = [(player, running.name(player), place.get(player, 0)) for player in of.entrants]
    return DrawnGroups(
        names=() if drawn is None else drawn.draw.names,
        rows=tuple(sorted(rows, key=lambda row: row[2])),
        proofs=_proofs(drawn),
        is_drawn=drawn is not None,
        groups=len(made) or system.groups,
        by=system.by,
        apart=", ".join(system.apart),
        seed=system.seed,
    )


def _proofs(drawn: StoredDraw | None) -> tuple[tuple[str, int, int], ...]:
    if drawn is None:
        return ()
    return tuple((kind, count, drawn.draw.least[kind]) for kind, count in drawn.draw.clashes.items())


PAGE = ToolPage(2, "Stages", "top 8, finals, groups, knockouts, challenges", Permission.MANAGE_EVENT, stages_view)
