"""`event odds` in words: the chances, how they were computed, and on which strengths."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.cli.answers import Note, Words
from crosstable.cli.table_readings import Found
from crosstable.cli.view_table import terminal_table
from crosstable.views.odds import how_words, origin_words
from crosstable.views.tables.odds import odds_lines, odds_table

if TYPE_CHECKING:
    from crosstable.commands.event.odds import OddsOfEvent


def words(reading: Found) -> Words:
    """Yield the chances."""
    answer: OddsOfEvent = reading.answer
    shown, found = reading.query.for_words["event"], reading.query.for_words["odds"]
    lines = odds_lines(found, {each.player: each.name for each in answer.entrants})
    yield terminal_table(odds_table(lines, found, shown.game.words, "terminal", shown.event.name))
    yield Note(how_words(found.odds))
    yield Note(origin_words(found.strengths.origin))
    if answer.drawn_by_lot:
        yield Note(f"Not simulated, lots are drawn instead: {', '.join(answer.drawn_by_lot)}. --exact computes them.")
