"""`event standings` in words: the tables of groups and stages, then the places, with the columns of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING

from crosstable.cli.answers import Note, Table, Words
from crosstable.cli.output import Cell
from crosstable.cli.table_readings import Found
from crosstable.model.counted import counted

if TYPE_CHECKING:
    from crosstable.commands.event.standings import EventStandings, EventStandingShape
    from crosstable.reading.event_summary import EventStanding


def words(found: Found) -> Words:
    """Yield the standings, and why they may still change."""
    answer: EventStandings = found.answer
    event: EventStanding = found.query.for_words["event"]
    yield from fide_words(event)
    for name, parts in groupby(answer.stages, key=lambda each: each.stage):
        tables = [*parts]
        rows = [
            [*([each.group] if each.group else []), *cells]
            for each in tables
            for cells in _cells(event, each.tiebreaks, each.rows)
        ]
        group = ["group"] if tables[0].group else []
        yield Table([*group, *_columns(event, tables[0].tiebreaks)], rows, title=name)
    yield _table(event, answer)
    if answer.trouble:
        yield Note(answer.trouble)
    yield from _unfinished_words(found, event)


def fide_words(event: EventStanding) -> Iterator[Note]:
    """Yield the sign of FIDE mode, where the event is or was in it."""
    from crosstable.events.plan import FIDE_MODE

    sign = event.snapshot.facts.get(FIDE_MODE)
    if sign:
        yield Note(f"FIDE mode: {sign}.")


def _table(event: EventStanding, answer: EventStandings) -> Table:
    """Return the table of the whole event, or of a category."""
    overall = [] if answer.category is None else ["overall"]
    zone = ["zone"] if any(row.zone for row in answer.rows) else []
    place, *columns = _columns(event, answer.tiebreaks)
    rows: list[list[Cell]] = [
        [first, *([row.overall] if overall else []), *([_zone(row)] if zone else []), *rest]
        for row, (first, *rest) in zip(answer.rows, _cells(event, answer.tiebreaks, answer.rows), strict=True)
    ]
    return Table([place, *overall, *zone, *columns], rows, title=event.event.name)


def _columns(event: EventStanding, codes: Sequence[str]) -> list[str]:
    from crosstable.standings.league_table import code_heading, heading

    of, game = event.snapshot, event.game
    shown = [code_heading(codes[at]) for at in _shown(event, codes)]
    if of.teams is not None:
        return ["place", "team", of.team_score.replace("-", " "), *shown]
    return ["place", game.words.player, *(heading(game, each) for each in game.table), game.words.points, *shown]


def _cells(event: EventStanding, codes: Sequence[str], rows: Sequence[EventStandingShape]) -> Iterator[list[Cell]]:
    from crosstable.standings.grid import value_text

    shown = _shown(event, codes)
    for row in rows:
        values = [value_text(each.code, Fraction(each.exact)) for each in map(row.tiebreaks.__getitem__, shown)]
        yield [row.place, row.name, *row.record.values(), f"{row.score:g}", *values]


def _shown(event: EventStanding, codes: Sequence[str]) -> Sequence[int]:
    """Return the positions of the tie-breaks that no other column shows."""
    from crosstable.standings.league_table import shown_tiebreaks

    return range(len(codes)) if event.snapshot.teams is not None else shown_tiebreaks(event.game, codes)


def _zone(row: EventStandingShape) -> str:
    if row.zone is None:
        return ""
    return f"{row.zone.name}, tie not decided" if row.zone.is_open else row.zone.name


def _unfinished_words(found: Found, event: EventStanding) -> Iterator[Note]:
    from crosstable.model.results import ResultKind
    from crosstable.reading.managed_events import draft_number

    for each in event.event.rounds:
        missing = sum(game.kind is ResultKind.UNPLAYED for game in each.games)
        if missing:
            yield Note(f"Round {each.number} is in progress: {counted(missing, 'board')} without a result.")
    draft = draft_number(found.query.reader.connection, event.event.id)
    if draft is not None:
        yield Note(f"Round {draft} is a draft.")
    if event.is_open:
        yield Note("The event is open: its results count for ratings once it is closed.")
