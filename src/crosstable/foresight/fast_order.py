"""Scores and tie-breaks of many simulations at once, and the places that they make.

It has the tie-breaks that follow from scores and opponents; `left_out` names the others, in whose place a random draw
decides.  The definitions are those of `ranking`, with which tests compare every value.

Rules
1. What nothing separates is drawn at random: each order of the tied is equally likely.
2. Direct encounter ranks a group by the games among it where all of them have met (C.07 6.1, 6.2); other groups stay
   tied.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np

from crosstable.foresight.columns import (
    AWARDED,
    FORFEITS,
    OPEN,
    PLAYED,
    REQUESTED,
    TO_END,
    VOLUNTARY_VALUES,
    Column,
    RoundColumns,
)
from crosstable.foresight.situation import Situation
from crosstable.model.columns import Longs
from crosstable.model.games import WON
from crosstable.model.results import ResultKind
from crosstable.ranking.codes import NO_MODIFIERS, Modifiers, parse_code
from crosstable.ranking.rules import TieBreakRules, tie_break_rules_of
from crosstable.ranking.tiebreak_registry import tiebreak

_FAR = 1 << 20
_ENCOUNTERS = ("DE", "DC")


@dataclass(slots=True, eq=False)
class FinishedSimulations:
    """Simulations that have come to the end.

    Args:
        start: the initial scores, (n,).
        rounds: all of them.
        ratings: of the entries; 0 for none.
        numbers: the pairing numbers.
        draw: what a draw is worth, in half-points.
    """

    start: Longs
    rounds: Sequence[RoundColumns]
    ratings: Longs
    numbers: Longs
    draw: int
    rules: TieBreakRules

    @classmethod
    def of(cls, situation: Situation, rounds: Sequence[RoundColumns]) -> FinishedSimulations:
        """Return the end that these rounds make."""
        entrants = situation.event.entrants
        return cls(
            np.array([each.initial_half_points for each in entrants], dtype=np.int64),
            rounds,
            np.array([round(each.rating or 0) for each in entrants], dtype=np.int64),
            np.array([each.number or 0 for each in entrants], dtype=np.int64),
            situation.event.rules[ResultKind.PLAYED].draw_half_points,
            tie_break_rules_of(situation.event),
        )

    @property
    def simulations(self) -> int:
        """How many there are."""
        return max((each.paid.shape[0] for each in self.rounds if each.paid.ndim == 2), default=1)

    def total(self) -> Column:
        """Return the scores, in half-points, (simulations, n)."""
        found = np.tile(self.start, (self.simulations, 1))
        for each in self.rounds:
            found += each.paid
        return found

    def adjusted(self, score: Column) -> Column:
        """Return the scores as opponents count them: requested byes to the end are draws (C.07 16.3)."""
        if self.rules.is_predetermined:
            return score
        more = np.zeros(len(self.start), dtype=np.int64)
        for each in self.rounds:
            if each.category.ndim == 1:
                more += np.where(each.category == TO_END, self.draw - each.paid, 0)
        return score + more


def left_out(codes: Sequence[str]) -> tuple[str, ...]:
    """Return the tie-breaks of an order that are not computed here."""
    found = []
    for code in codes:
        acronym, modifiers = parse_code(code)
        if (acronym not in _VALUES and acronym not in _ENCOUNTERS) or modifiers.letters() - _CUTS.get(acronym, set()):
            found.append(code)
    return tuple(found)


def places(ended: FinishedSimulations, codes: Sequence[str], rng: np.random.Generator | None) -> Column:
    """Return the place of each entrant in each simulation, from 1 on.

    Args:
        codes: the tie-breaks, in their order; those that are left out decide nothing.
        rng: draws the order of those who stay tied; None lets them share the first of their places.
    """
    key = _order_key(ended, codes)
    if rng is None:
        return 1 + _better_than(key)
    packed = (key.max(axis=1, keepdims=True) - key) << 20
    packed |= rng.integers(0, 1 << 20, key.shape)
    order = np.argsort(packed, axis=1)
    found = np.empty(key.shape, dtype=np.int32)
    np.put_along_axis(found, order, np.broadcast_to(np.arange(1, key.shape[1] + 1, dtype=np.int32), key.shape), 1)
    return found


def _order_key(ended: FinishedSimulations, codes: Sequence[str]) -> Column:
    """Return a number for each entrant that is larger for the better placed, and equal for the tied."""
    score = ended.total()
    missing = left_out(codes)
    has_own_score = bool(codes) and tiebreak(codes[0]).is_score and codes[0] not in missing
    key = np.zeros_like(score) if has_own_score else _ranks(score)
    for code in codes:
        if code in missing:
            continue
        acronym, modifiers = parse_code(code)
        value = _encounter(ended, key) if acronym in _ENCOUNTERS else _VALUES[acronym](ended, score, modifiers)
        if tiebreak(code).sorts_upwards and acronym not in _ENCOUNTERS:
            value = value.max() - value
        value = value - value.min()
        key = _ranks(key * (int(value.max()) + 1) + value)
    return key


def value_of(ended: FinishedSimulations, code: str) -> Column:
    """Return the values of one tie-break in its own unit: half-points, for products quarters."""
    acronym, modifiers = parse_code(code)
    return _VALUES[acronym](ended, ended.total(), modifiers)


def _ranks(key: Column) -> Column:
    """Return small numbers in the same order, if these are large."""
    if int(key.max(initial=0)) < 1 << 28 and int(key.min(initial=0)) >= 0:
        return key
    return np.unique(key, return_inverse=True)[1].reshape(key.shape).astype(np.int64)


def _better_than(key: Column) -> Column:
    """Return how many entrants are better than each."""
    order = np.argsort(-key, axis=1, kind="stable")
    ordered = np.take_along_axis(key, order, 1)
    begins = np.ones(key.shape, dtype=np.bool_)
    begins[:, 1:] = ordered[:, 1:] != ordered[:, :-1]
    first = np.maximum.accumulate(np.where(begins, np.arange(key.shape[1]), 0), axis=1)
    found = np.empty_like(first)
    np.put_along_axis(found, order, first, 1)
    return found


def _of_opponents(values: Column, opponent: Column) -> Column:
    """Return the value of each entrant's opponent; that of any for those without one."""
    if opponent.ndim == 1:
        return values[:, np.maximum(opponent, 0)]
    return np.take_along_axis(values, np.maximum(opponent, 0).astype(np.int64), 1)


def _amounts(
    ended: FinishedSimulations, score: Column, modifiers: Modifiers
) -> list[tuple[RoundColumns, Column, Column]]:
    """Return what each round adds to a sum of opponents' scores, and whether it adds anything (C.07 15, 16)."""
    adjusted, found = ended.adjusted(score), []
    plays_forfeits = ended.rules.is_predetermined or "P" in modifiers.flags
    most = ended.draw * len(ended.rounds)
    for each in ended.rounds:
        theirs = _of_opponents(adjusted, each.opponent)
        is_game = each.category == PLAYED
        has_forfeit = np.isin(each.category, FORFEITS) & (each.opponent >= 0)
        if plays_forfeits:
            is_game = is_game | has_forfeit
        counts = is_game if ended.rules.is_predetermined else each.category != OPEN
        dummy = np.minimum(score, np.where(has_forfeit, theirs, most))
        found.append((each, np.where(is_game, theirs, dummy) * counts, counts))
    return found


def _buchholz(ended: FinishedSimulations, score: Column, modifiers: Modifiers) -> Column:
    parts = _amounts(ended, score, modifiers)
    if not modifiers.cut and not modifiers.median:
        return sum((amount for _, amount, _ in parts), np.zeros_like(score))
    return _cut(parts, [amount for _, amount, _ in parts], modifiers, score.shape)


def _cut(
    parts: Sequence[tuple[RoundColumns, Column, Column]],
    significance: Sequence[Column],
    modifiers: Modifiers,
    shape: tuple[int, ...],
) -> Column:
    """Add up what cuts and medians leave (C.07 14, 16.5): the lowest voluntary part goes first, then the least."""
    amounts = np.stack([np.broadcast_to(amount, shape) for _, amount, _ in parts], axis=2)
    order = np.stack(
        [
            np.broadcast_to(
                each - _FAR * np.isin(columns.category, VOLUNTARY_VALUES) + 2 * _FAR * ~np.asarray(counts), shape
            )
            for (columns, _, counts), each in zip(parts, significance, strict=True)
        ],
        axis=2,
    )
    order = np.sort((order << 24) + amounts, axis=2)
    ordered, is_there = order & ((1 << 24) - 1), order < (_FAR << 24)
    count = modifiers.cut + modifiers.median
    kept = ordered * is_there
    kept[:, :, :count] = 0
    if modifiers.median:  # the most significant of what is left, by amount alone
        kept = np.sort(kept, axis=2)[:, :, : kept.shape[2] - modifiers.median]
    found: Column = kept.sum(axis=2)
    return found


def _sonneborn_berger(ended: FinishedSimulations, score: Column, modifiers: Modifiers) -> Column:
    parts = _amounts(ended, score, modifiers)
    return sum((amount * each.paid for each, amount, _ in parts), np.zeros_like(score))


def _wins(ended: FinishedSimulations, score: Column, _modifiers: Modifiers) -> Column:
    counted = (2 * ((each.result == WON) & (each.category != OPEN)) for each in ended.rounds)
    return sum(counted, np.zeros_like(score))


def _games_won(ended: FinishedSimulations, score: Column, _modifiers: Modifiers) -> Column:
    counted = (2 * ((each.result == WON) & (each.category == PLAYED)) for each in ended.rounds)
    return sum(counted, np.zeros_like(score))


def _go_wins(ended: FinishedSimulations, score: Column, _modifiers: Modifiers) -> Column:
    left_out = (OPEN, REQUESTED, TO_END)
    return sum((each.result * ~np.isin(each.category, left_out) for each in ended.rounds), np.zeros_like(score))


def _progressive(ended: FinishedSimulations, score: Column, modifiers: Modifiers) -> Column:
    del modifiers
    running, total = np.zeros_like(score), np.zeros_like(score)
    for each in ended.rounds:
        running = running + each.paid
        total = total + running
    return total


def _cumulative(ended: FinishedSimulations, score: Column, modifiers: Modifiers) -> Column:
    return _progressive(ended, score, modifiers) + ended.start * len(ended.rounds)


def _sos_parts(ended: FinishedSimulations, score: Column) -> list[tuple[RoundColumns, Column, Column]]:
    start = ended.start if ended.rules.missing_opponent == "own-start" else np.zeros_like(ended.start)
    found = []
    for each in ended.rounds:
        counts = each.category != OPEN
        found.append((each, np.where(each.opponent >= 0, _of_opponents(score, each.opponent), start) * counts, counts))
    return found


def _sum_of_scores(ended: FinishedSimulations, score: Column, modifiers: Modifiers) -> Column:
    parts = _sos_parts(ended, score)
    cut = modifiers.cut + modifiers.number
    total: Column = sum((amount for _, amount, _ in parts), np.zeros_like(score))
    if not cut:
        return total
    every = np.stack(
        [np.broadcast_to(np.where(counts, amount, _FAR), score.shape) for _, amount, counts in parts], axis=2
    )
    least = np.sort(every, axis=2)[:, :, :cut]
    cuts: Column = (least * (least < _FAR)).sum(axis=2)
    return total - cuts


def _sum_of_sums(ended: FinishedSimulations, score: Column, modifiers: Modifiers) -> Column:
    del modifiers
    sums = _sum_of_scores(ended, score, NO_MODIFIERS)
    start = ended.start if ended.rules.missing_opponent == "own-start" else np.zeros_like(ended.start)
    alone = start * len(ended.rounds)
    found = np.zeros_like(score)
    for each in ended.rounds:
        found += np.where(each.opponent >= 0, _of_opponents(sums, each.opponent), alone) * (each.category != OPEN)
    return found


def _sum_of_defeated(ended: FinishedSimulations, score: Column, modifiers: Modifiers) -> Column:
    del modifiers
    found = np.zeros_like(score)
    for each in ended.rounds:
        counts = (each.opponent >= 0) & (each.category != OPEN)
        found += _of_opponents(score, each.opponent) * each.result * counts
    return found


def _match_wins(ended: FinishedSimulations, score: Column) -> Column:
    """Return match-win percentages in millionths."""
    made, possible = np.zeros_like(score), np.zeros_like(score)
    for each in ended.rounds:
        took_part = (each.category == PLAYED) | (each.category == AWARDED) | np.isin(each.category, FORFEITS)
        points = np.where(each.result == WON, 3, np.where(each.result > 0, 1, 0))
        made += points * took_part
        possible += 3 * np.broadcast_to(took_part, score.shape)
    floor = round(float(ended.rules.match_floor) * 1_000_000)
    found: Column = np.maximum(made * 1_000_000 // np.maximum(possible, 1), floor)
    return found


def _own_match_wins(ended: FinishedSimulations, score: Column, modifiers: Modifiers) -> Column:
    del modifiers
    return _match_wins(ended, score)


def _opponents_match_wins(ended: FinishedSimulations, score: Column, modifiers: Modifiers) -> Column:
    del modifiers
    shares = _match_wins(ended, score)
    total, games = np.zeros_like(score), np.zeros_like(score)
    for each in ended.rounds:
        is_game = (each.opponent >= 0) & (each.category != OPEN)
        total += _of_opponents(shares, each.opponent) * is_game
        games += np.broadcast_to(is_game, score.shape)
    found: Column = total // np.maximum(games, 1)
    return found


def _rating(ended: FinishedSimulations, score: Column, modifiers: Modifiers) -> Column:
    del modifiers
    return np.broadcast_to(ended.ratings, score.shape)


def _number(ended: FinishedSimulations, score: Column, modifiers: Modifiers) -> Column:
    del modifiers
    return np.broadcast_to(ended.numbers, score.shape)


def _score(_ended: FinishedSimulations, score: Column, modifiers: Modifiers) -> Column:
    del modifiers
    return score


def _encounter(ended: FinishedSimulations, key: Column) -> Column:
    """Return the points of the games among the tied where all of them have met, else 0 (rule 2)."""
    made, met = np.zeros_like(key), np.zeros_like(key)
    for each in ended.rounds:
        is_game = each.category == PLAYED
        if ended.rules.is_predetermined:
            is_game = is_game | np.isin(each.category, FORFEITS)
        counts = (each.opponent >= 0) & is_game
        among = counts & (_of_opponents(key, each.opponent) == key)
        made += each.paid * among
        met += among
    group = _group_sizes(key)
    has_all = met >= group - 1
    return np.where(_all_of_group(key, has_all), made, 0)


def _group_sizes(key: Column) -> Column:
    before, behind = _better_than(key), _better_than(-key)
    found: Column = key.shape[1] - before - behind
    return found


def _all_of_group(key: Column, holds: Column) -> Column:
    """Return whether something holds for everyone with the same key."""
    rows = np.arange(len(key), dtype=np.int64)[:, None] * key.shape[1] + _better_than(key)
    fails = np.bincount(rows[~holds], minlength=key.size)
    found: Column = fails[rows] == 0
    return found


_VALUES: Mapping[str, Callable[[FinishedSimulations, Column, Modifiers], Column]] = MappingProxyType(
    {
        "PTS": _score,
        "MMS": _score,
        "BH": _buchholz,
        "SB": _sonneborn_berger,
        "WIN": _wins,
        "WON": _games_won,
        "NBW": _go_wins,
        "PS": _progressive,
        "CUSS": _cumulative,
        "SOS": _sum_of_scores,
        "SOSOS": _sum_of_sums,
        "SODOS": _sum_of_defeated,
        "MW%": _own_match_wins,
        "OMW%": _opponents_match_wins,
        "RTNG": _rating,
        "TPN": _number,
    }
)
_CUTS: Mapping[str, set[str]] = MappingProxyType({"BH": {"C", "M", "P"}, "SB": {"P"}, "SOS": {"C", "N"}, "TPN": {"R"}})
