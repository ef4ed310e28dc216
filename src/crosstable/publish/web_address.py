"""The web address of a site."""

from __future__ import annotations

from urllib.parse import urlsplit

from crosstable.model.errors import InputError


def clean_base(url: str | None) -> str | None:
    """Return a web address with a slash at its end.

    Raises:
        InputError: it is not one.
    """
    if url is None:
        return None
    parts = urlsplit(url.strip())
    if parts.scheme not in {"http", "https"} or not parts.hostname or parts.query or parts.fragment:
        raise InputError("publish/not-an-address", url=url)
    return url.strip().rstrip("/") + "/"
