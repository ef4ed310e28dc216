"""Refusals of pairing, which knows public ids alone, told with names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from crosstable.league.events.running import RunningEvent
from crosstable.model.errors import NoPairingError, PolicyError

_PAIR = re.compile(r"\b(p\d+)-(p\d+|bye)\b", re.ASCII)
_ID = re.compile(r"'(p\d+)'|\b(p\d+)\b", re.ASCII)
_NO_BYE = re.compile(r"round (\d+): '(p\d+)' is forced against the bye, which the policy forbids by bye\.", re.ASCII)


@contextmanager
def told_in_names(running: RunningEvent) -> Iterator[None]:
    """Let what is refused inside name players as the event does.

    Raises:
        PolicyError, NoPairingError: as raised inside.
    """
    try:
        yield
    except PolicyError as error:
        raise PolicyError(in_names(running, str(error))) from error
    except NoPairingError as error:
        raise NoPairingError(in_names(running, str(error)), witnesses=error.witnesses) from error


def in_names(running: RunningEvent, text: str) -> str:
    """Put names for the public ids of entrants."""
    names = {entrant.id: entrant.player.shown_name() for entrant in running.event.entrants}

    def named(found: re.Match[str]) -> str:
        return names.get(found[1] or found[2], found[0])

    text = _NO_BYE.sub(r"\2 cannot have the bye of round \1: \2 had a bye, or won without playing.", text)
    return _ID.sub(named, _PAIR.sub(r"\1 - \2", text))
