"""`crosstable systems`, `tiebreaks`, `criteria`, `policies`, `formats`: what there is, and where from."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from typing import Any

from crosstable.cli.answers import Answer, Table
from crosstable.model.errors import PluginError
from crosstable.model.plugins import RegistryEntry
from crosstable.model.registry import Registry

_TITLES = ("name", "what it is", "from")


def systems() -> Answer:
    """List the rating systems.

    Example: crosstable systems
    """
    from crosstable.ratings.rating_registry import SYSTEMS

    return _answer(SYSTEMS, _first_line)


def tiebreaks() -> Answer:
    """List the tie-breaks.

    Example: crosstable tiebreaks
    """
    from crosstable.ranking.tiebreak_registry import TIEBREAKS

    return _answer(TIEBREAKS, lambda part, _: str(part.title))


def criteria() -> Answer:
    """List the criteria that a pairing policy may name.

    Example: crosstable criteria
    """
    from crosstable.pairing.pairing_registry import CRITERIA

    return _answer(CRITERIA, lambda part, _: str(part.sentence))


def policies() -> Answer:
    """List the pairing policies.

    Example: crosstable policies
    """
    from crosstable.pairing.pairing_registry import PAIRING_SYSTEMS
    from crosstable.pairing.systems import pairing_system

    return _answer(PAIRING_SYSTEMS, lambda _, listed: pairing_system(listed.name).sentence)


def formats() -> Answer:
    """List the formats of files of results and of events.

    Example: crosstable formats
    """
    from crosstable.formats.event.event_formats import EVENT_FORMATS
    from crosstable.formats.format_registry import FORMATS

    events, results = _answer(EVENT_FORMATS, lambda part, _: str(part().sentence)), _answer(FORMATS, _first_line)
    return Answer({"events": events.value, "results": results.value}, [*events.words, *results.words])


def _answer(registry: Registry, words_of: Callable[[Any, RegistryEntry], str]) -> Answer:
    """Return all entries of a registry with what each is, in the words of `words_of`, and where it is from."""
    rows = list(_rows(registry, words_of))
    return Answer([dict(zip(("name", "about", "from"), row, strict=True)) for row in rows], [Table(_TITLES, rows)])


def _rows(registry: Registry, words_of: Callable[[Any, RegistryEntry], str]) -> Iterator[tuple[str, str, str]]:
    for listed in registry.listed():
        try:
            words = words_of(registry[listed.name], listed)
        except PluginError as error:  # of one package: the others are listed all the same
            words = str(error)
        yield listed.name, words, listed.origin


def _first_line(part: Any, _: RegistryEntry) -> str:
    """Return the first line of a docstring; the one that a dataclass has by default says nothing."""
    text = (inspect.getdoc(part) or "").partition("\n")[0]
    return "" if text.startswith(f"{part.__name__}(") else text
