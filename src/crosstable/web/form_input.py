"""Forms as inputs of commands: those of the desk, of players and of the owner.

Rules
1. A form names its command by the path that it is sent to; its fields are the fields of the input.
2. An empty field is one that was left out.
3. A list is typed as `commands.reading` says: results have a line each.
4. `facts.city` is the entry `city` of the mapping `facts`, `players.2` the second of the list `players`; a mapping in
   one field has a line `name=value` for each.  `entries.1.club` is the club of the first of a list of inputs, and
   `pairs.1.2` the second of the first pair.
5. An empty field `players` beside `players.2` says what is sent when no box is ticked.
6. A field that is as it was shown was not changed, and is left out: a form of a plan says with `was.rounds` what it
   showed in `rounds`.  One that was emptied is sent empty where the input can be; a list
   as one without items.
7. Where a form has buttons for several commands, `for.set-board.reason` is the reason of one of them.
8. `add` names the list to which the pair of `first` and `second` is added, or the field that takes `first`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from crosstable.commands.command import Command
from crosstable.commands.fields import Field, fields_of
from crosstable.commands.files import sent_file
from crosstable.commands.reading import read_input
from crosstable.web.uploads import UploadedFile

_OWN = frozenset({"dry_run", "seen", "key", "page", "then"})  # how the command is carried out, not what it is given
_Fields = Mapping[str, str]
_WAS = "was."
_LAST = 9999  # the number of what is added to a list


def own_fields(command: Command, form: _Fields) -> dict[str, str]:
    """Return the fields of a form that are for one of the commands it can be sent to: rules 7 and 8."""
    word = command.name.rpartition(" ")[2]
    found = {name.removeprefix(f"for.{word}."): text for name, text in form.items()}
    found = {name: text for name, text in found.items() if not name.startswith("for.")}
    added = fields_of(command.input_class).get(found.pop("add", ""))
    if added is not None:
        first, second = found.pop("first", ""), found.pop("second", "")
        start = f"{added.name}.{_LAST}"
        is_list = added.kind.name == "list"
        found |= {f"{start}.1": first, f"{start}.2": second} if is_list else {added.name: first}
    return found


def given_in(command: Command, form: _Fields, files: Mapping[str, UploadedFile] = MappingProxyType({})) -> Any:
    """Return the input of a command from a form.

    Raises:
        InputError: a field holds something else than the command takes.
    """
    fields, uploaded = (
        _changed(own_fields(command, form)),
        {name: sent_file(each.name, each.content) for name, each in files.items()},
    )
    return checked_input(command, {**_plain(command, fields), **uploaded})


def checked_input(command: Command, values: Mapping[str, Any]) -> Any:
    """Return values as the input of a command.

    Raises:
        InputError: a field holds something else than the command takes.
    """
    return read_input(command.input_class, values, texts=True)


def _changed(form: _Fields) -> dict[str, str]:
    """Return the fields that hold something else than what was shown: rules 2 and 6."""
    found = {}
    for name, value in form.items():
        if name in _OWN or name.startswith(_WAS):
            continue
        text = value.strip()
        if text.splitlines() != form.get(f"{_WAS}{name}", "").strip().splitlines():
            found[name] = text
    return found


def _plain(command: Command, fields: _Fields) -> dict[str, Any]:
    of_input = fields_of(command.input_class)
    nested = _nested(fields, of_input)
    return nested | {name: value for name, value in _emptied(of_input, fields).items() if not _parts_of(nested[name])}


def _nested(fields: _Fields, fields_by_name: Mapping[str, Field]) -> dict[str, Any]:
    """Return fields with `facts.city` as the entry `city` of `facts`, and with `players.2` in the list `players`."""
    values: dict[str, Any] = {}
    for name, value in fields.items():
        whole, dot, part = name.partition(".")
        if dot:
            values[whole] = {**_parts_of(values.get(whole)), part: value}
        elif not _parts_of(values.get(name)):
            values[name] = value
    lists = {name for name in values if name in fields_by_name and fields_by_name[name].kind.name == "list"}
    return {
        name: _listed(_items(value, fields_by_name[name])) if name in lists else value for name, value in values.items()
    }


def _items(value: Any, field: Field) -> Any:
    """Return what is in a list by number: of inputs, their fields, `entries.1.name`; of pairs, `pairs.1.2`."""
    item = field.kind.item
    if not isinstance(value, dict) or item is None or not all("." in part for part in value):
        return value
    items: dict[str, dict[str, str]] = {}
    for part, text in value.items():
        number, _, name = part.partition(".")
        items.setdefault(number, {})[name] = text
    return items if item.input_class is not None else {number: [*parts.values()] for number, parts in items.items()}


def _parts_of(value: Any) -> dict[str, str]:
    return value if isinstance(value, dict) else {}


def _listed(value: Any) -> Any:
    """Return the list of what numbered fields hold, and an empty one for a field that was emptied: rules 4 and 6."""
    if isinstance(value, dict) and all(each.isascii() and each.isdecimal() and len(each) < 5 for each in value):
        return [value[number] for number in sorted(value, key=int)]
    return value or []


def _emptied(fields_by_name: Mapping[str, Field], fields: _Fields) -> dict[str, Any]:
    """Return the values of fields that were emptied, where that says something."""
    empty = (field for name, field in fields_by_name.items() if fields.get(name) == "")
    return {field.name: field.help.emptied for field in empty if field.help.emptied is not None}
