"""What is wrong with tournament files of FIDE, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        # Part of another message.
        "birth-shifted": "the date of birth {text!r} is not in columns 70-79, and was left out.",
        # Part of another message.
        "colour-not-known": "colour {colour!r} is not one of w b -.",
        "count-differs": "The file states {stated} {what} and holds {found}. Check that it is complete.",
        "group-too-large": "A group of more than {most} players cannot be kept apart. The line has no effect.",
        "no-teams": "The file of event {event!r} has no teams (lines 310). Read it as an event of players.",
        # Part of another message.
        "not-a-bye": "result {result!r} without an opponent is not a bye (U, F, H, Z).",
        "not-a-whole-number": "{what} {text!r} is not a whole number. It was left out.",
        "not-points-of-colour": "{text!r} are not the points of one colour in steps of a half. The line has no effect.",
        "not-points-of-players": "{text!r} are not points of players in steps of a half. The line has no effect.",
        "not-start-numbers": "{text!r} are not start numbers. The line has no effect.",
        "not-trf": "{file}: no line begins with 001 and a player, so this is not a FIDE tournament file (TRF). Check "
        "that it is the right file.",
        "number-of-rounds": "The number of rounds {text!r} is not one from 1 to {most}. The line has no effect.",
        "number-of-rounds-twice": "The number of rounds is {first} by an earlier line (142 or XXR), and {text} here. "
        "The line has no effect.",
        "number-twice": "Player {number} is in line {line} already. This row was left out: give it its own number.",
        "of-cell": "Player {player}, round {round}: {what} Compare the two rows.",
        "of-round": "Player {player}, round {round}: {what} Check that the columns are not shifted.",
        "of-row": "Player {player}: {what} Check that the columns are not shifted.",
        # Part of another message.
        "opponent-is-player": "the player is their own opponent.",
        "opponent-met-another": "{player} {did} {other}, but according to line {line} {other} {met}.",
        # Part of another message.
        "opponent-not-in-list": "opponent {opponent} is not in the list (players {least}-{most}).",
        # Part of another message.
        "opponent-number": "opponent {text!r} is not a number.",
        # Part of another message.
        "points": "points {text!r} are not a number such as 4.5. They were left out.",
        # Part of another message.
        "result-not-known": "result {result!r} is not one of 1 = 0 W D L + - ?.",
        # Part of another message.
        "results-differ": "the result {own!r} against {other} does not fit {theirs!r} in line {line}; the game was "
        "kept without a result.",
        "rounds-differ": "The file states {stated} rounds and holds {found}. Correct the number of rounds.",
        "same-colour": "{player} and {other} both have {colour}.",
        "start-number": "Start number {text!r} is not a number from 1 to 9999. Check that the columns are not "
        "shifted. The row was left out.",
        # Part of another message.
        "system-of-players": "Line 192 names {system!r}, by which players are paired.",
        "teams-left-out": "The event was read as one of players, without its teams (lines 310, 013): {why}",
        "too-many-players": "A TRF holds {most:,} players, and the event has {count:,}. Split the event.",
        "too-many-rounds": "The row has more than {most} rounds. It was cut.",
        "too-many-teams": "A TRF holds 999 teams, and the event has {teams:,}. Split the event.",
        "too-many-unknown-lines": "Line {line}: there are more than {most:,} lines that are not known in a tournament "
        "file. Check that it is the right file.",
    }
)
