"""`event export` at the terminal: the ending of the file names the format."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from crosstable.cli.answers import Words, warning
from crosstable.cli.made_files import FileOptions
from crosstable.cli.table_opening import Opening

if TYPE_CHECKING:
    from crosstable.cli.table_readings import Found
    from crosstable.events.running import RunningEvent

_WITH_TEAMS = ("event-json", "opengotha", "trf26")
Options = FileOptions


def typed(opening: Opening, values: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the format, by the ending of the file unless it was named."""
    from crosstable.formats.event.event_formats import format_to_write

    given: FileOptions = opening.options
    return values if "format" in values or given.is_printed else {"format": format_to_write(given.out.name)}


def words(reading: Found) -> Words:
    """Yield what was written, and what was lost."""
    from crosstable.cli.convert import loss_words, written_words

    running: RunningEvent = reading.query.for_words["event"]
    format, options, losses = reading.given.format, reading.opening.options, reading.answer.losses
    if running.teams is not None and format not in _WITH_TEAMS:
        yield warning("Only the players and their games are written; .json, .trf and .xml hold teams, too.")
    yield from loss_words(losses) if options.is_printed else written_words(running.event, options.out, format, losses)
