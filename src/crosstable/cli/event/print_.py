"""`event print` at the terminal: a file for each list, in a folder, or one file of all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from crosstable.cli.answers import Answer, Note, Table, Words
from crosstable.cli.made_files import all_written
from crosstable.cli.table_opening import Opening
from crosstable.commands.fields import Help, command_input
from crosstable.commands.reading import read_input
from crosstable.model.errors import InputError

if TYPE_CHECKING:
    from crosstable.commands.event.print_ import PrintEvent
    from crosstable.events.running import RunningEvent


@command_input
class Options:
    """Where the pages are written."""

    out: Annotated[Path, Help("A folder, or one file that ends in .html; default: paper.", metavar="PLACE")] = Path(
        "paper"
    )
    force: Annotated[bool, Help("Overwrite files that crosstable did not write.")] = False


def typed(opening: Opening, values: Mapping[str, Any]) -> Answer:
    """Write the pages."""
    from crosstable.commands.event import print_ as command
    from crosstable.commands.places import check_places
    from crosstable.commands.reading_command import query_of

    given, out = read_input(command.PrintEvent, values, texts=True), opening.options.out
    with query_of(opening.league.store, opening.where) as query:
        check_places(query.reader.connection, opening.where)
        running = query.running()
        round = command.round_of_slips(query, running, given) if given.base_url else None
    if round is not None:
        _make_links(opening, round)
    parts = command.parts_of(running, given)
    is_one = out.suffix.casefold() == ".html"
    wanted: dict[Path, PrintEvent] = {out: given}
    if not is_one:
        wanted = {out / f"{part}.html": replace(given, what=part) for part in parts}  # type: ignore[arg-type]
    with query_of(opening.league.store, opening.where) as query:
        pages = {path: command.printed(query, each) for path, each in wanted.items()}
    for path in pages:
        _check_own(path, force=opening.options.force)
    holds = {path: parts if is_one else (each.what,) for path, each in wanted.items()}
    return all_written(opening, pages, _words(running, given, holds))


def _make_links(opening: Opening, round: int) -> None:
    """Make the links of the slips, unless they are there."""
    from crosstable.cli.table_commands import performed
    from crosstable.commands.table import command_named

    performed(replace(opening, command=command_named("event slip-links")), {"round": round})


def _words(running: RunningEvent, given: PrintEvent, files: Mapping[Path, Sequence[str]]) -> Words:
    if given.what == "all" and not running.event.rounds:
        yield Note(f"Event {running.id} has no published round yet: no pairings and no slips.")
    yield Table(("file", "holds"), [(str(path), ", ".join(parts)) for path, parts in files.items()])
    yield Note("Open them in a browser and print.")


def _check_own(path: Path, *, force: bool) -> None:
    """Check that no file is overwritten that `event print` did not write.

    Raises:
        InputError: a file of another program would be overwritten.
    """
    from crosstable.publish.print_paper import MARK

    if force or not path.exists():
        return
    with path.open("rb") as file:
        if MARK.encode() in file.read(500):
            return
    raise InputError("cli/page-of-others", path=str(path))
