"""What is printed and exported of an event, and its rating report."""

from __future__ import annotations

from dataclasses import dataclass

from crosstable.commands.event.export import formats_of
from crosstable.events.running import RunningEvent
from crosstable.formats.event_files import event_format
from crosstable.people.accounts.access import Permission
from crosstable.publish.print_paper import parts_to_print
from crosstable.ratings.rating_registry import federations
from crosstable.reading.running_snapshot import snapshot_of
from crosstable.web.desk.tool_page import ToolPage


@dataclass(frozen=True, slots=True)
class PapersView:
    """What is printed and exported of an event: parts to print, rounds, formats with their sentence, federations."""

    parts: tuple[str, ...]
    rounds: int
    formats: tuple[tuple[str, str], ...]
    federations: tuple[str, ...]


def papers_view(running: RunningEvent) -> PapersView:
    """Return what can be printed and exported of an event."""
    formats = tuple((name, event_format(name).sentence) for name in formats_of(running))
    snapshot = snapshot_of(running)
    return PapersView(parts_to_print(snapshot), len(snapshot.event.rounds), formats, federations())


PAGE = ToolPage(
    5,
    "Print and export",
    "pairings, slips, files for other programs, rating report",
    Permission.SEE_EVENT,
    papers_view,
)
