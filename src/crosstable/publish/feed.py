"""The Atom feed: publications, corrections and finished events, latest first."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from crosstable.league.snapshot import LeagueSnapshot
from crosstable.model.counted import counted
from crosstable.views.directory import Directory, isolated
from crosstable.views.event import EventSummary
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


def feed_entries(snapshot: LeagueSnapshot, events: Sequence[EventSummary], directory: Directory) -> list[FeedEntry]:
    """Return the latest news."""
    words = snapshot.profile.words
    found = [
        FeedEntry(
            f"run-{directory.pools[pool.key]}-{pool.run.number}",
            f"{pool.name}: ratings published",
            f"ratings/{directory.pools[pool.key]}.html",
            _stamp(pool.published_at),
            f"{counted(pool.run.games, 'game')} of {counted(pool.run.players, words.player, words.players)}.",
        )
        for pool in snapshot.pools
    ]
    found += [
        FeedEntry(
            f"correction-{_stamp(each.at)}-{at}",
            "Result corrected: " + " – ".join(isolated(directory.names.get(player, player)) for player in each.players),
            "corrections.html",
            _stamp(each.at),
            f"Was {corrected_text(each.before)}, is {corrected_text(each.after)}. {each.reason}",
        )
        for at, each in enumerate(snapshot.corrections)
    ]
    found += [
        FeedEntry(
            f"event-{directory.events[each.event.id]}",
            directory.event_names[each.event.id],
            f"events/{directory.events[each.event.id]}.html",
            f"{each.event.date}T00:00:00Z",
            "First: " + ", ".join(isolated(directory.names[player]) for player in each.winners[:3]),
        )
        for each in events[: 2 * _MOST]
        if each.is_over and each.event.date is not None
    ]
    found.sort(key=lambda entry: (entry.at, entry.key), reverse=True)
    return found[:_MOST]


def _stamp(at: dt.datetime) -> str:
    return f"{at.astimezone(dt.UTC):%Y-%m-%dT%H:%M:%SZ}"
