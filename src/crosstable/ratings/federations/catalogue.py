"""The messages of the federations' rating systems, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "before-first-rules": "{name} {day} is before {first}, from which the rules of this federation are known here. "
        "Use a later date.",
        "event-too-large": "An event of {players} players is too large to be fitted at once; the most is {most}. Use a "
        "shorter period.",
        "floor-out-of-range": "The floor of {player!r} is {floor:g}. Give a number from 0 to 2200.",
        "game-before-list": "{where} is before the list of {day}, from which the ratings are. Leave earlier games out, "
        "or use the list that was in force then.",
        "game-before-rules": "{where} is before {first}, from which the rules of this federation are known here. Leave "
        "it out, or choose the rules of a day for all games with rules=YYYY-MM-DD.",
        "game-without-date": "{system} uses the rules in force on the day of a game, and {where} has no date. Add the "
        "date, or choose the rules of a day for all games with rules=YYYY-MM-DD.",
        "k-out-of-range": "K of {player!r} is {k:g}. Give a number above 0.",
        "k-unknown": "K of {player!r} is not known, and k=list asks for that of every player on the list. Give it in "
        "the column k of the list, or leave k=list out.",
        "list-missing": "The setting list_date={day} is the day of a list, and there is no list. Give its ratings as "
        "initial ratings, or leave list_date out.",
        "no-rated-game": "Event {event!r} has no rated game, so there is nothing to report. Enter results first.",
        "nobody-rated": "No entrant of {event!r} has a rating, and a federation rates from its list. {@give-ratings}.",
        "no-list-of-that-day": "There is no list of {day}: lists are of the first day of a month. Use {list} or a "
        "later one.",
        "period-rated-already": "{where} is in a rating period ({period}) that is rated already, and a period is rated "
        "whole. Rate the whole history again.",
        "rating-in-gap": "The {name} {rating:g} is between -1 and 1, where the AGA has no ratings. Use 1 or more for "
        "dan ranks, -1 or less for kyu ranks.",
        "weights-not-counted": "{where} has weight {weight:g}, and US Chess counts all games alike. Leave the weights "
        "out, or use another system.",
        "year-of-birth": "The year of birth of {player!r} is {year}. Give a year from 1850 to 2200.",
    }
)

ACTIONS: Mapping[str, str] = MappingProxyType(
    {"give-ratings": "Give the ratings of the list, or enter the players with theirs"}
)
