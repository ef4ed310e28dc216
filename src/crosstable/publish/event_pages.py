"""A page for every event, and the list of all."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from markupsafe import Markup

from crosstable.publish.correction_lines import CorrectionLine, correction_line
from crosstable.publish.event_page import event_page, stage
from crosstable.publish.markup import bdi, player_links
from crosstable.publish.site_data import SiteData
from crosstable.publish.templating import Templates
from crosstable.views.directory import Directory
from crosstable.views.event import EventView


class EventLine(NamedTuple):
    """An event in a list; `stage` says how far one is that goes on."""

    name: str
    href: str
    date: str
    entrants: int
    winner: Markup
    stage: str


def event_pages(data: SiteData, templates: Templates) -> Iterator[tuple[str, str]]:
    """Give the pages: path and content."""
    directory = data.directory
    names = {season.key: season.name for season in data.seasons}
    links = player_links(directory)
    corrected = corrections_by_event(data)
    for facts in data.events:
        season = names.get(facts.snapshot.season or "", "")
        view = event_page(facts, directory, links, season, corrected.get(facts.event.id, ()))
        yield f"events/{directory.events[facts.event.id]}.html", templates.fill("event.html", up="../", view=view)

    def title(facts: EventView) -> str:
        year = str(facts.event.date.year) if facts.event.date else "No date"
        return names.get(facts.snapshot.season or "", year)

    groups = [(name, [event_line(each, directory) for each in inside]) for name, inside in groupby(data.events, title)]
    yield "events.html", templates.fill("events.html", up="", groups=groups)


def corrections_by_event(data: SiteData) -> dict[str, list[CorrectionLine]]:
    """Give the corrections of each event, the newest first."""
    found: dict[str, list[CorrectionLine]] = defaultdict(list)
    for one in sorted(data.snapshot.corrections, key=lambda one: one.at, reverse=True):
        if one.event is not None:
            found[one.event].append(correction_line(one, data.directory))
    return found


def event_line(facts: EventView, directory: Directory) -> EventLine:
    """Give what lists say of an event; its address as seen from the root."""
    id = facts.event.id
    return EventLine(
        directory.event_names[id],
        f"events/{directory.events[id]}.html",
        str(facts.event.date or ""),
        len(facts.event.entrants),
        Markup(", ".join(bdi(directory.names[each]) for each in facts.winners[:2] if facts.is_over)),  # noqa: S704  # escaped
        stage(facts) if facts.is_open else "",
    )
