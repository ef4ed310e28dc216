"""A board with another komi than its event: by hand, with a result or in a correction; shown where it differs."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.commands import Run


def event_of_two_boards(run: Run, folder: Path) -> None:
    (folder / "players.csv").write_text("name,rank\nAnn,1d\nBo,1d\nCem,1d\nDia,1d\n", encoding="utf-8")
    for words in (
        ("init", "club.db", "--game", "go"),
        ("event", "new", "club.db", "Cup", "--game", "go", "--komi", "6.5", "--date", "2026-11-07"),
        ("event", "enter", "club.db", "players.csv"),
        ("event", "pair", "club.db", "--publish"),
    ):
        done = run(*words)
        assert done.code == 0, done.err


@pytest.mark.slow
def test_a_board_with_another_komi_is_shown_and_exported(run: Run, tmp_path: Path) -> None:
    event_of_two_boards(run, tmp_path)

    assert run("event", "result", "club.db", "2 k7.5").code == 0  # before the game
    assert run("event", "result", "club.db", "1 B+R", "2 W+2.5").code == 0
    assert run("event", "correct", "club.db", "1 k5.5", "--reason", "as agreed").code == 0
    boards = json.loads(run("event", "show", "club.db", "--round", 1, "--json").out)["boards"]
    assert [("B+R", 5.5), ("W+2.5", 7.5)] == [(board["result"], board["komi"]) for board in boards if board["board"]]
    assert ["komi 5.5", "komi 7.5"] == re.findall("komi [0-9.]+", run("event", "show", "club.db", "--round", 1).out)

    assert run("event", "correct", "club.db", "1 k6.5", "--reason", "misheard").code == 0
    assert ["komi 7.5"] == re.findall("komi [0-9.]+", run("event", "show", "club.db", "--round", 1).out)
    assert run("event", "print", "club.db", "--what", "pairings", "--out", "paper.html").code == 0
    assert ["komi 7.5"] == re.findall("komi [0-9.]+", (tmp_path / "paper.html").read_text(encoding="utf-8"))
    aga = run("event", "export", "club.db", "cup.aga", "--to", "aga")
    assert aga.code == 0, aga.err
    assert {"6.5", "7.5"} == set(
        re.findall(r"^\d+ \d+ [wb] 0 (\S+)$", (tmp_path / "cup.aga").read_text(), re.MULTILINE)
    )
    lost = run("event", "export", "club.db", "cup.h9", "--to", "egf").err
    assert "komi" in lost


@pytest.mark.slow
def test_the_page_of_the_event_shows_it(run: Run, tmp_path: Path) -> None:
    event_of_two_boards(run, tmp_path)
    run("event", "result", "club.db", "1 B+R", "2 W+R k0.5")
    assert run("event", "close", "club.db").code == 0
    assert run("publish", "club.db").code == 0
    assert run("site", "club.db", "site").code == 0
    pages = [path.read_text(encoding="utf-8") for path in (tmp_path / "site" / "events").glob("*.html")]

    assert ["komi 0.5"] == re.findall("komi [0-9.]+", "".join(pages))
