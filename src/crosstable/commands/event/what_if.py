"""Show what results of open boards would change: places, scores and the cut, next to those of now.

Nothing is entered.  A result is typed as at the desk, with its round before the board where that is not the one that is
played: "1/4 1" is a win of the side listed first on board 4 of round 1.
"""

from __future__ import annotations

from typing import Annotated

from annotated_types import Ge, Le, MaxLen

from crosstable.commands.answers import EventId, answer
from crosstable.commands.fields import BY_LINE, Help, command_input
from crosstable.commands.reading_command import Query, ReadingCommand, of_event
from crosstable.commands.shared.odds import shown_event, shown_names
from crosstable.model.errors import InputError
from crosstable.views.what_if import MOST_RESULTS, StandingChange, with_typed_results

Line = Annotated[str, BY_LINE, MaxLen(400)]


@command_input
class WhatIf:
    """Results of open boards."""

    results: Annotated[
        tuple[Line, ...],
        MaxLen(MOST_RESULTS),
        Help("A board and its result, such as '4 1' or '1/4 1'.", ["1/4 1", "2 d"], "RESULT", is_argument=True),
    ] = ()
    cut: Annotated[int | None, Ge(1), Le(100_000), Help("How many go on; default: those of the plan.", 8)] = None


@answer
class MovedEntrant:
    """An entrant whose place or score would be another."""

    player: Annotated[str, Help("The id of the entrant.", "p17")]
    name: Annotated[str, Help("The name as it may be shown.", "Ann Lee")]
    place: Annotated[int, Help("The place now.", 4)]
    new_place: Annotated[int, Help("The place with these results.", 2)]
    score: Annotated[float, Help("The score now.", 3.5)]
    new_score: Annotated[float, Help("The score with these results.", 4.5)]
    cut: Annotated[str | None, Help("In or out, for one who would come into the cut or fall out of it.", "in")]


@answer
class WhatIfAnswer:
    """What would be with these results."""

    event: EventId
    cut: Annotated[int | None, Help("How many go on; null where that is not known.", 8)]
    open_boards: Annotated[int, Help("How many published boards would still have no result.", 3)]
    moved: Annotated[tuple[MovedEntrant, ...], Help("Whoever has another place or score, by the new place.")]


def what_if(query: Query, given: WhatIf) -> WhatIfAnswer:
    """Return what would change."""
    if not given.results:
        raise InputError("commands/no-results")
    shown = shown_event(query)
    found = with_typed_results(shown.snapshot, given.results, given.cut)
    names = shown_names(shown)
    query.for_words.update({"event": shown, "found": found, "names": names})
    return WhatIfAnswer(
        event=shown.event.id,
        cut=found.cut or None,
        open_boards=found.open_boards,
        moved=tuple(_moved(each, names) for each in found.moved),
    )


def _moved(each: StandingChange, names: dict[str, str]) -> MovedEntrant:
    return MovedEntrant(
        player=each.player,
        name=names.get(each.player, each.player),
        place=each.place,
        new_place=each.new_place,
        score=each.half_points / 2,
        new_score=each.new_half_points / 2,
        cut=each.cut or None,
    )


COMMAND = ReadingCommand(
    "event what-if",
    "events/{event}/what-if",
    WhatIf,
    what_if,
    WhatIfAnswer,
    of_event,
    examples=('event what-if league.db "4 1"', 'event what-if league.db "3/1 d" "3/2 b" --cut 8'),
    guide="odds.md",
)
