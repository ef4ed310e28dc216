"""Matches that cannot be played when and where they are set: two of one player or team, or two at one venue, at once.

Rules
1. Nobody plays two matches at one time.  Without a time, two matches on one day are one too many where one of them was
   given a day of its own; rounds may follow each other on a day.
2. A venue that was set for a match holds one match at a time; the place of a round holds all its matches.
3. A match that is played already is in nobody's way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from crosstable.events.listed_boards import listed_sides
from crosstable.events.run_round import RunRound
from crosstable.events.running import RunningEvent
from crosstable.events.teams.running_teams import first_and_second
from crosstable.model.errors import InputError
from crosstable.model.fixtures import Schedule, Slot
from crosstable.model.names import match_key
from crosstable.model.results import ResultKind
from crosstable.pairing.board import Board

OPEN_KINDS = (ResultKind.UNPLAYED, ResultKind.ADJOURNED)


@dataclass(frozen=True, slots=True)
class ScheduledMatch:
    """A match of a published round.

    Args:
        sides: who meets, home first: ids of teams in a team event, otherwise of players.
        slot: when and where it is played.
        own: what of this was set for this match.
        is_played: whether all its boards have results.
    """

    round: int
    board: int
    sides: tuple[str, ...]
    slot: Slot
    own: Slot
    is_played: bool


def matches_of(running: RunningEvent, schedule: Schedule | None = None) -> Iterator[ScheduledMatch]:
    """Yield the matches of the published rounds, in order.

    Args:
        schedule: that is to be; None is the present one.
    """
    schedule = running.schedule if schedule is None else schedule
    for this in running.rounds:
        open_boards = {known.game.board for known in this.games if known.game.kind in OPEN_KINDS}
        for board in this.pairing.boards:
            yield ScheduledMatch(
                this.number,
                board.number,
                sides_of(running, this, board),
                schedule.of(this.number, board.number),
                schedule.own(this.number, board.number),
                bool(this.games) and open_boards.isdisjoint(boards_of_match(running, board)),
            )


def boards_of_match(running: RunningEvent, board: Board) -> range:
    """Return the numbers of the games of a paired board in its round: several in a match of teams."""
    count = 1 if running.teams is None else running.teams.rules.boards
    return range((board.number - 1) * count + 1, board.number * count + 1)


def sides_of(running: RunningEvent, run_round: RunRound, board: Board) -> tuple[str, ...]:
    """Return who meets on a paired board, home or the side listed first in front."""
    if running.teams is not None:
        return first_and_second(board.seats, running.teams.rules.match_rules)
    known = run_round.board(board.number)
    if known is None:
        return board.players
    return tuple(player for side in listed_sides(running, known.game) for player in side.players)


def check_no_clash(running: RunningEvent, schedule: Schedule, moved: Sequence[tuple[int, int]]) -> None:
    """Check that the matches that get another slot do not fall on others.

    Args:
        schedule: as it is to be.
        moved: rounds and boards of these matches.
    Raises:
        InputError: two matches of one player or team, or at one venue, at once.
    """
    matches = [each for each in matches_of(running, schedule) if not each.is_played and each.slot.day is not None]
    by_day: dict[object, list[ScheduledMatch]] = {}
    for each in matches:
        by_day.setdefault(each.slot.day, []).append(each)
    wanted = set(moved)
    for match in matches:
        if (match.round, match.board) in wanted:
            for other in by_day[match.slot.day]:
                if (other.round, other.board) != (match.round, match.board):
                    _check_pair(running, match, other)


def _check_pair(running: RunningEvent, match: ScheduledMatch, other: ScheduledMatch) -> None:
    if not _at_once(match, other):
        return
    values = {"round": match.round, "board": match.board, "other_round": other.round, "other": other.board}
    when = {"day": str(match.slot.day), "time": "" if match.slot.time is None else f"{match.slot.time:%H:%M}"}
    busy = [side for side in match.sides if side in other.sides]
    if busy:
        raise running.error("events/fixture-clash", player=busy[0], **values, **when)
    venues = [match_key(each.own.place) for each in (match, other)]
    if venues[0] and venues[0] == venues[1]:
        raise InputError("events/venue-taken", place=match.own.place, **values, **when)


def _at_once(match: ScheduledMatch, other: ScheduledMatch) -> bool:
    one, two = match.slot.time, other.slot.time
    if one is not None and two is not None:
        return one == two
    return match.own.day is not None or other.own.day is not None
