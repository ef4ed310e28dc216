"""The standard streams of the program: those that are closed are replaced, and errors of the output name it."""

from __future__ import annotations

import io
import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer as Buffer

STDOUT = "<stdout>"  # what errors of writing the answer name as their file


class _Output(io.FileIO):
    """A stream whose errors name it, so that a full disk under the answer is not taken for one under a file."""

    def write(self, data: Buffer, /) -> int:
        """Write bytes.

        Raises:
            OSError: they cannot be written; `filename` is the stream.
        """
        try:
            return super().write(data)
        except OSError as error:
            error.filename = STDOUT
            raise


def prepare_streams() -> None:
    """Replace standard streams that are closed, and let the others escape what their encoding has no letters for."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123  # for the whole run
        elif mode == "w" and isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    stream = sys.stdout
    buffer = getattr(stream, "buffer", None)
    if isinstance(getattr(buffer, "raw", buffer), io.FileIO) and stream.name == STDOUT:
        output = io.BufferedWriter(_Output(stream.fileno(), "w", closefd=False))
        sys.stdout = io.TextIOWrapper(output, stream.encoding, "backslashreplace", line_buffering=stream.isatty())
