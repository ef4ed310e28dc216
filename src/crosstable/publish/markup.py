"""Small pieces of HTML that several pages share; every text in them is escaped."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from html import escape

from markupsafe import Markup
from markupsafe import escape as escape_markup

from crosstable.games.profile import GameProfile
from crosstable.model.events import Entrant
from crosstable.model.names import display_text
from crosstable.reading.directory import Directory
from crosstable.reading.names_on_demand import some
from crosstable.views.entrant_names import name_parts
from crosstable.views.numbers import ordinary
from crosstable.views.texts import _

_SQUARES = ('<i class="lost">−</i>', "<i>=</i>", '<i class="won">+</i>')
_KNOWN_TIERS = ("gold", "silver", "bronze")


@lru_cache(maxsize=8192)  # the workings of tie-breaks name each opponent many times
def bdi(name: str) -> str:
    """Wrap a name so that it keeps its writing direction inside a line; escaped.

    Example:
        >>> bdi("Ann & Bo")
        '<bdi>Ann &amp; Bo</bdi>'
    """
    return f"<bdi>{escape(name)}</bdi>"


def player_links(directory: Directory, players: Iterable[str], folder: str = "../players/") -> dict[str, str]:
    """Return the links to the pages of some players, by id, for tables too long for a template."""
    ids = list(players)
    names, slugs = some(directory.names, ids), some(directory.players, ids)
    return {id: f'<a href="{folder}{slugs[id]}.html">{escape(names[id])}</a>' for id in ids}


def event_link(directory: Directory, folder: str, event: str) -> str:
    """Return the link to the page of an event; its name, or its id, where it has none."""
    name, slug = escape(directory.event_names.get(event, display_text(event))), directory.events.get(event)
    return f'<a href="{folder}{slug}.html">{name}</a>' if slug else name


def entrant_links(
    links: Mapping[str, str], entrants: Iterable[Entrant], game: GameProfile, *, has_rating: bool = False
) -> Mapping[str, str]:
    """Return the links with the titles and ranks of entrants beside their names, and their ratings at entry."""
    found = {}
    for each in entrants:
        title, rank = name_parts(each, game)
        before = f'<small class="beside">{escape(title)}</small> ' if title else ""
        after = f' <small class="beside">{escape(rank)}</small>' if rank else ""
        if has_rating and not after and each.rating is not None:
            after = f' <small class="beside">{ordinary(each.rating)}</small>'
        found[each.id] = f"{before}{links[each.id]}{after}"
    return found


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


def form_html(outcomes: Sequence[int]) -> Markup | str:
    """Return the last games as squares with the signs of crosstables: + won, = drawn, − lost; "" without any."""
    if not outcomes:
        return ""
    text = _("Last games: {won} won, {drawn} drawn, {lost} lost, latest last.")
    told = text.format(won=outcomes.count(2), drawn=outcomes.count(1), lost=outcomes.count(0))
    squares = "".join(_SQUARES[each] for each in outcomes)
    return Markup(f'<span class="form" role="img" aria-label="{escape(told)}">{squares}</span>')  # noqa: S704  # escaped
