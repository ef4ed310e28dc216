"""FFG .tou: the results table that the French Go federation takes.

    ;name=20260502-Rouen
    ;date=02/05/2026
    ;vill=Rouen
    ;comm=Tournoi de Rouen
    ;prog=Crosstable
    ;size=19
    ;time=60+b
    ;ta=82
    ;komi=7.5
    ;Num Nom Prenom               Niv Licence Club
       1 MARTIN Anne               3D 1800014 75Ju    2+w0    3+b0
       2 PETIT Bruno               1K         NL      1-b0    0=
       3 DURAND Chloe              4K 0621020 92Le    0=      1-w0

Rules
1. `;` begins a comment; `;word=value` is a fact of the event.  Other facts and comments are kept as they are.
2. Rows: see `rows`.  After the grade come the licence (seven letters or digits, or blank) and the club, or the
   country of a guest.  There are no values of tie-breaks.
3. Cells: see `cells`, without the slash.  A cell cannot record that a game was decided by default: it is written as a
   round without an opponent for the same score.
4. The file is in Latin-1; a letter that is not in it is written without its accent.
Source: files that OpenGotha 3.5 and Pairgoth write.
"""

from __future__ import annotations

import datetime as dt
import io
import re
import unicodedata
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import IO

from crosstable.formats.event.document import EventDocument, Stated
from crosstable.formats.event.event_format import ReadEvent, WrittenEvent
from crosstable.formats.event.lost_facts import LossLog
from crosstable.formats.go.cells import cells_of, write_cell
from crosstable.formats.go.komi import implied_in, komi_of
from crosstable.formats.go.table import Header, TableLayout, club_of, in_order_of_place, kept_lines, read_table
from crosstable.formats.go.table_rows import TableRow, write_details, write_grade, write_name
from crosstable.model.events import Entrant
from crosstable.model.names import clean_name
from crosstable.model.players import Identity, Player

_FACT = re.compile(r";\s*(\w+)=(.*)")
_TAGS: Mapping[str, str] = MappingProxyType(
    {"vill": "city", "prog": "program", "size": "board_size", "time": "rate_of_play", "ta": "time_control"}
    | {"komi": "komi"}
)
_FITS: Mapping[str, re.Pattern[str]] = MappingProxyType(
    {
        "vill": re.compile(".+"),
        "prog": re.compile(".+"),
        "size": re.compile(r"\d{1,2}", re.ASCII),
        "time": re.compile(r"\d{1,4}(\+b)?", re.ASCII),
        "ta": re.compile(r"\d{1,4}(\.\d+)?", re.ASCII),
        "komi": re.compile(r"-?\d{1,3}(\.\d+)?", re.ASCII),
    }
)
"""Other formats write other things under the same key, which the federation would misread."""
_HEADING = ";Num Nom Prenom               Niv Licence Club"
_LICENCE = re.compile(r"(?=\w*\d)\w{7}")
HOLDS = frozenset(
    {
        "event-name", "date", "about-start", "entrant", "id", "number", "identities", "club", "grade", "stated-place",
        "played", "double-loss", "half-bye", "zero-bye", "allocated-bye", "unknown", "colour", "first-side",
        "decided-score", "handicap", "kept", *(f"about-{key}" for key in _TAGS.values()),
    }
)  # fmt: skip


class Ffg:
    """Results tables for the French Go federation."""

    name = "ffg"
    endings = (".tou",)
    sentence = "FFG .tou: a results table for the French Go federation."

    def read(self, stream: IO[bytes], *, name: str, strict: bool = False, encoding: str | None = None) -> ReadEvent:
        """Read an event; see `EventFormat.read`.

        Raises:
            FormatError: neither a fact nor a player in the file; under `strict`, anything wrong.
        """
        return read_table(stream, _LAYOUT, name=name, strict=strict, encoding=encoding)

    def write(self, document: EventDocument) -> WrittenEvent:
        """Write an event; see `EventWriter.write`."""
        log = LossLog(document, _LAYOUT.title, HOLDS, keeps=self.name, implied=implied_in(document))
        lines = [*_header(document), *_rows(document), *kept_lines(document, self.name, "foot"), ""]
        data = "\n".join(_latin(line) for line in lines).encode("latin-1")
        log.compare(self.read(io.BytesIO(data), name="written").document)
        return WrittenEvent(data, log.losses)


def _take(header: Header, number: int, tag: str, value: str) -> bool:
    if tag == "comm":
        header.title = value
    elif tag == "date":
        header.take_date(number, "start", value, _day, "02/05/2026")
    elif tag in _TAGS and _FITS[tag].fullmatch(value):
        header.about[_TAGS[tag]] = value
    elif tag == "name":
        pass  # the id of the event, which is the name of its file
    else:
        return False
    return True


def _day(text: str) -> dt.date:
    day, month, year = (int(part) for part in text.split("/"))
    return dt.date(year, month, day)


def _entrant(row: TableRow, number: int) -> Entrant:
    details = [*row.details, *row.values]  # an old licence is digits only, as values are
    licence = next((word for word in details if _LICENCE.fullmatch(word)), None)
    player = Player(
        str(number),
        row.name,
        identities=(Identity("FFG", licence),) if licence else (),
        club=club_of([word for word in details if word != licence]),
    )
    return Entrant(player, number=number)


def _stated(row: TableRow) -> Stated:
    return Stated(grade=row.grade, place=row.place)


_LAYOUT = TableLayout("ffg", "FFG .tou", _FACT, _take, _entrant, _stated)


def _header(document: EventDocument) -> Iterator[str]:
    event, komi = document.event, komi_of(document)
    about = {**document.about, **({"komi": komi} if komi else {})}
    start = about.get("start") or (event.date.isoformat() if event.date else "")
    yield f";name={clean_name(event.id)}"
    if re.fullmatch(r"\d{4}-\d\d-\d\d", start):
        yield f";date={start[8:]}/{start[5:7]}/{start[:4]}"
    yield f";comm={clean_name(event.name)}"
    for tag, key in _TAGS.items():
        if _FITS[tag].fullmatch(clean_name(about.get(key, ""))):
            yield f";{tag}={clean_name(about[key])}"
    kept = kept_lines(document, "ffg", "head")
    yield from kept
    if not any(line.startswith(";Num ") for line in kept):
        yield _HEADING


def _rows(document: EventDocument) -> Iterator[str]:
    order = in_order_of_place(document)
    cells = cells_of(
        document.event, {entrant.id: number for number, entrant in enumerate(order, start=1)}, defaults=False
    )
    for number, entrant in enumerate(order, start=1):
        player = entrant.player
        licence = next((each.number for each in player.identities if each.organisation == "FFG"), "")
        fields = [
            f"{number:>4}",
            f"{write_name(player.name):<24}",
            f"{write_grade(document.of(entrant.id).grade).upper():>3}",
            f"{licence if _LICENCE.fullmatch(licence) else '':<7}",
            f"{write_details(player.club, 4, 'xxxx'):<4}",
            *(f"{write_cell(cell, slash=''):>7}" for cell in cells[entrant.id]),
        ]
        yield " ".join(fields)


def _latin(line: str) -> str:
    """Write letters that Latin-1 lacks without their accents, and what is left as a question mark."""
    try:
        line.encode("latin-1")
    except UnicodeEncodeError:
        plain = "".join(letter if ord(letter) < 256 else _plain(letter) for letter in line)
        return plain.encode("latin-1", "replace").decode("latin-1")
    return line


def _plain(letter: str) -> str:
    return "".join(part for part in unicodedata.normalize("NFKD", letter) if not unicodedata.combining(part))
