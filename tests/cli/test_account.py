"""`crosstable account`: what the owner does on a page, for whoever is locked out."""

import json

import pytest

from crosstable.facts.store.opening import open_store
from crosstable.people.accounts.links import accept_link
from crosstable.people.accounts.sessions import begin_session
from tests.cheap_passwords import hash_cheaply
from tests.commands import run_here


@pytest.fixture
def account(tmp_path, monkeypatch):
    """Run `crosstable account` on a new league."""
    hash_cheaply(monkeypatch)
    assert 0 == run_here("init", "league.db", folder=tmp_path).code

    def run(command, *words):
        return run_here("account", command, "league.db", *words, folder=tmp_path)

    run.store = open_store(tmp_path / "league.db")
    return run


def link(answer):
    assert 0 == answer.code, answer.err
    return json.loads(answer.out)["link"].removeprefix("link/")


@pytest.mark.slow
def test_accounts_from_the_first_link_to_the_last_revocation(account):
    assert "No account yet" in account("list").err
    assert "https://league.example/link/" in account("set-up", "--site", "https://league.example").out
    owner = link(account("set-up", "--json"))
    accept_link(account.store, owner, name="Ann", password="four words in a row")
    helper = link(account("invite", "--role", "scorer", "--for", "Bea", "--json"))
    number = accept_link(account.store, helper, name="Bea", password="four words in a row")
    begin_session(account.store, number)
    assert "Gave Bea the role viewer." in account("role", "Bea", "--role", "viewer").err
    assert "Took the role viewer from Bea." in account("role", "Bea", "--role", "viewer", "--take").err
    assert account("token", "Ann", "board", "--scope", "read").out.count("ct_") == 1
    link(account("reset", "Bea", "--json"))

    listed = json.loads(account("list", "--json").out)
    assert ["Ann", "Bea"] == [each["name"] for each in listed["accounts"]]
    assert [1, 1, 1] == [len(listed[kind]) for kind in ("links", "tokens", "sessions")]
    assert "board" in account("list").out
    for words in (("--link", 3), ("--token", 1), ("--session", 1), ("Bea",)):
        assert 0 == account("revoke", *words).code
    assert 1 == len(json.loads(account("list", "--json").out)["accounts"])


@pytest.mark.slow
def test_personal_links_are_printed_once_for_all_players_or_some(account, tmp_path):
    for words in (("new", "Open"), ("enter", "Ann Lee", "Bo Ek")):
        done = run_here("event", *words[:1], "league.db", *words[1:], folder=tmp_path)
        assert 0 == done.code, done.err

    def links(*words):
        return run_here("event", "player-links", "league.db", *words, folder=tmp_path)

    made = links("--site", "https://club.example")
    assert [("p1", "Ann Lee", True), ("p2", "Bo Ek", True)] == [
        (id, name, link.startswith("https://club.example/link/"))
        for id, name, link in (line.split("\t") for line in made.out.splitlines()[1:])
    ]
    assert "Valid for 90 days. They are not shown again." in made.err
    one = json.loads(links("Bo Ek", "--days", "3", "--json").out)
    assert (["p2"], 3) == ([each["player"] for each in one["links"]], one["days"])
    assert "link/" not in (tried := links("--dry-run")).out + tried.err
    assert 3 == len(json.loads(account("list", "--json").out)["links"])
    assert "days: 0 is too small" in links("--days", "0").err


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (("revoke",), "Name one thing to revoke"),
        (("revoke", "Ann", "--link", 1), "Name one thing to revoke"),
        (("invite", "--role", "king"), "role: 'king' is not one of owner, director, scorer, viewer."),
        (("reset", "Zoe"), "Unknown account 'Zoe'"),
        (("token", "Ann", "x", "--scope", "all"), "scopes 1: 'all' is not one of read, results"),
        (("revoke", "--token", 9), "There is no token 9 in force. See what there is: crosstable account list"),
    ],
)
def test_what_is_wrong_is_said(account, words, error):
    done = account(*words)

    assert 3 == done.code
    assert error in done.err


@pytest.mark.parametrize(
    "words",
    [("set-up",), ("invite", "--role", "scorer"), ("token", "Ann", "board", "--scope", "read")],
)
def test_a_dry_run_shows_no_secret_and_makes_nothing(account, words):
    accept_link(account.store, link(account("set-up", "--json")), name="Ann", password="four words in a row")
    before = account("list").out

    tried = account(*words, "--dry-run", "--json")

    assert None is json.loads(tried.out).get("link", json.loads(tried.out).get("token"))
    assert "Nothing was changed (--dry-run)." in account(*words, "--dry-run").err
    assert before == account("list").out
