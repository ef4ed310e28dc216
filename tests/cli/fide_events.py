"""Events in FIDE mode for tests, run by commands."""

from __future__ import annotations

import csv
import json
from pathlib import Path

from tests.commands import Run

LEAGUE = "l.db"


def event(run: Run, *words: object, code: int = 0):
    done = run("event", words[0], LEAGUE, *words[1:])
    assert code == done.code, (words, done.err)
    return done


def begun(run: Run, tmp_path: Path, players: int = 6, rounds: int = 5, *, published: int = 0) -> None:
    """Begin an event in FIDE mode, and play some rounds: White wins every game."""
    rows = [["name", "rating"], *([f"Player {at:02}", 2000 - 10 * at] for at in range(1, players + 1))]
    with (tmp_path / "entries.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows(rows)
    assert 0 == run("init", LEAGUE).code
    event(run, "new", "Open", "--template", "fide-swiss", "--rounds", rounds, "--date", "2026-03-07")
    event(run, "enter", "entries.csv")
    for _ in range(published):
        play(run)


def boards(run: Run) -> list[dict]:
    return [board for board in json.loads(event(run, "show", "--json").out)["boards"] if board["board"] is not None]


def play(run: Run, word: str = "1-0") -> None:
    made = json.loads(event(run, "pair", "--publish", "--json").out)
    event(run, "result", *[f"{board['board']} {word}" for board in made["boards"] if len(board["players"]) == 2])


def comments(run: Run, tmp_path: Path) -> list[str]:
    event(run, "export", "out.trf", "--force")
    lines = (tmp_path / "out.trf").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.startswith("###")]
