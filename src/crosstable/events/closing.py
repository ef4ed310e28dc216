"""Close an event, so that its results are rated, or reopen it."""

from __future__ import annotations

from dataclasses import replace

from crosstable.events.entry_rows import open_event
from crosstable.events.event_status import CLOSED, OPEN
from crosstable.events.plan_rows import put_plan
from crosstable.events.round_checks import check_none_adjourned, check_results_complete
from crosstable.events.run_round import DRAFT
from crosstable.events.running import read_running
from crosstable.facts.store.store import Store
from crosstable.model.errors import InputError
from crosstable.model.names import clean_name


def close_event(store: Store, actor: str, event_id: str, *, dry_run: bool = False) -> int:
    """Close an event and return how many rounds it had.

    Raises:
        InputError: no round was played, a draft is left, boards have no result or an adjourned game, or the event is
            already closed.
    """
    with store.write(actor, "event-close", target=event_id, dry_run=dry_run) as write:
        running = open_event(write.connection, event_id)
        if not running.rounds:
            raise InputError("events/no-round-to-close-event", event=event_id)
        for each in running.rounds:
            if each.state == DRAFT:
                raise InputError("events/draft-left", round=each.number, event=event_id)
            check_results_complete(running, each)
            check_none_adjourned(running, each)
        put_plan(write, running.number, replace(running.plan, status=CLOSED))
        write.log(after={"name": running.event.name, "rounds": len(running.rounds)})
        return len(running.rounds)


def reopen_event(store: Store, actor: str, event_id: str, *, reason: str, dry_run: bool = False) -> None:
    """Reopen a closed event.

    Raises:
        InputError: no reason is given, or the event is open.
    """
    reason = clean_name(reason)
    if not reason:
        raise InputError("events/reopening-without-reason", event=event_id)
    with store.write(actor, "event-reopen", target=event_id, reason=reason, dry_run=dry_run) as write:
        running = read_running(write.connection, event_id)
        if running.plan.status != CLOSED:
            raise InputError("events/event-open-already", event=event_id)
        put_plan(write, running.number, replace(running.plan, status=OPEN))
        write.log(after={"name": running.event.name})
