"""Pairing: whole `pair()` calls on made-up Go events, flat and in tiers, from 64 to 100,000 players.

Events are real ones: entrants with ratings and clubs, games with colours.  Earlier rounds are paired by a simple rule.
Seconds are of the processor, not of the wall clock: others may be at work on the machine.

    python -m benchmarks.pairing McMahon 1 100000 flat      one round alone, with its peak memory
"""

from __future__ import annotations

import resource
import sys
import time
from typing import Literal, NamedTuple

import numpy as np

from benchmarks.matching import ordered, simple_round
from benchmarks.timing import print_table
from crosstable.matching import warm_up
from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game, Side
from crosstable.model.players import Player
from crosstable.pairing.optimum import best
from crosstable.pairing.pair import pairing_of
from crosstable.pairing.policy import policy
from crosstable.pairing.state import state_of

Kind = Literal["McMahon", "Swiss"]
CASES: tuple[tuple[Kind, int], ...] = (("McMahon", 1), ("Swiss", 3), ("Swiss", 6))
POLICIES = {"flat": "go-pairer", "tiered": "go"}


def event_of(kind: Kind, n: int, round: int, seed: int = 1) -> Event:
    """Make up an event and play it up to a round; ratings are like those of the AGA, 9 dan to 23 kyu."""
    rng = np.random.default_rng(seed * 1_000_003 + n)
    strength = np.clip(rng.normal(-4, 6, n), -22, 8)
    rating = np.round(strength + np.where(strength < 0, -1, 1), 1)
    clubs = np.where(rng.random(n) < 0.25, -1, rng.integers(0, max(4, n // 12), n)).tolist()
    initial = np.clip(np.floor(strength).astype(np.int64), -20, 3) + 20 if kind == "McMahon" else np.zeros(n, np.int64)
    ids = [str(number) for number in range(1, n + 1)]
    entrants = tuple(
        Entrant(Player(ids[at], f"Player {ids[at]}", club=None if club < 0 else f"Club {club}"), at + 1,
                float(rating[at]), initial_score=2 * int(initial[at]))
        for at, club in enumerate(clubs)
    )  # fmt: skip
    event, score, met = Event("bench", "Benchmark", entrants), initial.copy(), set[tuple[int, int]]()
    for _ in range(1, round):
        first, second = simple_round(ordered(score, rating), score, met, rng)
        met |= {pair for a, b in zip(first.tolist(), second.tolist(), strict=True) for pair in ((a, b), (b, a))}
        black = rng.random(len(first)) < 0.5
        wins = rng.random(len(first)) < 1 / (1 + np.exp(-0.5 * (strength[first] - strength[second])))
        score[np.where(wins, first, second)] += 1
        event = event.with_round(
            *(
                _game(ids[one], ids[other], first_is_black=bool(is_black), first_wins=bool(won))
                for one, other, is_black, won in zip(first, second, black, wins, strict=True)
            )
        )
    return event


def _game(one: str, other: str, *, first_is_black: bool, first_wins: bool) -> Game:
    sides = (
        Side.of(one, place=1 if first_wins else 2, colour="black" if first_is_black else "white"),
        Side.of(other, place=2 if first_wins else 1, colour="white" if first_is_black else "black"),
    )
    return Game(sides if first_is_black else sides[::-1])


class Row(NamedTuple):
    """One whole pairing: processor seconds of its parts (the optimum with its proof), and peak memory in MB."""

    policy: str
    kind: str
    round: int
    n: int
    state: float
    optimum: float
    boards: float
    memory: int

    @property
    def seconds(self) -> float:
        """What the whole call takes."""
        return self.state + self.optimum + self.boards


def measured(name: str, kind: Kind, n: int, round: int) -> Row:
    """Pair one round, in its three parts."""
    event, by = event_of(kind, n, round), policy(POLICIES[name])
    clock = [time.process_time()]
    state = state_of(event)
    clock.append(time.process_time())
    solved = best(state, by)
    clock.append(time.process_time())
    pairing_of(solved)
    clock.append(time.process_time())
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return Row(name, kind, round, n, *np.diff(clock).tolist(), peak)


def run(*, quick: bool) -> list[Row]:
    """Print the seconds of whole pairings; give the rows.  Memory is the peak of the process so far."""
    sizes = (64, 1024) if quick else (64, 1024, 4096, 10_000)
    warm_up()
    for name in POLICIES:
        measured(name, "Swiss", 1024, 3)  # compiles what is left
    rows = [measured(name, kind, n, round) for n in sizes for kind, round in CASES for name in POLICIES]
    _print(rows)
    return rows


def _print(rows: list[Row]) -> None:
    print_table(
        "Whole pairings, processor seconds",
        ("round", "players", "policy", "state", "optimum and proof", "boards", "in all", "peak (MB)"),
        [
            (
                f"{row.kind} {row.round}", f"{row.n:,}", row.policy, f"{row.state:.2f}", f"{row.optimum:.2f}",
                f"{row.boards:.2f}", f"{row.seconds:.2f}", row.memory,
            )
            for row in rows
        ],
    )  # fmt: skip


if __name__ == "__main__":
    kind, round, n, name = sys.argv[1:]
    warm_up()
    _print([measured(name, "Swiss" if kind == "Swiss" else "McMahon", int(n), int(round))])
