"""What pairings are made from: the games of a round with all that is known of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from crosstable.games.profile import GameProfile, Words
from crosstable.model.events import Entrant, Event
from crosstable.model.games import Colour, Game
from crosstable.model.names import display_text
from crosstable.ranking.scores import scores
from crosstable.views.cells import Seat, points
from crosstable.views.entrant_names import name_parts
from crosstable.views.komi import UsualKomi
from crosstable.views.texts import _, game_words

if TYPE_CHECKING:
    from crosstable.reading.snapshot import PairedBoard


class ListedGame(NamedTuple):
    """A row: the place in the list, and the game with its sides as the game lists them."""

    at: int
    game: Game

    @property
    def is_pair(self) -> bool:
        """Whether it has a column for each side."""
        return len(self.game.sides) == 2


@dataclass(frozen=True, eq=False, kw_only=True)
class PairedGames:
    """A round with all that is known of it.

    Args:
        event: the entrants, and the rounds before it.
        games: the boards and byes, in any order.
        boards: why the players of a board met, by its number; None where the round was not paired in the league.
        bye_reasons: why the bye is where it is, as codes.
        confirmed: who confirmed a result, in words, by board.
        explains: whether boards are there for reasons of their own.
        komi: the usual one of the event.
        labels: the stage or the group of each player, where boards belong to several.
        name: of a player as it may be shown; by default the name with which they entered.
        scores_before: of the entrants, in half-points; by default they are computed.
        players: as they were shown before, which rounds of one event can share.
    """

    number: int
    event: Event
    game: GameProfile
    games: Sequence[Game]
    boards: Mapping[int, PairedBoard] | None = None
    bye_reasons: Sequence[str] = ()
    confirmed: Mapping[int, str] = field(default_factory=dict)
    explains: bool = True
    komi: UsualKomi = field(default_factory=UsualKomi)
    labels: Mapping[str, str] = field(default_factory=dict)
    name: Callable[[str], str] | None = None
    scores_before: Mapping[str, int] | None = None
    players: dict[str, Seat] = field(default_factory=dict)

    @cached_property
    def words(self) -> Words:
        """What the game calls a player, a round and a board."""
        return game_words(self.game.words)

    @cached_property
    def rows(self) -> list[ListedGame]:
        """The boards in order, players without an opponent last."""
        ordered = sorted(self.games, key=lambda game: (len(game.sides) < 2, game.board or 0))
        return [ListedGame(at, self.game.as_listed(game)) for at, game in enumerate(ordered, start=1)]

    @cached_property
    def is_of_pairs(self) -> bool:
        """Whether boards have a column for each side."""
        return any(row.is_pair for row in self.rows) or not self.rows

    @cached_property
    def before(self) -> Mapping[str, int]:
        """The score of each entrant before the round, in half-points."""
        known = self.scores_before
        return scores(self.event, after_round=min(self.number - 1, len(self.event.rounds))) if known is None else known

    @cached_property
    def entrants(self) -> Mapping[str, Entrant]:
        """The entrants, by id."""
        return {each.id: each for each in self.event.entrants}

    @cached_property
    def _colours(self) -> Mapping[Colour | None, str]:
        """What the sides are called, by colour."""
        return {None: "", "white": _(self.game.side_of("white").name), "black": _(self.game.side_of("black").name)}

    def seat(self, player: str, colour: Colour | None = None, *, has_score: bool = False) -> Seat:
        """Return the place of a player at a board, with the score before the round where it is shown."""
        known = self.players.get(player)
        if known is None:
            entrant = self.entrants[player]
            shown = display_text(entrant.player.shown_name(), player) if self.name is None else self.name(player)
            number = "" if entrant.number is None else str(entrant.number)
            known = Seat(name_parts(entrant, self.game).around(shown), number, "", "", shown, player)
            self.players[player] = known
        if not has_score and not colour:
            return known
        score = points(self.before[player]).text if has_score and player in self.before else ""
        return Seat(known.name, known.number, score, self._colours[colour], known.plain, player)

    def seats(self, game: Game) -> list[Seat]:
        """Return all places at a board."""
        return [self.seat(player, side.colour) for side in game.sides for player in side.players]

    def terms(self, game: Game) -> list[str]:
        """Return the stage or group of a board, its handicap, and an unusual komi."""
        label = self.labels.get(game.players[0], "") if self.labels and len(game.sides) > 1 else ""
        return [*([label] if label else []), *self.komi.terms(game)]

    def board(self, game: Game) -> PairedBoard | None:
        """Return why the players of a board met; None where that is not known, or the board was changed since."""
        found = (self.boards or {}).get(game.board or 0)
        return found if found is not None and set(found.players) == set(game.players) else None
