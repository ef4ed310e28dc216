"""A file of results (CSV, XLSX, PGN, ...) taken as one event, where one is needed: for standings, pairing, conversion.

Rules
1. Every player of a game is an entrant, numbered by first appearance; the name is the id.
2. Rounds are those of the file; a round without games in between is empty.  A file without rounds gets them: a game
   stands in the first round after those that its players played before.
3. A file that names several events is no event.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from crosstable.formats.event.document import EventDocument
from crosstable.model.errors import FormatError, ResultError
from crosstable.model.events import Entrant, Event, Round
from crosstable.model.games import Game
from crosstable.model.history import History
from crosstable.model.players import Player
from crosstable.model.results import ResultRules

_MOST_ROUNDS = 10_000


def event_of(history: History, id: str, rules: ResultRules) -> EventDocument:
    """Build an event from the games of one file.

    Args:
        history: its games, in time order.
        id: of the event; also its name where the games name none.
        rules: what results are worth.
    Raises:
        FormatError: several events; a round that cannot be; a player plays twice in a round.
    """
    games = list(history)
    names = list(dict.fromkeys(game.event for game in games if game.event))
    if len(names) > 1:
        raise FormatError("formats/event/several-events", file=id, count=len(names), events=names[:3])
    players = dict.fromkeys(player for game in games for player in game.players)
    entrants = tuple(Entrant(Player(player, player), number=number) for number, player in enumerate(players, start=1))
    try:
        event = Event(
            id,
            names[0] if names else id,
            entrants,
            _rounds(id, games),
            rules,
            date=min((game.date for game in games if game.date is not None), default=None),
            sequence=games[0].event_sequence if games else 0,
        )
    except ResultError as error:
        raise FormatError(error.message) from None
    return EventDocument(event)


def _rounds(id: str, games: Sequence[Game]) -> tuple[Round, ...]:
    numbers = [game.round for game in games]
    has_rounds = any(number is not None for number in numbers)
    settled = [_round_of(id, game) for game in games] if has_rounds else _counted(games)
    last = max(settled, default=0)
    rounds: list[list[Game]] = [[] for _ in range(last)]
    for game, number in zip(games, settled, strict=True):
        plain = replace(game, event=None, event_sequence=0, round=None, source="", position=0)
        rounds[number - 1].append(plain)
    return tuple(Round(number, tuple(these)) for number, these in enumerate(rounds, start=1))


def _round_of(id: str, game: Game) -> int:
    if game.round is None or not 1 <= game.round <= _MOST_ROUNDS:
        raise FormatError(
            "formats/event/round-out-of-range", file=id, players=game.players, round=game.round, most=_MOST_ROUNDS
        )
    return game.round


def _counted(games: Sequence[Game]) -> list[int]:
    """Put each game in the first round after those of its players."""
    played: dict[str, int] = {}
    numbers = []
    for game in games:
        number = 1 + max(played.get(player, 0) for player in game.players)
        played.update(dict.fromkeys(game.players, number))
        numbers.append(number)
    return numbers
