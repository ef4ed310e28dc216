"""Commands of the terminal that are made from the table of commands.

Rules
1. `crosstable event withdraw LEAGUE PLAYER --after-round N`: the league, what its path names, the fields.
   The event is an option, because one is open as a rule.  A file is a path, or `-` for standard input.
2. Every command has `--as` and `--dry-run`, and `--json`, which prints what the API answers.
3. Where a terminal needs words or the keyboard, the command has a file of the same name here, with `words(made)` or
   `typed(opening, values)`, and an input `Options` of what only a terminal asks for.  Without one, it prints the
   sentence of the change log.  With `of_file(path, values, options)`, it also takes a file in the place of a league.
4. Commands that only read have neither `--as` nor `--dry-run`: see `table_readings`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Annotated, Any, cast

from crosstable.cli.answers import Answer, Note, Words
from crosstable.cli.command_line import Typed, TypedCommand
from crosstable.cli.event.opening import EventOption, chosen_event
from crosstable.cli.league.opening import As, DryRun, LeagueFile, OpenLeague, is_league, open_league
from crosstable.cli.options import Encoding
from crosstable.cli.output import ProgressBar
from crosstable.cli.table_opening import Opening
from crosstable.commands.fields import Field, Help, Kind, command_input, fields_of
from crosstable.commands.files import file_here
from crosstable.commands.reading import read_input
from crosstable.commands.table import entry_named, modules

if TYPE_CHECKING:
    from crosstable.commands.command import Command
    from crosstable.commands.named import NamedCommand

_OF_KEY = "__of__"


@command_input
class _League:
    """The league of a command."""

    league: LeagueFile


@command_input
class _Files:
    """How the files of a command are read."""

    encoding: Encoding = None


@command_input
class _Trial:
    """What every command on a league is given besides its input."""

    event: EventOption = None
    lists: Annotated[
        Path | None, Help("Imported lists of federations; default: players.db by the league.", metavar="FILE")
    ] = None
    preview: Annotated[bool, Help("Show the consequences without changing anything.")] = False
    who: As = None
    dry_run: DryRun = False


@dataclass(frozen=True, slots=True)
class Made:
    """A command that was carried out.

    Args:
        opening: how it began.
        given: its input.
        answer: its answer, as the API gives it.
        for_words: what the command keeps for words besides.
    """

    opening: Opening
    given: Any
    answer: Any
    for_words: Mapping[str, Any]

    @property
    def done(self) -> Words:
        """What was done, as the change log says it, and what else the user should know."""
        text: str = self.answer.done
        return [Note(f"{text[:1].upper()}{text[1:]}." if text else "Nothing changed."), *map(Note, self.answer.notes)]


def typed_command(name: str) -> TypedCommand:
    """Return the command of the terminal for a command of the table.

    Args:
        name: in the words of the terminal.
    """
    command, own = entry_named(name), _own_part(name)
    asked = own_options(name)
    extras = {} if asked is None else fields_of(asked)

    def run(typed: Typed, as_json: bool) -> Answer | None:
        more: Any = None
        if asked is not None:
            more = read_input(asked, {name: typed[name] for name in extras if name in typed}, texts=True)
        values = _typed_values(command, typed)
        if own is not None and hasattr(own, "of_file") and not is_league(typed["league"]):
            return cast("Answer", own.of_file(Path(typed["league"]), values, more))
        trial = {"dry_run": bool(typed.get("dry_run")), "preview": bool(typed.get("preview"))}
        opened = open_league(typed["league"], who=typed.get("who"), **trial)
        where = _places(opened, command, typed)
        encoding = typed.get("encoding")
        lists = Path(typed["lists"]) if "lists" in _common(command) and "lists" in typed else None
        opening = Opening(opened, command, where, as_json, more, encoding, lists)
        found = own.typed(opening, values) if own is not None and hasattr(own, "typed") else values
        if isinstance(found, Answer) or found is None:
            return found
        if command.reads:
            from crosstable.cli.table_readings import read_now  # a result is entered without it

            return read_now(opening, found, own)
        return carry_out(opening, found)

    return TypedCommand(name, help_of(command), {**_fields(command), **extras, **_common(command)}, run)


def carry_out(opening: Opening, values: Mapping[str, Any]) -> Answer:
    """Carry out a command with what was typed, and word its answer.

    Args:
        opening: the command.
        values: of its fields, as words or values.
    """
    made = performed(opening, values)
    own = _own_part(opening.command.name)
    words: Callable[[Made], Words] = getattr(own, "words", lambda made: made.done)
    return Answer(made.answer, [*opening.league.notes_of_trial(), *words(made)])


def performed(opening: Opening, values: Mapping[str, Any]) -> Made:
    """Carry out a command with what was typed."""
    from crosstable.commands.perform import Wish, perform
    from crosstable.people.accounts.access import Access, Grant, Role

    league, command = opening.league, cast("Command", opening.command)
    value: Any = read_input(command.input_class, values, texts=True)
    caller = Access(league.actor, frozenset({Grant(Role.OWNER)}))  # whoever has the file may do everything
    wish = Wish(dry_run=not league.writes, lists=opening.lists, makes_words=True)
    with ProgressBar(command.summary) as progress:
        made = perform(league.store, caller, command, opening.where, value, wish, progress=progress)
    return Made(opening, value, made.value, made.for_words)


def help_of(command: NamedCommand) -> str:
    """Return the help of a command: what it does, and its examples."""
    examples = "".join(f"\n\nExample: crosstable {each}" for each in command.examples)
    return f"{command.help}{examples}"


def own_options(name: str) -> type | None:
    """Return the input of what only a terminal asks for in a command; None for most commands."""
    found: type | None = getattr(_own_part(name), "Options", None)
    return found


def _own_part(name: str) -> ModuleType | None:
    """Return the part of the terminal that a command has besides; None for most."""
    module = modules()[name].replace("crosstable.commands.", "crosstable.cli.", 1)
    return import_module(module) if find_spec(module) is not None else None


def _places(opened: OpenLeague, command: NamedCommand, typed: Typed) -> dict[str, str]:
    """Return what a command is about: as ids."""
    where: dict[str, str] = {}
    for place in command.places:
        if place == "event":
            where[place] = chosen_event(opened.store, typed.get(place), is_closed=command.is_of_closed_event)
        else:
            from crosstable.commands.places import id_of

            where[place] = id_of(opened.store, place, typed.get(place), where)
    return where


def _typed_values(command: NamedCommand, typed: Typed) -> dict[str, Any]:
    """Return what was typed by field; options for single keys of a mapping as further words of it: `city=Ulm`."""
    values: dict[str, Any] = {}
    for name, field in _typed_fields(command).items():
        if name in typed:
            values[name] = _opened(typed[name], typed.get("encoding")) if _is_of_files(field) else typed[name]
        for key, _ in field.help.keys.values():
            if texts := typed.get(f"{name}{_OF_KEY}{key}"):
                values[name] = [*values.get(name, ()), f"{key}={'; '.join(texts)}"]
    return values


def _opened(typed: Any, encoding: str | None) -> Any:
    """Return the files at paths that were typed."""
    if isinstance(typed, list):
        return [_opened(each, encoding) for each in typed]
    return file_here(Path(typed), encoding)


def _fields(command: NamedCommand) -> dict[str, Field]:
    """Return what a command is about, and its fields; each option for a single key of a mapping is one."""
    found = {**fields_of(_League), **place_fields(command)}
    for name, field in _typed_fields(command).items():
        for option, (key, text) in field.help.keys.items():
            of_key = f"{name}{_OF_KEY}{key}"
            found[of_key] = Field(of_key, Kind("list"), Help(text, metavar="TEXT", option=option))
        found[name] = replace(field, is_required=field.is_required and field.help.is_argument)
    if any(map(_is_of_files, fields_of(command.input_class).values())):
        found |= fields_of(_Files)
    return found


def place_fields(command: NamedCommand) -> dict[str, Field]:
    """Return what a command is about besides its event."""
    from crosstable.commands.places import OPTIONS, WORDS

    found = {}
    for place in command.places:
        if command.reads and place in OPTIONS:
            found[place] = Field(place, Kind("text"), OPTIONS[place])
        elif place != "event":
            metavar, text = WORDS[place]
            found[place] = Field(place, Kind("text"), Help(text, metavar=metavar, is_argument=True), is_required=True)
    return found


def _typed_fields(command: NamedCommand) -> dict[str, Field]:
    return {name: field for name, field in fields_of(command.input_class).items() if field.help.is_typed}


def _is_of_files(field: Field) -> bool:
    return "file" in (field.kind.name, (field.kind.item or field.kind).name)


def _common(command: NamedCommand) -> dict[str, Field]:
    """Return the options of every command on a league; those that read only choose the event."""
    found = fields_of(_Trial)
    left_out = set() if "event" in command.places else {"event"}
    if command.reads:
        left_out |= set(found) - {"event"}
    left_out |= set() if command.shows_consequences else {"preview"}
    left_out |= set() if command.reads_lists else {"lists"}
    return {name: field for name, field in found.items() if name not in left_out}
