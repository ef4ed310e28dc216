"""What is wrong when pages are written or printed, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "cannot-be-put-in-place": "{file!r} cannot be put in place: {why}. Fix that and write the site again.",
        "cannot-be-written": "{file!r} cannot be written: {why}. The site is as it was.",
        "folder-is-a-file": "{folder!r} is a file. Name a folder for the site.",
        "foreign-file": (
            "{file!r} already exists, and crosstable did not write it. Move it away, or name another folder."
        ),
        "foreign-files": (
            "{folder!r} holds files that crosstable did not write, such as {file!r}. Name an empty or a new folder."
        ),
        "leads-out-of-the-site": "{folder!r} is a link, and would lead out of the site. Remove it.",
        "no-published-round": "Event {event} has no published round yet. {@publish-round}.",
        "not-an-address": "{url!r} is not the address of a site. Write one such as 'https://league.example/'.",
        "path-outside-the-site": "{path!r} is not a path inside a site.",
        "round-not-published": (
            "Round {round} of event {event} is not published. Its published rounds are 1 to {rounds}."
        ),
        "two-pages-of-one-path": "Two pages of one site have the path {path!r}.",
    }
)

ACTIONS: Mapping[str, str] = MappingProxyType({"publish-round": "Publish a round first"})
