"""Matches of a bracket that were played and have no winner: the director says who goes on."""

from __future__ import annotations

from dataclasses import dataclass

from crosstable.events.event_game import game_of
from crosstable.events.run_round import DRAFT, RunRound
from crosstable.events.running import RunningEvent
from crosstable.model.errors import InputError
from crosstable.model.stages import stages_at
from crosstable.model.teams.teams_event import MatchAsGame
from crosstable.pairing.knockout.bracket import KnockoutMatch
from crosstable.pairing.stages import stage_event
from crosstable.views.team_matches import score_text


@dataclass(frozen=True, slots=True)
class ToDecide:
    """A match of a bracket that has a result and no winner.

    Args:
        players: by id and name.
        is_open: whether nobody was named yet who goes on.
    """

    board: int
    result: str
    players: tuple[tuple[str, str], ...]
    is_open: bool


def matches_to_decide(running: RunningEvent) -> tuple[ToDecide, ...]:
    """Return the matches of the latest round whose winner the director names, or has named."""
    latest, stages = running.latest, running.plan.stages_begun
    if latest is None or latest.state == DRAFT or not stages:
        return ()
    event, found = running.paired_event, []
    for of in (stage_event(event, stages, each) for each in stages_at(stages, latest.number)):
        try:
            bracket = of.bracket
        except InputError:  # a bracket that cannot be computed must not stop the page
            continue
        for match in () if bracket is None else bracket.matches:
            if match.games and match.games[-1][0] + of.offset == latest.number and _is_to_decide(match):
                board = match.games[-1][1]
                players = tuple((each, running.name(each)) for each in match.players if each is not None)
                is_open = match.state == "undecided"
                found.append(ToDecide(board, _result(running, latest, board), players, is_open))
    return tuple(found)


def _is_to_decide(match: KnockoutMatch) -> bool:
    """Return whether the director decides who goes on from a match, or has decided it."""
    return match.state == "undecided" or match.how in ("decision", "seed")


def _result(running: RunningEvent, run_round: RunRound, board: int) -> str:
    """Return the result of a match without a winner: of its game, or of the boards of two teams."""
    if running.teams is not None:
        match = running.paired_event.rounds[run_round.number - 1].games[board - 1]
        return score_text(match.result.game_half_points) if isinstance(match, MatchAsGame) else ""
    game, known = game_of(running.plan), run_round.board(board)
    return "" if known is None else game.result_text(game.as_listed(known.game))
