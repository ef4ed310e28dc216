"""Enter results: board, then b, w or d (or 1, 2); b! for a forfeit, ! for a double no-show, void, - for none yet.

More words: 1-0 and 0-1; both lost; adj, adjourned: a draw until its result is entered; 120 -40 -80, the points of a
game of several; h3 handicap, k6.5 komi and /30 length, behind a result or alone.  The code of a scanned slip can take
the place of the board: e1 round 2 board 7 b.  In an event of teams, a board is 3.2, board 2 of match 3, its result that
of the team named first; 3 1=0+ are all boards of match 3.

Either all results are entered or none.  One that another person entered alike is the same; another one is a conflict
that names both.  At a terminal, results are typed one by one, or read from a pipe, where none is given; quotes can be
left out for one board, and where every result is a word that is no number: 7 b 8 d.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from annotated_types import MaxLen

from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import Help, Irregular, RoundNumber, command_input
from crosstable.commands.shared.boards import (
    MOST_BOARDS,
    BoardNumber,
    BoardsDone,
    ResultWord,
    SeenPlayers,
    entered_boards,
)
from crosstable.commands.shared.result_lines import Lines, read_results, result_notes
from crosstable.events.results import enter_results
from crosstable.people.accounts.access import Permission


@command_input
class ResultOfPlayers:
    """The result of a board, and whose it is."""

    board: BoardNumber
    result: ResultWord
    players: SeenPlayers = None


@command_input
class Results:
    """Results of one round, by the numbers that boards have in it, or as they are typed."""

    results: Annotated[tuple[ResultOfPlayers, ...], MaxLen(MOST_BOARDS), Help("The results.", is_typed=False)] = ()
    typed: Lines = ()
    seated: Annotated[
        Mapping[str, tuple[Annotated[str, MaxLen(20)], ...]] | None,
        MaxLen(MOST_BOARDS),
        Help(
            "Of typed results: the players that were seen at boards, as `players` of a result.",
            {"7": ["p7", "p2"]},
            is_typed=False,
        ),
    ] = None
    round: RoundNumber = None
    irregular: Irregular = False


def result(call: Call, given: Results) -> Values:
    """Enter results."""
    lines, round = read_results(call, ((each.board, each.result) for each in given.results), given.typed, given.round)
    seen = given.seated or {}
    seated = {board: list(seen[str(board)]) for board, _ in lines if str(board) in seen}
    seated |= {each.board: list(each.players) for each in given.results if each.players is not None}
    entered = call.on_event(enter_results, lines, round=round, seated=seated, irregular=given.irregular)
    if call.makes_words:
        call.for_words.update(running=call.running(), entered=entered)
    return {"boards": entered_boards(entered), "notes": result_notes(call, lines, entered)}


COMMAND = Command(
    "event result",
    "events/{event}/results",
    Permission.ENTER_RESULTS,
    Results,
    result,
    BoardsDone,
    examples=('event result league.db "7 b" "8 d"',),
    guide="games.md",
)
