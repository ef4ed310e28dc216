"""The five steps of US Chess over all events: see `uscf` for the rules."""

from __future__ import annotations

from math import exp
from typing import NamedTuple

from crosstable.model.columns import Floats
from crosstable.model.kernel import Numbers, kernel
from crosstable.ratings.federations.blocks import (
    COUNT,
    ESTIMATE,
    EVENTS,
    FULL,
    GAMES,
    OPPONENTS,
    PEAK,
    PERIOD,
    RATED,
    RATING,
    SCORE,
    WIDTH,
    BlockGames,
    Chains,
    EntryRows,
    chain,
    opponent_of,
    score_of,
    unchain,
    write_row,
)
from crosstable.ratings.federations.terms import Dated, KnownPlayers
from crosstable.ratings.federations.uscf_formulas import (
    ESTABLISHED,
    HIGHEST_SPECIAL,
    SPECIAL_GAMES,
    age_rating,
    bonus_of,
    effective_games,
    established_floor,
    k_of,
    provisional_chance,
)
from crosstable.ratings.logistic import SLOPE, expected_score

_FAR = 1e9
_ZERO = 1e-9
_FLAT = 1e-12
_ALL_POINTS = 50.0  # towards the absolute floor
_STEEP = 300.0  # 52,000 points


class UscfTerms(NamedTuple):
    """The parameters as the loop takes them; `has_no_list` is whether all begin at `start`; `floors` (n_players,)."""

    is_dual: int
    start: float
    has_no_list: int
    floors: Floats


class UscfRoom(NamedTuple):
    """Working space: the opponents of one player; 10^(estimate / 400) of each player (n_players,)."""

    opponents: Floats
    power: Floats


def power_of(rating: float) -> float:
    """Return 10^(rating / 400), bounded."""
    return exp(min(max(rating * SLOPE, -_STEEP), _STEEP))


def solve_special(
    opponents: Numbers | Floats, count: int, prior: float, shifted: float, effective: float, score: float
) -> float:
    """Return the rating at which the provisional expectancies add up to the score.

    The sum is linear between its corners, 400 points from each opponent.  Where it is flat at the score, the rating
    nearest the prior one is taken.

    Args:
        opponents: their ratings.
        count: how many of them.
        prior: R0.
        shifted: R0', with which the earlier games count.
        effective: N', 0 for none.
        score: S', with that of the earlier games.
    """
    if count == 0:
        return prior
    total = effective * shifted
    for at in range(count):
        total += opponents[at]
    rating = (total + 400.0 * (2.0 * score - effective - count)) / (effective + count)
    for _ in range(4 * count + 8):
        value = effective * provisional_chance(rating, shifted) - score
        up = effective if effective > 0.0 and shifted - 400.0 <= rating < shifted + 400.0 else 0.0
        down = effective if effective > 0.0 and shifted - 400.0 < rating <= shifted + 400.0 else 0.0
        above, below = _FAR, -_FAR  # the next corners
        if effective > 0.0:
            above, below = corners(rating, shifted, above, below)
        for at in range(count):
            opponent = opponents[at]
            value += provisional_chance(rating, opponent)
            up += 1.0 if opponent - 400.0 <= rating < opponent + 400.0 else 0.0
            down += 1.0 if opponent - 400.0 < rating <= opponent + 400.0 else 0.0
            above, below = corners(rating, opponent, above, below)
        if -_ZERO < value < _ZERO:
            if prior > rating and up < _FLAT:
                rating = prior if prior < above else above
            elif prior < rating and down < _FLAT:
                rating = prior if prior > below else below
            break
        if value < 0.0:
            if above >= _FAR:
                break
            rating = above if up < _FLAT or rating - 800.0 * value / up > above else rating - 800.0 * value / up
        else:
            if below <= -_FAR:
                break
            rating = below if down < _FLAT or rating - 800.0 * value / down < below else rating - 800.0 * value / down
    return rating if rating < HIGHEST_SPECIAL else HIGHEST_SPECIAL


def corners(rating: float, opponent: float, above: float, below: float) -> tuple[float, float]:
    """Return the next corners above and below a rating, with those of one more opponent."""
    for corner in (opponent - 400.0, opponent + 400.0):
        if rating < corner < above:
            above = corner
        if below < corner < rating:
            below = corner
    return above, below


def gather(
    player: int, start: int, games: BlockGames, chains: Chains, values: Numbers, room: Numbers | Floats
) -> float:
    """Write the ratings of a player's opponents of the event, the estimates of this step; return the score."""
    score = 0.0
    count = 0
    entry = chains.latest[player]
    while entry >= 0:
        room[count] = values[WIDTH * opponent_of(entry, start, games) + ESTIMATE]
        score += score_of(entry, start, games)
        count += 1
        entry = chains.previous[entry]
    return score


def is_met_often(player: int, start: int, games: BlockGames, chains: Chains) -> bool:
    """Return whether a player met an opponent more than twice in the event."""
    entry = chains.latest[player]
    while entry >= 0:
        opponent = opponent_of(entry, start, games)
        met = 0
        other = entry
        while other >= 0:
            if opponent_of(other, start, games) == opponent:
                met += 1
            other = chains.previous[other]
        if met > 2:
            return True
        entry = chains.previous[entry]
    return False


def special(
    player: int, prior: float, games: float, score: float, count: int, values: Numbers, room: Numbers | Floats
) -> float:
    """Return a rating by the special formula."""
    row = WIDTH * player
    effective = effective_games(prior, games)
    shifted, total = prior, score + 0.5 * effective
    if values[row + COUNT] > 0.0 and games == values[row + COUNT]:
        if values[row + SCORE] == values[row + COUNT]:
            shifted, total = prior - 400.0, score + effective
        elif values[row + SCORE] == 0.0:
            shifted, total = prior + 400.0, score
    return solve_special(room, count, prior, shifted, effective, total)


def rating_after(
    player: int,
    prior: float,
    games_before: float,
    start: int,
    threshold: float,
    games: BlockGames,
    terms: UscfTerms,
    chains: Chains,
    values: Numbers,
    room: UscfRoom,
) -> float:
    """Return the rating of a player after the event, from the estimates of the opponents."""
    row = WIDTH * player
    count = chains.played[player]
    is_one_sided = (
        values[row + COUNT] > 0.0
        and games_before == values[row + COUNT]
        and (values[row + SCORE] == 0.0 or values[row + SCORE] == values[row + COUNT])
    )
    if games_before <= SPECIAL_GAMES or is_one_sided:
        score = gather(player, start, games, chains, values, room.opponents)
        return special(player, prior, games_before, score, count, values, room.opponents)
    surprise = 0.0
    power = power_of(prior)
    entry = chains.latest[player]
    while entry >= 0:
        surprise += score_of(entry, start, games) - power / (power + room.power[opponent_of(entry, start, games)])
        entry = chains.previous[entry]
    gain = k_of(prior, effective_games(prior, games_before), 1.0 * count, terms.is_dual) * surprise
    bonus = bonus_of(gain, 1.0 * count, threshold)
    if bonus > 0.0 and is_met_often(player, start, games, chains):
        bonus = 0.0
    return prior + gain + bonus


def floor_of(player: int, games: float, points: float, floors: Floats, values: Numbers) -> float:
    """Return the floor of a player with so many games and points towards the absolute floor."""
    floor = 100.0 + (points if points < 50.0 else 50.0)
    if games >= ESTABLISHED:
        own = established_floor(values[WIDTH * player + EVENTS])
        floor = own if own > floor else floor
    return floors[player] if floors[player] > floor else floor


def prior_of(player: int, year: int, known_players: KnownPlayers, terms: UscfTerms, values: Numbers) -> float:
    """Return the rating from which a player is rated: that before the event, or that of step 1."""
    row = WIDTH * player
    if values[row + RATED] == FULL:
        return values[row + RATING]
    if terms.has_no_list and known_players.born[player] == 0:
        return values[row + RATING]
    born = known_players.born[player]
    return age_rating(year - born if born > 0 and year > born else 0)


def points_gained(player: int, start: int, games: BlockGames, chains: Chains, values: Numbers) -> float:
    """Return the points of an event towards the absolute floor; 0 for a player who has them all."""
    if values[WIDTH * player + OPPONENTS] >= _ALL_POINTS:
        return 0.0
    points = 1.0 if chains.played[player] >= 4 else 0.0
    entry = chains.latest[player]
    while entry >= 0:
        points += 4.0 * score_of(entry, start, games)
        entry = chains.previous[entry]
    return points


def set_after(
    player: int, after: float, start: int, period: int, games: BlockGames, chains: Chains, values: Numbers
) -> None:
    """Set the rating of a player, and what floors and the special formula need to know."""
    row = WIDTH * player
    count = chains.played[player]
    values[row + OPPONENTS] += points_gained(player, start, games, chains, values)
    # The score matters until it is neither nothing nor everything.
    if values[row + GAMES] == values[row + COUNT] and not 0.0 < values[row + SCORE] < values[row + COUNT]:
        entry = chains.latest[player]
        while entry >= 0:
            values[row + SCORE] += score_of(entry, start, games)
            entry = chains.previous[entry]
    values[row + COUNT] += count
    values[row + GAMES] += count
    values[row + RATING] = after
    values[row + RATED] = FULL
    values[row + PERIOD] = period
    if after > values[row + PEAK]:
        values[row + PEAK] = after
    if values[row + GAMES] >= ESTABLISHED and after > values[row + EVENTS]:
        values[row + EVENTS] = after


def write_rows(
    player: int,
    after: float,
    prior: float,
    games_before: float,
    start: int,
    games: BlockGames,
    terms: UscfTerms,
    chains: Chains,
    values: Numbers,
    written: EntryRows,
) -> None:
    """Write the rows of a player: K times each surprise by the standard formula, the rest in the last row."""
    rating = values[WIDTH * player + RATING]
    k = 0.0
    if games_before > SPECIAL_GAMES:
        k = k_of(prior, effective_games(prior, games_before), 1.0 * chains.played[player], terms.is_dual)
    rest = after - rating
    entry = chains.latest[player]
    while entry >= 0:
        opponent = values[WIDTH * opponent_of(entry, start, games) + RATING]
        rest -= k * (score_of(entry, start, games) - expected_score(rating, opponent))
        entry = chains.previous[entry]
    shown = after
    entry = chains.latest[player]
    while entry >= 0:
        opponent = values[WIDTH * opponent_of(entry, start, games) + RATING]
        chance = expected_score(rating, opponent)
        change = k * (score_of(entry, start, games) - chance) + rest
        shown = write_row(entry, shown, chance, change, start, written)
        rest = 0.0
        entry = chains.previous[entry]


def games_known(player: int, known_players: KnownPlayers, values: Numbers) -> float:
    """Return N: the games before the event; of a player on the list those of the list and since."""
    games = values[WIDTH * player + GAMES]
    return known_players.k[player] + games - 100.0 if known_players.k[player] > 0.0 and games >= 100.0 else games


@kernel(allocates=False, writes=("chains", "room", "values", "written"), threshold=60_000, inlined=True)
def play_uscf(
    games: BlockGames,
    terms: UscfTerms,
    known_players: KnownPlayers,
    dated: Dated,
    chains: Chains,
    room: UscfRoom,
    values: Numbers,
    written: EntryRows,
) -> None:
    """Rate the events one after another."""
    for block in range(len(games.periods)):
        start = games.starts[block]
        year = dated.year[block]
        threshold = 1.0 * dated.rules[block]
        count = chain(games, block, chains)
        others = 0
        for at in range(count):
            player = chains.players[at]
            prior = prior_of(player, year, known_players, terms, values)
            values[WIDTH * player + ESTIMATE] = prior
            room.power[player] = power_of(prior)
            others += 1 if values[WIDTH * player + RATED] != FULL else 0
        for step in range(3 if others > 0 else 4, 6):
            for at in range(count):
                player = chains.players[at]
                if step == 3 and values[WIDTH * player + RATED] == FULL:
                    chains.after[at] = values[WIDTH * player + RATING]
                else:
                    prior = prior_of(player, year, known_players, terms, values)
                    before = games_known(player, known_players, values)
                    chains.after[at] = rating_after(
                        player, prior, before, start, threshold, games, terms, chains, values, room
                    )
            for at in range(count if step < 5 else 0):
                values[WIDTH * chains.players[at] + ESTIMATE] = chains.after[at]
                room.power[chains.players[at]] = power_of(chains.after[at])
        for at in range(count):
            player = chains.players[at]
            before = games_known(player, known_players, values)
            played = chains.played[player]
            gained = points_gained(player, start, games, chains, values)
            floor = floor_of(player, before + played, values[WIDTH * player + OPPONENTS] + gained, terms.floors, values)
            if chains.after[at] < floor:
                chains.after[at] = floor
            if len(written.before) > 0:
                prior = prior_of(player, year, known_players, terms, values)
                write_rows(player, chains.after[at], prior, before, start, games, terms, chains, values, written)
        for at in range(count):
            set_after(chains.players[at], chains.after[at], start, games.periods[block], games, chains, values)
        unchain(count, chains)
