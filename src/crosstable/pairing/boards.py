"""The result of pairing a round: boards, bye, absent players, reasons and the proof.  Frozen values."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from crosstable.model.frames import Library
from crosstable.model.games import Game
from crosstable.model.notebook import html_table
from crosstable.pairing.board_games import (
    GamePlayed,
    boards_frame,
    games_with_results,
    profile_of_game,
    seat_names,
    unplayed_game,
)
from crosstable.pairing.constraints import NO_CONSTRAINTS, Constraints

if TYPE_CHECKING:
    from crosstable.pairing.colours import Why


@dataclass(frozen=True, slots=True)
class Reason:
    """What a criterion charges for a board.  `cost` is weighted, in what its tier counts; never 0."""

    tier: str
    criterion: str
    sentence: str
    cost: Fraction


@dataclass(frozen=True, slots=True)
class Board:
    """One board.

    `players` are Black and White, or everyone at a table.  `handicap` in stones (1 is komi alone), `komi` None where
    the game has none.  `cost` is the packed integer that was minimised; `weight` is in the policy's own unit, for
    policies that count down from a base.  `reasons` are the criteria that charge anything.  `met_in` are the rounds in
    which the two have met already, whatever the policy thinks of it.
    """

    number: int
    players: tuple[str, ...]
    handicap: int = 0
    komi: float | None = None
    cost: int = 0
    weight: Fraction | None = None
    colours_by: Why | None = None
    reasons: tuple[Reason, ...] = ()
    met_in: tuple[int, ...] = ()

    @property
    def has_colours(self) -> bool:
        """Whether the first player has Black and the second White; a table of three has no colours."""
        return len(self.players) == 2

    @property
    def black(self) -> str:
        """The player named first."""
        return self.players[0]

    @property
    def white(self) -> str:
        """The player named second."""
        return self.players[1]

    def result(self, text: str, game: GamePlayed) -> Game:
        """Return the game of this board with a result.

        Args:
            text: the result as the players of the game write it: "1-0", "B+R", "2-1".
            game: what is played, by name: in "chess" 1-0 is a win of White, in "go" of Black.
        Raises:
            ResultError: the text is not a result of this game.
            UnknownName: no game has that name.
        """
        return profile_of_game(game).result_of(unplayed_game(self, game), text)

    @property
    def penalty(self) -> Fraction:
        """The sum of the reasons; of use where there is one tier."""
        return sum((reason.cost for reason in self.reasons), Fraction())


@dataclass(frozen=True, slots=True)
class Certificate:
    """That no other pairing costs less was proven, and the proof checked apart from the solver.

    `checked` ordered pairs were looked at; `words` integers were minimised one after the other, by this `engine`.
    """

    checked: int
    words: int
    engine: str


@dataclass(frozen=True, slots=True, repr=False)
class Pairing:
    """A round, paired.

    `bye` had no opponent left, `bye_reasons` says at what cost; `absent` do not play this round; `waiting` are free
    because a round robin gives them an absent opponent.  In a bracket `byes` are the players who go on without an
    opponent, and `idle` those who have nothing to play: knocked out, or waiting for a later match.  `constraints` are
    those that were followed.  `certificate` is None where nothing was minimised (Berger tables) or nothing is proven
    (tables of three; then `lower_bound` says how little any seating could cost).
    """

    event: str
    round: int
    policy: str
    seed: int
    boards: tuple[Board, ...]
    bye: str | None = None
    absent: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()
    bye_reasons: tuple[Reason, ...] = ()
    constraints: Constraints = NO_CONSTRAINTS
    total_cost: int = 0
    total_weight: Fraction | None = None
    certificate: Certificate | None = None
    lower_bound: int | None = None
    byes: tuple[str, ...] = ()
    idle: tuple[str, ...] = ()

    @property
    def verified(self) -> bool:
        """Whether the optimum is proven and the proof was checked."""
        return self.certificate is not None

    @property
    def rematches(self) -> tuple[Board, ...]:
        """The boards whose players have met before; a policy without the criterion `rematch` does not mind."""
        return tuple(board for board in self.boards if board.met_in)

    @property
    def allocated(self) -> tuple[str, ...]:
        """Everyone who goes on without an opponent: who has the bye, and those of further stages and of brackets."""
        return self.byes if self.bye is None else (self.bye, *self.byes)

    @property
    def seated(self) -> tuple[str, ...]:
        """Everyone who has a board."""
        return tuple(player for board in self.boards for player in board.players)

    def with_results(
        self, results: Mapping[int, str], game: GamePlayed, *, date: dt.date | None = None
    ) -> tuple[Game, ...]:
        """Return the games and byes of the round, as `Event.with_round` takes them.

        Colours, handicap, komi, round and board are in place; a board without a result is a game without one.

        Args:
            results: of each board by its number, as the players of the game write them.
            game: what is played, by name: in "chess" 1-0 is a win of White, in "go" of Black.
            date: of the games.
        Raises:
            PolicyError: a board that the round does not have.
            ResultError: a text that is not a result of this game.
            UnknownName: no game has that name.
        Example:
            >>> from crosstable import Entrant, Event, Player, pair
            >>> event = Event("open", "Open", tuple(Entrant(Player(name, name)) for name in ("Ann", "Bo")))
            >>> pairing = pair(event, "swiss")
            >>> event = event.with_round(*pairing.with_results({1: "1-0"}, "chess"))
            >>> [side.colour for side in event.rounds[0].games[0].sides if side.place == 1]
            ['white']
        """
        return games_with_results(self, results, game, date)

    def to_frame(self, library: Library | None = None, *, game: GamePlayed | None = None) -> Any:
        """Return the boards as a dataframe: number, a column per player, handicap, komi, and the rounds met before.

        Args:
            library: "pandas", "polars" or "pyarrow"; None is the one that is imported, else one that is installed.
            game: what is played; its sides name the columns, in its order: "white", "black" in "chess".  Without it,
                they are "black" and "white".
        Raises:
            UnknownName, InputError: no such library or game, or the library is not installed.
        """
        return boards_frame(self, library, game)

    def __repr__(self) -> str:
        bye = f", bye: {', '.join(self.allocated)}" if self.allocated else ""
        return f"<Pairing of {self.event}, round {self.round}, by {self.policy}: {len(self.boards)} boards{bye}>"

    def _repr_html_(self) -> str:
        rows = ([board.number, *board.players] for board in self.boards)
        return html_table(repr(self)[1:-1], ["board", *seat_names(self)], rows, len(self.boards))

    def pairs(self) -> frozenset[frozenset[str]]:
        """Return who meets whom, whatever the boards and colours."""
        return frozenset(frozenset(board.players) for board in self.boards)

    def board_of(self, player: str) -> Board | None:
        """Return the board of a player, None for the bye and for absent players."""
        return next((board for board in self.boards if player in board.players), None)
