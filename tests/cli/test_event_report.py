"""`event report`: what an event does to the ratings of its entrants, for an event of a league and for a file."""

from __future__ import annotations

import csv
import datetime as dt
import json
from pathlib import Path

import pytest

from crosstable.formats.event.document import EventDocument, stated_details
from crosstable.formats.event.event_formats import EVENT_FORMATS
from crosstable.model.entry_details import EntryDetails
from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game
from crosstable.model.players import Identity, Player
from tests.commands import Run

PLAYERS = (("Ann", 2240.0), ("Bo", 2114.0), ("Cy", 2240.0), ("Di", 2650.0), ("Ed", 1700.0), ("New", None))
SCORES = (("2", 1), ("3", 0.5), ("4", 0), ("5", 1), ("6", 1))


@pytest.fixture
def trf(tmp_path: Path) -> str:
    """Ann against all others: the example of the golden cases, and a player without a rating."""
    entrants = tuple(
        Entrant(
            Player(str(at), name, (Identity("FIDE", str(1000 + at)),)),
            number=at,
            rating=rating,
            details=EntryDetails(birth="1987"),
        )
        for at, (name, rating) in enumerate(PLAYERS, start=1)
    )
    event = Event("cup", "Cup", entrants, date=dt.date(2024, 5, 3))
    for opponent, score in SCORES:
        event = event.with_round(Game.between("1", opponent, score, first_colour="white"))
    document = EventDocument(event, stated=stated_details(entrants), about={"start": "2024-05-03"})
    (tmp_path / "cup.trf").write_bytes(EVENT_FORMATS["trf16"]().write(document).data)
    return "cup.trf"


def rows(run: Run, *words: object) -> dict[str, dict]:
    done = run("event", "report", *words, "--json")
    assert done.code == 0, done.err
    return {row["name"]: row for row in json.loads(done.out)["entrants"]}


def test_fide_report_of_a_trf_file(run: Run, trf: str) -> None:
    found = rows(run, trf)

    ann = found["Ann"]
    # 6.6 before it is rounded (tests/golden); the game against New does not count.
    assert (ann["old"], ann["new"], ann["change"], ann["k"], ann["games"]) == (2240, 2247, 7, 20, 4)
    assert (ann["score"], round(ann["expected"], 2), ann["opponents"]) == (2.5, 2.17, 2176)
    assert ann["federation_id"] == "1001"
    assert (found["New"]["old"], found["New"]["change"], found["New"]["new"]) == (None, None, None)


def test_report_as_a_table_and_as_csv(run: Run, trf: str, tmp_path: Path) -> None:
    done = run("event", "report", trf, "--csv", "report.csv")

    assert "1\tAnn\t1001\t2240\t4\t2176\t2.5\t2.17\t20\t+7\t2247\n" in done.out
    assert "Without a rating before the event: 1; with a first rating after it: 0." in done.err
    with (tmp_path / "report.csv").open(newline="", encoding="utf-8") as file:
        table = list(csv.DictReader(file))
    assert [row["player"] for row in table] == [name for name, _ in PLAYERS]
    assert (table[0]["change"], table[0]["expected"], table[5]["old"]) == ("7", "2.17", "")


def test_list_and_k_from_a_file(run: Run, trf: str, tmp_path: Path) -> None:
    lines = ["name,rating,K,birth", "Ann,2240,10,2010", *(f"{name},{rating:g},," for name, rating in PLAYERS[1:5])]
    (tmp_path / "list.csv").write_text("\n".join(lines), encoding="utf-8")

    found = rows(run, trf, "--initial", "list.csv")
    dwz = rows(run, trf, "--system", "dwz", "--initial", "list.csv")
    uscf = rows(run, trf, "--system", "uscf", "--initial", "list.csv")

    assert (found["Ann"]["k"], found["Ann"]["change"]) == (10, 3)
    assert (dwz["Ann"]["k"], dwz["Ann"]["games"]) == (None, 4)
    assert (uscf["Ann"]["games"], uscf["New"]["new"] is not None) == (5, True)

    (tmp_path / "list.csv").write_text("name,rating,K\nAnn,2240,high\n", encoding="utf-8")
    done = run("event", "report", trf, "--initial", "list.csv")
    assert "list.csv, line 2: k of Ann is 'high'. Give a number above 0." in done.err
    assert done.code == 3


def test_report_of_an_event_of_a_league_by_the_ranks_of_go(run: Run, tmp_path: Path) -> None:
    entries = [{"name": "Ann", "grade": "1d"}, {"name": "Bo", "grade": "1k"}]
    assert run("init", "l.db", "--name", "League").code == 0
    (tmp_path / "e.csv").write_text("name,grade\n" + "\n".join(f"{e['name']},{e['grade']}" for e in entries))
    for words in (
        ("new", "l.db", "Cup", "--game", "go", "--date", "2024-05-03"),
        ("enter", "l.db", "e.csv"),
        ("pair", "l.db", "--publish"),
        ("result", "l.db", "1", "B+R"),
    ):
        done = run("event", *words)
        assert done.code == 0, done.err

    found = rows(run, "l.db")

    assert {name: row["old"] for name, row in found.items()} == {"Ann": 2100, "Bo": 2000}
    assert all(row["games"] == 1 and row["k"] > 0 for row in found.values())


def test_report_without_ratings_games_or_a_federation_is_an_error(run: Run, tmp_path: Path) -> None:
    (tmp_path / "e.csv").write_text("name,rating\nAnn,1500\nBo,\n", encoding="utf-8")
    (tmp_path / "bare.csv").write_text("name\nAnn\nBo\n", encoding="utf-8")

    assert "Event 'e' has no rated game, so there is nothing to report." in run("event", "report", "e.csv").err
    assert "No entrant of 'bare' has a rating" in run("event", "report", "bare.csv").err
    done = run("event", "report", "e.csv", "--system", "elo")
    assert "'elo' is not the system of a federation. Use one of aga, dwz, ecf" in done.err


def test_rate_takes_k_of_the_list_and_notes_a_missing_one(run: Run, tmp_path: Path) -> None:
    (tmp_path / "games.csv").write_text("date,white,black,result\n2024-05-03,Ann,Bo,1-0\n", encoding="utf-8")
    (tmp_path / "list.csv").write_text("name,rating,k\nAnn,2000,10\nBo,2000,\n", encoding="utf-8")
    words = ("rate", "games.csv", "--system", "fide")

    done = run(*words, "--initial", "list.csv", "--set", "list_date=2024-05-01", "--json")
    bare = run(*words, "--json")

    assert {each["player"]: each["rating"] for each in json.loads(done.out)["players"]} == {"Ann": 2005, "Bo": 1990}
    assert "No list was given, so all players begin at 1500 as new players." in bare.err
    missing = run(*words, "--set", "list_date=2024-05-01")
    assert (missing.code, "there is no list" in missing.err) == (3, True)
