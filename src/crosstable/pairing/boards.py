"""The result of pairing a round: boards, bye, absent players, reasons and the proof.  Frozen values."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from crosstable.games.profile import GameProfile
from crosstable.games.profiles import CHESS
from crosstable.model.arguments import check_text
from crosstable.model.frames import Library
from crosstable.model.games import Game
from crosstable.model.notebook import html_table
from crosstable.pairing.board import Board, Reason
from crosstable.pairing.board_games import boards_frame, games_with_results, seat_names
from crosstable.pairing.constraints import NO_CONSTRAINTS, Constraints

if TYPE_CHECKING:
    from crosstable.pairing.explanation import Explanation


@dataclass(frozen=True, slots=True)
class Certificate:
    """That no other pairing costs less was proven, and the proof checked apart from the solver.

    Args:
        checked: how many ordered pairs the check looked at.
        words: how many integers were minimised, one after the other.
        engine: that solved the round: "plain" or "compiled".
    See also: `Pairing.certificate`, `Pairing.verified`.
    Example:
        >>> from crosstable import Entrant, Event, Player, pair
        >>> event = Event("open", "Open", tuple(Entrant(Player(name, name)) for name in "abcd"))
        >>> pair(event, "swiss", engine="plain").certificate.engine
        'plain'
    """

    checked: int
    words: int
    engine: str


@dataclass(frozen=True, slots=True, repr=False)
class Pairing:
    """A round, paired.  Players are named by their ids.

    Args:
        event: the id of the event.
        round: its number.
        policy: the name of the pairing system.
        seed: of the random draws.
        boards: the better placed first.
        bye: the player for whom no opponent was left; None for none.  `allocated` has everyone who goes on without one.
        absent: those who do not play this round.
        waiting: those whose opponent in a round robin is absent.
        bye_reasons: what the bye costs.
        constraints: those of the director that were followed.
        total_cost: the packed integer that was minimised.
        total_weight: the same in the unit of the policy, for policies that count down from a base; else None.
        certificate: that the optimum was proven; None where nothing was minimised (Berger tables) or proven (tables).
        lower_bound: how little any seating of tables could cost; None elsewhere.
        byes: in a bracket, the players who go on without an opponent; `bye` is not among them.
        idle: in a bracket, those who have nothing to play: knocked out, or waiting for a later match.
        game: what is played; it orders the players of a board, and reads results.
        sentence: what the pairing system does.
        criteria: the names of the criteria that count in this round and are charged for boards, most important first;
            none in systems without any.
    See also: `pair`, which makes one; `with_results`, `explain`, `to_frame`; `Board`.
    Example:
        >>> from crosstable import Entrant, Event, Player, pair
        >>> three = tuple(Entrant(Player(name, name)) for name in ("Ann", "Bo", "Cy"))
        >>> pairing = pair(Event("open", "Open", three), "swiss")
        >>> len(pairing.boards), pairing.bye in ("Ann", "Bo", "Cy"), pairing.verified
        (1, True, True)
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
    game: GameProfile = CHESS
    sentence: str = ""
    criteria: tuple[str, ...] = ()

    @property
    def verified(self) -> bool:
        """Whether the optimum is proven and the proof was checked."""
        return self.certificate is not None

    @property
    def proof(self) -> str:
        """A sentence on whether the optimum is proven; "" where nothing was minimised."""
        if self.lower_bound is not None:
            return f"Found by a search, not proven best: cost {self.total_cost}, at least {self.lower_bound}."
        return "Proven: no other pairing of this round is better by this policy." if self.verified else ""

    def explain(self) -> Explanation:
        """Return why the round was paired as it was: what the system does, and the criteria that are violated.

        Every pairing system explains its rounds; one without criteria, such as a round robin, by what it does.

        Example:
            >>> from crosstable import Entrant, Event, Player, pair
            >>> three = tuple(Entrant(Player(name, name)) for name in ("Ann", "Bo", "Cy"))
            >>> print(pair(Event("open", "Open", three), "round-robin").explain())
            Round 1 of open, paired by round-robin. Everyone meets everyone once, by the Berger tables.
            No criterion is violated.
        """
        from crosstable.pairing.explanation import Explanation, violations

        violated = violations(self.boards, self.bye_reasons, self.criteria)
        names = {each.criterion for each in violated}
        return Explanation(
            self.event,
            self.round,
            self.policy,
            self.sentence,
            self.boards,
            self.bye,
            self.bye_reasons,
            tuple(violated),
            tuple(dict.fromkeys(name for name in self.criteria if name not in names)),
            self.proof,
        )

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
        return tuple(player for board in self.boards for player in board.seats)

    def with_results(
        self, results: Mapping[int, float | str | None], *, date: dt.date | None = None
    ) -> tuple[Game, ...]:
        """Return the games and byes of the round, as `Event.with_round` takes them.

        Colours, handicap, komi, round and board are in place; a board without a result is a game without one.

        Args:
            results: of each board by its number, as the players of the game write them: "1-0" is a win of White in
                chess and of Black in Go.  Also the score of the first of `board.players`, as `Event.with_result` takes
                it: 1, 0.5, 0, "win", "draw", "loss"; None where there is none yet.
            date: of the games; a datetime is both the day and the time.
        Raises:
            PolicyError: a board that the round does not have.
            ResultError: a text that is not a result of this game.
        Example:
            >>> from crosstable import Entrant, Event, Player, pair
            >>> event = Event("open", "Open", tuple(Entrant(Player(name, name)) for name in ("Ann", "Bo")))
            >>> pairing = pair(event, "swiss")
            >>> event = event.with_round(*pairing.with_results({1: "1-0"}))
            >>> [side.colour for side in event.rounds[0].games[0].sides if side.place == 1]
            ['white']
        """
        return games_with_results(self, results, date)

    def to_frame(self, library: Library | None = None) -> Any:
        """Return the boards as a dataframe: number, a column per player, handicap, komi, and the rounds met before.

        The sides of the game name the columns of the players, in its order: `white`, `black` in chess.

        Args:
            library: "pandas", "polars" or "pyarrow"; None is the one that is imported, else one that is installed.
        Raises:
            UnknownName, InputError: no such library, or it is not installed.
        """
        return boards_frame(self, library)

    def __repr__(self) -> str:
        bye = f", bye: {', '.join(self.allocated)}" if self.allocated else ""
        return f"<Pairing of {self.event}, round {self.round}, by {self.policy}: {len(self.boards)} boards{bye}>"

    def _repr_html_(self) -> str:
        rows = ([board.number, *board.players] for board in self.boards)
        return html_table(repr(self)[1:-1], ["board", *seat_names(self)], rows, len(self.boards))

    def pairs(self) -> frozenset[frozenset[str]]:
        """Return who meets whom, whatever the boards and colours."""
        return frozenset(frozenset(board.seats) for board in self.boards)

    def board_of(self, player: str) -> Board | None:
        """Return the board of a player, None for the bye and for absent players.

        Args:
            player: the id.
        """
        check_text("player", player)
        return next((board for board in self.boards if player in board.seats), None)
