"""A small reader of FIDE tournament files (TRF), enough for the golden events: the tests' own helper."""

from __future__ import annotations

from pathlib import Path

from crosstable.model.events import Entrant, Event, Round
from crosstable.model.games import Game, Side
from crosstable.model.players import Player
from crosstable.model.results import ResultKind, ResultRules

_BYES = {
    "U": ResultKind.ALLOCATED_BYE,
    "F": ResultKind.FULL_BYE,
    "H": ResultKind.HALF_BYE,
    "Z": ResultKind.ZERO_BYE,
    "": ResultKind.ZERO_BYE,
}
_PLACES = {"1": 1, "W": 1, "+": 1, "=": 1, "D": 1, "0": 2, "L": 2, "-": 2}
_COLOURS = {"w": "white", "b": "black"}


def read_trf(path: Path) -> Event:
    """Read the 001 lines of a file: start number, name, rating, then a cell of ten columns per round."""
    lines = path.read_bytes().decode().replace("\r\n", "\n").replace("\r", "\n").split("\n")
    players = [line for line in lines if line.startswith("001")]
    cells = {line[4:8].strip(): _cells(line) for line in players}
    entrants = tuple(
        Entrant(Player(line[4:8].strip(), line[14:47].strip()), int(line[4:8]), float(line[48:52])) for line in players
    )
    rounds = tuple(
        Round(number + 1, tuple(_games(cells, number))) for number in range(max(len(row) for row in cells.values()))
    )
    return Event(path.stem, path.stem, entrants, rounds, ResultRules.preset("fide-2026"))


def _cells(line: str) -> list[tuple[str, str, str]]:
    found = [line[at : at + 10] for at in range(91, len(line.rstrip()), 10)]
    return [(cell[:4].strip().lstrip("0"), cell[5:6], cell[7:8].strip()) for cell in found]


def _games(cells: dict[str, list[tuple[str, str, str]]], number: int) -> list[Game]:
    games = []
    for player, row in cells.items():
        opponent, colour, result = row[number]
        if not opponent:
            games.append(Game.bye(player, _BYES[result]))
            continue
        theirs = cells[opponent][number]
        if int(player) < int(opponent):
            games.append(_game(player, colour, result, opponent, theirs[1], theirs[2]))
    return games


def _game(player: str, colour: str, result: str, opponent: str, other_colour: str, other_result: str) -> Game:
    places = [_PLACES[result], _PLACES[other_result]]
    sides = (
        Side.of(player, place=places[0], colour=_COLOURS.get(colour)),
        Side.of(opponent, place=places[1], colour=_COLOURS.get(other_colour)),
    )
    if result in "+-":
        kind = ResultKind.DOUBLE_FORFEIT if places == [2, 2] else ResultKind.FORFEIT
    else:
        kind = ResultKind.UNRATED if result in "WDL" else ResultKind.PLAYED
    ordered = sides if colour == "w" else sides[::-1]
    return Game(ordered, kind=kind)
