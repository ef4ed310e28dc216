"""Pairing systems by name.

pairing_system("go")                             a system of the registry
pairing_system("go", {"bar": 3})                 the same with a setting changed
pairing_system(policy_from_toml(text))           a policy of your own (see `policy_file`)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from crosstable.model.arguments import check_count, check_kind
from crosstable.model.errors import PolicyError
from crosstable.pairing.pairing_registry import PAIRING_SYSTEMS
from crosstable.pairing.policy import Policy
from crosstable.pairing.settings import NO_SETTINGS, Setting, parse_settings
from crosstable.pairing.system import PairingSystem


def pairing_system(
    by: str | Policy | PairingSystem, settings: Mapping[str, Setting] = NO_SETTINGS, *, rounds: int | None = None
) -> PairingSystem:
    """Return the pairing system of that name.

    Args:
        by: a name of `PAIRING_SYSTEMS`, or `module:Class` of a module that is loaded;
            or a policy or a system, which keeps its settings.
        settings: that differ from the defaults; case and `_` do not matter: `handicapGap`, `handicap_gap`.
        rounds: how many rounds the event plans; the default of settings that count them.
    Raises:
        UnknownName: no system or setting has that name.
        InputError: neither a name nor a system nor a policy.
        PluginError: a system of a module that is not loaded.
        PolicyError: a value of the wrong kind or out of range.
    See also: `pair`, which takes one; docs/pairing.md for the names and the settings.
    Example:
        >>> from crosstable import pairing_system
        >>> pairing_system("go-pairer", {"handicap_type": "FullHandicap"}).settings["handicapType"]
        'FullHandicap'
    """
    check_count("rounds", rounds)
    if isinstance(by, str):
        if "\n" in by:
            raise PolicyError("pairing/policy-text")
        name = PAIRING_SYSTEMS.spelled(by)
        return system_class(name).from_settings(name, settings, rounds=rounds)
    check_kind("by", by, (Policy, PairingSystem), 'the name of a pairing system, such as "swiss", a system or a policy')
    if settings:
        raise PolicyError("pairing/settings-too-late", policy=by.name, settings=sorted(settings))
    if isinstance(by, Policy):
        from crosstable.pairing.weighted import Weighted  # brings the solver

        return Weighted(by)
    return by


def parsed_settings(name: str, settings: Mapping[str, Setting]) -> dict[str, Setting]:
    """Return settings as values; one that a user typed becomes what its default is: `handicapGap=0.5`.

    Raises:
        UnknownName: no system or setting has that name.
        PolicyError: a value of the wrong kind; a word that is not a number, or neither true nor false.
    Example:
        >>> parsed_settings("go-pairer", {"handicap_gap": "0.5", "balanceColors": "no"})
        {'handicapGap': 0.5, 'balanceColors': False}
        >>> parsed_settings("go-pairer", {"handicap_gap": 0.5})
        {'handicapGap': 0.5}
    """
    name = PAIRING_SYSTEMS.spelled(name)
    return parse_settings(name, system_class(name).default_settings(name), settings)


def system_class(name: str) -> type[PairingSystem]:
    """Return the class of the pairing system of that name; a policy that is a text is paired by its criteria.

    Raises:
        UnknownName: no system has that name.
        PluginError: a system of others that cannot be used.
    """
    found: object = PAIRING_SYSTEMS[name]
    if isinstance(found, str):
        from crosstable.pairing.weighted import Weighted  # brings the solver

        return Weighted
    return cast("type[PairingSystem]", found)
