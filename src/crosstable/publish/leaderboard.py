"""The leaderboard of a pool: a page with the first fifty, and data files that the page loads as they are asked for.

The files hold a thousand rows each, best first, and are scripts beside the page, since a page opened from a disk
may load scripts and nothing else.  A look at the next fifty loads one; a search or another order loads them all.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from crosstable.league.snapshot import LeagueSnapshot
from crosstable.publish import shown
from crosstable.publish.board_rows import BoardList, BoardRow, all_time, in_period
from crosstable.publish.directory import Directory
from crosstable.publish.facts import PoolFacts
from crosstable.publish.heads import HEADS, Head
from crosstable.publish.periods import periods_of
from crosstable.publish.scripts import call

PAGE_SIZE = 50
SHARD_SIZE = 1000
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the leaderboard; `key` is what it sorts by."""

    key: str
    head: Head


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """What a leaderboard's page and files are made of; `lists[0]` is for all time."""

    facts: PoolFacts
    lists: Sequence[BoardList]

    @classmethod
    def of(cls, facts: PoolFacts, snapshot: LeagueSnapshot, directory: Directory) -> Leaderboard:
        """Make the lists of a pool."""
        names = [directory.names[player] for player in facts.history.players]
        slugs = [directory.players[player] for player in facts.history.players]
        periods = periods_of(facts.days, snapshot.seasons, snapshot.as_of)
        found = [all_time(facts, names, slugs), *(in_period(facts, period, names, slugs) for period in periods)]
        return cls(facts, found)

    @property
    def columns(self) -> list[Column]:
        """The columns that say something in this pool."""
        keys = ["rank", "player", "rating", "peak", "games"]
        keys += ["record", "share"] if self.facts.has_duels else []
        keys += ["mean_place"] if self.facts.has_places else []
        return [Column(key, HEADS[key]) for key in [*keys, "last"]]

    @property
    def first_page(self) -> list[dict[str, str]]:
        """The cells of the first fifty active players, by column; all of them where nobody is active."""
        rows = self.lists[0].rows
        active = self.lists[0].active
        return [self.cells(row) for row in (rows[:active] if active else rows)[:PAGE_SIZE]]

    def cells(self, row: BoardRow) -> dict[str, str]:
        """Write a row of the list for all time, as `leaderboard.js` does."""
        scale = self.facts.scale
        share = shown.win_share(row.wins, row.draws, row.losses)
        tier = self.facts.tier_of(row.rating)
        return {
            "rank": str(row.rank) if row.rank else "–",
            "player": row.name,
            "href": f"../players/{row.slug}.html",
            "tier": "" if tier is None else tier.name,
            "rating": shown.rating(row.rating, scale, row.deviation) + ("?" if row.provisional else ""),
            "peak": shown.rating(row.moved, scale),
            "games": str(row.games),
            "record": shown.record(row.wins, row.draws, row.losses) if share is not None else "",
            "share": "" if share is None else shown.percent(share),
            "mean_place": "" if row.mean_place is None else f"{row.mean_place:.2f}",
            "last": row.last,
        }

    def settings(self) -> dict[str, Any]:
        """Give what the script of the page needs to know."""
        return {
            "folder": self.facts.slug,
            "page": PAGE_SIZE,
            "shard": SHARD_SIZE,
            "decimals": self.facts.scale.decimals,
            "sign": self.facts.scale.sign,
            "tiers": [[tier.name, tier.bound] for tier in self.facts.pool.tiers],
            "lists": {each.key: [len(each.rows), each.active] for each in self.lists},
            "heads": {key: [HEADS[key].label, HEADS[key].tip] for key in ("peak", "change")},
        }

    def files(self) -> Iterator[tuple[str, str]]:
        """Give the data files: path below the folder of leaderboards, and content."""
        for each in self.lists:
            for at in range(0, len(each.rows), SHARD_SIZE):
                number = at // SHARD_SIZE
                content = call("rows", each.key, number, each.rows[at : at + SHARD_SIZE])
                yield f"{self.facts.slug}/{each.key}-{number}.js", content

    def as_csv(self) -> str:
        """Write the list for all time as CSV, safe to open in a spreadsheet."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\r\n")
        writer.writerow([
            "rank", "id", "name", "rating", "deviation", "peak", "games", "wins", "draws", "losses", "mean_place",
            "last_played", "provisional", "active",
        ])  # fmt: skip
        board = self.lists[0]
        for id, row in zip(board.players, board.rows, strict=True):
            counts = (row.wins, row.draws, row.losses) if row.wins + row.draws + row.losses else ("", "", "")
            writer.writerow([
                row.rank or "", _harmless(id), _harmless(row.name), row.rating, row.deviation, row.moved, row.games,
                *counts, row.mean_place, row.last, "yes" if row.provisional else "no", "no" if row.inactive else "yes",
            ])  # fmt: skip
        return out.getvalue()


def _harmless(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA) else text
