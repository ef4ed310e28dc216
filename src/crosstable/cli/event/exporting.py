"""`event export`: an event in a format that other programs read."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from crosstable.cli.answers import Answer, print_notes, warning
from crosstable.cli.event.opening import EventOption, open_event
from crosstable.cli.league.opening import LeagueFile
from crosstable.commands.fields import Help, command_input
from crosstable.model.errors import InputError

if TYPE_CHECKING:
    from crosstable.events.running import RunningEvent
    from crosstable.formats.event.document import EventDocument

_WITH_TEAMS = ("event-json", "opengotha", ".json", ".xml", "")


@command_input
class ExportEvent:
    """The event that is written, and to which file."""

    league: LeagueFile
    out: Annotated[
        Path | None, Help("The file to write: .json, .trf, .h9, ...; - prints the event as JSON.", is_argument=True)
    ] = None
    to: Annotated[str | None, Help("The format; default: by the ending of the file.")] = None
    force: Annotated[bool, Help("Overwrite an existing file.")] = False
    event: EventOption = None


def export(given: ExportEvent) -> Answer | None:
    """Write an event in a format that other programs read.

    Example: crosstable event export league.db moor-open.trf
    """
    from crosstable.cli.convert import loss_values, write_event, written_words
    from crosstable.events.event_facts import event_document
    from crosstable.formats.event.event_formats import format_to_write

    out, to, force = given.out, given.to, given.force
    if out is None:
        raise InputError("cli/no-file-to-write")
    running = open_event(given.league, given.event).read()
    if running.teams is not None and (to or format_to_write(out.name)) == "trf26":
        return _export_teams(running, out, force=force)
    document = event_document(running)
    if running.teams is not None and (to or out.suffix) not in _WITH_TEAMS:
        print_notes([warning("Only the players and their games are written; .json, .trf and .xml hold teams, too.")])
    if out == Path("-"):
        _print(document, to or "event-json")
        return None
    if out.exists() and not force:
        raise InputError("cli/file-exists", path=str(out))
    format_name = to or format_to_write(out.name)
    losses = write_event(document, out, format_name)
    values = {"event": running.id, "file": out, "to": format_name, "losses": loss_values(losses)}
    return Answer(values, written_words(document.event, out, format_name, losses))


def _export_teams(running: RunningEvent, out: Path, *, force: bool) -> Answer | None:
    """Write a team event as TRF26, with the lines of teams and matches."""
    from crosstable.cli.convert import loss_values, written_words
    from crosstable.cli.files import written_whole
    from crosstable.reading.standings_for_export import written_event

    written = written_event(running, "trf26")
    if out == Path("-"):
        sys.stdout.buffer.write(written.data)
        sys.stdout.flush()
        return None
    if out.exists() and not force:
        raise InputError("cli/file-exists", path=str(out))
    with written_whole(out) as beside:
        beside.write_bytes(written.data)
    values = {"event": running.id, "file": out, "to": "trf", "losses": loss_values(written.losses)}
    return Answer(values, written_words(running.event, out, "trf", written.losses))


def _print(document: EventDocument, format_name: str) -> None:
    """Write an event to standard output; what is lost is reported on stderr."""
    from crosstable.cli.convert import in_format, loss_words

    written = in_format(document, format_name)
    sys.stdout.buffer.write(written.data)
    sys.stdout.flush()
    print_notes(loss_words(written.losses))
