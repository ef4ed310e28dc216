"""AGA results: the file that the American Go Association rates.

    TOURNEY Spring Cup, Princeton, NJ
        start=5/2/2026
        finish=5/3/2026
        rules=AGA
    PLAYERS
    17452 Example, Ann   3d
     3199 Sample, Bo     1k
    GAMES 1
    17452 3199 w 2 0

A game is White, Black, the winner (w, b, or ? when unknown), handicap, komi.

Rules
1. White stands first in the file; in the event Black is the first side.
2. A line `GAMES` begins a round.  Who plays twice in it plays the second game in a round of its own after it: clubs
   report a month in one list.
3. The file knows games won and lost, with a colour, between two players; it has no byes, no draws, no defaults.
4. A player without an AGA number gets a temporary one, from 99999 down.  A grade may be a rating: `-2.5`.
5. Unknown lines before PLAYERS, and all after END, are kept as they are.
Source: usgo.org, "Qualifications for Rated Games"; files that OpenGotha 3.5 writes (`location=`, dates as 2026-05-02).
"""

from __future__ import annotations

import datetime as dt
import io
import re
from collections.abc import Iterator
from pathlib import PurePath
from types import MappingProxyType
from typing import IO

from crosstable.formats.decoding import decoded, read_whole
from crosstable.formats.event.document import EventDocument, KeptLine, Stated
from crosstable.formats.event.document_facts import game_label, labels
from crosstable.formats.event.event_format import ReadEvent, WrittenEvent, finished
from crosstable.formats.event.lost_facts import LossLog
from crosstable.formats.go.komi import even_komi, komi_of
from crosstable.formats.go.table import log_of
from crosstable.games.ranks import GO_RANKS
from crosstable.model.errors import FormatError
from crosstable.model.events import Entrant, Event, Round
from crosstable.model.games import Game, Side
from crosstable.model.messages import Message, message
from crosstable.model.names import clean_name
from crosstable.model.players import Identity, Player
from crosstable.model.results import ResultKind
from crosstable.model.tables.problems import ProblemLog

_LARGEST = 4 * 2**20
_MOST_ROUNDS = 500
_USUAL_KOMI = 7.0
_FACTS = MappingProxyType({"start": "start", "finish": "end", "rules": "ruleset", "location": "city"})
_FACT = re.compile(r"(\w+)\s*=\s*(.*)")
_PLAYER = re.compile(r"(\d{1,9})\s+(\S.*)", re.ASCII)
_GRADE = re.compile(r"\d{1,2}[kdp]|[-+]?\d{1,2}\.\d{1,6}", re.IGNORECASE | re.ASCII)
_SECTIONS = ("TOURNEY", "PLAYERS", "GAMES", "END")
_PLACES = {"w": (2, 1), "b": (1, 2), "?": (None, None)}
HOLDS = frozenset(
    {
        "event-name", "date", "about-start", "about-end", "about-ruleset", "about-city", "entrant", "id", "identities",
        "rating", "grade", "played", "unknown", "colour", "handicap", "komi", "kept",
    }
)  # fmt: skip


class AgaFormat:
    """Results for the American Go Association."""

    name = "aga"
    endings = (".aga", ".txt")
    sentence = "AGA results: what the American Go Association rates."
    _title = "the AGA file"

    def read(self, stream: IO[bytes], *, name: str, strict: bool = False, encoding: str | None = None) -> ReadEvent:
        """Read an event; see `EventFormat.read`.

        Raises:
            FormatError: none of TOURNEY, PLAYERS and GAMES in the file; too large; under `strict`, anything wrong.
        """
        data = read_whole(stream, name=name, most=_LARGEST)
        text, found = decoded(data, name=name, encoding=encoding)
        reading = _Reading(name, log_of(found))
        for number, line in enumerate(io.StringIO(text, newline=None), start=1):
            reading.take(number, line.rstrip("\n"))
        if reading.section == "":
            raise FormatError("formats/go/not-aga", file=name)
        return finished(reading.document(), reading.log.problems(), name=name, strict=strict)

    def write(self, document: EventDocument) -> WrittenEvent:
        """Write an event; see `EventWriter.write`."""
        log = LossLog(document, self._title, HOLDS, keeps=self.name)
        lines = [*_head(document), *_players(document), *_games(document, log), "END"]
        lines += _kept(document, "foot")
        data = "\n".join([*lines, ""]).encode()
        log.compare(self.read(io.BytesIO(data), name="written").document)
        return WrittenEvent(data, log.losses)


class _Reading:
    """The lines so far: the section tells what a line may be."""

    def __init__(self, name: str, log: ProblemLog) -> None:
        self.log = log
        self.section = ""
        self._stem = PurePath(name).stem or name
        self._title = ""
        self._about: dict[str, str] = {}
        self._kept: list[KeptLine] = []
        self._entrants: dict[str, Entrant] = {}
        self._stated: dict[str, Stated] = {}
        self._rounds: list[list[Game]] = []
        self._first_round = 0
        self._busy: dict[str, int] = {}  # the last round each player plays in

    def take(self, number: int, line: str) -> None:
        word = line.split(None, 1)[0].upper() if line.strip() else ""
        if self.section == "END":
            self._kept.append(KeptLine("aga", "foot", line))
        elif word in _SECTIONS:
            self.section = word
            if word == "TOURNEY":
                self._title = clean_name(line.strip()[len(word) :])
            if word == "GAMES":
                self._first_round = len(self._rounds)
                self._rounds.append([])
        elif word and self.section == "PLAYERS":
            self._player(number, line.strip())
        elif word and self.section == "GAMES":
            self._game(number, line.split())
        elif word:
            self._fact(number, line)

    def _fact(self, number: int, line: str) -> None:
        found = _FACT.fullmatch(line.strip())
        key = _FACTS.get(found[1].lower()) if found else None
        if found is None or key is None:
            self._kept.append(KeptLine("aga", "head", line))
        elif key in ("start", "end"):
            self._date(number, key, found[2].strip())
        elif clean_name(found[2]).strip("'"):
            self._about[key] = clean_name(found[2]).strip("'")

    def _date(self, number: int, key: str, text: str) -> None:
        try:
            self._about[key] = _day(text).isoformat()
        except (ValueError, OverflowError):
            self._report(number, message("formats/go/aga-date", text=text[:30]), is_error=False)

    def _player(self, number: int, line: str) -> None:
        found = _PLAYER.fullmatch(line)
        words = found[2].split() if found else []
        grade = words.pop() if len(words) > 1 and _GRADE.fullmatch(words[-1]) else None
        if found is None:
            self._report(number, message("formats/go/aga-player", line=line[:40]))
            return
        if found[1] in self._entrants:
            self._report(number, message("formats/go/aga-player-twice", player=found[1]))
            return
        rating = float(grade) if grade and "." in grade else None
        player = Player(found[1], clean_name(" ".join(words)) or found[1], identities=(Identity("AGA", found[1]),))
        self._entrants[player.id] = Entrant(player, rating=rating)
        self._stated[player.id] = Stated(grade=grade.lower() if grade and rating is None else None)

    def _game(self, number: int, words: list[str]) -> None:
        white, black, result, handicap, komi = [*words, "", "", "", "", ""][:5]
        unknown = [id for id in (white, black) if id not in self._entrants]
        if unknown or white == black or result.lower() not in _PLACES:
            problem = (
                message("formats/go/aga-player-not-in-list", player=unknown[0])
                if unknown
                else message("formats/go/aga-result", result=result)
            )
            problem = message("formats/go/player-against-themselves", player=white) if white == black else problem
            self._report(number, problem)
            return
        places = _PLACES[result.lower()]
        sides = (
            Side.of(black, place=places[0], colour="black"),
            Side.of(white, place=places[1], colour="white"),
        )
        kind = ResultKind.UNKNOWN if result == "?" else ResultKind.PLAYED
        numbers = {key: self._number(number, key, text) for key, text in (("handicap", handicap), ("komi", komi))}
        self._seat(number, Game(sides, kind=kind, handicap=numbers["handicap"], komi=numbers["komi"]))

    def _seat(self, number: int, game: Game) -> None:
        """Put a game in the first round of this list, or after it, in which both are free; see rule 2."""
        at = max([self._first_round, *(self._busy.get(player, -1) + 1 for player in game.players)])
        if at >= _MOST_ROUNDS:
            self._report(number, message("formats/go/aga-too-many-rounds", most=_MOST_ROUNDS))
            return
        if at == len(self._rounds):
            self._rounds.append([])
        self._rounds[at].append(game)
        self._busy |= dict.fromkeys(game.players, at)

    def _number(self, number: int, what: str, text: str) -> float | None:
        if re.fullmatch(r"[-+]?\d{1,3}(\.\d{1,2})?", text, re.ASCII):
            return float(text)
        if text:
            self._report(number, message("formats/go/aga-number", what=what, text=text[:20]), is_error=False)
        return None

    def _report(self, number: int, problem: Message, *, is_error: bool = True) -> None:
        self.log.add(self.section, number, None, problem, "error" if is_error else "warning")

    def document(self) -> EventDocument:
        start = self._about.get("start")
        rounds = tuple(Round(number, tuple(games)) for number, games in enumerate(self._rounds, start=1))
        event = Event(
            id=self._stem,
            name=self._title or self._stem,
            entrants=tuple(self._entrants.values()),
            rounds=rounds,
            date=dt.date.fromisoformat(start) if start else None,
        )
        about, stated = MappingProxyType(self._about), MappingProxyType(self._stated)
        return EventDocument(event, about=about, kept=tuple(self._kept), stated=stated)


def _day(text: str) -> dt.date:
    if "/" not in text:
        return dt.date.fromisoformat(text)
    month, day, year = (int(part) for part in text.split("/"))
    return dt.date(year, month, day)


def _head(document: EventDocument) -> Iterator[str]:
    yield f"TOURNEY {clean_name(document.event.name)}"
    about = dict(document.about)
    if document.event.date is not None:
        about.setdefault("start", document.event.date.isoformat())
    for tag, key in _FACTS.items():
        text = clean_name(about.get(key, ""))
        if key in ("start", "end") and re.fullmatch(r"\d{4}-\d\d-\d\d", text):
            text = f"{int(text[5:7])}/{int(text[8:])}/{text[:4]}"
        if text:
            yield f"\t{tag}={text}"
    yield from (text for text in _kept(document, "head") if text.split() and text.split()[0].upper() not in _SECTIONS)


def _kept(document: EventDocument, anchor: str) -> list[str]:
    lines = (line.text for line in document.kept if (line.format, line.anchor) == ("aga", anchor))
    return [text for text in lines if len(text.splitlines()) <= 1]


def _numbers(document: EventDocument) -> dict[str, str]:
    """Return each entrant's AGA number: its own, else a temporary one."""
    own = {
        entrant.id: each.number
        for entrant in document.event.entrants
        for each in entrant.player.identities
        if each.organisation == "AGA" and re.fullmatch(r"\d{1,9}", each.number, re.ASCII)
    }
    taken = set(own.values())
    free = (str(number) for number in range(99999, 0, -1) if str(number) not in taken)
    return {entrant.id: own.get(entrant.id) or next(free) for entrant in document.event.entrants}


def _players(document: EventDocument) -> Iterator[str]:
    yield "PLAYERS"
    numbers = _numbers(document)
    for entrant in document.event.entrants:
        stated = document.of(entrant.id)
        grade = stated.grade or ("" if entrant.rating is None else _grade(entrant.rating, stated.rating_kind))
        yield f"{numbers[entrant.id]:>5} {clean_name(entrant.player.name)} {grade}".rstrip()


def _grade(rating: float, kind: str | None) -> str:
    """Write a rating of the AGA as it is, and a GoR as a rank."""
    scale = GO_RANKS.scale_of(rating, kind)
    if scale is GO_RANKS:
        return str(scale.of_rating(rating))
    shown = f"{rating:.6f}".rstrip("0")
    return f"{shown}0" if shown.endswith(".") else shown


def _games(document: EventDocument, log: LossLog) -> Iterator[str]:
    numbers, called = _numbers(document), labels(document)
    even, is_known = even_komi(document, _USUAL_KOMI), bool(komi_of(document))
    for this in document.event.rounds:
        yield f"GAMES {this.number}"
        for game in this.games:
            winner = _winner(game)
            if winner is None:
                continue
            black, white = game.sides if game.sides[1].colour != "black" else reversed(game.sides)
            if black.colour is None:
                where = game_label(called, this.number, game)
                log.add("first-side", where, "the AGA wants colours; the first side was written as Black")
            handicap = 0 if game.handicap is None else game.handicap
            if game.komi is None and not handicap and not is_known:
                where = game_label(called, this.number, game)
                log.add("komi", where, f"the AGA wants the komi, which is not known; {even:g} was written")
            komi = (0 if handicap else even) if game.komi is None else game.komi
            ids = f"{numbers[white.players[0]]} {numbers[black.players[0]]}"
            yield f"{ids} {winner if black is game.sides[0] else _turned(winner)} {handicap:g} {komi:g}"


def _winner(game: Game) -> str | None:
    """Return the winner as if the first side had Black; None when the file cannot say what happened."""
    if len(game.sides) != 2 or any(len(side.members) != 1 for side in game.sides):
        return None
    if game.kind is ResultKind.UNKNOWN:
        return "?"
    places = (game.sides[0].place, game.sides[1].place)
    return {(1, 2): "b", (2, 1): "w"}.get((places[0] or 0, places[1] or 0)) if game.kind is ResultKind.PLAYED else None


def _turned(winner: str) -> str:
    return {"b": "w", "w": "b"}.get(winner, winner)
