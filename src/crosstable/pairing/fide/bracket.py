"""Pair one bracket: the downfloaters that come in and the residents, best by C6 to C21, in the order of article 4.

A bracket is first paired alone (*narrow*): the fewest downfloaters, and the best pairs.  If the next bracket can then
pair all of its downfloaters and the round can be completed, that is the answer, for nothing better exists outside.
Otherwise, and for the brackets that decide the bye, all players that are left take part (*wide*), so that C4, C5 and C8
hold by construction.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from crosstable.model.columns import Longs
from crosstable.pairing.fide.completion import unpaired
from crosstable.pairing.fide.criteria import (
    CriteriaLevels,
    Levels,
    bye_levels,
    descending,
    float_levels,
    kind_of,
    next_bracket_levels,
    pair_levels,
)
from crosstable.pairing.fide.face import Face, PenaltyGraph, face_of
from crosstable.pairing.fide.order import first_choice
from crosstable.pairing.fide.players import DutchPlayer
from crosstable.pairing.fide.small_face import SmallFace


@dataclass(frozen=True, slots=True)
class BracketContext:
    """The round around a bracket.

    Args:
        allowed: bit masks of opponents, by vertex (C1, C3).
        bye: bit mask of those who may have the bye; None when the number of players is even.
        bye_score: the score of the one who has the bye (C5).
    """

    allowed: Sequence[int]
    bye: int | None
    bye_score: int | None


@dataclass(frozen=True, slots=True)
class ScoreBracket:
    """A bracket before it is paired.

    Args:
        floaters: downfloaters from the brackets above, in order.
        residents: the players of its score.
        following: the players of the next bracket.
        later: all players below, the next bracket first.
    """

    floaters: tuple[DutchPlayer, ...]
    residents: tuple[DutchPlayer, ...]
    following: tuple[DutchPlayer, ...]
    later: tuple[DutchPlayer, ...]

    @property
    def players(self) -> tuple[DutchPlayer, ...]:
        """Everyone in the bracket, floaters first."""
        return self.floaters + self.residents

    @property
    def score(self) -> int:
        """The score of the residents."""
        return self.residents[0].score


@dataclass(frozen=True, slots=True)
class Paired:
    """The pairs of a bracket, the higher player first, and those who float down, in order."""

    pairs: tuple[tuple[DutchPlayer, DutchPlayer], ...]
    down: tuple[DutchPlayer, ...]
    is_wide: bool


def pair_bracket(bracket: ScoreBracket, field: BracketContext) -> Paired | None:
    """Pair a bracket; None when the round cannot be completed."""
    decides_bye = field.bye_score is not None and field.bye_score >= bracket.score
    if bracket.later and not decides_bye:
        paired = _narrow(bracket, field)
        if paired is not None and can_go_on(bracket, paired, field):
            return paired
    return _wide(bracket, field)


def can_go_on(bracket: ScoreBracket, paired: Paired, field: BracketContext) -> bool:
    """Return whether the next bracket can pair the downfloaters (C8) and the round can be completed then (C4)."""
    down = [player.vertex for player in paired.down]
    following = [player.vertex for player in bracket.following]
    left = unpaired(field.allowed, [*down, *following], apart=len(down))
    if left.count > 1 or any(player in down for player in left.players):
        return False
    rest = sorted([*(p for p in left.players if p is not None), *(p.vertex for p in bracket.later[len(following) :])])
    if not rest and field.bye is None:
        return True
    return unpaired(field.allowed, rest, bye=field.bye).count == 0


def _narrow(bracket: ScoreBracket, field: BracketContext) -> Paired | None:
    """Pair the bracket alone, with as few downfloaters as possible."""
    players = bracket.players
    floaters = len(bracket.floaters)
    down = unpaired(field.allowed, [player.vertex for player in players], apart=floaters).count
    layout = CriteriaLevels(descending([player.score for player in players]), ())
    floats = _floats(bracket, layout, counts_c7=True)
    graph = _pairs(bracket, players, field, layout, floats, counts_pairs=False)
    leaving = [(at, len(players) + dummy) for dummy in range(down) for at in range(len(players))]
    face = face_of(len(players) + down, graph.joined(leaving, [floats[at] for at, _ in leaving]))
    return None if face is None else _paired(bracket, players, face, is_wide=False)


def _wide(bracket: ScoreBracket, field: BracketContext) -> Paired | None:
    """Pair the bracket together with everyone below, so that the round can be completed."""
    wide = wide_graph(bracket, field)
    face = None if wide is None else face_of(wide.size, wide.graph)
    return None if face is None else _paired(bracket, bracket.players + bracket.later, face, is_wide=True)


@dataclass(frozen=True, slots=True)
class WideGraph:
    """A bracket together with everyone below and the bye.

    Args:
        size: vertices: the players of the bracket, those below, and the bye where there is one.
        graph: the pairs that are allowed, with their penalties.
        layout: which level is which criterion.
    """

    size: int
    graph: PenaltyGraph
    layout: CriteriaLevels


def wide_graph(bracket: ScoreBracket, field: BracketContext) -> WideGraph | None:
    """Return the graph of a bracket and everyone below; None when the round cannot be completed."""
    players = bracket.players + bracket.later
    size = len(players) + (field.bye is not None)
    inside = len(bracket.players)
    scores = descending([player.score for player in bracket.players])
    layout = CriteriaLevels(scores, descending([*scores, *(player.score for player in bracket.following)]))
    floats = _floats(bracket, layout, counts_c7=False)
    graph = _pairs(bracket, players, field, layout, floats, counts_pairs=True)
    takers = [at for at, player in enumerate(players) if field.bye is not None and field.bye >> player.vertex & 1]

    def with_byes(*, counts_c9: bool) -> PenaltyGraph:
        levels = []
        for at in takers:
            counts = counts_c9 and players[at].score == field.bye_score
            levels.append(bye_levels(players[at], layout, floats[at] if at < inside else None, counts_c9=counts))
        return graph.joined([(at, len(players)) for at in takers], levels)

    whole = with_byes(counts_c9=False)
    if field.bye_score is not None and field.bye_score >= bracket.score:
        most = face_of(size, replace(whole, levels=whole.levels[:, :1]))
        if most is None:
            return None
        pairs = sum(1 for at in range(inside) if at < most.mate[at] < inside)
        if inside - 2 * pairs == 1:  # the one who is left has the bye, so C9 counts
            whole = with_byes(counts_c9=True)
    return WideGraph(size, whole, layout)


def _floats(bracket: ScoreBracket, layout: CriteriaLevels, *, counts_c7: bool) -> list[Levels]:
    floaters = len(bracket.floaters)
    return [
        float_levels(player, layout, is_resident=at >= floaters, counts_c7=counts_c7)
        for at, player in enumerate(bracket.players)
    ]


def _pairs(
    bracket: ScoreBracket,
    players: Sequence[DutchPlayer],
    field: BracketContext,
    layout: CriteriaLevels,
    floats: Sequence[Levels],
    *,
    counts_pairs: bool,
) -> PenaltyGraph:
    """List the allowed pairs with their penalties, which players of one kind share; floaters do not meet each other."""
    floaters, inside = len(bracket.floaters), len(bracket.players)
    following = inside + len(bracket.following) if len(players) > inside else inside
    known: dict[tuple[object, ...], int] = {}
    kinds = np.zeros(len(players), dtype=np.int64)
    for at, player in enumerate(players):
        kind = ("later",) if at >= following else (at < floaters, at < inside, *kind_of(player))
        kinds[at] = known.setdefault(kind, len(known))
    high, low = allowed_pairs(field.allowed, players, floaters)
    codes = kinds[high] * len(known) + kinds[low]
    first = np.full(len(known) ** 2, -1)
    first[codes[::-1]] = np.arange(len(codes) - 1, -1, -1)  # the first pair of each code
    is_used = first >= 0
    examples, kind_of_pair = first[is_used], (np.cumsum(is_used) - 1)[codes]
    levels = np.zeros((len(examples), layout.size), dtype=np.int64)
    for row, (one, other) in enumerate(zip(high[examples].tolist(), low[examples].tolist(), strict=True)):
        floating = floats[one] if one < inside else None
        if other < inside:
            levels[row] = pair_levels(players[one], players[other], layout, counts_pairs=counts_pairs)
        elif other < following:
            levels[row] = next_bracket_levels(players[one], layout, floating)
        elif floating is not None:
            levels[row] = floating
    return PenaltyGraph(high, low, kind_of_pair.astype(np.int64), levels)


def allowed_pairs(allowed: Sequence[int], players: Sequence[DutchPlayer], apart: int) -> tuple[Longs, Longs]:
    """Return the places of all allowed pairs, the higher first, by the lower; the first `apart` do not meet."""
    vertices = [player.vertex for player in players]
    size = -(-len(allowed) // 8)
    raw = b"".join(allowed[vertex].to_bytes(size, "little") for vertex in vertices[apart:])
    table = np.frombuffer(raw, dtype=np.uint8).reshape(-1, size)
    may_meet = np.unpackbits(table, axis=1, bitorder="little")[:, vertices]
    low, high = np.nonzero(np.tril(may_meet, apart - 1))
    return high.astype(np.int64), low.astype(np.int64) + apart


def _paired(bracket: ScoreBracket, players: Sequence[DutchPlayer], face: Face | SmallFace, *, is_wide: bool) -> Paired:
    inside = len(bracket.players)
    chosen = first_choice(face, floaters=len(bracket.floaters), inside=inside)
    seated = {vertex for pair in chosen for vertex in pair}
    return Paired(
        tuple((players[one], players[other]) for one, other in chosen),
        tuple(player for at, player in enumerate(bracket.players) if at not in seated),
        is_wide,
    )
