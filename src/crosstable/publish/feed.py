"""The Atom feed: publications, corrections and finished events, latest first."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from crosstable.model.counted import counted
from crosstable.publish.site_data import SiteData
from crosstable.views.directory import isolated
from crosstable.views.words import corrected_text

_MOST = 30


@dataclass(frozen=True, slots=True)
class FeedEntry:
    """One piece of news; `path` is that of its page, `key` makes its id."""

    key: str
    title: str
    path: str
    at: str
    text: str


def feed_entries(data: SiteData) -> list[FeedEntry]:
    """Return the latest news."""
    words, directory, events = data.words, data.directory, data.events[: 2 * _MOST]
    found = [
        FeedEntry(
            f"run-{directory.pools[pool.key]}-{pool.run.number}",
            f"{pool.name}: ratings published",
            f"ratings/{directory.pools[pool.key]}.html",
            _stamp(pool.published_at),
            f"{counted(pool.run.games, 'game')} of {counted(pool.run.players, words.player, words.players)}.",
        )
        for pool in (each.pool for each in data.pools)
    ]
    found += [
        FeedEntry(
            f"correction-{_stamp(each.at)}-{at}",
            "Result corrected: " + " – ".join(isolated(directory.names.get(player, player)) for player in each.players),
            "corrections.html",
            _stamp(each.at),
            f"Was {corrected_text(each.before)}, is {corrected_text(each.after)}. {each.reason}",
        )
        for at, each in enumerate(data.all_corrections)
    ]
    found += [
        FeedEntry(
            f"event-{directory.events[each.id]}",
            directory.event_names[each.id],
            f"events/{directory.events[each.id]}.html",
            f"{each.date}T00:00:00Z",
            "First: " + ", ".join(isolated(directory.names[player]) for player in each.winners[:3]),
        )
        for each in events
        if each.is_over and each.date is not None
    ]
    found.sort(key=lambda entry: (entry.at, entry.key), reverse=True)
    return found[:_MOST]


def _stamp(at: dt.datetime) -> str:
    return f"{at.astimezone(dt.UTC):%Y-%m-%dT%H:%M:%SZ}"
