"""One board of a round: who plays whom, with which colours and handicap, and what it costs.  Frozen values."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from crosstable.games.profile import GameProfile
from crosstable.games.profiles import CHESS

if TYPE_CHECKING:
    from crosstable.pairing.colours import Why


@dataclass(frozen=True, slots=True)
class Reason:
    """What a criterion charges for a board.

    Args:
        tier: of the policy, in which it counts.
        criterion: its name.
        sentence: what it wants.
        cost: weighted, in what its tier counts; never 0.
    See also: `Board.reasons`, `Pairing.explain`.
    Example:
        >>> from crosstable import Constraints, Entrant, Event, Game, Player, pair
        >>> event = Event("cup", "Cup", tuple(Entrant(Player(name, name)) for name in "abcd"))
        >>> event = event.with_round(Game.between("a", "b", "win"), Game.between("c", "d", "win"))
        >>> board = pair(event, "swiss", constraints=Constraints(forced=(("a", "d"),))).boards[0]
        >>> "score-difference" in [reason.criterion for reason in board.reasons]
        True
    """

    tier: str
    criterion: str
    sentence: str
    cost: Fraction


@dataclass(frozen=True, slots=True)
class Board:
    """One board of a round that is paired.

    Args:
        number: of the board, from 1.
        seats: the ids of Black and White, in that order whatever is played, or of all at a table.  `players` has them
            in the order of the game.
        handicap: in stones; 1 is komi only.
        komi: in points; None where the game has none.
        cost: the packed integer that was minimised.
        weight: the same in the unit of the policy, for policies that count down from a base; else None.
        colours_by: the rule that decided the colours, where the system says so.
        reasons: the criteria that charge anything for this board.
        met_in: the rounds in which the two have met already, whether the policy minds or not.
        game: what is played, which orders `players`.
    See also: `Pairing.boards`.
    Example:
        >>> board = Board(1, ("Ann", "Bo"))
        >>> board.players, board.white, board.black
        (('Bo', 'Ann'), 'Bo', 'Ann')
    """

    number: int
    seats: tuple[str, ...]
    handicap: int = 0
    komi: float | None = None
    cost: int = 0
    weight: Fraction | None = None
    colours_by: Why | None = None
    reasons: tuple[Reason, ...] = ()
    met_in: tuple[int, ...] = ()
    game: GameProfile = field(default=CHESS, repr=False)

    @property
    def players(self) -> tuple[str, ...]:
        """The ids of the players in the order in which the game lists them: White first in chess, Black in Go."""
        return self.game.listed_players(self.seats)

    @property
    def has_colours(self) -> bool:
        """Whether the two have Black and White; a table of three has no colours."""
        return len(self.seats) == 2

    @property
    def black(self) -> str:
        """The id of the player with Black; in football, of the home team."""
        return self.seats[0]

    @property
    def white(self) -> str:
        """The id of the player with White; in football, of the away team."""
        return self.seats[1]

    @property
    def penalty(self) -> Fraction:
        """The sum of the reasons; of use where there is one tier."""
        return sum((reason.cost for reason in self.reasons), Fraction())
