"""Which side won a battle: the words that files use, and one number for each."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from crosstable.model.errors import InputError

SECOND, TIE, FIRST = 0, 1, 2  # half-points of the side listed first

WORDS: Mapping[str, int] = MappingProxyType(
    {
        **dict.fromkeys(("model_a", "a", "first", "left", "1-0", "win"), FIRST),
        **dict.fromkeys(("tie", "draw", "both", "1/2-1/2", "0.5-0.5", "="), TIE),
        **dict.fromkeys(("tie (bothbad)", "bothbad", "both bad", "both_bad", "both-bad"), TIE),
        **dict.fromkeys(("model_b", "b", "second", "right", "0-1", "loss"), SECOND),
    }
)
"""The accepted words.  "Both bad" is a tie: it says that neither is better."""

_OF_SCORE: Mapping[float, int] = MappingProxyType({1.0: FIRST, 0.5: TIE, 0.0: SECOND})


def outcome_of(value: object) -> int | None:
    """Return the half-points of the side listed first; None if the value is no outcome.

    Args:
        value: a word of `WORDS` in any case, or the score of the side listed first: 1, 0.5 or 0.
    Example:
        >>> outcome_of("model_a"), outcome_of("Tie"), outcome_of(0), outcome_of("modle_a")
        (2, 1, 0, None)
    """
    if isinstance(value, str):
        word = value.strip().casefold()
        return WORDS[word] if word in WORDS else _of_score(word)
    return _of_score(value)


def _of_score(value: object) -> int | None:
    try:
        return _OF_SCORE.get(float(value))  # type: ignore[arg-type]  # what is no number is no score
    except (TypeError, ValueError):
        return None


def unknown_outcome(value: object, row: int) -> InputError:
    """Return the error about a winner that cannot be read."""
    if value is None or value != value or str(value).strip() == "":  # noqa: PLR0124 - a missing number
        return InputError("arena/no-winner", row=row)
    return InputError("arena/unknown-winner", row=row, winner=str(value))
