"""What the file of a chess event says to a FIDE system: the initial colour (152) and the acceleration (XXA, 250, 192).

Penalties and bonuses of a round (299) count from the next round on.

Lines of virtual points come before the code of the system, as TRF26 wants it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from crosstable.formats.event.document import EventDocument
from crosstable.formats.trf.acceleration import acceleration_of, before_bonuses
from crosstable.model.errors import InputError
from crosstable.pairing.state import state_of
from crosstable.pairing.system import PairingSystem
from crosstable.ranking.scores import scores


def fide_system(document: EventDocument, system: PairingSystem, words: Sequence[str]) -> PairingSystem:
    """Return a FIDE system with the facts of a file; other systems as they are.

    Args:
        document: the event.
        system: as it was chosen.
        words: settings that the user gave, which come before those of the file.
    """
    from crosstable.pairing.fide.swiss import FideSwiss  # most commands need no chess

    if not isinstance(system, FideSwiss):
        return system
    colour = document.about.get("first_colour")
    if colour in ("white", "black") and not any(word.strip().startswith("initial") for word in words):
        system = replace(system, initial_colour="black" if colour == "black" else "white")
    system = replace(system, not_yet=before_bonuses(document))
    if any(word.strip().startswith("acceleration") for word in words):
        return system
    points = acceleration_of(document)
    if points:
        return replace(system, acceleration=points)
    is_baku = document.about.get("system", "").upper().endswith("_BAKU")
    return replace(system, accelerated_by="baku") if is_baku else system


def check_points(document: EventDocument, system: PairingSystem) -> None:
    """Check that the points that a file states are those of its games, before a FIDE system pairs by them.

    Points may include the virtual points of the last round or of the next one.  A file that states 0 for every player
    states nothing.

    Raises:
        InputError: they are not.
    """
    from crosstable.pairing.fide.swiss import FideSwiss

    event = document.event
    stated = {id: each.half_points for id, each in document.stated.items() if each.half_points is not None}
    if not isinstance(system, FideSwiss) or not event.rounds or not any(stated.values()):
        return
    computed, played = scores(event), len(event.rounds)
    virtual = system.virtual_points(state_of(event))
    for id, points in stated.items():
        more = virtual.get(id, ())[played - 1 : played + 1]
        if points - computed[id] not in (0, *more):
            raise InputError("cli/points-contradict", player=id, stated=points / 2, points=computed[id] / 2)
