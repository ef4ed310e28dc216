"""`event enter`: files, names and lists as words; what is doubtful is asked on a terminal; who was entered."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

from crosstable.cli.answers import Note, Words, print_notes, warning
from crosstable.cli.event.entered_words import other_number_words, other_rating_words, similar_name_words
from crosstable.cli.event.keyboard import confirmed, is_typing, typed_line
from crosstable.cli.event.unusual_names import unusual_names
from crosstable.cli.output import print_note, print_rows
from crosstable.cli.table_commands import Made, performed
from crosstable.cli.table_opening import Opening
from crosstable.commands.fields import INLINE, Help, command_input, values_of
from crosstable.commands.files import STANDARD_INPUT, File, TypedFile, file_here
from crosstable.commands.shared.entrants import EntrantDetails
from crosstable.commands.shared.player_details import Person
from crosstable.events.pasted_entries import preview_rows
from crosstable.model.counted import counted
from crosstable.model.errors import InputError

_FILES = {".csv", ".xlsx", ".json", ".trf", ".h9", ".tou", ".xml", ".aga", ".tdlist", ".txt", ".tsv", ".md"}
_LIST = "list.txt"  # what a list that is typed or piped is called
_LISTED = 5  # unusual names


@command_input
class Options:
    """What is known of one player who is named, and how a list is typed."""

    person: Annotated[Person, INLINE] = Person()
    details: Annotated[EntrantDetails, INLINE] = EntrantDetails()
    paste: Annotated[bool, Help("Read a pasted list to its end, empty lines included.")] = False
    ask: Annotated[bool, Help("Ask about lists and similar names, on a terminal.")] = True


def typed(opening: Opening, values: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Return what is to be entered, after what is doubtful was asked; None where nobody is."""
    given = {**values, **_read(values.get("entries", ()), opening)}
    if not (opening.options.ask and is_typing() and not opening.as_json):
        return given
    tried = performed(replace(opening, league=replace(opening.league, dry_run=True)), given)
    pasted, notes = tried.for_words["pasted"], tried.answer.notes
    if pasted:
        print_rows(*preview_rows(pasted))
        print_notes(map(warning, notes))
        if opening.league.writes:
            name = tried.for_words["running"].event.name
            is_doubtful = any(each.doubts for each in pasted)
            count = sum(not each.is_left_out for each in pasted)
            if not confirmed(f"Enter {counted(count, 'player')} in {name}?", default=not is_doubtful):
                print_note("No player was entered.")
                return None
    return {**given, "same_as": {**dict(_asked(opening, tried)), **given.get("same_as", {})}}


def words(made: Made) -> Words:
    """Yield who was entered, and what may be wrong."""
    found, opening = made.answer, made.opening
    is_asked = opening.options.ask and is_typing() and not opening.as_json
    if made.for_words["pasted"] and opening.league.preview and not opening.as_json and not is_asked:
        print_rows(*preview_rows(made.for_words["pasted"]))
    yield Note(f"{len(found.entered)} entered, {len(found.new_players)} of them new to the league.")
    yield from map(warning, found.notes if not (is_asked and made.for_words["pasted"]) else ())
    if found.already:
        yield warning(f"Already entered: {', '.join(each.name for each in found.already)}.")
    running = made.for_words["running"]
    entered = {entrant.id for entrant in running.event.entrants}
    yield from similar_name_words(opening.league, entered, found.similar, found.change)
    yield from other_rating_words(opening.league.place, found.other_ratings)
    yield from other_number_words(opening.league, found.other_numbers)
    unusual = unusual_names([each.name for each in made.given.entries], [each.name for each in found.new_players])
    yield from map(warning, unusual[:_LISTED])
    if len(unusual) > _LISTED:
        yield warning(f"And {len(unusual) - _LISTED} more such names.")
    if opening.league.writes and not running.rounds:
        if found.seeding is not None:
            yield Note(found.seeding)
        league = opening.league.place
        yield Note(f"Next: crosstable event show {league}, then crosstable event pair {league}")


def _read(entries: Sequence[str], opening: Opening) -> Mapping[str, Any]:
    """Return the words of the command as names and files; without words, or with `-`, a list is read.

    Raises:
        InputError: a file was not found, or what is known of one player is given for several.
    """
    paste, encoding = opening.options.paste, opening.encoding
    files: list[File] = []
    names: list[str] = []
    reads_list = not entries or (paste and not any(Path(word).is_file() for word in entries))
    for word in (*entries, *([STANDARD_INPUT] if reads_list and STANDARD_INPUT not in entries else ())):
        if word == STANDARD_INPUT:
            files.append(TypedFile(name=_LIST, text="\n".join(_lines(is_paste=paste))))
        elif Path(word).is_file():
            files.append(file_here(Path(word), encoding))
        elif Path(word).suffix.casefold() in _FILES:
            raise InputError("cli/entries-file-not-found", path=word)
        else:
            names.append(word)
    known = {**values_of(opening.options.person), **values_of(opening.options.details)}
    if known and (files or len(names) > 1):
        option = next(iter(known)).replace("_", "-")
        raise InputError("cli/details-of-several-entries", option=f"--{option}", players=len(names), files=len(files))
    return {"entries": [{"name": name, **known} for name in names], "files": files}


def _lines(*, is_paste: bool) -> Iterator[str]:
    if not is_typing():
        yield from (line.rstrip("\n") for line in sys.stdin)
    elif is_paste:
        print_note("Paste the list, one player a line. Ctrl-D on a line of its own ends it.")
        yield from (line.rstrip("\n") for line in sys.stdin)
    else:
        print_note("One player a line: Lee, Ann 3k Berlin, or GM Novak Jan AUT 2439. An empty line or Ctrl-D ends.")
        while line := typed_line():
            yield line


def _asked(opening: Opening, tried: Made) -> Iterator[tuple[str, str]]:
    """Ask about names that are similar to those of known players, and yield whose they are."""
    names = opening.league.names()
    for each in tried.answer.similar:
        if each.player is not None:
            question = f"{each.name} is new. Is this {names[each.player]} ({each.player})?"
            if confirmed(question, default=False):
                yield each.name, each.player
