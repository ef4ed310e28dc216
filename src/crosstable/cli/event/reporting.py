"""`event report`: the table that a rating officer sends, for an event of a league or in a file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from crosstable.cli.answers import Answer, Note, Table, Words
from crosstable.cli.event.opening import EventOption, open_event
from crosstable.cli.league.opening import is_league
from crosstable.cli.options import Set
from crosstable.model.errors import InputError

if TYPE_CHECKING:
    from crosstable.cli.output import Cell
    from crosstable.model.events import Event
    from crosstable.ratings.federations.event_report import ReportRow
    from crosstable.ratings.federations.federation import Federation

_COLUMNS = ("no", "player", "id", "old", "games", "opponents", "score", "expected", "K", "change", "new")
_RANKS = ("k", "d", "p")


def report(
    source: Annotated[str, typer.Argument(help="A league, or the file of an event: TRF, H9, OpenGotha, ...")],
    system: Annotated[
        str | None,
        typer.Option("--system", "-s", help="The federation: fide, egf, aga, uscf, dwz, ecf or ingo; default: fide."),
    ] = None,
    settings: Set = None,
    initial: Annotated[
        Path | None,
        typer.Option("--initial", metavar="FILE", help="The list: name, rating, k, birth; default: the entries."),
    ] = None,
    out: Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="Write the table as CSV.")] = None,
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
    from crosstable.ratings.settings import system_from

    played = _event(source, event)
    chosen = system_from(system or _usual_system(played), settings or ())
    if not isinstance(chosen, Federation):
        raise InputError("cli/report-of-no-federation", system=system)
    listed = None
    if initial is not None:
        found = read_list(initial, chosen)
        listed, with_list = found.ratings, found.applied(chosen)
        chosen = with_list if isinstance(with_list, Federation) else chosen
    rows = event_report(played, chosen, initial=listed)
    cells = [_cells(row, chosen) for row in rows]
    if out is not None:
        with written_whole(out) as beside:
            beside.write_bytes(write_csv(_COLUMNS, [_numbers(row) for row in rows]))
    values = {
        "event": played.id,
        "name": played.name,
        "system": chosen.scale.name,
        "entrants": [_values(row) for row in rows],
    }
    return Answer(values, _words(played, chosen, cells, rows, out))


def _event(source: str, id: str | None) -> Event:
    """Return the event of a league or a file, with what is known of its entrants."""
    from dataclasses import replace

    from crosstable.cli.event_files import read_event
    from crosstable.league.events.event_facts import event_document

    if is_league(source):
        return event_document(open_event(source, id).read()).event
    document = read_event(Path(source))
    entrants = [replace(each, details=document.details(each.id)) for each in document.event.entrants]
    return replace(document.event, entrants=tuple(entrants))


def _usual_system(event: Event) -> str:
    """Return the federation of a Go event, known by ranks, or of chess."""
    grades = [each.details.grade for each in event.entrants if each.details.grade]
    return "egf" if any(grade[-1:].casefold() in _RANKS and grade[:-1].isdigit() for grade in grades) else "fide"


def _identity(row: ReportRow) -> str:
    """Return the number of the player with a federation, "" for none."""
    identities = row.entrant.player.identities
    return identities[0].number if identities else ""


def _cells(row: ReportRow, system: Federation) -> list[Cell]:
    decimals = system.scale.decimals
    return [
        row.entrant.number,
        row.entrant.player.name,
        _identity(row),
        _number(row.old, decimals),
        row.games,
        _number(row.opponents, 0),
        f"{row.score:g}",
        _number(row.expected, 2),
        _number(row.k, 2),
        _signed(row.change),
        _number(row.new, decimals),
    ]


def _numbers(row: ReportRow) -> list[Cell]:
    """Return the cells of a file, with the numbers as they are; ratings and expected scores to six decimals."""
    numbers = (row.opponents, row.score, row.expected, row.k, row.change, row.new)
    return [
        row.entrant.number,
        row.entrant.player.name,
        _identity(row),
        _plain(row.old),
        row.games,
        *(_plain(number) for number in numbers),
    ]


def _plain(number: float | None) -> Cell:
    """Return a number for a file: whole ones without decimals."""
    if number is None:
        return None
    return int(number) if number == int(number) else round(number, 6)


def _number(value: float | None, decimals: int) -> str:
    if value is None:
        return ""
    text = f"{value:.{decimals}f}"
    return text.rstrip("0").rstrip(".") if "." in text and decimals == 2 else text


def _signed(value: float | None) -> str:
    if value is None:
        return ""
    text = f"{value:+.1f}".removesuffix(".0")
    return "0" if text in ("+0", "-0") else text


def _values(row: ReportRow) -> dict[str, object]:
    return {
        "number": row.entrant.number,
        "player": row.entrant.id,
        "name": row.entrant.player.name,
        "federation_id": _identity(row) or None,
        "old": row.old,
        "games": row.games,
        "opponents": row.opponents,
        "score": row.score,
        "expected": row.expected,
        "k": row.k,
        "change": row.change,
        "new": row.new,
    }


def _words(
    event: Event, system: Federation, cells: list[list[Cell]], rows: Sequence[ReportRow], out: Path | None
) -> Words:
    yield Table(_COLUMNS, cells, title=f"{event.name}, rating report ({system.scale.name})")
    unrated = sum(row.old is None for row in rows)
    if unrated:
        first = sum(row.old is None and row.new is not None for row in rows)
        yield Note(f"Without a rating before the event: {unrated}; with a first rating after it: {first}.")
    if out is not None:
        yield Note(f"The table is in {out}.")
