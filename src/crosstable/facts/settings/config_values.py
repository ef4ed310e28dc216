"""The tables of a `league.toml` as dataclasses, checked through `model.validation`: every fault with its place."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, is_dataclass
from itertools import pairwise
from types import MappingProxyType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints
from zoneinfo import ZoneInfo

from crosstable.facts.players.listed_kinds import ORGANISATIONS, listed_kind
from crosstable.facts.settings.accent import accent_of
from crosstable.facts.settings.club import kept_logo, paragraphs
from crosstable.games.profiles import GAMES
from crosstable.model.errors import FormatError, InputError, UnknownName
from crosstable.model.messages import Message, message
from crosstable.model.names import clean_name, match_key
from crosstable.model.results import ResultRules
from crosstable.model.validation import Checked, Date, Number, TableOr, Text, Whole, together, unexpected, validated
from crosstable.ranking.tiebreak_registry import tiebreak
from crosstable.ratings.provisional_rule import Rule
from crosstable.ratings.rating_registry import SYSTEMS, system_name
from crosstable.ratings.settings import system_from
from crosstable.ratings.system import AnySystem, is_per_game

_LANGUAGE = re.compile(r"[a-z]{2,3}(?:_[A-Z][A-Za-z]{1,3})?")  # as gettext names them
_KEY = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?")
_SOURCES = ("system", "entry", "list", "provisional")
_NO_PARAMETERS: Mapping[str, object] = MappingProxyType({})


def _text(check: Callable[[str], object], expected: str = "a text") -> Checked:
    """Accept a text for which a check raises no `InputError`."""

    def read(value: object) -> str:
        if not isinstance(value, str):
            raise unexpected(value, expected)
        check(value)
        return value

    return Checked(read, {"type": "string"}, expected)


def _check_name(text: str) -> None:
    if not clean_name(text):
        raise FormatError("facts/name-empty", found=text)


def _check_key(text: str) -> None:
    if not _KEY.fullmatch(text):
        raise FormatError("facts/not-a-key", key=text)


def _check_timezone(name: str) -> None:
    if name != "UTC":
        try:
            ZoneInfo(name)
        except (KeyError, OSError, ValueError):  # unknown, a folder, or a path that leads elsewhere
            raise FormatError("facts/unknown-timezone", name=name) from None


def _check_language(code: str) -> None:
    if not _LANGUAGE.fullmatch(code):
        raise FormatError("facts/not-a-language", code=code)


def _check_span(starts: dt.date | None, ends: dt.date | None) -> None:
    if starts is not None and ends is not None and ends < starts:
        raise FormatError("facts/ends-before-start", starts=starts, ends=ends)


Name = Annotated[str, _text(_check_name, "a name in words")]
Key = Annotated[str, _text(_check_key, "a key such as blitz-2025")]
TimeZone = Annotated[str, _text(_check_timezone)]
Language = Annotated[str, _text(_check_language, "the code of a language")]
Rules = Annotated[str, _text(ResultRules.preset)]
TiebreakCode = Annotated[str, _text(tiebreak)]
Game = Annotated[str, _text(GAMES.__getitem__, "the name of a game")]
SystemName = Annotated[str, _text(SYSTEMS.__getitem__, "the name of a rating system")]
Anything = Annotated[object, Checked(lambda value: value)]


def _sources(value: object) -> tuple[str, ...]:
    """Read where first ratings come from: one word or several; "system" is none of the others."""
    words = (value,) if isinstance(value, str) else tuple(value) if isinstance(value, (list, tuple)) else (value,)
    for word in words:
        if word not in _SOURCES:
            raise unexpected(word, f"one of {', '.join(_SOURCES)}")
    if len(set(words)) < len(words):
        raise FormatError("facts/initial-named-twice", sources=list(words))
    if "provisional" in words[:-1]:
        raise FormatError("facts/provisional-not-last", sources=list(words))
    return tuple(str(word) for word in words if word != "system")


def _check_list_kind(text: str) -> None:
    if listed_kind(text) is None:
        raise FormatError("facts/unknown-list", given=text, known=ORGANISATIONS)


Initial = Annotated[
    tuple[str, ...],
    Checked(
        _sources,
        {"anyOf": [{"enum": list(_SOURCES)}, {"type": "array", "items": {"enum": list(_SOURCES[1:])}}]},
        "a source of first ratings",
    ),
]
ListKind = Annotated[str, _text(_check_list_kind, "a list such as FIDE rapid")]


@dataclass(frozen=True, slots=True)
class DisplaySettings:
    """How the standings of events are shown."""

    tiebreaks: tuple[TiebreakCode, ...] = ()


@dataclass(frozen=True, slots=True)
class ClubSettings:
    """What the pages show of the club: its text, the content of the file of its logo, and its colour."""

    text: Annotated[str, _text(paragraphs)] = ""
    logo: Annotated[str, _text(kept_logo)] = ""
    accent: Annotated[str, _text(accent_of, "a colour such as #7a1f5c")] = ""


@dataclass(frozen=True, slots=True)
class SeasonSettings:
    """A season; without `ends` it still runs."""

    key: Key
    starts: Date
    name: Text = ""
    ends: Date | None = None

    def __post_init__(self) -> None:
        _check_span(self.starts, self.ends)


@dataclass(frozen=True, slots=True)
class SelectionSettings:
    """Which games a rating list takes."""

    disciplines: tuple[Name, ...] = ()
    seasons: tuple[Name, ...] = ()
    events: tuple[Name, ...] = ()
    leave_out_events: tuple[Name, ...] = ()
    starts: Date | None = None
    ends: Date | None = None

    def __post_init__(self) -> None:
        _check_span(self.starts, self.ends)


@dataclass(frozen=True, slots=True)
class TierSettings:
    """A badge for ratings from a bound on."""

    name: Text
    bound: Number


@dataclass(frozen=True, slots=True)
class SystemSettings:
    """A rating system with parameters."""

    system: SystemName
    parameters: Mapping[str, Anything] = field(default_factory=lambda: _NO_PARAMETERS)

    def __post_init__(self) -> None:
        self.made()

    def made(self) -> AnySystem:
        """Return the rating system."""
        return system_from(self.system, **self.parameters)


@dataclass(frozen=True, slots=True)
class ProvisionalSettings:
    """How first ratings follow from the first games."""

    rule: Rule = "fide"
    games: Annotated[int, Whole(1, 50)] = 5


@dataclass(frozen=True, slots=True)
class PoolSettings:
    """A rating list."""

    key: Key
    name: Text = ""
    system: SystemName = "elo"
    parameters: Mapping[str, Anything] = field(default_factory=lambda: _NO_PARAMETERS)
    selection: SelectionSettings = SelectionSettings()
    tiers: tuple[TierSettings, ...] | None = None
    inactive_after_months: Annotated[int, Whole(0, 1200)] = 12
    least_games: Annotated[int, Whole(0, 1000)] = 0
    compare: tuple[Annotated[SystemSettings | str, TableOr(SystemName)], ...] = ()
    initial: Initial = ()
    initial_kinds: tuple[Text, ...] = ()
    initial_lists: tuple[ListKind, ...] = ()
    provisional: ProvisionalSettings = ProvisionalSettings()

    def __post_init__(self) -> None:
        system = self.systems()[0]
        if "provisional" in self.initial and not _can_be_provisional(system):
            raise FormatError("facts/no-provisional-rule", system=self.system)

    def systems(self) -> tuple[AnySystem, ...]:
        """Return the system of the list, then those it is compared with; a name alone has default parameters."""
        found = [system_from(self.system, **self.parameters)]
        for each in self.compare:
            system = each.made() if isinstance(each, SystemSettings) else system_from(each)
            if system in found:
                raise FormatError("facts/compared-twice", system=system_name(system))
            found.append(system)
        return tuple(found)


def _can_be_provisional(system: AnySystem) -> bool:
    """Return whether a system rates games of two players one by one, and has no first ratings of its own."""
    from crosstable.ratings.federations.federation import Federation

    return is_per_game(system) and system.sides.most == 2 and not isinstance(system, Federation)


@dataclass(frozen=True, slots=True)
class LeagueSettings:
    """A whole `league.toml`."""

    name: Name
    key: Key | None = None
    timezone: TimeZone = "UTC"
    language: Language = "en"
    languages: tuple[Language, ...] = ()
    hall_languages: tuple[Language, ...] = ()
    game: Game | None = None
    rules: Rules = "default"
    disciplines: tuple[Name, ...] = ()
    display: DisplaySettings = DisplaySettings()
    club: ClubSettings = ClubSettings()
    seasons: tuple[SeasonSettings, ...] = ()
    pools: tuple[PoolSettings, ...] = ()

    def __post_init__(self) -> None:
        faults = [*self._faults()]
        if faults:
            raise FormatError(together(faults))

    def _faults(self) -> Iterator[Message]:
        yield from _repeated("pools", [pool.key for pool in self.pools])
        yield from _repeated("seasons", [season.key for season in self.seasons])
        for one, following in pairwise(sorted(self.seasons, key=lambda season: season.starts)):
            if one.ends is None or following.starts <= one.ends:
                span = {"starts": one.starts, "ends": one.ends or "now"}
                values = {"one": one.key, "other": following.key, "other_starts": following.starts, **span}
                yield message("facts/seasons-overlap", **values)
        seasons = [season.key for season in self.seasons]
        played = {match_key(word) for word in self.disciplines}
        for row, pool in enumerate(self.pools):
            where = f"pools[{row}].selection"
            for key in pool.selection.seasons:
                if key not in seasons:
                    yield message("model/at", where=where, what=UnknownName("season", key, seasons).message)
            for word in pool.selection.disciplines:
                if played and match_key(word) not in played:
                    unknown = UnknownName("discipline", word, self.disciplines).message
                    yield message("model/at", where=where, what=unknown)


def trusted(plain: Mapping[str, Any]) -> LeagueSettings:
    """Build the table of settings that were checked when they were stored, without importing pydantic.

    Raises:
        FormatError: they are wrong all the same, as those of a newer version may be.
    """
    try:
        table: LeagueSettings = _built(LeagueSettings, plain)
    except (InputError, AttributeError, KeyError, TypeError):
        return validated(LeagueSettings, plain, source="league.toml")
    return table


def _built(hint: Any, value: Any) -> Any:
    if is_dataclass(hint):
        hints = get_type_hints(hint, include_extras=True)
        return hint(**{key: _built(hints[key], one) for key, one in value.items()})  # type: ignore[operator]  # a class
    origin, (first, *rest) = get_origin(hint), get_args(hint)
    if origin is tuple:
        return tuple(_built(first, one) for one in value)
    if origin in (Union, UnionType):
        return _built(first, value) if value is not None else None
    if origin is not Annotated:
        return value
    if isinstance(rest[0], TableOr):
        return _built(SystemSettings, value) if isinstance(value, Mapping) else value
    return rest[0].read(value) if callable(rest[0].read) else value


def _repeated(what: str, keys: Sequence[str]) -> Iterator[Message]:
    for key in sorted({key for key in keys if keys.count(key) > 1}):
        yield message("facts/two-with-one-key", what=what, key=key)
