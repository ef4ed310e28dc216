"""Standings as a file states them: score, place and tie-breaks of every entrant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType
from typing import Protocol, runtime_checkable

from crosstable.formats.event.document import EventDocument
from crosstable.model.errors import ResultError
from crosstable.model.events import Entrant, Event
from crosstable.model.running_scores import total_half_points


class RankedValue(Protocol):
    """A tie-break of an entrant."""

    @property
    def value(self) -> Fraction:
        """Its value, exact."""


class RankedRow(Protocol):
    """An entrant in the standings."""

    @property
    def entrant(self) -> Entrant:
        """The entrant."""

    @property
    def half_points(self) -> int:
        """Twice the score."""

    @property
    def place(self) -> int:
        """From 1 on."""

    @property
    def tiebreaks(self) -> Sequence[RankedValue]:
        """In order of importance."""


class RankingTieBreak(Protocol):
    """A tie-break that made the order."""

    @property
    def is_score(self) -> bool:
        """Whether it is a score of its own."""


@runtime_checkable
class Ranked(Protocol):
    """Standings, as `crosstable.standings` returns them."""

    @property
    def event(self) -> Event:
        """Whose they are."""

    @property
    def codes(self) -> tuple[str, ...]:
        """Of the tie-breaks."""

    @property
    def order(self) -> Sequence[RankingTieBreak]:
        """The tie-breaks themselves."""

    @property
    def rows(self) -> Sequence[RankedRow]:
        """Best first."""


def with_points(document: EventDocument) -> EventDocument:
    """Return a document with the score of every entrant, which needs no tie-breaks, and without places."""
    points = total_half_points(document.event, len(document.event.rounds))
    stated = {id: replace(document.of(id), half_points=half_points) for id, half_points in points.items()}
    return replace(document, stated=MappingProxyType(stated))


def with_stated(document: EventDocument, table: Ranked) -> EventDocument:
    """Return a document with what standings say of every entrant.

    The score stands first among the values, unless the tie-breaks begin with one of their own: MMS in Go.

    Raises:
        ResultError: the standings are those of another event.
    """
    if table.event.id != document.event.id:
        raise ResultError("formats/event/other-standings", event=document.event.id, other=table.event.id)
    stated = dict(document.stated)
    has_own_score = bool(table.order) and table.order[0].is_score
    for row in table.rows:
        score = () if has_own_score else (Fraction(row.half_points, 2),)
        values = (*score, *(each.value for each in row.tiebreaks))
        stated[row.entrant.id] = replace(
            document.of(row.entrant.id),
            half_points=row.half_points,
            place=row.place,
            criteria=tuple(_plain(value) for value in values),
        )
    return replace(document, stated=MappingProxyType(stated), tiebreaks=document.tiebreaks or table.codes)


def _plain(value: Fraction) -> str:
    return str(value.numerator) if value.denominator == 1 else f"{float(value):.10g}"
