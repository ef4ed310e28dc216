"""What is wrong with players and their names, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "detail-too-long": "The {field} has {length} characters. Shorten it to {most} or fewer.",
        "id-and-name": "{word!r} is the id of {named} and also a name of player {other}. Use another spelling or id.",
        "identity-length": "The {field} {word!r} has {length} characters. Use 1 to {most}.",
        "list-empty": "The list holds no players, so nothing was imported. Check that it is the right file.",
        "list-not-imported": "No list of {organisation!r} has been imported. Imported lists: {lists}.",
        "list-not-known": "{organisation!r} has no player list here. Known: {known}.",
        "list-shrinks": "The list holds {count:,} players, the previous one {before:,}: it may be incomplete. "
        "Download it again, or {@replace-list}.",
        "list-without-date": "The imported {organisation} list has no date, so first ratings could not name it. "
        "{@date-list}.",
        "lookup-disk-error": "The player database {path!r} cannot be read or written: the disk is full or reports an "
        "error. Fix that, then try again.",
        "lookup-disk-full": "The player database {path!r} cannot grow: the disk is full. The lists in it are as they "
        "were. Free some space and import the list again.",
        "lookup-empty": "The player database {path!r} holds no list. {@import-list}.",
        "lookup-in-use": "The player database {path!r} is in use by another program. Try again when it is done.",
        "lookup-not-found": "The player database {path!r} was not found. {@import-list}.",
        "lookup-not-opened": "The player database {path!r} cannot be opened: {error}.",
        "lookup-not-usable": "The player database {path!r} cannot be used: {error}. Delete it and import the lists "
        "again.",
        "lookup-of-another-program": "{path!r} is a database of another program. {@name-other-lookup}.",
        "lookup-of-another-version": "The player database {path!r} was made by another version. Delete it and import "
        "the lists again.",
        "lookup-read-only": "The player database {path!r} is read-only. {@name-other-lookup}.",
        "name-invisible": "The name {name!r} has no visible characters. Enter a name.",
        "name-too-long": "The name {start!r}... has {length} characters. Shorten it to {most} or fewer.",
        "name-unknown": "{name!r}",
        "name-unknown-similar": "{name!r} (similar: {similar!r})",
        "names-unknown": "Unknown names in the file ({count}): {names}. Correct the names in the file, {@add-alias}, "
        "or {@allow-new-players}.",
        "no-full-text-search": "This SQLite has no full-text search (FTS5), which the player database needs.",
        "number-taken": "{organisation} {number} is already the number of {owner:name}. Check which of the two "
        "players it belongs to.",
        "player-known": "The league has a player {name!r} already: {player}.",
        "spelling-taken": "{spelling!r} is a spelling of {owner:name}, so it cannot also be a name of {player:name}. "
        "{@merge-players}.",
    }
)

ACTIONS: Mapping[str, str] = MappingProxyType(
    {
        "add-alias": "add an alias for a known player",
        "allow-new-players": "allow new players",
        "date-list": "Import it again with its month",
        "import-list": "Import a list first",
        "merge-players": "If they are the same person, merge them",
        "name-other-lookup": "Name another file",
        "replace-list": "import it all the same",
    }
)
