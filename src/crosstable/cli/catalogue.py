"""The sentences of the command line, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "bug": "This is a bug in crosstable: {kind}: {error}. Run again with --debug and report it.",
        "cannot-use": "Cannot use {path!r}: {reason}.",
        "interrupted": "Interrupted. No change was left half made.",
        "interrupted-after-change": (
            "Interrupted, but change {changes} had been made already. `crosstable log {league}` shows it."
        ),
        "no-file-named": "The name of the new file is empty. Name a file, such as backup.db.",
        "not-an-address": "{league!r} is not the address of a league. Write it as postgresql://user@host:5432/database.",
        "not-printed": "The answer could not be printed: {reason}.",
        "not-printed-after-change": (
            "Change {changes} was made, but the answer could not be printed: {reason}. "
            "`crosstable log {league}` shows it; do not run the command again."
        ),
        "out-of-memory": "Out of memory: the input is too large for this machine. Split it by date.",
        "step-not-positive": "--step {step:g} is not allowed. Give a number above 0, such as 100.",
        "system": "The system reports: {reason}.",
    }
)
