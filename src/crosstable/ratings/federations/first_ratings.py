"""The ratings that results show of players who have none, in the systems that are computed from sums."""

from __future__ import annotations

from crosstable.model.kernel import Numbers
from crosstable.ratings.federations import dwz, ecf, fide, ingo
from crosstable.ratings.federations.blocks import (
    COUNT,
    ESTIMATE,
    FULL,
    OPPONENTS,
    RATED,
    RATING,
    SCORE,
    WIDTH,
    BlockGames,
    Chains,
    opponent_of,
    score_of,
)
from crosstable.ratings.federations.dwz import first_rating as dwz_first
from crosstable.ratings.federations.ecf import performance as ecf_performance
from crosstable.ratings.federations.fide import first_rating, floor_of
from crosstable.ratings.federations.terms import DWZ, ECF, FIDE, FederationTerms
from crosstable.ratings.rounding import HALF_AWAY, rounded

NONE = -1e18  # no estimate
_FIDE_LEAST, _DWZ_LEAST, _INGO_LEAST, _ECF_FULL = fide.LEAST_GAMES, dwz.LEAST_GAMES, ingo.LEAST_GAMES, ecf.FULL_GAMES


def strength_of(player: int, values: Numbers, stage: int) -> float:
    """Return the rating of an opponent that counts: the full rating, or from stage 1 on the estimate; NONE if none."""
    row = WIDTH * player
    if values[row + RATED] == FULL:
        return values[row + RATING]
    return values[row + ESTIMATE] if stage > 0 else NONE


def estimate_of(opponents: float, score: float, games: float, terms: FederationTerms, rules: int) -> float:
    """Return the rating that results against rated players show."""
    if terms.formulas == FIDE:
        return first_rating(opponents, score, games, rules, terms.differences)
    if terms.formulas == DWZ:
        return dwz_first(opponents, score, games, terms.differences)
    if terms.formulas == ECF:
        return ecf_performance(opponents, score, games, terms.number, terms.differences)
    return rounded(opponents / games + 50.0 - 100.0 * score / games, HALF_AWAY)


def is_enough(score: float, games: float, rating: float, terms: FederationTerms, rules: int) -> bool:
    """Return whether results are enough for a first rating."""
    if terms.formulas == FIDE:
        return games >= _FIDE_LEAST and rating >= floor_of(rules)
    if terms.formulas == DWZ:
        return games >= _DWZ_LEAST and 0.0 < score < games
    if terms.formulas == ECF:
        return games >= _ECF_FULL
    return games >= _INGO_LEAST


def estimate(
    player: int,
    stage: int,
    stages: int,
    start: int,
    games: BlockGames,
    terms: FederationTerms,
    rules: int,
    chains: Chains,
    values: Numbers,
) -> float:
    """Return the rating that the results of a player without a full rating show so far; NONE without any.

    At the last of the stages the results are added to the player's own.
    """
    row = WIDTH * player
    opponents = 0.0
    score = 0.0
    count = 0.0
    entry = chains.latest[player]
    while entry >= 0:
        strength = strength_of(opponent_of(entry, start, games), values, stage)
        if strength > NONE:
            opponents += strength
            score += score_of(entry, start, games)
            count += 1.0
        entry = chains.previous[entry]
    if terms.formulas == FIDE and values[row + COUNT] == 0.0 and score == 0.0:
        return NONE
    opponents += values[row + OPPONENTS]
    score += values[row + SCORE]
    count += values[row + COUNT]
    if stage == stages - 1:
        values[row + OPPONENTS] = opponents
        values[row + SCORE] = score
        values[row + COUNT] = count
    if count == 0.0:
        return NONE
    rating = estimate_of(opponents, score, count, terms, rules)
    if stage == 0 and terms.formulas == DWZ and not is_enough(score, count, rating, terms, rules):
        return NONE
    return rating
