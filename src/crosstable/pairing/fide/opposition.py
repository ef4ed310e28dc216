"""The index by which the Burstein system ranks players: Buchholz, then Sonneborn-Berger, of current scores.

Source: FIDE Handbook C.04.4.2 (in force 1 February 2026), article 1.7.

Rules
1. Buchholz is the sum of the opponents' scores; Sonneborn-Berger the sum of those scores, each times the points made.
2. A round without a game counts as one against oneself, with the points that it paid.
3. Of a player who has zero-point byes in all of the latest rounds, and does not play the round to be paired either,
   opponents count a draw for each of those rounds.
4. Virtual points do not count.
"""

from __future__ import annotations

from crosstable.model.results import ResultKind
from crosstable.pairing.fide.players import NO_ACCELERATION, Acceleration
from crosstable.pairing.state import State
from crosstable.ranking.scores import RoundScore, round_scores


def opposition(state: State, not_yet: Acceleration = NO_ACCELERATION) -> list[tuple[int, int]]:
    """Return Buchholz in half-points and Sonneborn-Berger in quarter-points, of each vertex of the state.

    Args:
        state: before a round.
        not_yet: half-points to add to the scores by player id and round, for bonuses that count later.
    """
    event = state.event
    rounds = round_scores(event, after_round=state.round - 1)
    own = {
        entrant.id: entrant.initial_half_points + sum(this.score for this in rounds[entrant.id])
        for entrant in event.entrants
    }
    for id, points in not_yet.items():
        own[id] += points[state.round - 1] if state.round <= len(points) else 0
    draw = event.rules[ResultKind.PLAYED].draw_half_points
    seen = dict(own)
    for id in state.absent:
        seen[id] += draw * _zero_byes_at_the_end(rounds[id])
    found = []
    for entrant in state.entrants:
        buchholz = berger = 0
        for this in rounds[entrant.id]:
            has_met = event.rules[this.kind].has_met and len(this.opponents) == 1
            score = seen[this.opponents[0]] if has_met else own[entrant.id]
            buchholz += score
            berger += score * this.score
        found.append((buchholz, berger))
    return found


def _zero_byes_at_the_end(rounds: list[RoundScore]) -> int:
    count = 0
    for this in reversed(rounds):
        if this.kind is not ResultKind.ZERO_BYE:
            break
        count += 1
    return count
