"""Request and cancel byes, absences, and offers to take the bye."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from crosstable.events.entry_rows import (
    end_bye_request,
    entrant_of,
    last_published,
    open_event,
    put_bye_request,
)
from crosstable.events.fide_checks import check_bye_request, logged_notes
from crosstable.events.plan_rows import put_plan
from crosstable.events.round_checks import last_to_come
from crosstable.events.running import REQUESTABLE, VOLUNTEER, RunningEvent
from crosstable.facts.store.store import Store, Write
from crosstable.model.errors import InputError, UnknownName
from crosstable.model.results import ResultKind


def request_bye(
    store: Store,
    actor: str,
    event_id: str,
    player_id: str,
    rounds: Sequence[int],
    *,
    kind: str = "zero-bye",
    irregular: bool = False,
    dry_run: bool = False,
) -> None:
    """Record that a player requests a bye of this kind in some rounds, or volunteers for the bye.

    Args:
        kind: zero-bye, half-bye, full-bye, or volunteer.
        irregular: whether a bye that departs from FIDE's rules is confirmed, in FIDE mode.
    Raises:
        InputError: the player is not in the event, a round is already published, or FIDE mode wants a confirmation.
        UnknownName: the kind is not known.
    """
    check_kind(kind)
    with store.write(actor, "event-bye", target=event_id, dry_run=dry_run) as write:
        write_byes(write, open_event(write.connection, event_id), player_id, {kind: rounds}, irregular=irregular)


def write_byes(
    write: Write, running: RunningEvent, player_id: str, byes: Mapping[str, Sequence[int]], *, irregular: bool
) -> None:
    """Enter the byes of a player, and log them, inside a transaction.

    Args:
        irregular: as in `request_bye`.
    Raises:
        InputError: as `request_bye`.
    """
    entrant_of(running, player_id)
    noted = running
    for kind, rounds in byes.items():
        if kind != VOLUNTEER:
            plan = check_bye_request(noted, player_id, rounds, ResultKind(kind), irregular=irregular)
            noted = noted if plan is None else replace(noted, plan=plan)
        for number in rounds:
            check_round_to_come(running, player_id, number)
            put_bye_request(write, running, player_id, number, kind)
    if noted is not running:
        put_plan(write, running.number, noted.plan)
    write.log(after={"player": player_id, **logged_byes(byes), **logged_notes(running.plan, noted.plan)})


def logged_byes(byes: Mapping[str, Sequence[int]]) -> dict[str, object]:
    """Return byes for the change log: `rounds` and `kind`, and with several kinds `others` alike."""
    first, *others = [{"rounds": [*rounds], "kind": kind} for kind, rounds in byes.items()]
    return {**first, **({"others": others} if others else {})}


def cancel_bye(
    store: Store, actor: str, event_id: str, player_id: str, rounds: Sequence[int], *, dry_run: bool = False
) -> None:
    """Cancel the bye requests of a player in some rounds.

    Raises:
        InputError: the player requested no bye in one of the rounds, or it is already published.
    """
    with store.write(actor, "event-cancel-bye", target=event_id, dry_run=dry_run) as write:
        running = open_event(write.connection, event_id)
        for number in rounds:
            entrant_of(running, player_id)
            check_round_to_come(running, player_id, number)
            if (player_id, number) not in running.bye_requests:
                raise running.error("events/no-bye-requested", player=player_id, round=number)
            end_bye_request(write, running, player_id, number)
        write.log(after={"player": player_id, "rounds": list(rounds)})


def mark_present(
    store: Store,
    actor: str,
    event_id: str,
    players: Sequence[str],
    *,
    kind: str = "zero-bye",
    dry_run: bool = False,
) -> tuple[str, ...]:
    """Record who is there for the next round: all others have a bye of this kind, and their own requests are kept.

    Args:
        players: who play, by public id; their requests for this round are cancelled.
        kind: of the byes of the others: zero-bye, half-bye or full-bye.
    Returns:
        The players who get a bye by this.
    Raises:
        InputError: a player is not in the event, the next round is not planned, or FIDE mode is on.
        UnknownName: the kind is not known.
    """
    if kind not in REQUESTABLE:
        raise UnknownName("bye", kind, REQUESTABLE)
    with store.write(actor, "event-present", target=event_id, dry_run=dry_run) as write:
        running = open_event(write.connection, event_id)
        if running.plan.is_fide:
            raise InputError("events/present-in-fide-mode", event=event_id)
        away = keep_present(write, running, players)
        for player in away:
            put_bye_request(write, running, player, last_published(running) + 1, kind)
        log_presence(write, running, players, away, kind)
        return away


def keep_present(write: Write, running: RunningEvent, players: Sequence[str]) -> tuple[str, ...]:
    """Cancel the byes that players who are there requested for the next round; return who is missing in it.

    Raises:
        InputError: a player is not in the event, or the next round is not planned.
    """
    number = last_published(running) + 1
    for player in players:
        entrant_of(running, player)
        check_round_to_come(running, player, number)
        if (player, number) in running.bye_requests:
            end_bye_request(write, running, player, number)
    return tuple(each.id for each in running.event.entrants if each.id not in players and each.takes_part(number))


def log_presence(write: Write, running: RunningEvent, players: Sequence[str], away: Sequence[str], kind: str) -> None:
    """Log who is there for the next round, who is missing, and what became of them."""
    number = last_published(running) + 1
    write.log(after={"round": number, "present": list(players), "absent": list(away), "kind": kind})


def check_kind(kind: str) -> None:
    """Check that a player can have a bye of a kind, or volunteer for it.

    Raises:
        UnknownName: the kind is not known.
    """
    if kind not in (*REQUESTABLE, VOLUNTEER):
        raise UnknownName("bye", kind, (*REQUESTABLE, VOLUNTEER))


def check_round_to_come(running: RunningEvent, player_id: str, number: int) -> None:
    """Check that a bye in a round can still be entered.

    Raises:
        InputError: the round is not planned, or already published.
    """
    planned = last_to_come(running)
    if number < 1 or (planned is not None and number > planned):
        raise InputError("events/round-not-planned", round=number, event=running.id, planned=planned or "the last")
    if number <= last_published(running):
        raise running.error("events/bye-in-published-round", round=number, player=player_id)
