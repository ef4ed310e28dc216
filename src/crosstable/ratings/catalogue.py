"""The messages of rating systems, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "as-of-without-dates": "as_of {as_of} needs games with dates, and these have none. "
        "Add dates or leave as_of out.",
        "bradley-terry-does-not-end": "Bradley-Terry still moved by {longest:g} after {steps} steps.",
        "count-out-of-range": "{name} {value!r} is out of range. Use a whole number from {least} to {most}.",
        "dates-not-rising": "{name} are not in rising order. Sort them and remove repeats.",
        "empty-side": "side {side} is an empty team. Give its members, or leave the side out.",
        "floor-above-start": "floor {floor!r} is above the start value {start!r}. Lower it.",
        "game": "game {number} in time order ({players:name})",
        "game-not-rateable": "{system} rates {rates}: {where} has {counts}. {advice}",
        "game-too-heavy": "{where} has weight {weight:g}; the most allowed here is {most:g}. Give smaller weights.",
        "game-without-date": "{setting} needs a date on every game: {where} has none. "
        "Add the date, or turn {setting} off.",
        "game-without-places": "{where} has points but no places, and points do not show which direction is better. "
        "Give places.",
        "games-before-state": "the games to continue with begin on {first}, before the state's last game on {last}. "
        "Rate the whole history again: a late result changes everything after it.",
        "k-steps-not-rising": "k_by_games {steps}: give whole numbers of games from 1 to 100000 in rising order.",
        "leave-game-out": "Leave such games out.",
        "moonstone-mean-zero": "ratings {first!r} and {second!r} have a mean of zero, by which Moonstone divides.",
        "moonstone-ran-away": "{where}, rated {first:g} and {second:g}: Moonstone divides by the mean of the ratings "
        "and allows a gap of {gap:g} at most. Use a multiplier below {multiplier:g}, or another start value.",
        "moonstone-start-zero": "start 0 gives a mean of zero, by which Moonstone divides. Use one such as 1500.",
        "moonstone-winner": "winner {winner!r} is unknown. Use 1 or 2, 0 for a tie, -1 for no result.",
        "no-batch": "there is no batch of games to rate. Give at least one.",
        "no-flat-view": "a history without a flat view has only two-player games.",
        "no-rows": "this run kept no rows, so it has no forecasts, steps or tracks. Rate with rows=True.",
        "not-a-chance": "{name} {value!r} is not between 0 and 1, both excluded. Use 0 < p < 1.",
        "not-a-date": "{name}: {value!r} is not a date. Give dates such as date(2024, 9, 1).",
        "not-a-game": "a game needs two sides or more, each of one player or more; the sizes given are [{sizes}].",
        "not-a-share": "{name} {value!r} is not a share. Use 0 to 1.",
        "not-a-state": "{file}: this is not a rating state. Give a file that was written as one.",
        "not-multiplayer-games": "a multi-player system was given two-player games in their flat view.",
        "not-single-players": "{system} rates single players; the sides given have [{sizes}] players. "
        "Give two sides or more of one player.",
        "not-two-player-games": "a two-player system was given multi-player games.",
        "not-two-players": "{system} rates two-player games; the sides given have [{sizes}] players. "
        "Give two sides of one player.",
        "number-out-of-range": "{name} {value!r} is out of range. Use a finite number from {least:g} to {most:g}.",
        "openskill-has-no-such-option": 'convention "openskill" has no drift_per_day, and of uneven only "sum".',
        "parameter-not-a-date": "{parameter}={word!r} is not a date such as 2024-09-01.",
        "parameter-not-a-number": "{parameter}={word!r} is not a number.",
        "parameter-not-numbers": "{parameter}: {word!r} is not {count} numbers with ':' between, such as 10:64.",
        "parameter-not-true-or-false": "{parameter}={word!r} is neither true nor false.",
        "parameter-not-whole": "{parameter}={word!r} is not a whole number.",
        "parameter-of-other-type": "{parameter} {value!r} is not of the type that this parameter takes. "
        "See its description.",
        "parameter-twice": "parameter {parameter!r} is given twice. Keep one of the two.",
        "period-out-of-order": "a period out of order: event {event!r} continues after another event began. "
        "Use periods of the calendar, or give its games one date.",
        "period-without-date": "periods by {period} need a date on every game: {where} has none. "
        'Add the date, or use period "event".',
        "period-without-event": "periods by event need an event on every game: {where} has none. Add it.",
        "places-do-not-fit": "{places} places for {sides} sides. Give one per side.",
        "places-with-a-hole": "places {places} have a hole: places are whole numbers from 1 on, and ties share one, "
        "such as 1, 2, 2, 4. Correct them.",
        "points-do-not-fit": "{points} points for {sides} sides. Give one number per side.",
        "points-out-of-range": "points {points!r} are out of range. Use finite numbers up to {most:g}.",
        "preferans-bula": "{where} has bula {bula:g}. Preferans divides by it. Give 1 to {most:g} as length.",
        "preferans-of-three": "Preferans is a game of three: there are {ratings} ratings and {scores} scores. "
        "Give three.",
        "preferans-score": "{where}: the score of {player:name} is {score:g}. "
        "Preferans needs the score of each player, up to {most:g}. Give it as points.",
        "preferans-without-bula": "{where} has no bula. Preferans divides by it. Give 1 to {most:g} as length.",
        "preferans-without-score": "{where}: the score of {player:name} is missing. "
        "Preferans needs the score of each player, up to {most:g}. Give it as points.",
        "rates-single-players": "games of single players, of any number",
        "rates-three-players": "games of three single players",
        "rates-two-players": "two-player games",
        "rating-not-finite": "rating {rating!r} is not a finite number. Use one such as 1500.",
        "reset-without-seasons": "reset {reset!r} needs season_starts: the first day of each season.",
        "score-out-of-range": 'score {score!r} is not between 0 and 1. Use 1, 0.5, 0 or "win", "draw", "loss".',
        "setting-without-value": "setting {setting!r} has no '='. Write parameter=value, such as k=24.",
        "shares-out-of-range": "{where}: the shares of the side of {player:name} add up to {share:g}. "
        "Give shares of the game from 0 to {most:g}, one of them above 0.",
        "sheet-number": "{column} {number!r} on the {seat} paper is not a number of points. Correct it.",
        "sheet-of-three": "a score sheet of Preferans has 3 papers; this one has {papers}. Give three.",
        "sheet-sum": "the middles {middles} sum to {total:g}, not 0: the game is not over, or a paper is wrong. "
        "The scores sum to {scores:g}.",
        "sheet-wrong": "score sheet: {problem} Correct the papers.",
        "side-without-share": "all members of a side have weight 0, so none of them played. Give one a share above 0.",
        "sides-and-players": "{sides} sides and {players} players",
        "state-cut-short": "{file}: the numbers are cut short or damaged ({bytes} bytes of them). "
        "Use an earlier copy, or rate the whole history again.",
        "state-incomplete": "{file}: the first line is incomplete ({lacks}). Use an earlier copy.",
        "state-of-other-columns": "{file}: {system} keeps {kept} now, and the state has {found}. "
        "Rate the whole history again.",
        "state-of-other-system": "the state was made by {made_by}, not by {system}. "
        "Continue with the one that made it, or rate the whole history again.",
        "state-of-other-version": "{file}: a rating state of version {found!r}; this program reads version {version}. "
        "Rate the whole history again.",
        "strengths-and-scales": "{strengths} strengths and {scales} scales: give one of each per side, two or more.",
        "system-without-states": "{system} rates the whole history at once and cannot continue from a state. "
        "Rate the whole history again.",
        "too-few-sides": "a game needs two sides or more; this one has {sides}. Give them all.",
        "too-many-for-joint-deviation": "{players} players are too many for a joint deviation, which goes up "
        'to {most}. Set doubt to "own".',
        "typical-deviation-too-large": "typical_deviation {typical!r} is above deviation {deviation!r}, "
        "that of a new player. Lower it.",
        "unknown-choice": "{name} {value!r} is unknown. Use one of: {choices}.",
        "use-other-system": "Use another system, such as {systems}, or leave such games out.",
        "weights-do-not-fit": "weights do not fit the sides, which have [{sizes}] members. Give one per member.",
        "weights-out-of-range": "weights [{weights}] are out of range. Give shares from 0 to {most:g}.",
    }
)
