"""What the owner and directors see and revoke, and one's own account."""

import pytest

from crosstable.model.errors import InputError
from crosstable.people.accounts.access import Grant, Role, Scope
from crosstable.people.accounts.links import make_player_links
from crosstable.people.accounts.passkeys import add_passkey, new_challenge, revoke_passkey, take_challenge
from crosstable.people.accounts.sessions import access_of_session
from crosstable.people.accounts.tokens import make_token
from tests.web.accounts.conftest import OWNER, PASSWORD, browser_of, cookie_of, links_in, numbers_of, signed_in


@pytest.fixture
def ann(league, site):
    return signed_in(league, site, "Ann", OWNER)


@pytest.mark.slow
def test_owner_sees_and_revokes_everything_on_one_page(league, site, ann):
    bea = signed_in(league, site, "Bea", Grant(Role.DIRECTOR, "e1"))
    token = bea.post("/account/token", data={"label": "board", "scopes.2": "results", "days": "9"})
    assert "<code>ct_" in token.text
    make_player_links(league, "Ann", ["p1"], "e1")
    page = ann.get("/accounts").text
    assert all(word in page for word in ("Bea", "director · Spring Open", "board", "results", "personal link", "Test"))

    last = {kind: numbers_of(league, f"{kind}s")[-1] for kind in ("token", "link", "session")}
    for what, which in (*last.items(), ("account", "Bea")):
        assert 303 == ann.post("/accounts/revoke", data={what: which}).status_code
    after = ann.get("/accounts").text
    assert '<td class="t">Bea</td>' not in after
    assert 401 == bea.get("/account/").status_code
    wrong = ann.post("/accounts/revoke", data={"link": "999"})
    assert (422, True) == (wrong.status_code, "There is no link 999 in force" in wrong.text)


@pytest.mark.slow
def test_owner_invites_gives_roles_and_resets(league, site, ann):
    (secret,) = links_in(ann.post("/accounts/invite", data={"role": "scorer", "event": "e1", "label": "Cem"}).text)
    cem = browser_of(site)
    cem.get(f"/link/{secret}")
    assert (
        303 == cem.post("/account/link", data={"name": "Cem Oz", "password": PASSWORD, "again": PASSWORD}).status_code
    )
    role = {"name": "Cem Oz", "role": "director", "event": "e1"}
    assert 303 == ann.post("/accounts/role", data=role).status_code
    assert "director · <a" in cem.get("/account/").text
    assert 303 == ann.post("/accounts/role", data={**role, "take": "true"}).status_code
    assert 1 == len(links_in(ann.post("/accounts/reset", data={"name": "Cem Oz"}).text))
    wrong = ann.post("/accounts/role", data={**role, "role": "king"})
    assert (422, True) == (wrong.status_code, "is not one of owner, director, scorer, viewer." in wrong.text)


@pytest.mark.slow
def test_director_invites_helpers_of_one_event_and_gives_personal_links_out(league, site):
    bea = signed_in(league, site, "Bea", Grant(Role.DIRECTOR, "e1"))
    assert "/account/helpers/e1" in bea.get("/account/").text
    invited = bea.post("/account/helpers/e1/invite", data={"role": "scorer", "label": "Cem"})
    made = bea.post("/account/helpers/e1/players").text

    assert 1 == len(links_in(invited.text))
    assert 7 == len(links_in(made)) == made.count("<svg")
    assert 303 == bea.post("/account/helpers/e1/revoke", data={"link": numbers_of(league, "links")[-1]}).status_code
    refused = ({"role": "director"}, {"role": "owner"})
    wrong = [bea.post("/account/helpers/e1/invite", data=each) for each in refused]
    assert [(422, True)] * 2 == [(each.status_code, "is not one of scorer, viewer." in each.text) for each in wrong]
    assert 404 == bea.get("/account/helpers/e2").status_code
    assert 404 == bea.post("/account/helpers/e1/revoke", data={"link": "99"}).status_code


@pytest.mark.slow
def test_director_removes_a_helper_who_accepted_and_nobody_else(league, site):
    bea = signed_in(league, site, "Bea", Grant(Role.DIRECTOR, "e1"))
    ida = signed_in(league, site, "Ida", Grant(Role.SCORER, "e1"))
    assert "Remove Ida" in bea.get("/account/helpers/e1").text
    assert "Remove Bea" not in bea.get("/account/helpers/e1").text
    at = "/account/helpers/e1/remove"

    assert 404 == bea.post(at, data={"name": "Bea", "role": "director"}).status_code
    assert 404 == bea.post("/account/helpers/e2/remove", data={"name": "Ida", "role": "scorer"}).status_code
    assert [200, 303, 404] == [
        ida.get("/desk/e1").status_code,
        bea.post(at, data={"name": "Ida", "role": "scorer"}).status_code,
        ida.get("/desk/e1").status_code,
    ]
    again = bea.post(at, data={"name": "Ida", "role": "scorer"})
    assert (422, True) == (again.status_code, "does not have the role scorer in e1" in again.text)
    assert "Ida" not in bea.get("/account/helpers/e1").text


@pytest.mark.slow
def test_programs_of_a_director_manage_the_helpers_of_their_event_alone(league, site):
    bea, ida = signed_in(league, site, "Bea", Grant(Role.DIRECTOR, "e1")), Grant(Role.SCORER, "e1")
    signed_in(league, site, "Ida", ida)
    signed_in(league, site, "Ann", Grant(Role.OWNER))
    at = f"/api/v1/leagues/{next(iter(site.state.accounts.by_key))}/events"
    program = browser_of(site)
    program.headers["authorization"] = f"Bearer {make_token(league, 'root', 'Bea', 'all', set(Scope))}"

    def post(who, path, **given):
        return who.post(f"{at}/{path}", json=given)

    invited, personal = post(bea, "e1/helpers", role="viewer"), post(bea, "e1/player-links", players=["1"], days=3)
    number = numbers_of(league, "links")[-1]
    assert (invited.json()["done"], invited.json()["link"][:5]) == ("invited a viewer in e1", "link/")
    assert [(1, 3)] == [(len(made["links"]), made["days"]) for made in (personal.json(),)]
    assert None is bea.post(f"{at}/e1/player-links?dry_run=true", json={}).json()["links"]
    assert [404, 404, 200, 404] == [
        post(bea, f"{event}/links/{link}/revoke").status_code
        for event, link in (("e2", number), ("e1", 999), ("e1", number), ("e1", number))
    ]
    assert [404, 404, 404] == [
        post(bea, "e1/helpers/remove", name="Bea", role="director").status_code,
        post(bea, "e2/helpers", role="viewer").status_code,
        post(program, "e1/helpers", role="viewer").status_code,
    ]
    assert 200 == post(bea, "e1/helpers/remove", name="Ida", role="scorer").status_code
    assert 422 == post(bea, "e1/helpers/remove", name="Ida", role="scorer").status_code


@pytest.mark.slow
def test_programs_of_a_signed_in_owner_manage_accounts_and_tokens_do_not(league, site, ann):
    key = next(iter(site.state.accounts.by_key))
    at, role = f"/api/v1/leagues/{key}/accounts", {"role": "scorer", "event": "e1"}
    once = {"idempotency-key": "invite-once"}
    first, again = (ann.post(f"{at}/invitations", json=role, headers=once).json() for _ in range(2))
    program = browser_of(site)
    program.headers["authorization"] = f"Bearer {make_token(league, 'root', 'Ann', 'all', set(Scope))}"

    assert (first["link"][:5], again["link"], again["done"]) == ("link/", None, "invited a scorer in e1")
    assert 303 == browser_of(site).get(f"/{first['link']}").status_code
    assert 404 == program.post(f"{at}/invitations", json=role).status_code
    assert "Name one thing to revoke: an account" in ann.post(f"{at}/revoke", json={}).json()["detail"]
    assert {404, 405} >= {ann.post(f"{at}/set-up", json={}).status_code}  # of the terminal only


def test_own_password_takes_the_present_one_and_ends_other_sessions(league, site, ann):
    form = {"present": PASSWORD, "password": "five words in a row", "again": "five words in a row"}
    assert "The name or the password is wrong" in ann.post("/account/password", data={**form, "present": "x"}).text
    assert "The two passwords differ" in ann.post("/account/password", data={**form, "again": "x"}).text
    other = browser_of(site)
    other.post("/account/sign-in", data={"name": "Ann", "password": PASSWORD})
    assert 303 == ann.post("/account/password", data=form).status_code

    assert [200, 401] == [each.get("/account/").status_code for each in (ann, other)]


@pytest.mark.slow
def test_own_sessions_and_tokens_are_revoked_and_those_of_others_are_not(league, site, ann):
    bea = signed_in(league, site, "Bea", Grant(Role.VIEWER))
    bea.post("/account/token", data={"label": "x", "scopes.1": "read"})
    own = [("token", numbers_of(league, "tokens")[-1]), ("session", numbers_of(league, "sessions")[-1])]

    api = f"/api/v1/leagues/{next(iter(site.state.accounts.by_key))}/own-account"
    made = ann.post(f"{api}/tokens", json={"label": "board", "scopes": ["read"]}).json()["token"]
    program = browser_of(site)
    program.headers["authorization"] = f"Bearer {made}"

    assert 404 == program.post(f"{api}/tokens", json={"label": "more", "scopes": ["read"]}).status_code
    assert 404 == program.post(f"{api}/revoke", json={"token": own[0][1]}).status_code
    assert [404, 404] == [ann.post(f"{api}/revoke", json={what: int(which)}).status_code for what, which in own]
    assert [404, 404] == [ann.post("/account/revoke", data={what: which}).status_code for what, which in own]
    assert [303, 303] == [bea.post("/account/revoke", data={what: which}).status_code for what, which in own]
    with league.read() as connection:
        secret = bea.cookies[cookie_of(site)]
        assert None is access_of_session(connection, secret, league.clock())


def test_token_opens_no_page_of_its_account_and_revokes_nothing(league, site):
    bea = signed_in(league, site, "Bea", OWNER)
    token = make_token(league, "root", "Bea", "board", set(Scope))
    number = numbers_of(league, "sessions")[-1]
    program = browser_of(site)
    program.headers["authorization"] = f"Bearer {token}"

    assert 404 == program.get("/account/").status_code
    assert 404 == program.post("/account/revoke", data={"session": number}).status_code
    assert 200 == bea.get("/account/").status_code


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ({"label": "x"}, "scopes: a value is needed."),
        ({"label": "x", "scopes.1": "read", "days": "999"}, "days: 999 is too large. The largest is 400."),
        ({"label": "x", "scopes.1": "read", "days": "-1"}, "days: -1 is too small. The smallest is 1."),
        ({"label": " ", "scopes.1": "read"}, "label: a value is needed."),
        ({"label": "\u2060", "scopes.1": "read"}, "has no visible characters"),
    ],
)
def test_token_that_cannot_be_made_says_why(ann, form, words):
    answer = ann.post("/account/token", data=form)

    assert (422, True) == (answer.status_code, words in answer.text)


def test_names_are_escaped(league, site, ann):
    signed_in(league, site, "<b>Eve</b>", Grant(Role.VIEWER))

    assert "<b>Eve" not in ann.get("/accounts").text


@pytest.mark.slow
def test_passkey_that_signed_nothing_of_ours_opens_nothing(league, site, ann, browser):
    made = {"rawId": "AAAA", "id": "AAAA", "type": "public-key", "response": {"clientDataJSON": "e30"}}
    options = ann.post("/account/passkeys/options").json()

    assert ("localhost", "required") == (options["rp"]["id"], options["authenticatorSelection"]["userVerification"])
    assert "rpId" in browser.post("/account/sign-in/passkey/options").json()
    for given in ({}, {"credential": None}, {"credential": made}):
        added = ann.post("/account/passkeys", json=given)
        assert (422, True) == (added.status_code, "The passkey could not be checked" in added.text)
        assert 401 == browser.post("/account/sign-in/passkey", json=given).status_code


def test_challenge_is_valid_once_and_passkeys_are_counted(league, ann):
    challenge, number = new_challenge(league), numbers_of(league, "accounts")[-1]
    assert [True, False] == [take_challenge(league, challenge) for _ in range(2)]
    for at in range(20):
        add_passkey(league, "Ann", number, "phone", b"%d" % at, b"key")
    assert "at most 20 passkeys" in ann.post("/account/passkeys/options").text
    assert 303 == ann.post("/accounts/revoke", data={"passkey": "1"}).status_code
    with pytest.raises(InputError, match=r"There is no passkey 1 in force"):
        revoke_passkey(league, "Ann", 1)
