"""The loop over rating periods for systems whose changes follow from sums over the games of a period.

Rules
1. First come the players without a full rating: their estimates, from results against rated players, earlier periods
   included.  Some federations do so twice: the second time the estimates of the first count as ratings.
2. Then come the rated players, from the ratings at the start of the period.
3. Then all ratings are set at once.
4. What differs among federations are the small functions before `rate_full`, and those of `first_ratings`.  As they
   stand here they are the usual; a federation gives its own to `play_sums.with_formulas`.
"""

from __future__ import annotations

from crosstable.model.kernel import Numbers, kernel
from crosstable.ratings.federations.blocks import (
    COUNT,
    ESTIMATE,
    FULL,
    GAMES,
    OPPONENTS,
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
    opponent_of,
    points_of,
    score_of,
    unchain,
    weight_of,
    write_row,
)
from crosstable.ratings.federations.first_ratings import NONE, estimate, is_enough, strength_of
from crosstable.ratings.federations.terms import Dated, FederationTerms, KnownPlayers
from crosstable.ratings.logistic import expected_score
from crosstable.ratings.rating_rows import Log
from crosstable.ratings.rounding import HALF_AWAY, rounded

_K = 20.0


def chance_of(rating: float, opponent: float, _terms: FederationTerms, _rules: int) -> float:
    """Return the expected score of a player."""
    return expected_score(rating, opponent)


def worth_of(
    player: int,
    _score: float,
    _expected: float,
    _count: float,
    _age: int,
    _rules: int,
    known_players: KnownPlayers,
    _terms: FederationTerms,
    _values: Numbers,
) -> float:
    """Return the points that one point of surprise is worth in this period, from score, expected score and games."""
    return known_players.k[player] if known_players.k[player] > 0.0 else _K


def share_of(_rated: float) -> float:
    """Return how much a game counts against an opponent with a rating, or with an estimate, by what `rated` holds."""
    return 1.0


def surprise_of(
    entry: int,
    player: int,
    start: int,
    games: BlockGames,
    terms: FederationTerms,
    rules: int,
    chains: Chains,  # noqa: ARG001  # FIDE looks at the other games of the event
    values: Numbers,
) -> tuple[float, float, float]:
    """Return the weight of a game for a player, the expected score, and the opponent's strength; weight 0 if none."""
    rating = values[WIDTH * player + RATING]
    opponent = opponent_of(entry, start, games)
    strength = strength_of(opponent, values, 1)
    if strength <= NONE:
        shown = values[WIDTH * opponent + RATING]
        return 0.0, chance_of(rating, shown, terms, rules), shown
    weight = weight_of(entry, start, games) * share_of(values[WIDTH * opponent + RATED])
    # The points belong to the player who has the stones.
    points = points_of(entry, start, games)
    ours, theirs = (rating + points, strength) if points > 0.0 else (rating, strength - points)
    return weight, chance_of(ours, theirs, terms, rules), strength


def surprise_in(points: float, chance: float, _rating: float, _strength: float) -> float:
    """Return the surprise of a game, from its score and the expected one."""
    return points - chance


def bonus_of(_rating: float) -> float:
    """Return what each game adds."""
    return 0.0


def after_of(rating: float, change: float, _extra: float) -> float:
    """Return the rating after a period, from the change by surprises and what games add."""
    # A sum such as 6.5 is often 6.499999999 in binary.
    return rating + rounded(rounded(change * 1e6, HALF_AWAY) / 1e6, HALF_AWAY)


def begin_period(_player: int, _start: int, _rules: int, _terms: FederationTerms, _values: Numbers, _log: Log) -> None:
    """Change what a player has before the games of a period."""


def end_period(_row: int, _rules: int, _values: Numbers) -> None:
    """Count a period of the player in this row."""


def begin_rating(_row: int, _values: Numbers) -> None:
    """Note that the player in this row has a full rating now."""


def is_better(after: float, peak: float) -> bool:
    """Return whether a rating is a new peak."""
    return after > peak


def lowest_of(_rules: int) -> float:
    """Return the rating below which a player is unrated again."""
    return NONE


def rated_by_estimate() -> float:
    """Return what `rated` holds of a player whose results are not enough for a full rating."""
    return UNRATED


def rate_full(
    player: int,
    start: int,
    age: int,
    rules: int,
    games: BlockGames,
    terms: FederationTerms,
    known_players: KnownPlayers,
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
    bonus = bonus_of(rating)
    extra = 0.0
    entry = chains.latest[player]
    while entry >= 0:
        weight, chance, strength = surprise_of(entry, player, start, games, terms, rules, chains, values)
        points = score_of(entry, start, games)
        if weight > 0.0:
            surprise += weight * surprise_in(points, chance, rating, strength)
            score += weight * points
            chances += weight * chance
            extra += weight * bonus
            count += 1.0
        entry = chains.previous[entry]
    worth = worth_of(player, score, chances, count, age, rules, known_players, terms, values)
    change = worth * surprise
    after = after_of(rating, change, extra)
    if len(written.before) > 0:
        shown = after
        rest = after - rating - change - extra
        entry = chains.latest[player]
        while entry >= 0:
            weight, chance, strength = surprise_of(entry, player, start, games, terms, rules, chains, values)
            points = score_of(entry, start, games)
            own = surprise_in(points, chance, rating, strength)
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


def set_after(player: int, after: float, period: int, rules: int, count: int, values: Numbers) -> None:
    """Set what a player has after a period: rating, peak, games, and whether the rating is a full one."""
    row = WIDTH * player
    was_full = values[row + RATED] == FULL
    values[row + RATING] = after
    if is_better(after, values[row + PEAK]):
        values[row + PEAK] = after
    values[row + PERIOD] = period
    end_period(row, rules, values)
    values[row + GAMES] += count
    if was_full:
        if after < lowest_of(rules):
            values[row + RATED] = UNRATED
            values[row + GAMES] = 0.0
            values[row + OPPONENTS] = 0.0
            values[row + SCORE] = 0.0
            values[row + COUNT] = 0.0
        return
    games = values[row + COUNT]
    if games == 0.0:
        return
    if is_enough(values[row + SCORE], games, after, rules):
        values[row + RATED] = FULL
        values[row + PEAK] = after
        begin_rating(row, values)
    else:
        values[row + RATED] = rated_by_estimate()


@kernel(allocates=False, writes=("chains", "values", "written", "log"), threshold=60_000, inlined=True)
def play_sums(
    games: BlockGames,
    terms: FederationTerms,
    known_players: KnownPlayers,
    dated: Dated,
    chains: Chains,
    values: Numbers,
    written: EntryRows,
    log: Log,
) -> None:
    """Rate the periods one after another."""
    for block in range(len(games.periods)):
        start = games.starts[block]
        rules = dated.rules[block]
        year = dated.year[block]
        count = chain(games, block, chains)
        others = 0
        for at in range(count):
            player = chains.players[at]
            begin_period(player, start, rules, terms, values, log)
            if values[WIDTH * player + RATED] != FULL:
                others += 1
                values[WIDTH * player + ESTIMATE] = NONE
        for stage in range(terms.stages if others > 0 else 0):
            for at in range(count):
                player = chains.players[at]
                if values[WIDTH * player + RATED] != FULL:
                    chains.after[at] = estimate(player, stage, terms.stages, start, games, terms, rules, chains, values)
            for at in range(count):
                player = chains.players[at]
                if values[WIDTH * player + RATED] != FULL:
                    values[WIDTH * player + ESTIMATE] = chains.after[at]
        for at in range(count):
            player = chains.players[at]
            if values[WIDTH * player + RATED] == FULL:
                born = known_players.born[player]
                age = year - born if born > 0 and year > born else 0
                chains.after[at] = rate_full(
                    player, start, age, rules, games, terms, known_players, chains, values, written
                )
            else:
                shown = values[WIDTH * player + ESTIMATE]
                chains.after[at] = shown if shown > NONE else values[WIDTH * player + RATING]
                if len(written.before) > 0:
                    write_other(player, chains.after[at], start, games, terms, rules, chains, values, written)
        for at in range(count):
            player = chains.players[at]
            played = chains.played[player]
            set_after(player, chains.after[at], games.periods[block], rules, played, values)
        unchain(count, chains)
