"""Names and addresses that are looked up when a page shows them, a page's worth at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import overload


class TextsOnDemand(Mapping[str, str]):
    """A text for each id: those asked for are fetched, and kept.

    Args:
        fetch: returns the texts of some ids; ids without one are left out.
        ids: returns all ids.
    """

    def __init__(self, fetch: Callable[[Sequence[str]], Mapping[str, str]], ids: Callable[[], Sequence[str]]) -> None:
        self._fetch = fetch
        self._ids = ids
        self._known: dict[str, str] = {}

    def prepare(self, ids: Iterable[str]) -> None:
        """Fetch the texts of these ids together."""
        missing = [id for id in dict.fromkeys(ids) if id not in self._known]
        if missing:
            self._known.update(self._fetch(missing))

    def some(self, ids: Sequence[str]) -> dict[str, str]:
        """Return the texts of these ids, fetched together."""
        self.prepare(ids)
        return {id: self._known[id] for id in ids}

    def know(self, texts: Mapping[str, str]) -> None:
        """Keep texts that were read already."""
        self._known.update(texts)

    def __getitem__(self, id: str) -> str:
        if id not in self._known:
            self.prepare([id])
        return self._known[id]

    def __iter__(self) -> Iterator[str]:
        ids = self._ids()
        self.prepare(ids)
        return iter(ids)

    def __len__(self) -> int:
        return len(self._ids())


def prepare(texts: Mapping[str, str], ids: Iterable[str]) -> None:
    """Fetch texts together that are asked for one by one; nothing is to do where they are all known."""
    if isinstance(texts, TextsOnDemand):
        texts.prepare(ids)


def some(texts: Mapping[str, str], ids: Sequence[str]) -> Mapping[str, str]:
    """Return texts of which these ids are known: all of them, where nothing needs to be fetched."""
    return texts.some(ids) if isinstance(texts, TextsOnDemand) else texts


def know(texts: Mapping[str, str], known: Mapping[str, str]) -> None:
    """Keep texts that were read with something else; nothing is to do where all are known."""
    if isinstance(texts, TextsOnDemand):
        texts.know(known)


class NamesOnDemand(Sequence[str]):
    """The names of the players of a list, in its order.

    Args:
        names: by id.
    """

    def __init__(self, ids: Sequence[str], names: Mapping[str, str]) -> None:
        self._ids = ids
        self._names = names

    def some(self, players: Sequence[int]) -> list[str]:
        """Return the names of some players."""
        ids = [self._ids[at] for at in players]
        prepare(self._names, ids)
        return [self._names[id] for id in ids]

    @overload
    def __getitem__(self, at: int) -> str: ...

    @overload
    def __getitem__(self, at: slice) -> list[str]: ...

    def __getitem__(self, at: int | slice) -> str | list[str]:
        return self._names[self._ids[at]] if isinstance(at, int) else self.some(range(len(self))[at])

    def __len__(self) -> int:
        return len(self._ids)

    def __iter__(self) -> Iterator[str]:
        return iter(self.some(range(len(self))))
