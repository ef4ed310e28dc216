"""What is wrong with a correction, an undo, a merge or a restore, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "backup-damaged": "The backup {backup} is damaged: {fault}. Use another backup. Nothing was changed.",
        "backup-empty": "The backup {backup} is empty. Use another backup. Nothing was changed.",
        "backup-differs": "The backup {backup} cannot be trusted: its table {table} should have {rows:,} rows; what is "
        "restored has {found:,}, or other ones. Make another backup.",
        "backup-event-differs": "The backup {backup} cannot be trusted: the standings of event {event} that it holds "
        "are not those of its results. Make another backup.",
        "backup-has-all-changes": "The backup contains all its changes.",
        "backup-has-not": "The backup does not contain: {changes}.",
        "backup-has-not-and-more": "The backup does not contain: {changes} and {more:,} more.",
        "backup-interrupted": "The backup {backup} holds no league: its creation was interrupted. Use another backup.",
        "backup-is-the-league": "{backup} is the league itself, not a backup of it. {@name-backup}.",
        "backup-not-a-database": "The backup {backup} is not a league file: it is not an SQLite database. Use "
        "another backup. Nothing was changed.",
        "backup-not-found": "The backup {backup} was not found. {@create-backup}.",
        "backup-not-readable": "The backup {backup} is restored, and then cannot be read: {fault} Make another backup.",
        "backup-without-league": "The backup {backup} holds no league. Use another backup. Nothing was changed.",
        "board-of-event": "{id} is a board of event {event}, which is run here: its players and its board number "
        "cannot be changed. {@set-other-players}.",
        "both-in-event": "{kept!r} ({kept_id}) and {dropped!r} ({dropped_id}) are both entered in event {event}. "
        "Undo one of the entries first.",
        # Part of another message.
        "change": "change {id} ({command} {target}, by {actor})",
        # Part of another message.
        "change-in-words": "change {id} {what}",
        "damaged": "{league} is damaged: {fault}.",
        "game-in-fide-mode": "{id} is a game of event {event}, which is in FIDE mode and open. {@correct-in-event}.",
        "games-mixed": "It rates several games together: {games}. To keep them apart, set a discipline for each event "
        "and the `disciplines` of each rating list.",
        "instead-of-account": "Revoke the account, link or token instead, or give the role again.",
        "instead-of-configure": "Restore the earlier league.toml; then {@configure}.",
        "instead-of-erase-name": "The name has been erased. Enter the name of the player again.",
        "instead-of-init": "Delete the file if the league was created by mistake.",
        "instead-of-publish": "Publish again instead.",
        "instead-of-rate": "A run does not change what is published. To change that, publish again.",
        "instead-of-restore": "Restore the file that was kept of the earlier league.",
        "last-list": "{key!r} is the only rating list of the league. Add another one first, or change this one.",
        "list-exists": "There is a rating list {key!r} already. Use another key, or change that list.",
        "lists-changed-at-desk": "Since settings were applied from a file, rating lists were changed at the desk: "
        "{lists}. The file would put them back. {@settings-as-file} and edit them there; or {@replace-lists}.",
        "kept-as": "{what} What was there before is kept as {kept}.",
        "kept-name-taken": "{kept} already exists: another restore is running. Nothing was changed.",
        "merge-names-one-player": "{keep!r} and {drop!r} are already the same player, {id}.",
        "name-erased": "Change {id} cannot be undone: the name of {player} has been erased since.",
        "no-reason": "The reason for the correction of {id} is missing. Give one: players will read it.",
        "not-a-league-file": "{path} is not a league file, or its start is damaged. Rename it, then "
        "{@restore-without-replacing}. Nothing was changed.",
        "not-undoable": "Change {id} ({command}) cannot be undone. {instead}",
        "number-of-places": "{places} places were given for a game of {sides} sides. Give one for each side.",
        "number-of-points": "{points!r} is not the points of the {sides} sides. Write one number for "
        "each, such as 120,-40,-80.",
        "place-missing": "The places {places} skip one: no side is right before place {place}. Sides that tie share "
        "the best place: 1, 1, 3.",
        "players-met": "{kept!r} ({kept_id}) and {dropped!r} ({dropped_id}) met in game {game}, so they are two "
        "different players. If that game is wrong, correct it first.",
        "repaired-meanwhile": "{path} was repaired meanwhile by another program. Nothing was changed. Look at it, "
        "then try again.",
        "places-by-points": "The points of this table ({points}) make the places {made}, not {places}. Correct the "
        "points instead: {@correct-points}.",
        "replaces-damaged": "{damage} The backup holds {name!r}, {games:,} games. {@replace-damaged}: the "
        "file that is there is kept as {kept}.",
        "replaces-league": "{league} already holds a league: {name!r}, {games:,} games. {lost} {@replace-league}: "
        "what is there now is kept as {kept}.",
        "score-not-known": "Score {score!r} is not one of 1, 0.5, 0. It is the score of the first side.",
        "score-of-many-sides": "A game of {sides} sides has no score of one side alone. Give the places of all sides.",
        "undo-later-first": "Change {number} cannot be undone alone: {later} built on it. Undo the later changes "
        "first, starting with the last, or {@undo-together}.",
        # Part of another message.
        "unreadable": "it cannot be read",
        "was-undone": "Change {id} was already undone by change {by}. To restore it, undo that change.",
    }
)

ACTIONS: Mapping[str, str] = MappingProxyType(
    {
        "correct-points": "the places follow from them",
        "configure": "apply the settings again",
        "correct-in-event": "Correct it in the event",
        "create-backup": "Make a backup first",
        "name-backup": "Name the file of the backup",
        "replace-damaged": "To use the backup, replace the damaged file",
        "replace-league": "To use the backup, replace the league",
        "restore-without-replacing": "restore without replacing",
        "replace-lists": "apply the file and replace these lists",
        "settings-as-file": "Save the settings of the league as a file",
        "set-other-players": "Set other players on the board, or unpublish the round",
        "undo-together": "undo all of them together",
    }
)
