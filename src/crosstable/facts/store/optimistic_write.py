"""Compute on a known state of the league without making others wait, then write if that state still holds.

    compute_then_write(store, "ann", "event-pair", compute, apply, relevant=affects_event("e3"))

Rules
1. `compute` reads one state and runs outside of any writing transaction: others write meanwhile, and ending it early,
   with an error or Ctrl-C, changes nothing.
2. `apply` runs inside the writing transaction.  Before it, the change log is read: if a relevant change came in
   between, nothing is written and the work is done again, a bounded number of times.
3. A league that was replaced by a backup in between counts as changed, whatever is relevant.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from sqlalchemy import Connection, select

from crosstable.facts.store.change_log import Change, changes_after, read_log
from crosstable.facts.store.schema import change
from crosstable.facts.store.store import Store, Write
from crosstable.model.errors import ConflictError

Computed = TypeVar("Computed")
Applied = TypeVar("Applied")
Relevant = Callable[[Change], bool]

TRIES = 3
_OF_ACCOUNTS = "account-"  # who may sign in changes no result
_ONLY_RATINGS = frozenset({"rate", "publish"})
_ONLY_DETAILS = frozenset({"add-alias", "add-identity", "edit-player", "erase-name", "rate"})
_NOT_PAIRED = frozenset({"event-check-in", "event-decline", "event-sign-up-change", "event-sign-up-page"})
_NO_RESULTS = frozenset(
    {
        *_ONLY_DETAILS,
        *_NOT_PAIRED,
        "publish",
        "add-list",
        "edit-list",
        "drop-list",
        "event-accept",
        "event-enter",
        "event-withdraw",
        "event-return",
    }
) | {"event-bye", "event-request", "event-sign-up", "event-sign-up-withdraw"}
_CLOSING = frozenset({"event-close", "event-reopen", "event-correct", "event-result"})


@dataclass(frozen=True, slots=True)
class KnownState:
    """The last change of a state that was read; `at` is different for one of the same number in a restored league."""

    change: int
    at: dt.datetime | None
    command: str


def known_state(connection: Connection) -> KnownState:
    """Return which state a connection reads."""
    row = connection.execute(select(change).order_by(change.c.id.desc()).limit(1)).first()
    return KnownState(0, None, "") if row is None else KnownState(row.id, row.at, row.command)


def any_change(change: Change) -> bool:  # noqa: ARG001 - the shape of `Relevant`
    """Return True: every change is relevant."""
    return True


def affects_event(public_id: str) -> Relevant:
    """Return what is relevant to pairing an event: all but ratings, check-ins, and commands on other events."""

    def is_relevant(change: Change) -> bool:
        if change.command.startswith("event-"):
            return change.target == public_id and change.command not in _NOT_PAIRED
        return change.command not in _ONLY_RATINGS and not change.command.startswith(_OF_ACCOUNTS)

    return is_relevant


def affects_ratings(change: Change) -> bool:
    """Return whether a change may move ratings: an open event is not rated, and names are not either."""
    if change.command.startswith("event-"):
        return change.command in _CLOSING
    return change.command not in _ONLY_DETAILS and not change.command.startswith(_OF_ACCOUNTS)


def changes_results(change: Change) -> bool:
    """Return whether a change may bring, end or reclassify a result, of an open event too, or change settings."""
    return change.command not in _NO_RESULTS and not change.command.startswith(_OF_ACCOUNTS)


def compute_then_write(
    store: Store,
    actor: str,
    command: str,
    compute: Callable[[Connection], Computed],
    apply: Callable[[Write, Computed], Applied],
    *,
    relevant: Relevant = any_change,
    skip: Callable[[Computed], Applied | None] | None = None,
    tries: int = TRIES,
    target: str = "",
    reason: str = "",
    dry_run: bool = False,
) -> Applied:
    """Compute outside of the writing transaction, and write if nothing relevant changed in between.

    Args:
        compute: the work: reads and computes, writes nothing.
        apply: writes what was computed; its value is returned.
        relevant: which changes make the work invalid.
        skip: returns the answer where nothing is to be written, as in a preview, else None; it takes no lock.
        tries: how often the work is done at most.
        target: what the command is about, for the change log.
        dry_run: roll back after `apply`.
    Raises:
        ConflictError: others changed what the work rests on, each time.
        StoreError: the database cannot be written.
    """
    attempts = 0
    while True:
        attempts += 1
        with store.read() as connection:
            state = known_state(connection)
            computed = compute(connection)
        answer = None if skip is None else skip(computed)
        if answer is not None:
            return answer
        with store.write(actor, command, target=target, reason=reason, dry_run=dry_run) as write:
            other = relevant_change(write, state, relevant)
            if other is None:
                return apply(write, computed)
            if attempts >= tries:
                raise ConflictError(
                    "facts/store/changed-meanwhile",
                    league=store.name,
                    command=command,
                    number=other.id,
                    other=other.command,
                    actor=other.actor,
                    tries=tries,
                )
            write.leave_no_trace()


def relevant_change(write: Write, state: KnownState, relevant: Relevant) -> Change | None:
    """Return the first relevant change since a state was read, None where there is none."""
    earlier = write.connection.execute(
        select(change.c.at, change.c.command).where(change.c.id == state.change)
    ).one_or_none()
    since = [each for each in changes_after(write.connection, state.change) if each.id != write.change_id]
    if state.change and (earlier is None or (earlier.at, earlier.command) != (state.at, state.command)):
        return read_log(write.connection, command="restore", limit=1)[0]  # another league is in its place
    return next((each for each in since if relevant(each)), None)
