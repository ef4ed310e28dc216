"""What is wrong with a sign-up, by code (see `crosstable.model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "accepted-already": "Sign-up {number} of event {event} is not waiting: it is {state}.",
        "birth-not-a-year": "Year of birth {text!r} is not a year. Write it with four digits, such as 2012.",
        "capacity-below-entries": (
            "Event {event} has {entrants} entrants, more than {capacity} places. Withdraw players first, or give at "
            "least {entrants} places."
        ),
        "changed-after-start": "Round 1 is paired, so this can no longer be changed here. Ask at the desk.",
        "declined-before": "This sign-up was declined. Ask the organiser.",
        "ended": "Sign-up for this event ended on {deadline}. Ask the organiser whether there is still a place.",
        "mail-not-valid": "{text!r} is not a mail address. Correct it, or leave it empty.",
        "no-place": (
            "Event {event} has {capacity} places, and {free} of them are free, too few for {wanted} sign-ups. Give it "
            "more places, or leave them on the waiting list."
        ),
        "no-such-sign-up": "Event {event} has no sign-up {number}.",
        "nothing-to-accept": "No sign-up of event {event} can be accepted: none is waiting, or no place is free.",
        "not-agreed": (
            "Names and results of this event are published. Tick the box to agree to it; without that you cannot sign "
            "up here."
        ),
        "not-open": "Sign-up for this event is not open. Ask the organiser.",
        "signed-up-already": (
            "{name!r} is signed up for this event already. To change it, open the personal link that was shown at the "
            "end. If you are another person of this name, ask the organiser."
        ),
        "teams": "The players of event {event} are entered with their teams, so there is no sign-up for it.",
        "text-too-long": "{field} has {length} characters, and at most {most} are allowed. Write it shorter.",
        "withdrawn-after-start": (
            "Round 1 is paired, so the director decides: open your own page and ask to withdraw there."
        ),
        "withdrawn-before": "This sign-up is withdrawn. To play after all, sign up again.",
    }
)
