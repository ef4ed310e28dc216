"""`init --game`: a new league of chess or Go rates its players from where they stand."""

from __future__ import annotations

import json
from pathlib import Path

from tests.commands import Run


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

    players = json.loads(run("leaderboard", "l.db", "--json").out)["players"]

    # By hand, K 20: E = 1 / (1 + 10^(-439/400)) = 0.926, so a draw costs round(20 * 0.426) = 9.
    assert {each["player"]: each["rating"] for each in players} == {"Ann": 2430, "Bo": 2009}


def test_handicap_counts_in_a_new_go_league(run: Run) -> None:
    assert run("init", "l.db", "--name", "Club", "--game", "go").code == 0

    shown = json.loads(run("games", "go", "--json").out)

    assert "handicap_points=100" in json.dumps(shown)
