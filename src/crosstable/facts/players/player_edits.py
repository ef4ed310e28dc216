"""Change what is known of a player: name, details, further spellings, numbers elsewhere, how to be shown.

A name can be erased: it leaves the players, their spellings and the log.  The results stay, and so does a digest
by which a file that still holds the name finds the same player.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, get_args

from sqlalchemy import delete, select, update

from crosstable.facts.players.name_traces import NameTrace, name_traces, whole_names
from crosstable.facts.players.players import (
    NameBook,
    add_players,
    check_names,
    erased_key,
    find_player,
    number_of,
    public_id,
)
from crosstable.facts.store.change_log import details_of_players
from crosstable.facts.store.schema import (
    alias,
    answered_request,
    change,
    entry,
    identity,
    kept_upload,
    long_job,
    player,
    sign_up,
    webhook_delivery,
)
from crosstable.facts.store.store import Store, Write
from crosstable.model.errors import InputError, UnknownName
from crosstable.model.names import clean_name, match_key
from crosstable.model.players import Display

DETAILS = ("club", "family", "city", "region", "country")
_LONGEST = 200
_OF_MERGE = ("merged", "games", "events")  # what a merge logs besides details of players


def add_player(store: Store, actor: str, name: str, *, reason: str = "", dry_run: bool = False) -> str:
    """Add a player to a league before any game or entry; return the public id.

    Args:
        name: the name; a spelling of its own.
    Raises:
        InputError: a name that is not allowed, or is a player's already.
    """
    check_names([name])
    with store.write(actor, "add-player", reason=reason, dry_run=dry_run) as write:
        name = clean_name(name)
        if (known := NameBook(write.connection).find(name)) is not None:
            raise InputError("facts/players/player-known", name=name, player=public_id(known))
        one = public_id(int(add_players(write, [name])[0]))
        write.log(target=f"player {one}", after={"name": name})
        return one


def edit_player(
    store: Store, actor: str, who: str, values: Mapping[str, str | None], *, reason: str = "", dry_run: bool = False
) -> int | None:
    """Change name, display policy or details of a player; give the change, None when nothing is different.

    A new name becomes a spelling too, and the old one stays one.

    Args:
        who: public id, name or identity.
        values: "name", "display", "club", "family", "city", "region", "country"; None for not known.
    Raises:
        InputError: a name that is not allowed or is another player's, a value that is too long.
        UnknownName: no player has that name; an unknown field or display policy.
    """
    fields = _checked(values)
    with store.write(actor, "edit-player", reason=reason, dry_run=dry_run) as write:
        one = find_player(write.connection, who)
        number = number_of(write.connection, one.id)
        before = {name: getattr(one, name) for name, value in fields.items() if getattr(one, name) != value}
        if not before:
            write.leave_no_trace()
            return None
        after = {name: fields[name] for name in before}
        write.log(target=f"player {one.id}")
        _write(write, number, one.id, before, after)
        return None if dry_run else write.change_id


def write_player_name(write: Write, who: str, name: str) -> None:
    """Change the name of a player in a change that is being written; the old name stays a spelling.

    Raises:
        InputError: it is another player's.
    """
    one = find_player(write.connection, who)
    if one.name == name:
        write.leave_no_trace()
    _write(write, number_of(write.connection, one.id), one.id, {"name": one.name}, {"name": name})


def _write(write: Write, number: int, public_id: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> None:
    if after.get("name"):
        _spell(write, number, public_id, str(after["name"]))
    write.connection.execute(update(player).where(player.c.id == number).values(**after))
    write.log(before={"players": {public_id: dict(before)}}, after={"players": {public_id: dict(after)}})


def add_alias(
    store: Store, actor: str, who: str, spelling: str, *, reason: str = "", dry_run: bool = False
) -> int | None:
    """Add a spelling of a player; return the change, None when it does already.

    Raises:
        InputError: a spelling that is not allowed or is another player's.
        UnknownName: no player has that name.
    """
    check_names([spelling])
    with store.write(actor, "add-alias", reason=reason, dry_run=dry_run) as write:
        one = find_player(write.connection, who)
        if not _spell(write, number_of(write.connection, one.id), one.id, clean_name(spelling)):
            write.leave_no_trace()
            return None
        write.log(target=f"player {one.id}", after={"spelling": clean_name(spelling)})
        return None if dry_run else write.change_id


def add_identity(
    store: Store, actor: str, who: str, organisation: str, number: str, *, reason: str = "", dry_run: bool = False
) -> int | None:
    """Note the number that a federation gave a player; give the change, None when it is known.

    Raises:
        InputError: an empty or long word, a number that is another player's.
        UnknownName: no player has that name.
    """
    organisation, number = clean_name(organisation), clean_name(number)
    for what, word in (("organisation", organisation), ("number", number)):
        if not 1 <= len(word) <= 40:
            raise InputError("facts/players/identity-length", field=what, word=word[:40], length=len(word), most=40)
    with store.write(actor, "add-identity", reason=reason, dry_run=dry_run) as write:
        one = find_player(write.connection, who)
        here = (identity.c.organisation == organisation) & (identity.c.number == number) & identity.c.ended_by.is_(None)
        owner = write.connection.execute(select(identity.c.player_id).where(here)).scalar()
        own = number_of(write.connection, one.id)
        if owner == own:
            write.leave_no_trace()
            return None
        if owner is not None:
            raise InputError("facts/players/number-taken", organisation=organisation, number=number, owner=f"p{owner}")
        write.insert(identity, player_id=own, organisation=organisation, number=number)
        write.log(target=f"player {one.id}", after={"organisation": organisation, "number": number})
        return None if dry_run else write.change_id


def erase_name(store: Store, actor: str, who: str, *, reason: str = "", dry_run: bool = False) -> list[NameTrace]:
    """Take the name and all details of a player out of the store; the results stay.  This cannot be undone.

    Backups that were made before still hold them.  Return the places that still have the name, or a part of it.

    Raises:
        UnknownName: no player has that name.
    """
    with store.write(actor, "erase-name", reason=reason, dry_run=dry_run) as write:
        connection = write.connection
        one = find_player(connection, who)
        number = number_of(connection, one.id)
        spellings = connection.execute(select(alias).where(alias.c.player_id == number)).all()
        for row in spellings:
            if row.spelling is not None:
                erased = {"spelling": None, "key": erased_key(row.key)}
                connection.execute(update(alias).where(alias.c.id == row.id).values(**erased))
        mine = identity.c.player_id == number
        connection.execute(update(identity).where(mine, identity.c.ended_by.is_(None)).values(ended_by=write.change_id))
        connection.execute(update(identity).where(mine).values(number=""))
        nothing: dict[str, Any] = dict.fromkeys(DETAILS)
        values = {"name": one.id, "display": "hidden", **nothing}
        connection.execute(update(entry).where(entry.c.player_id == number).values(details={}))
        connection.execute(update(player).where(player.c.id == number).values(**values))
        names = {row.spelling for row in spellings if row.spelling} | {one.name}
        _scrub_sign_ups(write, number, one.id, {match_key(name) for name in names})
        written = whole_names(names)
        _scrub_log(write, one.id, written)
        _scrub_texts(write, one.id, written)
        connection.execute(delete(kept_upload))  # the name may be in them
        connection.execute(update(long_job).values(error=""))
        write.log(target=f"player {one.id}")
        return name_traces(connection, names)


def _scrub_sign_ups(write: Write, number: int, public_id: str, keys: set[str]) -> None:
    """Take out what a player gave when signing up, in all states of the sign-up: name, mail address and the rest."""
    rows = write.connection.execute(select(sign_up.c.event_id, sign_up.c.number, sign_up.c.player_id, sign_up.c.given))
    own = {
        (row.event_id, row.number)
        for row in rows
        if number == row.player_id
        or public_id == row.given.get("player")
        or match_key(row.given.get("name", "")) in keys
    }
    for event_id, of_event in own:
        here = (sign_up.c.event_id == event_id, sign_up.c.number == of_event)
        write.connection.execute(update(sign_up).where(*here).values(given={}))


def _scrub_texts(write: Write, public_id: str, names: set[str]) -> None:
    """Take a name out of answers to requests and of what webhooks are sent, which are kept for some days."""
    words = _words(names)
    for column in (answered_request.c.answer, webhook_delivery.c.body):
        for text in write.connection.execute(select(column).distinct()).scalars().all():
            if words.search(text):
                without = json.dumps(_replaced(json.loads(text), words, public_id), ensure_ascii=False)
                write.connection.execute(update(column.table).where(column == text).values({column: without}))


def _replaced(value: Any, words: re.Pattern[str], by: str) -> Any:
    """Replace words in the texts of a JSON value, not in its keys."""
    if isinstance(value, dict):
        return {name: _replaced(each, words, by) for name, each in value.items()}
    if isinstance(value, list):
        return [_replaced(each, words, by) for each in value]
    return words.sub(by, value) if isinstance(value, str) else value


def _words(names: set[str]) -> re.Pattern[str]:
    """Return a pattern of names as whole words, the longest first."""
    longest_first = sorted(names, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)", re.IGNORECASE)


def _scrub_log(write: Write, public_id: str, names: set[str]) -> None:
    """Take a name out of the log: what changed of this player, and the words of every reason."""
    words = _words(names)
    for row in write.connection.execute(select(change).where(change.c.id < write.change_id)).all():
        values: dict[str, Any] = {}
        if row.target == f"player {public_id}":
            values |= {"before": _blank(row.before), "after": _blank(row.after)}
        elif public_id in details_of_players(row.command, row.before):
            values |= {"before": _without(row.before, public_id), "after": _without(row.after, public_id)}
        reason = words.sub(public_id, row.reason)
        if reason != row.reason:
            values["reason"] = reason
        if values:
            write.connection.execute(update(change).where(change.c.id == row.id).values(**values))


def _without(values: Any, public_id: str) -> Any:
    """Keep the values of other players."""
    return {**values, "players": {**values["players"], public_id: _blank(values["players"].get(public_id))}}


def _blank(values: Any) -> Any:
    """Keep which fields there were and who was merged, and nothing else that stood in them."""
    if isinstance(values, dict):
        return {name: value if name in _OF_MERGE else _blank(value) for name, value in values.items()}
    return None


def _spell(write: Write, number: int, public_id: str, spelling: str) -> bool:
    """Add a spelling of a player; return whether it is new."""
    owner = NameBook(write.connection).find(spelling)
    if owner == number:
        return False
    if owner is not None:
        raise InputError("facts/players/spelling-taken", spelling=spelling, owner=f"p{owner}", player=public_id)
    write.insert(alias, player_id=number, spelling=spelling, key=match_key(spelling))
    return True


def _checked(values: Mapping[str, str | None]) -> dict[str, str | None]:
    known = ("name", "display", *DETAILS)
    fields: dict[str, str | None] = {}
    for field, value in values.items():
        if field not in known:
            raise UnknownName("detail of a player", field, known)
        fields[field] = None if value is None else clean_name(value)
        if field not in ("name", "display"):
            fields[field] = fields[field] or None
            length = len(fields[field] or "")
            if length > _LONGEST:
                raise InputError("facts/players/detail-too-long", field=field, length=length, most=_LONGEST)
    if "name" in fields:
        check_names([values["name"] or ""])
    if "display" in fields and fields["display"] not in get_args(Display):
        raise UnknownName("display policy", str(fields["display"]), get_args(Display))
    return fields
