"""Why two players do not meet in a round: what forbids it, or what the best round in which they meet would cost."""

from __future__ import annotations

from dataclasses import dataclass

from crosstable.events.run_round import RunRound
from crosstable.events.running import RunningEvent
from crosstable.events.stage_pairing import staged
from crosstable.model.errors import CrosstableError, NoPairingError, PolicyError
from crosstable.model.messages import Message
from crosstable.pairing.alternatives import PairingDifference, what_if
from crosstable.pairing.constraints import NO_CONSTRAINTS, Constraints, Pair
from crosstable.pairing.fide.dutch import FideDutch
from crosstable.pairing.fide.why_not import FideReason
from crosstable.pairing.fide.why_not import why_not as fide_reason
from crosstable.pairing.state import State, state_of
from crosstable.pairing.system import PairingSystem


@dataclass(frozen=True, slots=True)
class WhyNot:
    """Why two players do not meet.

    Args:
        round: its number.
        players: who are asked about, by public id.
        meet: whether they meet; then nothing else is set.
        forbidden: what forbids it at any cost.
        difference: from the best round to the best one in which they meet, for policies with costs.
        by_rules: the criterion of FIDE that decides; None for other systems.
    """

    round: int
    players: Pair
    meet: bool = False
    forbidden: Message | None = None
    difference: PairingDifference | None = None
    by_rules: FideReason | None = None


def why_not(running: RunningEvent, one: str, other: str, *, round: int | None = None) -> WhyNot:
    """Return why two players do not meet in a round.

    Args:
        one, other: by public id.
        round: its number; None is the latest one, or the first where none is paired yet.
    Raises:
        PolicyError: the pairing system of the round can explain no pair, such as Berger tables.
        InputError: the event has no such round.
    Cost: two solves of the round.   Exact: yes; both are proven.
    """
    latest = running.latest
    number = round or (1 if latest is None else latest.number)
    of = running.round(number) if latest is not None else None
    if of is not None and frozenset((one, other)) in of.pairing.pairs():
        return WhyNot(number, (one, other), meet=True)
    stages = [set(each.playing(number)) for each in running.stages_of(number)]
    if len(stages) > 1 and not any({one, other} <= each for each in stages):
        raise running.error("events/pair-across-stages", first=one, second=other, round=number)
    event, system, offset = staged(running, number, one)
    constraints, seed, present = _paired_with(running, of, number)
    if len(stages) > 1:
        constraints, present = NO_CONSTRAINTS, next(each for each in stages if one in each) & present
    with running.naming_players():
        state = state_of(event, round=number - offset, present=present, constraints=constraints, seed=seed)
        found = _asked(state, system, number, (one, other))
    if isinstance(found, WhyNot):
        return found
    found.name_players(running.names)
    return WhyNot(number, (one, other), forbidden=found.message)


def _paired_with(running: RunningEvent, run_round: RunRound | None, number: int) -> tuple[Constraints, int, set[str]]:
    """Return the constraints, the seed and the players of a round."""
    if run_round is None:
        here = {each.id for each in running.paired_event.entrants if each.takes_part(number)}
        return NO_CONSTRAINTS, number, here
    pairing = run_round.pairing
    return pairing.constraints, pairing.seed, {*pairing.seated, *pairing.allocated}


def _asked(state: State, system: PairingSystem, number: int, pair: Pair) -> WhyNot | CrosstableError:
    """Return why two players do not meet; the error where they cannot meet at all."""
    stranger = next((player for player in pair if player not in state.index()), None)
    if stranger is not None:
        raise PolicyError("pairing/what-if-of-stranger", round=number, player=stranger)
    if isinstance(system, FideDutch):
        reason = fide_reason(system, state, pair)
        return WhyNot(number, pair, meet=reason is None, by_rules=reason)
    solved = system.solve(state)
    try:
        found = what_if(solved, force=pair)
    except (PolicyError, NoPairingError) as error:
        return error
    return WhyNot(number, pair, difference=found)
