"""What a published run keeps besides its history, so that each page reads only its part of it.

| part | holds |
|---|---|
| steps/... | its steps in time order: see `step_columns.py` |
| diff/16 | the players who moved since run 16, which it replaced |

All of it follows from the run.  Steps are kept of published runs and of the newest of each list, since a list of a
period is made of no other.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Mapping

from sqlalchemy import Connection, delete, func, select

from crosstable.facts.store.databases import insert_rows
from crosstable.facts.store.schema import publication, rating_run, run_history
from crosstable.facts.store.stored_parts import reading_stored
from crosstable.runs.run_diff import diff_runs
from crosstable.runs.run_facts import PlayerMove, RunDiff
from crosstable.runs.step_columns import StoredSteps, packed_steps
from crosstable.runs.stored_runs import ratings_of, read_parts, run_row

_DAYS, _GAME_DAYS, _NAMES = "steps/days", "steps/game_days", "steps/names"


def complete_published(connection: Connection) -> None:
    """Store the steps of published runs that are missing, and drop those of runs that another one has replaced."""
    shown = set(connection.execute(select(publication.c.run_id).where(publication.c.run_id.is_not(None))).scalars())
    with_steps = set(connection.execute(select(run_history.c.run_id).where(run_history.c.part == _DAYS)).scalars())
    newest = set(connection.execute(select(func.max(rating_run.c.id)).group_by(rating_run.c.pool_id)).scalars())
    for run in with_steps - shown - newest:  # the newest may be published next
        connection.execute(delete(run_history).where(run_history.c.run_id == run, run_history.c.part.like("steps/%")))
    whole = select(rating_run.c.id).where(rating_run.c.has_history)
    for run in sorted((shown - with_steps) & set(connection.execute(whole).scalars())):
        _insert(connection, run, packed_steps(ratings_of(connection, run)) or {})


def stored_steps(connect: Callable[[], Connection], run: int) -> StoredSteps | None:
    """Return the steps of a published run, read as they are needed; None where they are not stored.

    Args:
        connect: returns a connection that reads the present state.
        run: the number of the run.
    """
    row = run_row(connect(), run)
    found = read_parts(connect(), row, (_DAYS, _GAME_DAYS))
    if len(found) < 2:
        return None
    return StoredSteps(lambda names: read_parts(connect(), row, names), found[_DAYS], found[_GAME_DAYS])


def names_in_list(connection: Connection, run: int) -> tuple[set[str | None], set[str | None]] | None:
    """Read the events and the disciplines of the games of a published run; None where they are not stored."""
    packed = read_parts(connection, run_row(connection, run), (_NAMES,)).get(_NAMES)
    if packed is None:
        return None
    events, disciplines = json.loads(packed)
    return set(events), set(disciplines)


def keep_diff(connection: Connection, run: int, diff: RunDiff) -> None:
    """Store who moved between the run that was published before and this one."""
    if diff.before is None or diff.before == run:
        return
    part = f"diff/{diff.before}"
    connection.execute(delete(run_history).where(run_history.c.run_id == run, run_history.c.part == part))
    moves = [
        [each.player, each.rating_before, each.rating_after, each.rank_before, each.rank_after, each.reasons]
        for each in diff.moves
    ]
    counts = [diff.new_games, diff.corrected_games, diff.voided_games, diff.is_same_scale]
    _insert(connection, run, {part: zlib.compress(json.dumps([counts, moves], separators=(",", ":")).encode(), 1)})


@reading_stored("who moved")
def read_diff(connection: Connection, before: int, run: int) -> RunDiff:
    """Read who moved between two runs of a pool; where that is not stored, the runs are compared.

    Raises:
        StoreError: the history of a run was dropped and cannot be made again.
    """
    part = f"diff/{before}"
    of = run_history.c
    packed = connection.execute(select(of.packed).where(of.run_id == run, of.part == part)).scalar()
    if packed is None:
        # Reading what is stored must not import what computes runs: pairing systems, among others.
        from crosstable.runs.runs import run_view

        return diff_runs(run_view(connection, before), run_view(connection, run))
    (new, corrected, voided, is_same_scale), moves = json.loads(zlib.decompress(bytes(packed)))
    return RunDiff(
        before,
        run,
        tuple(
            PlayerMove(player, old, new, old_rank, new_rank, tuple((code, value) for code, value in why))
            for player, old, new, old_rank, new_rank, why in moves
        ),
        new,
        corrected,
        voided,
        is_same_scale,
    )


def _insert(connection: Connection, run: int, parts: Mapping[str, bytes]) -> None:
    rows = sorted((run, part, content) for part, content in parts.items())
    insert_rows(connection, run_history, ("run_id", "part", "packed"), rows)
