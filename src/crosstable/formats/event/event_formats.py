"""The formats of event files by name, and which of them a file is in.

Endings are shared (`.xml` is OpenGotha or WER, `.txt` may be anything), so the first bytes decide before the name does.
PGN holds games of many events: it is a format of results (see `registry`), not of events.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import PurePath
from types import MappingProxyType

from crosstable.formats.format_registry import ENDINGS as RESULT_ENDINGS
from crosstable.formats.plugin_endings import format_of_ending
from crosstable.model.errors import FormatError
from crosstable.model.registry import Registry

EVENT_FORMATS = Registry(
    "format of event files",
    {
        "event-json": "crosstable.formats.event.json_reader:EventJson",
        "trf16": "crosstable.formats.trf.dialects:Trf16",
        "trf26": "crosstable.formats.trf.dialects:Trf26",
        "egf": "crosstable.formats.go.egf:EgfFormat",
        "ffg": "crosstable.formats.go.ffg:Ffg",
        "aga": "crosstable.formats.go.aga:AgaFormat",
        "aga-tdlist": "crosstable.formats.go.aga_tdlist:AgaTdList",
        "opengotha": "crosstable.formats.go.opengotha:OpenGotha",
        "macmahon": "crosstable.formats.go.macmahon:MacMahon",
        "pairgoth": "crosstable.formats.go.pairgoth:Pairgoth",
        "wer": "crosstable.formats.wer:Wer",
        "players": "crosstable.formats.tables.players_table:PlayersCsv",
        "players-xlsx": "crosstable.formats.tables.players_table:PlayersXlsx",
        "results": "crosstable.formats.tables.results_table:ResultsCsv",
        "results-xlsx": "crosstable.formats.tables.results_table:ResultsXlsx",
    },
    group="crosstable.event_formats",
    needs=("read", "endings", "sentence"),
    lacks=("read_results",),
)
"""A format that can be read only has no `write`."""

ENDINGS: Mapping[str, str] = MappingProxyType(
    {
        "trf": "trf26",
        "trfx": "trf16",
        **{f"h{stones}": "egf" for stones in range(10)},
        "tou": "ffg",
        "aga": "aga",
        "tdlist": "aga-tdlist",
        "tour": "pairgoth",
        "wer": "wer",
        "xml": "opengotha",
        "json": "event-json",
        "csv": "results",
        "xlsx": "results-xlsx",
    }
)
"""The format that is written when a file name has this ending, and usually read when the first bytes do not decide."""
_TABLES = frozenset({"json", "csv", "xlsx"})  # their endings do not show what they hold
_RESULT_WORDS = frozenset({"score", "result", "place", "points", "opponent", "game", "round", "white", "black"})

GO_FORMATS = frozenset({"egf", "ffg", "aga", "aga-tdlist", "opengotha", "macmahon", "pairgoth"})
SNIFFED = 64 * 1024
_TRF = re.compile(r"(?:\A|[\r\n])(?:001 [ \d]{4} |012 )")
_ONLY_26 = re.compile(
    r"(?:\A|[\r\n])(?:142|152|162|172|182|192|202|212|222|240|250|260|299|300|310|320|330|352|362|801|802) "
)
_BLANKS = r"[^\S\r\n]*"  # never over a line end: that would make many line ends quadratic
_AT_LINE = rf"(?:\A|[\r\n]){_BLANKS}"
_MARKS: Mapping[str, str] = MappingProxyType(
    {
        "macmahon": r"\A\s*(?=<)(?s:.*)<(?:TournamentData|IndividualParticipant|Tournament\s[^<>]*\btypeversion)\b",
        "opengotha": r"\A\s*(?=<)(?s:.*)<Tournament[\s>]",
        "wer": r"\A\s*(?=<)(?s:.*)<event[\s>]",
        "egf": rf"{_AT_LINE};{_BLANKS}(?:EV|CL|PC|DT|HA|KM|TM|Pl)\b",
        "ffg": rf"{_AT_LINE};{_BLANKS}(?:name|date|vill|prog|ta){_BLANKS}=",
        "aga": rf"(?i:{_AT_LINE}TOURNEY\b)",
        "pairgoth": r"\A\s*\{(?s:.*)\"(?:gobanSize|mmFloor|firstSeedLastRound|upDownWeight)\"\s*:",
        "event-json": r"\A\s*\{(?s:.*)(?:\"schema\"\s*:|\"initialScore\"|\"entrants\"\s*:)",
    }
)


def sniff(first: bytes, filename: str) -> str | None:
    r"""Return the format of an event file by its first bytes (up to `SNIFFED` of them) and its name.

    Returns:
        A name of `EVENT_FORMATS`; None if it does not look like an event: it may hold results.
    Example:
        >>> sniff(b"012 Spring cup\r001    1 ...", "cup.txt")
        'trf16'
    """
    ending = PurePath(filename).suffix.casefold().removeprefix(".")
    if ending not in ENDINGS and ending not in RESULT_ENDINGS:
        own = format_of_ending(EVENT_FORMATS, ending)
        if own is not None:
            return own
    text = first[:SNIFFED].decode("utf-8-sig", errors="replace")
    if _TRF.search(text):
        return "trf26" if _ONLY_26.search(text) else "trf16"
    for name, mark in _MARKS.items():
        if re.search(mark, text):
            return name
    if ending in _TABLES:
        return "players" if ending == "csv" and _lists_players(text) else None
    return ENDINGS.get(ending)


def _lists_players(text: str) -> bool:
    """Return whether the header of a table has names of players and no results."""
    header = next((line for line in text.splitlines() if line.strip()), "")
    words = {" ".join(re.split(r"[\s_]+", cell.strip(' "').casefold())) for cell in re.split(r"[,;\t|]", header)}
    return bool(words & {"name", "last name", "surname"}) and not words & _RESULT_WORDS


def format_to_write(filename: str) -> str:
    """Name the format that the ending of a file name asks for.

    Raises:
        FormatError: no ending, or one of no format.
    """
    ending = PurePath(filename).suffix.casefold().removeprefix(".")
    found = ENDINGS.get(ending) or format_of_ending(EVENT_FORMATS, ending)
    if found is None:
        raise FormatError("formats/event/ending-not-known", file=filename, known=[f".{each}" for each in ENDINGS])
    return found
