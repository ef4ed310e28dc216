"""A page and a JSON file for every player."""

from __future__ import annotations

from crosstable.model.entry_details import EntryDetails
from crosstable.model.names import clean_name
from crosstable.model.players import Player
from crosstable.publish.player_json import player_json
from crosstable.publish.site_data import SiteData

_LONGEST_DETAIL = 80


def page_of_player(data: SiteData, slug: str) -> str | None:
    """Return the page of a player."""
    found = data.player(slug)
    if found is None:
        return None
    return data.templates.fill(
        "player.html",
        up="../",
        name=found.name,
        slug=slug,
        details=_details(found.known, found.details),
        played=found.played,
        won=found.won,
        running=[(data.directory.event_names[id], data.directory.events[id]) for id in found.running],
        parts=[pool.part(number, steps) for pool, number, steps in found.lists],
    )


def data_of_player(data: SiteData, slug: str) -> str | None:
    """Return the data file of a player."""
    found = data.player(slug)
    if found is None:
        return None
    return player_json(found.id, [(pool.steps, number, steps) for pool, number, steps in found.lists], data.directory)


def _details(player: Player | None, entered: EntryDetails) -> list[str]:
    """Return title, rank, club, city, country and numbers of a player whose name is public."""
    if player is None or player.display != "public":
        return []
    known = (entered.title, entered.grade, player.club, player.city, player.country)
    numbers = [f"{each.organisation} {each.number}" for each in player.identities]
    return [clean_name(each)[:_LONGEST_DETAIL] for each in (*known, *numbers) if each]
