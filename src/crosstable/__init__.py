"""crosstable: collect results, rate players, pair rounds, publish.

The names are those of `__init__.pyi`.  They are imported on first use, so that `import crosstable` stays quick: it
loads none of the optional packages.
"""

from importlib import import_module

__version__ = "0.1.0"

_LINES = __spec__.loader.get_data(f"{__file__}i").decode().splitlines()
_HOMES = {line.split()[-1]: line.split()[1] for line in _LINES if line.startswith("from ")}
__all__ = sorted(_HOMES)  # noqa: PLE0605  # read from the one list


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'crosstable' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
