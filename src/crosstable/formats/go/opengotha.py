"""OpenGotha XML: the tournament file of OpenGotha 3.4 and later, which Pairgoth reads and writes too.

    <Tournament dataVersion="201">
      <Players>
        <Player name="Example" firstName="Ann" country="NL" club="Utr" rank="3D" grade="3D" rating="2310"
          egfPin="12345678" ffgLicence="" agaId="" smmsCorrection="0" participating="11111" registeringStatus="FIN"/>
      </Players>
      <Games>
        <Game roundNumber="1" tableNumber="1" whitePlayer="EXAMPLEANN" blackPlayer="SAMPLEBO" handicap="2"
          knownColor="true" result="RESULT_WHITEWINS"/>
      </Games>
      <ByePlayers><ByePlayer roundNumber="1" player="THIRDC"/></ByePlayers>
      <TournamentParameterSet>
        <GeneralParameterSet name="Spring Cup" location="Utrecht" beginDate="2026-05-02" numberOfRounds="5" .../>
        <PlacementParameterSet>...
      </TournamentParameterSet>
    </Tournament>

Rules
1. A player is known by family and first name without blanks, in capitals.  `Family, First` becomes the name.
2. `participating` has a digit per round: 0 is a round asked not to play.  In the rounds that were played it scores what
   genMMS2ValueAbsent (genNBW2ValueAbsent outside McMahon) says, in half-points: a full, half-point or zero-point bye.
   A bye scores what genMMS2ValueBye (genNBW2ValueBye) says.  The event is ranked by the tie-break rules
   `opengotha-3.52`, or by `opengotha-3.52-exact` where genRoundDownNBWMMS is false: NBW is then the score.
3. In McMahon (the first score among the placement criteria is MMS) the starting score is the rank between genMMFloor
   and genMMBar, counted from genMMZero, and smmsCorrection.
4. The time control is the minutes as the EGF counts them, byo-yomi included; what is written so has sudden death.
5. RESULT_BOTHWIN is a tie with a point for both; RESULT_..._BYDEF a default.
6. Teams are read and written by `opengotha_teams`.  All other parts of the file (pairing, handicap and display
   settings, groups of clubs) are kept and written again.
7. A document type that names tournament.dtd is skipped; any other is rejected: the file works without.
Source: OpenGotha 3.5, tournament.dtd, and files it writes; Pairgoth for RESULT_BOTHLOOSE.
"""

from __future__ import annotations

import datetime as dt
import re
import unicodedata
from pathlib import PurePath
from types import MappingProxyType
from typing import IO

from crosstable.formats.event.document import EventDocument, KeptLine, Stated
from crosstable.formats.event.event_format import ReadEvent, WrittenEvent, finished
from crosstable.formats.go.gor import with_gor
from crosstable.formats.go.opengotha_teams import SETTINGS, is_as_written, read_or_report
from crosstable.formats.go.opengotha_terms import (
    ABSENT_BYES,
    CRITERIA,
    GENERAL,
    IDENTITIES,
    MOST_ROUNDS,
    NO_CRITERION,
    RESULTS,
    USUAL_PLAYER,
    adjusted_minutes,
    is_exact,
    is_mcmahon,
    key_of,
    rules_of,
    starting_score,
    tiebreaks_of,
    value_tag,
)
from crosstable.formats.xml_file import Element, read_xml, xml_text
from crosstable.model.errors import FormatError, InputError
from crosstable.model.events import Entrant, Event, Round
from crosstable.model.games import Game, Member, Side
from crosstable.model.messages import Message, message
from crosstable.model.names import clean_name
from crosstable.model.players import Identity, Player
from crosstable.model.results import ResultKind
from crosstable.model.tables.problems import ProblemLog
from crosstable.model.teams.event_teams import EventTeams


class OpenGotha:
    """The tournament file of OpenGotha."""

    name = "opengotha"
    endings = (".xml",)
    sentence = "OpenGotha XML: players, games and settings of a Go tournament."

    def read(self, stream: IO[bytes], *, name: str, strict: bool = False, encoding: str | None = None) -> ReadEvent:
        """Read an event; see `EventFormat.read`.

        Raises:
            FormatError: no XML, a document type in it, no Tournament; under `strict`, anything wrong.
        """
        top, log = read_xml(stream, name=name, encoding=encoding)
        if top.tag != "Tournament":
            raise FormatError("formats/go/not-opengotha", file=name, tag=top.tag[:40])
        if not any(child.tag in _READ for child in top.children):
            raise FormatError("formats/go/tournament-of-another-program", file=name)
        document = _Tournament(top, PurePath(name).stem or name, log).document()
        return finished(document, log.problems(), name=name, strict=strict)

    def write(self, document: EventDocument) -> WrittenEvent:
        """Write an event; see `EventWriter.write`."""
        from crosstable.formats.go.opengotha_writer import write_opengotha

        return write_opengotha(document, self.read)


class _Tournament:
    """A file being understood; what is wrong goes to the log."""

    def __init__(self, top: Element, stem: str, log: ProblemLog) -> None:
        self._top = top
        self._stem = stem
        self._log = log
        self._general = top.first("TournamentParameterSet", "GeneralParameterSet")
        self._criteria = [
            each.get("name")
            for each in top.first("TournamentParameterSet", "PlacementParameterSet", "PlacementCriteria").children
        ]
        self._players = list(top.first("Players").all("Player"))
        self._ids: dict[str, str] = {}  # by the key that games use

    def document(self) -> EventDocument:
        about = {key: text for tag, key in GENERAL.items() if (text := clean_name(self._general.get(tag)))}
        minutes = adjusted_minutes(self._general.attributes)
        about |= {"time_control": minutes} if minutes else {}
        for key in ("start", "end"):
            if key in about and _date(about[key]) is None:
                self._report(
                    self._general,
                    message("formats/go/opengotha-date", what=key, text=about[key][:30]),
                    is_error=False,
                )
                del about[key]
        entrants, stated = [], {}
        for position, player in enumerate(self._players, start=1):
            entrant = self._entrant(player, str(position))
            entrants.append(entrant)
            stated[entrant.id] = Stated(grade=player.get("grade", player.get("rank")).lower() or None)
        planned = self._whole(self._general, "numberOfRounds", 0, MOST_ROUNDS)
        event = Event(
            id=self._stem,
            name=clean_name(self._general.get("name")) or self._stem,
            entrants=tuple(entrants),
            rounds=self._rounds(entrants),
            rules=rules_of(self._general.attributes, self._criteria),
            date=_date(about.get("start", "")),
            rounds_planned=planned or None,
        )
        event, teams = read_or_report(self._top, event, lambda board: self._id(board, "player"), self._report_teams)
        document = EventDocument(
            event,
            about=MappingProxyType(about),
            tiebreaks=self._tiebreaks(),
            kept=tuple(self._kept(teams)),
            stated=MappingProxyType(stated),
            teams=teams,
        )
        return with_gor(document)

    def _report_teams(self, error: InputError) -> None:
        self._report(self._top.first("Teams"), message("formats/go/opengotha-teams", why=error.message))

    def _tiebreaks(self) -> tuple[str, ...]:
        placement = self._top.first("TournamentParameterSet", "PlacementParameterSet", "PlacementCriteria")
        for name in self._criteria:
            if name not in CRITERIA and name not in ("", NO_CRITERION):
                self._report(placement, message("formats/go/opengotha-criterion", name=name[:40]), is_error=False)
        return tiebreaks_of(self._criteria, is_exact=is_exact(self._general.attributes))

    def _entrant(self, element: Element, id: str) -> Entrant:
        family, first = clean_name(element.get("name")), clean_name(element.get("firstName"))
        first = "" if first == "x" else first
        key = key_of(element.get("name"), element.get("firstName"))
        if key in self._ids:
            self._report(element, message("formats/go/opengotha-name-twice", player=key[:60]))
        for spelling in (key, _ascii(key)):
            self._ids.setdefault(spelling, id)
        player = Player(
            id,
            ", ".join(part for part in (family, first) if part) or "?",
            identities=tuple(
                Identity(organisation, number)
                for tag, organisation in IDENTITIES.items()
                if (number := clean_name(element.get(tag)))
            ),
            club=clean_name(element.get("club")) or None,
            country=clean_name(element.get("country")) or None,
        )
        planned = self._whole(self._general, "numberOfRounds", 0, MOST_ROUNDS)
        absent = [number for number, digit in enumerate(element.get("participating")[:MOST_ROUNDS], 1) if digit == "0"]
        return Entrant(
            player,
            number=int(id),
            rating=float(self._whole(element, "rating", None, 9999)) if element.get("rating") else None,
            initial_score=self._starting_score(element) if is_mcmahon(self._criteria) else 0,
            absent=frozenset(number for number in absent if not planned or number <= planned),
        )

    def _starting_score(self, element: Element) -> int:
        correction = self._whole(element, "smmsCorrection", 0, 99)
        floor, bar, zero = (self._general.get(tag) for tag in ("genMMFloor", "genMMBar", "genMMZero"))
        score = starting_score(element.get("rank"), floor, bar, zero)
        return max(0, (score + correction))

    def _rounds(self, entrants: list[Entrant]) -> tuple[Round, ...]:
        games: dict[int, list[Game]] = {}
        busy: dict[int, set[str]] = {}
        byes = [bye for tag in _BYES for bye in self._top.first(tag).all("ByePlayer")]
        for element in [*self._top.first("Games").all("Game"), *byes]:
            number = self._whole(element, "roundNumber", 0, MOST_ROUNDS)
            game = self._game(element) if element.tag == "Game" else self._bye(element)
            if game is None:
                continue
            twice = sorted(set(game.players) & busy.setdefault(number, set()), key=int)
            if twice or not number:
                what = (
                    message("formats/go/opengotha-player-twice", player=twice[0], round=number)
                    if twice
                    else message("formats/go/opengotha-round-missing")
                )
                self._report(element, what)
                continue
            busy[number].update(game.players)
            games.setdefault(number, []).append(game)
        last = max(games, default=0)
        absent = self._absent_bye()
        for number in range(1, last + 1):
            away = [each.id for each in entrants if number in each.absent and each.id not in busy.get(number, ())]
            games.setdefault(number, []).extend(Game.bye(id, absent) for id in away)
        return tuple(Round(number, tuple(games[number])) for number in range(1, last + 1))

    def _absent_bye(self) -> ResultKind:
        return ABSENT_BYES.get(self._general.get(value_tag("Absent", self._criteria)), ResultKind.ZERO_BYE)

    def _game(self, element: Element) -> Game | None:
        ids = [self._id(element, tag) for tag in ("blackPlayer", "whitePlayer")]
        result = element.get("result", "RESULT_UNKNOWN").replace("BOTHLOOSE", "BOTHLOSE")
        if result not in RESULTS:
            self._report(element, message("formats/go/opengotha-result", result=result[:40]))
            result = "RESULT_UNKNOWN"
        black, white = ids
        if black is None or white is None:
            return None
        if black == white:
            self._report(element, message("formats/go/player-against-themselves", player=black))
            return None
        kind, places, score = RESULTS[result]
        has_colours = element.get("knownColor") != "false"
        sides = (
            Side((Member(black),), places[0], colour="black" if has_colours else None, score=score),
            Side((Member(white),), places[1], colour="white" if has_colours else None, score=score),
        )
        board = self._whole(element, "tableNumber", 0, 10**6)
        return Game(sides, kind=kind, board=board or None, handicap=float(self._whole(element, "handicap", 0, 99)))

    def _bye(self, element: Element) -> Game | None:
        id = self._id(element, "player")
        return None if id is None else Game.bye(id)

    def _id(self, element: Element, tag: str) -> str | None:
        key = element.get(tag).replace(" ", "").upper()
        id = self._ids.get(key) or self._ids.get(_ascii(key))
        if id is None:
            problem = message("formats/go/opengotha-player-not-in-list", what=tag, key=key[:60])
            self._report(element, problem)
        return id

    def _whole(self, element: Element, tag: str, usual: int | None, most: int) -> int:
        text = element.get(tag, "0" if usual is None else str(usual)).strip()
        if re.fullmatch(r"-?\d{1,7}", text, re.ASCII) and -most <= int(text) <= most:
            return int(text) if tag in ("rating", "smmsCorrection") else max(0, int(text))
        self._report(
            element,
            message("formats/go/opengotha-number", what=tag, text=text[:20], most=most, used=usual or 0),
            is_error=False,
        )
        return usual or 0

    def _kept(self, teams: EventTeams | None) -> list[KeptLine]:
        kept = []
        for position, player in enumerate(self._players, start=1):
            usual = {**USUAL_PLAYER, "rank": player.get("grade")}
            own = {
                tag: text for tag, text in player.attributes.items() if tag not in _KNOWN and text != usual.get(tag, "")
            }
            if own:
                kept.append(KeptLine("opengotha", f"player {position}", xml_text(Element("Player", 0, own))))
        rest = {tag: text for tag, text in self._general.attributes.items() if tag not in _MAPPED}
        if rest:
            kept.append(KeptLine("opengotha", "general", xml_text(Element("GeneralParameterSet", 0, rest))))
        sets = [each for each in self._top.first("TournamentParameterSet").children if each is not self._general]
        said = [each for each in (*self._general.children, *sets) if not _is_empty(each)]
        kept += [KeptLine("opengotha", "settings", xml_text(each)) for each in said]
        written = () if teams is None else ("Teams", *([SETTINGS] if is_as_written(self._top, teams) else []))
        read = (*_READ, *written)
        others = [each for each in self._top.children if each.tag not in read and not _is_empty(each)]
        return [*kept, *(KeptLine("opengotha", "file", xml_text(each)) for each in others)]

    def _report(self, element: Element, problem: Message, *, is_error: bool = True) -> None:
        self._log.add(element.tag, element.line, element.tag, problem, "error" if is_error else "warning")


_BYES = ("ByePlayers", "ByePlayer")  # the list of byes; the second is the name in files of Pairgoth
_READ = frozenset({"Players", "Games", *_BYES, "TournamentParameterSet"})
_MAPPED = frozenset({"name", "numberOfRounds", *GENERAL})
_KNOWN = frozenset({"name", "firstName", "country", "club", "grade", "rating", "participating", *IDENTITIES})


def _is_empty(element: Element) -> bool:
    """Return whether an element says nothing: it stands there only because OpenGotha wants one."""
    return not element.attributes and all(_is_empty(each) for each in element.children)


def _ascii(key: str) -> str:
    return unicodedata.normalize("NFKD", key).encode("ascii", "ignore").decode()


def _date(text: str) -> dt.date | None:
    try:
        return dt.date.fromisoformat(text[:10])
    except ValueError:
        return None
