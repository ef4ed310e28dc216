"""What a connection may cost, before there is a request that the application could judge.

Rules
1. The head of a request, its address and headers, has at most 32 KiB (431) and arrives within 10 seconds (408).
2. A whole request arrives within a minute.
3. A reader takes what is sent: at least 32 KiB, or all that is left, in half a minute.
4. A connection that breaks a rule is closed.  uvicorn closes those that ask for nothing for half a minute, and answers
   503 where more are open than `MOST`.

uvicorn has a limit of the head for its slower parser alone, and no limits of time.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

MOST = 5000
IDLE = 30  # seconds
_LONGEST_HEAD = 32 * 2**10
_HEAD_SECONDS, _REQUEST_SECONDS, _READER_SECONDS = 10.0, 60.0, 30.0
_TAKEN = 32 * 2**10  # bytes


class LimitedProtocol(HttpToolsProtocol):
    """A connection by the rules above."""

    _is_in_head = True
    _received = 0  # bytes of a head that is not complete
    _until: asyncio.TimerHandle | None = None  # the rest of the request has to be there
    _until_taken: asyncio.TimerHandle | None = None  # the reader has to have taken something

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request."""
        super().connection_made(transport)
        self._expect(_HEAD_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the limits of time."""
        for timer in (self._until, self._until_taken):
            if timer is not None:
                timer.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read a part of a request."""
        if self._until is None:
            self._expect(_HEAD_SECONDS)
        if self._is_in_head:
            self._received += len(data)
        super().data_received(data)
        if self._is_in_head and self._received > _LONGEST_HEAD:
            self._reject(431)

    def on_headers_complete(self) -> None:
        """Begin to answer, where the head is not too long."""
        self._is_in_head, self._received = False, 0
        if len(self.url) + sum(len(name) + len(value) for name, value in self.headers) > _LONGEST_HEAD:
            self._reject(431)
            raise ValueError  # the parser reads no further
        self._expect(_REQUEST_SECONDS)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Wait for the next request; how long, is uvicorn's to say."""
        self._is_in_head, self._received = True, 0
        if self._until is not None:
            self._until.cancel()
        self._until = None
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        """Say that this is no request, unless it was answered already."""
        if not self.transport.is_closing():
            super().send_400_response(msg)

    def on_response_complete(self) -> None:
        """Expect the reader to take what waits for it."""
        super().on_response_complete()
        self._watch_reader()

    def pause_writing(self) -> None:
        """Expect the reader to take what waits for it, where more is to come."""
        super().pause_writing()
        self._watch_reader()

    def _expect(self, seconds: float) -> None:
        if self._until is not None:
            self._until.cancel()
        self._until = self.loop.call_later(seconds, self._reject, 408)

    def _reject(self, status: int) -> None:
        if not self.transport.is_closing():
            if self._received or status != 408:
                self.transport.write(STATUS_LINE[status] + b"connection: close\r\ncontent-length: 0\r\n\r\n")
            self.transport.close()

    def _watch_reader(self) -> None:
        if self._until_taken is not None:
            self._until_taken.cancel()
        self._until_taken = self.loop.call_later(_READER_SECONDS, self._check_reader, self._waiting())

    def _check_reader(self, before: int) -> None:
        left = self._waiting()
        if left > max(0, before - _TAKEN):
            self.transport.abort()  # closing would wait for the reader
        elif left:
            self._watch_reader()

    def _waiting(self) -> int:
        transport: Any = self.transport
        return int(transport.get_write_buffer_size())
