"""A zone of a league table: places that lead somewhere, such as promotion."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

ZoneKind = Literal["up", "play-off", "down", "other"]
ZONE_KINDS: tuple[ZoneKind, ...] = ("up", "play-off", "down", "other")


@dataclass(frozen=True, slots=True)
class Zone:
    """Places of a table that lead somewhere: "promotion", 1 to 2; negative places count from the bottom.

    Args:
        name: what the places lead to.
        first, last: the places; -1 is the last of the table.
        kind: "up" and "down" change the division next season, "play-off" may; "other" does not.
    """

    name: str
    first: int
    last: int
    kind: ZoneKind = "other"

    def places(self, size: int) -> range:
        """Return the places of a table of this size.

        Example:
            >>> Zone("relegation", -3, -1).places(20)
            range(18, 21)
        """
        first, last = (place if place > 0 else size + 1 + place for place in (self.first, self.last))
        return range(first, last + 1)
