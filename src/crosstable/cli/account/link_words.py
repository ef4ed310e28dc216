"""What the terminal says after a command that made a link: its whole address."""

from __future__ import annotations

from typing import Annotated

from crosstable.cli.answers import Note, Table, Words
from crosstable.cli.table_commands import Made
from crosstable.commands.fields import Help, Text, command_input


@command_input
class Options:
    """Where the site is."""

    site: Annotated[Text, Help("The address of the site, for the link; default: this machine.", metavar="ADDRESS")] = (
        "http://localhost:8000/"
    )


def address(made: Made, link: str) -> str:
    """Return the whole address of a link."""
    return f"{made.opening.options.site.rstrip('/')}/{link}"


def words_of_many(made: Made, whose: str) -> Words:
    """Yield the links of several; nothing but what was tried in a dry run.

    Args:
        whose: the field that says whose a link is: "player".
    """
    if made.answer.links is None:
        yield from made.done
        return
    rows = [(getattr(each, whose), each.name, address(made, each.link)) for each in made.answer.links]
    yield Table((whose, "name", "link"), rows)
    yield Note(f"Valid for {made.answer.days} days. They are not shown again.")


def words(made: Made) -> Words:
    """Yield the link; nothing but what was tried in a dry run."""
    if made.answer.link is None:
        yield from made.done
        return
    yield Table(("link",), [(address(made, made.answer.link),)])
    yield Note(f"Valid once, {made.answer.valid}. It is not shown again.")
