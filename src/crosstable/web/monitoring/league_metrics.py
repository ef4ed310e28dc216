"""What is in the databases when metrics are read: changes, calculations, deliveries of webhooks."""

from __future__ import annotations

import logging

from sqlalchemy import Connection, func, select

from crosstable.facts.store.change_log import last_change
from crosstable.facts.store.long_jobs import job_states
from crosstable.facts.store.schema import webhook_delivery
from crosstable.model.errors import CrosstableError
from crosstable.people.webhooks.webhooks import WAITING
from crosstable.web.leagues import Leagues, ServedLeague
from crosstable.web.monitoring.metrics import Metric, Numbers

_log = logging.getLogger("crosstable.web")


def league_metrics(leagues: Leagues) -> tuple[Metric, ...]:
    """Read the numbers of each league; one that cannot be read is down, and has no others."""
    up = Numbers("crosstable_league_up", "Whether the league can be read.", ("league",), "gauge")
    changes = Numbers("crosstable_changes_total", "Number of the last change.", ("league",))
    jobs = Numbers("crosstable_jobs", "Calculations of the last week.", ("league", "kind", "state"), "gauge")
    deliveries = Numbers("crosstable_webhook_deliveries", "Deliveries of 30 days.", ("league", "state"), "gauge")
    oldest = Numbers(
        "crosstable_webhook_waiting_seconds", "Age of the oldest delivery that waits.", ("league",), "gauge"
    )
    for league in leagues:
        try:
            with league.store.read() as connection:
                found = last_change(connection)
                states = job_states(connection, league.store.clock())
                sent, age = _deliveries(connection, league)
        except CrosstableError as error:
            _log.warning("metrics of %s: %s", league.key, error)
            up.set(league.key, to=0)
            continue
        up.set(league.key, to=1)
        changes.set(league.key, to=found)
        oldest.set(league.key, to=age)
        for (kind, state), count in states.items():
            jobs.set(league.key, kind, state, to=count)
        for state, count in sent.items():
            deliveries.set(league.key, state, to=count)
    return up, changes, jobs, deliveries, oldest


def _deliveries(connection: Connection, league: ServedLeague) -> tuple[dict[str, int], float]:
    """Return the deliveries by state, and how many seconds the oldest has waited."""
    state, created = webhook_delivery.c.state, webhook_delivery.c.created
    found = connection.execute(select(state, func.count(), func.min(created)).group_by(state)).all()
    oldest = next((row[2] for row in found if row[0] == WAITING), None)
    age = 0.0 if oldest is None else max(0.0, (league.store.clock() - oldest).total_seconds())
    return {row[0]: row[1] for row in found}, age
