"""What a server logs: a line for each event, as `key=value` for people or as JSON for programs.

    at=2026-11-27T16:02:11.204Z level=info logger=crosstable.changes request=5f0c... message=changed change=7 ...

Rules
1. A line that belongs to a request has its number, which the answer carries as `X-Request-ID`.
2. A change has one line, with its number in the change log; who made it and why is in that log, and nowhere else.
3. Values are quoted, so that no text makes a line of its own.  What went wrong inside follows its line; in JSON it is
   a value.
"""

from __future__ import annotations

import datetime as dt
import json
import logging
import re
from collections.abc import Iterator
from contextvars import ContextVar
from typing import Any

from crosstable.facts.store.logged_changes import FIELDS

REQUEST: ContextVar[str] = ContextVar("request", default="")
_PLAIN = re.compile(r"[^\s\"=\\\x00-\x1f\x7f]+")


class LogLine(logging.Formatter):
    """Writes a record as a line.

    Args:
        is_json: a JSON object, else `key=value`.
    """

    def __init__(self, *, is_json: bool = False) -> None:
        super().__init__()
        self._is_json = is_json

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of a record."""
        values = dict(_values(record))
        trace = self.formatException(record.exc_info) if record.exc_info else ""
        if self._is_json:
            return json.dumps(values | ({"trace": trace} if trace else {}), ensure_ascii=False, default=str)
        line = " ".join(f"{name}={_quoted(str(value))}" for name, value in values.items())
        return f"{line}\n{trace}" if trace else line


def _values(record: logging.LogRecord) -> Iterator[tuple[str, Any]]:
    at = dt.datetime.fromtimestamp(record.created, dt.UTC)
    yield "at", f"{at:%Y-%m-%dT%H:%M:%S}.{at.microsecond // 1000:03}Z"
    yield "level", record.levelname.lower()
    yield "logger", record.name
    if request := REQUEST.get():
        yield "request", request
    yield "message", record.getMessage()
    yield from getattr(record, FIELDS, {}).items()


def _quoted(text: str) -> str:
    return text if _PLAIN.fullmatch(text) else json.dumps(text, ensure_ascii=False)


def log_config(kind: str) -> dict[str, Any]:
    """Return the configuration of all loggers of a server, for `logging.config`.

    Args:
        kind: "text" or "json".
    """
    line = {"()": f"{__name__}.{LogLine.__name__}", "is_json": kind == "json"}
    to_stderr = {"handlers": ["stderr"], "propagate": False}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": line},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
        "loggers": {"crosstable": {"level": "INFO", **to_stderr}, "uvicorn": {"level": "WARNING", **to_stderr}},
    }
