"""Pair a round by the stage to which it belongs."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from crosstable.league.events.running import RunningEvent
from crosstable.pairing.boards import Pairing
from crosstable.pairing.constraints import NO_CONSTRAINTS, Constraints
from crosstable.pairing.pair import pair


def pair_in_stage(
    running: RunningEvent,
    number: int,
    *,
    constraints: Constraints = NO_CONSTRAINTS,
    seed: int,
    present: Collection[str] | None = None,
) -> Pairing:
    """Pair a round of an event; nothing is written.

    Args:
        running: the event.
        number: of the round, counted through the event.
        constraints: of the director.
        seed: of the random draw.
        present: who is to be paired; None asks each entrant.
    Raises:
        NoPairingError, PolicyError: as `pair`.
    """
    of = running.stage_of(number)
    if of is None:
        event = running.paired_event
        earlier = event.rounds[: number - 1]
        return pair(
            event if len(earlier) == len(event.rounds) else replace(event, rounds=earlier),
            running.plan.policy,
            settings=running.plan.pairing_settings,
            constraints=constraints,
            seed=seed,
            round=number,
            present=present,
        )
    here = {each.id for each in running.event.entrants if each.takes_part(number)} if present is None else {*present}
    made = pair(
        of.event,
        of.system,
        constraints=constraints,
        seed=seed,
        round=number - of.offset,
        present=here.intersection(of.entrants),
    )
    inside = {entrant.id for entrant in of.event.entrants} if of.offset else set(of.entrants)
    others = tuple(each.id for each in running.event.entrants if each.id in here and each.id not in inside)
    outside = tuple(each.id for each in running.event.entrants if each.id not in here)
    return replace(made, round=number, idle=(*made.idle, *others), absent=outside)
