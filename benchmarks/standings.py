"""Standings: a large Swiss event, a few tie-breaks and all of FIDE C.07; a season of a league from its file."""

from __future__ import annotations

import random

from benchmarks.timing import Case, best_of, print_table
from crosstable.formats.event_files import read_event, write_event
from crosstable.model.events import Entrant, Event, Round
from crosstable.model.games import Game, Side
from crosstable.model.players import Player
from crosstable.model.results import ResultRules
from crosstable.ranking.event_standings import standings

_FIVE = ("DE", "BH-C1", "BH", "SB", "WON")
_ALL = (
    "DE", "WIN", "WON", "BPG", "BWG", "PS", "PS-C1", "REP", "STD", "RTNG", "TPN", "BH", "BH-C1", "BH-M1", "FB", "AOB",
    "SOB", "SB", "SB-C1", "KS", "ARO", "ARO-C1", "TPR", "PTP", "APRO", "APPO",
)  # fmt: skip


def made_up_event(n_players: int, n_rounds: int, seed: int = 1) -> Event:
    """Make an event in which neighbours by score play, some with byes and forfeits."""
    rng = random.Random(seed)
    entrants = tuple(
        Entrant(Player(f"p{n}", f"Player {n}"), number=n, rating=2400 - n % 1200) for n in range(1, n_players + 1)
    )
    event = Event("large", "Large", entrants, rules=ResultRules.preset("fide-2026"), rounds_planned=n_rounds)
    score = {entrant.id: 0.0 for entrant in entrants}
    for _ in range(n_rounds):
        order = sorted(score, key=lambda player: (-score[player], rng.random()))
        games = []
        for white, black in zip(order[::2], order[1::2], strict=True):
            places = rng.choice([(1, 2), (1, 1), (2, 1)])
            sides = (Side.of(white, place=places[0], colour="white"), Side.of(black, place=places[1], colour="black"))
            games.append(Game(sides))
            score[white] += (places[0] < places[1]) + 0.5 * (places[0] == places[1])
            score[black] += (places[1] < places[0]) + 0.5 * (places[0] == places[1])
        event = event.with_round(*games)
    return event


def season_file(n_teams: int, seed: int = 1) -> bytes:
    """Write the event file of a season in which each team plays each other at home and away, with goals."""
    rng = random.Random(seed)
    ids = [f"t{n}" for n in range(n_teams)]
    entrants = tuple(Entrant(Player(id, f"Team {id}"), number=n) for n, id in enumerate(ids, start=1))
    rounds = []
    for number in range(1, 2 * n_teams - 1):
        pairs = zip(ids[: n_teams // 2], reversed(ids[n_teams // 2 :]), strict=True)
        games = []
        for pair in pairs:
            home, away = pair if number < n_teams else pair[::-1]
            goals = rng.choice((0, 1, 1, 2, 3)), rng.choice((0, 0, 1, 2))
            places = (1 + (goals[0] < goals[1]), 1 + (goals[1] < goals[0]))
            games.append(
                Game((Side.of(home, place=places[0], points=goals[0]), Side.of(away, place=places[1], points=goals[1])))
            )
        rounds.append(Round(number, tuple(games)))
        ids = [ids[0], ids[-1], *ids[1:-1]]
    event = Event("season", "Season", entrants, tuple(rounds), ResultRules.preset("football"))
    return write_event(event, "event-json").data


def run(*, quick: bool) -> None:
    """Print seconds."""
    n_players = 200 if quick else 1_000
    event = made_up_event(n_players, 9)
    cases = [
        Case("score only", lambda: standings(event), 1),
        Case(", ".join(_FIVE), lambda: standings(event, _FIVE), 1),
        Case(f"all of C.07 ({len(_ALL)} codes)", lambda: standings(event, _ALL), 1),
    ]
    seconds = best_of(cases, rounds=3 if quick else 5)
    rows = [(name, f"{took:.3f}") for name, took in seconds.items()]
    print_table(f"Standings, {n_players:,} players, 9 rounds, plain Python", ("tie-breaks", "seconds"), rows)
    _season(40 if quick else 200)


def _season(n_teams: int) -> None:
    """Print the seconds from the file of a season to its table."""
    data = season_file(n_teams)
    event = read_event(data, "season.json").document.event
    cases = [
        Case("read the event file", lambda: read_event(data, "season.json"), 1),
        Case("rank by GD, GF, H2H", lambda: standings(event, ("GD", "GF", "H2H")), 1),
    ]
    seconds = best_of(cases, 3)
    rows = [(name, f"{took:.3f}") for name, took in [*seconds.items(), ("together", sum(seconds.values()))]]
    print_table(f"A season of {n_teams} teams, {n_teams * (n_teams - 1):,} games", ("what", "seconds"), rows)
