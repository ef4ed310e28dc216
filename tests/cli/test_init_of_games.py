"""`init --game`: a new league of chess or Go rates its players from where they stand."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.commands import Run
from tests.league.test_club import PNG


def test_players_of_a_new_chess_league_begin_at_their_entry_ratings(run: Run, tmp_path: Path) -> None:
    (tmp_path / "players.csv").write_text("name,rating\nAnn,2439\nBo,2000\n", encoding="utf-8")
    for words in (
        ("init", "l.db", "--name", "Club", "--game", "chess"),
        ("event", "new", "l.db", "Cup", "--game", "chess", "--rounds", "1"),
        ("event", "enter", "l.db", "players.csv"),
        ("event", "pair", "l.db", "--publish"),
        ("event", "result", "l.db", "1", "½-½"),
        ("event", "close", "l.db"),
        ("publish", "l.db"),
    ):
        done = run(*words)
        assert done.code == 0, done.err

    players = json.loads(run("leaderboard", "l.db", "--json").out)["items"]

    # By hand, K 20: E = 1 / (1 + 10^(-439/400)) = 0.926, so a draw costs round(20 * 0.426) = 9.
    assert {each["name"]: each["rating"] for each in players} == {"Ann": 2430, "Bo": 2009}


def test_handicap_counts_in_a_new_go_league(run: Run) -> None:
    assert run("init", "l.db", "--name", "Club", "--game", "go").code == 0

    shown = json.loads(run("games", "go", "--json").out)

    assert "handicap_points=100" in json.dumps(shown)


@pytest.mark.slow
def test_events_and_pages_follow_the_game_of_the_league(run: Run, tmp_path: Path) -> None:
    (tmp_path / "logo.png").write_bytes(PNG)
    (tmp_path / "league.toml").write_text(
        'name = "Valley"\ngame = "football"\n[club]\ntext = "Founded <1921>."\nlogo = "logo.png"\n', encoding="utf-8"
    )
    for words in (
        ("init", "l.db", "--settings", "league.toml"),
        ("init", "l.db", "--settings", "league.toml"),
        ("event", "new", "l.db", "Spring"),
        ("event", "enter", "l.db", "North", "South"),
        ("event", "pair", "l.db", "--publish"),
        ("event", "result", "l.db", "1 2-1"),
        ("event", "close", "l.db"),
        ("publish", "l.db"),
        ("site", "l.db", "out"),
    ):
        done = run(*words)
        assert done.code == 0, done.err

    pages = {path.name: path.read_text(encoding="utf-8") for path in (tmp_path / "out").rglob("*.html")}
    assert "sha256" in run("log", "l.db", "--json").out
    assert (tmp_path / "out/assets/logo.png").read_bytes() == PNG
    assert '<p class="text">Founded &lt;1921&gt;.</p>' in pages["index.html"]
    assert "2 teams" in pages["index.html"]
    for name, page in pages.items():
        assert '<img src="' in page or 'class="screen"' in page  # the projector has no head
        shown = re.sub(r"<[^>]*>", " ", page)
        assert not re.search(r"\b[Pp]layers?\b|\bBlack\b|\bWhite\b", shown), name


def test_template_of_another_game_is_of_that_game(run: Run) -> None:
    for words in (("init", "l.db", "--game", "draughts"), ("event", "new", "l.db", "A", "-t", "swiss")):
        assert run(*words).code == 0
    assert run("event", "new", "l.db", "B", "-t", "go-swiss").code == 0

    games = [
        json.loads(run("event", "plan", "l.db", "--event", each, "--json").out)["plan"]["game"] for each in ("e1", "e2")
    ]
    assert games == ["draughts", "go"]
