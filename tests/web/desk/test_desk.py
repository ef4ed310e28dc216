"""An event run at the desk: forms, previews, conflicts, and what each role is shown."""

import re

import pytest

from crosstable.commands.fields import values_of
from crosstable.commands.reading import read_input
from crosstable.commands.shared.entrants import NewEntrant, entrant_of
from crosstable.commands.table import command_named
from crosstable.events.entry_facts import NewEntry
from crosstable.events.teams.team_entries import NewTeam, add_teams
from crosstable.model.errors import InputError
from crosstable.model.players import Identity
from crosstable.web.form_input import given_in
from tests.web.desk.conftest import created, entered


def text_of(answer):
    """What a reader sees of a page."""
    return " ".join(re.sub(r"<[^>]+>", " ", answer.text).split())


def done(browser, path, **fields):
    """Send a form that succeeds, and return the page that follows."""
    answer = browser.post(path, data=fields)
    assert answer.status_code == 303, text_of(answer)
    return text_of(browser.get(answer.headers["location"]))


@pytest.mark.slow
def test_many_missing_results_are_one_line_with_the_next_board(owner):
    at = created(owner, name="Steps", template="swiss", rounds="5")
    entered(owner, at, *(f"Player{chr(65 + number)} {1500 + 10 * number}" for number in range(26)))
    done(owner, f"{at}/rounds")
    done(owner, f"{at}/publish")

    page = owner.get(at).text
    assert "<summary>13 missing · next: 1</summary> 1, 2, 3," in page


@pytest.mark.slow
def test_an_event_runs_from_its_name_to_its_end(desk):
    browser, at = desk

    assert "Pair round 1" in text_of(browser.get(at))
    assert "Publish round 1" in done(browser, f"{at}/rounds")
    assert "2 results missing: 1, 2" in done(browser, f"{at}/publish")
    assert "1 result missing: 2" in done(browser, f"{at}/results", typed="1 1")
    assert "Pair round 2" in done(browser, f"{at}/results", typed="2 d")
    done(browser, f"{at}/rounds")
    done(browser, f"{at}/publish")
    assert "Close the event" in done(browser, f"{at}/results", typed="1 1\n2 1")
    assert "The event is closed." in done(browser, f"{at}/close")
    assert "Dora" in done(browser, f"{at}/reopen", reason="one more sheet")


@pytest.mark.slow
def test_the_next_step_after_a_cut_is_a_round_and_at_the_end_of_a_bracket_to_close(owner):
    at = created(owner, name="Open with a Final", template="swiss", rounds="1")
    entered(owner, at, "Ann Lee 1800", "Bo Ek 1700", "Cy Fox 1650", "Di Gray 1500")
    done(owner, f"{at}/stages", name="Final", takes="top 2", policy="single-elimination")
    done(owner, f"{at}/rounds", publish="on")

    assert "Begin the next stage" in done(owner, f"{at}/results", typed="1 1\n2 1")
    assert "Pair round 2" in done(owner, f"{at}/cut")
    done(owner, f"{at}/rounds", publish="on")
    assert "Close the event" in done(owner, f"{at}/results", typed="1 1")


def test_the_next_step_after_the_last_round_of_a_round_robin_is_to_close(owner):
    at = created(owner, name="Match of Two", template="round-robin")
    entered(owner, at, "Ann Lee 1800", "Bo Ek 1700")
    done(owner, f"{at}/rounds", publish="on")

    assert "Close the event" in done(owner, f"{at}/results", typed="1 1")


@pytest.mark.slow
def test_a_match_of_teams_is_run_and_its_buttons_enter_the_result_that_they_show(owner):
    at = created(owner, name="Match of Teams", template="team-swiss", rounds="1")
    assert "Add two teams first" in text_of(owner.get(at))
    store, event = next(iter(owner.app.state.accounts)).store, at.rpartition("/")[2]
    for team in ("Ants", "Bees"):
        add_teams(store, "Dora", event, [NewTeam(team, [NewEntry(f"{team} {board}") for board in range(1, 5)])])
    done(owner, f"{at}/rounds")
    assert '<option value="t1">Ants</option>' in owner.get(at).text
    done(owner, f"{at}/publish")
    row = re.search(r'<tr id="d1.2".*?</tr>', owner.get(at).text, re.DOTALL)[0]
    word, shown = re.search(r'name="typed" value="1.2 (\w)"[^>]*>([^<]+)<', row).groups()

    page = owner.get(owner.post(f"{at}/results", data={"typed": f"1.2 {word}"}).headers["location"]).text

    assert f"<b>{shown}</b>" in re.search(r'<tr id="d1.2".*?</tr>', page, re.DOTALL)[0]


def test_an_event_without_players_asks_for_them_and_shows_a_list_before_it_counts(owner):
    at = created(owner, name="Empty Hall", template="swiss")
    assert "Enter players first." in text_of(owner.get(at))

    shown = owner.post(f"{at}/list", data={"list": "Zo <b>Quill</b> 1900"})

    assert shown.status_code == 200
    assert "1 to enter, 1 of them new to the league" in text_of(shown)
    assert "<b>Quill" not in shown.text
    assert "Enter players first." in text_of(owner.get(at))  # nothing was entered yet
    entered(owner, at, "Zo Quill 1900", "Ik Vane 1800")
    assert "2 entrants" in text_of(owner.get(at))


@pytest.mark.slow
def test_a_correction_shows_what_would_change_before_it_is_made(desk):
    browser, at = desk
    done(browser, f"{at}/rounds", publish="on")
    done(browser, f"{at}/results", typed="1 1\n2 1")

    fields = {"round": "1", "typed": "1 2", "reason": "sheet misread"}
    shown = browser.post(f"{at}/corrections", data={**fields, "dry_run": "1"})

    assert "What would change" in text_of(shown)
    assert 'name="reason" value="sheet misread"' in shown.text
    assert "corrected" not in text_of(browser.get(at))
    assert "corrected round 1" in done(browser, f"{at}/corrections", **fields)


@pytest.mark.slow
def test_a_result_typed_with_its_round_leads_to_its_correction_answered_but_for_the_reason(desk):
    browser, at = desk
    done(browser, f"{at}/rounds", publish="on")
    done(browser, f"{at}/results", typed="1 1\n2 1")

    led = browser.post(f"{at}/results", data={"typed": "1/2 2"})
    page = browser.get(led.headers["location"])

    assert led.headers["location"].endswith("/games/1/2?result=2")
    assert "What it should be: 0-1" in text_of(page)
    assert '<button class="main" name="typed" value="2 2">' in page.text
    answer = browser.post(f"{at}/results", data={"typed": "1/9 1"})
    assert "board 9" in text_of(browser.get(answer.headers["location"])).lower()


def test_a_scorer_who_types_a_result_with_its_round_is_told_that_the_director_corrects(desk, scorer):
    browser, at = desk
    done(browser, f"{at}/rounds", publish="on")

    answer = scorer.post(f"{at}/results", data={"typed": "1/1 1"})

    assert 422 == answer.status_code
    assert "A result with its round is a correction, which the director makes. Nothing was changed" in text_of(answer)
    assert f'href="{at}"' in answer.text
    nowhere = browser.post(f"{at}/results", data={"typed": "0/0 1"})
    assert "is not a result. Write the board and the result" in text_of(nowhere)


@pytest.mark.slow
def test_a_round_is_published_and_printed_in_one(desk):
    browser, at = desk
    assert "Publish and print slips with codes" in done(browser, f"{at}/rounds")

    lists = browser.post(f"{at}/publish", data={"then": "print"})

    assert (303, f"{at}/print/all") == (lists.status_code, lists.headers["location"])
    done(browser, f"{at}/unpublish")
    slips = browser.post(f"{at}/publish", data={"then": "slips"})
    assert (307, f"{at}/slips") == (slips.status_code, slips.headers["location"])
    assert "results missing" in text_of(browser.get(at))


@pytest.mark.slow
def test_a_no_show_is_recorded_and_leaves_by_one_button(desk, scorer):
    browser, at = desk
    done(browser, f"{at}/rounds", publish="on")
    player = re.search(r'form="absent-leaving" name="players" value="(p\d+)"', browser.get(at).text)[1]
    wish = {"players": player, "withdraw": "true", "round": "1"}
    assert 'form="absent-leaving"' not in scorer.get(at).text
    assert scorer.post(f"{at}/no-shows", data=wish).status_code == 404  # entrants are not the scorer's

    page = done(browser, f"{at}/no-shows", **wish)

    assert "1 result missing: 2" in page
    assert re.search(r"no-show of .* by forfeit; withdrew ", page)


@pytest.mark.slow
def test_a_game_is_chosen_in_the_crosstable_and_boards_not_started_are_paired_again(desk):
    browser, at = desk
    done(browser, f"{at}/rounds", publish="on")
    done(browser, f"{at}/results", typed="1 1\n2 1")
    done(browser, f"{at}/rounds", publish="on")
    player = re.search(r'href="(/[^"]*/games)"', browser.get(at).text)
    cells = re.findall(rf'href="({at}/games/1/\d+)" aria-label="([^"]*)"', browser.get(player[1]).text)
    assert len(cells) == 4
    one = re.search(r"/entries/(p\d+)/", browser.get(f"{at}/entrants").text)[1]
    of_player = browser.get(f"{at}/games/1/of/{one}", follow_redirects=False).headers["location"]
    page = browser.get(of_player)
    assert of_player in [path for path, _ in cells]
    typed = re.search(r'name="typed" value="(\d+ [12])"(?! disabled)', page.text)[1]

    fields = {"round": "1", "typed": typed, "reason": "sheet misread"}
    shown = browser.post(f"{at}/corrections", data={**fields, "dry_run": "1"})
    assert "Correct, and make this swap" in text_of(shown)
    page = done(browser, f"{at}/corrections", **fields, then="re-pair")

    assert "paired boards again in round 2" in page
    done(browser, f"{at}/results", typed="1 1\n2 1")
    again = {**fields, "typed": f"{typed.split()[0]} d", "then": "re-pair"}  # sent before the last board had a result
    late = browser.post(f"{at}/corrections", data=again)
    assert 422 == late.status_code
    assert "Corrected, but not paired again" in text_of(late)
    assert "Every board of round 2 of event" in text_of(late)
    link = re.search(rf'href="({at}\?done=\d+)"', late.text)[1]
    assert "corrected round 1" in text_of(browser.get(link))
    assert browser.get(f"{at}/games/1/99").status_code == 422
    assert browser.get(f"{at}/games/1/of/p99", follow_redirects=False).headers["location"] == f"{at}/games"


@pytest.mark.slow
def test_swaps_are_made_as_they_were_shown_or_there_is_a_new_preview(desk):
    browser, at = desk
    done(browser, f"{at}/rounds", publish="on")
    done(browser, f"{at}/results", typed="1 1\n2 1")
    fields = {"round": "1", "typed": "1 2", "reason": "sheet misread"}
    shown = browser.post(f"{at}/corrections", data={**fields, "dry_run": "1"}).text
    form = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', shown.partition("<main")[2]))
    sent = {**{name: value.replace("&#34;", '"') for name, value in form.items()}, "then": "re-pair"}
    done(browser, f"{at}/rounds", publish="on")  # meanwhile

    late = browser.post(f"{at}/corrections", data=sent)

    assert 412 == late.status_code
    assert "This is what would change now" in text_of(late)
    assert "Correct, and make this swap" in text_of(late)
    assert 'type="hidden" name="then"' not in late.text
    assert "corrected round 1" not in text_of(browser.get(at))
    now = re.search(r'name="seen" value="([^"]*)"', late.text)[1].replace("&#34;", '"')
    assert "paired boards again in round 2" in done(browser, f"{at}/corrections", **{**sent, "seen": now})


@pytest.mark.slow
def test_what_was_done_can_be_undone_from_the_log(desk):
    browser, at = desk
    done(browser, f"{at}/rounds", publish="on")
    last = browser.post(f"{at}/results", data={"typed": "1 1"}).headers["location"]

    page = done(browser, f"{at}/changes/{last.rpartition('=')[2]}/undo")

    assert "2 results missing: 1, 2" in page


@pytest.mark.slow
def test_players_leave_return_and_have_byes(desk):
    browser, at = desk
    first = re.search(r"/entries/(p\d+)/withdraw", browser.get(at).text)[1]

    done(browser, f"{at}/entries/{first}/bye", rounds="1")
    assert "bye in round 1" in text_of(browser.get(at))
    done(browser, f"{at}/entries/{first}/withdraw")
    assert f"/entries/{first}/return" in browser.get(at).text
    done(browser, f"{at}/entries/{first}/return")
    assert f"/entries/{first}/withdraw" in browser.get(at).text


def seated(browser, at):
    """The players of a draft, board by board."""
    return re.findall(r'data-player="(p\d+)"', browser.get(at).text)


@pytest.mark.slow
def test_a_draft_is_paired_otherwise_by_hand_with_the_cost_before(desk):
    browser, at = desk
    done(browser, f"{at}/rounds")
    one, _, other, _ = seated(browser, at)

    fields = {"first": one, "second": other, "reason": "they asked for it"}
    shown = browser.post(f"{at}/boards", data={**fields, "dry_run": "1"})
    assert "seeding costs" in text_of(shown)
    assert "by hand: they asked for it" in done(browser, f"{at}/boards", **fields)


@pytest.mark.slow
def test_pairs_are_forced_and_forbidden_and_the_constraints_in_force_can_be_removed(desk):
    browser, at = desk
    done(browser, f"{at}/rounds")
    one, _, other, fourth = seated(browser, at)

    new = {"for.set-board.reason": "", "first": one}
    done(browser, f"{at}/rounds", **new, second=other, **{"for.pair.add": "force"})
    forced = {"for.pair.force.1.1": one, "for.pair.force.1.2": other}
    done(browser, f"{at}/rounds", **new, **forced, second=fourth, **{"for.pair.add": "forbid"})
    assert {one, other} in [set(seated(browser, at)[:2]), set(seated(browser, at)[2:])]
    found = re.findall(r"<li>.*?</li>", re.search(r'id="constraints">(.*?)</ul>', browser.get(at).text, re.DOTALL)[1])
    assert [" must meet" in found[0], " must not meet" in found[1]] == [True, True]
    shown = re.search(r'id="otherwise">.*?</form>', browser.get(at).text, re.DOTALL)[0]
    hidden = dict(re.findall(r'name="(for\.pair\.[\w.]+)" value="([^"]*)"', shown))
    assert {f"for.pair.{kind}.1.{at}" for kind in ("force", "forbid") for at in (1, 2)} < hidden.keys()
    hidden.pop("for.pair.add")
    by_hand = {**hidden, "first": one, "second": fourth, "dry_run": "1"}
    assert 200 == browser.post(f"{at}/why-not", data={**by_hand, "for.set-board.reason": ""}).status_code
    would = browser.post(f"{at}/boards", data={**by_hand, "for.set-board.reason": "they asked"})
    assert "What would change" in text_of(would)
    rest = dict(re.findall(r'name="((?:force|forbid)[\w.]+)" value="([^"]*)"', found[0]))
    assert rest == {"forbid.1.1": one, "forbid.1.2": fourth}
    assert "Remove" in done(browser, f"{at}/rounds", **rest)
    assert "Remove" not in done(browser, f"{at}/rounds")


@pytest.mark.slow
def test_why_two_do_not_meet_is_a_page_that_changes_nothing(desk):
    browser, at = desk
    done(browser, f"{at}/rounds")
    one, _, other, _ = seated(browser, at)

    page = browser.post(f"{at}/why-not", data={"first": one, "second": other, "dry_run": "1"})

    assert "met, the best pairing of round 1 would cost more: seeding +" in text_of(page)
    assert "Do it" not in page.text


@pytest.mark.slow
def test_a_board_that_another_person_entered_otherwise_is_a_conflict(desk, scorer):
    browser, at = desk
    done(browser, f"{at}/rounds", publish="on")
    done(scorer, f"{at}/results", typed="1 1")

    assert browser.post(f"{at}/results", data={"typed": "1 1"}).status_code == 303  # they agree
    other = browser.post(f"{at}/results", data={"typed": "1 2"})

    assert other.status_code == 409
    assert "Sol" in text_of(other)


@pytest.mark.slow
def test_a_result_of_a_page_that_is_out_of_date_is_not_one_of_the_next_round(desk):
    browser, at = desk
    done(browser, f"{at}/rounds", publish="on")
    page = browser.get(at).text
    form = page.partition('class="typed" data-results>')[2].partition("</form>")[0]
    seen = re.search(r'name="round" value="(\d+)"', form)[1]
    assert f'<h2 data-round="{seen}">' in page  # the script reads it there: a part that the live page replaces
    done(browser, f"{at}/results", typed="1 1\n2 1", round=seen)
    done(browser, f"{at}/rounds", publish="on")

    late = browser.post(f"{at}/results", data={"typed": "1 2", "round": seen})

    assert (422, True) == (late.status_code, "Round 1" in text_of(late))
    assert "2 results missing: 1, 2" in text_of(browser.get(at))


def test_a_step_that_others_made_first_is_not_made_again(desk):
    browser, at = desk
    seen = re.search(r'name="seen" value="([^"]+)"', browser.get(at).text)[1].replace("&#34;", '"')
    done(browser, f"{at}/rounds")

    answer = browser.post(f"{at}/rounds", data={"seen": seen})

    assert answer.status_code == 412
    assert "was changed since you read it: Dora" in text_of(answer)


@pytest.mark.slow
def test_a_scorer_sees_results_and_no_other_tools(desk, scorer):
    browser, at = desk
    done(browser, f"{at}/rounds", publish="on")

    page = scorer.get(at).text

    assert "data-results" in page
    assert not re.search(r'action="[^"]*/(rounds|publish|unpublish|corrections|list|close|withdraw|undo)"', page)
    assert scorer.post(f"{at}/unpublish").status_code == 404
    assert at in scorer.get("/desk/").text


def test_the_account_leads_to_the_desk(owner):
    assert 'href="/desk/">Run events</a>' in owner.get("/account/").text
    assert "/desk/assets/desk.css" in owner.get("/desk/").text


def test_a_page_that_has_not_changed_is_not_sent_again(desk):
    browser, at = desk
    first = browser.get(at)

    again = browser.get(at, headers={"if-none-match": first.headers["etag"]})

    assert (first.status_code, again.status_code) == (200, 304)
    assert first.headers["cache-control"] == "no-store"


@pytest.mark.slow
def test_the_standings_and_earlier_rounds_have_an_address_in_the_frame(desk):
    browser, at = desk
    for round in ("1", "2"):
        done(browser, f"{at}/rounds", publish="on")
        done(browser, f"{at}/results", typed="1 1\n2 d", round=round)

    page = browser.get(f"{at}/standings")

    assert ["Round 1", "Round 2"] == re.findall(r"<h2>(Round \d)</h2> 2 boards", page.text)
    assert f'<a href="{at}/standings" aria-current="page">' in page.text
    assert f'data-games="{at}/games"' in page.text  # a cell leads to its game
    assert "Ann Lee" in text_of(page)


@pytest.mark.slow
def test_each_part_of_the_work_has_an_address_and_the_head_is_the_same(desk):
    browser, at = desk
    done(browser, f"{at}/rounds", publish="on")
    links = re.findall(
        r'<a href="([^"]+)"', re.search(r'<nav class="side".*?</nav>', browser.get(at).text, re.DOTALL)[0]
    )
    own = [each for each in links if each.startswith(at)]

    heads = {}
    for each in own:
        page = browser.get(each)
        assert page.status_code == 200, each
        heads[each] = re.search(r'<div class="bar">.*?<span class="grows">', page.text, re.DOTALL)[0]
        assert "2 results missing: 1, 2" in text_of(page)
        assert 'id="typed"' in page.text

    assert {f"{at}/{part}" for part in ("entrants", "standings", "plan", "prizes", "papers", "log", "games")} < {*own}
    assert len({*heads.values()}) == 1


@pytest.mark.slow
def test_the_first_paint_of_the_desk_of_200_players_is_below_90_kilobytes(owner):
    at = created(owner, name="Large", template="swiss", rounds="9")
    entered(owner, at, *(f"Player{chr(65 + n // 26)}{chr(97 + n % 26)} Name{n} {1000 + n}" for n in range(200)))
    owner.post(f"{at}/rounds")
    draft = owner.get(at)
    owner.post(f"{at}/publish")
    results = owner.get(at)

    assert draft.text.count('class="seat"') == 200
    assert "100 missing · next: 1" in text_of(results)
    assert [True, True] == [len(each.content) < 90_000 for each in (draft, results)], (
        len(draft.content),
        len(results.content),
    )


@pytest.mark.parametrize("path", ["nothing/of/the/kind", "entries/p1/fly"])
def test_a_form_for_no_command_is_not_found(desk, path):
    browser, at = desk

    assert browser.post(f"{at}/{path}").status_code == 404


def test_style_and_script_are_served_and_nothing_else(owner):
    assert owner.get("/desk/assets/desk.js").headers["content-type"].startswith("text/javascript")
    assert owner.get("/desk/assets/desk.css").headers["content-type"].startswith("text/css")
    assert owner.get("/desk/assets/forms.py").status_code == 404


def test_a_script_is_compressed_and_not_sent_again(owner):
    packed = owner.get("/desk/assets/desk.js")
    plain = owner.get("/desk/assets/desk.js", headers={"accept-encoding": "identity"})
    known = owner.get("/desk/assets/desk.js", headers={"if-none-match": packed.headers["etag"]})

    assert ("gzip", None) == (packed.headers["content-encoding"], plain.headers.get("content-encoding"))
    assert packed.text == plain.text
    assert (304, b"") == (known.status_code, known.content)


def test_an_event_that_cannot_be_created_says_why(owner):
    answer = owner.post("/desk/new", data={"name": "X", "rounds": "many"})

    assert answer.status_code == 422
    assert "rounds: &#39;many&#39; is not a whole number." in answer.text


def test_an_empty_list_is_rejected(desk):
    browser, at = desk

    assert "The list is empty. Paste names" in text_of(browser.post(f"{at}/list", data={"list": " "}))


def test_what_is_no_result_is_rejected_in_the_words_of_the_command_line(desk):
    browser, at = desk
    done(browser, f"{at}/rounds", publish="on")

    assert "No result was given. Write a board and its result" in text_of(browser.post(f"{at}/results", data={}))
    seven = text_of(browser.post(f"{at}/results", data={"typed": "seven b"})).replace("&#39;", "'")
    assert "'seven b' is not a result. Write the board and the result, such as" in seven


def test_results_are_typed_as_at_the_command_line():
    sent = {"typed": "7 b\n\n 12. 1-0 ", "seated.7": "p1 p2", "seated.12": "p3 p4"}
    given = given_in(command_named("event result"), sent)

    assert (("7 b", "12. 1-0"), {"7": ("p1", "p2"), "12": ("p3", "p4")}) == (given.typed, given.seated)


def test_fields_of_forms_become_the_input_of_a_command():
    given = given_in(
        command_named("event pair"), {"forbid.1.1": "p1", "forbid.1.2": "p2", "publish": "on", "bye": "", "seen": "x"}
    )

    assert (given.forbid, given.publish, given.bye) == ((("p1", "p2"),), True, None)
    with pytest.raises(InputError, match=r"seed: 'x' is not a whole number\."):
        given_in(command_named("event pair"), {"seed": "x"})


def test_an_entry_of_a_list_keeps_all_it_says():
    entry = NewEntry("Ann Lee", 1800.0, details=(("club", "North"),), identities=(Identity("FIDE", "1503014"),))

    assert read_input(NewEntrant, values_of(entrant_of(entry))).entry() == entry


def test_a_new_event_has_the_settings_of_the_last_one_in_two_clicks(desk):
    browser, at = desk
    first = browser.get("/desk/").text
    like = re.search(r'href="(/desk/new\?like=e\d+)"', first)[1]
    form = browser.get(like).text
    fields = dict(re.findall(r'name="(like|name|rounds|date)"[^>]*value="([^"]*)"', form))

    page = text_of(browser.get(created(browser, **fields)))

    assert like.endswith(at.rpartition("/")[2])
    assert fields["rounds"] == "2"
    assert int(fields["name"].rpartition(" ")[2]) == int(re.search(r"Spring Open (\d+)", form)[1]) + 1
    assert fields["name"] in page


def test_an_event_like_one_that_is_not_there_begins_from_a_template(owner):
    assert 'name="template"' in owner.get("/desk/new?like=e999").text
    assert owner.post("/desk/new", data={"like": "e999"}).status_code in (404, 422)


@pytest.mark.slow
def test_a_form_of_a_page_of_somebody_else_changes_nothing(desk, scorer):
    owner, at = desk
    owner.post(f"{at}/rounds", data={"publish": "on"})
    page = owner.get(at).text + owner.get(f"{at}/entrants").text
    forms = re.findall(r'<form [^>]*method="post"[^>]*>(<input type="hidden" name="actor" value="Dora">)?', page)
    taken = scorer.post(f"{at}/results", data={"typed": "1 1", "actor": "Dora"})
    file = owner.post(f"{at}/list", data={"accept": "1", "actor": "Sol"}, files={"file": ("x.txt", b"Eve Zander")})

    assert len(forms) > 10
    assert all(forms)
    assert (401, 401) == (taken.status_code, file.status_code)
    assert "Eve Zander" not in owner.get(at).text
    assert "Somebody else has signed in on this device since the page was loaded" in text_of(taken)
    assert ("<h1>Somebody else has signed in</h1>" in taken.text, "Page not found" in taken.text) == (True, False)
    assert [f'href="{at}">Back</a>' in answer.text for answer in (taken, file)] == [True, True]
    assert 303 == owner.post(f"{at}/results", data={"typed": "1 1", "actor": "Dora"}).status_code


def test_a_result_without_a_script_is_of_the_players_whom_the_page_showed(desk):
    owner, at = desk
    owner.post(f"{at}/rounds", data={"publish": "on"})
    page = owner.get(at).text
    seated = re.findall(r'name="(seated\.\d+)" value="([^"]+)"', page)
    one, other = seated[0][1].split()
    others = owner.post(f"{at}/results", data={"typed": "1 1", "seated.1": f"{other} {one}"})
    same = owner.post(f"{at}/results", data={"typed": "1 1", **dict(seated)})

    assert ["seated.1", "seated.2"] * 2 == [name for name, _ in seated]  # typed, and pressed
    assert (409, 303) == (others.status_code, same.status_code)
