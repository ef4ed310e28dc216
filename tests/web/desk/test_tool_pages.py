"""Pages of the desk for what is needed rarely: plan, stages, teams, prizes, print and export, other events."""

import html
import re
from itertools import count

import pytest

from crosstable.commands.event.plan import PlanOfEvent
from crosstable.commands.shared.plans import PlanFields
from crosstable.commands.table import command_named
from crosstable.events.running import read_running
from crosstable.events.typed_results import read_confirmed
from crosstable.facts.players.player_edits import edit_player, erase_name
from crosstable.model.errors import InputError
from crosstable.web.form_input import given_in
from tests.web.desk.conftest import created, entered
from tests.web.desk.test_desk import done, text_of

_NUMBERS = count(1)


def begun(browser, template, players="Ann Lee 1800,Bo Ek 1700,Cy Fox 1650,Di Gray 1500", rounds="1"):
    """Create an event with players, and return the path of its desk."""
    at = created(browser, name=f"Event of Tools {next(_NUMBERS)}", template=template, rounds=rounds)
    if players:
        entered(browser, at, *players.split(","))
    return at


def plan_of(league, at):
    with league.read() as connection:
        return read_running(connection, at.rpartition("/")[2]).plan


def sent_by(browser, page, path):
    """The fields of the form that is sent to a path, as the page shows them; of several forms the last one."""
    form = re.findall(rf'<form method="post" action="{path}".*?</form>', browser.get(page).text, re.DOTALL)[-1]
    fields = re.findall(r'<input(?: type="hidden")? name="([^"]+)" value="([^"]*)"', form)
    chosen = re.findall(r'<select name="([^"]+)".*?</select>', form, re.DOTALL)
    picked = {name: re.search(rf'name="{re.escape(name)}".*? selected>([^<]*)<', form, re.DOTALL) for name in chosen}
    return {
        **{name: value.replace("&#34;", '"') for name, value in fields},
        **{name: match[1] for name, match in picked.items() if match},
    }


@pytest.mark.slow
def test_a_plan_changes_where_a_field_was_changed_and_shows_it_before(owner, league):
    at = begun(owner, "swiss", players="")
    fields = sent_by(owner, f"{at}/plan", f"{at}/plan")
    before = plan_of(league, at)
    planned = re.search(r"<label>Rounds.*?</label>", owner.get(f"{at}/plan").text)[0]
    assert ("empty where the policy or you decide" in planned, " required>" in planned) == (True, False)
    changed = {**fields, "rounds": "3", "facts.city": "Ulm", "bye_points.half-bye": "0", "settings.seeding": "fold"}

    shown = text_of(owner.post(f"{at}/plan", data={**changed, "dry_run": "1"}))
    assert "In the plan Now Then" in shown
    assert "rounds 1 3" in shown
    assert "facts city Ulm" in shown
    assert before == plan_of(league, at)
    assert owner.post(f"{at}/plan", data=fields).headers["location"] == f"{at}/plan"  # nothing was changed
    page = done(owner, f"{at}/plan", **changed)
    assert "changed the plan of" in page

    now = plan_of(league, at)
    assert ({"seeding": "fold"}, 3, {"city": "Ulm"}) == (now.settings, now.rounds_planned, now.facts)
    done(owner, f"{at}/plan", **{"page": "plan", "was.facts.city": "Ulm", "facts.city": ""})
    assert {} == plan_of(league, at).facts


def test_a_length_and_a_discipline_that_are_emptied_are_removed(owner, league):
    at = begun(owner, "preferans-evening", players="")
    done(owner, f"{at}/plan", length="30", discipline="Rapid")
    assert (30.0, "Rapid") == (plan_of(league, at).length, plan_of(league, at).discipline)
    fields = sent_by(owner, f"{at}/plan", f"{at}/plan")

    done(owner, f"{at}/plan", **{**fields, "length": "", "discipline": ""})

    assert (None, None) == (plan_of(league, at).length, plan_of(league, at).discipline)


@pytest.mark.slow
def test_a_stage_is_planned_and_begins_with_those_who_are_shown(owner):
    at = begun(owner, "swiss")
    done(owner, f"{at}/rounds", publish="on")
    done(owner, f"{at}/results", typed="1 1\n2 1")
    stage = {"page": "stages", "name": "Final", "takes": "top 2", "settings": "thirdPlace = false"}
    wrong = owner.post(f"{at}/stages", data={**stage, "settings": "third place"})

    assert "'third place' is not a name and a value" in text_of(wrong).replace("&#39;", "'")
    assert "stages Final takes top 2" in text_of(owner.post(f"{at}/stages", data={**stage, "dry_run": "1"}))
    assert "Final takes top 2." in done(owner, f"{at}/stages", **stage)
    shown = owner.post(f"{at}/cut", data={"page": "stages", "dry_run": "1"})
    assert re.search(r"Who goes on.*Bo Ek", text_of(shown))
    assert f'href="{at}/stages"' in shown.text
    players = re.findall(r'name="seeds.(p\d+)"', owner.get(f"{at}/stages").text)[:2]
    twice = {f"seeds.{each}": "1" for each in players}
    assert "Seed 1 is given to two entrants. Number those who" in text_of(owner.post(f"{at}/cut", data=twice))
    nobody = text_of(owner.post(f"{at}/cut", data={"seeds": "", "was.seeds": "1", "size": "2"}))
    assert "Nobody has a seed, so nothing was done. Number those who go on 1, 2, 3" in nobody
    page = done(
        owner, f"{at}/cut", **{"page": "stages", f"seeds.{players[0]}": "2", f"seeds.{players[1]}": "1", "size": "8"}
    )
    assert "began Final in round 2" in page


def test_seeds_are_numbers_and_nobody_has_one_where_no_field_is_filled():
    event_cut, marked = command_named("event cut"), {"seeds": "", "was.seeds": "1"}
    chosen = given_in(event_cut, {**marked, "seeds.p7": "10", "seeds.p8": "02", "seeds.p9": ""})

    assert {"p7": 10, "p8": 2} == chosen.seeds
    assert {} == given_in(event_cut, {**marked, "seeds.p7": ""}).seeds
    with pytest.raises(InputError, match=r"seeds, p7: 'x' is not a whole number"):
        given_in(event_cut, {**marked, "seeds.p7": "x"})


def test_the_form_of_a_cut_has_no_field_for_each_entrant_and_seeds_are_of_events_that_are_not_too_large(
    owner, monkeypatch
):
    at = begun(owner, "swiss")
    owner.post(f"{at}/rounds", data={"publish": "on"})
    sized, by_hand = re.findall(
        rf'<form method="post" action="{at}/cut".*?</form>', owner.get(f"{at}/stages").text, re.S
    )
    monkeypatch.setattr("crosstable.web.desk.tools.stages._MOST_SEEDS", 3)
    large = owner.get(f"{at}/stages")

    assert ("seeds.p" in sized, "size" in sized, by_hand.count('name="seeds.p')) == (False, True, 4)
    assert 'name="seeds.p' not in large.text
    assert "Of more than 3 entrants, those who go on are named at the command line" in text_of(large)


@pytest.mark.slow
def test_groups_are_drawn_with_the_proof_and_set_by_hand(owner, league):
    at = begun(owner, "groups-and-finals")
    page = done(owner, f"{at}/draw", page="stages", groups="2")
    assert "Pairs of one club in a group: 0; no draw has fewer." in page
    drawn = plan_of(league, at).settings["drawn"]
    one, other = (group.split() for group in drawn.split("; "))
    done(
        owner,
        f"{at}/draw",
        **{f"group_of.{each}": "1" for each in (one[0], other[1])},
        **{f"group_of.{each}": "2" for each in (one[1], other[0])},
    )

    assert {frozenset((one[0], other[1])), frozenset((one[1], other[0]))} == {
        frozenset(group.split()) for group in plan_of(league, at).settings["drawn"].split("; ")
    }


@pytest.mark.slow
def test_a_match_without_a_winner_is_decided_and_a_ladder_takes_challenges(owner):
    at = begun(owner, "knockout")
    done(owner, f"{at}/rounds", publish="on")
    done(owner, f"{at}/results", typed="1 d\n2 1")
    page = owner.get(f"{at}/stages").text
    player = re.search(r'id="decide".*?<option value="(p\d+)">', page, re.DOTALL)[1]
    assert "goes on from board 1" in done(
        owner, f"{at}/decisions", page="stages", board="1", player=player, reason="4-3"
    )

    ladder = begun(owner, "ladder")
    page = owner.get(f"{ladder}/stages").text
    ids = re.findall(r'<option value="(p\d+)">', page.partition('name="pairs.1.2"')[0])
    sent = {"pairs.1.1": ids[1], "pairs.1.2": ids[0], "pairs.2.1": "", "pairs.2.2": ""}
    assert "paired and published round 1, 1 board" in done(owner, f"{ladder}/challenges", page="stages", **sent)


@pytest.mark.slow
def test_teams_are_added_lined_up_and_play_by_other_rules(owner):
    at = begun(owner, "team-swiss", players="")
    assert f'href="{at}/teams"' in owner.get(at).text
    for team in ("Ants", "Bees"):
        members = "\n".join(f"{team} {board}" for board in range(1, 5))
        page = done(owner, f"{at}/teams", page="teams", name=team, members=members, substitutes=f"{team} 5")
    assert "added team Bees with 5 players" in page
    players = re.findall(r'<option value="(p\d+)"', owner.get(f"{at}/teams").text.partition('name="players.2"')[0])
    boards = {"players.1": players[1], "players.2": players[0], "players.3": players[2], "players.4": "-"}
    against = owner.post(f"{at}/teams/t1/line-up", data={"page": "teams", **boards})

    assert "Team 'Ants', board 2: Ants 1 stands above Ants 2" in text_of(against).replace("&#39;", "'")
    assert "changed the" in done(owner, f"{at}/teams/rules", page="teams", points="3-1-0", order="free", gaps="true")
    assert "line-up of Ants in round 1: Ants 2, Ants 1, Ants 3, -" in done(owner, f"{at}/teams/t1/line-up", **boards)
    order = {"members": "Ants 2\nAnts 1\nAnts 3\nAnts 4", "substitutes": "Ants 5"}
    assert "set the board order of Ants: Ants 2, Ants 1" in done(owner, f"{at}/teams/t1/board-order", **order)
    done(owner, f"{at}/categories", page="prizes", name="Small", club="North")
    typed = "main: Cup\nboard 1: Medal\nBest of board two for board 2: Pen\nSmall: 5"
    done(owner, f"{at}/prizes", page="prizes", lists=typed)
    page = owner.get(f"{at}/prizes").text
    assert typed in page
    assert 'name="women"' not in page
    done(owner, f"{at}/teams/t2/withdraw", page="teams")
    assert owner.get(f"{begun(owner, 'swiss', players='')}/teams").status_code == 404


@pytest.mark.slow
def test_the_board_order_keeps_members_whose_names_are_hidden_or_erased(owner, league):
    at = begun(owner, "team-swiss", players="")
    names = [f"Moth {name}" for name in ("Ola", "Pia", "Rex", "Sam")]
    done(owner, f"{at}/teams", page="teams", name="Moths", members="\n".join(names[:3]), substitutes=names[3])
    team = members_of(league, at)
    edit_player(league, "root", team[0], {"display": "initials"})
    edit_player(league, "root", team[1], {"display": "hidden"})
    erase_name(league, "root", team[3])
    typed = re.findall(r"<textarea[^>]*>(.*?)</textarea>", owner.get(f"{at}/teams").text, re.DOTALL)
    first, second, third = typed[0].splitlines()
    assert names[:3] == [
        each.partition(" ")[2] for each in (first, second, third)
    ]  # the desk names whom the pages hide
    assert names[3] not in typed[1]

    order = {"members": f"{second}\n{first}\nMoth New\n{third}", "substitutes": typed[1], "page": "teams"}
    done(owner, f"{at}/teams/t1/board-order", **order)

    now = members_of(league, at)
    assert [team[1], team[0], team[2], team[3]] == [each for each in now if each in team]
    assert 5 == len(now)  # the new one is no other player's namesake
    assert 3 == now.index(team[2])


def members_of(league, at):
    with league.read() as connection:
        return read_running(connection, at.rpartition("/")[2]).teams.teams[0].team.players


@pytest.mark.slow
def test_prizes_categories_and_zones_are_typed_as_they_are_read(owner):
    at = begun(owner, "swiss")
    done(owner, f"{at}/rounds", publish="on")
    done(owner, f"{at}/results", typed="1 1\n2 1")
    done(owner, f"{at}/categories", page="prizes", name="Below 1700", rating_below="1700")
    sent = {
        "lists": "main: 30+Cup, 20\nBest of Hope for Below 1700: 5, Medal",
        "sharing": "equal",
        "currency": "EUR",
    }
    assert "place 1 of Below 1700" in done(owner, f"{at}/prizes", page="prizes", **sent)
    page = owner.get(f"{at}/prizes")
    assert f">{sent['lists']}</textarea>" in page.text
    wrong = owner.post(f"{at}/prizes", data={"lists": "300, 200"})
    assert "'300, 200' is not a list of prizes. Write its name" in text_of(wrong).replace("&#39;", "'")
    done(owner, f"{at}/categories", page="prizes", name="Best for women", women="true")
    both = 'Best for women for "Best for women": 50\nmain for you for "everyone": 20\nBelow 1700: 5'
    done(owner, f"{at}/prizes", page="prizes", lists=both)
    for _ in range(2):
        page = owner.get(f"{at}/prizes").text
        shown = html.unescape(re.search(r'name="lists"[^>]*>(.*?)</textarea>', page, re.DOTALL)[1])
        assert both == shown
        done(owner, f"{at}/prizes", page="prizes", lists=shown)
    player = re.search(r'name="no_prize">.*?value="(p\d+)"', owner.get(f"{at}/prizes").text, re.DOTALL)[1]
    unticked, ticked = {"without": "", "was.without": "1"}, f'name="without.1" value="{player}" checked'
    for boxes, is_ticked in (
        ({"no_prize": player}, True),
        ({**unticked, "without.1": player}, True),
        (unticked, False),
    ):
        done(owner, f"{at}/prizes", page="prizes", **boxes)
        assert is_ticked == (ticked in owner.get(f"{at}/prizes").text)
    done(owner, f"{at}/prizes", page="prizes", **{"lists": "", "was.lists": both})
    assert (
        "Below 1700"
        not in done(owner, f"{at}/categories", page="prizes", name="Below 1700", drop="true").partition("Categories")[2]
    )

    zones = "Up: top 1\nDown: bottom 1\nPlay-offs: 2\nCup: 3 other"
    done(owner, f"{at}/zones", page="prizes", zones=zones)
    assert "Up: top 1" in owner.get(f"{at}/prizes").text
    emptied = {"zones": "", "was.zones": zones.replace("\n", "\r\n")}
    assert "changed the zones" in done(owner, f"{at}/zones", page="prizes", **emptied)
    assert "Up: top 1" not in owner.get(f"{at}/prizes").text.partition('id="zones"')[2].partition("</textarea>")[0]
    assert "&#39;2-&#39; are not places." in owner.post(f"{at}/zones", data={"zones": "Odd: 2-"}).text


@pytest.mark.slow
def test_an_event_is_printed_exported_and_reported_by_those_who_see_it(desk, scorer):
    browser, at = desk
    done(browser, f"{at}/rounds", publish="on")
    done(browser, f"{at}/results", typed="1 1\n2 1")

    trf, report = scorer.get(f"{at}/export/trf26"), scorer.get(f"{at}/report?system=fide&as_file=1")
    assert "attachment" in trf.headers["content-disposition"]
    assert "Ann" in trf.text
    assert "/assets/paper.css" in scorer.get(f"{at}/print/standings").text
    assert report.text.startswith("no,player,id,old")
    assert "Rating report, FIDE" in text_of(scorer.get(f"{at}/report?system=fide"))
    for path in ("print/wall", "export/doc", "report?system=elo", "report?system=elo&as_file=1"):
        assert "Not done" in text_of(scorer.get(f"{at}/{path}"))
    odd = scorer.get(f"{at}/print/pairings?round=abc")
    assert 422 == odd.status_code
    assert "The field 'round' cannot be read" in text_of(odd).replace("&#39;", "'")
    assert f'href="{at}"' in odd.text
    for name in ("plan", "stages", "teams", "prizes"):
        assert scorer.get(f"{at}/{name}").status_code == 404
        assert f'href="{at}/{name}"' not in scorer.get(f"{at}/papers").text


@pytest.mark.slow
def test_rare_steps_are_behind_one_fold(desk, scorer):
    browser, at = desk
    done(browser, f"{at}/rounds", publish="on")
    done(scorer, f"{at}/results", typed="1 1")
    done(browser, f"{at}/re-pair", reason="late start")  # one board is left, and stays as it is
    assert "confirmed round 1, board 1" in done(browser, f"{at}/confirmations", typed="1", round="1")
    done(browser, f"{at}/results", typed="2 1")
    assert "closed round 1" in done(browser, f"{at}/close-round")
    assert "closed Spring Open" in done(browser, f"{at}/close")
    assert "Reopen the event" in text_of(browser.get(at))


FILE = "012 Cup of Others\n001    1      Kern, Ivo\n001    2      Ott, Una\n"  # names that no other test looks for


@pytest.mark.slow
def test_an_event_of_another_program_goes_on_here_after_a_look_at_its_file(owner):
    name = f"Cup of Others {next(_NUMBERS)}"
    first = owner.post("/desk/take-over", data={"name": name}, files={"file": ("cup.trf", FILE.encode())})
    again = FILE.replace("Kern, Ivo", "Kerne, Ivo") + "XXY unknown\n"
    files = {"file": ("cup.trf", again.encode())}
    shown = owner.post("/desk/take-over", data={"dry_run": "1", "name": f"{name} again"}, files=files)
    kept = dict(re.findall(r'<input type="hidden" name="(kept)" value="(\w+)">', shown.text))
    wrong = owner.post("/desk/take-over", data={**kept, "name": name, "rounds": "many"})
    taken = owner.post("/desk/take-over", data={**kept, "name": f"{name} again"})

    assert name in text_of(owner.get(first.headers["location"]))
    assert "2 entrants and 0 rounds, 0 boards without a result. Nothing was taken over yet." in text_of(shown)
    assert "1 player whom the league knows Ott, Una 1 new player Kerne, Ivo" in text_of(shown)
    assert "Kerne, Ivo (Kern, Ivo)" in text_of(shown)
    assert "The file: cup.trf." in text_of(shown)
    assert f'name="name" maxlength="200" value="{name} again"' in shown.text
    assert 422 == wrong.status_code
    assert "The file: cup.trf." in text_of(wrong)
    assert 'name="rounds" inputmode="numeric" value="many"' in wrong.text
    assert f"{name} again" in text_of(owner.get(taken.headers["location"]))
    gone = owner.post("/desk/take-over", data={**kept, "name": "x"})
    assert "This file is no longer here" in text_of(gone)
    assert "No file was chosen." in text_of(owner.post("/desk/take-over", data={"name": "x"}))


@pytest.mark.slow
def test_the_next_season_is_shown_before_it_begins(owner):
    at = begun(owner, "swiss")
    done(owner, f"{at}/rounds", publish="on")
    done(owner, f"{at}/results", typed="1 1\n2 1")
    done(owner, f"{at}/close")
    sent = {"events": at.rpartition("/")[2], "date": "2027-03-01", "direct": "0", "play_offs": "0"}

    assert "4 entrants, 0 came up, 0 came down" in text_of(
        owner.post("/desk/next-season", data={**sent, "dry_run": "1"})
    )
    assert "began the next season" in done(owner, "/desk/next-season", **sent)
    assert "Unknown event" in text_of(owner.post("/desk/next-season", data={**sent, "events": "e999"}))


def test_fields_of_tools_become_the_input_of_a_command():
    with pytest.raises(InputError, match=r"'300' is not a list of prizes\. Write its name, a colon and the prizes"):
        given_in(command_named("event prizes"), {"lists": "300"})
    with pytest.raises(InputError, match=r"same as: 'x' is not a name and a value with an equals"):
        given_in(command_named("event enter"), {"same_as": "x"})
    with pytest.raises(InputError, match=r"settings: 'x' is not a name and a value with an equals"):
        given_in(command_named("event plan"), {"settings": "x"})
    given = given_in(
        command_named("event plan"), {"tiebreaks": "", "was.tiebreaks": "BH", "facts.city": "", "was.facts.city": "Ulm"}
    )
    assert PlanOfEvent(plan=PlanFields(tiebreaks=(), facts={"city": ""})) == given


def test_a_number_of_rounds_is_removed_and_a_team_comes_with_all_that_is_known(owner, league):
    at = created(owner, name="League of teams", template="team-swiss", rounds="3")
    done(owner, f"{at}/plan", **{"page": "plan", "was.rounds": "3", "rounds": ""})
    team = {"name": "Ants", "members": "Al\nAbe\nAmy\nAda", "short_name": "ANT", "rating": "1900", "club": "Hill"}
    done(owner, f"{at}/teams", **team)
    with league.read() as connection:
        (made,) = read_running(connection, at.rpartition("/")[2]).teams.teams

    assert plan_of(league, at).rounds_planned is None
    assert ("ANT", 1900, "Hill") == (made.team.short_name, made.team.rating, made.team.club)


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("7 1", [(7, "1")]),
        ("2 1, 8", [(2, "1"), (8, "")]),
        ("7, 8", [(7, ""), (8, "")]),
        ("7\r\n8 d", [(7, ""), (8, "d")]),
        ("7", [(7, "")]),
        ("", []),
    ],
)
def test_a_result_that_is_a_number_is_confirmed_on_its_board_and_is_no_other_board(typed, read):
    confirmed = given_in(command_named("event confirm"), {"typed": typed, "round": "1"})

    assert (read, 1) == read_confirmed("e1", None, confirmed.typed, confirmed.round)


def test_members_of_a_category_names_of_a_season_and_typed_confirmations_are_read():
    members = {"name": "Juniors", "members.1": "p7", "members.3": "p9", "unrated": "false"}
    category = given_in(command_named("event category"), members)
    season = given_in(
        command_named("event next-season"), {"events": "e1 e2", "date": "2027-01-09", "names": "A 27\nB 27"}
    )
    confirmed = given_in(command_named("event confirm"), {"typed": "7 b, 8, 9 2-1"})
    plan = given_in(command_named("event plan"), {"forbid.1.1": "p1", "forbid.1.2": "p2"})

    assert (("p7", "p9"), False) == (category.conditions.members, category.conditions.unrated)
    assert ("A 27", "B 27") == season.names
    assert ("7 b, 8, 9 2-1",) == confirmed.typed
    assert ((("p1", "p2"),), None) == (plan.forbid, plan.plan.rounds)


def test_what_departs_from_the_rules_of_fide_is_confirmed_on_the_page_that_says_so(owner):
    at = begun(owner, "fide-swiss")
    player = re.search(r"/entries/(p\d+)", owner.get(f"{at}/entrants").text)[1]
    asked = owner.post(f"{at}/entries/{player}/bye", data={"rounds": "1", "kind": "full-bye"})
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', asked.text.partition("<main")[2]))
    done(owner, f"{at}/entries/{player}/bye", **fields)

    assert 422 == asked.status_code
    assert {"rounds": "1", "kind": "full-bye", "irregular": "true"}.items() <= fields.items()
