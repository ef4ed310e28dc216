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
from crosstable.model.players import Player
from crosstable.standings.round_table import RoundTable
from crosstable.standings.rules import FIDE_2026, TieBreakRules
from crosstable.standings.tiebreak import TieBreak
from crosstable.standings.tiebreak_registry import tiebreak
from crosstable.standings.working import Working
from crosstable.testing.sample_events import sample_events

_SEED = 20260301
# So low that no entrant is tied with them.
_FAR_BELOW = -1000


def check_tiebreak(
    part: str | TieBreak,
    *,
    events: Iterable[Event] | None = None,
    rules: TieBreakRules = FIDE_2026,
    exempt: Mapping[str, str] | None = None,
) -> None:
    """Check that a tie-break keeps its promises.

    Args:
        part: a code of the registry, or a tie-break of your own.
        events: the events to try; by default a few seeded ones with every kind of result.
        rules: the choices that the tie-break reads.
        exempt: checks that are not meant to hold, each with the reason; one that holds after
            all is stale and fails.
    Raises:
        AssertionError: a promise is broken; the message has the check and the values that show it.
    Example:
        >>> check_tiebreak("BH-C1")
    """
    one = tiebreak(part) if isinstance(part, str) else part
    tried = list(sample_events(Random(_SEED)) if events is None else events)  # noqa: S311  # seeded events
    excused = dict(exempt or {})
    unknown = sorted(set(excused) - set(_CHECKS))
    if unknown:
        raise AssertionError(f"{one.code}: there is no check {unknown[0]!r}. Known: {', '.join(_CHECKS)}.")
    for name, check in _CHECKS.items():
        broken = next((fault for event in tried if (fault := check(one, event, rules))), None)
        if broken and name not in excused:
            raise AssertionError(f"{one.code}, check {name!r}: {broken}")
        if not broken and name in excused:
            raise AssertionError(f"{one.code}, check {name!r} holds: the exemption {excused[name]!r} is stale.")


def _workings(one: TieBreak, event: Event, rules: TieBreakRules) -> dict[str, Working]:
    table = RoundTable(event, rules)
    by_score: dict[int, list[int]] = {}
    for at, score in enumerate(table.scores):
        by_score.setdefault(score, []).append(at)
    tied = [by_score[score] for score in sorted(by_score, reverse=True)]
    return dict(zip(table.ids, one.workings(table, tied), strict=True))


def _renaming(one: TieBreak, event: Event, rules: TieBreakRules) -> str | None:
    names = {entrant.id: f"x{len(event.entrants) - at}" for at, entrant in enumerate(event.entrants)}
    entrants = tuple(
        replace(entrant, player=replace(entrant.player, id=names[entrant.id], name=f"Other {at}"))
        for at, entrant in enumerate(event.entrants)
    )
    rounds = tuple(replace(this, games=tuple(_renamed(game, names) for game in this.games)) for this in event.rounds)
    other = replace(event, entrants=entrants[::-1], rounds=rounds)
    before, after = _workings(one, event, rules), _workings(one, other, rules)
    return _differ({names[id]: working for id, working in before.items()}, after, "under other names")


def _renamed(game: Game, names: Mapping[str, str]) -> Game:
    sides = tuple(
        replace(side, members=tuple(replace(member, player=names[member.player]) for member in side.members))
        for side in game.sides
    )
    return replace(game, sides=sides)


def _irrelevant_pairs(one: TieBreak, event: Event, rules: TieBreakRules) -> str | None:
    size = len(event.entrants)
    added = tuple(
        Entrant(Player(f"new{at}", f"New {at}"), size + at, 1500.0, initial_score=_FAR_BELOW * at) for at in (1, 2)
    )
    draw = Game(
        (Side.of("new1", place=1, points=1.0, colour="black"), Side.of("new2", place=1, points=1.0, colour="white"))
    )
    rounds = tuple(Round(this.number, (*this.games, draw)) for this in event.rounds)
    other = replace(event, entrants=(*event.entrants, *added), rounds=rounds)
    before, after = _workings(one, event, rules), _workings(one, other, rules)
    return _differ(before, {id: after[id] for id in before}, "after two more entrants met each other only")


def _repeatable(one: TieBreak, event: Event, rules: TieBreakRules) -> str | None:
    return _differ(_workings(one, event, rules), _workings(one, event, rules), "the second time")


def _differ(before: Mapping[str, Working], after: Mapping[str, Working], when: str) -> str | None:
    for id, working in before.items():
        if working.value != after[id].value:
            return f"{id!r} had {working.value}, and {after[id].value} {when}."
    return None


def _adds_up(one: TieBreak, event: Event, rules: TieBreakRules) -> str | None:
    for id, working in _workings(one, event, rules).items():
        if working.total() != working.value:
            return f"the working of {id!r} adds up to {working.total()}, the value is {working.value}."
    return None


def _exact(one: TieBreak, event: Event, rules: TieBreakRules) -> str | None:
    for id, working in _workings(one, event, rules).items():
        numbers: Sequence[object] = [working.unit, *(part.amount for part in working.parts)]
        numbers = [*numbers, *(factor for part in working.parts for factor in part.factors)]
        if not isinstance(working.value, Fraction):
            return f"the value {working.value!r} of {id!r} is not a Fraction."
        for number in numbers:
            if not isinstance(number, int):
                return f"the number {number!r} in the working of {id!r} is not whole."
    return None


def _known_names(one: TieBreak, event: Event, rules: TieBreakRules) -> str | None:
    known = {entrant.id for entrant in event.entrants}
    for id, working in _workings(one, event, rules).items():
        for part in working.parts:
            if part.opponent is not None and (part.opponent not in known or part.opponent == id):
                return f"the working of {id!r} names the opponent {part.opponent!r}."
            if part.round is not None and not 1 <= part.round <= len(event.rounds):
                return f"the working of {id!r} names round {part.round!r} of {len(event.rounds)}."
    return None


def _sourced(one: TieBreak, event: Event, rules: TieBreakRules) -> str | None:  # noqa: ARG001  # the shape of a check
    text = type(one).__doc__ or ""
    missing = [word for word in ("Source:", "Errata:") if word not in text]
    return f"the docstring of {type(one).__name__} does not say {missing[0]!r}." if missing else None


_CHECKS: Mapping[str, Callable[[TieBreak, Event, TieBreakRules], str | None]] = {
    "renaming": _renaming,
    "irrelevant pairs": _irrelevant_pairs,
    "adds up": _adds_up,
    "exact": _exact,
    "known names": _known_names,
    "repeatable": _repeatable,
    "sourced": _sourced,
}
