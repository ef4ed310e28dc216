"""Templates are compiled once for all pages with the same texts."""

from __future__ import annotations

from gettext import NullTranslations
from typing import Any

import pytest
from jinja2 import Environment

from crosstable.games.profile import Words
from crosstable.publish.templating import Templates
from crosstable.views.texts import in_language


class Shouting(NullTranslations):
    """A language in capital letters."""

    def gettext(self, message: str) -> str:
        return message.upper()


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str | None]:
    """The names of the templates that are compiled, in their order."""
    names: list[str | None] = []
    compile_it = Environment.compile

    def compile(self: Environment, source: Any, name: str | None = None, *rest: Any, **options: Any) -> Any:
        names.append(name)
        return compile_it(self, source, name, *rest, **options)

    monkeypatch.setattr(Environment, "compile", compile)
    return names


def load(words: Words | None = None, **shared: Any) -> Any:
    return Templates(words=words, **shared)._environment.get_template("event.html")


def test_a_template_is_compiled_once_for_pages_of_all_leagues(compiled: list[str | None]) -> None:
    with in_language(NullTranslations()):
        load(league="Sunday")
        load(league="Monday")

    assert ["event.html"] == compiled


def test_a_template_is_compiled_for_each_language_and_the_words_of_each_game(compiled: list[str | None]) -> None:
    with in_language(NullTranslations()):
        load()
        load(Words(player="team"))
    with in_language(Shouting()):
        load()

    assert ["event.html"] * 3 == compiled
