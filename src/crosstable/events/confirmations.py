"""Confirm results: a second person looks at them, or types them again; a token is its account, not another person.

A result that is corrected afterwards is a new result and not confirmed; see `results/confirmed_results.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.events.listed_boards import board_label, logged_label
from crosstable.events.results import Entered, entered_by, entered_on, once, result_text, round_of
from crosstable.events.run_round import RunRound
from crosstable.events.running import RunningEvent, read_running
from crosstable.facts.results.games import KnownGame
from crosstable.facts.store.actors import people_behind
from crosstable.facts.store.schema import confirmation
from crosstable.facts.store.store import Store
from crosstable.model.errors import InputError
from crosstable.model.results import ResultKind


def confirm_results(
    store: Store,
    actor: str,
    event_id: str,
    results: Sequence[tuple[int, str]] = (),
    *,
    round: int | None = None,
    dry_run: bool = False,
) -> list[int]:
    """Confirm results of a round, all or none, and return the boards.

    Args:
        results: board and result; an empty result confirms the one entered.  Without any, every board that another
            person entered is confirmed.
        round: default: the latest published round.
    Raises:
        InputError: a board does not exist, has no result or another one, or was entered by the same person.
    """
    with store.write(actor, "event-confirm", target=event_id, dry_run=dry_run) as write:
        running = read_running(write.connection, event_id)
        of = round_of(running, round)
        by = entered_by(write.connection, of)
        people = people_behind(write.connection, {actor, *by.values()})
        chosen = [_agreed(running, of, board, word) for board, word in once(running, of, results)] or [
            known
            for known in of.games
            if known.game.board and known not in of.unfinished and people[by[known.result]] != people[actor]
        ]
        boards = []
        for known in chosen:
            if people[by[known.result]] == people[actor]:
                raise InputError(
                    "events/confirmed-by-same-person",
                    actor=actor,
                    board=board_label(running, known.game.board or 0),
                    round=of.number,
                )
            if known.result not in running.confirmed:
                write.insert(confirmation, result_id=known.result)
                boards.append(known.game.board or 0)
        if not boards:
            write.leave_no_trace()
        write.log(after={"round": of.number, "boards": boards, **logged_label(running, *boards)})
        return boards


def _agreed(running: RunningEvent, run_round: RunRound, board: int, word: str) -> KnownGame:
    """Return a board, after checking that its result is the one typed."""
    typed: Entered = entered_on(running, run_round, board, word)
    known = run_round.board(board)
    if known is None or known.game.kind is ResultKind.UNPLAYED:
        raise InputError("events/nothing-to-confirm", board=board_label(running, board), round=run_round.number)
    if word and typed.is_new:
        result = result_text(running, known.game)
        label = board_label(running, board)
        raise InputError("events/results-disagree", board=label, round=run_round.number, result=result, typed=word)
    return known
