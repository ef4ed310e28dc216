"""The page of an event with the tools of those who run it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from crosstable.commands.event.export import formats_of
from crosstable.commands.shared.entrants import NewEntrant
from crosstable.commands.undo_rights import may_undo
from crosstable.commands.versions import names_in, version_of
from crosstable.events.event_status import CLOSED
from crosstable.events.plan_rows import known_events
from crosstable.events.reports import reports_in
from crosstable.events.running import read_running
from crosstable.events.seeding import seeding_of
from crosstable.events.sentences.change_sentences import sentence
from crosstable.facts.store.change_log import Change, read_change
from crosstable.model.names import display_text
from crosstable.people.accounts.access import Access, Permission
from crosstable.publish.entrants_chart import entrants_chart
from crosstable.publish.event_pages import filled_event
from crosstable.publish.site_data import SiteData
from crosstable.publish.table_html import page_table
from crosstable.reading.part_changes import latest_changes_of_event
from crosstable.runs.rating_lists import league_config
from crosstable.views.desk import desk_view, shown_actor
from crosstable.views.entrants import entrant_ratings, has_bar, late_entry, suggested_bar
from crosstable.views.player_reports import from_players
from crosstable.views.tables.draft import draft_table
from crosstable.views.texts import worded
from crosstable.web.accounts.account_pages import in_language_of
from crosstable.web.accounts.senders import naming_actor
from crosstable.web.accounts.site_accounts import LeagueAccounts
from crosstable.web.desk.command_form import input_fields
from crosstable.web.desk.tool_page import tools_for
from crosstable.web.league_site import LeagueSite

_LOGGED = 15
_MOST_EARLIER = 400  # entrants times earlier rounds: more of them stay on the public page


@dataclass(frozen=True, slots=True)
class LogLine:
    """A change of an event: who did what; `undoes` is the change that it takes back, if so."""

    number: int
    when: str
    actor: str
    done: str
    undoes: int | None
    may_undo: bool  # by the reader


@dataclass(frozen=True, slots=True)
class DeskEvent:
    """An event in the list of the desk."""

    id: str
    name: str
    date: str
    status: str


def events_of(connection: Connection, access: Access) -> list[DeskEvent]:
    """Return the events that somebody may see at the desk, newest first."""
    return [
        DeskEvent(id, display_text(name, id), str(date or ""), status)
        for id, name, date, status in known_events(connection)
        if access.may(Permission.SEE_EVENT, id)
    ]


def may_in(access: Access, event: str | None) -> frozenset[str]:
    """Return what a person may do in an event, or in the league, by the names of the permissions."""
    return frozenset(each.value for each in Permission if access.may(each, event))


def filled_desk(
    league: LeagueAccounts,
    pages: LeagueSite,
    event: str,
    *,
    access: Access,
    may: frozenset[str],
    done: int,
    root: str,
    api: str,
) -> str:
    """Return the page of an event with tools.

    Args:
        may: what the reader may do in the event.
        done: the change that the reader made last; 0 for none.
    """
    with league.store.read() as connection:
        running = read_running(connection, event)
        log = _log(connection, event, access)
        version = version_of(connection, event)
        reports = reports_in(connection, running)
        pools = [each.key for each in league_config(connection).pools]
    ratings = entrant_ratings(running, suggested_bar(running) if has_bar(running) else running.plan.bar)
    with in_language_of(league):
        view = desk_view(running)
    values = {
        "actor": access.actor,
        "api": api,
        "by_hand": input_fields(NewEntrant, "entries.1."),
        "bar_is_set": running.plan.bar is not None,
        "chart": None if ratings is None else entrants_chart(ratings),
        "desk": view,
        "draft_table": None if view.draft is None else page_table(draft_table(view.draft.round), "stack drafted"),
        "files": formats_of(running) if running.plan.status == CLOSED else [],
        "has_bar": has_bar(running),
        "late": late_entry(running),
        "ratings": ratings,
        "log": log,
        "last": next((line for line in log if line.number == done), None),
        "may": may,
        "most_earlier": _MOST_EARLIER,
        "pools": pools,
        "players": from_players(running, reports),
        "root": root,
        "tools": tools_for(may, running),
        "seeding": worded(seeding_of(running.plan, running.event.entrants) or ""),
        "version": version,
    }

    def make(data: SiteData) -> str:
        if event not in data.directory.events:  # without entrants it has no page yet
            return data.templates.fill("web/desk/begun.html", up="../", **values)
        return filled_event(data, data.directory.events[event], "web/desk/event.html", **values) or ""

    return naming_actor(pages.made_from(make), access.actor)


def done_line(connection: Connection, event: str, number: int, access: Access) -> LogLine | None:
    """Return one of the latest changes of an event; None where it is none of them."""
    return next((line for line in _log(connection, event, access) if line.number == number), None)


def _log(connection: Connection, event: str, access: Access) -> Sequence[LogLine]:
    changes = [read_change(connection, number) for number in latest_changes_of_event(connection, event, _LOGGED)]
    names = names_in(connection, changes)
    return [_line(each, names, may_undo=may_undo(access, event, each.command)) for each in changes]


def _line(change: Change, names: dict[str, str], *, may_undo: bool) -> LogLine:
    actor, done = shown_actor(change.actor, names), sentence(change, names)
    return LogLine(change.id, change.at.strftime("%H:%M"), actor, done, change.undoes, may_undo)
