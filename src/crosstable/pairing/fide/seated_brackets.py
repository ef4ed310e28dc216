"""The criteria C5 to C21 of the Dutch system, counted in the brackets of a round as it is seated.

Source: FIDE Handbook C.04.3 (in force 1 February 2026), article 2.

Rules
1. A pair belongs to the bracket of its lower player; the higher one floats down to it through those between.
2. The brackets are compared from the top, those that are seated alike in both rounds not at all.  Up to the first that
   differs both hold the same players, so the first criterion that differs there decides, as it does in the pairing.
3. C8 is what the next bracket can make of the floaters that come down, whatever is seated there.  It takes a matching
   of all players below, so it is only counted where C6 and C7 leave it to decide.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from crosstable.model.errors import NoPairingError
from crosstable.pairing.fide.bracket import BracketContext, Paired, ScoreBracket, can_go_on, wide_graph
from crosstable.pairing.fide.criteria import CriteriaLevels, Levels, counted_by, descending, float_levels, pair_levels
from crosstable.pairing.fide.dutch_round import round_field
from crosstable.pairing.fide.face import best_counts
from crosstable.pairing.fide.players import DutchPlayer, compatible
from crosstable.pairing.state import State

if TYPE_CHECKING:
    from crosstable.pairing.fide.seated import Counts
    from crosstable.pairing.fide.swiss_rules import Pairs


@dataclass(frozen=True, slots=True)
class SeatedBracket:
    """A bracket as it is seated: its pairs, the higher player first, and who floats down from it."""

    bracket: ScoreBracket
    pairs: frozenset[tuple[DutchPlayer, DutchPlayer]]
    down: tuple[DutchPlayer, ...]


def seated_brackets(players: Sequence[DutchPlayer], pairs: Pairs) -> Iterator[SeatedBracket]:
    """Yield the brackets of a round from the top, as they are seated.

    Args:
        players: in order.
        pairs: of the round, the higher player first; who is in none has the bye.
    """
    groups = [tuple(group) for _, group in groupby(players, key=lambda player: player.score)]
    down: tuple[DutchPlayer, ...] = ()
    for at, residents in enumerate(groups):
        later = tuple(player for group in groups[at + 1 :] for player in group)
        bracket = ScoreBracket(down, residents, groups[at + 1] if at + 1 < len(groups) else (), later)
        inside = frozenset((high, low) for high, low in pairs if low.score == bracket.score)
        seated = {player for pair in inside for player in pair}
        down = tuple(player for player in bracket.players if player not in seated)
        yield SeatedBracket(bracket, inside, down)


def bracket_counts(state: State, players: Sequence[DutchPlayer], before: Pairs, after: Pairs) -> tuple[Counts, Counts]:
    """Return what the criteria count in two seatings of one round, for the brackets that differ.

    Args:
        state: before the round.
        players: in order.
        before, after: the pairs of the two seatings, the higher player first.
    Cost: that of the criteria of the pairs; two matchings of the players below where C8 decides.
    """
    found: tuple[Counts, Counts] = {}, {}
    try:
        around = round_field(players, compatible(state, players), event=state.event.id, round=state.round)
    except NoPairingError:  # then C8 has nothing to compare
        around = None
    brackets = zip(seated_brackets(players, before), seated_brackets(players, after), strict=True)
    for at, (one, other) in enumerate(two for two in brackets if two[0] != two[1]):
        score = one.bracket.score
        scores = descending([player.score for of in (one, other) for player in of.bracket.players])
        both = [_counts(of, CriteriaLevels(scores, ())) for of in (one, other)]
        is_open = all(both[0][(score, each)] == both[1][(score, each)] for each in ("C6", "C7"))
        if at == 0 and is_open and around is not None and not _go_on(one, other, around):
            for counts, of in zip(both, (one, other), strict=True):
                counts[(score, "C8")] = _next_bracket(of, scores, around)
        for counts, more in zip(found, both, strict=True):
            counts.update(more)
    for counts, pairs in zip(found, (before, after), strict=True):
        counts.update(_bye_counts(players, pairs))
    return found


def _counts(bracket: SeatedBracket, layout: CriteriaLevels) -> Counts:
    """Return what the criteria count in a bracket, but for C8 and C9; by score where the article counts so."""
    residents = set(bracket.bracket.residents)
    rows = [pair_levels(high, low, layout, counts_pairs=False) for high, low in bracket.pairs]
    rows += [float_levels(each, layout, is_resident=each in residents, counts_c7=True) for each in bracket.down]
    sums: Levels = tuple(map(sum, zip(*rows, strict=True)))
    found: dict[str, tuple[int, ...]] = {}
    for level, count in enumerate(sums):
        criterion = counted_by(layout, level)
        found[criterion] = (*found.get(criterion, ()), count)
    found["C6"] = (-len(bracket.pairs),)
    return {(bracket.bracket.score, each): found[each] for each in found if each not in ("C8", "C9")}


def _go_on(one: SeatedBracket, other: SeatedBracket, around: BracketContext) -> bool:
    """Return whether C8 is as good as can be in both seatings of a bracket, or the same players float down."""
    if set(one.down) == set(other.down) or not one.bracket.following:
        return True
    return all(can_go_on(of.bracket, Paired((), of.down, is_wide=False), around) for of in (one, other))


def _next_bracket(of: SeatedBracket, scores: Sequence[int], around: BracketContext) -> tuple[int, ...]:
    """Return C6 and C7 of the next bracket at its best, with the floaters that come down to it."""
    bracket = of.bracket
    later = bracket.later[len(bracket.following) :]
    following = tuple(each for each in later if each.score == later[0].score)
    wide = wide_graph(ScoreBracket(of.down, bracket.following, following, later), around)
    best = None if wide is None else best_counts(wide.graph, wide.size)
    if wide is None or best is None:
        return (0,)
    paired = dict(zip(wide.layout.scores, best[wide.layout.c7 : wide.layout.c8], strict=True))
    return best[0], *(sum(each.score == score for each in of.down) + paired.get(score, 0) for score in scores)


def _bye_counts(players: Sequence[DutchPlayer], pairs: Pairs) -> Counts:
    seated = {player for pair in pairs for player in pair}
    found: Counts = {}
    for player in players:
        if player not in seated:
            found[(None, "C5")] = (len({each.score for each in players if each.score < player.score}),)
            found[(players[-1].score, "C9")] = (-player.played,)
    return found
