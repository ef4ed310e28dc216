"""`help()` of every public name says what it is: each parameter and field, and an example that runs."""

import dataclasses
import inspect
import re

import pytest

import crosstable
from tests.public_api import is_alias

# Abstract classes and protocols: what is derived from them is in docs/extending.md, whose examples run.
BASES = {
    *("EntrantTieBreak", "EventTextFormat", "EventTextWriter", "PairCriterion", "PairingSystem", "PerGame"),
    *("RatingSystem", "ResultFormat", "TieBreak", "Workers"),
}
# Values that come out of another name, whose example shows them.
SHOWN_ELSEWHERE = {
    "Adjustments": "Ratings",
    "Cell": "RoundTable",
    "Contribution": "Working",
    "Loss": "WrittenEvent",
    "MatchResult": "TeamEvent",
    "Modifiers": "TieBreakValue",
    "PairingDifference": "what_if",
    "RatingCurves": "WholeHistoryRating",
    "RatingDifference": "WholeHistoryRating",
    "Records": "PlayerRating",
    "RoundCategory": "RoundTable",
    "Steps": "TrackPoint",
    "Violation": "Explanation",
}
ALIASES = {"Better", "Colour", "PlayerId", "Result", "Setting"}  # names for types, which annotations take
NAMES = [name for name in crosstable.__all__ if name not in ALIASES]


def value_of(name):
    return getattr(crosstable, name)


def is_error(name):
    return inspect.isclass(value_of(name)) and issubclass(value_of(name), Exception)


def has_example(name):
    return ">>>" in (value_of(name).__doc__ or "")


@pytest.mark.parametrize("name", [name for name in NAMES if name not in BASES | SHOWN_ELSEWHERE.keys()])
def test_every_public_name_has_an_example(name):
    # An error is shown by whoever raises it; the root of all has the example.
    assert has_example(name) or (is_error(name) and has_example("CrosstableError"))


@pytest.mark.parametrize("name", [name for name in NAMES if name not in BASES and not is_error(name)])
def test_every_public_name_says_what_to_see_also(name):
    assert "See also: " in (value_of(name).__doc__ or "")


def test_the_exceptions_are_needed():
    listed = BASES | SHOWN_ELSEWHERE.keys()

    assert set() == listed - set(NAMES)
    assert [] == [name for name in sorted(listed) if has_example(name)]
    assert [] == [name for name in SHOWN_ELSEWHERE.values() if not has_example(name)]
    assert set(crosstable.__all__) >= ALIASES
    assert [] == [name for name in sorted(ALIASES) if not is_alias(value_of(name))]
    assert [] == [name for name in sorted(BASES) if not inspect.isclass(value_of(name))]


def entries_of(documented):
    """Return the names that the part `Args` of a docstring describes, in one list or alone."""
    section = re.search(r"^ *Args:\n(.*?)(?=^\S|\Z)", inspect.cleandoc(documented) + "\n", re.DOTALL | re.MULTILINE)
    lines = re.findall(r"^ {4}(\w[\w, ]*):", section[1] if section else "", re.MULTILINE)
    return {name.strip() for line in lines for name in line.split(",")}


def fields_of(value):
    """Return the fields of a value, or the parameters of a function, that a user gives or reads."""
    if inspect.isclass(value):
        if not dataclasses.is_dataclass(value):
            return []
        derived = [field.name for field in dataclasses.fields(value) if not field.init]
        return [f.name for f in dataclasses.fields(value) if not f.name.startswith("_") and f.name not in derived]
    return list(inspect.signature(value).parameters)


@pytest.mark.parametrize("name", [name for name in NAMES if name not in BASES])
def test_every_parameter_and_field_is_described(name):
    described = entries_of(value_of(name).__doc__ or "")

    assert [] == [field for field in fields_of(value_of(name)) if field not in described]


def test_the_five_models_of_weng_lin_share_one_description():
    models = [name for name in NAMES if name.startswith("WengLin")]
    parts = [re.search(r"    beta: .*?(?=    tau)", value_of(name).__doc__, re.DOTALL)[0] for name in models]

    assert (5, 1) == (len(models), len(set(parts)))
    assert "draw_margin" not in entries_of(crosstable.WengLinPlackettLuce.__doc__)
    assert "draw_model" not in entries_of(crosstable.WengLinThurstoneMostellerFull.__doc__)
