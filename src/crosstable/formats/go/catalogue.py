"""What is wrong with files of Go events, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "aga-date": "{text!r} is not a date. Write month, day and year: 5/2/2026.",
        "aga-number": "{what} {text!r} is not a number, and was left out.",
        "aga-player": "{line!r} is not a player. Write number, name and grade: 17452 Example, Ann 3d.",
        "aga-player-not-in-list": "Player {player!r} is not in the list. The game was left out. Write games as 17452 "
        "3199 w 2 0.",
        "aga-player-twice": "Player {player} is in the list twice; this line was left out.",
        "aga-result": "Result {result!r} is not one of w, b and ?. The game was left out. Write games as 17452 3199 w "
        "2 0.",
        "aga-too-many-rounds": "There are more than {most} rounds. The game was left out.",
        "game-of-no-round": "The game is of round {round}. It was left out. Rounds are numbered 1 to {most}.",
        # Part of another message.
        "handicaps-differ": "the handicap is {own}, and for {against} it is {other}. The game is kept without a "
        "handicap.",
        "macmahon-participant": "A participant has no name, no id, or the id of another (id {id!r}), and was left out.",
        "macmahon-preliminary": "{player} is registered preliminarily and has no game, and was left out.",
        "not-a-date": "{text!r} is not a date. Write it as {example}.",
        "not-aga": "{file}: there is no line TOURNEY, PLAYERS or GAMES, so these are not AGA results. Check that it "
        "is the right file.",
        "not-macmahon": "{file}: the file begins with <{tag}> and has no participants, so it is not a MacMahon file. "
        "Check that it is the right file.",
        "not-opengotha": "{file}: the file begins with <{tag}>, not <Tournament>, so it is not an OpenGotha file. "
        "Check that it is the right file.",
        "not-pairgoth": "{file}: the file has no players and no pairing system, so it is not a Pairgoth tournament. "
        "Check that it is the right file.",
        "of-player": "Player {number} ({name!r}): {what}",
        "opengotha-criterion": "The placement criterion {name!r} is not supported, and was left out of the tie-breaks.",
        "opengotha-date": "{what} {text!r} is not a date. Write it as 2026-05-02.",
        "opengotha-name-twice": "Player {player!r} is in the file twice; the games are assigned to the first.",
        "opengotha-number": "{what} {text!r} is not a whole number up to {most}; {used} is used.",
        "opengotha-player-not-in-list": "{what} {key!r} is not among the players. The game was left out. Add the "
        "player.",
        "opengotha-player-twice": "Player {player} plays twice in round {round}. The second game was left out.",
        "opengotha-result": "Result {result!r} is not known; the game is kept without one.",
        "opengotha-teams": "The teams were left out: {why}",
        "opengotha-round-missing": "The game has no round. It was left out.",
        # Part of another message.
        "opponent-has-no-cell": "opponent {opponent} ({name!r}) has no cell for this game in line {line}.",
        # Part of another message.
        "opponent-met-another": "opponent {opponent} ({name!r}) met {met} according to line {line} (0: a bye).",
        # Part of another message.
        "opponent-not-in-list": "opponent {opponent} is not another player of the list. Numbers are 1-{most}.",
        # Part of another message.
        "opponent-plays-already": "opponent {opponent} ({name!r}) has a game already in this round.",
        "pairgoth-not-json": "{file}: the file is not valid JSON ({why}). Save it again with Pairgoth.",
        "pairgoth-teams": "{file}: the tournament is of type {type!r}. Tournaments of teams are not read: export the "
        "games of the players as H9.",
        "player-against-themselves": "Player {player} plays against themselves. The game was left out.",
        # Part of another message.
        "results-differ": "the result is {own!r} against {against}, and {other!r} there. The game is kept without a "
        "result.",
        "results-missing": "Player {player!r} has {count} results, and most players have {usual}. Add those that are "
        "missing.",
        "results-too-many": "Player {player!r} has {count} results, and most players have {usual}. The first ones "
        "were left out.",
        "row-unreadable": "The row {line!r} has no name, or no grade such as 4k or 2d. It was left out.",
        # Part of another message.
        "same-colour": "the colour is {colour}, as it is for {against}. The game is kept without colours.",
        "table-unreadable": "{file}: the file contains no players, so it is not an {title} table. The first "
        "problem: {problem}",
        "table-without-players": "{file}: the file contains no players, so it is not an {title} table.",
        "tdlist-line-unreadable": "{line!r} is not a line of a TDList. It was left out.",
        "tdlist-player-twice": "Player {id} ({name!r}) is in the list twice. The first line counts.",
        "tdlist-too-long": "{file}: there are more than {most:,} players, too many for an event. Look up your "
        "entrants in the list instead.",
        "tdlist-without-players": "{file}: the file contains no players, so it is not a TDList. Check that it is "
        "the right file.",
        "too-many-rows": "There are more than {most:,} players; the rest was left out. Check that it is the right "
        "file.",
        "tournament-of-another-program": "{file}: the file has no players, games or settings of OpenGotha, so it was "
        "written by another program. Check that it is the right file.",
    }
)
