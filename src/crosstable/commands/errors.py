"""Errors of commands that are neither bad input nor a conflict."""

from __future__ import annotations

from crosstable.model.errors import CrosstableError, InputError


class NotFoundError(CrosstableError):
    """There is no such resource."""


class StaleError(CrosstableError):
    """The caller has not seen the present state."""


class TooLargeError(InputError):
    """More was sent than this server accepts."""


class BusyError(CrosstableError):
    """The server cannot calculate now, or not for so long."""
