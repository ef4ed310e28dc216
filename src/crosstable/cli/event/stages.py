"""`event stages` in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from crosstable.cli.answers import Note, Table, Words
from crosstable.cli.table_readings import Found

if TYPE_CHECKING:
    from crosstable.commands.event.stages import StageList


def words(reading: Found) -> Words:
    """Yield the stages, then the matches of their brackets."""
    answer: StageList = reading.answer
    if not answer.items:
        yield Note("The event has no stages.")
        return
    columns = ("stage", "policy", "takes", "rounds", "entrants")
    rows = [
        (each.name, each.policy, each.takes, f"{each.first_round}-{each.last_round}", len(each.entrants))
        for each in answer.items
    ]
    yield Table(columns, rows)
    for stage in answer.items:
        if stage.bracket is not None:
            matches = [
                (each.key, *(one.name if one else "" for one in each.players), _score(each.score))
                for each in stage.bracket.matches
            ]
            yield Table(("match", "first", "second", "score"), matches, title=stage.name)


def _score(score: Sequence[float]) -> str:
    return "-".join(f"{points:g}" for points in score)
