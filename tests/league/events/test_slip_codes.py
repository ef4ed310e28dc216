"""The codes of slips say what they should, and what they say can be typed as a result."""

import re

import pytest

from crosstable.publish.print_slips import qr_code
from tests.league.events.calls import answer, call
from tests.league.events.made import begun
from tests.league.made import on_file
from tests.publish.qr import decode


def codes(html):
    """Return what the codes of a page say, in order."""
    return [decode(svg) for svg in re.findall(r"<svg.*?</svg>", html, re.S)]


@pytest.mark.parametrize(
    "says",
    [
        "e1 round 1 board 1",
        "E1 ROUND 1",
        "https://club.example/events/e1-cup.html#r2b17",
        *("x" * length for length in (14, 60, 100, 150, 210)),
    ],
)
def test_code_shows_what_was_asked(says):
    assert says == decode(str(qr_code(says)))


@on_file
@pytest.mark.parametrize(
    ("options", "first"),
    [
        ((), "e1 round 1 board 1"),
        (("--base-url", "https://club.example/"), "https://club.example/events/e1-cup.html#r1b1"),
    ],
)
def test_printed_code_with_a_result_behind_it_is_entered(place, store, tmp_path, options, first):
    begun(store)
    call(place, "pair", "--publish")
    call(place, "print", "--what", "slips", "--out", tmp_path / "slips.html", *options)

    said = codes((tmp_path / "slips.html").read_text(encoding="utf-8"))
    done = answer(place, "result", *(f"{each} {word}" for each, word in zip(said, "bw", strict=True)))

    assert first == said[0]
    assert [(1, "0-1"), (2, "1-0")] == [(each["board"], each["result"]) for each in done["boards"]]
