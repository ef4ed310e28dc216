"""The examples of docs/extending.md: each is a file that runs, passes the kit, and is found by name."""

import datetime as dt
import sys

import pytest

from crosstable import (
    CrosstableError,
    Entrant,
    Event,
    Game,
    History,
    Ladder,
    Player,
    pair,
    rate,
    read_event,
    read_results,
    read_state,
    standings,
    system_from,
    tune,
    write_event,
    write_state,
)
from crosstable.games.profiles import game_profile
from crosstable.model import plugins
from crosstable.testing import (
    check_criterion,
    check_format,
    check_game,
    check_policy,
    check_rating_system,
    check_result_format,
    check_tiebreak,
)
from tests.commands import run_here
from tests.docs.test_documents_run import ROOT, blocks

DOCUMENT = ROOT / "docs" / "extending.md"
FILES = {name: text for name, text in blocks(DOCUMENT, "python") if name}
MODULES = [name.removesuffix(".py") for name in FILES]
PEOPLE = [("Ann", 1900), ("Bo", 1850), ("Cem", 1500), ("Dia", 1450)]
EVENT = Event("cup", "Cup", tuple(Entrant(Player(name, name), rating=rating) for name, rating in PEOPLE))


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """The files of the document, on the search path."""
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(plugins, "_LOADED", {})
    yield tmp_path
    for module in MODULES:
        sys.modules.pop(module, None)


def part(name):
    """Load the module of a part and return the part."""
    module, _, attribute = name.partition(":")
    return getattr(plugins.load_plugins(module), attribute)


def test_a_two_player_system_is_forty_lines_of_public_names(folder):
    text = FILES["margin_elo.py"]

    assert len(text.splitlines()) <= 40
    assert [line for line in text.splitlines() if "import" in line][-1].startswith("from crosstable import ")


@pytest.mark.slow
def test_system_passes_the_kit_and_is_taken_by_name():
    check_rating_system(part("margin_elo:MarginElo")())
    games = [
        Game.between("Ann", "Bo", "win", points=(5, 1), date=dt.date(2025, 9, 5)),
        Game.between("Cem", "Ann", "draw", date=dt.date(2025, 9, 12)),
    ]
    ratings = rate(History.from_games(games), system_from("margin_elo:MarginElo", k=24))

    assert [1527, 1501, 1472] == [round(ratings[name].rating) for name in ("Ann", "Cem", "Bo")]
    assert ratings.state.system == read_state(write_state(ratings.state)).system
    ladder = Ladder(ratings.system)
    ladder.play("Ann", "Bo", score="win", points=(5, 1))
    assert ladder["Ann"].rating == ratings.track("Ann")[0].after
    many = History.from_games([*games * 10])
    assert tune(many, ratings.system, grid={"k": (10.0, 20.0)}).system.k in (10.0, 20.0, 24.0)


def test_tie_break_passes_the_kit_and_is_taken_by_value_and_name():
    last_rounds = part("last_rounds:LastRounds")
    check_tiebreak(last_rounds())
    check_tiebreak("last_rounds:LastRounds-2")
    event = EVENT.with_round(Game.between("Ann", "Bo", "win")).with_round(Game.between("Ann", "Bo", "loss"))

    assert "Bo" == standings(event, [last_rounds(), "BH"]).rows[0].entrant.id
    assert ("LAST-2", "BH") == standings(event, ["last_rounds:LastRounds-2", "BH"]).codes


@pytest.mark.slow
def test_criterion_passes_the_kit_and_a_policy_names_it():
    check_criterion(part("rating_gap:RatingGap")(gap=1.0))
    part("club_night:CLUB_NIGHT")
    check_policy("club_night:CLUB_NIGHT")

    pairing = pair(EVENT, "club_night:CLUB_NIGHT", settings={"gap": 100})
    assert [{"Ann", "Bo"}, {"Cem", "Dia"}] == [{board.black, board.white} for board in pairing.boards]
    with pytest.raises(CrosstableError, match="Did you mean 'gap'"):
        pair(EVENT, "club_night:CLUB_NIGHT", settings={"gapp": 100})


@pytest.mark.slow
def test_format_of_results_is_known_by_its_ending(folder):
    check_result_format(part("duel_format:Duels")(), [b"Ann > Bo\nBo = Cem\n", b"Ann > Bo\nnonsense\n"])
    (folder / "friday.duel").write_text("Ann > Bo\nnonsense\nBo = Cem\n", encoding="utf-8")

    with (folder / "friday.duel").open("rb") as stream:
        found = read_results(stream, "friday.duel")
    assert (2, ["line 2: 'nonsense' is not a duel such as Ann > Bo."]) == (found.rows, [*map(str, found.problems)])
    done = run_here("--plugin", "duel_format", "rate", "friday.duel", folder=folder)
    assert "1\tAnn\t1516" in done.out


@pytest.mark.slow
def test_format_of_events_passes_the_kit_and_is_converted(folder):
    check_format(part("cup_format:Cups")(), examples=30)
    event = EVENT.with_round(Game.between("Ann", "Bo", "win"), Game.between("Cem", "Dia", "draw"))

    written = write_event(event, "cup_format:Cups")
    again = read_event(written.data, "cup.cup").document.event
    assert [game.players for game in event.games()] == [game.players for game in again.games()]
    (folder / "spring.json").write_bytes(write_event(event, "event-json").data)
    done = run_here("convert", "spring.json", "spring.cup", "--to", "cup_format:Cups", folder=folder)
    assert (0, True) == (done.code, (folder / "spring.cup").read_bytes() == written.data)
    assert 0 == run_here("--plugin", "cup_format", "standings", "spring.cup", folder=folder).code


def test_game_is_known_by_its_name():
    boules = part("boules_game:BOULES")
    check_game(boules)

    assert boules is game_profile("boules") is game_profile("boules_game:BOULES")
    results = pair(EVENT, "swiss", game="boules").with_results({1: "13-7", 2: "2-13"})
    assert [13.0, 7.0] == [side.points for side in results[0].sides]


@pytest.mark.slow
def test_packages_list_every_kind(folder):
    about = folder / "our_club-2.0.dist-info"
    about.mkdir()
    groups = {
        "rating_systems": "margin-elo = margin_elo:MarginElo",
        "tiebreaks": "LAST = last_rounds:LastRounds",
        "criteria": "rating-gap = rating_gap:RatingGap",
        "policies": "club-night = club_night:CLUB_NIGHT",
        "result_formats": "duels = duel_format:Duels",
        "event_formats": "cups = cup_format:Cups",
        "games": "boules = boules_game:BOULES",
    }
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: our-club\nVersion: 2.0\n", encoding="utf-8")
    lines = [f"[crosstable.{group}]\n{line}\n" for group, line in groups.items()]
    (about / "entry_points.txt").write_text("\n".join(lines), encoding="utf-8")
    plugins._scanned.cache_clear()

    lists = {word: run_here(word, folder=folder).out for word in ("systems", "tiebreaks", "criteria", "policies")}
    lists |= {word: run_here(word, folder=folder).out for word in ("formats", "games")}
    text = DOCUMENT.read_text(encoding="utf-8")
    for group, line in groups.items():
        assert f"`crosstable.{group}`" in text
        name = line.partition(" ")[0]
        assert any(f"{name}\t" in out and "our-club 2.0" in out for out in lists.values()), name
    assert 1500.0 == system_from("margin-elo").start
    assert 2 == len(pair(EVENT, "club-night").boards)
    assert "Boules" == game_profile("boules").title
    assert ("LAST-2",) == standings(EVENT.with_round(Game.between("Ann", "Bo", "win")), ["last-2"]).codes
    plugins._scanned.cache_clear()
