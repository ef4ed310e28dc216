"""Players on their phones, without a script: the own board, its result, and what they ask for."""

from __future__ import annotations

import re

import pytest

from tests.web.accounts.conftest import as_player
from tests.web.desk.conftest import created, entered
from tests.web.desk.test_desk import done, text_of


def report(player, own, result):
    """Send the form with the result of board 1, and return the page that follows."""
    return done(player, f"{own}/reports", board="1", round="1", result=result)


@pytest.mark.slow
def test_a_result_is_reported_by_one_and_confirmed_by_the_other(board):
    desk, at, own, (first, second) = board
    shown = text_of(first.get(own))
    told = report(first, own, "1")
    other = text_of(second.get(own))
    seen = text_of(desk.get(at))
    agreed = report(second, own, re.search(r'name="result" value="(.)"', second.get(own).text)[1])

    assert "Round 1 · Board 1 White" in shown
    assert "How did it end?" in shown
    assert re.search(r"You reported 1-0\. It counts when [A-Z]", told)
    assert re.search(r"reported 1-0\. Confirm 1-0", other)
    assert re.search(r"From players 1 .*From players Board 1 .* reported 1-0\. Confirm 1-0", seen)
    assert "Result: 1-0" in agreed
    after = text_of(desk.get(at))
    assert "From players" not in after
    assert ", by own link" in after
    assert "1 result missing: 2" in after


@pytest.mark.slow
def test_a_page_that_is_not_found_is_that_of_the_player_who_is_signed_in(board):
    *_, (first, _) = board
    for path in ("/player/e999", "/accounts"):
        missing = first.get(path)

        assert 404 == missing.status_code
        assert 'action="/account/sign-out"' in missing.text  # by which the browser goes on holding the player's page


@pytest.mark.slow
def test_a_disagreement_is_shown_to_both_and_decided_at_the_desk(board):
    desk, at, own, (first, second) = board
    report(first, own, "1")
    other = report(second, own, "2")
    seen, mine = desk.get(at), text_of(first.get(own))
    number = re.findall(r"/reports/(\d+)/confirm", seen.text)[1]
    done(desk, f"{at}/reports/{number}/confirm")

    assert "You do not agree: You reported 0-1." in other
    assert "You do not agree: You reported 1-0." in mine
    assert re.search(r"They disagree: [\w ]+ says 1-0, [\w ]+ says 0-1\.", text_of(seen))
    assert "Result: 0-1" in text_of(first.get(own))
    public = desk.get(f"/events/{own.rpartition('/')[2]}.html", follow_redirects=True).text
    assert 1 == public.count('<span class="result"></span>')  # board 2 alone


@pytest.mark.slow
def test_what_a_player_asks_for_waits_at_the_desk(board):
    desk, at, own, (first, _) = board
    player = re.search(r"entries/(p\d+)/bye", first.get(own).text)[1]
    asked = done(first, f"{own}/entries/{player}/bye", rounds="2", kind="half-bye")
    leaving = done(first, f"{own}/entries/{player}/withdraw")
    seen = text_of(desk.get(at))
    done(first, f"{own}/entries/{player}/cancel-request")
    approved = done(desk, f"{at}/entries/{player}/approve-request", rounds="2")

    assert "Waiting for the director Half-point bye, round 2" in asked
    assert "Withdrawal Cancel" in leaving
    assert "From players 2" in seen
    assert "asks for: half-point bye, round 2 Approve Decline" in seen
    assert "From players" not in approved
    assert "Your byes Round 2: half-point bye" in text_of(first.get(own))


@pytest.mark.slow
def test_a_player_sends_nothing_that_is_not_their_own_and_is_told_what_is_wrong(board):
    desk, _at, own, (first, second) = board
    other = re.search(r"entries/(p\d+)/bye", second.get(own).text)[1]
    wrong = first.post(f"{own}/reports", data={"board": "1", "round": "1", "result": "seven"})

    assert 404 == first.post(f"{own}/entries/{other}/bye", data={"rounds": "2"}).status_code
    assert 404 == first.post(f"{own}/results", data={"typed": "1 1"}).status_code
    assert 404 == first.post(f"{own}/nonsense").status_code
    assert 404 == desk.get(own).status_code
    assert 404 == first.get("/player/e1").status_code
    assert 422 == wrong.status_code
    assert "How did it end?" in text_of(wrong)


@pytest.mark.slow
def test_the_page_of_a_player_is_sent_again_only_when_it_has_changed(board):
    _, _, own, (first, second) = board
    tag = first.get(own).headers["etag"]
    same = first.get(own, headers={"if-none-match": tag}).status_code
    report(second, own, "d")

    assert (304, 200) == (same, first.get(own, headers={"if-none-match": tag}).status_code)
    assert own == first.get("/player/").headers["location"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("template", "typed", "words"),
    [
        ("card-game", "2-1", "The games of each, in the order above"),
        ("preferans-evening", "12 8 -20", "Round 1 · Table 1"),
        ("go-mcmahon", "B+R", "Handicap"),
    ],
)
def test_every_game_has_its_words(owner, league, site, template, typed, words):
    at = created(owner, name=f"Of {template}", template=template, rounds="2")
    names = ("Ann Lee 1800", "Bo Ek 1700", "Cy Fox 900")
    entered(owner, at, *(names if typed.count(" ") else names[::2]))
    done(owner, f"{at}/rounds", publish="on")
    event = at.rpartition("/")[2]
    player = re.search(r"entries/(p\d+)/withdraw", owner.get(f"{at}/entrants").text)[1]
    phone = as_player(league, site, player, event)

    shown = text_of(phone.get(f"/player/{event}"))

    assert words.casefold() in shown.casefold()
    assert "You reported" in report(phone, f"/player/{event}", typed)


def test_a_first_visit_of_the_page_of_a_player_is_below_20_kilobytes_on_the_wire(board):
    """The page with its style, scripts and icon, each as a browser gets it: compressed."""
    _, _, page, (one, _) = board
    text = one.get(page).text
    parts = [page, *sorted(set(re.findall(r'(?:src|href)="(/[^"]*\.(?:css|js|svg))"', text)))]

    sizes = {part: _on_the_wire(one, part) for part in parts}

    assert len(sizes) > 6
    assert sum(sizes.values()) < 20_000, sizes


def _on_the_wire(browser, path):
    with browser.stream("GET", path, headers={"accept-encoding": "gzip"}) as answer:
        assert 200 == answer.status_code
        return sum(map(len, answer.iter_raw()))
