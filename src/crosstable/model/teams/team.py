"""A team: its players in board order."""

from __future__ import annotations

from dataclasses import dataclass


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

    @property
    def players(self) -> tuple[str, ...]:
        """The members and the substitutes, in board order."""
        return self.members + self.substitutes
