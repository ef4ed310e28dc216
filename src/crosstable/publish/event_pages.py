"""The page of each event, and the list of all events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from types import MappingProxyType
from typing import Any, NamedTuple

from markupsafe import Markup

from crosstable.publish.event_head import event_state
from crosstable.publish.event_page import event_page
from crosstable.publish.markup import bdi, event_link, player_links
from crosstable.publish.site_data import EventParts, SiteData
from crosstable.publish.table_html import page_table
from crosstable.publish.team_page import team_page
from crosstable.reading.directory import Directory
from crosstable.reading.event_summary import EventSummary
from crosstable.reading.names_on_demand import prepare
from crosstable.views import numbers
from crosstable.views.tables.corrections import CorrectionContext, corrections_table
from crosstable.views.tables.events import EventsContext, events_table, stage_of, winners_of
from crosstable.views.texts import _, counted_words, game_words

_PAGE = "event.html"


class EventLine(NamedTuple):
    """An event in a list; `stage` is how far an open event is, and `state` its state, "" for others."""

    name: str
    href: str
    date: str
    entrants: int
    winner: Markup
    stage: str
    state: str
    is_begun: bool
    size: str


def page_of_event(data: SiteData, slug: str) -> str | None:
    """Return the page of an event."""
    return filled_event(data, slug, _PAGE)


def filled_event(
    data: SiteData, slug: str, template: str, *, full_names: Mapping[str, str] = MappingProxyType({}), **more: Any
) -> str | None:
    """Return a page with all that the page of an event shows; None where there is no such event.

    Args:
        template: `event.html`, or one that extends `layout`: the page of the event, or of one of teams.
        full_names: of its entrants, by public id, for those who run it.
    """
    parts = data.event(slug)
    if parts is None:
        return None
    if full_names:
        directory = replace(parts.directory, names={**parts.directory.names, **full_names})
        ids = [entrant.id for entrant in parts.view.event.entrants]
        parts = replace(parts, directory=directory, links=player_links(directory, ids))
    season, directory = data.season_of(parts.view), parts.directory
    more["corrections"] = _corrections(data, parts)
    teams = parts.view.snapshot.teams
    if teams is not None:
        view_of_teams = team_page(parts.view, teams, directory, parts.links, season)
        layout = "team_event.html"
        name = layout if template == _PAGE else template
        return data.templates.fill(name, up="../", view=view_of_teams, layout=layout, slug=slug, **more)
    words = parts.view.game.words
    view = event_page(parts.view, directory, parts.links, season)
    return data.templates.fill(
        template,
        up="../",
        view=view,
        words=game_words(words),
        is_plain=words.player == "player",
        sign_up=any(each.event == parts.view.event.id for each in data.sign_ups) and f"sign-up/{parts.view.event.id}",
        layout=_PAGE,
        slug=slug,
        **more,
    )


def _corrections(data: SiteData, parts: EventParts) -> Markup | str:
    prepare(data.directory.names, (player for one in parts.corrections for player in one.players))
    of = CorrectionContext(data.directory, game_words(parts.view.game.words), is_of_event=True)
    table = corrections_table(parts.corrections, of, "page")
    return page_table(table, "corrections stack") if table.rows else ""


def list_of_events(data: SiteData) -> str:
    """Return the list of all events, by season or year."""
    names = {season.key: season.name for season in data.seasons}

    def title(facts: EventSummary) -> str:
        year = str(facts.date.year) if facts.date else _("No date")
        return names.get(facts.season or "", year)

    def table(at: int, events: Sequence[EventSummary]) -> Markup:
        _prepare(events, data.directory)
        listed = events_table(events, EventsContext(data.directory, data.words), "page", f"e{at}")
        return page_table(listed, "list", partial(event_link, data.directory, "events/"))

    groups = [(name, table(at, list(inside))) for at, (name, inside) in enumerate(groupby(data.events, title), start=1)]
    return data.templates.fill("events.html", up="", groups=groups)


def event_lines(events: Sequence[EventSummary], directory: Directory) -> list[EventLine]:
    """Return the lines of events in a list; addresses are as seen from the root."""
    _prepare(events, directory)
    return [event_line(each, directory) for each in events]


def _prepare(events: Sequence[EventSummary], directory: Directory) -> None:
    prepare(directory.events, (each.id for each in events))
    prepare(directory.names, (winner for each in events for winner in each.winners[:2]))


def _size(facts: EventSummary) -> str:
    words = facts.profile.words
    return counted_words(facts.entrants, words.player, words.players)


def event_line(facts: EventSummary, directory: Directory) -> EventLine:
    """Return the line of an event in a list; its address is as seen from the root."""
    id = facts.id
    return EventLine(
        directory.event_names[id],
        f"events/{directory.events[id]}.html",
        numbers.day(facts.date),
        facts.entrants,
        Markup(", ".join(map(bdi, winners_of(facts, directory).names))),  # noqa: S704  # escaped
        stage_of(facts),
        event_state(facts.progress, is_open=True) if facts.is_open and facts.progress else "",
        facts.progress is None or facts.progress.is_begun,
        _size(facts),
    )
