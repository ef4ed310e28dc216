"""Check-in: who is there for the next round, and what becomes of those who are missing.

Rules
1. A check-in is for the round that comes next; that of an earlier round says nothing of it.
2. It changes no pairing by itself.  The director settles those who are missing: byes, or withdrawals, in one change.
3. Once the round is paired, nobody checks in for it: a draft would be without them.
4. A player who checks in plays: the bye that they requested for the round is cancelled when the missing are settled.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, select, update

from crosstable.events.bye_requests import check_kind, keep_present, log_presence
from crosstable.events.entries import write_withdrawal
from crosstable.events.entry_rows import entrant_of, last_published, open_event, put_bye_request
from crosstable.events.event_status import CLOSED
from crosstable.events.fide_checks import check_bye_request
from crosstable.events.round_checks import last_to_come
from crosstable.events.running import WITHDRAWAL, RunningEvent
from crosstable.facts.players.players import number_of
from crosstable.facts.store.schema import check_in, player
from crosstable.facts.store.store import Store, Write
from crosstable.model.errors import InputError
from crosstable.model.events import Entrant
from crosstable.model.results import ResultKind


def check_in_players(
    store: Store,
    actor: str,
    event_id: str,
    players: Sequence[str],
    *,
    round: int | None = None,
    dry_run: bool = False,
) -> int:
    """Note that players are there for the next round, and return its number.

    Args:
        players: by public id.
        round: the round that was meant, where a page showed it; None for the next one.
    Raises:
        InputError: the round is paired or none is to come, a player is not in the event or has withdrawn.
    """
    with store.write(actor, "event-check-in", target=event_id, dry_run=dry_run) as write:
        running = open_event(write.connection, event_id)
        number = _checked_round(running, round)
        known = checked_in(write.connection, running, number)
        new = [each for each in dict.fromkeys(players) if each not in known]
        for each in players:
            if not _plays_on(entrant_of(running, each), number):
                raise running.error("events/check-in-of-withdrawn", player=each)
        for each in new:
            write.insert(check_in, event_id=running.number, player_id=number_of(write.connection, each), round=number)
        if not new:
            write.leave_no_trace()
        write.log(after={"round": number, "players": new})
        return number


def cancel_check_ins(store: Store, actor: str, event_id: str, players: Sequence[str], *, dry_run: bool = False) -> int:
    """Note that players are not there for the next round after all, and return its number.

    Raises:
        InputError: the round is paired or none is to come, or a player is not in the event.
    """
    with store.write(actor, "event-check-in", target=event_id, dry_run=dry_run) as write:
        running = open_event(write.connection, event_id)
        number = _checked_round(running, None)
        known = checked_in(write.connection, running, number)
        gone = [entrant_of(running, each).id for each in dict.fromkeys(players)]
        _end(write, running, number, gone)
        if not known.intersection(gone):
            write.leave_no_trace()
        write.log(after={"round": number, "players": gone, "cancelled": True})
        return number


def settle_missing(
    store: Store, actor: str, event_id: str, *, kind: str = "zero-bye", dry_run: bool = False
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Enter byes for those who have not checked in for the next round, or withdraw them, in one change.

    Args:
        kind: of the byes: zero-bye, half-bye or full-bye; `withdraw` withdraws them.
    Returns:
        Who is there, and who was missing; those who had requested a bye keep it and are neither.
    Raises:
        InputError: the round is paired or none is to come, nobody has checked in, or FIDE mode wants a confirmation.
        UnknownName: the kind is not known.
    """
    if kind != WITHDRAWAL:
        check_kind(kind)
    with store.write(actor, "event-present", target=event_id, dry_run=dry_run) as write:
        running = open_event(write.connection, event_id)
        number = _checked_round(running, None)
        present = sorted(checked_in(write.connection, running, number), key=lambda each: int(each[1:]))
        if not present:
            raise InputError("events/nobody-checked-in", event=event_id, round=number)
        away = keep_present(write, running, present)
        for each in away:
            if kind == WITHDRAWAL:
                write_withdrawal(write, running, each, last_published(running))
                continue
            check_bye_request(running, each, [number], ResultKind(kind), irregular=False)
            put_bye_request(write, running, each, number, kind)
        log_presence(write, running, present, away, kind)
        return tuple(present), away


def round_to_check_in(running: RunningEvent) -> int:
    """Return the round for which players check in now.

    Raises:
        InputError: the event is closed, the round is paired, or none is to come.
    """
    if running.plan.status == CLOSED:
        raise InputError("events/event-closed", event=running.id)
    number, last = last_published(running) + 1, last_to_come(running)
    if running.latest is not None and running.latest.number == number:
        raise InputError("events/check-in-after-pairing", round=number)
    if last is not None and number > last:
        raise InputError("events/check-in-after-last-round", round=last)
    return number


def checked_in(connection: Connection, running: RunningEvent, number: int) -> set[str]:
    """Return the entrants who have checked in for a round and can play it, by public id."""
    rows = connection.execute(
        select(player.c.public_id)
        .join(check_in, check_in.c.player_id == player.c.id)
        .where(check_in.c.event_id == running.number, check_in.c.round == number, check_in.c.ended_by.is_(None))
    )
    return set(rows.scalars()) & {each.id for each in running.event.entrants if _plays_on(each, number)}


def missing_in(running: RunningEvent, present: set[str], number: int) -> list[Entrant]:
    """Return the entrants who are to play a round and have not checked in, without those with a bye in it."""
    return [each for each in running.event.entrants if each.id not in present and each.takes_part(number)]


def _checked_round(running: RunningEvent, wanted: int | None) -> int:
    """Return the round for which players check in now.

    Raises:
        InputError: it is another round than the one that was meant, or as `round_to_check_in`.
    """
    if wanted is not None and wanted <= last_published(running):
        raise InputError("events/check-in-after-pairing", round=wanted)
    return round_to_check_in(running)


def _plays_on(entrant: Entrant, number: int) -> bool:
    """Return whether an entrant has not withdrawn before a round, whether or not they have a bye in it."""
    return entrant.until_round is None or entrant.until_round >= number


def _end(write: Write, running: RunningEvent, number: int, players: Sequence[str]) -> None:
    for each in players:
        in_force = (
            check_in.c.event_id == running.number,
            check_in.c.round == number,
            check_in.c.player_id == number_of(write.connection, each),
            check_in.c.ended_by.is_(None),
        )
        write.connection.execute(update(check_in).where(*in_force).values(ended_by=write.change_id))
