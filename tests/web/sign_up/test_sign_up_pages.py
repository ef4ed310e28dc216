"""Signing up in a browser: the two forms, the own page, what is not accepted, limits, mail."""

from __future__ import annotations

import smtplib

import pytest
from starlette.testclient import TestClient

from crosstable.events.entries import enter
from crosstable.events.entry_facts import NewEntry
from crosstable.events.prizes import change_prizes
from crosstable.events.rounds import pair_and_publish
from crosstable.events.running import read_running
from crosstable.events.sign_up.sign_ups import sign_ups_of
from crosstable.facts.players.federation_lists import PlayerLookup
from crosstable.facts.players.lists_of_league import place_of_lists
from crosstable.facts.players.player_edits import add_player, edit_player
from crosstable.formats.player_lists.listed_player import PlayerListRow
from crosstable.model.categories import Category
from crosstable.model.errors import InputError
from crosstable.model.prizes import PrizeFund
from crosstable.web import app
from crosstable.web.leagues import open_to_read
from crosstable.web.mail import MailServer
from crosstable.web.settings import WebSettings
from crosstable.web.sign_up.sign_up_routes import _OF_ADDRESS
from tests.web.accounts.conftest import browser_of
from tests.web.sign_up.conftest import form_of, link_in, open_for, signed_up, text_of


def entrants(league, event):
    with league.read() as connection:
        return [each.player.name for each in read_running(connection, event).event.entrants]


def sign_ups(league, event):
    with league.read() as connection:
        return sign_ups_of(connection, read_running(connection, event).number)


def test_somebody_new_signs_up_by_two_forms_and_gets_a_personal_link(site, league, event):
    browser = browser_of(site)
    first = text_of(browser.get(f"/sign-up/{event}"))
    second = browser.post(f"/sign-up/{event}", data={"step": "find", "who": "Wilhelmina New"})
    _, own = signed_up(site, event, "Wilhelmina New", club="Elm Street", rating="1850", country="fra")

    assert "2 of 2 places are free." in first
    assert 'value="Wilhelmina New"' in second.text
    assert "I agree that my name and my results are published" in text_of(second)
    assert "You are entered." in text_of(own)
    assert ["Wilhelmina New"] == entrants(league, event)
    (made,) = sign_ups(league, event)
    assert (1850, "Elm Street", "FRA") == (made.details.rating, made.details.club, made.details.country)
    again = browser_of(site)  # another phone
    to = again.get(again.get(link_in(own)).headers["location"]).headers["location"]
    assert "/sign-up/own" == to
    assert "You are entered." in text_of(again.get(to))


@pytest.mark.slow
def test_who_waits_sees_the_place_in_line_and_moves_up_when_somebody_withdraws_by_link(site, league, event):
    first, _ = signed_up(site, event, "Wanda Uno")
    signed_up(site, event, "Wanda Due")
    third, waits = signed_up(site, event, "Wanda Tre")

    assert "You are number 1 on the waiting list" in text_of(waits)
    assert "All places are taken" in text_of(browser_of(site).get(f"/sign-up/{event}"))
    first.post("/sign-up/own", data={"do": "withdraw"})
    assert "You have withdrawn." in text_of(first.get("/sign-up/own"))
    assert "You are entered." in text_of(third.get("/sign-up/own"))


def test_a_known_player_is_offered_with_what_is_known_and_is_entered_as_that_player(site, league, event):
    known = add_player(league, "root", "Xenia Known")
    edit_player(league, "root", known, {"club": "Elm Street"})
    hidden = add_player(league, "root", "Xenia Hidden")
    edit_player(league, "root", hidden, {"display": "hidden"})
    browser = browser_of(site)

    found = browser.post(f"/sign-up/{event}", data={"step": "find", "who": "xenia"})

    assert "Xenia Known unrated · Elm Street" in text_of(found)
    assert "Hidden" not in text_of(found)
    send = {"step": "send", "who": "xenia", "has_candidates": "yes", "agreed": "yes"}
    assert "Choose who you are" in text_of(browser.post(f"/sign-up/{event}", data=send))
    assert "Choose who you are" in text_of(browser.post(f"/sign-up/{event}", data={**send, "chosen": hidden}))
    assert 303 == browser.post(f"/sign-up/{event}", data={**send, "chosen": known}).status_code
    assert [known] == [each.player for each in sign_ups(league, event)]


def test_a_player_of_an_imported_list_is_found_by_number_with_rating_and_club(site, league, event):
    lists = PlayerLookup(place_of_lists(league))
    lists.replace("FIDE", [PlayerListRow("1503014", "Yara Listed", 2231.0, country="SLO")], dated="2026-11")
    browser = browser_of(site)

    found = browser.post(f"/sign-up/{event}", data={"step": "find", "who": "1503014"})
    send = {"step": "send", "who": "1503014", "has_candidates": "yes", "agreed": "yes", "chosen": "FIDE 1503014"}
    browser.post(f"/sign-up/{event}", data=send)

    assert "Yara Listed 2231 · SLO · FIDE 1503014" in text_of(found)
    assert 'value="FIDE 1503014" required checked' in found.text
    with league.read() as connection:
        (entrant,) = read_running(connection, event).event.entrants
    assert ("Yara Listed", 2231, "SLO") == (entrant.player.name, entrant.rating, entrant.player.country)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"agreed": ""}, "Tick the box to agree to it"),
        ({"name": "x" * 300}, "Name has 300 characters, and at most 120 are allowed."),
        ({"name": ""}, "has no visible characters"),
        ({"rating": "strong"}, "Rating 'strong' is not a number."),
        ({"mail": "here"}, "'here' is not a mail address."),
    ],
)
def test_what_is_wrong_is_said_beside_what_was_typed(site, league, event, given, said):
    _, answer = signed_up(site, event, "Zora Wrong", **{"club": "Typed Club", **given})

    assert 400 <= answer.status_code < 500
    assert said in text_of(answer)
    assert "Typed Club" in answer.text
    assert [] == sign_ups(league, event)


def test_a_name_in_a_right_to_left_script_is_shown_in_its_own_direction(site, league, event):
    _, own = signed_up(site, event, "ليلى الحربي")

    assert "<h1><bdi>ليلى الحربي</bdi></h1>" in own.text


def test_nobody_signs_up_twice_or_when_it_is_closed(site, league, event):
    signed_up(site, event, "Vera Twice")
    _, again = signed_up(site, event, "vera twice")
    open_for(league, event, is_open=False)
    page = browser_of(site).get(f"/sign-up/{event}")
    _, late = signed_up(site, event, "Vera Late")

    assert "is signed up for this event already" in text_of(again)
    assert "Sign-up for this event is not open." in text_of(page)
    assert "<form" not in page.text.split("<main", 1)[1]
    assert "Sign-up for this event is not open." in text_of(late)
    assert 1 == len(sign_ups(league, event))


def test_an_event_that_was_never_opened_has_no_page(site):
    browser = browser_of(site)

    assert [404, 404] == [browser.get(f"/sign-up/{event}").status_code for event in ("e1", "e999")]
    assert 404 == browser.post("/sign-up/e1", data=form_of("Nora")).status_code
    assert 404 == browser.get("/sign-up/own").status_code


def test_a_form_that_a_program_filled_in_is_not_stored(site, league, event):
    browser = browser_of(site)

    done = browser.post(f"/sign-up/{event}", data=form_of("Bot", website="https://spam.example"))

    assert 303 == done.status_code
    assert [] == sign_ups(league, event)


@pytest.mark.slow
def test_an_address_may_sign_up_only_so_often(site, league, event):
    open_for(league, event, is_open=True, capacity=None)
    browser = browser_of(site)
    for _ in range(_OF_ADDRESS):
        browser.post(f"/sign-up/{event}", data=form_of("Ida Often", agreed=""))

    answer = browser.post(f"/sign-up/{event}", data=form_of("Ida Often"))

    assert 429 == answer.status_code
    assert [] == sign_ups(league, event)


@pytest.mark.slow
def test_a_person_changes_what_they_gave_until_the_event_begins_and_then_goes_to_their_games(site, league, event):
    browser, _ = signed_up(site, event, "Tara Change")
    enter(league, "root", event, [NewEntry("Tara Other")])
    browser.post("/sign-up/own", data={"do": "change", "rating": "1700"})
    wrong = browser.post("/sign-up/own", data={"do": "change", "rating": "good"})
    pair_and_publish(league, "root", event)
    late = browser.post("/sign-up/own", data={"do": "withdraw"})
    games = browser.post("/sign-up/own", data={"do": "player"})

    assert "Rating 'good' is not a number." in text_of(wrong)
    assert "Round 1 is paired, so the director decides" in text_of(late)
    assert f"/player/{event}" == games.headers["location"]
    assert "How did it end?" in text_of(browser.get(f"/player/{event}"))
    with league.read() as connection:
        assert 1700 == read_running(connection, event).event.entrants[0].rating


def test_birth_and_sex_are_asked_only_for_categories_and_the_own_page_names_them(site, league, event):
    assert "Year of birth" not in text_of(_second(site, event))
    categories = (Category("Under 14", born_from=2012), Category("Women", women=True))
    change_prizes(league, "root", event, PrizeFund(categories))

    assert "Year of birth" in text_of(_second(site, event))
    _, own = signed_up(site, event, "Sara Young", birth="2013", sex="w")
    assert "Categories: Under 14, Women." in text_of(own)


def _second(site, event):
    return browser_of(site).post(f"/sign-up/{event}", data={"step": "find", "who": "Somebody Unheard"})


class Server:
    """A mail server that keeps what it is given."""

    def __init__(self):
        self.mails, self.steps = [], []

    def __call__(self, host, port, **options):
        self.steps.append(f"{host}:{port}")
        return self

    def __enter__(self):
        return self

    def __exit__(self, *raised):
        self.steps.append("end")

    def ehlo(self):
        pass

    def close(self):
        pass

    def has_extn(self, name):
        return self.offers == name

    offers = "starttls"

    def starttls(self, context):
        self.steps.append("starttls")

    def login(self, user, password):
        self.steps.append(f"{user} {password}")

    def send_message(self, mail):
        self.mails.append(mail)


@pytest.fixture
def post(monkeypatch):
    server = Server()
    monkeypatch.setattr(smtplib, "SMTP", server)
    return server


@pytest.fixture
def mailing(site, monkeypatch):
    """The site with a mail server set."""
    accounts = site.state.accounts
    server = MailServer.of_address("smtp://club:pass%40word@mail.example/?from=club@example.org")
    for each in accounts:
        object.__setattr__(each, "mail", server)
    yield site
    for each in accounts:
        object.__setattr__(each, "mail", None)


def test_a_confirmation_is_sent_with_the_personal_link(mailing, league, event, post):
    _, own = signed_up(mailing, event, "Rosa <Mail>", mail="rosa@club.example")

    (mail,) = post.mails
    assert ["mail.example:587", "starttls", "club pass@word", "end"] == post.steps
    assert ("club@example.org", "rosa@club.example") == (mail["From"], mail["To"])
    assert mail["Subject"].startswith("Your sign-up for Open")
    text = mail.get_content()
    assert "Hello Rosa <Mail>,\n\nyou are entered in Open" in text
    assert f"\nhttp://localhost{link_in(own)}\n" in text
    assert "It was also sent to you by mail." in text_of(own)


def test_a_mail_that_cannot_be_sent_is_said_and_the_sign_up_stands(mailing, league, event, post, monkeypatch):
    monkeypatch.setattr(post, "send_message", _full)

    _, own = signed_up(mailing, event, "Rosa Lost", mail="rosa@club.example")

    assert "The mail with it could not be sent." in text_of(own)
    assert ["Rosa Lost"] == entrants(league, event)


def _full(mail):
    raise smtplib.SMTPResponseException(452, b"full")


def test_a_password_is_not_sent_over_a_line_that_others_can_read(post):
    post.offers = ""
    server = MailServer.of_address("smtp://club:word@mail.example/?from=club@example.org")

    assert not server.send("rosa@club.example", "Hello", "there")
    assert "club word" not in post.steps


@pytest.mark.parametrize(
    "address", ["mail.of.club", "http://a/?from=b@c.example", "smtp://a/", "smtp://a:b:c/?from=a@b"]
)
def test_an_address_that_is_none_of_a_mail_server_is_rejected_without_repeating_it(address):
    with pytest.raises(InputError) as told:
        WebSettings(mail=address)

    assert "CROSSTABLE_MAIL is no address of a mail server." in str(told.value)
    assert address not in str(told.value)


def test_an_encrypted_server_has_its_own_port():
    server = MailServer.of_address("smtps://mail.example/?from=club@example.org")

    assert (465, True, "") == (server.port, server.is_encrypted, server.user)


@pytest.mark.slow
def test_home_and_event_link_to_sign_up_while_it_is_open(site, league, event):
    browser, to = browser_of(site), f'href="sign-up/{event}">Sign up</a>'

    assert to in browser.get("/").text  # nobody is entered, and no other page shows the event
    enter(league, "root", event, [NewEntry("Hanna Home")])
    page = browser.get(f"/events/{event}.html", follow_redirects=True)
    assert f'href="../sign-up/{event}">Sign up</a>' in page.text
    open_for(league, event, is_open=False)
    assert to not in browser.get("/").text
    assert "sign-up/" not in browser.get(f"/events/{event}.html", follow_redirects=True).text


@pytest.mark.slow
def test_a_site_that_is_only_read_links_to_no_sign_up(league, event):
    reader = TestClient(app(open_to_read(league.name)), base_url="http://localhost")

    assert "sign-up/" not in reader.get("/").text
    assert 404 == reader.get(f"/sign-up/{event}").status_code
