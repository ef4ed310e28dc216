"""Write the section of each command of a league into docs/commands.md: `python docs/build_commands.py`.

A section is made from the file of the command: its help, its examples, its options, its answer.
What stands before the first command of a group, and the sections of library commands, are written by hand.
The document is checked in; a test says when it is out of date.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from crosstable.cli.table_commands import own_options, place_fields
from crosstable.commands.answers import Done
from crosstable.commands.fields import Field, Help, fields_of, inline_in
from crosstable.commands.made_files import MadeFile
from crosstable.commands.named import NamedCommand
from crosstable.commands.table import all_commands, all_readings

DOCUMENT = Path(__file__).parent / "commands.md"
_FEW = 5  # options that are listed again
_TITLES = {"rate": "Rate a league"}  # besides `rate` of result files
_OF_A_FILE = (
    "The answer is a file; `--json` prints where it is written, and what its format cannot hold: "
    '`{"event", "files": [{"file", "losses": [{"code", "where", "why"}]}]}`.'
)
_HEADING = re.compile(r"^#{2,4} (.*)$", re.MULTILINE)


def document(text: str) -> str:
    """Return the document with the sections of all commands of the table; a new one follows the last of its group."""
    parts = _parts(text)
    for name, command in sorted(_every().items()):
        wanted = _TITLES.get(name, name)
        at = next((at for at, (title, _) in enumerate(parts) if title == wanted), None)
        made = (name, section(command))
        if at is None:
            parts.insert(_end_of_group(parts, name), made)
        else:
            parts[at] = made
    return "\n".join(part for _, part in parts)


def _every() -> dict[str, NamedCommand]:
    """Return the commands that people type."""
    return {name: each for name, each in {**all_commands(), **all_readings()}.items() if each.is_typed}


def section(command: NamedCommand) -> str:
    """Return the section of a command."""
    title = _TITLES.get(command.name, command.name)
    level = "###" if " " in title else "##"
    page = Path(command.guide.partition("#")[0])
    guide = f"More: [{page.parent if page.stem == 'index' else page.stem}]({command.guide})." if command.guide else ""
    parts = [f"{level} {title}", _paragraphs(command.help), guide, _examples(command), _route(command)]
    parts += [_table("option", _options(command)), _answer(command)]
    return "\n\n".join(part for part in parts if part) + "\n"


def _parts(text: str) -> list[tuple[str, str]]:
    """Return the sections of a document by their titles, and what stands before the first one."""
    starts = [found.start() for found in _HEADING.finditer(text)]
    pieces = [text[start:end] for start, end in zip([0, *starts], [*starts, len(text)], strict=True)]
    return [(_title(piece), piece.removesuffix("\n") if at < len(starts) else piece) for at, piece in enumerate(pieces)]


def _title(piece: str) -> str:
    found = _HEADING.match(piece)
    return found[1] if found else ""


def _end_of_group(parts: list[tuple[str, str]], name: str) -> int:
    group = name.rpartition(" ")[0]
    known = {each.name for each in _every().values() if each.name.rpartition(" ")[0] == group}
    return 1 + max(at for at, (title, _) in enumerate(parts) if title in known or title in (group, "Leagues"))


def _examples(command: NamedCommand) -> str:
    lines = "\n".join(f"crosstable {each}" for each in command.examples)
    return f"```\n{lines}\n```" if lines else ""


def _route(command: NamedCommand) -> str:
    """Return where the API has a command."""
    method = "GET" if command.reads else "POST"
    return f"API: `{method} /leagues/{{league}}/{command.path}`" if command.is_routed else ""


def _options(command: NamedCommand) -> Iterator[tuple[str, str]]:
    """Yield what can be typed, except for what all commands of a league have."""
    for field in place_fields(command).values():
        yield _option(field), _lower(field.help.text)
    asked = own_options(command.name)
    of_terminal = [] if asked is None else list(fields_of(asked).values())
    yield from ((_option(field), _lower(field.help.text)) for field in of_terminal if field.help.is_argument)
    shared = [
        (given, _first_with(given)) for given in inline_in(command.input_class).values() if len(fields_of(given)) > _FEW
    ]
    told = {name: first for given, first in shared if first is not command for name in fields_of(given)}
    own = [field for name, field in fields_of(command.input_class).items() if field.help.is_typed and name not in told]
    for field in sorted(own, key=lambda field: not field.help.is_argument):
        yield _option(field), _lower(field.help.text)
        yield from ((f"`{option} TEXT`", _lower(text)) for option, (_, text) in field.help.keys.items())
    for given, first in shared:
        if first is not command:
            names = ", ".join(_names(given))
            yield names, f"as for [{first.name}](#{first.name.replace(' ', '-')})"
    yield from ((_option(field), _lower(field.help.text)) for field in of_terminal if not field.help.is_argument)
    if command.reads_lists:
        yield "`--lists FILE`", "the imported lists of federations; default: `players.db` beside the league"
    if command.shows_consequences:
        yield "`--preview`", "show the consequences without changing anything"


def _first_with(given: type) -> NamedCommand:
    """Return the first command whose options are those of an inline input; the others refer to it."""
    made = _every().values()
    return next(each for each in made if given in inline_in(each.input_class).values())


def _names(given: type) -> Iterator[str]:
    for field in fields_of(given).values():
        yield from (f"`{each}`" for each in (field.option.split()[0], *field.help.keys))


def _option(field: Field) -> str:
    if field.help.is_argument:
        return f"`{field.metavar}`"
    if field.kind.name == "yes":
        is_plain = field.default is False or "/" in field.option
        return ", ".join(
            f"`{each}`" for each in ([field.option] if is_plain else [field.option, f"--no-{field.option[2:]}"])
        )
    first, *short = field.option.split()
    return ", ".join([f"`{first} {field.metavar}`", *(f"`{each}`" for each in short)])


def _answer(command: NamedCommand) -> str:
    """Return what a command answers, or which command before it answers the same."""
    if command.answer is MadeFile:
        return _OF_A_FILE
    first = next(each for each in _every().values() if each.answer is command.answer)
    if first is command or command.answer is Done:
        return _table("answer", _answers(command.answer))
    return f"The answer is that of [{first.name}](#{first.name.replace(' ', '-')})."


def _answers(answer: type) -> Iterator[tuple[str, str]]:
    """Yield the fields of an answer, those of every command left out."""
    usual = {field.name for field in fields(Done)} if issubclass(answer, Done) else set()
    for name, hint in get_type_hints(answer, include_extras=True).items():
        if name not in usual:
            yield f"`{name}`{_shape(hint)}", _lower(_help(hint))


def _help(hint: Any) -> str:
    found = [each.text for each in getattr(hint, "__metadata__", ()) if isinstance(each, Help)]
    return found[-1] if found else ""


def _shape(hint: Any) -> str:
    """Return the names in an object, or in those of a list."""
    if get_origin(hint) is Annotated:
        hint = hint.__origin__
    if isinstance(hint, type) and is_dataclass(hint):
        return f": `{{{', '.join(field.name for field in fields(hint))}}}`"
    inner = next(filter(None, map(_shape, get_args(hint))), "")
    is_list = get_origin(hint) in (tuple, list)
    return f": `[{inner[3:-1]}]`" if inner and is_list else inner


def _table(title: str, rows: Iterable[tuple[str, str]]) -> str:
    lines = ["| " + " | ".join(cell.replace("|", r"\|") for cell in row) + " |" for row in rows]
    return "\n".join([f"| {title} | meaning |", "| --- | --- |", *lines]) if lines else ""


def _paragraphs(text: str) -> str:
    """Return paragraphs with a sentence a line, as the document has them."""
    return "\n\n".join(_ended(_joined(each)) for each in text.split("\n\n") if each)


def _joined(text: str) -> str:
    return re.sub(r"(?<=[.:]) {2}", "\n", text.replace(".\n", ".  ").replace("\n", " "))


def _ended(text: str) -> str:
    return text if text.endswith((".", ":")) else f"{text}."


def _lower(text: str) -> str:
    """Return a help as it stands in a table: without its full stop, and small where it is no name."""
    text = text.removesuffix(".")
    return text if text[:2].isupper() and text[1:2].strip() else text[:1].lower() + text[1:]


if __name__ == "__main__":
    DOCUMENT.write_text(document(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")
