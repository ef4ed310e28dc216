"""What is wrong with accounts, links and tokens, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "account-has-role": "{name!r} already has the role {role}{where}.",
        "account-without-role": "{name!r} does not have the role {role}{where}. {@list-accounts}.",
        "expiry-out-of-range": "A link or token is valid for 1 to {most} days, not {days}.",
        "in-event": " in {event}",
        "last-owner": "{name!r} is the only owner who can sign in, so this cannot be revoked. Make another account "
        "owner first.",
        "link-not-valid": "This link is not valid: it has expired, was used before, or was revoked. Ask for a new one.",
        "name-of-link-or-token": "{name!r} cannot be the name of an account: the change log shows personal links as "
        "'player p7' and tokens as 'Ann (phone)'. Choose a name without brackets that is not such a one.",
        "name-taken": "There is already an account named {name!r}. Choose another name, such as with a surname.",
        "no-such-number": "There is no {what} {number} in force. {@list-accounts}.",
        "not-a-role": "{role} is not a role that an account can have in {where}.",
        "password-easy": "This password is easy to guess. Use several words, or letters that form no name or row of "
        "keys.",
        "password-length": "The password has {count} characters. Use {least} to {most}, such as four words.",
        "player-not-entered": "{player:name} is not entered in {event}, so there is no personal link for that event.",
        "slip-not-valid": "This slip is not valid: its round is over, the board was paired again, or it was revoked. "
        "Report the result at the desk.",
        "scopes-missing": "A token without a scope can do nothing. Choose one or more of {known}.",
    }
)

ACTIONS: Mapping[str, str] = MappingProxyType({"list-accounts": "List the accounts and links to see what there is"})
