"""The working of a tie-break as HTML: a line for each part, and the rule that adds them up.

Names are escaped; all else is numbers, codes and our own words.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from html import escape

from crosstable.publish.markup import bdi
from crosstable.ranking.score_words import value_text
from crosstable.ranking.working import Contribution
from crosstable.views.cells import Worked
from crosstable.views.texts import _, formats
from crosstable.views.words import CUTS, PARTS, RULES, round_mark, wording

_MINUS = "\N{MINUS SIGN}"


def worked_html(cell: Worked, mark: str) -> str:
    """Return the value of a tie-break as a button that opens its working; the value, where there is none."""
    number, working = _amount(cell.code, *cell.value.as_integer_ratio()), cell.working
    if not working.parts and working.plus is None:
        return number
    return (
        f'<button type="button" class="tip" popovertarget="{mark}">{number}</button>'
        f'<span class="pop" popover id="{mark}"><b>{escape(cell.code)} {number}, {bdi(cell.name(cell.id))}</b>'
        f"{_lines(cell)}</span>"
    )


def _lines(cell: Worked) -> str:
    """Return a line per part; the most common reason is given once, at the end."""
    working = cell.working
    parts = [*working.parts, *([working.plus] if working.plus else [])]
    reasons = [part.reason for part in parts]
    usual = max(reasons, key=reasons.count)
    lines = "".join(_part(cell, part, 1 if part is working.plus else working.unit, usual) for part in parts)
    return f"{lines}<i>{_('Each: {what}.').format(what=wording(usual, PARTS))} {_(RULES[working.rule])}</i>"


def _part(cell: Worked, part: Contribution, unit: int, usual: str) -> str:
    words = [round_mark(part.round)] if part.round is not None else []
    words += [bdi(cell.name(part.opponent))] if part.opponent is not None else []
    words.append(_amount(cell.code, part.amount, unit))
    notes = [wording(part.reason, PARTS)] if part.reason != usual else []
    notes += [wording(part.cut, CUTS)] if part.cut else []
    note = f" ({', '.join(notes)})" if notes else ""
    return f"<span{' class=cut' if part.cut else ''}>{' '.join(words)}{note}</span>"


def _amount(code: str, amount: int, unit: int) -> str:
    return formats().figure(_written(code, amount, unit))


@lru_cache(maxsize=4096)  # the same few occur thousands of times
def _written(code: str, amount: int, unit: int) -> str:
    return value_text(code, Fraction(amount, unit)).replace("-", _MINUS)
