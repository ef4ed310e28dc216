"""The profile of a game: its sides, results, ranks and words, and what an event of it uses by default."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from crosstable.games.notation import Notation, Outcome
from crosstable.games.ranks import RankScale
from crosstable.games.table_notation import PlacesNotation, TablePoints
from crosstable.model.errors import ResultError
from crosstable.model.games import Colour, Game
from crosstable.model.points import Points
from crosstable.model.results import ResultKind

Setting = bool | int | float | str
_MAPPINGS = ("system_settings", "policy_settings", "bye_points")


@dataclass(frozen=True, slots=True)
class SideName:
    """What one of two sides is called, and its colour where the game has colours.

    Args:
        name: as it heads a column: "White", "Home".
        key: the letter with which a director names it: "w".
        colour: of the side in the stored game; None where the game has no colours.
    See also: `GameProfile.sides`.
    Example:
        >>> from crosstable import SideName
        >>> SideName("White", "w", "white").colour
        'white'
    """

    name: str
    key: str
    colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class Words:
    """What a player, a round, a board, the score and the length of a game are called in this game."""

    player: str = "player"
    players: str = "players"
    round: str = "round"
    board: str = "board"
    points: str = "points"
    length: str = "length"


@dataclass(frozen=True, slots=True)
class GameProfile:
    """Everything that differs from game to game.

    Args:
        name: as it is typed: "chess".
        title: as it is shown: "Chess".
        sides: the two sides in the order in which this game lists them; none where sides have no names.
        notation: how results are typed and shown.
        counted: what the two numbers of a result count: "goals"; "" where a result has none.
        words: what players, rounds and boards are called.
        titles: titles that stand before a name, the highest first.
        organisations: whose player numbers the game knows, the usual one first: ("FIDE",).
        ranks: the scale of ranks, where the game has one.
        has_federation: whether players are listed with a federation.
        system, system_settings: the rating system of a new rating list, and its parameters.
        policy, policy_settings: how rounds are paired by default, and the settings of that.
        rules: the scoring rules of its events.
        tiebreaks: in order.
        bye_points: what byes are worth, in points, where it differs from the rules.
        table: the columns of its standings before the points: played, won, drawn, lost, goals, difference.
        rated_handicap: whether handicap counts in the expected score of a rated game.
    See also: `pair(..., game=)`; docs/games.md; docs/extending.md, which builds one.
    Example:
        >>> from crosstable.games.profiles import game_profile
        >>> chess = game_profile("chess")
        >>> [side.name for side in chess.sides], chess.policy
        (['White', 'Black'], 'fide-dutch')
    """

    name: str
    title: str
    sides: tuple[SideName, ...] = ()
    notation: Notation = field(default_factory=Outcome)
    counted: str = ""
    words: Words = field(default_factory=Words)
    titles: tuple[str, ...] = ()
    organisations: tuple[str, ...] = ()
    ranks: RankScale | None = None
    has_federation: bool = False
    system: str = "elo"
    system_settings: Mapping[str, Setting] = field(default_factory=dict)
    policy: str = "swiss"
    policy_settings: Mapping[str, Setting] = field(default_factory=dict)
    rules: str = "default"
    tiebreaks: tuple[str, ...] = ("BH-C1", "BH", "SB")
    bye_points: Mapping[ResultKind, Points] = field(default_factory=dict)
    table: tuple[str, ...] = ()
    rated_handicap: bool = False

    def __post_init__(self) -> None:
        for name in _MAPPINGS:
            object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name))))

    def __hash__(self) -> int:
        return hash(self.name)  # a mapping has no hash

    @property
    def has_colours(self) -> bool:
        """Whether the sides of a game have colours."""
        return any(side.colour for side in self.sides)

    def side_of(self, colour: Colour) -> SideName:
        """Return what the side of a colour is called: White, Sente.

        Args:
            colour: "white" or "black".
        Example:
            >>> from crosstable.games.profiles import SHOGI
            >>> SHOGI.side_of("black").name
            'Sente'
        """
        own = (side for side in self.sides if side.colour == colour)
        return next(own, SideName(colour.capitalize(), colour[0], colour))

    @property
    def is_white_first(self) -> bool:
        """Whether White is listed first."""
        return bool(self.sides) and self.sides[0].colour == "white"

    def order(self, game: Game) -> tuple[int, ...]:
        """Return the sides of a game in the order in which this game lists them, as positions in `game.sides`.

        Args:
            game: a game of this kind.
        Example:
            >>> from crosstable import Game, Side
            >>> from crosstable.games.profiles import CHESS
            >>> CHESS.order(Game((Side.of("Ann", colour="black"), Side.of("Bo", colour="white"))))
            (1, 0)
        """
        positions = tuple(range(len(game.sides)))
        if len(self.sides) != 2 or len(positions) != 2 or not self.has_colours:
            return positions
        first = self.sides[0].colour
        return positions if game.sides[0].colour in (first, None) else positions[::-1]

    def listed_players(self, players: Sequence[str]) -> tuple[str, ...]:
        """Return the players of a board, Black and White, in the order in which this game lists them."""
        is_turned = len(players) == 2 and self.is_white_first
        return tuple(reversed(players)) if is_turned else tuple(players)

    def as_listed(self, game: Game) -> Game:
        """Return the game with its sides in the order in which this game lists them.

        Args:
            game: a game of this kind.
        """
        order = self.order(game)
        return game if order == tuple(range(len(order))) else replace(game, sides=tuple(game.sides[at] for at in order))

    def result_of(self, game: Game, text: str, order: Sequence[int] | None = None) -> Game:
        """Return the game with the result in a text.

        Args:
            game: with its sides.
            text: the result.
            order: the sides as the text lists them, as positions in `game.sides`; by default as this game does.
        Raises:
            ResultError: the text is not a result of this game, or the game has one side only.
        """
        if len(game.sides) < 2:
            raise ResultError("games/no-opponent", board=game.board, result=text)
        usual, keys = self.order(game), tuple(side.key for side in self.sides)
        if order is not None and tuple(order) != usual:
            usual = tuple(order)
            keys = keys[::-1] if self.has_colours else keys  # without colours, home is the side that is listed first
        return self._notation_of(game).read(game, text, usual, keys)

    def result_text(self, game: Game, order: Sequence[int] | None = None) -> str:
        """Return the result of a game as players of this game write it; "" while there is none.

        Args:
            game: with its sides.
            order: in which the result names them, as positions in `game.sides`; by default as this game does.
        """
        return self._notation_of(game).write(game, self.order(game) if order is None else order)

    def _notation_of(self, game: Game) -> Notation:
        """Return the notation of a game: a table of three or more has points, unless the game has places."""
        is_table = len(game.sides) > 2 and not isinstance(self.notation, (TablePoints, PlacesNotation))
        return TablePoints() if is_table else self.notation
