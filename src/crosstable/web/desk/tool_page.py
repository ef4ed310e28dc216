"""What makes a page of the desk for what is needed rarely, and which of them there are."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from types import MappingProxyType

from sqlalchemy import Connection

from crosstable.events.running import RunningEvent
from crosstable.people.accounts.access import Permission

_FOLDER = Path(__file__).parent / "tools"


@dataclass(frozen=True, slots=True)
class ToolPage:
    """A page: where it stands among the others, what its link says, what it takes to see it, and what it shows.

    Args:
        order: among these pages.
        view: what the page shows of an event.
        reads: the same, where it takes more than the event; one of the two is given.
        title: of the page and of its link, in English.
        is_of_teams: whether only events of teams have it.
    """

    order: int
    title: str
    about: str
    permission: Permission
    view: Callable[[RunningEvent], object] | None = None
    is_of_teams: bool = False
    reads: Callable[[Connection, RunningEvent], object] | None = None

    def shown(self, connection: Connection, running: RunningEvent) -> object:
        """Return what the page shows."""
        if self.reads is not None:
            return self.reads(connection, running)
        return None if self.view is None else self.view(running)


@cache
def tool_pages() -> Mapping[str, ToolPage]:
    """Return all pages by name, in their order: each file of the folder `tools` has one."""
    names = [path.stem for path in _FOLDER.glob("[a-z]*.py")]
    pages = {name: import_module(f"crosstable.web.desk.tools.{name}").PAGE for name in names}
    return MappingProxyType(dict(sorted(pages.items(), key=lambda each: each[1].order)))


def tools_for(may: Collection[str], running: RunningEvent) -> list[tuple[str, ToolPage]]:
    """Return the pages of an event that a reader may see, with their names.

    Args:
        may: what the reader may do.
    """
    return [
        (name, tool)
        for name, tool in tool_pages().items()
        if tool.permission.value in may and not (tool.is_of_teams and running.teams is None)
    ]
