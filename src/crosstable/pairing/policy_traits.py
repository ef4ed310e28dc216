"""What the plan of an event must know of its pairing policy, without loading the code that pairs."""

from __future__ import annotations

from crosstable.pairing.pairing_registry import LISTED, PAIRING_SYSTEMS, Listed

TOTAL_ROUNDS = "totalRounds"  # a setting of policies that change in the course of an event


def policy_traits(name: str) -> Listed:
    """Return what a plan must know of a pairing policy; one of a plugin is loaded.

    Raises:
        UnknownName: no policy has that name.
        PluginError: a policy of a module that is not loaded.
    """
    return LISTED.get(name) or LISTED.get(PAIRING_SYSTEMS.spelled(name)) or _traits_of_plugin(name)


def _traits_of_plugin(name: str) -> Listed:
    """Return what a pairing system of a plugin says of itself."""
    from crosstable.pairing.systems import pairing_system  # of a plugin: most plans name a policy of the list

    system = pairing_system(name)
    return Listed(
        takes_rounds=TOTAL_ROUNDS in system.settings,
        is_predetermined=system.is_predetermined,
        has_own_order=system.is_bracket or system.has_groups,
    )
