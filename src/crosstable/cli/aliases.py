"""Earlier names of commands and options: they still work in this version, and no help shows them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

COMMANDS: Mapping[tuple[str, str], str] = MappingProxyType(
    {
        ("event", "board"): "set-board",
        ("event", "play"): "cancel-bye",
        ("event", "repair"): "re-pair",
        ("event", "take-back"): "unpublish",
    }
)
OPTIONS: Mapping[tuple[str, str], str] = MappingProxyType(
    {
        ("event", "--tie-breaks"): "--tiebreaks",
        ("event", "--why"): "--reason",
    }
)


def current_names(words: Sequence[str]) -> list[str]:
    """Return the words of a command line with earlier names of commands and options replaced.

    Words behind `--` are data and stay.
    """
    names = [place for place, word in enumerate(words) if not word.startswith("-")]
    if not names:
        return list(words)
    command = words[names[0]]
    found = list(words)
    if len(names) > 1:
        found[names[1]] = COMMANDS.get((command, words[names[1]]), words[names[1]])
    end = words.index("--") if "--" in words else len(words)
    for place, word in enumerate(words[:end]):
        option, equals, value = word.partition("=")
        if (command, option) in OPTIONS:
            found[place] = f"{OPTIONS[command, option]}{equals}{value}"
    return found
