"""What is wrong with imports of results and with event files, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "points-differ": (
            "The file gives {player} {stated:g} points, but the games give {points:g}. Compare the rows of this player."
        ),
        "rank-above-more-points": (
            "The file ranks {player} {rank} with {points:g} points, below {other} with {others_points:g}. Compare the "
            "rows of these players."
        ),
        "rank-differs": (
            "The file ranks {player} {stated}, but {points:g} points and {tiebreaks} give rank {rank}. Compare the "
            "rows of this player."
        ),
        "ranks-not-checked": "The ranks could not be checked by tie-breaks. {why}",
        "source-name-length": "The name of the source, {name!r}, has {length} characters. Use a file name of 1 to "
        "{most} characters.",
        "teams-left-out": "The {teams} teams of the file are left out: an import takes the players and their games. To "
        "keep teams and matches, {@take-over}.",
    }
)
ACTIONS: Mapping[str, str] = MappingProxyType({"take-over": "take the event over instead"})
