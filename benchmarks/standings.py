"""Standings: a large Swiss event, a few tie-breaks and all of FIDE C.07."""

from __future__ import annotations

import random

from benchmarks.timing import Case, best_of, print_table
from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game, Side
from crosstable.model.players import Player
from crosstable.model.results import ResultRules
from crosstable.standings.table import standings

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
