"""The templates, ready to be filled.  Everything is escaped but what our own charts drew."""

from __future__ import annotations

from functools import cache
from typing import Any

from markupsafe import Markup, escape

from crosstable.publish import shown
from crosstable.publish.heads import HEADS
from crosstable.publish.scripts import as_json

_KNOWN_TIERS = ("gold", "silver", "bronze")


class Templates:
    """Fills templates; `shared` stands in every page."""

    def __init__(self, **shared: Any) -> None:
        from jinja2 import Environment, PackageLoader, StrictUndefined

        self._environment = Environment(
            loader=PackageLoader("crosstable.publish"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._environment.filters |= {
            "badge_css": badge_css,
            "moment": shown.moment,
            "percent": shown.percent,
            "plain": shown.ordinary,
            "rating": shown.rating,
        }
        self._environment.globals |= {"HEADS": HEADS, "heads": cache(self._heads), **shared}

    def fill(self, template: str, /, **values: Any) -> str:
        """Fill a template."""
        return self._environment.get_template(template).render(**values)

    def _heads(self, table: str, *keys: str) -> Any:
        """Write the heads of a table; the same ones stand on every player's page."""
        th = self._environment.get_template("macros.html").module.th  # type: ignore[attr-defined]  # made by the template
        heads = "".join(th(HEADS[key], f"{table}-{key}") for key in keys)
        return Markup(f"<thead><tr>{heads}</tr></thead>")  # noqa: S704  # escaped by the template

    def has(self, template: str) -> bool:
        """Tell whether there is such a template."""
        return template in self._environment.list_templates()


def badge_css(tier: str) -> str:
    """Give the class of a badge: three names have colours of their own.

    Example:
        >>> badge_css("Gold"), badge_css("expert")
        ('gold', 'tier')
    """
    name = tier.casefold()
    return name if name in _KNOWN_TIERS else "tier"


def badge_html(tier: str) -> str:
    """Write a badge as the templates do."""
    return f' <span class="badge {badge_css(tier)}">{escape(tier)}</span>'


def data_in_page(value: object) -> Any:
    """Give JSON that a script element of a page may hold."""
    return Markup(as_json(value))  # noqa: S704  # nothing in it means anything to HTML
