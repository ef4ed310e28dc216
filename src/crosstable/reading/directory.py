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

from crosstable.model.names import match_key, slug

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
    def of(
        cls, names: Mapping[str, str], event_names: Mapping[str, str], lists: Iterable[str], seasons: Iterable[str]
    ) -> Directory:
        """Return the directory of these players and events, and of rating lists and seasons by key."""
        return cls(
            names=names,
            players=unique_slugs(names.items()),
            event_names=event_names,
            events=unique_slugs(event_names.items()),
            pools=unique_slugs((key, "") for key in lists),
            seasons=unique_slugs((key, "") for key in seasons),
        )


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
