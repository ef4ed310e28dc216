"""The policies that come with the package, by name.

pair event.json --policy go      a policy by name
policy("go", bar=3)              the same with a setting changed
policy_from({...})               one of your own, from TOML or JSON (see `policy_file`)
"""

from __future__ import annotations

from collections.abc import Mapping

from crosstable.model.errors import PolicyError
from crosstable.pairing.policy import Policy, Setting
from crosstable.pairing.policy_file import BUILT_IN, built_in, parsed, policy_from


def policy(name: str | Policy, **settings: Setting) -> Policy:
    """Give the policy of that name.

    Args:
        name: one of `policy_names()`, or a policy, which is given back.
        settings: changed from their defaults; case and `_` do not matter: `handicapGap`, `handicap_gap`.
    Raises:
        UnknownName: no policy or setting has that name.
        PolicyError: a value of the wrong kind or out of range.
    Example:
        >>> policy("go-pairer", handicap_type="FullHandicap").settings["handicapType"]
        'FullHandicap'
    """
    if isinstance(name, Policy):
        if settings:
            raise PolicyError(f"policy {name.name!r} is made already: settings {sorted(settings)} come too late.")
        return name
    return policy_from(built_in(name), settings)


def parsed_settings(name: str, words: Mapping[str, str]) -> dict[str, Setting]:
    """Read settings as somebody types them, each as its default is: `handicapGap=0.5`.

    Raises:
        UnknownName: no policy or setting has that name.
        PolicyError: a word that is no number, or neither true nor false.
    Example:
        >>> parsed_settings("go-pairer", {"handicap_gap": "0.5", "balanceColors": "no"})
        {'handicapGap': 0.5, 'balanceColors': False}
    """
    return parsed(built_in(name), words)


def policy_names() -> list[str]:
    """List the policies that come with the package."""
    return list(BUILT_IN)
