"""A page and a JSON file for every player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from crosstable.model.entry_details import NO_DETAILS, EntryDetails
from crosstable.model.names import clean_name
from crosstable.model.players import Player
from crosstable.publish.player_json import player_json
from crosstable.publish.player_page import PlayerPages
from crosstable.publish.site_data import SiteData
from crosstable.publish.templating import Templates
from crosstable.views.entrant_names import name_parts

_LONGEST_DETAIL = 80


def player_pages(data: SiteData, templates: Templates) -> Iterator[tuple[str, str]]:
    """Yield path and content of the pages and files."""
    directory = data.directory
    events = {each.event.id: each for each in data.events}
    pools = [PlayerPages.of(steps, directory, events, data.words) for steps in data.steps]
    numbers = [{player: at for at, player in enumerate(facts.history.players)} for facts in data.pools]
    played = Counter(entrant.id for facts in data.events for entrant in facts.event.entrants)
    won = Counter(winner for facts in data.events if facts.is_over for winner in facts.winners)
    entered = _latest_details(data)
    for id, slug in directory.players.items():
        player_in = [
            (pool, at[id], steps)
            for pool, at in zip(pools, numbers, strict=True)
            if id in at and (steps := pool.steps.of_player(at[id]))
        ]
        yield (
            f"players/{slug}.html",
            templates.fill(
                "player.html",
                up="../",
                name=directory.names[id],
                slug=slug,
                details=_details(data.snapshot.players.get(id), entered.get(id, NO_DETAILS)),
                played=played[id],
                won=won[id],
                parts=[pool.part(number, steps) for pool, number, steps in player_in],
            ),
        )
        yield (
            f"data/players/{slug}.json",
            player_json(id, [(pool.steps, number, steps) for pool, number, steps in player_in], directory),
        )


def _details(player: Player | None, entered: EntryDetails) -> list[str]:
    """Return title, rank, club, city, country and numbers of a player whose name is public."""
    if player is None or player.display != "public":
        return []
    known = (entered.title, entered.grade, player.club, player.city, player.country)
    numbers = [f"{each.organisation} {each.number}" for each in player.identities]
    return [clean_name(each)[:_LONGEST_DETAIL] for each in (*known, *numbers) if each]


def _latest_details(data: SiteData) -> dict[str, EntryDetails]:
    """Return the details of each player's latest entry that has any, as far as the game of the event has them."""
    found: dict[str, EntryDetails] = {}
    for facts in data.events:  # the latest first
        game = facts.snapshot.profile
        for entrant in facts.event.entrants:
            title, rank = name_parts(entrant, game)
            if (title or rank) and entrant.id not in found:
                found[entrant.id] = EntryDetails(title=title or None, grade=rank or None)
    return found
