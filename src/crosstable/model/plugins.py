"""Plugins: those of installed packages, and those of modules that were loaded on purpose.

Rules
1. A package lists its plugins under entry points, a group for each kind: `crosstable.rating_systems`.
2. `load_plugins` imports a module that the caller names.  Its plugins are known by their own name from then on.
3. A name never imports a module, because it may stand in a file of somebody else: `module:Class` is in a module
   that is loaded already, or in an installed package that lists it.
4. Entry points are looked up when a name is asked for that is not one of this package, and once for each `sys.path`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from types import ModuleType

from crosstable.model.errors import PluginError

ENTRY_POINTS = "crosstable."
_LOADED: dict[str, ModuleType] = {}


@dataclass(frozen=True, slots=True)
class RegistryEntry:
    """An entry of a registry as lists show it: its name, where it is, as "module:Class", and where it comes from.

    `origin` is "crosstable", a package with its version, or "module my_elo".
    """

    name: str
    target: str
    origin: str


def load_plugins(module: str | ModuleType) -> ModuleType:
    """Load the plugins of a module: rating systems, tie-breaks, criteria, policies, formats, games.

    From then on, all of crosstable finds them by `module:Class`, and those with a name of their own by it, also where
    the name is read from a file.

    Args:
        module: the module, or its name as in an import.
    Returns:
        The module.
    Raises:
        PluginError: the module is not found or cannot be imported.
    See also: docs/extending.md.
    Example:
        >>> load_plugins("fractions").__name__
        'fractions'
    """
    imported = module if isinstance(module, ModuleType) else _imported(module)
    _LOADED[imported.__name__] = imported
    return imported


def _imported(name: str) -> ModuleType:
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name is not None and (name == error.name or name.startswith(f"{error.name}.")):
            raise PluginError("model/no-such-module", module=name) from None
        raise PluginError("model/module-fails", module=name, error=_shown(error)) from error
    except Exception as error:
        raise PluginError("model/module-fails", module=name, error=_shown(error)) from error


def plugin_modules() -> tuple[ModuleType, ...]:
    """Return the modules that `load_plugins` has loaded."""
    return tuple(_LOADED.values())


def installed_plugins(group: str) -> tuple[RegistryEntry, ...]:
    """Return what installed packages list under a group of entry points, without importing any of it."""
    return _scanned(tuple(sys.path)).get(group, ())


@lru_cache(maxsize=4)
def _scanned(path: tuple[str, ...]) -> Mapping[str, tuple[RegistryEntry, ...]]:
    """Return all plugins of installed packages by group, in the order of their names."""
    from importlib.metadata import distributions

    found: dict[str, dict[tuple[str, str], RegistryEntry]] = {}
    seen: set[str] = set()
    for distribution in distributions(path=list(path)):
        points = [point for point in distribution.entry_points if point.group.startswith(ENTRY_POINTS)]
        name = str(distribution.metadata["Name"]) if points else ""  # reading it takes longer than all the rest
        if name in seen:
            continue  # a later folder of the path that is shadowed by an earlier one
        seen |= {name} if name else set()
        for point in points:
            plugin = RegistryEntry(point.name, point.value.replace(" ", ""), f"{name} {distribution.version}")
            found.setdefault(point.group, {})[point.name, plugin.target] = plugin
    return {group: tuple(plugins[key] for key in sorted(plugins)) for group, plugins in found.items()}


def split_target(name: str) -> tuple[str, str] | None:
    """Split `module:Class`; None for a name that is not of this form.

    Example:
        >>> split_target("my_elo:MyElo"), split_target("elo")
        (('my_elo', 'MyElo'), None)
    """
    module, colon, attribute = name.strip().partition(":")
    words = [*module.split("."), *attribute.split(".")]
    return (module, attribute) if colon and all(word.isidentifier() for word in words) else None


def loaded_attribute(module: str, attribute: str) -> object | None:
    """Return what a module that is loaded holds under a name; None if it is not loaded or has none.

    The module is looked into as it is: its `__getattr__`, which might import something, is not called.
    """
    value: object = sys.modules.get(module)
    for word in attribute.split("."):
        value = getattr(value, "__dict__", {}).get(word)
    return value


def imported_target(plugin: RegistryEntry, what: str) -> object:
    """Import a plugin of an installed package.

    Raises:
        PluginError: its module cannot be imported, or does not have it.
    """
    module, _, attribute = plugin.target.partition(":")
    try:
        value: object = import_module(module)
        for word in attribute.split("."):
            value = getattr(value, word)
    except Exception as error:
        values = {"what": what, "name": plugin.name, "target": plugin.target, "origin": plugin.origin}
        raise PluginError("model/plugin-fails", **values, error=_shown(error)) from error
    return value


def _shown(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def members(module: ModuleType) -> Iterator[tuple[str, object]]:
    """Yield what a module holds, by name: no private names, and no classes of other modules."""
    for name, value in list(vars(module).items()):
        if not name.startswith("_") and (not isinstance(value, type) or value.__module__ == module.__name__):
            yield name, value
