"""Find the templates, each in the folder `templates` of its package."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from jinja2 import BaseLoader, Environment, TemplateNotFound

import crosstable

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


def template_file(template: str) -> Path | None:
    """Return the file of a template by its name; None where there is none."""
    package, _, name = template.rpartition("/")
    places = (_COMMON / template, _ROOT / package / "templates" / name)
    return next((path for path in places if path.is_file()), None)
