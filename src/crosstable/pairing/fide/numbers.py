"""Pairing numbers and the initial colour, as the colours of players who have not played need them (C.04.3, 5.2.5)."""

from __future__ import annotations

from crosstable.model.results import ResultKind
from crosstable.pairing.past import BLACK, WHITE
from crosstable.pairing.state import State


def initial_colour(state: State, *, default: int) -> int:
    """Return the initial colour as most games of round 1 show it; the default where it cannot be seen there.

    In round 1 no player has a preference, so the higher ranked player of each board shows it.
    """
    if not state.event.rounds:
        return default
    numbers = {entrant.id: entrant.number or 0 for entrant in state.event.entrants}
    games = [game for game in state.event.rounds[0].games if len(game.sides) == 2]
    present = sorted(filter(None, (numbers[player] for game in games for player in game.players)))
    place = {number: at for at, number in enumerate(present, start=1)}
    votes = 0
    for game in games:
        number, colour = min((numbers[side.players[0]], side.colour or "") for side in game.sides)
        if number and colour:
            votes += (BLACK if colour == "black" else WHITE) * (1 if place[number] % 2 else -1)
    return default if votes == 0 else BLACK if (votes > 0) == (BLACK > 0) else WHITE


def effective_numbers(state: State) -> dict[int, int]:
    """Return the pairing numbers counted among those who take part in this round or were paired before.

    A pairing-allocated bye is a pairing; a player who has not arrived, or had only requested byes so far, is not
    counted.
    """
    by_id = {entrant.id: entrant.number for entrant in state.event.entrants if entrant.number is not None}
    before = {
        by_id[player]
        for this in state.event.rounds[: state.round - 1]
        for game in this.games
        if len(game.sides) == 2 or game.kind is ResultKind.ALLOCATED_BYE
        for player in game.players
        if player in by_id
    }
    numbers = sorted(before.union(state.pairing_numbers().tolist()))
    return {number: at for at, number in enumerate(numbers, start=1)}
