"""What is wrong with teams, matches and line-ups, by code (see `crosstable.model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "against-board-order": (
            "Team '{team:name}', board {board}: {above:name} stands above {below:name} in the order of the team. "
            "Put {above:name} on a higher board than {below:name}."
        ),
        "against-ratings": (
            "Team '{team:name}', board {board}: {below:name} is rated {gap:g} points above {above:name}, who plays "
            "higher; {tolerance:g} are allowed. Change the order."
        ),
        "barred": "Team '{team:name}', board {board}: {player:name} may not play: {reason}. Choose another player.",
        "board-of-match": (
            "Event {event!r}, round {round}, match of {teams}: board {board!r} is missing, taken twice, or not "
            "one of 1 to {boards}. Give each game its own board."
        ),
        "colours-of-boards": "Colours of boards {colours!r} are not letters W and B. Write them as 'WB' or 'WBBW'.",
        "drawn-matches": (
            "Drawn matches {drawn} are to be decided by each of {known} at most once. Write 'board-count, "
            "bottom-boards', or 'director'."
        ),
        "game-outside-match": (
            "Event {event!r}, round {round}: the game of {players:name} is not one between members of {teams}. "
            "Correct the players, or move the game to its match."
        ),
        "games-outside-matches": (
            "Event {event!r}, round {round}: {games} of the games lie in no match of two teams, such as that of "
            "{players:name}. Put each game on a board of a match, or leave the teams out."
        ),
        "gap-in-line-up": (
            "Team '{team:name}': board {board} is empty while a lower board is played. Leave the lowest boards empty."
        ),
        "least-players": "A team cannot need {least} players in a match of {boards} boards. Use 1 to {boards}.",
        "line-up-of-others": (
            "A line-up of team {team!r} has a player of another team, or more players than boards, or the team is not "
            "in the file. Correct the line-up."
        ),
        "line-up-too-long": "Team '{team:name}': {players} players for {boards} boards. Give one player per board.",
        "match-scores": "The match of {first!r} has {games} games and {scores} scores. Give one score per game.",
        "member-not-entered": (
            "Event {event!r}, team {team!r}: player {player!r} did not enter. Add the player, or correct the id."
        ),
        "negative-match-points": (
            "Match points {win}, {draw}, {loss} or those of a bye are negative. Use points, 0 or more."
        ),
        "no-such-team": "Event {event!r}: team {team!r} did not enter.",
        "not-of-the-team": (
            "Team '{team:name}', board {board}: {player:name} is not a player of the team. "
            "Choose a member or a substitute."
        ),
        "number-of-boards": "A match of {boards!r} boards is not possible. Use 1 to {most}.",
        "player-in-two-teams": (
            "Event {event!r}: {player:name} plays for the teams {first!r} and {second!r}. Remove them from one."
        ),
        "team-not-entered": "Event {event!r}, round {round}: team {team!r} did not enter. Correct the id.",
        "team-twice-in-round": (
            "Event {event!r}, round {round}: team {team!r} has two matches in this round. Remove one of them."
        ),
        "too-few-players": (
            "Team '{team:name}' has {players} players for a match and needs {least}. Add players, or forfeit the match."
        ),
        "twice-in-line-up": "Team '{team:name}', board {board}: {player:name} stands in the line-up twice. Remove one.",
        "two-teams-with-one-id": "Event {event!r}: two teams have the id {id!r}. Give each team its own id.",
    }
)
