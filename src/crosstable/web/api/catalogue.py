"""What is wrong with a request to the API, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "another-signed-in": "Somebody else is signed in on this device now. What was sent before waits until the "
        "person who sent it signs in again.",
        "bug": "Something went wrong here. It was written into the log of the server.",
        "event-too-large": "The event has {found:,} {what}; at most {most:,} are accepted. "
        "Install crosstable to work with larger events.",
        "http": "{reason}",
        "no-such-date": "{date} is not a date. Dates look like 2026-11-20.",
        "needs-pyarrow": "Parquet is not available on this server. Use .csv or .json.",
        "no-such-game": "No game {game!r} is shown in this league. Ids of games look like g17.",
        "no-such-league": "There is no league {league!r} here. The leagues are: {known}.",
        "no-such-path": "There is no resource at this path. The reference is at {reference}.",
        "not-json": 'The body of the request is not a JSON object. Send one, such as {{"round": 3}}.',
        "request-not-valid": "The request is not valid: {where}: {what}",
        "too-many-games": "{found:,} games were sent; at most {most:,} are accepted. Install crosstable to rate more.",
        "unknown-caller": "This request changes the league, and does not say who sends it. Send a token that is valid: "
        "Authorization: Bearer ct_...",
        "wrong-method": "This resource has no method {method}.",
    }
)
