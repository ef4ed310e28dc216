"""`crosstable convert`: what is written, what is reported as lost, what is rejected."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.commands import Run
from tests.golden.given_cases import COMMITTED

DUTCH = COMMITTED / "dutch_trf"
EVENT = DUTCH / "n9_r5_s1.trf"


def test_a_trf_written_as_trf_is_the_same(run: Run, tmp_path: Path) -> None:
    done = run("convert", EVENT, "out.trf")

    assert done.code == 0, done.err
    assert done.out == ""
    assert done.err == "out.trf (trf16): 9 players, 5 rounds.\nNothing was lost.\n"
    assert (tmp_path / "out.trf").read_bytes().replace(b"\r\n", b"\r") == EVENT.read_bytes()


def test_losses_are_reported(run: Run, tmp_path: Path) -> None:
    done = run("convert", EVENT, "out.h9")

    assert done.code == 0, done.err
    assert "Lost: EGF H9 has no place for these facts of players: ratings (9)" in done.err
    assert (tmp_path / "out.h9").read_text(encoding="utf-8").startswith("; EV[AutoTest Tournament 109]")


def test_losses_and_problems_as_json(run: Run) -> None:
    done = run("convert", EVENT, "out.csv", "--json")

    told = json.loads(done.out)
    assert (told["from"], told["to"], told["problems"]) == ("trf16", "results", [])
    rating = next(loss for loss in told["losses"] if loss["code"] == "rating")
    assert len(rating["where"]) == 9
    assert rating["why"] == "a table of results has no place for ratings"


@pytest.mark.parametrize("ending", ["json", "trf", "xml", "csv", "xlsx", "h9"])
def test_every_format_gives_the_same_standings(run: Run, ending: str) -> None:
    expected = run("standings", EVENT).out

    assert run("convert", EVENT, f"out.{ending}").code == 0

    done = run("standings", f"out.{ending}")
    scores = [line.split("\t")[2:] for line in done.out.splitlines()]
    assert done.code == 0, done.err
    assert sorted(scores) == sorted(line.split("\t")[2:] for line in expected.splitlines())


def test_a_list_of_players_becomes_an_event_and_a_list_again(run: Run, tmp_path: Path) -> None:
    (tmp_path / "entries.csv").write_text("name,rating\nAnn Lee,2100\nBo Chan,\n", encoding="utf-8")

    assert run("convert", "entries.csv", "cup.trf").code == 0
    assert run("convert", "cup.trf", "again.csv").code == 0

    assert (tmp_path / "again.csv").read_text(encoding="utf-8") == "name,number,rating\nAnn Lee,1,2100\nBo Chan,2,\n"


def test_formats_may_be_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "cup.dat").write_bytes(EVENT.read_bytes())

    done = run("convert", "cup.dat", "cup.out", "--from", "trf16", "--to", "event-json")

    assert done.code == 0, done.err
    assert json.loads((tmp_path / "cup.out").read_text(encoding="utf-8"))["event"]["id"] == "cup"


def test_problems_are_reported_and_strict_rejects_the_file(run: Run, tmp_path: Path) -> None:
    data = EVENT.read_bytes().replace(b"     5 w 1     4 b =", b"     7 w 1     4 b =", 1)
    (tmp_path / "bad.trf").write_bytes(data)

    done = run("convert", "bad.trf", "out.json")
    strict = run("convert", "bad.trf", "other.json", "--strict")

    said = "Player 1, round 1: 1 beat 7, but according to line 8 7 met 3."
    assert (done.code, strict.code) == (0, 3)
    assert said in done.err
    assert said in strict.err
    assert not (tmp_path / "other.json").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("in.trf", "in.trf"), "'in.trf' is the file that is read. Name another file to write."),
        (("in.trf", "there.json"), "'there.json' already exists. Name another file, or overwrite it with --force."),
        (("in.trf", "out.doc"), "'out.doc': the ending does not identify a format. Known endings: .trf, .trfx"),
        (("in.trf", "out.wer"), "The format 'wer' can be read but not written. Name another one."),
        (("in.trf", "out.x", "--to", "trf62"), "Unknown format of event files 'trf62'. Did you mean 'trf26'?"),
        (("in.trf", "out.x", "--from", "h9"), "Unknown format of event files 'h9'."),
        ((".", "out.trf"), "'.' is a folder. Name one event file in it."),
    ],
)
def test_what_is_rejected(run: Run, tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    (tmp_path / "in.trf").write_bytes(EVENT.read_bytes())
    (tmp_path / "there.json").write_text("mine", encoding="utf-8")

    done = run("convert", *words)

    assert done.code == 3
    assert done.err.startswith(said)
    assert (tmp_path / "there.json").read_text(encoding="utf-8") == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.trf", "there.json"]


def test_force_writes_over(run: Run, tmp_path: Path) -> None:
    (tmp_path / "out.json").write_text("old", encoding="utf-8")

    assert run("convert", EVENT, "out.json", "--force").code == 0

    assert "AutoTest" in (tmp_path / "out.json").read_text(encoding="utf-8")


def test_what_is_seldom_missed_appears_in_one_line_at_the_end(run: Run, tmp_path: Path) -> None:
    text = "round,player_a,player_b,score_a,id\n1,Ann,Bo,1,x17\n1,Cem,Dia,0.5,x18\n"
    (tmp_path / "cup.csv").write_text(text, encoding="utf-8")

    done = run("convert", "cup.csv", "cup.h9")

    last = done.err.splitlines()[-1]
    assert done.code == 0, done.err
    assert "rarely needed: ids of games, " in last
    assert 1 == done.err.count("ids of games")
