"""Stages of an event: each is paired as an event of its own, and the order of all follows from their orders.

Rules
1. A stage is paired as an event of its entrants, numbered by seed, with its rounds counted from 1.
2. Points that are taken along are the initial scores there.  A Swiss that takes points along goes on instead: it knows
   the earlier rounds, with their meetings and colours, and pairs the entrants that are left.
3. The final order: the entrants of a stage come in its order; those who are not in it keep the order before it.  The
   entrants of "places 9-16", "places 3-4 of groups" and "losers" take the place of the first of them, all others come
   first.
4. A stage in groups is ordered by the places in the groups: all firsts, then all seconds, and so on.  Among equal
   places score and tie-breaks decide, but for those of the games among each other; players share a place where these
   are equal.
Source: own; that a cut to a final decides the places of its players is the rule of every game with a top cut.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from crosstable.model.events import Entrant, Event, Round
from crosstable.model.stages import Stage, last_round_of
from crosstable.pairing.groups.round_robin import GroupRoundRobin
from crosstable.pairing.groups.tables import group_standings
from crosstable.pairing.knockout.bracket import Bracket
from crosstable.pairing.knockout.final_order import final_order, in_final_order
from crosstable.pairing.knockout.knockouts import Knockout
from crosstable.pairing.system import PairingSystem
from crosstable.pairing.systems import pairing_system
from crosstable.standings.rules import tie_break_rules_of
from crosstable.standings.table import Standings, standings

Groups = list[tuple[str, ...]]
NOT_IN_ROUND_ROBINS = ("BH", "FB", "AOB")  # C.07, article 8
_AMONG_THE_TIED = ("DE", "DC", "H2H")  # tie-breaks that mean nothing between players of different groups


@dataclass(frozen=True, slots=True)
class StageEvent:
    """A stage as an event of its own.

    Args:
        stage: that is meant.
        event: of its entrants and rounds; of all entrants and rounds, if the stage goes on with their points.
        offset: how many rounds the whole event had before round 1 of `event`.
        entrants: who plays in it.
        system: that pairs it.
    """

    stage: Stage
    event: Event
    offset: int
    entrants: tuple[str, ...]
    system: PairingSystem

    @property
    def groups(self) -> tuple[tuple[str, ...], ...]:
        """The ids of each group, in the order of the draw; empty for a stage without groups, and before the draw."""
        if not isinstance(self.system, GroupRoundRobin) or not (self.system.drawn or self.event.rounds):
            return ()
        drawn = self.system.drawn or self.system.groups_of(self.event)
        known = {entrant.id for entrant in self.event.entrants}
        return tuple(tuple(player for player in group if player in known) for group in drawn)

    @property
    def bracket(self) -> Bracket | None:
        """The bracket as far as it is played; None if the stage is no knockout, or too small for one."""
        if not isinstance(self.system, Knockout):
            return None
        entered = [each for each in self.event.entrants if each.from_round <= 1 and each.until_round != 0]
        return self.system.bracket(self.event) if len(entered) > 1 else None


def stage_event(event: Event, stages: Sequence[Stage], stage: Stage, *, until: int | None = None) -> StageEvent:
    """Return a stage of an event as an event of its own.

    Args:
        event: the whole event.
        stages: that have begun, in order.
        stage: one of them.
        until: the last round to take over, counted through the event; None is the last one played.
    """
    system = pairing_system(stage.policy, stage.settings, rounds=stage.rounds)
    last = last_round_of(stages, stage, len(event.rounds))
    last = last if until is None else min(last, until)
    rounds = event.rounds[:last]
    if not stage.entrants:
        return StageEvent(stage, replace(event, rounds=rounds), 0, tuple(each.id for each in event.entrants), system)
    if stage.carries_points and not system.is_bracket and not system.is_predetermined:
        return StageEvent(stage, replace(event, rounds=rounds), 0, stage.entrants, system)
    offset = (stage.first_round or 1) - 1
    scores: dict[str, int] = {}
    if stage.carries_points:
        scores = {row.entrant.id: row.score for row in standings(event, after_round=offset).rows}
    inside = set(stage.entrants)
    rules = event.rules
    if system.is_predetermined and rules.tie_break_rules == "fide-2026":
        rules = replace(rules, tie_break_rules="fide-2026-round-robin")
    part = replace(
        event,
        entrants=tuple(
            _entrant(event.entrant(player), seed, offset, scores.get(player, 0))
            for seed, player in enumerate(stage.entrants, start=1)
        ),
        rounds=tuple(
            Round(this.number - offset, tuple(game for game in this.games if inside.issuperset(game.players)))
            for this in rounds[offset:]
        ),
        rules=rules,
        rounds_planned=stage.rounds,
    )
    return StageEvent(stage, part, offset, stage.entrants, system)


def event_standings(
    event: Event, tiebreaks: Sequence[str], stages: Sequence[Stage], *, after_round: int | None = None
) -> Standings:
    """Rank the entrants of an event with stages.

    Scores and tie-breaks are those of the first stage, and of the stages that take points along; the order is that of
    all stages.

    Args:
        event: the whole event.
        tiebreaks: of the event.
        stages: that have begun, in order; without any, these are the plain standings.
        after_round: leave later rounds out; None is all rounds so far.
    Raises:
        FormatError, UnknownName, ResultError, RatingError: as `standings`.
    """
    if after_round is not None and after_round < len(event.rounds):
        event = replace(event, rounds=event.rounds[:after_round])
    stages = [each for each in stages if (each.first_round or 1) <= max(1, len(event.rounds))]
    if not stages:
        return standings(event, tiebreaks)
    table = standings(event, tiebreaks, after_round=scored_rounds(event, stages))
    return in_final_order(table, order_of(event, tiebreaks, stages))


def scored_rounds(event: Event, stages: Sequence[Stage]) -> int:
    """Return the last round whose results count in the score of the event: before the first stage without points."""
    fresh = [each.first_round - 1 for each in stages[1:] if not each.carries_points and each.first_round]
    return min([len(event.rounds), *fresh])


def order_of(event: Event, tiebreaks: Sequence[str], stages: Sequence[Stage]) -> Groups:
    """Return the entrants of an event in groups that share a place, best first, as its stages decide."""
    order: Groups = []
    for stage in stages:
        own = stage_order(stage_event(event, stages, stage), tiebreaks)
        inside = {player for group in own for player in group}
        before: Groups = []
        if stage.takes.startswith(("place", "losers")):
            for group in order:
                if inside.intersection(group):
                    break
                before.append(group)
        rest = [tuple(player for player in group if player not in inside) for group in order[len(before) :]]
        order = [*before, *own, *(group for group in rest if group)]
    return order


def stage_order(of: StageEvent, tiebreaks: Sequence[str] = ()) -> Groups:
    """Return the entrants of one stage in groups that share a place, best first.

    Args:
        of: the stage.
        tiebreaks: of the event, where the stage has none of its own; without those that are not for round robins.
    """
    bracket = of.bracket
    if bracket is not None:
        found = final_order(bracket)
        known = {player for group in found for player in group}
        late = tuple(player for player in of.entrants if player not in known)
        return [*found, *([late] if late else [])]
    codes = codes_of(of, tiebreaks)
    if of.groups:
        return _order_of_groups(group_tables(of, tiebreaks), codes)
    groups: dict[int, list[str]] = {}
    inside = set(of.entrants)
    for row in standings(of.event, codes).rows:
        if row.entrant.id in inside:
            groups.setdefault(row.place, []).append(row.entrant.id)
    return [tuple(groups[place]) for place in sorted(groups)]


def codes_of(of: StageEvent, tiebreaks: Sequence[str]) -> tuple[str, ...]:
    """Return the tie-breaks of a stage: its own, else those of the event that its system allows."""
    if of.system.is_predetermined and not of.stage.tiebreaks:
        return tuple(code for code in tiebreaks if not code.upper().startswith(NOT_IN_ROUND_ROBINS))
    return of.stage.tiebreaks or tuple(tiebreaks)


def group_tables(of: StageEvent, tiebreaks: Sequence[str] = ()) -> tuple[Standings, ...]:
    """Return the standings of each group of a stage, in the order of the groups; none for a stage without groups.

    Args:
        of: the stage.
        tiebreaks: of the event, where the stage has none of its own.
    """
    if not of.groups:
        return ()
    rules = tie_break_rules_of(of.event)
    return group_standings(of.event, of.groups, codes_of(of, tiebreaks), rules=rules)


def _order_of_groups(tables: Sequence[Standings], codes: Sequence[str]) -> Groups:
    """Return the players of all groups by place, then by score and by the tie-breaks that compare across groups."""
    compared = [at for at, code in enumerate(codes) if code.upper().split("-")[0] not in _AMONG_THE_TIED]
    found: dict[tuple[object, ...], list[str]] = {}
    for table in tables:
        for row in table.rows:
            values = (
                row.tiebreaks[at].value if table.order[at].sorts_upwards else -row.tiebreaks[at].value
                for at in compared
            )
            found.setdefault((row.place, -row.score, *values), []).append(row.entrant.id)
    return [tuple(found[key]) for key in sorted(found)]


def _entrant(entrant: Entrant, seed: int, offset: int, score: int) -> Entrant:
    """Return an entrant with the rounds counted from the first one of the stage."""
    until = entrant.until_round
    return replace(
        entrant,
        number=seed,
        initial_score=score,
        absent=frozenset(round - offset for round in entrant.absent if round > offset),
        from_round=max(1, entrant.from_round - offset),
        until_round=None if until is None else max(0, until - offset),
    )
