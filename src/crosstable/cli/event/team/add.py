"""`event team add`: the first word is a team, a table of teams, or a text of pasted teams; the teams in a table."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from crosstable.cli.answers import Words
from crosstable.cli.event.teams import team_words
from crosstable.cli.table_commands import Made
from crosstable.cli.table_opening import Opening
from crosstable.commands.files import file_here
from crosstable.formats.decoding import decoded

_TABLES = {".csv", ".xlsx"}
_TEXT = ".txt"


def typed(opening: Opening, values: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the values with the file that the first word names, if it does."""
    path = Path(values.get("name") or "")
    ending = path.suffix.casefold()
    if "members" in values or ending not in (*_TABLES, _TEXT):
        return values
    rest = {name: value for name, value in values.items() if name != "name"}
    file = file_here(path, opening.encoding)
    return (
        {**rest, "paste": decoded(file.content(), name=file.name, encoding=file.encoding)[0]}
        if ending == _TEXT
        else {**rest, "file": file}
    )


def words(made: Made) -> Words:
    """Yield the teams, and what else there is to know."""
    return team_words(made)
