"""What is known of a player as entered in one event, besides name, rating and club: title, rank, year of birth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields


@dataclass(frozen=True, slots=True)
class EntryDetails:
    """The details of an entry; None where they are not known.

    Args:
        title: GM, WFM, 5p.
        sex: "m" or "w".
        birth: 1990-01-31, or 1990 when only the year is known.
        grade: the strength as a rank: 4d, 12k.
        membership: of the federation: a kind or an expiry date.
        rating_kind: whose rating the entry has: FIDE, EGF, DWZ.
        notes: anything else, in words.
    """

    title: str | None = None
    sex: str | None = None
    birth: str | None = None
    grade: str | None = None
    membership: str | None = None
    rating_kind: str | None = field(default=None, kw_only=True)
    notes: str | None = field(default=None, kw_only=True)

    def as_values(self) -> dict[str, str]:
        """Return the known details by name.

        Example:
            >>> EntryDetails(grade="3k").as_values()
            {'grade': '3k'}
        """
        return {name: value for name in DETAIL_NAMES if (value := getattr(self, name))}

    @classmethod
    def from_values(cls, values: Mapping[str, str | None]) -> EntryDetails:
        """Return the details of these values; other names are ignored, so that a newer file can be read."""
        return EntryDetails(**{name: value for name in DETAIL_NAMES if (value := values.get(name))})


DETAIL_NAMES = tuple(each.name for each in fields(EntryDetails))
NO_DETAILS = EntryDetails()
