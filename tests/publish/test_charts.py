"""Charts: true time, the direction of the scale, absences, no points and one."""

import datetime as dt
import re

import pytest

from crosstable.model.columns import day_number
from crosstable.publish.axis import count_ticks, date_ticks, number_ticks
from crosstable.publish.charts import HistoryLine, histogram_bars, histogram_chart, history_chart
from crosstable.ratings.scale import Scale
from crosstable.views.ranking import Histogram

ELO = Scale("Elo")
GOLF = Scale("Golf", better="lower", decimals=1)


def points(svg, css="line"):
    """Return the points of a path of a chart."""
    path = re.search(rf'class="{css}" d="([^"]+)"', svg).group(1)
    numbers = [int(number) for number in re.findall(r"-?\d+", path)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def labels(svg):
    return re.findall(r'class="[xy]l[ we]*"[^>]*>([^<]*)<', svg)


def test_time_is_true_so_half_the_days_are_half_the_way():
    places = points(history_chart(HistoryLine([0.0, 30.0, 60.0], [1500, 1510, 1520]), ELO, "Ann"))

    assert places[1][0] - places[0][0] == places[2][0] - places[1][0]


def test_better_is_up_on_either_scale():
    rising = points(history_chart(HistoryLine([0.0, 1.0], [10, 20]), ELO, "Ann"))
    falling = points(history_chart(HistoryLine([0.0, 1.0], [10, 20]), GOLF, "Ann"))

    assert rising[0][1] > rising[1][1]
    assert falling[0][1] < falling[1][1]


def test_one_point_is_a_dot_inside_the_picture():
    chart = history_chart(HistoryLine([19000.5], [1516.0]), ELO, "Ann: 1516 after one game.")

    assert [(1000, 500)] == points(chart) == points(chart.replace("h0", ""), "dots")
    assert 'aria-label="Ann: 1516 after one game."' in chart


def test_a_day_is_a_point_with_its_range_behind_it():
    times, ratings = [100.0, 100.3, 100.6, 110.5, 120.3, 120.6], [1500, 1520, 1510, 1515, 1505, 1525]
    chart = history_chart(HistoryLine(times, ratings), ELO, "Ann")
    steps = points(chart)

    assert 6 == len(steps)  # the script finds every game
    assert [steps[at] for at in (0, 2, 3, 5)] == points(chart, "trend")
    assert [steps[at] for at in (0, 2, 3, 5)] == points(chart.replace("h0", ""), "dots")
    x, high, low = steps[2][0], steps[1][1], steps[2][1]
    assert f"M{x} {high}V{low}M{steps[5][0]} {steps[5][1]}V{steps[4][1]}" in chart


def test_long_absence_is_a_broken_line_and_the_points_stay():
    chart = history_chart(HistoryLine([0.0, 10.0, 400.0, 410.0], [1500, 1510, 1520, 1530]), ELO, "Ann")

    assert 4 == len(points(chart))
    assert 'class="gap"' in chart
    assert 2 == re.search(r'class="line" d="([^"]+)"', chart).group(1).count("M")


def test_without_dates_games_are_counted_and_nothing_is_an_absence():
    chart = history_chart(HistoryLine([1.0, 2.0, 3.0], [1500, 1510, 1520], is_dated=False), ELO, "Ann")

    assert 'class="gap"' not in chart
    assert {"1", "2", "3"} <= set(labels(chart))


def test_deviation_is_a_band_around_the_line():
    chart = history_chart(HistoryLine([0.0, 1.0], [1500, 1600], deviations=[200.0, 100.0]), ELO, "Ann")

    band, line = points(chart, "band"), points(chart)
    assert 4 == len(band)
    assert band[0][1] < line[0][1] < band[3][1]


def test_histogram_puts_better_players_right_on_either_scale():
    bars = Histogram((10.0, 11.0, 12.0, 13.0), (5, 1, 1))
    tallest = [_tallest(histogram_bars(bars, scale)) for scale in (ELO, GOLF)]

    assert tallest[0] < 1000 < tallest[1]


def _tallest(svg):
    bars = re.findall(r"M(\d+) 1000v-(\d+)h", svg)
    return int(max(bars, key=lambda bar: int(bar[1]))[0])


@pytest.mark.parametrize(("rating", "place"), [(10.0, "12.5%"), (13.0, "87.5%")])
def test_mark_appears_in_the_middle_of_its_bar(rating, place):
    bars = Histogram((10.0, 11.0, 12.0, 13.0, 14.0), (1, 2, 3, 1))

    assert f'x1="{place}"' in histogram_chart(histogram_bars(bars, ELO), bars, ELO, rating, "Ann")


def test_title_of_a_chart_is_escaped():
    chart = history_chart(HistoryLine([0.0], [1500.0]), ELO, '"><script>alert(1)</script>')

    assert "<script" not in chart


@pytest.mark.parametrize(
    ("first", "last", "expected"),
    [
        ("2020-05-01", "2026-05-01", ["2021", "2022", "2023", "2024", "2025", "2026"]),
        ("2023-10-03", "2026-01-31", ["2024-01", "2024-07", "2025-01", "2025-07", "2026-01"]),
        ("2026-01-10", "2026-04-10", ["2026-02", "2026-03", "2026-04"]),
        ("2026-01-10", "2026-01-12", ["2026-01-10", "2026-01-11", "2026-01-12"]),
        ("2026-01-10", "2026-01-10", ["2026-01-10"]),
    ],
)
def test_dates_along_the_bottom_are_round(first, last, expected):
    low, high = (day_number(dt.date.fromisoformat(day)) for day in (first, last))

    assert expected == [tick.label for tick in date_ticks(low, high)]


def test_numbers_up_the_side_are_round():
    assert ["1500", "1550", "1600"] == [tick.label for tick in number_ticks(1463, 1601, 0)]
    assert ["0.1", "0.2", "0.3"] == [tick.label for tick in number_ticks(0.05, 0.35, 1)]
    assert ["20", "40"] == [tick.label for tick in count_ticks(0, 50)][:2]
