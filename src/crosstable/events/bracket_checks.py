"""Check what a change does to a bracket: a corrected result, a late entry, a draft that is out of date."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from crosstable.events.match_decisions import decided_games, match_of
from crosstable.events.parallel_stages import of_last_round
from crosstable.events.run_round import DRAFT, RunRound
from crosstable.events.running import RunningEvent
from crosstable.model.errors import InputError, PolicyError
from crosstable.model.events import Round
from crosstable.model.games import Game
from crosstable.model.stages import Stage, stages_at
from crosstable.pairing.knockout.bracket import KnockoutMatch
from crosstable.pairing.stages import StageEvent, stage_event

_STAYS = "the bracket stays as it was played"


def stage_with_fixed_entrants(running: RunningEvent) -> str | None:
    """Return the name of the stage that is being played, if its entrants are fixed: a bracket, or a later stage."""
    stages = running.plan.stages_begun
    if stages and running.event.rounds and (len(stages) > 1 or _has_bracket(running, stages[-1].first_round or 1)):
        return stages[-1].name
    return None


def match_to_come(running: RunningEvent, player: str) -> tuple[str, KnockoutMatch] | None:
    """Return the match of a bracket that a player has not finished, with the name of the stage; None without one."""
    of = running.stage_of_player(player, len(running.event.rounds) + 1)
    bracket = None if of is None else of.bracket
    if of is None or bracket is None:
        return None
    found = (each for each in bracket.matches if player in each.players and each.state in ("waiting", "ready", "open"))
    match = next(found, None)
    return None if match is None else (of.stage.name, match)


def check_draft_of_bracket(running: RunningEvent, draft: RunRound) -> None:
    """Check that a draft has the matches that the bracket has now.

    Raises:
        InputError: a result was corrected since it was paired.
    """
    from crosstable.events.stage_pairing import pair_one_stage

    number, made = draft.number, draft.pairing
    for of in running.stages_of(number):
        if not of.system.is_bracket or draft.by_hand or of.is_over(number):
            continue
        with running.naming_players():
            now = pair_one_stage(running, of, number, made.seed)
        inside = set(of.playing(number))
        pairs = {pair for pair in made.pairs() if pair <= inside}
        byes = inside.intersection(made.allocated)
        if now.pairs() != pairs or set(now.byes) != byes:
            raise InputError("events/draft-not-of-bracket", round=number, event=running.id)


def check_correction(
    running: RunningEvent, run_round: RunRound, changed: Mapping[int, Game], *, keep: bool
) -> Mapping[int, Game]:
    """Check that changed results of a round do not send others on than those who have been paired in later rounds.

    Args:
        keep: whether the bracket stays as it was played; then the players who went on are decided for.
    Returns:
        The games by board, with decisions where the bracket stays.
    Raises:
        InputError: others would go on, and a later round is paired, or the bracket cannot stay as it was played; a
            stage that has begun would take others.
    """
    later = [each for each in running.rounds if each.number > run_round.number and each.state != DRAFT]
    for stage in running.stages_of(run_round.number + 1) if later else ():
        if stage.system.is_bracket and run_round.number > stage.offset:
            changed = _checked(running, run_round, changed, stage.stage, later, keep=keep)
    return check_cuts(running, run_round, changed, keep=keep)


def check_cuts(
    running: RunningEvent, run_round: RunRound, changed: Mapping[int, Game], *, keep: bool = False
) -> Mapping[int, Game]:
    """Check that stages which have begun with the winners or losers of a round still take the same players.

    Arguments and the answer are those of `check_correction`.

    Raises:
        InputError: a stage would take others.
    """
    for stage in running.plan.stages_begun:
        first = stage.first_round or 1
        if stage.takes not in ("winners", "losers") or first <= run_round.number:
            continue
        wins, at = stage.takes == "winners", _before_cut(running, first)
        taken = _went(at, wins=wins)
        if taken is None or taken.isdisjoint(stage.entrants):  # its entrants were named by hand
            continue
        if keep and _went(_before_cut(_with_games(running, run_round, changed), first), wins=wins) != taken:
            begun = at.plan.stages_begun
            source = stage_event(at.paired_event, begun, stages_at(begun, first - 1)[0]) if begun else None
            changed = changed if source is None else _kept(running, source, run_round, changed)
        if _went(_before_cut(_with_games(running, run_round, changed), first), wins=wins) != taken:
            raise running.error("events/cut-takes-others", round=run_round.number, event=running.id, stage=stage.name)
    return changed


def _before_cut(running: RunningEvent, first: int) -> RunningEvent:
    """Return an event as it was before the stages began that begin in a round, or later."""
    stages = tuple(each for each in running.plan.stages if (each.first_round or 0) < first)
    at = running.with_event(replace(running.event, rounds=running.event.rounds[: first - 1]))
    return replace(at, plan=replace(running.plan, stages=stages))


def _went(at: RunningEvent, *, wins: bool) -> set[str] | None:
    """Return who won or lost the last round; None while a match has no winner."""
    try:
        return of_last_round(at, wins=wins)
    except InputError:
        return None


def _checked(
    running: RunningEvent,
    run_round: RunRound,
    changed: Mapping[int, Game],
    stage: Stage,
    later: Sequence[RunRound],
    *,
    keep: bool,
) -> Mapping[int, Game]:
    """Do the work of `check_correction` for one bracket."""
    stages = running.plan.stages_begun
    before = stage_event(running.paired_event, stages, stage)
    after = stage_event(_with_games(running, run_round, changed).paired_event, stages, stage)
    wrong = [number for number in _breaks(after) if number not in _breaks(before)]
    if not wrong:
        return changed
    if keep:
        kept = _kept(running, before, run_round, changed)
        after = stage_event(_with_games(running, run_round, kept).paired_event, stages, stage)
        if set(_breaks(after)) <= set(_breaks(before)):
            return kept
        raise running.error("events/bracket-not-kept", round=run_round.number, stage=stage.name, event=running.id)
    played = [
        each for each in later if any(known.game.kind.value != "unplayed" for known in each.games if known.game.board)
    ]
    first = wrong[0] + before.offset
    code = "events/bracket-played-on" if played else "events/bracket-paired-on"
    raise running.error(code, round=run_round.number, later=first, event=running.id)


def _kept(
    running: RunningEvent, before: StageEvent, run_round: RunRound, changed: Mapping[int, Game]
) -> Mapping[int, Game]:
    """Return changed games with decisions for those who went on from them.

    In an event of teams, a decision may stand on a board that is not among the changed ones.
    """
    went_on = {
        match.games[-1]: match.winner for match in (before.bracket.matches if before.bracket else ()) if match.games
    }
    at, kept = run_round.number - before.offset, dict(changed)
    numbers = [board if running.teams is None else running.teams.match_and_board(board)[0] for board in changed]
    for number in dict.fromkeys(numbers):
        winner = went_on.get((at, number))
        known, sides = match_of(running, run_round, number)
        if winner is None or winner not in sides:
            continue
        games = [kept.get(each.game.board or 0, each.game) for each in known]
        for each, game in zip(known, decided_games(running, games, winner, _STAYS), strict=True):
            if game != each.game or game.board in kept:
                kept[game.board or 0] = game
    return kept


def _with_games(running: RunningEvent, run_round: RunRound, changed: Mapping[int, Game]) -> RunningEvent:
    """Return the event with other games on some boards of a round."""
    rounds = tuple(
        Round(this.number, tuple(changed.get(game.board or -1, game) for game in this.games))
        if this.number == run_round.number
        else this
        for this in running.event.rounds
    )
    return running.with_event(replace(running.event, rounds=rounds))


def _breaks(stage: StageEvent) -> Sequence[int]:
    """Return the rounds of a bracket that were not paired as its results have it."""
    from crosstable.pairing.played_rounds import played_round

    wrong = []
    for this in stage.event.rounds:
        try:
            if not stage.system.check(played_round(stage.event, this.number)).is_optimal:
                wrong.append(this.number)
        except PolicyError:
            wrong.append(this.number)
    return wrong


def _has_bracket(running: RunningEvent, round: int) -> bool:
    return any(of.system.is_bracket for of in running.stages_of(round))
