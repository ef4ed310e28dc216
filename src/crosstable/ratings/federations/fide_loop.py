"""The formulas of FIDE, by the rules of a day, and its loop over rating periods; the articles are in `fide`."""

from __future__ import annotations

import datetime as dt
from typing import Literal

from crosstable.model.columns import Floats
from crosstable.model.kernel import Numbers
from crosstable.ratings.federations.blocks import (
    EVENTS,
    FULL,
    GAMES,
    PEAK,
    RATED,
    RATING,
    WIDTH,
    BlockGames,
    Chains,
    log_change,
    opponent_of,
    points_of,
    weight_of,
)
from crosstable.ratings.federations.fide_tables import difference_by_table, expected_by_table
from crosstable.ratings.federations.first_ratings import NONE, strength_of
from crosstable.ratings.federations.sums import play_sums
from crosstable.ratings.federations.terms import FederationTerms, KnownPlayers
from crosstable.ratings.rating_rows import INCREASE, Log
from crosstable.ratings.rounding import HALF_AWAY, rounded

Kind = Literal["standard", "rapid", "blitz"]

FIRST_DAY = dt.date(2014, 7, 1)
ONCE_FROM = dt.date(2022, 1, 1)
ONE_K_FROM = dt.date(2022, 10, 1)
RAISED_FROM = dt.date(2024, 3, 1)
TRUE_FROM = dt.date(2025, 10, 1)

# The rules of a day, as bits of one number.
CAP, ONCE, TRUE_FROM_2650, K_20, RAISED = (1 << bit for bit in range(5))
LEAST_GAMES = 5
_NEVER_CAPPED = 1e9


def rules_on(day: dt.date, kind: Kind = "standard") -> int:
    """Return the rules of a day as a number: the sum of CAP, ONCE, TRUE_FROM_2650, K_20 and RAISED.

    Example:
        >>> rules_on(dt.date(2024, 3, 1)) == CAP + RAISED
        True
    """
    is_raised = day >= RAISED_FROM
    rules = RAISED if is_raised else 0
    if is_raised or kind == "standard":
        rules |= CAP
    if kind == "standard" and ONCE_FROM <= day < RAISED_FROM:
        rules |= ONCE
    if day >= TRUE_FROM:
        rules |= TRUE_FROM_2650
    if kind != "standard" and day < ONE_K_FROM:
        rules |= K_20
    return rules


def cap_of(rating: float, rules: int) -> float:
    """Return the largest difference that counts for a player: 8.3.1."""
    if not rules & CAP or (rules & TRUE_FROM_2650 and rating >= 2650.0):
        return _NEVER_CAPPED
    return 400.0


def expected_of(rating: float, opponent: float, rules: int, table: Floats) -> float:
    """Return the expected score of a player: 8.3.1 and 8.3.2."""
    gap = rating - opponent
    cap = cap_of(rating, rules)
    return expected_by_table(cap if gap > cap else 0.0 - cap if gap < 0.0 - cap else gap, table)


def k_of(rating: float, peak: float, games: float, age: int, rules: int) -> float:
    """Return K before the limit of 700: 8.3.3.

    Args:
        rating: at the start of the period.
        peak: the highest published rating.
        games: rated games before the period.
        age: in the year of the period; 0 if unknown.
        rules: of the day.
    """
    if rules & K_20:
        return 20.0
    if games < 30.0 or (0 < age <= 18 and rating < 2300.0):
        return 40.0
    return 10.0 if peak >= 2400.0 else 20.0


def limited_k(k: float, games: float) -> float:
    """Return K so that K times the games of the period is at most 700: 8.3.3."""
    return float(int(700.0 / games)) if k * games > 700.0 else k


def first_rating(opponents: float, score: float, games: float, rules: int, differences: Floats) -> float:
    """Return the first rating of a player from the sum of the opponents' ratings: 8.2."""
    if rules & RAISED:
        mean = (opponents + 3600.0) / (games + 2.0)
        rating = mean + difference_by_table((score + 1.0) / (games + 2.0), differences)
        return min(rounded(rating, HALF_AWAY), 2200.0)
    mean = opponents / games
    if 2.0 * score > games:
        return rounded(mean + 20.0 * (2.0 * score - games), HALF_AWAY)
    return rounded(mean + difference_by_table(score / games, differences), HALF_AWAY)


def floor_of(rules: int) -> float:
    """Return the lowest rating that is published."""
    return 1400.0 if rules & RAISED else 1000.0


def raised(rating: float) -> float:
    """Return a standard rating after the rise of 1 March 2024: 13.1.

    Example:
        >>> raised(1500.0)
        1700.0
    """
    return rounded(rating + 0.4 * (2000.0 - rating), HALF_AWAY) if 1000.0 <= rating < 2000.0 else rating


def chance_of(rating: float, opponent: float, terms: FederationTerms, rules: int) -> float:
    """Return the expected score of a player."""
    return expected_of(rating, opponent, rules, terms.table)


def worth_of(
    player: int,
    _score: float,
    _expected: float,
    count: float,
    age: int,
    rules: int,
    known_players: KnownPlayers,
    _terms: FederationTerms,
    values: Numbers,
) -> float:
    """Return K of a player in a period: 8.3.3."""
    row = WIDTH * player
    k = known_players.k[player]
    if k == 0.0:
        k = k_of(values[row + RATING], values[row + PEAK], values[row + GAMES], age, rules)
    return limited_k(k, count if count > 1.0 else 1.0)


def is_upgraded(
    entry: int, gap: float, player: int, start: int, games: BlockGames, chains: Chains, values: Numbers
) -> bool:
    """Return whether this game has the largest difference of the player's event: 8.3.1 of 2022."""
    rating = values[WIDTH * player + RATING]
    event = games.events[start + (entry >> 1)]
    other = chains.latest[player]
    while other >= 0:
        strength = strength_of(opponent_of(other, start, games), values, 0)
        if other != entry and strength > NONE and games.events[start + (other >> 1)] == event:
            size = rating - strength
            if size > gap or (size == gap and other < entry):
                return False
        other = chains.previous[other]
    return True


def surprise_of(
    entry: int,
    player: int,
    start: int,
    games: BlockGames,
    terms: FederationTerms,
    rules: int,
    chains: Chains,
    values: Numbers,
) -> tuple[float, float, float]:
    """Return the weight of a game for a player, the expected score, and the opponent's rating; weight 0 if unrated."""
    rating = values[WIDTH * player + RATING]
    opponent = opponent_of(entry, start, games)
    strength = values[WIDTH * opponent + RATING]
    if values[WIDTH * opponent + RATED] != FULL:
        return 0.0, chance_of(rating, strength, terms, rules), strength
    weight = weight_of(entry, start, games)
    if rules & ONCE and rating - strength > 400.0:
        gap = rating - strength
        if not is_upgraded(entry, gap, player, start, games, chains, values):
            return weight, expected_by_table(gap, terms.table), strength
    points = points_of(entry, start, games)
    ours, theirs = (rating + points, strength) if points > 0.0 else (rating, strength - points)
    return weight, chance_of(ours, theirs, terms, rules), strength


def estimate_of(opponents: float, score: float, games: float, terms: FederationTerms, rules: int) -> float:
    """Return the rating that results against rated players show: 8.2."""
    return first_rating(opponents, score, games, rules, terms.differences)


def is_enough(_score: float, games: float, rating: float, rules: int) -> bool:
    """Return whether results are enough for a first rating: 7.1.4."""
    return games >= LEAST_GAMES and rating >= floor_of(rules)


def is_first_event(score: float) -> bool:
    """Return whether a first event counts: 8.2.1."""
    return score > 0.0


def begin_period(player: int, start: int, rules: int, terms: FederationTerms, values: Numbers, log: Log) -> None:
    """Raise a rating of an older list, on 1 March 2024: 13.1.  `EVENTS` is 1 for a list before it, 2 after."""
    row = WIDTH * player
    if not rules & RAISED or terms.flag == 0:
        return
    if values[row + EVENTS] == 1.0 and values[row + RATED] == FULL:
        before = values[row + RATING]
        after = raised(before)
        if after != before:
            values[row + RATING] = after
            log_change(player, start, before, after, INCREASE, log)
            if after > values[row + PEAK]:
                values[row + PEAK] = after
    values[row + EVENTS] = 2.0


def end_period(row: int, rules: int, values: Numbers) -> None:
    """Note of a player who is new whether the list is before the rise of 1 March 2024."""
    if values[row + EVENTS] == 0.0:
        values[row + EVENTS] = 2.0 if rules & RAISED else 1.0


play_fide = play_sums.with_formulas(
    "play_fide",
    chance_of=chance_of,
    worth_of=worth_of,
    surprise_of=surprise_of,
    estimate_of=estimate_of,
    is_enough=is_enough,
    is_first_event=is_first_event,
    begin_period=begin_period,
    end_period=end_period,
    lowest_of=floor_of,
)
