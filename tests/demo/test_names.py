"""Made-up names: different, none similar to another, readable."""

import random
import unicodedata

import pytest

from crosstable.demo import names
from crosstable.model.errors import InputError
from crosstable.model.names import match_key, similar_names


def seeded(seed: int) -> random.Random:
    return random.Random(seed)


def test_latin_names_are_latin_and_none_is_near_another():
    drawn = names.draw_latin_names(seeded(1), 60)
    scripts = {unicodedata.name(letter).split()[0] for name in drawn for letter in name if letter.isalpha()}

    assert {"LATIN"} == scripts
    assert 60 == len({match_key(name) for name in drawn})
    assert [] == similar_names(list(drawn))


def test_names_that_never_become_different_are_given_up(monkeypatch):
    monkeypatch.setattr(names, "_MOST_DRAWS", 0)

    with pytest.raises(InputError) as refusal:
        names.draw_names(seeded(1), 120)

    assert "The parts of names do not give 120 different names. Ask for fewer." == str(refusal.value)


def test_most_names_can_be_read_by_anyone_and_every_script_has_a_name():
    drawn = names.draw_names(seeded(1), 120)
    latin = [name for name in drawn if all("LATIN" in unicodedata.name(c) for c in name if c.isalpha())]
    plain = [name for name in latin if name.isascii()]

    assert len(latin) > 100
    assert len(plain) > 70
    assert len(drawn) - len(latin) >= len(names.SCRIPTS) - 1
