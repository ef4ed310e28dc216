"""Secrets that are given out once: random, and stored as a hash alone.

A secret has 256 random bits, so that a plain hash suffices: there is nothing to guess.  Passwords are another matter
(`passwords.py`).
"""

from __future__ import annotations

import hashlib
import secrets

_BYTES = 32


def new_secret(prefix: str = "") -> str:
    """Return a new secret, to be shown once: 43 characters that stand in an address as they are."""
    return prefix + secrets.token_urlsafe(_BYTES)


def digest(secret: str) -> str:
    """Return what is stored of a secret."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()
