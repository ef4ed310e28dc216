"""A backup brings no session back, nothing that was revoked since, and no password that was replaced since."""

import pytest

from crosstable.changes.restore import restore
from crosstable.facts.store.backup import backup
from crosstable.facts.store.opening import open_store
from crosstable.people.accounts.access import Grant, Role, Scope
from crosstable.people.accounts.accounts import create_account, revoke_account, set_password
from crosstable.people.accounts.links import accept_link, invite, open_link, revoke_link
from crosstable.people.accounts.sessions import access_of_session, begin_session, password_account
from crosstable.people.accounts.tokens import access_of_token, make_token, revoke_token
from crosstable.people.webhooks.webhooks import KINDS, add_webhook, drop_webhook, webhooks
from tests.cheap_passwords import hash_cheaply
from tests.league.made import clock, sound

OLD, NEW = "four words in a row", "five words in a row"


@pytest.fixture
def league(store, monkeypatch):
    hash_cheaply(monkeypatch)
    return store


def test_backup_brings_nothing_back_that_was_revoked(league, place, tmp_path):
    ann = create_account(league, "root", "Ann", Grant(Role.OWNER), password=OLD)
    create_account(league, "root", "Bo", Grant(Role.VIEWER), password=OLD)
    links = [invite(league, "Ann", Grant(Role.VIEWER)) for _ in range(3)]
    tokens = [make_token(league, "Ann", "Ann", "x", {Scope.READ}) for _ in range(2)]
    session = begin_session(league, ann)
    backup(league, tmp_path / "copy.db")
    revoke_link(league, "Ann", 1)
    revoke_token(league, "Ann", 1)
    accept_link(league, links[1], name="Cem", password=OLD)
    set_password(league, "Ann", "Ann", NEW)
    revoke_account(league, "Ann", "Bo")
    league.engine.dispose()
    restore(place, tmp_path / "copy.db", "root", replaces=True, clock=clock)

    again = open_store(place, clock=clock)
    with again.read() as connection:
        assert [False, False, True] == [open_link(connection, link, clock()) is not None for link in links]
        assert [False, True] == [access_of_token(connection, token, clock()) is not None for token in tokens]
        assert None is access_of_session(connection, session, clock())
        assert [None, ann] == [password_account(connection, "Ann", password) for password in (OLD, NEW)]
        assert None is password_account(connection, "Bo", OLD)
    assert sound(again)


def test_backup_brings_no_webhook_back_that_was_removed(league, place, tmp_path):
    removed, kept = (add_webhook(league, "Ann", f"https://club.example/{name}", KINDS) for name in ("old", "new"))
    backup(league, tmp_path / "copy.db")
    drop_webhook(league, "Ann", removed.number)
    league.engine.dispose()
    restore(place, tmp_path / "copy.db", "root", replaces=True, clock=clock)

    with open_store(place, clock=clock).read() as connection:
        assert [kept] == webhooks(connection)
