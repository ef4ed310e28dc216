"""A scale on which the best has the lowest rating: everything sorts, ranks and draws as on its mirror image.

`Preferans(better="higher")` gives 2000 - r where `Preferans()` gives r, so both sites must say the same of all players.
"""

from __future__ import annotations

import csv
import datetime as dt
import json
import random
import re
from dataclasses import replace
from pathlib import Path

import pytest

from crosstable.facts.settings.seasons import RatingTier, Season
from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game, Side
from crosstable.model.players import Player
from crosstable.publish.site import write_site
from crosstable.ratings.preferans.preferans import Preferans
from crosstable.reading.snapshot import EventSnapshot
from crosstable.runs.run_diff import RunToCompare, diff_runs, ranks
from crosstable.runs.run_facts import ComparedList
from crosstable.runs.system_comparison import compared
from tests.publish.leagues import league_of, pool_of
from tests.publish.pages import rows, text

LOW, HIGH = Preferans(), Preferans(better="higher")
NAMES = ("ann", "bo", "cy", "di", "ed", "flo")
DAY = dt.date(2025, 10, 1)


def _games() -> list[Game]:
    rng = random.Random(8)
    games = []
    for at in range(40):
        # Who comes earlier in the alphabet plays better, and the lower score is the better one.
        scored = sorted((rng.gauss(100 * NAMES.index(name), 150), name) for name in rng.sample(NAMES, 3))
        sides = tuple(Side.of(name, place=place, points=round(score)) for place, (score, name) in enumerate(scored, 1))
        games.append(Game(sides, date=DAY + dt.timedelta(days=at), event="E0", round=at + 1, length=10.0))
    return games


def _league(system):
    games = _games()
    bounds = (900, 1000) if system.better == "lower" else (1100, 1000)
    tiers = tuple(RatingTier(name, bound) for name, bound in zip(("gold", "silver"), bounds, strict=True))
    pool = pool_of("all", "All", games, system, tiers=tiers)
    lists = [
        ComparedList("own", system, pool.ratings.rating),
        ComparedList("mirror", replace(system, better={"lower": "higher", "higher": "lower"}[system.better]),
                     2000 - pool.ratings.rating),
    ]  # fmt: skip
    pool = replace(pool, comparison=compared(lists, [{"why_not": ""}] * 2))
    event = Event("E0", "Cup", tuple(Entrant(Player(name, name)) for name in NAMES), date=DAY)
    for game in games:
        event = event.with_round(game)
    season = Season("s", "Season", DAY, DAY + dt.timedelta(days=30))
    return league_of([pool], events=[EventSnapshot(event, "s")], seasons=[season])


@pytest.fixture(scope="module")
def sites(tmp_path_factory) -> tuple[Path, Path]:
    folder = tmp_path_factory.mktemp("mirror")
    for name, system in (("low", LOW), ("high", HIGH)):
        write_site(_league(system), folder / name)
    return folder / "low", folder / "high"


def _both(sites, path: str) -> tuple[str, str]:
    low, high = ((site / path).read_text(encoding="utf-8") for site in sites)
    return low, high


def _mirrored(number: str) -> float:
    return 2000 - float(number)


def test_ratings_are_mirror_images(sites):
    low, high = (list(csv.DictReader(page.splitlines())) for page in _both(sites, "leaderboards/all.csv"))

    assert [_mirrored(line["rating"]) for line in low] == [float(line["rating"]) for line in high]
    assert [float(line["rating"]) for line in low] == sorted(float(line["rating"]) for line in low)


def test_leaderboard_ranks_peaks_and_badges_are_those_of_the_mirror(sites):
    low, high = (rows(page, "board") for page in _both(sites, "leaderboards/all.html"))

    assert [line[:2] for line in low] == [line[:2] for line in high]
    assert [_mirrored(line[3]) for line in low] == [float(line[3]) for line in high]
    assert all(float(line[3]) <= float(line[2].rstrip("?")) for line in low)
    assert {"gold", "silver"} & set(" ".join(line[1] for line in low).split())


def test_periods_appear_in_the_same_order_and_move_the_other_way(sites):
    low, high = (
        json.loads(page[page.index("[") : page.rindex("]") + 1])
        for page in _both(sites, "leaderboards/all/season-0-0.js")
    )

    assert [line[1:3] for line in low] == [line[1:3] for line in high]
    assert [-line[5] for line in low] == [line[5] for line in high]


@pytest.mark.parametrize("name", NAMES)
def test_player_page_draws_the_same_line_and_shows_the_same_rank(sites, name):
    low, high = _both(sites, f"players/{name}.html")

    assert re.findall(r'class="line" d="([^"]*)"', low) == re.findall(r'class="line" d="([^"]*)"', high)
    cards = [dict(re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", page)) for page in (low, high)]
    for card in ("Rank", "Percentile", "Games", "Mean place"):
        assert cards[0][card] == cards[1][card]
    assert cards[0]["Peak"].partition("<small>")[2] == cards[1]["Peak"].partition("<small>")[2]
    assert [line[2] for line in rows(low, "h2h")] == [line[2] for line in rows(high, "h2h")]
    assert "A lower rating is better, so a difference below 0 is in your favour." in text(low)
    assert "A lower rating is better" not in text(high)


def test_season_and_event_appear_in_the_same_order(sites):
    for path, table in (("seasons/season-s.html", "season"), ("events/e0-cup.html", "standings")):
        low, high = (rows(next(site.glob(path.replace("season-s", "*").replace("e0-cup", "*"))).read_text(), table)
                     for site in sites)  # fmt: skip
        assert [line[:2] for line in low] == [line[:2] for line in high]


def test_home_page_has_the_same_top_ten(sites):
    low, high = ([row[:2] for row in rows(page, "top")] for page in _both(sites, "index.html"))

    assert low == high
    assert 2 < len(low)


def test_systems_side_by_side_agree_with_their_mirror(sites):
    for page in _both(sites, "comparisons/all.html"):
        assert all(line[1] == line[2] for line in rows(page, "places"))
        assert "Where they disagree most" not in page


def test_rating_page_shows_which_way_is_better_and_where_badges_begin(sites):
    low, high = (text(page) for page in _both(sites, "ratings/all.html"))

    assert "A lower rating is better." in low
    assert "gold is a rating of 900 or less." in low
    assert "gold is a rating of 1100 or more." in high


def test_runs_are_compared_by_the_same_ranks():
    before, after = ({}, {})
    for system in (LOW, HIGH):
        for known, count in ((before, 30), (after, 40)):
            ratings = pool_of("all", "All", _games()[:count], system).ratings
            games = ratings.history.rated.nonzero()[0]
            known[system] = RunToCompare.of(count, ratings, games, games)

    low, high = (diff_runs(before[system], after[system]) for system in (LOW, HIGH))

    moved = {move.player: move for move in high.moves}
    assert set(moved) == {move.player for move in low.moves}
    for move in low.moves:
        mirror = moved[move.player]
        assert (mirror.rank_before, mirror.rank_after) == (move.rank_before, move.rank_after)
        assert mirror.rating_after == pytest.approx(2000 - move.rating_after)


def test_lowest_rating_has_the_first_rank():
    ratings = pool_of("all", "All", _games(), LOW).ratings

    given = ranks(ratings.rating, ratings.records.games > 0, LOW.scale)

    assert 1 == given[ratings.rating.argmin()]
    assert ratings.leaderboard()[0].rating == ratings.rating.min()
