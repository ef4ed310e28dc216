"""The event of forty by commands, as somebody runs it at a terminal."""

from __future__ import annotations

from pathlib import Path

from crosstable.facts.store.opening import open_store
from crosstable.views.entrants import suggested_bar
from tests.browser.event_of_forty import BYE, LATE, LIST, NAME, ROUNDS, EventOfForty
from tests.commands import run_here


def event_by_commands(folder: Path) -> EventOfForty:
    """Run the same event by commands, as somebody does at a terminal; return the league."""
    place = EventOfForty.league_in(folder)

    def run(*words: str, typed: str | None = None) -> None:
        event = () if words[0] == "new" else ("--event", EventOfForty.event)
        done = run_here("event", words[0], place, *words[1:], *event, folder=folder, typed=typed)
        assert done.code == 0, (words, done.err)

    run("new", NAME, "--like", "e1")
    run("enter", "--paste", typed=LIST)
    same = EventOfForty(open_store(place), "")
    bar = suggested_bar(same.running())
    run("bar", f"{bar.at:g}", "--floor", f"{bar.lowest:g}", "--step", f"{bar.step:g}")
    for number in range(1, ROUNDS + 1):
        run("pair")
        run("publish")
        if number == 1:
            run("enter", "--paste", typed=f"{LATE}\t1700")
        if number == 2:
            run("no-show", same.absent(), "--withdraw")
            run("bye", BYE, "3", "--kind", "half-bye")
        if number == 4:
            run("correct", f"3 {same.other(2, 3)}", "--round", "2", "--reason", "slip misread")
        for board, word in same.slips():
            run("result", f"{board} {word}")
    run("close")
    assert run_here("publish", place, folder=folder).code == 0
    return same
