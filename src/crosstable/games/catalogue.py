"""What is wrong with results and ranks, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "no-opponent": "Board {board} has only one player, so its result stands and {result!r} cannot be entered.",
        "points-do-not-add-up": "Board {board}: {why} Check the sheet; if it is right, write ! after it: '{result} !'.",
        "points-not-zero": "The points add up to {total:g}, not to 0.",
        "sets-differ": "Board {board}: the result is {result}, but the sets behind it are {first}-{second}. Check the "
        "slip, or leave the sets out.",
        "sheet-does-not-add-up": "{why} Check the sheet; if it is right, write ! after it: '{result} !'.",
        "unknown-game-fact": "Board {board}: {word!r} is not a handicap, komi or length. Write h3, k6.5 or /30.",
        "unknown-rank": "{rank!r} is not a rank. Write {weakest}k to 1k, 1d to {strongest}d, or 1p to 9p.",
        "lone-zero": "Board {board}: 0 alone can mean two results. Write 2 or 0-1 where the side listed second won, "
        "or: both lost.",
        "unknown-result": "Board {board}: {result!r} is not a result of this game. Write {examples}.",
    }
)
