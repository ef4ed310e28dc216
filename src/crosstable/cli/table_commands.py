"""Commands of the terminal that are made from the table of commands.

Rules
1. `crosstable event withdraw LEAGUE PLAYER --after-round N`: the league, what its path names, the fields.
   The event is an option, because one is open as a rule.  A file is a path, or `-` for standard input.
2. Every command has `--as` and `--dry-run`, and `--json`, which prints what the API answers.
3. Where a terminal needs words or the keyboard, the command has a file of the same name here, with `words(made)` or
   `typed(opening, values)`, and an input `Options` of what only a terminal asks for.  Without one, it prints the
   sentence of the change log.
4. Commands that only read have neither `--as` nor `--dry-run`: see `table_readings`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from inspect import Parameter, Signature
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from crosstable.cli.answers import Answer, Note, Words
from crosstable.cli.event.opening import EventOption, chosen_event
from crosstable.cli.league.opening import As, DryRun, LeagueFile, OpenLeague, open_league
from crosstable.cli.options import AsJson, Encoding
from crosstable.cli.output import ProgressBar
from crosstable.cli.table_readings import read_now
from crosstable.commands.fields import Field, fields_of
from crosstable.commands.files import file_here
from crosstable.commands.reading import read_input
from crosstable.commands.table import entry_named, modules

if TYPE_CHECKING:
    from crosstable.commands.command import Command
    from crosstable.commands.named import NamedCommand

_OF_KEY = "__of__"
_LISTS = Annotated[
    Path | None,
    typer.Option("--lists", metavar="FILE", help="Imported lists of federations; default: players.db by the league."),
]
_PREVIEW = Annotated[bool, typer.Option("--preview", help="Show the consequences without changing anything.")]


@dataclass(frozen=True, slots=True)
class Opening:
    """A command before it is carried out.

    Args:
        league: the open league, and what the user asked for.
        command: of the table.
        where: what the command is about, by the names in its path.
        as_json: whether JSON is printed, so that no questions are asked.
        options: of the terminal only: the `Options` of the command's own part; None where it has none.
        encoding: of the files that are read; None for that of their format.
        lists: the file of the imported lists of federations; None for the one beside the league.
    """

    league: OpenLeague
    command: NamedCommand
    where: Mapping[str, str]
    as_json: bool = False
    options: Any = None
    encoding: str | None = None
    lists: Path | None = None


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


def typed_command(name: str) -> Callable[..., Answer | None]:
    """Return the command of the terminal for a command of the table.

    Args:
        name: in the words of the terminal.
    """
    command, own = entry_named(name), _own_part(name)
    fields = {name: field for name, field in fields_of(command.given).items() if field.help.is_typed}
    asked = own_options(name)
    extras = {} if asked is None else fields_of(asked)

    def run(league: str, **options: Any) -> Answer | None:
        preview = options.pop("preview", False)
        dry_run = options.pop("dry_run", False)
        opened = open_league(league, who=options.pop("who", None), dry_run=dry_run, preview=preview)
        where = _places(opened, command, options)
        typed = {name: word for name in extras if (word := options.pop(name)) not in (None, [])}
        more = None if asked is None else read_input(asked, typed, texts=True)
        as_json, encoding = options.pop("as_json"), options.pop("encoding", None)
        opening = Opening(opened, command, where, as_json, more, encoding, options.pop("lists", None))
        values = _typed_values(options, encoding)
        if command.reads:
            return read_now(opening, values, own)
        found = own.typed(opening, values) if own is not None and hasattr(own, "typed") else values
        return found if isinstance(found, Answer) or found is None else carry_out(opening, found)

    run.__signature__ = Signature(  # type: ignore[attr-defined]  # Typer reads it
        [
            *_places_signature(command),
            *_fields_signature(fields),
            *_fields_signature(extras),
            *_common_signature(command),
        ]
    )
    run.__annotations__ = {each.name: each.annotation for each in run.__signature__.parameters.values()}  # type: ignore[attr-defined]
    run.__doc__ = help_of(command)
    return run


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
    given: Any = read_input(command.given, values, texts=True)
    caller = Access(league.actor, frozenset({Grant(Role.OWNER)}))  # whoever has the file may do everything
    wish = Wish(dry_run=not league.writes, lists=opening.lists)
    with ProgressBar(command.summary) as progress:
        made = perform(league.store, caller, command, opening.where, given, wish, progress=progress)
    return Made(opening, given, made.value, made.for_words)


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


def _places(opened: OpenLeague, command: NamedCommand, options: dict[str, Any]) -> dict[str, str]:
    """Take what a command is about out of the options: as ids."""
    from crosstable.commands.places import id_of

    where: dict[str, str] = {}
    for place in command.places:
        word = options.pop(place)
        if place == "event":
            where[place] = chosen_event(opened.store, word, is_closed=command.is_of_closed_event)
        else:
            where[place] = id_of(opened.store, place, str(word), where)
    return where


def _places_signature(command: NamedCommand) -> list[Parameter]:
    from crosstable.commands.places import WORDS

    places = [
        Parameter(each, Parameter.KEYWORD_ONLY, annotation=_argument(*WORDS[each]))
        for each in command.places
        if each != "event"
    ]
    return [Parameter("league", Parameter.POSITIONAL_OR_KEYWORD, annotation=LeagueFile), *places]


def _argument(metavar: str, help: str) -> Any:
    return Annotated[str, typer.Argument(metavar=metavar, help=help)]


def _typed_values(options: Mapping[str, Any], encoding: str | None) -> dict[str, Any]:
    """Return what was typed by field; options for single keys of a mapping as further words of it: `city=Ulm`."""
    typed = {name: value for name, value in options.items() if value not in (None, []) and _OF_KEY not in name}
    values = {name: _opened(value, encoding) for name, value in typed.items()}
    for name, value in options.items():
        field, of_key, key = name.partition(_OF_KEY)
        if of_key and value:
            values[field] = [*values.get(field, ()), f"{key}={'; '.join(value)}"]
    return values


def _fields_signature(fields: Mapping[str, Field]) -> list[Parameter]:
    ordered = sorted(fields.values(), key=lambda field: not field.help.is_argument)
    encoding = [_keyword("encoding", Encoding, None)] if any(map(_is_of_files, ordered)) else []
    return [*(each for field in ordered for each in (*_of_keys(field), _parameter(field))), *encoding]


def _of_keys(field: Field) -> Iterator[Parameter]:
    """Yield the options for single keys of a mapping."""
    for option, (key, help) in field.help.keys.items():
        taken = Annotated[list[str] | None, typer.Option(option, help=help, metavar="TEXT")]
        yield _keyword(f"{field.name}{_OF_KEY}{key}", taken, None)


def _is_of_files(field: Field) -> bool:
    return "file" in (field.kind.name, (field.kind.item or field.kind).name)


def _opened(value: Any, encoding: str | None) -> Any:
    """Return a value that was typed: where it is a path, the file there."""
    if isinstance(value, list):
        return [_opened(each, encoding) for each in value]
    return file_here(value, encoding) if isinstance(value, Path) else value


def _parameter(field: Field) -> Parameter:
    """Return a field as an option or argument that takes words; the reader of the table makes values of them."""
    kind, text, metavar = field.kind, field.help.text, field.metavar
    if kind.name == "yes" and not field.help.is_argument:
        names = (
            [field.option]
            if field.default is False or "/" in field.option
            else [f"{field.option}/--no-{field.option[2:]}"]
        )
        return _keyword(field.name, Annotated[bool | None, typer.Option(*names, help=text)], None)
    one: Any = Path if _is_of_files(field) else str
    taken: Any = list[one] if kind.name in ("list", "mapping") else one
    if not field.help.is_argument:
        option = typer.Option(*field.option.split(), help=text, metavar=metavar)
        return _keyword(field.name, Annotated[taken | None, option], None)
    argument = typer.Argument(help=text, metavar=metavar)
    if field.is_required:
        return Parameter(field.name, Parameter.KEYWORD_ONLY, annotation=Annotated[taken, argument])
    return _keyword(field.name, Annotated[taken | None, argument], None)


def _keyword(name: str, annotation: Any, default: Any) -> Parameter:
    return Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def _common_signature(command: NamedCommand) -> list[Parameter]:
    event = [_keyword("event", EventOption, None)] if "event" in command.places else []
    if command.reads:
        return [*event, _keyword("as_json", AsJson, default=False)]
    lists = [_keyword("lists", _LISTS, None)] if command.reads_lists else []
    preview = [_keyword("preview", _PREVIEW, default=False)] if command.shows_consequences else []
    both = [_keyword("who", As, None), _keyword("dry_run", DryRun, default=False)]
    return [*event, *lists, *preview, *both, _keyword("as_json", AsJson, default=False)]
