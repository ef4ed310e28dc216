"""`league.toml`: what a league is called, what it plays, and which rating lists it has.

    name = "Sunday chess"
    key = "sunday"                                  short name in paths; default: made from the name
    timezone = "Europe/London"
    language = "en"                                 of the pages
    languages = ["en", "de"]                        that readers choose from; leave out for all that there are
    hall_languages = ["en", "de"]                   of paper, hall and projector, side by side; default: language
    rules = "default"                               scoring rules
    disciplines = ["standard", "blitz"]             all that may be played; leave out to allow any
    game = "chess"                                  decides what the rest leaves open; leave out for several games
    [display]
    tiebreaks = ["DE", "BH-C1"]                     for the standings of events
    [club]                                          shown on the pages
    text = "We meet on Mondays."                    an empty line begins a new paragraph
    logo = "logo.png"                               PNG, JPEG, GIF or WebP, as seen from this file
    accent = "#7a1f5c"                              colour of links and buttons; default: blue
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
    compare = ["glicko2", {system = "elo", parameters = {k = 16}}]      compared with it, not published
    initial = "entry"                               begin at the rating of the first entry; default: "system"
    initial_kinds = ["FIDE", "DWZ"]                 only at ratings of these kinds, the first kind first
    # initial = ["list", "entry", "provisional"]    the first of these that has a rating
    initial_lists = ["FIDE rapid", "FIDE"]          of "list": which ratings of federations, the first one first
    provisional = {rule = "fide", games = 5}        of "provisional": see `ratings.provisional`
    inactive_after_months = 12                      who is longer absent is not in the leaderboard
    least_games = 5                                 nor is who has fewer rated games; default: 0
    selection = {disciplines = ["blitz"], seasons = ["2025"], starts = 2025-01-01, leave_out_events = ["Friendly*"]}
    tiers = [{name = "gold", bound = 1700}]

Rules
1. Without pools there is one rating list of all games, by Elo, or by the system of the game.
2. A selection takes the games that meet all its conditions.  Events are named as the results name them; `*` stands for
   any characters.
3. Without tiers, a list in which all players start at 1500 has the tier "gold" from 1700 on.
4. Unknown names and wrong values are faults; all of them are listed, each with its place: see `config_values`.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from crosstable.facts.settings.accent import accent_of
from crosstable.facts.settings.club import Club, kept_logo, paragraphs, read_logo
from crosstable.facts.settings.config import LeagueConfig, Listing, PoolConfig, Selection
from crosstable.facts.settings.config_values import LeagueSettings, PoolSettings, SelectionSettings, trusted
from crosstable.facts.settings.game_settings import with_game
from crosstable.facts.settings.seasons import RatingTier, Season
from crosstable.model.errors import FormatError
from crosstable.model.names import clean_name, slug
from crosstable.model.results import ResultRules
from crosstable.model.validation import plain_toml, validated
from crosstable.ratings.provisional_rule import ProvisionalRule
from crosstable.ratings.system import AnySystem

__all__ = ("config_from", "config_from_toml", "stored_config")

_GOLD = RatingTier("gold", 1700.0)
_DEFAULT_START = 1500.0
_EVERY_GAME = PoolSettings("overall", "Overall", tiers=None)


def config_from_toml(
    text: str, *, name: str | None = None, source: str = "league.toml", folder: Path | None = None
) -> LeagueConfig:
    """Read the text of a `league.toml`.

    Args:
        name: of the league, instead of the one in the file.
        folder: where the file is, and from where the path of a logo is seen.
    Raises:
        FormatError: not TOML, or not of the shape above; lists all faults with their places.
        InputError: the file of the logo cannot be used.
    """
    try:
        plain = plain_toml(text)
    except ValueError as error:
        raise FormatError("facts/not-toml", source=source, error=str(error)) from None
    return config_from(_with_logo(plain if name is None else {**plain, "name": name}, folder), source=source)


def config_from(plain: Mapping[str, Any], *, source: str = "league.toml") -> LeagueConfig:
    """Read the same from a mapping; dates may be texts, as JSON writes them.

    Raises:
        FormatError: as for `config_from_toml`.
    """
    whole = with_game(plain)
    return _config(validated(LeagueSettings, whole, source=source), whole)


def stored_config(plain: Mapping[str, Any]) -> LeagueConfig:
    """Read the settings that a league has stored: they were checked before, so that pydantic is not needed."""
    return _config(trusted(plain), plain)


def _config(table: LeagueSettings, plain: Mapping[str, Any]) -> LeagueConfig:
    name = clean_name(table.name)
    seasons = [Season(each.key, clean_name(each.name) or each.key, each.starts, each.ends) for each in table.seasons]
    return LeagueConfig(
        name=name,
        key=table.key or slug("league", name).removeprefix("league-")[:40].strip("-") or "league",
        timezone=table.timezone,
        rules=ResultRules.preset(table.rules),
        pools=tuple(map(_pool, table.pools or (_EVERY_GAME,))),
        seasons=tuple(sorted(seasons, key=lambda season: season.starts)),
        disciplines=table.disciplines,
        tiebreaks=table.display.tiebreaks,
        game=table.game or "",
        language=table.language,
        languages=table.languages,
        hall_languages=table.hall_languages,
        club=Club(paragraphs(table.club.text), kept_logo(table.club.logo), accent_of(table.club.accent)),
        plain=_for_json(plain),
    )


def _with_logo(plain: Mapping[str, Any], folder: Path | None) -> Mapping[str, Any]:
    """Return settings with the content of the logo in place of its path."""
    club = plain.get("club")
    if folder is None or not isinstance(club, Mapping) or not isinstance(club.get("logo"), str) or not club["logo"]:
        return plain
    return {**plain, "club": {**club, "logo": read_logo(folder / club["logo"])}}


def _pool(table: PoolSettings) -> PoolConfig:
    system, *compared = table.systems()
    return PoolConfig(
        key=table.key,
        name=clean_name(table.name) or table.key,
        system=system,
        system_name=table.system,
        selection=_selection(table.selection),
        tiers=_tiers(table, system),
        listing=Listing(table.inactive_after_months, table.least_games),
        compare=tuple(compared),
        initial=table.initial,
        initial_kinds=table.initial_kinds,
        initial_lists=table.initial_lists,
        provisional=ProvisionalRule(table.provisional.rule, table.provisional.games),
    )


def _selection(table: SelectionSettings) -> Selection:
    return Selection(table.disciplines, table.seasons, table.events, table.leave_out_events, table.starts, table.ends)


def _tiers(table: PoolSettings, system: AnySystem) -> tuple[RatingTier, ...]:
    if table.tiers is None:
        begins_alike = not table.initial and float(system.new_values(1)[0, 0]) == _DEFAULT_START
        return (_GOLD,) if begins_alike else ()
    tiers = [RatingTier(clean_name(each.name), float(each.bound)) for each in table.tiers]
    # The best tier first, so that the first one reached is the badge.
    return tuple(sorted(tiers, key=lambda tier: -system.scale.sign * tier.bound))


def _for_json(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _for_json(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_for_json(item) for item in value]
    return value.isoformat() if isinstance(value, dt.date) else value
