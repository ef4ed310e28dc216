"""The frame around each page of an event at the desk: what the head, the parts at the side and the keyboard line show.

Every part of the work has an address of its own; the work of the moment is at that of the event.  What is missing and
what players ask for stands in the frame, so it is in sight whatever is being done.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from fastapi import Request, Response
from sqlalchemy import Connection

from crosstable.commands.undo_rights import may_undo
from crosstable.commands.versions import names_in, version_of
from crosstable.events.reports import reports_in
from crosstable.events.running import RunningEvent
from crosstable.events.sentences.change_sentences import sentence
from crosstable.facts.store.change_log import Change, read_change
from crosstable.model.errors import CrosstableError
from crosstable.people.accounts.access import Access, Permission
from crosstable.reading.part_changes import latest_changes_of_event
from crosstable.views.desk import DeskView, desk_view, shown_actor
from crosstable.views.player_reports import FromPlayers, from_players
from crosstable.views.texts import _
from crosstable.web.accounts.account_pages import in_language_of, page
from crosstable.web.accounts.site_accounts import LeagueAccounts
from crosstable.web.desk.event_here import event_here
from crosstable.web.desk.tool_page import tools_for

PARTS = ("entrants", "standings", "odds", "log")
"""The parts of the work that are no pages of `tools`, by their names in the path."""
_LOGGED = 15
_BEGINNINGS = ("event-new", "event-take-over")
_ALL_LOGGED = 200


@dataclass(frozen=True, slots=True)
class EventChange:
    """A change of an event: who did what; `undoes` is the change that it takes back, if so."""

    number: int
    when: str
    actor: str
    done: str
    undoes: int | None
    may_undo: bool  # by the reader
    is_step: bool = True  # of the event: neither its beginning nor a change of the league or of another event


@dataclass(frozen=True, slots=True)
class DeskPart:
    """A part of the work: its address below the event, what it is called, and how many there are of it."""

    path: str
    title: str
    count: int | None = None


@dataclass(frozen=True, slots=True)
class DeskFrame:
    """What stands around a page of an event.

    Args:
        here: the address of the part that is shown, below the event.
        state: of a badge: "draft", "live" or "final".
        stage: how far the event is, in words.
        asked: how many boards and requests of players wait for the reader.
        saved: the latest change.
        undo: the latest change that the reader may undo; None without one.
    """

    here: str
    state: str
    stage: str
    parts: tuple[DeskPart, ...]
    asked: int
    saved: EventChange | None
    undo: EventChange | None


def may_in(access: Access, event: str | None) -> frozenset[str]:
    """Return what a person may do in an event, or in the league, by the names of the permissions."""
    return frozenset(each.value for each in Permission if access.may(each, event))


def event_page(
    league: LeagueAccounts,
    request: Request,
    template: str,
    event: str,
    access: Access,
    *,
    here: str = "",
    done: int = 0,
    status: int = 200,
    **values: Any,
) -> Response:
    """Return a page of an event in its frame.

    Args:
        here: the part of the work that it belongs to.
        done: the change that the reader made last; 0 for none.
    """
    framed = frame_values(league, request, event, access, here=here, done=done)
    return page(league, request, template, status=status, access=access, **{**framed, **values})


def page_of_problem(
    league: LeagueAccounts, request: Request, template: str, event: str, access: Access | None, **values: Any
) -> Response:
    """Return a page in the frame of its event; without it where the event cannot be read, or the reader not see it."""
    framed: dict[str, Any] = {}
    if access is not None and access.may(Permission.SEE_EVENT, event):
        try:
            framed = frame_values(league, request, event, access)
        except CrosstableError:
            framed = {}
    return page(league, request, template, access=access, **{"event": event, **framed, **values})


def frame_values(
    league: LeagueAccounts, request: Request, event: str, access: Access, *, here: str = "", done: int = 0
) -> dict[str, Any]:
    """Return what the templates of the frame show, with the event itself as `running` and `desk`.

    Raises:
        NotAllowedError: as `event_here`.
    """
    may, told = may_in(access, event), request.query_params.getlist("done")
    with league.store.read() as connection:
        running = event_here(league, connection, event)
        log = log_lines(connection, running, access)
        version = version_of(connection, event)
        reports = reports_in(connection, running)
    with in_language_of(league):
        desk, players = desk_view(running), from_players(running, reports)
        tools = tools_for(may, running)
        frame = _frame(desk, may, here, log, players, [(name, tool.title) for name, tool in tools])
    return {
        "actor": access.actor,
        "api": league.api_path(request),
        "desk": desk,
        "event": event,
        "frame": frame,
        "here": here,
        "last": next((line for line in log if line.number == done), None),
        "with_last": [line.done for line in reversed(log) if line.number != done and str(line.number) in told],
        "log": log,
        "may": may,
        "players": players,
        "running": running,
        "tools": tools,
        "version": version,
    }


def log_lines(
    connection: Connection, running: RunningEvent, access: Access, *, is_whole: bool = False
) -> list[EventChange]:
    """Return the latest changes of an event, the newest first.

    Args:
        is_whole: whether the page of the log shows them, which has many.
    """
    event = running.id
    numbers = latest_changes_of_event(connection, event, _ALL_LOGGED if is_whole else _LOGGED)
    changes = [read_change(connection, number) for number in numbers]
    undone = {each.id: read_change(connection, each.undoes) for each in changes if each.undoes is not None}
    names = names_in(connection, [*changes, *undone.values()]) | running.names
    return [
        _line(each, undone.get(each.id), names, event, may_undo=may_undo(access, event, each.command))
        for each in changes
    ]


def _line(change: Change, undone: Change | None, names: dict[str, str], event: str, *, may_undo: bool) -> EventChange:
    actor, done = shown_actor(change.actor, names), sentence(change, names)
    if undone is not None and undone.undoes is None:
        done = _("undid: {what}").format(what=sentence(undone, names))
    is_step = change.target == event and change.command.startswith("event-") and change.command not in _BEGINNINGS
    return EventChange(change.id, change.at.strftime("%H:%M"), actor, done, change.undoes, may_undo, is_step)


def _frame(
    desk: DeskView,
    may: Collection[str],
    here: str,
    log: Sequence[EventChange],
    players: FromPlayers,
    tools: Sequence[tuple[str, str]],
) -> DeskFrame:
    state, stage = _stage(desk)
    asked = len(players.boards) * ("confirm-results" in may) + len(players.requests) * ("manage-entries" in may)
    undone = {line.undoes for line in log}
    steps = (line for line in log if line.undoes is None and line.number not in undone and line.is_step)
    undo = next((line for line in steps if line.may_undo), None)
    parts = [DeskPart("", _("Round"))]
    if "see-event" in may:
        parts += [DeskPart("entrants", _("Entrants"), len(desk.entrants)), DeskPart("standings", _("Standings"))]
        parts += [DeskPart(name, _(title)) for name, title in tools]
        parts += [DeskPart("odds", _("Odds")), DeskPart("log", _("Log"))]
    return DeskFrame(here, state, stage, tuple(parts), asked, log[0] if log else None, undo)


def _stage(desk: DeskView) -> tuple[str, str]:
    """Return the state of an event as a badge shows it, and how far the event is, in words."""
    if desk.is_closed:
        return "final", _("closed")
    if not desk.round:
        return "draft", _("not begun")
    if desk.draft is not None:
        return "draft", _("Round {number}: draft").format(number=desk.round)
    if desk.missing:
        return "live", _("Round {number} is being played").format(number=desk.round)
    return "live", _("Round {number}: complete").format(number=desk.round)
