"""`event report`: the table that a rating officer sends, for an event of a league or in a file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from crosstable.cli.answers import Answer, Note, Table, Words
from crosstable.cli.event.opening import EventOption, open_event
from crosstable.cli.league.opening import is_league
from crosstable.cli.options import Set
from crosstable.commands.fields import Help
from crosstable.ratings.rating_registry import federations

if TYPE_CHECKING:
    from crosstable.cli.output import Cell
    from crosstable.model.events import Event
    from crosstable.ratings.federations.event_report import ReportRow
    from crosstable.ratings.federations.federation import Federation


def report(
    source: Annotated[str, Help("A league, or the file of an event: TRF, H9, OpenGotha, ...", is_argument=True)],
    system: Annotated[
        str | None, Help(f"The federation: {', '.join(federations())}; default: fide.", option="--system -s")
    ] = None,
    settings: Set = (),
    initial: Annotated[
        Path | None, Help("The list: name, rating, k, birth; default: the entries.", metavar="FILE")
    ] = None,
    out: Annotated[Path | None, Help("Write the table as CSV.", metavar="FILE", option="--csv")] = None,
    event: EventOption = None,
) -> Answer:
    """Show what an event does to ratings: old rating, expected score, K, change and new rating of each entrant.

    By default, Go events are rated by egf, others by fide, from the ratings of the entries.

    Example: crosstable event report moor-open.trf --system fide --csv report.csv
    """
    from crosstable.cli.files import written_whole
    from crosstable.cli.rating_list import read_list
    from crosstable.formats.tables.table_file import write_csv
    from crosstable.ratings.federations.event_report import event_report
    from crosstable.ratings.federations.federation import Federation
    from crosstable.views.rating_report import COLUMNS, federation_of, report_cells, report_numbers, report_values

    played = _event(source, event)
    chosen = federation_of(played, system, settings or ())
    listed = None
    if initial is not None:
        found = read_list(initial, chosen)
        listed, with_list = found.ratings, found.applied(chosen)
        chosen = with_list if isinstance(with_list, Federation) else chosen
    rows = event_report(played, chosen, initial=listed)
    cells = [report_cells(row, chosen) for row in rows]
    if out is not None:
        with written_whole(out) as beside:
            beside.write_bytes(write_csv(COLUMNS, [report_numbers(row) for row in rows]))
    values = {
        "event": played.id,
        "name": played.name,
        "system": chosen.scale.name,
        "entrants": [report_values(row) for row in rows],
    }
    return Answer(values, _words(played, chosen, cells, rows, out))


def _event(source: str, id: str | None) -> Event:
    """Return the event of a league or a file, with what is known of its entrants."""
    from crosstable.cli.event_files import read_event
    from crosstable.events.event_facts import event_document

    if is_league(source):
        return event_document(open_event(source, id).read()).event
    return read_event(Path(source)).detailed_event


def _words(
    event: Event, system: Federation, cells: list[list[Cell]], rows: Sequence[ReportRow], out: Path | None
) -> Words:
    from crosstable.views.rating_report import COLUMNS

    yield Table(COLUMNS, cells, title=f"{event.name}, rating report ({system.scale.name})")
    unrated = sum(row.old is None for row in rows)
    if unrated:
        first = sum(row.old is None and row.new is not None for row in rows)
        yield Note(f"Without a rating before the event: {unrated}; with a first rating after it: {first}.")
    if out is not None:
        yield Note(f"The table is in {out}.")
