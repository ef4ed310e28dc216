"""The English of the pages for codes that lower floors give: result kinds, adjustments, moves, tie-breaks, columns.

A code that is not here shows itself, its dashes as spaces, so that a new one is never an error.
"""

from __future__ import annotations

from collections.abc import Iterable

from crosstable.model.names import clean_name
from crosstable.model.results import ResultKind

NOT_COUNTED = {
    ResultKind.PLAYED: "the rules of this event do not rate it",
    ResultKind.UNRATED: "agreed beforehand not to be rated",
    ResultKind.FORFEIT: "a forfeit: nobody played",
    ResultKind.DOUBLE_FORFEIT: "neither side came",
    ResultKind.DOUBLE_LOSS: "both sides were given a loss",
    ResultKind.VOID: "struck out",
    ResultKind.FULL_BYE: "a full-point bye: no opponent",
    ResultKind.HALF_BYE: "a half-point bye: no opponent",
    ResultKind.ZERO_BYE: "a round not played",
    ResultKind.ALLOCATED_BYE: "a bye: no opponent",
    ResultKind.LATE: "a round before arrival",
    ResultKind.UNPLAYED: "not played yet",
    ResultKind.UNKNOWN: "the result is not known",
}
# Kinds whose places say who won.
HAS_WINNER = {ResultKind.PLAYED, ResultKind.UNRATED, ResultKind.FORFEIT}

# What a board bends, criterion by criterion.
PAIRED = {
    "acquaintance": "they come from one family, club, city or region",
    "bye": "the bye goes to a volunteer, else to the lowest score, and never twice to one player",
    "colour-balance": "both were due the same colour",
    "colour-streak": "one of them has the same colour three times running",
    "float-direction": "one of them meets a different score in the same direction twice running",
    "handicap-size": "the game needs a handicap",
    "mcmahon-band": "they are in different McMahon bands",
    "package-slide": "not quite upper half against lower half",
    "rating-closeness": "their ratings differ",
    "rematch": "they have met before",
    "same-city": "they come from one city",
    "same-club": "they are of one club",
    "same-country": "they come from one country",
    "same-family": "they are of one family",
    "same-region": "they come from one region",
    "score-difference": "their scores differ",
    "seeding": "not quite the order of the seeding inside the score group",
    "constraints": "the director asked for something else",
}

ADJUSTMENTS = {
    "reset": "Season reset: ratings move towards the start value.",
    "decay": "Away for months: the rating moves towards the start value.",
    "floor": "Floor: no rating falls below it.",
}

_MOVES = {
    "new-game": ("{} new game", "{} new games"),
    "corrected-game": ("{} corrected game", "{} corrected games"),
    "voided-game": ("{} struck-out game", "{} struck-out games"),
    "opponents-moved": ("{} opponent moved", "{} opponents moved"),
    "settings": ("setting changed: {}", "setting changed: {}"),
    "system": ("system changed: {}", "system changed: {}"),
    "decay": ("decay", "decay"),
    "reset": ("season reset", "season reset"),
    "floor": ("floor", "floor"),
}

PARTS = {
    "score": "own score",
    "rounded-down": "rounded down",
    "start": "starting score",
    "round": "counts",
    "running-score": "score after the round",
    "opponent-score": "score of the opponent",
    "opponent-adjusted": "score of the opponent, byes at the end as draws",
    "dummy-own-score": "not played: a dummy with the own score",
    "dummy-opponent-cap": "not played: a dummy, at most the scheduled opponent",
    "dummy-draws-cap": "not played: a dummy, at most a draw each round",
    "own-start": "no opponent: own starting score",
    "opponent-value": "tie-break of the opponent",
    "rating": "rating",
    "expected-score": "expected score",
    "rating-difference": "rating difference for the score",
    "lowest-rating": "lowest rating that expects the score",
    "encounter": "game among the tied",
    "rank": "rank among the tied",
    "number": "number at entry",
    "floor": "raised to the floor",
    "points": "points of the game",
}
CUTS = {
    "least": "cut: least",
    "voluntary": "cut: not played by choice",
    "most": "cut: most",
    "not-best": "not among the best",
}
RULES = {
    "sum": "The parts that are not cut, added up.",
    "mean": "The mean of the parts that are not cut.",
    "rounded-mean": "The mean of the parts that are not cut, rounded.",
    "shown": "The parts explain the value; they are not added up.",
}


def said(code: str, words: dict[str, str]) -> str:
    """Word a code; one that has no words shows itself."""
    return words.get(code, code.replace("-", " "))


def not_classified(reason: str | None) -> str:
    """Say of somebody that they have no place in a game, and why.

    Example:
        >>> not_classified("engine"), not_classified(None)
        ('not classified: engine', 'not classified')
    """
    why = clean_name(reason or "")
    return f"not classified: {why}" if why else "not classified"


def moved_because(reasons: Iterable[tuple[str, str]]) -> str:
    """Word why a rating moved: "2 new games, 5 opponents moved".

    Example:
        >>> moved_because([("new-game", "1"), ("settings", "k")])
        '1 new game, setting changed: k'
    """
    told = []
    for code, value in reasons:
        one, many = _MOVES.get(code, (f"{code.replace('-', ' ')}: {{}}",) * 2)
        told.append((one if value == "1" else many).format(value))
    return ", ".join(told)
