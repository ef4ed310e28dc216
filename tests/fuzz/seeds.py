"""Real files to begin with: small ones that the tests hold, those our writers make, golden cases, and real results."""

from __future__ import annotations

import io
import json
import os
import re
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from itertools import islice
from pathlib import Path
from random import Random

import pyarrow as pa
from pyarrow import parquet

from crosstable.changes.publication import publish
from crosstable.facts.settings import config_file
from crosstable.facts.store.backup import backup
from crosstable.formats.event.event_format import EventWriter
from crosstable.formats.event.event_formats import EVENT_FORMATS
from crosstable.formats.tables.table_file import write_xlsx
from crosstable.formats.trf.team_documents import write_document_of_teams
from crosstable.model.errors import CrosstableError
from crosstable.model.games import Game
from crosstable.model.history import History
from crosstable.ratings.ladder import Ladder
from crosstable.ratings.rate import rate
from crosstable.ratings.rating_registry import SYSTEMS
from crosstable.ratings.settings import system_from
from crosstable.ratings.state_file import write_state
from crosstable.testing.sample_documents import sample_documents
from tests.formats.peer_samples import SAMPLES
from tests.fuzz.mutations import packed, unpacked
from tests.golden.given_cases import EVENTS
from tests.league.small_league import GAMES, enter, new_league
from tests.league.test_config import WHOLE

_LARGEST = 6_000  # bytes of a seed: small files are read fast, and their damage is met more often
_ROWS = 12

CSV = b"""date,time,event,round,board,player_a,player_b,score_a,kind,points_a,points_b,colour_a,colour_b,\
handicap,komi,length,weight,neutral,id
2024-01-01,18:30,Cup,1,1,Ann,Bo,1,,3,1,white,black,,,,,,g1
2024-01-02,,Cup,1,2,"Cem ""C"", Jr",Dia,0.5,,2,2,black,white,2,6.5,40,0.5,yes,g2
2024-01-03,,Cup,2,1,Ann,Dia,0,forfeit,,,,,,,,,,g3
2024-01-03,,Cup,2,,Bo,,,full-bye,,,,,,,,,,g4
"""
TABLES = (
    CSV,
    b"white,black,result,date\nAnn,Bo,1-0,2024-01-01\nBo,Cem,1/2-1/2,2/1/2024\nCem,Ann,+-,03.01.24\n",
    b"home;away;home_goals;away_goals;date\nAjax;PSV;2;1;2024-08-01\nPSV;NEC;0;0;2024-08-08\n",
    b"game,player,place,team,reason\n1,Ann,1,Red,\n1,Bo,2,Blue,\n1,Cem,,Red,DNF\n2,Ann,2,,\n2,Bo,1,,\n",
    b"game,side,player,points,kind\n1,1,Ann,120,\n1,2,Bo,-40,\n1,3,Cem,-80,\n",
    b"winner,loser,date\nAnn,Bo,2024-01-01\nBo,Cem,2024-01-02\n",
    b"player_1,points_1,player_2,points_2,player_3,points_3\nAnn,10,Bo,20,Cem,-30\nAnn,0,Bo,0,Cem,0\n",
)
PLAYERS = (
    b"""\
name,rating,title,federation,fide_id,club,birth,sex,rank,absent
Ann Lee,2240,WGM,NED,1503014,Utr,1987,w,3d,2
Bo Chan,,,GER,,,2010-02-01,m,5k,
""",
    b"Surname;First name;Elo\nLee;Ann;2240\nChan;Bo;1800\n",
)
PASTED = (
    b"""\
1. Lee, Ann 2240 NED
2. WGM Bo Chan (1800) GER *1985 1503014

3. Cem; 3k; Utrecht
""",
    """\
Ann Lee, Bo Chan, Cem Diaz
M\u00fcller, Hans 3 kyu Berlin
Dr. Eva Ito\t2100\tClub of Go
""".encode(),
)
TYPED = (
    """\
1-0
0-1
\u00bd-\u00bd
B+R
W+3.5 h3 k6.5
Jigo
2-1-1
3-1 (11-7, 9-11, 11-5, 11-8)
120 -40 -80
2 1 3
320/-20/160 120/4/60 20/16/60
-500 40 460!
1!
void
adj
1-0f
1/2-0 h2 /30
""".encode(),
    b"""\
7 b
12. 1-0
e1 round 2 board 7 b
https://club.example/events/e1-moor-open.html#r2b7 b
7 120 -40 -80
8 d h3
""",
    b"""\
BH-C1
SB/K2
DE-P
bh/m2/l+1
300+Cup
Chess clock=60
Medal
3 kyu
9d
1p
white=Home
better=lower
1-van-dijk
2-1
WzEsIDJd
fide-2026
elo k=24 rounding=none
glicko2 period=month
handicap_mode=none
bar=3
p1, p7 e2
Ann Lee, Bo Ek
2026-03-01
k=0.5
\xc2\xbd
""",
)


@cache
def seeds(reader: str) -> Sequence[bytes]:
    """Return the files that a reader begins with; all are accepted, or nearly so."""
    found = list(dict.fromkeys(data for data in _of(reader) if len(data) <= _LARGEST or data[:1] in b"PS"))
    assert found, f"no seed for {reader}"
    return found


def _of(reader: str) -> Iterator[bytes]:
    yield from SAMPLES.get(reader, ())
    if reader in EVENT_FORMATS:
        yield from _written(reader)
    if reader in _OTHERS:
        yield from _OTHERS[reader]()
    if reader in ("trf16", "trf26"):
        yield from sorted((path.read_bytes() for path in EVENTS), key=len)[:8]


@cache
def _written(name: str) -> Sequence[bytes]:
    """Return what a format writes of sample events."""
    form = EVENT_FORMATS[name]()
    made: list[bytes] = []
    for document in sample_documents(Random(1)) if isinstance(form, EventWriter) else ():
        try:
            made.append(form.write(document).data)
            if name == "trf26" and document.teams is not None:
                made.append(write_document_of_teams(document).data)
        except CrosstableError:
            continue
    return made


def _real() -> Iterator[bytes]:
    """Yield the first rows of each file of real results, and some from its middle."""
    folder = os.environ.get("CROSSTABLE_DATA")
    for path in sorted(Path(folder).glob("*.csv")) if folder else ():
        with path.open("rb") as file:
            header, *rows = islice(file, 400)
        yield header + b"".join(rows[:_ROWS])
        yield header + b"".join(rows[-_ROWS:])


def _tables() -> Iterator[bytes]:
    yield from TABLES
    yield from _real()


def _tsv() -> Iterator[bytes]:
    return (data.replace(b",", b"\t") for data in _tables())


def _rows(data: bytes) -> list[list[str]]:
    return [line.split(",") for line in data.decode().splitlines()]


def _json_games() -> Iterator[bytes]:
    for data in TABLES[:2] + TABLES[3:]:
        header, *rows = _rows(data)
        records = [dict(zip(header, row, strict=False)) for row in rows]
        yield json.dumps({"games": records}, indent=1).encode()
        yield json.dumps(records).encode()
    sides = [{"players": ["Ann", "Bo"], "place": 1}, {"players": ["Cem"], "place": 2}]
    yield json.dumps([{"sides": sides, "date": "2024-01-01"}]).encode()
    games = [{"teams": [["Ann"], ["Bo", "Cem"]], "ranks": [1, 2]}, {"player_a": "Ann", "player_b": 7, "score_a": 1}]
    yield json.dumps({"games": games}).encode()


def _json_lines() -> Iterator[bytes]:
    for data in _json_games():
        plain = json.loads(data)
        yield "\n".join(map(json.dumps, plain["games"] if isinstance(plain, dict) else plain)).encode()


def _workbooks(tables: Sequence[bytes]) -> Iterator[bytes]:
    for data in tables:
        header, *rows = _rows(data)
        yield packed(unpacked(write_xlsx(header, rows)))


def _parquet() -> Iterator[bytes]:
    for data in TABLES:
        header, *rows = _rows(data)
        table = pa.table({name: [row[at] if at < len(row) else None for row in rows] for at, name in enumerate(header)})
        made = io.BytesIO()
        parquet.write_table(table, made, compression="none")
        yield made.getvalue()


def _policies() -> Iterator[bytes]:
    for path in (files("crosstable.pairing") / "policies").iterdir():
        yield path.read_bytes()


def _leagues() -> Iterator[bytes]:
    yield WHOLE.encode()
    shape = (config_file.__doc__ or "").partition("Rules\n")[0].splitlines()[2:]
    yield "\n".join(re.split(r"   +", line[4:])[0] for line in shape if "logo" not in line).encode()


def _states() -> Iterator[bytes]:
    for name in SYSTEMS:
        try:
            yield write_state(rate(History.from_games(Game.between(*line) for line in GAMES), system_from(name)).state)
        except CrosstableError:
            continue


def _ladders() -> Iterator[bytes]:
    for name in SYSTEMS:
        try:
            ladder = Ladder(system_from(name))
            for one, other, score in GAMES:
                ladder.play(one, other, score=score)
        except CrosstableError:
            continue
        yield ladder.to_json().encode()


def _backups() -> Iterator[bytes]:
    with tempfile.TemporaryDirectory() as folder:
        store = new_league(Path(folder))
        enter(store, GAMES)
        publish(store, "ann")
        path = Path(folder) / "backup.db"
        backup(store, path)
        store.engine.dispose()
        with sqlite3.connect(path) as raw:
            raw.execute("PRAGMA journal_mode = DELETE")
        raw.close()
        yield path.read_bytes()


def _any_event() -> Iterator[bytes]:
    yield from (data for samples in SAMPLES.values() for data in samples)
    yield from TABLES
    yield from PLAYERS
    yield from PASTED
    yield from (_written("event-json")[0], _written("trf26")[0])


_OTHERS = {
    "csv": _tables,
    "tsv": _tsv,
    "json": _json_games,
    "jsonl": _json_lines,
    "xlsx": lambda: _workbooks(TABLES),
    "parquet": _parquet,
    "results": lambda: iter(TABLES),
    "results-xlsx": lambda: _workbooks(TABLES),
    "players": lambda: iter(PLAYERS),
    "players-xlsx": lambda: _workbooks(PLAYERS),
    "any-event": _any_event,
    "pasted": lambda: iter(PASTED),
    "typed": lambda: iter(TYPED),
    "league-settings": _leagues,
    "policy": _policies,
    "state": _states,
    "ladder": _ladders,
    "backup": _backups,
}
