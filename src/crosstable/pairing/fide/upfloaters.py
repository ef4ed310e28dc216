"""The upfloaters of a bracket, in the systems where brackets are filled from below: Dubov and Double-Swiss."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from crosstable.pairing.fide.completion import unpaired
from crosstable.pairing.fide.face import face_of
from crosstable.pairing.fide.graphs import pair_graph
from crosstable.pairing.fide.players import DutchPlayer


def first_upfloaters(
    residents: Sequence[DutchPlayer],
    lower: Sequence[DutchPlayer],
    allowed: Sequence[int],
    kinds: Sequence[Hashable],
    levels_of: Callable[[int, int], Sequence[int]],
    size: int,
) -> list[DutchPlayer] | None:
    """Choose the first of the best sets of upfloaters, after which all others can be paired.

    Args:
        residents: of the bracket.
        lower: who may float up, in the order in which sets are compared: by score, then by number.
        allowed: bit masks of opponents.
        kinds, levels_of, size: of the residents and the lower players together, see `pair_graph`; a pair of a
            resident and a lower player is an upfloat, and the first level counts them.
    Returns:
        None when the round cannot be completed.
    """
    alone, others = ([player.vertex for player in group] for group in (residents, lower))
    if unpaired(allowed, alone).count == 0 and unpaired(allowed, others).count == 0:
        return []
    players = [*residents, *lower]
    inside = len(residents)
    face = face_of(len(players), pair_graph(allowed, players, kinds, levels_of, size))
    if face is None:
        return None
    count = sum(1 for at in range(inside) if face.mate[at] >= inside)
    chosen: list[DutchPlayer] = []
    for at in range(inside, len(players)):
        if len(chosen) < count and face.restrict(at, lambda other: other < inside):
            chosen.append(players[at])
    return chosen
