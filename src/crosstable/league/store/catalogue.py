"""What is wrong with the database of a league, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "cannot-open": "{league} cannot be opened. See that its folder exists and that you may write there.",
        "changed-meanwhile": "{league}: {actor} changed the league meanwhile (change {number}, {other}), "
        "so {command} could not be completed in {tries} attempts. Nothing was changed. {@try-again}.",
        "connection-lost": "{league} does not answer: the connection to the server was lost. {@show-log} whether this "
        "was finished; if not, nothing was changed. Then do it again.",
        "damaged": "{league} is damaged. Keep the file as it is, and {@restore-newest}.",
        "database-error": "{league}: the database reports an error: {error}. Nothing was changed.",
        "disk-error": "{league} cannot be read or written: the disk is full, or gives an error. Nothing was changed. "
        "Fix it and try again.",
        "disk-full": "{league} cannot grow: the disk is full. Nothing was changed. Make room and do this again.",
        "locked": "{league} is locked: another program has been writing to it for {seconds:g} seconds. "
        "Nothing was changed. Wait for that program or end it, then do this again.",
        "no-right": "{league} does not let you do this. Nothing was changed. Ask who keeps the server for the right "
        "to it.",
        "not-a-league": "{league} is not a league file, or its start is damaged. {@name-league}.",
        "read-only": "{league} can be read only. Nothing was changed. See whose file it is, or copy it to a place "
        "where you may write.",
        "unreachable": "{league} cannot be reached. See that the server runs, and that name and password are right.",
    }
)

ACTIONS: Mapping[str, str] = MappingProxyType(
    {
        "name-league": "Name the file that the league was made in, or restore a backup",
        "restore-newest": "go on with the newest backup",
        "show-log": "The change log shows",
        "try-again": "Try again when the other work is done",
    }
)
