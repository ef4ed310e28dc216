"""Where the decision of a match stands: in its game, or in a game of two teams at a player of the team that goes on.

A decision holds for the results that it was made for: one that stands in a match of teams falls with every correction
of a board of the match, as it falls with the correction of a game of two players.
"""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.events.run_round import RunRound
from crosstable.events.running import RunningEvent
from crosstable.facts.results.games import KnownGame
from crosstable.model.decisions import with_decision
from crosstable.model.errors import InputError
from crosstable.model.games import Game


def match_of(running: RunningEvent, run_round: RunRound, number: int) -> tuple[Sequence[KnownGame], tuple[str, ...]]:
    """Return the games of a match of a round (one, or those of the boards of two teams), and who plays it.

    Raises:
        InputError: no such board or match.
    """
    if running.teams is not None:
        return running.teams.known_match(run_round, number)
    known = run_round.board(number)
    if known is None:
        last = max((each.game.board or 0 for each in run_round.games), default=0)
        raise running.error("events/no-such-board", last=last, round=run_round.number, event=running.id, board=number)
    return [known], known.game.players


def decided_games(running: RunningEvent, games: Sequence[Game], side: str | None, reason: str = "") -> list[Game]:
    """Return the games of a match with a decision, or without one.

    Args:
        games: of the match: one, or those of the boards of two teams.
        side: who goes on, by id: in a team event a team; None takes the decision away.
    Raises:
        InputError: no player of the team is on a board of the match.
    """
    at = side
    if running.teams is not None and side is not None:
        team = running.teams.entered(side).team
        at = next((player for game in games for player in game.players if player in team.players), None)
        if at is None:
            raise InputError("events/teams/decision-without-player", team=team.name)
    return [with_decision(game, at if at in game.players else None, reason) for game in games]
