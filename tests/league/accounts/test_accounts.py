"""Accounts, links, tokens and sessions: what they open, when they end, and that no secret is stored."""

import datetime as dt

import pytest
from sqlalchemy import select

from crosstable.changes.undo import undo_change
from crosstable.events.entries import enter
from crosstable.events.entry_facts import NewEntry
from crosstable.events.plan import template
from crosstable.events.planning import new_event
from crosstable.facts.store.change_log import read_log
from crosstable.facts.store.schema import metadata
from crosstable.model.errors import InputError, UnknownName
from crosstable.people.accounts.access import Access, Grant, Permission, Role, Scope
from crosstable.people.accounts.accounts import (
    create_account,
    give_role,
    has_owner,
    revoke_account,
    set_password,
    take_role,
)
from crosstable.people.accounts.links import (
    accept_link,
    invite,
    make_player_links,
    make_reset_link,
    make_setup_link,
    open_link,
    revoke_link,
)
from crosstable.people.accounts.passwords import check_password, is_right
from crosstable.people.accounts.sessions import (
    access_of_link,
    access_of_session,
    begin_player_session,
    begin_session,
    end_session,
    note_session_use,
    password_account,
    session_of,
)
from crosstable.people.accounts.tokens import access_of_token, make_token, note_token_use, revoke_token
from crosstable.reading.part_changes import last_change_of_league
from tests.cheap_passwords import hash_cheaply
from tests.league.made import NOON, one

PASSWORD = "four words in a row"
OWNER = Grant(Role.OWNER)


@pytest.fixture
def league(store, monkeypatch):
    hash_cheaply(monkeypatch)
    return store


@pytest.fixture
def later(league, monkeypatch):
    """Move the clock of the league on."""

    def move(**by):
        monkeypatch.setattr(league, "clock", lambda: NOON + dt.timedelta(**by))

    return move


def found(league, of, secret):
    with league.read() as connection:
        return of(connection, secret, league.clock())


def test_set_up_link_makes_the_first_owner_once_and_within_an_hour(league, later):
    first, link = make_setup_link(league, "ann"), make_setup_link(league, "ann")
    with pytest.raises(InputError, match=r"This link is not valid: it has expired, was used before, or was revoked"):
        accept_link(league, first, name="Ann", password=PASSWORD)  # a newer one takes its place
    number = accept_link(league, link, name="Ann", password=PASSWORD)

    with league.read() as connection:
        assert has_owner(connection)
        assert number == password_account(connection, "ANN", PASSWORD)
        assert None is password_account(connection, "Ann", PASSWORD + "!")
        assert None is password_account(connection, "Bo", PASSWORD)
    assert None is found(league, open_link, link)
    third = make_setup_link(league, "ann")
    later(minutes=61)
    assert None is found(league, open_link, third)


def test_no_secret_is_stored_or_logged(league):
    link = make_setup_link(league, "ann")
    number = accept_link(league, link, name="Ann", password=PASSWORD)
    secrets = [link, PASSWORD, begin_session(league, number), make_token(league, "Ann", "Ann", "bot", {Scope.READ})]

    with league.read() as connection:
        kept = repr([connection.execute(select(table)).all() for table in metadata.sorted_tables])
    assert [] == [secret for secret in secrets if secret in kept]
    assert "$argon2id$" in kept


def test_invitation_gives_its_role_under_a_name_that_is_free(league):
    create_account(league, "ann", "Ann", OWNER, password=PASSWORD)
    new_event(league, "Ann", "Open", template("swiss"))
    link = invite(league, "Ann", Grant(Role.SCORER, "e1"), label="Bo")

    with pytest.raises(InputError, match=r"There is already an account named 'ann'\. Choose another name"):
        accept_link(league, link, name="ann", password=PASSWORD)
    secret = begin_session(league, accept_link(league, link, name="Bo", password=PASSWORD))
    access = found(league, access_of_session, secret)
    assert ("Bo", frozenset({Grant(Role.SCORER, "e1")})) == (access.actor, access.grants)
    assert access.may(Permission.ENTER_RESULTS, "e1")
    with pytest.raises(InputError, match=r"This link is not valid"):
        accept_link(league, link, name="Cem", password=PASSWORD)


def test_revoked_account_loses_sessions_and_tokens_and_frees_its_name(league):
    create_account(league, "ann", "Ann", OWNER, password=PASSWORD)
    number = create_account(league, "ann", "Bo", Grant(Role.VIEWER))
    session, token = begin_session(league, number), make_token(league, "ann", "Bo", "bot", {Scope.READ})
    revoke_account(league, "Ann", "bo")

    assert (None, None) == (found(league, access_of_session, session), found(league, access_of_token, token))
    with pytest.raises(UnknownName, match=r"Unknown account 'Bo'"):
        give_role(league, "Ann", "Bo", OWNER)
    assert number != create_account(league, "Ann", "Bo", Grant(Role.VIEWER))


def test_only_owner_cannot_be_revoked(league):
    create_account(league, "ann", "Ann", OWNER, password=PASSWORD)

    with pytest.raises(InputError, match=r"'Ann' is the only owner who can sign in"):
        revoke_account(league, "Ann", "Ann")
    with pytest.raises(InputError, match=r"'Ann' is the only owner who can sign in"):
        take_role(league, "Ann", "Ann", OWNER)
    create_account(league, "Ann", "Bo", OWNER)
    take_role(league, "Ann", "Ann", OWNER)


def test_roles_are_given_and_taken(league):
    create_account(league, "ann", "Ann", OWNER)
    number = create_account(league, "ann", "Bo", Grant(Role.VIEWER))
    new_event(league, "Ann", "Open", template("swiss"))
    give_role(league, "Ann", "Bo", Grant(Role.DIRECTOR, "e1"))
    with pytest.raises(InputError, match=r"'Bo' already has the role director in e1\."):
        give_role(league, "Ann", "Bo", Grant(Role.DIRECTOR, "e1"))
    take_role(league, "Ann", "Bo", Grant(Role.VIEWER))
    with pytest.raises(InputError, match=r"'Bo' does not have the role viewer\. List the accounts"):
        take_role(league, "Ann", "Bo", Grant(Role.VIEWER))

    access = found(league, access_of_session, begin_session(league, number))
    assert frozenset({Grant(Role.DIRECTOR, "e1")}) == access.grants
    with pytest.raises(InputError, match=r"owner is not a role that an account can have in e1"):
        give_role(league, "Ann", "Bo", Grant(Role.OWNER, "e1"))
    with pytest.raises(UnknownName, match=r"Unknown event 'e7'"):
        give_role(league, "Ann", "Bo", Grant(Role.SCORER, "e7"))


def test_session_ends_when_unused_after_thirty_days_and_at_sign_out(league, later):
    number = create_account(league, "ann", "Ann", OWNER)
    secret = begin_session(league, number, browser="Firefox")
    later(days=6)
    note_session_use(league, found(league, session_of, secret))
    later(days=12)
    assert "Ann" == found(league, access_of_session, secret).actor
    for day in (12, 18, 24, 29):
        later(days=day)
        note_session_use(league, found(league, session_of, secret))
    later(days=30)
    assert None is found(league, access_of_session, secret)
    other = begin_session(league, number)
    end_session(league, found(league, session_of, other).number)
    assert None is found(league, access_of_session, other)
    with pytest.raises(InputError, match=r"There is no session 2 in force"):
        end_session(league, 2)
    unused = begin_session(league, number)
    later(days=37)
    assert None is found(league, access_of_session, unused)


def test_new_password_ends_every_session(league):
    number = create_account(league, "ann", "Ann", OWNER, password=PASSWORD)
    secret = begin_session(league, number)
    set_password(league, "Ann", "Ann", "five words in a row")

    assert None is found(league, access_of_session, secret)
    link = make_reset_link(league, "root", "Ann")
    assert number == accept_link(league, link, password="six words in a row")
    with league.read() as connection:
        assert number == password_account(connection, "Ann", "six words in a row")
    assert None is found(league, open_link, link)


@pytest.fixture
def entered(league):
    create_account(league, "ann", "Ann", OWNER)
    new_event(league, "Ann", "Open", template("swiss"))
    enter(league, "Ann", "e1", [NewEntry("Cem"), NewEntry("Dea")])
    return league


def test_personal_link_opens_what_a_player_may_do_until_it_is_revoked(entered):
    links = make_player_links(entered, "Ann", ["p1", "p2"], "e1")
    session = begin_player_session(entered, links["p2"])

    expected = Access("player p2", frozenset({Grant(Role.PLAYER, "e1")}), player="p2")
    assert expected == found(entered, access_of_link, links["p2"]) == found(entered, access_of_session, session)
    revoke_link(entered, "Ann", 2)
    assert (None, None) == (found(entered, access_of_link, links["p2"]), found(entered, access_of_session, session))
    assert "p1" == found(entered, access_of_link, links["p1"]).player
    with pytest.raises(InputError, match=r"There is no link 2 in force"):
        revoke_link(entered, "Ann", 2)
    with pytest.raises(InputError, match=r"This link is not valid"):
        begin_player_session(entered, links["p2"])
    with pytest.raises(InputError, match=r"This link is not valid"):
        accept_link(entered, links["p1"], name="Cem", password=PASSWORD)


def test_personal_links_are_for_entrants_and_for_a_limited_time(entered):
    new_event(entered, "Ann", "Other", template("swiss"))

    with pytest.raises(InputError, match=r"p1 is not entered in e2, so there is no personal link for that event"):
        make_player_links(entered, "Ann", ["p1"], "e2")
    with pytest.raises(InputError, match=r"valid for 1 to 400 days, not 401"):
        make_player_links(entered, "Ann", ["p1"], "e1", days=401)
    everywhere = make_player_links(entered, "Ann", ["p1"], None)["p1"]
    assert None is found(entered, access_of_link, everywhere).events


def test_token_is_narrowed_expires_and_can_be_revoked(league, later):
    create_account(league, "ann", "Ann", OWNER)
    secret = make_token(league, "Ann", "Ann", "scoreboard", {Scope.RESULTS}, days=2)
    access = found(league, access_of_token, secret)

    assert ("Ann (scoreboard)", frozenset({Scope.RESULTS})) == (access.actor, access.scopes)
    assert not access.may(Permission.MANAGE_ACCOUNTS)
    assert None is found(league, access_of_token, "ct_" + "x" * 43)
    note_token_use(league, secret)
    assert 1 == one(league, "SELECT count(*) FROM access_token WHERE seen IS NOT NULL")
    later(days=2)
    assert None is found(league, access_of_token, secret)
    revoke_token(league, "Ann", 1)
    with pytest.raises(InputError, match=r"There is no token 1 in force"):
        revoke_token(league, "Ann", 1)
    with pytest.raises(InputError, match=r"A token without a scope can do nothing. Choose one or more of read"):
        make_token(league, "Ann", "Ann", "x", ())
    with pytest.raises(InputError, match=r"valid for 1 to 400 days, not 0"):
        make_token(league, "Ann", "Ann", "x", {Scope.READ}, days=0)


def test_changes_of_accounts_are_logged_but_change_no_page_and_cannot_be_undone(league):
    with league.read() as connection:
        before = last_change_of_league(connection)
    create_account(league, "ann", "Ann", OWNER)
    secret = begin_session(league, 1)
    found(league, access_of_session, secret)

    with league.read() as connection:
        assert before == last_change_of_league(connection)
        assert [("account-create", "Ann", "ann")] == [
            (each.command, each.target, each.actor) for each in read_log(connection, limit=1)
        ]
    with pytest.raises(InputError, match=r"account-create\) cannot be undone. Revoke the account"):
        undo_change(league, "ann", 2)


@pytest.mark.parametrize("password", ["short", "x" * 201])
def test_password_has_twelve_characters_or_more(password):
    with pytest.raises(InputError, match=rf"The password has {len(password)} characters. Use 12 to 200"):
        check_password(password, "Ann")


@pytest.mark.parametrize(
    "password", ["aaaaaaaaaaaa", "password1234", "Annabelle Lee", "1234567890!!", "passwordpassword"]
)
def test_password_that_is_easy_to_guess_is_rejected(password):
    with pytest.raises(InputError, match=r"This password is easy to guess"):
        check_password(password, "Annabelle Lee")
    check_password("four words in a row", "Annabelle Lee")


def test_overlong_password_is_not_hashed():
    assert not is_right("$argon2id$", "x" * 201)


@pytest.mark.parametrize(
    "name", ["player p7", "PLAYER  P07", "Player-p7", "Ann (phone)", "Ann （phone）", "(x", "sign-up 7", "Sign-Up page"]
)
def test_account_cannot_be_named_like_a_link_or_a_token(league, name):
    with pytest.raises(InputError, match="cannot be the name of an account: the change log shows personal links"):
        create_account(league, "root", name, OWNER)
