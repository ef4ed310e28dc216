"""What an event file says of its entrants is kept with the imported event, and reaches its pages."""

from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import select

from crosstable.facts.store.opening import open_store
from crosstable.facts.store.schema import entry
from crosstable.formats.event.document import EventDocument, Stated
from crosstable.formats.event.event_formats import EVENT_FORMATS
from crosstable.games.profiles import game_profile
from crosstable.intake.imported_entries import places_in
from crosstable.model.entry_details import EntryDetails
from crosstable.model.events import Entrant, Event, Round
from crosstable.model.games import Game
from crosstable.model.players import Identity, Player
from crosstable.reading.event_reader import read_event
from crosstable.reading.league_reader import read_snapshot
from tests.commands import run_here
from tests.fast_leagues import make_leagues_fast

make_leagues_fast()


def cup(*, rating: float | None = 2439.0, title: str | None = "GM") -> EventDocument:
    """Return an event of three: Ann is titled, Bo has a rank, Cem entered and never played."""
    entrants = (
        Entrant(Player("1", "Lee, Ann", (Identity("FIDE", "1503014"),), country="GBR"), number=1, rating=rating),
        Entrant(Player("2", "Chen, Bo"), number=2, rating=None, initial_score=2, from_round=2),
        Entrant(Player("3", "Aydin, Cem"), number=3),
    )
    stated = {"1": Stated(title, "w", "1990-01-31"), "2": Stated(grade="3k", notes="late")}
    games = (Game.between("2", "1", 1),)
    return EventDocument(Event("cup", "Cup", entrants, (Round(1, games),)), stated=stated)


def run(folder: Path, *words: str) -> str:
    done = run_here(*words, folder=folder)
    assert done.code == 0, done.err
    return done.out


def write(document: EventDocument, path: Path, name: str = "event-json") -> None:
    path.write_bytes(EVENT_FORMATS[name]().write(document).data)


def entrants(folder: Path) -> dict[str, Entrant]:
    """Return the entrants as the pages show them."""
    store = open_store(folder / "l.db")
    (event,) = read_snapshot(store).events
    with store.read() as connection:
        alone = read_event(connection, event.event.id)
    assert alone is not None
    assert event.event.entrants == alone.event.entrants
    return {each.player.name: each for each in event.event.entrants}


@pytest.fixture
def league(tmp_path: Path) -> Path:
    run(tmp_path, "init", "l.db", "--name", "League", "--game", "go")
    write(cup(), tmp_path / "cup.json")
    run(tmp_path, "import", "l.db", "cup.json")
    run(tmp_path, "publish", "l.db")
    return tmp_path


def test_details_ratings_and_start_numbers_of_an_imported_event_are_kept(league: Path) -> None:
    found = entrants(league)

    assert list(found) == ["Lee, Ann", "Chen, Bo"]
    ann, bo = found.values()
    assert ann.details == EntryDetails("GM", "w", "1990-01-31")
    assert (ann.number, ann.rating, ann.player.identities) == (1, 2439.0, (Identity("FIDE", "1503014"),))
    assert bo.details == EntryDetails(grade="3k", notes="late")
    assert (bo.number, bo.initial_half_points, bo.from_round) == (2, 4, 2)


@pytest.mark.slow
def test_importing_a_changed_file_changes_the_entries_and_undo_brings_them_back(league: Path) -> None:
    changed = cup(rating=2500.0, title="IM")
    games = (replace(changed.event.rounds[0].games[0], board=5),)
    write(replace(changed, event=replace(changed.event, rounds=(Round(1, games),))), league / "cup.json")

    run(league, "import", "l.db", "cup.json")
    run(league, "publish", "l.db")

    assert (entrants(league)["Lee, Ann"].rating, entrants(league)["Lee, Ann"].details.title) == (2500.0, "IM")
    run(league, "undo", "l.db", "5")
    run(league, "undo", "l.db", "4")
    run(league, "publish", "l.db")
    assert (entrants(league)["Lee, Ann"].rating, entrants(league)["Lee, Ann"].details.title) == (2439.0, "GM")


@pytest.mark.slow
def test_an_undone_import_leaves_no_entries_and_can_be_redone(league: Path) -> None:
    run(league, "undo", "l.db", "2", "--cascade")
    with open_store(league / "l.db").read() as connection:
        assert connection.execute(select(entry).where(entry.c.ended_by.is_(None))).all() == []

    run(league, "import", "l.db", "cup.json")
    run(league, "publish", "l.db")
    assert entrants(league)["Lee, Ann"].details.title == "GM"


def test_a_rank_gives_a_rating_in_go_and_a_detail_too_long_is_left_out() -> None:
    document = replace(cup(rating=None), stated={"1": Stated(notes="x" * 300), "2": Stated(grade="3k")})

    ann, bo, _ = (each.entry for each in places_in(document, game_profile("go")))

    assert (ann.entered, bo.rating) == (EntryDetails(), 1800.0)
    assert places_in(document, game_profile("plain"))[1].entry.rating is None


def test_an_event_run_here_is_not_changed_by_a_file_of_its_name(tmp_path: Path) -> None:
    run(tmp_path, "init", "l.db", "--name", "League")
    run(tmp_path, "event", "new", "l.db", "cup", "--template", "swiss")
    run(tmp_path, "event", "enter", "l.db", "Lee, Ann", "Chen, Bo")
    write(cup(), tmp_path / "cup.json")
    run(tmp_path, "import", "l.db", "cup.json")

    with open_store(tmp_path / "l.db").read() as connection:
        found = read_event(connection, "e1")
    assert found is not None
    assert {each.details for each in found.event.entrants} == {EntryDetails()}
