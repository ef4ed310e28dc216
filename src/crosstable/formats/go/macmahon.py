"""MacMahon XML: the tournament file of the program MacMahon by Christoph Gerlach.

    <Tournament typeversion="5">
      <Name>Spring Cup</Name> <NumberOfRounds>5</NumberOfRounds>
      <UpperMacMahonBar>true</UpperMacMahonBar> <UpperMacMahonBarLevel>3d</UpperMacMahonBarLevel>
      <LowerMacMahonBar>true</LowerMacMahonBar> <LowerMacMahonBarLevel>20k</LowerMacMahonBarLevel>
      <Walllist> <SortCriterion><ShortName>Score</ShortName></SortCriterion> ... </Walllist>
      <IndividualParticipant>
        <Id>1</Id> <PreliminaryRegistration>false</PreliminaryRegistration> <NotPlayingInRound>4</NotPlayingInRound>
        <GoPlayer> <FirstName>Ann</FirstName> <Surname>Example</Surname> <Club>Utr</Club> <Country>NL</Country>
          <GoLevel>3d</GoLevel> <Rating>2310</Rating> <EgdPin>12345678</EgdPin> </GoPlayer>
      </IndividualParticipant>
      <TournamentRound>
        <RoundNumber>1</RoundNumber>
        <Pairing> <BoardNumber>1</BoardNumber> <Black>2</Black> <White>1</White> <Handicap>2</Handicap>
          <Result>1-0</Result> <PairingWithBye>false</PairingWithBye> </Pairing>
      </TournamentRound>
    </Tournament>

Rules
1. The elements may stand in <TournamentData>, in lists of their own (<Playerlist>, <Roundlist>), and be called <Player>
   and <Round>.
2. `Result` names Black first: 1-0 is a win of Black.  `!` behind it, or ResultByReferee, is a default.
3. The starting score is the rank between the bars, counted from the lower bar, or from the lowest rank where there is
   none; a member of the super bar starts a point higher.  MacMahon counts from elsewhere: only the differences matter.
   If the first criterion is Points, all start at nothing.
4. An absent player scores half a point in McMahon, nothing elsewhere, or if CustomizeCalculation says so.
5. Preliminary registrations without a game are left out.
Source: programs that read the files: Pairgoth (MacMahon 3.9), Tourtoss, Gocra; no description was found.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import PurePath
from types import MappingProxyType
from typing import IO

from crosstable.formats.event.document import EventDocument, Stated
from crosstable.formats.event.event_format import ReadEvent, finished
from crosstable.formats.go.gor import with_gor
from crosstable.formats.go.opengotha_terms import rank_number
from crosstable.formats.go.seated_games import MOST_ROUNDS, SeatedGames
from crosstable.formats.xml_file import Element, read_xml
from crosstable.model.digits import whole_number
from crosstable.model.errors import FormatError
from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game, Member, Side
from crosstable.model.messages import Message, message
from crosstable.model.names import clean_name
from crosstable.model.players import Identity, Player
from crosstable.model.results import ResultKind, ResultRules
from crosstable.model.tables.problems import ProblemLog

_PLAYERS = ("IndividualParticipant", "Player")
_ROUNDS = ("TournamentRound", "Round")
_LISTS = ("Playerlist", "Roundlist", "Players", "Rounds")
_CRITERIA: Mapping[str, str] = MappingProxyType(
    {"Points": "NBW", "Score": "MMS", "ScoreX": "MMS", "SOS": "SOS", "SOSOS": "SOSOS", "SODOS": "SODOS"}
)
_NO_RATING = -900
_K = ResultKind
_RESULTS: Mapping[str, tuple[ResultKind, tuple[int | None, int | None], int | None]] = MappingProxyType(
    {
        "1-0": (_K.PLAYED, (1, 2), None),
        "0-1": (_K.PLAYED, (2, 1), None),
        "\u00bd-\u00bd": (_K.PLAYED, (1, 1), None),
        "1/2-1/2": (_K.PLAYED, (1, 1), None),
        "0.5-0.5": (_K.PLAYED, (1, 1), None),
        "1-1": (_K.PLAYED, (1, 1), 1),
        "0-0": (_K.DOUBLE_LOSS, (None, None), None),
        "?-?": (_K.UNKNOWN, (None, None), None),
        "": (_K.UNKNOWN, (None, None), None),
    }
)
_BY_DEFAULT = {_K.PLAYED: _K.FORFEIT, _K.DOUBLE_LOSS: _K.DOUBLE_FORFEIT}


class MacMahon:
    """The tournament file of MacMahon."""

    name = "macmahon"
    endings = (".xml",)
    sentence = "MacMahon XML: players, pairings and results of a Go tournament."

    def read(self, stream: IO[bytes], *, name: str, strict: bool = False, encoding: str | None = None) -> ReadEvent:
        """Read an event; see `EventFormat.read`.

        Raises:
            FormatError: no XML, no participants in it; under `strict`, anything wrong.
        """
        top, log = read_xml(stream, name=name, encoding=encoding)
        reading = _Tournament(top, log)
        if top.tag not in ("Tournament", "TournamentData") or not reading.has_participants:
            raise FormatError("formats/go/not-macmahon", file=name, tag=top.tag[:40])
        return finished(reading.document(PurePath(name).stem or name), log.problems(), name=name, strict=strict)


class _Tournament:
    """A file being understood; what is wrong goes to the log."""

    def __init__(self, top: Element, log: ProblemLog) -> None:
        inner = top.first("Tournament") if top.tag == "TournamentData" else top
        self._settings = inner
        self._parts = [part for each in (top, inner) for part in (each, *_inside(each, _LISTS))]
        self._participants = [each for each in self._all(_PLAYERS) if each.first("GoPlayer").children]
        self._criteria = self._sort_criteria()
        self._log = log
        self._ids: dict[str, str] = {}

    @property
    def has_participants(self) -> bool:
        """Whether there is anything that only such a file has."""
        return bool(self._participants)

    def document(self, stem: str) -> EventDocument:
        games, registered = SeatedGames(), self._registered()
        for this in self._all(_ROUNDS):
            for pairing in this.all("Pairing"):
                game = self._game(pairing)
                fault = None if game is None else games.add(_whole(this.text_of("RoundNumber")), game)
                if fault is not None:
                    self._report(pairing, fault)
        entrants, stated = [], {}
        for id, element in registered.items():
            if element.text_of("PreliminaryRegistration") == "true" and id not in games.players:
                player = clean_name(element.text_of("GoPlayer", "Surname"))
                self._report(element, message("formats/go/macmahon-preliminary", player=player[:60]), is_error=False)
                continue
            entrants.append(self._entrant(element, id))
            level = _level(element)
            stated[id] = Stated(grade=level.lower() or None, notes=clean_name(element.text_of("Comment"))[:200] or None)
        about = {"komi": self._settings.text_of("Komi"), "board_size": self._settings.text_of("Boardsize")}
        event = Event(
            id=stem,
            name=clean_name(self._settings.text_of("Name")) or stem,
            entrants=tuple(self._with_starts(entrants, registered)),
            rounds=games.rounds([each.id for each in entrants], self._absent()),
            rules=ResultRules.preset("egf"),
            rounds_planned=min(_whole(self._settings.text_of("NumberOfRounds")), MOST_ROUNDS) or None,
        )
        document = EventDocument(
            event,
            about=MappingProxyType({key: text for key, text in about.items() if re.fullmatch(r"\d{1,2}(\.\d)?", text)}),
            tiebreaks=tuple(dict.fromkeys(self._criteria)),
            stated=MappingProxyType(stated),
        )
        return with_gor(document)

    def _all(self, tags: tuple[str, ...]) -> Iterator[Element]:
        seen: set[int] = set()
        for part in self._parts:
            for child in part.children:
                if child.tag in tags and id(child) not in seen:
                    seen.add(id(child))
                    yield child

    def _sort_criteria(self) -> list[str]:
        walls = [wall for part in self._parts for wall in part.all("Walllist")]
        names = [each.text_of("ShortName") for wall in walls for each in wall.children]
        return [_CRITERIA[name] for name in names if name in _CRITERIA]

    def _registered(self) -> dict[str, Element]:
        """Return the participants by id, and note which start number each id of the file has."""
        found: dict[str, Element] = {}
        for element in self._participants:
            number, player = element.text_of("Id"), element.first("GoPlayer")
            if not number or number in self._ids or not (player.text_of("Surname") or player.text_of("FirstName")):
                self._report(element, message("formats/go/macmahon-participant", id=number[:20]))
                continue
            self._ids[number] = str(len(self._ids) + 1)
            found[self._ids[number]] = element
        return found

    def _entrant(self, element: Element, id: str) -> Entrant:
        go = element.first("GoPlayer")
        parts = (clean_name(go.text_of("Surname")), clean_name(go.text_of("FirstName")))
        pin = go.text_of("EgdPin").strip("0") and go.text_of("EgdPin")
        rating = re.fullmatch(r"-?\d{1,4}", go.text_of("Rating"), re.ASCII)
        away = {_whole(each.text.strip()) for each in element.all("NotPlayingInRound")}
        return Entrant(
            Player(
                id,
                ", ".join(part for part in parts if part),
                identities=(Identity("EGF", pin),) if re.fullmatch(r"\d{8}", pin) else (),
                club=clean_name(go.text_of("Club")) or None,
                city=clean_name(go.text_of("City")) or None,
                country=clean_name(go.text_of("Country")) or None,
            ),
            number=int(id),
            rating=float(rating[0]) if rating and int(rating[0]) > _NO_RATING else None,
            absent=frozenset(number for number in away if 0 < number <= MOST_ROUNDS),
        )

    def _with_starts(self, entrants: list[Entrant], registered: Mapping[str, Element]) -> Iterator[Entrant]:
        if self._criteria[:1] == ["NBW"] or self._settings.text_of("UseMacMahonStartScores") == "false":
            yield from entrants
            return
        floor, bar = self._bar("Lower"), self._bar("Upper")
        ranks = {each.id: rank for each in entrants if (rank := rank_number(_level(registered[each.id]))) is not None}
        places = {
            id: min(max(rank, -99 if floor is None else floor), 99 if bar is None else bar)
            for id, rank in ranks.items()
        }
        zero = min(places.values(), default=0) if floor is None else floor
        for each in entrants:
            member = registered[each.id].text_of("SuperBarMember") == "true"
            start = max(0, places.get(each.id, zero) - zero) + member
            yield Entrant(each.player, number=each.number, rating=each.rating, initial_score=start, absent=each.absent)

    def _bar(self, which: str) -> int | None:
        if self._settings.text_of(f"{which}MacMahonBar") == "false":
            return None
        return rank_number(self._settings.text_of(f"{which}MacMahonBarLevel"))

    def _absent(self) -> ResultKind:
        says = self._settings.text_of
        if self._criteria[:1] == ["NBW"]:
            return ResultKind.ZERO_BYE
        is_own = says("CustomizeCalculation") == "true" and says("CalculationScoreAddHalf") != "true"
        return ResultKind.ZERO_BYE if is_own else ResultKind.HALF_BYE

    def _game(self, pairing: Element) -> Game | None:
        if pairing.text_of("PairingWithBye").lower() == "true":
            ids = [self._ids[text] for tag in ("Black", "White") if (text := pairing.text_of(tag)) in self._ids]
            if not ids:
                self._unknown(pairing, "Black")
                return None
            return Game.bye(ids[0])
        black, white = (self._ids.get(pairing.text_of(tag)) for tag in ("Black", "White"))
        if black is None or white is None:
            self._unknown(pairing, "Black" if black is None else "White")
            return None
        if black == white:
            self._report(pairing, message("formats/go/player-against-themselves", player=black))
            return None
        text = pairing.text_of("Result")
        result = text.removesuffix("!").replace(" ", "")
        if result not in _RESULTS:
            self._report(pairing, message("formats/go/opengotha-result", result=text[:40]))
            result = ""
        kind, places, score = _RESULTS[result]
        if text.endswith("!") or pairing.text_of("ResultByReferee").lower() == "true":
            kind = _BY_DEFAULT.get(kind, kind)
        sides = (
            Side((Member(black),), places[0], colour="black", score=score),
            Side((Member(white),), places[1], colour="white", score=score),
        )
        handicap, board = _whole(pairing.text_of("Handicap")), _whole(pairing.text_of("BoardNumber"))
        return Game(sides, kind=kind, board=board or None, handicap=float(min(handicap, 99)))

    def _unknown(self, pairing: Element, tag: str) -> None:
        key = pairing.text_of(tag)[:20]
        self._report(pairing, message("formats/go/opengotha-player-not-in-list", what=tag, key=key))

    def _report(self, element: Element, problem: Message, *, is_error: bool = True) -> None:
        self._log.add(element.tag, element.line, element.tag, problem, "error" if is_error else "warning")


def _inside(element: Element, tags: tuple[str, ...]) -> Iterator[Element]:
    return (child for child in element.children if child.tag in tags)


def _level(participant: Element) -> str:
    """Return the rank of a participant, as it is written."""
    go = participant.first("GoPlayer")
    level = (go.text_of("GoLevel") or go.text_of("Rank")).replace(" ", "")
    return level if rank_number(level) is not None else ""


def _whole(text: str) -> int:
    """Return a number of a plausible length; 0 where there is none."""
    return whole_number(text) or 0
