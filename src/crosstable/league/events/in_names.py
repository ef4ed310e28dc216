"""Errors of pairing, which knows public ids alone, shown with the names of the players."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from crosstable.league.events.running import RunningEvent
from crosstable.model.errors import CrosstableError


@contextmanager
def told_in_names(running: RunningEvent) -> Iterator[None]:
    """Show the players of errors raised inside by name.

    Raises:
        CrosstableError: as raised inside.
    """
    try:
        yield
    except CrosstableError as error:
        error.name_players({entrant.id: entrant.player.shown_name() for entrant in running.event.entrants})
        raise
