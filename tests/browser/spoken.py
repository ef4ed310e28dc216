"""The texts of pages in the language of a journey, looked up as pages look them up."""

from __future__ import annotations

from crosstable.views.languages import language_of


class Spoken:
    """The texts of a language, with their values in place.

    Args:
        code: of the language.
    """

    def __init__(self, code: str) -> None:
        self.code = code
        self._language = language_of(code)

    def __call__(self, english: str, **values: object) -> str:
        """Return a text of a template; its values are those of `%(name)s`."""
        return _filled(self._language.gettext(english), values)

    def several(self, one: str, many: str, number: int, **values: object) -> str:
        """Return the text for a number."""
        return _filled(self._language.ngettext(one, many, number), values)


def _filled(text: str, values: dict[str, object]) -> str:
    return text % values if values else text.replace("%%", "%")


IN_ENGLISH = Spoken("en")
