"""Check that a round can be paired, published or closed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from crosstable.events.entry_rows import last_published
from crosstable.events.listed_boards import board_label
from crosstable.events.plan import Plan
from crosstable.events.run_round import ROUND_CLOSED, RunRound
from crosstable.events.running import RunningEvent
from crosstable.events.stage_plans import next_stage
from crosstable.model.errors import InputError, PolicyError
from crosstable.model.events import Round
from crosstable.model.games import Game
from crosstable.model.results import ResultKind
from crosstable.model.stages import rounds_of_first_stage


def check_rounds_planned(running: RunningEvent, plan: Plan) -> None:
    """Check that a plan has as many rounds as are paired already.

    Raises:
        InputError: it has fewer.
    """
    played, planned = rounds_of_first_stage(len(running.rounds), plan.stages), plan.rounds_planned
    if planned is not None and planned < played:
        raise InputError("events/fewer-rounds-than-paired", event=running.id, rounds=planned, played=played)


def check_games(running: RunningEvent, number: int, games: Sequence[Game]) -> None:
    """Check that a round can be added to the event, before it is written.

    Raises:
        ResultError: a player is in it twice, or not entered.
    """
    played = tuple(each for each in running.event.rounds if each.number < number)
    replace(running.event, rounds=(*played, Round(number, tuple(games))))


def check_results_complete(running: RunningEvent, run_round: RunRound) -> None:
    """Check that every board of a round has a result.

    Raises:
        InputError: boards without a result; the message lists them.
    """
    if run_round.unfinished:
        is_fide = running.plan.is_fide
        code = "events/boards-without-result-or-adjourned" if is_fide else "events/boards-without-result"
        boards = [board_label(running, known.game.board or 0) for known in run_round.unfinished[:20]]
        raise InputError(code, round=run_round.number, event=running.id, boards=boards)


def check_none_adjourned(running: RunningEvent, run_round: RunRound) -> None:
    """Check that no game of a round is adjourned, before its results become final.

    Raises:
        InputError: some are; the message lists their boards.
    """
    if run_round.adjourned:
        boards = [board_label(running, known.game.board or 0) for known in run_round.adjourned[:20]]
        raise InputError("events/boards-adjourned", round=run_round.number, event=running.id, boards=boards)


def check_may_pair(running: RunningEvent, number: int) -> None:
    """Check that a round is planned, and that the round before has all its results.

    Raises:
        InputError: otherwise.
    """
    planned = last_planned(running, number)
    waiting = next_stage(running.plan.stages)
    if planned is not None and number > planned and waiting is not None:
        raise InputError("events/stage-to-begin", planned=planned, event=running.id, stage=waiting.name)
    if planned is not None and number > planned:
        raise InputError("events/all-rounds-paired", planned=planned, event=running.id)
    stages = running.stages_of(number)
    if len(stages) > 1 and all(of.is_over(number) for of in stages):
        code = "all-rounds-paired" if waiting is None else "stage-to-begin"
        values = {} if waiting is None else {"stage": waiting.name}
        raise InputError(f"events/{code}", planned=number - 1, event=running.id, **values)
    for before in running.rounds:
        if before.number < number and before.state != ROUND_CLOSED:
            check_results_complete(running, before)


def last_planned(running: RunningEvent, number: int) -> int | None:
    """Return the last round of the stage that is being played; None where the director or the system decides."""
    planned, stages = running.plan.rounds_planned, running.plan.stages_begun
    if planned is None and len(stages) < 2 and next_stage(running.plan.stages) is None:
        return None
    lasts = [of.last_round for of in running.stages_of(number)]
    if lasts:
        known = [last for last in lasts if last is not None]
        return max(known) if len(known) == len(lasts) else None
    if planned is not None:
        return planned
    from crosstable.pairing.systems import pairing_system  # most events plan their rounds

    return pairing_system(running.plan.policy, running.plan.pairing_settings).last_round(running.event)


def last_to_come(running: RunningEvent) -> int | None:
    """Return the last round that any stage of the event can have, begun or not; None where it is not known.

    Byes can be requested up to it.
    """
    last, stages = running.plan.rounds_planned, running.plan.stages
    if not stages:
        return last
    try:
        last = last_planned(running, last_published(running) + 1)
    except PolicyError:  # too few have entered yet for the policy to count its rounds
        return None
    together = 0  # the rounds of those that begin with the one before
    for each in stages:
        if last is None or each.has_begun:
            continue
        if each.rounds is None:
            return None
        before = together if each.is_parallel else 0
        last += max(0, each.rounds - before)
        together = max(before, each.rounds)
    return last


def check_enough_players(running: RunningEvent, number: int) -> None:
    """Check that at least two entrants take part in a round.

    Raises:
        InputError: otherwise.
    """
    taking_part = [each.id for each in running.paired_event.entrants if each.takes_part(number)]
    here = len(taking_part)
    if here < 2:
        entrants = len(running.paired_event.entrants)
        raise InputError("events/too-few-players", players=here, entrants=entrants, event=running.id, round=number)
    if running.teams is not None:
        running.teams.check_enough(taking_part, number)


def check_same_players(running: RunningEvent, draft: RunRound) -> None:
    """Check that the entrants who take part in a round are those of its draft.

    Raises:
        InputError: a player entered or withdrew since; the message names them.
    """
    takes_part = {each.id for each in running.paired_event.entrants if each.takes_part(draft.number)}
    changed = sorted(takes_part ^ draft.players)
    if changed:
        raise running.error("events/players-changed", round=draft.number, players=changed[:5])


def has_result(game: Game) -> bool:
    """Return whether a board has a result, played or not."""
    return len(game.sides) > 1 and game.kind is not ResultKind.UNPLAYED
