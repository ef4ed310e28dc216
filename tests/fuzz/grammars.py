"""Made-up files: a small grammar for each format that mutation alone seldom reaches, of usual and unusual words."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from random import Random
from typing import Any

from tests.fuzz.seeds import seeds
from tests.fuzz.table_grammars import (
    DATES,
    KINDS,
    NAMES,
    NUMBERS,
    RESULTS,
    TIMES,
    Grammar,
    delimited,
    json_games,
    json_lines,
    parquet_file,
    value,
    workbook,
)


def _pgn(rng: Random) -> bytes:
    tags = {"Event": NAMES, "Date": ("2024.01.01", "2024.??.??", "????.??.??", "x"), "Round": ("1", "2.1", "?", "-",
    "1e9"),
            "White": NAMES, "Black": NAMES, "Result": ("1-0", "0-1", "1/2-1/2", "*", "?"), "TimeControl": ("60", "-"),
            "WhiteElo": NUMBERS, "UTCTime": TIMES, "Variant": ("Chess960",)}  # fmt: skip
    games = []
    for _ in range(rng.randrange(1, 4)):
        lines = [f'[{tag} "{rng.choice(words)}"]' for tag, words in tags.items() if rng.random() < 0.8]
        games.append(
            "\n".join([*lines, "", rng.choice(("1. e4 {[x] 1-0} e5", "{", "(", "1-0", "", "; [x", '[White "')), ""])
        )
    return "\n".join(games).encode()


_TRF_TAILS = """\
XXZ 1 2
XXP 1 2
XXA    1  1.0
XXS W=3
XXC white1
240 H 002    1
250 1.0 1.0   1   2    1    2
260 001 002    1    2
299       -0.5  000    1
152 B
162 W 3.0    D 1.0
172 IND FIDE
192 FIDE_DUTCH_2026
202 BH/C1
132                                                            24/01/01  24/01/02
310   1 Team A                              1    2
013 Team B                            3    4
300   1   2   1    1    2
352 x
801 x
### x
""".splitlines()


def _trf(rng: Random) -> bytes:
    count, rounds = rng.randrange(1, 8), rng.randrange(6)
    lines = [
        "012 Cup",
        "042 2024/01/01",
        f"062 {count}",
        f"XXR {rounds}",
        "092 Individual: Swiss-System",
        f"142 {rounds}",
    ]
    for number in range(1, count + 1):
        cells = [
            f"{rng.randrange(count + 2):>6} {rng.choice('wb-  ')} {rng.choice('10=+-HFUZDWL X')}" for _ in range(rounds)
        ]
        name, rating = rng.choice(NAMES)[:33], rng.choice(("2000", "0", "", "-1"))
        points = rng.choice(("1.0", "0.5", "", "x"))
        person = f"m    {name:<33} {rating:>4} NED {1503014:>11} 1990/01/01"
        lines.append(f"001 {number:>4} {person} {points:>4} {number:>4}{''.join(cells)}")
    return "\r".join([*lines, *rng.sample(_TRF_TAILS, rng.randrange(6)), ""]).encode()


_HOW = ("", "!", "/w", "/b3", "/b9", "/w0", "w0", "b2")


def _wall_list(head: tuple[str, ...]) -> Grammar:
    def make(rng: Random) -> bytes:
        count, rounds = rng.randrange(1, 7), rng.randrange(5)
        lines = [line for line in head if rng.random() < 0.8]
        for number in range(1, count + 1):
            cells = [f"{rng.randrange(count + 2)}{rng.choice('+-=?')}{rng.choice(_HOW)}" for _ in range(rounds)]
            rank = rng.choice(("3d", "1k", "30k", "9p", "0k", "44k", "3D"))
            lines.append(
                f"{number:>4} {rng.choice(NAMES) or 'x'} Lee {rank} NL Utr {rng.choice(NUMBERS[:9])} {' '.join(cells)}"
            )
        return "\n".join([*lines, ""]).encode()

    return make


def _elements(rng: Random, data: bytes, count: int) -> bytes:
    """Change some texts and values of attributes of an XML file."""
    text = data.decode()
    for _ in range(count):
        quotes = [at for at, letter in enumerate(text) if letter in '">'][:-1]
        at = rng.choice(quotes)
        stop = min(
            (found for found in (text.find('"', at + 1), text.find("<", at + 1)) if found > 0), default=len(text)
        )
        text = text[: at + 1] + rng.choice(NUMBERS + NAMES + DATES + RESULTS).replace("<", "") + text[stop:]
    return text.encode()


def _xml(name: str) -> Grammar:
    return lambda rng: _elements(rng, rng.choice(seeds(name)), rng.randrange(1, 5))


def _json_like(name: str) -> Grammar:
    """Change some values of a JSON file, whose shape stays."""

    def make(rng: Random) -> bytes:
        plain = json.loads(rng.choice(seeds(name)))
        for _ in range(rng.randrange(1, 4)):
            _change(rng, plain)
        return json.dumps(plain).encode()

    return make


def _change(rng: Random, plain: Any) -> None:
    """Change one value somewhere in a structure: often to one from elsewhere in it."""
    places: list[tuple[Any, Any]] = []
    open_ = [plain]
    while open_:
        part = open_.pop()
        for key, child in part.items() if isinstance(part, dict) else enumerate(part):
            places.append((part, key))
            if isinstance(child, (dict, list)):
                open_.append(child)
    if not places:
        return
    part, key = rng.choice(places)
    other, at = rng.choice(places)
    made = (
        lambda: value(rng, rng.choice(NUMBERS + NAMES + DATES + RESULTS + KINDS)),
        lambda: json.loads(json.dumps(other[at])),
    )
    match rng.randrange(6):
        case 0 if isinstance(part, dict):
            del part[key]
        case 1 if isinstance(part, list):
            part.append(part[key])
        case _:
            part[key] = rng.choice(made)()


def _state(rng: Random) -> bytes:
    """Change the line of a saved state, or its numbers, and put the right digest in it."""
    line, _, body = rng.choice(seeds("state")).partition(b"\n")
    head = json.loads(line)
    if rng.random() < 0.4:
        at = rng.randrange(len(body) + 1)
        body = (
            body[:at] + rng.choice((b"\xff" * 8, b"\0" * 8, b"\x7f\xf0\0\0\0\0\0\0"))[: len(body) - at] + body[at + 8 :]
        )
    else:
        _change(rng, head)
    head["sha256"] = hashlib.sha256(body).hexdigest()
    return json.dumps(head).encode() + b"\n" + body


def _pasted(rng: Random) -> bytes:
    words = (
        *NAMES,
        *NUMBERS,
        "2240",
        "1985",
        "*1985",
        "NED",
        "WGM",
        "3k",
        "3 kyu",
        "9 dan",
        "(Utrecht)",
        "1503014",
        "Dr.",
        "1.",
        "-",
    )
    lines = [
        rng.choice((" ", "\t", ", ", ";", " | ")).join(rng.choices(words, k=rng.randrange(1, 7)))
        for _ in range(rng.randrange(1, 5))
    ]
    return "\n".join(lines).encode()


def _typed(rng: Random) -> bytes:
    pieces = ("1", "0", "2", "3", "-", "+", "=", ":", "/", "\u00bd", "w", "b", "h", "k", "r", "t", "f", "!", "?", " ",
    "void", "adj", "d", "jigo", "id",
              "(", ")", ",", ".", "11-7", "6.5", "30", "-40", "120", "e1", " round ", " board ", "#r", "C", "BH",
              "SB", "L", "K", "P", "dan", "kyu", "p", "1" * 40, "e4000000")  # fmt: skip
    return "\n".join("".join(rng.choices(pieces, k=rng.randrange(1, 7))) for _ in range(6)).encode()


_EGF = ("; EV[Cup]", "; PC[NL,Utrecht]", "; DT[2026-05-02,2026-05-03]", "; CL[A]", "; HA[h9]", "; KM[6.5]", "; TM[60]")
_FFG = (";name=cup", ";date=02/05/2026", ";vill=Rouen", ";komi=7.5", ";size=19", ";ta=82")

GRAMMARS: Mapping[str, Grammar] = {
    "csv": delimited(","),
    "tsv": delimited("\t"),
    "results": delimited(","),
    "json": json_games,
    "jsonl": json_lines,
    "xlsx": workbook,
    "results-xlsx": workbook,
    "parquet": parquet_file,
    "pgn": _pgn,
    "trf16": _trf,
    "trf26": _trf,
    "egf": _wall_list(_EGF),
    "ffg": _wall_list(_FFG),
    "opengotha": _xml("opengotha"),
    "macmahon": _xml("macmahon"),
    "wer": _xml("wer"),
    "fide-xml": _xml("fide-xml"),
    "event-json": _json_like("event-json"),
    "pairgoth": _json_like("pairgoth"),
    "ladder": _json_like("ladder"),
    "state": _state,
    "pasted": _pasted,
    "typed": _typed,
}
