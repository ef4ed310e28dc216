"""Changes of sign-ups and check-ins in the words of the change log; people who sign up are numbers in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crosstable.events.sentences.listed_names import MOST, Names, more, people
from crosstable.facts.store.change_log import Change
from crosstable.model.counted import counted

Facts = Mapping[str, Any]


def page_words(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001  # the shape of a sentence
    """Return how sign-up was set: `opened sign-up for e3, 24 places, until 2026-12-04`."""
    if not after.get("is_open"):
        return f"closed sign-up for {change.target}" if before.get("is_open") else f"set up sign-up for {change.target}"
    parts = [f"{'changed' if before.get('is_open') else 'opened'} sign-up for {change.target}"]
    parts += [counted(after["capacity"], "place")] if after.get("capacity") is not None else []
    parts += [f"until {after['deadline']}"] if after.get("deadline") else []
    parts += ["each accepted by the director"] if after.get("accepts") == "each" else []
    return ", ".join(parts)


def sign_up_words(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    """Return what came in: `sign-up 7: entered Ann Lee`."""
    entered = after.get("entered", ())
    return f"sign-up {after.get('sign_up')}: " + (f"entered {people(entered, names)}" if entered else "waits")


def changed_words(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    """Return that somebody changed what they gave."""
    return f"sign-up {after.get('sign_up')}: details changed"


def withdrawn_words(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    """Return who withdrew: `sign-up 7: Ann Lee withdrew`."""
    one = after.get("player")
    return f"sign-up {after.get('sign_up')}: {f'{names.get(one, one)} withdrew' if one else 'withdrawn'}"


def accept_words(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    """Return who was entered from sign-ups."""
    return f"entered {people(after.get('entered', ()), names)} from {_sign_ups(after)}"


def decline_words(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    """Return which sign-ups were declined or erased."""
    return f"{'erased' if after.get('erased') else 'declined'} {_sign_ups(after)}"


def check_in_words(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    """Return who is there: `Ann Lee checked in for round 2`."""
    done = "is not there" if after.get("cancelled") else "checked in"
    return f"{people(after.get('players', ()), names)} {done} for round {after.get('round')}"


def _sign_ups(after: Facts) -> str:
    numbers = after.get("sign_ups", ())
    return f"sign-up{'' if len(numbers) == 1 else 's'} {', '.join(map(str, numbers[:MOST]))}{more(numbers)}"
