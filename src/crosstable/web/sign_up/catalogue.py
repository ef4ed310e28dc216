"""What is wrong with a form to sign up or to check in, by code (see `crosstable.model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "code-not-valid": "This code opens nothing. Ask at the desk for the present one.",
        "link-needed": "Open your personal link again: it was shown when you signed up, or it is in the mail.",
        "nobody-chosen": "Choose who you are, or that you are none of these players.",
        "not-an-entrant": "{text!r} is not entered in this event. Write the name as in the start list, or the start "
        "number; or go to the desk.",
        "rating-not-a-number": "Rating {text!r} is not a number. Leave it empty if you have none.",
    }
)
