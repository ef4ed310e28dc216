"""Made-up tables of results in every format that holds tables, of usual and unusual words."""

from __future__ import annotations

import datetime as dt
import io
import json
from collections.abc import Callable, Mapping
from decimal import Decimal
from random import Random
from typing import Any

import pyarrow as pa
from pyarrow import parquet

from crosstable.formats.tables.table_file import write_xlsx
from crosstable.model.tables.mapping import GAME_FIELDS, LONG_FIELDS
from tests.fuzz.mutations import packed, unpacked

Grammar = Callable[[Random], bytes]

NAMES = (
    "Ann",
    "Bo",
    "Cem",
    "Dia",
    "Eva",
    "ann",
    "Ann ",
    "Lee, Ann",
    "=A1",
    "'x",
    "",
    "7",
    "0",
    "Zo\u00eb",
    "\u540d\u524d",
    "Ann  Lee",
)
NUMBERS = (
    "0",
    "1",
    "2",
    "3",
    "0.5",
    "1.5",
    "-1",
    "7",
    "10",
    "100",
    "2147483648",
    "1e9",
    "1e400",
    "nan",
    "",
    "\u00bd",
    "1,5",
    "9" * 400,
)
DATES = (
    "2024-01-01",
    "2024-02-30",
    "1.2.2024",
    "2/1/24",
    "01/13/2024",
    "2024-01",
    "2024",
    "",
    "0001-01-01",
    "9999-12-31",
    "45000",
)
TIMES = ("18:30", "24:00", "6 pm", "", "18:30:59", "99:99")
RESULTS = (
    "1-0",
    "0-1",
    "\u00bd-\u00bd",
    "1/2",
    "+-",
    "-+",
    "--",
    "*",
    "1-0f",
    "0-0",
    "3:1",
    "B+R",
    "W",
    "draw",
    "bye",
    "",
    "void",
    "1",
    "2",
)
KINDS = (
    "played",
    "forfeit",
    "void",
    "full-bye",
    "half-bye",
    "zero-bye",
    "late",
    "unplayed",
    "double-forfeit",
    "w/o",
    "",
    "adjourned",
    "unrated",
)
_OF_FIELD: Mapping[str, tuple[str, ...]] = {
    "date": DATES, "time": TIMES, "kind": KINDS, "result": RESULTS, "player": NAMES, "event": ("Cup", "cup", ""),
    "colour": ("white", "black", "w", "b", "red", ""), "reason": ("DNF", "", "DSQ"), "neutral": ("yes", "no", "1", ""),
    "discipline": ("blitz", "", "Blitz"), "winner": (*NAMES, "1", "2", "draw"), "id": ("g1", "g2", "", "g1"),
}  # fmt: skip
_HEADS = (
    "player_a,player_b,score_a,kind,points_a,points_b", "white,black,result,date,round,board", "winner,loser,date",
    "home,away,home_goals,away_goals,date,neutral", "game,player,place,reason,kind,date",
    "game,side,player,points,kind,colour",
    "player_a,player_b,place_a,place_b,colour_a,weight", "player_1,points_1,player_2,points_2,player_3,points_3",
    "player_a,player_b,score_a,handicap,komi,length,event,event_sequence", "date,time,player_a,player_b,winner,id",
)  # fmt: skip


def _word(rng: Random, field: str) -> str:
    stem = field.rpartition("_")[0] if field.rpartition("_")[2] in ("a", "b", "1", "2", "3") else field
    if stem in ("white", "black", "home", "away", "winner", "loser"):
        stem = "player"
    usual = _OF_FIELD.get(stem, NUMBERS)
    return rng.choice(usual[:4] if rng.random() < 0.7 else usual)


def _rows(rng: Random) -> list[list[str]]:
    """Return a table of results, its header first."""
    head = rng.choice(_HEADS).split(",")
    if rng.random() < 0.2:
        head += rng.sample([*GAME_FIELDS, *LONG_FIELDS], 2)
    rows = [[_word(rng, field) for field in head] for _ in range(rng.randrange(1, 9))]
    return [head, *rows]


def delimited(separator: str) -> Grammar:
    def make(rng: Random) -> bytes:
        end = rng.choice(("\n", "\n", "\r\n", "\r"))
        rows = [
            [f'"{cell}"' if separator in cell or rng.random() < 0.05 else cell for cell in row] for row in _rows(rng)
        ]
        return (end.join(map(separator.join, rows)) + end).encode(rng.choice(("utf-8", "utf-8", "utf-16", "utf-8-sig")))

    return make


def value(rng: Random, word: str, depth: int = 0) -> Any:
    """Return a word as one of the values that JSON has."""
    kind = rng.randrange(12)
    if kind == 0:
        return rng.choice((None, True, False, [], {}, 0, -1, 1.5, 1e308, 10**20, word * 3))
    if kind == 1 and depth < 2:
        return rng.choice(([value(rng, word, depth + 1)], {"name": value(rng, word, depth + 1)}))
    if kind < 6 and word.lstrip("-").replace(".", "", 1).isdecimal() and word.isascii():
        return float(word) if "." in word else int(word)
    return word


def _records(rng: Random) -> list[Any]:
    head, *rows = _rows(rng)
    records: list[Any] = [dict(zip(head, (value(rng, cell) for cell in row), strict=True)) for row in rows]
    if rng.random() < 0.3:
        key = rng.choice(("players", "members", "player"))
        sides = [
            {key: value(rng, rng.choice(NAMES)), "place": value(rng, rng.choice(NUMBERS[:4]))}
            for _ in range(rng.randrange(4))
        ]
        records.append({"sides": sides, "date": rng.choice(DATES)})
    if rng.random() < 0.2:
        records.append(
            {"teams": [[rng.choice(NAMES) for _ in range(rng.randrange(3))] for _ in range(2)], "ranks": [1, 2]}
        )
    return records


def json_games(rng: Random) -> bytes:
    records = _records(rng)
    return json.dumps(
        rng.choice((records, {"games": records}, {"x": 1, "games": records})), indent=rng.choice((None, 1))
    ).encode()


def json_lines(rng: Random) -> bytes:
    return "\n".join(map(json.dumps, _records(rng))).encode()


def workbook(rng: Random) -> bytes:
    head, *rows = _rows(rng)
    made = unpacked(write_xlsx(head, rows))
    sheet = made["xl/worksheets/sheet1.xml"].decode()
    for kind in ("n", "b", "d", "e", "str", "inlineStr", "zz"):
        sheet = sheet.replace('t="s"', f't="{kind}"', 1) if rng.random() < 0.2 else sheet
    return packed({**made, "xl/worksheets/sheet1.xml": sheet.encode()})


def parquet_file(rng: Random) -> bytes:
    head, *rows = _rows(rng)
    columns = {name: _column(rng, [row[at] for row in rows]) for at, name in enumerate(head)}
    made = io.BytesIO()
    parquet.write_table(pa.table(columns), made, compression=rng.choice(("none", "snappy")))
    return made.getvalue()


def _column(rng: Random, words: list[str]) -> pa.Array:
    """Return a column of one of the types that Parquet has."""
    count = len(words)
    makers: tuple[Callable[[], pa.Array], ...] = (
        lambda: pa.array([rng.choice((None, 0, 1, 2, -(2**63))) for _ in words], pa.int64()),
        lambda: pa.array([rng.choice((None, 0.0, 0.5, 1.0, float("nan"), float("inf"), -0.0)) for _ in words]),
        lambda: pa.array([rng.choice((None, True, False)) for _ in words]),
        lambda: pa.array([rng.choice((None, dt.date(2024, 1, 1), dt.date(1, 1, 1))) for _ in words]),
        lambda: pa.array(
            [rng.choice((0, 2**40, -(2**40))) for _ in words],
            pa.timestamp(rng.choice(("s", "ns")), rng.choice((None, "UTC"))),
        ),
        lambda: pa.array([rng.choice((0, 86399)) for _ in words], pa.time32("s")),
        lambda: pa.array([Decimal(rng.choice(("0", "1.5", "-7"))) for _ in words]),
        lambda: pa.array([word.encode() + rng.choice((b"", b"\xff")) for word in words], pa.binary()),
        lambda: pa.array([[word] for word in words]),
        lambda: pa.array([{"a": word} for word in words]),
        lambda: pa.array(words).dictionary_encode(),
        lambda: pa.nulls(count),
        lambda: pa.array([1] * count, pa.duration("s")),
        lambda: pa.array([2**63] * count, pa.uint64()),
    )
    return rng.choice(makers)() if rng.random() < 0.3 else pa.array(words)
