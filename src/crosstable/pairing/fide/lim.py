"""FIDE Lim: from the top and from the bottom towards the median, by exchanges.

    pair(event, "fide-lim")

Source: FIDE Handbook C.04.4.3 (of 1987 to 1999, approved again 28 October 2025, in force 1 February 2026, renumbered).
Only articles 1 to 2.3 were at hand in their words; 2.4 to 8 are known by summaries, and so are the readings below.

Rules
1. Two players are compatible who have not met, if a game gives neither a third colour in a row nor three more of one
   colour (2.1); in the last round, who have not met (6).
2. The scores above the median, half of the rounds played, are paired from the top, those below from the bottom; who
   floats goes towards the median, which is paired last (2.2).
3. As few as possible float.  Best is who has a compatible opponent in the next group and has not floated into this one,
   then who did not float in the last round, then who is due the colour that most are due, then the lowest number (above
   the median: the largest; below: the smallest) (3.2 to 3.10).
4. Floaters are paired first, the farthest first, with the first player of the group who is due the other colour; then
   each in turn with the opponent in the other half, or the nearest to that one by article 4.2 (for six players, 1 with
   4, 5, 6, 3, 2), due the other colour if possible (2.4, 3.6 to 3.8, 4).
5. Colours: what article 2.1 demands, the colours due to both, the other way round than when they last differed; else
   the higher ranked player has the colour due, below the median the lower ranked (5).
6. While the median cannot be paired, a pair next to it is broken, of the lower side if more players came from above,
   else of the upper side, and both players float (2.6).

What the text leaves open, and what we do
* The bye goes to the lowest rank of the lowest score (1.1), in round 1 to the lowest rating (7.1), among those who may
  have it and leave a compatible pairing of all others.
* "Highest numbered" is number 1.  The colour due equalises, or else alternates.
* A group keeps as many pairs as it can have; floaters are chosen one after the other, so that it still can.  A floater
  has an opponent in the next group who is not needed by those chosen before.
* An opponent is taken only if all others who stay can still be paired.  Floaters meet each other only where no player
  of the group is left to them.
* The pair broken is the last that was made on that side, of the other side where there is none.
* A pair is below the median when both players are.  Virtual points make groups, but do not move the median.
Not supported: maxi-tournaments (3.2.3, 3.8, 5.7), which the text does not define.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import ClassVar

from crosstable.model.results import ResultKind
from crosstable.pairing.board import Reason
from crosstable.pairing.fide.completion import bits, unpaired
from crosstable.pairing.fide.players import ABSOLUTE, MILD, DutchPlayer, compatible, floated_last_round
from crosstable.pairing.fide.swiss import FideSwiss
from crosstable.pairing.fide.swiss_reasons import DENIED, EARLY_BYE, denied, downfloat, upfloat
from crosstable.pairing.fide.swiss_rules import Paired
from crosstable.pairing.state import State

Group = list[DutchPlayer]
Pair = tuple[DutchPlayer, DutchPlayer]


@dataclass(frozen=True, slots=True)
class FideLim(FideSwiss):
    """The Lim system of FIDE; see `FideSwiss` for its settings."""

    registered: ClassVar[str] = "fide-lim"
    code: ClassVar[str] = "CUSTOM_SWISS"  # the list of FIDE has no code for Lim
    summary: ClassVar[str] = "The Lim system of FIDE, C.04.4.3, as it is known by summaries of its articles."
    counted: ClassVar[Mapping[str, str]] = MappingProxyType({"2.3": "players who float", "5.1": DENIED, **EARLY_BYE})

    def __hash__(self) -> int:
        return FideSwiss.__hash__(self)

    def players(self, state: State) -> list[DutchPlayer]:
        """Return the players of a round in their order; a colour is demanded or due, with nothing in between."""
        return [
            replace(each, strength=ABSOLUTE if each.is_absolute else MILD, difference=0)
            for each in FideSwiss.players(self, state)
        ]

    def allowed(self, state: State, players: Sequence[DutchPlayer]) -> list[int]:
        """Return for each player a bit mask of those who are compatible."""
        if self.is_last(state):
            players = [replace(each, strength=MILD) for each in players]
        return compatible(state, players)

    def paired(self, state: State, players: Sequence[DutchPlayer]) -> Paired | None:
        """Pair players who stand in order."""
        around = LimRound(
            self.allowed(state, players),
            floated_last_round(state, players),
            (state.round - 1) * state.event.rules[ResultKind.PLAYED].win_half_points,
            _bye_ranks(state, players),
        )
        return pair_players(players, around)

    def reasons(
        self,
        high: DutchPlayer,
        low: DutchPlayer,
        *,
        colour: int,
        scores: frozenset[int],  # noqa: ARG002  # the Dutch system needs it
        names: tuple[str, str],
    ) -> tuple[Reason, ...]:
        """Return the rules that a pair violates; below the median the first of the pair is ranked lower."""
        pair = high, low
        float_of = downfloat if high.vertex < low.vertex else upfloat
        return (*float_of(pair, names, "2.3"), *denied(pair, names, colour=colour, criterion="5.1"))


@dataclass(frozen=True, slots=True)
class LimRound:
    """What Lim needs of a round besides its players.

    Args:
        allowed: bit masks of compatible opponents, by vertex.
        floated: whether each player floated in the last round.
        twice_median: twice the median score.
        bye_rank: of each player for the bye, the highest last in line.
    """

    allowed: Sequence[int]
    floated: Sequence[bool]
    twice_median: int
    bye_rank: Sequence[float]

    def can_pair(self, players: Sequence[DutchPlayer]) -> bool:
        """Return whether all of these players can be paired."""
        return self.left_out(players) == 0

    def left_out(self, players: Sequence[DutchPlayer]) -> int:
        """Return how many of these players cannot be paired."""
        return unpaired(self.allowed, [player.vertex for player in players]).count

    def is_allowed(self, one: DutchPlayer, other: DutchPlayer) -> bool:
        """Return whether two players are compatible."""
        return bool(self.allowed[one.vertex] >> other.vertex & 1)


def _bye_ranks(state: State, players: Sequence[DutchPlayer]) -> list[float]:
    if state.round > 1:
        return [player.number for player in players]
    rating = {entrant.id: entrant.rating for entrant in state.entrants}
    ids = dict(zip(state.pairing_numbers().tolist(), (entrant.id for entrant in state.entrants), strict=True))
    known = [rating[ids[player.number]] for player in players]
    keys = [(math.inf if rated is None else -rated, each.number) for rated, each in zip(known, players, strict=True)]
    order = sorted(range(len(players)), key=keys.__getitem__)
    return [float(order.index(at)) for at in range(len(players))]


def pair_players(players: Sequence[DutchPlayer], around: LimRound) -> Paired | None:
    """Pair a round of players who stand in the order of score and number.

    Returns:
        The pairs, first the player who decides about the colour, and who has the bye; None when there is none.
    """
    bye: DutchPlayer | None = None
    if len(players) % 2:
        takers = sorted(
            (player for player in players if player.may_have_bye),
            key=lambda player: (player.score, -around.bye_rank[player.vertex]),
        )
        bye = next((each for each in takers if around.can_pair([p for p in players if p is not each])), None)
    rest = [player for player in players if player is not bye]
    if not around.can_pair(rest):
        return None
    groups: dict[int, Group] = {}
    for player in rest:
        groups.setdefault(player.score, []).append(player)
    above = sorted((score for score in groups if 2 * score > around.twice_median), reverse=True)
    below = sorted(score for score in groups if 2 * score < around.twice_median)
    median = [player for player in rest if 2 * player.score == around.twice_median]
    from_above, made_above = _side([groups[score] for score in above], median, around, is_down=True)
    from_below, made_below = _side([groups[score] for score in below], median, around, is_down=False)
    while not around.can_pair([*from_above, *median, *from_below]):
        is_lower = bool(made_below) and (len(from_above) > len(from_below) or not made_above)
        (from_below if is_lower else from_above).extend((made_below if is_lower else made_above).pop())
    floaters = [*_in_line(from_above, is_down=True), *_in_line(from_below, is_down=False)]
    made = [*made_above, *made_below, *_scrutinise(median, floaters, around, is_down=True)]
    return [_decider_first(pair, around) for pair in made], bye


def _side(groups: Sequence[Group], median: Group, around: LimRound, *, is_down: bool) -> tuple[Group, list[Pair]]:
    """Pair the groups of one side of the median; return who floats into it, and the pairs as they were made."""
    made: list[Pair] = []
    floaters: Group = []
    for residents, adjacent in zip(groups, [*groups[1:], median], strict=False):
        members = [*floaters, *residents]
        leaving = _floaters(members, floaters, adjacent, around, is_down=is_down)
        incoming = _in_line([player for player in floaters if player not in leaving], is_down=is_down)
        staying = [player for player in residents if player not in leaving]
        made += _scrutinise(staying, incoming, around, is_down=is_down)
        floaters = leaving
    return floaters, made


def _in_line(floaters: Group, *, is_down: bool) -> Group:
    """Return floaters in the order in which they are paired: the farthest score first (3.6, 3.7)."""
    sign = 1 if is_down else -1
    return sorted(floaters, key=lambda player: (-sign * player.score, sign * player.number))


def _floaters(members: Group, came: Group, adjacent: Group, around: LimRound, *, is_down: bool) -> Group:
    """Choose who floats out of a group, one after the other (3.2 to 3.10)."""
    staying = list(members)
    leaving: Group = []
    for left in range(around.left_out(members) - 1, -1, -1):
        due = sum(player.preference for player in staying)

        def disadvantage(player: DutchPlayer, due: int = due) -> tuple[int, bool, bool, int]:
            kind = 2 * (player in came) + (not _finds_opponent(player, leaving, adjacent, around))
            number = -player.number if is_down else player.number
            return kind, around.floated[player.vertex], due * player.preference <= 0, number

        for player in sorted(staying, key=disadvantage):
            rest = [other for other in staying if other is not player]
            if around.left_out(rest) == left:
                staying = rest
                leaving.append(player)
                break
    return leaving


def _finds_opponent(player: DutchPlayer, leaving: Group, adjacent: Group, around: LimRound) -> bool:
    """Return whether a floater has an opponent in the next group besides those of the floaters before (3.3, 3.4)."""
    inside = sum(1 << other.vertex for other in adjacent)
    holder: dict[int, int] = {}

    def finds(vertex: int, tried: set[int]) -> bool:
        for other in bits(around.allowed[vertex] & inside):
            if other not in tried:
                tried.add(other)
                if other not in holder or finds(holder[other], tried):
                    holder[other] = vertex
                    return True
        return False

    for before in leaving:
        finds(before.vertex, set())
    return finds(player.vertex, set())


def _scrutinise(residents: Group, incoming: Group, around: LimRound, *, is_down: bool) -> list[Pair]:
    """Pair a group that can be paired: floaters first, then the others by scrutiny and exchange."""
    sign = 1 if is_down else -1
    left = sorted([*incoming, *residents], key=lambda player: sign * player.number)
    pairs: list[Pair] = []
    for floater in incoming:
        if floater in left:
            own = [player for player in left if player not in incoming]
            others = [player for player in left if player in incoming and player is not floater]
            _take(floater, [own, others], left, pairs, around)
    while left:
        half = len(left) // 2
        _take(left[0], [[*left[half:], *left[half - 1 : 0 : -1]]], left, pairs, around)
    return pairs


def _take(player: DutchPlayer, candidates: Sequence[Group], left: Group, pairs: list[Pair], around: LimRound) -> None:
    """Pair a player with the first available candidate due the other colour, else the first available.

    Args:
        candidates: a list comes into question when nobody in those before is available.
        left: who is not yet paired; both players leave it.
    """
    for one in candidates:
        for is_suited in (True, False):
            for other in one:
                is_same = player.preference != 0 and player.preference == other.preference
                if is_same is not is_suited and around.is_allowed(player, other):
                    rest = [each for each in left if each is not player and each is not other]
                    if around.can_pair(rest):
                        pairs.append((player, other))
                        left[:] = rest
                        return


def _decider_first(pair: Pair, around: LimRound) -> Pair:
    """Return a pair with the player first whose colour decides at last (5.4)."""
    high, low = sorted(pair, key=lambda player: player.vertex)
    return (low, high) if 2 * high.score < around.twice_median else (high, low)
