"""The list of a round by name: who plays where and against whom.  Plain values for a template."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from crosstable.model.errors import InputError
from crosstable.model.events import Round
from crosstable.model.games import Game
from crosstable.model.names import match_key
from crosstable.reading.snapshot import EventSnapshot
from crosstable.views.cells import Seat
from crosstable.views.tables.paired_games import PairedGames
from crosstable.views.texts import _
from crosstable.views.words import NOT_COUNTED


class NameLine(NamedTuple):
    """The board and the opponents of a player, or a note why there is none."""

    seat: Seat
    board: str
    opponents: Sequence[Seat]
    note: str


def round_to_print(snapshot: EventSnapshot, number: int | None) -> Round:
    """Return a published round, by default the latest.

    Raises:
        InputError: it is not published.
    """
    rounds = snapshot.event.rounds
    if not rounds:
        raise InputError("publish/no-published-round", event=snapshot.event.id)
    if number is not None and not 1 <= number <= len(rounds):
        raise InputError("publish/round-not-published", round=number, event=snapshot.event.id, rounds=len(rounds))
    return rounds[(number or len(rounds)) - 1]


def name_lines(of: PairedGames) -> list[NameLine]:
    """Return all entrants by name, with board, colour and opponents."""
    lines = [line for game in of.games for line in _places(of, game)]
    seated = {player for game in of.games for player in game.players}
    lines += [NameLine(of.seat(id), "", (), _("not playing")) for id in of.entrants if id not in seated]
    return sorted(lines, key=lambda line: _in_the_list(line.seat))


def _places(of: PairedGames, game: Game) -> list[NameLine]:
    seats = [[of.seat(player, side.colour) for player in side.players] for side in game.sides]
    if len(seats) == 1:
        return [NameLine(seat, "", (), _(NOT_COUNTED[game.kind])) for seat in seats[0]]
    lines = []
    for own in seats:
        others = [seat for other in seats if other is not own for seat in other]
        lines += [NameLine(seat, str(game.board or ""), others, "") for seat in own]
    return lines


def _in_the_list(seat: Seat) -> tuple[str, str]:
    """Return the sort key of a list by name: Ann (12) comes before Ann (7)."""
    label = seat.plain + seat.behind
    return match_key(label), label
