"""What every command of the table says of itself, whether it changes a league or reads it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any


class NamedCommand:
    """A command of the table: its help is the docstring of its file."""

    __slots__ = ()
    name: str
    path: str
    input_class: type
    run: Callable[..., Any]
    answer: type
    examples: tuple[str, ...]
    is_typed: bool
    guide: str
    is_routed: bool = True
    shows_consequences: bool = False
    reads_lists: bool = False
    is_of_closed_event: bool = False

    @property
    def reads(self) -> bool:
        """Whether it only reads."""
        return False

    @property
    def places(self) -> list[str]:
        """The names in the path: `["event", "player"]`."""
        return [part[1:-1] for part in self.path.split("/") if part.startswith("{")]

    @property
    def help(self) -> str:
        """What it does: the docstring of its file."""
        return (sys.modules[self.run.__module__].__doc__ or self.name).strip()

    @property
    def summary(self) -> str:
        """What it does, in one line."""
        return self.help.partition("\n")[0].rstrip(".")
