"""Import an event into FIDE mode: every round of the file is compared with the rules, and what differs is noted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from crosstable.events.fide_checks import check_confirmed
from crosstable.events.fide_comparison import difference_from_rules
from crosstable.events.fide_mode import FideMode
from crosstable.events.plan import Plan
from crosstable.events.running import RunningEvent
from crosstable.model.errors import ResultError
from crosstable.model.events import Event
from crosstable.model.messages import message
from crosstable.model.results import ResultKind
from crosstable.pairing.constraints import Pair


def check_import(held: Event, plan: Plan, *, irregular: bool) -> None:
    """Check that an event may be imported as the plan says.

    Raises:
        ResultError: in FIDE mode, other points than 1, 1/2 and 0.
        InputError: rounds that were paired elsewhere, which was not confirmed.
    """
    if not plan.is_fide:
        return
    for kind in (ResultKind.PLAYED, ResultKind.FORFEIT, ResultKind.HALF_BYE, ResultKind.ALLOCATED_BYE):
        if held.rounds and held.rules[kind] != plan.result_rules[kind]:
            raise ResultError("events/fide-other-points", kind=kind.value)
    if held.rounds:
        what = message("events/fide-import", rounds=len(held.rounds))
        check_confirmed(what, level=3, irregular=irregular)


def imported_plan(running: RunningEvent, forbidden: Sequence[Pair], numbers: Mapping[str, int | None]) -> Plan:
    """Return the plan of an event that was imported: its forbidden pairs, and notes of what differs from the rules.

    Args:
        forbidden: pairs that must not meet, by public id.
        numbers: the pairing numbers of the file, by public id.
    """
    plan = replace(running.plan, fide=replace(running.plan.fide or FideMode(), forbidden=tuple(forbidden)))
    running = replace(running, plan=plan)
    notes = [f"Import @ Round {len(running.rounds)}"] if running.rounds else []
    moved = [
        f"{numbers[entrant.id]} => {entrant.number}"
        for entrant in running.event.entrants
        if numbers[entrant.id] not in (None, entrant.number)
    ]
    if moved:
        notes.append(f"Import @ Round {len(running.rounds)}: numbers {', '.join(moved)}")
    for each in running.rounds:
        difference = difference_from_rules(running, each)
        if difference:
            notes.append(f"Import @ Round {each.number}: {difference}")
    return replace(plan, fide=replace(plan.fide or FideMode(), notes=tuple(notes)))
