"""Stages side by side: who won and lost the last round, and that no player is in two stages at a time.

Rules
1. Winners and losers are those of the last round of the stage that the others are parallel to; of a bracket those of
   the matches of this round, however many games they had and however they were decided.
2. Stages that begin in the same round have different players.
3. A player who is still in a bracket cannot be taken out of it into a stage beside it; whoever is out can.
"""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.events.plan import Plan
from crosstable.events.running import RunningEvent
from crosstable.model.results import ResultKind
from crosstable.model.stages import Stage, stages_at
from crosstable.pairing.knockout.bracket import Bracket
from crosstable.pairing.stages import StageEvent, stage_event


def of_last_round(running: RunningEvent, *, wins: bool) -> set[str]:
    """Return the players who won, or lost, in the last round.

    Raises:
        InputError: a match of a bracket has no winner yet.
    """
    event = running.paired_event
    last = event.rounds[-1]
    stages = running.plan.stages_begun
    games = last.games
    if stages:
        of = stage_event(event, stages, stages_at(stages, last.number)[0])
        if of.bracket is not None:
            return _of_matches(running, of, of.bracket, wins=wins)
        games = of.event.rounds[-1].games if of.event.rounds else ()
    found: set[str] = set()
    for game in games:
        if game.kind in (ResultKind.UNPLAYED, ResultKind.VOID):
            continue
        for side in game.sides:
            if (side.place == 1 and [each.place for each in game.sides].count(1) == 1) == wins:
                found.update(side.players)
    return found


def _of_matches(running: RunningEvent, stage: StageEvent, bracket: Bracket, *, wins: bool) -> set[str]:
    """Return the winners or losers of the matches that were played in the last round of a bracket."""
    steps = [{each.key for each in step} for step in bracket.draw.steps]
    steps.append({each.key for each in bracket.matches}.difference(*steps))  # a second final
    now = len(stage.event.rounds)
    in_round = {each.key for each in bracket.matches if any(round == now for round, _ in each.games)}
    step: set[str] = next((keys for keys in steps if keys & in_round), set())
    matches = [each for each in bracket.matches if each.key in step]
    for each in matches:
        if each.state != "decided":
            one, other = each.players
            raise running.error("events/match-not-decided", first=one, second=other, stage=stage.stage.name)
    return {player for each in matches if (player := each.winner if wins else each.loser) is not None}


def check_same_stage(running: RunningEvent, number: int, first: str, second: str) -> None:
    """Check that two players can meet in a round: where stages are played side by side, both are in one of them.

    Raises:
        InputError: they are not.
    """
    stages = running.stages_of(number)
    if len(stages) > 1 and not any({first, second} <= set(of.playing(number)) for of in stages):
        raise running.error("events/pair-across-stages", first=first, second=second, round=number)


def check_one_stage_each(running: RunningEvent, plan: Plan, begun: Sequence[Stage]) -> None:
    """Check that the entrants of stages that begin are in no other stage that is played at the same time.

    Raises:
        InputError: a player is in two of them, or still in the bracket of a stage that goes on.
    """
    first = begun[0].first_round or 1
    together = [each for each in stages_at(plan.stages_begun, first) if each.entrants and each.first_round == first]
    seen: dict[str, str] = {}
    for each in together:
        for player in each.entrants:
            if player in seen:
                raise running.error("events/player-in-two-stages", player=player, first=seen[player], second=each.name)
            seen[player] = each.name
    new = {each.name for each in begun}
    before = [each for each in plan.stages_begun if each.name not in new]
    for each in stages_at(plan.stages_begun, first):
        if each.first_round == first:
            continue
        bracket = stage_event(running.paired_event, before, each).bracket
        still = _still_in(bracket) & seen.keys() if bracket is not None else set()
        if still:
            player = min(still)
            raise running.error("events/player-still-in-bracket", player=player, stage=each.name, other=seen[player])


def _still_in(bracket: Bracket) -> set[str]:
    """Return the players who still have a match, or won the last one."""
    left = {player for match in bracket.matches if match.state != "decided" for player in match.players if player}
    champion = () if bracket.champion is None else (bracket.champion,)
    return left.union(champion)
