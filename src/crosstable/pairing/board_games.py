"""From a board to a game: sides with colours, handicap and komi in place, and the result as players write it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import replace
from numbers import Integral, Real
from typing import Any, Protocol

from crosstable.games.profile import GameProfile
from crosstable.games.profiles import game_profile
from crosstable.model.arguments import check_kind
from crosstable.model.errors import PolicyError
from crosstable.model.frames import Library, frame_of
from crosstable.model.games import Colour, Game, Side
from crosstable.model.results import ResultKind

GamePlayed = str | GameProfile
_WORDS = ("win", "loss")
_RESULT = (
    'a result: as players of the game write it, such as "1-0", or the score of the first player of the board, such as '
    '1, 0.5 or "win"; None where there is none yet'
)


class BoardSeats(Protocol):
    """What a game takes from a board."""

    @property
    def number(self) -> int:
        """The number of the board."""

    @property
    def seats(self) -> tuple[str, ...]:
        """Black and White, or everyone at a table."""

    @property
    def players(self) -> tuple[str, ...]:
        """The same in the order of the game."""

    @property
    def handicap(self) -> int:
        """In stones."""

    @property
    def komi(self) -> float | None:
        """None where the game has none."""

    @property
    def met_in(self) -> tuple[int, ...]:
        """The rounds in which the players have met."""


class SeatedRound(Protocol):
    """What games and tables take from a round that is paired."""

    @property
    def round(self) -> int:
        """Its number."""

    @property
    def game(self) -> GameProfile:
        """What is played."""

    @property
    def boards(self) -> Sequence[BoardSeats]:
        """All boards."""

    @property
    def allocated(self) -> tuple[str, ...]:
        """Players with an allocated bye."""

    @property
    def waiting(self) -> tuple[str, ...]:
        """Players whose opponent is absent."""


def profile_of_game(game: GamePlayed) -> GameProfile:
    """Return the profile of a game by its name.

    Raises:
        UnknownName: no game has that name.
    """
    return game if isinstance(game, GameProfile) else game_profile(game)


def unplayed_game(
    board: BoardSeats, game: GamePlayed, *, round: int | None = None, length: float | None = None
) -> Game:
    """Return a board as a game without a result, its sides as the game lists them: White first in chess.

    Home and away are stored as Black and White, so that pairing balances them; games without sides have no colours.

    Args:
        board: of a pairing.
        game: what is played: its name, such as "chess", or its profile.
        round: of the event.
        length: of the game, where it is known before (the bula of Preferans).
    """
    profile = profile_of_game(game)
    is_coloured = len(board.seats) == 2 and (profile.sides or profile.name == "plain")
    colours: tuple[Colour | None, ...] = ("black", "white") if is_coloured else (None,) * len(board.seats)
    made = Game(
        tuple(Side.of(each, colour=colour) for each, colour in zip(board.seats, colours, strict=True)),
        kind=ResultKind.UNPLAYED,
        round=round,
        board=board.number,
        handicap=board.handicap or None,
        komi=board.komi,
        length=length,
    )
    return profile.as_listed(made)


def games_with_results(
    pairing: SeatedRound, results: Mapping[int, float | str | None], date: dt.date | None = None
) -> tuple[Game, ...]:
    """Return the games and byes of a round; a board without a result is a game without one."""
    check_kind("results", results, Mapping, 'a result by the number of its board, such as {1: "1-0"}')
    profile = pairing.game
    known = {board.number for board in pairing.boards}
    for number in results:
        check_kind("a key of results", number, Integral, 'the number of a board, such as {1: "1-0"}')
        if number not in known:
            raise PolicyError("pairing/result-of-no-board", board=number, round=pairing.round, boards=len(known))
        check_kind(f"results[{number}]", results[number], (str, Real, type(None)), _RESULT)
    games = []
    for board in pairing.boards:
        made = unplayed_game(board, profile, round=pairing.round)
        games.append(_with_result(profile, made, results.get(board.number)))
    games += [Game.bye(player, ResultKind.ALLOCATED_BYE, round=pairing.round) for player in pairing.allocated]
    games += [Game.bye(player, ResultKind.ZERO_BYE, round=pairing.round) for player in pairing.waiting]
    return tuple(replace(made, date=date) for made in games)


def _with_result(profile: GameProfile, game: Game, result: float | str | None) -> Game:
    """Return a game with its result: a text of the game, or the score of the side that is listed first."""
    if result is None:
        return game
    if isinstance(result, str) and result.strip().casefold() not in _WORDS:
        return profile.result_of(game, result)
    score: Any = result.strip().casefold() if isinstance(result, str) else result
    return game.with_result(score)


def boards_frame(pairing: SeatedRound, library: Library | None) -> Any:
    """Return the boards of a round as a dataframe; players of a board of two are named by their sides."""
    columns: dict[str, list[Any]] = {"board": [board.number for board in pairing.boards]}
    for seat, name in enumerate(seat_names(pairing)):
        columns[name] = [board.players[seat] if seat < len(board.players) else None for board in pairing.boards]
    columns["handicap"] = [board.handicap for board in pairing.boards]
    columns["komi"] = [board.komi for board in pairing.boards]
    columns["met_in"] = [", ".join(map(str, board.met_in)) for board in pairing.boards]
    return frame_of(columns, library)


def seat_names(pairing: SeatedRound) -> list[str]:
    """Return what the players of a board are called: by the sides of the game, where it has any."""
    seats = max((len(board.seats) for board in pairing.boards), default=2)
    if seats == 2 and pairing.game.sides:
        return [side.name.lower() for side in pairing.game.sides]
    return [f"player_{number}" for number in range(1, seats + 1)]
