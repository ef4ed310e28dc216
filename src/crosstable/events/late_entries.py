"""Enter a player late and seat them against the player who has the bye, in one change that one undo reverses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from crosstable.events.boards_by_hand import bye_to_play, write_board
from crosstable.events.entries import EnterReport, write_entries
from crosstable.events.entry_facts import NewEntry
from crosstable.events.entry_rows import open_event
from crosstable.events.event_game import game_of
from crosstable.events.fide_checks import logged_notes
from crosstable.events.running import read_running
from crosstable.facts.store.store import Store
from crosstable.model.results import ResultKind

LATE_ENTRY = "late entry"  # the reason of a board with a player who came late


def enter_against_bye(
    store: Store,
    actor: str,
    event_id: str,
    wanted: Sequence[NewEntry],
    *,
    missed: ResultKind | None = None,
    irregular: bool = False,
    ratings_from: str | None = None,
    dry_run: bool = False,
) -> EnterReport:
    """Enter one player in the running round, at a board with the player who has the bye.

    Args:
        missed: the kind of bye for rounds before the running one; default: that of the plan.
        irregular: whether a published round may differ from the pairing by the rules, in FIDE mode.
        ratings_from: as for `entries.enter`.
    Raises:
        InputError: nobody has the bye in a running round, several players enter, the player is in the event already,
            the board was not confirmed in FIDE mode; or as `entries.enter`.
        ResultError, UnknownName: as `entries.enter`.
    """
    with store.write(actor, "event-enter-late", target=event_id, reason=LATE_ENTRY, dry_run=dry_run) as write:
        running = open_event(write.connection, event_id)
        round, opponent = bye_to_play(running, players=len(wanted))
        coming = [replace(each, absent=each.absent - {round}) for each in wanted]
        report, logged = write_entries(write, running, coming, round, missed, ratings_from)
        if not report.entered:
            raise running.error("events/late-entry-twice", player=report.already[0], event=event_id)
        entered = read_running(write.connection, event_id)
        now = entered.round(round)
        changed, noted = write_board(
            write, entered, now, opponent, report.entered[0], reason=LATE_ENTRY, irregular=irregular
        )
        game = game_of(running.plan)
        write.log(
            before={**logged[0], **now.logged(game)},
            after={**logged[1], **changed.logged(game), **logged_notes(running.plan, noted)},
        )
        return replace(report, change=None if dry_run else write.change_id)
