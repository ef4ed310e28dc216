"""`event report` at the terminal: as a table, of a league or of a file, also from a list and into a file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from crosstable.cli.answers import Answer, Note, Table, Words
from crosstable.cli.table_opening import Opening
from crosstable.commands.event.report import RatedEvent, ReadReport, event_of, rated
from crosstable.commands.fields import Help, command_input
from crosstable.commands.reading import read_input
from crosstable.views.rating_report import COLUMNS, report_cells

if TYPE_CHECKING:
    from crosstable.model.events import Event


@command_input
class Options:
    """The files of a terminal."""

    initial: Annotated[
        Path | None,
        Help(
            "The list as a file of players: name, rating, birth, and k (FIDE, ECF), index (DWZ), games (US Chess) or "
            "sigma (AGA); default: the ratings and years of birth of the entries."
        ),
    ] = None
    csv: Annotated[Path | None, Help("Also write the table as CSV.")] = None


def typed(opening: Opening, values: Mapping[str, Any]) -> Answer:
    """Return the report of an event of a league."""
    from crosstable.commands.places import check_places
    from crosstable.commands.reading_command import query_of

    with query_of(opening.league.store, opening.where) as query:
        check_places(query.reader.connection, opening.where)
        return _answer(event_of(query), values, opening.options)


def of_file(path: Path, values: Mapping[str, Any], options: Options) -> Answer:
    """Return the report of the event in a file."""
    from crosstable.cli.event_files import read_event

    return _answer(read_event(path).detailed_event, values, options)


def _answer(event: Event, values: Mapping[str, Any], options: Options) -> Answer:
    given = read_input(ReadReport, values, texts=True)
    found = rated(event, given) if options.initial is None else _from_list(event, given, options.initial)
    if options.csv is not None:
        from crosstable.cli.files import written_whole

        with written_whole(options.csv) as beside:
            beside.write_bytes(found.table().content)
    return Answer(found.answer(), _words(found, options.csv))


def _from_list(event: Event, given: ReadReport, list: Path) -> RatedEvent:
    """Rate an event, from the ratings of a list."""
    from crosstable.cli.rating_list import read_list
    from crosstable.ratings.federations.event_report import event_report
    from crosstable.ratings.federations.federation import Federation

    federation = given.federation(event)
    found = read_list(list, federation)
    system = found.applied(federation)
    federation = system if isinstance(system, Federation) else federation
    return RatedEvent(event, federation, event_report(event, federation, initial=found.ratings))


def _words(found: RatedEvent, out: Path | None) -> Words:
    cells = [report_cells(row, found.system) for row in found.rows]
    yield Table(COLUMNS, cells, title=f"{found.event.name}, rating report ({found.system.scale.name})")
    unrated = sum(row.old is None for row in found.rows)
    if unrated:
        first = sum(row.old is None and row.new is not None for row in found.rows)
        yield Note(f"Without a rating before the event: {unrated}; with a first rating after it: {first}.")
    if out is not None:
        yield Note(f"The table is in {out}.")
