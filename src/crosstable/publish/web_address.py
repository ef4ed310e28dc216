"""The web address of a site."""

from __future__ import annotations

from urllib.parse import urlsplit

from crosstable.model.errors import InputError


def clean_base(url: str | None) -> str | None:
    """Give a web address with a slash at its end.

    Raises:
        InputError: it is not one.
    """
    if url is None:
        return None
    parts = urlsplit(url.strip())
    if parts.scheme not in {"http", "https"} or not parts.hostname or parts.query or parts.fragment:
        raise InputError(f"{url!r} is not the address of a site. Write one such as 'https://league.example/'.")
    return url.strip().rstrip("/") + "/"
