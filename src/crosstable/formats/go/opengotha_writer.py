"""Write OpenGotha XML; `opengotha` says what stands in it.

Rules
1. The settings and groups of clubs of an OpenGotha file are written again.
2. OpenGotha stops where a set of settings is missing, or counts no bye where its value is: all are written, empty ones
   too, which are left out when read.
3. The file can give one bye a round: further ones are reported as losses.
4. Starting scores become corrections to the score of the rank (`smmsCorrection`).
"""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import IO, Protocol

from crosstable.formats.event.document import EventDocument
from crosstable.formats.event.document_facts import game_label, labels
from crosstable.formats.event.event_format import ReadEvent, WrittenEvent
from crosstable.formats.event.lost_facts import LossLog
from crosstable.formats.go.komi import implied_in, komi_of
from crosstable.formats.go.opengotha_teams import SETTINGS, settings_of, teams_element, tiebreaks_in
from crosstable.formats.go.opengotha_terms import (
    ABSENT_BYES,
    BYES,
    CRITERIA,
    GENERAL,
    IDENTITIES,
    RESULTS,
    SWISS_CRITERIA,
    USUAL_PLAYER,
    adjusted_minutes,
    is_exact,
    is_mcmahon,
    key_of,
    rank_number,
    starting_score,
    tiebreaks_of,
    value_tag,
)
from crosstable.formats.xml_file import Element, fragment, xml_safe, xml_text
from crosstable.games.ranks import as_gor
from crosstable.model.events import Entrant
from crosstable.model.games import Game
from crosstable.model.results import ResultKind

HOLDS = frozenset(
    {
        "event-name", "date", "rounds-planned", "rules", "tiebreaks", "entrant", "id", "number", "rating",
        "initial-score", "absent", "identities", "club", "country", "grade", "played", "forfeit", "double-forfeit",
        "double-loss", "full-bye", "half-bye", "zero-bye", "allocated-bye", "unknown", "colour", "first-side",
        "decided-score", "handicap", "board", "kept", "about-time_control", "team-event", "team-line-ups",
        *(f"about-{key}" for key in GENERAL.values()),
    }
)  # fmt: skip
_TITLE = "OpenGotha"
_BOUNDS = {"genMMFloor": "30K", "genMMBar": "9D", "genMMZero": "30K"}
_DATE = r"\d{4}-\d\d-\d\d"
_LEAST_DIGITS = 20  # OpenGotha writes as many, whatever the number of rounds
_RESULTS = {meaning: result for result, meaning in RESULTS.items()}
_SETS = ("General", "Handicap", "Placement", "Pairing", "DP", "Publish")  # their order in the document type


class Read(Protocol):
    """Reads back what was written."""

    def __call__(self, stream: IO[bytes], *, name: str) -> ReadEvent:
        """Read an event."""
        ...


def write_opengotha(document: EventDocument, read: Read) -> WrittenEvent:
    """Write an event; see `EventWriter.write`."""
    log = LossLog(document, _TITLE, HOLDS, keeps="opengotha", implied=implied_in(document))
    writing = _Writing(document, log)
    top = Element("Tournament", 0, {"dataVersion": "201"}, list(writing.parts()))
    data = f'<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n{xml_text(top)}\n'.encode()
    log.compare(read(io.BytesIO(data), name="written").document)
    return WrittenEvent(data, log.losses)


class _Writing:
    """A document on its way into elements."""

    def __init__(self, document: EventDocument, log: LossLog) -> None:
        self._document = document
        self._event = document.event
        self._log = log
        self._called = labels(document)
        self._kept = [(line.anchor, fragment(line.text)) for line in document.kept if line.format == "opengotha"]
        self._attributes = {anchor: each.attributes for anchor, each in reversed(self._kept) if each is not None}
        self._general = self._kept_attributes("general")
        self._placement = self._placement_set()
        self._criteria = _criteria(self._placement)
        self._names = self._own_names()
        if self._event.rounds_planned is None and self._event.rounds:
            unknown = "OpenGotha wants the number of rounds, which is not known; the number played was written"
            log.add("rounds-planned", "", unknown)
        self._last = max(
            [self._event.rounds_planned or 0, len(self._event.rounds)]
            + [max(entrant.absent, default=0) for entrant in self._event.entrants]
        )

    def parts(self) -> Iterator[Element]:
        """Yield the elements of the file."""
        players = [self._player(position, entrant) for position, entrant in enumerate(self._event.entrants, start=1)]
        yield Element("Players", 0, {}, players)
        byes: list[Element] = []
        yield Element("Games", 0, {}, list(self._games(byes)))
        yield Element("ByePlayers", 0, {}, byes)
        teams = self._document.teams
        if teams is not None:
            yield teams_element(teams, self._event, self._key)
        kept = [each for anchor, each in self._kept if anchor == "settings" and each is not None]
        inside = [each for each in kept if not each.tag.endswith("ParameterSet")]
        sets = {each.tag: each for each in kept if each.tag.endswith("ParameterSet")}
        sets |= {"GeneralParameterSet": Element("GeneralParameterSet", 0, self._general_attributes(), inside)}
        sets |= {"PlacementParameterSet": self._placement}
        sets = {"HandicapParameterSet": Element("HandicapParameterSet", 0, self._handicap_attributes()), **sets}
        sets = {**{tag: Element(tag, 0, {}) for tag in (f"{name}ParameterSet" for name in _SETS)}, **sets}
        order = {f"{name}ParameterSet": at for at, name in enumerate(_SETS)}
        yield Element(
            "TournamentParameterSet", 0, {}, sorted(sets.values(), key=lambda each: order.get(each.tag, len(order)))
        )
        others = [each for anchor, each in self._kept if anchor == "file" and each is not None]
        kept_settings = next((each for each in others if each.tag == SETTINGS), None)
        yield self._team_settings(kept_settings)
        yield from (each for each in others if each is not kept_settings and (teams is None or each.tag != "Teams"))

    def _team_settings(self, kept: Element | None) -> Element:
        """Return the settings of teams: those of the file where they hold, since they know more criteria."""
        teams = self._document.teams
        if teams is None:
            inside = [Element(tag, 0, {}) for tag in ("TeamGeneralParameterSet", "TeamPlacementParameterSet")]
            return kept or Element(SETTINGS, 0, {}, inside)
        boards = teams.rules.boards
        is_as_kept = kept is not None and kept.first("TeamGeneralParameterSet").get("teamSize") == str(boards)
        if kept is not None and is_as_kept and tiebreaks_in(kept, boards) == teams.tiebreaks:
            return kept
        return settings_of(teams)

    def _handicap_attributes(self) -> dict[str, str]:
        """Return whether the next rounds have handicap: as those that were played, if no OpenGotha file says it."""
        if self._kept:
            return {}
        has_handicap = any(game.handicap for this in self._event.rounds for game in this.games)
        return {"hdCeiling": "9" if has_handicap else "0"}

    def _kept_attributes(self, anchor: str) -> Mapping[str, str]:
        return self._attributes.get(anchor, {})

    def _own_names(self) -> dict[str, tuple[str, str]]:
        """Return each entrant family and first name such that no two have one key."""
        names: dict[str, tuple[str, str]] = {}
        taken: set[str] = set()
        counts: Counter[str] = Counter()
        for entrant in self._event.entrants:
            family, comma, first = xml_safe(entrant.player.name).partition(",")
            family, first = (family.strip(), first.strip()) if comma and first.strip() else (f"{family}{comma}", "x")
            own, stem = (family, first), key_of(family, first)
            while key_of(*own) in taken:
                counts[stem] += 1
                own = (family, f"{first} ({counts[stem] + 1})")
            taken.add(key_of(*own))
            names[entrant.id] = own
        return names

    def _key(self, id: str) -> str:
        return key_of(*self._names[id])

    def _player(self, position: int, entrant: Entrant) -> Element:
        player, kept = entrant.player, self._kept_attributes(f"player {position}")
        grade = (self._document.of(entrant.id).grade or "").upper()
        family, first = self._names[entrant.id]
        rank = kept.get("rank") or (grade if rank_number(grade) is not None else "30K")
        numbers = {each.organisation: each.number for each in reversed(player.identities)}
        attributes = {
            **USUAL_PLAYER,
            **kept,
            "name": family,
            "firstName": first,
            "country": player.country or "",
            "club": player.club or "",
            **{tag: numbers.get(organisation, "") for tag, organisation in IDENTITIES.items()},
            "rank": rank,
            "grade": grade,
            "participating": self._participating(entrant),
        }
        if entrant.rating is not None:
            attributes["rating"] = str(round(as_gor(entrant.rating, self._document.of(entrant.id).rating_kind)))
        if is_mcmahon(self._criteria):
            floor, bar, zero = (self._general.get(tag, usual) for tag, usual in _BOUNDS.items())
            start = starting_score(rank, floor, bar, zero)
            attributes["smmsCorrection"] = str(entrant.initial_half_points // 2 - start)
        return Element("Player", 0, attributes)

    def _participating(self, entrant: Entrant) -> str:
        away = {
            this.number
            for this in self._event.rounds
            for game in this.games
            if game.players == (entrant.id,) and game.kind is not ResultKind.ALLOCATED_BYE
        }
        return "".join(
            "0" if number in away or (number <= self._last and not entrant.takes_part(number)) else "1"
            for number in range(1, max(_LEAST_DIGITS, self._last) + 1)
        )

    def _games(self, byes: list[Element]) -> Iterator[Element]:
        for this in self._event.rounds:
            given = 0
            for position, game in enumerate(this.games, start=1):
                if game.kind is ResultKind.ALLOCATED_BYE:
                    given += 1
                    attributes = {"roundNumber": str(this.number), "player": self._key(game.players[0])}
                    if given == 1:
                        byes.append(Element("ByePlayer", 0, attributes))
                    else:
                        where = game_label(self._called, this.number, game)
                        self._log.add(
                            "allocated-bye", where, "OpenGotha knows one bye a round; a further one is left out"
                        )
                elif len(game.sides) == 2 and all(len(side.members) == 1 for side in game.sides):
                    yield Element("Game", 0, self._game(this.number, position, game))

    def _game(self, number: int, position: int, game: Game) -> dict[str, str]:
        black, white = game.sides if _has_black_first(game) else game.sides[::-1]
        kind = ResultKind.PLAYED if game.kind is ResultKind.UNRATED else game.kind
        has_places = kind in (ResultKind.PLAYED, ResultKind.FORFEIT)
        places = (black.place, white.place) if has_places else (None, None)
        score = 1 if places == (1, 1) and black.score == white.score == 1 else None
        handicap = game.handicap if game.handicap in range(100) else 0
        return {
            "roundNumber": str(number),
            "tableNumber": str(game.board or position),
            "whitePlayer": self._key(white.players[0]),
            "blackPlayer": self._key(black.players[0]),
            "handicap": f"{handicap:g}",
            "knownColor": "true" if black.colour or white.colour else "false",
            "result": _RESULTS.get((kind, places, score), "RESULT_UNKNOWN"),
        }

    def _general_attributes(self) -> dict[str, str]:
        event, komi = self._event, komi_of(self._document)
        about = {**self._document.about, **({"komi": komi} if komi else {})}
        absent, bye = (value_tag(what, self._criteria) for what in ("Absent", "Bye"))
        attributes = {**_BOUNDS, **self._general}
        attributes[absent] = self._absent_value() or attributes.get(absent, "0")
        paid = event.rules[ResultKind.ALLOCATED_BYE].win_half_points
        attributes[bye] = str(paid) if paid in BYES else attributes.get(bye, "2")  # where it is missing, it pays 0
        if event.rules.tie_break_rules != "opengotha-3.52":
            attributes["genRoundDownNBWMMS"] = "false"  # it is the only one that rounds down
        attributes |= {tag: about[key] for tag, key in GENERAL.items() if _fits(tag, about.get(key, ""))}
        minutes = about.get("time_control", "")
        if minutes.isdecimal() and minutes != adjusted_minutes(attributes):
            attributes |= {"basicTime": minutes, "complementaryTimeSystem": "SUDDENDEATH"}
        if event.date is not None:
            attributes["beginDate"] = about.get("start") or event.date.isoformat()
        return {**attributes, "name": event.name, "numberOfRounds": str(self._last)}

    def _absent_value(self) -> str | None:
        """Return what an absent player scores: the file knows one value for all, so the most frequent."""
        rules, paid = self._event.rules, Counter[int]()
        for this in self._event.rounds:
            byes = [game for game in this.games if len(game.sides) == 1]
            paid.update(rules[game.kind].win_half_points for game in byes if game.kind is not ResultKind.ALLOCATED_BYE)
            here = {player for game in this.games for player in game.players}
            idle = [entrant for entrant in self._event.entrants if entrant.id not in here]
            paid.update(rules[_idle_kind(entrant, this.number)].win_half_points for entrant in idle)
        found = [(value, paid[int(value)]) for value in ABSENT_BYES if paid[int(value)]]
        return max(found, key=lambda each: each[1])[0] if found else None

    def _placement_set(self) -> Element:
        kept = next((each for _, each in self._kept if each is not None and each.tag == "PlacementParameterSet"), None)
        wanted = list(self._document.tiebreaks)
        exact = is_exact(self._general)
        if kept is not None and list(tiebreaks_of(_criteria(kept), is_exact=exact)) == wanted:
            return kept
        has_starts = any(entrant.initial_half_points for entrant in self._event.entrants)
        if has_starts and wanted[:1] != ["MMS"]:
            wanted.insert(0, "MMS")
        elif wanted[:1] not in (["MMS"], ["NBW"]):
            wanted.insert(0, "NBW")  # the criteria are the whole order
        names = {code: name for name, code in reversed(list(CRITERIA.items()))}
        if not has_starts and not is_mcmahon(wanted):
            names |= {CRITERIA[name]: name for name in SWISS_CRITERIA}
        criteria = [
            Element("PlacementCriterion", 0, {"name": names[code], "number": str(number)})
            for number, code in enumerate((code for code in wanted if code in names), start=1)
        ]
        return Element("PlacementParameterSet", 0, {}, [Element("PlacementCriteria", 0, {}, criteria)])


def _idle_kind(entrant: Entrant, number: int) -> ResultKind:
    return ResultKind.LATE if number < entrant.from_round else ResultKind.ZERO_BYE


def _fits(tag: str, text: str) -> bool:
    """Return whether OpenGotha can read this value: it stops at a wrong number or date."""
    numbers = {"size": r"\d{1,2}", "komi": r"-?\d{1,3}(\.\d+)?", "beginDate": _DATE, "endDate": _DATE}
    return bool(text) and re.fullmatch(numbers.get(tag, ".*"), text, re.ASCII | re.DOTALL) is not None


def _criteria(placement: Element) -> list[str]:
    return [each.get("name") for each in placement.first("PlacementCriteria").children]


def _has_black_first(game: Game) -> bool:
    first, second = game.sides
    return first.colour == "black" or (first.colour is None and second.colour != "black")
