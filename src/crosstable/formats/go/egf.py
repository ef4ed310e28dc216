"""EGF H9: the results table that the European Go Database takes.

    ; EV[Spring Cup]
    ; PC[NL,Utrecht]
    ; DT[2026-05-02,2026-05-03]
    ; CL[A]
    ; HA[h9]
    ; KM[6.5]
    ; TM[60]
    ; CM[Standard byo-yomi]
    ;
    ; Pl Name                            Rk Co Club
       1 Aalders Ann                     3d NL Utr  2 0 0 0   2+/w0   3+/b2 |12345678
       2 Bakker Bo                       1k NL Ams  1 0 0 0   1-/b0   0+
       3 Cohen Cem                       4k DE B    0 0 0 0   0-      1-/w2

Rules
1. `;` begins a comment; `; XX[...]` is a fact of the event.  Facts that are not listed above or not of this form, and
   all other comments, are kept as they are.
2. Rows and cells: see `rows` and `cells`.  After the grade come country and club, then up to four values, which
   are kept as stated, never used.  `XX` and `xxxx` stand for no country and no club.
3. What is written stands in the order of the places stated, else of the scores; opponents are numbered in that order.
4. A name without a comma does not show which word is the family name, and is written as one word: `Ann_Lee`.
Source: EGF, "Format of tournament tables" (gemma.ujf.cas.cz/~cieply/GO/format.html); files that OpenGotha 3.5 and
Pairgoth write (the PIN at the end of a row).
Errata: the EGF takes no handicap above 9; we write what was played.
"""

from __future__ import annotations

import datetime as dt
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import IO

from crosstable.formats.event.document import EventDocument, Stated
from crosstable.formats.event.event_format import ReadEvent, WrittenEvent
from crosstable.formats.event.lost_facts import LossLog
from crosstable.formats.go.cells import cells_of, write_cell
from crosstable.formats.go.komi import implied_in, komi_of
from crosstable.formats.go.table import (
    Header,
    TableLayout,
    club_of,
    in_order_of_place,
    kept_lines,
    read_table,
    scores_of,
)
from crosstable.formats.go.table_rows import TableRow, is_value, write_details, write_grade, write_name
from crosstable.model.events import Entrant
from crosstable.model.names import clean_name
from crosstable.model.players import Identity, Player

_FACT = re.compile(r";\s*([A-Z]{2})\s*\[(.*)\]\s*$")
_TAGS: Mapping[str, str] = MappingProxyType(
    {"CL": "rate_of_play", "HA": "handicap", "KM": "komi", "TM": "time_control", "CM": "comment"}
)
_IN_COMMENTS: Mapping[str, str] = MappingProxyType(
    {"Arbiter": "arbiter", "Deputies": "deputies", "Organiser": "organiser", "Link": "link"}
)
_FITS: Mapping[str, re.Pattern[str]] = MappingProxyType(
    {
        "CL": re.compile("[A-DX]"),
        "HA": re.compile(r"h\d"),
        "KM": re.compile(r"-?\d{1,3}(\.\d+)?", re.ASCII),
        "TM": re.compile(r"\d{1,4}(\.\d+)?", re.ASCII),
        "CM": re.compile(".+"),
    }
)
"""Other formats write other things under the same key, which the EGF would misread."""
_LABELLED = re.compile(rf"({'|'.join(_IN_COMMENTS)}): (.+)")
_DATE = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_HEADING = "; Pl Name                            Rk Co Club"
_NO_COUNTRY = "XX"
_NO_CLUB = "xxxx"
_PIN = re.compile(r"\d{8}")
HOLDS = frozenset(
    {
        "event-name", "date", "about-city", "about-country", "about-start", "about-end", "entrant", "id", "number",
        "identities", "club", "country", "grade", "stated-place", "criteria", "played", "forfeit", "double-forfeit",
        "double-loss", "half-bye", "zero-bye", "allocated-bye", "unknown", "colour", "first-side", "decided-score",
        "handicap", "kept", *(f"about-{key}" for key in (*_TAGS.values(), *_IN_COMMENTS.values())),
    }
)  # fmt: skip


class EgfFormat:
    """Results tables for the European Go Database."""

    name = "egf"
    endings = (".h9", *(f".h{stones}" for stones in range(9)))
    sentence = "EGF H9: a results table for the European Go Database."

    def read(self, stream: IO[bytes], *, name: str, strict: bool = False, encoding: str | None = None) -> ReadEvent:
        """Read an event; see `EventFormat.read`.

        Raises:
            FormatError: neither a fact nor a player in the file; under `strict`, anything wrong.
        """
        return read_table(stream, _LAYOUT, name=name, strict=strict, encoding=encoding)

    def write(self, document: EventDocument) -> WrittenEvent:
        """Write an event; see `EventWriter.write`."""
        log = LossLog(document, _LAYOUT.title, HOLDS, keeps=self.name, implied=implied_in(document))
        lines = [*_header(document), *_rows(document, log), *kept_lines(document, self.name, "foot"), ""]
        data = "\n".join(lines).encode()
        log.compare(self.read(io.BytesIO(data), name="written").document)
        return WrittenEvent(data, log.losses)


def _take(header: Header, number: int, tag: str, value: str) -> bool:
    if tag == "EV":
        header.title = value
    elif tag == "PC":
        country, _, city = (part.strip() for part in value.partition(","))
        header.about |= {key: part for key, part in (("country", country), ("city", city)) if part}
    elif tag == "DT":
        for key, text in zip(("start", "end"), value.split(","), strict=False):
            header.take_date(number, key, text, dt.date.fromisoformat, "DT[2026-05-02,2026-05-03]")
    elif tag == "CM" and (labelled := _LABELLED.fullmatch(value)) and _IN_COMMENTS[labelled[1]] not in header.about:
        header.about[_IN_COMMENTS[labelled[1]]] = labelled[2]
    elif tag in _TAGS and _FITS[tag].fullmatch(value):
        key = _TAGS[tag]
        before = f"{header.about[key]}\n" if tag == "CM" and key in header.about else ""
        header.about[key] = before + value
    else:
        return False
    return True


def _entrant(row: TableRow, number: int) -> Entrant:
    details = list(row.details)
    has_country = bool(details) and len(details[0]) in (2, 3) and details[0].isalpha()
    country = details.pop(0).upper() if has_country and (len(details) > 1 or details[0].isupper()) else None
    player = Player(
        str(number),
        row.name,
        identities=(Identity("EGF", row.pin),) if row.pin else (),
        club=club_of(details),
        country=None if country == _NO_COUNTRY else country,
    )
    return Entrant(player, number=number)


def _stated(row: TableRow) -> Stated:
    return Stated(grade=row.grade, place=row.place, criteria=row.values)


_LAYOUT = TableLayout("egf", "EGF H9", _FACT, _take, _entrant, _stated)


def _header(document: EventDocument) -> Iterator[str]:
    about = document.about
    date = document.event.date.isoformat() if document.event.date else ""
    dates = [about.get("start", date), about.get("end", "")]
    facts = {
        "EV": document.event.name,
        "PC": ",".join((about.get("country", "").replace(",", " "), about.get("city", ""))),
        "DT": ",".join(date for date in dates if _DATE.fullmatch(date)),
        **{tag: about.get(key, "") for tag, key in _TAGS.items()},
        "KM": komi_of(document),
    }
    for tag, value in facts.items():
        for line in value.split("\n") if tag == "CM" else [value]:
            if line.strip(" ,") and (tag not in _FITS or _FITS[tag].fullmatch(clean_name(line))):
                yield f"; {tag}[{clean_name(line)}]"
    for label, key in _IN_COMMENTS.items():
        if clean_name(about.get(key, "")):
            yield f"; CM[{label}: {clean_name(about[key])}]"
    kept = kept_lines(document, "egf", "head")
    yield from kept
    if not any(line.lstrip("; ").startswith("Pl ") for line in kept):
        yield _HEADING


def _rows(document: EventDocument, log: LossLog) -> Iterator[str]:
    order = in_order_of_place(document)
    cells = cells_of(document.event, {entrant.id: number for number, entrant in enumerate(order, start=1)})
    scores = scores_of(document.event)
    count = max((len(document.of(entrant.id).criteria) for entrant in order), default=0)
    for number, entrant in enumerate(order, start=1):
        stated = document.of(entrant.id)
        values = _values(stated.criteria, count) if count else [f"{scores[entrant.id] / 2:g}", "0", "0", "0"]
        if stated.grade is None:
            log.add("grade", entrant.player.name, "the EGF wants a grade of every player; ?? stands for those without")
        country = entrant.player.country or ""
        fields = [
            f"{number:>4}",
            f"{write_name(entrant.player.name):<30}",
            f"{write_grade(stated.grade):>3}",
            country if len(country) == 2 and country.isalpha() else _NO_COUNTRY,
            f"{write_details(entrant.player.club, 4, _NO_CLUB):<4}",
            *(f"{value:>4}" for value in values),
            *(f"{write_cell(cell):>8}" for cell in cells[entrant.id]),
        ]
        pin = next((each.number for each in entrant.player.identities if each.organisation == "EGF"), "")
        yield " ".join(fields) + (f" |{pin}" if _PIN.fullmatch(pin) else "")


def _values(criteria: Sequence[str], count: int) -> list[str]:
    values = [value if is_value(value) and not value.endswith("=") else "0" for value in criteria]
    return values + ["0"] * (count - len(values))
