"""Read a FIDE tournament file (TRF), of 2016 or of 2026, with the additions of JaVaFo (XX*) and bbpPairings (BB*).

Rules
1. A line that is not known, and one whose facts the model has no place for (teams, national ratings, accelerations), is
   kept as it stands.  So is the order of the lines.
2. What goes wrong costs as little as can be: a field, the result of a game, a row.
3. Penalties and bonuses (299 without a letter) become scores to start with; one of a round is kept as well, so that
   pairing counts it from the next round on (see `acceleration`).  A result worth something of its own (299
   with a letter) becomes the score of that game.
4. An absence announced (240, XXZ) becomes a round asked not to play.  240 F and 240 H of a round to come are kept too:
   what they will pay is not known before the round.
5. In a file of teams (310, 013), 240, 260 and 299 number teams and are kept (see `teams`).
6. Prohibited pairs (260, XXP) are prohibited from now on; ranges that have passed are kept and do nothing.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from pathlib import PurePath
from types import MappingProxyType

from crosstable.formats.decoding import lines_of
from crosstable.formats.event.document import EventDocument, KeptLine, Stated
from crosstable.formats.trf.lines import KEPT, MOST_ROUNDS, TrfLines
from crosstable.formats.trf.order import ANCHOR
from crosstable.formats.trf.results import RoundReader, TrfOutcome, game_of
from crosstable.formats.trf.scoring import rules_of
from crosstable.model.errors import FormatError, Problem
from crosstable.model.events import Entrant, Event, Round
from crosstable.model.games import Game, Member
from crosstable.model.messages import message
from crosstable.model.players import Identity, Player
from crosstable.model.points import in_points
from crosstable.model.results import ResultKind

_LETTERS: Mapping[ResultKind, str] = MappingProxyType(
    {
        ResultKind.FULL_BYE: "F",
        ResultKind.HALF_BYE: "H",
        ResultKind.ZERO_BYE: "Z",
        ResultKind.ALLOCATED_BYE: "",  # 299 has no letter for these two
        ResultKind.UNKNOWN: "",
        ResultKind.ADJOURNED: "",
    }
)
_MOST_PAIRS = 200_000
_TEAM_LINE = re.compile(r"(?:\A|[\r\n])(?:310|013) ")


def lines_of_trf(text: str, name: str) -> TrfLines:
    """Take in all lines of a tournament file.

    Args:
        text: the whole file; lines end in CR, LF or both.
        name: what the file is called.
    Raises:
        FormatError: there is no row of a player.
    """
    lines = TrfLines(is_of_teams=_TEAM_LINE.search(text) is not None)
    for number, line in enumerate(lines_of(text), start=1):
        lines.take(line, number)
    if not lines.rows:
        lines.log.raise_first(name)
        raise FormatError("formats/trf/not-trf", file=name)
    return lines


def read_trf(text: str, name: str) -> tuple[EventDocument, list[Problem]]:
    """Read the text of a tournament file; see `lines_of_trf`.

    Returns:
        The event, and what is wrong with the file.
    """
    lines = lines_of_trf(text, name)
    event = _event(lines, event_id(name))
    return _document(lines, event), lines.log.problems()


def event_id(name: str) -> str:
    """Return the id of the event in a file: what the file is called, without folder and ending."""
    return PurePath(name).stem or name


def _event(lines: TrfLines, id: str) -> Event:
    members = {number: (Member(str(number)),) for number in lines.rows}
    rounds = tuple(
        Round(number, tuple(_dated(lines, number, [game_of(each, members) for each in outcomes])))
        for number, outcomes in rounds_of(lines)
    )
    _check_counts(lines, len(rounds))
    absent = _absences(lines, len(rounds) + 1)
    return Event(
        id=id,
        name=lines.name or id,
        entrants=tuple(
            replace(entrant, absent=absent[entrant.number or 0]) if entrant.number in absent else entrant
            for entrant in entrants_of(lines)
        ),
        rounds=rounds,
        rules=rules_of(lines.points),
        date=first_day(lines),
        rounds_planned=lines.planned,
    )


def first_day(lines: TrfLines) -> dt.date | None:
    """Return the first day of the event."""
    try:
        return dt.date.fromisoformat(lines.about.get("start", ""))
    except ValueError:
        return None


def rounds_of(lines: TrfLines) -> Iterator[tuple[int, list[TrfOutcome]]]:
    """Yield what happened in each round, with the scores that 299 decides."""
    reader = RoundReader(lines.rows, lines.report, rules_of(lines.points))
    decided = _all_decided(lines)
    last = max(len(row.cells) for row in lines.rows.values())
    for number in range(1, last + 1):
        outcomes = reader.outcomes(number)
        yield number, [_decided(each, decided, number) if decided else each for each in outcomes]


def _all_decided(lines: TrfLines) -> dict[tuple[int, int, str], int]:
    """Return the half-points by round (0 is any), player and letter of the result."""
    return {
        (round, player, letter): half_points
        for letter, half_points, round, players in lines.abnormal
        if letter and half_points >= 0
        for player in players
    }


def _decided(outcome: TrfOutcome, decided: Mapping[tuple[int, int, str], int], number: int) -> TrfOutcome:
    """Return the sides the scores that 299 gives for their result."""
    scores = list(outcome.scores)
    for at, player in enumerate((outcome.first, outcome.second)):
        letter = _letter(outcome, at)
        scores[at] = decided.get((number, player, letter), decided.get((0, player, letter), scores[at]))
    return outcome._replace(scores=(scores[0], scores[1]))


def _letter(outcome: TrfOutcome, at: int) -> str:
    """Name the result of a side as 299 does."""
    if outcome.kind in _LETTERS:
        return _LETTERS[outcome.kind]
    has_won = outcome.places[at] == 1
    if outcome.kind in (ResultKind.FORFEIT, ResultKind.DOUBLE_FORFEIT):
        return "+" if has_won else "-"
    return "D" if outcome.places == (1, 1) else "W" if has_won else "L"


def day_of_round(lines: TrfLines, number: int) -> dt.date | None:
    """Return the day of a round, where the file states it."""
    return lines.days[number - 1] if number <= len(lines.days) else None


def _dated(lines: TrfLines, number: int, games: list[Game]) -> list[Game]:
    day = day_of_round(lines, number)
    return games if day is None else [replace(game, date=day) for game in games]


def _check_counts(lines: TrfLines, last: int) -> None:
    """Compare the counts that the file states with what is there."""
    rated = sum(row.rating is not None for row in lines.rows.values())
    for tag, what, found in (("062", "players", len(lines.rows)), ("072", "rated players", rated)):
        stated, line = lines.counts.get(tag, (found, 0))
        if stated != found:
            lines.warn(line, "5", message("formats/trf/count-differs", stated=stated, what=what, found=found))
    if lines.planned is not None and lines.planned < last:
        lines.warn(1, None, message("formats/trf/rounds-differ", stated=lines.planned, found=last))


def _absences(lines: TrfLines, next_round: int) -> dict[int, frozenset[int]]:
    found: dict[int, set[int]] = {}
    for number, players in (*lines.byes, (next_round, lines.absent_next)):
        for player in players if 0 < number <= MOST_ROUNDS else ():
            found.setdefault(player, set()).add(number)
    return {player: frozenset(rounds) for player, rounds in found.items()}


def entrants_of(lines: TrfLines) -> Iterator[Entrant]:
    """Yield the entrants in the order of the file."""
    bonuses: dict[int, int] = {}
    for letter, half_points, _, players in lines.abnormal:
        for player in players if not letter else ():
            bonuses[player] = bonuses.get(player, 0) + half_points
    for row in lines.rows.values():
        identities = () if row.fide_number is None else (Identity("FIDE", row.fide_number),)
        yield Entrant(
            Player(str(row.number), row.name, identities, country=row.federation),
            number=row.number,
            rating=None if row.rating is None else float(row.rating),
            initial_score=in_points(bonuses.get(row.number, 0)),
        )


def _document(lines: TrfLines, event: Event) -> EventDocument:
    order = KeptLine(KEPT, ANCHOR, str(lines.order))
    return EventDocument(
        event,
        forbidden=tuple(_forbidden(lines, len(event.rounds) + 1)),
        about=MappingProxyType(lines.about | _days_to_come(lines, event)),
        tiebreaks=lines.tiebreaks,
        kept=(order, *lines.kept),
        stated=MappingProxyType(
            {
                str(row.number): Stated(row.title, row.sex, row.birth, half_points=row.score, place=row.place)
                for row in lines.rows.values()
            }
        ),
    )


def _days_to_come(lines: TrfLines, event: Event) -> dict[str, str]:
    """Return the days of rounds, where some are still to be played."""
    if len(lines.days) <= len(event.rounds) and all(this.games for this in event.rounds):
        return {}
    return {"round_dates": ", ".join("" if day is None else day.isoformat() for day in lines.days)}


def _forbidden(lines: TrfLines, next_round: int) -> Iterator[tuple[str, str]]:
    seen: set[tuple[int, int]] = set()
    for first, last, players in lines.prohibited:
        if not first <= next_round <= last:
            continue
        known = sorted({player for player in players if player in lines.rows})
        for pair in combinations(known, 2):
            if pair not in seen and len(seen) < _MOST_PAIRS:
                seen.add(pair)
                yield str(pair[0]), str(pair[1])
