"""Wording of codes and results, shared by pages, print and terminal.

The tables are in English; what returns words returns them in the language of the page.
A code that is not listed here is shown as it is, with spaces for dashes, so that a new one is never an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from gettext import NullTranslations

from crosstable.games.profile import GameProfile, Words
from crosstable.model.games import Game
from crosstable.model.names import clean_name
from crosstable.model.results import ResultKind
from crosstable.reading.event_summary import EventProgress
from crosstable.views.texts import _, current, formats, ngettext, plural

# Why a game did not change ratings; and what pairing lists show for a player without an opponent.
NOT_COUNTED = {
    ResultKind.PLAYED: "the rules of this event do not rate it",
    ResultKind.UNRATED: "agreed to be unrated",
    ResultKind.FORFEIT: "decided by forfeit",
    ResultKind.DOUBLE_FORFEIT: "double forfeit",
    ResultKind.DOUBLE_LOSS: "both lost",
    ResultKind.VOID: "void",
    ResultKind.FULL_BYE: "full-point bye",
    ResultKind.HALF_BYE: "half-point bye",
    ResultKind.ZERO_BYE: "zero-point bye",
    ResultKind.ALLOCATED_BYE: "bye",
    ResultKind.LATE: "before the late entry",
    ResultKind.UNPLAYED: "not played yet",
    ResultKind.UNKNOWN: "result unknown",
    ResultKind.ADJOURNED: "adjourned",
}
DECIDED = "an arbiter decided the score"
NOT_CLOSED = "the event is not closed yet"
NOT_IN_THIS_LIST = "this list is older than the end of the event"
# Kinds whose places decide who won.
HAS_WINNER = {ResultKind.PLAYED, ResultKind.UNRATED, ResultKind.FORFEIT}

_HYPHEN = re.compile(r"(?<=[0-9½])-(?=[0-9½])")

# Why a pair is not ideal, by criterion.
PAIRED = {
    "acquaintance": "they come from the same family, club, city or region",
    "bye": "the bye goes to a player who asked for it, else to the lowest score, and never twice to one player",
    "colour-balance": "both were due the same colour",
    "colour-streak": "one of them has the same colour in three successive rounds",
    "float-direction": "one of them floats in the same direction in two successive rounds",
    "handicap-size": "the game needs a handicap",
    "mcmahon-band": "they are in different McMahon bands",
    "package-slide": "not exactly upper half against lower half",
    "rating-closeness": "their ratings differ",
    "rematch": "they have met before",
    "same-city": "they come from the same city",
    "same-club": "they are from the same club",
    "same-country": "they come from the same country",
    "same-family": "they are from the same family",
    "same-region": "they come from the same region",
    "score-difference": "their scores differ",
    "seeding": "not exactly the seeding order inside the score group",
    "constraints": "the director set a constraint",
    "C5": "no player with a lower score can have the bye",
    "C6": "one of them floats down: their scores differ",
    "C9": "the bye goes to a player with unplayed rounds",
    "C10": "a topscorer or the opponent comes to a colour difference above 2",
    "C11": "a topscorer or the opponent has the same colour in three successive rounds",
    "C12": "both were due the same colour",
    "C13": "a strong colour preference is not granted",
    "C14": "a player floats down again, as in the last round",
    "C15": "a player floats up again, as in the last round",
    "C16": "a player floats down again, as two rounds ago",
    "C17": "a player floats up again, as two rounds ago",
    "C18": "a player floats down further, after a downfloat in the last round",
    "C20": "a player floats down further, after a downfloat two rounds ago",
}

# The kinds of events that can be created, by template.
EVENT_KINDS = {
    "card-game": "Swiss of a card game",
    "card-game-top8": "Swiss of a card game, then a top 8",
    "double-elimination": "Double elimination",
    "fide-swiss": "Swiss by the rules of FIDE (Dutch system)",
    "go-mcmahon": "McMahon (Go)",
    "go-swiss": "Swiss (Go)",
    "groups-and-finals": "Groups, then finals",
    "keizer": "Keizer: all who come are paired",
    "knockout": "Knockout",
    "ladder": "Ladder with challenges",
    "preferans-evening": "Preferans evening",
    "round-robin": "Round robin",
    "swiss": "Swiss",
    "team-league": "Team league: every team meets every other",
    "team-swiss": "Team Swiss",
}

ADJUSTMENTS = {
    "reset": "Season reset: ratings move towards the initial rating.",
    "decay": "Decay: after months without a game, the rating moves towards the initial rating.",
    "floor": "Rating floor: no rating falls below it.",
    "increase": "Increase of a list: the federation raised ratings when its rules changed.",
}

COUNTED_MOVES = {
    "new-game": ("{n} new game", "{n} new games"),
    "corrected-game": ("{n} corrected game", "{n} corrected games"),
    "voided-game": ("{n} voided game", "{n} voided games"),
    "opponents-moved": ("{n} opponent with a changed rating", "{n} opponents with changed ratings"),
}
MOVES = {
    "settings": "setting changed: {}",
    "system": "system changed: {}",
    "decay": "decay",
    "reset": "season reset",
    "floor": "floor",
    "increase": "increase of a list",
}

PARTS = {
    "score": "own score",
    "rounded-down": "rounded down",
    "start": "starting score",
    "round": "counts",
    "running-score": "score after the round",
    "opponent-score": "score of the opponent",
    "opponent-adjusted": "score of the opponent, final byes counted as draws",
    "dummy-own-score": "unplayed: dummy opponent with the own score",
    "dummy-opponent-cap": "unplayed: dummy opponent, at most the scheduled opponent",
    "dummy-draws-cap": "unplayed: dummy opponent, at most a draw each round",
    "own-start": "no opponent: own starting score",
    "opponent-value": "tie-break of the opponent",
    "rating": "rating",
    "expected-score": "expected score",
    "rating-difference": "rating difference for the score",
    "lowest-rating": "lowest rating with that expected score",
    "encounter": "game among the tied",
    "rank": "rank among the tied",
    "number": "pairing number",
    "floor": "raised to the floor",
    "points": "points of the game",
    "own-value": "own value",
    "share-of-own-value": "share of the own value",
    "share-of-opponents-value": "share of the value of the opponent",
    "place-at-start": "place at the start",
    "places-moved": "places moved on the ladder",
}
CUTS = {
    "least": "cut: least",
    "voluntary": "cut: voluntarily unplayed",
    "most": "cut: most",
    "not-best": "not among the best",
}
RULES = {
    "sum": "The sum of the parts that are not cut.",
    "mean": "The mean of the parts that are not cut.",
    "rounded-mean": "The mean of the parts that are not cut, rounded.",
    "shown": "The parts explain the value; they do not add up to it.",
}


def wording(code: str, words: Mapping[str, str]) -> str:
    """Return the words for a code; a code without words is shown as it is."""
    return _(words[code]) if code in words else code.replace("-", " ")


def round_mark(number: int) -> str:
    """Return how tables mark a round: "R3"."""
    return _round_mark(number, current())


@lru_cache(maxsize=1024)
def _round_mark(number: int, translations: NullTranslations) -> str:
    return translations.gettext("R{round}").format(round=number)


def result_text(game: Game, game_played: GameProfile) -> str:
    """Return the result of a two-player game as its players write it, with typographic dashes; "" where there is none.

    Example:
        >>> from crosstable.games.profiles import CHESS
        >>> result_text(Game.between("Ann", "Bo", 1), CHESS)
        '1–0'
    """
    return typeset(game_played.result_text(game)) if len(game.sides) == 2 else ""


def typeset(result: str) -> str:
    """Return a result with an en dash between counts, and a minus for the side that forfeits.

    Example:
        >>> typeset("1-0"), typeset("+:-")
        ('1–0', '+:−')
    """
    return _HYPHEN.sub("\N{EN DASH}", result).replace("-", "\N{MINUS SIGN}")


def corrected_text(result: str) -> str:
    """Return the result of a correction with typographic dashes; dates and other facts after it stay as they are.

    Example:
        >>> corrected_text("1-0, date 2025-01-01")
        '1–0, date 2025-01-01'
    """
    outcome, comma, facts = result.partition(", ")
    return typeset(outcome) + comma + facts


def result_note(game: Game) -> str:
    """Return what is to be added to a result: "by forfeit", "void"; "" for a game that was played.

    Example:
        >>> result_note(Game.between("Ann", "Bo", 1, kind=ResultKind.FORFEIT))
        'won by forfeit'
    """
    if game.kind is ResultKind.PLAYED:
        return ""
    if len(game.sides) == 2 and game.kind in (ResultKind.VOID, ResultKind.DOUBLE_LOSS):
        return ""  # the result is enough
    if game.kind is ResultKind.UNPLAYED:
        return _("pending")
    return _("won by forfeit") if game.kind is ResultKind.FORFEIT else _(NOT_COUNTED[game.kind])


def not_classified(reason: str | None) -> str:
    """Return the note on a player without a place.

    Example:
        >>> not_classified("engine"), not_classified(None)
        ('not classified: engine', 'not classified')
    """
    why = clean_name(reason or "")
    return _("not classified: {why}").format(why=why) if why else _("not classified")


def moved_because(reasons: Iterable[tuple[str, str]]) -> str:
    """Return why a rating moved: "2 new games, 5 opponents moved".

    Example:
        >>> moved_because([("new-game", "1"), ("settings", "k")])
        '1 new game, setting changed: k'
    """
    parts = []
    for code, value in reasons:
        if code in COUNTED_MOVES:
            number = int(value) if value.isdecimal() else 2
            parts.append(ngettext(*COUNTED_MOVES[code], number).format(n=value))
        else:
            parts.append(wording(code, MOVES).format(value) if code in MOVES else f"{wording(code, MOVES)}: {value}")
    return ", ".join(parts)


def progress_words(now: EventProgress, words: Words) -> str:
    """Return how far an event is: "4 rounds", "2 of 4 rounds", "round 3 of 4 is on"."""
    if not now.is_readable:
        return _("cannot be read")
    if not now.is_begun:
        return _("not begun yet")
    if now.is_on:
        text = _("{round} {number} of {planned} is on") if now.planned else _("{round} {number} is on")
        return text.format(round=_(words.round), number=now.rounds, planned=now.planned)
    many = plural(words.round)
    if now.is_over:
        return f"{formats().count(now.rounds)} {ngettext(words.round, many, now.rounds)}"
    rounds = ngettext(words.round, many, now.planned if now.planned > 1 else 2)
    return _("{done} of {planned} {rounds}").format(done=now.rounds, planned=now.planned, rounds=rounds)
