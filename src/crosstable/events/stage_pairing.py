"""Pair a round by the stage to which it belongs, or by all stages that are played side by side in it.

Rules
1. Stages side by side are paired one by one, each with its own system, and their boards follow one another.
2. A stage that is over is not paired any more; nor is one with a single player left who is to be paired.
3. A constraint counts in the stage of its players.  Two players of different stages cannot be paired by force.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from fractions import Fraction

from crosstable.events.parallel_stages import check_same_stage
from crosstable.events.running import RunningEvent
from crosstable.model.errors import PolicyError
from crosstable.model.events import Event
from crosstable.pairing.board import Board
from crosstable.pairing.boards import Certificate, Pairing
from crosstable.pairing.constraints import NO_CONSTRAINTS, Constraints, Pair
from crosstable.pairing.pair import pair
from crosstable.pairing.stages import StageEvent
from crosstable.pairing.system import PairingSystem
from crosstable.pairing.systems import pairing_system


def pair_in_stage(
    running: RunningEvent,
    number: int,
    *,
    constraints: Constraints = NO_CONSTRAINTS,
    seed: int,
    present: Collection[str] | None = None,
    near: Collection[Pair] = (),
) -> Pairing:
    """Pair a round of an event; nothing is written.

    Args:
        number: of the round, counted through the event.
        present: who is to be paired; None asks each entrant.
        near: of pairings that are equally good, the one with the most of these pairs.
    Raises:
        NoPairingError, PolicyError: as `pair`.
        InputError: a forced pair of players of different stages.
    """
    stages = running.stages_of(number)
    if not stages:
        event, system, _ = staged(running, number)
        return pair(
            event,
            system,
            constraints=constraints,
            seed=seed,
            round=number,
            present=present,
            near=near,
            with_open_games=True,
        )
    entrants = running.paired_event.entrants
    here = {each.id for each in entrants if each.takes_part(number)} if present is None else {*present}
    if len(stages) == 1:
        made = _paired(stages[0], number, here, constraints, seed, near)
    else:
        for one, other in constraints.forced:
            check_same_stage(running, number, one, other)
        going = [of for of in stages if _has_boards(of, number, here)] or stages[:1]
        made = _joined([_paired(of, number, here, _of_stage(of, number, constraints), seed, near) for of in going])
    inside = {player for of in stages for player in (of.playing(number) if len(stages) > 1 else _known(of))}
    seated = {*made.seated, *made.allocated, *made.waiting, *made.idle}
    others = tuple(
        each.id
        for each in entrants
        if each.id in here and (each.id not in inside or (len(stages) > 1 and each.id not in seated))
    )
    outside = tuple(each.id for each in entrants if each.id not in here)
    return replace(made, round=number, idle=(*made.idle, *others), absent=outside, constraints=constraints)


def pair_one_stage(running: RunningEvent, stage: StageEvent, number: int, seed: int) -> Pairing:
    """Pair a round of one of the stages that are played in it, without constraints.

    Raises:
        NoPairingError, PolicyError: as `pair`.
    """
    here = {each.id for each in running.paired_event.entrants if each.takes_part(number)}
    return _paired(stage, number, here, NO_CONSTRAINTS, seed)


def staged(running: RunningEvent, number: int, player: str | None = None) -> tuple[Event, PairingSystem, int]:
    """Return what a round is paired from: the event or its stage, the pairing system, and the rounds before the stage.

    Args:
        number: of the round, counted through the event.
        player: whose stage is meant, where several are side by side; None for the first.
    """
    stages = running.stages_of(number)
    of = next((each for each in stages if player in each.playing(number)), stages[0]) if stages else None
    if of is not None:
        return of.event, of.system, of.offset
    event, plan = running.paired_event, running.plan
    earlier = event.rounds[: number - 1]
    event = event if len(earlier) == len(event.rounds) else replace(event, rounds=earlier)
    return event, pairing_system(plan.policy, plan.pairing_settings, rounds=event.rounds_planned), 0


def _paired(
    stage: StageEvent,
    number: int,
    here: Collection[str],
    constraints: Constraints,
    seed: int,
    near: Collection[Pair] = (),
) -> Pairing:
    present = set(stage.playing(number)).intersection(here)
    try:
        return pair(
            stage.event,
            stage.system,
            constraints=constraints,
            seed=seed,
            round=number - stage.offset,
            present=present,
            near=[pair for pair in near if present.issuperset(pair)],
            with_open_games=True,
        )
    except PolicyError as error:  # its rounds are those of the stage
        if isinstance(error.values.get("round"), int):
            error.replace_values(round=error.values["round"] + stage.offset)
        raise


def _known(stage: StageEvent) -> Sequence[str]:
    return tuple(entrant.id for entrant in stage.event.entrants) if stage.offset else stage.entrants


def _has_boards(stage: StageEvent, number: int, here: Collection[str]) -> bool:
    """Return whether a stage is to be paired in a round: it goes on, and has players for a board."""
    count = len(set(stage.playing(number)).intersection(here))
    enough = 1 if stage.system.is_bracket else 2
    return count >= enough and not stage.is_over(number)


def _of_stage(stage: StageEvent, number: int, constraints: Constraints) -> Constraints:
    """Return the constraints on the players of one stage."""
    inside = set(stage.playing(number))
    return Constraints(
        tuple(pair for pair in constraints.forced if inside.issuperset(pair)),
        tuple(pair for pair in constraints.forbidden if inside.issuperset(pair)),
        tuple(player for player in constraints.volunteers if player in inside),
        constraints.bye if constraints.bye in inside else None,
    )


def _joined(made: Sequence[Pairing]) -> Pairing:
    """Return the pairings of several stages as one: the boards of the second follow those of the first."""
    boards: list[Board] = []
    for each in made:
        boards += [replace(board, number=at) for at, board in enumerate(each.boards, start=len(boards) + 1)]
    byes = [each.bye for each in made if each.bye is not None]
    weights = [each.total_weight for each in made]
    return replace(
        made[0],
        boards=tuple(boards),
        bye=byes[0] if byes else None,
        byes=tuple(player for each in made for player in each.byes) + tuple(byes[1:]),
        bye_reasons=tuple(reason for each in made for reason in each.bye_reasons),
        waiting=tuple(player for each in made for player in each.waiting),
        idle=tuple(player for each in made for player in each.idle),
        total_cost=sum(each.total_cost for each in made),
        total_weight=None if None in weights else sum((each for each in weights if each is not None), Fraction()),
        certificate=_certificate([each.certificate for each in made]),
        lower_bound=None,
    )


def _certificate(certificates: Sequence[Certificate | None]) -> Certificate | None:
    """Return one certificate for all, if each has one."""
    known = [each for each in certificates if each is not None]
    if not known or len(known) < len(certificates):
        return None
    engines = dict.fromkeys(each.engine for each in known)
    return Certificate(sum(each.checked for each in known), sum(each.words for each in known), ", ".join(engines))
