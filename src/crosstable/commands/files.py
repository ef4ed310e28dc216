"""A file that a command is given.

A program sends its name and its content, a form uploads it, and at the terminal it is a path.
"""

from __future__ import annotations

import sys
from base64 import b64decode, b64encode
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, ClassVar

from annotated_types import MaxLen

from crosstable.commands.fields import Help, Text, command_input
from crosstable.model.errors import InputError

_LARGEST = 8 * 2**20  # characters of a file that is sent; the server limits the whole request besides
STANDARD_INPUT = "-"


@command_input
class File:
    """A file, as text or in base64."""

    KIND: ClassVar = "file"

    name: Annotated[Text, Help("Its name; the ending helps to recognise the format.", "open.trf")]
    text: Annotated[str | None, MaxLen(_LARGEST), Help("Its content as text; either this or its bytes.")] = None
    encoding: Annotated[Text | None, Help("Of its text; by default that of the format, mostly UTF-8.", "latin-1")] = (
        None
    )
    base64: Annotated[str | None, MaxLen(_LARGEST), Help("Its bytes.")] = None

    @property
    def is_limited(self) -> bool:
        """Whether it was sent, so that the limits of what is sent apply."""
        return True

    def content(self) -> bytes:
        """Return its bytes.

        Raises:
            InputError: it has both forms or none, or is not base64.
        """
        if (self.text is None) == (self.base64 is None):
            raise InputError("commands/file-in-one-form", name=self.name)
        if self.base64 is None:
            return (self.text or "").encode()
        try:
            return b64decode(self.base64, validate=True)
        except ValueError:
            raise InputError("commands/not-base64", name=self.name) from None


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedFile(File):
    """What was typed or piped at the terminal, as a file."""

    @property
    def is_limited(self) -> bool:
        """Whether it was sent: it was not."""
        return False


@dataclass(frozen=True, slots=True, kw_only=True)
class FileHere(File):
    """A file on this machine, or standard input, that the user of the terminal named."""

    path: Path

    @property
    def is_limited(self) -> bool:
        """Whether it was sent: it was not."""
        return False

    def content(self) -> bytes:
        """Return its bytes.

        Raises:
            OSError: it cannot be read.
        """
        return sys.stdin.buffer.read() if str(self.path) == STANDARD_INPUT else self.path.read_bytes()


def file_here(path: Path, encoding: str | None = None) -> FileHere:
    """Return the file at a path; `-` is standard input.

    Args:
        encoding: of its text; by default that of the format.
    """
    return FileHere(name=path.name, encoding=encoding, path=path)


def sent_file(name: str, content: bytes) -> dict[str, str]:
    """Return the values of a file that was uploaded, as a program sends them."""
    return {"name": name, "base64": b64encode(content).decode()}
