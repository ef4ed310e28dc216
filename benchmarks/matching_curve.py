"""The curve in docs/matching-cost.svg: seconds of a solve against the number of players, compared with other solvers.

    python -m benchmarks.matching_curve docs/matching-cost.svg

Round 3 of a made-up Swiss event, by the policies `go-pairer` (one flat sum) and `go` (tiers); from 2,500 players on
costs are in boxes.  Other solvers get the flat costs, their graphs ready.  Processor seconds, the least of three where
one takes less than a second; a line ends where a solver took too long.
"""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks.matching import networkx_job, rustworkx_job
from benchmarks.pairing import event_of
from crosstable.matching import solve, solve_tiers, warm_up
from crosstable.matching.costs import edges_of
from crosstable.pairing.packing import pack
from crosstable.pairing.policies import policy
from crosstable.pairing.state import State, state_of

_TIERS = "in tiers"
SIZES = (32, 64, 128, 256, 512, 1024, 2048, 4096, 10_000, 30_000, 100_000)
_ENOUGH = {"crosstable": 300.0, _TIERS: 3.0, "rustworkx": 1.0, "networkx": 1.0}  # seconds: no larger size
_COLOURS = {"crosstable": "#0b6e4f", _TIERS: "#5fae8c", "rustworkx": "#c8553d", "networkx": "#5b5f97"}
_WIDTH, _HEIGHT, _LEFT, _TOP, _RIGHT, _BOTTOM = 640, 400, 64, 24, 96, 48
Curve = list[tuple[int, float]]


def measured() -> dict[str, Curve]:
    """Time every solver on rising sizes."""
    curves: dict[str, Curve] = {name: [] for name in _COLOURS}
    for n in SIZES:
        state = state_of(event_of("Swiss", n, 3))
        for name, curve in curves.items():
            if curve and curve[-1][1] > _ENOUGH[name]:
                continue
            job = _job(name, state)
            once = _seconds(job)
            curve.append((n, once if once > 1 else min(once, _seconds(job), _seconds(job))))
            print(f"{name} {n}: {curve[-1][1]:.4f} s", flush=True)
    return curves


def _job(name: str, state: State) -> Callable[[], object]:
    words = pack(state, policy("go" if name == _TIERS else "go-pairer")).words
    if name == _TIERS:
        return lambda: solve_tiers(words, engine="compiled")
    if name == "crosstable":
        return lambda: solve(words[0], engine="compiled")
    edges = [column.tolist() for column in edges_of(words[0])]
    return (rustworkx_job if name == "rustworkx" else networkx_job)(state.size, list(zip(*edges, strict=True)))


def _seconds(job: Callable[[], object]) -> float:
    start = time.process_time()
    job()
    return time.process_time() - start


def drawn(curves: dict[str, Curve]) -> str:
    """Draw the curves, both axes in powers."""
    seconds = [second for curve in curves.values() for _, second in curve]
    low, high = math.floor(math.log10(min(seconds))), math.ceil(math.log10(max(seconds)))
    first, last = math.log2(SIZES[0]), math.log2(SIZES[-1])

    def x(n: float) -> float:
        return _LEFT + (_WIDTH - _LEFT - _RIGHT) * (math.log2(n) - first) / (last - first)

    def y(second: float) -> float:
        return _HEIGHT - _BOTTOM - (_HEIGHT - _TOP - _BOTTOM) * (math.log10(second) - low) / (high - low)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}"',
        ' font-family="sans-serif" font-size="12">',
        "<title>Seconds of a solve against the number of players</title>",
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="white"/>',
    ]
    for power in range(low, high + 1):
        at = y(10.0**power)
        label = f"{10.0**power:g} s" if power >= 0 else f"{10.0 ** (power + 3):g} ms"
        parts.append(f'<path d="M{_LEFT} {at:.1f}H{_WIDTH - _RIGHT}" stroke="#ddd"/>')
        parts.append(f'<text x="{_LEFT - 6}" y="{at + 4:.1f}" text-anchor="end">{label}</text>')
    for n in SIZES:
        parts.append(f'<path d="M{x(n):.1f} {_TOP}V{_HEIGHT - _BOTTOM}" stroke="#eee"/>')
        parts.append(f'<text x="{x(n):.1f}" y="{_HEIGHT - _BOTTOM + 18}" text-anchor="middle">{n:,}</text>')
    parts.append(f'<text x="{(_LEFT + _WIDTH - _RIGHT) / 2}" y="{_HEIGHT - 10}" text-anchor="middle">players</text>')
    for name, curve in curves.items():
        points = " ".join(f"{x(n):.1f},{y(second):.1f}" for n, second in curve)
        parts.append(f'<polyline points="{points}" fill="none" stroke="{_COLOURS[name]}" stroke-width="2"/>')
        parts += [f'<circle cx="{x(n):.1f}" cy="{y(s):.1f}" r="3" fill="{_COLOURS[name]}"/>' for n, s in curve]
        n, second = curve[-1]
        place = f'x="{x(n) + 8:.1f}" y="{y(second) + 4:.1f}"'
        if name == _TIERS:  # not over the line below
            place = f'x="{x(n) - 6:.1f}" y="{y(second) - 6:.1f}" text-anchor="end"'
        parts.append(f'<text {place} fill="{_COLOURS[name]}">{name}</text>')
    return "\n".join([*parts, "</svg>", ""])


if __name__ == "__main__":
    warm_up()
    Path(sys.argv[1]).write_text(drawn(measured()), encoding="utf-8")
