"""A writer reads its own file back: whatever comes back otherwise is told as a loss, so that none is ever silent."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from crosstable.formats.event_document import EventDocument
from crosstable.formats.facts import FACTS, labels
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
    for entrant in renamed_entrants(before, after) if "entrant" in holds else ():
        if ("entrant", entrant) not in noted:
            log.add("entrant", entrant, f"{title} cannot say names as they are here")
            noted.add(("entrant", entrant))
    after = called_as_before(before, after)
    for code in (code for code in FACTS if code in holds):
        came_back = FACTS[code].of(after)
        for where, said in FACTS[code].of(before).items():
            if (code, where) not in noted and came_back.get(where) != said:
                log.add(code, where, f"{title} cannot say {FACTS[code].words} as they are here")


def renamed_entrants(before: EventDocument, after: EventDocument) -> dict[str, int]:
    """Give the start numbers of entrants who came back under a name that nobody had: cut, most of the time."""
    had, has = ({entrant.player.name for entrant in each.event.entrants} for each in (before, after))
    came_back = {entrant.number: entrant.player.name for entrant in after.event.entrants}
    return {
        called: entrant.number
        for entrant, called in zip(before.event.entrants, labels(before).values(), strict=True)
        if entrant.number is not None
        and entrant.player.name not in has
        and came_back.get(entrant.number, entrant.player.name) not in had
    }


def called_as_before(before: EventDocument, after: EventDocument) -> EventDocument:
    """Give entrants whose names did not come back their names again, so that what else is said of them is found."""
    had = {entrant.number: entrant.player.name for entrant in before.event.entrants}
    names = {number: had[number] for number in renamed_entrants(before, after).values()}
    entrants = tuple(
        replace(entrant, player=replace(entrant.player, name=names[entrant.number]))
        if entrant.number in names
        else entrant
        for entrant in after.event.entrants
    )
    return replace(after, event=replace(after.event, entrants=entrants)) if names else after
