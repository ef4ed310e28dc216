"""A warning where no rating list can rate what an event will play."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

from crosstable.cli.answers import Words, warning

if TYPE_CHECKING:
    from crosstable.events.plan import Plan
    from crosstable.facts.store.store import Store


def unrateable_words(store: Store, name: str, plan: Plan, date: dt.date | None) -> Words:
    """Warn of rating lists that would include the games of this event but cannot rate them."""
    from crosstable.events.rateable_lists import lists_taking_in, refusing_lists

    with store.read() as connection:
        found = refusing_lists(connection, name, plan, date)
        listed = {pool.system_name for pool in lists_taking_in(connection, name, plan, date)}
    for pool, systems in found:
        system = f'give it system = "{systems[0]}", or ' if systems else ""
        yield warning(
            f"The rating list {pool.key!r} ({pool.system_name}) cannot rate the games of {name!r}, and leaves the "
            f"event out. In league.toml, under its [[pools]], {system}leave it out without this warning: "
            f'selection = {{leave_out_events = ["{name}"]}}'
        )
    unable = {pool.system_name for pool, _ in found}
    helping = {systems[0] for _, systems in found if systems}
    if plan.length is None and "preferans" in (listed - unable) | helping:
        yield warning("Preferans is rated by the bula: give it with --length, or with each result, such as /30.")
