"""A team: its players in board order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from crosstable.model.arguments import (
    all_of_kind,
    check_count,
    check_kind,
    check_number,
    check_optional_texts,
    check_text,
    make_plain,
)
from crosstable.model.errors import UnknownName
from crosstable.model.names import match_key

_PLAYERS = 'the ids of the players in board order, such as ("Ann", "Al")'


@dataclass(frozen=True, slots=True)
class Team:
    """A team of an event.

    Args:
        id: short and unique among the teams.
        name: as shown.
        members: the ids of the players, in board order.
        substitutes: who may replace them, in their order.
        number: the pairing number, if one was assigned.
        short_name: for tables with little room.
        rating: the strength by which the team is seeded; None when unknown.
        club, region, country: what keeps teams apart in draws.
    See also: `TeamEvent`; docs/teams.md.
    Example:
        >>> from crosstable import Team
        >>> Team("city", "City", members=("ann", "bo"), substitutes=("cy",)).members
        ('ann', 'bo')
    """

    id: str
    name: str
    members: tuple[str, ...]
    substitutes: tuple[str, ...] = ()
    number: int | None = None
    short_name: str = ""
    rating: float | None = None
    club: str | None = None
    region: str | None = None
    country: str | None = None

    def __post_init__(self) -> None:
        check_text("id", self.id)
        check_kind("name", self.name, str, "the name of the team, which is text")
        for field in ("members", "substitutes"):
            object.__setattr__(self, field, tuple(all_of_kind(field, getattr(self, field), str, _PLAYERS)))
        check_count("number", self.number, least=1)
        check_number("rating", self.rating, "a rating, such as 1900; None where it is not known")
        make_plain(self, "number", "rating")
        check_kind("short_name", self.short_name, str, "a short name, which is text")
        check_optional_texts(self, "club", "region", "country")

    @property
    def players(self) -> tuple[str, ...]:
        """The members and the substitutes, in board order."""
        return self.members + self.substitutes


def team_named(teams: Sequence[Team], word: str, event_id: str) -> Team:
    """Return a team, found by number, id, name or short name.

    Args:
        teams: of an event.
        word: of a user.
        event_id: of the event, for the message.
    Raises:
        UnknownName: no team has it.
    """
    text, key = word.strip(), match_key(word)
    for each in teams:
        if text in (str(each.number or 0), each.id):
            return each
    for each in teams:
        if key and key in (match_key(each.name), match_key(each.short_name)):
            return each
    raise UnknownName(f"team of event {event_id}", word, [each.name for each in teams])
