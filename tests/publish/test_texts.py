"""All text of pages comes from one catalogue: a page in another language shows no word of English."""

from dataclasses import replace

import pytest
from jinja2 import Environment

from compile_languages import catalogues
from crosstable.publish.page_table import PAGES
from crosstable.publish.site_data import SiteData
from crosstable.publish.template_texts import with_texts
from crosstable.views import languages as all_languages
from crosstable.views import texts
from crosstable.views.languages import languages
from crosstable.views.texts import current, in_language, language, ngettext
from tests.pseudo_language import PSEUDO, untranslated, write_pseudo_language
from tests.publish.leagues import league_of
from tests.texts_of_pages import TEMPLATE, collected, written


@pytest.fixture(scope="module")
def _pseudo_language(tmp_path_factory):
    """Add the language of tests to those that are known."""
    folder = write_pseudo_language(tmp_path_factory.mktemp("locale"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(all_languages, "LOCALE", folder)
        yield


@pytest.mark.slow
def test_the_catalogue_has_every_text_of_the_pages():
    """Run `make texts` where this fails."""
    assert written(collected()) == TEMPLATE.read_text(encoding="utf-8")


def test_english_is_the_default_and_other_languages_need_a_catalogue():
    assert texts._("Events") == "Events"
    assert ngettext("{n} event", "{n} events", 1) == "{n} event"
    assert language() == "en"
    assert languages() == sorted(["en", *(path.parents[1].name for path in catalogues())])
    with pytest.raises(ValueError, match=r"Unknown language 'tlh'. Known: .*en"), in_language("tlh"):
        pass


@pytest.mark.usefixtures("_pseudo_language")
def test_templates_are_compiled_in_the_language_of_the_page():
    source = '{{ _("Events") }}{% trans n=2 %}{{ n }} event{% pluralize %}{{ n }} events{% endtrans %}'
    source += "{% trans player='<b>' %}No rated {{ player }} yet.{% endtrans %}{{ _(text) }}"
    environment = Environment(autoescape=True)
    with in_language(PSEUDO):
        with_texts(environment, current())
        html = environment.from_string(source).render(text="Home")

    assert html == "⟦Events⟧⟦2 events⟧⟦No rated &lt;b&gt; yet.⟧⟦Home⟧"


@pytest.mark.usefixtures("_pseudo_language")
def test_a_page_of_a_league_is_in_its_language():
    data = SiteData(replace(league_of([]), language=PSEUDO))
    (page,) = (kind.text(data, "") for kind in PAGES if kind.name == "missing")

    assert '<html lang="eo"' in page
    assert untranslated(page, ["Sample league", "crosstable"]) == []
