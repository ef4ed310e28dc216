"""What a round of a FIDE system violates as it is seated, and what another seating of it would change.

Rules
1. What no round may have comes first: a second meeting (C1), a bye that is not allowed (C2), a colour that neither
   of two can have (C3), a forbidden pair.
2. A board is charged with what the system gives as its reasons: floats, and colours that are due.
3. Two seatings are compared bracket by bracket from the top.  The Dutch system counts all its criteria there
   (`seated_brackets`), the others those that are charged to boards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING

from crosstable.pairing.board import Reason
from crosstable.pairing.fide.check import forbidden_pairs
from crosstable.pairing.fide.numbers import effective_numbers, initial_colour
from crosstable.pairing.fide.players import state_vertices
from crosstable.pairing.fide.seated import Counts, Seating
from crosstable.pairing.fide.swiss_reasons import bracket_name
from crosstable.pairing.past import BLACK, WHITE
from crosstable.pairing.played_rounds import PlayedRound
from crosstable.pairing.state import natural
from crosstable.pairing.weighing import Charge, CriterionChange, SeatingChange, Weighed

if TYPE_CHECKING:
    from crosstable.pairing.fide.swiss_rules import SwissRules

_ABSOLUTE = "absolute"
_EARLY_BYE = ("C5", "bye")  # whether others could have it is another question
_NOT_ALLOWED: Mapping[str, str] = MappingProxyType(
    {
        "C1": "They have met.",
        "C2": "A player who had the bye, or won without a game, cannot have it.",
        "C3": "Both must have the same colour.",
        "a forbidden pair": "They must not meet.",
    }
)


def seating_of(system: SwissRules, played: PlayedRound) -> Seating:
    """Return a round as it is seated; its pairs are Black and White."""
    players = system.players(played.state)
    ids = [played.state.entrants[vertex].id for vertex in state_vertices(played.state, players)]
    by_id = dict(zip(ids, players, strict=True))
    pairs = []
    for black, white in played.pairs:
        one, other = by_id[black], by_id[white]
        if one.vertex < other.vertex:
            pairs.append(((black, white), (one, other), BLACK))
        else:
            pairs.append(((white, black), (other, one), WHITE))
    return Seating(played, players, tuple(pairs), None if played.bye is None else by_id[played.bye])


def weigh(system: SwissRules, played: PlayedRound) -> Weighed:
    """Return what the boards of a round violate, the bye included; pairs that are not allowed first.

    Args:
        system: of FIDE.
        played: the state before the round, the pairs as Black and White, and the bye.
    """
    seating = seating_of(system, played)
    names = {entrant.id: entrant.player.shown_name() for entrant in played.state.entrants}
    reasons: dict[frozenset[str], tuple[Reason, ...]] = {}
    charges: list[Charge] = []
    for one, other, criteria in forbidden_pairs(system, played):
        who: tuple[str, ...] = (one,) if other is None else (one, other)
        texts = [(each, _NOT_ALLOWED[each]) for each in criteria]
        charges += [Charge(who, each, text, None) for each, text in texts]
        reasons[frozenset(who)] = tuple(Reason(_ABSOLUTE, each, text, Fraction(1)) for each, text in texts)
    for who, found in _board_reasons(system, seating, names):
        charges += [Charge(who, each.criterion, each.sentence, each.cost) for each in found]
        reasons[frozenset(who)] = (*reasons.get(frozenset(who), ()), *found)
    return Weighed(tuple(charges), {}, reasons)


def _board_reasons(
    system: SwissRules, seating: Seating, names: Mapping[str, str]
) -> list[tuple[tuple[str, ...], tuple[Reason, ...]]]:
    """Return what each board and the bye violate, by who sits there."""
    state = seating.played.state
    found: list[tuple[tuple[str, ...], tuple[Reason, ...]]] = []
    scores = frozenset(player.score for player in seating.players)
    numbers, initial = effective_numbers(state), initial_colour(state, default=system.first_colour)
    for who, (high, low), colour in seating.pairs:
        both = names[who[0]], names[who[1]]
        why = system.reasons(high, low, colour=colour, scores=scores, names=both)
        due = system.colour(high, low, initial=initial, number=numbers[high.number])
        if system.colours_by_number and due != colour:
            white = both[0] if due == WHITE else both[1]
            text = f"By the rules of colours {white} has White."
            why = (*why, Reason(bracket_name(low.score), "article 5", text, Fraction(1)))
        found.append((who, why))
    if seating.bye is not None and seating.played.bye is not None:
        name = names[seating.played.bye]
        early = f"{name} has the bye with {seating.bye.score / 2:g} points."
        bye = [
            replace(each, sentence=early) if each.criterion in _EARLY_BYE else each
            for each in system.bye_reasons(seating.bye, round=state.round, scores=scores, name=name)
        ]
        found.append(((seating.played.bye,), tuple(bye)))
    return found


def compare(system: SwissRules, before: PlayedRound, after: PlayedRound) -> SeatingChange:
    """Return what changes from one seating of a round to another, criterion by criterion from the top bracket."""
    old, new = weigh(system, before), weigh(system, after)
    seated = seating_of(system, before), seating_of(system, after)
    all_criteria = system.counts(*seated)
    one, other = all_criteria or (_board_counts(old, seated[0]), _board_counts(new, seated[1]))
    first = [each for each in old.charges if each.cost is None], [each for each in new.charges if each.cost is None]
    criteria = _changes(system, one, other)
    worse = [len(first[1]) - len(first[0]), *(1 if each.is_worse else -1 for each in criteria)]
    decides = next((each for each in worse if each), 0)
    return SeatingChange(
        "same" if not decides else "worse" if decides > 0 else "better",
        "constraints" if worse[0] else criteria[0].criterion if criteria else "",
        Fraction(len(first[0])),
        Fraction(len(first[1])),
        _without(old.charges, new.charges),
        _without(new.charges, old.charges),
        criteria,
        is_whole=all_criteria is not None,
    )


def _changes(system: SwissRules, before: Counts, after: Counts) -> tuple[CriterionChange, ...]:
    keys = sorted(before | after, key=lambda key: (key[0] is not None, -(key[0] or 0), natural(key[1])))
    found = []
    for score, criterion in keys:
        one, other = before.get((score, criterion), ()), after.get((score, criterion), ())
        length = max(len(one), len(other))
        levels = zip(_filled(one, length), _filled(other, length), strict=True)
        was, now = next((two for two in levels if two[0] != two[1]), (0, 0))
        if was != now:
            what = system.counted[criterion]
            found.append(CriterionChange(criterion, score, what, abs(was), abs(now), is_worse=now > was))
    return tuple(found)


def _filled(counts: tuple[int, ...], length: int) -> list[int]:
    return [*counts, *[0] * (length - len(counts))]


def _board_counts(weighed: Weighed, seating: Seating) -> Counts:
    """Return how often each criterion is charged to a board, in the bracket of each score."""
    bracket = {bracket_name(player.score): player.score for player in seating.players}
    found: Counts = {}
    for reasons in weighed.reasons.values():
        for each in reasons:
            if each.tier in bracket:
                key = bracket[each.tier], each.criterion
                found[key] = (found.get(key, (0,))[0] + int(each.cost),)
    return found


def _without(charges: Sequence[Charge], others: Sequence[Charge]) -> tuple[Charge, ...]:
    known = {(frozenset(each.players), each.criterion, each.sentence) for each in others}
    return tuple(each for each in charges if (frozenset(each.players), each.criterion, each.sentence) not in known)
