"""Registries of parts by name, imported on first use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any

from crosstable.model.errors import UnknownName

_NO_ALIASES: Mapping[str, str] = MappingProxyType({})


class Registry(Mapping[str, type]):
    """Map a name to `"module:Attribute"`, imported only when it is looked up.

    Adding a part is one file and one line here.  Case does not matter, and `_` and `-` are the same.

    Args:
        what: what the parts are, for the error message: "rating system".
        entries: name to "module:Attribute".
        aliases: older names that are still understood, but not listed.
    Raises:
        UnknownName: the name is not in the registry; shows the nearest one and the list.
    Example:
        >>> Registry("shape", {"fraction": "fractions:Fraction"})["Fraction"].__name__
        'Fraction'
    """

    def __init__(self, what: str, entries: Mapping[str, str], aliases: Mapping[str, str] = _NO_ALIASES) -> None:
        self.what = what
        self.entries = MappingProxyType(dict(entries))
        self._names = {_key(name): name for name in entries} | {_key(old): name for old, name in aliases.items()}

    def __getitem__(self, name: str) -> type:
        module, _, attribute = self.entries[self.spelled(name)].partition(":")
        part: type = getattr(import_module(module), attribute)
        return part

    def spelled(self, name: str) -> str:
        """Return a name as it is listed.

        Raises:
            UnknownName: with the nearest match and the full list.
        """
        spelled = self._names.get(_key(name))
        if spelled is None:
            raise UnknownName(self.what, name, self.entries)
        return spelled

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and _key(name) in self._names

    def get(self, name: str, default: Any = None) -> Any:
        """Return the part of that name, or `default`."""
        if name not in self:
            return default
        return self[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)


def _key(name: str) -> str:
    return name.strip().casefold().replace("_", "-")
