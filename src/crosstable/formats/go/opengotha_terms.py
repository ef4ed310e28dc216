"""The words of OpenGotha files, and what they are here.

Source: OpenGotha 3.5, tournament.dtd, Game.java (results), General help (McMahon score).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from crosstable.model.digits import whole_number
from crosstable.model.points import in_points
from crosstable.model.results import DEFAULT_RULES, ResultKind, ResultRules

MOST_ROUNDS = 100
GENERAL: Mapping[str, str] = MappingProxyType(
    {"location": "city", "director": "arbiter", "beginDate": "start", "endDate": "end"}
    | {"size": "board_size", "komi": "komi"}
)
IDENTITIES: Mapping[str, str] = MappingProxyType({"egfPin": "EGF", "ffgLicence": "FFG", "agaId": "AGA"})
CRITERIA: Mapping[str, str] = MappingProxyType(
    {
        "MMS": "MMS", "NBW": "NBW", "Rating": "RTNG", "DC": "DC",
        "SOSM": "SOS", "SOSM-1": "SOS-1", "SOSM-2": "SOS-2", "SOSOSM": "SOSOS", "SODOSM": "SODOS", "CUSSM": "CUSS",
        "SOSW": "SOS", "SOSW-1": "SOS-1", "SOSW-2": "SOS-2", "SOSOSW": "SOSOS", "SODOSW": "SODOS", "CUSSW": "CUSS",
        "RATING": "RTNG", "SOSMM1": "SOS-1", "SOSMM2": "SOS-2", "SOSWM1": "SOS-1", "SOSWM2": "SOS-2",
    }
)  # fmt: skip
"""The names of criteria: OpenGotha's own, those of a Swiss event, and spellings of other programs."""
SWISS_CRITERIA = ("SOSW", "SOSW-1", "SOSW-2", "SOSOSW", "SODOSW", "CUSSW")
NO_CRITERION = "NULL"
USUAL_PLAYER: Mapping[str, str] = MappingProxyType(
    {"agaExpirationDate": "", "ffgLicenceStatus": "", "ratingOrigin": "", "registeringStatus": "FIN"}
    | {"smmsCorrection": "0"}
)
"""What these say of most players; the rank of most is their grade."""
ABSENT_BYES: Mapping[str, ResultKind] = MappingProxyType(
    {"0": ResultKind.ZERO_BYE, "1": ResultKind.HALF_BYE, "2": ResultKind.FULL_BYE}
)
BYES = frozenset({0, 1, 2})
_K = ResultKind
# result -> kind, places of Black and White, the score of each that was decided against the rules
RESULTS: Mapping[str, tuple[ResultKind, tuple[int | None, int | None], int | None]] = MappingProxyType(
    {
        "RESULT_UNKNOWN": (_K.UNKNOWN, (None, None), None),
        "RESULT_WHITEWINS": (_K.PLAYED, (2, 1), None),
        "RESULT_BLACKWINS": (_K.PLAYED, (1, 2), None),
        "RESULT_EQUAL": (_K.PLAYED, (1, 1), None),
        "RESULT_BOTHLOSE": (_K.DOUBLE_LOSS, (None, None), None),
        "RESULT_BOTHWIN": (_K.PLAYED, (1, 1), 1),
        "RESULT_WHITEWINS_BYDEF": (_K.FORFEIT, (2, 1), None),
        "RESULT_BLACKWINS_BYDEF": (_K.FORFEIT, (1, 2), None),
        "RESULT_EQUAL_BYDEF": (_K.FORFEIT, (1, 1), None),
        "RESULT_BOTHLOSE_BYDEF": (_K.DOUBLE_FORFEIT, (None, None), None),
        "RESULT_BOTHWIN_BYDEF": (_K.FORFEIT, (1, 1), 1),
    }
)


def tiebreaks_of(criteria: Sequence[str], *, is_exact: bool) -> tuple[str, ...]:
    """Return the tie-breaks that criteria name, most important first.

    Outside McMahon the number of wins comes first; where it is not rounded down it is the score, and is left out.
    """
    codes = tuple(CRITERIA[name] for name in criteria if name in CRITERIA)
    return codes[1:] if is_exact and codes[:1] == ("NBW",) and not is_mcmahon(criteria) else codes


def is_exact(general: Mapping[str, str]) -> bool:
    """Return whether scores are not rounded down."""
    return general.get("genRoundDownNBWMMS", "true").strip().lower() == "false"


def is_mcmahon(criteria: Sequence[str]) -> bool:
    """Return whether the first score among the criteria is the McMahon score.

    Source: OpenGotha 3.5, PlacementParameterSet.mainCriterion.
    """
    return next((name for name in criteria if name in ("MMS", "NBW")), "NBW") == "MMS"


def value_tag(what: str, criteria: Sequence[str]) -> str:
    """Return the setting for what a bye or an absence scores: `what` is Bye or Absent."""
    return f"gen{'MMS' if is_mcmahon(criteria) else 'NBW'}2Value{what}"


def rules_of(general: Mapping[str, str], criteria: Sequence[str]) -> ResultRules:
    """Return the rules that the settings of a file make: the value of a bye, and whether scores are rounded down."""
    value = general.get(value_tag("Bye", criteria), "2").strip()
    bye = int(value) if value in {str(each) for each in BYES} else 2
    return replace(
        DEFAULT_RULES,
        name="opengotha-file",
        source="OpenGotha, general settings of the file",
        meanings={
            **DEFAULT_RULES.meanings,
            ResultKind.ALLOCATED_BYE: replace(
                DEFAULT_RULES[ResultKind.ALLOCATED_BYE], win=in_points(bye), floats="down" if bye else "none"
            ),
        },
        tie_break_rules="opengotha-3.52-exact" if is_exact(general) else "opengotha-3.52",
    )


def adjusted_minutes(general: Mapping[str, str]) -> str | None:
    """Return the time of a player as the EGF counts it: the basic time and what the byo-yomi adds; None when unknown.

    Source: OpenGotha 3.5, Tournament.egfAdjustedTime: 45 seconds for each of standard byo-yomi, 60 for each of a move
    in Canadian, 120 for each of a Fischer increment.
    """

    def whole(tag: str, usual: int) -> int:
        found = whole_number(general.get(tag, ""))
        return usual if found is None else found

    basic, system = whole("basicTime", -1), general.get("complementaryTimeSystem", "SUDDENDEATH")
    if basic < 0:
        return None
    added = {
        "STDBYOYOMI": 45 * whole("stdByoYomiTime", 30),
        "CANBYOYOMI": 60 * whole("canByoYomiTime", 300) // max(1, whole("nbMovesCanTime", 15)),
        "FISCHER": 120 * whole("fischerTime", 10),
    }
    return str((60 * basic + added.get(system, 0)) // 60)


def key_of(family: str, first: str) -> str:
    """Return the key by which games name a player.

    Example:
        >>> key_of("van Dyk", "Ann Lee")
        'VANDYKANNLEE'
    """
    return (family + first).replace(" ", "").upper()


def rank_number(grade: str) -> int | None:
    """Return the rank of a grade: 30K is -30, 1K is -1, 1D is 0, 9D is 8; None when it is not a grade.

    Source: OpenGotha 3.5, Player.rank.
    """
    found = re.fullmatch(r"(\d{1,2})\s*([kdp])", grade.strip().lower(), re.ASCII)
    if found is None:
        return None
    return -int(found[1]) if found[2] == "k" else int(found[1]) - 1


def starting_score(rank: str, floor: str, bar: str, zero: str) -> int:
    """Return the McMahon score at the start, in points; where a grade is missing, OpenGotha's defaults."""
    place, least, most = _number_or(rank, -30), _number_or(floor, -20), _number_or(bar, 3)
    return max(0, max(min(place, most), least) - _number_or(zero, -30))


def _number_or(grade: str, usual: int) -> int:
    number = rank_number(grade)
    return usual if number is None else number
