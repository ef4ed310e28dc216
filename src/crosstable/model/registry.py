"""Registries: values and classes by name, imported on first use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from inspect import getattr_static
from types import MappingProxyType, ModuleType
from typing import Any

from crosstable.model.arguments import wrong_kind
from crosstable.model.errors import PluginError, UnknownName
from crosstable.model.plugins import (
    RegistryEntry,
    imported_target,
    installed_plugins,
    loaded_attribute,
    members,
    plugin_modules,
    split_target,
)

OURS = "crosstable"


class Registry(Mapping[str, type]):
    """Map a name to `"module:Attribute"`, imported only when it is looked up.

    Adding an entry is one file and one line here.  Case does not matter, and `_` and `-` are the same.
    Plugins are found by the name under which an installed package lists them, and by `module:Class` in a
    module that is loaded (see `plugins`).  A name of this package is never theirs.

    Args:
        what: what the entries are, for the error message: "rating system".
        entries: name to "module:Attribute".
        group: the entry points under which packages list such plugins: "crosstable.rating_systems"; "" for none.
        needs: the attributes that every entry has, by which one is known.
        lacks: attributes that no entry has.
        named_by: the attribute that holds the name of an entry.
        is_text: whether an entry may be a text as well.
    Raises:
        UnknownName: the name is not in the registry; shows the nearest one and the list.
        PluginError: a plugin that cannot be used.
    Example:
        >>> Registry("shape", {"fraction": "fractions:Fraction"})["Fraction"].__name__
        'Fraction'
    """

    def __init__(
        self,
        what: str,
        entries: Mapping[str, str],
        *,
        group: str = "",
        needs: tuple[str, ...] = (),
        lacks: tuple[str, ...] = (),
        named_by: str = "name",
        is_text: bool = False,
    ) -> None:
        self.what = what
        self.entries = MappingProxyType(dict(entries))
        self.group = group
        self._modules: dict[str, ModuleType] = {}  # of the entries that were asked for
        self._needs, self._lacks, self._named_by, self._is_text = needs, lacks, named_by, is_text
        self._names = {_key(name): name for name in entries}

    def __getitem__(self, name: str) -> type:
        if not isinstance(name, str):
            raise wrong_kind("name", name, f"the name of a {self.what}, which is text")
        listed = name if name in self.entries else self._names.get(_key(name))
        if listed is None:
            found: type = self._plugin_of_name(name)
            return found
        place, _, attribute = self.entries[listed].partition(":")
        module = self._modules.get(place)
        if module is None:
            module = self._modules[place] = import_module(place)
        value: type = getattr(module, attribute)
        return value

    def spelled(self, name: str) -> str:
        """Return a name as it is listed.

        Raises:
            UnknownName: with the nearest match and the full list.
            PluginError: a plugin that cannot be used.
        """
        listed = self._names.get(_key(name))
        if listed is None:
            self._plugin_of_name(name)
            own = self._listed_plugin(name)
            return name.strip() if own is None else own.name
        return listed

    def __contains__(self, name: object) -> bool:
        if not isinstance(name, str):
            return False
        if _key(name) in self._names:
            return True
        if not self.group:
            return False
        target = split_target(name)
        if target is None:
            return any(_key(entry.name) == _key(name) for entry in self.plugins())
        try:
            self._of_module(name.strip(), *target)
        except PluginError:
            return False
        return True

    def get(self, name: str, default: Any = None) -> Any:
        """Return the entry of that name, or `default`."""
        if name not in self:
            return default
        return self[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)

    def listed(self) -> list[RegistryEntry]:
        """Return every entry with where it comes from: ours in their order, then plugins by name."""
        ours = [RegistryEntry(name, target, OURS) for name, target in self.entries.items()]
        plugins = [entry for entry in self.plugins() if _key(entry.name) not in self._names]
        return ours + sorted(plugins, key=lambda entry: (entry.name, entry.target))

    def plugins(self) -> list[RegistryEntry]:
        """Return the plugins of loaded modules and of installed packages."""
        if not self.group:
            return []
        loaded = [
            RegistryEntry(self._name_of(value, name), f"{module.__name__}:{name}", f"module {module.__name__}")
            for module in plugin_modules()
            for name, value in members(module)
            if self._is_entry(value) and not isinstance(value, str)
        ]
        known = {entry.target for entry in loaded}
        return loaded + [entry for entry in installed_plugins(self.group) if entry.target not in known]

    def name_of(self, entry: object) -> str | None:
        """Return the name by which the class or the value of an entry is found; None if it is in no module.

        Plugins have `module:Class`, which says where to look when they are missing.
        """
        module, name = getattr(entry, "__module__", None), getattr(entry, "__qualname__", None)
        target = f"{module}:{name}"
        for ours, place in self.entries.items():
            if place == target:
                return ours
        is_found = bool(self.group) and module and name and loaded_attribute(module, name) is entry
        return target if is_found else None

    def shown_name(self, name: str) -> str:
        """Return the name of an entry as lists show it: that of its package instead of `module:Class`."""
        if _key(name) in self._names:
            return self.spelled(name)
        return next((entry.name for entry in self.plugins() if entry.target == name.strip()), name)

    def _plugin_of_name(self, name: str) -> Any:
        """Return a plugin.

        Raises:
            UnknownName: nothing has that name.
            PluginError: the module is not loaded, or fails; two packages have the name.
        """
        if not self.group:
            raise UnknownName(self.what, name, self.entries)
        target = split_target(name)
        if target is not None:
            return self._of_module(name.strip(), *target)
        own = self._listed_plugin(name)
        if own is None:
            raise UnknownName(self.what, name, [entry.name for entry in self.listed()])
        return self._checked(_value_of(own, self.what), own)

    def _listed_plugin(self, name: str) -> RegistryEntry | None:
        """Find a plugin by its name.

        Raises:
            PluginError: two of them have it.
        """
        found = [entry for entry in self.plugins() if _key(entry.name) == _key(name)]
        if len(found) > 1:
            names = [f"{entry.target} ({entry.origin})" for entry in found]
            raise PluginError("model/plugin-twice", what=self.what, name=name, plugins=names)
        return found[0] if found else None

    def _of_module(self, name: str, module: str, attribute: str) -> Any:
        installed = next((entry for entry in installed_plugins(self.group) if entry.target == name), None)
        if installed is not None:
            return self._checked(imported_target(installed, self.what), installed)
        value = loaded_attribute(module, attribute)
        if self._is_entry(value):
            return value
        ours = next((listed for listed, entry in self.entries.items() if entry == name), None)
        if ours is not None:
            return self[ours]
        if loaded_attribute(module, "__name__") is None:
            raise PluginError("model/module-not-loaded", what=self.what, name=name, module=module, group=self.group)
        raise PluginError("model/not-of-kind", what=self.what, name=name, needs=self._needs)

    def _checked(self, value: object, entry: RegistryEntry) -> Any:
        if not self._is_entry(value):
            raise PluginError("model/not-of-kind", what=self.what, name=entry.target, needs=self._needs)
        return value

    def _is_entry(self, value: object) -> bool:
        if isinstance(value, str):
            return self._is_text
        if value is None or any(_has(value, each) for each in self._lacks):
            return False
        return all(_has(value, each) for each in self._needs)

    def _name_of(self, value: object, attribute: str) -> str:
        own = getattr_static(value, self._named_by, None)
        own = own if isinstance(value, type) else getattr(value, self._named_by, None)
        return own if isinstance(own, str) else attribute


def _has(value: object, attribute: str) -> bool:
    """Return whether a value has an attribute, without running any code of its own."""
    return getattr_static(value, attribute, None) is not None


def _value_of(entry: RegistryEntry, what: str) -> object:
    module, _, attribute = entry.target.partition(":")
    value = loaded_attribute(module, attribute)
    return imported_target(entry, what) if value is None else value


def _key(name: str) -> str:
    return name.strip().casefold().replace("_", "-")
