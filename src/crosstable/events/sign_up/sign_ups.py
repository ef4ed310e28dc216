"""What a sign-up is: who the person is, its state, and where it stands in the line."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from enum import Enum
from typing import Any

from sqlalchemy import Connection, select, update

from crosstable.events.bracket_checks import stage_with_fixed_entrants
from crosstable.events.entry_facts import NewEntry
from crosstable.events.group_draws import groups_in_play
from crosstable.events.running import RunningEvent
from crosstable.events.sign_up.sign_up_page import SignUpPage
from crosstable.facts.players.players import check_names, number_of
from crosstable.facts.store.schema import player, sign_up
from crosstable.facts.store.store import Write
from crosstable.model.entry_details import EntryDetails
from crosstable.model.errors import InputError
from crosstable.model.names import clean_name
from crosstable.model.players import Identity

LONGEST = 120  # characters of a text that somebody gives
_MAIL = re.compile(r"[^\s@<>,;:\"()\\]{1,64}@[^\s@<>,;:\"()\\]{1,180}\.[^\s@<>,;:\"()\\.]{2,}")
_YEAR = re.compile(r"(19|20)\d\d", re.ASCII)


class SignUpState(Enum):
    """What became of a sign-up."""

    WAITING = "waiting"  # for a place, or for the director
    ENTERED = "entered"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class SignUpDetails:
    """What a person gives.

    Args:
        player: the public id of the player of the league who they say they are.
        organisation: whose number they have: FIDE, EGF.
        birth: the year.
        mail: for the organiser alone.
    """

    name: str = ""
    player: str = ""
    organisation: str = ""
    number: str = ""
    rating: float | None = None
    grade: str = ""
    club: str = ""
    country: str = ""
    birth: str = ""
    sex: str = ""
    title: str = ""
    rating_kind: str = ""
    mail: str = ""

    @classmethod
    def of_stored(cls, values: Mapping[str, Any]) -> SignUpDetails:
        """Return what was stored; nothing once it was erased."""
        return cls(**{each.name: values[each.name] for each in fields(cls) if each.name in values})

    def entry(self) -> NewEntry:
        """Return the entry that it makes."""
        own = (("club", self.club), ("country", self.country))
        return NewEntry(
            self.name,
            self.rating,
            player_id=self.player or None,
            details=tuple((field, value) for field, value in own if value),
            entered=EntryDetails(
                title=self.title or None,
                sex=self.sex or None,
                birth=self.birth or None,
                grade=self.grade or None,
                rating_kind=self.rating_kind or None,
            ),
            identities=(Identity(self.organisation, self.number),) if self.number else (),
        )

    def checked(self) -> SignUpDetails:
        """Return the details with clean texts.

        Raises:
            InputError: a name is missing or too long, a text is too long, or a mail address or a year is none.
        """
        check_names([self.name])
        texts = {each.name: clean_name(getattr(self, each.name)) for each in fields(self) if each.name != "rating"}
        for field, text in texts.items():
            if len(text) > LONGEST:
                raise InputError(
                    "events/sign_up/text-too-long", field=field.capitalize(), length=len(text), most=LONGEST
                )
        if texts["mail"] and not _MAIL.fullmatch(texts["mail"]):
            raise InputError("events/sign_up/mail-not-valid", text=texts["mail"])
        if texts["birth"] and not _YEAR.match(texts["birth"]):
            raise InputError("events/sign_up/birth-not-a-year", text=texts["birth"])
        return SignUpDetails.of_stored({**texts, "rating": self.rating})


@dataclass(frozen=True, slots=True)
class SignUp:
    """A sign-up as it is now.

    Args:
        number: within its event, in the order of arrival.
        player: the public id of the player once they were entered; None before.
        link: the number of the row of the personal link.
        at: when it came in.
    """

    number: int
    state: SignUpState
    details: SignUpDetails
    player: str | None
    link: int
    at: dt.datetime


def sign_ups_of(connection: Connection, event_number: int) -> list[SignUp]:
    """Return the sign-ups of an event, in the order of arrival."""
    return [_sign_up(row) for row in connection.execute(_SIGN_UPS.where(sign_up.c.event_id == event_number))]


def sign_up_of_link(connection: Connection, link: int) -> SignUp | None:
    """Return the sign-up that a personal link is of; None where it was undone."""
    row = connection.execute(_SIGN_UPS.where(sign_up.c.link_id == link)).first()
    return None if row is None else _sign_up(row)


_SIGN_UPS = (
    select(sign_up, player.c.public_id)
    .outerjoin(player, player.c.id == sign_up.c.player_id)
    .where(sign_up.c.ended_by.is_(None))
    .order_by(sign_up.c.number)
)


def _sign_up(row: Any) -> SignUp:
    return SignUp(
        row.number,
        SignUpState(row.state),
        SignUpDetails.of_stored(row.given),
        row.public_id,
        row.link_id,
        row.at,
    )


def waiting(sign_ups: Sequence[SignUp]) -> list[SignUp]:
    """Return those that wait, in the order of arrival."""
    return [each for each in sign_ups if each.state is SignUpState.WAITING]


def has_begun(running: RunningEvent) -> bool:
    """Return whether players are no longer entered without the director: round 1 is paired, or groups are drawn."""
    if running.rounds:
        return True
    return stage_with_fixed_entrants(running) is not None or groups_in_play(running) is not None


def place_in_line(page: SignUpPage, running: RunningEvent, sign_ups: Sequence[SignUp], number: int) -> int | None:
    """Return the place of a sign-up on the waiting list; None where it waits for the director and not for a place."""
    line = [each.number for each in waiting(sign_ups)]
    free = page.free_places(running)
    ahead = line.index(number) if free is None else line.index(number) - free
    return None if free is None or ahead < 0 else ahead + 1


def put_sign_up(write: Write, event_number: int, changed: SignUp) -> None:
    """End the present row of a sign-up, and insert the changed one."""
    in_force = (sign_up.c.event_id == event_number, sign_up.c.number == changed.number, sign_up.c.ended_by.is_(None))
    write.connection.execute(update(sign_up).where(*in_force).values(ended_by=write.change_id))
    write.insert(
        sign_up,
        event_id=event_number,
        number=changed.number,
        state=changed.state.value,
        player_id=None if changed.player is None else number_of(write.connection, changed.player),
        link_id=changed.link,
        given={name: value for name, value in asdict(changed.details).items() if value not in ("", None)},
        at=changed.at,
    )


def erase_details(write: Write, event_number: int, number: int) -> None:
    """Erase what a person gave, in all states of a sign-up; this cannot be undone."""
    own = (sign_up.c.event_id == event_number, sign_up.c.number == number)
    write.connection.execute(update(sign_up).where(*own).values(given={}))
