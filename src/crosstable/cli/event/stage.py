"""`event stage`: the stages as they are now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.cli.answers import Table, Words
from crosstable.cli.table_commands import Made
from crosstable.model.counted import counted

if TYPE_CHECKING:
    from crosstable.commands.shared.stages import PlannedStage

_COLUMNS = ("stage", "policy", "takes", "rounds", "points", "first round", "entrants")


def words(made: Made) -> Words:
    """Return the words of the command."""
    word = "team" if made.for_words["is_of_teams"] else "player"
    return [Table(_COLUMNS, [_row(each, word) for each in made.answer.stages])]


def _row(stage: PlannedStage, word: str) -> tuple[str, ...]:
    points = "taken along" if stage.carries_points else ""
    entrants = counted(len(stage.entrants), word) if stage.entrants else ""
    takes = f"{stage.takes}, parallel" if stage.is_parallel else stage.takes
    return stage.stage, stage.policy, takes, str(stage.rounds or ""), points, str(stage.first_round or ""), entrants
