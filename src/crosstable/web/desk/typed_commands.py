"""What the keyboard line of the desk takes besides results: any command of an event, or the name of an entrant.

    bye Ann 3            a command of the table: what its path names, its arguments in their order, then a reason
    late Fay Foe 1850    a player is entered, as a line of a list
    swap 4 7             two players of a draft exchange their seats
    undo                 the latest change

Rules
1. A command is known by its name at the terminal, or by the beginning of it where no other one begins so.
2. A player is a start number, or words with which words of one name begin; as many words as fit are taken.
3. A word `name=value` is a field of the command.  What is left is for its arguments; the last one takes all of it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType

from crosstable.commands.command import Command
from crosstable.commands.fields import Field, fields_of
from crosstable.commands.table import all_commands, command_named
from crosstable.events.event_game import game_of
from crosstable.events.running import RunningEvent
from crosstable.model.errors import InputError
from crosstable.model.names import match_key
from crosstable.views.name_order import name_key

_PLACES = (["event"], ["event", "player"])  # of the commands that a line can name
_MOST_NAMED = 5
_MOST = 12
_SWAP, _UNDO = "swap", "undo"
_ENTER = ("late", "enter")
_OWN_WORDS = MappingProxyType({"late": "event enter", "swap": "event set-board"})  # that are no names of commands
_RESULT = re.compile(r"\s*\d")  # results begin with the number of a board
_OPTION = re.compile(r"([a-z_]+)=(\S+)")


@dataclass(frozen=True, slots=True)
class DeskCommand:
    """A command that was typed: its path below the event, and its form."""

    command: Command
    path: str
    fields: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TypedEntry:
    """A player to be entered, as a line of a list."""

    line: str


@dataclass(frozen=True, slots=True)
class TypedPlayer:
    """An entrant whose page is asked for."""

    player: str


@dataclass(frozen=True, slots=True)
class Completion:
    """What can be typed: how it is shown, the line that it makes, and what it does."""

    name: str
    line: str
    about: str


Typed = DeskCommand | TypedEntry | TypedPlayer


def is_result(typed: str) -> bool:
    """Return whether what was typed can only be a result."""
    return _RESULT.match(typed) is not None


def understood(running: RunningEvent, typed: str, *, last_change: int | None) -> Typed:
    """Return what was typed.

    Args:
        last_change: the latest change that the person may undo; None without one.
    Raises:
        InputError: it is no command and no player, can be several, or has too little or too much in it.
    """
    word, *rest = typed.split() or [""]
    name = _command_word(word)
    if name in _ENTER:
        if not rest:
            raise InputError("web/desk/typed-too-little", command=name, missing="player")
        return TypedEntry(" ".join(rest))
    if name == _SWAP:
        return _swap(running, rest)
    if name == _UNDO:
        if last_change is None:
            raise InputError("web/desk/typed-nothing-to-undo")
        return DeskCommand(command_named("event undo"), f"changes/{last_change}/undo")
    if name is not None:
        return _command(running, name, rest)
    player, left = _player(running, [word, *rest])
    if left:
        raise InputError("web/desk/typed-unknown", typed=typed)
    return TypedPlayer(player)


def completions(running: RunningEvent, typed: str, may: Collection[str]) -> list[Completion]:
    """Return what can be meant by what was typed so far: commands, or players where a command takes one.

    Args:
        may: what the person may do in the event, by the names of the permissions.
    """
    if not typed.strip() or is_result(typed):
        return []
    word, *rest = typed.split()
    if not rest and not typed.endswith(" "):
        return [*_commands(word.casefold(), may), *_players(running, [word], "", typed)][:_MOST]
    name = _command_word(word)
    if name is None:
        return _players(running, [word, *rest], "", typed)[:_MOST]
    if name != _SWAP and "player" not in (_known()[name].places if name in _known() else ()):
        return []
    return _players(running, rest[-1:] if name == _SWAP else rest, _before(name, rest), typed)[:_MOST]


def _before(name: str, rest: Sequence[str]) -> str:
    """Return what stands before the player that is being typed."""
    return f"{name} {rest[0]} " if name == _SWAP and len(rest) > 1 else f"{name} "


def _commands(start: str, may: Collection[str]) -> Iterator[Completion]:
    for name in _names():
        command = command_named(_OWN_WORDS.get(name, f"event {name}"))
        if name.startswith(start) and command.permission.value in may:
            takes = " ".join(_takes(name, command))
            yield Completion(f"{name} {takes}".strip(), f"{name} " if takes else name, command.summary)


def _takes(name: str, command: Command) -> list[str]:
    if name in _ENTER:
        return ["NAME", "RATING"]
    if name == _SWAP:
        return ["PLAYER", "PLAYER"]
    if name == _UNDO:
        return []
    return [*("PLAYER" for place in command.places if place == "player"), *map(_shown, _arguments(command))]


def _shown(each: Field) -> str:
    return each.help.metavar or each.name.upper()


def _players(running: RunningEvent, words: Sequence[str], before: str, typed: str) -> list[Completion]:
    if not words:
        return []
    found = [(id, name) for id, name in _matches(running, words) if f"{before}{name}" != typed.strip()]
    numbers = {each.id: each.number for each in running.event.entrants}
    return [
        Completion(name, f"{before}{name}{' ' if before else ''}", "" if numbers[id] is None else f"No. {numbers[id]}")
        for id, name in found
    ]


def _command_word(word: str) -> str | None:
    """Return the command that a word names: rule 1."""
    start = word.casefold()
    names = _names()
    if start in names:
        return start
    found = [name for name in names if start and name.startswith(start)]
    return found[0] if len(found) == 1 else None


@cache
def _known() -> dict[str, Command]:
    """Return the commands of an event that a line can name, by their last word."""
    found = {}
    for name, command in all_commands().items():
        first, _, word = name.partition(" ")
        if first == "event" and " " not in word and command.is_routed and command.places in _PLACES:
            found[word] = command
    return found


@cache
def _names() -> tuple[str, ...]:
    return tuple(sorted({*_known(), *_ENTER, _SWAP, _UNDO} - {"result", "set-board"}))


def _arguments(command: Command) -> list[Field]:
    """Return the fields that words without a name are for: its arguments, or what it cannot be without."""
    known = [each for each in fields_of(command.input_class).values() if each.help.is_typed]
    arguments = [each for each in known if each.help.is_argument] or [each for each in known if each.is_required]
    return [*arguments, *(each for each in known if each.name == "reason" and each not in arguments)]


def _command(running: RunningEvent, name: str, rest: Sequence[str]) -> DeskCommand:
    command = _known()[name]
    options = {match[1]: match[2] for each in rest if (match := _OPTION.fullmatch(each))}
    words = [each for each in rest if not _OPTION.fullmatch(each)]
    path = command.path.removeprefix("events/{event}").lstrip("/")
    if "player" in command.places:
        if not words:
            raise InputError("web/desk/typed-too-little", command=name, missing="player")
        player, words = _player(running, words)
        path = path.replace("{player}", player)
    fields, arguments = dict(options), [each for each in _arguments(command) if each.name not in options]
    for at, each in enumerate(arguments):
        is_last = at == len(arguments) - 1
        taken = words if is_last or each.kind.name == "list" else words[:1]
        words = words[len(taken) :]
        if taken:
            fields[each.name] = " ".join(taken)
        elif each.is_required:
            raise InputError("web/desk/typed-too-little", command=name, missing=each.label)
    if words:
        raise InputError("web/desk/typed-too-much", command=name, rest=" ".join(words))
    return DeskCommand(command, path, fields)


def _swap(running: RunningEvent, rest: Sequence[str]) -> DeskCommand:
    """Return the board to set so that each of two players sits where the other one sat."""
    if len(rest) < len(_PLACES):
        raise InputError("web/desk/typed-too-little", command=_SWAP, missing="player")
    one, left = _player(running, rest)
    if not left:
        raise InputError("web/desk/typed-too-little", command=_SWAP, missing="player")
    other, left = _player(running, left)
    game, boards = game_of(running.plan), () if running.latest is None else running.latest.pairing.boards
    seats = {each: game.listed_players(board.seats) for board in boards for each in board.seats}
    names = running.names
    for each in (one, other):
        if len(seats.get(each, ())) != len(_PLACES) or one == other:
            raise InputError("web/desk/typed-no-board", name=names[each])
    pair = seats[one][::-1] if seats[one] == seats[other] else _swapped(one, seats[one], other, seats[other])
    fields = {"first": pair[0], "second": pair[1], "reason": " ".join(left)}
    return DeskCommand(command_named("event set-board"), "boards", {key: text for key, text in fields.items() if text})


def _swapped(one: str, here: Sequence[str], other: str, there: Sequence[str]) -> tuple[str, str]:
    """Return the board to set, in the order of the game; the players who are left keep their sides where they can."""
    if there[1] == other:
        return there[0], one
    return (here[0], other) if here[1] == one else (one, there[1])


def _player(running: RunningEvent, words: Sequence[str]) -> tuple[str, list[str]]:
    """Return the player whom the first words name, and the words after them: rule 2."""
    numbers = {str(each.number): each.id for each in running.event.entrants if each.number is not None}
    if words[0] in numbers:
        return numbers[words[0]], list(words[1:])
    several: list[str] = []
    for count in range(len(words), 0, -1):
        found = _matches(running, words[:count])
        if len(found) == 1:
            return found[0][0], list(words[count:])
        several = several or [name for _, name in found]
    if several:
        raise InputError("web/desk/typed-several", typed=" ".join(words), names=several[:_MOST_NAMED])
    raise InputError("web/desk/typed-unknown", typed=" ".join(words))


def _matches(running: RunningEvent, words: Sequence[str]) -> list[tuple[str, str]]:
    """Return the entrants, by id and name, with whose words these begin; one of exactly this name is meant alone."""
    starts = [match_key(each) for each in words]
    found, names = [], running.names
    for entrant in running.event.entrants:
        name = names[entrant.id]
        parts = match_key(name).split()
        if parts == starts:
            return [(entrant.id, name)]
        if all(any(part.startswith(start) for part in parts) for start in starts):
            found.append((entrant.id, name))
    return sorted(found, key=lambda each: name_key(each[1]))
