"""The parameters of rating systems as fields of forms."""

import pytest

from crosstable.model.errors import UnknownName
from crosstable.ratings.parameter_fields import parameter_fields
from crosstable.ratings.rating_registry import SYSTEMS
from crosstable.ratings.settings import system_of_words


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_parameter_of_every_system_is_explained_and_its_default_reads_back(name):
    fields = parameter_fields(name)
    typed = [f"{each.name}={each.default}" for each in fields if each.default]

    assert all(each.help for each in fields)
    assert SYSTEMS[name]() == system_of_words(name, typed)


def test_kinds_follow_from_the_types():
    kinds = {each.name: (each.kind, each.choices, each.default) for each in parameter_fields("elo")}

    assert ("number", (), "32") == kinds["k"]
    assert ("pairs", (), "") == kinds["k_by_games"]
    assert ("choice", ("none", "half_up", "half_away", "half_even"), "half_up") == kinds["rounding"]
    assert ("choice", ("soft", "hard", "none"), "none") == kinds["reset"]
    assert ("text", (), "none") == kinds["floor"]
    assert ("days", (), "") == kinds["season_starts"]
    assert ("whole", (), "10") == kinds["provisional_games"]


def test_an_unknown_system_is_named():
    with pytest.raises(UnknownName, match=r"Unknown rating system 'elow'. Did you mean 'elo'"):
        parameter_fields("elow")
