"""A round that a command has left, as words of the terminal: its boards, and what is next."""

from __future__ import annotations

from collections.abc import Iterable

from crosstable.cli.answers import Note, Words
from crosstable.cli.event.tables import round_table
from crosstable.cli.table_commands import Made


def round_words(made: Made, then: str = "", notes: Iterable[str] = ()) -> Words:
    """Yield a round as it is now; after a dry run, as it would be.

    Args:
        made: the command.
        then: the next command on the event; "" for none.
        notes: what the command has to say besides.
    """
    league, (running, round) = made.opening.league, made.for_words["round"]
    yield round_table(running, round)
    yield from map(Note, [*notes, *made.answer.notes])
    if then and league.writes:
        draft = "This is a draft. " if then == "publish" else ""
        yield Note(f"{draft}Next: crosstable event {then} {league.place}")
