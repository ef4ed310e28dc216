"""A writer reads its own file back: whatever comes back otherwise is told as a loss, so that none is ever silent."""

from __future__ import annotations

from collections.abc import Collection

from crosstable.formats.event_document import EventDocument
from crosstable.formats.facts import FACTS
from crosstable.formats.losses import LossLog


def note_changes(log: LossLog, title: str, holds: Collection[str], before: EventDocument, after: EventDocument) -> None:
    """Note every fact that the format holds and that did not come back as it was.

    Args:
        log: where to note it; what stands there already is not told twice.
        title: what the format is called: "EGF H9".
        holds: the sorts of fact (keys of `FACTS`) that the format holds.
        before: what was written.
        after: what reading the written file gave.
    """
    noted = {(loss.code, where) for loss in log.losses for where in loss.where}
    for code in (code for code in FACTS if code in holds):
        came_back = FACTS[code].of(after)
        for where, said in FACTS[code].of(before).items():
            if (code, where) not in noted and came_back.get(where) != said:
                log.add(code, where, f"{title} cannot say {FACTS[code].words} as they are here")
