"""The loop over rating periods for systems whose changes follow from sums over the games of a period.

Rules
1. First come the players without a full rating: their estimates, from results against rated players, earlier periods
   included.  DWZ and ECF do so twice: the second time the estimates of the first count as ratings.
2. Then come the rated players, from the ratings at the start of the period.
3. Then all ratings are set at once.
"""

from __future__ import annotations

from crosstable.model.kernel import Numbers, kernel
from crosstable.ratings.federations import egf, fide
from crosstable.ratings.federations.blocks import (
    COUNT,
    ESTIMATE,
    EVENTS,
    FULL,
    GAMES,
    OPPONENTS,
    PARTIAL,
    PEAK,
    PERIOD,
    RATED,
    RATING,
    SCORE,
    UNRATED,
    WIDTH,
    BlockGames,
    Chains,
    EntryRows,
    chain,
    log_change,
    opponent_of,
    points_of,
    score_of,
    unchain,
    weight_of,
    write_row,
)
from crosstable.ratings.federations.dwz import coefficient_of as dwz_coefficient
from crosstable.ratings.federations.dwz import expected_of as dwz_expected
from crosstable.ratings.federations.ecf import expected_of as ecf_expected
from crosstable.ratings.federations.ecf import k_of as ecf_k
from crosstable.ratings.federations.egf import bonus_of, chance_of_logs, con_of, log_of
from crosstable.ratings.federations.egf import expected_of as egf_expected
from crosstable.ratings.federations.fide import (
    expected_of,
    floor_of,
    k_of,
    limited_k,
    raised,
)
from crosstable.ratings.federations.fide_tables import expected_by_table
from crosstable.ratings.federations.first_ratings import NONE, estimate, is_enough, strength_of
from crosstable.ratings.federations.ingo import expected_of as ingo_expected
from crosstable.ratings.federations.ingo import inertia_of
from crosstable.ratings.federations.terms import DWZ, ECF, EGF, FIDE, INGO, Dated, FederationTerms, KnownPlayers
from crosstable.ratings.rating_rows import INCREASE, Log
from crosstable.ratings.rounding import HALF_AWAY, rounded

_ONCE, _RAISED = fide.ONCE, fide.RAISED
_EGF_FLOOR = egf.FLOOR
_ESTABLISHED, _MANY_EVENTS = 100.0, 6.0  # games of a player on a list, and the index from which it has no effect


def chance_of(rating: float, opponent: float, terms: FederationTerms, rules: int) -> float:
    """Return the expected score of a player by the formulas of the federation."""
    if terms.formulas == EGF:
        return egf_expected(rating, opponent)
    if terms.formulas == FIDE:
        return expected_of(rating, opponent, rules, terms.table)
    if terms.formulas == DWZ:
        return dwz_expected(rating, opponent, terms.flag)
    if terms.formulas == ECF:
        return ecf_expected(rating, opponent, terms.table)
    return ingo_expected(rating, opponent)


def is_upgraded(
    entry: int, gap: float, player: int, start: int, games: BlockGames, chains: Chains, values: Numbers
) -> bool:
    """Return whether this game has the largest difference of the player's event: FIDE 8.3.1 of 2022."""
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
    """Return the weight of a game for a player, the expected score, and the opponent's strength; weight 0 if none."""
    rating = values[WIDTH * player + RATING]
    opponent = opponent_of(entry, start, games)
    strength = strength_of(opponent, values, 1)
    weight = weight_of(entry, start, games)
    if strength <= NONE or (terms.formulas == FIDE and values[WIDTH * opponent + RATED] != FULL):
        shown = values[WIDTH * opponent + RATING]
        return 0.0, chance_of(rating, shown, terms, rules), shown
    if terms.formulas == ECF and values[WIDTH * opponent + RATED] != FULL:
        weight *= 0.5
    if terms.formulas == FIDE and rules & _ONCE and rating - strength > 400.0:
        gap = rating - strength
        if not is_upgraded(entry, gap, player, start, games, chains, values):
            return weight, expected_by_table(gap, terms.table), strength
    points = points_of(entry, start, games)
    if terms.formulas == EGF and points == 0.0:
        ours, theirs = values[WIDTH * player + ESTIMATE], values[WIDTH * opponent + ESTIMATE]
        return weight, chance_of_logs(ours, theirs), strength
    # The points belong to the player who has the stones.
    ours, theirs = (rating + points, strength) if points > 0.0 else (rating, strength - points)
    return weight, chance_of(ours, theirs, terms, rules), strength


def worth_of(
    player: int,
    score: float,
    expected: float,
    count: float,
    age: int,
    rules: int,
    known: KnownPlayers,
    terms: FederationTerms,
    values: Numbers,
) -> float:
    """Return the points that one point of surprise is worth in this period."""
    row = WIDTH * player
    rating = values[row + RATING]
    if terms.formulas == EGF:
        return con_of(rating)
    if terms.formulas == DWZ:
        index = known.k[player]
        if index == 0.0 and values[row + GAMES] >= _ESTABLISHED:
            index = _MANY_EVENTS
        index += values[row + EVENTS]
        return 800.0 / (dwz_coefficient(rating, age, index, score, expected, terms.flag) + count)
    if terms.formulas == INGO:
        return 100.0 / (count + inertia_of(age))
    k = known.k[player]
    if terms.formulas == ECF:
        return k if k > 0.0 else ecf_k(age)
    if k == 0.0:
        k = k_of(rating, values[row + PEAK], values[row + GAMES], age, rules)
    return limited_k(k, count if count > 1.0 else 1.0)


def rate_full(
    player: int,
    start: int,
    age: int,
    rules: int,
    games: BlockGames,
    terms: FederationTerms,
    known: KnownPlayers,
    chains: Chains,
    values: Numbers,
    written: EntryRows,
) -> float:
    """Return the rating of a rated player after a period, and write the rows."""
    rating = values[WIDTH * player + RATING]
    score = 0.0
    chances = 0.0
    surprise = 0.0
    count = 0.0
    bonus = bonus_of(rating) if terms.formulas == EGF else 0.0
    extra = 0.0
    entry = chains.latest[player]
    while entry >= 0:
        weight, chance, strength = surprise_of(entry, player, start, games, terms, rules, chains, values)
        points = score_of(entry, start, games)
        if weight > 0.0:
            if terms.formulas == INGO:
                surprise += weight * (rating - strength - 50.0 + 100.0 * points) / 100.0
            else:
                surprise += weight * (points - chance)
            score += weight * points
            chances += weight * chance
            extra += weight * bonus
            count += 1.0
        entry = chains.previous[entry]
    worth = worth_of(player, score, chances, count, age, rules, known, terms, values)
    if terms.formulas == INGO:
        worth = 0.0 - worth
    change = worth * surprise
    after = rating + change + extra
    if terms.formulas == EGF:
        after = after if after > _EGF_FLOOR else _EGF_FLOOR
    else:
        # A sum such as 6.5 is often 6.499999999 in binary.
        after = rating + rounded(rounded(change * 1e6, HALF_AWAY) / 1e6, HALF_AWAY)
    if len(written.before) > 0:
        shown = after
        rest = after - rating - change - extra
        entry = chains.latest[player]
        while entry >= 0:
            weight, chance, strength = surprise_of(entry, player, start, games, terms, rules, chains, values)
            points = score_of(entry, start, games)
            own = points - chance
            if terms.formulas == INGO:
                own = (rating - strength - 50.0 + 100.0 * points) / 100.0
            shown = write_row(entry, shown, chance, worth * weight * own + weight * bonus + rest, start, written)
            rest = 0.0
            entry = chains.previous[entry]
    return after


def write_other(
    player: int,
    after: float,
    start: int,
    games: BlockGames,
    terms: FederationTerms,
    rules: int,
    chains: Chains,
    values: Numbers,
    written: EntryRows,
) -> None:
    """Write the rows of a player without a full rating: the last one has the whole change."""
    rating = values[WIDTH * player + RATING]
    change = after - rating
    shown = after
    entry = chains.latest[player]
    while entry >= 0:
        opponent = opponent_of(entry, start, games)
        chance = chance_of(rating, values[WIDTH * opponent + RATING], terms, rules)
        shown = write_row(entry, shown, chance, change, start, written)
        change = 0.0
        entry = chains.previous[entry]


def increase(player: int, start: int, rules: int, terms: FederationTerms, values: Numbers, log: Log) -> None:
    """Raise a rating of an older list, on 1 March 2024: FIDE 13.1.  `EVENTS` is 1 for a list before it, 2 after."""
    row = WIDTH * player
    if not rules & _RAISED or terms.flag == 0:
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


def set_after(
    player: int, after: float, period: int, rules: int, count: int, terms: FederationTerms, values: Numbers
) -> None:
    """Set what a player has after a period: rating, peak, games, and whether the rating is a full one."""
    row = WIDTH * player
    was_full = values[row + RATED] == FULL
    values[row + RATING] = after
    if (after < values[row + PEAK]) if terms.formulas == INGO else (after > values[row + PEAK]):
        values[row + PEAK] = after
    values[row + PERIOD] = period
    if terms.formulas == DWZ:
        values[row + EVENTS] += 1.0
    if terms.formulas == FIDE and values[row + EVENTS] == 0.0:
        values[row + EVENTS] = 2.0 if rules & _RAISED else 1.0
    values[row + GAMES] += count
    if was_full:
        if terms.formulas == FIDE and after < floor_of(rules):
            values[row + RATED] = UNRATED
            values[row + GAMES] = 0.0
            values[row + OPPONENTS] = 0.0
            values[row + SCORE] = 0.0
            values[row + COUNT] = 0.0
        return
    games = values[row + COUNT]
    if games == 0.0:
        return
    if is_enough(values[row + SCORE], games, after, terms, rules):
        values[row + RATED] = FULL
        values[row + PEAK] = after
        values[row + EVENTS] = 1.0 if terms.formulas == DWZ else values[row + EVENTS]
    elif terms.formulas == ECF:
        values[row + RATED] = PARTIAL


@kernel(allocates=False, writes=("chains", "values", "written", "log"), threshold=60_000, inlined=True)
def play_sums(
    games: BlockGames,
    terms: FederationTerms,
    known: KnownPlayers,
    dated: Dated,
    chains: Chains,
    values: Numbers,
    written: EntryRows,
    log: Log,
) -> None:
    """Rate the periods one after another."""
    stages = 1
    if terms.formulas == DWZ or terms.formulas == ECF:  # noqa: PLR1714  # a loop that is compiled
        stages = 2
    for block in range(len(games.periods)):
        start = games.starts[block]
        rules = dated.rules[block]
        year = dated.year[block]
        count = chain(games, block, chains)
        others = 0
        for at in range(count):
            player = chains.players[at]
            if terms.formulas == FIDE:
                increase(player, start, rules, terms, values, log)
            if terms.formulas == EGF:
                values[WIDTH * player + ESTIMATE] = log_of(values[WIDTH * player + RATING])
            if values[WIDTH * player + RATED] != FULL:
                others += 1
                values[WIDTH * player + ESTIMATE] = NONE
        for stage in range(stages if others > 0 else 0):
            for at in range(count):
                player = chains.players[at]
                if values[WIDTH * player + RATED] != FULL:
                    chains.after[at] = estimate(player, stage, stages, start, games, terms, rules, chains, values)
            for at in range(count):
                player = chains.players[at]
                if values[WIDTH * player + RATED] != FULL:
                    values[WIDTH * player + ESTIMATE] = chains.after[at]
        for at in range(count):
            player = chains.players[at]
            if values[WIDTH * player + RATED] == FULL:
                born = known.born[player]
                age = year - born if born > 0 and year > born else 0
                chains.after[at] = rate_full(player, start, age, rules, games, terms, known, chains, values, written)
            else:
                shown = values[WIDTH * player + ESTIMATE]
                chains.after[at] = shown if shown > NONE else values[WIDTH * player + RATING]
                if len(written.before) > 0:
                    write_other(player, chains.after[at], start, games, terms, rules, chains, values, written)
        for at in range(count):
            player = chains.players[at]
            played = chains.played[player]
            set_after(player, chains.after[at], games.periods[block], rules, played, terms, values)
        unchain(count, chains)
