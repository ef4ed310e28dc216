"""Settings of a pairing system: values of known names, checked against their defaults and limits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress

from crosstable.model.arguments import all_of_kind, check_kind
from crosstable.model.errors import PolicyError, UnknownName

Setting = bool | int | float | str
Limits = Sequence[Setting]
"""The least and the greatest number, or all words that are allowed."""

NO_SETTINGS: Mapping[str, Setting] = {}
_BOOLEANS = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
_KINDS = {bool: "true or false", int: "a whole number", float: "a number", str: "a word"}


def choose_settings(
    policy: str,
    defaults: Mapping[str, Setting],
    limits: Mapping[str, Limits],
    settings: Mapping[str, Setting],
) -> dict[str, Setting]:
    """Return the defaults with the given settings in their place, all checked.

    Args:
        policy: the name of the system or policy, for messages.
        defaults: every setting there is.
        limits: of some of them.
        settings: settings that differ; upper and lower case, `_` and `-` make no difference in a name.
    Raises:
        UnknownName: a setting that does not exist, or a word that is not allowed.
        PolicyError: a value of the wrong kind or out of range.
    """
    chosen = dict(defaults)
    for key, spelled in _spelling(policy, chosen, settings).items():
        chosen[spelled] = _of_kind(policy, spelled, settings[key], chosen[spelled])
    for key, allowed in limits.items():
        _check_limits(policy, key, chosen[key], allowed)
    return chosen


def parse_settings(
    policy: str,
    defaults: Mapping[str, Setting],
    settings: Mapping[str, Setting],
) -> dict[str, Setting]:
    """Return settings as values of the kinds of their defaults; words, as a user types them, are parsed.

    Raises:
        UnknownName: a setting that does not exist.
        PolicyError: a value or a word that is not of that kind.
    """
    found = {}
    for key, spelled in _spelling(policy, defaults, settings).items():
        value, default = settings[key], defaults[spelled]
        if isinstance(value, str):
            found[spelled] = _parse(policy, spelled, value, default)
        else:
            found[spelled] = _of_kind(policy, spelled, value, default)
    return found


def _parse(policy: str, key: str, word: str, default: Setting) -> Setting:
    if isinstance(default, str):
        return word
    if isinstance(default, bool):
        known = _BOOLEANS.get(word.strip().casefold())
        if known is not None:
            return known
    else:
        with suppress(ValueError):
            return type(default)(word)
    raise PolicyError("pairing/setting-not-of-kind", policy=policy, setting=key, value=word, kind=_KINDS[type(default)])


def _spelling(policy: str, settings: Mapping[str, Setting], names: Iterable[str]) -> dict[str, str]:
    """Return the setting that is meant by each given name."""
    check_kind("settings", names, Mapping, "the settings by name, such as {'color_spread': 3}")
    names = list(all_of_kind("settings", names, str, "the settings by name, such as {'color_spread': 3}"))
    known = {_plain(key): key for key in settings}
    for key in names:
        if _plain(key) not in known:
            raise UnknownName(f"setting of policy {policy!r}", key, settings)
    return {key: known[_plain(key)] for key in names}


def _of_kind(policy: str, key: str, value: Setting, default: Setting) -> Setting:
    if isinstance(default, float) and isinstance(value, int) and not isinstance(value, bool):
        return value
    if type(value) is not type(default):
        raise PolicyError(
            "pairing/setting-not-of-kind-of-default",
            policy=policy,
            setting=key,
            value=value,
            kind=_KINDS[type(default)],
            default=default,
        )
    return value


def _check_limits(policy: str, key: str, value: Setting, limits: Limits) -> None:
    if isinstance(value, str):
        words = [str(word) for word in limits]
        if value not in words:
            raise UnknownName(f"{key} of policy {policy!r}", value, words)
    elif isinstance(limits[0], str) or isinstance(limits[1], str) or not limits[0] <= value <= limits[1]:  # or NaN
        raise PolicyError(
            "pairing/setting-out-of-range", policy=policy, setting=key, value=value, least=limits[0], most=limits[1]
        )


def _plain(key: str) -> str:
    return key.casefold().replace("_", "").replace("-", "")


def check_choice(criterion: str, parameter: str, value: object, choices: Sequence[str]) -> None:
    """Check that a parameter is one of the words that are allowed.

    Raises:
        PolicyError: it is not.
    """
    if value not in choices:
        raise PolicyError(
            "pairing/not-one-of", criterion=criterion, parameter=parameter, value=value, known=list(choices)
        )


def check_range(criterion: str, parameter: str, value: float, least: float, most: float) -> None:
    """Check that a parameter is a number in its range.

    Raises:
        PolicyError: it is not.
    """
    if not least <= value <= most:  # NaN fails this too
        raise PolicyError(
            "pairing/parameter-out-of-range",
            criterion=criterion,
            parameter=parameter,
            value=value,
            least=least,
            most=most,
        )
