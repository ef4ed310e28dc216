"""Until when line-ups are handed in, and what is known of each: who plays whom, who is in, who is missing.

Rules
1. A line-up is due some minutes before the time of its match, or of the round: `TeamRules.deadline`.  Until then it is
   hidden from everyone but the team and the director; afterwards captains can no longer change it.
2. Without a deadline, or without a day and a time, a line-up counts at once, and is fixed by the first result of its
   match.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from sqlalchemy import Connection

from crosstable.events.entry_rows import last_published
from crosstable.events.round_checks import has_result
from crosstable.events.run_round import DRAFT, ROUND_CLOSED, RunRound
from crosstable.events.running import RunningEvent
from crosstable.events.teams.team_entries import teams_of
from crosstable.events.teams.team_rows import sealed_line_ups_of_event
from crosstable.model.fixtures import Slot
from crosstable.model.moments import zone_named
from crosstable.model.teams.event_teams import LineUp
from crosstable.pairing.board import Board

_SHOWN_ROUNDS = 3  # that a captain sees at once


@dataclass(frozen=True, slots=True)
class LineUpState:
    """What is known of the line-up of a team in a round.

    Args:
        team: its id.
        opponent: the id of the other team; None where the round is not paired yet.
        slot: when and where the match is played.
        due: until when it is handed in; None without a deadline.
        players: as handed in, from the first board on; None where nothing was.
        is_sealed: whether it is hidden.
        is_fixed: whether captains can no longer change it.
    """

    team: str
    round: int
    opponent: str | None
    slot: Slot
    due: dt.datetime | None
    players: LineUp | None
    is_sealed: bool
    is_fixed: bool

    @property
    def is_missing(self) -> bool:
        """Whether nothing was handed in."""
        return self.players is None


def is_hidden(due: dt.datetime | None, now: dt.datetime) -> bool:
    """Return whether a line-up is hidden at a time."""
    return due is not None and now < due


def line_up_due(connection: Connection, running: RunningEvent, round: int, team_id: str) -> dt.datetime | None:
    """Return until when a team hands in its line-up of a round; None where there is no deadline."""
    board = _match(_published_round(running, round), team_id)
    return _due(running, running.schedule.of(round, 0 if board is None else board.number), _zone(connection, running))


def line_up_states(
    connection: Connection, running: RunningEvent, round: int, now: dt.datetime
) -> tuple[LineUpState, ...]:
    """Return what is known of the line-ups of a round, by team; teams without a match in it are left out."""
    teams = teams_of(running)
    sealed, zone = sealed_line_ups_of_event(connection, running.number), _zone(connection, running)
    published = _published_round(running, round)
    found = []
    for each in teams.teams:
        id, board = each.team.id, _match(published, each.team.id)
        takes_part = each.from_round <= round and (each.until_round is None or round <= each.until_round)
        if board is None if published is not None else not takes_part:
            continue
        slot = running.schedule.of(round, 0 if board is None else board.number)
        due = _due(running, slot, zone)
        opponent = None if board is None else next(other for other in board.seats if other != id)
        hidden = sealed.get((round, id))
        found.append(
            LineUpState(
                id,
                round,
                opponent,
                slot,
                due,
                teams.line_ups.get((round, id)) if hidden is None else hidden,
                hidden is not None,
                _is_fixed(running, published, board, due, now),
            )
        )
    return tuple(found)


def line_ups_of_captain(
    connection: Connection, running: RunningEvent, team_id: str, now: dt.datetime
) -> tuple[LineUpState, ...]:
    """Return what a captain sees: the line-ups of the own team in the rounds that are next, at most three of them."""
    last = last_published(running)
    begun = [each.number for each in running.rounds if each.state not in (DRAFT, ROUND_CLOSED) and each.unfinished]
    planned = running.plan.rounds_planned
    later = [last + 1] if not running.is_drawn_whole and (planned is None or last < planned) else []
    states = [
        state
        for number in (*begun, *later)
        for state in line_up_states(connection, running, number, now)
        if state.team == team_id
    ]
    open_ones = [state for state in states if not state.is_fixed]
    fixed = [state for state in states if state.is_fixed]
    return tuple(sorted((*fixed[-1:], *open_ones[:_SHOWN_ROUNDS]), key=lambda state: state.round))


def round_of_line_ups(running: RunningEvent) -> int:
    """Return the published round that is not closed and lacks results, or the next one."""
    now = next((each for each in running.rounds if each.state not in (DRAFT, ROUND_CLOSED) and each.unfinished), None)
    return last_published(running) + 1 if now is None else now.number


def match_has_begun(running: RunningEvent, run_round: RunRound, board: Board) -> bool:
    """Return whether a board of a match has a result."""
    games = teams_of(running).known_match(run_round, board.number)[0]
    return any(has_result(known.game) for known in games if len(known.game.sides) > 1)


def _is_fixed(
    running: RunningEvent, published: RunRound | None, board: Board | None, due: dt.datetime | None, now: dt.datetime
) -> bool:
    if published is not None and published.state == ROUND_CLOSED:
        return True
    if due is not None:
        return now >= due
    return published is not None and board is not None and match_has_begun(running, published, board)


def _published_round(running: RunningEvent, round: int) -> RunRound | None:
    return next((each for each in running.rounds if each.number == round and each.state != DRAFT), None)


def _match(run_round: RunRound | None, team_id: str) -> Board | None:
    boards = () if run_round is None else run_round.pairing.boards
    return next((each for each in boards if team_id in each.seats), None)


def _due(running: RunningEvent, slot: Slot, zone: dt.tzinfo) -> dt.datetime | None:
    minutes = teams_of(running).rules.deadline
    if minutes is None or slot.day is None or slot.time is None:
        return None
    return dt.datetime.combine(slot.day, slot.time, zone).astimezone(dt.UTC) - dt.timedelta(minutes=minutes)


def _zone(connection: Connection, running: RunningEvent) -> dt.tzinfo:
    """Return the time zone of the league, which counts where there are deadlines."""
    if teams_of(running).rules.deadline is None:
        return dt.UTC
    from crosstable.runs.rating_lists import league_config  # loads rating systems, and few events have deadlines

    return zone_named(league_config(connection).timezone)
