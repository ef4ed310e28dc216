"""What another seating of a round would cost, and why two players do not meet: as values and in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from crosstable.views import numbers
from crosstable.views.texts import _, worded

if TYPE_CHECKING:
    from crosstable.events.why_not import WhyNot
    from crosstable.pairing.fide.why_not import FideReason
    from crosstable.pairing.weighing import Charge, CriterionChange, SeatingChange

Names = Mapping[str, str]
# Criteria of the last tiers, which decide among pairings that are equally good otherwise.
ON_MOST_BOARDS = frozenset({"handicap-size", "package-slide", "rating-closeness", "seeding"})


def number_text(value: Fraction) -> str:
    """Format a cost: whole, or with as many digits as it needs."""
    return f"{float(value):.10g}"


def change_values(change: SeatingChange | None, names: Names) -> dict[str, object] | None:
    """Return what another seating changes by the names that `--json` and the API print; None where nothing is known."""
    if change is None:
        return None
    return {
        "verdict": change.verdict,
        "sentence": change_sentence(change),
        "tier": change.tier,
        "cost": [number_text(change.before), number_text(change.after)],
        "criteria": None if change.criteria is None else [_criterion_values(each) for each in change.criteria],
        "gone": [_charge_values(each, names) for each in change.gone],
        "new": [_charge_values(each, names) for each in change.new],
    }


def _criterion_values(change: CriterionChange) -> dict[str, object]:
    return {
        "criterion": change.criterion,
        "score": None if change.score is None else change.score / 2,
        "counts": change.counts,
        "cost": [change.before, change.after],
        "verdict": "worse" if change.is_worse else "better",
        "line": criterion_line(change),
    }


def _charge_values(charge: Charge, names: Names) -> dict[str, object]:
    return {
        "players": list(charge.players),
        "names": [names.get(each, each) for each in charge.players],
        "criterion": charge.criterion,
        "wants": charge.sentence,
        "cost": None if charge.cost is None else number_text(charge.cost),
    }


def change_sentence(change: SeatingChange) -> str:
    """Return whether another seating is better, with the costs that decide."""
    if change.verdict == "same":
        if change.criteria is not None:
            return _("No criterion changes; of pairings that are equally good the system has one that comes first.")
        return _("It costs as much as before.")
    if change.tier == "constraints":
        words = {
            "better": _("It is better: pairs that are not allowed: {after}, before {before}."),
            "worse": _("It is worse: pairs that are not allowed: {after}, before {before}."),
        }[change.verdict]
        return words.format(before=number_text(change.before), after=number_text(change.after))
    if change.criteria:
        if change.verdict == "better" and not change.is_whole:
            words = _("Of what is counted for boards, the first that changes gets better: {line}. {more}")
            more = _("The system compares more than that.")
            return words.format(line=criterion_line(change.criteria[0]), more=more)
        words = {
            "better": _("The first criterion that changes gets better: {line}."),
            "worse": _("The first criterion that changes gets worse: {line}."),
        }[change.verdict]
        return words.format(line=criterion_line(change.criteria[0]))
    words = {
        "better": _("It is better: {tier} costs {after}, before {before}."),
        "worse": _("It is worse: {tier} costs {after}, before {before}."),
    }[change.verdict]
    return words.format(tier=change.tier, before=number_text(change.before), after=number_text(change.after))


def criterion_line(change: CriterionChange) -> str:
    """Return what a criterion of FIDE counts in two seatings: `C6 in the bracket of 2 points, pairs: 3, before 2`."""
    facts = {"what": change.counts, "before": change.before, "after": change.after, "criterion": change.criterion}
    if change.score is None:
        return _("{criterion}, {what}: {after}, before {before}").format(**facts)
    words = _("{criterion} in the bracket of {points} points, {what}: {after}, before {before}")
    return words.format(points=numbers.general(change.score / 2), **facts)


def charge_line(charge: Charge, names: Names) -> str:
    """Return what a criterion charges for a pair: `Ann - Bo: rematch 1`."""
    cost = _("not allowed") if charge.cost is None else number_text(charge.cost)
    return f"{' - '.join(names.get(each, each) for each in charge.players)}: {charge.criterion} {cost}"


def why_not_values(answer: WhyNot, names: Names) -> dict[str, object]:
    """Return why two players do not meet by the names that `--json` and the API print."""
    change = answer.difference
    costs = {} if change is None else {name: number_text(cost) for name, cost in change.by_criterion.items() if cost}
    return {
        "round": answer.round,
        "players": list(answer.players),
        "meet": answer.meet,
        "sentence": why_not_sentence(answer, names),
        "by_criterion": costs,
        "gone": [] if change is None else _pairs(change.removed, names),
        "new": [] if change is None else _pairs(change.new, names),
    }


def _pairs(pairs: Sequence[tuple[str, ...]], names: Names) -> list[list[str]]:
    return [[names.get(each, each) for each in pair] for pair in pairs]


def why_not_sentence(answer: WhyNot, names: Names) -> str:
    """Return why two players do not meet, in one sentence."""
    first, second = (names.get(each, each) for each in answer.players)
    facts = {"first": first, "second": second, "round": answer.round}
    if answer.meet:
        return _("{first} and {second} meet in round {round}.").format(**facts)
    if answer.by_rules is not None:
        return _("{first} and {second} do not meet: {reason}").format(reason=rule_words(answer.by_rules), **facts)
    if answer.forbidden is not None:
        return worded(answer.forbidden)
    by_tier = {} if answer.difference is None else answer.difference.by_tier
    tier = next((name for name, cost in by_tier.items() if cost), None)
    if tier is None:
        words = _("{first} and {second} could meet: another pairing of round {round} is just as good.")
        return words.format(**facts)
    words = _("If {first} and {second} met, the best pairing of round {round} would cost more: {tier} +{cost}.")
    return words.format(tier=tier, cost=number_text(by_tier[tier]), **facts)


_ABSOLUTE = {
    "C1": "they have met (C1).",
    "C3": "both must have the same colour, and neither is a topscorer of the last round (C3).",
    "forbidden pair": "the pair is forbidden.",
}


def rule_words(reason: FideReason) -> str:
    """Return the criterion of FIDE that keeps two players apart, as the end of a sentence."""
    from crosstable.pairing.fide.criteria import COUNTED

    if reason.score is None:
        return _ABSOLUTE[reason.criterion]
    where = f"in the bracket of {reason.score / 2:g} points"
    condition = "if the higher player floated down" if reason.floats else "if they met"
    if reason.criterion == "C4":
        return f"{where}, the round could not be completed {condition} (C4)."
    if reason.counts is None:
        return f"{where}, an equally good candidate comes first (article 4)."
    before, after = reason.counts
    what = f"{COUNTED[reason.criterion]}, {after} instead of {before}"
    return f"{where}, {condition}, {reason.criterion} is the first criterion that gets worse: {what}."
