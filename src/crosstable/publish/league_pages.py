"""The pages of the whole league: home, seasons, corrections, the feed, the page for broken links."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from functools import partial
from html import escape
from typing import NamedTuple

from markupsafe import Markup

from crosstable.facts.settings.seasons import Season
from crosstable.model.names import display_text
from crosstable.publish.event_pages import event_lines
from crosstable.publish.feed import feed_entries
from crosstable.publish.leaderboard import LeaderboardPage
from crosstable.publish.markup import event_link
from crosstable.publish.site_data import SiteData
from crosstable.publish.table_html import movement_html, page_table
from crosstable.reading.event_summary import EventSummary
from crosstable.reading.names_on_demand import prepare
from crosstable.reading.snapshot import Correction
from crosstable.views import numbers
from crosstable.views.season import SeasonStandings, season_tables
from crosstable.views.tables.corrections import CorrectionContext, corrections_table
from crosstable.views.tables.season import SeasonContext, season_table
from crosstable.views.tables.top_players import TopContext, biggest_moves, top_table
from crosstable.views.texts import _, counted_words, formats, ngettext
from crosstable.views.words import moved_because

_LATEST = 10
_MOST_CARDS = 3
_MOST_CORRECTIONS = 1000


class TopList(NamedTuple):
    """A rating list on the home page; `table` is "" before the first rated game."""

    name: str
    slug: str
    published_at: dt.datetime
    table: Markup | str


class Mover(NamedTuple):
    """A player whose rating changed much, and why."""

    name: str
    href: str
    change: Markup
    why: str


class SignUpCard(NamedTuple):
    """An event for which people can sign up, and that no other card shows."""

    name: str
    date: str
    href: str


class SeasonLink(NamedTuple):
    """A season in a list."""

    slug: str
    name: str
    days: str
    events: int


class SeasonTablePart(NamedTuple):
    """A table of a season's page; `pool` is "" for events outside all rating lists."""

    pool: str
    events: int
    table: Markup


def home_page(data: SiteData) -> str:
    """Return the home page."""
    latest = _latest(data)[:_MOST_CARDS]
    running = [each for each in data.events if each.is_open]
    prepare(data.directory.names, (player for one in latest for player in one.players))
    corrections = corrections_table(latest, CorrectionContext(data.directory, data.words), "page")
    return data.templates.fill(
        "home.html",
        up="",
        leaderboards=[_top_list(each, data) for each in data.leaderboards],
        movers=_movers(data),
        now=event_lines([each for each in running if _is_begun(each)][:_MOST_CARDS], data.directory),
        next=event_lines([each for each in running[::-1] if not _is_begun(each)][:_MOST_CARDS], data.directory),
        counts=_counts(data),
        sign_ups={f"events/{data.directory.events[one]}.html": f"sign-up/{one}" for one in _with_card(data, running)},
        other_sign_ups=_other_sign_ups(data, running),
        paragraphs=data.frame.club.paragraphs,
        seasons=_season_links(data),
        events=event_lines([each for each in data.events if not each.is_open][:_LATEST], data.directory),
        corrections=[dict(zip(corrections.keys, row.cells, strict=True)) for row in corrections.rows],
    )


def _with_card(data: SiteData, running: Sequence[EventSummary]) -> list[str]:
    """Return the events for which people can sign up, of those that have a card, by id."""
    shown = {each.id for each in running}
    return [each.event for each in data.sign_ups if each.event in shown]


def _other_sign_ups(data: SiteData, running: Sequence[EventSummary]) -> list[SignUpCard]:
    """Return the events for which people can sign up and which have no entrant yet, so that no page shows them."""
    shown = {each.id for each in running}
    return [
        SignUpCard(display_text(each.name, each.event), numbers.day(each.date), f"sign-up/{each.event}")
        for each in data.sign_ups
        if each.event not in shown
    ][:_MOST_CARDS]


def _is_begun(event: EventSummary) -> bool:
    return event.progress is None or event.progress.is_begun


def _top_list(leaderboard: LeaderboardPage, data: SiteData) -> TopList:
    """Return the first players of a rating list, with how they moved."""
    pool, whole, slugs = leaderboard.facts, leaderboard.lists[0], leaderboard.slugs
    rows = whole.rows(0, min(whole.active or len(whole), _LATEST))
    prepare(slugs, (row.id for row in rows))
    names = {row.id: row.name for row in rows}

    def link(player: str) -> str:
        return f'<a href="players/{slugs[player]}.html">{escape(names[player])}</a>'

    table = top_table(rows, TopContext.of(pool.scale, pool.pool.diff, data.words), "page", f"top-{pool.slug}")
    return TopList(
        pool.pool.name, pool.slug, pool.pool.published_at, page_table(table, "top stack", link) if rows else ""
    )


def _movers(data: SiteData) -> list[Mover]:
    """Return whose ratings changed most in the first rating list, and why."""
    if not data.leaderboards:
        return []
    pool, slugs = data.leaderboards[0].facts, data.leaderboards[0].slugs
    found = biggest_moves(TopContext.of(pool.scale, pool.pool.diff, data.words), _MOST_CARDS)
    players = [move.player for move, _ in found]
    prepare(data.directory.names, players)
    prepare(slugs, players)
    return [
        Mover(
            data.directory.names[move.player],
            f"players/{slugs[move.player]}.html",
            Markup(movement_html(change)),  # noqa: S704  # escaped
            moved_because(move.reasons),
        )
        for move, change in found
    ]


def season_page(data: SiteData, slug: str) -> str | None:
    """Return the page of a season."""
    links = _season_links(data)
    found = next(((season, link) for season, link in zip(data.seasons, links, strict=True) if link.slug == slug), None)
    return None if found is None else _season_page(*found, links, data)


def corrections_page(data: SiteData) -> str:
    """Return the list of the latest corrections."""
    latest = _latest(data)
    prepare(data.directory.names, (player for one in latest[:_MOST_CORRECTIONS] for player in one.players))
    corrections = corrections_table(latest[:_MOST_CORRECTIONS], CorrectionContext(data.directory, data.words), "page")
    shown = page_table(corrections, "corrections stack", partial(event_link, data.directory, "events/"))
    more = max(0, len(latest) - _MOST_CORRECTIONS)
    return data.templates.fill("corrections.html", up="", corrections=shown if latest else "", more=more)


def missing_page(data: SiteData) -> str:
    """Return the page for broken links; a broken link may have any depth, so it needs the address of the site."""
    return data.templates.fill("missing.html", up="", base_href=data.base_url)


def feed(data: SiteData) -> str:
    """Return the Atom feed."""
    entries = feed_entries(data)
    return data.templates.fill(
        "feed.xml",
        entries=entries,
        feed_id=f"tag:crosstable,2026:{display_text(data.frame.key, 'league')}",
        base=data.base_url or "",
        updated=entries[0].at if entries else f"{data.day}T00:00:00Z",
    )


def _latest(data: SiteData) -> list[Correction]:
    return sorted(data.corrections, key=lambda one: one.at, reverse=True)


def _season_links(data: SiteData) -> list[SeasonLink]:
    return [_link(season, data) for season in data.seasons]


def _counts(data: SiteData) -> str:
    words = data.frame.profile.words
    players, events, seasons = len(data.directory.players), len(data.events), len(data.seasons)
    counts = [counted_words(players, words.player, words.players)] if players else []
    counts += [ngettext("{n} event", "{n} events", events).format(n=formats().count(events))] if events else []
    counts += [ngettext("{n} season", "{n} seasons", seasons).format(n=formats().count(seasons))] if seasons else []
    return " · ".join(counts)


def _link(season: Season, data: SiteData) -> SeasonLink:
    days = (
        f"{numbers.day(season.starts)} – {numbers.day(season.ends)}"
        if season.ends
        else _("since {day}").format(day=numbers.day(season.starts))
    )
    events = sum(each.season == season.key for each in data.events)
    return SeasonLink(data.directory.seasons[season.key], display_text(season.name, season.key), days, events)


def _season_page(season: Season, link: SeasonLink, others: list[SeasonLink], data: SiteData) -> str:
    found = season_tables(season, data.event_table, data.pools)
    tables = [_season_table(table, data, "s" if not at else f"s{at + 1}") for at, table in enumerate(found)]
    return data.templates.fill("season.html", up="../", season=link, others=others, tables=tables)


def _season_table(standings: SeasonStandings, data: SiteData, name: str) -> SeasonTablePart:
    links = data.links_of(line.player for line in standings.lines)
    table = season_table(SeasonContext(standings, data.directory.names.__getitem__, data.words), "page", name)
    pool = "" if standings.pool is None else standings.pool.pool.name
    return SeasonTablePart(pool, len(standings.events), page_table(table, "season stack", links.__getitem__))
