"""How a reader goes to the same page in another language.

On a live site the address is the same for all: a link asks for the page with `?lang=de`, and the choice is remembered.
On a static site each language but the first has a folder of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from crosstable.views.languages import facts_of, language_of

PARAMETER = "lang"


@dataclass(frozen=True, slots=True)
class LanguageLink:
    """A link to a page in a language: its code as browsers have it, its own name, and where it leads."""

    tag: str
    name: str
    href: str
    is_current: bool


@dataclass(frozen=True, slots=True)
class LanguageSwitch:
    """The languages of a site, the first one without a folder.

    Args:
        codes: of the languages, in their order.
        has_folders: whether each has its own pages, as on a static site.
        base_url: of a static site, where it is known: what links between languages have to name.
    """

    codes: Sequence[str]
    has_folders: bool = False
    base_url: str | None = None

    def links(self, path: str, up: str, current: str) -> list[LanguageLink]:
        """Return the links from a page in a language.

        Args:
            path: of the page, below the pages of its language.
            up: what leads from the page to the folder of its language.
        """
        if len(self.codes) < 2:
            return []
        return [
            LanguageLink(tag_of(code), name_of(code), self._href(code, path, up, current), code == current)
            for code in self.codes
        ]

    def folder(self, code: str) -> str:
        """Return the folder of a language, with a slash at its end; "" for the first."""
        return "" if not self.has_folders or code == self.codes[0] else f"{tag_of(code)}/"

    def _href(self, code: str, path: str, up: str, current: str) -> str:
        if not self.has_folders:
            return f"?{PARAMETER}={tag_of(code)}"
        if self.base_url is not None:
            return f"{self.base_url}{self.folder(code)}{path}"
        return f"{up}{'../' if self.folder(current) else ''}{self.folder(code)}{path}"


def tag_of(code: str) -> str:
    """Return the code of a language as browsers have it.

    Example:
        >>> tag_of("zh_CN")
        'zh-CN'
    """
    return code.replace("_", "-")


def name_of(code: str) -> str:
    """Return what a language calls itself."""
    return facts_of(language_of(code)).name
