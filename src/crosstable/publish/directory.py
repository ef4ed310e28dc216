"""What everybody and everything is called on the pages, and at which address it stands.

Rules
1. A name is shown as its player wishes (`Player.shown_name`), cleaned, and cut when it is very long.
2. An address is `id-ascii-name`, made of `[a-z0-9-]` only.  Two that would agree get a mark of their id.
3. A name that is empty once it is cleaned shows the id.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape

from crosstable.league.snapshot import LeagueSnapshot
from crosstable.model.names import clean_name, match_key, slug

_LONGEST_SHOWN = 120
# Names that some systems do not allow for a file, whatever its ending.
_RESERVED = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))}


@dataclass(frozen=True, slots=True)
class Directory:
    """Names to show and slugs of players, events, pools and seasons, by id or key."""

    names: Mapping[str, str]
    players: Mapping[str, str]
    event_names: Mapping[str, str]
    events: Mapping[str, str]
    pools: Mapping[str, str]
    seasons: Mapping[str, str]

    def links(self, folder: str = "../players/") -> dict[str, str]:
        """Give the link to each player's page as HTML, escaped, for tables too long for a template."""
        return {id: f'<a href="{folder}{slug}.html">{escape(self.names[id])}</a>' for id, slug in self.players.items()}

    @classmethod
    def of(cls, snapshot: LeagueSnapshot) -> Directory:
        """Name everything that stands in a snapshot, players of results alone included."""
        names = {id: shown(player.shown_name(), id) for id, player in snapshot.players.items()}
        for pool in snapshot.pools:
            names |= {id: shown(id, "?") for id in pool.ratings.players if id not in names}
        for each in snapshot.events:
            entered = each.event.entrants
            names |= {one.id: shown(one.player.shown_name(), one.id) for one in entered if one.id not in names}
        events = {each.event.id: shown(each.event.name, each.event.id) for each in snapshot.events}
        return cls(
            names=names,
            players=unique_slugs(names.items()),
            event_names=events,
            events=unique_slugs(events.items()),
            pools=unique_slugs((pool.key, "") for pool in snapshot.pools),
            seasons=unique_slugs((season.key, "") for season in snapshot.seasons),
        )


def shown(text: str, otherwise: str = "") -> str:
    """Give a text as pages show it: clean, never empty, never endless."""
    cleaned = clean_name(text[: 4 * _LONGEST_SHOWN]) or clean_name(otherwise) or "?"
    return cleaned if len(cleaned) <= _LONGEST_SHOWN else cleaned[: _LONGEST_SHOWN - 1] + "…"


def bdi(name: str) -> str:
    """Let a name inside a line of a page keep its own direction of writing; escaped.

    Example:
        >>> bdi("Ann & Bo")
        '<bdi>Ann &amp; Bo</bdi>'
    """
    return f"<bdi>{escape(name)}</bdi>"


def isolated(name: str) -> str:
    """Let a name inside plain text keep its own direction of writing, as `bdi` does in a page.

    Example:
        >>> [hex(ord(mark)) for mark in isolated("")]
        ['0x2068', '0x2069']
    """
    return f"\u2068{name}\u2069"


def unique_slugs(named: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Give each id a slug that no other has.

    Example:
        >>> unique_slugs([("p1", "Ann"), ("P1", "Ann")])["p1"]
        'p1-ann-f64551fc'
    """
    found: dict[str, str] = {}
    taken = set(_RESERVED)
    for id, name in sorted(named):
        # An event is often named as its id is.
        wanted = slug(id, "" if match_key(name) == match_key(id) else name)
        if wanted in taken or not wanted:
            mark = hashlib.sha256(id.encode("utf-8", "surrogatepass")).hexdigest()[:8]
            wanted = f"{wanted[:50].strip('-')}-{mark}".strip("-")
        taken.add(wanted)
        found[id] = wanted
    return found
