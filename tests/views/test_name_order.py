"""Names are listed by the alphabet of the language of the page."""

import pytest

from crosstable.views import name_order
from crosstable.views.name_order import name_key


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ("en", ["Aaron", "Ärla", "Arne", "Östen", "Otto", "Zoe", "Яна"]),
        ("de", ["Mueller", "Müller", "Muster"]),
        ("es", ["Núnez", "Nuño", "Nuria", "Ñandú", "Óscar"]),
        ("cs", ["Cyril", "Čeněk", "Dan", "Hynek", "Chalupa", "Ivan", "Radek", "Řehoř", "Sára", "Šárka"]),
        ("pl", ["Lucja", "Łucja", "Marek", "Zofia", "Źdźbło", "Żaneta"]),
        ("uk", ["Ганна", "Ґава", "Дана", "Еней", "Єва", "Ивко", "Іван", "Їжак", "Йосип", "Кара"]),
        ("ru", ["Елена", "Ёлкин", "Жанна", "Иван", "Йода", "Карл"]),
    ],
)
def test_letters_of_their_own_follow_their_letter_and_others_stand_with_it(code, names, monkeypatch):
    monkeypatch.setattr(name_order, "language", lambda: code)

    assert sorted(set(names), key=name_key) == names
