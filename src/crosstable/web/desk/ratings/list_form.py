"""The form of the settings of a rating list, with what was typed, and what is wrong beside its field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from crosstable.commands.command import Command
from crosstable.commands.reading import FieldError
from crosstable.facts.settings.config import LeagueConfig
from crosstable.model.errors import CrosstableError, UnknownName
from crosstable.model.messages import Message
from crosstable.ratings.parameter_fields import ParameterField, parameter_fields, parameter_text
from crosstable.ratings.rating_registry import SYSTEMS, federations
from crosstable.ratings.settings import settings_of, system_from
from crosstable.web.desk.command_form import FormField, input_fields

SOURCES = ("list", "entry", "provisional")
_TICKED = ("disciplines", "seasons", "compare")
_LISTED = ("events", "leave_out_events")
_KINDS = ("initial_kinds", "initial_lists")
_TYPED = {"pairs": "Typed as 10:64,30:40. ", "days": "Typed as 2025-09-01,2026-09-01. "}
_FIRST = 4  # parameters of a system that are in sight, besides those that are not as the system has them


class TickBox(NamedTuple):
    """One of several boxes: the name of its field, what it stands for, and whether it is ticked."""

    name: str
    value: str
    label: str
    is_ticked: bool


@dataclass(frozen=True, slots=True)
class ListForm:
    """The settings of a list as a form shows them.

    Args:
        fields: by name, as the input of the command has them.
        systems: the names of all systems, those of federations last.
        parameters: in sight, and `more` of them folded away.
        ticks: by field, the boxes of what there is to choose from.
        sources: of first ratings, as chosen: the first to look in first.
        places: from which one is chosen; none where it is the only list.
    """

    key: str
    fields: Mapping[str, FormField]
    system: str
    systems: Sequence[str]
    parameters: Sequence[FormField]
    more: Sequence[FormField]
    ticks: Mapping[str, Sequence[TickBox]]
    sources: Sequence[str]
    places: int
    shows_error: bool

    @property
    def more_has_error(self) -> bool:
        """Whether what is wrong is in a parameter that is folded away."""
        return any(each.error is not None for each in self.more)


class ListChoices(NamedTuple):
    """What there is to choose from: the disciplines and seasons of a league, and how many lists it has."""

    disciplines: Sequence[str]
    seasons: Sequence[tuple[str, str]]
    lists: int


def typed_settings(table: Mapping[str, Any], place: int) -> dict[str, str]:
    """Return the settings of a list as its form has them."""
    selection = table.get("selection", {})
    typed = {
        "name": str(table.get("name", "")),
        "place": f"{place}" if place else "",
        "system": str(table.get("system", "elo")),
        "starts": str(selection.get("starts", "")),
        "ends": str(selection.get("ends", "")),
        "least_games": str(table.get("least_games", 0)),
        "inactive_after_months": str(table.get("inactive_after_months", 12)),
        "tiers": "\n".join(f"{each['name']}={each['bound']:g}" for each in table.get("tiers", ())),
    }
    initial = table.get("initial", ())
    lists = {name: selection.get(name, ()) for name in ("disciplines", "seasons")}
    lists |= {"initial": (initial,) if isinstance(initial, str) else initial, "compare": _named(table)}
    for name, values in lists.items():
        typed |= {f"{name}.{number}": str(value) for number, value in enumerate(values, start=1)}
    typed |= {name: "\n".join(selection.get(name, ())) for name in _LISTED}
    typed |= {name: ", ".join(table.get(name, ())) for name in _KINDS}
    system = system_from(typed["system"], **table.get("parameters", {}))
    return typed | {f"parameters.{name}": parameter_text(value) for name, value in settings_of(system).items()}


def list_form(
    command: Command,
    config: LeagueConfig,
    key: str,
    typed: Mapping[str, str],
    choices: ListChoices,
    error: CrosstableError | None = None,
) -> ListForm:
    """Return the form of a list.

    Args:
        key: of the list; "" for a new one.
        typed: by field, as it was sent, or `typed_settings`.
    """
    place = str(error.values.get("field", "")) if isinstance(error, FieldError) else ""
    wrong = None if error is None or not place else error.message
    system = typed.get("system") or "elo"
    system = system if system in SYSTEMS else "elo"
    own = [_parameter(each, typed, wrong if place == f"parameters.{each.name}" else None) for each in _fields(system)]
    usual = {f"parameters.{each.name}": each.default for each in _fields(system)}
    seen = [
        at < _FIRST or each.error is not None or each.value.strip() not in ("", usual[each.name])
        for at, each in enumerate(own)
    ]
    fields = {
        each.name: replace(each, value=typed.get(each.name, ""), error=wrong if each.name == place else None)
        for each in input_fields(command.input_class)
    }
    return ListForm(
        key=key,
        fields=fields,
        system=system,
        systems=[*(each for each in SYSTEMS if each not in federations()), *federations()],
        parameters=[each for each, is_seen in zip(own, seen, strict=True) if is_seen],
        more=[each for each, is_seen in zip(own, seen, strict=True) if not is_seen],
        ticks={name: list(_ticks(name, typed, choices, config)) for name in _TICKED},
        sources=[*_chosen(typed, "initial"), "", "", ""][: len(SOURCES)],
        places=choices.lists,
        shows_error=bool(wrong) and (place in fields or place in usual),
    )


def _named(table: Mapping[str, Any]) -> list[str]:
    """Return the systems that a list is compared with, as far as they have no parameters of their own."""
    return [each if isinstance(each, str) else str(each.get("system", "")) for each in table.get("compare", ())]


def _fields(system: str) -> tuple[ParameterField, ...]:
    try:
        return parameter_fields(system)
    except UnknownName:
        return ()


def _parameter(field: ParameterField, typed: Mapping[str, str], error: Message | None) -> FormField:
    name = f"parameters.{field.name}"
    words = field.name.replace("_", " ")
    choices = ("true", "false") if field.kind == "yes" else field.choices
    return FormField(
        name=name,
        label=words[:1].upper() + words[1:],
        help=_explained(field),
        control="choice" if choices else "text",
        value=typed.get(name, field.default),
        mode={"whole": "numeric", "number": "decimal"}.get(field.kind, ""),
        choices=choices,
        error=error,
    )


def _explained(field: ParameterField) -> str:
    """Return what a parameter means, how it is typed, and what it is where nothing is typed."""
    text = field.help.replace("`", "")
    typed = _TYPED.get(field.kind, "")
    return f"{text[:1].upper()}{text[1:]} {typed}Default: {field.default or 'none'}."


def _ticks(name: str, typed: Mapping[str, str], choices: ListChoices, config: LeagueConfig) -> Iterator[TickBox]:
    """Yield the boxes of a field: what there is to choose, and what is chosen besides."""
    chosen = _chosen(typed, name)
    known = {
        "disciplines": [(each, each) for each in dict.fromkeys([*config.disciplines, *choices.disciplines])],
        "seasons": list(choices.seasons),
        "compare": [(each, each) for each in SYSTEMS if each not in federations()],
    }[name]
    values = [value for value, _ in known]
    for number, (value, label) in enumerate(
        [*known, *((each, each) for each in chosen if each not in values)], start=1
    ):
        yield TickBox(f"{name}.{number}", value, label, value in chosen)


def _chosen(typed: Mapping[str, str], name: str) -> list[str]:
    """Return what is chosen in the numbered fields of a list, in their order."""
    numbered = [(int(field.rpartition(".")[2]), value) for field, value in typed.items() if _is_of(field, name)]
    return [value.strip() for _, value in sorted(numbered) if value.strip()]


def _is_of(field: str, name: str) -> bool:
    whole, _, number = field.rpartition(".")
    return whole == name and number.isascii() and number.isdecimal() and len(number) < 5
