"""Commands of the terminal that only read, made from the table of commands.

`--json` prints what the API answers, and what was written where that is a file (`made_files`).  The words for it are
made by the file of the same name here: `words(found)`.  Whoever has the file of a league sees it as it is now.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from types import ModuleType
from typing import TYPE_CHECKING, Any

from crosstable.cli.answers import Answer, Note, Words
from crosstable.cli.output import ProgressBar
from crosstable.commands.reading import read_input
from crosstable.model.independent_tasks import IN_THIS_PROCESS, Workers

if TYPE_CHECKING:
    from crosstable.cli.table_opening import Opening
    from crosstable.commands.reading_command import Query


@dataclass(frozen=True, slots=True)
class Found:
    """What a reading command found.

    Args:
        opening: how it began.
        query: the command as it was carried out; it reads until the words are made.
        given: its input.
        answer: its answer, as the API gives it.
    """

    opening: Opening
    query: Query
    given: Any
    answer: Any


def read_now(opening: Opening, values: Mapping[str, Any], own: ModuleType | None) -> Answer | None:
    """Carry out a reading command with what was typed, and word its answer.

    Args:
        opening: the command.
        values: of its fields, as words.
        own: the part of the terminal that words it.
    """
    from crosstable.commands.made_files import MadeFile
    from crosstable.commands.reading_command import query_of

    command: Any = opening.command
    given = read_input(command.input_class, values, texts=True)
    with (
        _workers(opening) as workers,
        ProgressBar(command.summary) as progress,
        query_of(opening.league.store, opening.where) as read,
    ):
        query = replace(read, progress=progress, workers=workers)
        if command.permissions and opening.where:  # what is not for everyone is about what is run here
            from crosstable.commands.places import check_places

            check_places(query.reader.connection, opening.where)
        found = Found(opening, query, given, command.run(query, given))
        words: Callable[[Found], Words] = own.words if own is not None else lambda _: ()
        made = [each for each in words(found) if isinstance(each, Note) or not opening.as_json]
    if isinstance(found.answer, MadeFile):
        from crosstable.cli.made_files import written

        return written(opening, found.answer, made)
    return Answer(found.answer, made)


def _workers(opening: Opening) -> AbstractContextManager[Workers]:
    """Return who computes: as the options say, where the command has them."""
    from crosstable.cli.machines import Machines

    options = opening.options
    return options.workers() if isinstance(options, Machines) else nullcontext(IN_THIS_PROCESS)


def more_words(reading: Found) -> Words:
    """Yield how to read on, where there is more."""
    if reading.answer.next_cursor is not None:
        yield Note(f"There is more: --cursor {reading.answer.next_cursor}, or a larger --limit.")
