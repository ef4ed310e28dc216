"""The messages of rating systems, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "as-of-without-dates": "The setting as_of={as_of} needs games with dates, and these have none. Add dates or "
        "leave as_of out.",
        "better-of-system": "In {system}, {known} points are better. Leave better={better!r} out.",
        "better-without-points": "The order better={better!r} says how points make the places, and there are none to "
        "make. Leave it out, or give points without a score and without places.",
        "bradley-terry-does-not-end": "Bradley-Terry did not converge in {steps} steps: the last step was still "
        "{longest:g}.",
        "count-out-of-range": "{name} {value!r} is out of range. Use a whole number from {least} to {most}.",
        "day-without-dates": "Ratings on {day} need games with dates, and these have none. Add dates or leave the day "
        "out.",
        "dates-not-rising": "{name} are not in rising order. Sort them and remove repeats.",
        "days-do-not-fit": "The days {days!r} are not one number for each of {players} players. Give the days since "
        "the last game of each.",
        "empty-side": "Side {side} is an empty team. Give its members, or leave the side out.",
        "fact-not-known": "{system} does not take {fact!r} as a fact of a game. It takes {known}. Check the spelling, "
        "or leave it out.",
        "floor-above-start": "Floor {floor!r} is above the start value {start!r}. Lower it.",
        "game": "Game {number} in time order ({players:name})",
        "game-not-rateable": "{system} rates {rates}. {where} has {counts}. {advice}",
        "game-too-heavy": "{where} has weight {weight:g}; the most allowed here is {most:g}. Give smaller weights.",
        "game-without-date": "{setting} needs a date on every game. {where} has none. Add the date, or turn {setting} "
        "off.",
        "game-without-places": "{where} has points but no places, and points alone do not show whether more or fewer "
        "are better. Give places.",
        "games-before-state": "The games to continue with begin on {first}, before the last game of the state on "
        "{last}. Rate the whole history again: a late result changes everything after it.",
        "handicap-not-rated": "{count} of {games} games have a handicap, which {system} does not count: they are rated "
        "as even games. To count it, use a system that does, such as egf, aga, or elo with handicap_points.",
        "handicap-not-counted": "{system} counts no handicap stones. Leave them out, or use a system that does, "
        "such as egf, aga, or elo with handicap_points.",
        "initial-rating-out-of-range": "{player!r} has the initial rating {rating:g}. Give a finite number "
        "up to {most:g}.",
        "k-steps-not-rising": "Setting k_by_games {steps} is not in rising order. Give whole numbers of games from 1 "
        "to 100000 in rising order.",
        "ladder-game-before-last": "The game of {date} is before the last one, on {last}. Play games in the order of "
        "time, or rate the whole history again.",
        "ladder-game-without-date": "The game has no date, but the one before it has: {last}. Give date=.",
        "ladder-damaged": "The ladder cannot be read: its {part!r} is missing, or holds what no ladder has. "
        "Use an earlier copy, or rate the games again.",
        "ladder-incomplete": "The ladder cannot be read: {lacks}. Use an earlier copy, or rate the games again.",
        "ladder-of-other-version": "The ladder has version {found}, and this program reads version {version}. Rate the "
        "games again.",
        "ladder-rows-missing": "The head counts {count} players, and there are {rows} rows. Give the row of every "
        "player; after a game, the rows of its players and the head are stored.",
        "ladder-period-without-date": "The rating period is a {period}, so every game needs a date. Give date=.",
        "ladder-period-without-event": "The rating period is an event, so every game needs one. Give event=.",
        "length-not-counted": "{system} does not count the length of a game. Leave it out, or use a system that does, "
        "such as Preferans.",
        "leave-game-out": "Leave such games out.",
        "moonstone-mean-zero": "Ratings {first!r} and {second!r} have a mean of zero, by which Moonstone divides.",
        "moonstone-ran-away": "{where}, rated {first:g} and {second:g}: Moonstone divides by the mean of the ratings "
        "and allows a gap of {gap:g} at most. Use a multiplier below {multiplier:g}, or another start value.",
        "moonstone-start-zero": "Start value 0 gives a mean of zero, by which Moonstone divides. Use another, such as "
        "1500.",
        "moonstone-winner": "Winner {winner!r} is not known. Use 1 or 2, 0 for a tie, -1 for no result.",
        "no-batch": "There is no batch of games to rate. Give at least one.",
        "no-flat-view": "A history of multi-player games has no flat view. Use its sides.",
        "no-forecasts-of-a-fit": "{system} fits all games at once, so its ratings know how each game ended and "
        "forecast none of them. Rate the earlier games with as_of= and forecast with predict(), or use backtest(); "
        "fitted_to_frame() has what the ratings expect in hindsight.",
        "no-match-quality": "Match quality is defined for GaussianSkill, not for {system}. Compare predict() with one "
        "half instead.",
        "no-place-at-all": "None of the {sides} sides has a place. Give one at least, or leave the game out.",
        "no-rows": "This run kept no rows, so it has no forecasts, steps or tracks. Rate with rows=True.",
        "no-systems-named": "No system is named. Give names such as elo,glicko2, or all.",
        "not-a-place": "Place {place!r} is not a whole number from 1 on. Ties share one; None is a side that is not "
        "classified.",
        "nothing-fitted": "{system} rates game after game, so nothing is fitted to the results. Use "
        "forecasts_to_frame(): what it expected before each game.",
        "not-a-chance": "{name} {value!r} is not between 0 and 1, both excluded. Use 0 < p < 1.",
        "not-a-date": "{name}: {value!r} is not a date. Give dates such as date(2024, 9, 1).",
        "not-a-game": "A game needs two sides or more, each of one player or more; the sizes given are [{sizes}].",
        "not-a-history": "A {found} is not a history. Build one: History.from_frame(frame), History.from_games(games) "
        "or History.from_records(records).",
        "not-a-ladder": "This is not a ladder as to_json or to_bytes wrote it.",
        "not-a-flag": "{name} {value!r} is neither True nor False. Give one of the two.",
        "not-a-list": "{name} {value!r} is not a list. Give one value per side, such as [1, 2].",
        "not-a-rating": "{value!r} is not a rating. Give a number, or an estimate such as Estimate(1500, 80).",
        "not-a-share": "{name} {value!r} is not between 0 and 1. Give a share from 0 to 1.",
        "not-a-state": "{file}: this is not a rating state. Give a file that was written as one.",
        "class-of-a-system": "{found} is the class of a rating system. Give a system of it: {found}().",
        "not-a-system": '{found!r} is not a rating system. Give a value, such as Elo(), or system_from("elo") by name.',
        "not-multiplayer-games": "A multi-player system was given two-player games in their flat view.",
        "not-an-id": "{player!r} is not the id of a player. Give a text that is not blank, or a whole number.",
        "not-single-players": "{system} rates single players; the sides given have [{sizes}] players. "
        "Give two sides or more of one player.",
        "not-two-player-games": "A two-player system was given multi-player games.",
        "not-two-players": "{system} rates two-player games; the sides given have [{sizes}] players. "
        "Give two sides of one player.",
        "number-out-of-range": "{name} {value!r} is out of range. Use a finite number from {least:g} to {most:g}.",
        "openskill-has-no-such-option": 'Convention "openskill" has no drift_per_day, advantage and handicap_points, '
        'and for uneven it has only "sum".',
        "own-system-not-finite": "{where}: the system changes a rating to {rating}. Correct its formula.",
        "parameter-not-a-date": "{parameter}={word!r} is not a date such as 2024-09-01.",
        "parameter-not-a-number": "{parameter}={word!r} is not a number.",
        "parameter-not-numbers": "{parameter}: {word!r} is not {count} numbers with ':' between, such as 10:64.",
        "parameter-not-true-or-false": "{parameter}={word!r} is neither true nor false.",
        "parameter-not-whole": "{parameter}={word!r} is not a whole number.",
        "parameter-of-other-type": "{parameter} {value!r} is not of the type that this parameter takes. "
        "See its description.",
        "parameter-twice": "Parameter {parameter!r} is given twice. Keep one of the two.",
        "partial-play": "{system} rates whole games only. In {where} a player has a share of {share:g}. Use a system "
        "that counts shares, such as whr, elo-many-sides or gaussian, or leave the shares out.",
        "period-out-of-order": "Event {event!r} continues after another event began, so its rating period is out of "
        "order. Use periods of the calendar, or give its games one date.",
        "period-without-date": "Periods by {period} need a date on every game. {where} has none. Add the date, or use "
        'period "event".',
        "period-without-event": "Periods by event need an event on every game. {where} has none. Add it, or use "
        "periods of the calendar, such as period=month.",
        "places-do-not-fit": "There are {places} places for {sides} sides. Give one per side.",
        "player-known-already": "{player!r} is in the table already, so the first rating cannot change. Add players "
        "before their first game.",
        "player-twice-in-game": "{player!r} is in the game twice. Give every player once.",
        "points-do-not-fit": "There are {points} points for {sides} sides. Give one number per side.",
        "points-not-counted": "{system} does not count points. Leave them out and give score or places, or use a "
        "system that counts points.",
        "points-out-of-range": "Points {points!r} are out of range. Use finite numbers up to {most:g}.",
        "preferans-bula": "{where} has bula {bula:g}. Preferans divides by it. Give 1 to {most:g} as length.",
        "preferans-of-three": "Preferans is a game of three: there are {ratings} ratings and {scores} scores. "
        "Give three.",
        "preferans-score": "{where}: the score of {player:name} is {score:g}. "
        "Preferans needs the score of each player, up to {most:g}. Give it as points.",
        "preferans-without-bula": "{where} has no bula. Preferans divides by it. Give 1 to {most:g} as length.",
        "preferans-without-score": "{where}: the score of {player:name} is missing. "
        "Preferans needs the score of each player, up to {most:g}. Give it as points.",
        "ran-away": "Ratings by {system} have run away: {count} of {players} are outside {low:g} to {high:g}, where "
        "its formulas make sense, and they go from {least:.0f} to {most:.0f}. Use other parameters or another system.",
        # Part of another message.
        "rates-single-players": "games of single players, of any number",
        # Part of another message.
        "rates-three-players": "games of three single players",
        # Part of another message.
        "rates-two-players": "two-player games",
        "rating-not-finite": "Rating {rating!r} is not a finite number. Use one such as 1500.",
        "reset-without-seasons": "Reset {reset!r} needs season_starts: the first day of each season.",
        "score-and-places": "Score {score!r} and places {places} are given. Give one of the two.",
        "score-not-known": "Score {score!r} is not known. Use 1, 0.5, 0 or win, draw, loss, as the first side scored.",
        "score-of-many-sides": "A score is that of the first of two sides, and this game has {sides}. Give places.",
        "score-out-of-range": 'Score {score!r} is not between 0 and 1. Use 1, 0.5, 0 or "win", "draw", "loss".',
        "setting-without-value": "Setting {setting!r} has no '='. Write parameter=value, such as k=24.",
        "shares-out-of-range": "{where}: the shares of the side of {player:name} add up to {share:g}. "
        "Give shares of the game from 0 to {most:g}, one of them above 0.",
        "side-not-a-list": "Side {side} is {found}, not a list of players. Give lists, such as [[first], [second]], or "
        "use predict.",
        "share-out-of-range": "Shares [{shares}] are out of range. Give shares from 0 to {most:g}.",
        "shares-do-not-fit": "The shares do not fit the sides, which have [{sizes}] members. Give one per member.",
        "shares-not-lists": "The shares are not a list for each side, one share per member. Give such as "
        "[[1, 0.5], [1]].",
        "side-without-share": "All members of a side have share 0, so none of them played. Give one a share above 0.",
        "sides-and-players": "{sides} sides and {players} players",
        "sides-not-rateable": "{system} rates {rates}; the sides given have [{sizes}] players. Give sides that it "
        "rates, or use another system.",
        "state-cut-short": "{file}: the numbers are cut short or damaged ({bytes} bytes of them). "
        "Use an earlier copy, or rate the whole history again.",
        "state-incomplete": "{file}: the first line is incomplete ({lacks}). Use an earlier copy.",
        "state-of-other-columns": "{file}: {system} now stores {kept}, and the state has {found}. Rate the whole "
        "history again.",
        "state-of-other-meaning": "The state was made by {system} with {parameter}={was!r}, and {parameter}={now!r} "
        "changes what a rating means. Continue with the old value, or rate the whole history again.",
        "state-of-other-names": "The state was made with match_names={was}, and the history has match_names={now}, so "
        "that names would be split or merged. Build the history with match_names={was}.",
        "state-of-other-system": "The state was made by {made_by}, not by {system}. Continue with the one that made "
        "it, or rate the whole history again.",
        "state-of-other-version": "{file}: the rating state has version {found!r}, and this program reads version "
        "{version}. Rate the whole history again.",
        "strengths-and-scales": "There are {strengths} strengths and {scales} scales. Give one of each per side, for "
        "two sides or more.",
        "system-in-no-module": "The class {system} is inside a function, so that nothing leads to it from a "
        "stored name. Define it at the top of a module.",
        "system-named-twice": "The system {system!r} is named twice. Name each system once.",
        "system-not-a-dataclass": "The rating system {system!r} is not a dataclass, so its parameters are not "
        "known. Write @dataclass(frozen=True) above its class.",
        "system-without-curves": "{system} has no curves over time: it does not fit a rating to every day. Use whr.",
        "system-without-initial-ratings": "{system} rates the whole history at once, so no player begins anywhere. "
        "Leave the initial ratings out, or choose another system.",
        "system-without-deviations": "Ratings of {system} have no deviation. Give the rating as a number: {rating:g}.",
        "system-without-volatility": "Ratings of {system} have no volatility. Give an estimate without one, or use "
        "Glicko2 or Glicko2PerGame.",
        "system-without-ladder": "{system} fits the whole history at once, so it cannot rate one game after another. "
        "Use rate(), or a system such as Glicko2PerGame.",
        "system-without-states": "{system} rates the whole history at once and cannot continue from a state. "
        "Rate the whole history again.",
        "too-few-sides": "A game needs two sides or more; this one has {sides}. Give them all.",
        "too-many-for-joint-deviation": "{players} players are too many for a joint deviation, which goes up "
        'to {most}. Set doubt to "own".',
        "typical-deviation-too-large": "Setting typical_deviation {typical!r} is above deviation {deviation!r}, that "
        "of a new player. Lower it.",
        "unknown-choice": "{name} {value!r} is unknown. Use one of: {choices}.",
        "use-other-system": "Use another system, such as {systems}, or leave such games out.",
    }
)
