"""`event team add`: the first word is a team or a table of teams; the teams in a table."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from crosstable.cli.answers import Words
from crosstable.cli.event.teams import team_words
from crosstable.cli.table_commands import Made
from crosstable.cli.table_opening import Opening
from crosstable.commands.files import file_here

_TABLES = {".csv", ".xlsx"}


def typed(opening: Opening, values: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the values with the file that the first word names, if it does."""
    path = Path(values.get("name") or "")
    if "members" in values or path.suffix.casefold() not in _TABLES:
        return values
    rest = {name: value for name, value in values.items() if name != "name"}
    return {**rest, "file": file_here(path, opening.encoding)}


def words(made: Made) -> Words:
    """Yield the teams, and what else there is to know."""
    return team_words(made)
