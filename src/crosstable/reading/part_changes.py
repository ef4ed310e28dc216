"""When a part of a league last changed: what a cache of pages asks before it reads anything."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Connection, and_, func, or_, select

from crosstable.facts.store.change_log import WITH_DETAILS
from crosstable.facts.store.schema import change

_OF_ACCOUNTS = change.c.command.like("account-%")  # who may sign in is on no page
_OF_EVENTS = change.c.command.like("event-%")
# Results that are not published yet, and recalculations, change no list that is shown.
# What happens in the rounds of an open event: it changes neither who is who nor what is published.
_IN_ROUNDS = change.c.command.in_(
    (
        "event-agree-move",
        "event-ask-move",
        "event-decline-move",
        "event-draw-fixtures",
        "event-line-up",
        "event-line-ups",
        "event-move-match",
        "event-schedule",
        "event-set-board",
        "event-bye",
        "event-close-round",
        "event-confirm",
        "event-drop",
        "event-pair",
        "event-pair-publish",
        "event-cancel-bye",
        "event-check-in",
        "event-decline",
        "event-publish",
        "event-report",
        "event-request",
        "event-request-end",
        "event-result",
        "event-sign-up-change",
        "event-sign-up-page",
        "event-unpublish",
    )
)
# Who enters may bring a club or a home, which every event of the player shows.
_OF_DETAILS = and_(
    change.c.command.in_(sorted(WITH_DETAILS)),
    func.coalesce(change.c.after["players"].as_string(), "{}") != "{}",
)
_NOT_SHOWN = change.c.command.in_(("rate", "import", "correct"))


def last_change_of_event(connection: Connection, event_id: str) -> int:
    """Return the last change that may have changed how an event is shown.

    That is any but those of other events, as long as they brought no details of players, and check-ins, which many
    people make while the director works on a page of the event.
    """
    return _last(connection, _may_show_in(event_id))


def latest_changes_of_event(connection: Connection, event_id: str, limit: int) -> list[int]:
    """Return the latest changes that `last_change_of_event` counts, the newest first."""
    wanted = select(change.c.id).where(_may_show_in(event_id)).order_by(change.c.id.desc()).limit(limit)
    return list(connection.execute(wanted).scalars())


def last_change_of_list(connection: Connection, key: str) -> int:
    """Return the last change that may have changed how a rating list is shown: its publication, names, settings."""
    from crosstable.runs.rating_lists import pool_numbers, published  # an event needs no rating lists

    now = published(connection, pool_numbers(connection)[key])
    return max(0 if now is None else now.change, _last(connection, ~or_(_OF_EVENTS, _NOT_SHOWN, _OF_ACCOUNTS)))


def last_change_of_players(connection: Connection) -> int:
    """Return the last change that may have changed a player's name, events or ratings: none within a round."""
    return _last(connection, ~or_(_IN_ROUNDS, change.c.command == "rate", _OF_ACCOUNTS))


def last_change_of_league(connection: Connection) -> int:
    """Return the last change that may have changed anything that is shown."""
    return _last(connection, ~or_(change.c.command == "rate", _OF_ACCOUNTS))


def _may_show_in(event_id: str) -> ColumnElement[bool]:
    of_others = and_(_OF_EVENTS, change.c.target != event_id, ~_OF_DETAILS)
    return ~or_(of_others, change.c.command.in_(("event-check-in", "rate")), _OF_ACCOUNTS)


def _last(connection: Connection, among: ColumnElement[bool]) -> int:
    return connection.execute(select(func.max(change.c.id)).where(among)).scalar() or 0
