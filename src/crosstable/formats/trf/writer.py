"""Write a FIDE tournament file (TRF): the lines of an event, in the order of the file it came from.

Rules
1. Points and ranks are written as stated; who writes a file for others states them first.
2. Start numbers are those of the entrants; where they are missing, double or above 9999, all are numbered again.
3. A bye whose letter is worth something else in the file is written as one that scores as much.
4. A player who has withdrawn, or enters late, is absent from the rounds to come that they will not play.
5. Lines end in CR and LF, letters are UTF-8.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from crosstable.formats.event.document import EventDocument
from crosstable.formats.event.event_format import WrittenEvent
from crosstable.formats.event.lost_facts import LossLog
from crosstable.formats.trf.header import ONLY_26, TEXTS, line_132, text_of, text_of_codes
from crosstable.formats.trf.lines import KEPT, round_bonus
from crosstable.formats.trf.order import ANCHOR, in_order
from crosstable.formats.trf.player_rows import PlayerRow, TrfCell, points_of, write_row
from crosstable.formats.trf.reader import read_trf
from crosstable.formats.trf.results import cells_of, is_draw_against_loss, places_of
from crosstable.formats.trf.scoring import bye_worths, lines_162, lines_bb, lines_xxs
from crosstable.model.digits import whole_number
from crosstable.model.errors import FormatError
from crosstable.model.events import Entrant, Round
from crosstable.model.games import Game
from crosstable.model.names import clean_name
from crosstable.model.results import ResultKind, ResultRules

_MOST = 9999
_HOLDS_16 = frozenset(
    {
        "event-name", "date", "rounds-planned", "rules", "entrant", "id", "number", "rating", "absent", "identities",
        "country", "title", "sex", "birth", "stated-score", "stated-place", "played", "unrated", "forfeit",
        "double-forfeit", "double-loss", "full-bye", "half-bye", "zero-bye", "allocated-bye", "unknown", "adjourned",
        "colour", "first-side", "decided-score", "game-date", "forbidden", "kept", "about-round_dates",
        *(f"about-{key}" for tag, key in TEXTS.items() if tag not in ONLY_26 or tag == "152"),
    }
)  # fmt: skip
_HOLDS_26 = _HOLDS_16 | {"tiebreaks", "initial-score"} | {f"about-{key}" for key in TEXTS.values()}


class Dialect(Enum):
    """Which year's file is written."""

    TRF16 = "TRF16"
    TRF26 = "TRF26"

    @property
    def holds(self) -> frozenset[str]:
        """The sorts of fact that the file holds."""
        return _HOLDS_26 if self is Dialect.TRF26 else _HOLDS_16


def write_trf(document: EventDocument, dialect: Dialect) -> WrittenEvent:
    """Write an event.

    Raises:
        FormatError: more than 9,999 players.
    """
    log = LossLog(document, dialect.value, dialect.holds, keeps=KEPT)
    text = trf_text(document, dialect)
    after, _ = read_trf(text, f"{document.event.id}.trf") if document.event.entrants else (document, [])
    log.compare(after)
    return WrittenEvent(text.encode(), log.losses)


def trf_text(document: EventDocument, dialect: Dialect) -> str:
    """Return the text of the file of an event, without comparing it with the event as `write_trf` does.

    Raises:
        FormatError: more than 9,999 players.
    """
    writer = _Writer(document, dialect, _numbers(document))
    return "".join(f"{line}\r\n" for line in writer.lines())


def _numbers(document: EventDocument) -> dict[str, int]:
    entrants = document.event.entrants
    if len(entrants) > _MOST:
        raise FormatError("formats/trf/too-many-players", most=_MOST, count=len(entrants))
    given = [entrant.number for entrant in entrants]
    if len(set(given)) == len(given) and all(number is not None and 0 < number <= _MOST for number in given):
        return {entrant.id: entrant.number or 0 for entrant in entrants}
    return {entrant.id: at for at, entrant in enumerate(entrants, start=1)}


@dataclass(frozen=True, slots=True)
class _Writer:
    document: EventDocument
    dialect: Dialect
    numbers: Mapping[str, int]

    @property
    def order(self) -> str:
        """The order of the file that the event came from."""
        kept = self.document.kept
        return next((line.text for line in kept if line.format == KEPT and line.anchor == ANCHOR), "")

    def lines(self) -> list[str]:
        """Return all lines in order."""
        by_kind: dict[str, list[str]] = {}
        for line in (*self._event(), *self._rows(), *self._constraints(), *self._scores()):
            by_kind.setdefault(line[:3], []).append(line)
        by_kind["?"] = self._kept()
        return in_order(self.order, by_kind)

    def _kept(self) -> list[str]:
        kept = [line.text for line in self.document.kept if line.format == KEPT and line.anchor != ANCHOR]
        if self.dialect is Dialect.TRF16:
            kept = [text for text in kept if text[:3] not in ONLY_26]
        return [" ".join(text.splitlines()) for text in kept]

    def _event(self) -> Iterator[str]:
        document, event = self.document, self.document.event
        is_26 = self.dialect is Dialect.TRF26
        yield f"012 {clean_name(event.name)}"
        about = dict(document.about)
        if event.date is not None:
            about.setdefault("start", event.date.isoformat())
        for tag, key in TEXTS.items():
            if key in about and (is_26 or tag not in ONLY_26):
                facts = about[key].split("; ") if tag == "112" else [about[key]]
                yield from (f"{tag} {text_of(tag, clean_name(fact))}" for fact in facts)
        yield from self._counts()
        days = self._days()
        if any(days):
            yield line_132(days)
        if event.rounds_planned is not None:
            yield f"142 {event.rounds_planned}" if is_26 else f"XXR {event.rounds_planned}"
        colour = about.get("first_colour")
        if colour in ("white", "black") and not is_26:
            yield f"XXC {colour}1"
        if document.tiebreaks and is_26:
            yield f"202 {text_of_codes(document.tiebreaks)}"

    def _counts(self) -> Iterator[str]:
        entrants = self.document.event.entrants
        rated = sum(_held_rating(entrant) is not None for entrant in entrants)
        for tag, count in (("062", len(entrants)), ("072", rated)):
            if not self.order or tag in self.order.split():
                yield f"{tag} {count}"

    def _days(self) -> list[dt.date | None]:
        event = self.document.event
        days = [_day(this) for this in event.rounds]
        known = self.document.about.get("round_dates", "").split(",")
        return days + [_iso(word) for word in known[len(days) :]]

    def _rows(self) -> Iterator[str]:
        event = self.document.event
        cells = {number: [TrfCell()] * len(event.rounds) for number in self.numbers.values()}
        worths = bye_worths(event.rules, is_26=self.dialect is Dialect.TRF26, has_forfeits=self._has_forfeits())
        for this in event.rounds:
            for game in this.games:
                for number, cell in cells_of(game, self.numbers, event.rules, worths) or ():
                    cells[number][this.number - 1] = cell
        self._state_idle_rounds(cells, worths)
        # A round without any entry in its rows is not there when the file is read.
        last = max(
            (at for row in cells.values() for at, cell in enumerate(row, start=1) if not cell.is_blank), default=0
        )
        return (self._row(entrant, tuple(cells[self.numbers[entrant.id]][:last])) for entrant in event.entrants)

    def _state_idle_rounds(self, cells: Mapping[int, list[TrfCell]], worths: Mapping[str, int]) -> None:
        """Write a bye for each round without a game that pays what a blank does not: half a point for an absence."""
        rules, nothing = self.document.event.rules, worths.get("Z", 0)
        paid = {kind: rules[kind].win_half_points for kind in (ResultKind.LATE, ResultKind.ZERO_BYE)}
        if all(worth == nothing for worth in paid.values()):
            return
        letters = {worths[letter]: letter for letter in "ZHF" if letter in worths}
        for entrant in self.document.event.entrants:
            row = cells[self.numbers[entrant.id]]
            for at, cell in enumerate(row):
                worth = paid[ResultKind.LATE if at + 1 < entrant.from_round else ResultKind.ZERO_BYE]
                if cell.is_blank and worth != nothing and worth in letters:
                    row[at] = TrfCell(0, "-", letters[worth])

    def _row(self, entrant: Entrant, cells: tuple[TrfCell, ...]) -> str:
        player, stated = entrant.player, self.document.of(entrant.id)
        fide = next((each.number for each in player.identities if each.organisation.upper() == "FIDE"), None)
        row = PlayerRow(
            line=0,
            number=self.numbers[entrant.id],
            name=clean_name(player.name)[:33],
            sex=_fit(stated.sex, 1),
            title=_fit(stated.title, 3),
            rating=_held_rating(entrant),
            federation=_fit(player.country, 3),
            fide_number=_fit(fide, 11),
            birth=_fit(stated.birth, 10),
            place=stated.place if stated.place is not None and stated.place <= _MOST else None,
            cells=cells,
        )
        score = "" if stated.half_points is None or stated.half_points < 0 else points_of(stated.half_points)
        return write_row(row, score if len(score) <= 4 else "")

    def _constraints(self) -> Iterator[str]:
        is_26 = self.dialect is Dialect.TRF26
        event = self.document.event
        pairs = [sorted((self.numbers[one], self.numbers[other])) for one, other in self.document.forbidden]
        written = [set(_whole(text[12:])) for text in self._kept() if text.startswith("260")]
        last = max(event.rounds_planned or 999, len(event.rounds) + 1)
        for pair in pairs:
            if not is_26:
                yield f"XXP {pair[0]} {pair[1]}"
            elif not any(some >= set(pair) for some in written):
                yield f"260 001 {last:03} {pair[0]:>4} {pair[1]:>4}"
        absent: dict[int, list[int]] = {}
        to_come = range(len(event.rounds) + 1, (event.rounds_planned or 0) + 1)
        for entrant in event.entrants:
            withdrawn = {number for number in to_come if not entrant.takes_part(number)}
            for number in sorted(entrant.absent | withdrawn):
                absent.setdefault(number, []).append(self.numbers[entrant.id])
        yield from self._absences(absent)

    def _absences(self, absent: Mapping[int, list[int]]) -> Iterator[str]:
        if self.dialect is Dialect.TRF16:
            players = absent.get(len(self.document.event.rounds) + 1, [])
            if players:
                yield f"XXZ {' '.join(map(str, players))}"
            return
        kept = [_whole(text[5:]) for text in self._kept() if text.startswith("240")]
        written = {(words[0], player) for words in kept if words for player in words[1:]}
        for number in sorted(absent):
            players = [player for player in absent[number] if (number, player) not in written]
            if players:
                yield f"240 Z {number:03} " + " ".join(f"{player:>4}" for player in players)

    def _has_forfeits(self) -> bool:
        kinds = {game.kind for this in self.document.event.rounds for game in this.games}
        return not kinds.isdisjoint((ResultKind.FORFEIT, ResultKind.DOUBLE_FORFEIT))

    def _scores(self) -> Iterator[str]:
        """Write what results are worth, and scores out of the order."""
        rules = self.document.event.rules
        if self.dialect is Dialect.TRF16:
            yield from lines_bb(rules) if " BB" in self.order else lines_xxs(rules)
            return
        yield from lines_162(rules, whole="162" in self.order.split(), has_forfeits=self._has_forfeits())
        bonuses: dict[tuple[str, int, int], list[int]] = {}
        kept = [bonus for text in self._kept() if (bonus := round_bonus(text))]
        for entrant in self.document.event.entrants:
            number = self.numbers[entrant.id]
            rest = entrant.initial_half_points - sum(points for points, _, players in kept if number in players)
            if rest:
                bonuses.setdefault((" ", rest, 0), []).append(number)
        for this in self.document.event.rounds:
            for letter, half_points, player in _decided(this.games, rules):
                bonuses.setdefault((letter, half_points, this.number), []).append(self.numbers[player])
        for (letter, half_points, number), players in sorted(bonuses.items()):
            who = " ".join(f"{one:>4}" for one in sorted(players))
            yield f"299 {letter}        {points_of(half_points):>4}  {number:03} {who}"


def _decided(games: Iterable[Game], rules: ResultRules) -> Iterator[tuple[str, int, str]]:
    """Yield the letter, the half-points and the player of each score that no cell can hold."""
    for game in games:
        if len(game.sides) != 2 or any(len(side.members) != 1 for side in game.sides):
            continue
        first, second = places_of(game)
        letters = {(1, 1): "DD", (1, 2): "WL", (2, 1): "LW"}.get((first or 0, second or 0), "LL")
        if game.kind in (ResultKind.FORFEIT, ResultKind.DOUBLE_FORFEIT):
            letters = letters.replace("W", "+").replace("L", "-")
        for side, letter in zip(game.sides, letters, strict=True):
            if side.half_points is not None and not is_draw_against_loss(game, rules):
                yield letter, side.half_points, side.players[0]


def _day(this: Round) -> dt.date | None:
    days = {game.date for game in this.games}
    return days.pop() if len(days) == 1 else None


def _iso(word: str) -> dt.date | None:
    try:
        return dt.date.fromisoformat(word.strip())
    except ValueError:
        return None


def _fit(word: str | None, width: int) -> str | None:
    """Leave out what a column cannot hold."""
    clean = clean_name(word or "")
    return clean if 0 < len(clean) <= width else None


def _whole(text: str) -> list[int]:
    return [number for word in text.split() if (number := whole_number(word)) is not None]


def _held_rating(entrant: Entrant) -> int | None:
    """Return the rating of an entrant as the file holds it: a whole number above 0."""
    rating = None if entrant.rating is None else round(entrant.rating)
    return rating if rating is not None and 0 < rating <= _MOST else None
