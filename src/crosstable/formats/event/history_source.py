"""The games of an event as a source of a history: what ratings read.

Players are known by name there, so two entrants of one name in one event get their number, of an organisation or of the
event, behind it: `Ann Lee (FIDE 1503014)`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import IO, Protocol, runtime_checkable

from crosstable.formats.event.document import EventDocument
from crosstable.model.errors import Problem
from crosstable.model.events import Entrant
from crosstable.model.names import match_key
from crosstable.model.source import Source


@runtime_checkable
class SourceReader(Protocol):
    """What a format may offer beside `EventFormat`: reading the games alone, which is faster."""

    def read_source(
        self, stream: IO[bytes], *, name: str, strict: bool = False, encoding: str | None = None
    ) -> tuple[Source, tuple[Problem, ...]]:
        """Read the games of an event, exactly as `source_of` returns them; see `EventFormat.read`."""
        ...


def source_of(document: EventDocument, name: str) -> Source:
    """Return the games of an event, with names for ids."""
    source = Source.from_games(document.event.games(), name)
    called = names_of(document.event.entrants)
    return replace(
        source,
        spellings=tuple(called[id] for id in source.spellings),
        entry_ratings=entry_ratings_of(document.event.entrants),
    )


def entry_ratings_of(entrants: Iterable[Entrant]) -> dict[str, float]:
    """Return the rating with which each entrant entered, by the name in a history."""
    listed = list(entrants)
    called = names_of(listed)
    return {called[entrant.id]: float(entrant.rating) for entrant in listed if entrant.rating is not None}


def names_of(entrants: Iterable[Entrant]) -> dict[str, str]:
    """Return the name in a history for each id."""
    listed = list(entrants)
    keys = [match_key(entrant.player.name) for entrant in listed]
    shared = Counter(keys)
    return {
        entrant.id: entrant.player.name if shared[key] == 1 else f"{entrant.player.name} ({_number(entrant)})"
        for entrant, key in zip(listed, keys, strict=True)
    }


def _number(entrant: Entrant) -> str:
    for identity in entrant.player.identities:
        return f"{identity.organisation} {identity.number}"
    return entrant.id
