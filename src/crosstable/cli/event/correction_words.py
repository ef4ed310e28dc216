"""What a correction would change in an event: places, later rounds, ratings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from crosstable.cli.answers import Note, Table, Words, warning
from crosstable.cli.league.rating_changes import changes_by_list
from crosstable.ranking.league_table import code_heading
from crosstable.ranking.score_words import value_text
from crosstable.views.consequences import diff_values

if TYPE_CHECKING:
    from crosstable.events.correction_preview import Consequences, LaterRound, PlaceChange
    from crosstable.events.running import RunningEvent

_PAIRS = 6  # that a preview names of a round
_NOT_CHECKED = MappingProxyType(
    {
        "draft": "Round {round} is a draft: pair it again before it is published.",
        "policy": "Round {round} was not compared: its policy does not weigh pairs.",
        "size": "Round {round} was played and not compared, because the event is large. To include it: --all-rounds.",
    }
)


def consequence_words(running: RunningEvent, consequences: Consequences, names: Mapping[str, str]) -> Words:
    """Yield what a correction would change.

    Args:
        running: the event before the correction.
        consequences: by the preview.
        names: of the players of the league, by public id.
    """
    if not any(each.is_new for each in consequences.entered):
        yield Note("This is the result already; nothing would change.")
        return
    yield _places_table(running, consequences.moved)
    for each in consequences.later:
        yield from _round_words(each, names)
    if running.plan.status == "closed":
        yield from changes_by_list({key: diff_values(diff, names) for key, diff in consequences.ratings.items()})
    else:
        yield Note("Ratings change only when the event is closed.")


def _places_table(running: RunningEvent, moved: Sequence[PlaceChange]) -> Table:
    rows = [
        (
            running.name(each.player),
            each.place_before,
            each.place_after,
            f"{each.score_before / 2:g}",
            f"{each.score_after / 2:g}",
            "; ".join(
                f"{code_heading(code)} {value_text(code, one)} becomes {value_text(code, other)}"
                for code, (one, other) in each.tiebreaks.items()
            ),
        )
        for each in moved
    ]
    headings = ("player", "place", "becomes", "points", "become", "tie-breaks")
    shown = len(headings) if any(each.tiebreaks for each in moved) else len(headings) - 1
    return Table(headings[:shown], [row[:shown] for row in rows], title="Standings")


def _round_words(later: LaterRound, names: Mapping[str, str]) -> Words:
    """Yield whether a later round would be paired differently."""
    number = f"{later.round} ({later.stage})" if later.stage else later.round
    if later.why_not:
        yield warning(_NOT_CHECKED[later.why_not].format(round=number))
    elif later.differed_before:
        yield Note(f"Round {number} was changed by hand; apart from that, the correction would not change its pairing.")
    elif not later.would_differ:
        yield Note(f"Round {number} would be paired the same.")
    else:
        waiting = len(later.not_started)
        state = (
            f"{waiting} of its {later.all_boards} boards have not started" if waiting else "all its boards were played"
        )
        yield warning(f"Round {number} would be paired differently now; {state}.")
        yield from _difference_words(later, names)
        if later.swaps:
            listed = "; ".join(" and ".join(names.get(one, one) for one in two) for two in later.swaps)
            yield Note(f"  Paired again, these change places, and no fewer boards change: {listed}.")
        if waiting:
            yield Note(
                "Keep it, set boards by hand (`crosstable event set-board`), "
                "or pair those boards again (`crosstable event re-pair`)."
            )


def _difference_words(later: LaterRound, names: Mapping[str, str]) -> Words:
    """Yield which pairs would differ, and by how much each cost would change."""
    found = None if later.check is None else later.check.difference
    if found is None:
        return
    for word, pairs in (("Without", found.removed), ("With", found.new)):
        listed = ", ".join(" - ".join(names.get(one, one) for one in pair) for pair in pairs[:_PAIRS])
        yield Note(f"  {word}: {listed}{f' and {len(pairs) - _PAIRS} more' if len(pairs) > _PAIRS else ''}.")
    costs = ", ".join(f"{name} {float(cost):+g}" for name, cost in found.by_criterion.items() if cost)
    yield Note(f"  Cost: {costs}.")
