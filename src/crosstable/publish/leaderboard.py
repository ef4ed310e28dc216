"""The page of a leaderboard, with its first fifty rows, and the data files that it loads on demand.

Each file holds a thousand rows, best first.  The files are scripts, because a page opened from a disk may load
nothing else.  The next fifty rows need one file; a search or another order needs them all.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from gettext import NullTranslations
from types import MappingProxyType
from typing import Any

from crosstable.games.profile import Words
from crosstable.model.tables.spreadsheet_cells import spreadsheet_safe
from crosstable.publish.scripts import call
from crosstable.reading.names_on_demand import prepare
from crosstable.views.cells import text_of
from crosstable.views.columns import Heading
from crosstable.views.leaderboard import LeaderboardOnDemand
from crosstable.views.leaderboard_columns import (
    EMPTY,
    LeaderboardColumn,
    LeaderboardContext,
    LeaderboardRow,
    Value,
    columns_of,
    values_of,
)
from crosstable.views.pool import PoolView
from crosstable.views.texts import _, current, formats

PAGE_SIZE = 50
SHARD_SIZE = 1000


@dataclass(frozen=True, slots=True)
class LeaderboardPage:
    """The page and the files of a leaderboard; `lists[0]` is for all time, `slugs` are addresses of players by id."""

    facts: PoolView
    lists: Sequence[LeaderboardOnDemand]
    slugs: Mapping[str, str]
    words: Words = field(default_factory=Words)

    @property
    def columns(self) -> list[LeaderboardColumn]:
        """The columns that apply to this pool."""
        return columns_of(self.context)

    @property
    def context(self) -> LeaderboardContext:
        """What the leaderboard is of."""
        return LeaderboardContext.of(self.facts, self.words)

    @property
    def headings(self) -> Mapping[str, Heading]:
        """The heading of each column, by key."""
        return _headings(tuple(self.columns), self.words, current())

    @property
    def first_page(self) -> list[dict[str, str]]:
        """The cells of the first fifty active players, by column; of all players if none is active."""
        whole = self.lists[0]
        rows = whole.rows(0, min(whole.active or len(whole), PAGE_SIZE))
        prepare(self.slugs, (row.id for row in rows))
        return [self.cells(row) for row in rows]

    def cells(self, row: LeaderboardRow) -> dict[str, str]:
        """Return the cells of a row of the all-time list, as `leaderboard.js` writes them."""
        tier = self.facts.tier_of(row.rating)
        shown = self.context
        written = {column.key: text_of(column.cell(row, shown)) for column in self.columns}
        return written | {
            "href": f"../players/{self.slugs[row.id]}.html",
            "tier": "" if tier is None else tier.name,
        }

    def settings(self) -> dict[str, Any]:
        """Return what the script of the page needs to know."""
        return {
            "folder": self.facts.slug,
            "page": PAGE_SIZE,
            "shard": SHARD_SIZE,
            "decimals": self.facts.scale.decimals,
            "decimal": formats().decimal,
            "day": formats().day,
            "sign": self.facts.scale.sign,
            "tiers": [[tier.name, tier.bound] for tier in self.facts.pool.tiers],
            "lists": {each.key: [len(each), each.active] for each in self.lists},
            "fields": ["slug", *LeaderboardRow._fields[1:]],
            "columns": {column.key: _for_script(column, self.words) for column in self.columns},
            "words": _script_words(self.words),
        }

    def addresses(self) -> list[str]:
        """Return the addresses of the data files, below the folder of leaderboards and without ending."""
        return [address for each in self.lists for address in self._addresses_of(each)]

    def _addresses_of(self, leaderboard: LeaderboardOnDemand) -> list[str]:
        return [f"{self.facts.slug}/{leaderboard.key}-{number}" for number in range(-(-len(leaderboard) // SHARD_SIZE))]

    def file(self, address: str) -> str | None:
        """Return the data file at an address."""
        key, _, number = address.rpartition("/")[2].rpartition("-")
        each = next((each for each in self.lists if each.key == key), None)
        if each is None or address not in self._addresses_of(each):  # the others are not counted
            return None
        start = int(number) * SHARD_SIZE
        found = each.rows(start, start + SHARD_SIZE)
        prepare(self.slugs, (row.id for row in found))
        rows = [(self.slugs[row.id], *row[1:]) for row in found]
        return call("rows", each.key, int(number), rows)

    def as_csv(self, *, is_exact: bool = False) -> str:
        """Return the all-time list as CSV, safe to open in a spreadsheet; or exact, with every text as it is."""
        return leaderboard_csv(map(values_of, self.lists[0].rows()), is_exact=is_exact)


@lru_cache(maxsize=64)  # each row of a page asks for them
def _headings(
    columns: tuple[LeaderboardColumn, ...], words: Words, translations: NullTranslations
) -> Mapping[str, Heading]:
    del translations  # headings are found in it
    return MappingProxyType({column.key: column.heading.in_words(words) for column in columns})


def _script_words(words: Words) -> dict[str, str]:
    """Return the words of `leaderboard.js`."""
    return {
        "one": words.player,
        "many": words.players,
        "loading": _("Loading …"),
        "missing": _("The file {path} beside this page is missing."),
        "over": _("over 99 %"),
        "pages": _("Page {page} of {pages}"),
        "sort": _("Sort by {column}"),
        "under": _("under 1 %"),
    }


def _for_script(column: LeaderboardColumn, words: Words) -> dict[str, Any]:
    """Return a column as `leaderboard.js` reads it."""
    period = {} if column.in_period is None else {"inPeriod": _for_script(column.in_period, words)}
    heading = column.heading.in_words(words)
    return {
        "label": heading.label, "tip": heading.tip, "style": column.style, "fields": list(column.fields), **period
    }  # fmt: skip


def leaderboard_csv(rows: Iterable[Mapping[str, Value]], *, is_exact: bool) -> str:
    """Return rows by the names of `values_of` as CSV, exact or safe to open in a spreadsheet."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(values_of(EMPTY))
    for row in rows:
        writer.writerow([_csv_cell(value, is_exact=is_exact) for value in row.values()])
    return out.getvalue()


def _csv_cell(value: Value, *, is_exact: bool) -> str | float | None:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return spreadsheet_safe(value) if isinstance(value, str) and not is_exact else value
