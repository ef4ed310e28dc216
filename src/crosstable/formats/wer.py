"""Wizards Event Reporter: the .wer file of a Magic tournament.

    <event title="Friday" startdate="2026-05-01" numberofrounds="3" headjudge="20001" orgname="The Shop">
      <participation>
        <person id="10001" first="Ann" middle="" last="Example" country="US"/>
        <team id="7" name="Two Heads"><member position="A" person="10001"/></team>
        <role cd="PL" type="PA"><ref person="10001" seq="1"/></role>
      </participation>
      <matches>
        <round number="1" date="2026-05-01T19:00:00">
          <match person="10001" opponent="10002" outcome="1" win="2" loss="1" draw="0" winbydrop="False"/>
          <match person="10003" outcome="3" win="2" loss="0" draw="0"/>
        </round>
      </matches>
    </event>

    outcome   means
    1         `person` won; by default with winbydrop
    2         draw
    3         bye
Rules
1. Players are the persons of the role PL; without such a role, all persons who play.
2. `win` and `loss` are the games won by each side, and become the points of the match; with `draw` they add up to its
   length.
3. A match may be between teams: their members make up the side.
4. The rules of results are those of cards: 3, 1 and 0 points.  The file can be read only.
Source: .wer files of Wizards Event Reporter 4; the outcomes as read by patrickcoyle427/TournamentParser.
Errata: no description of the format was published; an outcome that is not listed is reported, and the match kept
    without a result.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from pathlib import PurePath
from types import MappingProxyType
from typing import IO

from crosstable.formats.event.document import EventDocument
from crosstable.formats.event.event_format import ReadEvent, finished
from crosstable.formats.xml_file import Element, read_xml
from crosstable.model.digits import whole_number
from crosstable.model.errors import FormatError
from crosstable.model.events import Entrant, Event, Round
from crosstable.model.games import Game, Member, Side
from crosstable.model.messages import Message, message
from crosstable.model.names import clean_name
from crosstable.model.players import Identity, Player
from crosstable.model.results import ResultKind, ResultRules
from crosstable.model.tables.problems import ProblemLog

_MOST_ROUNDS = 100
_PLACES: Mapping[str, tuple[int, int]] = MappingProxyType({"1": (1, 2), "2": (1, 1)})
_BYE = "3"
_ABOUT: Mapping[str, str] = MappingProxyType({"orgname": "organiser", "headjudge": "arbiter", "format": "kind"})


class Wer:
    """The tournament file of Wizards Event Reporter."""

    name = "wer"
    endings = (".wer", ".xml")
    sentence = "Wizards Event Reporter: a Magic tournament, read only."

    def read(self, stream: IO[bytes], *, name: str, strict: bool = False, encoding: str | None = None) -> ReadEvent:
        """Read an event; see `EventFormat.read`.

        Raises:
            FormatError: no XML, a document type in it, no event; under `strict`, anything wrong.
        """
        top, log = read_xml(stream, name=name, encoding=encoding)
        if top.tag != "event":
            raise FormatError("formats/not-wer", file=name, tag=top.tag[:40])
        return finished(
            _Report(top, PurePath(name).stem or name, log).document(), log.problems(), name=name, strict=strict
        )


class _Report:
    """A file being understood; what is wrong goes to the log."""

    def __init__(self, top: Element, stem: str, log: ProblemLog) -> None:
        self._top = top
        self._stem = stem
        self._log = log
        people = top.first("participation")
        self._persons = {person.get("id"): person for person in people.all("person") if person.get("id").strip()}
        self._teams = {
            team.get("id"): tuple(dict.fromkeys(each.get("person") for each in team.all("member")))
            for team in people.all("team")
        }

    def document(self) -> EventDocument:
        top = self._top
        rounds = self._rounds()
        start, end = _date(top.get("startdate")), _date(top.get("enddate"))
        about = {key: text for tag, key in _ABOUT.items() if (text := clean_name(top.get(tag)))}
        if start is not None:
            about["start"] = start.isoformat()
        if start is not None and end is not None and end >= start:  # the program writes 2001-01-01 for no end
            about["end"] = end.isoformat()
        planned = whole_number(top.get("numberofrounds")) or 0
        event = Event(
            id=self._stem,
            name=clean_name(top.get("title")) or self._stem,
            entrants=tuple(self._entrants(rounds)),
            rounds=rounds,
            rules=ResultRules.preset("cards"),
            date=start,
            rounds_planned=planned if 0 < planned <= _MOST_ROUNDS else None,
        )
        return EventDocument(event, about=MappingProxyType(about))

    def _entrants(self, rounds: tuple[Round, ...]) -> list[Entrant]:
        playing = [
            each.get("person")
            for role in self._top.first("participation").all("role")
            if role.get("cd") == "PL"
            for each in role.all("ref")
        ]
        playing += [player for this in rounds for game in this.games for player in game.players]
        ids = [id for id in dict.fromkeys(playing) if id in self._persons] or list(self._persons)
        return [self._entrant(id, self._persons[id]) for id in ids]

    def _entrant(self, id: str, person: Element) -> Entrant:
        given = clean_name(f"{person.get('first')} {person.get('middle')}")
        family = clean_name(person.get("last"))
        name = ", ".join(part for part in (family, given) if part) or id
        country = clean_name(person.get("country")) or None
        return Entrant(Player(id, name, identities=(Identity("DCI", id),), country=country))

    def _rounds(self) -> tuple[Round, ...]:
        rounds: list[Round] = []
        for element in self._top.first("matches").all("round"):
            if len(rounds) == _MOST_ROUNDS:
                self._report(element, message("formats/wer-too-many-rounds", most=_MOST_ROUNDS))
                break
            if element.get("number") != str(len(rounds) + 1):
                problem = message("formats/wer-round-number", found=element.get("number")[:20], round=len(rounds) + 1)
                self._report(element, problem, is_error=False)
            rounds.append(Round(len(rounds) + 1, tuple(self._games(element))))
        return tuple(rounds)

    def _games(self, element: Element) -> list[Game]:
        games: list[Game] = []
        busy: set[str] = set()
        for match in element.all("match"):
            sides = [self._side(match, tag) for tag in ("person", "opponent") if match.get(tag).strip("0 ")]
            found = [side for side in sides if side]
            players = [player for side in found for player in side]
            if not found or len(found) < len(sides):
                continue
            twice = [player for player in dict.fromkeys(players) if player in busy or players.count(player) > 1]
            if twice:
                problem = message("formats/wer-player-twice", player=twice[0], round=element.get("number")[:20])
                self._report(match, problem)
                continue
            busy.update(players)
            games.append(self._game(match, found))
        return games

    def _side(self, match: Element, tag: str) -> tuple[str, ...]:
        id = match.get(tag)
        members = (id,) if id in self._persons else self._teams.get(id, ())
        if not members or any(member not in self._persons for member in members):
            self._report(match, message("formats/wer-person-not-in-list", what=tag, id=id[:40]))
            return ()
        return members

    def _game(self, match: Element, sides: list[tuple[str, ...]]) -> Game:
        outcome = match.get("outcome")
        members = [tuple(Member(player) for player in side) for side in sides]
        if len(sides) == 1:
            if outcome != _BYE:
                self._report(match, message("formats/wer-bye-outcome", outcome=outcome[:20]), is_error=False)
            return Game((Side(members[0], place=1),), kind=ResultKind.ALLOCATED_BYE)
        if outcome not in _PLACES:
            self._report(match, message("formats/wer-outcome", outcome=outcome[:20]))
            return Game((Side(members[0]), Side(members[1])), kind=ResultKind.UNKNOWN)
        is_default = match.get("winbydrop").casefold() == "true"
        points = [_count(match.get(tag)) for tag in ("win", "loss")]
        first, second = (
            Side(team, place=place, points=own)
            for team, place, own in zip(members, _PLACES[outcome], points, strict=True)
        )
        played = [_count(match.get(tag)) or 0.0 for tag in ("win", "loss", "draw")]
        kind = ResultKind.FORFEIT if is_default else ResultKind.PLAYED
        return Game((first, second), kind=kind, length=sum(played) or None)

    def _report(self, element: Element, problem: Message, *, is_error: bool = True) -> None:
        self._log.add(element.tag, element.line, element.tag, problem, "error" if is_error else "warning")


def _count(text: str) -> float | None:
    return float(text) if text.isascii() and text.isdecimal() and len(text) < 4 else None


def _date(text: str) -> dt.date | None:
    try:
        return dt.date.fromisoformat(text[:10])
    except ValueError:
        return None
