"""Periods of a rating list: the rating at the end, the games and the change inside."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from crosstable.facts.settings.seasons import Season
from crosstable.model.columns import NO_DATE, Floats, Ints, Longs, date_of, day_number
from crosstable.model.errors import InputError, UnknownName
from crosstable.views.pool import PoolView
from crosstable.views.ranking import months_before
from crosstable.views.texts import _, ngettext

_RECENT_MONTHS = (3, 12)
_MOST_YEARS = 30


@dataclass(frozen=True, slots=True)
class Period:
    """Some days, both ends included, under a key that is unique in the pool."""

    key: str
    name: str
    starts: dt.date
    ends: dt.date


@dataclass(frozen=True, slots=True, eq=False)
class PeriodFacts:
    """The results of a period, for the players who played in it.

    Shapes: all (n_listed,); `outcomes` (n_listed, 3): lost, drawn, won.  `rating` is that at the end of the period,
    `games_ever` all rated games up to then; `is_last` is set where the run ends inside the period.
    """

    players: Longs
    rating: Floats
    change: Floats
    games: Longs
    outcomes: Longs
    mean_place: Floats
    games_ever: Longs
    last_day: Longs
    is_last: bool


def periods_of(days: Ints, seasons: tuple[Season, ...], as_of: dt.date) -> list[Period]:
    """List the periods with games: seasons, the last months, calendar years; latest first."""
    known = days[days != NO_DATE]
    if not len(known):
        return []
    first, last = date_of(int(known.min())), date_of(int(known.max()))
    if first is None or last is None:
        return []
    found = [
        Period(f"season-{at}", season.name, season.starts, season.ends or as_of) for at, season in enumerate(seasons)
    ]
    found.sort(key=lambda period: period.starts, reverse=True)
    found += [
        Period(
            f"last-{months}-months",
            ngettext("Last {n} month", "Last {n} months", months).format(n=months),
            months_before(as_of, months),
            as_of,
        )
        for months in _RECENT_MONTHS
    ]
    years = range(last.year, max(first.year, last.year - _MOST_YEARS) - 1, -1)
    found += [Period(f"year-{year}", str(year), dt.date(year, 1, 1), dt.date(year, 12, 31)) for year in years]
    return [period for period in found if _holds_any(known, period)]


def chosen_period(
    seasons: Sequence[Season],
    as_of: dt.date,
    *,
    season: str | None = None,
    starts: dt.date | None = None,
    ends: dt.date | None = None,
) -> Period:
    """Return the days of a season, of a period, or of the part of a season inside a period.

    Args:
        as_of: the last day of a season or period that has no end.
        season: the key of a season; None is any time.
        starts: the first day.
        ends: the last day.
    Raises:
        UnknownName: there is no such season.
        InputError: the last day is before the first.
    """
    first, last, name = dt.date.min, as_of, ""
    if season is not None:
        found = next((each for each in seasons if each.key == season), None)
        if found is None:
            raise UnknownName("season", season, [each.key for each in seasons])
        first, last, name = found.starts, found.ends or as_of, found.name
    first, last = max(first, starts or first), min(last, ends) if ends and season else ends or last
    if last < first:
        raise InputError("views/period-ends-before-start", starts=first, ends=last)
    return Period("chosen", name or _("{first} to {last}").format(first=first, last=last), first, last)


def period_facts(facts: PoolView, period: Period) -> PeriodFacts:
    """Compute the results of a period from the steps of a run."""
    n_players = len(facts.ratings.rating)
    low, high = facts.track.bounds(day_number(period.starts), day_number(period.ends))
    inside = facts.track.part(low, high)
    is_game = inside.is_game
    who = inside.player[is_game].astype(np.int64)
    games = np.bincount(who, minlength=n_players)
    players = np.flatnonzero(games)
    # Later steps overwrite earlier ones.
    rating, last_day = np.zeros(n_players), np.zeros(n_players, dtype=np.int64)
    rating[inside.player] = inside.after
    last_day[who] = inside.day[is_game]
    change: Floats = np.bincount(inside.player, weights=inside.change, minlength=n_players).astype(np.float64)
    outcome, place = inside.outcome[is_game], inside.place[is_game]
    is_two_sided = outcome >= 0
    counts = np.bincount(3 * who[is_two_sided] + outcome[is_two_sided], minlength=3 * n_players).reshape(-1, 3)
    others = np.bincount(who[~is_two_sided], minlength=n_players)
    places = np.bincount(who[~is_two_sided], weights=place[~is_two_sided], minlength=n_players)
    ever = np.bincount(facts.track.players(0, high), minlength=n_players)
    return PeriodFacts(
        players=players,
        rating=rating[players],
        change=change[players],
        games=games[players],
        outcomes=counts[players],
        mean_place=np.divide(places, others, out=np.full(n_players, np.nan), where=others > 0)[players],
        games_ever=ever[players],
        last_day=last_day[players],
        is_last=_ends_inside(facts, period),
    )


def _ends_inside(facts: PoolView, period: Period) -> bool:
    """Return whether the run ends inside a period."""
    as_of, last = facts.ratings.as_of, day_number(period.ends)
    return facts.track.last_day <= last and (as_of is None or as_of <= period.ends)


def players_in(facts: PoolView, period: Period) -> int:
    """Return how many players have a rated game in a period."""
    here = np.zeros(len(facts.ratings.rating), dtype=np.bool_)
    here[facts.track.players(*facts.track.bounds(day_number(period.starts), day_number(period.ends)))] = True
    return int(here.sum())


def _holds_any(days: Ints, period: Period) -> bool:
    return bool(((days >= day_number(period.starts)) & (days <= day_number(period.ends))).any())
