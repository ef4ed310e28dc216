"""Run `python -m benchmarks [area ...] [--quick]`."""

from __future__ import annotations

import argparse
import importlib
import platform

import numpy as np

AREAS = (
    "api",
    "arena",
    "desk",
    "elo",
    "start",
    "files",
    "standings",
    "matching",
    "odds",
    "pairing",
    "league",
    "live",
    "phones",
    "players",
    "ratings_federations",
    "ratings_glicko",
    "ratings_stream",
    "ratings_teams",
    "serve",
    "tournament",
    "whole_history",
    "workers",
)


def main() -> None:
    """Run the areas asked for, all by default."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("areas", nargs="*", metavar="area", help=f"one of {', '.join(AREAS)}; all by default")
    parser.add_argument("--quick", action="store_true", help="less work, for a look")
    arguments = parser.parse_args()
    unknown = [area for area in arguments.areas if area not in AREAS]
    if unknown:
        parser.error(f"unknown area {unknown[0]!r}: use {', '.join(AREAS)}")
    print(f"Python {platform.python_version()}, numpy {np.__version__}, {platform.machine()}")
    for area in arguments.areas or AREAS:
        importlib.import_module(f"benchmarks.{area}").run(quick=arguments.quick)


if __name__ == "__main__":
    main()
