"""Preferans: three at a table, the points of the sheet, a bula; less is better on the published scale."""

from __future__ import annotations

from types import MappingProxyType

from crosstable.games.notation import TablePoints
from crosstable.games.profile import GameProfile, Words

PREFERANS = GameProfile(
    name="preferans",
    title="Preferans",
    notation=TablePoints(better="lower"),
    counted="points",
    words=Words(board="table"),
    system="preferans",
    policy="preferans-tables",
    policy_settings=MappingProxyType({"tables_of_four": False}),
    tiebreaks=("AVG-R", "WIN"),
)
