"""Lines of results as they are typed or scanned: `7 b`, or the text of the code of a slip with the result behind it.

e1 round 2 board 7 b
https://club.example/events/e1-moor-open.html#r2b7 b
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from crosstable.model.errors import InputError

_LINE = re.compile(r"(\d{1,6})(?:[:.)]?\s+|(?=[^\d\s.:)/]))(\S.*)", re.ASCII)
_MINUS = "\N{MINUS SIGN}"
_NUMBER = re.compile(r"-?\d+(\.\d+)?", re.ASCII)
_NO_NUMBER = re.compile(r"[^\d\s]+(\s.*)?")
_FACT = re.compile(r"[hk/][0-9]+(\.[0-9]+)?", re.IGNORECASE)
_PAPER = re.compile(r"-?[\d.]+/-?[\d.]+/-?[\d.]+", re.ASCII)  # of a score sheet
_SLIP = re.compile(r"(?:\S*/events/)?(e\d{1,9})(?: round |[^\s#]*#r)(\d{1,4})(?: board |b)(\d{1,6})(.*)", re.ASCII)


def parse_line(line: str) -> tuple[int, str]:
    """Read a typed line: `7 b`.

    Raises:
        InputError: no board and word.
    Example:
        >>> parse_line("7 b!"), parse_line("12. 1-0")
        ((7, 'b!'), (12, '1-0'))
    """
    found = _LINE.fullmatch(line.strip())
    if found is None:
        raise InputError("events/line-not-understood", line=line.strip())
    return int(found[1]), found[2].strip()


def in_lines(words: Sequence[str]) -> list[str]:
    """Return the lines that the words of a command line make up, where quotes may have been left out.

    Example:
        >>> in_lines(["7 b", "8 d"]), in_lines(["7", "2"]), in_lines(["7", "b", "8", "d"])
        (['7 b', '8 d'], ['7 2'], ['7 b', '8 d'])
        >>> in_lines(["7", "120", "-40", "-80"]), in_lines(["7", "b", "h3", "8", "w"])
        (['7 120 -40 -80'], ['7 b h3', '8 w'])
        >>> in_lines(["7", "320/-20/160", "120/4/60", "20/16/60"])
        ['7 320/-20/160 120/4/60 20/16/60']
    """
    words = [word.replace(_MINUS, "-") for word in words]
    bare = [word for word in words if not _FACT.fullmatch(word)]
    if len(bare) > 2 and all(map(_NUMBER.fullmatch, bare)) and any(word.startswith("-") for word in bare):
        return [" ".join(words)]  # of one table: no board is below zero
    if len(words) > 3 and words[0].isdecimal() and all(map(_PAPER.fullmatch, bare[1:4])):
        return [" ".join(words)]  # the papers of one table
    words = _with_facts(words)
    boards, given = words[::2], words[1::2]
    is_split = len(boards) == len(given) and all(word.isdecimal() for word in boards)
    if is_split and (len(words) == 2 or not any(word.isdecimal() for word in given)):  # points of a table need quotes
        return [f"{board} {word}" for board, word in zip(boards, given, strict=True)]
    return list(words)


def _with_facts(words: Sequence[str]) -> list[str]:
    """Join what is written besides a result, such as h3, to the word before; behind a board it is the word itself."""
    joined: list[str] = []
    for word in words:
        if _FACT.fullmatch(word) and joined and not (joined[-1].isdecimal() and len(joined) % 2):
            joined[-1] += f" {word}"
        else:
            joined.append(word)
    return joined


def in_boards(words: Sequence[str]) -> list[str]:
    """Return the lines of words that confirm: a number is a board, with or without a result after it.

    Example:
        >>> in_boards(["7", "8"]), in_boards(["7", "b"]), in_boards(["7", "b", "8"])
        (['7', '8'], ['7 b'], ['7 b', '8'])
    """
    if all(word.isdecimal() for word in words):
        return list(words)
    lines: list[str] = []
    for word in in_lines(words):
        if lines and lines[-1].isdecimal() and _NO_NUMBER.fullmatch(word):
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def read_boards(lines: Iterable[str], event_id: str, round: int | None) -> tuple[list[tuple[int, str]], int | None]:
    """Read lines that confirm, as `read_lines` does; the word of a board alone is empty."""
    results = []
    for line in lines:
        board = _board_alone(line.strip())
        read, round = read_lines([f"{line} -" if board else line], event_id, round)
        results += [(number, "") for number, _ in read] if board else read
    return results, round


def _board_alone(line: str) -> bool:
    """Return whether a line names a board and no result."""
    slip = _SLIP.fullmatch(line)
    return line.isdecimal() if slip is None else not slip[4].strip()


def read_lines(lines: Iterable[str], event_id: str, round: int | None) -> tuple[list[tuple[int, str]], int | None]:
    """Read lines of results: the board and the word of each, and the round that they are of.

    Args:
        lines: as they were typed or scanned.
        round: that is meant; None is the one that is published, or that of the slips.
    Raises:
        InputError: a line without board and word; slips of another event or of other rounds.
    Example:
        >>> read_lines(["7 b"], "e1", None)
        ([(7, 'b')], None)
        >>> read_lines(["e1 round 2 board 7 b"], "e1", None)
        ([(7, 'b')], 2)
    """
    results = []
    for line in lines:
        slip = _SLIP.fullmatch(line.strip())
        if slip is None:
            results.append(parse_line(line))
            continue
        event, number, board, word = slip[1], int(slip[2]), int(slip[3]), slip[4].strip()
        if not word:
            raise InputError("events/slip-without-result", board=board, slip=line.strip())
        if event != event_id:
            raise InputError("events/slip-of-other-event", board=board, event=event, expected=event_id)
        if number != (round or number):
            raise InputError("events/slip-of-other-round", board=board, round=number, expected=round)
        round = number
        results.append((board, word))
    return results, round
