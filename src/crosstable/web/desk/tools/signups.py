"""Sign-ups for an event at the desk: how it is opened, who signed up, who is there for the next round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from crosstable.events.check_ins import checked_in, missing_in, round_to_check_in
from crosstable.events.running import RunningEvent
from crosstable.events.sign_up.known_people import KnownPerson, known_people
from crosstable.events.sign_up.sign_up_page import SignUpPage, places_taken, sign_up_page_of
from crosstable.events.sign_up.sign_ups import SignUp, SignUpState, has_begun, place_in_line, sign_ups_of
from crosstable.facts.players.players import shown_names
from crosstable.model.errors import InputError
from crosstable.model.messages import Message
from crosstable.people.accounts.access import Permission
from crosstable.web.desk.tool_page import ToolPage


@dataclass(frozen=True, slots=True)
class DeskSignUp:
    """A sign-up at the desk: its place on the waiting list, and who the person may be, by name."""

    sign_up: SignUp
    line: int | None
    person: KnownPerson
    player: str

    @property
    def is_waiting(self) -> bool:
        """Whether the director can accept or decline it."""
        return self.sign_up.state is SignUpState.WAITING


@dataclass(frozen=True, slots=True)
class CheckInList:
    """Who is there for a round, and who is missing, by start number, id and name; `closed` says why nobody is."""

    round: int | None
    present: Sequence[tuple[int | None, str, str]]
    missing: Sequence[tuple[int | None, str, str]]
    closed: Message | None


@dataclass(frozen=True, slots=True)
class SignUpTools:
    """What the page shows."""

    page: SignUpPage
    taken: int
    sign_ups: Sequence[DeskSignUp]
    check_in: CheckInList
    has_begun: bool

    @property
    def given(self) -> set[str]:
        """The columns that anybody filled in."""
        found = [each.sign_up.details for each in self.sign_ups]
        return {name for name in ("club", "number", "birth", "mail") if any(getattr(each, name) for each in found)}

    @property
    def can_erase(self) -> bool:
        """Whether somebody who is not entered can be erased."""
        return any(
            each.sign_up.state is not SignUpState.ENTERED and each.sign_up.details.name for each in self.sign_ups
        )

    @property
    def waiting(self) -> int:
        """How many wait."""
        return sum(each.is_waiting for each in self.sign_ups)


def signups_view(connection: Connection, running: RunningEvent) -> SignUpTools:
    """Return the sign-ups for an event, those who wait first."""
    page, every = sign_up_page_of(connection, running.number), sign_ups_of(connection, running.number)
    known = known_people(connection, every)
    names = shown_names(connection, [each.player for each in known.values() if each.player is not None])
    rows = [
        DeskSignUp(
            each,
            place_in_line(page, running, every, each.number) if each.state is SignUpState.WAITING else None,
            known[each.number],
            names.get(known[each.number].player or "", ""),
        )
        for each in every
    ]
    rows.sort(key=lambda each: (not each.is_waiting, each.sign_up.number))
    return SignUpTools(page, places_taken(running), rows, check_in_list(connection, running), has_begun(running))


def check_in_list(connection: Connection, running: RunningEvent) -> CheckInList:
    """Return who is there for the next round, and who is missing."""
    try:
        number = round_to_check_in(running)
    except InputError as told:
        return CheckInList(None, (), (), told.message)
    here = checked_in(connection, running, number)
    present = [each for each in running.event.entrants if each.id in here]
    away = missing_in(running, here, number)
    lists = [[(each.number, each.id, running.name(each.id)) for each in some] for some in (present, away)]
    return CheckInList(number, lists[0], lists[1], None)


PAGE = ToolPage(
    0,
    "Sign-ups",
    "people who enter themselves, the waiting list, check-in",
    Permission.MANAGE_ENTRIES,
    reads=signups_view,
)
