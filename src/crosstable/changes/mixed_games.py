"""Games that a rating list rates together: chess and Go in one list, which is seldom meant and never said by a number.

Only events that are run here say which game they are of.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
from sqlalchemy import Connection, select

from crosstable.events.event_game import game_named
from crosstable.facts.store.schema import discipline, event, event_plan
from crosstable.model.errors import Problem
from crosstable.model.history import History
from crosstable.model.messages import message
from crosstable.runs.runs import Calculation

_PLANS = (
    select(
        event.c.public_id,
        event_plan.c.template,
        event_plan.c.rules,
        event_plan.c.options,
        discipline.c.name.label("discipline"),
    )
    .join(event, event.c.id == event_plan.c.event_id)
    .outerjoin(discipline, discipline.c.id == event_plan.c.discipline_id)
    .where(event_plan.c.ended_by.is_(None))
)


def with_mixed_games(connection: Connection, calculations: Sequence[Calculation]) -> list[Calculation]:
    """Return the calculations, with a problem where a list rates more than one game.

    A list of which nothing was read is as it was, and says nothing.
    """
    if all(each.run_input is None for each in calculations):
        return list(calculations)
    games = {
        row.public_id: game_named(row.options["game"], row.discipline, row.template, row.rules).name
        for row in connection.execute(_PLANS)
    }
    return [_with_mixed_games(each, games) for each in calculations]


def _with_mixed_games(calculation: Calculation, games: Mapping[str, str]) -> Calculation:
    given = calculation.run_input
    counts = Counter[str]() if given is None else _counted(given.history, games)
    if len(counts) < 2:
        return calculation
    names = [name for name, _ in counts.most_common()]
    mixed = Problem(None, None, "warning", message("changes/games-mixed", games=names))
    return replace(calculation, problems=(*calculation.problems, mixed))


def _counted(history: History, games: Mapping[str, str]) -> Counter[str]:
    """Return how many results there are of each game that is known."""
    labels, counts = history.games.event, Counter[str]()
    if labels is not None:
        for code, count in zip(*np.unique(labels.codes, return_counts=True), strict=True):
            if code >= 0 and (game := games.get(labels.names[code])):
                counts[game] += int(count)
    return counts
