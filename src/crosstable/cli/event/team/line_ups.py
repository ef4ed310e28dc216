"""`event team line-ups` in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.cli.answers import Note, Table, Words
from crosstable.cli.table_readings import Found

if TYPE_CHECKING:
    from crosstable.commands.event.team.line_ups import LineUpList, LineUpShape


def words(reading: Found) -> Words:
    """Yield the line-ups of a round, and how many are missing."""
    answer: LineUpList = reading.answer
    yield Table(("team", "opponent", "due", "state", "line-up"), [_row(each) for each in answer.items])
    yield Note(f"Round {answer.round}: {len(answer.items) - answer.missing} of {len(answer.items)} line-ups are in.")


def _row(each: LineUpShape) -> tuple[str, ...]:
    due = "" if each.due is None else each.due.strftime("%Y-%m-%d %H:%M UTC")
    state = "missing" if each.is_missing else "hidden" if each.is_hidden else "in"
    players = ", ".join("-" if player is None else player.name for player in each.players or ())
    return (each.name, each.opponent or "", due, state, players)
