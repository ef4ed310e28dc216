"""The input of the go-pairer package as JSON: settings, players, rounds.

    {
      "settings": {"handicapType": "FullHandicap", "totalRounds": 5},
      "players": [{"id": 1, "initialScore": 0, "rating": 6.5, "club": "Feng Yun", "state": "Ohio", "absent": true}],
      "rounds": [[{"black": 2, "white": 1, "handicap": 1, "result": "BlackWin"}]],
      "setRoundNum": true
    }

Rules
1. A bye is a game of a player against itself with the result VoluntaryBye (scores 0) or InvoluntaryBye (a win).
2. `absent` means: sits out the round to be paired.  `setRoundNum` turns on the package's float rule.
3. A state becomes a region.  Scores are points, ratings AGA ratings.
4. The objects of the package as `JSON.stringify` writes them are read too: `blackId` and `whiteId`, results and
   handicap types as numbers; what follows from the games (`games`, `score`, `roundScores`, `roundNum`) is passed over.
Source: the README of go-pairer; names and numbers of results of ts-gotd 1.0.1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from crosstable.formats.event.document import EventDocument
from crosstable.model.errors import FormatError, InputError, UnknownName
from crosstable.model.events import Entrant, Event, Round
from crosstable.model.games import Game, Side
from crosstable.model.players import Player
from crosstable.model.points import in_points
from crosstable.model.results import ResultKind, ResultRules
from crosstable.model.validation import Flag, HalfPoints, Identifier, Number, PlainValue, Text, validated

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


_RESULTS = (
    "BlackWin", "WhiteWin", "Draw", "Void", "BlackForfeit", "WhiteForfeit", "DoubleLoss", "DoubleForfeit",
    "VoluntaryBye", "InvoluntaryBye", "Unknown", "NoGame",
)  # fmt: skip
_HANDICAP_TYPES = ("FullHandicap", "MinusOne", "MinusTwo", "None")
_SEATS: Mapping[str, str] = MappingProxyType({"blackId": "black", "whiteId": "white"})
_DERIVED = ("games", "roundScores", "score")  # of a player, from the rounds


@dataclass(frozen=True, slots=True)
class _Player:
    id: Identifier
    initialScore: HalfPoints = 0  # noqa: N815  # the package's name
    rating: Number | None = None
    state: Text | None = None
    city: Text | None = None
    club: Text | None = None
    family: Text | None = None
    absent: Flag = False


@dataclass(frozen=True, slots=True)
class _Game:
    black: Identifier
    white: Identifier
    handicap: Number | None = None
    result: Text = "Unknown"


@dataclass(frozen=True, slots=True)
class _Input:
    players: tuple[_Player, ...]
    rounds: tuple[tuple[_Game, ...], ...] = ()
    settings: Mapping[str, PlainValue] = field(default_factory=dict)
    setRoundNum: Flag = False  # noqa: N815  # the package's name


def read_go_pairer(plain: Mapping[str, object]) -> EventDocument:
    """Read the input of go-pairer from parsed JSON.

    Returns:
        The event under the rules `go-pairer`, with the settings of the policy of that name.
    Raises:
        FormatError: everything that is wrong, each with its path.
        ResultError: players or games that are not those of one event.
    """
    given = validated(_Input, _of_objects(plain))
    rounds = tuple(
        Round(number, tuple(_game(game, f"rounds[{number - 1}][{at}]") for at, game in enumerate(games)))
        for number, games in enumerate(given.rounds, start=1)
    )
    entrants = tuple(_entrant(player, len(rounds) + 1) for player in given.players)
    event = Event("go-pairer", "go-pairer input", entrants, rounds, ResultRules.preset("go-pairer"))
    float_rule = {"floatRule": True} if given.setRoundNum else {}
    return EventDocument(event, "go-pairer", MappingProxyType({**given.settings, **float_rule}))


def _of_objects(plain: Mapping[str, object]) -> Mapping[str, object]:
    """Return the input with the package's own objects in it as its README writes them."""
    found = dict(plain)
    rounds, players, settings = plain.get("rounds"), plain.get("players"), plain.get("settings")
    if isinstance(rounds, list):
        found["rounds"] = [
            [_of_object(game) for game in games] if isinstance(games, list) else games for games in rounds
        ]
    if isinstance(players, list):
        found["players"] = [_without(player, _DERIVED) for player in players]
    if isinstance(settings, Mapping):
        kind = settings.get("handicapType")
        found["settings"] = {**settings, **({"handicapType": _name(kind, _HANDICAP_TYPES)} if kind is not None else {})}
    return found


def _of_object(game: object) -> object:
    """Return a game as the README writes it."""
    if not isinstance(game, Mapping):
        return game
    own = {_SEATS.get(key, key) if _SEATS.get(key) not in game else key: value for key, value in game.items()}
    if "result" in own:
        own["result"] = _name(own["result"], _RESULTS)
    return _without(own, ("roundNum",))


def _name(value: object, names: tuple[str, ...]) -> object:
    """Return the name of a number of an enumeration; anything else as it is."""
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < len(names):
        return names[value]
    return value


def _without(table: object, keys: tuple[str, ...]) -> object:
    return {key: value for key, value in table.items() if key not in keys} if isinstance(table, Mapping) else table


def _entrant(player: _Player, next_round: int) -> Entrant:
    return Entrant(
        Player(player.id, player.id, club=player.club, family=player.family, city=player.city, region=player.state),
        rating=player.rating,
        initial_score=in_points(player.initialScore),
        absent=frozenset({next_round} if player.absent else ()),
    )


def _game(game: _Game, where: str) -> Game:
    try:
        return _built(game)
    except InputError as error:
        raise FormatError("model/at", where=where, what=error.message) from None


def _built(game: _Game) -> Game:
    if game.result in _BYES:
        if game.black != game.white and game.result != "NoGame":
            raise FormatError(
                "formats/event/bye-with-opponent", bye=game.result, player=game.black, opponent=game.white
            )
        return Game.bye(game.black, _BYES[game.result])
    if game.result not in _GAMES:
        raise UnknownName("result", game.result, [*_GAMES, *_BYES])
    kind, (first, second) = _GAMES[game.result]
    sides = (Side.of(game.black, place=first, colour="black"), Side.of(game.white, place=second, colour="white"))
    return Game(sides, kind=kind, handicap=game.handicap)
