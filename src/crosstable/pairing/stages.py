"""Stages of an event: each is paired as an event of its own, and the order of all follows from their orders.

Rules
1. A stage is paired as an event of its entrants, numbered by seed, with its rounds counted from 1.
2. Points that are taken along are the initial scores there.  A Swiss that takes points along goes on instead: it knows
   the earlier rounds, with their meetings and colours, and pairs the entrants that are left.
3. The final order: the entrants of a stage come in its order; those who are not in it keep the order before it.  The
   entrants of "places 9-16", "places 3-4 of groups" and "losers" take the place of the first of them, all others come
   first.
4. Of stages side by side each has its own games and entrants.  A parallel stage by hand takes the place of the first
   of its entrants, as one of places does.
5. A stage in groups is ordered by the places in the groups: all firsts, then all seconds, and so on.  Among equal
   places score and tie-breaks decide, but for those of the games among each other; players share a place where these
   are equal.
Source: own; that a cut to a final decides the places of its players is the rule of every game with a top cut.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace

from crosstable.model.errors import InputError
from crosstable.model.events import Entrant, Event, Round
from crosstable.model.games import Game
from crosstable.model.points import in_points
from crosstable.model.stages import Stage, last_round_of, left_for
from crosstable.pairing.groups.round_robin import GroupRoundRobin
from crosstable.pairing.groups.tables import group_standings
from crosstable.pairing.knockout.bracket import Bracket
from crosstable.pairing.knockout.final_order import final_order, in_final_order
from crosstable.pairing.knockout.knockouts import Knockout
from crosstable.pairing.system import PairingSystem
from crosstable.pairing.systems import pairing_system
from crosstable.ranking.event_standings import standings
from crosstable.ranking.rules import TieBreakRules, tie_break_rules_of
from crosstable.ranking.table import Standings

Groups = list[tuple[str, ...]]
NOT_IN_ROUND_ROBINS = ("BH", "FB", "AOB")  # C.07, article 8
_AMONG_THE_TIED = ("DE", "DC", "H2H", "EDE")  # tie-breaks that mean nothing between players of different groups


@dataclass(frozen=True, slots=True)
class StageEvent:
    """A stage as an event of its own.

    Args:
        stage: that is meant.
        event: of its entrants and rounds; of all entrants and rounds, if the stage goes on with their points.
        offset: how many rounds the whole event had before round 1 of `event`.
        entrants: who plays in it.
        system: that pairs it.
        left: the players who left it for a parallel stage, with the first round of that.
    """

    stage: Stage
    event: Event
    offset: int
    entrants: tuple[str, ...]
    system: PairingSystem
    left: Mapping[str, int] = field(default_factory=dict)

    def playing(self, round: int) -> tuple[str, ...]:
        """Return the entrants who are in this stage in a round, counted through the event."""
        return tuple(each for each in self.entrants if self.left.get(each, round + 1) > round)

    @property
    def last_round(self) -> int | None:
        """The last round that is planned, counted through the event; None where the director or a bracket decides."""
        rounds = self.stage.rounds
        if rounds is None:
            last = self.system.last_round(self.event)
            return None if last is None else self.offset + last
        return (self.stage.first_round or 1) - 1 + rounds

    def is_over(self, number: int) -> bool:
        """Return whether the stage has no round of this number, counted through the event."""
        if self.last_round is not None and number > self.last_round:
            return True
        try:
            bracket = self.bracket
        except InputError:  # a bracket that cannot be computed is not known to be over
            return False
        return bracket is not None and bracket.is_over

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
    left = left_for(stages, stage)
    event = _without_those_who_left(event, left) if left else event
    rounds = event.rounds[:last]
    if not stage.entrants:
        return StageEvent(
            stage, replace(event, rounds=rounds), 0, tuple(each.id for each in event.entrants), system, left
        )
    if stage.carries_points and not system.is_bracket and not system.is_predetermined:
        beside = {player for other in stages if other.is_parallel or stage.is_parallel for player in other.entrants}
        others = beside.difference(stage.entrants)
        event = _without_games_of(event, others, stage.first_round or 1) if others else event
        return StageEvent(stage, replace(event, rounds=event.rounds[:last]), 0, stage.entrants, system, left)
    offset = (stage.first_round or 1) - 1
    scores: dict[str, int] = {}
    if stage.carries_points:
        scores = {row.entrant.id: row.half_points for row in standings(event, after_round=offset).rows}
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
    return StageEvent(stage, part, offset, stage.entrants, system, left)


def _without_those_who_left(event: Event, left: Mapping[str, int]) -> Event:
    """Return an event in which the players who left a stage withdrew after the round before."""

    def stays(game: Game, number: int) -> bool:
        return not all(number >= left.get(player, number + 1) for player in game.players)

    def stayed(entrant: Entrant) -> Entrant:
        last = left.get(entrant.id, 0) - 1
        if last < 0 or (entrant.until_round is not None and entrant.until_round <= last):
            return entrant
        return replace(entrant, until_round=last)

    rounds = (
        replace(this, games=tuple(game for game in this.games if stays(game, this.number))) for this in event.rounds
    )
    return replace(event, entrants=tuple(map(stayed, event.entrants)), rounds=tuple(rounds))


def _without_games_of(event: Event, players: AbstractSet[str], first: int) -> Event:
    """Return an event without the games of some players from a round on."""
    rounds = (
        replace(this, games=tuple(game for game in this.games if not players >= set(game.players)))
        if this.number >= first
        else this
        for this in event.rounds
    )
    return replace(event, rounds=tuple(rounds))


def event_standings(
    event: Event,
    tiebreaks: Sequence[str],
    stages: Sequence[Stage],
    *,
    after_round: int | None = None,
    rules: TieBreakRules | None = None,
) -> Standings:
    """Rank the entrants of an event with stages.

    Scores and tie-breaks are those of the first stage, and of the stages that take points along; the order is that of
    all stages.

    Args:
        event: the whole event.
        tiebreaks: of the event.
        stages: that have begun, in order; without any, these are the plain standings.
        after_round: leave later rounds out; None is all rounds so far.
        rules: what the tie-breaks leave open, in all stages; None is what the rule book of each has.
    Raises:
        FormatError, UnknownName, ResultError, RatingError: as `standings`.
    """
    if after_round is not None and after_round < len(event.rounds):
        event = replace(event, rounds=event.rounds[:after_round])
    stages = [each for each in stages if (each.first_round or 1) <= max(1, len(event.rounds))]
    if not stages:
        return standings(event, tiebreaks, rules=rules)
    table = standings(_scored(event, stages), tiebreaks, after_round=_scored_rounds(event, stages), rules=rules)
    return in_final_order(table, order_of(event, tiebreaks, stages, rules))


def _scored_rounds(event: Event, stages: Sequence[Stage]) -> int:
    """Return the last round whose results count in the score of the event: before the first stage without points."""
    fresh = [
        each.first_round - 1
        for each in stages[1:]
        if not each.carries_points and not each.is_parallel and each.first_round
    ]
    return min([len(event.rounds), *fresh])


def _scored(event: Event, stages: Sequence[Stage]) -> Event:
    """Return the event without the games of parallel stages without points, which are played beside scored ones."""
    for each in stages:
        if each.is_parallel and not each.carries_points and (each.first_round or 1) <= _scored_rounds(event, stages):
            event = _without_games_of(event, set(each.entrants), each.first_round or 1)
    return event


def order_of(
    event: Event, tiebreaks: Sequence[str], stages: Sequence[Stage], rules: TieBreakRules | None = None
) -> Groups:
    """Return the entrants of an event in groups that share a place, best first, as its stages decide."""
    order: Groups = []
    for stage in stages:
        own = stage_order(stage_event(event, stages, stage), tiebreaks, rules)
        inside = {player for group in own for player in group}
        before: Groups = []
        if stage.takes.startswith(("place", "losers")) or (stage.is_parallel and stage.takes == "by hand"):
            for group in order:
                if inside.intersection(group):
                    break
                before.append(group)
        rest = [tuple(player for player in group if player not in inside) for group in order[len(before) :]]
        order = [*before, *own, *(group for group in rest if group)]
    return order


def stage_order(stage: StageEvent, tiebreaks: Sequence[str] = (), rules: TieBreakRules | None = None) -> Groups:
    """Return the entrants of one stage in groups that share a place, best first.

    Args:
        stage: the stage.
        tiebreaks: of the event, where the stage has none of its own; without those that are not for round robins.
        rules: what the tie-breaks leave open; None is what the rule book of the stage has.
    """
    bracket = stage.bracket
    if bracket is not None:
        found = final_order(bracket)
        known = {player for group in found for player in group}
        late = tuple(player for player in stage.entrants if player not in known)
        return [*found, *([late] if late else [])]
    codes = codes_of(stage, tiebreaks)
    if stage.groups:
        return _order_of_groups(group_tables(stage, tiebreaks, rules), codes)
    groups: dict[int, list[str]] = {}
    inside = set(stage.entrants)
    for row in standings(stage.event, codes, rules=rules).rows:
        if row.entrant.id in inside:
            groups.setdefault(row.place, []).append(row.entrant.id)
    return [tuple(groups[place]) for place in sorted(groups)]


def codes_of(stage: StageEvent, tiebreaks: Sequence[str]) -> tuple[str, ...]:
    """Return the tie-breaks of a stage: its own, else those of the event that its system allows."""
    if stage.system.is_predetermined and not stage.stage.tiebreaks:
        return tuple(code for code in tiebreaks if not code.upper().startswith(NOT_IN_ROUND_ROBINS))
    return stage.stage.tiebreaks or tuple(tiebreaks)


def group_tables(
    stage: StageEvent, tiebreaks: Sequence[str] = (), rules: TieBreakRules | None = None
) -> tuple[Standings, ...]:
    """Return the standings of each group of a stage, in the order of the groups; none for a stage without groups.

    Args:
        stage: the stage.
        tiebreaks: of the event, where the stage has none of its own.
        rules: what the tie-breaks leave open; None is what the rule book of the stage has.
    """
    if not stage.groups:
        return ()
    rules = tie_break_rules_of(stage.event) if rules is None else rules
    return group_standings(stage.event, stage.groups, codes_of(stage, tiebreaks), rules=rules)


def _order_of_groups(tables: Sequence[Standings], codes: Sequence[str]) -> Groups:
    """Return the players of all groups by place, then by score and by the tie-breaks that compare across groups."""
    compared = [at for at, code in enumerate(codes) if not code.upper().startswith(_AMONG_THE_TIED)]
    found: dict[tuple[object, ...], list[str]] = {}
    for table in tables:
        for row in table.rows:
            values = (
                row.tiebreaks[at].value if table.order[at].sorts_upwards else -row.tiebreaks[at].value
                for at in compared
            )
            found.setdefault((row.place, -row.half_points, *values), []).append(row.entrant.id)
    return [tuple(found[key]) for key in sorted(found)]


def _entrant(entrant: Entrant, seed: int, offset: int, half_points: int) -> Entrant:
    """Return an entrant with the rounds counted from the first one of the stage."""
    until = entrant.until_round
    return replace(
        entrant,
        number=seed,
        initial_score=in_points(half_points),
        absent=frozenset(round - offset for round in entrant.absent if round > offset),
        from_round=max(1, entrant.from_round - offset),
        until_round=None if until is None else max(0, until - offset),
    )
