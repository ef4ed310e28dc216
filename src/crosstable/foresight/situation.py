"""The situation of an event: the stage that is played, what its entrants have, and what is still to come.

Rules
1. Chances are those of the stage that is played; where stages follow, its cut decides who goes on.
2. A published board without a result is open: its game is played as it is paired.
3. A round robin knows the pairings of all rounds to come.  In any other system each round is paired from what was
   played before it.
4. An entrant who has withdrawn, or asked for byes, does not play in these rounds and gets what they pay.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from crosstable.foresight.results import OpenGame, open_games, with_results
from crosstable.model.errors import InputError
from crosstable.model.events import Event
from crosstable.model.games import Game, Result
from crosstable.model.stages import Stage, stages_at
from crosstable.model.teams.teams_event import TeamsEvent
from crosstable.pairing.knockout.bracket import Bracket
from crosstable.pairing.pair import pair
from crosstable.pairing.stages import StageEvent, codes_of, stage_event
from crosstable.pairing.system import PairingSystem
from crosstable.pairing.systems import pairing_system
from crosstable.ranking.event_standings import standings
from crosstable.ranking.table import Standings


@dataclass(frozen=True, eq=False)
class Situation:
    """An event as it stands, or the stage of it that is played.

    Args:
        event: of the stage, with its rounds counted from 1.
        system: that pairs it.
        tiebreaks: in their order.
        rounds: how many the stage has in all; those of the bracket for a knockout.
        offset: how many rounds the whole event had before the first of the stage.
        cut: how many go on, or are promoted; 0 where no cut is known.
    """

    event: Event
    system: PairingSystem
    tiebreaks: tuple[str, ...]
    rounds: int
    offset: int = 0
    cut: int = 0

    @cached_property
    def index(self) -> dict[str, int]:
        """The position of each entrant, by id."""
        return {entrant.id: at for at, entrant in enumerate(self.event.entrants)}

    @cached_property
    def open_games(self) -> tuple[OpenGame, ...]:
        """The published boards without a result."""
        return open_games(self.event)

    @property
    def rounds_to_pair(self) -> int:
        """How many rounds are not paired yet."""
        return max(0, self.rounds - len(self.event.rounds))

    @property
    def is_last_round(self) -> bool:
        """Whether no round is to be paired any more."""
        return self.rounds_to_pair == 0 and self.bracket is None

    @cached_property
    def bracket(self) -> Bracket | None:
        """The bracket of a knockout; None for other systems."""
        from crosstable.pairing.knockout.knockouts import Knockout

        return self.system.bracket(self.event) if isinstance(self.system, Knockout) else None

    @cached_property
    def fixed_rounds(self) -> tuple[tuple[tuple[str, str], ...], ...]:
        """The pairings of the rounds to come that are known already, first side first: those of a round robin."""
        if not self.system.is_predetermined:
            return ()
        event, found = self.event, []
        while len(event.rounds) < self.rounds:
            paired = pair(event, self.system, with_open_games=True)
            boards = tuple(board.players for board in paired.boards)
            found.append(tuple((one, other) for one, other in boards))
            event = event.with_round(*(Game.between(one, other, "draw") for one, other in boards))
        return tuple(found)

    def standings(self) -> Standings:
        """Rank the entrants as it stands."""
        return standings(self.event, self.tiebreaks)

    def with_results(self, results: Mapping[tuple[int, int], Result]) -> Situation:
        """Return the situation after some open games have ended.

        Args:
            results: of the side listed first, by round and place among the games of the round.
        """
        return replace(self, event=with_results(self.event, results))


def situation_of(
    event: Event,
    policy: str | PairingSystem,
    *,
    tiebreaks: Sequence[str] = (),
    stages: Sequence[Stage] = (),
    cut: int = 0,
    rounds: int | None = None,
) -> Situation:
    """Return what chances are computed from.

    Args:
        event: of those who are paired.
        policy: its pairing system, for an event of one stage.
        tiebreaks: in their order.
        stages: that have begun, in order, the first one included.
        cut: how many go on; 0 for none.
        rounds: how many there are in all, where the event does not say it.
    Raises:
        InputError: the event has not begun or is over, its number of rounds is not known, it is of teams, groups or
            tables, or its points are not those of wins and draws.
    """
    if isinstance(event, TeamsEvent):
        raise InputError("foresight/teams", event=event.id)
    if not event.rounds:
        raise InputError("foresight/not-begun", event=event.id)
    found = _staged(event, stages, tiebreaks) if stages else _whole(event, policy, tiebreaks, rounds)
    if event.rules.scoring != "outcome" or found.system.players_per_board != 2 or _has_tables(found.event):
        raise InputError("foresight/tables", event=event.id)
    if found.system.has_groups:
        raise InputError("foresight/groups", event=event.id)
    if found.bracket is None and not found.rounds_to_pair and not found.open_games:
        raise InputError("foresight/over", event=event.id)
    if found.bracket is not None and found.bracket.is_over:
        raise InputError("foresight/over", event=event.id)
    if not 0 <= cut <= len(found.event.entrants):
        raise InputError("foresight/cut-out-of-range", event=event.id, cut=cut, entrants=len(found.event.entrants))
    return replace(found, cut=cut)


def _whole(event: Event, policy: str | PairingSystem, tiebreaks: Sequence[str], rounds: int | None) -> Situation:
    system = pairing_system(policy, rounds=event.rounds_planned)
    last = rounds or event.rounds_planned or system.last_round(event)
    if last is None and not system.is_bracket:
        raise InputError("foresight/rounds-not-known", event=event.id)
    return Situation(event, system, tuple(tiebreaks), max(last or 0, len(event.rounds)))


def _staged(event: Event, stages: Sequence[Stage], tiebreaks: Sequence[str]) -> Situation:
    playing = stages_at(stages, len(event.rounds))
    if len(playing) > 1:
        raise InputError("foresight/parallel-stages", event=event.id)
    stage: StageEvent = stage_event(event, stages, playing[0])
    last = stage.last_round
    if last is None and playing[0].entrants == () and event.rounds_planned:
        last = event.rounds_planned
    if last is None and not stage.system.is_bracket:
        raise InputError("foresight/rounds-not-known", event=event.id)
    rounds = max((last or 0) - stage.offset, len(stage.event.rounds))
    return Situation(stage.event, stage.system, codes_of(stage, tiebreaks), rounds, stage.offset)


def _has_tables(event: Event) -> bool:
    return any(
        len(game.sides) > 2 or len(game.players) > len(game.sides) for this in event.rounds for game in this.games
    )
