"""A pairing as JSON values and as rows of a table.

The JSON is a public format: names here are not changed, only added.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from crosstable.model.events import Event
from crosstable.pairing.alternatives import PairingDifference
from crosstable.pairing.board import Board, Reason
from crosstable.pairing.boards import Pairing
from crosstable.pairing.explanation import Explanation, plain_number, reasons_json
from crosstable.pairing.played_rounds import RoundCheck

Row = tuple[str, ...]
BOARD_TITLES: Row = ("Board", "Black", "White", "Handicap", "Komi", "Cost")
TABLE_TITLES: Row = ("Table", "Players", "Cost")
VIOLATED_TITLES: Row = ("Rule", "Cost", "Boards", "Prefers")
REASON_TITLES: Row = ("Board", "Players", "Rule", "Cost", "Prefers")
DIFFERENCE_TITLES: Row = ("Rule", "Change")
CHECK_TITLES: Row = ("Round", "As the policy", "Boards that differ", "First better criterion")
_SHOWN = 12  # boards that repeat a meeting, by name


def pairing_json(pairing: Pairing, *, explain: bool = False) -> dict[str, Any]:
    """Return a pairing as JSON values.

    `weight` is in the policy's own unit and null for policies without one.  `cost` of a flat policy is the
    penalty in that unit; of a tiered one the packed integer that was minimised (the reasons tell more).
    Tables of three give `tables` instead of `pairs`.
    Args:
        explain: add the reasons of each board.
    """
    is_flat = pairing.total_weight is not None
    pairs = [_board_json(board, is_flat=is_flat, explain=explain) for board in pairing.boards]
    result: dict[str, Any] = {
        "event": pairing.event,
        "round": pairing.round,
        "policy": pairing.policy,
        "seed": pairing.seed,
        "tables" if pairing.lower_bound is not None else "pairs": pairs,
        "bye": pairing.bye,
        "absent": list(pairing.absent),
        "waiting": list(pairing.waiting),
        "rematches": [{"board": board.number, "rounds": list(board.met_in)} for board in pairing.rematches],
        "total_weight": _number(pairing.total_weight),
        "total_cost": _total_cost(pairing),
        "verified": pairing.verified,
    }
    if pairing.certificate is not None:
        certificate = pairing.certificate
        result["certificate"] = {
            "checked_pairs": certificate.checked,
            "words": certificate.words,
            "engine": certificate.engine,
        }
    if pairing.byes or pairing.idle:
        result |= {"byes": list(pairing.byes), "idle": list(pairing.idle)}
    if pairing.lower_bound is not None:
        result["lower_bound"] = pairing.lower_bound
    if explain and pairing.bye is not None:
        result["bye_reasons"] = reasons_json(pairing.bye_reasons)
    return result


def explanation_json(pairing: Pairing) -> dict[str, Any]:
    """Return a pairing with its reasons and the criteria that it violates and satisfies, as JSON values."""
    return {**pairing_json(pairing, explain=True), **pairing.explain().criteria_json()}


def difference_json(difference: PairingDifference) -> dict[str, Any]:
    """Return a what-if as JSON values: positive numbers are worse than before."""
    return {
        "is_free": difference.is_free,
        "by_tier": {name: _number(cost) for name, cost in difference.by_tier.items()},
        "by_criterion": {name: _number(cost) for name, cost in difference.by_criterion.items() if cost},
        "gone": [list(pair) for pair in difference.removed],
        "new": [list(pair) for pair in difference.new],
        "pairing": pairing_json(difference.after),
    }


def check_json(checks: list[RoundCheck]) -> list[dict[str, Any]]:
    """Return a replay as JSON values, one object per round."""
    return [
        {
            "round": check.round,
            "is_optimal": check.is_optimal,
            "forbidden": [{"pair": [one, other], "by": list(criteria)} for one, other, criteria in check.forbidden],
            "extra_cost": check.extra_cost,
            "difference": None if check.difference is None else difference_json(check.difference),
        }
        for check in checks
    ]


def board_rows(pairing: Pairing, event: Event) -> list[Row]:
    """Return the boards as rows of text under `BOARD_TITLES` (`TABLE_TITLES` for tables), with names."""
    names = shown_names(event)
    if pairing.lower_bound is not None:
        return [
            (str(board.number), ", ".join(names[player] for player in board.seats), _text(Fraction(board.cost)))
            for board in pairing.boards
        ]
    return [
        (
            str(board.number),
            names[board.black],
            names[board.white],
            str(board.handicap) if board.handicap else "",
            "" if board.komi is None else f"{board.komi:g}",
            _cost_text(board),
        )
        for board in pairing.boards
    ]


def reason_rows(pairing: Pairing, event: Event) -> list[Row]:
    """Return every reason of every board as a row under `REASON_TITLES`."""
    names = shown_names(event)
    rows = [
        (str(board.number), " - ".join(names[player] for player in board.seats), *_reason_cells(reason))
        for board in pairing.boards
        for reason in board.reasons
    ]
    return rows + [("bye", names[str(pairing.bye)], *_reason_cells(reason)) for reason in pairing.bye_reasons]


def rematch_line(pairing: Pairing, event: Event) -> str:
    """Return a sentence about boards that repeat a meeting; empty where none does."""
    names = shown_names(event)
    boards = pairing.rematches
    shown = [f"{names[board.black]} - {names[board.white]} ({_rounds(board.met_in)})" for board in boards[:_SHOWN]]
    if not shown:
        return ""
    count = f"{len(boards)} boards repeat" if len(boards) > 1 else "1 board repeats"
    more = f" and {len(boards) - _SHOWN} more" if len(boards) > _SHOWN else ""
    return f"{count} a meeting: {', '.join(shown)}{more}."


def violated_rows(explanation: Explanation) -> list[Row]:
    """Return the criteria violated as rows under `VIOLATED_TITLES`."""
    return [
        (
            violation.criterion,
            _text(violation.cost),
            ", ".join(str(board) if board else "bye" for board in violation.boards),
            violation.sentence,
        )
        for violation in explanation.violated
    ]


def difference_rows(difference: PairingDifference) -> list[Row]:
    """Return what changes as rows under `DIFFERENCE_TITLES`; positive is worse."""
    return [(name, f"{'+' if cost > 0 else ''}{_text(cost)}") for name, cost in difference.by_criterion.items() if cost]


def check_rows(checks: list[RoundCheck]) -> list[Row]:
    """Return a replay as rows under `CHECK_TITLES`."""
    return [
        (
            str(check.round),
            "yes" if check.is_optimal else "forbidden" if check.forbidden else "no",
            "" if check.difference is None or check.is_optimal else str(len(check.difference.removed)),
            "" if check.difference is None or check.is_optimal else _first_gain(check.difference),
        )
        for check in checks
    ]


def shown_names(event: Event) -> dict[str, str]:
    """Return the name of each entrant as it may be shown."""
    return {entrant.id: entrant.player.shown_name() for entrant in event.entrants}


def _rounds(numbers: tuple[int, ...]) -> str:
    return f"round{'s' if len(numbers) > 1 else ''} {', '.join(map(str, numbers))}"


def _first_gain(difference: PairingDifference) -> str:
    return next((f"{tier} {_text(cost)}" for tier, cost in difference.by_tier.items() if cost), "")


def _board_json(board: Board, *, is_flat: bool, explain: bool) -> dict[str, Any]:
    place: dict[str, Any] = {"board": board.number}
    if len(board.seats) == 2:
        place |= {"black": board.black, "white": board.white, "handicap": board.handicap, "komi": board.komi}
    else:
        place |= {"players": list(board.seats)}
    place |= {"weight": _number(board.weight), "cost": _number(board.penalty) if is_flat else board.cost}
    return place | ({"reasons": reasons_json(board.reasons)} if explain else {})


def _reason_cells(reason: Reason) -> Row:
    return reason.criterion, _text(reason.cost), reason.sentence


def _total_cost(pairing: Pairing) -> int | float | None:
    if pairing.total_weight is None:
        return pairing.total_cost
    reasons = (pairing.bye_reasons, *(board.reasons for board in pairing.boards))
    return _number(sum((reason.cost for each in reasons for reason in each), Fraction()))


def _number(value: Fraction | None) -> int | float | None:
    return None if value is None else plain_number(value)


def _text(value: Fraction) -> str:
    return f"{float(value):.10g}"


def _cost_text(board: Board) -> str:
    if board.weight is not None:
        return _text(board.penalty)
    return ", ".join(f"{reason.criterion} {_text(reason.cost)}" for reason in board.reasons)
