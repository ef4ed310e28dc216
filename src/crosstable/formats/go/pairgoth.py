"""Pairgoth .tour: the tournament file of Pairgoth, which is JSON.

    {"type": "INDIVIDUAL", "name": "Spring Cup", "startDate": "2026-05-02", "endDate": "2026-05-03",
     "country": "NL", "location": "Utrecht", "director": "Ann Lee", "komi": 6.5, "gobanSize": 19, "rounds": 5,
     "timeSystem": {"type": "FISCHER", "mainTime": 3000, "increment": 15},
     "pairing": {"type": "MAC_MAHON", "mmFloor": -20, "mmBar": 0, "placement": ["MMS", "SOSM", "SOSOSM"],
                 "main": {"mmsValueAbsent": 0.5, "roundDownScore": true}},
     "players": [{"id": 1, "name": "Example", "firstname": "Ann", "rating": 2310, "rank": 2, "country": "NL",
                  "club": "Utr", "egf": "12345678", "skip": [4], "final": true, "mmsCorrection": 0}],
     "games": [[{"id": 1, "t": 1, "w": 1, "b": 2, "h": 2, "r": "b"}, {"id": 2, "t": 0, "w": 3, "b": 0, "r": "w"}]]}

Rules
1. Ranks are numbers: 0 is 1 dan, -1 is 1 kyu, -30 is 30 kyu.
2. In McMahon the starting score is the rank between floor and bar, counted from 30 kyu, and mmsCorrection.
3. A game against player 0 is a bye.  An absent player scores mmsValueAbsent in McMahon (half a point where it is
   missing), nothing elsewhere.
4. r: `b`, `w`, `=`, `#` (a point for both), `0` (a loss for both), `X` (cancelled), `?` (no result).
5. Players who are not `final` and have no game are left out.  Tournaments of teams are not read.
6. The main time is in seconds; below 300 it is in minutes, as early versions wrote it.
Source: files that Pairgoth 0.20 writes, and what it makes of them.
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import PurePath
from types import MappingProxyType
from typing import IO

from crosstable.formats.decoding import decoded, read_whole
from crosstable.formats.event.document import EventDocument, Stated
from crosstable.formats.event.event_format import ReadEvent, finished
from crosstable.formats.go.gor import with_gor
from crosstable.formats.go.opengotha_terms import ABSENT_BYES, CRITERIA
from crosstable.formats.go.seated_games import MOST_ROUNDS, SeatedGames
from crosstable.formats.go.table import log_of
from crosstable.model.errors import FormatError
from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game, Member, Side
from crosstable.model.messages import Message, message
from crosstable.model.names import clean_name
from crosstable.model.players import Identity, Player
from crosstable.model.results import ResultKind, ResultRules
from crosstable.model.tables.problems import ProblemLog

_LARGEST = 16 * 2**20
_LOWEST_RANK, _HIGHEST_RANK = -30, 8
_SHORT_TIME = 300
_IDENTITIES: Mapping[str, str] = MappingProxyType({"egf": "EGF", "ffg": "FFG", "aga": "AGA"})
_ABOUT: Mapping[str, str] = MappingProxyType(
    {"location": "city", "country": "country", "director": "arbiter", "startDate": "start", "endDate": "end"}
    | {"rules": "ruleset"}
)
_K = ResultKind
_RESULTS: Mapping[str, tuple[ResultKind, tuple[int | None, int | None], int | None]] = MappingProxyType(
    {
        "b": (_K.PLAYED, (1, 2), None),
        "w": (_K.PLAYED, (2, 1), None),
        "=": (_K.PLAYED, (1, 1), None),
        "#": (_K.PLAYED, (1, 1), 1),
        "0": (_K.DOUBLE_LOSS, (None, None), None),
        "X": (_K.VOID, (None, None), None),
        "?": (_K.UNKNOWN, (None, None), None),
    }
)
_Values = Mapping[str, object]


class Pairgoth:
    """The tournament file of Pairgoth."""

    name = "pairgoth"
    endings = (".tour",)
    sentence = "Pairgoth .tour: players, games and settings of a Go tournament."

    def read(self, stream: IO[bytes], *, name: str, strict: bool = False, encoding: str | None = None) -> ReadEvent:
        """Read an event; see `EventFormat.read`.

        Raises:
            FormatError: no JSON, no players and games in it, a tournament of teams; under `strict`, anything wrong.
        """
        text, found = decoded(read_whole(stream, name=name, most=_LARGEST), name=name, encoding=encoding)
        try:
            top = _object(json.loads(text))
        except (ValueError, RecursionError) as error:
            raise FormatError("formats/go/pairgoth-not-json", file=name, why=str(error)[:100]) from None
        if not isinstance(top.get("players"), list) or not isinstance(top.get("pairing"), dict):
            raise FormatError("formats/go/not-pairgoth", file=name)
        kind = _text(top.get("type"))
        if kind not in ("", "INDIVIDUAL"):
            raise FormatError("formats/go/pairgoth-teams", file=name, type=kind[:20])
        log = log_of(found)
        document = _Tournament(top, log).document(PurePath(name).stem or name)
        return finished(document, log.problems(), name=name, strict=strict)


class _Tournament:
    """A file being understood; what is wrong goes to the log."""

    def __init__(self, top: _Values, log: ProblemLog) -> None:
        self._top = top
        self._pairing = _object(top.get("pairing"))
        self._main = _object(self._pairing.get("main"))
        self._is_mcmahon = self._pairing.get("type") == "MAC_MAHON"
        self._log = log

    def document(self, stem: str) -> EventDocument:
        players, games = dict(self._players()), SeatedGames()
        for number, row in enumerate(_list(self._top.get("games"))[:MOST_ROUNDS], start=1):
            for each in _list(row):
                game = self._game(_object(each), players, number)
                fault = None if game is None else games.add(number, game)
                if fault is not None:
                    self._report(f"round {number}", fault)
        here = [
            (id, player) for id, player in players.items() if player.get("final") is not False or id in games.players
        ]
        about = self._about()
        event = Event(
            id=stem,
            name=clean_name(_text(self._top.get("name"))) or stem,
            entrants=tuple(self._entrant(id, number, player) for number, (id, player) in enumerate(here, start=1)),
            rounds=games.rounds([id for id, _ in here], self._absent()),
            rules=self._rules(),
            date=_date(about.get("start", "")),
            rounds_planned=_whole(self._top.get("rounds"), 0, MOST_ROUNDS) or None,
        )
        placement = [_text(each) for each in _list(self._pairing.get("placement"))]
        document = EventDocument(
            event,
            about=MappingProxyType(about),
            tiebreaks=tuple(dict.fromkeys(CRITERIA[name] for name in placement if name in CRITERIA)),
            stated=MappingProxyType({id: Stated(grade=_grade(player)) for id, player in here}),
        )
        return with_gor(document)

    def _about(self) -> dict[str, str]:
        about = {key: text for tag, key in _ABOUT.items() if (text := clean_name(_text(self._top.get(tag))))}
        about |= {"komi": self._shown("komi"), "board_size": self._shown("gobanSize"), "time_control": self._minutes()}
        wrong = [key for key in ("start", "end") if _date(about.get(key, "")) is None]
        return {key: text for key, text in about.items() if text and key not in wrong}

    def _players(self) -> Iterator[tuple[str, _Values]]:
        """Yield the players by id; the first of an id counts."""
        seen: set[str] = set()
        for each in _list(self._top.get("players")):
            player = _object(each)
            id = _id(player.get("id"))
            if id in ("", "0") or id in seen or not clean_name(_text(player.get("name"))):
                self._report("players", message("formats/go/macmahon-participant", id=id[:20]))
                continue
            seen.add(id)
            yield id, player

    def _entrant(self, id: str, number: int, player: _Values) -> Entrant:
        names = (clean_name(_text(player.get(key))) for key in ("name", "firstname"))
        rating = player.get("rating")
        return Entrant(
            Player(
                id,
                ", ".join(part for part in names if part),
                identities=tuple(
                    Identity(organisation, given)
                    for key, organisation in _IDENTITIES.items()
                    if (given := clean_name(_text(player.get(key)))[:40])
                ),
                club=clean_name(_text(player.get("club"))) or None,
                country=clean_name(_text(player.get("country"))) or None,
            ),
            number=number,
            rating=float(rating) if isinstance(rating, int) and abs(rating) < 10_000 else None,
            initial_score=self._starting_score(player),
            absent=frozenset(each for word in _list(player.get("skip")) if (each := _whole(word, 0, MOST_ROUNDS))),
        )

    def _starting_score(self, player: _Values) -> int:
        if not self._is_mcmahon:
            return 0
        floor = _whole(self._pairing.get("mmFloor", -20), _LOWEST_RANK, _HIGHEST_RANK)
        bar = _whole(self._pairing.get("mmBar", 0), _LOWEST_RANK, _HIGHEST_RANK)
        place = max(min(_whole(player.get("rank"), _LOWEST_RANK, _HIGHEST_RANK), bar), floor)
        return max(0, (place + _whole(player.get("mmsCorrection"), -99, 99) - _LOWEST_RANK))

    def _absent(self) -> ResultKind:
        value = self._main.get("mmsValueAbsent", 0.5) if self._is_mcmahon else 0
        half_points = str(round(2 * value)) if isinstance(value, int | float) and abs(value) <= 1 else "0"
        return ABSENT_BYES.get(half_points, ResultKind.ZERO_BYE)

    def _rules(self) -> ResultRules:
        rounds_down = self._main.get("roundDownScore", True) is True
        return replace(
            ResultRules.preset("egf"), tie_break_rules="opengotha-3.52" if rounds_down else "opengotha-3.52-exact"
        )

    def _game(self, game: _Values, players: Mapping[str, _Values], number: int) -> Game | None:
        white, black = (_id(game.get(key)) for key in ("w", "b"))
        unknown = [id for id in (white, black) if id not in players and id != "0"]
        if unknown or white == black:
            problem = (
                message("formats/go/opengotha-player-not-in-list", what="player", key=unknown[0][:20])
                if unknown
                else message("formats/go/player-against-themselves", player=white)
            )
            self._report(f"round {number}", problem)
            return None
        if "0" in (white, black):
            return Game.bye(black if white == "0" else white)
        result = _text(game.get("r", "?"))
        if result not in _RESULTS:
            self._report(f"round {number}", message("formats/go/opengotha-result", result=result[:40]))
            result = "?"
        kind, places, score = _RESULTS[result]
        sides = (
            Side((Member(black),), places[0], colour="black", score=score),
            Side((Member(white),), places[1], colour="white", score=score),
        )
        handicap, board = _whole(game.get("h"), 0, 99), _whole(game.get("t"), 0, 10**6)
        return Game(sides, kind=kind, board=board or None, handicap=float(handicap))

    def _shown(self, tag: str) -> str:
        value = self._top.get(tag)
        is_number = isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1000
        return f"{value:g}" if is_number else ""

    def _minutes(self) -> str:
        """Return the time of a player as the EGF counts it, byo-yomi included."""
        time = _object(self._top.get("timeSystem"))
        main, byoyomi, stones, increment = (
            _whole(time.get(key), 0, 10**6) for key in ("mainTime", "byoyomi", "stones", "increment")
        )
        main = 60 * main if main < _SHORT_TIME else main
        added = {
            "CANADIAN": 60 * byoyomi // max(1, stones),
            "JAPANESE": 45 * byoyomi,
            "STANDARD": 45 * byoyomi,
            "FISCHER": 120 * increment,
        }
        return str((main + added.get(_text(time.get("type")).upper(), 0)) // 60) if main else ""

    def _report(self, where: str, problem: Message) -> None:
        self._log.add(where, None, where, problem)


def _object(value: object) -> _Values:
    return value if isinstance(value, dict) else {}


def _list(value: object) -> Sequence[object]:
    return value if isinstance(value, list) else ()


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _id(value: object) -> str:
    is_id = isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 10**9
    return str(value) if is_id else ""


def _whole(value: object, least: int, most: int) -> int:
    """Return a whole number within bounds; the nearest to 0 that is allowed where there is none."""
    number = value if isinstance(value, int) and not isinstance(value, bool) else 0
    return min(max(number, least), most)


def _grade(player: _Values) -> str | None:
    rank = player.get("rank")
    if not isinstance(rank, int) or isinstance(rank, bool) or not _LOWEST_RANK <= rank <= _HIGHEST_RANK:
        return None
    return f"{-rank}k" if rank < 0 else f"{rank + 1}d"


def _date(text: str) -> dt.date | None:
    try:
        return dt.date.fromisoformat(text[:10])
    except ValueError:
        return None
