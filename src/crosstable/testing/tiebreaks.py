"""What every tie-break promises, as checks that run on any code of the registry or on one's own class.

| check | promise |
|---|---|
| renaming | other ids, other names, another order of entry: the same values |
| irrelevant pairs | two more entrants who meet only each other change no value |
| adds up | the working adds up to the value |
| exact | values are fractions, amounts whole numbers; no float anywhere |
| known names | the working has only rounds and opponents of the event |
| repeatable | the same event gives the same values twice |
| sourced | the docstring has Source and Errata |
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random

from crosstable.model.events import Entrant, Event, Round
from crosstable.model.games import Game, Side
from crosstable.model.messages import Message, message
from crosstable.model.players import Player
from crosstable.ranking.round_table import RoundTable
from crosstable.ranking.rules import FIDE_2026, TieBreakRules
from crosstable.ranking.tiebreak import TieBreak
from crosstable.ranking.tiebreak_registry import tiebreak
from crosstable.ranking.working import Working
from crosstable.testing.failures import name_of, run_checks
from crosstable.testing.sample_events import sample_events

_SEED = 20260301
# So low that no entrant is tied with them.
_FAR_BELOW = -1000


def check_tiebreak(
    subject: str | TieBreak,
    *,
    events: Iterable[Event] | None = None,
    rules: TieBreakRules = FIDE_2026,
    exempt: Mapping[str, str] | None = None,
) -> None:
    """Check that a tie-break keeps its promises.

    Args:
        subject: a code of the registry, or a tie-break of your own.
        events: the events to try; by default a few seeded ones with every kind of result.
        rules: the choices that the tie-break reads.
        exempt: checks that are not meant to hold, each with the reason; one that holds after
            all is stale and fails.
    Raises:
        CheckFailed: a promise is broken; the message has the check and the values that show it.
    Example:
        >>> check_tiebreak("BH-C1")
    """
    one = tiebreak(subject) if isinstance(subject, str) else subject
    tried = list(sample_events(Random(_SEED)) if events is None else events)  # noqa: S311  # seeded events

    def fault_of(check: str) -> Message | None:
        return next((fault for event in tried if (fault := _CHECKS[check](one, event, rules))), None)

    run_checks(name_of(one, "code"), _CHECKS, exempt, fault_of)


def _workings(one: TieBreak, event: Event, rules: TieBreakRules) -> dict[str, Working]:
    table = RoundTable(event, rules)
    by_score: dict[int, list[int]] = {}
    for at, score in enumerate(table.half_points):
        by_score.setdefault(score, []).append(at)
    tied = [by_score[score] for score in sorted(by_score, reverse=True)]
    return dict(zip(table.ids, one.workings(table, tied), strict=True))


def _renaming(one: TieBreak, event: Event, rules: TieBreakRules) -> Message | None:
    names = {entrant.id: f"x{len(event.entrants) - at}" for at, entrant in enumerate(event.entrants)}
    entrants = tuple(
        replace(entrant, player=replace(entrant.player, id=names[entrant.id], name=f"Other {at}"))
        for at, entrant in enumerate(event.entrants)
    )
    rounds = tuple(replace(this, games=tuple(_renamed(game, names) for game in this.games)) for this in event.rounds)
    other = replace(event, entrants=entrants[::-1], rounds=rounds)
    before, after = _workings(one, event, rules), _workings(one, other, rules)
    return _differ({names[id]: working for id, working in before.items()}, after, message("testing/under-other-names"))


def _renamed(game: Game, names: Mapping[str, str]) -> Game:
    sides = tuple(
        replace(side, members=tuple(replace(member, player=names[member.player]) for member in side.members))
        for side in game.sides
    )
    return replace(game, sides=sides)


def _irrelevant_pairs(one: TieBreak, event: Event, rules: TieBreakRules) -> Message | None:
    size = len(event.entrants)
    added = tuple(
        Entrant(Player(f"new{at}", f"New {at}"), number=size + at, rating=1500.0, initial_score=_FAR_BELOW * at)
        for at in (1, 2)
    )
    draw = Game(
        (Side.of("new1", place=1, points=1.0, colour="black"), Side.of("new2", place=1, points=1.0, colour="white"))
    )
    rounds = tuple(Round(this.number, (*this.games, draw)) for this in event.rounds)
    other = replace(event, entrants=(*event.entrants, *added), rounds=rounds)
    before, after = _workings(one, event, rules), _workings(one, other, rules)
    return _differ(before, {id: after[id] for id in before}, message("testing/after-strangers-met"))


def _repeatable(one: TieBreak, event: Event, rules: TieBreakRules) -> Message | None:
    return _differ(_workings(one, event, rules), _workings(one, event, rules), message("testing/second-time"))


def _differ(before: Mapping[str, Working], after: Mapping[str, Working], when: Message) -> Message | None:
    for id, working in before.items():
        if working.value != after[id].value:
            return message("testing/value-differs", id=id, before=working.value, after=after[id].value, when=when)
    return None


def _adds_up(one: TieBreak, event: Event, rules: TieBreakRules) -> Message | None:
    for id, working in _workings(one, event, rules).items():
        if working.total() != working.value:
            return message("testing/total-differs", id=id, total=working.total(), value=working.value)
    return None


def _exact(one: TieBreak, event: Event, rules: TieBreakRules) -> Message | None:
    for id, working in _workings(one, event, rules).items():
        numbers: Sequence[object] = [working.unit, *(part.amount for part in working.parts)]
        numbers = [*numbers, *(factor for part in working.parts for factor in part.factors)]
        if not isinstance(working.value, Fraction):
            return message("testing/value-not-exact", id=id, value=working.value)
        for number in numbers:
            if not isinstance(number, int):
                return message("testing/number-not-whole", id=id, number=number)
    return None


def _known_names(one: TieBreak, event: Event, rules: TieBreakRules) -> Message | None:
    known = {entrant.id for entrant in event.entrants}
    for id, working in _workings(one, event, rules).items():
        for part in working.parts:
            if part.opponent is not None and (part.opponent not in known or part.opponent == id):
                return message("testing/opponent-not-known", id=id, opponent=part.opponent)
            if part.round is not None and not 1 <= part.round <= len(event.rounds):
                return message("testing/round-not-known", id=id, round=part.round, rounds=len(event.rounds))
    return None


def _sourced(one: TieBreak, event: Event, rules: TieBreakRules) -> Message | None:  # noqa: ARG001  # the shape of a check
    text = type(one).__doc__ or ""
    missing = [word for word in ("Source:", "Errata:") if word not in text]
    return message("testing/section-missing", type=type(one).__name__, section=missing[0]) if missing else None


_CHECKS: Mapping[str, Callable[[TieBreak, Event, TieBreakRules], Message | None]] = {
    "renaming": _renaming,
    "irrelevant pairs": _irrelevant_pairs,
    "adds up": _adds_up,
    "exact": _exact,
    "known names": _known_names,
    "repeatable": _repeatable,
    "sourced": _sourced,
}
