"""The leaderboard: order, periods, files of a thousand rows, and a page that stays small."""

import datetime as dt
import json
import re
from collections import defaultdict
from pathlib import Path

import numpy as np
import pytest

from crosstable.facts.settings.seasons import Season
from crosstable.model.games import Game
from crosstable.model.history import History
from crosstable.model.players import Player
from crosstable.publish.leaderboard import LeaderboardPage
from crosstable.publish.page_table import PAGES
from crosstable.publish.site_data import SiteData
from crosstable.publish.templating import Templates
from crosstable.ratings.elo.elo import Elo
from crosstable.ratings.glicko.glicko2 import Glicko2
from crosstable.ratings.rate import rate
from crosstable.reading.league_snapshot import LeagueSnapshot
from crosstable.reading.pool_snapshot import PoolSnapshot
from crosstable.runs.run_facts import RunFacts
from crosstable.views import leaderboard_columns
from crosstable.views.leaderboard import all_time, in_period
from crosstable.views.leaderboard_columns import leaderboard_column
from crosstable.views.periods import Period, periods_of
from crosstable.views.pool import PoolView
from tests.publish.leagues import STAMP, TIERS, small_league

SLUGS = {name: name.lower() for name in ("Ann", "Bo", "Cy", "Di")}
OLD, NEW = dt.date(2024, 1, 10), dt.date(2026, 2, 1)


def facts_of(snapshot):
    (pool,) = snapshot.pools
    return PoolView(pool, {id: id for id in pool.history.players}, snapshot.as_of, "all")


def board_of(snapshot):
    return all_time(facts_of(snapshot))


def period_of(snapshot, starts, ends):
    return in_period(facts_of(snapshot), Period("x", "X", starts, ends)).rows()


def games():
    return [
        Game.between("Ann", "Bo", 1, date=OLD),
        Game.between("Cy", "Di", 1, date=NEW),
        Game.between("Cy", "Ann", 0.5, date=NEW),
    ]


def test_active_players_come_first_and_the_others_have_no_rank():
    rows = board_of(small_league(games())).rows()

    # Ann 1516 and Cy 1516 drew: no rating changed.  Bo has not played for two years.
    assert [("Ann", 1, 0), ("Cy", 1, 0), ("Di", 3, 0), ("Bo", 0, 1)] == [
        (row.name, row.rank, row.inactive) for row in rows
    ]


def test_row_shows_record_and_last_day():
    row = board_of(small_league(games())).rows()[1]

    assert (1516, 1516, 2, 1, 1, 0, "2026-02-01", 1) == (
        row.rating, row.moved, row.games, row.wins, row.draws, row.losses, row.last_played, row.provisional,
    )  # fmt: skip


def test_period_gives_the_rating_at_its_end_and_what_happened_inside():
    early = period_of(small_league(games()), dt.date(2024, 1, 1), dt.date(2024, 12, 31))
    late = period_of(small_league(games()), dt.date(2026, 1, 1), dt.date(2026, 12, 31))

    assert [("Ann", 1516, 16, 1), ("Bo", 1484, -16, 1)] == [(r.name, r.rating, r.moved, r.games) for r in early]
    assert [("Ann", 1516, 0, (0, 1, 0)), ("Cy", 1516, 16, (1, 1, 0)), ("Di", 1484, -16, (0, 0, 1))] == [
        (r.name, r.rating, r.moved, (r.wins, r.draws, r.losses)) for r in late
    ]


def test_period_that_runs_shows_deviations_as_the_list_for_all_time_does():
    snapshot = small_league(games(), Glicko2())
    ever = {row.name: (row.rating, row.deviation) for row in board_of(snapshot).rows()}
    over = period_of(snapshot, dt.date(2024, 1, 1), dt.date(2024, 12, 31))
    running = period_of(snapshot, dt.date(2026, 1, 1), dt.date(2026, 12, 31))

    assert {"Ann", "Cy", "Di"} == {row.name for row in running}
    assert {row.name: (row.rating, row.deviation) for row in running}.items() <= ever.items()
    assert [None, None] == [row.deviation for row in over]


def test_both_days_of_a_period_are_inside():
    assert 2 == len(period_of(small_league(games()), OLD, OLD))
    assert 0 == len(period_of(small_league(games()), OLD + dt.timedelta(days=1), NEW - dt.timedelta(days=1)))


def test_change_in_a_period_counts_adjustments_too():
    system = Elo(reset="hard", season_starts=(dt.date(2026, 1, 1),))
    rows = period_of(small_league(games(), system), dt.date(2026, 1, 1), dt.date(2026, 12, 31))

    # Ann came in with 1516, was reset to 1500 and drew with 1516: +1 (32 * (0.5 - 0.477)).
    assert ("Ann", 1501, -15) == next((r.name, r.rating, r.moved) for r in rows if r.name == "Ann")


def test_changes_of_all_years_add_up_to_the_rating():
    rng = np.random.default_rng(5)
    played = [
        Game.between(*rng.permutation(["Ann", "Bo", "Cy", "Di"])[:2].tolist(), int(rng.integers(0, 2)),
                     date=dt.date(2020, 1, 1) + dt.timedelta(days=int(day)))
        for day in np.sort(rng.integers(0, 2000, 200))
    ]  # fmt: skip
    snapshot = small_league(played)
    moved = dict.fromkeys(snapshot.pools[0].history.players, 1500.0)
    for year in range(2020, 2027):
        for row in period_of(snapshot, dt.date(year, 1, 1), dt.date(year, 12, 31)):
            moved[row.name] += row.moved

    assert {line.player: line.rating for line in snapshot.pools[0].ratings.leaderboard()} == moved


def test_periods_are_those_with_games():
    seasons = (
        Season("s1", "First", dt.date(2024, 1, 1), dt.date(2024, 6, 30)),
        Season("s2", "Empty", dt.date(2025, 1, 1), dt.date(2025, 2, 1)),
    )
    days = facts_of(small_league(games())).days

    found = [period.name for period in periods_of(days, seasons, dt.date(2026, 3, 1))]
    assert ["First", "Last 3 months", "Last 12 months", "2026", "2024"] == found


def test_league_without_dates_has_no_periods():
    assert [] == periods_of(facts_of(small_league([Game.between("Ann", "Bo", 1)])).days, (), NEW)


def test_tier_is_the_best_that_the_shown_rating_reaches():
    facts = facts_of(small_league(games()))

    assert [None, "bronze", "silver", "gold", "gold"] == [
        tier and tier.name for tier in map(facts.tier_of, (1549.4, 1549.6, 1699.4, 1699.5001, 2000))
    ]


@pytest.fixture(scope="module")
def huge():
    """A pool of 100,000 players: path and content of its files."""
    count = 100_000
    first = np.arange(count) % count
    history = History.from_pairs(
        [f"p{number:06}" for number in range(count)], first, (first + 1) % count, first % 3,
        date=np.linspace(20000, 20500, count).astype(np.int32),
    )  # fmt: skip
    ratings = rate(history, Elo())
    pool = PoolSnapshot("all", "All", history, ratings, RunFacts(1, STAMP, "1", "x", count, count), STAMP, tiers=TIERS)
    players = {id: Player(id, f"Some Name {id}") for id in history.players}
    snapshot = LeagueSnapshot("Huge", "huge", "UTC", dt.date(2026, 3, 1), players, (pool,))
    data = SiteData(snapshot)
    return {kind.path(key): kind.text(data, key) for kind in PAGES if kind.part == "list" for key in kind.keys(data)}


@pytest.mark.slow
def test_page_of_a_hundred_thousand_players_is_small(huge):
    import crosstable.publish as home

    scripts = [Path(home.__file__).parent / "assets" / name for name in ("site.js", "leaderboard.js", "site.css")]
    page = len(huge["leaderboards/all.html"].encode()) + sum(path.stat().st_size for path in scripts)
    largest = max(len(text.encode()) for path, text in huge.items() if path.startswith("leaderboards/all/"))

    assert page + largest < 200_000


@pytest.mark.slow
def test_files_hold_all_players_once_in_order(huge):
    rows = []
    for number in range(100):
        text = huge[f"leaderboards/all/all-{number}.js"]
        rows += json.loads("[" + re.fullmatch(r"crosstable\.rows\((.*)\);\n", text).group(1) + "]")[2]

    assert 100_000 == len(rows) == len({row[0] for row in rows})
    active = [row[3] for row in rows if not row[13]]
    assert active == sorted(active, reverse=True)


def test_new_column_is_one_definition(monkeypatch):
    drawn = leaderboard_column("drawn", "Drawn", "Games drawn.", "count", ("draws",))
    monkeypatch.setattr(leaderboard_columns, "COLUMNS", (*leaderboard_columns.COLUMNS, drawn))
    page = LeaderboardPage(facts_of(small_league(games())), [board_of(small_league(games()))], SLUGS)
    html = Templates(league="L", menu=dict.fromkeys(("board", "rating", "season"), ""), base_href=None).fill(
        "leaderboard.html", up="../", leaderboard=page, pools=[], published="", empty=defaultdict(str), settings="{}"
    )

    assert "1" == page.first_page[0]["drawn"]
    assert '<td class="n" data-c="drawn" data-l="Drawn">1</td>' in html
    assert {"label": "Drawn", "tip": "Games drawn.", "style": "count", "fields": ["draws"]} == page.settings()[
        "columns"
    ]["drawn"]
    assert leaderboard_columns.values_of(board_of(small_league(games())).rows()[0])["draws"] == 1
