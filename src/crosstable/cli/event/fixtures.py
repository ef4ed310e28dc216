"""`event fixtures` in words: the matches, and the moves that are asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.cli.answers import Note, Table, Words
from crosstable.cli.table_readings import Found
from crosstable.cli.view_table import terminal_table

if TYPE_CHECKING:
    from crosstable.commands.event.fixtures import FixtureList


def words(reading: Found) -> Words:
    """Yield the fixtures, then what is asked for."""
    from crosstable.views.tables.fixtures import FixtureContext, fixtures_table

    answer: FixtureList = reading.answer
    shown = reading.query.for_words
    of = FixtureContext(shown["game"], shown["names"].__getitem__, shown["entrant"])
    if answer.fixtures:
        yield terminal_table(fixtures_table(shown["lines"], of, "terminal"))
        yield Note(f"{answer.played} of {answer.games} games have a result; standings count what is played.")
    else:
        yield Note("No fixtures yet.")
    if answer.asked:
        asked = [(each.round, each.match, each.player.name, _when(each.wanted), each.reason) for each in answer.asked]
        yield Table(("round", "match", "asks", "to move to", "reason"), asked)


def _when(slot: object) -> str:
    """Return a slot in words."""
    parts = (getattr(slot, name) for name in ("day", "time", "place"))
    return " ".join(str(part) for part in parts if part)
