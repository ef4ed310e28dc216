"""What is wrong with the database of a league, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "backup-exists": "{target} already exists. Choose another name: a backup never replaces a file.",
        "backup-not-written": "The backup {target} cannot be written: {reason}. Choose another place.",
        "cannot-open": "{league} cannot be opened. Check that its folder exists and that you may write there.",
        "changed-meanwhile": "{league}: {actor} changed the league meanwhile (change {number}, {other}), so "
        "{command} could not be completed in {tries} attempts. Nothing was changed. {@try-again}.",
        "connection-lost": "{league} does not answer: the connection to the server was lost. {@show-log} to find out "
        "whether the change was made; if it was not, try again.",
        "damaged": "{league} is damaged. Keep the file as it is, and {@restore-newest}.",
        "database-error": "{league}: the database reports an error: {error}. Nothing was changed.",
        "disk-error": "{league} cannot be read or written: the disk is full or reports an error. Nothing was changed. "
        "Fix that, then try again.",
        "disk-full": "{league} cannot grow: the disk is full. Nothing was changed. Free some space, then try again.",
        "empty-file": "{path} is empty. {@create-league}.",
        "file-not-readable": "{path} cannot be read: {reason}. Check the owner and the permissions of the file.",
        "folder-not-found": "{path}: the folder {folder!r} does not exist. Create it first.",
        "is-a-folder": "{path} is a folder. Name the league file in it.",
        "job-running": "Another calculation is running ({kind}, begun by {actor}). Wait until it has ended, or "
        "stop it.",
        "locked": "{league} is locked: another program has been writing to it for {seconds:g} seconds. Nothing was "
        "changed. Wait for that program or end it, then try again.",
        "needs-psycopg": '{league} needs psycopg. Install it: pip install "crosstable[postgres]".',
        "newer-version": "{league} was written by a newer crosstable (layout {layout}; this version reads {known}). "
        "Install the newer version.",
        "no-actor": "The name of the person who makes this change is missing. {@name-actor}.",
        "no-league": "{league} holds no league. {@create-other-league}.",
        "no-right": "You do not have permission to do this in {league}. Nothing was changed. Ask the administrator of "
        "the server for permission.",
        "no-such-change": "Change {number!r} was not found in the log. {@see-log}.",
        "not-a-database": "{path} is not a league file: it is not an SQLite database. {@name-league}.",
        "not-a-league": "{league} is not a league file, or its start is damaged. {@name-league}.",
        "not-an-address": "{address!r} is not an address. Name a file, or write postgresql://user@host/name.",
        "not-empty": "{league} already holds data. Choose another name, or open the league in it.",
        "stored-part-damaged": "The league is damaged: {what} cannot be read ({fault}). Keep its file as it is, and "
        "{@restore-newest}.",
        "stored-time-damaged": "The league is damaged: it holds {value!r} in the place of a time. Keep its file as "
        "it is, and {@restore-newest}.",
        "not-found": "{path}: no league was found. {@create-league}.",
        "older-and-read-only": "{league} was written by an older crosstable and is read-only. Copy it and open the "
        "copy.",
        "older-without-right": "This league was written by an older crosstable. Before it is brought up to date, its "
        "tables are copied to a schema of the same database, and you are not allowed to create one: ask for GRANT "
        "CREATE ON DATABASE. Nothing was changed.",
        "other-database": "{address}: leagues are stored in SQLite files or PostgreSQL. Use one of these.",
        "read-only": "{league} is read-only. Nothing was changed. Check its permissions, or copy it to a place where "
        "you may write.",
        "request-key": "The key of a request has 1 to {most} printable ASCII characters. Use a random UUID.",
        "upload-gone": "This file is no longer here: an uploaded file is kept for a day. Upload it again.",
        "unreachable": "{league} cannot be reached. Check that the server runs, and that user name and password are "
        "right.",
    }
)

ACTIONS: Mapping[str, str] = MappingProxyType(
    {
        "create-league": "Create the league first",
        "create-other-league": "Create a league in another file",
        "name-actor": "Give the name",
        "name-league": "Name the file that the league was made in, or restore a backup",
        "restore-newest": "continue with the newest backup",
        "see-log": "See the change log",
        "show-log": "See the change log",
        "try-again": "Try again when the other work is done",
    }
)
