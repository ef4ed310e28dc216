"""Tie-break codes: a rule book's acronym and its modifiers, `BH-C1`, `KS/L-1`, `SOS-1`.

| modifier | meaning | C.07 |
|---|---|---|
| `C1`, `C2`, ... | cut the least significant values | 14.1, 14.2 |
| `M1`, `M2`, ... | cut the least and the most significant values | 14.3, 14.4 |
| `L1`, `L-1`, ... | move the limit of Koya by half points | 14.5 |
| `P` | forfeits count as played against the scheduled opponent | 6.1.1, 16.6 |
| `F` | Fore Buchholz in place of Buchholz | 8.2 |
| `R` | the reverse order | 7.8, 10.6 |
| `K1`, `K2`, ... | the factor by which the schedule strength of a team is divided | 13.4.2 |
| `1`, `2`, ... | a plain number: Go cuts (`SOS-1`), best n (`BEST-3`) | |

Modifiers follow after `-`, `/` or `#`: the handbook writes `BH-C1`, tournament files `BH/C1`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from crosstable.model.errors import FormatError

_MODIFIER = re.compile(r"[-/#](?:([CM])(\d{1,2})|L([+-]?\d{1,2})|K(\d{1,4})|([PFR])|(\d{1,3}))", re.IGNORECASE)
_MODULE = r"[^\W\d][\w.]*:[^\W\d]\w*"  # module:Class
_CODE = re.compile(rf"\s*({_MODULE}|H2H|[A-Z][A-Z%]*)((?:{_MODIFIER.pattern})*)\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Modifiers:
    """What a code says after its acronym: `BH-C1` cuts one, `LAST-2` has the number 2.

    Args:
        cut: how many of the lowest contributions are left out.
        median: how many of the lowest and of the highest are left out.
        limit: in half-points of a point.
        number: such as that of rounds.
        factor: that of K.
        flags: the letters P, F, R.
    See also: `EntrantTieBreak.modifiers`; docs/tie-breaks.md for the codes.
    """

    cut: int = 0
    median: int = 0
    limit: int = 0
    number: int = 0
    factor: int = 0
    flags: frozenset[str] = frozenset()

    def __str__(self) -> str:
        counts = (("-C", self.cut), ("-M", self.median), ("-", self.number))
        written = "".join(f"{before}{count}" for before, count in counts if count)
        moved = f"/L{self.limit:+d}" if self.limit else ""
        divided = f"/K{self.factor}" if self.factor else ""
        return written + moved + divided + "".join(f"-{flag}" for flag in sorted(self.flags))

    def letters(self) -> set[str]:
        """Return the letters in use: C, M, L, N for a plain number, and the flags."""
        used = {"C": self.cut, "M": self.median, "L": self.limit, "N": self.number, "K": self.factor}
        return {letter for letter, amount in used.items() if amount} | self.flags


NO_MODIFIERS = Modifiers()


def parse_code(code: str) -> tuple[str, Modifiers]:
    """Split a code into its acronym, in capitals, or its `module:Class`, and its modifiers.

    Raises:
        FormatError: it is not an acronym with known modifiers.
    Example:
        >>> acronym, modifiers = parse_code("bh/c1")
        >>> acronym, str(modifiers)
        ('BH', '-C1')
    """
    found = _CODE.fullmatch(code)
    if found is None:
        raise FormatError("ranking/code-not-readable", code=code)
    numbers = {"C": 0, "M": 0, "L": 0, "N": 0, "K": 0}
    flags = set()
    for letter, count, limit, factor, flag, plain in _MODIFIER.findall(found.group(2)):
        if flag:
            flags.add(flag.upper())
        elif letter:
            numbers[letter.upper()] = int(count)
        elif limit:
            numbers["L"] = int(limit)
        elif factor:
            numbers["K"] = int(factor)
        else:
            numbers["N"] = int(plain)
    acronym = found.group(1) if ":" in found.group(1) else found.group(1).upper()
    return acronym, Modifiers(numbers["C"], numbers["M"], numbers["L"], numbers["N"], numbers["K"], frozenset(flags))


def code_as_written(code: str) -> str:
    """Return a code as standings write it; one that cannot be read as it is.

    Example:
        >>> code_as_written("bh/c1"), code_as_written("?")
        ('BH-C1', '?')
    """
    try:
        acronym, modifiers = parse_code(code)
    except FormatError:
        return code
    return f"{acronym}{modifiers}"
