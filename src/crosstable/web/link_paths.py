"""Links with a secret in their path never reach a log: it is cut out of every path that is logged.

A link is opened at `/link/<secret>`, which sets a cookie and leads on at once; no page has the secret in its address.
"""

from __future__ import annotations

import logging
import re

PATH = "/link/"
_SECRET = re.compile(r"(/link/)[^/?\s\"]+")


def without_secret(path: str) -> str:
    """Return a path as it may be logged.

    Example:
        >>> without_secret("/spring/link/Zm9vYmFy")
        '/spring/link/...'
    """
    return _SECRET.sub(r"\1...", path)


class HideLinks(logging.Filter):
    """Cuts the secrets of links out of what a logger of requests writes."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Cut them out of the message and its values; every record passes."""
        if isinstance(record.args, tuple):
            record.args = tuple(without_secret(each) if isinstance(each, str) else each for each in record.args)
        record.msg = without_secret(str(record.msg))
        return True


def hide_links_in_logs() -> None:
    """Keep the secrets of links out of the access log of uvicorn, and out of our own log."""
    for name in ("uvicorn.access", "uvicorn.error", "crosstable.web"):
        logger = logging.getLogger(name)
        if not any(isinstance(each, HideLinks) for each in logger.filters):
            logger.addFilter(HideLinks())
