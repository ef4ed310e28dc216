"""Sentences of the change log about fixtures: drawn, scheduled, moved, asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crosstable.events.sentences.bye_sentences import name_in
from crosstable.events.sentences.listed_names import Names
from crosstable.facts.store.change_log import Change
from crosstable.model.counted import counted

Facts = Mapping[str, Any]


def drawn_words(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    """Return which fixtures were drawn."""
    rounds, boards = counted(after.get("rounds", 0), "round"), counted(after.get("boards", 0), "match", "matches")
    return f"drew the fixtures: {rounds}, {boards}{_from(after)}"


def scheduled_words(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    """Return which rounds got a day, a time or a place."""
    rounds = after.get("rounds", ())
    word = "round" if len(rounds) == 1 else "rounds"
    return f"scheduled {word} {', '.join(map(str, rounds))}{_from(after)}"


def moved_words(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    """Return which match or round was moved, from where and when."""
    return f"moved {_what(after)} to {_slot(after)} (was: {_slot(before)})"


def asked_words(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    """Return who asks to move which match."""
    return f"{name_in(after, names)} asks to move {_what(after)} to {_slot(after)}"


def declined_words(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    """Return which move was declined."""
    return f"declined to move {_what(after)}, which {name_in(after, names)} asked for"


def _what(facts: Facts) -> str:
    board = facts.get("board")
    return f"match {board} of round {facts.get('round')}" if board else f"round {facts.get('round')}"


def _slot(facts: Facts) -> str:
    """Return a day, a time and a place as the log has them."""
    when = " ".join(str(facts[key]) for key in ("day", "time") if facts.get(key))
    return ", ".join(each for each in (when, facts.get("place")) if each) or "no day"


def _from(facts: Facts) -> str:
    return f", from {facts['first']} on" if facts.get("first") else ""
