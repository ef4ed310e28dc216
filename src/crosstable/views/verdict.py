"""The conclusion of a backtest in words, for pages and terminal, and how far each system is behind the best."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite

from crosstable.evaluation.backtest import BASE_RATE, Backtest, Judgement
from crosstable.evaluation.differences import LEAST_GAMES, Difference, reach

_MOST_NAMED = 5


def verdict(judged: Backtest) -> str:
    """Return which system forecast best, if that is more than chance; "" if none was judged.

    Example: No clear best: glicko2 is within chance of elo.
    """
    rows = [row for row in judged.rows if isfinite(row.loss)]
    systems = [row for row in rows if row.name != BASE_RATE]
    if not systems:
        return ""
    first = rows[0]
    if first.name == BASE_RATE:
        return "No system forecast these games better than the base rate yet."
    if first.losses is None:
        return f"{first.name} had the best forecasts. Whether that is chance is known after the next rating run."
    if first.losses.games < LEAST_GAMES:
        return f"{first.name} had the best forecasts so far, but these are too few games to tell the systems apart."
    others = judged.leaders[1:]
    if BASE_RATE in others:
        return f"No system is clearly better than the base rate yet: it is within chance of {first.name}."
    if others:
        return f"No clear best: {_listed(others)} {'are' if len(others) > 1 else 'is'} within chance of {first.name}."
    return f"{first.name} forecast these games best." if len(systems) > 1 else f"{first.name} beat the base rate."


def behind_words(apart: Difference | None) -> str:
    """Format how much more was lost per game, and the 95 % margin.

    Example:
        >>> behind_words(Difference(0.004, 0.001))
        '0.0040 ± 0.0020'
    """
    return "" if apart is None else f"{max(0.0, apart.mean):.4f} ± {apart.margin:.4f}"


def clearly_better(judged: Backtest, name: str) -> int:
    """Count the systems that forecast better than this one, with a confidence of 95 % over all of them."""
    mine = next((row for row in judged.rows if row.name == name), None)
    others = [row for row in judged.rows if row.name not in {name, BASE_RATE}]
    return 0 if mine is None else sum(_is_behind(mine, row, len(others)) for row in others)


def _is_behind(mine: Judgement, other: Judgement, of: int) -> bool:
    apart = mine.behind(other)
    return apart is not None and apart.mean > reach(of) * apart.standard_error


def _listed(names: Sequence[str]) -> str:
    """Return names as a sentence lists them, only some of many."""
    left = len(names) - _MOST_NAMED
    parts = [*names[:_MOST_NAMED], f"{left} more"] if left > 1 else list(names)
    return f"{', '.join(parts[:-1])} and {parts[-1]}" if len(parts) > 1 else parts[0]
