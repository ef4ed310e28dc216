"""The input of the go-pairer package as JSON: settings, players, rounds.

    {
      "settings": {"handicapType": "FullHandicap", "totalRounds": 5},
      "players": [{"id": 1, "initialScore": 0, "rating": 6.5, "club": "Feng Yun", "state": "Ohio", "absent": true}],
      "rounds": [[{"black": 2, "white": 1, "handicap": 1, "result": "BlackWin"}]],
      "setRoundNum": true
    }

Rules
1. A bye is a game of a player against itself with the result VoluntaryBye (scores 0) or InvoluntaryBye (a win).
2. `absent` means: sits out the round to be paired.  `setRoundNum` wakes the package's float rule.
3. A state becomes a region.  Scores are points, ratings AGA ratings.
Source: the README of go-pairer; result names of ts-gotd 1.0.1.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from crosstable.formats.event.json_fields import Fields
from crosstable.model.errors import FormatError, UnknownName
from crosstable.model.events import Entrant, Event, Round
from crosstable.model.games import Game, Side
from crosstable.model.players import Player
from crosstable.model.results import ResultKind, ResultRules

_NO_PLACES = (None, None)
_GAMES: Mapping[str, tuple[ResultKind, tuple[int | None, int | None]]] = MappingProxyType(
    {
        "BlackWin": (ResultKind.PLAYED, (1, 2)),
        "WhiteWin": (ResultKind.PLAYED, (2, 1)),
        "Draw": (ResultKind.PLAYED, (1, 1)),
        "WhiteForfeit": (ResultKind.FORFEIT, (1, 2)),
        "BlackForfeit": (ResultKind.FORFEIT, (2, 1)),
        "DoubleForfeit": (ResultKind.DOUBLE_FORFEIT, _NO_PLACES),
        "DoubleLoss": (ResultKind.DOUBLE_LOSS, _NO_PLACES),
        "Void": (ResultKind.VOID, _NO_PLACES),
        "Unknown": (ResultKind.UNKNOWN, _NO_PLACES),
    }
)
_BYES: Mapping[str, ResultKind] = MappingProxyType(
    {
        "VoluntaryBye": ResultKind.ZERO_BYE,
        "InvoluntaryBye": ResultKind.ALLOCATED_BYE,
        "NoGame": ResultKind.UNPLAYED,
    }
)


def read_go_pairer(top: Mapping[str, Any]) -> tuple[Event, dict[str, bool | int | float | str]]:
    """Read the input of go-pairer from parsed JSON.

    Returns:
        The event under the rules `go-pairer`, and the settings for the policy of that name.
    Raises:
        FormatError: a value of the wrong kind, or a bye with an opponent; says where.
        UnknownName: a name or a result that means nothing.
        ResultError: facts that cannot be.
    """
    whole = Fields(top, "the file")
    whole.only("settings", "players", "rounds", "setRoundNum")
    rounds = tuple(
        Round(at, tuple(_game(game, f"round {at}, board {board}") for board, game in enumerate(games, start=1)))
        for at, games in enumerate(_lists(whole), start=1)
    )
    entrants = tuple(_entrant(value, at, len(rounds) + 1) for at, value in enumerate(whole.list("players"), start=1))
    event = Event("go-pairer", "go-pairer input", entrants, rounds, ResultRules.preset("go-pairer"))
    settings = dict(Fields(whole.raw("settings") or {}, "settings").raw_items())
    if whole.yes("setRoundNum"):
        settings["floatRule"] = True
    return event, settings


def _lists(whole: Fields) -> list[list[Any]]:
    rounds = list(whole.list("rounds"))
    for at, games in enumerate(rounds, start=1):
        if not isinstance(games, list):
            raise FormatError(f"round {at}: {type(games).__name__} is no list of games. Write [...].")
    return rounds


def _entrant(value: object, at: int, next_round: int) -> Entrant:
    player = Fields(value, f"player {at}")
    player.only("id", "initialScore", "rating", "state", "city", "club", "family", "absent")
    id = player.id("id")
    player.where = f"player {at} ({id!r})"
    return Entrant(
        Player(
            id,
            id,
            club=player.text("club"),
            family=player.text("family"),
            city=player.text("city"),
            region=player.text("state"),
        ),
        rating=player.number("rating"),
        initial_score=player.halves("initialScore") or 0,
        absent=frozenset({next_round} if player.yes("absent") else ()),
    )


def _game(value: object, where: str) -> Game:
    game = Fields(value, where)
    game.only("black", "white", "handicap", "result")
    black, white, result = game.id("black"), game.id("white"), game.text("result") or "Unknown"
    if result in _BYES:
        if black != white and result != "NoGame":
            raise FormatError(
                f"{where}: {result} of {black!r} has the opponent {white!r}. A bye has one player, twice."
            )
        return Game.bye(black, _BYES[result])
    if result not in _GAMES:
        raise UnknownName(f"result in {where}", result, [*_GAMES, *_BYES])
    kind, (first, second) = _GAMES[result]
    sides = (Side.of(black, place=first, colour="black"), Side.of(white, place=second, colour="white"))
    return Game(sides, kind=kind, handicap=game.number("handicap"))
