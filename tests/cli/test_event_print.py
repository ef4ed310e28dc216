"""`crosstable event print`."""

from __future__ import annotations

from pathlib import Path

import pytest

from crosstable.facts.store.opening import open_store
from crosstable.people.accounts.access import Grant, Role
from crosstable.people.accounts.accounts import create_account
from tests.cli.league_calls import Call, answer, call

__all__ = ["call"]  # a fixture


FILES = ["pairings.html", "slips.html", "standings.html", "wall-list.html"]


@pytest.fixture
def running(call: Call) -> Call:
    """An event with four entrants, nothing published yet."""
    for words in (
        ("init", "league.db", "--name", "Small"),
        ("event", "new", "league.db", "Spring Open", "--date", "2026-03-01"),
        ("event", "enter", "league.db", "Ann", "Bo", "Cy", "Di"),
    ):
        assert 0 == call(*words).code
    return call


@pytest.mark.slow
def test_all_is_written_into_a_folder(running: Call, tmp_path: Path) -> None:
    assert 0 == running("event", "pair", "league.db", "--publish").code

    done = running("event", "print", "league.db")

    assert FILES == sorted(path.name for path in (tmp_path / "paper").iterdir())
    assert "paper/slips.html\tslips" in done.out
    assert "Open them in a browser and print." in done.err


def test_one_file_holds_all_that_is_asked_for(running: Call, tmp_path: Path) -> None:
    assert 0 == running("event", "pair", "league.db", "--publish").code

    told = answer(running("event", "print", "league.db", "--out", "round1.html", "--json"))

    assert {"event": "e1", "files": [{"file": "round1.html", "losses": []}]} == told
    page = (tmp_path / "round1.html").read_text(encoding="utf-8")
    assert all(word in page for word in ("by board", "by name", "Wall list", "Standings", "Tick the winner"))


@pytest.mark.slow
def test_codes_on_slips_lead_to_where_players_report_in_a_league_with_accounts(running: Call, tmp_path: Path) -> None:
    assert 0 == running("event", "pair", "league.db", "--publish").code
    words = ("event", "print", "league.db", "--what", "slips", "--base-url", "https://club.example", "--out")

    running(*words, "before.html")
    create_account(open_store(tmp_path / "league.db"), "root", "Ann", Grant(Role.OWNER))
    running(*words, "after.html")
    running(*words, "public.html", "--no-reports")

    pages = {name: (tmp_path / f"{name}.html").read_text(encoding="utf-8") for name in ("before", "after", "public")}
    assert [False, True, False] == ["Scan to report" in each for each in pages.values()]


def test_a_draft_is_not_printed(running: Call, tmp_path: Path) -> None:
    assert 0 == running("event", "pair", "league.db").code

    everything = running("event", "print", "league.db")
    slips = running("event", "print", "league.db", "--what", "slips")

    assert ["standings.html", "wall-list.html"] == sorted(path.name for path in (tmp_path / "paper").iterdir())
    assert "Event e1 has no published round yet: no pairings and no slips." in everything.err
    assert 3 == slips.code
    assert "has no published round yet" in slips.err


def test_printing_again_writes_over_its_own_files_only(running: Call, tmp_path: Path) -> None:
    first = running("event", "print", "league.db", "--what", "standings", "--out", "out.html")
    again = running("event", "print", "league.db", "--what", "standings", "--out", "out.html")
    (tmp_path / "mine.html").write_text("precious", encoding="utf-8")
    refused = running("event", "print", "league.db", "--what", "standings", "--out", "mine.html")

    assert (0, 0, 3) == (first.code, again.code, refused.code)
    assert "'mine.html' already exists, and crosstable did not write it." in refused.err
    assert "precious" == (tmp_path / "mine.html").read_text(encoding="utf-8")
    assert 0 == running("event", "print", "league.db", "--what", "standings", "--out", "mine.html", "--force").code
    assert "precious" != (tmp_path / "mine.html").read_text(encoding="utf-8")


def test_an_unknown_part_writes_nothing(running: Call, tmp_path: Path) -> None:
    done = running("event", "print", "league.db", "--what", "slip")

    assert 3 == done.code
    assert "slips" in done.err
    assert not (tmp_path / "paper").exists()
