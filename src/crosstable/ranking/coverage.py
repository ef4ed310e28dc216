"""The coverage table of the documentation, made from the registry."""

from __future__ import annotations

import inspect

from crosstable.ranking.tiebreak import TieBreak
from crosstable.ranking.tiebreak_registry import TIEBREAKS

_LETTERS = {"C": "cut", "M": "median", "L": "limit", "N": "number", "P": "forfeits played", "F": "fore", "R": "reverse"}


def coverage_table() -> str:
    """Return a Markdown table with a row for each tie-break: what it is, its modifiers, its source."""
    head = "| code | name | article | type | first is | modifiers | source |\n|---|---|---|---|---|---|---|\n"
    rows = []
    for key in TIEBREAKS:
        part: type[TieBreak] = TIEBREAKS[key]
        better = "lowest" if part.better == "lower" else "highest"
        modifiers = ", ".join(f"{letter} {_LETTERS[letter]}" for letter in part.accepts) or "-"
        words = (f"`{part.acronym}`", part.title, part.article, part.kind, better, modifiers, _source(part))
        rows.append(f"| {' | '.join(words)} |")
    return head + "\n".join(rows) + "\n"


def _source(part: type) -> str:
    """Return the Source of a docstring, on one line, up to the next section."""
    text = inspect.cleandoc(part.__doc__ or "").partition("Source:")[2].partition("\nErrata:")[0]
    return " ".join(text.split())
