"""Passwords: what is accepted, and how they are stored.

Rules
1. A password has 12 to 200 characters of any kind; it is not the name of its account, and not among the most common.
2. What is stored is made by Argon2id with 19 MiB and two passes, as OWASP recommends for servers.
3. A check of an unknown account takes as long as one of a known account.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING

from crosstable.model.errors import InputError
from crosstable.model.names import match_key

if TYPE_CHECKING:
    from argon2 import PasswordHasher

SHORTEST = 12
LONGEST = 200
# Of passwords in wide use (lists of leaked ones), those with 12 characters or more consist of these.
_COMMON = ("password", "passwort", "qwertyuiop", "1234567890", "abcdefghij", "iloveyou", "crosstable", "letmein")


def check_password(password: str, name: str) -> None:
    """Check that a password may be used.

    Raises:
        InputError: it is too short, too long, the name of its account, or easy to guess.
    """
    if not SHORTEST <= len(password) <= LONGEST:
        raise InputError("people/accounts/password-length", count=len(password), least=SHORTEST, most=LONGEST)
    folded = match_key(password)
    rest = folded
    for common in (match_key(name), *_COMMON):
        rest = rest.replace(common, "") if common else rest
    if len(set(folded)) < 5 or len(rest) < 5:
        raise InputError("people/accounts/password-easy")


def hashed(password: str) -> str:
    """Return what is stored of a password."""
    return str(_hasher().hash(_normal(password)))


def is_right(stored: str | None, password: str) -> bool:
    """Return whether a password is the one that was stored; for None, spend the same time and return False."""
    from argon2.exceptions import InvalidHashError, VerificationError

    if len(password) > LONGEST:
        return False
    try:
        return bool(_hasher().verify(_of_nobody() if stored is None else stored, _normal(password))) and bool(stored)
    except (VerificationError, InvalidHashError):
        return False


def _normal(password: str) -> bytes:
    return unicodedata.normalize("NFC", password).encode("utf-8", "surrogatepass")


@lru_cache(maxsize=1)
def _hasher() -> PasswordHasher:
    from argon2 import PasswordHasher

    return PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)


@lru_cache(maxsize=1)
def _of_nobody() -> str:
    return hashed("the password of no account")
