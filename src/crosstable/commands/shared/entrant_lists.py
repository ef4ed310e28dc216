"""Lists and files of entrants: read within the limits of what is sent, with what is doubtful as sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from crosstable.commands.command import Call
from crosstable.commands.file_limits import check_file, read_in_time
from crosstable.commands.files import File
from crosstable.events.entry_facts import NewEntry
from crosstable.events.entry_files import ReadEntries, is_list, read_entries
from crosstable.events.pasted_entries import PastedEntry
from crosstable.events.running import RunningEvent
from crosstable.facts.players.lists_of_league import lists_of_league
from crosstable.model.counted import counted

_SHOWN = 10  # problems of a file


@dataclass(frozen=True, slots=True)
class EntrantLists:
    """The entrants of some lists and files.

    Args:
        pasted: those of lists of text, whose lines can be understood in several ways.
        notes: what is doubtful, what is wrong with a file, and what it has besides.
    """

    entries: tuple[NewEntry, ...]
    pasted: tuple[PastedEntry, ...]
    notes: tuple[str, ...]


def read_lists(call: Call, running: RunningEvent, files: Sequence[File]) -> EntrantLists:
    """Read the entrants of lists and files, filled in from the imported lists of federations.

    Args:
        files: of any format, or lists with a player in each line.
    Raises:
        FormatError: a file cannot be read.
        InputError, BusyError, TooLargeError: it is beyond the limits of what is sent.
    """
    entries: list[NewEntry] = []
    pasted: list[PastedEntry] = []
    notes: list[str] = []
    for file in files:
        content = file.content()
        found = _read(call, running, file, content)
        entries += [each.entry for each in found.entries if not each.is_left_out]
        if is_list(content, file.name):
            pasted += found.entries
        notes += [str(doubt) for each in found.entries for doubt in each.doubts]
        notes += _notes(file, found)
    return EntrantLists(tuple(entries), tuple(pasted), tuple(notes))


def _read(call: Call, running: RunningEvent, file: File, content: bytes) -> ReadEntries:
    lists = lists_of_league(call.store, call.lists)

    def read() -> ReadEntries:
        return read_entries(call.store, running, content, file.name, lists, file.encoding)

    if not file.is_limited:
        return read()
    check_file(file.name, content)
    return read_in_time(read)


def _notes(file: File, found: ReadEntries) -> Iterator[str]:
    yield from (f"{file.name}: {each}" for each in found.problems[:_SHOWN])
    if len(found.problems) > _SHOWN:
        yield f"{file.name}: and {len(found.problems) - _SHOWN} more problems. To see all, check the file."
    if found.rounds:
        yield (
            f"{file.name} holds {counted(found.rounds, 'round')} with {counted(found.games, 'game')}: only its players "
            "are entered. To go on with the event, take it over."
        )
