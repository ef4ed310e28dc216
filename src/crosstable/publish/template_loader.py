"""Find the templates, each in the folder `templates` of its package."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from gettext import NullTranslations
from pathlib import Path
from types import CodeType

from jinja2 import BaseLoader, BytecodeCache, Environment, TemplateNotFound
from jinja2.bccache import Bucket

import crosstable
from crosstable.games.profile import Words

_ROOT = Path(crosstable.__file__).parent
_COMMON = _ROOT / "publish" / "templates"
_ENDINGS = (".html", ".xml")


class PackageTemplates(BaseLoader):
    """Load `event.html` from this package, and `web/desk/event.html` from `crosstable.web.desk`."""

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:  # noqa: ARG002
        """Return the text of a template, its file, and that it is up to date.

        Raises:
            TemplateNotFound: no package has it.
        """
        path = template_file(template)
        if path is None:
            raise TemplateNotFound(template)
        return path.read_text(encoding="utf-8"), str(path), lambda: True

    def list_templates(self) -> list[str]:
        """Return the names of all templates."""
        found = {path.relative_to(_COMMON).as_posix() for path in _COMMON.rglob("*.*")}
        for folder in _ROOT.rglob("templates"):
            package = folder.parent.relative_to(_ROOT)
            if folder != _COMMON:
                found |= {(package / path.relative_to(folder)).as_posix() for path in folder.glob("*.*")}
        return sorted(name for name in found if name.endswith(_ENDINGS))


class CompiledTemplates(BytecodeCache):
    """Keep what templates were compiled to, which takes longer than to fill them."""

    def __init__(self) -> None:
        self._codes: dict[str, CodeType | None] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give a template its code, if it was compiled before."""
        bucket.code = self._codes.get(bucket.key)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the code of a template."""
        self._codes[bucket.key] = bucket.code


@lru_cache(maxsize=16)
def compiled_templates(catalogue: NullTranslations, words: Words) -> CompiledTemplates:  # noqa: ARG001 - the keys
    """Return what templates with these texts and words were compiled to, whichever page was filled first."""
    return CompiledTemplates()


def template_file(template: str) -> Path | None:
    """Return the file of a template by its name; None where there is none."""
    package, _, name = template.rpartition("/")
    places = (_COMMON / template, _ROOT / package / "templates" / name)
    return next((path for path in places if path.is_file()), None)
