"""What the tournament file of an event holds besides entries and results: above all that of a FIDE event."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from crosstable.events.plan import Plan
from crosstable.events.running import RunningEvent
from crosstable.formats.event.document import KeptLine
from crosstable.model.events import Event
from crosstable.pairing.fide.swiss import FideSwiss
from crosstable.pairing.systems import pairing_system

_FORMAT = "trf"


def about_fide(plan: Plan) -> Mapping[str, str]:
    """Return the facts that a FIDE system adds to a file: the system, and the initial colour."""
    system = pairing_system(plan.policy, plan.pairing_settings, rounds=plan.rounds_planned)
    if not isinstance(system, FideSwiss):
        return {}
    rules = plan.teams
    code = system.system_code
    if rules is not None and rules.primary == "game-points":
        code = re.sub("_MP(_GP)?", lambda found: "_GP_MP" if found[1] else "_GP", code)
    return {
        "kind": "Individual: Swiss-System" if rules is None else "Team: Swiss-System",
        "first_colour": system.initial_colour,
        "system": code,
    }


def exported_event(running: RunningEvent) -> Event:
    """Return the event without absences from rounds that were played: the results show them, as byes."""
    played = len(running.event.rounds)
    entrants = tuple(
        replace(entrant, absent=frozenset(round for round in entrant.absent if round > played))
        for entrant in running.event.entrants
    )
    return replace(running.event, entrants=entrants)


def kept_lines(running: RunningEvent) -> tuple[KeptLine, ...]:
    """Return lines for TRF: forbidden pairs (260), byes to come (240), and the comments (`###`) on irregularities."""
    mode = running.plan.fide
    played = len(running.event.rounds)
    letters = {"half-bye": "H", "full-bye": "F"}
    numbers = {entrant.id: entrant.number for entrant in running.event.entrants}
    last = running.plan.rounds_planned or len(running.event.rounds)
    forbidden = () if mode is None else mode.forbidden
    pairs = [sorted((numbers[one] or 0, numbers[other] or 0)) for one, other in forbidden]
    texts = [f"260 001 {last:03} {one:>4} {other:>4}" for one, other in sorted(pairs)]
    texts += [
        f"240 {letters[kind]} {round:03} {numbers[player] or 0:>4}"
        for (player, round), kind in sorted(running.bye_requests.items(), key=lambda item: item[0][1])
        if kind in letters and round > played
    ]
    texts += [] if mode is None else [f"### {note}" for note in mode.notes]
    return tuple(KeptLine(_FORMAT, f"line {at}", text) for at, text in enumerate(texts, start=1))
