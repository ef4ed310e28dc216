"""The head of the page of an event: facts in one line, how far it is, and its parts with their addresses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from crosstable.publish.event_facts import shown_facts
from crosstable.reading.event_summary import EventProgress, EventStanding, finished_boards, played_matches
from crosstable.views import numbers
from crosstable.views.odds import public_situation
from crosstable.views.texts import _, capital, counted_words, ngettext
from crosstable.views.words import progress_words


class EventHead(NamedTuple):
    """What stands above the parts of the page of an event.

    `state` is one of the states of a badge: "draft", "live", "final", "damaged"; `done` of `boards` are finished in the
    round that is on, and there are no boards otherwise.  `counted` says what standings count while rounds are played in
    any order, or after a stage without points; `fixtures` and `odds` say whether there are pages of these.
    """

    facts: Sequence[str]
    about: Sequence[tuple[str, str]]
    link: str
    state: str
    stage: str
    done: int
    boards: int
    finished: str
    fixtures: bool
    odds: bool
    counted: str


class PagePart(NamedTuple):
    """A part of a page: its mark, and what it is called."""

    mark: str
    name: str


def event_head(facts: EventStanding, season: str, entrants: str) -> EventHead:
    """Return the head of the page of an event.

    Args:
        season: the name of its season, "" for none.
        entrants: how many there are, in words.
    """
    snapshot, now = facts.snapshot, facts.progress
    known = [numbers.day(facts.event.date), season, snapshot.discipline or "", entrants]
    known += [_("ratings of {list}").format(list=facts.pool.name)] if facts.pool else []
    done, boards = finished_boards(facts.event) if now.is_on else (0, 0)
    finished = _("{done} of {boards} finished").format(done=done, boards=counted_words(boards, facts.game.words.board))
    return EventHead(
        facts=[each for each in known if each],
        about=shown_facts(snapshot.facts),
        link=snapshot.facts.get("link", ""),
        state=event_state(now, is_open=facts.is_open),
        stage=capital(progress_words(now, facts.game.words)),
        done=done,
        boards=boards,
        finished=finished,
        fixtures=snapshot.has_fixtures,
        odds=public_situation(snapshot) is not None,
        counted=_counted(facts) if snapshot.is_drawn_whole else _of_stages(facts),
    )


def _counted(facts: EventStanding) -> str:
    done, count = played_matches(facts.event)
    return _("{done} of {count} games are played; the standings count these.").format(done=done, count=count)


def _of_stages(facts: EventStanding) -> str:
    """Return which rounds scores count, where a later stage takes no points along; "" where they count all."""
    made = facts.team_standings or facts.standings
    last = made.after_round
    if len(facts.snapshot.stages) < 2 or not 0 < last < len(facts.event.rounds):
        return ""
    text = ngettext(
        "Scores and tie-breaks count the first round; the places are those after all stages.",
        "Scores and tie-breaks count the first {n} rounds; the places are those after all stages.",
        last,
    )
    return text.format(n=last)


def event_state(now: EventProgress, *, is_open: bool) -> str:
    """Return the state of an event, as badges show it."""
    if not now.is_readable:
        return "damaged"
    return "final" if not is_open else "live" if now.is_on else "draft"


def page_parts(*parts: tuple[str, str, object]) -> list[PagePart]:
    """Return those parts that a page has; none where there is only one.

    Args:
        parts: mark, name, and what is false where the page has no such part.
    """
    found = [PagePart(mark, name) for mark, name, is_there in parts if is_there]
    return found if len(found) > 1 else []
