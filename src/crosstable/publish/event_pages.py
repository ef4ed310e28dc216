"""The page of each event, and the list of all events."""

from __future__ import annotations

from collections import defaultdict
from itertools import groupby
from typing import NamedTuple

from markupsafe import Markup

from crosstable.league.snapshot import LeagueSnapshot
from crosstable.publish.correction_lines import CorrectionLine, correction_line
from crosstable.publish.event_page import event_page
from crosstable.publish.markup import bdi, player_links
from crosstable.publish.site_data import SiteData
from crosstable.publish.templating import Templates
from crosstable.views.directory import Directory
from crosstable.views.event import EventSummary, EventView


class EventLine(NamedTuple):
    """An event in a list; `stage` is how far an open event is, "" for others."""

    name: str
    href: str
    date: str
    entrants: int
    winner: Markup
    stage: str


class EventPages:
    """Renders the pages of events, one after the other."""

    def __init__(self, snapshot: LeagueSnapshot, directory: Directory, templates: Templates) -> None:
        self._directory = directory
        self._templates = templates
        self._seasons = {season.key: season.name for season in snapshot.seasons}
        self._links = player_links(directory)
        self._corrections = corrections_by_event(snapshot, directory)

    def page(self, event: EventView) -> tuple[str, str]:
        """Return path and content of the page of an event."""
        season = self._seasons.get(event.snapshot.season or "", "")
        corrections = self._corrections.get(event.event.id, ())
        view = event_page(event, self._directory, self._links, season, corrections)
        path = f"events/{self._directory.events[event.event.id]}.html"
        return path, self._templates.fill("event.html", up="../", view=view, words=event.game.words)


def list_of_events(data: SiteData, templates: Templates) -> tuple[str, str]:
    """Return path and content of the list of all events, by season or year."""
    names = {season.key: season.name for season in data.seasons}

    def title(facts: EventSummary) -> str:
        year = str(facts.event.date.year) if facts.event.date else "No date"
        return names.get(facts.snapshot.season or "", year)

    groups = [
        (name, [event_line(each, data.directory) for each in inside]) for name, inside in groupby(data.events, title)
    ]
    return "events.html", templates.fill("events.html", up="", groups=groups)


def corrections_by_event(snapshot: LeagueSnapshot, directory: Directory) -> dict[str, list[CorrectionLine]]:
    """Return the corrections of each event, the newest first."""
    found: dict[str, list[CorrectionLine]] = defaultdict(list)
    for one in sorted(snapshot.corrections, key=lambda one: one.at, reverse=True):
        if one.event is not None:
            found[one.event].append(correction_line(one, directory))
    return found


def event_line(facts: EventSummary, directory: Directory) -> EventLine:
    """Return the line of an event in a list; its address is as seen from the root."""
    id = facts.event.id
    return EventLine(
        directory.event_names[id],
        f"events/{directory.events[id]}.html",
        str(facts.event.date or ""),
        len(facts.event.entrants),
        Markup(", ".join(bdi(directory.names[each]) for each in facts.winners[:2] if facts.is_over)),  # noqa: S704  # escaped
        facts.stage if facts.is_open else "",
    )
