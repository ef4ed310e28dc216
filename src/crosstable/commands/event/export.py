"""Write an event in a format that other programs read.

A team event is written with its teams and matches as TRF26, as an
OpenGotha file or as an event file; in other formats, only its players and their games are.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated

from crosstable.commands.fields import Help, Text, command_input
from crosstable.commands.made_files import MadeFile
from crosstable.commands.reading_command import Query, ReadingCommand, of_event
from crosstable.events.running import RunningEvent
from crosstable.formats.event.event_format import EventWriter
from crosstable.formats.event.event_formats import ENDINGS, EVENT_FORMATS, GO_FORMATS
from crosstable.formats.event_files import event_format
from crosstable.people.accounts.access import Permission
from crosstable.reading.standings_for_export import written_event

_ENDING_OF: Mapping[str, str] = MappingProxyType({"trf16": "trf", "players": "csv", "players-xlsx": "xlsx"})


@command_input
class ExportEvent:
    """The format."""

    format: Annotated[
        Text, Help("The format; default: by the ending of the file, otherwise event-json.", "trf26", "NAME", "--to")
    ] = "event-json"


def export(query: Query, given: ExportEvent) -> MadeFile:
    """Return the event as a file of another program."""
    running = query.running()
    query.for_words["event"] = running
    written = written_event(running, given.format)
    endings = {name: ending for ending, name in reversed([*ENDINGS.items()])}
    ending = _ENDING_OF.get(given.format) or endings.get(given.format) or given.format.rpartition(".")[2]
    return MadeFile(f"{running.id}.{ending}", written.data, written.losses)


def formats_of(running: RunningEvent) -> list[str]:
    """Return the formats in which an event can be written; those of Go are for events of Go."""
    is_go = running.plan.result_rules.tie_break_rules == "egf" or running.plan.game == "go"
    names = [name for name in EVENT_FORMATS if isinstance(event_format(name), EventWriter)]
    return [name for name in names if is_go or name not in GO_FORMATS]


COMMAND = ReadingCommand(
    "event export",
    "events/{event}/export",
    ExportEvent,
    export,
    MadeFile,
    of_event,
    permissions=(Permission.SEE_EVENT,),
    examples=("event export league.db moor-open.trf", "event export league.db - --to players"),
    guide="formats/index.md",
)
