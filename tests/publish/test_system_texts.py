"""What the pages say of how each rating system works."""

from __future__ import annotations

import datetime as dt
from functools import cache

import pytest

from crosstable.model.games import Game, Side
from crosstable.publish.site_data import SiteData
from crosstable.ratings.preferans.preferans import Preferans
from crosstable.ratings.rating_registry import SYSTEMS
from crosstable.ratings.settings import system_of_words
from tests.publish.leagues import small_league
from tests.publish.pages import Page, page_of, text

DAY = dt.date(2026, 2, 1)
OWN = (
    "aga", "dwz", "ecf", "egf", "fide", "ingo", "uscf",
    "bradley-terry", "elo", "elo-many-sides", "elo-mmr", "gaussian", "glicko", "glicko2", "glicko2-per-game",
    "moonstone", "moonstone-bounded", "preferans", "weng-lin-bt-full", "weng-lin-bt-part", "weng-lin-pl",
    "weng-lin-tm-full", "weng-lin-tm-part", "whr",
)  # fmt: skip


def _games(system):
    if system.sides.least > 2:
        sides = tuple(Side.of(name, place=place, points=60.0 * place) for place, name in enumerate("abc", start=1))
        return [Game(sides, date=DAY, event="Cup", length=10.0)]
    return [Game.between("a", "b", 1, date=DAY, event="Cup")]


def _page(system) -> str:
    """Return the page of the rating list of a small league, which has pages of players too."""
    data = SiteData(small_league(_games(system), system))
    assert page_of(data, "players/a.html")
    return page_of(data, "ratings/overall.html")


@cache
def _page_of(name: str, settings: tuple[str, ...] = ()) -> str:
    return _page(system_of_words(name, settings))


@pytest.mark.parametrize("name", SYSTEMS)
def test_page_of_every_system_is_whole(name: str) -> None:
    page = _page_of(name)

    assert [] == Page(page).problems
    assert "{{" not in page
    assert "None" not in text(page)
    assert f'<td class="t">{name}</td>' in page
    if name in OWN:
        assert "Every player has one number." not in page


# The examples are those of each source or worked by hand, so that a text cannot say what the system does not do.
@pytest.mark.parametrize(
    ("name", "settings", "said"),
    [
        # The example of the package's README.
        ("preferans", (), "They are then rated 1173, 1152 and 1125."),
        ("preferans", (), "good play lowers the rating: the best player has the lowest"),
        ("preferans", (), "A lower rating is better."),
        ("preferans", ("better=higher",), "good play raises the rating"),
        ("preferans", ("better=higher",), "D = (other score − own score) / bula"),
        # 24 x 1500 / 1500; 1 x 1500 / 1450 x 100 / 24 = 4.310 and 1 x 1400 / 1450 x 100 / 24 = 4.023.
        ("moonstone", (), "the winner gains 24 points. A player rated 1400 who beats one rated 1500 gains 4.31,"),
        ("moonstone", (), "and the other loses 4.023."),
        ("moonstone", ("multiplier=0.5",), "change = 0.5 × result"),
        ("elo-many-sides", (), "No game changes a rating by more."),
        ("elo-many-sides", ("share=sum",), "sum of (score − expected score) over all others"),
        ("glicko", (), "All games of one month count together"),
        ("glicko2", ("period=event",), "All games of an event count together"),
        ("glicko2-per-game", (), "Each 30 days of absence make a rating less certain."),
        ("weng-lin-pl", (), "so a larger team is stronger"),
        ("weng-lin-pl", ("uneven=mean",), "its size does not count"),
        ("weng-lin-bt-full", ("margin=3",), "one and a half times at 3 points"),
        ("weng-lin-tm-full", (), "closer than 0.1 are a draw"),
        ("gaussian", ("advantage=2",), "The player listed first counts as 2 points stronger; on neutral ground, as in"),
        ("weng-lin-pl", ("handicap_points=1.5",), "A handicap counts 1.5 points for each stone but half of the first."),
        ("glicko", ("advantage=50",), "one who is 100 points stronger is expected to score 64 %"),
        ("glicko", ("advantage=50",), "The player listed first counts as 50 points stronger; on neutral ground, as in"),
        ("bradley-terry", ("advantage=50",), "100 points stronger is expected to score 64 %, 200 points stronger 76 %"),
        ("elo-many-sides", ("advantage=50",), "The player listed first counts as 50 points stronger"),
        ("gaussian", ("drift_per_day=0.1",), "Absence makes a rating less certain, day by day."),
        # 1 / (1 + 10^(-100 / 400)) and 1 / (1 + 10^(-200 / 400)).
        ("bradley-terry", (), "100 points stronger is expected to score 64 %, 200 points stronger 76 %"),
        ("elo-mmr", (), "down to ± 80"),
        # Table 8.1.2: 0.64 at 100 points, 0.76 at 200.
        ("fide", (), "100 points stronger is expected to score 64 %, 200 points stronger 76 %"),
        ("fide", ("rules=2022-05-01",), "The rules of 2022-05-01 hold for all games."),
        # ((3300 - 1500) / 200)^1.6 and ((3300 - 2500) / 200)^1.6.
        ("egf", (), "Con is 33.6 at 1500 and 9.2 at 2500."),
    ],
)  # fmt: skip
def test_text_shows_what_the_settings_do(name: str, settings: tuple[str, ...], said: str) -> None:
    assert said in text(_page_of(name, settings))


def test_deviation_and_order_are_reported_where_they_are_so() -> None:
    glicko, elo, whole = (text(_page_of(name)) for name in ("glicko2", "elo", "bradley-terry"))

    assert "The number after ± is the deviation" in glicko
    assert "The number behind ±" not in elo
    assert "Games count in the order they were played." in elo
    assert "Games count in the order they were played." not in whole


def test_system_without_a_text_has_a_general_one() -> None:
    class Mine(Preferans):
        """A system that another user made."""

    assert "Every player has one number." in _page(Mine())
