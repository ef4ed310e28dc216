"""What results are worth in a FIDE tournament file (TRF): 162 of TRF26, XXS of JaVaFo, BB* of bbpPairings.

    162  W 3.0    D 1.0    L 0.0        columns 6, 7-10; 15, 16-19; 24, 25-28; ...
    XXS W=3 D=1 PAB=3                   words in any order; a later one counts
    BBW  3.0                            one line for each

| 162 | XXS | BB | is worth | usual |
|---|---|---|---|---:|
| W | W = WW, BW, FW, FPB | BBW | a win, also by forfeit; a bye for a full point | 1 |
| D | D = WD, BD, HPB | BBD | a draw; a bye for half a point | 0.5 |
| L | WL, BL | BBL | a loss over the board | 0 |
| A | FL, ZPB | BBF, BBZ | a forfeit lost; a bye for no point | 0 |
| P | PAB | BBU | a bye allocated by the pairing | as a win; 1 in XXS |
| X | | | adjourned (`?`) | as a draw |

Source: FIDE Handbook, TRF26, tag 162; JaVaFo Advanced User Manual, "Scoring point system".  The BB codes beside BBW and
BBD are read as bbpPairings 6 names them; their text was not at hand.
Errata: a win as White and one as Black may differ in XXS; our rules know one win, so such a line is kept and reported.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType

from crosstable.formats.trf.player_rows import half_points_of, points_of
from crosstable.model.points import in_points
from crosstable.model.results import Meaning, ResultKind, ResultRules

_USUAL: Mapping[str, int] = MappingProxyType({"W": 2, "D": 1, "L": 0, "FL": 0, "ZPB": 0, "FPB": 2, "HPB": 1, "FW": 2})
_SPREAD: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "162W": ("W", "FW", "FPB"),
        "162D": ("D", "HPB"),
        "162L": ("L",),
        "162A": ("FL", "ZPB"),
        "162P": ("PAB",),
        "162X": ("X",),
        "BBW": ("W", "FW", "FPB"),
        "BBD": ("D", "HPB"),
        "BBL": ("L",),
        "BBF": ("FL",),
        "BBZ": ("ZPB",),
        "BBU": ("PAB",),
        "XXSW": ("WW", "BW", "FW", "FPB"),
        "XXSD": ("WD", "BD", "HPB"),
    }
)
MOST_POINTS = 1000
"""What a result is worth at most; larger numbers are mistakes."""
_XXS = frozenset({"WW", "BW", "WD", "BD", "WL", "BL", "FW", "FL", "FPB", "HPB", "ZPB", "PAB"})
_ITEM_162 = re.compile(r"\s*([WDLAPX])\s*(\d*[.,]?\d+)", re.IGNORECASE)
_ITEM_XXS = re.compile(r"\s*([A-Z]+)\s*=\s*(\d*[.,]?\d+)", re.IGNORECASE)


def values_of(line: str) -> dict[str, int] | None:
    """Read a line of points: half-points by word, `W` spread over what it covers; None if the line is not readable."""
    tag = line[:3]
    if tag in _SPREAD:
        half_points = _sane(half_points_of(line[3:].strip()))
        return None if half_points is None else dict.fromkeys(_SPREAD[tag], half_points)
    pattern = _ITEM_162 if tag == "162" else _ITEM_XXS
    found: dict[str, int] = {}
    at = 3
    while line[at:].strip():
        item = pattern.match(line, at)
        half_points = None if item is None else _sane(half_points_of(item[2]))
        if item is None or half_points is None:
            return None
        word = item[1].upper()
        words = _SPREAD.get(tag + word, (word,) if word in _XXS else ())
        if not words:
            return None
        found.update(dict.fromkeys(words, half_points))
        at = item.end()
    return _of_one_colour(found)


def _sane(half_points: int | None) -> int | None:
    return half_points if half_points is None or half_points <= 2 * MOST_POINTS else None


def _of_one_colour(found: dict[str, int]) -> dict[str, int] | None:
    """Join White and Black; None when they differ."""
    for word, white, black in (("W", "WW", "BW"), ("D", "WD", "BD"), ("L", "WL", "BL")):
        sides = {found.pop(side) for side in (white, black) if side in found}
        if len(sides) > 1:
            return None
        if sides:
            found[word] = sides.pop()
    return found


def rules_of(values: Mapping[str, int]) -> ResultRules:
    """Make the result rules of these points; FIDE's own where they are the usual."""
    base = ResultRules.preset("fide-2026")
    if not values:
        return base
    worth = {**_USUAL, "PAB": values.get("W", 2), **values}
    meanings: dict[ResultKind, Meaning] = dict(base.meanings)
    for kind, win, draw, loss in (
        (ResultKind.PLAYED, "W", "D", "L"),
        (ResultKind.UNRATED, "W", "D", "L"),
        (ResultKind.FORFEIT, "FW", "D", "FL"),
        (ResultKind.DOUBLE_FORFEIT, "FL", "FL", "FL"),
        (ResultKind.DOUBLE_LOSS, "L", "L", "L"),
    ):
        paid = [in_points(worth[word]) for word in (win, draw, loss)]
        meanings[kind] = replace(meanings[kind], win=paid[0], draw=paid[1], loss=paid[2])
    for kind, win in (
        (ResultKind.FULL_BYE, "FPB"),
        (ResultKind.HALF_BYE, "HPB"),
        (ResultKind.ZERO_BYE, "ZPB"),
        (ResultKind.LATE, "ZPB"),
        (ResultKind.ALLOCATED_BYE, "PAB"),
    ):
        meanings[kind] = replace(meanings[kind], win=in_points(worth[win]))
    # A double forfeit or loss has no first side; only its loss counts, and the usual one does not determine the others.
    for kind in (ResultKind.DOUBLE_FORFEIT, ResultKind.DOUBLE_LOSS):
        if meanings[kind].loss_half_points == base[kind].loss_half_points:
            meanings[kind] = base[kind]
    open_worth = in_points(worth.get("X", worth["D"]))
    meanings[ResultKind.ADJOURNED] = _all_worth(meanings[ResultKind.ADJOURNED], open_worth)
    if "X" in worth:
        meanings[ResultKind.UNKNOWN] = _all_worth(meanings[ResultKind.UNKNOWN], open_worth)
    if meanings == base.meanings:
        return base
    return ResultRules("trf", meanings, "the points that the tournament file gives")


def _all_worth(meaning: Meaning, points: Fraction) -> Meaning:
    return replace(meaning, win=points, draw=points, loss=points)


def points_in(rules: ResultRules) -> dict[str, int] | None:
    """Return the points of these rules by word; None when points by outcome do not express them all."""
    if rules.scoring != "outcome":
        return None
    played, forfeit = rules[ResultKind.PLAYED], rules[ResultKind.FORFEIT]
    values = {
        "W": played.win_half_points,
        "D": played.draw_half_points,
        "L": played.loss_half_points,
        "FW": forfeit.win_half_points,
        "FL": forfeit.loss_half_points,
        "FPB": rules[ResultKind.FULL_BYE].win_half_points,
        "HPB": rules[ResultKind.HALF_BYE].win_half_points,
        "ZPB": rules[ResultKind.ZERO_BYE].win_half_points,
        "PAB": rules[ResultKind.ALLOCATED_BYE].win_half_points,
    }
    adjourned = rules[ResultKind.ADJOURNED].loss_half_points
    return values | ({"X": adjourned} if adjourned != played.draw_half_points else {})


def lines_162(rules: ResultRules, *, whole: bool = False, has_forfeits: bool = False) -> list[str]:
    """Write tag 162; with the usual points write nothing, or the `whole` line.

    Item A covers forfeits lost and byes for no point: it holds what the former are worth if there are any.
    """
    values = points_in(rules)
    if values is None:
        return []
    stated: dict[str, int] = {word: values[word] for word in ("W", "D", "L", "X") if word in values}
    stated |= {"A": values["FL" if has_forfeits else "ZPB"], "P": values["PAB"]}
    usual: dict[str, int] = {"W": 2, "D": 1, "L": 0, "A": 0, "P": stated["W"]}
    items = [f"{word}{points_of(stated[word]):>4}" for word in "WDLAPX" if stated.get(word) != usual.get(word)]
    if whole and not items:
        items = [f"{word}{points_of(stated[word]):>4}" for word in "WDLAP"]
    return ["162  " + "    ".join(items)] if items else []


def bye_worths(rules: ResultRules, *, is_26: bool, has_forfeits: bool) -> dict[str, int]:
    """Return what each letter of a bye is worth in a file with the points of these rules, in half-points."""
    values = points_in(rules)
    if values is None:
        return {}
    if is_26:
        return {"U": values["PAB"], "F": values["W"], "H": values["D"], "Z": values["FL" if has_forfeits else "ZPB"]}
    return {"U": values["PAB"], "F": values["FPB"], "H": values["HPB"], "Z": values["ZPB"]}


def lines_xxs(rules: ResultRules) -> list[str]:
    """Write XXS; nothing with the usual points."""
    values = points_in(rules)
    if values is None:
        return []
    sides = {"W": ("WW", "BW"), "D": ("WD", "BD"), "L": ("WL", "BL")}
    usual = {**_USUAL, "PAB": 2}
    items = [
        f"{side}={points_of(values[word])}"
        for word in ("W", "D", "L", "FW", "FL", "FPB", "HPB", "ZPB", "PAB")
        if values[word] != usual[word]
        for side in sides.get(word, (word,))
    ]
    return ["XXS " + " ".join(items)] if items else []


def lines_bb(rules: ResultRules) -> list[str]:
    """Write the BB lines that differ from the usual points."""
    values = points_in(rules)
    if values is None:
        return []
    usual = {**_USUAL, "PAB": values["W"]}
    words = (("BBW", "W"), ("BBD", "D"), ("BBL", "L"), ("BBF", "FL"), ("BBZ", "ZPB"), ("BBU", "PAB"))
    return [f"{tag} {points_of(values[word]):>4}" for tag, word in words if values[word] != usual[word]]
