"""The messages of standings, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "best-without-number": (
            "Tie-break 'BEST' does not say how many results count. Write 'BEST-3' for the best three."
        ),
        "challenge-not-entered": "{player:name} is not in the table of challenges. Enter the player first.",
        "challenge-of-two": "A challenge is a game of two players; this one is of {players:name}. Correct the game.",
        "challenge-out-of-reach": (
            "{challenger:name} may not challenge {defender:name}. Within reach: {allowed:name}."
        ),
        "challenge-player-twice": "{player:name} is in the table of challenges twice. List each player once.",
        "challenge-reach": "A reach of {reach!r} leaves nobody to challenge. Use 1 or more.",
        "code-not-readable": (
            "Tie-break code {code!r} cannot be read. Write an acronym and its modifiers, "
            "as in 'BH', 'BH-C1', 'SB-M1', 'KS/L-1', 'DE-P', 'SOS-1'."
        ),
        "crosstable-too-narrow": "A crosstable does not fit {width!r} columns. Use a width of {least} or more.",
        "division-too-small": (
            "Division {division} or the next has {players} entrants, too few for those who go up, "
            "go down and play off. Take fewer."
        ),
        "floor-not-a-share": "Rules {rules!r}: {what} {share} is not a share. Use 0 to 1.",
        "keizer-share": "Keizer rules {rules!r}: {what} {share} is not a share of a value. Use 0 to 1.",
        "keizer-step": (
            "Keizer rules {rules!r}: step {step!r} and {passes!r} passes are not both 1 or more. "
            "Use whole numbers from 1 on."
        ),
        "modifier-not-known": (
            "Tie-break {code!r}: {acronym} has no modifier {modifiers} (it has: {known}; N is a plain number). "
            "Remove it."
        ),
        "moves-of-divisions": "{moves} moves for {divisions} divisions. Give one for each but the lowest.",
        "negative-rating-for-unrated": (
            "Rules {rules!r}: rating {rating!r} for unrated entrants is negative. "
            "Use 0 or more, 'refuse' or 'leave-out'."
        ),
        "no-start-number": (
            "Event {event!r}: {player:name} has no start number, which {code} sorts by. "
            "Give every entrant a number, or remove the tie-break from the list."
        ),
        "no-such-tie-break": "These standings have no tie-break {code!r}. They have: {known}.",
        "not-a-tie-break": "{given} is not a tie-break. Give a code, such as BH-C1, or a value, such as MyTieBreak().",
        "not-for-predetermined-pairings": (
            "Tie-break {code!r} is not for predetermined pairings (C.07 article 8; rules {rules!r}). "
            "Use SB, KS or DE, or rules for a Swiss event."
        ),
        "play-off-not-decided": (
            "The play-off of {first:name} and {second:name} has no winner, or two. Name one of them among the winners."
        ),
        "round-out-of-reach": (
            "Event {event!r} has had {played} rounds: round {round!r} cannot be scored. Choose 0 to {played}."
        ),
        "unrated-entrants": (
            "Tie-break {code!r}: {unrated} of {entrants} entrants have no rating, {player:name} first, "
            "and rules {rules!r} give them none (C.07 article 10). "
            "Set `unrated` to a number or to 'leave-out', or remove the tie-break from the list."
        ),
        "zone-outside": "Zone {zone!r} does not lie in a table of {size}. Use places 1 to {size}, or -1 for the last.",
        "zones-overlap": "Zones {other!r} and {zone!r} both hold place {place}. Give each place one zone.",
    }
)
