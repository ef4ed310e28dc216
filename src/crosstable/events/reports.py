"""Results that players report: one player of a board says how it ended, and another one or a scorer confirms.

Rules
1. A report waits until it is confirmed; the result of the board is not touched, and not shown publicly.
2. When another player of the board reports the same result, it is entered, and counts as confirmed by the second.
3. When they differ, both reports stand, and the director decides: by confirming one, or by entering the result.
4. A report is about the board as it was: once a result is entered, or the board has other players, it waits no more.
5. A player who reports that there is no result (`-`) takes the own report back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, select, update

from crosstable.events.entry_rows import open_event
from crosstable.events.listed_boards import board_label, logged_label
from crosstable.events.results import (
    apply_results,
    check_may_change,
    entered_on,
    result_facts,
    result_text,
    round_of,
)
from crosstable.events.run_round import RunRound
from crosstable.events.running import RunningEvent, read_running
from crosstable.events.seated_players import check_seated
from crosstable.facts.players.players import number_of
from crosstable.facts.results.games import KnownGame, plain_game
from crosstable.facts.store.schema import change, confirmation, player, reported_result, result
from crosstable.facts.store.store import Store, Write
from crosstable.model.errors import InputError
from crosstable.model.results import ResultKind

LONGEST_WORD = 200
_OPEN = (ResultKind.UNPLAYED, ResultKind.ADJOURNED)  # boards whose result is still to come
_Row = Row[Any]


class ReportEndedError(InputError):
    """A report waits no more: others confirmed it, or its board has a result."""


@dataclass(frozen=True, slots=True)
class Report:
    """A result that a player reported and that waits to be confirmed.

    Args:
        player: who reported, by public id.
        actor: under which name it was reported.
        is_disputed: whether another player of the board reported another result.
    """

    number: int
    round: int
    board: int
    player: str
    word: str
    text: str
    actor: str
    is_disputed: bool
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reported:
    """What became of a report: whether its result is entered now, and whether another report contradicts it."""

    round: int
    board: int
    is_entered: bool
    is_disputed: bool


def report_result(
    store: Store,
    actor: str,
    event_id: str,
    player_id: str,
    board: int,
    word: str,
    *,
    round: int | None = None,
    seated: Sequence[str] | None = None,
    dry_run: bool = False,
) -> Reported:
    """Report the result of a game as one of its players.

    Args:
        player_id: who reports, by public id.
        board, word: the board and its result, as a scorer would enter it.
        round: default: the latest published one.
        seated: whom the player saw at the board, as it lists them.
    Raises:
        InputError: no such board, another player's board, a word that means nothing, a closed round.
        BoardTakenError: another result was entered already.
        OtherPlayersError: others are seated at the board.
    """
    if len(word) > LONGEST_WORD:
        raise InputError("events/report-too-long", most=LONGEST_WORD)
    with store.write(actor, "event-report", target=event_id, dry_run=dry_run) as write:
        running = open_event(write.connection, event_id)
        of = round_of(running, round)
        check_seated(running, of, board, seated)
        found = entered_on(running, of, board, word)
        known = _board_of(running, of, board, player_id)
        check_may_change(running, of, [found])
        rows = _rows_of(write.connection, running, known.result)
        own = [row for row in rows if row.public_id == player_id]
        if found.before.kind in _OPEN and found.after.kind is ResultKind.UNPLAYED:
            return _take_back(write, running, of, board, player_id, own)
        if found.before.kind not in _OPEN or not found.is_new:
            apply_results(write, running, [(board, word)], round=of.number, reason="")
            return Reported(of.number, board, is_entered=True, is_disputed=False)
        others = [row for row in rows if row.public_id != player_id]
        same = [row for row in others if _says(running, of, board, row.word) == _says(running, of, board, word)]
        if same:
            _enter(write, running, of, board, word, rows)
            return Reported(of.number, board, is_entered=True, is_disputed=False)
        if any(row.word == word for row in own):
            write.leave_no_trace()
            return Reported(of.number, board, is_entered=False, is_disputed=bool(others))
        _end(write, own)
        number = number_of(write.connection, player_id)
        write.insert(reported_result, event_id=running.number, result_id=known.result, player_id=number, word=word)
        label = logged_label(running, board)
        reported = plain_game(found.after)  # by ids: a name can be erased
        write.log(after={"round": of.number, "board": board, "player": player_id, "reported": reported, **label})
        return Reported(of.number, board, is_entered=False, is_disputed=bool(others))


def _take_back(
    write: Write, running: RunningEvent, run_round: RunRound, board: int, player_id: str, own: Sequence[_Row]
) -> Reported:
    """End the report of a player, who says that there is no result yet."""
    if not own:
        write.leave_no_trace()
    _end(write, own)
    label = logged_label(running, board)
    write.log(after={"round": run_round.number, "board": board, "player": player_id, "reported": None, **label})
    return Reported(run_round.number, board, is_entered=False, is_disputed=False)


def confirm_report(store: Store, actor: str, event_id: str, number: int, *, dry_run: bool = False) -> Reported:
    """Enter the result of a report as a scorer; other reports of the board wait no more.

    Raises:
        ReportEndedError: no such report waits.
    """
    with store.write(actor, "event-report", target=event_id, dry_run=dry_run) as write:
        running = open_event(write.connection, event_id)
        for each in reports_in(write.connection, running):
            if each.number == number:
                of = running.round(each.round)
                known = _board_of(running, of, each.board, each.player)
                _enter(write, running, of, each.board, each.word, _rows_of(write.connection, running, known.result))
                return Reported(each.round, each.board, is_entered=True, is_disputed=False)
        raise ReportEndedError("events/no-such-report", number=number, event=event_id)


def waiting_reports(connection: Connection, event_id: str) -> list[Report]:
    """Return the reports that wait to be confirmed, by round and board.

    Raises:
        UnknownName: the event is not known.
    """
    return reports_in(connection, read_running(connection, event_id))


def reports_in(connection: Connection, running: RunningEvent) -> list[Report]:
    """Return the reports that wait in an event that was read, by round and board."""
    rows: dict[int, list[_Row]] = {}
    for row in _rows_of(connection, running):
        rows.setdefault(row.result_id, []).append(row)
    found = []
    for of in running.rounds:
        for known in (*of.unfinished, *of.adjourned):
            reports, board = rows.get(known.result, []), known.game.board or 0
            meant = {_says(running, of, board, row.word) for row in reports}
            found += [_report(running, of, known, row, is_disputed=len(meant) > 1) for row in reports]
    return sorted(found, key=lambda each: (each.round, each.board, each.number))


def _report(
    running: RunningEvent, run_round: RunRound, known_game: KnownGame, row: _Row, *, is_disputed: bool
) -> Report:
    board = known_game.game.board or 0
    text = result_text(running, entered_on(running, run_round, board, row.word).after)
    players = tuple(known_game.game.players)
    return Report(row.id, run_round.number, board, row.public_id, row.word, text, row.actor, is_disputed, players)


def _rows_of(connection: Connection, running: RunningEvent, result_id: int | None = None) -> Sequence[_Row]:
    """Return the rows of reports in force, of an event or of one of its boards."""
    wanted = (
        select(reported_result, player.c.public_id, change.c.actor)
        .join(player, player.c.id == reported_result.c.player_id)
        .join(change, change.c.id == reported_result.c.change_id)
        .where(reported_result.c.event_id == running.number, reported_result.c.ended_by.is_(None))
        .order_by(reported_result.c.id)
    )
    if result_id is not None:
        wanted = wanted.where(reported_result.c.result_id == result_id)
    return connection.execute(wanted).all()


def _board_of(running: RunningEvent, run_round: RunRound, board: int, player_id: str) -> KnownGame:
    """Return a board, after checking that the player is on it.

    Raises:
        InputError: they are not.
    """
    known = run_round.board(board)
    if known is None or player_id not in known.game.players:
        raise running.error(
            "events/report-of-other-board", player=player_id, board=board_label(running, board), round=run_round.number
        )
    return known


def _says(running: RunningEvent, run_round: RunRound, board: int, word: str) -> tuple[object, ...]:
    """Return what a word means on a board: `1` and `b` may be the same result."""
    return result_facts(entered_on(running, run_round, board, word).after)


def _enter(
    write: Write,
    running: RunningEvent,
    run_round: RunRound,
    board: int,
    word: str,
    rows: Sequence[_Row],
) -> None:
    """Enter a result that two people agree on; the reports end."""
    said = _says(running, run_round, board, word)
    disputed = any(_says(running, run_round, board, row.word) != said for row in rows)
    also = {"disputed": True} if disputed else {}
    entered = apply_results(write, running, [(board, word)], round=run_round.number, reason="", also=also)
    in_force = select(result.c.id).where(result.c.game_id == int(entered[0].game[1:]), result.c.ended_by.is_(None))
    write.insert(confirmation, result_id=write.connection.execute(in_force).scalar_one())
    _end(write, rows)


def _end(write: Write, rows: Sequence[_Row]) -> None:
    numbers = [row.id for row in rows]
    write.connection.execute(
        update(reported_result).where(reported_result.c.id.in_(numbers)).values(ended_by=write.change_id)
    )
