"""An evening that was made up, run through the functions of the commands."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from crosstable.cli.demo_season import run_event
from crosstable.league.log import read_log
from crosstable.league.story import sentence
from crosstable.league.tournament.running import read_running
from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game, Side
from crosstable.model.players import Player
from crosstable.model.results import ResultKind
from crosstable.practice.evening import draw_lot, play_evening
from crosstable.practice.strength import Discipline
from tests.league.small_league import new_league

QUICK = Discipline("quick", rounds=4, draw_share=0.3, white_advantage=30)
DAY = dt.date(2026, 1, 6)


def _evening(seed: int, entrants: list[Entrant]) -> tuple[Event, int]:
    rng = Random(seed)
    lot = draw_lot(rng)
    empty = Event("x", "Evening", tuple(entrants), date=DAY, rounds_planned=4)
    strength = {each.id: 1500 + 20 * at for at, each in enumerate(entrants)}
    return play_evening(rng, empty, QUICK, strength, lot=lot), lot


def _people(count: int) -> list[Entrant]:
    return [Entrant(Player(f"x{at}", f"Player {at:02}"), at, 2000.0 - at) for at in range(1, count + 1)]


def _told(event: Event) -> list[set[tuple[frozenset[tuple[str, int | None]], str]]]:
    """Give what happened in each round, by name, whoever had which colour."""
    names = {each.id: each.player.name for each in event.entrants}
    return [
        {
            (
                frozenset((names[side.players[0]], side.place if len(game.sides) > 1 else None) for side in game.sides),
                game.kind.value,
            )
            for game in this.games
            if game.kind is not ResultKind.ZERO_BYE  # the store writes down rounds before a late entry
        }
        for this in event.rounds
    ]


def _run(folder: Path, made_up: Event, lot: int) -> tuple[Event, list[str]]:
    store = new_league(folder, disciplines=["quick"])
    id = run_event(store, "demo", made_up, lot, ("DE",))
    with store.read() as connection:
        running = read_running(connection, id)
        log = [sentence(row, {}) for row in read_log(connection)]
    assert "closed" == running.plan.status
    return running.event, log


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_an_evening_comes_out_as_it_was_made_up(tmp_path: Path, seed: int) -> None:
    people = _people(15)
    people[3] = replace(people[3], from_round=2)
    people[5] = replace(people[5], until_round=2)
    people[7] = replace(people[7], absent=frozenset({2}))
    made_up, lot = _evening(seed, people)

    played, _ = _run(tmp_path, made_up, lot)

    assert _told(made_up) == _told(played)
    assert {"quick"} == {game.discipline for game in played.games()}
    assert [(each.number, each.rating) for each in people] == [(each.number, each.rating) for each in played.entrants]
    assert [(each.from_round, each.until_round) for each in people] == [
        (each.from_round, each.until_round) for each in played.entrants
    ]


def test_forfeits_are_entered_as_such(tmp_path: Path) -> None:
    sides = [("x1", "x4", 1, 2, ResultKind.FORFEIT), ("x2", "x5", 2, 2, ResultKind.DOUBLE_FORFEIT)]
    games = [Game((Side.of(one, place=a), Side.of(other, place=b)), kind=kind) for one, other, a, b, kind in sides] + [
        Game.between("x3", "x6", 0.5)
    ]
    made_up = Event("x", "Evening", tuple(_people(6)), date=DAY, rounds_planned=4).with_round(*games)

    played, _ = _run(tmp_path, made_up, 1)

    kinds = {frozenset(game.players): game.kind for game in played.games()}
    assert {ResultKind.FORFEIT, ResultKind.DOUBLE_FORFEIT, ResultKind.PLAYED} == set(kinds.values())
    assert 1 == next(s.place for game in played.games() for s in game.sides if s.players == ("p1",))


def test_a_round_that_was_paired_otherwise_is_played_as_it_was(tmp_path: Path) -> None:
    games = [Game.between("x1", "x5", 1), Game.between("x2", "x3", 0), Game.bye("x4", ResultKind.ALLOCATED_BYE)]
    made_up = Event("x", "Evening", tuple(_people(5)), date=DAY, rounds_planned=4).with_round(*games)

    played, log = _run(tmp_path, made_up, 1)

    assert {frozenset(each) for each in (("p1", "p5"), ("p2", "p3"), ("p4",))} == {
        frozenset(game.players) for game in played.games()
    }
    assert 2 == sum(line.startswith("paired round 1") for line in log)
