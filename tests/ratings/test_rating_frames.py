"""A run as dataframes, and how it shows itself."""

import datetime as dt

import pytest

from crosstable import BradleyTerry, Elo, Game, GaussianSkill, Glicko2PerGame, History, rate, write_state
from crosstable.model.errors import RatingError, UnknownName
from crosstable.ratings.settings import system_from

DAY = dt.date(2024, 5, 1)
LIBRARIES = ["pandas", "polars", "pyarrow"]


def history():
    return History.from_games(
        [
            Game.between("Ann", "Bo", 1, date=DAY, event="Cup"),
            Game.between("Cy", "Bo", 0.5, date=dt.date(2024, 5, 2)),
        ]
    )


def columns_of(frame):
    """Return the columns of a frame of any library as lists."""
    if hasattr(frame, "to_pydict"):
        return frame.to_pydict()
    return frame.to_dict("list") if hasattr(frame, "iloc") else frame.to_dict(as_series=False)


@pytest.mark.parametrize("library", LIBRARIES)
def test_the_table_is_a_frame_of_the_library_asked_for(library):
    frame = rate(history(), Elo()).to_frame(library)
    found = columns_of(frame)

    # 16 for Ann; Bo, at 1484, draws with Cy: 0.5 - 0.4770 gives 0.74, rounded to 1 (by hand)
    assert library in type(frame).__module__
    assert (["Ann", "Cy", "Bo"], [1516.0, 1499.0, 1485.0], [1, 2, 3]) == (
        found["player"], found["rating"], found["place"],
    )  # fmt: skip
    assert "deviation" not in found
    assert DAY.isoformat() == str(found["last_played"][0])[:10]


@pytest.mark.parametrize("library", LIBRARIES)
def test_changes_have_names_and_dates(library):
    found = columns_of(rate(history(), GaussianSkill()).changes_to_frame(library))

    assert (["Ann", "Bo", "Cy", "Bo"], [0, 0, 1, 1]) == (found["player"], found["game"])
    assert ["2024-05-01", "2024-05-02"] == [str(day)[:10] for day in found["date"][::2]]
    assert "Cup" == found["event"][0]
    assert found["before"][0] + found["change"][0] == found["after"][0]
    assert found["deviation"][0] == pytest.approx(25 / 3, rel=1e-2)


def test_adjustments_have_a_reason_and_no_game():
    system = Elo(decay_after_months=0, decay_share=0.5)
    found = columns_of(rate(history(), system, as_of=dt.date(2024, 12, 1)).changes_to_frame("polars"))

    assert [None, None, None, None, "decay", "decay", "decay"] == found["reason"]
    assert [None] * 3 == found["date"][4:] == found["event"][4:]


def test_a_run_shows_itself_in_a_line_and_as_a_table():
    ratings = rate(History.from_games([Game.between("<b>Ann", "Bo", 1)]), Glicko2PerGame(period_days=None))

    assert "<Ratings by Glicko2PerGame: 2 players, 1 games>" == repr(ratings)
    assert "<td>&lt;b&gt;Ann (provisional)</td>" in ratings._repr_html_()


def test_wrong_kinds_of_arguments_are_named():
    with pytest.raises(RatingError, match=r"^A list is not a history\. Build one: History\.from_frame"):
        rate([], Elo())
    with pytest.raises(RatingError, match=r"^Elo is the class of a rating system\. Give a system of it: Elo\(\)\.$"):
        rate(history(), Elo)
    for system in ("Elo", 32):
        with pytest.raises(RatingError, match=r"^'(Elo|int)' is not a rating system\. Give a value, such as Elo\(\)"):
            rate(history(), system)
    with pytest.raises(UnknownName, match="dataframe library 'excel'"):
        rate(history(), Elo()).to_frame("excel")


def test_a_state_that_could_not_be_read_again_is_not_written():
    class Mine(Elo):
        pass

    assert write_state(rate(history(), system_from("elo")).state)
    with pytest.raises(RatingError, match="The class Mine is inside a function, so that nothing leads to it from"):
        write_state(rate(history(), Mine()).state)


def test_without_a_library_a_frame_is_refused(monkeypatch):
    monkeypatch.setattr("crosstable.model.frames.find_spec", lambda name: None)
    monkeypatch.setattr("crosstable.model.frames.sys.modules", {})
    ratings = rate(history(), BradleyTerry())

    with pytest.raises(Exception, match=r"^No dataframe library is installed\. Install one of pandas, polars, pyarrow"):
        ratings.to_frame()
    with pytest.raises(Exception, match=r"^polars is not installed\. Install it, or choose another library\."):
        ratings.to_frame("polars")


def test_a_table_can_be_ranked_by_what_is_sure():
    games = [Game.between("veteran", "rival", "win" if n % 3 else "loss") for n in range(60)]
    ratings = rate(History.from_games([*games, Game.between("newcomer", "rival", "win")]), GaussianSkill())

    assert "newcomer" == ratings.leaderboard()[0].player
    assert "veteran" == ratings.leaderboard(deviations=3)[0].player
    assert "veteran" == ratings.to_frame("pandas", deviations=3)["player"][0]


def test_a_track_is_drawn_from_the_initial_rating_on():
    chart = rate(history(), Elo()).track_svg("Bo")

    assert "<title>Bo: 1500 to 1485</title>" in chart
    # Three points: 1500 at the top, 1484 at the bottom, 1485 a sixteenth above; the first two on the first day.
    assert 'points="56.0,12.0 56.0,174.0 628.0,163.9"' in chart
    assert ">2024-05-01<" in chart


def test_a_track_without_dates_is_drawn_over_games():
    ratings = rate(History.from_games([Game.between("<b>", "Bo", 1)] * 2), Elo())

    assert "<title>&lt;b&gt;: 1500 to 1531</title>" in ratings.track_svg("<b>")
    assert ">2 games<" in ratings.track_svg("<b>")
