"""Correct results of any round, with a reason; --preview shows the consequences first.

The preview shows places that change, later rounds that would be paired differently, their boards that have not started,
and ratings that would change.  In a large event it pairs later rounds again up to 2,000,000 pairs in all (four rounds
of 1,000 players), the latest first, and lists those that it left out.  In a knockout, a correction that sends another
player on is rejected once the next round is paired, unless the bracket is left as it was played.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from annotated_types import MaxLen

from crosstable.commands.answers import answer
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import Help, Reason, RoundNumber, command_input
from crosstable.commands.shared.boards import MOST_BOARDS, BoardNumber, BoardsDone, ResultWord, entered_boards
from crosstable.commands.shared.result_lines import Lines, read_results, result_notes
from crosstable.events.correction_preview import PAIRS, preview_results
from crosstable.events.results import enter_results
from crosstable.people.accounts.access import Permission
from crosstable.views.consequences import consequence_values


@command_input
class CorrectedResult:
    """The result of a board as it should be."""

    board: BoardNumber
    result: ResultWord


@command_input
class Correct:
    """Corrected results of any round."""

    results: Annotated[tuple[CorrectedResult, ...], MaxLen(MOST_BOARDS), Help("The results.", is_typed=False)] = ()
    typed: Lines = ()
    round: RoundNumber = None
    reason: Reason = ""
    keep_bracket: Annotated[bool, Help("In a knockout: leave the bracket as it was played.")] = False
    all_rounds: Annotated[bool, Help("Check every later round in the preview, whatever its size.")] = False


@answer
class CorrectDone(BoardsDone):
    """The boards as they are now; in a dry run, what the correction would lead to."""

    consequences: Annotated[
        Mapping[str, Any] | None,
        Help("Of a dry run: places that change, later rounds that would be paired differently, ratings that move."),
    ]


def correct(call: Call, given: Correct) -> Values:
    """Correct results of any round."""
    lines, round = read_results(call, ((each.board, each.result) for each in given.results), given.typed, given.round)
    reason = call.reason(given.reason, "correct a result")
    consequences = None
    if call.is_dry_run:  # read before it is tried: then the event is as it would be
        pairs = None if given.all_rounds else PAIRS
        found = preview_results(call.store, call.event, lines, round=round, reason=reason, pairs=pairs)
        names = {**call.names(), **call.running().names}
        consequences = consequence_values(found, names)
        call.for_words.update(before=call.running(), consequences=found, names=names)
    entered = call.on_event(enter_results, lines, round=round, reason=reason, keep_bracket=given.keep_bracket)
    if call.makes_words:
        call.for_words.update(running=call.running(), entered=entered)
    return {
        "boards": entered_boards(entered),
        "consequences": consequences,
        "notes": result_notes(call, lines, entered),
    }


COMMAND = Command(
    "event correct",
    "events/{event}/corrections",
    Permission.CORRECT_RESULTS,
    Correct,
    correct,
    CorrectDone,
    examples=('event correct league.db "7 w" --round 2 --reason "sheet misread" --preview',),
    shows_consequences=True,
)
