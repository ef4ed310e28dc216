"""Corrected results as lines of a table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from markupsafe import Markup

from crosstable.model.names import clean_name, display_text
from crosstable.publish.markup import bdi
from crosstable.reading.snapshot import Correction
from crosstable.views.directory import Directory
from crosstable.views.words import corrected_text


class CorrectionLine(NamedTuple):
    """A corrected result; the address of its event is as seen from the root, names keep their writing direction."""

    at: str
    event: str
    event_href: str
    date: str
    players: Markup
    was: str
    is_now: str
    reason: str


def correction_line(one: Correction, directory: Directory) -> CorrectionLine:
    """Return the line of a correction."""
    event = one.event or ""
    slug = directory.events.get(event)
    return CorrectionLine(
        f"{one.at:%Y-%m-%d}",
        directory.event_names.get(event, clean_name(event)),
        f"events/{slug}.html" if slug else "",
        str(one.date or ""),
        Markup(" – ".join(bdi(directory.names.get(player, display_text(player))) for player in one.players)),  # noqa: S704  # escaped
        clean_name(corrected_text(one.before)),
        clean_name(corrected_text(one.after)),
        clean_name(one.reason),
    )


def corrections_by_event(corrections: Iterable[Correction], directory: Directory) -> dict[str, list[CorrectionLine]]:
    """Return the corrections of each event, the newest first."""
    found: dict[str, list[CorrectionLine]] = defaultdict(list)
    for one in sorted(corrections, key=lambda one: one.at, reverse=True):
        if one.event is not None:
            found[one.event].append(correction_line(one, directory))
    return found
