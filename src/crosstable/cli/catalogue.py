"""The sentences of the command line, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "batches-of-several-files": (
            "--batches reads one Parquet file, but {files} files were given. Rate them one after another."
        ),
        "batches-with-history": (
            "--batches cannot be combined with --history, --preview, --as-of or --initial. Leave it out to use these."
        ),
        "battles-cells": "Row {row} has {cells} cells, but the table has {columns} columns. Correct the row.",
        "battles-format": "{path!r} is not a file of battles. Give one that ends in {endings}.",
        "battles-mapping": "--map {given!r} names no field of a battle. Use one of {fields}, such as first=model_1.",
        "battles-need-pyarrow": "{path!r} is Parquet, which needs pyarrow: install crosstable[parquet].",
        "battles-pair": "--forbid {given!r} is not a pair of models. Write both with a colon: model-a:model-b.",
        "battles-unreadable": "{path!r} cannot be read: {reason}. Check the file and its encoding.",
        "block-and-counts": "{block!r} has the counts already. Give the block, or the counts.",
        "bug": "This is a bug in crosstable: {kind}: {error}. Run again with --debug and report it.",
        "cannot-use": "Cannot use {path!r}: {reason}.",
        "demo-over-other-file": "{path} already exists, and the demo did not write it. Name another folder with --out.",
        "details-of-several-entries": "{option} is for a single player, but {players} names and {files} files are "
        "given. Enter the players one by one.",
        "entries-file-not-found": "File {path!r} was not found. Check its name, or give the names of players.",
        "event-file-has-errors": (
            "{path} has {errors}, and wrong results lead to wrong pairings. Correct the file first."
        ),
        "file-exists": "{path!r} already exists. Name another file, or overwrite it with --force.",
        "file-named-twice": "{path} is named twice, and its games would count twice. Name each file once.",
        "files-of-same-name": (
            "Two files are called {name!r}, and a league identifies a file by its name. Import them one by "
            "one, each with --source NAME."
        ),
        "folder-instead-of-file": "{path!r} is a folder. Name one event file in it.",
        "folder-without-files": "The folder {path!r} has no file that can be read. Put event files or results in it.",
        "games-not-rateable": "{problem} Systems that rate all these games: {systems} (--system NAME).",
        "handicap-not-counted": "{system} does not count handicap stones here. Say what one is worth in Elo, such as "
        "--set handicap_points=100.",
        "history-format": "--history {path!r} cannot be written as {ending!r}. End the name in {endings}.",
        "interrupted": "Interrupted. No incomplete change was saved.",
        "interrupted-after-change": (
            "Interrupted, but change {changes} had already been made. `crosstable log {league}` shows it."
        ),
        "league-backtested-alone": (
            "A league is tested alone and as it was imported. Leave out --map, --encoding and other files "
            "than {league}."
        ),
        "league-exists": "{league} already exists. To change its settings, give them with --settings league.toml.",
        "league-rated-alone": (
            "{league} is a league and is rated alone. To add results to it: crosstable import {league} FILE"
        ),
        "leagues-need-sqlalchemy": 'Leagues need sqlalchemy. Install it with: pip install "crosstable[app]"',
        "list-number": "{path}, line {line}: {column} of {player} is {value!r}. Give a number above 0.",
        "missing-argument": "{argument} is missing. See {see}",
        "no-event-closed": "No event is closed, so none can be reopened.",
        "no-event-yet": "The league has no events yet. {@create-event}.",
        "no-file-named": "The name of the new file is empty. Name a file, such as backup.db.",
        "no-row-read": "{path}: none of the {rows:,} rows can be read. See the problems above, or try --preview.",
        "no-hypotheses": "The test needs both hypotheses. Give --elo0 and --elo1, such as --elo0 0 --elo1 2.",
        "no-system-rates-games": "None of the systems can rate these games. See above for what each of them needs.",
        "no-initial-ratings": "{where}: there is no rating of any player of these games. Give a file with the columns "
        "name and rating, or leave --initial out.",
        "not-a-list-date": "--list-date {given!r} is not a month or a day. Write it as 2026-11 or 2026-11-01.",
        "not-a-rating": "{given!r} is not a rating. Give a number, or name a file of results with --results.",
        "not-an-address": (
            "{league!r} is not the address of a league. Write it as postgresql://user@host:5432/database."
        ),
        "not-an-expected-score": "--for-score {given:g} cannot be followed. Give a score between 0 and 1 of two "
        "players, without --handicap.",
        "pairs-of-games": "--pairs {given!r} is not five whole numbers. Write them with commas: 10,200,400,210,12.",
        "not-points": "{text!r} are not the points of a win, a draw and a loss. Write them like 3,1,0.",
        "not-printed": "The answer could not be printed: {reason}.",
        "not-printed-after-change": (
            "Change {changes} was made, but the answer could not be printed: {reason}. `crosstable log "
            "{league}` shows it; do not run the command again."
        ),
        "not-ratings": "{path!r} does not hold ratings. Write one rating from 1 to 9999 per line.",
        "not-utf8": "{path}: byte {byte} is not UTF-8. Save the file as UTF-8.",
        "nothing-to-try": "{system} has no values to try. Give some with --try NAME=VALUE,VALUE.",
        "option-without-results": "{option} needs results to rate players from. Name a file or a league: --results.",
        "option-takes-no-value": "{option} takes no value, but {given!r} was given. See {see}",
        "option-without-value": "{option} needs a value. See {see}",
        "plugin-without-module": "--plugin needs a module. Name it as in an import: --plugin my_elo.",
        "options-for-leagues": "{file} is not a league. Leave out {options}, which can be used with leagues only.",
        "options-not-for-leagues": (
            "{options} cannot be used with a league, which is rated by its own settings. To change them: "
            "crosstable init {league} --settings league.toml"
        ),
        "out-of-memory": "Out of memory: the input is too large for this machine. Split it by date.",
        "page-of-others": (
            "{path!r} already exists, and crosstable did not write it. Choose another --out, or overwrite "
            "it with --force."
        ),
        "pair-of-league": "{league} is a league. To pair one of its events: crosstable event pair {league}",
        "parquet-needs-pyarrow": 'Writing Parquet needs pyarrow. Install it with: pip install "crosstable[parquet]"',
        "policy-too-long": "{path} is too long for a policy: at most {most} bytes are read. Give another file.",
        "replay-with-constraints": (
            "--replay pairs every round as it was played. Leave out --round, --force, --forbid and --bye."
        ),
        "points-contradict": (
            "The file gives player {player} {stated:g} points, but the games give {points:g}. Correct the file first."
        ),
        "round-without-games": "Round {round} has no games, but later rounds have. Correct the columns of the rounds.",
        "rounds-not-known": (
            "The file does not state how many rounds the event has, and policy {policy!r} has rules for the last one. "
            "Give it with --rounds N."
        ),
        "same-player-twice": "{player!r} cannot play against themselves. Name two players.",
        "serving-needs-web": 'Serving pages needs {library}. Install it with: pip install "crosstable[app]"',
        "setting-without-value": "Setting {given!r} has no '='. Write name=value, such as totalRounds=5.",
        "several-stages": "Round {round} is played in several stages: {stages}. Name one, such as --stage {first!r}.",
        "several-events-of-name": "{count} events have the name {name!r}: {events}. Name one by its id, such as "
        "--event {first}.",
        "several-events-open": "{count} events are open: {events}. Name one, such as --event {first}.",
        "settings-and-game": "--game and --settings cannot be combined: {settings} has rules and rating lists of its "
        "own. Give one of them.",
        "source-of-several-files": "--source names a single file, but several were given. Import them one by one.",
        "state-of-other-system": (
            "{path} was made by {made_by}. To continue with that system, leave out --system and --set."
        ),
        "system": "The operating system reports: {reason}.",
        "target-is-source": "{path!r} is the file that is read. Name another file to write.",
        "too-large-for-memory": (
            "{path} needs about {needed:.1f} GB of memory to read, but only {free:.1f} GB are free. Split "
            "it by date, or use a larger machine."
        ),
        "try-without-values": "--try {given!r} has no values. Write NAME=VALUE,VALUE, such as k=8,16,32.",
        "unrated-not-a-number": "--unrated {given!r} is not allowed. Give a whole number, or leave-out.",
        "why-not-of-other-policy": (
            "--why-not asks for the criteria of FIDE, and policy {policy!r} has others. Use --policy fide-dutch."
        ),
        "would-overwrite-input": (
            "{option} {path!r} is a file that this command reads, and writing it would destroy it. Name another file."
        ),
        "unexpected-argument": "Unexpected argument {word!r}. See {see}",
        "unknown-command": "Unknown command {word!r}. See {see}",
        "unknown-command-nearest": "Unknown command {word!r}. Did you mean {nearest!r}? See {see}",
        "unknown-option": "Unknown option {word!r}. See {see}",
        "unknown-option-nearest": "Unknown option {word!r}. Did you mean {nearest!r}? See {see}",
        "wrong-words": "{problem} See {see}",
    }
)

ACTIONS: Mapping[str, str] = MappingProxyType({"create-event": "Create one"})
