"""The page of an event: standings with crosstable and workings, boards by round, corrections."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from crosstable.model.counted import counted
from crosstable.publish.board_view import RoundView, round_views
from crosstable.publish.correction_lines import CorrectionLine
from crosstable.publish.event_rows import standing_rows
from crosstable.publish.headings import HEADINGS, Heading
from crosstable.standings.tiebreak_registry import tiebreak
from crosstable.views.directory import Directory
from crosstable.views.event import EventView


@dataclass(frozen=True, slots=True)
class EventPage:
    """The values of the page of an event.

    `note` is the kind of its crosstable cells: "results", "places", "" for a race.  `now` is the round in progress,
    shown first; `rounds` are the others.
    """

    name: str
    facts: Sequence[str]
    trouble: str
    note: str
    columns: Sequence[tuple[str, Heading]]
    has_tiebreaks: bool
    rows: Markup
    now: RoundView | None
    rounds: Sequence[RoundView]
    corrections: Sequence[CorrectionLine]
    is_open: bool


def event_page(
    facts: EventView,
    directory: Directory,
    links: Mapping[str, str],
    season: str,
    corrections: Sequence[CorrectionLine] = (),
) -> EventPage:
    """Return the values of the page of an event.

    Args:
        facts: the event.
        directory: names.
        links: the link to each player as seen from the page, escaped.
        season: the name of the season, "" for none.
        corrections: of results of this event.
    """
    event, table = facts.event, facts.standings
    columns = [(key, HEADINGS[key]) for key in ("place", "player")]
    if facts.race is None:
        columns += [("rounds", HEADINGS["rounds_placed" if facts.has_places else "rounds"])]
    columns += [(key, HEADINGS[key]) for key in facts.rating_keys]
    columns += [(key, HEADINGS[key]) for key in facts.score_keys]
    columns += [(f"{at}", _heading(code)) for at, code in enumerate(table.codes)]
    head = [str(event.date)] if event.date else []
    head += [season] if season else []
    head += [facts.snapshot.discipline] if facts.snapshot.discipline else []
    head += [counted(len(event.entrants), "player"), facts.stage]
    head += [f"ratings of {facts.pool.pool.name}"] if facts.pool else []
    rounds = round_views(facts.snapshot, links, directory.names)
    return EventPage(
        name=directory.event_names[event.id],
        facts=head,
        trouble=facts.trouble,
        note="" if facts.race is not None else "places" if facts.has_places else "results",
        columns=columns,
        has_tiebreaks=bool(table.codes),
        rows=standing_rows(facts, directory, links),
        now=rounds.pop() if facts.is_open and facts.is_round_on else None,
        rounds=rounds,
        corrections=corrections,
        is_open=facts.is_open,
    )


def _heading(code: str) -> Heading:
    asked = tiebreak(code)
    better = "highest" if not asked.sorts_upwards else "lowest"
    return Heading(code, f"{asked.title}: a tie-break; the {better} value comes first. Press a value for its working.")
