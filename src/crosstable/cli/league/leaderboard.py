"""`crosstable leaderboard` as a table: as many players as a screen has room for, or all of them in a pipe."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from crosstable.cli.answers import Note, Words, warning
from crosstable.cli.rating_table import limit_of, rating_words
from crosstable.cli.table_opening import Opening
from crosstable.cli.table_readings import Found
from crosstable.model.counted import counted

if TYPE_CHECKING:
    from crosstable.commands.league.leaderboard import RatingListPage


def typed(opening: Opening, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return what was typed; a program asks for as many players as it does of the API."""
    return {**({} if opening.as_json else {"limit": f"{limit_of(None, as_json=False) or 0}"}), **values}


def words(reading: Found) -> Words:
    """Yield the players, and how many are inactive."""
    answer: RatingListPage = reading.answer
    shown = reading.query.for_words
    yield from rating_words(shown["system"], shown["rows"], answer.players, shown["columns"])
    yield from map(warning, answer.warnings)
    if answer.left_out:
        yield Note(f"{counted(answer.left_out, 'inactive player')} left out: --inactive shows them.")
