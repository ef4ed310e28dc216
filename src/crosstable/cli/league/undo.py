"""What the terminal says after `crosstable undo`: what to do next."""

from __future__ import annotations

from crosstable.cli.answers import Note, Words
from crosstable.cli.table_commands import Made


def words(made: Made) -> Words:
    """Return what was undone, and the next step."""
    yield from made.done
    place, event = made.opening.league.place, made.answer.event
    if made.answer.runs:
        yield Note(f"Next: crosstable site {place} out/")
    elif event is None:
        yield Note(f"Next: crosstable publish {place} publishes it.")
    elif event:
        yield Note(f"Next: crosstable event show {place} --event {event}")
