"""Open sign-up for an event, close it, or change its settings: people then enter themselves on a page of their own.

Without anything to set, show how it is.  The page is at `sign-up/` and the id of the event, below the address of the
league's pages.  Those for whom there is no place wait, and move up until round 1 is paired.
"""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from annotated_types import Ge, Le

from crosstable.commands.answers import Done, PlayerName, answer
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import Help, Text, command_input
from crosstable.events.sign_up.accepting import fill_places
from crosstable.events.sign_up.sign_up_page import (
    Accepts,
    SignUpPage,
    change_sign_up_page,
    places_taken,
    sign_up_page_of,
)
from crosstable.events.sign_up.sign_ups import sign_ups_of, waiting
from crosstable.model.errors import InputError
from crosstable.people.accounts.access import Permission


@command_input
class SetSignUp:
    """How people sign up; what is left out stays as it is."""

    open: Annotated[
        bool | None,
        Help("Whether people can sign up now; default: as it is, at first closed.", option="--open/--closed"),
    ] = None
    capacity: Annotated[
        int | None,
        Ge(0),
        Le(100_000),
        Help("The number of places; 0: no limit; default: as it is.", 24, "N", emptied=0),
    ] = None
    deadline: Annotated[
        Text | None,
        Help("The last day of sign-up; an empty text: none; default: as it is.", "2026-12-04", "DATE", emptied=""),
    ] = None
    accept: Annotated[
        Accepts | None,
        Help(
            "Whether all are accepted while there are places, or the director accepts each; default: as it is, at "
            "first all."
        ),
    ] = None
    note: Annotated[
        Text | None,
        Help("What people are told, such as the fee; an empty text: nothing; default: as it is.", emptied=""),
    ] = None

    def applied_to(self, page: SignUpPage) -> SignUpPage:
        """Return the settings with these instead.

        Raises:
            InputError: the deadline is no date.
        """
        return SignUpPage(
            page.is_open if self.open is None else self.open,
            page.capacity if self.capacity is None else self.capacity or None,
            page.deadline if self.deadline is None else _day(self.deadline),
            self.accept or page.accepts,
            page.note if self.note is None else self.note,
        )


@answer
class SignUpSet(Done):
    """How people sign up."""

    open: Annotated[bool, Help("Whether people can sign up.")]
    capacity: Annotated[int | None, Help("The number of places; null for no limit.", 24)]
    deadline: Annotated[dt.date | None, Help("The last day of sign-up.")]
    accept: Annotated[Accepts, Help("Who is accepted without the director.")]
    note: Annotated[str, Help("What people are told.")]
    taken: Annotated[int, Help("The number of places that are taken.")]
    waiting: Annotated[int, Help("The number of sign-ups that wait.")]
    moved_up: Annotated[tuple[PlayerName, ...], Help("Who has a place by this change.")]
    page: Annotated[str, Help("The page to sign up, below the address of the league's pages.", "sign-up/e3")]


def sign_up(call: Call, given: SetSignUp) -> Values:
    """Set how people sign up."""
    moved: tuple[str, ...] = ()
    if given != SetSignUp():
        call.on_event(change_sign_up_page, given.applied_to)
        moved = call.on_event(fill_places).entered
    running = call.running()
    with call.store.read() as connection:
        page = sign_up_page_of(connection, running.number)
        line = waiting(sign_ups_of(connection, running.number))
    return {
        "open": page.is_open,
        "capacity": page.capacity,
        "deadline": page.deadline,
        "accept": page.accepts,
        "note": page.note,
        "taken": places_taken(running),
        "waiting": len(line),
        "moved_up": tuple(call.players(moved)),
        "page": f"sign-up/{call.event}",
    }


def _day(text: str) -> dt.date | None:
    if not text.strip():
        return None
    try:
        return dt.date.fromisoformat(text.strip())
    except ValueError:
        raise InputError("commands/not-a-day", text=text) from None


COMMAND = Command(
    "event sign-up",
    "events/{event}/sign-up",
    Permission.MANAGE_EVENT,
    SetSignUp,
    sign_up,
    SignUpSet,
    examples=(
        "event sign-up league.db --open --capacity 24 --deadline 2026-12-04",
        "event sign-up league.db --closed",
    ),
    guide="sign-up.md#open-sign-up",
)
