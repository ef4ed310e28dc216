"""The players of the Dutch system before a round: score, number, colours, floats, byes.

Source: FIDE Handbook C.04.3 (in force 1 February 2026), article 1; C.04.1 and C.04.2 for byes and late entries.

Rules
1. Only games played over the board count for meetings (C1) and colours.
2. Colour difference: Whites less Blacks.  A preference is **absolute** when the difference is above 1 or the last two
   games had one colour, **strong** when it is 1, **mild** when it is 0 (the colour other than the last), none before
   the first game.
3. A float is down or up by the scores before the round, acceleration included; a round not played is a downfloat when
   it paid more than a loss.
4. A player may have the pairing-allocated bye who had none, and no round that paid a win without being played (C2).
5. Topscorers have more than half of the most points possible, and only when the last round is paired.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from types import MappingProxyType

from crosstable.model.results import ResultKind
from crosstable.pairing.past import BLACK, WHITE, Past
from crosstable.pairing.state import State
from crosstable.ranking.scores import scores

Acceleration = Mapping[str, Sequence[int]]  # virtual half-points by player id, for each round from the first
NO_ACCELERATION: Acceleration = MappingProxyType({})
DOWN, UP = -1, 1
NO_PREFERENCE, MILD, STRONG, ABSOLUTE = range(4)


@dataclass(frozen=True, slots=True)
class DutchPlayer:
    """A player before a round.

    Args:
        vertex: place in the order of the event: score, then pairing number.
        number: the pairing number (TPN).
        score: half-points, with acceleration.
        colours: 1 for Black and -1 for White, of the games played.
        difference: how many more games with one colour than with the other.
        repeated: the colour of the last two games, 0 if they had two.
        preference: the colour due, 0 for none.
        strength: of the preference.
        last_float, float_before: of the last round and the one before: -1 down, 1 up, 0 none.
        may_have_bye: whether C2 allows the bye.
        is_topscorer: see rule 5.
    """

    vertex: int
    number: int
    score: int
    colours: tuple[int, ...]
    difference: int
    repeated: int
    preference: int
    strength: int
    last_float: int
    float_before: int
    may_have_bye: bool
    is_topscorer: bool

    @property
    def is_absolute(self) -> bool:
        """Whether the colour preference is absolute."""
        return self.strength == ABSOLUTE

    @property
    def played(self) -> int:
        """The number of games played."""
        return len(self.colours)


def dutch_players(
    state: State, acceleration: Acceleration = NO_ACCELERATION, *, rounds_planned: int | None = None
) -> list[DutchPlayer]:
    """Return the players of a round in the order of score and pairing number.

    Args:
        state: before the round.
        acceleration: virtual half-points by player id, for each round from the first.
        rounds_planned: how many rounds the event has; None where that is not known, and no round is the last.
    Returns:
        The players; `vertex` of each is its place in this list.
    """
    ids = [entrant.id for entrant in state.entrants]
    virtual = [_virtual(acceleration, id, state.round) for id in ids]
    floats = _floats(state, acceleration)
    is_last = rounds_planned is not None and state.round >= rounds_planned
    most = (state.round - 1) * state.event.rules[ResultKind.PLAYED].win_half_points
    scores = [int(score) + more for score, more in zip(state.score.tolist(), virtual, strict=True)]
    numbers = state.pairing_numbers().tolist()
    order = sorted(range(state.n), key=lambda vertex: (-scores[vertex], numbers[vertex]))
    return [
        _player(
            place,
            numbers[at],
            scores[at],
            state.pasts[at],
            floats[at],
            is_topscorer=is_last and 2 * int(state.score[at]) > most,
        )
        for place, at in enumerate(order)
    ]


def added(one: Acceleration, other: Acceleration) -> Acceleration:
    """Return the sum of two lists of virtual points.

    Example:
        >>> added({"1": (2, 2)}, {"1": (-1,), "2": (1,)})
        {'1': (1, 2), '2': (1,)}
    """
    return {
        id: tuple(sum(two) for two in zip_longest(one.get(id, ()), other.get(id, ()), fillvalue=0))
        for id in (*one, *(id for id in other if id not in one))
    }


def _virtual(acceleration: Acceleration, id: str, round: int) -> int:
    points = acceleration.get(id, ())
    return points[round - 1] if round <= len(points) else 0


def _floats(state: State, acceleration: Acceleration) -> list[tuple[int, int]]:
    """Return the floats of the last round and of the one before, of each vertex of the state."""
    if not acceleration:
        listed = [dict(past.floats) for past in state.pasts]
        return [(floats.get(state.round - 1, 0), floats.get(state.round - 2, 0)) for floats in listed]
    last, before = (_floats_in(state, acceleration, state.round - back) for back in (1, 2))
    return [(last.get(entrant.id, 0), before.get(entrant.id, 0)) for entrant in state.entrants]


def _floats_in(state: State, acceleration: Acceleration, round: int) -> dict[str, int]:
    """Return who floated in a round, by the accelerated scores before it; those of the state, and their opponents."""
    if round < 1:
        return {}
    before = scores(state.event, after_round=round - 1)
    score = {id: points + _virtual(acceleration, id, round) for id, points in before.items()}
    floats = {e.id: dict(past.floats).get(round, 0) for e, past in zip(state.entrants, state.pasts, strict=True)}
    for game in state.event.rounds[round - 1].games:
        if state.event.rules[game.kind].floats == "by-score" and len(game.players) == 2:
            one, other = game.players
            gap = score[other] - score[one]
            floats[one] = (gap > 0) - (gap < 0)
            floats[other] = -floats[one]
    return floats


def upfloats(state: State, acceleration: Acceleration) -> list[int]:
    """Return how often each vertex of the state has floated up, by scores with the virtual points of each round."""
    if not acceleration:
        return [sum(floated == UP for _, floated in past.floats) for past in state.pasts]
    rounds = [_floats_in(state, acceleration, round) for round in range(1, state.round)]
    return [sum(floats.get(entrant.id) == UP for floats in rounds) for entrant in state.entrants]


def floated_last_round(state: State, players: Sequence[DutchPlayer]) -> list[bool]:
    """Return whether each player met an opponent with another score in the last round; byes are no floats here."""
    pasts = dict(zip(state.pairing_numbers().tolist(), state.pasts, strict=True))
    return [player.last_float != 0 and state.round - 1 in pasts[player.number].met_in for player in players]


def state_vertices(state: State, players: Sequence[DutchPlayer]) -> list[int]:
    """Return the vertex in the state of each player."""
    by_number = {number: vertex for vertex, number in enumerate(state.pairing_numbers().tolist())}
    return [by_number[player.number] for player in players]


def _player(
    vertex: int, number: int, score: int, past: Past, floats: tuple[int, int], *, is_topscorer: bool
) -> DutchPlayer:
    colours = tuple(past.colours)
    balance = sum(colours)
    lesser = (balance < 0) - (balance > 0)  # the colour had less often
    repeated = colours[-1] if len(colours) > 1 and colours[-1] == colours[-2] else 0
    if abs(balance) > 1 or repeated:
        preference, strength = lesser if abs(balance) > 1 else -repeated, ABSOLUTE
    elif balance:
        preference, strength = lesser, STRONG
    elif colours:
        preference, strength = -colours[-1], MILD
    else:
        preference, strength = 0, NO_PREFERENCE
    return DutchPlayer(
        vertex=vertex,
        number=number,
        score=score,
        colours=colours,
        difference=abs(balance),
        repeated=repeated,
        preference=preference,
        strength=strength,
        last_float=floats[0],
        float_before=floats[1],
        may_have_bye=past.byes == 0,
        is_topscorer=is_topscorer,
    )


def compatible(state: State, players: Sequence[DutchPlayer]) -> list[int]:
    """Return for each player a bit mask of those with whom C1, C3 and the forbidden pairs allow a game.

    C1: no two play each other twice.  C3: no two with the same absolute preference meet, but topscorers may.
    """
    by_vertex = {vertex: place for place, vertex in enumerate(state_vertices(state, players))}
    everyone = (1 << len(players)) - 1
    topscorers = _mask(player.vertex for player in players if player.is_topscorer)
    absolute = {
        colour: _mask(p.vertex for p in players if p.is_absolute and p.preference == colour)
        for colour in (BLACK, WHITE)
    }
    allowed = []
    for player in players:
        mask = everyone & ~(1 << player.vertex)
        if player.is_absolute and not player.is_topscorer:
            mask &= ~(absolute[player.preference] & ~topscorers)
        allowed.append(mask)
    start, other = state.met_start.tolist(), state.met_other.tolist()
    for vertex, place in by_vertex.items():
        for met in other[start[vertex] : start[vertex + 1]]:
            allowed[place] &= ~(1 << by_vertex[met])
    index = state.index()
    for one, two in state.constraints.forbidden:
        first, second = by_vertex[index[one]], by_vertex[index[two]]
        allowed[first] &= ~(1 << second)
        allowed[second] &= ~(1 << first)
    return allowed


def _mask(vertices: Iterable[int]) -> int:
    mask = 0
    for vertex in vertices:
        mask |= 1 << vertex
    return mask
