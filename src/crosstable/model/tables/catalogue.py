"""What is wrong with tables of results, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "bye-with-opponent": "A {kind} has an opponent, {opponent}. Empty that cell or correct the kind.",
        "bye-with-sides": "Game {game} is a bye but has more than one side. Remove the other side, or correct the "
        "kind.",
        "cell-missing": "{field} is empty. Fill it in.",
        "colour-not-known": "Colour {text} is neither black nor white. Correct it, or leave it empty.",
        "column-not-found": "{field} cannot be read. {what}",
        "column-not-unique": "Column {column!r}, mapped to {field}, occurs {count} times. Rename all but one.",
        "columns-unused": "Columns that are not used: {columns}. To use one, map it to a field: FIELD=COLUMN, such as "
        "date=COLUMN.",
        "date-not-iso": "Date {text} is not in the form year-month-day. Write 2024-02-29 or 2024-02-29 18:30:00.",
        "equal-row": "{count:,} row repeats an earlier one; here the first. All are kept: delete any entered twice.",
        "equal-rows": "{count:,} rows repeat earlier ones; here the first. All are kept: delete any entered twice.",
        "game-rows-differ": "{field} {text} differs from the first row of game {game}, which counts. Make them agree.",
        "game-with-one-side": "Game {game} has one side only. Add the other, or give a kind such as bye.",
        "game-without-place": "Game {game} has no side with a place. Give places.",
        "mapping-without-equals": "Mapping {word!r} has no '='. Write field=column, such as player_a=home.",
        "more-problems": "{count} more problems like those above are not listed. Correct these first.",
        "name-not-visible": "The name {text} has no visible character. Write a name.",
        "name-too-long": "The name {text} has {count} characters, more than {most}. Shorten it.",
        "negative-number": "{what} {text} is negative. Use 0 or more.",
        "nested-cell": "{field} {text} is a list or an object. Give one value per cell.",
        "neutral-not-known": "Neutral {text} is neither yes nor no. Write yes or no, true or false, 1 or 0; an empty "
        "cell is no.",
        "no-game": "The game is missing. Give the game that the row belongs to.",
        "no-game-column": "No column names the game of a row. Map one: game=COLUMN. Columns: {columns}.",
        "no-opponent": "The opponent is missing. Give the name, or a kind such as bye, half-bye or unplayed.",
        "no-place": "No side has a place. Give a score, or a kind such as unplayed.",
        "no-player": "The player is missing. Give the name, or delete the row.",
        "no-player-columns": "No columns name the players. Map them: player_a=COLUMN and player_b=COLUMN for a row "
        "per game, or player=COLUMN and game=COLUMN for a row per player. Columns: {columns}.",
        "no-records": "The list of records is empty. Give one record per game.",
        "no-result": "The result is missing. Give a score, or a kind such as unplayed.",
        "no-result-column": "No column holds the result. Map one: score_a=COLUMN, result=COLUMN, winner=COLUMN, or "
        "points of every side. Columns: {columns}.",
        "no-result-column-long": "No column holds the result. Map one: place=COLUMN, score=COLUMN or points=COLUMN. "
        "Columns: {columns}.",
        "no-sides": "A game has no list of sides. {@write-sides}.",
        "no-such-day": "Date {text} does not exist in the calendar. Correct it.",
        "not-a-dataframe": "{kind!r} is not a dataframe that can be read. Give a pandas, polars or pyarrow table.",
        "not-a-number": "{what} {text} is not a finite number. Write digits, such as 3 or -2.5.",
        "not-a-record": "{record} is not an object with a field per column.",
        "not-a-time": "Time {text} is not a time of day. Write 18:30 or 18:30:00.",
        "not-a-whole-number": "{what} {text} is not a whole number from 0 to {most}. Correct it.",
        "option-not-known": "{option} {value!r} is not {first} or {second}. Write {option}={first}.",
        "place-missing": "The place and the reason are missing. Give one of them.",
        "number-too-large": "{what} {text} is too large. Write a number from -{most:,} to {most:,}.",
        "place-not-known": "Place {text} is not a whole number from 1 on, nor a word such as DNF. Correct it.",
        "player-on-both-sides": "{player} is on both sides. Correct one of the names.",
        "player-twice": "{player} is in game {game} twice. The first row counts: delete the other.",
        "points-do-not-add-up": "The points of the table add up to {total:g}, not to 0. Check the sheet.",
        "points-missing": "{field} is empty. Give the points, or a kind such as unplayed.",
        "rejected": "{where}{problem} (errors in all: {count})",
        "result-unreadable": "Result {text} cannot be read. Write 1-0, 0-1, 1/2-1/2, 3-1, 1-0F (forfeit), win, draw "
        "or loss.",
        "score-not-known": "Score {text} is not one of 1, 0.5, 0, win, draw, loss. Correct it; a cell with both "
        "sides, such as 1-0, is the field result, and goals or points go into points_a and points_b.",
        "score-of-forfeit": "Score {text} denotes a forfeit. Write 1 or 0, and forfeit in the column kind.",
        "scores-do-not-add-up": "Scores {first} and {second} do not add up to 1. Goals or points go into points_a and "
        "points_b; for a game in which neither side scored, give a kind such as double-forfeit.",
        "sheet-incomplete": "The score sheet has empty cells. Give left, middle and right of all three papers.",
        "side-missing": "The side is missing. Give the side that the row belongs to.",
        "side-rows-differ": "{field} {text} differs from that of the first row of side {side}. Give a side one "
        "{field}.",
        "side-without-column": "{field} has no column, though a later side has one. Map it: {field}=COLUMN. Columns: "
        "{columns}.",
        "side-without-players": "The side {side} has no list of players. {@write-sides}.",
        "thousand-or-decimal": "{what} {text} is ambiguous: the separator may be for thousands or for decimals. Write "
        "1234 or 1.234.",
        "winner-ambiguous": "Column {column!r} holds {values} and no 2: a 0 may be a tie, or a win of the second "
        "player. Map it: winner={column} if 1 and 2 are the players, 0 a tie and -1 no result; score_a={column} if 1 "
        "is a win and 0 a loss of the first player.",
        "winner-did-not-play": "The winner {winner} is not 1, 2, 0 (a tie) or -1 (no result), and not the name of one "
        "of the two players. Correct it.",
        "winner-guessed": "{column!r} is read as the winner: 1 is the first player, 2 the second, 0 a tie, -1 no "
        "result; or the name of the winner. Map it as winner={column} if that is so, and otherwise as what it is.",
        "winner-is-also-a-name": "The winner {winner} is a number and the name of the other player as well. Write the "
        "winner as a name that is no number, or give score_a.",
        "winner-or-points": "Column {column!r} holds {values}: 1 and 2 may be the winner, or points with 2 for a win. "
        "Map it: winner={column} if 1 and 2 are the players, 0 a tie and -1 no result; or correct the column to 1, "
        "0.5 and 0.",
    }
)
ACTIONS: Mapping[str, str] = MappingProxyType(
    {
        "write-sides": 'Write "sides": [{{"players": ["Ann"], "place": 1}}, {{"players": ["Bo"], "place": 2}}]',
    }
)
