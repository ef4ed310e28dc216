"""Names in a sentence of the change log: the first few, and how many more there are."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

MOST = 6  # boards or players that a sentence names; more are counted

Names = Mapping[str, str]  # of players, by id


def people(ids: Iterable[str], names: Names) -> str:
    """Return `Ann Lee, Bo Ek and 3 more`."""
    listed = list(ids)
    shown = ", ".join(names.get(one, one) for one in listed[:MOST])
    return f"{shown}{more(listed)}" if listed else "no player"


def more(listed: Collection[object]) -> str:
    """Return the end of a list of which the first few were named."""
    return f" and {len(listed) - MOST} more" if len(listed) > MOST else ""
