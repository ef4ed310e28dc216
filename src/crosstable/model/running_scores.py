"""The scores of an event by its result rules, in half-points: what ranking, pairing and files count on.

A round in which an entrant has no game counts as a kind of its own: `late` before the entry, `zero-bye` afterwards; the
rules define their worth.
"""

from __future__ import annotations

from crosstable.model.events import Entrant, Event
from crosstable.model.results import ResultKind


def total_half_points(event: Event, rounds: int) -> dict[str, int]:
    """Return each entrant's score in half-points after so many rounds: the initial score and what the rounds paid."""
    running = RunningScores(event)
    for this in event.rounds[:rounds]:
        for game in this.games:
            for side, score in zip(game.sides, game.half_points(event.rules), strict=True):
                for member in side.members:
                    running.add(member.player, this.number, score)
    return {entrant.id: running.before(entrant.id, rounds + 1) for entrant in event.entrants}


class RunningScores:
    """The scores of an event, round by round: games are added, rounds without a game are counted.

    A round without a game is a `late` round before the entrant came, a `zero-bye` afterwards.

    Args:
        event: its entrants and rules; the games are added by the caller, in the order of rounds.
    """

    def __init__(self, event: Event) -> None:
        self._late = event.rules[ResultKind.LATE].win_half_points
        self._zero = event.rules[ResultKind.ZERO_BYE].win_half_points
        self._from = {entrant.id: entrant.from_round for entrant in event.entrants}
        self._score = {entrant.id: entrant.initial_half_points for entrant in event.entrants}
        self._done = dict.fromkeys(self._score, 0)

    def add(self, player: str, round: int, score: int) -> None:
        """Add what a game of this round paid a player, in half-points."""
        if self._late or self._zero:
            score += self.before(player, round) - self._score[player]
            self._done[player] = round
        self._score[player] += score

    def before(self, player: str, round: int) -> int:
        """Return the score of a player before a round, which must not be before the last one added."""
        if not self._late and not self._zero:
            return self._score[player]
        score, done = self._score[player], self._done[player]
        if done + 1 < round:
            late = max(0, min(round, self._from[player]) - done - 1)
            score += late * self._late + (round - done - 1 - late) * self._zero
        return score

    @staticmethod
    def idle_kind(entrant: Entrant, round: int) -> ResultKind:
        """Return what a round without a game counts as."""
        return ResultKind.LATE if round < entrant.from_round else ResultKind.ZERO_BYE
