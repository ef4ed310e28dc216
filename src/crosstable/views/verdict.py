"""The conclusion of a backtest in words, for pages and terminal, and how far each system is behind the best."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite

from crosstable.evaluation.backtest import BASE_RATE, Backtest
from crosstable.evaluation.differences import LEAST_GAMES, LossDifference, reach
from crosstable.evaluation.judgement import Judgement
from crosstable.views.texts import _, ngettext

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
        return _("No system forecast these games better than the base rate yet.")
    if first.losses is None:
        text = _("{system} had the best forecasts. Whether that is chance is known after the next rating run.")
        return text.format(system=first.name)
    if first.losses.games < LEAST_GAMES:
        text = _("{system} had the best forecasts so far, but these are too few games to tell the systems apart.")
        return text.format(system=first.name)
    others = judged.leaders[1:]
    if BASE_RATE in others:
        text = _("No system is clearly better than the base rate yet: it is within chance of {system}.")
        return text.format(system=first.name)
    if others:
        text = ngettext(
            "No clear best: {others} is within chance of {system}.",
            "No clear best: {others} are within chance of {system}.",
            len(others),
        )
        return text.format(others=_listed(others), system=first.name)
    text = _("{system} forecast these games best.") if len(systems) > 1 else _("{system} beat the base rate.")
    return text.format(system=first.name)


def behind_words(apart: LossDifference | None) -> str:
    """Format how much more was lost per game, and the 95 % margin.

    Example:
        >>> behind_words(LossDifference(0.004, 0.001))
        '0.0040 ± 0.0020'
    """
    return "" if apart is None else f"{max(0.0, apart.mean):.4f} ± {apart.margin:.4f}"


def clearly_better(judged: Backtest, name: str) -> int:
    """Count the systems that forecast better than this one, with a confidence of 95 % over all of them."""
    mine = next((row for row in judged.rows if row.name == name), None)
    others = [row for row in judged.rows if row.name not in {name, BASE_RATE}]
    return 0 if mine is None else sum(_is_behind(mine, row, len(others)) for row in others)


def _is_behind(mine: Judgement, other: Judgement, count: int) -> bool:
    apart = mine.behind(other)
    return apart is not None and apart.mean > reach(count) * apart.standard_error


def _listed(names: Sequence[str]) -> str:
    """Return names as a sentence lists them, only some of many."""
    left = len(names) - _MOST_NAMED
    parts = [*names[:_MOST_NAMED], _("{n} more").format(n=left)] if left > 1 else list(names)
    if len(parts) == 1:
        return parts[0]
    return _("{several} and {last}").format(several=", ".join(parts[:-1]), last=parts[-1])
