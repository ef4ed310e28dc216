"""What results of open boards would change: the standings with them, next to those of now."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from crosstable.model.errors import InputError
from crosstable.model.events import Event
from crosstable.model.games import Game
from crosstable.model.results import OPEN_KINDS
from crosstable.pairing.stages import event_standings
from crosstable.ranking.event_standings import standings
from crosstable.ranking.table import Standings
from crosstable.reading.event_summary import current_round
from crosstable.reading.snapshot import EventSnapshot

MOST_RESULTS = 200
_LINE = re.compile(r"\s*(?:([1-9]\d{0,3})\s*/\s*)?([1-9]\d{0,5})(?:\s*[:.)]\s*|\s+)(\S.*?)\s*", re.ASCII)


@dataclass(frozen=True, slots=True)
class StandingChange:
    """An entrant with another place or score; `cut` is "in" or "out" for one who crosses it, else ""."""

    player: str
    place: int
    new_place: int
    half_points: int
    new_half_points: int
    cut: str


@dataclass(frozen=True, slots=True)
class WhatWouldBe:
    """The standings with some results, and what they change.

    Args:
        moved: by the new place.
        cut: how many go on; 0 where that is not known.
        open_boards: how many boards would still have no result.
    """

    standings: Standings
    moved: tuple[StandingChange, ...]
    cut: int
    open_boards: int


def with_typed_results(snapshot: EventSnapshot, lines: Iterable[str], cut: int | None = None) -> WhatWouldBe:
    """Return what would be with results of open boards.

    Args:
        lines: of board and result: "4 1", or with the round "1/4 1".
        cut: None is that of the plan.
    Raises:
        InputError: the event is over, not begun, or one of teams; a line that is no result, or of a board that is not
            open.
    Cost: two standings.
    """
    event = snapshot.event
    if snapshot.teams is not None:
        raise InputError("foresight/teams", event=event.id)
    if snapshot.status == "closed":
        raise InputError("foresight/over", event=event.id)
    if not event.rounds:
        raise InputError("foresight/not-begun", event=event.id)
    changed = event
    for line in lines:
        changed = _with_result(changed, event, snapshot, line)
    before, after = _ranked(snapshot, event), _ranked(snapshot, changed)
    places = snapshot.cut if cut is None else cut
    old = {row.entrant.id: row for row in before.rows}
    moved = []
    for row in after.rows:
        was = old[row.entrant.id]
        if (was.place, was.half_points) == (row.place, row.half_points):
            continue
        is_in, was_in = row.place <= places, was.place <= places
        crossed = ("in" if is_in else "out") if places and is_in != was_in else ""
        moved.append(StandingChange(row.entrant.id, was.place, row.place, was.half_points, row.half_points, crossed))
    left = sum(game.kind in OPEN_KINDS and len(game.sides) > 1 for this in changed.rounds for game in this.games)
    return WhatWouldBe(after, tuple(moved), places, left)


def _ranked(snapshot: EventSnapshot, event: Event) -> Standings:
    if not snapshot.stages:
        return standings(event, snapshot.tiebreaks)
    return event_standings(event, snapshot.tiebreaks, snapshot.stages)


def _with_result(changed: Event, event: Event, snapshot: EventSnapshot, line: str) -> Event:
    """Return an event with the result in a line, of a board that is open in the event as it is."""
    found = _LINE.fullmatch(line)
    if found is None:
        raise InputError("views/what-if-line", line=line.strip())
    now = current_round(event)
    number = int(found[1]) if found[1] else now.number if now is not None else 1
    if number > len(event.rounds):
        raise InputError("views/what-if-round", event=event.id, round=number, rounds=len(event.rounds))
    this, board = changed.rounds[number - 1], int(found[2])
    at = next((at for at, game in enumerate(this.games) if game.board == board), None)
    if at is None:
        raise InputError("views/what-if-no-board", event=event.id, round=number, board=board)
    if event.rounds[number - 1].games[at].kind not in OPEN_KINDS:
        raise InputError("views/what-if-board-closed", round=number, board=board)
    ended = _ended(snapshot, this.games[at], found[3])
    games = (*this.games[:at], ended, *this.games[at + 1 :])
    rounds = (*changed.rounds[: number - 1], replace(this, games=games), *changed.rounds[number:])
    return replace(changed, rounds=rounds)


def _ended(snapshot: EventSnapshot, game: Game, word: str) -> Game:
    profile = snapshot.profile
    return profile.result_of(game, word, profile.order(game))
