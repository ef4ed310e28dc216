"""`event standings` in words: the tables of groups and stages, then the places, with the columns of the game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from crosstable.cli.answers import Note, Words
from crosstable.cli.table_readings import Found
from crosstable.cli.view_table import terminal_table
from crosstable.model.counted import counted

if TYPE_CHECKING:
    from crosstable.commands.event.standings import EventStandings
    from crosstable.reading.event_summary import EventStanding


def words(reading: Found) -> Words:
    """Yield the standings, and why they may still change."""
    answer: EventStandings = reading.answer
    from crosstable.ranking.prizes import category_standings
    from crosstable.views.stage_tables import stage_tables_of_terminal
    from crosstable.views.tables.ranking import Ranking, category_rows, entered_names
    from crosstable.views.tables.standings import standings_table

    shown = reading.query.for_words
    event: EventStanding = shown["event"]
    name = entered_names(event.snapshot.paired_event)
    yield from fide_words(event)
    for each in stage_tables_of_terminal(shown["stages"], event.game, name):
        yield terminal_table(each)
    ranking = Ranking.of(event, name, made=shown["table"])
    category = shown["category"]
    rows = None if category is None else category_rows(category_standings(ranking.standings, category))
    ranking = replace(ranking, is_of_category=category is not None)
    yield terminal_table(standings_table(ranking, "terminal", title=event.event.name, rows=rows))
    if answer.trouble:
        yield Note(answer.trouble)
    yield from _unfinished_words(reading, event)


def fide_words(event: EventStanding) -> Iterator[Note]:
    """Yield the sign of FIDE mode, where the event is or was in it."""
    from crosstable.events.plan import FIDE_MODE

    sign = event.snapshot.facts.get(FIDE_MODE)
    if sign:
        yield Note(f"FIDE mode: {sign}.")


def _unfinished_words(reading: Found, event: EventStanding) -> Iterator[Note]:
    from crosstable.model.results import ResultKind

    if event.snapshot.is_drawn_whole:
        from crosstable.reading.event_summary import played_matches

        done, count = played_matches(event.event)
        yield Note(f"{done} of {count} games are played; the standings count these.")
    for each in () if event.snapshot.is_drawn_whole else event.event.rounds:
        missing = sum(game.kind is ResultKind.UNPLAYED for game in each.games)
        if missing:
            yield Note(f"Round {each.number} is in progress: {counted(missing, 'board')} without a result.")
    running = reading.query.reader.running(event.event.id)
    if running is not None and running.latest is not None and running.latest.state == "draft":
        yield Note(f"Round {running.latest.number} is a draft.")
    if event.is_open:
        yield Note("The event is open: its results count for ratings once it is closed.")
