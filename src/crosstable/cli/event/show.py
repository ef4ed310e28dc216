"""`event show` in words: the boards of a round; before the first one, the entrants."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.cli.answers import Note, Words
from crosstable.cli.event.round_lists import boards_table
from crosstable.cli.event.standings import fide_words
from crosstable.cli.event.tables import entrants_table, round_table
from crosstable.cli.table_readings import Found

if TYPE_CHECKING:
    from crosstable.commands.shared.played_rounds import RoundShape
    from crosstable.reading.event_summary import EventStanding


def words(reading: Found) -> Words:
    """Yield the boards, or the entrants."""
    answer: RoundShape = reading.answer
    event: EventStanding = reading.query.for_words["event"]
    running = reading.query.reader.running(answer.event)
    yield from fide_words(event)
    if running is None:
        yield boards_table(answer, event.event.name)
    elif answer.number:
        yield round_table(running, running.round(answer.number))
    else:
        kind = "entrants" if running.teams is None else "teams"
        if running.teams is None:
            yield entrants_table(running)
        yield Note(f"{event.event.name}: {answer.entrants} {kind}, no round yet.")
        if event.snapshot.seeding is not None:
            yield Note(str(event.snapshot.seeding))
