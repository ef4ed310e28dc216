"""The rating report of an event as a table: what a rating officer sends."""

from __future__ import annotations

from collections.abc import Iterable

from crosstable.model.errors import InputError
from crosstable.model.events import Event
from crosstable.ratings.federations.event_report import ReportRow
from crosstable.ratings.federations.federation import Federation
from crosstable.ratings.rating_registry import federations
from crosstable.ratings.settings import system_of_words

COLUMNS = ("no", "player", "id", "old", "games", "opponents", "score", "expected", "K", "change", "new")
_RANKS = ("k", "d", "p")
Shown = str | int | float | None


def federation_of(event: Event, system: str | None, settings: Iterable[str] = ()) -> Federation:
    """Return the federation that rates an event.

    Args:
        system: the name of the federation; None: EGF for entries with ranks of Go, else FIDE.
        settings: of the system, as words `parameter=value`.
    Raises:
        InputError: the system is not that of a federation.
        UnknownName, RatingError: as `system_from`.
    """
    chosen = system_of_words(system or usual_system(event), settings)
    if not isinstance(chosen, Federation):
        raise InputError("views/report-of-no-federation", system=system, federations=list(federations()))
    return chosen


def usual_system(event: Event) -> str:
    """Return the federation of a Go event, known by ranks, or of chess."""
    grades = [each.details.grade for each in event.entrants if each.details.grade]
    return "egf" if any(grade[-1:].casefold() in _RANKS and grade[:-1].isdigit() for grade in grades) else "fide"


def federation_id(row: ReportRow) -> str:
    """Return the number of the player with a federation, "" for none."""
    identities = row.entrant.player.identities
    return identities[0].number if identities else ""


def report_cells(row: ReportRow, system: Federation) -> list[Shown]:
    """Return the cells of a line as they are shown, in the order of `COLUMNS`."""
    decimals = system.scale.decimals
    return [
        row.entrant.number,
        row.entrant.player.name,
        federation_id(row),
        _number(row.old, decimals),
        row.games,
        _number(row.opponents, 0),
        f"{row.score:g}",
        _number(row.expected, 2),
        _number(row.k, 2),
        _signed(row.change),
        _number(row.new, decimals),
    ]


def report_numbers(row: ReportRow) -> list[Shown]:
    """Return the cells of a file, with the numbers as they are; ratings and expected scores to six decimals."""
    numbers = (row.opponents, row.score, row.expected, row.k, row.change, row.new)
    return [
        row.entrant.number,
        row.entrant.player.name,
        federation_id(row),
        _plain(row.old),
        row.games,
        *(_plain(number) for number in numbers),
    ]


def _plain(number: float | None) -> Shown:
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
