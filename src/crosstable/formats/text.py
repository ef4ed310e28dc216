"""Lines of a text file, whatever its encoding and line ends."""

from __future__ import annotations

import codecs
import io
from collections.abc import Iterator
from typing import IO

from crosstable.formats.reading import Progress, size_of
from crosstable.model.errors import FormatError

_BLOCK = 1 << 20
_LONGEST_LINE = 1 << 24
_BOMS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))


class TextLines:
    """Decode a stream block by block: lists of lines that end in a single newline.

    UTF-8, or UTF-16 with a byte order mark, unless an encoding is given.

    Raises:
        FormatError: bytes that are not of this encoding; an encoding that nobody knows.
    """

    def __init__(self, stream: IO[bytes], *, name: str, encoding: str | None, progress: Progress | None) -> None:
        self._stream = stream
        self._name = name
        self._progress = progress
        self._given = encoding
        self.has_nul = False
        self._lines = 0  # read so far, to say where a bad byte stands

    def pieces(self) -> Iterator[str]:
        """Give the text piece by piece."""
        total = size_of(self._stream)
        data = self._read()
        encoding, done = self._encoding(data)
        decoder = codecs.getincrementaldecoder(encoding)()
        newlines = io.IncrementalNewlineDecoder(None, translate=True)
        payload = data[done:]
        while data:
            yield newlines.decode(self._decoded(decoder, payload, done, encoding))
            done += len(payload)
            if self._progress is not None:
                self._progress(done, total)
            data = payload = self._read()
        yield newlines.decode(self._decoded(decoder, b"", done, encoding, final=True), final=True)

    def blocks(self) -> Iterator[list[str]]:
        """Give the lines, many at a time."""
        rest, count = "", 0
        for piece in self.pieces():
            self.has_nul |= "\0" in piece
            lines = io.StringIO(rest + piece).readlines()
            rest = lines.pop() if lines and not lines[-1].endswith("\n") else ""
            count += len(lines)
            if len(rest) > _LONGEST_LINE:
                raise FormatError(
                    f"{self._name}: line {count + 1} has more than {_LONGEST_LINE:,} characters, so this is no table. "
                    "Check that it is the right file."
                )
            yield lines
        if rest:
            yield [rest]

    def _read(self) -> bytes:
        try:
            return self._stream.read(_BLOCK)
        except OSError as error:
            raise FormatError(f"{self._name}: reading stopped: {error}. Check the file and try again.") from error

    def _encoding(self, data: bytes) -> tuple[str, int]:
        for mark, encoding in _BOMS:
            if data.startswith(mark) and self._given is None:
                return encoding, len(mark)
        given = self._given or "utf-8"
        try:
            "".encode(given)  # refuses what is no encoding of text
            known = codecs.lookup(given).name
        except (LookupError, ValueError):
            raise FormatError(f"encoding {given!r} is unknown. Use utf-8, utf-16, latin-1 or cp1252.") from None
        if known == "utf-8" and data.startswith(codecs.BOM_UTF8):
            return known, len(codecs.BOM_UTF8)
        return known, 0

    def _decoded(
        self, decoder: codecs.IncrementalDecoder, data: bytes, done: int, encoding: str, *, final: bool = False
    ) -> str:
        try:
            text = decoder.decode(data, final)
        except UnicodeDecodeError as error:
            position = done - (len(error.object) - len(data)) + error.start
            found = error.object[error.start : error.start + 1]
            line = self._lines + error.object[: error.start].count(b"\n") + 1
            raise FormatError(
                f"{self._name}: line {line}, byte {position} of the file ({found!r}) is not {encoding.upper()}. "
                "Save the file as UTF-8, or name its encoding: --encoding latin-1."
            ) from None
        except UnicodeError as error:
            raise FormatError(f"{self._name}: not {encoding.upper()} ({error}). Name its encoding.") from None
        self._lines += text.count("\n")
        return text
