"""A file that a reading command answers: the API sends its bytes, the terminal writes it, the desk offers it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from crosstable.formats.event.lost_facts import Loss

HTML = "text/html; charset=utf-8"
_TYPES: Mapping[str, str] = MappingProxyType(
    {
        "csv": "text/csv; charset=utf-8",
        "html": HTML,
        "json": "application/json",
        "xlsx": "application/octet-stream",
        "xml": "application/xml",
    }
)
_PLAIN = "text/plain; charset=utf-8"


@dataclass(frozen=True, slots=True)
class MadeFile:
    """A file.

    Args:
        name: a proposal; its ending says what it holds.
        losses: the facts that its format cannot hold.
    """

    name: str
    content: bytes
    losses: tuple[Loss, ...] = ()

    @property
    def media_type(self) -> str:
        """What it holds, by its ending."""
        return _TYPES.get(self.name.rpartition(".")[2], _PLAIN)

    @property
    def headers(self) -> dict[str, str]:
        """The headers with which it is sent: a page is shown, another file is a download, and nobody keeps it."""
        shown = "inline" if self.media_type == HTML else "attachment"
        return {
            "Content-Disposition": f'{shown}; filename="{self.name}"',
            "Cache-Control": "no-store",
            "X-Content-Type-Options": "nosniff",
        }
