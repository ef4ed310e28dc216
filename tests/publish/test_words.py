"""Every code of the lower floors has its words, and every column head one sentence."""

import importlib
import pkgutil
import re
from typing import get_args

import pytest

from crosstable.model.results import KINDS
from crosstable.ranking.working import Cut, Reason, Rule
from crosstable.ratings.rating_rows import REASONS
from crosstable.ratings.scale import Scale
from crosstable.views import numbers, tables
from crosstable.views.columns import Heading
from crosstable.views.leaderboard_columns import CHANGE, COLUMNS
from crosstable.views.words import ADJUSTMENTS, CUTS, NOT_COUNTED, PARTS, RULES, moved_because, wording


def test_every_code_has_words():
    assert set(KINDS) == set(NOT_COUNTED)
    assert set(REASONS) <= set(ADJUSTMENTS)
    assert set(get_args(Reason)) == set(PARTS)
    assert set(get_args(Cut)) == set(CUTS)
    assert set(get_args(Rule)) == set(RULES)


def test_new_code_shows_itself():
    assert "some new reason" == wording("some-new-reason", PARTS)
    assert "rain-delay".replace("-", " ") + ": 2" == moved_because([("rain-delay", "2")])


def headings():
    """Return the headings of all tables that are not made from an event."""
    names = [f"{tables.__name__}.{each.name}" for each in pkgutil.iter_modules(tables.__path__)]
    found = [*COLUMNS, CHANGE]
    for name in names:
        for value in vars(importlib.import_module(name)).values():
            found += value if isinstance(value, tuple) else [value]
    shown = [getattr(each, "heading", each) for each in found]
    return {each.tip: each for each in shown if isinstance(each, Heading) and each.tip}.values()


@pytest.mark.parametrize("heading", headings(), ids=lambda heading: heading.label)
def test_tip_is_one_sentence(heading):
    assert re.fullmatch(r"[A-Z](?:[^.?!]|\.\d)*\.", heading.tip)


@pytest.mark.parametrize(
    ("share", "expected"),
    [(0.0, "0 %"), (0.004, "under 1 %"), (0.125, "13 %"), (0.5, "50 %"), (0.996, "over 99 %"), (1.0, "100 %")],
)
def test_share_is_shown_without_claiming_too_much(share, expected):
    assert expected == numbers.percent(share)


def test_numbers_have_a_real_minus_and_no_minus_zero():
    assert ("+12", "−8", "0") == (numbers.signed(12, 0), numbers.signed(-8.2, 0), numbers.signed(-0.2, 0))
    assert ("−3", "0") == (numbers.rating(-3.0, Scale("x")), numbers.rating(-0.0, Scale("x")))
    assert "1516 ± 80" == numbers.rating(1516.2, Scale("x"), 80.4)
