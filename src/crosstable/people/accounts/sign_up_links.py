"""The personal link of a sign-up, and the code in the hall at which players check in.

Rules
1. A sign-up gets its link in the same change.  The link opens the sign-up: its state, changes, withdrawal, check-in.
2. Once the person is entered, it is the personal link of that player in that event as well, for as long as they are.
3. The code of an event names it, and is signed.  The key is the stored hash of a link of its own, which is listed and
   revoked as every link; the same code is made again until then.
4. Whoever opens the code says which entrant they are and checks in: nothing else.
"""

from __future__ import annotations

import base64
import datetime as dt
import hashlib
import hmac
from dataclasses import dataclass

from sqlalchemy import Connection, select

from crosstable.events.event_status import OPEN
from crosstable.events.sign_up.sign_ups import SignUp, SignUpDetails, SignUpState, sign_up_of_link
from crosstable.events.sign_up.signing_up import write_sign_up
from crosstable.facts.store.schema import access_link, event, event_plan
from crosstable.facts.store.store import Store
from crosstable.people.accounts.account_rows import event_number
from crosstable.people.accounts.links import MOST_DAYS, LinkKind
from crosstable.people.accounts.stored_secrets import digest, new_secret

_SIGN = "c"  # of a code in the hall: no other link but that of a slip has dots
_BYTES = 16  # of the signature


@dataclass(frozen=True, slots=True)
class SignedUp:
    """A sign-up that came in, and the secret of its link, which is shown once."""

    sign_up: SignUp
    secret: str


def sign_up_with_link(
    store: Store, event_id: str, details: SignUpDetails, *, agreed: bool, language: str | None = None
) -> SignedUp:
    """Store the sign-up of a person, and make their personal link.

    Args:
        agreed: whether they agree that name and results are published.
        language: in which they signed up.
    Raises:
        InputError: as `write_sign_up`.
        UnknownName: there is no such event.
    """
    secret = new_secret()
    with store.write("sign-up page", "event-sign-up", target=event_id) as write:
        link = write.insert(
            access_link,
            kind=LinkKind.SIGN_UP.value,
            hash=digest(secret),
            event_id=event_number(write.connection, event_id),
            label="",
            language=language,
            created=write.at,
            expires=write.at + dt.timedelta(days=MOST_DAYS),
        )
        return SignedUp(write_sign_up(write, event_id, details, agreed=agreed, link=link), secret)


def player_of_sign_up(connection: Connection, link: int) -> str | None:
    """Return the player whose personal link that of a sign-up is; None while the person is not entered."""
    found = sign_up_of_link(connection, link)
    return found.player if found is not None and found.state is SignUpState.ENTERED else None


def is_hall_code(secret: str) -> bool:
    """Return whether a secret has the form of a code in the hall."""
    return secret.startswith(f"{_SIGN}.")


def make_hall_code(store: Store, actor: str, event_id: str) -> str:
    """Return the secret of the code at which the players of an event check in; its key is made the first time."""
    with store.read() as connection:
        known = _secret(connection, event_id, store.clock())
    if known is not None:
        return known
    with store.write(actor, "account-link", target=f"check-in {event_id}") as write:
        found = _secret(write.connection, event_id, write.at)
        if found is not None:  # somebody else made it
            write.leave_no_trace()
            return found
        write.log(after={"check_in": event_id})
        write.insert(
            access_link,
            kind=LinkKind.HALL.value,
            hash=digest(new_secret()),
            event_id=event_number(write.connection, event_id),
            label="",
            created=write.at,
            expires=write.at + dt.timedelta(days=MOST_DAYS),
        )
        return _secret(write.connection, event_id, write.at) or ""


def event_of_hall_code(connection: Connection, secret: str, now: dt.datetime) -> str | None:
    """Return the event at which the players check in by a code; None where it is not valid."""
    parts = secret.split(".")
    if len(parts) != 3:
        return None
    right = _secret(connection, parts[1], now)
    return parts[1] if right is not None and hmac.compare_digest(right.encode(), secret.encode()) else None


def _secret(connection: Connection, event_id: str, now: dt.datetime) -> str | None:
    """Return the code of an open event, by the hash of its key; None before that was made."""
    key = connection.execute(
        select(access_link.c.hash)
        .join(event, event.c.id == access_link.c.event_id)
        .join(event_plan, (event_plan.c.event_id == event.c.id) & event_plan.c.ended_by.is_(None))
        .where(
            access_link.c.kind == LinkKind.HALL.value,
            access_link.c.ended_by.is_(None),
            access_link.c.expires > now,
            event.c.public_id == event_id,
            event_plan.c.status == OPEN,
        )
        .order_by(access_link.c.id.desc())
        .limit(1)
    ).scalar()
    if key is None:
        return None
    name = f"{_SIGN}.{event_id}"
    signed = hmac.digest(key.encode(), name.encode(), hashlib.sha256)
    return f"{name}.{base64.urlsafe_b64encode(signed[:_BYTES]).decode().rstrip('=')}"
