"""What is wrong with rating lists and their runs, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "already-undone": "The publication of change {number} was already undone, so rating list {pool!r} does not "
        "show it.",
        "games-differ": "Run {run} was calculated from other games than the league has for that time. {@recalculate}.",
        "history-not-kept": "Only the final table of run {run} is kept. {@publish-again}.",
        "no-league": "This file has no league yet. {@create-league}.",
        "not-a-publication": "Change {number} is not a publication that can be undone. {@see-log}.",
        "published-again": "Rating list {pool!r} was published again by change {later}, after change {number}. "
        "{@undo-later}.",
        "layout-damaged": "The stored rows of a run have a layout that is damaged. {@restore-or-recalculate}.",
        "record-size": "A stored record of {length} bytes does not fit rows of {width} bytes. "
        "{@restore-or-recalculate}.",
        "rows-incomplete": "The stored rows of a run are incomplete. {@restore-or-recalculate}.",
        "run-differs": "Run {run} gave different ratings when it was calculated again, so its history cannot be shown. "
        "{@recalculate}.",
        "run-not-calculated": "The run of rating list {pool!r} cannot be stored, because it was not calculated.",
        "run-without-rows": "Run {run} has no rows, so it cannot be compared. Rate with rows=True.",
        "store-without-rows": "A run without rows cannot be stored. Rate with rows=True.",
    }
)

ACTIONS: Mapping[str, str] = MappingProxyType(
    {
        "create-league": "Create the league first",
        "publish-again": "To see its history, publish it again",
        "recalculate": "Recalculate the rating list, then publish it",
        "restore-or-recalculate": "Restore a backup, or recalculate the run",
        "see-log": "See the change log",
        "undo-later": "Undo change {later} first",
    }
)
