"""The conclusion of a backtest in words, for pages and terminal, and how far each system is behind the best."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite

from crosstable.evaluation.backtest import BASE_RATE, Backtest
from crosstable.evaluation.differences import LEAST_GAMES, LossDifference, reach
from crosstable.evaluation.judgement import Judgement
from crosstable.views import numbers as figures
from crosstable.views.texts import _, formats, ngettext

_MOST_NAMED = 5


def verdict(judged: Backtest) -> str:
    """Return which system forecast best, if that is more than chance, with the numbers; "" if none was judged.

    Example: No clear best of 300 games: glicko2 (0.0012 ± 0.0034) is within chance of elo.
    """
    rows = [row for row in judged.rows if isfinite(row.loss)]
    systems = [row for row in rows if row.name != BASE_RATE]
    if not systems:
        return ""
    first, best = rows[0], systems[0]
    numbers = {
        "system": best.name,
        "loss": figures.fixed(best.loss, 4),
        "n": formats().count(0 if best.losses is None else best.losses.games),
    }
    if first.name == BASE_RATE:
        text = _("No system forecast these games better than the base rate yet: log loss {base}, {system} {loss}.")
        return text.format(base=figures.fixed(first.loss, 4), **numbers)
    if first.losses is None:
        text = _(
            "{system} had the best forecasts, log loss {loss}. Whether that is chance is known after the next run."
        )
        return text.format(**numbers)
    if first.losses.games < LEAST_GAMES:
        text = _(
            "{system} had the best forecasts so far, log loss {loss}, but {n} games are too few to tell the systems "
            "apart: at least {least} are needed."
        )
        return text.format(least=LEAST_GAMES, **numbers)
    others = [row for row in rows[1:] if row.name in judged.leaders]
    base = next((row for row in rows if row.name == BASE_RATE), None)
    if base in others:
        text = _("No system is clearly better than the base rate yet: it is {behind} behind {system}, over {n} games.")
        return text.format(behind=behind_words(None if base is None else base.behind(first)), **numbers)
    if others:
        text = ngettext(
            "No clear best of {n} games: {others} is within chance of {system}.",
            "No clear best of {n} games: {others} are within chance of {system}.",
            len(others),
        )
        return text.format(
            others=_listed([f"{row.name} ({behind_words(row.behind(first))})" for row in others]), **numbers
        )
    text = (
        _("{system} forecast these {n} games best: the next system lost {behind} more per game.")
        if len(systems) > 1
        else _("{system} beat the base rate by {behind} per game, over {n} games.")
    )
    return text.format(behind=behind_words(rows[1].behind(first)), **numbers)


def behind_words(apart: LossDifference | None) -> str:
    """Format how much more was lost per game, and the 95 % margin.

    Example:
        >>> behind_words(LossDifference(0.004, 0.001))
        '0.0040 ± 0.0020'
    """
    return "" if apart is None else f"{figures.fixed(max(0.0, apart.mean), 4)} ± {figures.fixed(apart.margin, 4)}"


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
