"""Registries: names without case, parts imported on first use, unknown names answered."""

import sys

import pytest

from crosstable.model.errors import InputError, UnknownName
from crosstable.model.registry import Registry
from crosstable.ratings.rating_registry import SYSTEMS, system_name

SHAPES = Registry("shape", {"whole_number": "fractions:Fraction", "decimal": "decimal:Decimal", "gone": "wave:Nothing"})


@pytest.mark.parametrize("name", ["whole_number", "Whole-Number", " WHOLE_NUMBER "])
def test_names_match_without_case_and_with_either_dash(name):
    assert "Fraction" == SHAPES[name].__name__
    assert name in SHAPES


def test_unknown_name_gives_kind_nearest_and_all_names():
    with pytest.raises(UnknownName) as caught:
        SHAPES["decimel"]

    assert "Unknown shape 'decimel'. Did you mean 'decimal'? Known: decimal, gone, whole_number." == str(caught.value)
    assert ("decimel", "decimal") == (caught.value.name, caught.value.nearest)
    assert isinstance(caught.value, InputError)
    assert isinstance(caught.value, ValueError)


def test_asking_whether_a_name_is_known_raises_nothing():
    assert "cube" not in SHAPES
    assert 7 not in SHAPES
    assert SHAPES.get("cube") is None
    assert "nothing" == SHAPES.get("cube", "nothing")
    assert "Decimal" == SHAPES.get("DECIMAL").__name__


def test_listing_names_imports_nothing():
    sys.modules.pop("wave", None)

    assert ["whole_number", "decimal", "gone"] == list(SHAPES)
    assert 3 == len(SHAPES)
    assert "wave" not in sys.modules


def test_entries_cannot_be_changed():
    with pytest.raises(TypeError):
        SHAPES.entries["cube"] = "x:y"


@pytest.mark.parametrize("name", list(SYSTEMS))
def test_registered_systems_know_their_names(name):
    assert name == system_name(SYSTEMS[name]())


def test_system_that_is_not_registered_goes_by_its_class():
    class House:
        pass

    assert "House" == system_name(House())
