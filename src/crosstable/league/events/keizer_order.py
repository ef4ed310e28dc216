"""The order of an event that is paired by the Keizer system: that of the Keizer score of the same variant."""

from __future__ import annotations

from dataclasses import replace

from crosstable.league.events.plan import Plan

POLICY = "keizer"


def with_keizer_order(plan: Plan) -> Plan:
    """Return the plan ranked by the Keizer score by which its policy pairs; other plans as they are.

    Example:
        >>> with_keizer_order(Plan("swiss", "keizer", "default", ("BH",), settings={"variant": "borne"})).tiebreaks
        ('KEIZERB',)
    """
    if plan.policy != POLICY:
        return plan
    from crosstable.standings.keizer_score import KEIZER_CODES

    return replace(plan, tiebreaks=(KEIZER_CODES[variant_of(plan)],))


def variant_of(plan: Plan) -> str:
    """Return the variant of the Keizer system that a plan pairs by.

    Raises:
        UnknownName: no variant has that name.
    """
    from crosstable.pairing.systems import pairing_system

    return str(pairing_system(POLICY, plan.pairing_settings).settings["variant"])
