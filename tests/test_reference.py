"""`help()` of every public name says what it is: each parameter and field, and an example that runs."""

import dataclasses
import inspect
import pydoc
import re

import pytest

import crosstable
import crosstable.arena
from tests import public_api
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


# Lines: a screen or two for a value, three for a system with its parameters, and more for what has many methods.
LONG_HELP = {"Game": 245, "History": 255, "Ladder": 305, "Ratings": 305, "TwoPlayerSystem": 250}


@pytest.mark.parametrize("name", [name for name in NAMES if name not in BASES])
def test_help_fits_a_few_screens(name):
    assert len(pydoc.render_doc(value_of(name), renderer=pydoc.plaintext).splitlines()) <= LONG_HELP.get(name, 185)


def test_help_of_a_system_has_what_its_users_call():
    shown = pydoc.render_doc(crosstable.Elo, renderer=pydoc.plaintext)

    assert all(f" |  {name}(" in shown for name in ("update", "predict", "match_quality", "difference"))
    assert not any(f" |  {name}(" in shown for name in ("new_rows", "games_of", "settle", "__setstate__"))
    assert "games_of" in dir(crosstable.TwoPlayerSystem)  # its authors see all


def test_the_five_models_of_weng_lin_share_one_description():
    models = [name for name in NAMES if name.startswith("WengLin")]
    parts = [re.search(r"    beta: .*?(?=    tau)", value_of(name).__doc__, re.DOTALL)[0] for name in models]

    assert (5, 1) == (len(models), len(set(parts)))
    assert "draw_margin" not in entries_of(crosstable.WengLinPlackettLuce.__doc__)
    assert "draw_model" not in entries_of(crosstable.WengLinThurstoneMostellerFull.__doc__)


ARENA = crosstable.arena.__all__
# What `fit`, `sprt` and the others return: their examples show it.
RETURNED_BY_THE_ARENA = {
    *(
        "ArenaRating",
        "ArenaRow",
        "Bootstrap",
        "Choices",
        "FragileOrder",
        "MatchStatistics",
        "NextBattle",
        "NextBattles",
    ),
    *("RankBounds", "SimulatedArena", "SprtBlock", "SprtLength", "SprtResult", "WinMatrix"),
}


@pytest.mark.parametrize("name", ARENA)
def test_every_name_of_the_arena_is_described(name):
    value = getattr(crosstable.arena, name)
    documented = value.__doc__ or ""

    assert "See also: " in documented
    assert (">>>" in documented) != (name in RETURNED_BY_THE_ARENA)
    assert [] == [field for field in fields_of(value) if field not in entries_of(documented)]


# Members whose arguments only the library gives, or which are known from the base class of errors.
OF_THE_LIBRARY = {
    *("History.renumbered", "MatchRules.match_half_points", "GameProfile.listed_players", "Processes.open"),
    *("RatingCurves.contrast", "RayCluster.open", "Records.grown", "Round.has_each_once", "RoundTable.once"),
    *("Split.given_or_by_share", "Steps.merged", "Steps.take", "arena.ArenaRating.of"),
    *("BradleyTerry.update", "WholeHistoryRating.update"),  # which say that they rate no game alone
}


def members_of_classes():
    """Yield the name of each public method, and what it is."""
    for module, prefix in ((crosstable, ""), (crosstable.arena, "arena.")):
        for name in module.__all__:
            kind = getattr(module, name)
            if not inspect.isclass(kind) or name in BASES or issubclass(kind, Exception):
                continue
            for line in public_api.lines_of_class(prefix + name, kind):
                found = re.match(r" {4}([\w.]+)\.(\w+)\(.", line)
                if found and f"{found[1]}.{found[2]}" not in OF_THE_LIBRARY:
                    member = inspect.getattr_static(kind, found[2])
                    yield pytest.param(getattr(member, "__func__", member), id=f"{found[1]}.{found[2]}")


@pytest.mark.parametrize("method", list(members_of_classes()))
def test_every_argument_of_a_public_method_is_described(method):
    described = entries_of(method.__doc__ or "")
    if method.__name__ == "from_frame":
        described |= entries_of(crosstable.History.from_records.__doc__) | {"frame"}  # says that it takes the same

    arguments = [name for name in inspect.signature(method).parameters if name not in ("self", "cls")]
    assert [] == [name for name in arguments if name not in described]


def test_what_a_public_function_raises_is_described():
    functions = [getattr(crosstable, name) for name in NAMES if inspect.isfunction(getattr(crosstable, name))]

    assert [] == [each.__name__ for each in functions if "Raises:" not in each.__doc__]
