"""What is wrong with files of events, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "bye-with-opponent": "{bye} of {player!r} has the opponent {opponent!r}. In a bye, black and white are the "
        "same player.",
        "ending-not-known": "{file!r}: the ending does not identify a format. Known endings: {known}. You can also "
        "{@name-format}.",
        "fixture-twice": "{at}: round {round} has this match, or the round, twice. Keep one.",
        "game-without-player": "The game has no player for {side!r}. Add the player, or write a bye.",
        "json-too-deep": "The JSON is nested too deeply to be an event. Check the brackets.",
        "not-json": "Line {line}, column {column}: this is not JSON ({why}).",
        "not-json-cut-off": "Line {line}, column {column}: this is not JSON ({why}). The text ends there: the file "
        "may be cut off.",
        "number-too-long": "The file contains a number with thousands of digits. Correct that number.",
        "other-standings": "The event is {event!r}, and the standings are those of {other!r}. Give its own: "
        "standings(event, tiebreaks).",
        "played-without-result": "A played game has no result. Add one, or a kind: 'unknown', 'void', 'unplayed'.",
        "player-not-entered": "Round {round}, board {board}: player {player!r} did not enter. Add the entrant, or "
        "correct the id.",
        "player-twice-in-round": "Round {round}, board {board}: player {player!r} plays twice in this round. Remove "
        "one of the games.",
        "prizes-ambiguous": "{id!r}, who takes no prize, is the id of a player and of a team. "
        "Give the team another id.",
        "prizes-board": "List {name!r} is for board {board}, but the matches of the file have {boards} "
        "boards. Correct the board.",
        "prizes-category": "{name!r}, for which there are prizes, is no category of the file. Correct the name.",
        "prizes-entrant": "{id!r} in the prizes is not an entrant of the event. Add the entrant, or correct the id.",
        "rejected": "{file}: {problem}",
        "round-out-of-range": "{file}: the game of {players} is in round {round!r}, but an event has rounds 1 to "
        "{most:,}. Give a round for every game, or for none.",
        "rounds-out-of-order": "Round {found} is where round {expected} should be. Number rounds 1, 2, 3 without a "
        "gap.",
        "schema-not-known": "Schema {schema!r} is not known here. This version reads schema {known}.",
        "several-events": "{file}: the file contains {count} events, such as {events}. Split it into one file per "
        "event.",
        "stage-entrant": (
            "{at}: {id!r} is not an entrant of the event, or is named twice. Name every entrant of a stage once."
        ),
        "team-rounds": "The teams have {rounds} rounds, and {played} were played. Leave the others out.",
        "two-entrants-with-one-id": "Two entrants have the id {id!r}. Give each player their own id.",
    }
)
ACTIONS: Mapping[str, str] = MappingProxyType(
    {
        "name-format": "name the format",
    }
)
