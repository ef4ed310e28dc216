"""Carry out a command: once per key, on the state that the caller has seen, its answer in the same transaction.

Rules
1. A caller who may not give a command learns nothing of what it is about: it is not found.
2. A caller can name the state that they have seen by the ETag of the event, or of the league.  The command is rejected
   where that is not the present state; this is checked under the lock, before anything is written.
3. The answer to a command with a key is stored together with its change.  The same command with the same key gets that
   answer again, for some days, without secrets that are shown once; another command with it is an error.  Errors are
   not stored: nothing was changed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from sqlalchemy import Connection

from crosstable.commands.command import Call, Command, Progress, Values
from crosstable.commands.errors import NotFoundError
from crosstable.commands.places import check_places
from crosstable.commands.versions import check_version, names_in, version_of
from crosstable.events.sentences.change_sentences import sentence
from crosstable.facts.store.answered_requests import (
    StoredAnswer,
    check_key,
    find_answer,
    keep_answer,
    request_hash,
)
from crosstable.facts.store.change_log import read_change
from crosstable.facts.store.held_write import Check, HeldStore, holding, no_check
from crosstable.facts.store.store import Store
from crosstable.model.errors import InputError
from crosstable.model.plain_values import json_text, plain
from crosstable.people.accounts.access import Access, Permission

OK = 200


@dataclass(frozen=True, slots=True)
class Wish:
    """How a command is to be carried out.

    Args:
        dry_run: it is only tried.
        key: of the request, by which it is known when it is sent again.
        seen: the ETag of the state that the caller has seen.
        check: raises where something else that the caller has seen is not so any more.
        lists: the file of the imported lists of federations; None: `players.db` beside the league.
        makes_words: whether words are made from what the command keeps besides its answer.
    """

    dry_run: bool = False
    key: str | None = None
    seen: str | None = None
    check: Check = no_check
    lists: Path | None = None
    makes_words: bool = False


AS_IT_IS = Wish()


@dataclass(frozen=True, slots=True)
class Performed:
    """The answer to a command.

    Args:
        answer: as JSON.
        tag: the ETag of the event, or of the league, after it.
        change: that it made last; None where nothing changed.
        earlier: the changes that it made before that one.
        is_repeated: whether it is the stored answer to the same request.
        value: the answer as a value; None where it is a stored one.
        for_words: see `Call`.
    """

    answer: str
    tag: str
    change: int | None
    is_repeated: bool = False
    value: Any = None
    for_words: Mapping[str, Any] = field(default_factory=dict)
    earlier: tuple[int, ...] = ()


def perform(
    store: Store,
    caller: Access,
    command: Command,
    where: Mapping[str, str],
    given: Any,
    wish: Wish = AS_IT_IS,
    *,
    progress: Progress | None = None,
) -> Performed:
    """Carry out a command by the rules above.

    Args:
        wish: dry run, key, version.
        progress: of a command that takes long; what it raises ends the command, and nothing is changed.
    Raises:
        NotFoundError: there is nothing there for this caller.
        StaleError: the caller has not seen the present state.
        InputError: the key was sent with another command before, or cannot be one.
        CrosstableError: as the command.
    """
    check_may(store, caller, command.permission, where)
    request = None
    if wish.key is not None and not wish.dry_run:
        check_key(wish.key)
        asked = request_hash(command.name, *(f"{name}={word}" for name, word in where.items()), _as_text(given))
        request = _Request(store, caller.actor, wish.key, asked)

    def check_new(connection: Connection) -> None:
        if request is not None:
            request.check_new(connection)

    def check_seen(connection: Connection) -> None:
        if wish.seen is not None:
            check_version(connection, where.get("event"), wish.seen)
        wish.check(connection)

    def check(connection: Connection) -> None:
        check_new(connection)
        check_seen(connection)

    try:
        with store.read() as connection:
            check_new(connection)  # first: what it was about may have ended with it
            check_places(connection, where)
            check_seen(connection)
        with holding(store, check, dry_run=wish.dry_run) as held:
            call = Call(held, caller, where, wish.dry_run, progress, wish.lists, wish.makes_words)
            done = _performed(held, command, where, command.run(call, given), call.for_words)
            held.finish(None if request is None else lambda connection: request.keep(connection, done, command.secrets))
    except _AnsweredError as known:
        return known.answer
    return done


def check_may(store: Store, caller: Access, permission: Permission, where: Mapping[str, str]) -> None:
    """Check that a caller has a permission: a player in events that they are entered in, a captain for one team.

    Raises:
        NotFoundError: they may not, or there is no such event for a player.
    """
    event, player = where.get("event"), caller.player
    is_own = player is None or where.get("player", player) == player
    is_own_team = caller.team is None or where.get("team", caller.team) == caller.team
    if not (caller.may(permission, event) and is_own and is_own_team):
        raise NotFoundError("commands/not-found")
    if player is not None and event is not None:
        with store.read() as connection:
            check_places(connection, {"event": event, "player": player})


def _performed(
    held: HeldStore, command: Command, where: Mapping[str, str], values: Values, for_words: Mapping[str, Any]
) -> Performed:
    """Return the answer to a command, from what it wrote."""
    with held.read() as connection:
        changes = [read_change(connection, number) for number in held.changes]
        names = names_in(connection, changes)
        done = "; ".join(sentence(each, names) for each in changes)
        tag = version_of(connection, where.get("event"))
    change = changes[-1].id if changes and not held.is_dry_run else None
    answer = command.answer(change=change, done=done, is_dry_run=held.is_dry_run, **values)
    return Performed(_as_text(answer), tag, change, value=answer, for_words=for_words, earlier=tuple(held.changes[:-1]))


def _as_text(value: Any) -> str:
    """Return an input or an answer as JSON."""
    return json_text(plain(value)).decode()


class _AnsweredError(Exception):
    """The request was answered before."""

    def __init__(self, answer: Performed) -> None:
        self.answer = answer


@dataclass(frozen=True, slots=True)
class _Request:
    """A request with a key."""

    store: Store
    actor: str
    key: str
    hash: str

    def check_new(self, connection: Connection) -> None:
        """Check that the request was not answered before.

        Raises:
            _AnsweredError: it was; it holds the answer.
            InputError: the key was sent with another command.
        """
        known = find_answer(connection, self.actor, self.key, self.store.clock())
        if known is None:
            return
        if known.request != self.hash:
            raise InputError("commands/key-of-another", key=self.key)
        raise _AnsweredError(Performed(known.answer, known.tag, known.change, is_repeated=True))

    def keep(self, connection: Connection, performed: Performed, secrets: Sequence[str]) -> None:
        """Store the answer, without what is shown once."""
        answer = _as_text(replace(performed.value, **dict.fromkeys(secrets))) if secrets else performed.answer
        kept = StoredAnswer(self.hash, performed.change, OK, performed.tag, answer)
        keep_answer(connection, self.actor, self.key, self.store.clock(), kept)
