"""Number the boards of a round that comes from a file as they hang in the hall.

Rules
1. Boards that the file numbers keep their order, and their numbers where these are 1, 2, 3 and so on.
2. Otherwise boards of players who are paired by score are ordered as programs number them (FIDE C.04.2, 3.6): the
   higher score of the two, then the sum of both, then the better start number.
3. All others, those of a round robin, of a bracket and of tables, are in the order of the file.
"""

from __future__ import annotations

from crosstable.events.plan import Plan
from crosstable.model.events import Event, Round
from crosstable.model.games import Game
from crosstable.model.stages import Stage
from crosstable.pairing.policy_traits import policy_traits
from crosstable.ranking.scores import scores


def with_boards_in_order(held: Event, this: Round, plan: Plan, stages: tuple[Stage, ...] = ()) -> Round:
    """Return a round of a file with its boards in the order of their numbers; byes come last.

    Args:
        held: the event of the file.
        stages: those that the file names.
    """
    played = [game for game in this.games if len(game.sides) > 1]
    numbers = {game.board for game in played}
    if None not in numbers and len(numbers) == len(played):
        ordered = sorted(played, key=lambda game: game.board or 0)
    elif _are_by_score(played, plan, stages):
        ordered = _by_score(held, this.number, played)
    else:
        return this
    return Round(this.number, (*ordered, *(game for game in this.games if len(game.sides) == 1)))


def _are_by_score(played: list[Game], plan: Plan, stages: tuple[Stage, ...]) -> bool:
    traits = policy_traits(plan.policy)
    has_pairs = all(len(game.sides) == len(game.players) == 2 for game in played)
    return has_pairs and not (stages or plan.stages or traits.is_predetermined or traits.has_own_order)


def _by_score(held: Event, number: int, played: list[Game]) -> list[Game]:
    before = scores(held, after_round=number - 1)
    places = {each.id: each.number or at for at, each in enumerate(held.entrants, start=1)}

    def key(game: Game) -> tuple[int, int, int]:
        both = [before[player] for player in game.players]
        return -max(both), -sum(both), min(places[player] for player in game.players)

    return sorted(played, key=key)
