"""One event of a format: paired, played by chance and strength, ranked; and what it tells of the format.

| measure | is |
|---|---|
| strongest first | 1 if the strongest player is first; shared by those who are tied for it |
| rank of the winner | the rank by strength of who is first |
| in order | the share of all pairs of players whose places are in the order of their strengths; ties count half |
| colours | how many more games with one colour than with the other a player has, on average |
| floats | how many games against somebody with another score a player has, on average; where scores make the pairs |
| byes of the stronger | the share of the byes that were given to the stronger half |
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random

from crosstable.demo.chance import bell, happens
from crosstable.demo.strength import Discipline, outcome_odds
from crosstable.model.errors import PolicyError
from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game
from crosstable.model.players import Player
from crosstable.model.results import ResultKind
from crosstable.pairing.board import Board
from crosstable.pairing.boards import Pairing
from crosstable.pairing.pair import pair
from crosstable.pairing.pairing_registry import LISTED
from crosstable.ranking.event_standings import standings
from crosstable.simulation.plan import EventCase, PeopleShape, codes_in

MEASURES = ("strongest first", "rank of the winner", "in order", "colours", "floats", "byes of the stronger")
Told = tuple[float | None, ...]
_MOST_ROUNDS = 400
_WORDS = ("1-0", "1/2-1/2", "0-1")


def play_event(people: PeopleShape, case: EventCase, seed: int, number: int) -> list[Told]:
    """Play an event, and return what it tells for each list of tie-breaks.

    Args:
        people: who plays.
        case: the format.
        seed: of the plan.
        number: of the event; the same players come to it in every format.
    Raises:
        PolicyError, NoPairingError, ResultError: it cannot be paired or ranked so.
    """
    drawn = Random(f"{seed}/people/{number}")
    strength = {f"p{at}": people.mean + people.spread * bell(drawn) for at in range(1, case.players + 1)}
    rating = {player: max(1.0, round(value + people.error * bell(drawn))) for player, value in strength.items()}
    chance = Random(f"{seed}/games/{number}")
    event = Event("e", "Event", _entrants(case, rating, chance), rounds_planned=case.rounds)
    table = _Table(case, people, strength, chance)
    while case.rounds is None or len(event.rounds) < case.rounds:
        try:
            pairing = pair(event, case.pairing, settings=case.settings, seed=number)
        except PolicyError:
            if case.rounds is None and event.rounds:  # it has ended
                break
            raise
        if not pairing.boards or len(event.rounds) >= _MOST_ROUNDS:
            break
        event = event.with_round(*table.played(pairing))
    return [(*_order(event, codes, strength), *table.fairness()) for codes in case.tie_breaks]


def _entrants(case: EventCase, rating: Mapping[str, float], chance: Random) -> tuple[Entrant, ...]:
    """Enter the players by rating, some of whom will not play every round."""
    order = sorted(rating, key=lambda player: -rating[player])
    return tuple(
        Entrant(
            Player(player, player),
            number=at,
            rating=rating[player],
            absent=frozenset(
                number for number in range(1, (case.rounds or 0) + 1) if case.absent and happens(chance, case.absent)
            ),
        )
        for at, player in enumerate(order, start=1)
    )


class _Table:
    """The results of an event, and how fair it was to its players."""

    def __init__(self, case: EventCase, people: PeopleShape, strength: Mapping[str, float], chance: Random) -> None:
        listed = LISTED.get(case.pairing)
        self._is_decided = listed is not None and listed.has_own_order and not listed.is_predetermined
        self._is_by_score = listed is None or not (listed.has_own_order or listed.is_predetermined)
        self._odds = Discipline("any", 0, people.draws, people.white_advantage)
        self._strength, self._chance = strength, chance
        self._score = Counter(dict.fromkeys(strength, 0))  # in half-points
        self._colours = Counter(dict.fromkeys(strength, 0))
        self._floats, self._byes, self._byes_of_stronger = 0, 0, 0
        self._stronger = set(sorted(strength, key=lambda player: -strength[player])[: len(strength) // 2])

    def played(self, pairing: Pairing) -> Sequence[Game]:
        """Play the boards of a round."""
        before = Counter(self._score)
        results = {board.number: self._result(board, before) for board in pairing.boards}
        games = list(pairing.with_results(results))
        if pairing.bye is not None:
            self._score[pairing.bye] += 2
            self._byes += 1
            self._byes_of_stronger += pairing.bye in self._stronger
        there = {player for game in games for player in game.players}
        for player in pairing.absent:
            self._score[player] += 1
            if player not in there:
                games.append(Game.bye(player, ResultKind.HALF_BYE))
        return games

    def _result(self, board: Board, before: Mapping[str, int]) -> str:
        first, second = board.players
        if self._is_decided:
            win, _, loss = outcome_odds(self._strength[first], self._strength[second], self._odds)
            points = 2 if happens(self._chance, win / (win + loss)) else 0
        else:
            win, draw, _ = outcome_odds(self._strength[first], self._strength[second], self._odds)
            fate = self._chance.random()
            points = 2 if fate < win else 1 if fate < win + draw else 0
        self._score[first] += points
        self._score[second] += 2 - points
        self._colours[first] += 1
        self._colours[second] -= 1
        self._floats += 2 * (before[first] != before[second])
        return _WORDS[2 - points]

    def fairness(self) -> Told:
        """Return what the event tells of colours, floats and byes."""
        count = len(self._strength)
        colours = sum(map(abs, self._colours.values())) / count
        floats = self._floats / count if self._is_by_score else None
        return colours, floats, self._byes_of_stronger / self._byes if self._byes else None


def _order(event: Event, codes: str, strength: Mapping[str, float]) -> Told:
    """Return what the standings tell of the order of strengths."""
    place = {row.entrant.id: row.place for row in standings(event, codes_in(codes)).rows}
    by_strength = sorted(strength, key=lambda player: -strength[player])
    first = [rank for rank, player in enumerate(by_strength, start=1) if place[player] == 1]
    agreeing = sum(
        1.0 if place[better] < place[worse] else 0.5 if place[better] == place[worse] else 0.0
        for better, worse in combinations(by_strength, 2)
    )
    pairs = len(by_strength) * (len(by_strength) - 1) / 2
    return (1.0 / len(first) if first[0] == 1 else 0.0, sum(first) / len(first), agreeing / pairs)
