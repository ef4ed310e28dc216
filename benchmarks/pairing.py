"""Pairing: whole `pair()` calls on made-up Go events, flat and in tiers, from 64 to 100,000 players.

Events are real ones: entrants with ratings and clubs, games with colours.  Earlier rounds are paired by a simple rule.
Seconds are of the processor, not of the wall clock: others may be at work on the machine.

    python -m benchmarks.pairing McMahon 1 100000 flat      one round alone, with its peak memory
"""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Callable
from typing import Literal, NamedTuple

import numpy as np

from benchmarks.matching import networkx_job, ordered, rustworkx_job, simple_round
from benchmarks.timing import print_table
from crosstable.matching import Matching, solve, solve_tiers, verify, verify_tiers, warm_up
from crosstable.matching.costs import forbidden_value
from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game, Side
from crosstable.model.players import Player
from crosstable.pairing.boards import Certificate
from crosstable.pairing.packing import PackedCosts, pack
from crosstable.pairing.policies import policy
from crosstable.pairing.policy import Policy
from crosstable.pairing.solved import Solved, pairing_of
from crosstable.pairing.state import state_of

Kind = Literal["McMahon", "Swiss"]
CASES: tuple[tuple[Kind, int], ...] = (("McMahon", 1), ("Swiss", 3), ("Swiss", 6))
POLICIES = {"flat": "go-pairer", "go": "go", "swiss": "swiss"}
PEERS = ((rustworkx_job, 1024), (networkx_job, 256))  # run up to so many players


def event_of(kind: Kind, n: int, round: int, seed: int = 1) -> Event:
    """Make up an event and play it up to a round; ratings are like those of the AGA, 9 dan to 23 kyu."""
    rng = np.random.default_rng(seed * 1_000_003 + n)
    strength = np.clip(rng.normal(-4, 6, n), -22, 8)
    rating = np.round(strength + np.where(strength < 0, -1, 1), 1)
    clubs = np.where(rng.random(n) < 0.25, -1, rng.integers(0, max(4, n // 12), n)).tolist()
    initial = np.clip(np.floor(strength).astype(np.int64), -20, 3) + 20 if kind == "McMahon" else np.zeros(n, np.int64)
    ids = [str(number) for number in range(1, n + 1)]
    entrants = tuple(
        Entrant(Player(ids[at], f"Player {ids[at]}", club=None if club < 0 else f"Club {club}"), number=at + 1,
                rating=float(rating[at]), initial_score=int(initial[at]))
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


class Parts(NamedTuple):
    """Processor seconds of one whole pairing."""

    state: float
    costs: float
    solve: float
    proof: float
    boards: float


class Row(NamedTuple):
    """One whole pairing, and the peak memory so far in MB.

    `rustworkx` and `networkx` are what these took for the same costs, graphs ready; None where they were not run.
    """

    policy: str
    kind: str
    round: int
    n: int
    parts: Parts
    memory: int
    rustworkx: float | None
    networkx: float | None

    @property
    def seconds(self) -> float:
        """What the whole call takes."""
        return sum(self.parts)


def measured(name: str, kind: Kind, n: int, round: int, *, beside: bool = False) -> Row:
    """Pair one round, part by part, best of several runs where they are short; compare with other solvers if wanted."""
    event, by = event_of(kind, n, round), policy(POLICIES[name])
    runs = [_run(event, by) for _ in range(5 if n <= 1024 else 1)]
    parts, solved = min(runs, key=lambda run: sum(run[0]))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    rustworkx, networkx = (_peer(job, solved) if beside and n <= most else None for job, most in PEERS)
    return Row(name, kind, round, n, parts, peak, rustworkx, networkx)


def _run(event: Event, by: Policy) -> tuple[Parts, Solved]:
    """Pair a round as `pair` does; give the seconds of each part."""
    clock = [time.process_time()]
    state = state_of(event)
    clock.append(time.process_time())
    packed = pack(state, by)
    clock.append(time.process_time())
    words = packed.words
    found = solve(words[0]) if len(words) == 1 else solve_tiers(words)
    clock.append(time.process_time())
    checked = verify(packed.fresh()[0], found) if isinstance(found, Matching) else verify_tiers(packed.fresh(), found)
    clock.append(time.process_time())
    costs = (found.cost,) if isinstance(found, Matching) else found.costs
    solved = Solved(
        packed, found.mate, packed.packed(costs), Certificate(checked, found.stats.words, found.stats.engine)
    )
    pairing_of(solved)
    clock.append(time.process_time())
    return Parts(*np.diff(clock).tolist()), solved


def _peer(job_of: Callable[[int, list[tuple[int, int, int]]], Callable[[], int]], solved: Solved) -> float:
    """Time another solver once on the same packed costs; its sum must be the same."""
    packed, size = solved.packed, solved.state.size
    pairs = [(one, other) for one in range(size) for other in range(one + 1, size)]
    edges = [(*pair, cost) for pair, cost in zip(pairs, _costs_of(packed, size), strict=True) if cost is not None]
    job = job_of(size, edges)
    start = time.process_time()
    cost = job()
    seconds = time.process_time() - start
    if cost != solved.cost:
        message = f"solvers disagree: {cost} and {solved.cost}"
        raise AssertionError(message)
    return seconds


def _costs_of(packed: PackedCosts, size: int) -> list[int | None]:
    """List the packed costs of all pairs, row after row."""
    blocks = [word.block(range(size)) for word in packed.words]
    barred = np.any([block == forbidden_value(block) for block in blocks], axis=0)
    first, second = np.triu_indices(size, 1)
    values = zip(*(block[first, second].tolist() for block in blocks), strict=True)
    is_barred = barred[first, second].tolist()
    return [None if bad else packed.packed(cell) for bad, cell in zip(is_barred, values, strict=True)]


def run(*, quick: bool) -> list[Row]:
    """Print the seconds of whole pairings; give the rows.  Memory is the peak of the process so far."""
    sizes = (64, 1024) if quick else (64, 256, 1024, 4096, 10_000)
    warm_up()
    for name in POLICIES:
        measured(name, "Swiss", 1024, 3)  # compiles what is left
        measured(name, "Swiss", 3000, 3)
    rows = [
        measured(name, kind, n, round, beside=not quick) for n in sizes for kind, round in CASES for name in POLICIES
    ]
    _print(rows)
    return rows


def _print(rows: list[Row]) -> None:
    flat = {(row.kind, row.round, row.n): row.seconds for row in rows if row.policy == "flat"}
    others = [f"{name}, times as long" for name in ("rustworkx", "networkx")]
    columns = ("round", "players", "policy", *Parts._fields, "in all", "of its solve", "of flat", *others, "peak (MB)")
    print_table(
        "Whole pairings, processor seconds; other solvers alone on the same costs",
        columns,
        [
            (
                f"{row.kind} {row.round}",
                f"{row.n:,}",
                row.policy,
                *(f"{part:.3g}" for part in (*row.parts, row.seconds)),
                _ratio(row.seconds, row.parts.solve),
                _ratio(row.seconds, flat.get((row.kind, row.round, row.n))),
                _ratio(row.rustworkx, row.seconds),
                _ratio(row.networkx, row.seconds),
                row.memory,
            )
            for row in rows
        ],
    )


def _ratio(one: float | None, other: float | None) -> str:
    return "-" if one is None or other is None else f"{one / other:.2g}"


if __name__ == "__main__":
    kind, round, n, name = sys.argv[1:]
    warm_up()
    _print([measured(name, "Swiss" if kind == "Swiss" else "McMahon", int(n), int(round))])
