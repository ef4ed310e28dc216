"""Why a round was paired as it was: the criteria of its system, where they are violated, and what that costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from crosstable.model.notebook import html_table
from crosstable.pairing.board import Board, Reason

BYE = 0  # among the numbers of boards


@dataclass(frozen=True, slots=True)
class Violation:
    """A criterion that is violated in a round.

    Args:
        tier: of the policy, or the bracket of a FIDE system, in which it counts.
        criterion: its name: "score-difference", "C12".
        sentence: what it wants, or in a FIDE system what happened on the first of the boards.
        cost: what it charges in all, weighted, in what its tier counts.
        boards: their numbers; 0 is the bye.
    See also: `Explanation.violated`.
    """

    tier: str
    criterion: str
    sentence: str
    cost: Fraction
    boards: tuple[int, ...]


@dataclass(frozen=True, slots=True, repr=False)
class Explanation:
    """Why a round was paired as it was, as `Pairing.explain` returns it; `print` shows it as text.

    Args:
        event, round, policy: the id of the event, the number of the round, the name of the pairing system.
        sentence: what the system does.
        boards: with the reasons of each.
        bye: the id of the player who has the bye; None for none.
        bye_reasons: what the bye costs.
        violated: the criteria that charge anything, most important first.
        satisfied: the names of those that count in this round and charge nothing.
        proof: a sentence on whether the optimum is proven; "" for systems without costs.
    See also: `to_json`, which has the same as values.
    Example:
        >>> from crosstable import Entrant, Event, Player, pair
        >>> event = Event("open", "Open", tuple(Entrant(Player(name, name)) for name in ("Ann", "Bo")))
        >>> explanation = pair(event, "round-robin").explain()
        >>> explanation.policy, explanation.violated
        ('round-robin', ())
    """

    event: str
    round: int
    policy: str
    sentence: str
    boards: tuple[Board, ...]
    bye: str | None
    bye_reasons: tuple[Reason, ...]
    violated: tuple[Violation, ...]
    satisfied: tuple[str, ...]
    proof: str

    def __str__(self) -> str:
        lines = [f"Round {self.round} of {self.event}, paired by {self.policy}. {self.sentence}".rstrip()]
        lines += ["Criteria violated:", *self._reasons()] if self.violated else ["No criterion is violated."]
        if self.satisfied:
            lines.append(f"Satisfied everywhere: {', '.join(self.satisfied)}.")
        return "\n".join([*lines, self.proof] if self.proof else lines)

    def _reasons(self) -> list[str]:
        of_bye = [] if self.bye is None else [(f"bye of {self.bye}", self.bye_reasons)]
        of_boards = [(f"board {each.number}, {' - '.join(each.players)}", each.reasons) for each in self.boards]
        return [
            f"  {where}: {reason.criterion}, cost {plain_number(reason.cost)}{_wished(reason)}: {reason.sentence}"
            for where, reasons in (*of_boards, *of_bye)
            for reason in reasons
        ]

    def to_json(self) -> dict[str, Any]:
        """Return the explanation as JSON values: the reasons of each board, and the criteria.

        Example:
            >>> from crosstable import Entrant, Event, Player, pair
            >>> three = tuple(Entrant(Player(id, id)) for id in ("1", "2", "3"))
            >>> [each["criterion"] for each in pair(Event("e", "E", three), "swiss").explain().to_json()["violated"]]
            ['bye']
        """
        return {
            "event": self.event,
            "round": self.round,
            "policy": self.policy,
            "boards": [
                {"board": each.number, "players": list(each.players), "reasons": reasons_json(each.reasons)}
                for each in self.boards
            ],
            "bye": self.bye,
            "bye_reasons": reasons_json(self.bye_reasons),
            **self.criteria_json(),
        }

    def criteria_json(self) -> dict[str, Any]:
        """Return what holds for the round as a whole as JSON values: the criteria, and what the system does."""
        return {
            "sentence": self.sentence,
            "violated": [
                {**reason, "boards": list(each.boards)}
                for each, reason in zip(self.violated, reasons_json(self.violated), strict=True)
            ],
            "satisfied": list(self.satisfied),
            "proof": self.proof,
        }

    def __repr__(self) -> str:
        names = ", ".join(dict.fromkeys(each.criterion for each in self.violated)) or "nothing"
        return f"<Explanation of round {self.round}: {names} violated, {len(self.satisfied)} criteria satisfied>"

    def _repr_html_(self) -> str:
        rows = (
            [each.criterion, each.sentence, ", ".join("bye" if n == BYE else str(n) for n in each.boards), each.cost]
            for each in self.violated
        )
        return html_table(repr(self)[1:-1], ["criterion", "wants", "boards", "cost"], rows, len(self.violated))


def violations(boards: Sequence[Board], bye_reasons: Sequence[Reason], criteria: Sequence[str]) -> list[Violation]:
    """Add up the reasons of a round by criterion.

    Args:
        boards: of the round.
        bye_reasons: what the bye costs.
        criteria: the names of the criteria, most important first.
    """
    found: dict[tuple[str, str], Violation] = {}
    for number, reasons in ((BYE, bye_reasons), *((board.number, board.reasons) for board in boards)):
        for reason in reasons:
            key = (reason.tier, reason.criterion)
            known = found.get(key, Violation(reason.tier, reason.criterion, reason.sentence, Fraction(), ()))
            found[key] = replace(known, cost=known.cost + reason.cost, boards=(*known.boards, number))
    place = {name: at for at, name in reversed([*enumerate(criteria)])}
    return sorted(found.values(), key=lambda each: place.get(each.criterion, len(place)))


def reasons_json(reasons: Sequence[Reason | Violation]) -> list[dict[str, Any]]:
    """Return reasons, or violations without their boards, as JSON values."""
    return [
        {
            "tier": reason.tier,
            "criterion": reason.criterion,
            "sentence": reason.sentence,
            "cost": plain_number(reason.cost),
        }
        for reason in reasons
    ]


def plain_number(value: Fraction) -> int | float:
    """Return a cost as a number of JSON."""
    return value.numerator if value.denominator == 1 else float(value)


def _wished(reason: Reason) -> str:
    """Return the words before what a criterion wants; a FIDE system says what happened."""
    return ", wanted" if reason.criterion.islower() else ""
