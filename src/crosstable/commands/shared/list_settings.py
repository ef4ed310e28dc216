"""The settings of a rating list as a command is given them, and as a table of a `league.toml` has them."""

from __future__ import annotations

import dataclasses
import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from annotated_types import Ge, Le, MaxLen

from crosstable.commands.command import Call
from crosstable.commands.fields import Help, LogReason, Text, command_input
from crosstable.commands.reading import FieldError
from crosstable.facts.settings.config_values import PoolSettings
from crosstable.facts.settings.list_tables import list_tables
from crosstable.model.errors import InputError, UnknownName
from crosstable.model.validation import validated
from crosstable.ratings.parameter_fields import parameter_text
from crosstable.ratings.rating_registry import SYSTEMS
from crosstable.ratings.settings import settings_of, system_of_words
from crosstable.runs.rating_lists import league_config

_Texts = Annotated[tuple[Text, ...] | None, MaxLen(200)]
_Day = Annotated[str, MaxLen(10)]
_USUAL: Mapping[str, Any] = {
    "parameters": {},
    "selection": {},
    "tiers": [],
    "compare": [],
    "initial": [],
    "initial_kinds": [],
    "initial_lists": [],
}


@command_input
class ListSettings:
    """Settings of a rating list; what is left out stays as it is, and an empty list is none."""

    system: Annotated[
        Text | None, Help("The rating system; another one begins with its own parameters.", "glicko2", "NAME")
    ] = None
    parameters: Annotated[
        Mapping[str, Text],
        MaxLen(100),
        Help(
            "Parameters of the system, as they are typed; an empty one is as the system has it.",
            {"k": "24", "rounding": "none"},
            option="--set",
        ),
    ] = dataclasses.field(default_factory=dict)
    disciplines: Annotated[
        _Texts, Help("Rate only games of these disciplines.", ["blitz"], "NAME", "--discipline", emptied=())
    ] = None
    seasons: Annotated[_Texts, Help("Rate only games of these seasons.", ["2025"], "KEY", "--season", emptied=())] = (
        None
    )
    events: Annotated[
        _Texts,
        Help("Rate only these events; * stands for any characters.", ["Cup*"], "NAME", "--event-name", emptied=()),
    ] = None
    leave_out_events: Annotated[
        _Texts, Help("Rate all but these events.", ["Friendly*"], "NAME", "--leave-out", emptied=())
    ] = None
    starts: Annotated[
        _Day | None,
        Help("Rate only games from this day on; empty for any.", "2026-01-01", "DATE", "--from", emptied=""),
    ] = None
    ends: Annotated[
        _Day | None, Help("Rate only games up to this day; empty for any.", "2026-12-31", "DATE", "--to", emptied="")
    ] = None
    initial: Annotated[
        _Texts,
        Help(
            "Where players begin: at the rating of a federation's list, of their first entry, or provisional; the "
            "first source that has one. Empty for the rating of the system.",
            ["list", "entry"],
            "list|entry|provisional",
            emptied=(),
        ),
    ] = None
    initial_kinds: Annotated[
        _Texts,
        Help("Only entries with ratings of these kinds count, the first one first.", ["FIDE"], "KIND", emptied=()),
    ] = None
    initial_lists: Annotated[
        _Texts,
        Help(
            "Only ratings of these lists of federations count, the first one first.", ["FIDE rapid"], "LIST", emptied=()
        ),
    ] = None
    least_games: Annotated[
        int | None, Ge(0), Le(1000), Help("The rated games that a player needs to be on the leaderboard.", 5)
    ] = None
    inactive_after_months: Annotated[
        int | None, Ge(0), Le(1200), Help("Months without a game after which a player is left out of the leaderboard.")
    ] = None
    tiers: Annotated[
        Mapping[str, float] | None,
        MaxLen(50),
        Help("Badges, each with the rating from which on it is given.", {"gold": 1700}, option="--tier"),
    ] = None
    compare: Annotated[
        _Texts, Help("Systems to compare with, which are not published.", ["glicko2"], "NAME", emptied=())
    ] = None
    reason: LogReason = ""

    def applied_to(self, table: Mapping[str, Any], name: str = "") -> dict[str, Any]:
        """Return the table of a list with these settings, checked.

        Args:
            name: what the list is called; "" for the name that it has.
        Raises:
            UnknownName, RatingError, FormatError: a setting is wrong.
        """
        found = {**table, **self._plain(), **self._system(table)}
        found |= {"name": name} if name else {}
        if self.system and self.system != table.get("system"):  # what it was compared with is its own now
            found["compare"] = [each for each in found.get("compare", ()) if each != self.system]
        selection = {**table.get("selection", {}), **self._selection()}
        found["selection"] = {key: value for key, value in selection.items() if value not in ("", [])}
        found = {
            key: value for key, value in found.items() if key not in _USUAL or value != _USUAL[key] or key == "tiers"
        }
        validated(PoolSettings, found)
        return found

    def _system(self, table: Mapping[str, Any]) -> dict[str, Any]:
        was = str(table.get("system", "elo"))
        system = self.system or was
        if system not in SYSTEMS and ":" not in system:
            raise _beside("system", UnknownName("rating system", system, SYSTEMS))
        kept = {} if system != was else {key: parameter_text(one) for key, one in table.get("parameters", {}).items()}
        words = {key: word for key, word in {**kept, **self.parameters}.items() if word.strip()}
        try:
            made = system_of_words(system, [f"{key}={word}" for key, word in words.items()])
        except InputError as error:
            name = str(error.values.get("parameter") or error.values.get("name") or "")
            raise _beside(f"parameters.{name.replace(' ', '_')}", error) from None
        usual = settings_of(SYSTEMS[system]())
        parameters = {key: value for key, value in settings_of(made).items() if value != usual[key]}
        return {"system": system, "parameters": parameters}

    def _plain(self) -> dict[str, Any]:
        lists = {name: _words(getattr(self, name)) for name in ("initial", "initial_kinds", "initial_lists", "compare")}
        found: dict[str, Any] = {name: value for name, value in lists.items() if value is not None}
        numbers = {"least_games": self.least_games, "inactive_after_months": self.inactive_after_months}
        found |= {name: value for name, value in numbers.items() if value is not None}
        if self.tiers is not None:
            found["tiers"] = [{"name": name, "bound": bound} for name, bound in self.tiers.items()]
        return found

    def _selection(self) -> dict[str, Any]:
        names = ("disciplines", "seasons", "events", "leave_out_events")
        found: dict[str, Any] = {name: _words(getattr(self, name)) for name in names}
        found |= {"starts": _day("starts", self.starts), "ends": _day("ends", self.ends)}
        return {name: value for name, value in found.items() if value is not None}


def _beside(field: str, error: InputError) -> FieldError:
    """Return an error that says in which field it is."""
    return FieldError(dataclasses.replace(error.message, values={**error.values, "field": field}))


def _words(given: Sequence[str] | None) -> list[str] | None:
    return None if given is None else [word for word in map(str.strip, given) if word]


def _day(field: str, text: str | None) -> str | None:
    if not (text or "").strip():
        return text
    try:
        return dt.date.fromisoformat((text or "").strip()).isoformat()
    except ValueError:
        raise FieldError("commands/field-not-a-date", field=field, label=field, given=text) from None


def table_of(call: Call, key: str) -> dict[str, Any]:
    """Return the table of a list as the settings have it.

    Raises:
        UnknownName: there is no such list.
    """
    with call.store.read() as connection:
        tables = list_tables(league_config(connection).plain)
    if key not in tables:
        raise UnknownName("rating list", key, tables)
    return tables[key]
