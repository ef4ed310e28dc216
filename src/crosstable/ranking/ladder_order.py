"""The order of a ladder or a pyramid over a season, and as a tie-break: `LADDER`, `LADDERS`.

| code | who wins against a player above |
|---|---|
| `LADDER` | takes the place of the loser, and everyone between moves down by one |
| `LADDERS` | changes places with the loser |

    standings(event, ["LADDER"])         the order of the ladder
    standings(event, ["LADDER-4"])       the same, and who has no game in 4 rounds running drops a place

Rules
1. The first order is that of the start numbers: by rating, by lot or by entry.  Late entries begin at the bottom.
2. Games change it one after another, in the order of rounds and boards (`challenges`).
3. With a number, a player who has had no game in so many rounds drops a place below the next who has had one, at the
   end of each round until the next game.
4. Players who have withdrawn come last, in the order in which they left.
Source: clubs play ladders and pyramids by house rules; these are their common core.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import ClassVar

from crosstable.model.events import Entrant, Event
from crosstable.model.games import Better, Game
from crosstable.model.results import ResultKind
from crosstable.ranking.challenges import ChallengeTable, OnWin
from crosstable.ranking.round_table import RoundTable
from crosstable.ranking.scores import check_round
from crosstable.ranking.tiebreak import Kind, TieBreak
from crosstable.ranking.working import Contribution, Working, add_up


def ladder_orders(
    event: Event, *, on_win: OnWin = "insert", idle: int = 0, after_round: int | None = None
) -> list[tuple[str, ...]]:
    """Return the order of a ladder before round 1 and after each round, the first at the top.

    Args:
        event: entrants and games.
        on_win: see the head of the file.
        idle: after how many rounds without a game a player drops a place; 0 for never.
        after_round: leave later rounds out; None is all rounds so far.
    Raises:
        ResultError: `after_round` is a round that the event has not had.
    Example:
        >>> from crosstable.model.players import Player
        >>> people = tuple(Entrant(Player(name, name), number=at) for at, name in enumerate(("Ann", "Bo", "Cy"), 1))
        >>> ladder_orders(Event("l", "Ladder", people).with_round(Game.between("Cy", "Ann", 1)))
        [('Ann', 'Bo', 'Cy'), ('Cy', 'Ann', 'Bo')]
    """
    entrants = {entrant.id: entrant for entrant in sorted(event.entrants, key=_first_place)}
    table = ChallengeTable(tuple(entrants), on_win=on_win)
    last_game = {player: entrant.from_round - 1 for player, entrant in entrants.items()}
    found = [table.order]
    for this in event.rounds[: check_round(event, after_round)]:
        played = [game for game in this.games if _is_challenge(game)]
        last_game |= {player: this.number for game in played for player in game.players}
        table = table.after_all(played)
        order = list(table.order)
        if idle:
            _drop_idle(order, {player for player in order if this.number - last_game[player] >= idle})
        gone = [player for player in order if _left_by(entrants[player], this.number)]
        order = [player for player in order if player not in gone] + gone
        table = ChallengeTable(tuple(order), on_win=on_win)
        found.append(table.order)
    return found


def _drop_idle(order: list[str], idle: set[str]) -> None:
    """Move each idle player below the next, from the bottom up, if that one is not idle."""
    for at in range(len(order) - 2, -1, -1):
        if order[at] in idle and order[at + 1] not in idle:
            order[at], order[at + 1] = order[at + 1], order[at]


def _is_challenge(game: Game) -> bool:
    return len(game.sides) == len(game.players) == 2 and game.kind not in (ResultKind.UNPLAYED, ResultKind.VOID)


def _left_by(entrant: Entrant, round: int) -> bool:
    return entrant.until_round is not None and entrant.until_round <= round


def _first_place(entrant: Entrant) -> tuple[float, float, int, str]:
    number = math.inf if entrant.number is None else entrant.number
    return number, math.inf if entrant.rating is None else -entrant.rating, len(entrant.id), entrant.id


class LadderPlace(TieBreak):
    """Rank by the place on the ladder, where the winner takes the place of the loser.

    Source: see the head of the file.
    Errata: none known.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "LADDER"
    title: ClassVar[str] = "Place on the ladder"
    article: ClassVar[str] = "-"
    kind: ClassVar[Kind] = "B"
    better: ClassVar[Better] = "lower"
    accepts: ClassVar[str] = "N"
    is_score: ClassVar[bool] = True
    on_win: ClassVar[OnWin] = "insert"

    def workings(self, table: RoundTable, tied: Sequence[Sequence[int]]) -> list[Working]:  # noqa: ARG002  # a score
        """Compute a working for each entrant: the place at the start, and the places moved in each round."""
        orders = ladder_orders(table.event, on_win=self.on_win, idle=self.modifiers.number, after_round=table.rounds)
        places = [{player: at for at, player in enumerate(order, start=1)} for order in orders]
        found = []
        for player in table.ids:
            parts = [Contribution(None, None, places[0][player], "place-at-start")]
            for round, (before, after) in enumerate(pairwise(places), start=1):
                if after[player] != before[player]:
                    parts.append(Contribution(round, None, after[player] - before[player], "places-moved"))
            found.append(add_up(parts, 1))
        return found


class LadderPlaceBySwaps(LadderPlace):
    """Rank by the place on the ladder, where the winner and the loser change places.

    Source: see the head of the file.
    Errata: none known.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "LADDERS"
    title: ClassVar[str] = "Place on the ladder (swaps)"
    on_win: ClassVar[OnWin] = "swap"
