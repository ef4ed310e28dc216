"""Play the rest of an event many times at once, by arrays: open boards, then the rounds to come.

The strengths of each simulation are drawn first, from rating and deviation; all games of a simulation are played with
these.  A round to come is paired by its fixed pairings where the system has them, else by score groups.  The next round
is paired by the system itself where few boards are open: then it has few ways to be.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import get_args

import numpy as np

from crosstable.foresight.columns import AWARDED, PLAYED, Column, Pay, RoundColumns, columns_of, playing
from crosstable.foresight.results import RESULTS, with_results
from crosstable.foresight.score_groups import SimulatedField, pair_field
from crosstable.foresight.situation import Situation
from crosstable.foresight.strengths import Strengths, outcome_chances
from crosstable.model.columns import Longs
from crosstable.model.errors import InputError, NoPairingError
from crosstable.model.events import Event
from crosstable.model.games import DRAWN, LOST, WON
from crosstable.pairing.pair import pair
from crosstable.pairing.past import pasts_before
from crosstable.pairing.seeding import System

_MOST_STATES, _MOST_PAIRED = 100, 2_000
"""In how many states the next round is paired by the system itself, and how many entrants they may have together."""
_METHODS: Mapping[str, System] = MappingProxyType(
    {
        "fide-dutch": "slide",
        "fide-dubov": "slide",
        "fide-lim": "slide",
        "fide-burstein": "fold",
        "monrad": "adjacent",
        "card-game": "random",
    }
)


@dataclass(slots=True, eq=False)
class SimulatedColours:
    """Colours in each simulation: the balance, Blacks less Whites, and the last one, doubled if it was that twice."""

    balance: Column
    last: Column

    def play(self, white: Column, black: Column) -> None:
        """Add a round."""
        for players, sign in ((white, -1), (black, 1)):
            before = np.take_along_axis(self.last, players, 1)
            np.put_along_axis(self.last, players, np.where(before * sign > 0, 2 * sign, sign).astype(np.int8), 1)
            balance = np.take_along_axis(self.balance, players, 1) + np.int8(sign)
            np.put_along_axis(self.balance, players, balance, 1)


class Rest:
    """What is to be played of an event, made ready to be simulated.

    Args:
        situation: as it stands; not a bracket.
        strengths: of its entrants.
        has_colours: whether colours are balanced.
    Raises:
        InputError: rounds are to be paired by a system that has no fast counterpart.
    """

    def __init__(self, situation: Situation, strengths: Strengths, *, has_colours: bool) -> None:
        self.situation = situation
        self.strengths = strengths
        self.has_colours = has_colours
        self.pay = Pay.of(situation.event.rules)
        self.rounds = columns_of(situation)
        is_swiss = situation.rounds_to_pair > 0 and not situation.system.is_predetermined
        self.method = _method(situation) if is_swiss else "slide"
        self._past = _past(situation, by_number=situation.system.name.startswith(("fide", "monrad")))

    def play(self, simulations: int, rng: np.random.Generator) -> list[RoundColumns]:
        """Return all rounds, each with a row for each simulation where these differ."""
        theta = self.strengths.mean + self.strengths.deviation * rng.standard_normal(
            (simulations, len(self.strengths.mean))
        )
        rounds = list(self.rounds)
        for number in sorted({each.round for each in self.situation.open_games}):
            rounds[number - 1] = rounds[number - 1].spread(simulations)
        for each in self.situation.open_games:
            one, other = (self.situation.index[player] for player in each.game.players)
            first, second = (np.full((simulations, 1), at) for at in (one, other))
            self._results(rounds[each.round - 1], theta, first, second, rng)
        played = len(self.situation.event.rounds)
        if self.situation.system.is_predetermined:
            for number, boards in enumerate(self.situation.fixed_rounds, start=played + 1):
                self._fixed_round(rounds, number, boards, theta, rng)
        elif self.situation.rounds_to_pair:
            self._swiss_rounds(rounds, played, theta, rng)
        return rounds

    def _fixed_round(
        self,
        rounds: list[RoundColumns],
        number: int,
        boards: tuple[tuple[str, str], ...],
        theta: Column,
        rng: np.random.Generator,
    ) -> None:
        index, simulations = self.situation.index, len(theta)
        rounds[number - 1] = rounds[number - 1].spread(simulations)
        pairs = np.array([[index[one], index[other]] for one, other in boards], dtype=np.int64)
        first, second = (np.broadcast_to(pairs[:, side], (simulations, len(pairs))) for side in (0, 1))
        self._results(rounds[number - 1], theta, first, second, rng)

    def _swiss_rounds(self, rounds: list[RoundColumns], played: int, theta: Column, rng: np.random.Generator) -> None:
        simulations, order, met, balance, last, had_bye = len(theta), *self._past
        colours = SimulatedColours(*(np.tile(each, (simulations, 1)) for each in (balance, last)))
        byes = np.tile(had_bye, (simulations, 1))
        score = np.tile([each.initial_half_points for each in self.situation.event.entrants], (simulations, 1))
        for each in rounds[:played]:
            score += each.paid
        since: list[Column] = []
        position = np.empty(len(order), dtype=np.int64)
        for number in range(played + 1, self.situation.rounds + 1):
            is_here = np.zeros(len(order), dtype=np.bool_)
            is_here[playing(self.rounds, number)] = True
            who = order[is_here[order]]  # by rank
            position[:] = -1
            position[who] = np.arange(len(who))
            local = SimulatedField(
                score[:, who],
                met[np.ix_(who, who)],
                colours.balance[:, who],
                colours.last[:, who],
                byes[:, who],
                [np.where(each[:, who] >= 0, position[each[:, who]], -1) for each in since],
                self.has_colours,
                self.method,
            )
            found = self._paired_exactly(rounds, simulations) if number == played + 1 else None
            if found is None:
                first, second, place = pair_field(local, rng)
                found = who[first], who[second], None if place is None else who[place]
            white, black, bye = found
            this = rounds[number - 1] = rounds[number - 1].spread(simulations)
            if bye is not None:
                rows = np.arange(simulations)
                byes[rows, bye] = True
                this.paid[rows, bye], this.category[rows, bye] = self.pay.bye, AWARDED
                this.result[rows, bye] = self.pay.result(self.pay.bye)
            self._results(this, theta, white, black, rng)
            colours.play(white, black)
            since.append(this.opponent)
            score += this.paid

    def _paired_exactly(
        self, rounds: Sequence[RoundColumns], simulations: int
    ) -> tuple[Column, Column, Column | None] | None:
        """Pair the next round by the system itself, once for each way in which the open boards can end.

        Returns:
            White, Black and the bye by position; None where there are too many such ways, or the system draws lots.
        """
        situation, index = self.situation, self.situation.index
        states = 3 ** len(situation.open_games)
        if self.method == "random" or states > _MOST_STATES or states * len(index) > _MOST_PAIRED:
            return None
        code = np.zeros(simulations, dtype=np.int64)
        for each in situation.open_games:
            result = np.broadcast_to(rounds[each.round - 1].result, (simulations, len(index)))
            code = 3 * code + (WON - result[:, index[each.game.players[0]]])
        pairs: list[Column] = []
        byes: list[int] = []
        found, state_of_row = np.unique(code, return_inverse=True)
        for state in found.tolist():
            digits = [state // 3**at % 3 for at in reversed(range(len(situation.open_games)))]
            results = {each.key: RESULTS[digit] for each, digit in zip(situation.open_games, digits, strict=True)}
            try:
                paired = pair(situation.with_results(results).event, situation.system, with_open_games=True)
            except NoPairingError:
                return None
            pairs.append(np.array([[index[player] for player in board.players] for board in paired.boards]))
            byes.append(-1 if paired.bye is None else index[paired.bye])
        seated = np.stack(pairs)[state_of_row]
        return seated[:, :, 0], seated[:, :, 1], None if -1 in byes else np.array(byes)[state_of_row]

    def _results(
        self, this: RoundColumns, theta: Column, first: Column, second: Column, rng: np.random.Generator
    ) -> None:
        """Play the games between sides listed first and second, and write them into a round."""
        advantage = self.strengths.advantage
        difference = np.take_along_axis(theta, first, 1) - np.take_along_axis(theta, second, 1) + advantage
        win, draw, _ = outcome_chances(difference, self.strengths.nu)
        chance = rng.random(first.shape)
        is_won, is_lost = chance < win, chance >= win + draw
        pay = self.pay
        for own, other, wins, loses in ((first, second, is_won, is_lost), (second, first, is_lost, is_won)):
            paid = np.where(wins, pay.win, np.where(loses, pay.loss, pay.draw)).astype(np.int16)
            result = np.where(wins, WON, np.where(loses, LOST, DRAWN)).astype(np.int8)
            np.put_along_axis(this.opponent, own, other.astype(np.int16), 1)
            np.put_along_axis(this.paid, own, paid, 1)
            np.put_along_axis(this.result, own, result, 1)
            np.put_along_axis(this.category, own, np.int8(PLAYED), 1)


def _method(situation: Situation) -> System:
    system = situation.system
    wanted = system.settings.get("seeding") if "seeding" in system.settings else _METHODS.get(system.name)
    found: System | None = next((each for each in get_args(System) if each == wanted), None)
    if found is None:
        raise InputError("foresight/no-fast-pairing", event=situation.event.id, policy=system.name)
    return found


def _past(situation: Situation, *, by_number: bool) -> tuple[Longs, Column, Column, Column, Column]:
    """Return the entrants by rank, who has met whom, balance and last colour, and who has had a bye."""
    event = _finished(situation)
    entrants = event.entrants
    n, pasts, index = len(entrants), pasts_before(event, len(event.rounds) + 1), situation.index

    def rank(at: int) -> tuple[float, float]:
        entrant = entrants[at]
        rating = -(entrant.rating or 0.0)
        number = float(entrant.number or n + 1)
        return (number, rating) if by_number else (rating, number)

    met = np.zeros((n, n), dtype=np.bool_)
    balance, last, had_bye = (np.zeros(n, dtype=kind) for kind in (np.int8, np.int8, np.bool_))
    for entrant in entrants:
        at, past = index[entrant.id], pasts[entrant.id]
        met[at, [index[other] for other in past.met]] = True
        balance[at], had_bye[at] = sum(past.colours), past.byes > 0
        if past.colours:
            is_twice = len(past.colours) > 1 and past.colours[-2] == past.colours[-1]
            last[at] = past.colours[-1] * (2 if is_twice else 1)
    return np.array(sorted(range(n), key=rank), dtype=np.int64), met, balance, last, had_bye


def _finished(situation: Situation) -> Event:
    """Return the event as if its open games had been drawn: who met whom, and with which colours."""
    return with_results(situation.event, {each.key: "draw" for each in situation.open_games})
