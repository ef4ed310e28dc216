"""Commands of the terminal: options, arguments, help and completion, made from the fields of an input.

    @command_input
    class Sides:
        first: Annotated[str, Help("A player, or a rating.", is_argument=True)]

    def predict(sides: Sides) -> Answer: ...

Rules
1. A command is fields and a function of what was typed for them.  Cyclopts divides the words of the line among the
   fields; what they mean reads `commands.reading`, as for the API and the desk, so that an error is one sentence.
2. Every command has `--json`.  A function that must know of it has a parameter `as_json`.
3. A word that begins with a hyphen and a digit is no option, and neither is a hyphen by itself: points may be below
   zero, and `-` is standard input.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Literal, get_type_hints

from cyclopts import App, Parameter

from crosstable.cli.answers import Answer
from crosstable.cli.errors import guarded
from crosstable.cli.help_pages import HelpPage, usage_line
from crosstable.commands.fields import Field, Help, Kind, command_input, fields_of, is_input
from crosstable.commands.reading import read_input

Typed = Mapping[str, Any]  # what was typed, by field: a text, texts, or yes or no
_JSON = Field("as_json", Kind("yes"), Help("Print JSON.", option="--json"), default=False)
_NO_OPTION = re.compile(r"-(?=\d|\s|$)")
_DEFAULTS: Mapping[Any, Any] = MappingProxyType({str: "", list[str]: [], bool: False})
_MARK = "\0"  # no word of a command line holds it


@dataclass(frozen=True)
class TypedCommand:
    """A command of the terminal.

    Args:
        name: its words: "event result".
        help: what it does, and examples.
        own_fields: by name; arguments in their order.
        run: carries it out with what was typed, and whether JSON is to be printed.
    """

    name: str
    help: str
    own_fields: Mapping[str, Field]
    run: Callable[[Typed, bool], Answer | None]

    @cached_property
    def fields(self) -> list[Field]:
        """Its arguments and options, in the order of its help; a list comes last among the arguments."""
        arguments = [field for field in self.own_fields.values() if field.help.is_argument]
        options = [field for field in self.own_fields.values() if not field.help.is_argument]
        return [*sorted(arguments, key=_is_many), *options, _JSON]


def command_of(name: str, function: Callable[..., Answer | None]) -> TypedCommand:
    """Return the command of a function: of one input, or of parameters that say what the fields of one say.

    Args:
        name: in the words of the terminal.
        function: whose docstring is the help.
    """
    hints = get_type_hints(function, include_extras=True)
    parameters = inspect.signature(function).parameters
    knows = "as_json" in parameters
    own = {each: hints[each] for each in parameters if each != "as_json"}
    of_one = len(own) == 1 and is_input(*own.values())
    defaults = {
        each: parameters[each].default for each in own if parameters[each].default is not inspect.Parameter.empty
    }
    kind: type = next(iter(own.values())) if of_one else input_of(own, defaults)

    def run(typed: Typed, as_json: bool) -> Answer | None:
        value: Any = read_input(kind, typed, texts=True)
        options = {"as_json": as_json} if knows else {}
        if of_one:
            return function(value, **options)
        return function(**{each: getattr(value, each) for each in own}, **options)

    return TypedCommand(name, inspect.cleandoc(function.__doc__ or ""), fields_of(kind), run)


def input_of(hints: Mapping[str, Any], defaults: Mapping[str, Any]) -> type:
    """Return the input with these fields.

    Args:
        hints: the type of each field, with its limits and help.
        defaults: of fields that can be left out.
    """
    return command_input(type("Input", (), {"__annotations__": dict(hints), **defaults}))


def add_command(app: App, command: TypedCommand, position: int = 0, *, for_shell: bool = False) -> None:
    """Add a command to its group.

    Args:
        app: the group, or the whole line.
        command: the command.
        position: in the list of the group.
        for_shell: whether a shell is to complete it, which asks for types; words are read without them.
    """
    arguments = [field for field in command.fields if field.help.is_argument]
    single = [field.name for field in arguments if not _is_many(field)]
    many = [field.name for field in arguments if _is_many(field)]

    def run(*words: Any, **options: Any) -> None:
        rest = {name: list(words[len(single) :]) for name in many if len(words) > len(single)}
        passed = {**dict(zip(single, words, strict=False)), **rest, **options}
        typed = {name: _unmarked(value) for name, value in passed.items()}
        as_json = bool(typed.pop(_JSON.name, False))
        guarded(lambda: command.run(typed, as_json), league=typed.get("league"), as_json=as_json)

    parameters = [_parameter(field, _type_for_shell(field) if for_shell else str) for field in command.fields]
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]  # Cyclopts reads it
    run.__annotations__ = {each.name: each.annotation for each in parameters}
    app.command(
        run,
        name=command.name.rpartition(" ")[2],
        help=summary_of(command.help),
        help_formatter=HelpPage(command.help),
        help_format="plaintext",
        usage=usage_line(command.name, arguments),
        sort_key=position,
    )


def summary_of(help: str) -> str:
    """Return the first paragraph of a help, without its full stop."""
    return " ".join(inspect.cleandoc(help).partition("\n\n")[0].split()).rstrip(".")


def marked(words: Sequence[str]) -> list[str]:
    """Return the words of a line with those marked that begin with a hyphen and are no options: rule 3."""
    end = words.index("--") if "--" in words else len(words)
    return [_MARK + word if _NO_OPTION.match(word) else word for word in words[:end]] + list(words[end:])


def _unmarked(value: Any) -> Any:
    if isinstance(value, list):
        return [_unmarked(each) for each in value]
    return value.removeprefix(_MARK) if isinstance(value, str) else value


def _type_for_shell(field: Field) -> Any:
    """Return the type by which a shell completes a word: names of files, or the choices there are."""
    kind = field.kind.item or field.kind
    if kind.name in ("path", "file") or field.help.is_place:
        return Path
    return Literal[kind.choices] if kind.name == "choice" else str


def _parameter(field: Field, one: Any) -> inspect.Parameter:
    """Return a field as an option or argument that takes words of this type."""
    taken: Any = list[one] if _is_many(field) else one
    shown: dict[str, Any] = {"help": field.help.text, "show_default": False}
    if field.help.is_argument:
        shown |= {"name": field.metavar}
    elif field.kind.name == "yes":
        on, _, off = field.option.partition("/")
        taken = bool
        shown |= {"name": on.split(), "allow_repeating": True}
        shown |= {"negative": off or ("" if field.default is False else f"--no-{on.removeprefix('--')}")}
    else:
        shown |= {"name": field.option.split(), "metavar": field.metavar, "negative": ""}
        shown |= {"allow_leading_hyphen": True, "allow_repeating": None if _is_many(field) else True}
    is_needed = field.is_required and field.help.is_argument
    if field.help.is_argument and _is_many(field):
        shown["required"] = is_needed
        return inspect.Parameter(
            field.name, inspect.Parameter.VAR_POSITIONAL, annotation=Annotated[one, Parameter(**shown)]
        )
    place = inspect.Parameter.POSITIONAL_ONLY if field.help.is_argument else inspect.Parameter.KEYWORD_ONLY
    # What is not typed is not passed on; Cyclopts checks only that the default is of its type.
    default = inspect.Parameter.empty if is_needed else _DEFAULTS.get(taken)
    return inspect.Parameter(field.name, place, default=default, annotation=Annotated[taken, Parameter(**shown)])


def _is_many(field: Field) -> bool:
    return field.kind.name in ("list", "mapping")
