"""What players ask for themselves: a bye in a round to come, or to withdraw; the director approves or declines.

Rules
1. A request waits and changes nothing; pairing does not see it.
2. Approved, it is the bye, or the withdrawal, that the director would have entered, under the same rules.
3. A player cancels own requests that wait, and nothing else: what was approved is the director's to change.
4. A bye that the director enters, and a withdrawal, end the requests that they answer; the publication of a round those
   for byes in it.
"""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.events.bye_requests import check_kind, check_round_to_come, logged_byes, write_byes
from crosstable.events.entries import write_withdrawal
from crosstable.events.entry_rows import end_bye_request, entrant_of, last_published, open_event, put_bye_request
from crosstable.events.running import WAITING, WITHDRAWAL, RunningEvent
from crosstable.facts.store.store import Store, Write

NO_ROUND = 0  # of a withdrawal, which is for the round that comes next when it is approved


def ask_for_bye(
    store: Store,
    actor: str,
    event_id: str,
    player_id: str,
    rounds: Sequence[int],
    *,
    kind: str = "zero-bye",
    dry_run: bool = False,
) -> None:
    """Ask for a bye of a kind in some rounds, or volunteer for the bye; it waits for the director.

    Args:
        kind: zero-bye, half-bye, full-bye, or volunteer.
    Raises:
        InputError: the player is not in the event, a round is already published, or they have a bye in it.
        UnknownName: the kind is not known.
    """
    check_kind(kind)
    with store.write(actor, "event-request", target=event_id, dry_run=dry_run) as write:
        running = open_event(write.connection, event_id)
        entrant_of(running, player_id)
        for number in rounds:
            check_round_to_come(running, player_id, number)
            if (player_id, number) in running.bye_requests:
                raise running.error("events/bye-approved-already", player=player_id, round=number)
        _ask(write, running, player_id, rounds, kind)


def ask_to_withdraw(store: Store, actor: str, event_id: str, player_id: str, *, dry_run: bool = False) -> None:
    """Ask to leave the event before the next round; it waits for the director.

    Raises:
        InputError: the player is not in the event, or has withdrawn already.
    """
    with store.write(actor, "event-request", target=event_id, dry_run=dry_run) as write:
        running = open_event(write.connection, event_id)
        entrant = entrant_of(running, player_id)
        if entrant.until_round is not None:
            raise running.error("events/withdrawn-already", player=player_id, round=entrant.until_round)
        _ask(write, running, player_id, [NO_ROUND], WITHDRAWAL)


def _ask(write: Write, running: RunningEvent, player_id: str, rounds: Sequence[int], kind: str) -> None:
    """Store requests; where all of them wait already, nothing changes."""
    new = [each for each in rounds if running.waiting_requests.get((player_id, each)) != kind]
    for number in new:
        put_bye_request(write, running, player_id, number, f"{WAITING}{kind}")
    if not new:
        write.leave_no_trace()
    write.log(after={"player": player_id, "rounds": list(rounds), "kind": kind})


def approve_request(
    store: Store,
    actor: str,
    event_id: str,
    player_id: str,
    rounds: Sequence[int] = (),
    *,
    irregular: bool = False,
    dry_run: bool = False,
) -> None:
    """Approve what a player asks for, in one change.

    Args:
        rounds: of the byes; none for the withdrawal.
        irregular: as in `bye_requests.request_bye`.
    Raises:
        InputError: the player asks for nothing there, or as the command that enters it.
    """
    command = "event-bye" if rounds else "event-withdraw"
    with store.write(actor, command, target=event_id, dry_run=dry_run) as write:
        running = open_event(write.connection, event_id)
        byes = _waiting(running, player_id, rounds)
        if rounds:
            write_byes(write, running, player_id, byes, irregular=irregular)
            return
        last = last_published(running)
        write_withdrawal(write, running, player_id, last)
        write.log(after={"player": player_id, "after_round": last})


def end_request(
    store: Store,
    actor: str,
    event_id: str,
    player_id: str,
    rounds: Sequence[int] = (),
    *,
    is_declined: bool = False,
    dry_run: bool = False,
) -> None:
    """Cancel what a player asks for, as the player, or decline it, as the director.

    Args:
        rounds: of the byes; none for the withdrawal.
    Raises:
        InputError: the player asks for nothing there.
    """
    with store.write(actor, "event-request-end", target=event_id, dry_run=dry_run) as write:
        running = open_event(write.connection, event_id)
        byes = _waiting(running, player_id, rounds)
        for number in dict.fromkeys(rounds or [NO_ROUND]):
            end_bye_request(write, running, player_id, number)
        asked = logged_byes(byes) if rounds else {"rounds": [], "kind": WITHDRAWAL}
        write.log(after={"player": player_id, **asked, "is_declined": is_declined})


def _waiting(running: RunningEvent, player_id: str, rounds: Sequence[int]) -> dict[str, list[int]]:
    """Return the rounds that a player asks for, by kind.

    Raises:
        InputError: nothing, in one of the rounds.
    """
    found: dict[str, list[int]] = {}
    for number in dict.fromkeys(rounds or [NO_ROUND]):
        kind = running.waiting_requests.get((player_id, number))
        if kind is None:
            code = "events/no-request" if number else "events/no-withdrawal-request"
            raise running.error(code, player=player_id, round=number)
        found.setdefault(kind, []).append(number)
    return found
