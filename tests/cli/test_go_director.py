"""A Go tournament of 24 players with everything that goes wrong, by the commands that a director types."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from crosstable.formats.event.event_formats import EVENT_FORMATS
from crosstable.model.results import ResultKind
from tests.commands import Done, Run

RANKS = ["5d", "4d", "4d", "3d", "2d", "2d", "1d", "1d", "1k", "2k", "2k", "3k", "3k", "4k", "5k", "5k", "6k", "8k",
         "9k", "10k", "12k", "13k", "15k", "18k"]  # fmt: skip
PASTED = "".join(f"{at}. Family{at}, First {rank} Utrecht 1{at:07}\n" for at, rank in enumerate(RANKS, start=1))
MOST_COMMANDS = 25


@pytest.mark.slow
def test_tournament_of_24_players_takes_25_commands(run: Run, tmp_path: Path) -> None:
    typed: list[tuple[str, ...]] = []

    def command(*words: str, text: str | None = None) -> Done:
        typed.append(words)
        done = run(*words, typed=text)
        assert done.code == 0, (words, done.err)
        return done

    def event(verb: str, *words: str, text: str | None = None) -> Done:
        return command("event", verb, "club.db", *words, text=text)

    def results(*given: str) -> None:
        """Enter the results of the round at once: those given, and a win of Black on the other boards."""
        shown = json.loads(run("event", "show", "club.db", "--json").out)["boards"]
        boards = [each for each in shown if each["board"] is not None]
        told = {word.split()[0]: word for word in given}
        event("result", *(told.get(str(each["board"]), f"{each['board']} B+R") for each in boards))

    command("init", "club.db", "--name", "Go club", "--game", "go")
    facts = ("--place", "Utrecht", "--arbiter", "Ann Lee", "--time-control", "60", "--komi", "6.5")
    event("new", "Spring Cup", "--template", "go-mcmahon", "--rounds", "5", "--date", "2026-05-02", *facts)
    event("enter", "--paste", text=PASTED)
    event("bar", "3d", "--floor", "12k")

    event("pair", "--publish")
    event("print")
    event("enter", "--paste", text="Late, Lea 4k Ulm\n")  # round 1 is being played
    results("3 w!", "5 W+3.5", "7 Jigo")  # board 3: Black did not come
    no_show = _loser(run, 3)
    event("withdraw", no_show)
    event("bye", "Family9, First", "3", "--kind", "half-bye")

    event("pair", "--publish")
    results("2 W+R", "4 W+T")

    event("pair", "--publish")
    event("correct", "2 B+R", "--round", "2", "--reason", "slip misread", "--preview")
    event("correct", "2 B+R", "--round", "2", "--reason", "slip misread")
    results("1 W+0.5")

    event("return", no_show)
    event("pair", "--publish")
    results()

    event("pair", "--publish")
    results()
    event("close")
    command("publish", "club.db")
    command("site", "club.db", "out")
    event("export", "cup.h9")

    assert len(typed) <= MOST_COMMANDS, [" ".join(words) for words in typed]
    _check_exports(run, tmp_path)


def _loser(run: Run, board: int) -> str:
    """Return the name of the player listed first on a board: Black, who did not come."""
    shown = json.loads(run("event", "show", "club.db", "--json").out)["boards"]
    return str(next(each["players"][0]["name"] for each in shown if each["board"] == board))


def _check_exports(run: Run, folder: Path) -> None:
    """Check that the files agree with themselves and hold grades, komi, byes and handicaps."""
    for name in ("cup.tou", "cup.trf", "cup.xml", "cup.json"):
        assert run("event", "export", "club.db", name, "-e", "e1").code == 0
    for name in ("cup.h9", "cup.tou", "cup.trf", "cup.xml", "cup.json"):
        checked = run("check", name)
        assert (checked.code, "No errors in 1 file." in checked.err) == (0, True), checked.out
    lines = (folder / "cup.h9").read_text(encoding="utf-8").splitlines()
    assert {"; EV[Spring Cup]", "; PC[,Utrecht]", "; KM[6.5]", "; TM[60]"} <= set(lines)
    with (folder / "cup.h9").open("rb") as stream:
        document = EVENT_FORMATS["egf"]().read(stream, name="cup.h9", strict=True).document
    assert len(document.event.entrants) == 25
    assert all(document.of(each.id).grade for each in document.event.entrants)
    kinds = {game.kind for this in document.event.rounds for game in this.games}
    assert {ResultKind.FORFEIT, ResultKind.HALF_BYE, ResultKind.ALLOCATED_BYE} <= kinds
    assert any(game.handicap for this in document.event.rounds for game in this.games)
