"""`event take-over`: an event that another program has run so far goes on here, and back."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from crosstable.formats.event.document import EventDocument, Stated
from crosstable.formats.event.event_formats import EVENT_FORMATS
from crosstable.model.events import Entrant, Event, Round
from crosstable.model.games import Game, Side
from crosstable.model.players import Identity, Player
from crosstable.model.results import ResultKind
from tests.commands import Run
from tests.golden.given_cases import COMMITTED

DUTCH = COMMITTED / "dutch_trf"


def read(path: Path, name: str = "trf16") -> EventDocument:
    with path.open("rb") as stream:
        return EVENT_FORMATS[name]().read(stream, name=path.name).document


def write(document: EventDocument, path: Path, name: str) -> None:
    path.write_bytes(EVENT_FORMATS[name]().write(document).data)


def until(document: EventDocument, rounds: int) -> EventDocument:
    """Return an event as it stood after some rounds."""
    event = replace(document.event, rounds=document.event.rounds[:rounds], rounds_planned=len(document.event.rounds))
    return replace(document, event=event, stated={})


def pairs(this: Round) -> set[tuple[str, ...]]:
    """Return who has White against whom, and who has the bye."""
    return {
        tuple(side.players[0] for side in sorted(game.sides, key=lambda side: side.colour != "white"))
        for game in this.games
        if len(game.sides) == 2
    }


@pytest.fixture
def league(run: Run, tmp_path: Path) -> Path:
    assert run("init", "l.db", "--name", "League").code == 0
    return tmp_path


@pytest.mark.parametrize(("name", "rounds"), [("n20_r9_s3", 4), ("n27_r9_s3", 6), ("n9_r5_s1", 3)])
def test_next_round_is_paired_as_the_other_program_did(run: Run, league: Path, name: str, rounds: int) -> None:
    whole = read(DUTCH / f"{name}.trf")
    write(until(whole, rounds), league / "event.trf", "trf26")

    taken = run("event", "take-over", "l.db", "event.trf", "--json")
    assert taken.code == 0, taken.err
    assert json.loads(taken.out)["rounds"] == rounds
    assert run("event", "pair", "l.db").code == 0

    boards = json.loads(run("event", "show", "l.db", "--json").out)["boards"]
    public = {entrant.id: f"p{number}" for number, entrant in enumerate(whole.event.entrants, start=1)}
    expected = {tuple(public[id] for id in pair) for pair in pairs(whole.event.rounds[rounds])}
    seated = [[one["id"] for one in board["players"]] for board in boards if board["board"] is not None]
    assert {tuple(each) for each in seated} == expected


def test_event_goes_back_to_the_other_program(run: Run, league: Path) -> None:
    whole = until(read(DUTCH / "n27_r9_s3.trf"), 5)
    write(whole, league / "event.trf", "trf26")
    assert run("event", "take-over", "l.db", "event.trf").code == 0

    assert run("event", "export", "l.db", "back.trf").code == 0

    back = read(league / "back.trf", "trf26")
    names = {entrant.id: entrant.player.name for entrant in whole.event.entrants}
    names_back = {entrant.id: entrant.player.name for entrant in back.event.entrants}
    for this, again in zip(whole.event.rounds, back.event.rounds, strict=True):
        assert {tuple(names[id] for id in pair) for pair in pairs(this)} == {
            tuple(names_back[id] for id in pair) for pair in pairs(again)
        }


def test_one_undo_leaves_nothing_behind(run: Run, league: Path) -> None:
    write(until(read(DUTCH / "n20_r9_s3.trf"), 4), league / "event.trf", "trf26")
    assert run("event", "take-over", "l.db", "event.trf").code == 0
    change = json.loads(run("log", "l.db", "--json").out)["items"][0]["change"]

    assert run("undo", "l.db", str(change)).code == 0

    assert json.loads(run("event", "list", "l.db", "--json").out)["items"] == []
    again = json.loads(run("event", "take-over", "l.db", "event.trf", "--json").out)
    assert len(again["new_players"]) == 20


@pytest.mark.slow
def test_undo_that_is_undone_brings_everything_back(run: Run, league: Path) -> None:
    write(until(read(DUTCH / "n20_r9_s3.trf"), 4), league / "event.trf", "trf26")
    assert run("event", "take-over", "l.db", "event.trf").code == 0
    before = [run("event", command, "l.db", "--json").out for command in ("show", "standings")]
    change = json.loads(run("log", "l.db", "--json").out)["items"][0]["change"]

    assert run("undo", "l.db", str(change)).code == 0
    assert run("undo", "l.db", str(change + 1)).code == 0

    assert [run("event", command, "l.db", "--json").out for command in ("show", "standings")] == before


def test_dry_run_changes_nothing(run: Run, league: Path) -> None:
    write(until(read(DUTCH / "n20_r9_s3.trf"), 4), league / "event.trf", "trf26")

    assert run("event", "take-over", "l.db", "event.trf", "--dry-run").code == 0

    assert json.loads(run("event", "list", "l.db", "--json").out)["items"] == []


def go_event(*, last: ResultKind = ResultKind.UNPLAYED) -> EventDocument:
    """Return a McMahon event after a round with a handicap, a bye and an absence; round 2 is being played."""
    entrants = tuple(
        Entrant(
            Player(str(number), name, identities=(Identity("EGF", f"1000000{number}"),)),
            number=number,
            rating=rating,
            initial_score=score,
        )
        for number, (name, rating, score) in enumerate(
            [("Ann", 2100.0, 2), ("Bo", 1900.0, 1), ("Cem", 1700.0, 0), ("Dia", 1600.0, 0), ("Eve", 1500.0, 0)], 1
        )
    )
    first = (
        Game((Side.of("2", place=1, colour="black"), Side.of("1", place=2, colour="white")), handicap=2, komi=0.5),
        Game.bye("3", ResultKind.ALLOCATED_BYE),
        Game((Side.of("4", place=2, colour="black"), Side.of("5", place=1, colour="white")), komi=6.5),
    )
    second = (
        Game((Side.of("3", colour="black"), Side.of("2", colour="white")), kind=last, komi=6.5),
        Game((Side.of("5", colour="black"), Side.of("1", colour="white")), kind=last, komi=6.5),
    )
    return EventDocument(
        Event("e", "Go Cup", entrants, (Round(1, first), Round(2, second)), rounds_planned=3), policy="go"
    )


def test_go_event_with_handicap_bye_and_absence(run: Run, league: Path) -> None:
    write(go_event(), league / "cup.json", "event-json")

    taken = run("event", "take-over", "l.db", "cup.json", "--template", "go-mcmahon", "--rounds", "3")

    assert taken.code == 0, taken.err
    assert "2 boards of round 2 without a result." in taken.err
    assert run("event", "result", "l.db", "1", "B+R").code == 0
    assert run("event", "result", "l.db", "2", "W+3.5").code == 0
    assert run("event", "pair", "l.db").code == 0
    log = run("log", "l.db").out
    assert "took over Go Cup (e1) with 5 entrants and 2 rounds" in log


def requests(run: Run) -> dict[str, list[int]]:
    """Return the rounds that each entrant will not play."""
    shown = json.loads(run("event", "export", "l.db", "-").out)
    return {each["name"]: each["absent"] for each in shown["entrants"] if each.get("absent")}


@pytest.mark.parametrize("name", ["event-json", "opengotha", "trf26", "trf16"])
def test_absences_of_rounds_to_come_and_open_boards_are_taken_over_and_go_back(
    run: Run, league: Path, name: str
) -> None:
    document = go_event(last=ResultKind.UNKNOWN)
    ann, bo, cem, *others = document.event.entrants
    entrants = (replace(ann, absent=frozenset({3})), bo, replace(cem, until_round=2), *others)
    planned = replace(document.event, entrants=entrants, rounds_planned=4)
    write(replace(document, event=planned), league / "cup", name)

    taken = run("event", "take-over", "l.db", "cup", "--template", "go-mcmahon", "--json")

    assert taken.code == 0, taken.err
    assert json.loads(taken.out)["open_boards"] == 2
    absent = requests(run)
    assert absent["Ann"] == [3]
    only_next = name == "trf16"  # XXZ speaks of the next round alone
    assert absent.get("Cem", []) == {"event-json": [], "trf16": [3]}.get(name, [3, 4])
    assert run("event", "export", "l.db", "back", "--to", name).code == 0
    back = read(league / "back", name).event
    playing = {each.player.name: [each.takes_part(number) for number in (3, 4)] for each in back.entrants}
    assert playing["Ann"] == [False, True]
    assert playing["Cem"] == [False, only_next]


def test_byes_of_rounds_to_come_keep_what_they_pay(run: Run, league: Path) -> None:
    whole = until(read(DUTCH / "n9_r5_s1.trf"), 2)
    write(whole, league / "event.trf", "trf26")
    with (league / "event.trf").open("a") as file:
        file.write("240 H 004    1    2\r\n240 Z 004    3\r\n240 F 005    1\r\nXXP 1 2\r\n")

    taken = run("event", "take-over", "l.db", "event.trf")

    assert "Not taken over: forbidden pairs (name them when a round is paired)." in taken.err
    assert run("event", "export", "l.db", "back.trf").code == 0
    lines = [line for line in (league / "back.trf").read_text().splitlines() if line.startswith("240")]
    assert sorted(lines) == ["240 F 005    1", "240 H 004    1", "240 H 004    2", "240 Z 004    3"]


def test_unfinished_round_before_the_last_is_an_error(run: Run, league: Path) -> None:
    document = go_event()
    rounds = (*document.event.rounds, Round(3, ()))
    write(replace(document, event=replace(document.event, rounds=rounds)), league / "cup.json", "event-json")

    done = run("event", "take-over", "l.db", "cup.json", "--template", "go-mcmahon")

    assert done.code == 3
    assert done.err.endswith(
        "Round 2 has 2 boards without a result, and a later round is paired already. "
        "Complete the file, then take it over.\n"
    )
    assert json.loads(run("event", "list", "l.db", "--json").out)["items"] == []


def test_more_rounds_than_are_planned_is_an_error(run: Run, league: Path) -> None:
    write(go_event(), league / "cup.json", "event-json")

    done = run("event", "take-over", "l.db", "cup.json", "--template", "go-mcmahon", "--rounds", "1")

    assert done.code == 3
    assert "'Go Cup' has 2 rounds in the file, and 1 are planned. Plan at least 2 rounds." in done.err


def test_event_without_entrants_is_an_error(run: Run, league: Path) -> None:
    write(EventDocument(Event("e", "Empty", ())), league / "cup.json", "event-json")

    done = run("event", "take-over", "l.db", "cup.json")

    assert done.code == 3
    assert "'Empty' has no entrants in the file. Create the event, then enter its players." in done.err


def test_two_entrants_who_are_one_player_are_an_error(run: Run, league: Path) -> None:
    document = go_event()
    twin = replace(document.event.entrants[1], player=replace(document.event.entrants[1].player, name="ANN"))
    entrants = (document.event.entrants[0], twin, *document.event.entrants[2:])
    write(replace(document, event=replace(document.event, entrants=entrants)), league / "cup.json", "event-json")

    done = run("event", "take-over", "l.db", "cup.json")

    assert done.code == 3
    assert "'Ann' and 'ANN' are the same player of the league." in done.err


def test_event_that_is_here_already_is_an_error(run: Run, league: Path) -> None:
    write(go_event(), league / "cup.json", "event-json")
    assert run("event", "take-over", "l.db", "cup.json").code == 0

    done = run("event", "take-over", "l.db", "cup.json")

    assert done.code == 3
    assert "Go Cup" in done.err


def test_starting_scores_that_follow_from_the_points_of_a_trf_are_taken_over(run: Run, league: Path) -> None:
    starts = {"Ann": 40, "Bo": 38, "Cy": 36, "Di": 36}
    entrants = tuple(
        Entrant(Player(name, name), number=at, initial_score=start / 2)
        for at, (name, start) in enumerate(starts.items(), start=1)
    )
    event = Event("cup", "Cup", entrants).with_round(Game.between("Ann", "Bo", 1), Game.between("Cy", "Di", 1))
    points = {name: start + (2 if name in ("Ann", "Cy") else 0) for name, start in starts.items()}
    stated = {name: Stated(half_points=each) for name, each in points.items()}
    write(EventDocument(event, stated=stated), league / "e.trf", "trf16")

    taken = run("event", "take-over", "l.db", "e.trf", "--template", "go-mcmahon")
    shown = json.loads(run("event", "standings", "l.db", "--json").out)

    assert taken.code == 0, taken.err
    assert "They follow from the points: 18 to 20." in taken.err
    assert [21, 19, 19, 18] == [row["score"] for row in shown["rows"]], shown
