"""The ratings that results show of players who have none, in the systems that are computed from sums."""

from __future__ import annotations

from crosstable.model.kernel import Numbers
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
from crosstable.ratings.federations.terms import FederationTerms
from crosstable.ratings.rounding import HALF_AWAY, rounded

NONE = -1e18  # no estimate


def strength_of(player: int, values: Numbers, stage: int) -> float:
    """Return the rating of an opponent that counts: the full rating, or from stage 1 on the estimate; NONE if none."""
    row = WIDTH * player
    if values[row + RATED] == FULL:
        return values[row + RATING]
    return values[row + ESTIMATE] if stage > 0 else NONE


def estimate_of(opponents: float, _score: float, games: float, _terms: FederationTerms, _rules: int) -> float:
    """Return the rating that results against rated players show; a formula of the federation."""
    return rounded(opponents / games, HALF_AWAY)


def is_enough(_score: float, _games: float, _rating: float, _rules: int) -> bool:
    """Return whether results are enough for a first rating; a formula of the federation."""
    return True


def is_estimated(_stage: int, _score: float, _games: float) -> bool:
    """Return whether results so far make an estimate in this stage."""
    return True


def is_first_event(_score: float) -> bool:
    """Return whether an event with this score is a player's first, if none counted before."""
    return True


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
    if values[row + COUNT] == 0.0 and not is_first_event(score):
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
    if not is_estimated(stage, score, count):
        return NONE
    return estimate_of(opponents, score, count, terms, rules)
