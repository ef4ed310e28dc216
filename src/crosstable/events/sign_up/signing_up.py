"""What a person does: sign up, change what they gave, withdraw."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import Connection, func, select

from crosstable.events.entries import check_rating, write_withdrawal
from crosstable.events.entry_facts import checked_entry, owners_of
from crosstable.events.entry_rows import change_entry, entrant_of, last_published, open_event
from crosstable.events.event_game import game_of
from crosstable.events.running import RunningEvent
from crosstable.events.sign_up.accepting import Accepted, enter_sign_ups, to_fill
from crosstable.events.sign_up.sign_up_page import check_sign_up_open, sign_up_page_of
from crosstable.events.sign_up.sign_ups import (
    SignUp,
    SignUpDetails,
    SignUpState,
    has_begun,
    put_sign_up,
    sign_up_of_link,
    sign_ups_of,
)
from crosstable.facts.players.players import NameBook
from crosstable.facts.store.schema import sign_up
from crosstable.facts.store.store import Store, Write
from crosstable.model.errors import InputError
from crosstable.model.names import match_key


def write_sign_up(write: Write, event_id: str, details: SignUpDetails, *, agreed: bool, link: int) -> SignUp:
    """Store a sign-up within a change, and enter the person where all are accepted and a place is free.

    Args:
        agreed: whether the person agrees that name and results are published.
        link: the number of the row of their personal link.
    Raises:
        InputError: sign-up is not open, the person is signed up already or has not agreed, or a text is not accepted.
    """
    running = open_event(write.connection, event_id)
    check_sign_up_open(write.connection, sign_up_page_of(write.connection, running.number), write.at)
    details = details.checked()
    if not agreed:
        raise InputError("events/sign_up/not-agreed")
    check_rating(checked_entry(details.entry(), game_of(running.plan).ranks))
    _check_new(write.connection, running, details)
    last = select(func.max(sign_up.c.number)).where(sign_up.c.event_id == running.number)
    number = (write.connection.execute(last).scalar() or 0) + 1
    put_sign_up(write, running.number, SignUp(number, SignUpState.WAITING, details, None, link, write.at))
    accepted = _fill(write, event_id)
    write.log(before=accepted.before, after={"sign_up": number, **accepted.after})
    return next(each for each in sign_ups_of(write.connection, running.number) if each.number == number)


def change_own_sign_up(store: Store, event_id: str, link: int, details: SignUpDetails) -> None:
    """Change what a person gave, until round 1 is paired; who is entered keeps the name.

    Raises:
        InputError: the sign-up was declined or withdrawn, round 1 is paired, or a text is not accepted.
    """
    with store.read() as connection:
        actor = _actor(sign_up_of_link(connection, link))
    with store.write(actor, "event-sign-up-change", target=event_id) as write:
        running, own = _own(write, event_id, link)
        if has_begun(running):
            raise InputError("events/sign_up/changed-after-start")
        if own.state is SignUpState.ENTERED:
            details = replace(details, name=own.details.name)
        details = replace(details, player=own.details.player).checked()
        entry = checked_entry(details.entry(), game_of(running.plan).ranks)
        check_rating(entry)
        if details == own.details:
            write.leave_no_trace()
        if own.state is SignUpState.ENTERED and own.player is not None:
            entrant = entrant_of(running, own.player)
            rating = entrant.rating if details.rating == own.details.rating else entry.rating
            given = {name: value for name, value in entry.entered.as_values().items() if name != "rating_kind"}
            change_entry(write, running, replace(entrant, rating=rating, details=replace(entrant.details, **given)))
        put_sign_up(write, running.number, replace(own, details=details))
        write.log(after={"sign_up": own.number, "state": own.state.value})


def withdraw_own_sign_up(store: Store, event_id: str, link: int) -> None:
    """Withdraw a sign-up, and the entry with it, until round 1 is paired; who waits moves up in a change of its own.

    Raises:
        InputError: the sign-up was declined or withdrawn, or round 1 is paired.
    """
    with store.read() as connection:
        actor = _actor(sign_up_of_link(connection, link))
    with store.write(actor, "event-sign-up-withdraw", target=event_id) as write:
        running, own = _own(write, event_id, link)
        if own.state is SignUpState.ENTERED and own.player is not None:
            if has_begun(running):
                raise InputError("events/sign_up/withdrawn-after-start")
            if entrant_of(running, own.player).until_round is None:
                write_withdrawal(write, running, own.player, last_published(running))
        put_sign_up(write, running.number, replace(own, state=SignUpState.WITHDRAWN))
        write.log(after={"sign_up": own.number, "player": own.player})
        if to_fill(
            sign_up_page_of(write.connection, running.number),
            open_event(write.connection, event_id),
            sign_ups_of(write.connection, running.number),
        ):
            write.begin_change("event-accept", target=event_id)
            accepted = _fill(write, event_id)
            write.log(before=accepted.before, after=accepted.after)


def _fill(write: Write, event_id: str) -> Accepted:
    running = open_event(write.connection, event_id)
    page, known = sign_up_page_of(write.connection, running.number), sign_ups_of(write.connection, running.number)
    return enter_sign_ups(write, event_id, to_fill(page, running, known))


def _actor(own: SignUp | None) -> str:
    """Return under which name a person acts: no name of theirs, which could not be erased from the log."""
    return "sign-up" if own is None else f"sign-up {own.number}"


def _own(write: Write, event_id: str, link: int) -> tuple[RunningEvent, SignUp]:
    """Return an event and the sign-up of a link.

    Raises:
        InputError: it was declined, withdrawn or undone.
    """
    running, own = open_event(write.connection, event_id), sign_up_of_link(write.connection, link)
    if own is None or own.state is SignUpState.WITHDRAWN:
        raise InputError("events/sign_up/withdrawn-before")
    if own.state is SignUpState.DECLINED:
        raise InputError("events/sign_up/declined-before")
    return running, own


def _check_new(connection: Connection, running: RunningEvent, details: SignUpDetails) -> None:
    """Check that a person has not signed up before, and is not entered.

    Raises:
        InputError: they are, by name, number or player.
    """
    player = details.player or _player_of(connection, details)
    here = {each.id for each in running.event.entrants if each.until_round is None}
    if player in here:
        raise InputError("events/sign_up/signed-up-already", name=details.name)
    for each in sign_ups_of(connection, running.number):
        if each.state is not SignUpState.WITHDRAWN and _is_same(each.details, details):
            if each.state is SignUpState.DECLINED:
                raise InputError("events/sign_up/declined-before")
            raise InputError("events/sign_up/signed-up-already", name=details.name)


def _player_of(connection: Connection, details: SignUpDetails) -> str | None:
    """Return the public id of the player of the league whom a number or a name identifies."""
    found = next(iter(owners_of(connection, [details.entry()]).values()), None) if details.number else None
    found = NameBook(connection).find(details.name) if found is None else found
    return None if found is None else f"p{found}"


def _is_same(one: SignUpDetails, other: SignUpDetails) -> bool:
    if not one.name:  # erased
        return False
    has_number = bool(one.number) and (one.organisation, one.number) == (other.organisation, other.number)
    is_player = bool(one.player) and one.player == other.player
    return has_number or is_player or match_key(one.name) == match_key(other.name)
