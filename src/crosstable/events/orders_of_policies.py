"""Policies that pair by an order of their own, and the tie-break that ranks their events by the same order."""

from __future__ import annotations

from dataclasses import replace

from crosstable.events.plan import Plan
from crosstable.model.errors import ResultError


def with_own_order(plan: Plan) -> Plan:
    """Return the plan ranked by the order by which its policy pairs; other plans as they are.

    Example:
        >>> from crosstable.events.plan import Plan
        >>> with_own_order(Plan("swiss", "keizer", "default", ("BH",), settings={"variant": "borne"})).tiebreaks
        ('KEIZERB',)
    """
    code = _own_code(plan)
    return plan if code is None else replace(plan, tiebreaks=(code,))


def check_own_order(plan: Plan) -> None:
    """Check that an event is not ranked by another variant of the order than the one by which its policy pairs.

    Raises:
        ResultError: it is.
    """
    code = _own_code(plan)
    if code is None:
        return
    kind = code[:6]  # KEIZER, LADDER
    others = [each for each in plan.tiebreaks if each.upper().startswith(kind) and each.upper() != code]
    if others:
        raise ResultError("events/order-of-other-rules", policy=plan.policy, code=code, given=others[0])


def _own_code(plan: Plan) -> str | None:
    """Return the tie-break that a policy pairs by; None for other policies."""
    from crosstable.pairing.systems import pairing_system

    if plan.policy == "keizer":
        from crosstable.ranking.keizer_score import KEIZER_CODES

        return KEIZER_CODES[str(pairing_system(plan.policy, plan.settings).settings["variant"])]
    if plan.policy == "ladder":
        settings = pairing_system(plan.policy, plan.settings).settings
        code = "LADDERS" if settings["on_win"] == "swap" else "LADDER"
        return f"{code}-{settings['idle']}" if settings["idle"] else code
    return None
