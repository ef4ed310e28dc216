"""`crosstable convert`: an event file in one format in, in another out, and what was lost on the way."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from crosstable.cli.event_files import open_event, tell_problems
from crosstable.cli.files import written_whole
from crosstable.cli.options import AsJson, Encoding
from crosstable.cli.output import print_json, say
from crosstable.formats.event.document import EventDocument
from crosstable.formats.event.document_facts import FACTS
from crosstable.formats.event.event_format import EventWriter, Written
from crosstable.formats.event.event_formats import EVENT_FORMATS, format_to_write
from crosstable.formats.event.lost_facts import Loss
from crosstable.league.reading.standings_for_export import with_standings
from crosstable.model.counted import counted
from crosstable.model.errors import InputError
from crosstable.model.events import Event

_SHOWN_LOSSES = 20


def convert(
    source: Annotated[Path, typer.Argument(metavar="IN", help="The event file to read.")],
    target: Annotated[Path, typer.Argument(metavar="OUT", help="The file to write; its ending gives the format.")],
    from_format: Annotated[
        str | None, typer.Option("--from", metavar="NAME", help="The format of IN; default: recognised from the file.")
    ] = None,
    to_format: Annotated[
        str | None, typer.Option("--to", metavar="NAME", help="The format of OUT; default: by its ending.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Stop at the first problem in IN.")] = False,
    encoding: Encoding = None,
    as_json: AsJson = False,
) -> None:
    """Convert an event to another program's format, and report what it cannot hold.

    Example: crosstable convert cup.trf cup.h9
    """
    _check_target(source, target, force=force)
    if to_format is not None:
        EVENT_FORMATS[to_format]  # a misspelt name is told before the reading
    read_as, found = open_event(source, format_name=from_format, strict=strict, encoding=encoding)
    tell_problems(source, found.problems, None, "")
    written_as = to_format or _by_ending(target, read_as, found.document.event)
    lost = write_event(found.document, target, written_as)
    if as_json:
        losses = [{"code": loss.code, "where": list(loss.where), "why": loss.sentence} for loss in lost]
        problems = [str(problem) for problem in found.problems]
        print_json({"from": read_as, "to": written_as, "losses": losses, "problems": problems})


def write_event(document: EventDocument, target: Path, written_as: str) -> tuple[Loss, ...]:
    """Write an event in this format, saying what it cannot hold; give the losses.

    Raises:
        InputError: the format can only be read.
    """
    written = in_format(document, written_as)
    with written_whole(target) as beside:
        beside.write_bytes(written.data)
    event = document.event
    say(f"{target} ({written_as}): {counted(len(event.entrants), 'player')}, {counted(len(event.rounds), 'round')}.")
    if not written.losses:
        say("Nothing was lost.")
    tell_losses(written.losses)
    return written.losses


def in_format(document: EventDocument, written_as: str) -> Written:
    """Return an event in this format, with what the format cannot hold.

    Raises:
        InputError: the format can only be read.
    """
    writer = EVENT_FORMATS[written_as]()
    if not isinstance(writer, EventWriter):
        raise InputError("cli/format-not-written", format=written_as)
    return writer.write(with_standings(document))


def _check_target(source: Path, target: Path, *, force: bool) -> None:
    if target.exists() and source.exists() and target.samefile(source):
        raise InputError("cli/target-is-source", path=str(target))
    if target.exists() and not force:
        raise InputError("cli/file-exists", path=str(target))


def _by_ending(target: Path, read_as: str, event: Event) -> str:
    """Take the format of the ending; a TRF stays of its year, and a table without games lists the players."""
    named = format_to_write(target.name)
    if named.startswith("trf") and read_as.startswith("trf"):
        return read_as
    has_games = any(this.games for this in event.rounds)
    return named if has_games else named.replace("results", "players")


def tell_losses(losses: Sequence[Loss]) -> None:
    """Print what was lost, a line for each kind of fact; what no other program needs in one line, last."""
    chief = [loss for loss in losses if not loss.is_minor]
    for loss in chief[:_SHOWN_LOSSES]:
        say(f"Lost: {loss}", style="yellow")
    if len(chief) > _SHOWN_LOSSES:
        say(f"Lost: and {len(chief) - _SHOWN_LOSSES} more sorts of fact: --json lists them.", style="yellow")
    minor = dict.fromkeys(FACTS[loss.code].words for loss in losses if loss.is_minor)
    if minor:
        say(f"Lost{' as well' if chief else ''}, and seldom missed: {', '.join(minor)}.")
