"""Notes in pasted lists that are no part of a name: byes asked for, late arrivals, question marks, totals.

    Ann Lee 2010 (bye in round 2)
    Bo Day - arrives round 3
    Cem Ay ???
    total 25 players

Rules
1. A bye asked for, and rounds before a late arrival, are rounds that the player does not play.  Every note is marked,
   so that it is looked at before it counts.
2. Question marks are left out and marked.
3. A line that counts the players is no player.  It is marked and left out, unless that is decided otherwise.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from crosstable.model.messages import Message, message

_MOST_ROUNDS = 100
_ROUND = r"(?:rounds?|rds?\.?|r\.?|runden?)"
_NUMBERS = r"([0-9]{1,3}(?:\s*(?:,|&|\+|and|und)\s*[0-9]{1,3})*)"
_BEFORE, _BEHIND = r"[\s,;\u2013\u2014-]*[(\[{]?\s*", r"\s*[)\]}]?(?=[\s,;)]|$)"
_WITHOUT = r"(?:(?:half[ -]?point\s+|1/2\s+)?byes?|absent|away|not|misses|missing|free|frei|fehlt)"
_BYE = re.compile(
    rf"{_BEFORE}(?:{_WITHOUT}\s+(?:in\s+|for\s+)?{_ROUND}\s*{_NUMBERS}|{_ROUND}\s*{_NUMBERS}\s*:?\s*{_WITHOUT}){_BEHIND}",
    re.ASCII | re.IGNORECASE,
)
_LATE = re.compile(
    rf"{_BEFORE}(?:arrives?|arriving|comes?|coming|joins?|starts?|late|from|kommt|ab)\b"
    rf"(?:\s+(?:late|in|for|from|zu|zur|ab))*\s+{_ROUND}\s*([0-9]{{1,3}})(?:\s+on)?{_BEHIND}",
    re.ASCII | re.IGNORECASE,
)
_UNSURE = re.compile(r"[(\[]?\s*\?+\s*[)\]]?")
_PEOPLE = r"(?:players?|participants?|entrants?|entries|teams?|people|teilnehmer|spieler)"
_TOTAL = re.compile(
    rf"\W*(?:(?:total|sum|summe|gesamt|in all)\b\W*[0-9]*\W*{_PEOPLE}?|{_PEOPLE}\s*[:=]\s*[0-9]+|[0-9]+\W*{_PEOPLE})"
    r"\W*(?:in total|total|in all)?\W*",
    re.ASCII | re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class NotedLine:
    """A line without its notes.

    Args:
        text: what is left of it.
        absent: the rounds that the player does not play.
        doubts: what every note was read as.
    """

    text: str
    absent: frozenset[int] = frozenset()
    doubts: tuple[Message, ...] = ()


def without_notes(line: str, number: int) -> NotedLine:
    """Return a line without its notes, and what they say.

    Args:
        number: of the line, for messages.
    Example:
        >>> noted = without_notes("Bo Day 1900 - arrives round 3", 1)
        >>> noted.text, sorted(noted.absent)
        ('Bo Day 1900', [1, 2])
    """
    absent, doubts = set[int](), list[Message]()

    def bye(found: re.Match[str]) -> str:
        rounds = sorted({int(each) for each in re.findall(r"[0-9]+", found[1] or found[2])})
        if not all(1 <= each <= _MOST_ROUNDS for each in rounds):
            return found[0]
        absent.update(rounds)
        doubts.append(message("formats/pasted-bye", line=number, note=found[0].strip(), rounds=rounds))
        return " "

    def late(found: re.Match[str]) -> str:
        first = int(found[1])
        if not 1 <= first <= _MOST_ROUNDS:
            return found[0]
        absent.update(range(1, first))
        doubts.append(message("formats/pasted-late", line=number, note=found[0].strip(), round=first))
        return " "

    text = _LATE.sub(late, _BYE.sub(bye, line))
    if "?" in text and (sure := _UNSURE.sub(" ", text)).strip():
        doubts.append(message("formats/pasted-unsure", line=number))
        text = sure
    return NotedLine(text if not doubts else text.rstrip(), frozenset(absent), tuple(doubts))


def is_total(line: str) -> bool:
    """Return whether a line counts the players instead of naming one.

    Example:
        >>> is_total("total 25 players"), is_total("25 players"), is_total("Total Recall")
        (True, True, False)
    """
    return any(each.isdigit() for each in line) and _TOTAL.fullmatch(line.strip()) is not None
