"""The form of a command, made from its input: with what was typed, and what is wrong beside the field."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from crosstable.commands.command import Command
from crosstable.commands.fields import Field, fields_of
from crosstable.commands.reading import WITHOUT_SPACES, FieldError
from crosstable.model.errors import CrosstableError
from crosstable.model.messages import Message

CARRIED = ("seen", "key", "page", "then")  # how a form is sent, not what the command is given
_CONTROLS = {
    "yes": "tick",
    "choice": "choice",
    "day": "day",
    "list": "lines",
    "mapping": "lines",
    "input": "lines",
    "file": "file",
}
_MODES = {"whole": "numeric", "number": "decimal"}


@dataclass(frozen=True, slots=True)
class FormField:
    """A field of a form.

    Args:
        label: what it is called.
        control: "text", "lines", "choice", "tick", "day" or "file".
        value: what was typed.
        mode: the keyboard of a phone: "numeric", "decimal" or "".
        choices: of a choice; "" is the default.
        is_required: whether it cannot be left out.
        longest: the most characters; None: no limit.
    """

    name: str
    label: str
    help: str
    control: str
    value: str
    mode: str = ""
    choices: tuple[str, ...] = ()
    is_required: bool = False
    longest: int | None = None
    error: Message | None = None


@dataclass(frozen=True, slots=True)
class CommandForm:
    """A form of a command.

    Args:
        path: below the desk, to which it is sent.
        fields: in the order of the input.
    """

    title: str
    path: str
    fields: tuple[FormField, ...]
    carried: Mapping[str, str]

    @property
    def shows_error(self) -> bool:
        """Whether what is wrong stands beside a field."""
        return any(each.error is not None for each in self.fields)

    @property
    def has_file(self) -> bool:
        """Whether a file is uploaded with it."""
        return any(each.control == "file" for each in self.fields)


def command_form(
    command: Command, path: str, typed: Mapping[str, str], error: CrosstableError | None = None
) -> CommandForm:
    """Return the form of a command.

    Args:
        path: below the desk.
        typed: what was typed, by field.
    """
    known = fields_of(command.input_class)
    wrong = str(error.values.get("field", "")).partition(".")[0] if isinstance(error, FieldError) else ""
    fields = [
        _form_field(field, typed, error.message if error is not None and name == wrong else None)
        for name, field in known.items()
        if field.help.is_typed and not _numbers(field, typed)
    ]
    place = str(error.values.get("field", "")) if isinstance(error, FieldError) else ""
    for field in known.values():
        for prefix in _numbers(field, typed):
            for each in input_fields(field.kind.item.input_class, prefix):  # type: ignore[arg-type,union-attr]  # of inputs
                problem = error.message if error is not None and each.name == place else None
                fields.append(replace(each, value=typed.get(each.name, ""), error=problem))
    unseen = {name for name, field in known.items() if not field.help.is_typed}
    carried = {name: text for name, text in typed.items() if name in CARRIED or name.partition(".")[0] in unseen}
    return CommandForm(command.summary, path, tuple(fields), carried)


def _numbers(field: Field, typed: Mapping[str, str]) -> list[str]:
    """Return how the names of fields begin that hold the inputs of a list: "entries.1."."""
    if field.kind.item is None or field.kind.item.name != "input":
        return []
    parts = (name.split(".") for name in typed if name.startswith(f"{field.name}."))
    return list(dict.fromkeys(f"{field.name}.{number}." for _, number, *rest in parts if rest))


def input_fields(input_class: type, prefix: str = "") -> tuple[FormField, ...]:
    """Return the empty fields of a form for an input that is a part of another one.

    Args:
        prefix: of their names: "entries.1.".
    """
    made = (_form_field(field, {}, None) for field in fields_of(input_class).values() if field.help.is_typed)
    return tuple(replace(each, name=f"{prefix}{each.name}") for each in made)


def _form_field(field: Field, typed: Mapping[str, str], error: Message | None) -> FormField:
    kind, label = field.kind, field.label
    value = typed.get(field.name, "") or _parts_typed(field, typed)
    is_short = kind.name == "list" and kind.item is not None and kind.item.name in WITHOUT_SPACES
    control = "text" if is_short else _CONTROLS.get(kind.name, "text")
    if not value and control == "choice" and field.default is not None:
        value = str(field.default)
    return FormField(
        name=field.name,
        label=label[:1].upper() + label[1:],
        help=field.help.text,
        control=control,
        value=value,
        mode=_MODES.get(kind.name, ""),
        choices=(("",) if field.kind.may_be_none or field.is_required else ()) + kind.choices,
        is_required=field.is_required and control != "tick",
        longest=kind.limits.longest if kind.name == "text" else None,
        error=error,
    )


def _parts_typed(field: Field, typed: Mapping[str, str]) -> str:
    """Return what was typed in the fields of a mapping, `facts.city`, as lines `city=Ulm`; two players as `p1-p2`."""
    start = f"{field.name}."
    if field.kind.item is not None and field.kind.item.name == "pair":
        pairs: dict[str, list[str]] = {}
        for name, value in typed.items():
            if name.startswith(start) and value:
                pairs.setdefault(name.rpartition(".")[0], []).append(value)
        return "\n".join("-".join(pair) for pair in pairs.values())
    return "\n".join(f"{name.removeprefix(start)}={value}" for name, value in typed.items() if name.startswith(start))
