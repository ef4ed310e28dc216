"""Ladders and pyramids: clubs where players challenge those above them.

    club = ChallengeTable(("Ann", "Bo", "Cy", "Di"))
    club.check("Cy", "Ann")                     Cy may challenge Ann
    club = club.after(Game.between("Cy", "Ann", 1))     Cy is first now

| shape | who may be challenged |
|---|---|
| `ladder` | the `reach` players above the challenger |
| `pyramid` | everyone in the row above, and everyone to the left in the own row; row r has r players |

| on a win | what happens |
|---|---|
| `insert` | the challenger takes the place of the loser, and everyone between moves down by one |
| `swap` | the two change places |

A win of the defender, and a draw, change nothing.  The order begins as it is given: by rating, by lot or by entry.
Source: clubs play ladders and pyramids by house rules; these are their common core.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from crosstable.model.errors import InputError
from crosstable.model.games import WON, Game

LadderShape = Literal["ladder", "pyramid"]
OnWin = Literal["insert", "swap"]


@dataclass(frozen=True, slots=True)
class ChallengeTable:
    """The order of a ladder or a pyramid.

    Args:
        order: the ids, the first at the top.
        shape: see the head of the file.
        on_win: see the head of the file.
        reach: how far above a ladder may be challenged.
    Raises:
        InputError: a player twice, or a reach below 1.
    """

    order: tuple[str, ...]
    shape: LadderShape = "ladder"
    on_win: OnWin = "insert"
    reach: int = 2

    def __post_init__(self) -> None:
        for player in self.order:
            if self.order.count(player) > 1:
                raise InputError("ranking/challenge-player-twice", player=player)
        if self.reach < 1:
            raise InputError("ranking/challenge-reach", reach=self.reach)

    def row(self, player: str) -> int:
        """Return the row of a player in the pyramid, counted from 1.

        Example:
            >>> [ChallengeTable(tuple("abcdefg"), "pyramid").row(player) for player in "abdg"]
            [1, 2, 3, 4]
        """
        place, row = self._place(player), 1
        while place >= row:
            place -= row
            row += 1
        return row

    def _place(self, player: str) -> int:
        if player not in self.order:
            raise InputError("ranking/challenge-not-entered", player=player)
        return self.order.index(player)

    def may_challenge(self, challenger: str) -> tuple[str, ...]:
        """Return whom a player may challenge, the highest first.

        Raises:
            InputError: the player is not in the table.
        """
        at = self._place(challenger)
        if self.shape == "ladder":
            return self.order[max(0, at - self.reach) : at]
        row = self.row(challenger)
        return tuple(other for other in self.order[:at] if self.row(other) >= row - 1)

    def check(self, challenger: str, defender: str) -> None:
        """Check that a challenge is allowed.

        Raises:
            InputError: a player is not in the table, or stands out of reach.
        """
        self._place(defender)
        allowed = self.may_challenge(challenger)
        if defender not in allowed:
            raise InputError(
                "ranking/challenge-out-of-reach", challenger=challenger, defender=defender, allowed=list(allowed)
            )

    def after(self, game: Game) -> ChallengeTable:
        """Return the table after a game: the lower player who won moves up.

        The game need not have been a challenge within reach: `check` is for before it is played.

        Raises:
            InputError: the game is not one of two players of the table.

        Example:
            >>> ChallengeTable(("Ann", "Bo", "Cy")).after(Game.between("Cy", "Ann", 1)).order
            ('Cy', 'Ann', 'Bo')
        """
        if len(game.sides) != 2 or len(game.players) != 2:
            raise InputError("ranking/challenge-of-two", players=game.players)
        places = [self._place(player) for player in game.players]
        winners = [game.sides[at].players[0] for at, outcome in enumerate(game.outcomes()) if outcome == WON]
        upper, lower = min(places), max(places)
        if winners != [self.order[lower]]:
            return self
        order = list(self.order)
        if self.on_win == "swap":
            order[upper], order[lower] = order[lower], order[upper]
        else:
            order.insert(upper, order.pop(lower))
        return replace(self, order=tuple(order))

    def after_all(self, games: Iterable[Game]) -> ChallengeTable:
        """Return the table after games in the order in which they were played."""
        table = self
        for game in games:
            table = table.after(game)
        return table

    def enter(self, player: str) -> ChallengeTable:
        """Return the table with a newcomer at the bottom."""
        return replace(self, order=(*self.order, player))

    def leave(self, player: str) -> ChallengeTable:
        """Return the table without a player; everyone below moves up."""
        self._place(player)
        return replace(self, order=tuple(other for other in self.order if other != player))
