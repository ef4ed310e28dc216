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
5. What may be meant in two ways is read one way and marked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from crosstable.games.profile import GameProfile
from crosstable.model.errors import ResultError
from crosstable.model.messages import Message, message
from crosstable.model.names import clean_name

LONGEST_LINE = 1_000
_LOWEST_USUAL = 1_000  # a lower number behind a name may be part of it
_MARK = re.compile(r"\A\s*(?:[0-9]{1,4}[.)]|[0-9]{1,4}\t|[*\u2022\u00b7\u2013\u2014-])\s*(?=\S)")
_ACADEMIC = frozenset({"dr", "dr.", "prof", "prof.", "mr", "mr.", "mrs", "mrs.", "ms", "ms."})
_RATING = re.compile(r"[1-9][0-9]{2,3}", re.ASCII)
_PLAYER_NUMBER = re.compile(r"[0-9]{5,12}", re.ASCII)
_FEDERATION = re.compile(r"[A-Z]{3}", re.ASCII)
_YEAR = re.compile(r"(?:\*|b\.?)((?:19|20)[0-9]{2})", re.ASCII)
_SPACED_RANK = re.compile(r"\b([0-9]{1,2})\s+(kyu|dan|pro)\b", re.ASCII | re.IGNORECASE)
_BRACKETS = "()[]{},"


@dataclass(frozen=True, slots=True)
class PastedPlayer:
    """One player of a pasted list.

    `line` counts from 1.  `doubts` says what may be meant otherwise.
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
    found = []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        if len(line) > LONGEST_LINE:
            raise ResultError("formats/pasted-line-too-long", line=number, most=LONGEST_LINE)
        if game.ranks is not None:
            line = _SPACED_RANK.sub(r"\1\2", line)  # noqa: PLW2901  # the same line, one word a rank
        found += [_player(number, cells, game) for cells in _people(_MARK.sub("", line, count=1), game)]
    return [player for player in found if player.name]


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

    def put(self, kind: str, word: str, line: int) -> None:
        """Keep a recognised word; a second one of its kind is in doubt."""
        if kind in self.found:
            self.doubts.append(message("formats/pasted-twice", line=line, kept=self.found[kind], other=word))
            return
        self.found[kind] = word


def _player(line: int, cells: list[str], game: GameProfile) -> PastedPlayer:
    words = _Words()
    for at, cell in enumerate(cells):
        _read_cell(words, cell.split(), line, game, is_first=at == 0)
    found = words.found
    _check_rank(words, game, line)
    year = _YEAR.fullmatch(found.get("year", ""))
    rating = found.get("rating")
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
    )


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
