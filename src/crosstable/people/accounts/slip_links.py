"""The links on the result slips of a round: one signed link for each board, until the round is over.

Rules
1. A link names event, round and board, and is signed.  The key is the stored hash of a link of its own for the round,
   which is listed and revoked as every link; printing again gives the same links, and new ones once it is revoked.
2. It is valid while the round is published and not closed, the event is open, and the same players sit at the board.
3. Whoever opens it says which player of the board they are, and may then report that game as this player: nothing else.
"""

from __future__ import annotations

import base64
import datetime as dt
import hashlib
import hmac
from dataclasses import dataclass

from sqlalchemy import Connection, select

from crosstable.events.event_status import OPEN
from crosstable.events.run_round import PUBLISHED
from crosstable.facts.players.players import number_of
from crosstable.facts.store.schema import (
    access_link,
    event,
    event_plan,
    event_round,
    member,
    player,
    result,
    side,
)
from crosstable.facts.store.store import Store
from crosstable.model.errors import InputError
from crosstable.people.accounts.access import Access, Grant, Role, Scope
from crosstable.people.accounts.account_rows import event_number
from crosstable.people.accounts.links import PLAYER_DAYS, LinkKind
from crosstable.people.accounts.stored_secrets import digest, new_secret

_SIGN = "s"  # of a link on a slip: no other link has dots
_BYTES = 16  # of the signature


@dataclass(frozen=True, slots=True)
class OpenSlip:
    """A slip that is valid: the board, its game and players by public id, its key, when it ends at the latest."""

    event: str
    round: int
    board: int
    game: str
    players: tuple[str, ...]
    key: int
    expires: dt.datetime

    @property
    def label(self) -> str:
        """What is kept of it with the link of whoever opened it."""
        return f"{self.round} {self.board} {self.game} {self.key}"


@dataclass(frozen=True, slots=True)
class _Key:
    """What signs the slips of a round, the number of its link, and when it ends at the latest."""

    number: int
    hash: str
    expires: dt.datetime


def is_slip(secret: str) -> bool:
    """Return whether a secret has the form of a link on a slip."""
    return secret.startswith(f"{_SIGN}.")


def slip_links(connection: Connection, event_id: str, round: int, now: dt.datetime) -> dict[int, str]:
    """Return the secret of the link of each board of a round; none before its key was made."""
    key = _key(connection, event_id, round, now)
    boards = {} if key is None else _boards(connection, event_id, round)
    return {
        board: _secret(key, event_id, round, board, of)
        for board, of in boards.items()
        if key is not None and len(of[1]) > 1
    }


def make_slip_links(store: Store, actor: str, event_id: str, round: int) -> None:
    """Make the key of the links of a published round, unless it has one."""
    with store.read() as connection:
        if _key(connection, event_id, round, store.clock()) is not None:
            return
    with store.write(actor, "account-link", target=f"slips {event_id}") as write:
        if _key(write.connection, event_id, round, write.at) is not None:  # somebody else who prints made it
            write.leave_no_trace()
            return
        write.log(after={"slips": round, "event": event_id})
        write.insert(
            access_link,
            kind=LinkKind.SLIPS.value,
            hash=digest(new_secret()),
            role=Role.PLAYER.value,
            event_id=event_number(write.connection, event_id),
            label=str(round),
            created=write.at,
            expires=write.at + dt.timedelta(days=PLAYER_DAYS),
        )


def open_slip(connection: Connection, secret: str, now: dt.datetime) -> OpenSlip | None:
    """Return the board that the link on a slip opens; None where it is not valid."""
    parts = secret.split(".")
    if len(parts) != 5 or not all(each.isascii() and each.isdecimal() and len(each) < 8 for each in parts[2:4]):
        return None
    event_id, round, board = parts[1], int(parts[2]), int(parts[3])
    key = _key(connection, event_id, round, now)
    of = _boards(connection, event_id, round).get(board) if key is not None else None
    if key is None or of is None:
        return None
    if not hmac.compare_digest(_secret(key, event_id, round, board, of).encode(), secret.encode()):
        return None
    return OpenSlip(event_id, round, board, *of, key.number, key.expires)


def keep_opened_slip(store: Store, secret: str, player_id: str) -> tuple[int, dt.datetime]:
    """Note which player opened a slip; return the number of their link, and when it ends at the latest.

    Raises:
        InputError: the slip is not valid, or another player's.
    """
    with store.read() as connection:
        found = open_slip(connection, secret, store.clock())
        if found is None or player_id not in found.players:
            raise InputError("people/accounts/slip-not-valid")
        known = _opened_before(connection, found, player_id)
    if known is not None:  # on another phone, or once more
        return known, found.expires
    with store.write(f"player {player_id} (slip)", "account-link", target="slip") as write:
        write.log(after={"slip": found.board, "round": found.round, "player": player_id})
        number = write.insert(
            access_link,
            kind=LinkKind.SLIP.value,
            hash=digest(new_secret()),
            role=Role.PLAYER.value,
            event_id=event_number(write.connection, found.event),
            player_id=number_of(write.connection, player_id),
            label=found.label,
            created=write.at,
            used=write.at,
            expires=found.expires,
        )
    return number, found.expires


def _opened_before(connection: Connection, slip: OpenSlip, player_id: str) -> int | None:
    """Return the number of the link of a player who opened this slip before."""
    return connection.execute(
        select(access_link.c.id)
        .join(player, player.c.id == access_link.c.player_id)
        .join(event, event.c.id == access_link.c.event_id)
        .where(
            access_link.c.kind == LinkKind.SLIP.value,
            access_link.c.label == slip.label,
            access_link.c.ended_by.is_(None),
            player.c.public_id == player_id,
            event.c.public_id == slip.event,
        )
    ).scalar()


def access_of_opened(
    connection: Connection, event_id: str, player_id: str, label: str, now: dt.datetime
) -> Access | None:
    """Return what a player may do who opened a slip; None once the slip is no longer valid."""
    round, board, game, number = label.split(" ")
    key = _key(connection, event_id, int(round), now)
    if key is None or key.number != int(number):  # revoked, and perhaps printed again since
        return None
    of = _boards(connection, event_id, int(round)).get(int(board))
    if of is None or of[0] != game or player_id not in of[1]:
        return None
    grants, scopes = frozenset({Grant(Role.PLAYER, event_id)}), frozenset({Scope.RESULTS})
    return Access(f"player {player_id} (slip)", grants, scopes, player=player_id, game=game)


def _key(connection: Connection, event_id: str, round: int, now: dt.datetime) -> _Key | None:
    """Return the hash that signs the slips of a round, while the round is on."""
    row = connection.execute(
        select(access_link.c.id, access_link.c.hash, access_link.c.expires)
        .join(event, event.c.id == access_link.c.event_id)
        .join(event_plan, (event_plan.c.event_id == event.c.id) & event_plan.c.ended_by.is_(None))
        .join(event_round, (event_round.c.event_id == event.c.id) & event_round.c.ended_by.is_(None))
        .where(
            access_link.c.kind == LinkKind.SLIPS.value,
            access_link.c.label == str(round),
            access_link.c.ended_by.is_(None),
            access_link.c.expires > now,
            event.c.public_id == event_id,
            event_plan.c.status == OPEN,
            event_round.c.number == round,
            event_round.c.state == PUBLISHED,
        )
        .order_by(access_link.c.id.desc())
        .limit(1)
    ).first()
    return None if row is None else _Key(row.id, row.hash, row.expires)


def _boards(connection: Connection, event_id: str, round: int) -> dict[int, tuple[str, tuple[str, ...]]]:
    """Return game and players of each board of a round, by public id."""
    of_side = select(side.c.result_id, side.c.player_id).where(side.c.player_id.is_not(None))
    seated = of_side.union(select(member.c.result_id, member.c.player_id)).subquery()
    rows = connection.execute(
        select(result.c.board, result.c.game_id, player.c.public_id)
        .join(event, event.c.id == result.c.event_id)
        .join(seated, seated.c.result_id == result.c.id)
        .join(player, player.c.id == seated.c.player_id)
        .where(
            event.c.public_id == event_id,
            result.c.round == round,
            result.c.board.is_not(None),
            result.c.ended_by.is_(None),
            ~result.c.is_withdrawn,
        )
        .order_by(player.c.id)
    )
    found: dict[int, tuple[str, tuple[str, ...]]] = {}
    for row in rows:
        _, players = found.get(row.board, ("", ()))
        found[row.board] = f"g{row.game_id}", (*players, row.public_id)
    return found


def _secret(key: _Key, event_id: str, round: int, board: int, of: tuple[str, tuple[str, ...]]) -> str:
    name = f"{_SIGN}.{event_id}.{round}.{board}"
    signed = hmac.digest(key.hash.encode(), f"{name} {of[0]} {' '.join(of[1])}".encode(), hashlib.sha256)
    return f"{name}.{base64.urlsafe_b64encode(signed[:_BYTES]).decode().rstrip('=')}"
