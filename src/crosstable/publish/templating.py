"""The Jinja templates.  Every value is escaped, except markup that our own functions made.

`event.html` is a template of this package, `web/desk/event.html` one of the package `crosstable.web.desk`:
each package keeps its own in its folder `templates`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from markupsafe import Markup

from crosstable.games.profile import Words
from crosstable.publish.markup import badge_css
from crosstable.publish.scripts import as_json
from crosstable.views import numbers
from crosstable.views.languages import facts_of
from crosstable.views.texts import capital, current, formats, in_language, in_words, worded


class Templates:
    """Renders templates in the language of the page; the values in `shared` are available in each of them."""

    def __init__(self, *, words: Words | None = None, logo: str = "", **shared: Any) -> None:
        from jinja2 import Environment, StrictUndefined

        from crosstable.publish.template_loader import PackageTemplates, compiled_templates
        from crosstable.publish.template_texts import with_texts

        self._words = words or Words()
        self._environment = Environment(
            loader=PackageTemplates(),
            bytecode_cache=compiled_templates(current(), self._words),
            autoescape=True,
            auto_reload=False,  # a program's templates stay as they are; looking at the files takes time for each page
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        with_texts(self._environment, current())
        self._environment.filters |= {
            "badge_css": badge_css,
            "capitalised": capital,
            "in_words": self._text_in_words,
            "day": numbers.day,
            "minute": numbers.minute,
            "moment": numbers.moment,
            "percent": numbers.percent,
            "plain": numbers.ordinary,
            "rating": numbers.rating,
            "thousands": _thousands,
            "typed": numbers.typed,
            "worded": worded,
        }
        facts = facts_of(current())
        self._environment.globals |= {
            "words": self._words,
            "logo": logo,
            "language": facts.code.replace("_", "-"),
            "direction": facts.direction,
            "language_links": _no_links,
            **shared,
        }

    def fill(self, template: str, /, **values: Any) -> str:
        """Render a template."""
        return self._environment.get_template(template).render(**values)

    def _text_in_words(self, text: str) -> Markup:
        """Return a part of a page with what the game calls a player; only for our own text, which is HTML already."""
        return Markup(in_words(text, self._words))  # noqa: S704  # escaped before, and a word has no marks

    def has(self, template: str) -> bool:
        """Return whether a template exists."""
        from crosstable.publish.template_loader import template_file

        return template_file(template) is not None


def data_in_page(value: object) -> Any:
    """Return JSON that is safe inside a script element."""
    return Markup(as_json(value))  # noqa: S704  # as_json escapes what HTML reads


def _thousands(number: int) -> str:
    """Return a whole number as the language of the page writes it."""
    return formats().count(number)


def _no_links(_: str) -> list[object]:
    """Return the links to the page in other languages where there are none."""
    return []


@lru_cache(maxsize=16)
def templates_in(code: str) -> Templates:
    """Return the templates in a language, for pages that show nothing of a league on every page.

    Raises:
        UnknownName: there is no catalogue of that language.
    """
    with in_language(code):
        return Templates()
