"""Why two players do not meet: the criterion that forbids it, or the first that would get worse.

A round is paired bracket by bracket, so the question is asked of the brackets in turn.  In those above the lower
player's, the higher player would have to float down; in the first that has both, they would have to meet.  Each time
the bracket is paired again with that condition, together with everyone below, and the criteria are compared in their
order.  If none gets worse, another candidate that is equally good comes first (article 4).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from crosstable.pairing.constraints import Pair
from crosstable.pairing.fide.bracket import BracketContext, ScoreBracket, WideGraph, wide_graph
from crosstable.pairing.fide.criteria import counted_by
from crosstable.pairing.fide.dutch import FideDutch
from crosstable.pairing.fide.dutch_round import brackets_of, round_field
from crosstable.pairing.fide.face import PenaltyGraph, best_counts
from crosstable.pairing.fide.players import DutchPlayer, compatible, state_vertices
from crosstable.pairing.state import State


@dataclass(frozen=True, slots=True)
class FideReason:
    """Why two players do not meet.

    Args:
        criterion: C1 to C21, "forbidden pair", or "article 4" where an equally good candidate comes first.
        score: half-points of the bracket; None for what holds everywhere.
        counts: what the criterion counts in the round as it is paired, and if they met; None where it forbids.
        floats: whether the higher player would have to float down from that bracket.
    """

    criterion: str
    score: int | None = None
    counts: tuple[int, int] | None = None
    floats: bool = False


@dataclass(frozen=True, slots=True)
class BracketRow:
    """A bracket as it was paired: half-points, residents, floaters from above, pairs, and who floats down."""

    score: int
    residents: int
    floaters: tuple[str, ...]
    pairs: int
    down: tuple[str, ...]


def bracket_rows(system: FideDutch, state: State) -> list[BracketRow]:
    """Return the brackets of a round from the top.

    Raises:
        NoPairingError: the absolute criteria leave no pairing.
    """
    players, allowed, ids = _round(system, state)
    around = round_field(players, allowed, event=state.event.id, round=state.round)
    return [
        BracketRow(
            bracket.score,
            len(bracket.residents),
            tuple(ids[player.vertex] for player in bracket.floaters),
            len(paired.pairs),
            tuple(ids[player.vertex] for player in paired.down),
        )
        for bracket, paired in brackets_of(players, around, event=state.event.id, round=state.round)
    ]


def why_not(system: FideDutch, state: State, pair: Pair) -> FideReason | None:
    """Return why two players of a round do not meet; None where they do.

    Args:
        system: how the round is paired.
        state: before the round.
        pair: by id; both are to be paired.
    Raises:
        NoPairingError: the absolute criteria leave no pairing.
    Cost: that of pairing the brackets again down to that of the lower player.
    """
    players, allowed, ids = _round(system, state)
    by_id = {id: players[at] for at, id in enumerate(ids)}
    high, low = sorted((by_id[pair[0]], by_id[pair[1]]), key=lambda player: player.vertex)
    if not allowed[high.vertex] >> low.vertex & 1:
        return FideReason(_forbidden(state, pair))
    around = round_field(players, allowed, event=state.event.id, round=state.round)
    for bracket, paired in brackets_of(players, around, event=state.event.id, round=state.round):
        if high not in bracket.players:
            continue
        if low in bracket.players:
            return None if (high, low) in paired.pairs else _worse(bracket, around, high, low)
        if high not in paired.down:
            return _worse(bracket, around, high, None)
    return None


def _round(system: FideDutch, state: State) -> tuple[list[DutchPlayer], list[int], list[str]]:
    players = system.players(state)
    ids = [state.entrants[vertex].id for vertex in state_vertices(state, players)]
    return players, compatible(state, players), ids


def _forbidden(state: State, pair: Pair) -> str:
    index = state.index()
    if pair[1] in state.pasts[index[pair[0]]].met:
        return "C1"
    return "forbidden pair" if set(pair) in map(set, state.constraints.forbidden) else "C3"


def _worse(bracket: ScoreBracket, around: BracketContext, high: DutchPlayer, low: DutchPlayer | None) -> FideReason:
    """Compare the bracket as it is with one in which a player meets another, or floats down."""
    wide = wide_graph(bracket, around)
    if wide is None:
        return FideReason("C4", bracket.score, floats=low is None)
    players = bracket.players + bracket.later
    at = players.index(high)
    inside = len(bracket.players)
    changed = _floating(wide, at, inside) if low is None else _meeting(wide, at, players.index(low))
    before = best_counts(wide.graph, wide.size)
    after = None if changed is None else best_counts(changed, wide.size)
    if before is None or after is None:
        return FideReason("C4", bracket.score, floats=low is None)
    for level, (one, two) in enumerate(zip(before, after, strict=True)):
        if two > one:
            return FideReason(counted_by(wide.layout, level), bracket.score, (abs(one), abs(two)), floats=low is None)
    return FideReason("article 4", bracket.score, floats=low is None)


def _floating(wide: WideGraph, at: int, inside: int) -> PenaltyGraph | None:
    graph = wide.graph
    is_inner = ((graph.first == at) & (graph.second < inside)) | ((graph.second == at) & (graph.first < inside))
    return _kept(graph, ~is_inner)


def _meeting(wide: WideGraph, one: int, other: int) -> PenaltyGraph | None:
    graph = wide.graph
    touches = np.isin(graph.first, (one, other)) | np.isin(graph.second, (one, other))
    is_pair = (graph.first == min(one, other)) & (graph.second == max(one, other))
    return _kept(graph, ~touches | is_pair)


def _kept(graph: PenaltyGraph, keep: NDArray[np.bool_]) -> PenaltyGraph | None:
    if not keep.any():
        return None
    return PenaltyGraph(graph.first[keep], graph.second[keep], graph.kind[keep], graph.levels)
