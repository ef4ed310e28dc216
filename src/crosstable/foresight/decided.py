"""What is certain already: the best and the worst place that each entrant can still have.

Rules
1. By points: an entrant who makes nothing more is at worst behind all others who can still have as many points, and one
   who wins everything at best behind those who have more in any case.  Ties count against the worst place and for the
   best one.
2. In the last round each board counts for itself, so that both places are exact.  Before it they are bounds: they hold
   however the rest is paired, but the true ones can be narrower.
3. Whether an entrant can still be first is exact where all pairings are known and a game always shares out the same
   points: the others can be kept from more points where their games can share them out below it, a question of flows
   (B. L. Schwartz, Possible winners in partially completed tournaments, SIAM Review 8 (1966)).
4. With tie-breaks: from all endings of the open boards, where these are enumerated (`endings`); else open.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from crosstable.foresight.columns import OPEN, Pay, columns_of
from crosstable.foresight.endings import Endings
from crosstable.foresight.situation import Situation
from crosstable.model.columns import Longs


@dataclass(frozen=True, slots=True)
class PossiblePlaces:
    """The places that an entrant can still have.

    Args:
        best, worst: by points; from 1 on.
        best_of_all, worst_of_all: with tie-breaks; None where that is open.
    """

    best: int
    worst: int
    best_of_all: int | None = None
    worst_of_all: int | None = None

    @property
    def span(self) -> tuple[int, int]:
        """The best and the worst place, with tie-breaks where these are known."""
        if self.best_of_all is None or self.worst_of_all is None:
            return self.best, self.worst
        return self.best_of_all, self.worst_of_all

    def is_certain(self, places: int) -> bool:
        """Return whether the entrant is within these places, whatever happens."""
        return self.span[1] <= places

    def is_out(self, places: int) -> bool:
        """Return whether the entrant cannot be within these places."""
        return self.span[0] > places


@dataclass(frozen=True, slots=True, eq=False)
class Bounds:
    """The least and the most points of each entrant, in half-points, and the games that are known, by position."""

    least: Longs
    most: Longs
    games: tuple[tuple[int, int], ...]
    pay: Pay
    is_whole: bool

    @property
    def is_single(self) -> bool:
        """Whether all games are known, and nobody has more than one."""
        busy = [player for pair in self.games for player in pair]
        return self.is_whole and len(busy) == len(set(busy))


def bounds(situation: Situation) -> Bounds:
    """Return what each entrant can still score; `is_whole` says whether all games to come are known."""
    index, pay = situation.index, Pay.of(situation.event.rules)
    rounds = columns_of(situation)
    base = np.array([each.initial_half_points for each in situation.event.entrants], dtype=np.int64)
    to_play = np.zeros(len(base), dtype=np.int64)
    games = [tuple(index[player] for player in each.game.players) for each in situation.open_games]
    games += [(index[one], index[other]) for boards in situation.fixed_rounds for one, other in boards]
    for number, each in enumerate(rounds, start=1):
        base += each.paid
        if number > len(situation.event.rounds) and not situation.system.is_predetermined:
            to_play += each.category == OPEN
    for one, other in games:
        to_play[one] += 1
        to_play[other] += 1
    most = max(pay.win, pay.bye if situation.rounds_to_pair else 0)
    is_whole = not situation.rounds_to_pair or situation.system.is_predetermined
    known = tuple((one, other) for one, other in games)
    return Bounds(base + to_play * min(pay.loss, pay.draw), base + to_play * most, known, pay, is_whole)


def reaches(situation: Situation, endings: Endings | None = None) -> list[PossiblePlaces]:
    """Return the places that each entrant can still have, in the order of the event.

    Args:
        situation: not a bracket.
        endings: all of them, where they are known.
    Cost: O(n^2), and a flow for each entrant of a round robin.
    """
    found = bounds(situation)
    return [_reach(found, at, endings) for at in range(len(found.least))]


def reach_of(situation: Situation, entrant: str, endings: Endings | None = None) -> PossiblePlaces:
    """Return the places that one entrant can still have, as `reaches` does.

    Cost: O(n).
    """
    return _reach(bounds(situation), situation.index[entrant], endings)


def _reach(of: Bounds, at: int, endings: Endings | None) -> PossiblePlaces:
    best, worst = _by_board(of, at) if of.is_single else _by_bounds(of, at)
    if best == 1 and not of.is_single and of.is_whole and not _can_be_first(of, at):
        best = 2
    if endings is None:
        return PossiblePlaces(best, worst)
    return PossiblePlaces(best, worst, int(endings.best[:, at].min()), int(endings.worst[:, at].max()))


def _by_bounds(of: Bounds, at: int) -> tuple[int, int]:
    others = np.arange(len(of.least)) != at
    ahead = int(np.sum(of.least[others] > of.most[at]))
    beside = int(np.sum(of.most[others] >= of.least[at]))
    return 1 + ahead, 1 + beside


def _by_board(of: Bounds, at: int) -> tuple[int, int]:
    """Return best and worst place where everyone has one game at most: each board is counted for itself (rule 2)."""
    pay, least, most = of.pay, int(of.least[at]), int(of.most[at])
    outcomes = ((pay.win, pay.loss), (pay.draw, pay.draw), (pay.loss, pay.win))
    busy = {player for pair in of.games for player in pair}
    free = np.array([each not in busy and each != at for each in range(len(of.least))])
    ahead = int(np.sum(of.least[free] > most))
    beside = int(np.sum(of.least[free] >= least))
    base = {player: int(of.least[player]) - min(pay.loss, pay.draw) for player in busy}
    for pair in of.games:
        if at in pair:
            other = pair[1] if pair[0] == at else pair[0]
            ahead += int(base[other] + pay.loss > most)
            beside += int(base[other] + pay.win >= least)
            continue
        scores = [[base[player] + paid for player, paid in zip(pair, both, strict=True)] for both in outcomes]
        ahead += min(sum(score > most for score in each) for each in scores)
        beside += max(sum(score >= least for score in each) for each in scores)
    return 1 + ahead, 1 + beside


def _can_be_first(of: Bounds, at: int) -> bool:
    """Return whether the others can all be kept from more points than an entrant who wins everything (rule 3)."""
    pay, limit = of.pay, int(of.most[at])
    if pay.win + pay.loss != 2 * pay.draw or pay.loss:
        return True  # the points of a game are not the same for every result
    games = Counter(tuple(sorted(pair)) for pair in of.games if at not in pair)
    room = [limit - int(least) for least in of.least]
    if min(each for player, each in enumerate(room) if player != at) < 0:
        return False
    return _shares_out([(pair[0], pair[1], pay.win * count) for pair, count in games.items()], room)


def _shares_out(games: Sequence[tuple[int, int, int]], room: list[int]) -> bool:
    """Return whether the points of games fit into the room of their players, by augmenting paths."""
    given: list[list[int]] = [[0, 0] for _ in games]
    of_player: dict[int, list[tuple[int, int]]] = {}
    for number, (one, other, _) in enumerate(games):
        of_player.setdefault(one, []).append((number, 0))
        of_player.setdefault(other, []).append((number, 1))
    for number, (one, other, points) in enumerate(games):
        for side, player in ((0, one), (1, other)):
            more = min(points - sum(given[number]), room[player])
            given[number][side] += more
            room[player] -= more
        while sum(given[number]) < points:
            if not _pass_on(games, given, room, of_player, number):
                return False
    return True


def _pass_on(
    games: Sequence[tuple[int, int, int]],
    given: list[list[int]],
    room: list[int],
    of_player: dict[int, list[tuple[int, int]]],
    number: int,
) -> bool:
    """Share out one more half-point of a game, by moving half-points of other games to players with room."""
    came: dict[int, tuple[int, int] | None] = dict.fromkeys(games[number][:2])
    queue = deque(came)
    while queue:
        player = queue.popleft()
        if room[player] > 0:
            room[player] -= 1
            step = came[player]
            while step is not None:
                game, side = step
                given[game][side] -= 1
                given[game][1 - side] += 1
                player = games[game][side]
                step = came[player]
            given[number][0 if games[number][0] == player else 1] += 1
            return True
        for game, side in of_player[player]:
            other = games[game][1 - side]
            if game != number and given[game][side] > 0 and other not in came:
                came[other] = (game, side)
                queue.append(other)
    return False
