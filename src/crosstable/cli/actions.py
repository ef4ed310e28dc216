"""What a message tells the user to do, as a command.

Lower floors write `{@reopen-event}`, and a neutral text in the `ACTIONS` of their catalogue; the commands are here.
A command may use the values of its message, and `{league}`, the league that the user named.
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from types import MappingProxyType

ACTIONS: Mapping[str, str] = MappingProxyType(
    {
        "add-alias": "add an alias for a known player (crosstable add-spelling {league} PLAYER NAME)",
        "add-stage": "Cut by number: crosstable event cut {league} 8, or add one: crosstable event stage {league} NAME",
        "choose-entrants": "name the entrants: crosstable event cut {league} --player A --player B ...",
        "cut": "Begin it: crosstable event cut {league}",
        "draw-again": "Draw again (crosstable event draw {league} --again), or set the groups by hand with --group",
        "drop-list": "Write them by place: 300 200. To remove it: --drop",
        "drop-prizes": "Remove them first: event prizes {league} {name!r} --drop",
        "give-condition": "Give one, such as --under 18, --rating-below 1600 or --women",
        "give-places": "Give one of --top 2, --bottom 3 and --places 3-6",
        "give-years-of-birth": "Give years of birth: --born-from, --born-to",
        "plan-ladder": "Plan it: crosstable event plan {league} --policy ladder",
        "draw-groups": "Draw them: crosstable event draw {league}",
        "plan-groups": "Plan it: crosstable event plan {league} --policy groups",
        "decide-match": "Correct the result, or decide it: crosstable event decide {league} {board} PLAYER",
        "keep-bracket": "Undo the later rounds first (crosstable log {league}), or add --keep-bracket",
        "name-entrants": "Name them, best seed first: crosstable event cut {league} --player A --player B ...",
        "pair-again": "Pair it again: crosstable event pair {league}",
        "take-over": "take the event over instead: crosstable event take-over {league} FILE",
        "undo-cut": "Undo the cut first (crosstable log {league}), and cut again with the new result",
        "take-round-back": "Unpublish that round first: crosstable event unpublish {league}, or add --keep-bracket",
        "restore-bracket": "Correct the result back, or undo the change: crosstable log {league}",
        "allow-new-players": "leave out --strict-players",
        "choose-event": "Enter it with --event {event}",
        "choose-round": "Enter it with --round {round}",
        "close-or-plan-more": "Close it, or plan more rounds: crosstable event plan {league} --rounds N",
        "create-event": "Create one: crosstable event new {league} NAME --template swiss",
        "confirm-irregular": "Confirm it with --irregular",
        "confirm-with-reason": "Confirm it with --irregular and --reason TEXT",
        "replace-lists": "add --replace-lists",
        "settings-as-file": "Save the settings of the league: crosstable settings {league} > league.toml,",
        "configure": "run crosstable init {league} --settings league.toml",
        "correct-game": "Correct single games: crosstable correct {league}",
        "correct-in-event": "Correct it in the event: crosstable event correct {league} --reason WHY",
        "correct-points": "--points with the three points, or with the three papers of the sheet",
        "correct-result": "correct it: crosstable event correct {league} --reason WHY",
        "create-league": "Create it first: crosstable init {league}",
        "create-backup": "Make backups with: crosstable backup {league} FILE",
        "create-other-league": "Create one in another file: crosstable init NAME.db",
        "date-list": "Import it again with its month: crosstable players import LIST --list-date 2026-11",
        "drop-draft": "drop it: crosstable event drop {league}",
        "enter-player": "Enter the player first: crosstable event enter {league}",
        "enter-players": "Enter players first: crosstable event enter {league}",
        "enter-result": "Enter the results first: crosstable event result {league}",
        "find-game": "See the ids of a player's games: crosstable player {league} NAME",
        "give-ratings": "Give the list with --initial FILE, or enter the players with their ratings",
        "list-accounts": "See what there is: crosstable account list {league}",
        "list-events": "See the events: crosstable event list {league}",
        "load-plugin": "If you trust it, load it: crosstable --plugin {module} ...",
        "merge-players": "If they are the same person: crosstable merge {league} {player} {owner}",
        "finish-creating": "Create it again: crosstable init {league}",
        "forbid-in-event": "Set them: crosstable event plan {league} --forbid A-B",
        "import-list": "Import one: crosstable players import LIST",
        "name-actor": "Give it with --as NAME",
        "name-league": "Name the file that `crosstable init` made, or restore a backup: `crosstable restore`",
        "name-backup": "Name the file that `crosstable backup` made",
        "name-encoding": "name its encoding: --encoding latin-1",
        "name-format": "name the format with --to or --from",
        "name-other-lookup": "Name another file: --db players.db",
        "name-yourself": "Give the name of the person who confirms: --as NAME",
        "pair-round": "Pair the next round first: crosstable event pair {league}",
        "publish": "Publish the rating lists first: crosstable publish {league}",
        "publish-again": "To see its history, publish it again: crosstable publish {league}",
        "publish-list": "crosstable publish {league} --list {other}",
        "publish-draft": "Publish it first: crosstable event publish {league}",
        "publish-round": "Publish a round first: crosstable event publish {league}",
        "recalculate": "Recalculate and publish it: crosstable rate {league}, then crosstable publish {league}",
        "reopen-event": "reopen it: crosstable event reopen {league}",
        "see-log": "See crosstable log {league}",
        "set-board": "Set single boards by hand: crosstable event set-board {league}",
        "set-other-board": "set single boards by hand: crosstable event set-board {league}",
        "restore-or-recalculate": "Restore a backup with crosstable restore, or recalculate: crosstable rate {league}",
        "replace-damaged": "To put the backup in its place, add --replace",
        "replace-list": "import it all the same with --force",
        "replace-league": "To put the backup in its place, add --replace",
        "restore-without-replacing": "restore without --replace",
        "set-other-players": "Set other players: crosstable event set-board {league}, or unpublish the round: "
        "crosstable event unpublish {league}",
        "unpublish-round": "Unpublish it: crosstable event unpublish {league},",
        "undo-together": "undo all of them together: crosstable undo {league} {number} --cascade",
        "restore-newest": "continue with the newest backup: `crosstable restore`",
        "show-log": "See `crosstable log {league}`",
        "undo-last": "Undo that change: crosstable undo {league} {number}",
        "undo-later": "Undo that change first: crosstable undo {league} {later}",
        "void-game": "crosstable correct {league} {id} --void --reason WHY",
        "try-again": "Run the command again when the other work is done",
        "withdraw-player": "withdraw the player: crosstable event withdraw {league} PLAYER",
        "withdraw-team": "Withdraw it: crosstable event team withdraw {league} TEAM",
        "write-games": 'Write an array of games: [{{"player_a": "Ann", "player_b": "Bo", "score_a": 1}}]',
        "write-sides": 'Write "sides": [{{"players": ["Ann"], "place": 1}}, {{"players": ["Bo"], "place": 2}}]',
    }
)


def actions_for(league: str | None) -> dict[str, str]:
    """Return the command for each action, with the league as the user would type it."""
    typed = shlex.quote("LEAGUE" if league is None else league).replace("{", "{{").replace("}", "}}")
    return {name: command.replace("{league}", typed) for name, command in ACTIONS.items()}
