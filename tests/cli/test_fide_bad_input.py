"""Files that a FIDE system cannot pair or check: what is wrong is said, and what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands import Run


def row(number: int, points: str, *cells: str) -> str:
    return f"001 {number:>4} {'':4} {f'P{number}':<33} 2000 {'':3} {'':>11} {'':10} {points:>4} {'':4}  " + "  ".join(
        cells
    )


MET = [
    row(1, "1.5", "   2 w 1", "   3 b ="),
    row(2, "0.0", "   1 b 0", "   4 w 0"),
    row(3, "1.5", "   4 w 1", "   1 w ="),
    row(4, "1.0", "   3 b 0", "   2 b 1"),
]
ONE = [row(1, "1.0", "   2 w 1"), row(2, "0.0", "   1 b 0")]


@pytest.mark.parametrize(
    ("command", "lines", "status", "message"),
    [
        ("pair", ["142 5", *MET, "260 001 005    1    4"], 1, "Allow P1 and P4 to meet: then there is one."),
        (
            "pair",
            ["142 5", *MET, "260 001 005    1    4", "260 001 005    2    3"],
            1,
            "Allow some of the 2 forbidden pairs: one alone is not enough.",
        ),
        ("pair", ["142 5", *ONE], 1, "End the event: too many of them have met (C1)."),
        (
            "pair",
            [
                "142 5",
                row(1, "2.0", "   2 w 1", "   3 w 1", "0000 - Z"),
                row(2, "0.0", "   1 b 0", "0000 - Z", "   3 w 0"),
                row(3, "1.0", "0000 - Z", "   1 b 0", "   2 b 1"),
                row(4, "2.0", "   5 w 1", "   6 w 1", "0000 - Z"),
                row(5, "0.0", "   4 b 0", "0000 - Z", "   6 w 0"),
                row(6, "1.0", "0000 - Z", "   4 b 0", "   5 b 1"),
                "240 Z 004    2    3    5    6",
            ],
            1,
            "Without the rule of colours (C3) there is one",
        ),
        (
            "pair",
            ["142 5", *(row(n, "1.0", "0000 - F") for n in (1, 2, 3))],
            1,
            "No player may have the bye any more (C2)",
        ),
        ("pair", ["142 1", *ONE], 3, "Round 2 of event 'e' is not planned: it has 1 rounds."),
        ("pair", ["142 5", row(1, "3.0", "   2 w 1"), *ONE[1:]], 3, "player 1 3 points, but the games give 1."),
        ("check", ["142 1", *MET], 2, "Round 2 of event 'e' is not planned"),
        (
            "check",
            ["142 5", row(1, "1.0", "        ", "   2 w 1"), row(2, "0.0", "        ", "   1 b 0")],
            2,
            "Round 1 has no",
        ),
    ],
    ids=["forbidden", "several", "met", "colours", "bye", "over", "points", "more rounds", "gap"],
)
def test_what_cannot_be_paired_or_checked_says_what_to_do(
    run: Run, tmp_path: Path, command: str, lines: list[str], status: int, message: str
) -> None:
    (tmp_path / "e.trf").write_text("\n".join(lines) + "\n", encoding="utf-8")

    done = run(command, "e.trf", "--policy", "fide-dutch")

    assert status == done.code
    assert message in done.out + done.err
