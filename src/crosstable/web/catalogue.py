"""What is wrong when a site is served, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "address-too-long": "The address is too long.",
        "body-too-large": "The request is too large.",
        "cross-site": "This request came from another site, so nothing was done. Open the page of this site and try "
        "again.",
        "failed": "Something went wrong. It has been written down.",
        "host-not-valid": "The request does not name one host. Use the address that was given to you.",
        "key-taken": "{league}: the address {key!r} is already taken by another league or a part of the site. "
        "Set another key in its league.toml.",
        "league-not-readable": "The league cannot be read or changed now. Try again in a few seconds.",
        "no-league": "No league is named. Name at least one.",
        "not-a-base-path": "{path!r} is not a base path. It must begin with a slash and consist of letters, digits, "
        "hyphens and slashes, such as /league.",
        "not-a-mail-server": "CROSSTABLE_MAIL is no address of a mail server. Write it as "
        "smtp://user:password@mail.example:587/?from=club@example.org; smtps encrypts from the beginning.",
        "not-a-proxy": "{address!r} is no address of a proxy. Write it in numbers, such as 127.0.0.1 or 10.0.0.0/8.",
        "not-a-reader": "{address!r} is no address that may read metrics. Write it in numbers, such as 127.0.0.1 or "
        "10.0.0.0/8.",
        "port-not-usable": "{host} port {port} cannot be used: {reason}. Choose another host or port.",
        "too-slow": "The answer took too long. Try again later.",
        "upload-not-valid": "The form could not be read. Load the page again and try once more, with one file.",
        "unknown-host": "This site has another name. Use the address that was given to you.",
    }
)
