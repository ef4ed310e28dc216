"""What must hold around every step: what is rejected or tried changes nothing, and what was announced happens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from crosstable.commands.table import entry_named
from crosstable.events.plan_rows import known_events
from crosstable.facts.store.change_log import last_change, read_change
from crosstable.facts.store.store import Store
from tests.walks.failures import Failure, words_of
from tests.walks.pages import check_event, get, path_of
from tests.walks.steps import API, League, Outcome, Step, carry_out
from tests.walks.undoing import check_undo, differences, held

# Of what a dry run cannot know, or only it says.
_NOT_COMPARED = ("change", "is_dry_run", "known", "known_as", "columns", "mapping", "first_rows")
# An entry may bring a club or a home, which every event of the player shows; these may move other things too.
_MOVES_OTHERS = ("event enter", "event close", "event reopen", "event undo", "event team add",
                 "event team board-order")  # fmt: skip


@dataclass(frozen=True)
class Looks:
    """What is looked at around a step, because that takes time.

    Args:
        is_tried: whether it is tried first, where that can be.
        is_undone: whether it is undone and redone in a copy.
    """

    is_tried: bool = True
    is_undone: bool = True


def take_step(league: League, step: Step, looks: Looks) -> Outcome:
    """Carry out a step, and check what must hold after it.

    Raises:
        Failure: something does not hold.
    """
    tried = _carried_out(league, replace(step, is_dry_run=True)) if looks.is_tried and _can_be_tried(step) else None
    last, event = last_of(league.store), step.where.get("event")
    before = held(league.store) if looks.is_undone else None
    others = _pages_of_others(league, event)
    outcome = _carried_out(league, step)
    if tried is not None and not step.is_dry_run:
        _check_announced(step, tried, outcome)
    after = last_of(league.store)
    if after == last:
        return outcome
    changed = event or (outcome.answer.get("event") if isinstance(outcome.answer, dict) else None)
    if changed in events_of(league.store):
        check_event(league, changed)
    for path, text in others.items():
        if step.command not in _MOVES_OTHERS and get(league, path) != text:
            raise Failure(f"{step.command} changed the page of another event", path)
    if before is not None and after == last + 1:
        with league.store.read() as connection:
            is_undo = read_change(connection, after).undoes is not None
        if not is_undo:  # an undo may end changes that were made between
            check_undo(league, after, before)
    return outcome


def last_of(store: Store) -> int:
    """Return the number of the last change."""
    with store.read() as connection:
        return last_change(connection)


def events_of(store: Store) -> list[str]:
    """Return the ids of the events, newest first."""
    with store.read() as connection:
        return [id for id, *_ in known_events(connection)]


def _carried_out(league: League, step: Step) -> Outcome:
    """Carry out a step; what is rejected, or only tried, leaves no trace.

    Raises:
        Failure: it does.
    """
    before = last_of(league.store)
    outcome = carry_out(league, step)
    if (not outcome.is_accepted or step.is_dry_run) and last_of(league.store) != before:
        kind = "a dry run" if step.is_dry_run else "a rejected command"
        raise Failure(f"{kind} changed something: {step.command}", words_of(outcome.text))
    if "This is a bug" in outcome.text:
        raise Failure(f"a bug was shown: {step.command}", words_of(outcome.text))
    return outcome


def _pages_of_others(league: League, event: str | None) -> dict[str, str]:
    """Return the page of an event that a command on another one does not change."""
    others = [] if event is None else [id for id in events_of(league.store) if id != event]
    return {path: get(league, path) for path in (path_of(league, id) for id in others[:1])}


def _can_be_tried(step: Step) -> bool:
    found = entry_named(step.command)
    return step.surface == API and not found.reads and not step.is_dry_run


def _check_announced(step: Step, tried: Outcome, outcome: Outcome) -> None:
    """Check that what a dry run announced has happened.

    Raises:
        Failure: something else has.
    """
    if tried.is_accepted != outcome.is_accepted:
        if "reason" not in outcome.code:  # a dry run needs none
            said = f"tried: {tried.text[:600]}\ndone: {outcome.text[:600]}"
            raise Failure(f"dry run of {step.command} announced something else", said)
    elif tried.is_accepted:
        one, other = _compared(tried.answer), _compared(outcome.answer)
        secrets = entry_named(step.command).secrets
        differ = [name for name in other if other[name] not in (None, one.get(name)) and name not in secrets]
        if "done" in differ and not tried.answer["done"]:
            differ.remove("done")
        if differ:
            text = differences(*({name: [str(each[name])] for name in differ} for each in (one, other)))
            raise Failure(f"dry run of {step.command} announced other {', '.join(differ)}", text)


def _compared(answer: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _without_runs(value) for name, value in answer.items() if name not in _NOT_COMPARED}


def _without_runs(value: Any) -> Any:
    """Return a value without the numbers of runs, which a dry run does not have."""
    if isinstance(value, list):
        return [_without_runs(each) for each in value]
    return {**value, "run": None} if isinstance(value, dict) and "run" in value else value
