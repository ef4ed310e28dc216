"""Pages of games of three, of races and of teams: places, points, members, head to head."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from crosstable.publish.site import write_site
from crosstable.ratings.elo.many_sides import EloManySides
from crosstable.ratings.normal.weng_lin_models import WengLinPlackettLuce
from crosstable.ratings.preferans.preferans import Preferans
from crosstable.reading.league_snapshot import LeagueSnapshot
from tests.publish.many_sides import many_sides_league, race, table, teams
from tests.publish.pages import Page, rows, text


def _site(folder: Path, league: LeagueSnapshot) -> Path:
    write_site(league, folder)
    return folder


def _read(site: Path, kind: str, name: str) -> str:
    path = next((site / kind).glob(f"*{name}.html"))
    page = path.read_text(encoding="utf-8")
    assert [] == Page(page).problems
    return page


@pytest.fixture(scope="module")
def races(tmp_path_factory):
    """Two races of one event."""
    first, second = race("ann", "bo", "cy", out=("di", "ed")), race("bo", "ann", "di", "cy", out=("ed",))
    return _site(tmp_path_factory.mktemp("races") / "out", many_sides_league(EloManySides(), [first], [second]))


@pytest.fixture(scope="module")
def cards(tmp_path_factory):
    """A round of two tables of Preferans."""
    tables = [table(("ann", -500), ("bo", 40), ("cy", 460)), table(("di", 0), ("ed", 0), ("flo", 300))]
    return _site(tmp_path_factory.mktemp("cards") / "out", many_sides_league(Preferans(), tables))


@pytest.fixture(scope="module")
def team_games(tmp_path_factory):
    """Two games of three against three."""
    games = [[teams("abc", "def", (1, 2))], [teams("abd", "cef", (1, 1))]]
    return _site(tmp_path_factory.mktemp("teams") / "out", many_sides_league(WengLinPlackettLuce(), *games))


def test_head_to_head_of_races_counts_who_was_ahead(races: Path) -> None:
    lines = rows(_read(races, "players", "ann"), "h2h")

    # Ann was 1st and 2nd: behind Bo once, ahead of all others twice.
    assert {"bo": "1-0-1", "cy": "2-0-0", "di": "2-0-0", "ed": "2-0-0"} == {line[0]: line[2] for line in lines}
    assert {"2"} == {line[1] for line in lines}


def test_those_without_a_place_are_level_behind_the_others(races: Path) -> None:
    lines = rows(_read(races, "players", "ed"), "h2h")

    # Both Di and Ed dropped out of the first race; Di finished the second.
    assert {"ann": "0-0-2", "bo": "0-0-2", "cy": "0-0-2", "di": "0-1-1"} == {line[0]: line[2] for line in lines}


def test_game_of_many_sides_shows_place_and_expected_place(races: Path) -> None:
    lines = rows(_read(races, "players", "bo"), "games")

    # All on 1500: expected is the middle of five.
    assert ["bo", "place 2 of 5", "place 3.0"] == ["bo", *lines[-1][2:4]]
    assert "place 1 of 5" == lines[1][2]


def test_one_who_dropped_out_is_not_placed(races: Path) -> None:
    assert "not placed, 5 sides" == rows(_read(races, "players", "ed"), "games")[-1][2]


def test_races_have_no_wins_and_losses(races: Path) -> None:
    board = text(_read(races, "leaderboards", "all"))

    assert "Mean place" in board
    assert "W-D-L" not in board
    assert "Win share" not in board


def test_period_counts_the_last_place_for_who_dropped_out(races: Path) -> None:
    script = (races / "leaderboards/all/year-2026-0.js").read_text(encoding="utf-8")
    periods = {row[1]: row[10] for row in json.loads(script[script.index("[") : script.rindex("]") + 1])}

    # Ann 1 and 2, Di out of five and 3rd, Ed out of five twice.
    assert (1.5, 4.0, 5.0) == (periods["ann"], periods["di"], periods["ed"])


def test_crosstable_of_races_shows_places(races: Path) -> None:
    lines = {line[1]: line[3:5] for line in rows(_read(races, "events", "cup"), "standings")}

    assert ["1 of 5", "2 of 5"] == lines["ann"]
    assert ["– of 5", "3 of 5"] == lines["di"]


def test_event_of_one_race_appears_as_it_finished(tmp_path: Path) -> None:
    site = _site(tmp_path / "out", many_sides_league(EloManySides(), [race("ann", "bo", "cy", out=("di", "ed"))]))

    page = _read(site, "events", "cup")

    out = [["–", "di not classified: DNF"], ["–", "ed not classified: DNF"]]
    assert [["1", "ann"], ["2", "bo"], ["3", "cy"], *out] == [line[:2] for line in rows(page, "standings")]
    (board,) = rows(page, "boards")
    assert "1. ann 2. bo 3. cy di not classified: DNF ed not classified: DNF" == board[1]
    assert "Press a tie-break" not in page
    assert "first: ann" in text((site / "index.html").read_text(encoding="utf-8"))


def test_race_with_points_shows_them(tmp_path: Path) -> None:
    site = _site(tmp_path / "out", many_sides_league(Preferans(), [table(("ann", -500), ("bo", 40), ("cy", 460))]))

    page = _read(site, "events", "cup")

    assert ["−500", "40", "460"] == [line[2] for line in rows(page, "standings")]
    assert "Points" in text(page)


def test_board_of_three_shows_scores_and_length(cards: Path) -> None:
    assert ["1", "1. ann −500 2. bo 40 3. cy 460 length 10"] == rows(_read(cards, "events", "cup"), "boards")[0]


def test_player_of_three_has_place_score_and_both_opponents(cards: Path) -> None:
    line = rows(_read(cards, "players", "cy"), "games")[-1]

    assert ["ann , bo", "place 3 of 3 (460)", "place 2.0"] == line[1:4]


def test_a_player_who_sat_at_no_table_is_not_said_to_have_a_bye(tmp_path: Path) -> None:
    first = table(("ann", -500), ("bo", 40), ("cy", 460))
    second = table(("ann", -500), ("bo", 40), ("di", 460))
    site = _site(tmp_path / "out", many_sides_league(Preferans(), [first], [second]))

    lines = {line[1]: line[3:5] for line in rows(_read(site, "events", "cup"), "standings")}

    assert ["3 of 3", "–"] == lines["cy"]


def test_team_game_names_opponents_and_mates(team_games: Path) -> None:
    line = rows(_read(team_games, "players", "a"), "games")[-1]

    assert ["d , e , f with b , c", "won"] == line[1:3]


def test_head_to_head_of_teams_counts_games_against_each_other(team_games: Path) -> None:
    lines = rows(_read(team_games, "players", "a"), "h2h")

    # Against D, E and F once and won; then level with C, E and F, and D was a mate.
    assert {"c": "0-1-0", "d": "1-0-0", "e": "1-1-0", "f": "1-1-0"} == {line[0]: line[2] for line in lines}


def test_large_fields_are_named_in_part(tmp_path: Path) -> None:
    names = [f"n{at:02}" for at in range(40)]
    site = _site(tmp_path / "out", many_sides_league(EloManySides(), [race(*names)]))

    page = _read(site, "players", "n00")

    assert "n01 , n02 and 37 more" == rows(page, "games")[-1][1]
    assert 30 == len(rows(page, "h2h"))
    assert "39 opponents" in text(page)
    assert "Only the opponents met most often are listed." in text(page)
