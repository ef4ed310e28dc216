"""The data from which all pages of a site are made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from crosstable.games.profile import Words
from crosstable.league.snapshot import LeagueSnapshot, Season
from crosstable.publish.leaderboard import LeaderboardPage
from crosstable.views.directory import Directory, display_text
from crosstable.views.event import EventSummary
from crosstable.views.player_steps import StepTable
from crosstable.views.pool import PoolView

DataAs = Literal["elo-seed"]


@dataclass(frozen=True, slots=True)
class SiteData:
    """A snapshot and the views computed from it.

    Pools, boards and `steps`, the games of their players, are in the same order; events are latest first.
    """

    snapshot: LeagueSnapshot
    directory: Directory
    pools: Sequence[PoolView]
    boards: Sequence[LeaderboardPage]
    base_url: str | None
    events: Sequence[EventSummary] = ()
    steps: Sequence[StepTable] = ()

    @property
    def league_name(self) -> str:
        """The display name of the league."""
        return display_text(self.snapshot.name, self.snapshot.key)

    @property
    def words(self) -> Words:
        """What the game of the league calls its players."""
        return self.snapshot.profile.words

    @property
    def logo(self) -> str:
        """The path of the logo, "" without one."""
        logo = self.snapshot.club.logo
        return "" if logo is None else f"assets/logo.{logo.ending}"

    @property
    def seasons(self) -> list[Season]:
        """The seasons, latest first."""
        return sorted(self.snapshot.seasons, key=lambda season: season.starts, reverse=True)

    @property
    def menu(self) -> dict[str, str]:
        """The paths in the menu of every page, "" for a page that does not exist."""
        pool = self.pools[0].slug if self.pools else ""
        season = self.directory.seasons[self.seasons[0].key] if self.seasons else ""
        return {
            "board": pool and f"leaderboards/{pool}.html",
            "rating": pool and f"ratings/{pool}.html",
            "season": season and f"seasons/{season}.html",
        }

    @property
    def size(self) -> int:
        """The approximate number of files, for a progress bar."""
        return 2 * len(self.directory.players) + len(self.snapshot.events) + 10 * len(self.pools) + 40
