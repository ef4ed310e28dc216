"""What the desk asks for next: what a kind of event needs before its next round, and what stands in its way."""

import re

import pytest

from tests.web.desk.conftest import created, entered
from tests.web.desk.test_desk import done, text_of


def main_of(browser, at):
    """The part of the page that says what is next."""
    return re.search(r'<div class="next" id="next">.*?\n</div>', browser.get(at).text, re.DOTALL)[0]


def main_button(browser, at):
    return re.search(r'<(?:button|a) class="main"[^>]*>([^<]*)<', main_of(browser, at))[1]


@pytest.mark.slow
def test_a_mcmahon_event_sets_its_bar_before_the_first_round_is_paired(owner):
    at = created(owner, name="Go without a bar", template="go-mcmahon")
    entered(owner, at, "Ann Lee 5d", "Bo Ek 3d", "Cy Fox 1k", "Di Gray 8k")

    assert main_button(owner, at).startswith("Set the bar at ")
    assert "paired as a Swiss" in main_of(owner, at)

    form = re.search(r'<form method="post" action="[^"]*/bar">.*?</form>', main_of(owner, at), re.DOTALL)[0]
    done(owner, f"{at}/bar", **dict(re.findall(r'type="hidden" name="(bar|lowest|step)" value="([^"]*)"', form)))
    assert main_button(owner, at) == "Pair round 1"


@pytest.mark.slow
def test_a_ladder_asks_for_challenges_and_keizer_for_who_is_there(owner):
    ladder = created(owner, name="Ladder", template="ladder")
    keizer = created(owner, name="Keizer", template="keizer")
    for at in (ladder, keizer):
        entered(owner, at, "Ann Lee 1800", "Bo Ek 1700", "Cy Fox 1650")

    assert main_button(owner, ladder) == "Enter challenges"
    assert "Pair round 1" in main_of(owner, ladder)
    assert "Pair round 1" in main_of(owner, keizer)
    assert main_button(owner, keizer).startswith("Who is there for round 1?")


@pytest.mark.slow
def test_somebody_who_comes_after_all_is_paired_by_one_press(owner):
    at = created(owner, name="Keizer with a late player", template="keizer")
    entered(owner, at, "Ann Lee 1800", "Bo Ek 1700", "Cy Fox 1650")
    absent = re.search(r"/entries/(p\d+)", re.search(r"<a [^>]*>Cy Fox</a>", owner.get(at).text)[0])[1]
    done(owner, f"{at}/entries/{absent}/bye", rounds="1")
    page = done(owner, f"{at}/rounds")

    assert "Not paired: Cy Fox (zero-point bye)" in page
    action = re.search(r'formaction="([^"]*cancel-bye)"', owner.get(at).text)[1]
    done(owner, action, rounds="1")
    assert "Not paired" not in done(owner, f"{at}/rounds")


@pytest.mark.slow
def test_a_match_without_a_winner_is_decided_where_it_stands(owner):
    at = created(owner, name="Cup", template="knockout")
    entered(owner, at, "Ann Lee 1800", "Bo Ek 1700", "Cy Fox 1650", "Di Gray 1500")
    done(owner, f"{at}/rounds", publish="on")

    page = done(owner, f"{at}/results", typed="1 d\n2 1")

    assert "Board 1, 1/2-1/2: who goes on?" in page or "Board 1, ½-½: who goes on?" in page
    assert "Pair round 2" not in page
    player = re.search(r'<option value="(p\d+)">', main_of(owner, at))[1]
    assert "Pair round 2" in done(owner, f"{at}/decisions", board="1", round="1", player=player, reason="blitz 2-0")


def test_nobody_enters_late_once_a_bracket_is_played(owner):
    at = created(owner, name="Final", template="knockout")
    entered(owner, at, "Ann Lee 1800", "Bo Ek 1700")
    done(owner, f"{at}/rounds", publish="on")

    assert 'id="late"' not in owner.get(f"{at}/entrants").text


@pytest.mark.parametrize(
    ("fields", "field", "error"),
    [({"rounds": "many"}, "rounds", "many"), ({"date": "soon"}, "date", "soon")],
)
def test_a_new_event_keeps_what_was_typed_and_says_beside_the_field_what_is_wrong(owner, fields, field, error):
    sent = {"name": "Open <1>", "template": "fide-swiss", "game": "chess", "rounds": "5", "date": "", **fields}

    answer = owner.post("/desk/new", data=sent)

    assert answer.status_code == 422
    assert 'value="Open &lt;1&gt;"' in answer.text
    assert '<option value="fide-swiss" selected>Swiss by the rules of FIDE (Dutch system)</option>' in answer.text
    wrong = re.search(rf'<input name="{field}"[^>]*>', answer.text)[0]
    assert f'value="{error}"' in wrong
    assert f'aria-describedby="{field}-error"' in wrong
    assert repr(error) in text_of(answer).replace("&#39;", "'")


def test_a_lone_zero_is_asked_for_and_enters_nothing(desk):
    browser, at = desk
    done(browser, f"{at}/rounds", publish="on")

    answer = browser.post(f"{at}/typed", data={"typed": "1 0"})

    assert answer.status_code == 422
    assert "0 alone can mean two results." in text_of(answer)
    assert 'value="1 0"' in answer.text
    assert "2 results missing: 1, 2" in text_of(browser.get(at))


@pytest.mark.slow
def test_the_log_says_what_was_undone(desk):
    browser, at = desk
    done(browser, f"{at}/rounds")
    number = re.search(r'action="[^"]*/changes/(\d+)/undo" class="inline undo"', browser.get(at).text)[1]
    done(browser, f"{at}/changes/{number}/undo")

    assert "undid: paired round 1" in text_of(browser.get(f"{at}/log"))


@pytest.mark.slow
def test_a_semi_final_that_is_corrected_after_the_final_offers_to_leave_the_bracket(owner):
    at = created(owner, name="Cup with a late correction", template="knockout")
    entered(owner, at, "Ann Lee 1800", "Bo Ek 1700", "Cy Fox 1650", "Di Gray 1500")
    for _ in ("semi-finals", "final"):
        done(owner, f"{at}/rounds", publish="on")
        done(owner, f"{at}/results", typed="1 1\n2 1")
    form = {"round": "1", "typed": "1 2", "reason": "sheet misread"}
    told = owner.post(f"{at}/corrections", data={**form, "dry_run": "1"})
    kept = confirmed(told)
    previewed = owner.post(f"{at}/corrections", data=kept)
    final = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', previewed.text)

    assert "another player goes on, and round 2 has been played without them" in text_of(told)
    assert "Leave the bracket as it was played: show what would change" in text_of(told)
    assert {**form, "dry_run": "1", "keep_bracket": "true"} == kept
    assert 200 == previewed.status_code
    assert "What would change" in text_of(previewed)
    assert "keep_bracket" in dict(final)
    assert "corrected" in done(owner, f"{at}/corrections", **form, keep_bracket="true")


def confirmed(answer):
    """Return the fields of the form that confirms."""
    form = re.search(
        r'<form method="post" action="[^"]*/corrections" class="fields">.*?</form>', answer.text, re.DOTALL
    )
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', form[0]))
    return {name: value for name, value in fields.items() if name != "actor"}
