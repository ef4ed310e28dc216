"""Change the settings of a league, and what is derived from them.

Rules
1. The league holds its settings.  A `league.toml` that is applied replaces them all; the desk changes single lists.
2. A file that would put a rating list back to what it was before the desk changed it is rejected, unless that is meant.
3. A change of lists logs their tables before and after it, so that an undo puts back these lists and no others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import update

from crosstable.facts.leagues import follow, logged, plain_config
from crosstable.facts.settings.config import LeagueConfig
from crosstable.facts.settings.config_file import config_from
from crosstable.facts.settings.list_tables import changed_lists, in_order, list_tables, with_lists
from crosstable.facts.store.change_log import read_log
from crosstable.facts.store.schema import ONLY_LEAGUE, league
from crosstable.facts.store.store import Store, Write
from crosstable.model.errors import InputError, UnknownName
from crosstable.reading.page_parts import update_page_parts

Table = Mapping[str, Any]
_OF_FILES = ("init", "configure")


def configure(
    store: Store, actor: str, config: LeagueConfig, *, replaces_lists: bool = False, dry_run: bool = False
) -> bool:
    """Bring a league to its configuration; return whether that changed anything.

    Args:
        replaces_lists: also lists that were changed at the desk since a file was applied last.
    Raises:
        InputError: such lists would be put back.
    """
    with store.write(actor, "configure", target=config.key, dry_run=dry_run) as write:
        before = plain_config(write.connection)
        if before == dict(config.plain):
            write.leave_no_trace()
            return False
        if not replaces_lists:
            _check_lists(write, before, config)
        _write(write, config)
        write.log(before=logged(before), after=logged(config.plain))
        return True


def _check_lists(write: Write, before: Table, config: LeagueConfig) -> None:
    """Check that a file puts back no list which was changed at the desk: rule 2."""
    applied = [read_log(write.connection, command=each, limit=1, before=write.change_id) for each in _OF_FILES]
    last = max((each for found in applied for each in found), key=lambda change: change.id, default=None)
    if last is None or last.after is None:
        return
    now = {pool.key: pool for pool in config_from(before).pools}
    wanted = {pool.key: pool for pool in config.pools}
    lost = [key for key in sorted(changed_lists(last.after, before)) if now.get(key) != wanted.get(key)]
    if lost:
        raise InputError("changes/lists-changed-at-desk", lists=lost)


def add_list(store: Store, actor: str, table: Table, *, reason: str = "") -> None:
    """Add a rating list.

    Raises:
        FormatError: a setting is wrong.
        InputError: there is a list of this key.
    """
    key = str(table["key"])
    with store.write(actor, "add-list", target=key, reason=reason) as write:
        before = plain_config(write.connection)
        if key in list_tables(before):
            raise InputError("changes/list-exists", key=key)
        _write_lists(write, before, with_lists(before, {key: table}))


def change_list(
    store: Store, actor: str, key: str, table: Table, *, place: int | None = None, reason: str = ""
) -> bool:
    """Give a rating list other settings, or another place among the lists; return whether that changed anything.

    Raises:
        FormatError: a setting is wrong.
        UnknownName: there is no such list.
    """
    with store.write(actor, "edit-list", target=key, reason=reason) as write:
        before = plain_config(write.connection)
        _check_known(before, key)
        after = with_lists(before, {key: table})
        if place is not None:
            others = [each for each in list_tables(before) if each != key]
            after = in_order(after, [*others[: place - 1], key, *others[place - 1 :]])
        if list(list_tables(after).items()) == list(list_tables(before).items()):
            write.leave_no_trace()
            return False
        _write_lists(write, before, after)
        return True


def drop_list(store: Store, actor: str, key: str, *, reason: str = "") -> None:
    """Remove a rating list; its runs stay, and an undo brings it back as it was published.

    Raises:
        UnknownName: there is no such list.
        InputError: it is the only one.
    """
    with store.write(actor, "drop-list", target=key, reason=reason) as write:
        before = plain_config(write.connection)
        _check_known(before, key)
        if len(list_tables(before)) == 1:
            raise InputError("changes/last-list", key=key)
        _write_lists(write, before, with_lists(before, {key: None}))


def put_back_lists(write: Write, newest_first: Sequence[Table]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Put lists back as they were before some changes; return what the log keeps of it, before and after.

    Args:
        newest_first: what each of the changes logged of the time before it; without lists, nothing is put back.
    """
    logged_before = [each for each in newest_first if each.get("rating_lists")]
    if not logged_before:
        return {}, {}
    before = after = plain_config(write.connection)
    for each in logged_before:
        after = in_order(with_lists(after, each["rating_lists"]), each["order"])
    _write(write, config_from(after, source=""))
    return _lists_of(before, after)


def _write_lists(write: Write, before: Table, after: Table) -> None:
    _write(write, config_from(after, source=""))
    was, now = _lists_of(before, after)
    write.log(before=was, after=now)


def _lists_of(before: Table, after: Table) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the lists that differ, and the order of all, before and after a change: rule 3."""
    old, new = list_tables(before), list_tables(after)
    different = sorted(changed_lists(before, after))
    was, now = ({"rating_lists": {key: one.get(key) for key in different}, "order": list(one)} for one in (old, new))
    return was, now


def _write(write: Write, config: LeagueConfig) -> None:
    write.connection.execute(
        update(league)
        .where(league.c.id == ONLY_LEAGUE)
        .values(key=config.key, name=config.name, timezone=config.timezone, config=dict(config.plain))
    )
    follow(write, config)
    update_page_parts(write.connection)


def _check_known(plain: Table, key: str) -> None:
    known = list_tables(plain)
    if key not in known:
        raise UnknownName("rating list", key, known)
