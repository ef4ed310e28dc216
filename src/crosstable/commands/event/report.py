"""Show what an event does to ratings, by the rules of a federation.

It is what a rating officer sends: for each entrant the old rating, the games that count, the mean rating of the
opponents in them, score, expected score, K, change and new rating.  The event is of a league, or in a file of any
format.  It is one rating period, so K times the games is limited by its games alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from annotated_types import MaxLen

from crosstable.commands.answers import EventId, answer
from crosstable.commands.fields import Help, Text, command_input
from crosstable.commands.made_files import MadeFile
from crosstable.commands.reading_command import Query, ReadingCommand, of_event
from crosstable.events.event_facts import event_document
from crosstable.model.events import Event
from crosstable.people.accounts.access import Permission
from crosstable.ratings.federations.event_report import ReportRow, event_report
from crosstable.ratings.federations.federation import Federation
from crosstable.ratings.rating_registry import federations
from crosstable.views.rating_report import COLUMNS, federation_id, federation_of, report_numbers


@command_input
class ReadReport:
    """By which rules."""

    system: Annotated[
        Text | None,
        Help(
            f"The federation: {', '.join(federations())}; default: egf for entries with ranks of Go, otherwise fide.",
            "fide",
            "NAME",
            "--system -s",
        ),
    ] = None
    settings: Annotated[
        tuple[Text, ...],
        MaxLen(100),
        Help(
            "A parameter of the system; rules=2024-05-01 chooses the rules of a day where the event has no date.",
            metavar="NAME=VALUE",
            option="--set",
        ),
    ] = ()

    def federation(self, event: Event) -> Federation:
        """Return the federation by whose rules an event is rated.

        Raises:
            InputError: the system is not that of a federation.
        """
        return federation_of(event, self.system, self.settings)


@answer
class ReportedEntrant:
    """What an event does to the rating of an entrant."""

    number: Annotated[int | None, Help("The start number.", 4)]
    player: Annotated[str, Help("The id of the player.", "p17")]
    name: Annotated[str, Help("The name.", "Ann Lee")]
    federation_id: Annotated[str | None, Help("The number with a federation.")]
    old: Annotated[float | None, Help("The rating before the event.", 2240)]
    games: Annotated[int, Help("The games that count.", 5)]
    opponents: Annotated[float | None, Help("The average rating of the opponents.", 2176)]
    score: Annotated[float, Help("The score in these games.", 2.5)]
    expected: Annotated[float | None, Help("The expected score.", 2.17)]
    k: Annotated[float | None, Help("K.", 20)]
    change: Annotated[float | None, Help("How much the rating changes.", 7)]
    new: Annotated[float | None, Help("The rating after the event.", 2247)]


@answer
class EventReport:
    """What an event does to ratings."""

    event: EventId
    name: Annotated[str, Help("What it is called.", "Moor Open")]
    system: Annotated[str, Help("By whose rules.", "FIDE")]
    entrants: Annotated[tuple[ReportedEntrant, ...], Help("The entrants.")]


@dataclass(frozen=True, slots=True)
class RatedEvent:
    """An event as a federation rates it: a line for each entrant."""

    event: Event
    system: Federation
    rows: tuple[ReportRow, ...]

    def answer(self) -> EventReport:
        """Return the report as values."""
        rows = tuple(map(_entrant, self.rows))
        return EventReport(event=self.event.id, name=self.event.name, system=self.system.scale.name, entrants=rows)

    def table(self) -> MadeFile:
        """Return the report as a table for spreadsheets and rating officers."""
        from crosstable.formats.tables.table_file import write_csv

        return MadeFile(f"{self.event.id}-report.csv", write_csv(COLUMNS, [report_numbers(row) for row in self.rows]))


def report(query: Query, given: ReadReport) -> EventReport:
    """Return what the event does to ratings."""
    return rated(event_of(query), given).answer()


def event_of(query: Query) -> Event:
    """Return the event with all that is known of its entrants."""
    return event_document(query.running()).event


def rated(event: Event, given: ReadReport) -> RatedEvent:
    """Rate an event, from the ratings of its entries.

    Raises:
        InputError: the system is not that of a federation.
        RatingError: no entrant has a rating, or no game counts.
    """
    federation = given.federation(event)
    return RatedEvent(event, federation, event_report(event, federation))


def _entrant(row: ReportRow) -> ReportedEntrant:
    return ReportedEntrant(
        number=row.entrant.number,
        player=row.entrant.id,
        name=row.entrant.player.name,
        federation_id=federation_id(row) or None,
        old=row.old,
        games=row.games,
        opponents=row.opponents,
        score=row.score,
        expected=row.expected,
        k=row.k,
        change=row.change,
        new=row.new,
    )


COMMAND = ReadingCommand(
    "event report",
    "events/{event}/report",
    ReadReport,
    report,
    EventReport,
    of_event,
    permissions=(Permission.SEE_EVENT,),
    examples=(
        "event report league.db",
        "event report moor-open.trf --system fide --initial list.csv --csv report.csv",
        "event report moor-open.h9 --system egf",
    ),
)
