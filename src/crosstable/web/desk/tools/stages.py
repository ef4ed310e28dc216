"""The stages of an event at the desk: cut, groups, brackets with matches to decide, and challenges on a ladder."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from crosstable.events.challenges import ladder_of
from crosstable.events.event_game import game_of
from crosstable.events.group_draws import StoredDraw, known_draw, stage_to_draw
from crosstable.events.run_round import DRAFT, RunRound
from crosstable.events.running import RunningEvent
from crosstable.events.stage_plans import next_stage
from crosstable.model.errors import CrosstableError, InputError
from crosstable.model.stages import MAIN, Stage, stages_at
from crosstable.model.teams.teams_event import MatchAsGame
from crosstable.pairing.knockout.bracket import KnockoutMatch
from crosstable.pairing.pairing_registry import PAIRING_SYSTEMS
from crosstable.pairing.stages import stage_event
from crosstable.people.accounts.access import Permission
from crosstable.publish.stage_parts import brackets_of, stage_tables_of
from crosstable.reading.running_snapshot import snapshot_of
from crosstable.views.team_matches import score_text
from crosstable.web.desk.plan_changes import setting_text
from crosstable.web.desk.tool_page import ToolPage

_MOST_CHALLENGES = 8
_MOST_SEEDS = 400  # a form has a field for each


@dataclass(frozen=True, slots=True)
class ToDecide:
    """A match of a bracket that has a result and no winner: its board, its result, its players by id and name."""

    board: int
    result: str
    players: tuple[tuple[str, str], ...]


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
        to_decide=_to_decide(running),
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


def _to_decide(running: RunningEvent) -> tuple[ToDecide, ...]:
    latest, stages = running.latest, running.plan.stages_begun
    if latest is None or latest.state == DRAFT or not stages:
        return ()
    event, found = running.paired_event, []
    for of in (stage_event(event, stages, each) for each in stages_at(stages, latest.number)):
        try:
            bracket = of.bracket
        except InputError:  # a bracket that cannot be computed must not stop the page
            continue
        for match in () if bracket is None else bracket.matches:
            if match.games and match.games[-1][0] + of.offset == latest.number and _is_to_decide(match):
                board = match.games[-1][1]
                players = tuple((each, running.name(each)) for each in match.players if each is not None)
                found.append(ToDecide(board, _result(running, latest, board), players))
    return tuple(found)


def _is_to_decide(match: KnockoutMatch) -> bool:
    """Return whether the director decides who goes on from a match, or has decided it."""
    return match.state == "undecided" or match.how in ("decision", "seed")


def _result(running: RunningEvent, run_round: RunRound, board: int) -> str:
    """Return the result of a match without a winner: of its game, or of the boards of two teams."""
    if running.teams is not None:
        match = running.paired_event.rounds[run_round.number - 1].games[board - 1]
        return score_text(match.result.game_points) if isinstance(match, MatchAsGame) else ""
    game, known = game_of(running.plan), run_round.board(board)
    return "" if known is None else game.result_text(game.as_listed(known.game))


PAGE = ToolPage(2, "Stages", "top 8, finals, groups, knockouts, challenges", Permission.MANAGE_EVENT, stages_view)
