"""GoR in files: a number that alone would be read as an AGA rating is stated to be one of the EGF."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from crosstable.formats.event.document import EventDocument
from crosstable.games.ranks import kind_of_gor


def with_gor(document: EventDocument) -> EventDocument:
    """Return a document whose ratings are GoR; where the number does not show it, it is stated."""
    kinds = {each.id: kind for each in document.event.entrants if (kind := kind_of_gor(each.rating))}
    if not kinds:
        return document
    stated = {id: replace(document.of(id), rating_kind=kind) for id, kind in kinds.items()}
    return replace(document, stated=MappingProxyType({**document.stated, **stated}))
