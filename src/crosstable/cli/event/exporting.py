"""`event export`: an event in a format that other programs read."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from crosstable.cli.event.choosing import EventOption, read_event
from crosstable.cli.league.opening import LeagueFile, open_league
from crosstable.cli.options import AsJson
from crosstable.cli.output import print_json
from crosstable.model.errors import InputError

if TYPE_CHECKING:
    from crosstable.formats.event.document import EventDocument


def export(
    league: LeagueFile,
    out: Annotated[
        Path | None, typer.Argument(help="The file to write: .json, .trf, .h9, ...; - prints the event as JSON.")
    ] = None,
    to: Annotated[str | None, typer.Option("--to", help="The format; default: by the ending of the file.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")] = False,
    event: EventOption = None,
    as_json: AsJson = False,
) -> None:
    """Write an event in a format that other programs read.

    Example: crosstable event export league.db moor-open.trf
    """
    from crosstable.cli.convert import write_event
    from crosstable.formats.event.document import EventDocument
    from crosstable.formats.event.event_formats import format_to_write

    if out is None:
        raise InputError("cli/no-file-to-write")
    running = read_event(open_league(league), event)
    document = EventDocument(
        running.event,
        policy=running.plan.policy,
        settings=dict(running.plan.pairing_settings),
        tiebreaks=running.plan.tiebreaks,
    )
    if out == Path("-"):
        _print(document, to or "event-json")
        return
    if out.exists() and not force:
        raise InputError("cli/file-exists", path=str(out))
    written = to or format_to_write(out.name)
    lost = write_event(document, out, written)
    if as_json:
        losses = [{"code": loss.code, "where": list(loss.where), "why": loss.sentence} for loss in lost]
        print_json({"event": running.id, "file": str(out), "to": written, "losses": losses})


def _print(document: EventDocument, written_as: str) -> None:
    """Write an event to standard output; what is lost is said beside it."""
    from crosstable.cli.convert import in_format, tell_losses

    written = in_format(document, written_as)
    sys.stdout.buffer.write(written.data)
    sys.stdout.flush()
    tell_losses(written.losses)
