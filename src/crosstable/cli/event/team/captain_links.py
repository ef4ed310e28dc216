"""What the terminal says after `event team captain-links`: the whole address of each link."""

from __future__ import annotations

from crosstable.cli.account.link_words import Options, address
from crosstable.cli.answers import Note, Table, Words
from crosstable.cli.table_commands import Made

__all__ = ["Options", "words"]


def words(made: Made) -> Words:
    """Yield the links; nothing but what was tried in a dry run."""
    if made.answer.links is None:
        yield from made.done
        return
    rows = [(each.team, each.name, address(made, each.link)) for each in made.answer.links]
    yield Table(("team", "name", "link"), rows)
    yield Note(f"Valid for {made.answer.days} days. They are not shown again.")
