"""Players as people paste them: from a mail, a spreadsheet, a chat.

    12. GM Novak Jan AUT 2439 12000274
    Müller, Hans 3k Berlin
    Ann Lee<tab>2100<tab>Go Ulm
    Ann; Bo; Cem

Rules
1. A number, a bullet or a dash before the name is a mark of the list.
2. A title of the game before the name, and academic titles, are not part of the name.
3. What follows the name is recognised by its form: a rank of the game (`3k`), a rating (three or four digits), the
   number of a player (five digits or more), a federation (three capital letters), a year of birth (`*1985`); the rest
   is the club.  A game without ranks has none to find, so `3k` stays part of the name there.
4. Cells are separated by tabs, semicolons, bars, or commas where there are three or more.  A line of names alone is
   several players; `Lee, Ann` is one.
5. What may be meant in two ways is read one way and marked: a number that may belong to a name, a note, a total.
   Notes are read by `pasted_notes`.
6. In a game of teams a line is the name of a team, numbers and all: `TSV 1860 Ulm`, `1. FC Ulm`.  Numbers in front are
   marks of the list where the lines are numbered one by one; a rating stands in a cell of its own.
7. `Mrs`, `Ms` and `Mr` say the sex of a player; before a single name they stay part of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from types import MappingProxyType

from crosstable.formats.pasted_notes import is_total, without_notes
from crosstable.games.profile import GameProfile
from crosstable.model.errors import ResultError
from crosstable.model.messages import Message, message
from crosstable.model.names import clean_name

LONGEST_LINE = 1_000
_LOWEST_USUAL = 1_000  # a lower number behind a name may be part of it
_MARK = re.compile(r"\A\s*(?:[0-9]{1,4}[.)]|[0-9]{1,4}\t|[*\u2022\u00b7\u2013\u2014-])\s*(?=\S)")
_NUMBERED = re.compile(r"\A\s*([0-9]{1,4})[.)\t]\s*(?=\S)")
_BULLET = re.compile(r"\A\s*[*\u2022\u00b7\u2013\u2014-]\s*(?=\S)")
_ACADEMIC = frozenset({"dr", "dr.", "prof", "prof."})
_SEXES: Mapping[str, str] = MappingProxyType({"mr": "m", "mrs": "w", "ms": "w"})
_OF_CLUBS = frozenset(
    ["ac", "afc", "as", "bc", "bsc", "bv", "cf", "ec", "fc", "fk", "fv", "kfc", "rb", "sc", "sg", "sk", "ssv", "sv"]
) | {"tsg", "tsv", "tus", "tv", "vfb", "vfl", "vfr"}
_FOUNDED = range(1840, 2000)  # years in the names of clubs
_RATING = re.compile(r"[1-9][0-9]{2,3}", re.ASCII)
_PLAYER_NUMBER = re.compile(r"[0-9]{5,12}", re.ASCII)
_FEDERATION = re.compile(r"[A-Z]{3}", re.ASCII)
_YEAR = re.compile(r"(?:\*|b\.?)((?:19|20)[0-9]{2})", re.ASCII)
_SPACED_RANK = re.compile(r"\b([0-9]{1,2})\s+(kyu|dan|pro)\b", re.ASCII | re.IGNORECASE)
_BRACKETS = "()[]{},"


@dataclass(frozen=True, slots=True)
class PastedPlayer:
    """One player of a pasted list.

    `line` counts from 1.  `doubts` says what may be meant otherwise.  `absent` are rounds that notes say they do not
    play; `is_total` says that the line counts the players and is none.
    """

    line: int
    name: str
    title: str = ""
    rank: str = ""
    rating: float | None = None
    federation: str = ""
    player_number: str = ""
    birth_year: int | None = None
    club: str = ""
    doubts: tuple[Message, ...] = ()
    sex: str = ""
    absent: frozenset[int] = frozenset()
    is_total: bool = False


def pasted_players(text: str, game: GameProfile) -> list[PastedPlayer]:
    """Read the players of a pasted text.

    Args:
        text: one player a line, or several.
        game: whose titles, ranks and ratings are looked for.
    Returns:
        The players in the order of the text; empty lines are skipped.
    Example:
        >>> from crosstable.games.profiles import GO
        >>> [(p.name, p.rank, p.club) for p in pasted_players("Müller, Hans 3k Berlin", GO)]
        [('Müller, Hans', '3k', 'Berlin')]
    """
    found, lines = list[PastedPlayer](), text.splitlines()
    is_of_teams, is_numbered = game.words.player == "team", _is_numbered(lines)
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        if len(line) > LONGEST_LINE:
            raise ResultError("formats/pasted-line-too-long", line=number, most=LONGEST_LINE)
        if is_total(line):
            doubt = message("formats/pasted-total", line=number)
            found.append(PastedPlayer(number, clean_name(line), doubts=(doubt,), is_total=True))
        elif is_of_teams:
            found += _teams(number, line, is_numbered=is_numbered)
        else:
            found += _line(number, line, game, is_numbered=is_numbered)
    return [player for player in found if player.name]


def _is_numbered(lines: Iterable[str]) -> bool:
    """Return whether all lines of a list are numbered, one by one."""
    marks = [_NUMBERED.match(line) for line in lines if line.strip()]
    numbers = [int(mark[1]) for mark in marks if mark is not None]
    return len(numbers) == len(marks) > 1 and all(after - before == 1 for before, after in pairwise(numbers))


def _teams(number: int, line: str, *, is_numbered: bool) -> Iterator[PastedPlayer]:
    """Yield the teams of a line: rule 6."""
    noted = without_notes((_NUMBERED if is_numbered else _BULLET).sub("", line, count=1), number)
    cells = [cell.strip() for cell in re.split(r"[\t;|]", noted.text) if cell.strip()]
    if len(cells) > 1 and not any(_RATING.fullmatch(cell) for cell in cells):
        yield from (PastedPlayer(number, clean_name(cell), doubts=noted.doubts, absent=noted.absent) for cell in cells)
        return
    ratings = [cell for cell in cells[1:] if _RATING.fullmatch(cell)]
    rest = [cell for cell in cells[1:] if not _RATING.fullmatch(cell)]
    yield PastedPlayer(
        number,
        clean_name(cells[0]) if cells else "",
        rating=float(ratings[0]) if ratings else None,
        club=clean_name(" ".join(rest)),
        doubts=noted.doubts,
        absent=noted.absent,
    )


def _line(number: int, line: str, game: GameProfile, *, is_numbered: bool) -> Iterator[PastedPlayer]:
    """Yield the players of a line."""
    if game.ranks is not None:
        line = _SPACED_RANK.sub(r"\1\2", line)
    marked = _NUMBERED.match(line)
    bare = _MARK.sub("", line, count=1)
    if marked and not is_numbered and _is_of_club(bare.split()[0]):
        doubt = message("formats/pasted-number-in-name", line=number, number=f"{marked[1]}.")
        yield PastedPlayer(number, clean_name(line), doubts=(doubt,))
        return
    noted = without_notes(bare, number)
    for cells in _people(noted.text, game):
        player = _player(number, cells, game)
        yield replace(player, doubts=(*player.doubts, *noted.doubts), absent=noted.absent)


def _is_of_club(word: str) -> bool:
    return word.strip(_BRACKETS + ".").casefold() in _OF_CLUBS


def _people(line: str, game: GameProfile) -> Iterator[list[str]]:
    """Yield the cells of each player of a line: rule 4."""
    for separator in ("\t", ";", "|"):
        if separator in line:
            cells = [cell.strip() for cell in line.split(separator) if cell.strip()]
            if separator != "\t" and len(cells) > 1 and all(_is_name(cell, game) for cell in cells):
                yield from ([cell] for cell in cells)
            else:
                yield cells
            return
    parts = [part.strip() for part in line.split(",") if part.strip()]
    if len(parts) > 2 or (len(parts) == 2 and all(len(part.split()) > 1 and _is_name(part, game) for part in parts)):
        if all(_is_name(part, game) for part in parts):
            yield from ([part] for part in parts)
        else:
            yield parts
        return
    yield [line.strip()]


def _is_name(cell: str, game: GameProfile) -> bool:
    """Return whether a cell holds words only, none of which is a rank, a rating or a number."""
    return all(_kind(word, game) == "" for word in cell.split())


def _kind(word: str, game: GameProfile) -> str:
    """Return what a word is by its form: "" for one of a name."""
    bare = word.strip(_BRACKETS)
    if game.ranks is not None and game.ranks.matches(bare):
        return "rank"
    if _YEAR.fullmatch(bare):
        return "year"
    if _PLAYER_NUMBER.fullmatch(bare):
        return "number"
    return "rating" if _RATING.fullmatch(bare) else ""


class _Words:
    """What the words of a line were recognised as."""

    def __init__(self) -> None:
        self.name: list[str] = []
        self.club: list[str] = []
        self.found: dict[str, str] = {}
        self.doubts: list[Message] = []
        self.address = ""  # Mrs, Ms or Mr

    def put(self, kind: str, word: str, line: int) -> None:
        """Keep a recognised word; a second one of its kind is in doubt."""
        if kind in self.found:
            self.doubts.append(message("formats/pasted-twice", line=line, kept=self.found[kind], other=word))
            return
        self.found[kind] = word


def _player(line: int, cells: list[str], game: GameProfile) -> PastedPlayer:
    if len(cells) == 1 and (number := _number_of_club(cells[0].split())) is not None:
        doubt = message("formats/pasted-number-in-name", line=line, number=number)
        return PastedPlayer(line, clean_name(cells[0]), doubts=(doubt,))
    words = _Words()
    for at, cell in enumerate(cells):
        _read_cell(words, cell.split(), line, game, is_first=at == 0)
    found = words.found
    _check_rank(words, game, line)
    year = _YEAR.fullmatch(found.get("year", ""))
    rating = found.get("rating")
    is_year = rating is not None and int(rating) in _FOUNDED and "rank" not in found
    if is_year and len(cells) == 1 and len(words.name) == 1:
        words.doubts.append(message("formats/pasted-rating-or-name", line=line, number=rating))
    sex = _SEXES.get(words.address.rstrip(".").casefold(), "")
    if words.address and len(words.name) == 1 and not words.name[0].endswith(","):
        words.name.insert(0, words.address)
    if rating is not None and 1900 <= int(rating) <= 2025 and year is None and "rank" in found:
        words.doubts.append(message("formats/pasted-rating-or-year", line=line, number=rating))
    if rating is not None and int(rating) < _LOWEST_USUAL and len(cells) == 1:
        words.doubts.append(message("formats/pasted-low-rating", line=line, number=rating))
    return PastedPlayer(
        line=line,
        name=clean_name(" ".join(words.name)).strip(_BRACKETS + " "),
        title=found.get("title", ""),
        rank=found.get("rank", ""),
        rating=None if rating is None else float(rating),
        federation=found.get("federation", ""),
        player_number=found.get("number", ""),
        birth_year=None if year is None else int(year[1]),
        club=clean_name(" ".join(words.club)),
        doubts=tuple(words.doubts),
        sex=sex,
    )


def _number_of_club(words: list[str]) -> str | None:
    """Return the number in the name of a club, such as `TSV 1860 Ulm`; None where the words name none."""
    if len(words) < 2 or not _is_of_club(words[0]):  # a word and a number
        return None
    return next((word for word in words[1:] if word.isdecimal() and int(word) in _FOUNDED), None)


def _read_cell(words: _Words, cell: list[str], line: int, game: GameProfile, *, is_first: bool) -> None:
    """Read the words of a cell; in the first one the name comes first, and what follows it is the club."""
    is_past_name = not is_first and bool(words.name)
    for at, word in enumerate(cell):
        bare = word.strip(_BRACKETS)
        kind = _kind(word, game)
        if kind:
            words.put(kind, bare, line)
            is_past_name = is_past_name or bool(words.name)
        elif not words.name and bare.upper().rstrip(".") in game.titles and len(cell) > 1:
            words.put("title", bare.upper().rstrip("."), line)
        elif not words.name and bare.casefold() in _ACADEMIC and len(cell) > 1:
            continue
        elif not words.name and bare.casefold().rstrip(".") in _SEXES and len(cell) > 1:
            words.address = bare
        elif _is_federation(bare, words, game, is_alone=len(cell) == 1):
            words.put("federation", bare, line)
            is_past_name = True
        elif is_past_name and game.titles and bare.upper() in game.titles and at == len(cell) - 1:
            words.put("title", bare.upper(), line)
        else:
            (words.club if is_past_name else words.name).append(word)


def _is_federation(word: str, words: _Words, game: GameProfile, *, is_alone: bool) -> bool:
    """Return whether three capital letters after the name are a federation; a name all in capitals has none."""
    if not game.has_federation or not words.name or not _FEDERATION.fullmatch(word) or word in game.titles:
        return False
    return is_alone or not "".join(words.name).isupper()


def _check_rank(words: _Words, game: GameProfile, line: int) -> None:
    rank = words.found.get("rank")
    if rank is None or game.ranks is None:
        return
    try:
        words.found["rank"] = str(game.ranks.rank(rank))
    except ResultError as error:
        words.doubts.append(message("model/at", where=f"line {line}", what=error.message))
        del words.found["rank"]


def doubts_of(players: Iterable[PastedPlayer]) -> list[Message]:
    """List what may be meant otherwise, in the order of the text."""
    return [doubt for player in players for doubt in player.doubts]
