"""What is read of an event as files: pages to print, files of other programs, the report to a federation.

These are the commands `event print`, `event export`, `event report` and `event team list`, for programs and pages.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from crosstable.events.event_facts import event_document
from crosstable.events.running import RunningEvent, read_running
from crosstable.facts.store.store import Store
from crosstable.formats.event.event_format import EventWriter
from crosstable.formats.event.event_formats import ENDINGS, EVENT_FORMATS, GO_FORMATS
from crosstable.formats.event_files import event_format
from crosstable.formats.tables.table_file import write_csv
from crosstable.publish.print_paper import paper, parts_to_print
from crosstable.ratings.federations.event_report import ReportRow, event_report
from crosstable.ratings.federations.federation import Federation
from crosstable.reading.running_snapshot import snapshot_of
from crosstable.reading.standings_for_export import written_event
from crosstable.runs.rating_lists import league_config
from crosstable.views.rating_report import COLUMNS, federation_of, report_numbers, report_values
from crosstable.views.texts import in_language

ALL = "all"
_TYPES: Mapping[str, str] = MappingProxyType(
    {"csv": "text/csv; charset=utf-8", "json": "application/json", "xml": "application/xml"}
)
_PLAIN = "text/plain; charset=utf-8"
_BYTES = "application/octet-stream"
_ENDING_OF: Mapping[str, str] = MappingProxyType({"trf16": "trf", "players": "csv", "players-xlsx": "xlsx"})


@dataclass(frozen=True, slots=True)
class EventDownload:
    """A file of an event: its name, its media type, its content, and how many facts its format cannot hold."""

    name: str
    kind: str
    content: bytes
    losses: int = 0

    @property
    def headers(self) -> dict[str, str]:
        """The headers with which it is sent as a download, kept by nobody."""
        return {
            "Content-Disposition": f'attachment; filename="{self.name}"',
            "Cache-Control": "no-store",
            "X-Content-Type-Options": "nosniff",
        }


@dataclass(frozen=True, slots=True)
class RatingReport:
    """What an event does to ratings: the federation by whose rules, and a line for each entrant."""

    system: Federation
    rows: tuple[ReportRow, ...]


def event_of(store: Store, event: str) -> RunningEvent:
    """Read an event."""
    with store.read() as connection:
        return read_running(connection, event)


def printed(
    store: Store, event: str, part: str, round: int | None = None, *, base_url: str | None = None, style: str = ""
) -> str:
    """Return a part of an event as a page to print, in the language of the league.

    Args:
        part: of `publish.print_paper.PARTS`, or all of those there are by now.
        round: of pairings and slips; None: the latest published one.
        base_url: where the site stands, for the codes on lists and slips.
        style: the address of its style; "" puts the style into the page.
    Raises:
        UnknownName: there is no such part.
        InputError: the round is not published.
    """
    with store.read() as connection:
        running, config = read_running(connection, event), league_config(connection)
    snapshot = snapshot_of(running)
    parts = parts_to_print(snapshot) if part == ALL else (part,)
    with in_language(config.language):
        return paper(snapshot, config.name, parts, round=round, base_url=base_url, style=style)


def formats_of(running: RunningEvent) -> list[str]:
    """Return the formats in which an event can be written; those of Go are for events of Go."""
    is_go = running.plan.result_rules.tie_break_rules == "egf" or running.plan.game == "go"
    names = [name for name in EVENT_FORMATS if isinstance(event_format(name), EventWriter)]
    return [name for name in names if is_go or name not in GO_FORMATS]


def exported(store: Store, event: str, format: str) -> EventDownload:
    """Return an event as a file of another program.

    Args:
        format: the name of the format, such as trf26.
    Raises:
        UnknownName: there is no such format.
        FormatError: it can only be read, or cannot hold the event.
    """
    written = written_event(event_of(store, event), format)
    endings = {name: ending for ending, name in reversed([*ENDINGS.items()])}
    ending = _ENDING_OF.get(format) or endings.get(format) or format.rpartition(".")[2]
    kind = _TYPES.get(ending, _BYTES if ending == "xlsx" else _PLAIN)
    return EventDownload(f"{event}.{ending}", kind, written.data, len(written.losses))


def rating_report(store: Store, event: str, system: str | None = None, settings: Sequence[str] = ()) -> RatingReport:
    """Return what an event does to ratings, from the ratings of the entries.

    Args:
        system: the federation; None: EGF for Go, else FIDE.
        settings: of the system, as words `parameter=value`.
    Raises:
        InputError: the system is not that of a federation.
        RatingError: no entrant has a rating, or no game counts.
    """
    played = event_document(event_of(store, event)).event
    federation = federation_of(played, system, settings)
    return RatingReport(federation, event_report(played, federation))


def report_file(store: Store, event: str, system: str | None = None, settings: Sequence[str] = ()) -> EventDownload:
    """Return the rating report as a table for spreadsheets and rating officers; raises as `rating_report`."""
    rows = [report_numbers(row) for row in rating_report(store, event, system, settings).rows]
    return EventDownload(f"{event}-report.csv", _TYPES["csv"], write_csv(COLUMNS, rows))


def shown_report(store: Store, event: str, system: str | None = None) -> dict[str, Any]:
    """Return the rating report as `crosstable event report --json` prints it; raises as `rating_report`."""
    made = rating_report(store, event, system)
    running = event_of(store, event)
    return {
        "event": event,
        "name": running.event.name,
        "system": made.system.scale.name,
        "entrants": [report_values(row) for row in made.rows],
    }
