"""What is known of a player as entered in one event, besides name, rating and club: title, rank, year of birth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields

from crosstable.model.arguments import check_kind, check_optional_texts

_LEAGUE_LIST = "list "


@dataclass(frozen=True, slots=True)
class EntryDetails:
    """The details of an entry; None where they are not known.

    Args:
        title: GM, WFM, 5p.
        sex: "m" or "w".
        birth: 1990-01-31, or 1990 when only the year is known.
        grade: the strength as a rank: 4d, 12k.
        membership: of the federation: a kind or an expiry date.
        rating_kind: whose rating the entry has: FIDE, EGF, DWZ; `list overall` for a rating list of the league.
        notes: anything else, in words.
    See also: `Entrant.details`.
    Example:
        >>> from crosstable import EntryDetails
        >>> EntryDetails(title="WGM", birth="1990").title
        'WGM'
    """

    title: str | None = None
    sex: str | None = None
    birth: str | None = None
    grade: str | None = None
    membership: str | None = None
    rating_kind: str | None = field(default=None, kw_only=True)
    notes: str | None = field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        check_optional_texts(self, *DETAIL_NAMES)

    def as_values(self) -> dict[str, str]:
        """Return the known details by name.

        Example:
            >>> EntryDetails(grade="3k").as_values()
            {'grade': '3k'}
        """
        return {name: value for name in DETAIL_NAMES if (value := getattr(self, name))}

    @classmethod
    def from_values(cls, values: Mapping[str, str | None]) -> EntryDetails:
        """Return the details of these values; other names are ignored, so that a newer file can be read.

        Args:
            values: by name, such as {"title": "GM"}; None where one is not known.
        """
        check_kind("values", values, Mapping, "details by name, such as {'title': 'GM'}")
        return EntryDetails(**{name: value for name in DETAIL_NAMES if (value := values.get(name))})


def rating_of_list(key: str) -> str:
    """Return the kind of rating of an entry that is seeded by a rating list of the league."""
    return f"{_LEAGUE_LIST}{key}"


def league_list(rating_kind: str | None) -> str:
    """Return the key of the rating list of the league that a rating is from; "" for another rating.

    Example:
        >>> league_list(rating_of_list("overall")), league_list("FIDE"), league_list(None)
        ('overall', '', '')
    """
    return rating_kind.removeprefix(_LEAGUE_LIST) if rating_kind and rating_kind.startswith(_LEAGUE_LIST) else ""


DETAIL_NAMES = tuple(each.name for each in fields(EntryDetails))
NO_DETAILS = EntryDetails()
