"""The page of the odds of an event while it is played: the chances of each entrant.

It is made when somebody asks for it, and kept as other pages are, until the event changes; the page of the event only
has a link to it.  The simulations are as many as take about a second.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from markupsafe import Markup

from crosstable.games.profile import GameProfile
from crosstable.model.errors import InputError
from crosstable.publish.site_data import SiteData
from crosstable.publish.table_html import page_table
from crosstable.views.odds import EventOdds, event_odds, how_words, origin_words, public_situation, strengths_in
from crosstable.views.tables.odds import odds_lines, odds_table
from crosstable.views.texts import game_words

_MOST, _LEAST, _CELLS = 2_000, 100, 1_000_000
"""How many simulations a page has at most and at least, and entrants of rounds to be played in all of them."""


def odds_keys(data: SiteData) -> Iterator[str]:
    """Yield the addresses of the events with odds."""
    for id in data.league.event_ids:
        event = data.league.event(id)
        if event is not None and public_situation(event.snapshot) is not None:
            yield data.directory.events[id]


def page_of_odds(data: SiteData, slug: str) -> str | None:
    """Return the odds of an event; None where it has none."""
    parts = data.event(slug)
    situation = None if parts is None else public_situation(parts.view.snapshot)
    if parts is None or situation is None:
        return None
    view = parts.view
    strengths = strengths_in(situation, view.game, data.league.pools)
    cells = len(situation.event.entrants) * (1 + situation.rounds_to_pair)
    simulations = min(_MOST, max(_LEAST, _CELLS // cells))
    try:
        found = event_odds(situation, strengths, view.game, simulations=simulations)
    except InputError:  # a system that can only be simulated exactly
        return None
    names = {each.id: parts.directory.names[each.id] for each in view.event.entrants}
    return data.templates.fill(
        "odds.html",
        up="../",
        slug=slug,
        name=data.directory.event_names[view.event.id],
        table=chances_table(found, names, view.game, parts.links.__getitem__),
        cut=situation.cut,
        how=how_words(found.odds),
        origin=origin_words(strengths.origin),
        lots=", ".join(found.odds.drawn_by_lot),
    )


def chances_table(found: EventOdds, names: Mapping[str, str], game: GameProfile, link: Callable[[str], str]) -> Markup:
    """Return the table of the chances of an event.

    Args:
        names: of the entrants, by id.
        link: of an entrant by id, with the name.
    """
    return page_table(odds_table(odds_lines(found, names), found, game_words(game.words), "page"), "stack", link)
