"""FIDE Dubov: players of one score meet opponents whose ratings are equal on average.

    pair(event, "fide-dubov")

Source: FIDE Handbook C.04.4.1 (approved 28 October 2025, in force 1 February 2026).

Rules
1. Every player has a rating.  ARO is the mean rating of the opponents played, rounded half up, 0 before the first game.
2. The bye comes first (see `byes`).  Each score is a bracket, paired from the top with as few upfloaters as possible.
3. C1 to C3 are absolute (no topscorers), and the round can always be completed (C4).  C5: the fewest upfloaters.  C6:
   with the highest scores.  C7: the fewest players without the colour due; before the first game that is Black.  Not in
   the last round: C8 the fewest maximum upfloaters, C9 who floated up least, C10 who did not in the last round.  A
   maximum upfloater has floated up 2 + rounds / 5 times.  Of equal sets the first by score and number.
4. G1 seek White, G2 Black; where nobody has played, G1 is the upper half.  Players of the smaller group who must meet
   each other, and then players of the larger one, are shifted to the other group, from the middle of their order.
5. G1 stands by ARO, and each in turn meets the first of G2, by number, who leaves a pairing of the others.

What the text leaves open, and what we do
* "Upfloated" is not defined.  A player floats up who plays an opponent with a higher score before the round, virtual
  points included; a forfeited game is no float.
* C9 counts the upfloats that the maximum upfloaters of the set have had, all together.
* Where nobody has played, the members of G1 are shifted as White seekers are, though none seeks White.
* Where the number of rounds is not known, nobody is a maximum upfloater and no round is the last.
Errata: article 4.4.1 names article 2.2.4; 3.2.4 is meant.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import ClassVar

from crosstable.model.errors import PolicyError
from crosstable.pairing.board import Reason
from crosstable.pairing.fide.byes import without_bye
from crosstable.pairing.fide.colours import colour_of_higher
from crosstable.pairing.fide.face import Face, face_of
from crosstable.pairing.fide.graphs import pair_graph
from crosstable.pairing.fide.players import MILD, UP, DutchPlayer, upfloats
from crosstable.pairing.fide.small_face import SmallFace
from crosstable.pairing.fide.swiss import FideSwiss
from crosstable.pairing.fide.swiss_reasons import DENIED, EARLY_BYE, FLOAT_UP, denied, upfloat
from crosstable.pairing.fide.swiss_rules import Paired, Pairs
from crosstable.pairing.fide.upfloaters import first_upfloaters
from crosstable.pairing.past import BLACK, WHITE
from crosstable.pairing.state import State, natural

AnyFace = Face | SmallFace


@dataclass(frozen=True, slots=True)
class DubovRound:
    """What Dubov needs of a round besides its players.

    Args:
        allowed: bit masks of opponents, by vertex.
        aro: the average rating of opponents, by vertex.
        upfloats: how often each player has floated up, by vertex.
        most_upfloats: of a player who is not yet a maximum upfloater, and one more; None where that is not known.
        is_last: whether the round is the last.
    """

    allowed: Sequence[int]
    aro: Sequence[int]
    upfloats: Sequence[int]
    most_upfloats: int | None
    is_last: bool


@dataclass(frozen=True, slots=True)
class FideDubov(FideSwiss):
    """The Dubov system of FIDE; see `FideSwiss` for its settings."""

    registered: ClassVar[str] = "fide-dubov"
    code: ClassVar[str] = "FIDE_DUBOV"
    summary: ClassVar[str] = "The Dubov system of FIDE, C.04.4.1, in force since 1 February 2026."
    counted: ClassVar[Mapping[str, str]] = MappingProxyType({"C5": FLOAT_UP, "C7": DENIED, **EARLY_BYE})

    def __hash__(self) -> int:
        return FideSwiss.__hash__(self)

    def players(self, state: State) -> list[DutchPlayer]:
        """Return the players of a round in their order; who has not played prefers Black mildly (1.6.4)."""
        return [
            player if player.colours else replace(player, preference=BLACK, strength=MILD)
            for player in FideSwiss.players(self, state)
        ]

    def paired(self, state: State, players: Sequence[DutchPlayer]) -> Paired | None:
        """Pair players who stand in order."""
        aro = average_opponents(state)
        up = upfloats(state, self.virtual_points(state))
        vertex = {number: at for at, number in enumerate(state.pairing_numbers().tolist())}
        order = [vertex[player.number] for player in players]
        around = DubovRound(
            self.allowed(state, players),
            [aro[at] for at in order],
            [up[at] for at in order],
            None if self.rounds is None else 2 + self.rounds // 5,
            self.is_last(state),
        )
        return pair_players(players, around)

    def colour(self, high: DutchPlayer, low: DutchPlayer, *, initial: int, number: int) -> int:
        """Return the colour of the higher ranked player."""
        if not high.colours and not low.colours:  # 5.2.1 comes before the preferences
            return initial if number % 2 else -initial
        return colour_of_higher(high, low, initial=initial, effective_number=number)

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
        colours = denied(pair, names, colour=colour, criterion="C7") if high.colours or low.colours else ()
        return (*upfloat(pair, names, "C5"), *colours)


def average_opponents(state: State) -> list[int]:
    """Return the average rating of the opponents of each vertex of the state, rounded half up; 0 without any (1.7).

    Raises:
        PolicyError: a player has no rating.
    """
    rating = {entrant.id: entrant.rating for entrant in state.event.entrants if entrant.rating is not None}
    unrated = [entrant.id for entrant in state.event.entrants if entrant.rating is None]
    if unrated:
        raise PolicyError("pairing/fide/rating-missing", event=state.event.id, player=min(unrated, key=natural))
    found = []
    for past in state.pasts:
        total, games = sum(rating[other] for other in past.met), len(past.met)
        found.append(int((2 * total + games) // (2 * games)) if games else 0)
    return found


def pair_players(players: Sequence[DutchPlayer], around: DubovRound) -> Paired | None:
    """Pair a round of players who stand in the order of score and number.

    Returns:
        The pairs, the higher ranked player first, and who has the bye; None when the round cannot be completed.
    """
    start = without_bye(players, around.allowed, [player.number for player in players])
    if start is None:
        return None
    left, bye = start
    pairs: list[tuple[DutchPlayer, DutchPlayer]] = []
    while left:
        residents = [player for player in left if player.score == left[0].score]
        lower = left[len(residents) :]
        chosen = _upfloaters(residents, lower, around)
        if chosen is None:
            return None
        pairs += _pairs([*residents, *chosen], around)
        left = [player for player in lower if player not in chosen]
    return pairs, bye


def _upfloaters(
    residents: Sequence[DutchPlayer], lower: Sequence[DutchPlayer], around: DubovRound
) -> list[DutchPlayer] | None:
    """Choose the upfloaters of a bracket by C4 to C10: the first of the best sets (3.2.2)."""
    players = [*residents, *lower]
    inside = len(residents)
    scores = sorted({player.score for player in lower})

    def levels_of(one: int, other: int) -> list[int]:
        if one >= inside:
            return [0] * (5 + len(scores))
        c7 = int(players[one].preference == players[other].preference)
        if other < inside:
            return [*[0] * (1 + len(scores)), c7, 0, 0, 0]
        floater = players[other]
        return [1, *(int(score == floater.score) for score in scores), c7, *_again(floater, around)]

    kinds = [
        (at < inside, player.preference, 0 if at < inside else player.score, *_again(player, around))
        for at, player in enumerate(players)
    ]
    return first_upfloaters(residents, lower, around.allowed, kinds, levels_of, 5 + len(scores))


def _again(player: DutchPlayer, around: DubovRound) -> tuple[int, int, int]:
    """Return what C8, C9 and C10 count if a player floats up."""
    if around.is_last:
        return 0, 0, 0
    times = around.upfloats[player.vertex]
    is_most = around.most_upfloats is not None and times >= around.most_upfloats
    return int(is_most), times if is_most else 0, int(player.last_float == UP)


def _pairs(bracket: Sequence[DutchPlayer], around: DubovRound) -> Pairs:
    """Pair a bracket: G1 and G2, the players shifted between them, and the first transposition (3.2.3 to 3.2.6)."""
    players = sorted(bracket, key=lambda player: player.number)
    group = _groups(players)
    by_aro = _by_aro(players, around)
    plain = _plain(players, group, around, by_aro)
    if plain is not None:
        return plain

    def levels_of(one: int, other: int) -> list[int]:
        return [int(group[one] == group[other])]

    face = face_of(len(players), pair_graph(around.allowed, players, group, levels_of, 1))
    if face is None:
        return ()  # the upfloaters were chosen so that there is one
    smaller = int(group.count(1) < group.count(0))
    g1, g2 = ([at for at in range(len(players)) if group[at] == of] for of in (0, 1))
    for of in (smaller, 1 - smaller):
        own, other = (g1, g2) if of == 0 else (g2, g1)
        seekers = [at for at in own if group[at] == of]
        shifted = _shifted(face, group, of, middle_out(sorted(seekers, key=by_aro) if of == 0 else seekers))
        own[:] = [at for at in own if at not in shifted]
        other += shifted
    pairs = []
    left = sorted(g2)
    for at in sorted(g1, key=by_aro):
        for opponent in left:
            if face.restrict(at, lambda each, opponent=opponent: each == opponent):  # type: ignore[misc]  # bound at once
                break
        opponent = face.freeze(at)
        left.remove(opponent)
        high, low = sorted((players[at], players[opponent]), key=_vertex)
        pairs.append((high, low))
    return pairs


def _plain(
    players: Sequence[DutchPlayer], group: Sequence[int], around: DubovRound, by_aro: Callable[[int], tuple[int, int]]
) -> Pairs | None:
    """Return the very first transposition, where nobody needs to be shifted and it is legal; None otherwise."""
    first = sorted((at for at in range(len(players)) if group[at] == 0), key=by_aro)
    second = [at for at in range(len(players)) if group[at] == 1]
    if len(first) != len(second):
        return None
    pairs = [sorted((players[one], players[other]), key=_vertex) for one, other in zip(first, second, strict=True)]
    if any(not around.allowed[high.vertex] >> low.vertex & 1 for high, low in pairs):
        return None
    return [(high, low) for high, low in pairs]


def _vertex(player: DutchPlayer) -> int:
    return player.vertex


def _groups(players: Sequence[DutchPlayer]) -> list[int]:
    """Return 0 for the members of G1 and 1 for those of G2; players stand by number (3.2.3)."""
    if not any(player.colours for player in players):
        return [int(2 * at >= len(players)) for at in range(len(players))]
    return [int(player.preference != WHITE) for player in players]


def _by_aro(players: Sequence[DutchPlayer], around: DubovRound) -> Callable[[int], tuple[int, int]]:
    return lambda at: (around.aro[players[at].vertex], players[at].number)


def _shifted(face: AnyFace, group: Sequence[int], of: int, order: Sequence[int]) -> list[int]:
    """Shift one player of each pair inside a group, the first set that is possible (3.2.4)."""
    count = sum(1 for at in order if group[face.mate[at]] == of) // 2
    shifted: list[int] = []
    for at in order:
        if len(shifted) < count and face.restrict(at, lambda other: group[other] == of and other not in shifted):
            shifted.append(at)
    return shifted


def middle_out(order: Sequence[int]) -> list[int]:
    """Return a list from its middle outwards, of two in the middle the first one first (4.3.3).

    Example:
        >>> middle_out([1, 2, 3, 4, 5, 6, 7])
        [4, 3, 5, 2, 6, 1, 7]
    """
    left = list(order)
    return [left.pop((len(left) - 1) // 2) for _ in order]
