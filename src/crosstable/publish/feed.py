"""The Atom feed: publications, corrections and finished events, latest first."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from crosstable.model.names import isolated
from crosstable.publish.site_data import SiteData
from crosstable.views.texts import _, counted_words, formats, ngettext
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
    words, directory, events = data.frame.profile.words, data.directory, data.events[: 2 * _MOST]
    found = [
        FeedEntry(
            f"run-{directory.pools[pool.key]}-{pool.run.number}",
            _("{list}: ratings published").format(list=pool.name),
            f"ratings/{directory.pools[pool.key]}.html",
            _stamp(pool.published_at),
            _("{games} of {players}.").format(
                games=ngettext("{n} game", "{n} games", pool.run.games).format(n=formats().count(pool.run.games)),
                players=counted_words(pool.run.players, words.player, words.players),
            ),
        )
        for pool in (each.pool for each in data.pools)
    ]
    found += [
        FeedEntry(
            f"correction-{_stamp(each.at)}-{at}",
            _("Result corrected: {players}").format(
                players=" – ".join(isolated(directory.names.get(player, player)) for player in each.players)
            ),
            "corrections.html",
            _stamp(each.at),
            _("Was {before}, is {after}. {reason}").format(
                before=corrected_text(each.before), after=corrected_text(each.after), reason=each.reason
            ),
        )
        for at, each in enumerate(data.corrections)
    ]
    found += [
        FeedEntry(
            f"event-{directory.events[each.id]}",
            directory.event_names[each.id],
            f"events/{directory.events[each.id]}.html",
            f"{each.date}T00:00:00Z",
            _("First: {players}").format(
                players=", ".join(isolated(directory.names[player]) for player in each.winners[:3])
            ),
        )
        for each in events
        if each.is_over and each.date is not None
    ]
    found.sort(key=lambda entry: (entry.at, entry.key), reverse=True)
    return found[:_MOST]


def _stamp(at: dt.datetime) -> str:
    return f"{at.astimezone(dt.UTC):%Y-%m-%dT%H:%M:%SZ}"
