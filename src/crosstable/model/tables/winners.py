"""The winner of a game in one column: 1, 2, 0 for a tie, -1 for no result, or the name of the winner.

Rules
1. In the field `winner`, 1 is the player listed first, 2 the second, 0 a tie, -1 no result (Moonstone's codes);
   home and away name sides too, and any other word is the name of one of the players, or a word for a tie.
2. A column called `winner` that is guessed, or mapped to `result`, is such a column; a warning says how it is read.
3. A column is ambiguous, and an error until its field is named, if
   - it is called `winner` and has 0 or -1 but no 2: 0 may be a tie, or a win of the other side;
   - it is a `result` and has 1 or 0 together with 2: that may be the winner, or 2-1-0 points;
   - it is a `result` and has -1: that may be no result, or a loss.
4. A row in which a number is a code and the name of the other player as well is rejected.

Source: Moonstone skill rating algorithm, Mathematical Explanation (v1), "Determining w".
"""

from __future__ import annotations

from collections.abc import Mapping as AnyMapping
from collections.abc import Sequence
from types import MappingProxyType

import numpy as np

from crosstable.model.columns import NO_NUMBER, Bytes
from crosstable.model.errors import FormatError
from crosstable.model.messages import message
from crosstable.model.results import ResultKind
from crosstable.model.tables.cells import SCORE_WORDS, shown
from crosstable.model.tables.coded_rows import CodedTable
from crosstable.model.tables.mapping import Mapping
from crosstable.model.tables.problems import ProblemLog

WINNER_NAMES = ("winner", "winner_code", "winning_side", "won_by")
_CODES = frozenset({"-1", "0", "1", "2"})
_UNKNOWN = ResultKind.UNKNOWN.code
_NAME = -2  # the cell is a name
_FIRST, _TIE, _SECOND = 2, 1, 0  # half-points of the first side
_WORDS: AnyMapping[str, tuple[int, int]] = MappingProxyType(
    {
        **dict.fromkeys(("1", "home"), (_FIRST, NO_NUMBER)),
        **dict.fromkeys(("2", "away"), (_SECOND, NO_NUMBER)),
        **dict.fromkeys(("0", *(word for word, score in SCORE_WORDS.items() if score == _TIE)), (_TIE, NO_NUMBER)),
        "-1": (NO_NUMBER, _UNKNOWN),
    }
)


def with_winner(mapping: Mapping, samples: AnyMapping[str, Sequence[str]], *, is_named: bool) -> Mapping:
    """Return the mapping with the field `winner` where a column mapped to a result holds winners.

    Args:
        mapping: given or guessed.
        samples: filled cells of each column.
        is_named: whether the field `winner` was named by the caller, which settles what 0 means.
    Raises:
        FormatError: the column is ambiguous.
    """
    winner = mapping.columns.get("winner")
    if winner is not None:
        if not is_named:
            _check_winner(winner, samples)
        return mapping.changed({field: "" for field in ("result", "score_a") if mapping.columns.get(field) == winner})
    column = mapping.columns.get("result")
    if column is None or len(mapping.letters) != 2:
        return mapping
    if "_".join(column.casefold().split()) in WINNER_NAMES:
        _check_winner(column, samples)
        return mapping.changed({"result": "", "winner": column})
    values = set(samples.get(column, ()))
    if "2" in values and values <= _CODES:
        raise FormatError("model/tables/winner-or-points", column=column, values=sorted(values))
    if "-1" in values and values <= _CODES:
        raise FormatError("model/tables/winner-ambiguous", column=column, values=sorted(values))
    return mapping


def note_guessed_winner(log: ProblemLog, mapping: Mapping, *, is_named: bool) -> None:
    """Warn that a column is read as the winner unless the caller named it so."""
    if mapping.has("winner") and not is_named:
        column = mapping.columns["winner"]
        log.add("winner guessed", None, column, message("model/tables/winner-guessed", column=column), "warning")


def _check_winner(column: str, samples: AnyMapping[str, Sequence[str]]) -> None:
    values = set(samples.get(column, ()))
    if values <= _CODES and values & {"0", "-1"} and "2" not in values:
        raise FormatError("model/tables/winner-ambiguous", column=column, values=sorted(values))


def read_winners(table: CodedTable) -> tuple[Bytes, Bytes]:
    """Read the winner of each row: half-points of the first side, and the kind; -1 for none of them.

    Rows whose winner is neither a code nor one of their players are rejected.
    """
    texts = table.texts("winner")
    codes = table.codes("winner")
    meaning = [_WORDS.get(text.casefold(), (_NAME, NO_NUMBER)) if text else (NO_NUMBER, NO_NUMBER) for text in texts]
    listed = np.array(meaning, dtype=np.int8).reshape(-1, 2)[codes]
    half_points, kind = listed[:, 0].copy(), listed[:, 1]
    is_first, is_second = (_names_player(table, field) for field in ("player_a", "player_b"))
    is_name = half_points == _NAME
    table.reject(
        "winner unknown",
        is_name & ~is_first & ~is_second,
        "winner",
        lambda row: message("model/tables/winner-did-not-play", winner=shown(table.text("winner", row))),
    )
    both = ((half_points != _FIRST) & is_first) | ((half_points != _SECOND) & is_second)
    table.reject(
        "winner ambiguous",
        both & ~is_name,
        "winner",
        lambda row: message("model/tables/winner-is-also-a-name", winner=shown(table.text("winner", row))),
    )
    half_points[is_name] = NO_NUMBER
    half_points[is_name & is_first] = _FIRST
    half_points[is_name & is_second] = _SECOND
    return half_points, kind


def _names_player(table: CodedTable, field: str) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Return in which rows the winner is the name in this field."""
    keys: dict[str, int] = {}
    winners, players = (
        np.array([keys.setdefault(table.name_key(text), len(keys)) for text in table.texts(each)], dtype=np.int64)
        for each in ("winner", field)
    )
    filled = table.filled("winner") & table.filled(field)
    same: np.ndarray[tuple[int], np.dtype[np.bool_]] = (
        winners[table.codes("winner")] == players[table.codes(field)]
    ) & filled
    return same
