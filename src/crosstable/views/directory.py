"""Display names and addresses of players, events, rating lists and seasons.

Rules
1. A name is displayed as its player chose (`Player.shown_name`), cleaned, and cut when it is very long.
2. An address is `id-ascii-name`, made of `[a-z0-9-]` only.  Where two would be equal, each gets a hash of its id.
3. A name that is empty after cleaning is replaced by the id.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from crosstable.model.names import display_text, match_key, slug
from crosstable.reading.snapshot import LeagueSnapshot

# File names that some operating systems reserve, whatever the extension.
_RESERVED = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))}


@dataclass(frozen=True, slots=True)
class Directory:
    """Display names and slugs of players, events, pools and seasons, by id or key."""

    names: Mapping[str, str]
    players: Mapping[str, str]
    event_names: Mapping[str, str]
    events: Mapping[str, str]
    pools: Mapping[str, str]
    seasons: Mapping[str, str]

    @classmethod
    def of(cls, snapshot: LeagueSnapshot) -> Directory:
        """Collect the names of a snapshot, including players who appear in results only."""
        names = {id: display_text(player.shown_name(), id) for id, player in snapshot.players.items()}
        for pool in snapshot.pools:
            names |= {id: display_text(id, "?") for id in pool.ratings.players if id not in names}
        for each in snapshot.events:
            entered = each.event.entrants
            names |= {one.id: display_text(one.player.shown_name(), one.id) for one in entered if one.id not in names}
        events = {each.event.id: display_text(each.event.name, each.event.id) for each in snapshot.events}
        return cls(
            names=names,
            players=unique_slugs(names.items()),
            event_names=events,
            events=unique_slugs(events.items()),
            pools=unique_slugs((pool.key, "") for pool in snapshot.pools),
            seasons=unique_slugs((season.key, "") for season in snapshot.seasons),
        )


def isolated(name: str) -> str:
    """Return a name between marks that keep its writing direction apart from the text around it.

    Example:
        >>> [hex(ord(mark)) for mark in isolated("")]
        ['0x2068', '0x2069']
    """
    return f"\u2068{name}\u2069"


def unique_slugs(named: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return a slug for each id, no two of them equal.

    Example:
        >>> unique_slugs([("p1", "Ann"), ("P1", "Ann")])["p1"]
        'p1-ann-f64551fc'
    """
    found: dict[str, str] = {}
    taken = set(_RESERVED)
    for id, name in sorted(named):
        # The id of an event is often its name.
        wanted = slug(id, "" if match_key(name) == match_key(id) else name)
        if wanted in taken or not wanted:
            mark = hashlib.sha256(id.encode("utf-8", "surrogatepass")).hexdigest()[:8]
            wanted = f"{wanted[:50].strip('-')}-{mark}".strip("-")
        taken.add(wanted)
        found[id] = wanted
    return found
