"""`event close`: how many rounds it had, and what is next."""

from __future__ import annotations

from crosstable.cli.answers import Note, Words
from crosstable.cli.table_commands import Made
from crosstable.model.counted import counted


def words(made: Made) -> Words:
    """Return the words of the command."""
    rounds, league = counted(made.answer.rounds, "round"), made.opening.league.place
    event = made.opening.where["event"]
    return [Note(f"Event {event} is closed after {rounds}. Next: crosstable publish {league}")]
