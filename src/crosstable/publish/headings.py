"""The headings of all tables, each with the one sentence that explains it.

They are in English here; `headings_in` returns them in the language of the page.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from gettext import NullTranslations
from types import MappingProxyType

from crosstable.games.profile import Words
from crosstable.views.columns import Heading
from crosstable.views.leaderboard_columns import CHANGE, COLUMNS
from crosstable.views.texts import current

HEADINGS: dict[str, Heading] = {column.key: column.heading for column in (*COLUMNS, CHANGE)} | {
    "rating_then": Heading("Rating", "The rating at the end of the period."),
    "rating_season": Heading("Rating", "The rating at the end of the season, or now while it runs."),
    "points": Heading("Points", "The sum of the scores in all events of the season."),
    "events": Heading("Events", "The number of events the player took part in."),
    "event": Heading("Event", "The event; its name links to the standings.", "text"),
    "date": Heading("Date", "The first day of the event.", "day"),
    "entrants": Heading("Players", "The number of entrants."),
    "winner": Heading("First", "The player in first place.", "name"),
    "from": Heading("From", "The lowest rating of this interval."),
    "count": Heading("Players", "The number of rated players in this interval."),
    "parameter": Heading("Setting", "The name of the setting, as in the settings file.", "text"),
    "value": Heading("Value", "The value of the setting.", "text"),
}


def headings_in(words: Words) -> Mapping[str, Heading]:
    """Return all headings in the language of the page and the words of a game."""
    return _headings_in(words, current())


@lru_cache(maxsize=64)
def _headings_in(words: Words, translations: NullTranslations) -> Mapping[str, Heading]:
    del translations  # headings are found in it
    return MappingProxyType({key: heading.in_words(words) for key, heading in HEADINGS.items()})
