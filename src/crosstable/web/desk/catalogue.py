"""What is wrong with a form of the desk, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "director-corrects": "A result with its round is a correction, which the director makes. Nothing was changed. "
        "Ask the director to correct the game, or type the board and the result alone.",
        "field-not-valid": "The field {field!r} cannot be read: {why}.",
        "no-file": "No file was chosen. Choose the file of the event, or paste its text.",
        "newer-run": "Run {run} is not the newest one of its rating list, with its present settings. Nothing was "
        "published. Look at the newest run, then publish that.",
        "nobody-left": "All players of the list were left out, so nobody was entered.",
        "no-kinds": "Choose at least one kind of news that is sent to the address.",
        "no-such-system": "There is no rating system {name!r} to choose.",
        "nothing-pasted": "The list is empty. Paste names, one per line, or choose a file, then look at them.",
        "nothing-to-import": "Choose a file, or paste a table with a header: nothing was sent.",
        "results-changed": "Results that count for ratings, or settings, have changed since run {run} was calculated: "
        "{done} ({actor}, change {change}). Nothing was published. Calculate a new run and look at it, then publish "
        "that.",
        "typed-no-board": "{name} has no board against another player in the latest round, or is named twice. Name two "
        "players who sit at boards, such as swap 4 7.",
        "typed-nothing-to-undo": "There is no change of this event that you may undo.",
        "typed-several": "{typed!r} can be {names}. Type more of the name, or the start number.",
        "typed-too-little": "The command {command} needs more: the {missing} is missing.",
        "typed-too-much": "The command {command} takes nothing else, but {rest!r} was typed. Name a field, as in "
        "kind=half-bye.",
        "typed-unknown": "{typed!r} is no command and no entrant of this event. Type a result such as 7 1, a command "
        "such as bye Ann 3, or a name.",
        "too-few-systems": "Choose two to {most} rating systems.",
    }
)
