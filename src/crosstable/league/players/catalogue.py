"""What is wrong with players and their names, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "detail-too-long": "The {field} has {length} characters. Shorten it to {most} or fewer.",
        "id-and-name": "{word!r} is the id of {named} and also a name of player {other}. Use another spelling or id.",
        "identity-length": "The {field} {word!r} has {length} characters. Use 1 to {most}.",
        "name-invisible": "The name {name!r} has no visible characters. Enter a name.",
        "name-too-long": "The name {start!r}... has {length} characters. Shorten it to {most} or fewer.",
        "name-unknown": "{name!r}",
        "name-unknown-similar": "{name!r} (similar: {similar!r})",
        "names-unknown": "Unknown names in the file ({count}): {names}. Correct the names in the file, {@add-alias}, "
        "or {@allow-new-players}.",
        "number-taken": "{organisation} {number} is already the number of {owner:name}. Check which of the two "
        "players it belongs to.",
        "spelling-taken": "{spelling!r} is a spelling of {owner:name}, so it cannot also be a name of {player:name}. "
        "{@merge-players}.",
    }
)

ACTIONS: Mapping[str, str] = MappingProxyType(
    {
        "add-alias": "add an alias for a known player",
        "allow-new-players": "allow new players",
        "merge-players": "If they are the same person, merge them",
    }
)
