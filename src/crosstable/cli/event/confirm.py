"""`event confirm` at the terminal: quotes around board and result may be left out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crosstable.cli.event.line_reading import is_of_teams
from crosstable.cli.table_opening import Opening


def typed(opening: Opening, values: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what was typed, with the words of a board and its result as one line."""
    from crosstable.events.result_lines import in_boards

    words = values.get("typed", [])
    return {**values, "typed": words if is_of_teams(opening) else in_boards(words)}
