"""Preferans: three at a table, the points of the sheet, a bula; less is better on the published scale.

An evening is ranked by the total of the sheets; who sits out a round adds nothing, as a sheet adds up to 0.
"""

from __future__ import annotations

from types import MappingProxyType

from crosstable.games.profile import GameProfile, Words
from crosstable.games.table_notation import SheetPoints
from crosstable.model.results import ResultKind

PREFERANS = GameProfile(
    name="preferans",
    title="Preferans",
    notation=SheetPoints(),
    counted="points",
    words=Words(board="table", points="tables won", length="bula"),
    system="preferans",
    policy="preferans-tables",
    policy_settings=MappingProxyType({"tables_of_four": False}),
    tiebreaks=("SUM-R", "WIN"),
    bye_points=MappingProxyType({ResultKind.ALLOCATED_BYE: 0}),
)
