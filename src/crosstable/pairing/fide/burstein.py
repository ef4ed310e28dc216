"""FIDE Burstein: players of one score meet opposition as equal as possible.

    pair(event, "fide-burstein")

Source: FIDE Handbook C.04.4.2 (approved 28 October 2025, in force 1 February 2026).

Rules
1. The first rounds, half of all but at most four, are paired by the Dutch system.
2. Afterwards players rank by their opposition (see `opposition`), then by pairing number; the score does not count.
3. The bye comes first (see `byes`).  Each score is a bracket, paired from the top; who is left floats down.
4. C1 to C3 are absolute (no topscorers), and the round can always be completed (C4).  C5: the most pairs.  C6: the
   lowest scores of those who float down.  C7: in the next bracket C5 and C6 are as good as possible.  C8: the fewest
   players without the colour due.
5. Of equal pairings the first: the highest ranked player meets the lowest possible, then the next; to float is last.

What the text leaves open, and what we do
* C7 asks that the next bracket complies with C1 to C6; where it cannot, the nearest counts: the fewest floaters out of
  it, then their lowest scores.  The bracket after it is not looked at.
* The exception for zero-point byes "up to the current round" counts for players who do not play the round to be
  paired, whatever bye they have in it.
* Scores of brackets and of the bye include virtual points; those of the index do not.
* Where the number of rounds is not known, the first four rounds are seeding rounds.
* Article 4.3 lists one pairing of its example twice; there are 45.
Errata: articles 1.7, 1.9.1 and 1.9.2 name articles that do not exist or are others: 3.1.5, 2.1 and 3.1 are meant.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from types import MappingProxyType
from typing import ClassVar

from crosstable.model.kernel import Engine
from crosstable.pairing.board import Reason
from crosstable.pairing.boards import Pairing
from crosstable.pairing.fide import bracket as dutch_bracket
from crosstable.pairing.fide.byes import without_bye
from crosstable.pairing.fide.completion import unpaired
from crosstable.pairing.fide.criteria import descending
from crosstable.pairing.fide.dutch import FideDutch
from crosstable.pairing.fide.face import Face, PenaltyGraph, face_of
from crosstable.pairing.fide.graphs import pair_graph
from crosstable.pairing.fide.opposition import opposition
from crosstable.pairing.fide.players import NO_ACCELERATION, Acceleration, DutchPlayer
from crosstable.pairing.fide.small_face import SmallFace
from crosstable.pairing.fide.swiss import FideSwiss
from crosstable.pairing.fide.swiss_reasons import DENIED, EARLY_BYE, FLOAT_DOWN, denied, downfloat
from crosstable.pairing.fide.swiss_rules import Paired, Pairs
from crosstable.pairing.state import State
from crosstable.pairing.system import Stop

MOST_SEEDING_ROUNDS = 4


@dataclass(frozen=True, slots=True)
class FideBurstein(FideSwiss):
    """The Burstein system of FIDE; see `FideSwiss` for its settings."""

    registered: ClassVar[str] = "fide-burstein"
    code: ClassVar[str] = "FIDE_BURSTEIN"
    summary: ClassVar[str] = "The Burstein system of FIDE, C.04.4.2, in force since 1 February 2026."
    counted: ClassVar[Mapping[str, str]] = MappingProxyType({"C5": FLOAT_DOWN, "C8": DENIED, **EARLY_BYE})

    def __hash__(self) -> int:
        return FideSwiss.__hash__(self)

    @property
    def seeding_rounds(self) -> int:
        """How many rounds are paired by the Dutch system (1.6.2)."""
        return MOST_SEEDING_ROUNDS if self.rounds is None else min(self.rounds // 2, MOST_SEEDING_ROUNDS)

    def pair(self, state: State, *, engine: Engine = "auto", should_stop: Stop | None = None) -> Pairing:
        """Pair the round that comes after a state."""
        dutch = self.paired_by(state)
        if dutch is self:
            return FideSwiss.pair(self, state, engine=engine, should_stop=should_stop)
        return replace(dutch.pair(state, engine=engine, should_stop=should_stop), policy=self.name)

    def paired_by(self, state: State) -> FideSwiss:
        """Return the Dutch system for the seeding rounds."""
        if state.round > self.seeding_rounds:
            return self
        return FideDutch(self.initial_colour, self.rounds, self.acceleration, self.accelerated_by, self.not_yet)

    def paired(self, state: State, players: Sequence[DutchPlayer]) -> Paired | None:
        """Pair players who stand in order."""
        return pair_players(players, self.allowed(state, players), ranks(state, players, self.not_yet))

    def reasons(
        self,
        high: DutchPlayer,
        low: DutchPlayer,
        *,
        colour: int,
        scores: frozenset[int],  # noqa: ARG002  # the Dutch system needs it
        names: tuple[str, str],
    ) -> tuple[Reason, ...]:
        """Return the criteria that a pair violates."""
        pair = high, low
        return (*downfloat(pair, names, "C5"), *denied(pair, names, colour=colour, criterion="C8"))


def ranks(state: State, players: Sequence[DutchPlayer], not_yet: Acceleration = NO_ACCELERATION) -> list[int]:
    """Return the rank of each player by article 1.8, 0 for the highest; `not_yet` as for `opposition`."""
    index = dict(zip(state.pairing_numbers().tolist(), opposition(state, not_yet), strict=True))
    keys = [(-index[player.number][0], -index[player.number][1], player.number) for player in players]
    rank = [0] * len(players)
    for at, vertex in enumerate(sorted(range(len(players)), key=keys.__getitem__)):
        rank[vertex] = at
    return rank


def pair_players(players: Sequence[DutchPlayer], allowed: Sequence[int], rank: Sequence[int]) -> Paired | None:
    """Pair a round.

    Args:
        players: in the order of score and number.
        allowed: bit masks of opponents.
        rank: of each player, 0 for the highest.
    Returns:
        The pairs, the higher ranked player first, and who has the bye; None when the round cannot be completed.
    """
    start = without_bye(players, allowed, rank)
    if start is None:
        return None
    left, bye = start
    groups = [tuple(group) for _, group in groupby(left, key=lambda player: player.score)]
    pairs: list[tuple[DutchPlayer, DutchPlayer]] = []
    down: tuple[DutchPlayer, ...] = ()
    for at, residents in enumerate(groups):
        later = tuple(player for group in groups[at + 1 :] for player in group)
        following = groups[at + 1] if at + 1 < len(groups) else ()
        inside = tuple(sorted((*down, *residents), key=lambda player: rank[player.vertex]))
        found = _narrow(inside, following, later, allowed) or _wide(inside, following, later, allowed)
        if found is None:
            return None
        pairs += found[0]
        down = found[1]
    return pairs, bye


_Bracket = tuple[Pairs, tuple[DutchPlayer, ...]]


def _narrow(
    inside: tuple[DutchPlayer, ...],
    following: tuple[DutchPlayer, ...],
    later: tuple[DutchPlayer, ...],
    allowed: Sequence[int],
) -> _Bracket | None:
    """Pair a bracket alone; None unless the next bracket can then pair all floaters and the round be completed."""
    scores = descending([player.score for player in inside])
    floaters = unpaired(allowed, [player.vertex for player in inside]).count

    def levels_of(one: int, other: int) -> list[int]:
        return [*[0] * len(scores), _is_denied(inside[one], inside[other])]

    kinds = [(player.preference,) for player in inside]
    graph = pair_graph(allowed, inside, kinds, levels_of, len(scores) + 1)
    leaving = [(at, len(inside) + dummy) for dummy in range(floaters) for at in range(len(inside))]
    graph = graph.joined(leaving, [[*_one_of(scores, inside[at].score), 0] for at, _ in leaving])
    found = _first(inside, len(inside) + floaters, graph)
    if found is None:
        return None
    bracket = dutch_bracket.ScoreBracket((), inside, following, later)
    paired = dutch_bracket.Paired(tuple(found[0]), found[1], is_wide=False)
    around = dutch_bracket.BracketContext(allowed, None, None)
    return found if dutch_bracket.can_go_on(bracket, paired, around) else None


def _wide(
    inside: tuple[DutchPlayer, ...],
    following: tuple[DutchPlayer, ...],
    later: tuple[DutchPlayer, ...],
    allowed: Sequence[int],
) -> _Bracket | None:
    """Pair a bracket together with everyone below, so that C4 and C7 hold by construction."""
    players = (*inside, *later)
    scores = descending([player.score for player in inside])
    next_scores = descending([player.score for player in (*inside, *following)])
    place = [0] * len(inside) + [1] * len(following) + [2] * (len(later) - len(following))

    def levels_of(one: int, other: int) -> list[int]:
        first, second = place[one], place[other]
        c5 = -(second == 0)
        c6 = _one_of(scores, players[one].score) if first == 0 < second else [0] * len(scores)
        c7_pairs = -(second == 1)
        is_leaving = first < 2 == second
        c7_scores = _one_of(next_scores, players[one].score) if is_leaving else [0] * len(next_scores)
        c8 = _is_denied(players[one], players[other]) if second == 0 else 0
        return [c5, *c6, c7_pairs, *c7_scores, c8]

    kinds = [
        (where, player.score if where < 2 else 0, player.preference if where == 0 else 0)
        for where, player in zip(place, players, strict=True)
    ]
    graph = pair_graph(allowed, players, kinds, levels_of, 3 + len(scores) + len(next_scores))
    return _first(inside, len(players), graph)


def _is_denied(one: DutchPlayer, other: DutchPlayer) -> int:
    return int(one.preference != 0 and one.preference == other.preference)


def _one_of(scores: Sequence[int], score: int) -> list[int]:
    return [int(each == score) for each in scores]


def _first(inside: tuple[DutchPlayer, ...], size: int, graph: PenaltyGraph) -> _Bracket | None:
    """Return the first of the best pairings in the order of article 4; vertices beyond the bracket are floats."""
    face = face_of(size, graph)
    if face is None:
        return None
    pairs: list[tuple[DutchPlayer, DutchPlayer]] = []
    down: list[DutchPlayer] = []
    done: set[int] = set()
    for at, player in enumerate(inside):
        if at not in done:
            other = _lowest_opponent(face, at, len(inside), done)
            if other is None:
                down.append(player)
            else:
                pairs.append((player, inside[other]))
                done.add(other)
    return pairs, tuple(down)


def _lowest_opponent(face: Face | SmallFace, at: int, inside: int, done: set[int]) -> int | None:
    """Fix the opponent of a player, the last that is possible; None to float."""
    for other in reversed([each for each in face.near(at) if each < inside and each not in done]):
        if face.restrict(at, lambda each, other=other: each == other):  # type: ignore[misc]  # bound at once
            return face.freeze(at)
    face.restrict(at, lambda each: each >= inside)
    return None
