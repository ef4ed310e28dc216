"""Check what a change does to a bracket: a corrected result, a late entry, a draft that is out of date."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from crosstable.league.events.run_round import DRAFT, RunRound
from crosstable.league.events.running import RunningEvent
from crosstable.model.errors import InputError, PolicyError
from crosstable.model.events import Round
from crosstable.model.games import Game
from crosstable.pairing.knockout.decisions import with_decision
from crosstable.pairing.stages import StageEvent, stage_event

_STAYS = "the bracket stays as it was played"


def stage_with_fixed_entrants(running: RunningEvent) -> str | None:
    """Return the name of the stage that is being played, if its entrants are fixed: a bracket, or a later stage."""
    stages = running.plan.stages_begun
    if stages and running.event.rounds and (len(stages) > 1 or _is_bracket(running, stages[-1].first_round or 1)):
        return stages[-1].name
    return None


def check_draft_of_bracket(running: RunningEvent, draft: RunRound) -> None:
    """Check that a draft has the matches that the bracket has now.

    Raises:
        InputError: a result was corrected since it was paired.
    """
    from crosstable.league.events.stage_pairing import pair_in_stage

    of = running.stage_of(draft.number)
    if of is None or not of.system.is_bracket or draft.by_hand:
        return
    with running.naming_players():
        now = pair_in_stage(running, draft.number, seed=draft.pairing.seed)
    if now.pairs() != draft.pairing.pairs() or set(now.byes) != set(draft.pairing.byes):
        raise InputError("league/events/draft-not-of-bracket", round=draft.number, event=running.id)


def check_correction(
    running: RunningEvent, of: RunRound, changed: Mapping[int, Game], *, keep: bool
) -> Mapping[int, Game]:
    """Check that changed results of a round do not send others on than those who have been paired in later rounds.

    Args:
        running: the event as it is.
        of: the round.
        changed: the games as they will be, by board.
        keep: whether the bracket stays as it was played; then the players who went on are decided for.
    Returns:
        The games by board, with decisions where the bracket stays.
    Raises:
        InputError: others would go on, and a later round is paired.
    """
    stage = running.stage_of(of.number + 1)
    later = [each for each in running.rounds if each.number > of.number and each.state != DRAFT]
    if stage is None or not stage.system.is_bracket or of.number <= stage.offset or not later:
        return changed
    before, after = (_whole(each, of.number) for each in (running, _with_games(running, of, changed)))
    wrong = [number for number in _breaks(after) if number not in _breaks(before)]
    if not wrong:
        return changed
    if keep:
        went_on = {
            match.games[-1]: match.winner for match in (before.bracket.matches if before.bracket else ()) if match.games
        }
        at = of.number - before.offset
        return {
            board: with_decision(game, winner, _STAYS)
            if (winner := went_on.get((at, board))) is not None and winner in game.players
            else game
            for board, game in changed.items()
        }
    played = [
        each for each in later if any(known.game.kind.value != "unplayed" for known in each.games if known.game.board)
    ]
    first = wrong[0] + before.offset
    code = "league/events/bracket-played-on" if played else "league/events/bracket-paired-on"
    raise running.error(code, round=of.number, later=first, event=running.id)


def _with_games(running: RunningEvent, of: RunRound, changed: Mapping[int, Game]) -> RunningEvent:
    """Return the event with other games on some boards of a round."""
    rounds = tuple(
        Round(this.number, tuple(changed.get(game.board or -1, game) for game in this.games))
        if this.number == of.number
        else this
        for this in running.event.rounds
    )
    return replace(running, event=replace(running.event, rounds=rounds))


def _whole(running: RunningEvent, number: int) -> StageEvent:
    """Return the stage of a round with all its rounds."""
    from crosstable.model.stages import stage_at

    stages = running.plan.stages_begun
    return stage_event(running.event, stages, stage_at(stages, number))


def _breaks(of: StageEvent) -> Sequence[int]:
    """Return the rounds of a bracket that were not paired as its results have it."""
    from crosstable.pairing.check import played_round

    wrong = []
    for this in of.event.rounds:
        try:
            if not of.system.check(played_round(of.event, this.number)).is_optimal:
                wrong.append(this.number)
        except PolicyError:
            wrong.append(this.number)
    return wrong


def _is_bracket(running: RunningEvent, round: int) -> bool:
    of = running.stage_of(round)
    return of is not None and of.system.is_bracket
