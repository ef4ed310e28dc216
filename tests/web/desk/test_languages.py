"""Pages of tools, and the sentences of errors on them, in the language of the league."""

import re
from dataclasses import replace
from itertools import count

import pytest

from crosstable.formats.event.event_formats import EVENT_FORMATS
from crosstable.pairing.pairing_registry import PAIRING_SYSTEMS
from crosstable.ratings.rating_registry import federations
from crosstable.views import languages as all_languages
from crosstable.web.leagues import ServedLeague
from tests.pseudo_language import PSEUDO, untranslated, write_pseudo_language
from tests.web.desk.conftest import created, entered

# Words that are the same in every language: names, and what is typed at the command line, too.
DATA = (
    "Small Words Ann Lee Bo Ek Cy Fox Di Gray Ants Al Abe Amy Ada Dora Cup EUR Final main top places of groups by hand",
)
DATA += ("winners losers true false bye points rating name value snake pots random match game fixed free W D L WB",)
DATA += (
    "BH SB C1 la liga club country Below Promotion Relegation Play offs up down play off other Best junior for Under",
    "all English Esperanto",
)
DATA += (*PAIRING_SYSTEMS, *EVENT_FORMATS, *federations())
_NUMBERS = count(1)


@pytest.fixture
def in_pseudo(tmp_path, monkeypatch):
    """The league is in the language of tests."""
    monkeypatch.setattr(all_languages, "LOCALE", write_pseudo_language(tmp_path))
    config = ServedLeague.config
    monkeypatch.setattr(
        ServedLeague, "config", lambda self, connection: replace(config(self, connection), language=PSEUDO)
    )


def without_log(page):
    """A page without the sentence of the change that can be undone: the log is in English."""
    return re.sub(r'<form[^>]*class="inline undo">.*?</form>', "", page, flags=re.DOTALL)


@pytest.mark.slow
def test_pages_of_tools_are_in_the_language_of_the_league(owner, in_pseudo):
    at = created(owner, name=f"Words {next(_NUMBERS)}", template="swiss", rounds="1")
    entered(owner, at, "Ann Lee 1800", "Bo Ek 1700", "Cy Fox 1650", "Di Gray 1500")
    owner.post(f"{at}/rounds", data={"publish": "on"})
    owner.post(f"{at}/results", data={"typed": "1 1\n2 1"})
    owner.post(f"{at}/prizes", data={"lists": "main: 300+Cup, 200", "sharing": "hort"})
    found = {
        page: untranslated(without_log(owner.get(f"{at}/{page}").text), DATA) for page in ("stages", "prizes", "papers")
    }

    assert {} == {page: words for page, words in found.items() if words}


@pytest.mark.slow
def test_errors_are_in_the_language_of_the_league(desk, in_pseudo):
    browser, at = desk
    closed = browser.post(f"{at}/close")
    setting = browser.post(f"{at}/plan", data={"settings": "x"})

    name = re.search(r'<a class="event"[^>]*><bdi>([^<]+)<', closed.text)[1]
    data = {*DATA, *name.split(), name}

    assert [] == untranslated(without_log(closed.text), data)
    assert "⟦" in closed.text
    assert [] == untranslated(without_log(setting.text), {*data, "x"})  # what was typed
