"""What is wrong with teams, line-ups and matches of a league, by code (see `crosstable.model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "all-matches-begun": "Every match of round {round} has a result on a board, so nothing can be paired again.",
        "board-not-in-match": "Match {match} has the boards 1 to {boards}, not {board}. Correct the board.",
        "board-not-played": "Round {round} of event {event} has no board {board}. Boards are named by match and board, "
        "such as 3.2.",
        "boards-after-start": (
            "Round 1 of event {event} is published, so that a match keeps its {boards} boards. "
            "Create another event for other matches."
        ),
        "decision-without-player": (
            "Team {team} has no player on a board of the match, so that no decision can be for it. Decide for the "
            "other team, or take the results back and enter a line-up."
        ),
        "deadline-not-understood": (
            "Deadline {given!r} is not a number of minutes from 0 to {most}. Write how many minutes before a match its "
            "line-ups are due, or none."
        ),
        "drawn-after-start": (
            "{stage} of event {event} is being played, so that what decides its drawn matches stays as it is. Decide "
            "who goes on from a match by hand, or change the rules before another knockout."
        ),
        "line-not-a-match": (
            "Result {line!r} cannot be read. Write match and board, such as '3.2 1-0', or a match with a sign for each "
            "board, such as '3 1=0+'; results are those of the team named first."
        ),
        "line-up-of-begun-match": (
            "The match of round {round} has begun, so that its line-ups stay. Ask the director to change one."
        ),
        "line-up-of-closed-round": "Round {round} of event {event} is closed. A line-up can be set until then.",
        "line-up-too-late": (
            "The line-ups of round {round} were due on {due} and stay as they are. Ask the director to change one."
        ),
        "match-points-not-understood": (
            "Match points {given!r} are not three numbers. Write those of a win, a draw and a loss: 2-1-0."
        ),
        "matches-published": "Round {round} is published. {@unpublish-round} to pair its matches otherwise.",
        "no-match-of-team": "Team {team} has no match in round {round} of event {event}. Choose another round.",
        "no-such-match": "Round {round} has the matches 1 to {last}, not {match}. Correct the number.",
        # Part of another message.
        "not-eligible-yet": "eligible from round {round} on",
        "not-a-team-event": (
            "Policy {policy!r} pairs teams, and this is an event of players. Use the template team-swiss."
        ),
        "player-leaves-after-games": (
            "{player:name} has played for {team} and stays in its list. To leave the player out from now on, "
            "{@withdraw-player}."
        ),
        "player-of-other-team": "{player:name} plays for {team} already. Remove the player from that team first.",
        "player-twice-in-team": "{player:name} is listed twice in {team}. List each player of a team once.",
        "played-board-changes": (
            "Board {board} of match {match} has a result, so that its players stay. {@correct-result} first."
        ),
        # Part of another message.
        "player-absent": "absent in round {round}",
        # Part of another message.
        "player-withdrew": "withdrew after round {round}",
        "plan-not-for-teams": "FIDE mode and McMahon scores are for events of players. Leave them out of a team event.",
        "policy-not-for-teams": (
            "Policy {policy!r} seats more than two sides at a table, and a match has two teams. Use fide-team, a round "
            "robin, groups, a knockout or a Swiss policy."
        ),
        "short-of-players": (
            "Short of players for round {round}, which takes {least} for each team: {teams}. Add players, withdraw the "
            "team, or let teams play with fewer."
        ),
        "signs-of-match": (
            "Match {match} has {boards} boards, and {signs!r} has {count} signs. Give one of 1 0 = + - ! . for each."
        ),
        "team-after-draw": (
            "The entrants of stage {stage!r} of event {event} are fixed: no team can join any more. Create another "
            "event for it."
        ),
        "team-after-start": (
            "Policy {policy!r} has fixed all rounds, so that team {team!r} cannot join after round 1 is published."
        ),
        "team-exists": "Event {event} has a team {name!r} already. Choose another name.",
        "team-has-matches": "Team {team} was paired, so that it cannot be removed. {@withdraw-team}.",
        "team-in-stage": (
            "Team {team} is in stage {stage!r} or its groups, so that it cannot be removed. {@withdraw-team}."
        ),
        "team-withdrew": "Team {team} withdrew after round {round} already.",
        "team-without-name": "A team needs a name, and {name!r} is none.",
        "without-teams": (
            "Event {event} is an event of players. Team events have the template team-league or team-swiss."
        ),
    }
)

ACTIONS: Mapping[str, str] = MappingProxyType(
    {
        "correct-result": "Correct the result",
        "unpublish-round": "Unpublish it",
        "withdraw-player": "withdraw the player",
        "withdraw-team": "Withdraw the team",
    }
)
