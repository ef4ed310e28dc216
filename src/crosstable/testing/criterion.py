"""What every pairing criterion promises, as checks for any name of the registry or for a class of your own.

| check | promise |
|---|---|
| shape | int64, (rows, vertices), the bye last when the players are odd |
| range | no cost is negative, none lies between 2^60 and `FORBIDDEN` |
| symmetry | a pair costs the same both ways |
| blocks | rows have the same costs in blocks of any size |
| parts | a part of the costs equals the same part of all costs |
| bound | between two boxes of players no pair costs less than the bound |
| most | if it has an upper bound, no pair costs more |
| order | the order of the entrants changes nothing |
| repeatable | the same state gives the same costs, and is not changed |
| silent | if it is not active, all its costs are 0 |
| reads | if it declares the columns that it reads, it reads nothing else of the two players |
| sourced | it has a name, a sentence and a source, and a unit of 1 or more |
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from random import Random

import numpy as np

from crosstable.matching.costs import FORBIDDEN
from crosstable.model.columns import Longs
from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game, Side
from crosstable.model.messages import Message, message
from crosstable.model.players import Player
from crosstable.model.results import ResultRules
from crosstable.pairing.constraints import Constraints
from crosstable.pairing.criterion import Criterion, PairCriterion
from crosstable.pairing.pairing_registry import CRITERIA
from crosstable.pairing.player_boxes import boxes_of
from crosstable.pairing.state import State, state_of
from crosstable.pairing.tier_costs import kinds_of
from crosstable.testing.failures import name_of, run_checks

_SEED = 20261120
_LARGEST = 2**60


def check_criterion(
    subject: str | Criterion, *, states: Iterable[State] | None = None, exempt: Mapping[str, str] | None = None
) -> None:
    """Check that a pairing criterion keeps its promises.

    Args:
        subject: a name of the registry, taken with its defaults, or a criterion of your own.
        states: the states to try; by default a few seeded ones, odd and even, with every kind of past.
        exempt: checks that it may fail, each with the reason; an exemption from a check that holds is stale
            and fails.
    Raises:
        CheckFailed: a promise is broken; the message has the check and the values that show it.
    Example:
        >>> check_criterion("rematch")
    """
    criterion: Criterion = CRITERIA[subject]() if isinstance(subject, str) else subject
    tried = list(sample_states() if states is None else states)

    def fault_of(check: str) -> Message | None:
        return next((fault for state in tried if (fault := _CHECKS[check](criterion, state))), None)

    run_checks(name_of(criterion, "name"), _CHECKS, exempt, fault_of)


def sample_states(count: int = 6, seed: int = _SEED) -> list[State]:
    """Build a few states: odd and even fields, some with constraints, some after rounds with byes and forfeits."""
    rng = Random(seed)  # noqa: S311  # seeded states
    return [_sample(rng, players=9 + at, rounds=at % 4) for at in range(count)]


def _sample(rng: Random, players: int, rounds: int) -> State:
    words = (None, "Alpha", "Beta", "none")
    entrants = tuple(
        Entrant(
            Player(
                f"p{at}", f"Player {at}", club=rng.choice(words), family=rng.choice(words), region=rng.choice(words)
            ),
            rating=rng.choice((None, round(rng.uniform(1, 8), 1), round(rng.uniform(-20, -1), 1))),
            initial_score=rng.randrange(4) / 2,
        )
        for at in range(players)
    )
    event = Event("sample", "Sample", entrants, rules=ResultRules.preset(rng.choice(("default", "go-pairer"))))
    for _ in range(rounds):
        event = event.with_round(*_sample_round(rng, [entrant.id for entrant in entrants]))
    ids = [entrant.id for entrant in entrants]
    given = Constraints(forbidden=((ids[0], ids[1]),), volunteers=(ids[2],)) if rng.random() < 0.5 else Constraints()
    return state_of(event, constraints=given, seed=rng.randrange(1000))


def _sample_round(rng: Random, ids: list[str]) -> list[Game]:
    order = rng.sample(ids, len(ids))
    games = [Game.bye(order.pop())] if len(order) % 2 else []
    for black, white in zip(order[::2], order[1::2], strict=True):
        first, second = rng.choice(((1, 2), (2, 1), (1, 1)))
        sides = (Side.of(black, place=first, colour="black"), Side.of(white, place=second, colour="white"))
        games.append(Game(sides))
    return games


def _all(criterion: Criterion, state: State) -> Longs:
    return criterion.costs(state, range(state.size))


def _off_diagonal(costs: Longs) -> Longs:
    shown = costs.copy()
    np.fill_diagonal(shown, 0)
    return shown


def _shape(criterion: Criterion, state: State) -> Message | None:
    costs = _all(criterion, state)
    wanted = (state.size, state.size)
    fine = costs.shape == wanted and costs.dtype == np.int64
    if fine:
        return None
    return message("testing/costs-misshapen", type=costs.dtype, shape=str(costs.shape), expected=str(wanted))


def _range(criterion: Criterion, state: State) -> Message | None:
    costs = _off_diagonal(_all(criterion, state))
    wrong = np.argwhere((costs < 0) | ((costs >= _LARGEST) & (costs != FORBIDDEN)))
    return message("testing/cost-out-of-range", **_first(costs, wrong)) if len(wrong) else None


def _symmetry(criterion: Criterion, state: State) -> Message | None:
    costs = _off_diagonal(_all(criterion, state))
    wrong = np.argwhere(costs != costs.T)
    if not len(wrong):
        return None
    return message("testing/cost-asymmetric", **_first(costs, wrong), back=int(costs.T[*wrong[0]]))


def _blocks(criterion: Criterion, state: State) -> Message | None:
    whole = _off_diagonal(_all(criterion, state))
    for step in (1, 3):
        cut = [criterion.costs(state, range(at, min(at + step, state.size))) for at in range(0, state.size, step)]
        wrong = np.argwhere(_off_diagonal(np.concatenate(cut)) != whole)
        if len(wrong):
            return message("testing/cost-in-block", **_first(whole, wrong), step=step)
    return None


def _parts(criterion: Criterion, state: State) -> Message | None:
    if not isinstance(criterion, PairCriterion) or not criterion.is_active(state):
        return None
    whole = _off_diagonal(_all(criterion, state))
    rows, columns = np.arange(0, state.size, 2), np.arange(0, state.size, 3)
    part = whole.copy()
    part[np.ix_(rows, columns)] = criterion.between(state, rows, columns)
    wrong = np.argwhere(_off_diagonal(part) != whole)
    return message("testing/cost-as-part", **_first(part, wrong)) if len(wrong) else None


def _bound(criterion: Criterion, state: State) -> Message | None:
    if not isinstance(criterion, PairCriterion) or not criterion.is_active(state):
        return None
    costs = _all(criterion, state)
    for players in (1, 2, 3):
        boxes = boxes_of(state, criterion.reads, players=players)
        bound = criterion.bound(state, boxes, slice(0, len(boxes.start)))
        cut = criterion.bound(state, boxes, slice(1, 3))
        if bound.shape != (len(boxes.start),) * 2 or not np.array_equal(bound[1:3], cut):
            return message("testing/bounds-misshapen", boxes=len(boxes.start), shape=str(bound.shape))
        box = np.empty(state.n, dtype=np.int64)
        box[boxes.order] = np.repeat(np.arange(len(boxes.start)), np.diff(np.append(boxes.start, state.n)))
        above = np.argwhere(_off_diagonal(costs[: state.n, : state.n] - bound[box][:, box]) < 0)
        if len(above):
            one, other = (int(x) for x in above[0])
            least = int(bound[box[one], box[other]])
            return message("testing/cost-below-bound", **_first(costs, above), bound=least)
    return None


def _most(criterion: Criterion, state: State) -> Message | None:
    most = criterion.most(state) if isinstance(criterion, PairCriterion) and criterion.is_active(state) else None
    if most is None:
        return None
    costs = _off_diagonal(_all(criterion, state))
    above = np.argwhere((costs > most) & (costs != FORBIDDEN))
    return message("testing/cost-above-most", **_first(costs, above), most=most) if len(above) else None


def _order(criterion: Criterion, state: State) -> Message | None:
    turned = replace(state.event, entrants=state.event.entrants[::-1])
    again = state_of(turned, round=state.round, constraints=state.constraints, seed=state.seed)
    costs = _off_diagonal(_all(criterion, state))
    wrong = np.argwhere(costs != _off_diagonal(_all(criterion, again)))
    return message("testing/cost-in-other-order", **_first(costs, wrong)) if len(wrong) else None


def _repeatable(criterion: Criterion, state: State) -> Message | None:
    before = [getattr(state, name).copy() for name in ("score", "rating", "group", "balance", "byes", "met_other")]
    costs = _off_diagonal(_all(criterion, state))
    wrong = np.argwhere(costs != _off_diagonal(_all(criterion, state)))
    after = [getattr(state, name) for name in ("score", "rating", "group", "balance", "byes", "met_other")]
    same = all(np.array_equal(x, y, equal_nan=x.dtype.kind == "f") for x, y in zip(before, after, strict=True))
    if len(wrong):
        return message("testing/cost-second-time", **_first(costs, wrong))
    return None if same else message("testing/state-changed")


def _silent(criterion: Criterion, state: State) -> Message | None:
    costs = _off_diagonal(_all(criterion, state))
    wrong = np.argwhere(costs != 0)
    if criterion.is_active(state) or not len(wrong):
        return None
    return message("testing/cost-of-inactive", **_first(costs, wrong))


def _reads(criterion: Criterion, state: State) -> Message | None:
    if not isinstance(criterion, PairCriterion) or not criterion.reads or not criterion.is_active(state):
        return None
    first, kind = kinds_of(state, criterion.reads)
    table = criterion.pairs(state.only(first), slice(0, len(first)))
    costs = _off_diagonal(criterion.pairs(state, slice(0, state.n)))
    wrong = np.argwhere(costs != _off_diagonal(table[kind][:, kind]))
    if not len(wrong):
        return None
    return message("testing/cost-by-columns", **_first(costs, wrong), reads=list(criterion.reads))


def _sourced(criterion: Criterion, _: State) -> Message | None:
    if not criterion.sentence.endswith("."):
        return message("testing/sentence-without-stop", sentence=criterion.sentence)
    if not criterion.source or not criterion.name or not criterion.__doc__:
        return message("testing/criterion-unnamed")
    return None if criterion.unit >= 1 else message("testing/unit-below-one", unit=criterion.unit)


def _first(costs: Longs, wrong: Longs) -> dict[str, int]:
    """Return the first wrong cost, with its place."""
    row, column = (int(x) for x in wrong[0])
    return {"row": row, "column": column, "cost": int(costs[row, column])}


_CHECKS: Mapping[str, Callable[[Criterion, State], Message | None]] = {
    "shape": _shape,
    "range": _range,
    "symmetry": _symmetry,
    "blocks": _blocks,
    "parts": _parts,
    "bound": _bound,
    "most": _most,
    "order": _order,
    "repeatable": _repeatable,
    "silent": _silent,
    "reads": _reads,
    "sourced": _sourced,
}
