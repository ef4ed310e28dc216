"""`event correct` at the terminal: what a correction would change, or the table of corrected results."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crosstable.cli.answers import Note, Words
from crosstable.cli.event.correction_words import consequence_words
from crosstable.cli.event.line_reading import is_of_teams, lines_of
from crosstable.cli.event.result_words import entered_words
from crosstable.cli.table_commands import Made
from crosstable.cli.table_opening import Opening


def typed(opening: Opening, values: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the lines that were typed, where quotes may have been left out.

    A preview is not rejected for the bracket: it shows what would become of it.
    """
    lines = lines_of(values.get("typed", []), of_teams=is_of_teams(opening))
    return {**values, "typed": lines, **({"keep_bracket": True} if opening.league.preview else {})}


def words(made: Made) -> Words:
    """Yield what the correction would change, in a preview; otherwise the corrected boards."""
    league, known = made.opening.league, made.for_words
    if league.preview:
        yield from consequence_words(known["before"], known["consequences"], known["names"])
        return
    yield from entered_words(league.place, known["running"], known["entered"])
    yield from map(Note, made.answer.notes)
