"""Made-up rounds of a few players, and plain questions about them, for the references of the FIDE systems."""

from random import Random

from crosstable.pairing.fide.players import _player
from crosstable.pairing.past import BLACK, WHITE, Past


def random_players(rng, most):
    """Make up players in order with colours, floats and byes, and who may meet whom; no topscorers."""
    n = rng.randint(2, most)
    scores = sorted((rng.choice(range(rng.randint(1, 5))) for _ in range(n)), reverse=True)
    games = rng.randint(0, 6)
    is_wild = rng.random() < 0.1  # colours as no pairing would give them
    players = []
    for at, score in enumerate(scores):
        played = max(0, games - (rng.random() < 0.2) - (rng.random() < 0.1))
        colours = []
        for _ in range(played):
            balance = sum(colours)
            colour = rng.choice((BLACK, WHITE))
            if not is_wild and (abs(balance + colour) > 2 or colours[-2:] == [colour, colour]):
                colour = -colour if rng.random() < 0.95 else colour
            colours.append(colour)
        past = Past(score, colours=colours, byes=int(rng.random() < 0.3))
        floats = tuple(rng.choice((0, 0, -1, 1)) for _ in range(2)) if games else (0, 0)
        players.append(_player(at, at + 1, 2 * score, past, floats, is_topscorer=False))
    return players


def random_allowed(rng, players, *, counts_colours=True):
    """Make up meetings; with colours, two of the same absolute preference do not meet (C3)."""
    density = rng.choice((0, 0.1, 0.3, 0.5))
    met = {frozenset((a, b)) for a in range(len(players)) for b in range(a) if rng.random() < density}

    def may_meet(one, other):
        is_same = one.is_absolute and other.is_absolute and one.preference == other.preference
        return (
            one is not other and frozenset((one.vertex, other.vertex)) not in met and not (counts_colours and is_same)
        )

    return [sum(1 << other.vertex for other in players if may_meet(one, other)) for one in players]


def matchings(players, may_meet):
    """Yield every way to pair all of these players."""
    if not players:
        yield ()
        return
    first, others = players[0], players[1:]
    for other in others:
        if may_meet(first, other):
            for rest in matchings(tuple(p for p in others if p is not other), may_meet):
                yield ((first, other), *rest)


def partial_matchings(players, may_meet):
    """Yield every set of pairs of some of these players, with those left out."""
    if not players:
        yield (), ()
        return
    first, others = players[0], players[1:]
    for pairs, left in partial_matchings(others, may_meet):
        yield pairs, (first, *left)
    for other in others:
        if may_meet(first, other):
            for pairs, left in partial_matchings(tuple(p for p in others if p is not other), may_meet):
                yield ((first, other), *pairs), left


def can_pair(players, may_meet, known):
    """Return whether all of these players can be paired; an odd one out cannot."""
    key = tuple(p.vertex for p in players)
    if key not in known:
        known[key] = next(matchings(players, may_meet), None) is not None
    return known[key]


def bye_first(players, may_meet, known, rank):
    """Return who has the bye, by the list of the article: may have it, completes, score, games, rank."""
    found = [
        p for p in players if p.may_have_bye and can_pair(tuple(q for q in players if q is not p), may_meet, known)
    ]
    lowest = min((p.score for p in found), default=None)
    found = [p for p in found if p.score == lowest]
    most = max((p.played for p in found), default=None)
    found = [p for p in found if p.played == most]
    return max(found, key=lambda p: rank[p.vertex], default=None)


def numbers(pairs, bye):
    """Return a pairing as numbers that can be compared."""
    return {tuple(sorted((one.number, other.number))) for one, other in pairs}, None if bye is None else bye.number


def seeded(name, seed):
    """Return the random numbers of a case."""
    return Random(f"{name}/{seed}")
