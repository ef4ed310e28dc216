"""What is wrong with players, games, events and histories, by code (see `messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "argument-not-finite": "{name} {value!r} is not a finite number. Give one, or None.",
        "at": "{where}: {what}",
        "better-not-known": 'Points make the places, but better={better!r}. Give better="higher" or '
        'better="lower", or the places.',
        "better-without-points": "The order better={better!r} says how points make the places, and there are none to "
        "make. Leave it out, or give points without a score and without places.",
        "blank-text": "{name} {value!r} is blank. Give a text with something in it.",
        "bye-with-opponent": "A {kind} of {players:name} has an opponent. A bye has one side.",
        "category-of-nobody": "No entrant can be in category {name!r}: its limits exclude each other. Correct them.",
        "class-instead-of-value": "The argument {name!r} is the class {found}. Give {wanted}.",
        "column-not-whole-numbers": "Column {column!r} holds {type}, not whole numbers. Give whole numbers.",
        "columns-differ-in-length": "The columns differ in length: {lengths}. Give one entry per game in each.",
        "count-out-of-range": "{name} {value!r} in the game of {players:name} is out of range. Use 0 to {most}.",
        "date-and-time-twice": "The date {date} has a time of day, and the time {time} is given, too. Give one "
        "of the two: date.date() is the day.",
        "date-before-previous-game": "Game {game}: the date is earlier than that of the game before. Sort the games.",
        "date-with-time": "The argument {name!r} has a time of day, {value}, and holds a day only. Give value.date().",
        "engine-needs-numba": "Engine 'compiled' needs numba, which is not installed. "
        "Install crosstable[fast], or use 'auto'.",
        "event-given-twice": "Event {event!r} is given twice. Give each event once, and each its own id.",
        "event-order-guessed": "Events {events} of {date} share a player, and their order is not known: they are "
        "rated in the order of their names. Add times, or a column event_sequence. Further cases: {others}.",
        "empty-side": "A side of the game of {players:name} is empty. Give its members.",
        "event-without-rounds": "Event {event!r} has no rounds, so none can be taken away.",
        "file-not-opened": "{file} cannot be opened: {why}. Check the path.",
        "game-without-sides": "A game has no sides. A bye has one side, a game two or more.",
        "kinds-without-meaning": "The scoring rules {rules!r} do not cover {kinds}. Add a rule for each kind.",
        "library-not-installed": "{library} is not installed. Install it, or choose another library.",
        "missing-value": "{where} is missing. Add it: {expected}.",
        "more-faults": "There are {count} more errors.",
        "needs-pydantic": 'Reading this file needs pydantic. Install it: pip install "crosstable[app]".',
        "module-fails": "Module {module!r} cannot be imported: {error}. Correct it, or do not load it.",
        "module-not-loaded": "The {what} {name!r} is in the module {module!r}, which is not loaded, and a name does "
        "not load a module: it may come from somebody else's file. {@load-plugin}, or install the package that lists "
        "it under {group!r}.",
        "negative-score": "Score {score!r} of {players:name} is negative. Give points, 0 or more.",
        "negative-weight": "Weight {value!r} in the game of {players:name} is negative. Use 0 or more.",
        "no-dataframe-library": "No dataframe library is installed. Install one of {libraries}.",
        "no-such-board": "Event {event!r}, round {round}: there is no board {board}. Its boards are {boards}.",
        "no-such-entrant": "Event {event!r}: player {player!r} did not enter.",
        "no-such-formula": "The loop {loop} calls no formula named {names}.",
        "no-such-module": "Module {module!r} is not found. Check the name, and that its folder is on the search path "
        "of Python.",
        "no-such-round": "Event {event!r} has no round {round}. It has {rounds}.",
        "colour-not-known": "Colour {colour!r} of {players} is neither 'white' nor 'black'. Write one of the two, or "
        "leave it out.",
        "no-such-row": "There is no game {row}: the history has {games}, numbered from 0.",
        "rows-out-of-reach": "Games {start} to {stop} are not in the history, which has {games}. Give two numbers from "
        "0 to {games}, the lower one first.",
        "rows-of-other-history": "These {rows} rows do not fit the history of {games} games. Give numbers from 0 on, "
        "or True or False for each game.",
        "not-a-date": "{value!r} is not a date. Give one: datetime.date(2025, 9, 1), or "
        "datetime.date.fromisoformat(text).",
        "not-of-kind": "{name!r} is not a {what}, which has {needs}. Check the name after the colon.",
        "number-too-small": "{name} {value!r} is below {least}. Give a whole number from {least} on.",
        "number-not-finite": "{name} {value!r} in the game of {players:name} is not a finite number.",
        "number-too-large": "Game {game}: {column} {number} is out of range. Correct that row.",
        "objects-not-shared": "The list {name!r} has {thing!r} with a worth. It cannot be shared, and prizes are "
        "shared ({sharing!r}). Share no prizes, or leave the worth out.",
        "plugin-fails": "The {what} {name!r} of {origin} cannot be imported from {target!r}: {error}. Update that "
        "package, or remove it.",
        "plugin-twice": "The {what} {name!r} exists more than once: {plugins}. Name it by its module: module:Class.",
        "place-below-one": "Place {place!r} of {players:name} is not a whole number from 1 on. Ties share one.",
        "place-points-not-readable": "{points!r} cannot be read as the points for places 1, 2, ... Write them as "
        "25-18-15: multiples of a half, at most {most}, none higher than the one before.",
        "player-against-themselves": "Game {game}: a player plays themselves. Correct that row.",
        "player-index-too-high": "Game {game}: a player index is not below {players}. Correct that row.",
        "player-listed-twice": "Players {one!r} and {other!r} are the same name. List each player once.",
        "player-not-entered": "Event {event!r}, round {round}, board {board}: player {player!r} did not enter. "
        "Add the entrant, or correct the id.",
        "player-twice-in-game": "Player {player!r} is in one game twice. A player is on one side, once.",
        "player-twice-in-round": "Event {event!r}, round {round}, board {board}: player {player:name} plays twice in "
        "this round. Remove one of the games.",
        "player-not-text": "{player!r} is not the name or id of a player, which is text. Give a text "
        "that is not blank, or a whole number for its digits.",
        "player-without-name": "A player in the game of {players!r} has no name. Give a name or an id.",
        "points-not-finite": "Points {points!r} are not a finite number. Give one number for each side.",
        "not-in-half-points": "{name} is {value!r}. Give points in steps of a half, such as 1.5.",
        "points-not-half-points": "Points {points!r} of {players:name} are not a whole number of half-points. "
        "Scores are exact: give points in steps of 0.5.",
        "points-not-readable": "{points!r} cannot be read as the points for a win, a draw and a loss. Write them as "
        "3-1-0: multiples of a half, at most {most}, a win worth more than a loss and a draw between them.",
        "prize-name": "A {what} has no name, or one that is too long: {name!r}. Give it a short name.",
        "prize-name-twice": "Two of the kind {what!r} are named {name!r}. Give each its own name.",
        "prize-not-readable": "{text!r} is not a prize. Write 300, 300+Cup, Medal, or Clock=60 for an object that is "
        "worth 60; at most {most:,}.",
        "prizes-of-board-and-category": "List {name!r} is for a board and for category {category!r}. "
        "Choose one of them.",
        "prizes-rise": "Prizes of list {name!r}, {prizes}, are negative or rise. List the first prize first.",
        "rated-game-with-one-side": "Game {game} in time order, of {player!r}: a rated game has one side only. "
        "Give places or points, or a kind such as unplayed or bye.",
        "rated-game-without-result": "Game {game} in time order, of {player!r}: a rated game has no result. "
        "Give places or points, or a kind such as unplayed or bye.",
        "result-of-bye": "{player!r} has no opponent in this game, so it has no other result. Build another game.",
        "rounds-out-of-order": "Event {event!r}: round {found!r} is where round {expected} should be. "
        "Number rounds 1, 2, 3 without a gap.",
        "score-and-places": "Score {score!r} and places {places} are given. Give one of the two.",
        "score-not-half-points": "Game {game}: the score is not 2, 1 or 0 half-points. Correct that row.",
        "score-not-known": "Score {score!r} of {first!r} against {second!r} is not one of 1, 0.5, 0, "
        '"win", "draw", "loss".',
        "score-of-many-sides": "Score {score!r} is that of the first of two sides, and this game has {sides}. "
        "Give places.",
        "select-without-dates": "{name}={value} needs games with dates, and these have none. Add dates, or leave "
        "it out.",
        "sharing-not-known": "Prizes cannot be shared by {sharing!r}. Use 'none', 'equal' or 'hort'.",
        "sheet-number": "{column} {number!r} on the {seat} paper is not a number of points. Correct it.",
        "sheet-of-three": "A Preferans score sheet has 3 papers; this one has {papers}. Give three.",
        "sheet-sum": "The middles {middles} sum to {total:g}, not 0: the game is not over, or a paper is wrong. The "
        "scores sum to {scores:g}.",
        "sheet-wrong": "The score sheet does not add up. {problem} Correct the papers.",
        "side-alone": "A game of {players:name} has one side only. Give two sides or more; a round without an opponent "
        "is Game.bye({players!r}).",
        "sides-do-not-fit": "The game has {sides} sides, {places} places and {points} points. Give one of each per "
        "side.",
        "together": "{first} {rest}",
        "two-entrants-with-one-id": "Event {event!r}: two entrants have the id {id!r}. Give each player their own id.",
        "two-entrants-with-one-number": "Event {event!r}: {first!r} and {second!r} have the start number {number}. "
        "Give each entrant their own number, or none.",
        "two-spellings-in-game": "Game {game} in time order: {player!r} is in it twice, under two spellings of a name. "
        "A player is on one side, once.",
        "unexpected-value": "{found} is not {expected}.",
        "unknown-name": "Unknown {what} {name!r}. Known: {known}.",
        "unknown-name-nearest": "Unknown {what} {name!r}. Did you mean {nearest!r}? Known: {known}.",
        "wrong-kind": "The argument {name!r} is of type {found}. Give {wanted}.",
    }
)
ACTIONS: Mapping[str, str] = MappingProxyType({"load-plugin": "Import it or call load_plugins({module!r})"})
