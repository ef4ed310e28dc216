"""What is wrong with a request to sign in or to see accounts, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "another-signed-in": "Somebody else has signed in on this device since the page was loaded, so nothing "
        "was done. Load the page again.",
        "no-such-page": "There is no such page, or not for your account.",
        "not-signed-in": "This page is for people who have signed in.",
        "passkey-not-valid": "The passkey could not be checked. Load the page again and try once more.",
        "passwords-differ": "The two passwords differ. Type the new password twice.",
        "too-many-passkeys": "An account has at most {most} passkeys. Revoke one first.",
        "too-many-requests": "Too many requests or attempts. Wait some minutes, then try again.",
        "wrong-password": "The name or the password is wrong.",
    }
)
