"""FIDE Double-Swiss: every pairing is a match of two games, with either colour once.

    pair(event, "fide-double-swiss")

Source: FIDE Handbook C.04.5 (approved 28 October 2025, in force 1 February 2026); known by summaries of its articles
and by C.04.6 (teams), which has articles 3.3 to 3.6 in the same words.  The text itself was not at hand.

Rules
1. A round of the event is a match, written as one game: the points are those of the match, the colours those of its
   first game.  A match that was forfeited as a whole is a forfeited game.
2. The bye comes first (see `byes`).  Then the players with the highest score, with as few upfloaters as possible, are
   paired, and again until everyone is.
3. C1: no two meet twice.  C2: the bye.  C3: the round can always be completed.  C4: the fewest upfloaters.  C5: with
   the highest scores.  C6: the next score needs as few upfloaters as possible.  Not in the last round: C7 the fewest
   upfloaters, and C8 the fewest opponents of upfloaters, who floated in the last round.  Colours do not count.
4. Of equal sets of upfloaters the first by score and number.  Of equal pairings the first: the smaller numbers of all
   pairs are as small as possible, then their opponents in turn.
5. White in the first game: by the initial colour if neither has played, the player who had it less often, the other way
   round than when they last differed, the higher ranked player alternates, the other alternates.

What the text leaves open, and what we do
* C6 "is complied with" is read as: the fewest upfloaters possible, even where there is no set without more than needed.
* The next score is that of the highest players below who are still to be paired.
* An upfloat is a game against an opponent with a higher score before the round; a bye is no float here.
* Where the number of rounds is not known, no round is the last.
* Virtual points are those of C.04.7 for the points of a win that the event states.
Not supported: the two games of a match apart; the rules of the event must state a bye of one and a half points.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import ClassVar

from crosstable.pairing.board import Reason
from crosstable.pairing.fide.byes import without_bye
from crosstable.pairing.fide.face import face_of
from crosstable.pairing.fide.graphs import pair_graph
from crosstable.pairing.fide.players import NO_PREFERENCE, DutchPlayer, floated_last_round
from crosstable.pairing.fide.swiss import FideSwiss
from crosstable.pairing.fide.swiss_reasons import EARLY_BYE, FLOAT_UP, upfloat
from crosstable.pairing.fide.swiss_rules import Paired, Pairs
from crosstable.pairing.fide.upfloaters import first_upfloaters
from crosstable.pairing.past import WHITE
from crosstable.pairing.state import State


@dataclass(frozen=True, slots=True)
class FideDoubleSwiss(FideSwiss):
    """The Double-Swiss system of FIDE; see `FideSwiss` for its settings."""

    registered: ClassVar[str] = "fide-double-swiss"
    code: ClassVar[str] = "FIDE_DOUBLESWISS"
    summary: ClassVar[str] = "The Double-Swiss system of FIDE for matches of two games, C.04.5, since 1 February 2026."
    counted: ClassVar[Mapping[str, str]] = MappingProxyType({"C4": FLOAT_UP, **EARLY_BYE})

    def __hash__(self) -> int:
        return FideSwiss.__hash__(self)

    def players(self, state: State) -> list[DutchPlayer]:
        """Return the players of a round in their order; there are no colour preferences."""
        return [replace(each, preference=0, strength=NO_PREFERENCE) for each in FideSwiss.players(self, state)]

    def paired(self, state: State, players: Sequence[DutchPlayer]) -> Paired | None:
        """Pair players who stand in order."""
        floated = [False] * len(players) if self.is_last(state) else floated_last_round(state, players)
        return pair_players(players, self.allowed(state, players), floated)

    def colour(self, high: DutchPlayer, low: DutchPlayer, *, initial: int, number: int) -> int:
        """Return the colour of the higher ranked player in the first game (4.3)."""
        if not high.colours and not low.colours:
            return initial if number % 2 else -initial
        whites = high.colours.count(WHITE) - low.colours.count(WHITE)
        if whites:
            return WHITE if whites < 0 else -WHITE
        for own, other in zip(reversed(high.colours), reversed(low.colours), strict=False):
            if own != other:
                return -own
        return -high.colours[-1] if high.colours else low.colours[-1]

    def reasons(
        self,
        high: DutchPlayer,
        low: DutchPlayer,
        *,
        colour: int,  # noqa: ARG002  # other systems need it
        scores: frozenset[int],  # noqa: ARG002  # the Dutch system needs it
        names: tuple[str, str],
    ) -> tuple[Reason, ...]:
        """Return the criteria that a pair violates."""
        return tuple(upfloat((high, low), names, "C4"))


Counted = tuple[int, ...]
"""What a pair costs by criteria between C7 and the last one, most important first."""


def _nothing(one: DutchPlayer, other: DutchPlayer) -> Counted:  # noqa: ARG001  # the Double-Swiss has no such criteria
    return ()


def _alike(player: DutchPlayer) -> Hashable:  # noqa: ARG001  # nothing else tells players apart
    return None


def pair_players(
    players: Sequence[DutchPlayer],
    allowed: Sequence[int],
    floated: Sequence[bool],
    *,
    counts: Callable[[DutchPlayer, DutchPlayer], Counted] = _nothing,
    kind: Callable[[DutchPlayer], Hashable] = _alike,
    is_literal_c6: bool = False,
) -> Paired | None:
    """Pair a round of players who stand in the order of score and number.

    Args:
        players: the players.
        allowed: bit masks of opponents, by vertex.
        floated: whether C7 and the last criterion count a player: who floated in the last round, nobody in the last
            one.
        counts: what a pair costs by the criteria in between (colours of teams).
        kind: what `counts` reads of a player.
        is_literal_c6: whether the following score group of C6 is that of the round, even where all of it has floated
            up before; otherwise it is the highest that is left.
    Returns:
        The pairs, the higher ranked player first, and who has the bye; None when the round cannot be completed.
    """
    start = without_bye(players, allowed, [player.number for player in players])
    if start is None:
        return None
    left, bye = start
    pairs: list[tuple[DutchPlayer, DutchPlayer]] = []
    while left:
        residents = [player for player in left if player.score == left[0].score]
        lower = left[len(residents) :]
        left_scores = [player.score for player in (players if is_literal_c6 else lower)]
        following = max((score for score in left_scores if score < residents[0].score), default=None)
        chosen = _upfloaters(residents, lower, allowed, floated, following)
        if chosen is None:
            return None
        pairs += _pairs(residents, chosen, allowed, floated, counts, kind)
        left = [player for player in lower if player not in chosen]
    return pairs, bye


def _upfloaters(
    residents: Sequence[DutchPlayer],
    lower: Sequence[DutchPlayer],
    allowed: Sequence[int],
    floated: Sequence[bool],
    following: int | None,
) -> list[DutchPlayer] | None:
    """Choose the upfloaters by C4 to C7 (3.5); `following` is the score whose group C6 looks at."""
    players = [*residents, *lower]
    inside = len(residents)
    scores = sorted({player.score for player in lower})

    def levels_of(one: int, other: int) -> list[int]:
        if other < inside:
            return [0] * (3 + len(scores))
        floater = players[other]
        if one < inside:
            return [1, *(int(score == floater.score) for score in scores), 0, int(floated[floater.vertex])]
        is_crossing = players[one].score == following != floater.score
        return [0, *[0] * len(scores), int(is_crossing), 0]

    kinds = [
        (at < inside, 0 if at < inside else player.score, at >= inside and floated[player.vertex])
        for at, player in enumerate(players)
    ]
    return first_upfloaters(residents, lower, allowed, kinds, levels_of, 3 + len(scores))


def _pairs(
    residents: Sequence[DutchPlayer],
    upfloaters: Sequence[DutchPlayer],
    allowed: Sequence[int],
    floated: Sequence[bool],
    counts: Callable[[DutchPlayer, DutchPlayer], Counted],
    kind: Callable[[DutchPlayer], Hashable],
) -> Pairs:
    """Pair a bracket by what is counted and C8, and first in the order of identifiers (3.6)."""
    players = sorted([*residents, *upfloaters], key=lambda player: player.number)
    is_up = [player in upfloaters for player in players]
    half = len(players) // 2
    plain = list(zip(players[:half], players[half:], strict=True))
    if not upfloaters and all(
        allowed[one.vertex] >> other.vertex & 1 and not any(counts(one, other)) for one, other in plain
    ):
        return plain  # no identifier comes before

    def levels_of(one: int, other: int) -> list[int]:
        again = is_up[one] != is_up[other] and floated[players[other if is_up[one] else one].vertex]
        return [*counts(players[one], players[other]), int(again)]

    kinds = [(up, floated[player.vertex], kind(player)) for up, player in zip(is_up, players, strict=True)]
    size = len(counts(players[0], players[1])) + 1
    face = face_of(len(players), pair_graph(allowed, players, kinds, levels_of, size))
    if face is None:
        return ()  # the upfloaters were chosen so that there is one
    tops: list[int] = []
    for at in range(len(players)):
        if 2 * len(tops) < len(players) and face.restrict(at, lambda other, at=at: other > at):  # type: ignore[misc]  # bound at once
            tops.append(at)
    pairs = []
    for at in tops:
        for other in face.near(at):
            if face.restrict(at, lambda each, other=other: each == other):  # type: ignore[misc]  # bound at once
                break
        high, low = sorted((players[at], players[face.freeze(at)]), key=lambda player: player.vertex)
        pairs.append((high, low))
    return pairs
