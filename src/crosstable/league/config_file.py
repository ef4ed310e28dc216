"""`league.toml`: what a league is called, what it plays, which rating lists it keeps.

    name = "Sunday chess"
    key = "sunday"                                  short name in paths; made from the name by itself
    timezone = "Europe/London"
    rules = "default"                               what result kinds mean
    disciplines = ["standard", "blitz"]             all that may be played; leave out to allow any
    [display]
    tiebreaks = ["DE", "BH-C1"]                     for the standings of events
    [[seasons]]
    key = "2025"
    name = "2025/26"
    starts = 2025-10-07
    ends = 2026-05-31                               leave out while it runs
    [[pools]]                                       a rating list: a selection of games and a system
    key = "blitz"
    name = "Blitz"
    system = "elo"
    parameters = {k = 24, rounding = "none"}
    compare = ["glicko2", {system = "elo", parameters = {k = 16}}]      stand beside it, and are not published
    inactive_after_months = 12
    selection = {disciplines = ["blitz"], seasons = ["2025"], starts = 2025-01-01, leave_out_events = ["Friendly*"]}
    tiers = [{name = "gold", bound = 1700}]

Rules
1. Without pools there is one, of every game, by Elo.
2. A selection takes a game that passes all it says.  Events are named as the results name them; `*` stands for
   any letters.
3. Without tiers a list in which new players start at 1500 has "gold" from 1700 on.
4. Everything unknown is an error that says what is known.
"""

from __future__ import annotations

import datetime as dt
import re
import tomllib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from typing import Any
from zoneinfo import ZoneInfo

from crosstable.league.config import LeagueConfig, PoolConfig, Selection
from crosstable.league.snapshot import Season, Tier
from crosstable.model.errors import FormatError, UnknownName
from crosstable.model.names import clean_name, match_key, slug
from crosstable.model.results import ResultRules
from crosstable.ratings.settings import system_from
from crosstable.ratings.system import AnySystem, system_name
from crosstable.standings.tiebreak_registry import tiebreak

_KEY = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?")
_GOLD = Tier("gold", 1700.0)
_USUAL_START = 1500.0
_KINDS = {str: "a text", int: "a whole number", float: "a number", list: "a list", dict: "a table"}


def config_from_toml(text: str) -> LeagueConfig:
    """Read the text of a `league.toml`.

    Raises:
        FormatError: no TOML, or not of the shape above; says where.
        UnknownName: an unknown key, system, parameter, tie-break, season or discipline.
    """
    try:
        plain = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise FormatError(f"league.toml is not TOML: {error}. Mend that line.") from None
    return config_from(plain)


def config_from(plain: Mapping[str, Any]) -> LeagueConfig:
    """Read the same from a mapping; dates may be texts, as JSON writes them.

    Raises:
        FormatError, UnknownName: as for `config_from_toml`.
    """
    table = _Table("the league", plain)
    table.check_keys("name", "key", "timezone", "rules", "disciplines", "display", "seasons", "pools")
    name = clean_name(table.needed("name", str))
    if not name:
        raise FormatError(f"the league: name is {plain['name']!r}, which is empty. Give it a name in words.")
    display = _Table("display", table.given("display", dict, {}))
    display.check_keys("tiebreaks")
    seasons = _seasons(table.tables("seasons"))
    disciplines = table.words("disciplines")
    pools = [_pool(entry, seasons, disciplines) for entry in table.tables("pools")] or [_everything()]
    _check_different("pool", [pool.key for pool in pools])
    return LeagueConfig(
        name=name,
        key=_key(table, slug("league", name).removeprefix("league-")),
        timezone=_timezone(table.given("timezone", str, "UTC")),
        rules=ResultRules.preset(table.given("rules", str, "default")),
        pools=tuple(pools),
        seasons=seasons,
        disciplines=disciplines,
        tiebreaks=tuple(_tiebreak(code) for code in display.words("tiebreaks")),
        plain=_for_json(plain),
    )


def system_of(name: str, parameters: Mapping[str, Any]) -> AnySystem:
    """Make a rating system from parameters as plain values: numbers, texts, lists, ISO dates.

    Raises:
        UnknownName: no such system or parameter.
        RatingError: a value out of range.
    """
    return system_from(name, [f"{key}={_word(value)}" for key, value in parameters.items() if value not in ([], ())])


def _pool(table: _Table, seasons: tuple[Season, ...], disciplines: tuple[str, ...]) -> PoolConfig:
    table = table.called(f"pool {table.plain.get('key', table.plain.get('name', '?'))!r}")
    table.check_keys("key", "name", "system", "parameters", "selection", "tiers", "inactive_after_months", "compare")
    key = _key(table, None)
    system_name = table.given("system", str, "elo")
    system = system_of(system_name, table.given("parameters", dict, {}))
    months = table.given("inactive_after_months", int, 12)
    if not 0 <= months <= 1200:
        raise FormatError(f"{table.where}: inactive_after_months is {months}. Use 0 to 1200.")
    chosen = _Table(f"{table.where}, selection", table.given("selection", dict, {}))
    return PoolConfig(
        key=key,
        name=clean_name(table.given("name", str, key)) or key,
        system=system,
        system_name=system_name,
        selection=_selection(chosen, seasons, disciplines),
        tiers=_tiers(table, system),
        inactive_after_months=months,
        compare=_compared(table, system),
    )


def _compared(table: _Table, own: AnySystem) -> tuple[AnySystem, ...]:
    """Read the systems that stand beside a pool's own; a name alone means the usual parameters."""
    systems: list[AnySystem] = []
    for number, entry in enumerate(table.given("compare", list, []), start=1):
        where = f"{table.where}, compare number {number}"
        if not isinstance(entry, (str, dict)):
            raise FormatError(f'{where} is {entry!r}. Write a name such as "glicko2", or {{system = "glicko2"}}.')
        one = _Table(where, {"system": entry} if isinstance(entry, str) else entry)
        one.check_keys("system", "parameters")
        system = system_of(one.needed("system", str), one.given("parameters", dict, {}))
        if system in (own, *systems):
            raise FormatError(f"{where}: {system_name(system)} with these parameters is there already. Leave one out.")
        systems.append(system)
    return tuple(systems)


def _everything() -> PoolConfig:
    return PoolConfig("overall", "Overall", system_from("elo"), "elo", tiers=(_GOLD,))


def _selection(table: _Table, seasons: tuple[Season, ...], disciplines: tuple[str, ...]) -> Selection:
    table.check_keys("disciplines", "seasons", "events", "leave_out_events", "starts", "ends")
    chosen = Selection(
        disciplines=table.words("disciplines"),
        seasons=table.words("seasons"),
        events=table.words("events"),
        leave_out_events=table.words("leave_out_events"),
        starts=table.date("starts"),
        ends=table.date("ends"),
    )
    known = {season.key for season in seasons}
    for key in chosen.seasons:
        if key not in known:
            raise UnknownName(f"season in {table.where}", key, known)
    for word in chosen.disciplines:
        if disciplines and match_key(word) not in map(match_key, disciplines):
            raise UnknownName(f"discipline in {table.where}", word, disciplines)
    _check_span(table.where, chosen.starts, chosen.ends)
    return chosen


def _tiers(table: _Table, system: AnySystem) -> tuple[Tier, ...]:
    if "tiers" not in table.plain:
        return (_GOLD,) if float(system.new_values(1)[0, 0]) == _USUAL_START else ()
    tiers = []
    for entry in table.tables("tiers"):
        entry.check_keys("name", "bound")
        tiers.append(Tier(clean_name(entry.needed("name", str)), float(entry.needed("bound", float))))
    # The best tier first, so that the first one reached is the badge.
    return tuple(sorted(tiers, key=lambda tier: -system.scale.sign * tier.bound))


def _seasons(tables: Sequence[_Table]) -> tuple[Season, ...]:
    seasons = []
    for table in tables:
        table.check_keys("key", "name", "starts", "ends")
        key, starts, ends = _key(table, None), table.date("starts"), table.date("ends")
        if starts is None:
            raise FormatError(f"{table.where}: season {key!r} has no first day. Write starts = 2025-10-07.")
        _check_span(f"season {key!r}", starts, ends)
        seasons.append(Season(key, clean_name(table.given("name", str, key)) or key, starts, ends))
    _check_different("season", [season.key for season in seasons])
    seasons.sort(key=lambda season: season.starts)
    for one, following in pairwise(seasons):
        if one.ends is None or following.starts <= one.ends:
            raise FormatError(
                f"season {one.key!r} ({one.starts} to {one.ends or 'now'}) runs into season {following.key!r}, which "
                f"starts on {following.starts}. A day belongs to one season: mend `ends`."
            )
    return tuple(seasons)


@dataclass(frozen=True, slots=True)
class _Table:
    """A table of the file, and where it stands in it."""

    where: str
    plain: Mapping[str, Any]

    def called(self, where: str) -> _Table:
        return _Table(where, self.plain)

    def check_keys(self, *known: str) -> None:
        for key in self.plain:
            if key not in known:
                raise UnknownName(f"key of {self.where}", str(key), known)

    def needed(self, key: str, kind: type) -> Any:
        if key not in self.plain:
            raise FormatError(f"{self.where} has no {key}. Add one: {key} = {'1700' if kind is float else repr(key)}.")
        return self.given(key, kind, None)

    def given(self, key: str, kind: type, default: Any) -> Any:
        value = self.plain.get(key, default)
        kinds = (int, float) if kind is float else (kind,)
        if key in self.plain and (isinstance(value, bool) or not isinstance(value, kinds)):
            raise FormatError(f"{self.where}: {key} is {value!r}, which is not {_KINDS[kind]}.")
        return value

    def words(self, key: str) -> tuple[str, ...]:
        listed = self.given(key, list, [])
        for word in listed:
            if not isinstance(word, str) or not word.strip():
                raise FormatError(f"{self.where}: {key} holds {word!r}, which is not a text.")
        return tuple(listed)

    def date(self, key: str) -> dt.date | None:
        value = self.plain.get(key)
        if isinstance(value, str):
            with suppress(ValueError):
                value = dt.date.fromisoformat(value)
        if value is not None and type(value) is not dt.date:
            raise FormatError(f"{self.where}: {key} is {value!r}, which is not a date. Write {key} = 2025-10-07.")
        return value

    def tables(self, key: str) -> list[_Table]:
        listed = self.given(key, list, [])
        for number, entry in enumerate(listed, start=1):
            if not isinstance(entry, dict):
                raise FormatError(f"{self.where}: {key} number {number} is {entry!r}, which is not a table.")
        return [_Table(f"{key} number {number}", entry) for number, entry in enumerate(listed, start=1)]


def _key(table: _Table, default: str | None) -> str:
    key = table.given("key", str, default) if default is not None else table.needed("key", str)
    if default is not None and "key" not in table.plain:
        return str(key)[:40].strip("-") or "league"
    if not _KEY.fullmatch(key):
        raise FormatError(f"{table.where}: key is {key!r}. Use 1 to 40 of a-z, 0-9 and '-', such as blitz-2025.")
    return str(key)


def _timezone(name: str) -> str:
    if name != "UTC":
        try:
            ZoneInfo(name)
        except (KeyError, OSError, ValueError):  # unknown, a folder, or a path that leads elsewhere
            raise FormatError(f"timezone is {name!r}, which is not known. Use a name such as Europe/London.") from None
    return name


def _tiebreak(code: str) -> str:
    tiebreak(code)
    return code


def _check_different(what: str, keys: Sequence[str]) -> None:
    for key in keys:
        if keys.count(key) > 1:
            raise FormatError(f"two {what}s have the key {key!r}. Give each its own.")


def _check_span(where: str, starts: dt.date | None, ends: dt.date | None) -> None:
    if starts is not None and ends is not None and ends < starts:
        raise FormatError(f"{where}: ends on {ends}, before it starts on {starts}. Mend one of them.")


def _word(value: Any) -> str:
    """Write a plain value as the settings of systems are written: 24, none, 10:64,30:40."""
    if isinstance(value, (list, tuple)):
        return ",".join(":".join(map(_word, one)) if isinstance(one, (list, tuple)) else _word(one) for one in value)
    if value is None:
        return "none"
    if isinstance(value, bool):
        return str(value).lower()
    return value.isoformat() if isinstance(value, dt.date) else str(value)


def _for_json(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _for_json(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_for_json(item) for item in value]
    return value.isoformat() if isinstance(value, dt.date) else value
