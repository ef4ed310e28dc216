"""Changes of byes, and of what players ask for, in the words of the change log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crosstable.events.sentences.listed_names import Names
from crosstable.facts.store.change_log import Change

Facts = Mapping[str, Any]
_WITHDRAW, _VOLUNTEER = "withdraw", "volunteer"


def bye_words(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001  # the shape of a sentence
    """Return what was entered: `Ann has a half-bye in round 2`."""
    return f"{name_in(after, names)} {' and '.join(map(_entered, _kinds(after)))}"


def cancelled_words(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    """Return which byes were cancelled: `Ann plays round 2 after all`."""
    return f"{name_in(after, names)} plays {_rounds(after)} after all"


def request_words(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    """Return what a player asks for: `Ann asks for a half-bye in round 2`."""
    return f"{name_in(after, names)} asks {_asked(after)}"


def request_end_words(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    """Return which request ended: `declined the request of Ann to withdraw`."""
    done = "declined" if after.get("is_declined") else "cancelled"
    return f"{done} the request of {name_in(after, names)} {' and '.join(map(_asked, _kinds(after)))}"


def name_in(after: Facts, names: Names) -> str:
    """Return the name of the player whom a change is about."""
    one = str(after.get("player", "a player"))
    return names.get(one, one)


def _kinds(after: Facts) -> list[Facts]:
    return [after, *after.get("others", ())]


def _entered(bye: Facts) -> str:
    if bye.get("kind") == _VOLUNTEER:
        return f"volunteers for the bye in {_rounds(bye)}"
    return f"has a {bye.get('kind')} in {_rounds(bye)}"


def _asked(bye: Facts) -> str:
    if bye.get("kind") == _WITHDRAW:
        return "to withdraw"
    if bye.get("kind") == _VOLUNTEER:
        return f"to take the bye in {_rounds(bye)}"
    return f"for a {bye.get('kind', 'bye')} in {_rounds(bye)}"


def _rounds(after: Facts) -> str:
    rounds = after.get("rounds", ())
    return f"round{'s' if len(rounds) > 1 else ''} {', '.join(map(str, rounds))}"
