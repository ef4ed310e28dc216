"""Small pieces of HTML that several pages share; every text in them is escaped."""

from __future__ import annotations

from html import escape

from markupsafe import escape as escape_markup

from crosstable.views.directory import Directory

_KNOWN_TIERS = ("gold", "silver", "bronze")


def bdi(name: str) -> str:
    """Wrap a name so that it keeps its writing direction inside a line; escaped.

    Example:
        >>> bdi("Ann & Bo")
        '<bdi>Ann &amp; Bo</bdi>'
    """
    return f"<bdi>{escape(name)}</bdi>"


def player_links(directory: Directory, folder: str = "../players/") -> dict[str, str]:
    """Return the link to each player's page, by id, for tables too long for a template."""
    names = directory.names
    return {id: f'<a href="{folder}{slug}.html">{escape(names[id])}</a>' for id, slug in directory.players.items()}


def badge_css(tier: str) -> str:
    """Return the class of a badge: three names have colours of their own.

    Example:
        >>> badge_css("Gold"), badge_css("expert")
        ('gold', 'tier')
    """
    name = tier.casefold()
    return name if name in _KNOWN_TIERS else "tier"


def badge_html(tier: str) -> str:
    """Return a badge, as the templates draw it."""
    return f' <span class="badge {badge_css(tier)}">{escape_markup(tier)}</span>'
