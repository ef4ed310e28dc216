"""From the bytes of a stream to text: the only decoder, for files read whole and for files read line by line.

    how             encoding where none is given                   largest
    `read_whole`    bytes                                          an event, 64 MB, or the size given
    `decoded`       byte order mark, UTF-8, else Latin-1           as read
    `TextLines`     byte order mark, UTF-8; `is_mixed`: Latin-1    4 GB; a line 16 million characters
                    for the bytes that are not UTF-8

Rules
1. Every reading ends: a link to a device without end is rejected when it has given more than a file can hold.
2. CR, LF and CRLF end a line, and nothing else does.
"""

from __future__ import annotations

import codecs
import io
import zipfile
import zlib
from collections.abc import Callable, Iterator
from typing import IO

from crosstable.model.errors import FormatError, Problem
from crosstable.model.messages import message

Progress = Callable[[int, int | None], None]
"""Called with what was read so far and the whole (None when unknown)."""

LARGEST_EVENT = 64 * 2**20
LARGEST_WHOLE = 2**30
LARGEST_STREAM = 4 * 2**30
LONGEST_LINE = 1 << 24
UNREADABLE = (OSError, EOFError, ValueError, RuntimeError, NotImplementedError, zipfile.BadZipFile, zlib.error)
"""What reading raises when it cannot go on: a file on a stick, a member of a damaged ZIP."""
_BLOCK = 1 << 20
_MIXED = "crosstable-latin-1"
_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))


def read_bytes(read: Callable[[int], bytes], size: int, name: str) -> bytes:
    """Read with the `read` or `readline` of a stream.

    Raises:
        FormatError: reading stopped.
    """
    try:
        return read(size)
    except UNREADABLE as error:
        raise FormatError("formats/reading-stopped", file=name, why=str(error)) from error


def read_whole(stream: IO[bytes], *, name: str, most: int = LARGEST_EVENT) -> bytes:
    """Read all bytes of a file that is no larger than it can be.

    Raises:
        FormatError: it is larger, or reading stopped.
    """
    data = read_bytes(stream.read, most + 1, name)
    if len(data) > most:
        raise FormatError("formats/file-too-large", file=name, most=most // 2**20)
    return data


def seekable(stream: IO[bytes], name: str) -> IO[bytes]:
    """Return a stream that can be read from its end, as workbooks and Parquet need.

    Raises:
        FormatError: a pipe gives more than a file can hold.
    """
    return stream if stream.seekable() else io.BytesIO(read_whole(stream, name=name, most=LARGEST_WHOLE))


def size_of(stream: IO[bytes]) -> int | None:
    """Return the bytes left in the stream; None when it cannot be known."""
    if not stream.seekable():
        return None
    here = stream.tell()
    size = stream.seek(0, io.SEEK_END) - here
    stream.seek(here)
    return size


def encoding_of(head: bytes, named: str | None) -> tuple[str, int]:
    """Return the encoding of a text that begins with these bytes, and the length of its byte order mark.

    Raises:
        FormatError: the encoding given is not known.
    """
    if named is None:
        return next(((known, len(mark)) for mark, known in _MARKS if head.startswith(mark)), ("utf-8", 0))
    try:
        "".encode(named)  # rejects what is not an encoding of text
        known = codecs.lookup(named).name
    except (LookupError, ValueError, TypeError):
        raise FormatError("formats/encoding-not-known", encoding=named) from None
    is_marked = known == "utf-8" and head.startswith(codecs.BOM_UTF8)
    return known, len(codecs.BOM_UTF8) if is_marked else 0


def decoded(data: bytes, *, name: str, encoding: str | None = None) -> tuple[str, tuple[Problem, ...]]:
    """Decode a text file: by its byte order mark, the encoding given, UTF-8, else Latin-1.

    Returns:
        The text, its NUL bytes read as spaces, and a warning when there are some.
    Raises:
        FormatError: not of the encoding given, or one that is not known.
    """
    known, marked = encoding_of(data, encoding)
    try:
        text = data[marked:].decode(known)
    except UnicodeError as error:
        if encoding is not None or marked:
            at = error.start + marked + 1 if isinstance(error, UnicodeDecodeError) else 1
            raise FormatError("formats/not-of-encoding", file=name, byte=at, encoding=known.upper()) from None
        text = data.decode("latin-1")
    if "\0" not in text:
        return text, ()
    line = len(lines_of(text[: text.index("\0")] + "."))
    problem = message("formats/nul-bytes", count=text.count("\0"))
    return text.replace("\0", " "), (Problem(line, None, "warning", problem),)


def lines_of(text: str) -> list[str]:
    """Split at CR, LF or CRLF and at nothing else; the last line end begins no line."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return lines[:-1] if lines[-1] == "" else lines


class TextLines:
    """Decode a stream block by block: lists of lines that end in a single newline.

    UTF-8, or UTF-16 with a byte order mark, unless an encoding is given.

    Args:
        stream: the open file.
        name: of the file, for messages.
        encoding: of the text; None is the one of its byte order mark, else UTF-8.
        progress: called with the bytes read and the whole.
        total: bytes of the whole; None: read from the stream.
        is_mixed: read bytes that are not UTF-8 as Latin-1, where no encoding is given.
        longest: characters of a line that is still plausible.
    Raises:
        FormatError: while lines are taken: bytes that are not of this encoding; a line or a stream without end; at
            once: an encoding that is not known.
    """

    def __init__(
        self,
        stream: IO[bytes],
        *,
        name: str,
        encoding: str | None,
        progress: Progress | None = None,
        total: int | None = None,
        is_mixed: bool = False,
        longest: int = LONGEST_LINE,
    ) -> None:
        encoding_of(b"", encoding)
        self._stream = stream
        self._name = name
        self._progress = progress
        self._given = encoding
        self._errors = _MIXED if is_mixed and encoding is None else "strict"
        self._longest = longest
        self._total = size_of(stream) if total is None and progress is not None else total
        self._lines = 0  # read so far, for the place of a wrong byte
        self.has_nul = False

    def whole(self) -> str:
        """Return all of the text.

        Raises:
            FormatError: there is more than a file can hold.
        """
        return "".join(self._pieces(LARGEST_WHOLE))

    def blocks(self) -> Iterator[list[str]]:
        """Yield the lines, many at a time."""
        rest, count = "", 0
        for piece in self._pieces(LARGEST_STREAM):
            self.has_nul |= "\0" in piece
            lines = io.StringIO(rest + piece).readlines()
            rest = lines.pop() if lines and not lines[-1].endswith("\n") else ""
            self._check_lengths(lines, rest, count)
            count += len(lines)
            yield lines
        if rest:
            yield [rest]

    def numbered(self) -> Iterator[tuple[int, str]]:
        """Yield each line with its number, without its end."""
        lines = (line.removesuffix("\n") for block in self.blocks() for line in block)
        return enumerate(lines, start=1)

    def _check_lengths(self, lines: list[str], rest: str, count: int) -> None:
        lengths = [*map(len, lines), len(rest)]
        if max(lengths) > self._longest:
            line = count + 1 + next(at for at, length in enumerate(lengths) if length > self._longest)
            raise FormatError("formats/line-too-long", file=self._name, line=line, most=self._longest)

    def _pieces(self, most: int) -> Iterator[str]:
        data = self._read()
        encoding, done = encoding_of(data, self._given)
        decoder = codecs.getincrementaldecoder(encoding)(self._errors)
        newlines = io.IncrementalNewlineDecoder(None, translate=True)
        payload = data[done:]
        while data:
            yield newlines.decode(self._decoded(decoder, payload, done, encoding))
            done += len(payload)
            if done > most:
                raise FormatError("formats/file-too-large", file=self._name, most=most // 2**20)
            if self._progress is not None:
                self._progress(done, self._total)
            data = payload = self._read()
        yield newlines.decode(self._decoded(decoder, b"", done, encoding, final=True), final=True)

    def _read(self) -> bytes:
        return read_bytes(self._stream.read, _BLOCK, self._name)

    def _decoded(
        self, decoder: codecs.IncrementalDecoder, data: bytes, done: int, encoding: str, *, final: bool = False
    ) -> str:
        try:
            text = decoder.decode(data, final)
        except UnicodeDecodeError as error:
            raise FormatError(
                "formats/line-not-of-encoding",
                file=self._name,
                line=self._lines + error.object[: error.start].count(b"\n") + 1,
                byte=done - (len(error.object) - len(data)) + error.start,
                found=error.object[error.start : error.start + 1],
                encoding=encoding.upper(),
            ) from None
        except UnicodeError:
            raise FormatError("formats/not-of-encoding", file=self._name, byte=1, encoding=encoding.upper()) from None
        self._lines += text.count("\n")
        return text


def _as_latin_1(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeDecodeError):
        raise error
    return error.object[error.start : error.end].decode("latin-1"), error.end


codecs.register_error(_MIXED, _as_latin_1)
