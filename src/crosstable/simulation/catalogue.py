"""What can be wrong with a simulation, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "kept-damaged": "Line {line} of {file} is damaged. Delete the file to begin again, or correct the line.",
        "nothing-planned": "{file} has neither formats nor ratings. Add a table [[formats]] or [[ratings]].",
        "not-toml": "{file} is not valid TOML: {reason}.",
        "rounds-needed": "{pairing} goes on until somebody ends it. Say how many rounds are played: rounds = [5, 7].",
        "unplayable": "{case}, event {event}: {reason}",
    }
)
