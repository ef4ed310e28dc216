"""What is wrong with files, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "encoding-not-known": "Encoding {encoding!r} is not known. Use utf-8, utf-16, latin-1 or cp1252.",
        "file-too-large": "{file}: the file is larger than {most:,} MB. Check that it is the right file.",
        "line-not-of-encoding": "{file}: line {line}, byte {byte} ({found!r}) is not {encoding}. Save the file as "
        "UTF-8, or {@name-encoding}.",
        "line-too-long": "{file}: line {line} has more than {most:,} characters. Check that it is the right file.",
        "not-of-encoding": "{file}: byte {byte} is not {encoding}. Save the file as UTF-8, or {@name-encoding}.",
        "nul-bytes": "NUL bytes from here on ({count:,} in all) were read as spaces. Check that the file is complete.",
        "reading-stopped": "{file}: reading stopped: {why}. Check the file and try again.",
    }
)
ACTIONS: Mapping[str, str] = MappingProxyType({"name-encoding": "name its encoding, such as latin-1"})
