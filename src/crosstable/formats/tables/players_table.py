"""A list of players as a table, CSV or XLSX: who enters, without games.

    name,rating,club,country,fide_id,absent
    Ann Lee,2100,Go Ulm,GER,1503014,
    Bo Chan,1950,,,,2 5

| column | also called | holds |
|---|---|---|
| name | player | or `first_name` and `last_name` |
| id | | the id in the event; else the number, else the name |
| number | no, nr, seed | start number |
| rating | elo | |
| club, city, region, country, family | state; federation, fed | to keep friends apart |
| title, sex, birth, grade, membership | gender; born, birthday; rank | |
| rating_kind, notes | rating type; note, remark, comment | whose rating it is, anything else |
| fide_id, aga_id, egf_pin, ffg_id | fide, aga, pin | numbers of organisations |
| initial_score | mms | points to start with |
| absent | | rounds not to play: `2 5` |
| k, index, games, sigma | | of a federation's list, for `rate` and `event report`; not kept with an entry |

Source: own.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import PurePath
from types import MappingProxyType
from typing import IO, Any

from crosstable.formats.decoding import read_whole
from crosstable.formats.event.document import EventDocument, Stated
from crosstable.formats.event.event_format import ReadEvent, WrittenEvent, finished
from crosstable.formats.event.lost_facts import LossLog
from crosstable.formats.tables.table_file import Cell, FileTable, read_csv, read_xlsx, write_csv, write_xlsx
from crosstable.formats.trf.player_rows import points_of
from crosstable.model.digits import whole_number
from crosstable.model.entry_details import DETAIL_NAMES, EntryDetails
from crosstable.model.errors import FormatError
from crosstable.model.events import Entrant, Event
from crosstable.model.messages import message
from crosstable.model.names import clean_name
from crosstable.model.players import Identity, Player
from crosstable.model.tables.guess import names_of_columns
from crosstable.model.tables.problems import ProblemLog

_ALSO_CALLED: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "sex": ("gender",),
        "birth": ("born", "birthday", "date of birth", "year of birth"),
        "grade": ("rank", "level"),
        "rating_kind": ("rating type", "rating origin"),
        "notes": ("note", "remark", "remarks", "comment", "comments"),
    }
)
_COLUMNS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "name": ("name", "player", "full name"),
        "first_name": ("first name", "firstname", "given name", "first"),
        "last_name": ("last name", "lastname", "surname", "family name", "last"),
        "id": ("id",),
        "number": ("number", "no", "nr", "#", "seed", "start number", "starting number"),
        "rating": ("rating", "elo", "fide rating"),
        "club": ("club",),
        "city": ("city", "town"),
        "region": ("region", "state", "province"),
        "country": ("country", "federation", "fed"),
        "family": ("family",),
        **{name: (name.replace("_", " "), *_ALSO_CALLED.get(name, ())) for name in DETAIL_NAMES},
        "fide_id": ("fide id", "fide", "fide number"),
        "aga_id": ("aga id", "aga"),
        "egf_pin": ("egf pin", "egf", "pin"),
        "ffg_id": ("ffg id", "ffg", "licence", "license"),
        "initial_score": ("initial score", "mms", "mcmahon score"),
        "absent": ("absent",),
        "k": ("k",),
        "index": ("index",),
        "games": ("games",),
        "sigma": ("sigma", "deviation"),
    }
)
RATING_COLUMNS = ("k", "index", "games", "sigma")
_FIELD_OF: Mapping[str, str] = MappingProxyType({word: field for field, words in _COLUMNS.items() for word in words})
_ORGANISATIONS = {"fide_id": "FIDE", "aga_id": "AGA", "egf_pin": "EGF", "ffg_id": "FFG"}
_PLAYER = ("club", "city", "region", "country", "family")
_RANK = re.compile(r"\d{1,2}\s?(k|d|p|kyu|dan)", re.ASCII | re.IGNORECASE)
_MOST_ROUNDS = 10_000
_MOST_POINTS = 10_000
_HOLDS = frozenset(
    {
        "entrant", "id", "number", "rating", "initial-score", "absent", "identities", *_PLAYER,
        *(name.replace("_", "-") for name in DETAIL_NAMES),
    }
)  # fmt: skip


class PlayersCsv:
    """Lists of players as CSV."""

    name = "players"
    endings: tuple[str, ...] = (".csv",)
    sentence = "A list of players as CSV: name, rating, club and what else is known; no games."

    def __init__(self, also_read: Collection[str] = ()) -> None:
        """Read lists of players.

        Args:
            also_read: columns that the caller reads besides.
        """
        self._also_read = also_read

    def read(self, stream: IO[bytes], *, name: str, strict: bool = False, encoding: str | None = None) -> ReadEvent:
        """Read the players as an event without rounds; see `EventFormat.read`."""
        table = self.table(read_whole(stream, name=name), name, encoding)
        return _read(table, name, strict=strict, also_read=self._also_read)

    def write(self, document: EventDocument) -> WrittenEvent:
        """Write the entrants; see `EventWriter.write`."""
        log = LossLog(document, "a list of players", _HOLDS)
        header, rows = _written(document)
        data = self._data(header, rows)
        if rows:
            after = _read(self.table(data, "written", None), document.event.id, strict=False).document
            log.compare(after)
        return WrittenEvent(data, log.losses)

    def table(self, data: bytes, name: str, encoding: str | None) -> FileTable:
        """Read the rows with their header, as they are written."""
        return read_csv(data, name=name, encoding=encoding)

    def _data(self, header: Sequence[str], rows: Sequence[Sequence[Cell]]) -> bytes:
        return write_csv(header, rows)


class PlayersXlsx(PlayersCsv):
    """Lists of players as workbooks."""

    name = "players-xlsx"
    endings = (".xlsx",)
    sentence = "A list of players as a workbook, on its first sheet."

    def table(self, data: bytes, name: str, encoding: str | None) -> FileTable:
        """Read the rows with their header, as they are written."""
        if encoding is not None:
            raise FormatError("formats/tables/encoding-of-workbook", file=name, encoding=encoding)
        return read_xlsx(data, name=name)

    def _data(self, header: Sequence[str], rows: Sequence[Sequence[Cell]]) -> bytes:
        return write_xlsx(header, rows)


def fields_of(header: Sequence[str]) -> dict[str, int]:
    """Return the column of each field; the first of a name counts."""
    found: dict[str, int] = {}
    for at, title in enumerate(header):
        field = _FIELD_OF.get(" ".join(title.replace("_", " ").casefold().split()))
        if field is not None:
            found.setdefault(field, at)
    return found


def _read(table: FileTable, name: str, *, strict: bool, also_read: Collection[str] = ()) -> ReadEvent:
    columns = fields_of(table.header)
    if "name" not in columns and "last_name" not in columns:
        raise FormatError("formats/tables/no-name-column", file=name, columns=table.header[:8])
    log = ProblemLog()
    used = {*columns.values(), *(at for at, title in enumerate(table.header) if title.casefold() in also_read)}
    if unread := names_of_columns(title for at, title in enumerate(table.header) if at not in used):
        log.add("columns", None, None, message("formats/tables/columns-not-read", columns=unread), "warning")
    for field in RATING_COLUMNS:
        if field in columns:
            title = table.header[columns[field]]
            log.add("columns", None, title, message("formats/tables/column-of-ratings"), "warning")
    entrants: dict[str, Entrant] = {}
    stated: dict[str, Stated] = {}
    for line, cells in table.rows:
        row = _Row({field: cells[at] for field, at in columns.items() if at < len(cells) and cells[at]}, line, log)
        entrant = row.entrant(entrants)
        if entrant is not None:
            entrants[entrant.id] = entrant
            stated[entrant.id] = row.stated()
    id = PurePath(name).stem or name
    with_facts = {key: value for key, value in stated.items() if value != Stated()}
    document = EventDocument(Event(id, id, tuple(entrants.values())), stated=MappingProxyType(with_facts))
    return finished(document, (*table.problems, *log.problems()), name=name, strict=strict)


class _Row:
    """One row of the table by field."""

    def __init__(self, values: Mapping[str, str], line: int, log: ProblemLog) -> None:
        self.values = _with_rank(values)
        self.line = line
        self.log = log

    def fault(self, field: str, wanted: str) -> None:
        """Report a value that cannot be read, and leave it out."""
        problem = message(
            "formats/tables/player-value-unreadable",
            field=field,
            value=self.values[field][:40],
            player=self.name(),
            expected=wanted,
        )
        self.log.add(field, self.line, field, problem)

    def name(self) -> str:
        """Return the name, whole or in two columns."""
        parts = (self.values.get("first_name", ""), self.values.get("last_name", ""))
        return clean_name(self.values.get("name") or " ".join(parts))

    def entrant(self, entrants: Mapping[str, Entrant]) -> Entrant | None:
        """Make the entrant; None for a row without a name, or with an id that stands above."""
        name = self.name()
        if not name:
            self.log.add("name", self.line, "name", message("formats/tables/row-without-name"))
            return None
        number = self._number("number", int, "a whole number from 1 on", least=1)
        id = self.values.get("id") or (name if number is None else str(number))
        if id in entrants:
            self.log.add("id", self.line, "id", message("formats/tables/player-id-twice", player=name, id=id))
            return None
        initial = self._number("initial_score", float, "a number in steps of a half") or 0.0
        if 2 * initial != int(2 * initial) or abs(initial) > _MOST_POINTS:
            self.fault("initial_score", f"a number in steps of a half, up to {_MOST_POINTS:,}")
            initial = 0.0
        identities = tuple(
            Identity(organisation, self.values[field])
            for field, organisation in _ORGANISATIONS.items()
            if field in self.values
        )
        value = self.values.get
        return Entrant(
            Player(
                id, name, identities, value("club"), value("family"), value("city"), value("region"), value("country")
            ),
            number=number,
            rating=self._number("rating", float, "a number"),
            initial_score=initial,
            absent=self._absent(),
        )

    def stated(self) -> Stated:
        """Return what the row states besides."""
        return Stated.of_details(EntryDetails.from_values(self.values))

    def _number(self, field: str, kind: Callable[[str], Any], wanted: str, least: float = -1e9) -> Any:
        word = self.values.get(field)
        if word is None:
            return None
        try:
            number = kind(word.replace(",", ".") if kind is float else word)
        except ValueError:
            number = math.nan
        if not least <= number <= 1e9:  # neither is nan, nor an integer too large for a float
            self.fault(field, wanted)
            return None
        return number

    def _absent(self) -> frozenset[int]:
        words = self.values.get("absent", "").replace(",", " ").replace(";", " ").split()
        if not all(0 < (whole_number(word) or 0) < _MOST_ROUNDS for word in words):
            self.fault("absent", "a list of rounds such as 2 5")
            return frozenset()
        return frozenset(int(word) for word in words)


def _with_rank(values: Mapping[str, str]) -> Mapping[str, str]:
    """Return the values of a row with a rank in the column of ratings as what it is: `3k`."""
    rating = values.get("rating", "")
    if not _RANK.fullmatch(rating):
        return values
    return {"grade": rating, **{field: value for field, value in values.items() if field != "rating"}}


def _written(document: EventDocument) -> tuple[list[str], list[list[Cell]]]:
    rows = [_cells(entrant, document.of(entrant.id)) for entrant in document.event.entrants]
    filled = {field for row in rows for field, value in row.items() if value is not None}
    header = [field for field in _COLUMNS if field in filled or field == "name"]
    return header, [[row.get(field) for field in header] for row in rows]


def _cells(entrant: Entrant, stated: Stated) -> dict[str, Cell]:
    player = entrant.player
    usual_id = player.name if entrant.number is None else str(entrant.number)
    numbers = {identity.organisation: identity.number for identity in player.identities}
    rating = entrant.rating
    return {
        "name": clean_name(player.name),
        "id": None if player.id == usual_id else player.id,
        "number": entrant.number,
        "rating": int(rating) if rating is not None and float(rating).is_integer() else rating,
        **{detail: getattr(player, detail) for detail in _PLAYER},
        **{word: getattr(stated, word) for word in DETAIL_NAMES},
        **{field: numbers.get(organisation) for field, organisation in _ORGANISATIONS.items()},
        "initial_score": points_of(entrant.initial_half_points) if entrant.initial_half_points else None,
        "absent": " ".join(map(str, sorted(entrant.absent))) or None,
    }
