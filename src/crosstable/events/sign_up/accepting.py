"""Accept sign-ups, decline them, and let those who wait move up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from crosstable.events.entries import write_entries
from crosstable.events.entry_rows import change_entry, entrant_of, last_published, open_event
from crosstable.events.running import RunningEvent
from crosstable.events.sign_up.sign_up_page import SignUpPage, sign_up_page_of
from crosstable.events.sign_up.sign_ups import (
    SignUp,
    SignUpDetails,
    SignUpState,
    erase_details,
    has_begun,
    put_sign_up,
    sign_ups_of,
    waiting,
)
from crosstable.facts.players.players import SimilarName
from crosstable.facts.store.store import Store, Write
from crosstable.model.errors import InputError

_NOBODY: Mapping[int, str] = {}


@dataclass(frozen=True, slots=True)
class Accepted:
    """Who was entered from sign-ups: their numbers, the players, the new ones among these, and similar names."""

    numbers: tuple[int, ...] = ()
    entered: tuple[str, ...] = ()
    new_players: tuple[str, ...] = ()
    near: tuple[SimilarName, ...] = ()
    details: tuple[tuple[str, Mapping[str, Any]], ...] = ()

    def plus(self, other: Accepted) -> Accepted:
        """Return both together."""
        return Accepted(
            self.numbers + other.numbers,
            self.entered + other.entered,
            self.new_players + other.new_players,
            self.near + other.near,
            self.details + other.details,
        )

    @property
    def before(self) -> dict[str, Any]:
        """What the change log says of details of players before."""
        return {"players": {one: dict.fromkeys(values) for one, values in self.details}}

    @property
    def after(self) -> dict[str, Any]:
        """What the change log says after it."""
        return {"sign_ups": [*self.numbers], "entered": [*self.entered], "players": dict(self.details)}


def accept_sign_ups(
    store: Store,
    actor: str,
    event_id: str,
    numbers: Sequence[int] = (),
    *,
    same_as: Mapping[int, str] = _NOBODY,
    dry_run: bool = False,
) -> Accepted:
    """Enter those who signed up.

    Args:
        numbers: of the sign-ups; none for all who wait, as far as there are places.
        same_as: the known players, by public id, whose sign-ups they are.
    Raises:
        InputError: there is no such sign-up, it does not wait, or there is no place for it; or as `enter`.
    """
    with store.write(actor, "event-accept", target=event_id, dry_run=dry_run) as write:
        running = open_event(write.connection, event_id)
        page, known = _page_and_sign_ups(write, running)
        free = page.free_places(running)
        wanted = [_waiting(running, known, number) for number in dict.fromkeys(numbers)] or waiting(known)[:free]
        if not wanted:
            raise InputError("events/sign_up/nothing-to-accept", event=event_id)
        if free is not None and len(wanted) > free:
            raise InputError(
                "events/sign_up/no-place", event=event_id, capacity=page.capacity, free=free, wanted=len(wanted)
            )
        return _log(write, enter_sign_ups(write, event_id, wanted, same_as))


def fill_places(store: Store, actor: str, event_id: str) -> Accepted:
    """Move up those who wait, where all are accepted and places are free, until round 1 is paired."""
    with store.read() as connection:
        running = open_event(connection, event_id)
        if not to_fill(sign_up_page_of(connection, running.number), running, sign_ups_of(connection, running.number)):
            return Accepted()
    with store.write(actor, "event-accept", target=event_id) as write:
        running = open_event(write.connection, event_id)
        page, known = _page_and_sign_ups(write, running)
        wanted = to_fill(page, running, known)
        if not wanted:  # somebody was faster
            write.leave_no_trace()
        return _log(write, enter_sign_ups(write, event_id, wanted))


def decline_sign_ups(
    store: Store, actor: str, event_id: str, numbers: Sequence[int], *, erased: bool = False, dry_run: bool = False
) -> None:
    """Decline sign-ups that wait.

    Args:
        erased: whether what these people gave is erased, too; then also of those that are declined or withdrawn.
    Raises:
        InputError: there is no such sign-up, or it does not wait.
    """
    with store.write(actor, "event-decline", target=event_id, dry_run=dry_run) as write:
        running = open_event(write.connection, event_id)
        _, known = _page_and_sign_ups(write, running)
        for number in dict.fromkeys(numbers):
            if erased:
                found = _named(running, known, number)
                if found.state is SignUpState.ENTERED:
                    raise _not_waiting(running, found)
                state = SignUpState.DECLINED if found.state is SignUpState.WAITING else found.state
                erase_details(write, running.number, number)
                put_sign_up(write, running.number, replace(found, state=state, details=SignUpDetails()))
            else:
                found = _waiting(running, known, number)
                put_sign_up(write, running.number, replace(found, state=SignUpState.DECLINED))
        write.log(after={"sign_ups": [*numbers], "erased": erased})


def to_fill(page: SignUpPage, running: RunningEvent, sign_ups: Sequence[SignUp]) -> list[SignUp]:
    """Return the sign-ups that become entries by themselves now."""
    if page.accepts != "all" or has_begun(running):
        return []
    return waiting(sign_ups)[: page.free_places(running)]


def enter_sign_ups(
    write: Write, event_id: str, wanted: Sequence[SignUp], same_as: Mapping[int, str] = _NOBODY
) -> Accepted:
    """Enter the people of sign-ups within a change.

    Raises:
        InputError, UnknownName: as `enter`.
    """
    found = Accepted()
    for each in wanted:
        found = found.plus(_enter(write, open_event(write.connection, event_id), each, same_as.get(each.number)))
    return found


def _enter(write: Write, running: RunningEvent, wanted: SignUp, player: str | None) -> Accepted:
    entry = wanted.details.entry()
    entry = entry if player is None else replace(entry, player_id=player)
    begin = last_published(running) + 1
    report, (_, after) = write_entries(write, running, [entry], begin, None, None)
    one = (*report.entered, *report.already)[0]
    if report.already and entrant_of(running, one).until_round is not None and not has_begun(running):
        change_entry(write, running, replace(entrant_of(running, one), until_round=None))  # withdrew, and came back
    put_sign_up(write, running.number, replace(wanted, state=SignUpState.ENTERED, player=one))
    details = tuple(after["players"].items())
    return Accepted((wanted.number,), (one,), report.new_players, report.near, details)


def _log(write: Write, accepted: Accepted) -> Accepted:
    write.log(before=accepted.before, after=accepted.after)
    return accepted


def _page_and_sign_ups(write: Write, running: RunningEvent) -> tuple[SignUpPage, list[SignUp]]:
    return sign_up_page_of(write.connection, running.number), sign_ups_of(write.connection, running.number)


def _named(running: RunningEvent, known: Sequence[SignUp], number: int) -> SignUp:
    found = next((each for each in known if each.number == number), None)
    if found is None:
        raise InputError("events/sign_up/no-such-sign-up", event=running.id, number=number)
    return found


def _waiting(running: RunningEvent, known: Sequence[SignUp], number: int) -> SignUp:
    """Return a sign-up that waits.

    Raises:
        InputError: there is none of that number, or it does not wait.
    """
    found = _named(running, known, number)
    if found.state is not SignUpState.WAITING:
        raise _not_waiting(running, found)
    return found


def _not_waiting(running: RunningEvent, found: SignUp) -> InputError:
    return InputError("events/sign_up/accepted-already", event=running.id, number=found.number, state=found.state.value)
