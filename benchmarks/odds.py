"""Odds: the time of a simulation; the fast pairing against the exact one; whether 70 % is 70 %."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from time import process_time

import numpy as np

from benchmarks.standings import made_up_event
from crosstable import Glicko, History, rate
from crosstable.cli.demo_league import build_league
from crosstable.evaluation.metrics import calibration
from crosstable.facts.store.opening import open_store
from crosstable.foresight.odds import odds
from crosstable.foresight.situation import Situation, situation_of
from crosstable.foresight.strengths import Strengths, strengths_of
from crosstable.model.errors import InputError
from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game
from crosstable.model.players import Player
from crosstable.pairing.pair import pair
from crosstable.pairing.systems import pairing_system
from crosstable.ranking.event_standings import standings
from crosstable.ranking.table import Standings
from crosstable.ratings.elo.elo import Elo
from crosstable.ratings.estimate import Estimate
from crosstable.reading.event_directory import read_events_after
from crosstable.reading.event_reader import EventReader
from crosstable.reading.public_state import public_state

_TIEBREAKS = ("BH-C1", "BH", "SB", "WIN")


def run(*, quick: bool) -> None:
    """Print all three."""
    for players in (100,) if quick else (100, 500):
        event = made_up_event(players, 5)
        situation = situation_of(replace(event, rounds_planned=9), "fide-dutch", tiebreaks=_TIEBREAKS)
        begin = process_time()
        found = odds(situation, _strengths(event), simulations=10_000)
        seconds = process_time() - begin
        print(f"{players} players, 4 rounds to go, 10,000 simulations: {seconds:.1f} s, error {100 * found.error:.1f}")
    _compare(2 if quick else 20, 300 if quick else 2_000)
    _calibrate()


def _strengths(event: Event, deviation: float = 60.0) -> Strengths:
    return strengths_of(Elo(), [Estimate(each.rating or 0.0, deviation) for each in event.entrants], draws=0.3)


def _generated(seed: int) -> Event:
    """Return an event of 12 to 24 players with two rounds to go, paired by the Dutch system."""
    rng = Random(seed)
    players, rounds = rng.choice([12, 16, 20, 24]), rng.choice([3, 4, 5])
    entrants = tuple(
        Entrant(Player(f"p{n}", f"P{n}"), number=n, rating=2300.0 - n * rng.choice([10, 25]))
        for n in range(1, players + 1)
    )
    event = Event("e", "E", entrants, rounds_planned=rounds + 2)
    for _ in range(rounds):
        boards = pair(event, "fide-dutch").boards
        results = [
            Game.between(*board.seats, rng.choice(["win", "draw", "loss"]), first_colour="black") for board in boards
        ]
        event = event.with_round(*results)
    return event


def _compare(events: int, simulations: int) -> None:
    """Print how the chances of the fast pairing differ from those of the exact one, with the noise taken off."""
    different: list[float] = []
    noise: list[float] = []
    for seed in range(events):
        situation = situation_of(_generated(seed), "fide-dutch", tiebreaks=_TIEBREAKS)
        strengths = _strengths(situation.event)
        fast = odds(situation, strengths, simulations=40_000)
        exact = odds(situation, strengths, simulations=simulations, is_exact=True)
        for places in (1, 3, 8):
            one, other = fast.within(places), exact.within(places)
            different += (one - other).tolist()
            noise += (other * (1 - other) / simulations + one * (1 - one) / 40_000).tolist()
    gaps, spread = np.array(different), np.sqrt(np.array(noise))
    beyond = max(0.0, float((gaps**2).mean() - (spread**2).mean())) ** 0.5
    print(f"fast against exact, {events} events, {len(gaps)} chances of places 1, 3 and 8:")
    print(f"  largest difference {100 * np.abs(gaps).max():.1f} points, noise up to {196 * spread.max():.1f}")
    print(f"  root mean square without noise {100 * beyond:.2f} points")
    print(f"  beyond 2 points and noise: {int((np.abs(gaps) > 0.02 + 1.96 * spread).sum())}")


def _calibrate() -> None:
    """Print how often came true what was forecast two rounds before the end of the events of the demo league."""
    with tempfile.TemporaryDirectory() as folder:
        build_league(1, Path(folder), Path(folder) / "site")
        place = Path(folder) / "league.db"
        chances, happened = [np.zeros(0)], [np.zeros(0)]
        for situation, strengths, table in _ended(place):
            try:
                found = odds(situation, strengths, simulations=2_000)
            except InputError:  # a system that can only be simulated exactly
                continue
            for places in (1, 3):
                chances.append(found.within(places))
                happened.append(np.array([table[each.id] <= places for each in situation.event.entrants], float))
    scored = (2 * np.concatenate(happened)).astype(np.int8)
    print(f"calibration, {len(chances) // 2} events of the demo league, two rounds before the end:")
    for row in calibration(np.concatenate(chances), scored):
        print(f"  forecast {row.forecast:.2f}, came true {row.scored:.2f}, {row.games} chances")


def _ended(place: Path) -> Iterator[tuple[Situation, Strengths, dict[str, int]]]:
    """Yield the events of a league as they stood two rounds before the end, with the places at the end.

    Strengths are Glicko ratings from the events before, and from nothing later.
    """
    games: list[Game] = []
    with open_store(place).read() as connection:
        listed = read_events_after(connection, public_state(connection), None, 1000)
        for each in sorted(listed, key=lambda one: (str(one.date or ""), one.id)):
            snapshot = EventReader(connection, each.id).read()
            if snapshot is None or snapshot.teams is not None:
                continue
            event, rounds = snapshot.event, len(snapshot.event.rounds)
            try:
                system = pairing_system(snapshot.policy or "swiss", snapshot.settings, rounds=rounds)
                before = replace(event, rounds=event.rounds[:-2], rounds_planned=rounds)
                situation = situation_of(before, system, tiebreaks=snapshot.tiebreaks)
                table = standings(event, snapshot.tiebreaks)
                if games:
                    ratings = rate(History.from_games(games), Glicko())
                    known = dict(zip(ratings.players, map(Estimate, ratings.rating, ratings.deviation), strict=True))
                    given = [known.get(one.id, Estimate(1500, 350)) for one in event.entrants]
                    yield situation, strengths_of(Glicko(), given, draws=_draws(games)), places_of(table)
            except InputError:  # of a kind without odds
                pass
            games += [game for game in event.games() if len(game.sides) == 2 and event.rules[game.kind].is_rated]


def _draws(games: list[Game]) -> float:
    return sum(game.sides[0].place == game.sides[1].place for game in games) / len(games)


def places_of(table: Standings) -> dict[str, int]:
    """Return the place of each entrant."""
    return {row.entrant.id: row.place for row in table.rows}
