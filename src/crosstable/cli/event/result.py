"""`event result` at the terminal: results typed one by one, or read from a pipe, and a table of them."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from crosstable.cli.answers import Answer, Note, Words, print_notes
from crosstable.cli.event.keyboard import is_typing, typed_line
from crosstable.cli.event.line_reading import is_of_teams, lines_of
from crosstable.cli.event.result_words import entered_words, next_step
from crosstable.cli.output import print_note
from crosstable.cli.table_commands import Made, performed
from crosstable.cli.table_opening import Opening
from crosstable.model.errors import CrosstableError

if TYPE_CHECKING:
    from crosstable.events.results import Entered
    from crosstable.events.running import RunningEvent

_EXAMPLE = "board and result, such as 7 b"
_EXAMPLE_OF_TEAMS = "match and board with the result, such as 3.2 1-0, or the whole match: 3 1=0+"


def typed(opening: Opening, values: Mapping[str, Any]) -> Mapping[str, Any] | Answer:
    """Return the lines that were typed or piped; on a keyboard, enter them one by one."""
    if "typed" in values:
        return {**values, "typed": lines_of(values["typed"], of_teams=is_of_teams(opening))}
    if not is_typing():
        return {**values, "typed": [line.strip() for line in sys.stdin if line.strip()]}
    boards = list(_entered_one_by_one(opening, values))
    return Answer({"boards": boards}, opening.league.notes_of_trial())


def words(made: Made) -> Words:
    """Yield the boards whose results were entered, and what is missing in the round."""
    yield from entered_words(made.opening.league.place, made.for_words["running"], made.for_words["entered"])
    yield from map(Note, made.answer.notes)


def _entered_one_by_one(opening: Opening, values: Mapping[str, Any]) -> Iterator[Any]:
    """Yield the boards of results that are typed line by line, each entered at once; ask again after a wrong line."""
    print_note(f"Type {_EXAMPLE_OF_TEAMS if is_of_teams(opening) else _EXAMPLE}. An empty line ends.")
    while line := typed_line():
        try:
            made = performed(opening, {**values, "typed": [line]})
        except CrosstableError as error:
            print_note(str(error), style="bold red")
            continue
        yield from made.answer.boards
        running = made.for_words["running"]
        print_notes(map(Note, made.answer.notes))
        print_notes(_line_words(opening.league.place, running, made.for_words["entered"]))
        if not any(each.unfinished for each in running.rounds):
            break


def _line_words(place: str, running: RunningEvent, entered: Sequence[Entered]) -> Iterator[Note]:
    """Yield what a typed line was understood as, and which boards are still open."""
    from crosstable.events.listed_boards import board_label
    from crosstable.events.results import result_text

    understood = "; ".join(f"{each.label}: {result_text(running, each.after)}" for each in entered)
    left = [board_label(running, known.game.board or 0) for each in running.rounds for known in each.unfinished]
    state = f"Still open: {', '.join(left)}." if left else f"All results are in.{next_step(place, running)}"
    yield Note(f"{understood}. {state}")
