"""The zones of a league table in marks that need no colour: an arrow up, an arrow down, a lozenge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from crosstable.model.errors import InputError
from crosstable.model.zones import Zone, ZoneKind
from crosstable.ranking.league_orders import zoned
from crosstable.ranking.table import Standings
from crosstable.views.texts import _

SIGNS: Mapping[ZoneKind, str] = MappingProxyType({"up": "▲", "play-off": "◆", "down": "▼", "other": "●"})


class ZoneMark(NamedTuple):
    """The zone of a row: its name, its kind, its sign, and whether a tie across its border leaves it open."""

    name: str
    kind: ZoneKind
    sign: str
    is_open: bool

    @property
    def label(self) -> str:
        """The sign, with a question mark where a tie is not decided."""
        return f"{self.sign}{'?' if self.is_open else ''}"

    @property
    def words(self) -> str:
        """The name, with a note where a tie is not decided."""
        return _("{zone}, tie not decided").format(zone=self.name) if self.is_open else self.name


def zone_marks(table: Standings, zones: Sequence[Zone]) -> dict[str, ZoneMark]:
    """Return the marks of a table by player; none before the first round, or where the zones do not fit the table."""
    if not zones or not table.after_round:
        return {}
    try:
        rows = zoned(table, zones)
    except InputError:  # entrants have come or gone since the zones were set
        return {}
    kinds = {each.name: each.kind for each in zones}
    return {
        row.player: ZoneMark(row.zone, kinds[row.zone], SIGNS[kinds[row.zone]], row.is_open)
        for row in rows
        if row.zone is not None
    }
