"""The ratings that lists of federations have, as settings name them: "FIDE rapid", "EGF"."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

ORGANISATIONS = ("FIDE", "EGF", "AGA")
# The word after the organisation, and the field of `ListedPlayer`.
_FIELDS: Mapping[str, str] = MappingProxyType({"standard": "rating", "rapid": "rapid", "blitz": "blitz"})


class ListedKind(NamedTuple):
    """A rating of a federation: the organisation, and the field of its list."""

    organisation: str
    field: str

    def __str__(self) -> str:
        if self.organisation != "FIDE":
            return self.organisation
        return f"FIDE {next(word for word, field in _FIELDS.items() if field == self.field)}"


def listed_kind(text: str) -> ListedKind | None:
    """Return the rating that a text names, None where it names none.

    Example:
        >>> str(listed_kind("fide"))
        'FIDE standard'
    """
    organisation, _, word = text.strip().partition(" ")
    field = _FIELDS.get(word.strip().casefold() or "standard")
    if organisation.upper() not in ORGANISATIONS or field is None or (word and organisation.upper() != "FIDE"):
        return None
    return ListedKind(organisation.upper(), field)
