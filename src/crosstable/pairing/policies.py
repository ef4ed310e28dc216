"""The weighted policies that come with the package, by name.

policy("go", bar=3)          a policy with a setting changed
policy_from_toml(text)       one of your own (see `policy_file`)
"""

from __future__ import annotations

from crosstable.pairing.policy import Policy
from crosstable.pairing.policy_file import built_in, policy_from
from crosstable.pairing.settings import Setting


def policy(name: str, **settings: Setting) -> Policy:
    """Return the weighted policy of that name.

    Args:
        name: one of `policy_file.BUILT_IN`.
        settings: that differ from the defaults; case and `_` do not matter: `handicapGap`, `handicap_gap`.
    Raises:
        UnknownName: no policy or setting has that name.
        PolicyError: a value of the wrong kind or out of range.
    Example:
        >>> policy("go-pairer", handicap_type="FullHandicap").settings["handicapType"]
        'FullHandicap'
    """
    return policy_from(built_in(name), settings)
