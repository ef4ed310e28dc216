"""The commands `event odds`, `event what-if` and `event needs`, on a small event."""

import json
import shutil
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from crosstable.events.running import read_running
from crosstable.facts.store.opening import open_store
from crosstable.foresight.endings import endings
from crosstable.foresight.needs import needs
from crosstable.reading.event_reader import EventReader
from crosstable.views.odds import need_line, shows_odds, situation_in
from crosstable.views.player_reports import player_view
from crosstable.web.api.application import api
from tests.commands import run_here
from tests.league.events.calls import answer, call


@pytest.fixture
def place(tmp_path, monkeypatch):
    """An event of eight before its last round, whose boards are open."""
    monkeypatch.chdir(tmp_path)
    run_here("init", "league.db", folder=tmp_path)
    call("league.db", "new", "Open", "--template", "swiss", "--rounds", "4")
    rows = [f"Player {letter},{2150 - 50 * at}" for at, letter in enumerate("ABCDEFGH")]
    Path("entries.csv").write_text("\n".join(["name,rating", *rows]), "utf-8")
    call("league.db", "enter", "entries.csv")
    for _ in range(3):
        call("league.db", "pair", "--publish")
        call("league.db", "result", "1 1-0", "2 0-1", "3 =", "4 1-0")
    call("league.db", "pair", "--publish")
    return "league.db"


def error(place, *words):
    done = run_here("event", words[0], place, *words[1:], "--json", folder=Path.cwd())
    assert done.code == 3
    return json.loads(done.err)["message"]


@pytest.mark.slow
def test_odds_of_the_last_round_are_counted_and_sum_to_one(place):
    found = answer(place, "odds", "--cut", "3")

    assert (found["how"], found["simulations"], found["error"], found["strengths"]) == ("counted", 0, 0, "entries")
    assert sum(each["first"] for each in found["entrants"]) == pytest.approx(1, abs=1e-5)
    assert sum(each["cut"] for each in found["entrants"]) == pytest.approx(3, abs=1e-5)
    assert {(each["first"] == 1) for each in found["entrants"] if each["worst"] == 1} <= {True}


@pytest.mark.slow
def test_the_same_seed_gives_the_same_odds_before_the_last_round(place):
    call(place, "unpublish")
    one, same, other = (
        answer(place, "odds", "--simulations", "200", "--seed", seed)["entrants"] for seed in ("5", "5", "6")
    )

    assert one == same
    assert one != other


@pytest.mark.slow
def test_what_if_shows_who_would_move_and_enters_nothing(place):
    before = answer(place, "standings")["rows"]
    found = answer(place, "what-if", "1 1", "4/2 =", "--cut", "2")
    moved = {each["player"]: each for each in found["moved"]}
    call(place, "result", "1 1", "2 =")
    after = {each["player"]: each for each in answer(place, "standings")["rows"]}

    assert found["open_boards"] == 2
    assert moved
    for each in before:
        now = after[each["player"]]
        if (each["place"], each["score"]) != (now["place"], now["score"]):
            told = moved.pop(each["player"])
            assert (told["place"], told["new_place"]) == (each["place"], now["place"])
            assert (told["score"], told["new_score"]) == (each["score"], now["score"])
            crossed = {(True, False): "out", (False, True): "in"}.get((each["place"] <= 2, now["place"] <= 2))
            assert told["cut"] == crossed
    assert moved == {}


@pytest.mark.slow
@pytest.mark.parametrize("place_wanted", [1, 3])
def test_what_is_said_to_be_enough_is_enough(place, place_wanted):
    for player in ("p1", "p2", "p3", "p4"):
        found = answer(place, "needs", player, "--place", place_wanted)
        shown = answer(place, "show", "--round", "4")["boards"]
        own = next(board for board in shown if player in [each["id"] for each in board["players"]])
        is_first = own["players"][0]["id"] == player
        for need in found["results"]:
            if need["verdict"] != "enough":
                continue
            word = {"draw": "=", "win": "1-0" if is_first else "0-1", "loss": "0-1" if is_first else "1-0"}
            rest = [board["board"] for board in shown if board["board"] != own["board"]]
            for other in ("1-0", "=", "0-1"):
                lines = [f"{own['board']} {word[need['result']]}", *(f"{at} {other}" for at in rest)]
                moved = {each["player"]: each["new_place"] for each in answer(place, "what-if", *lines)["moved"]}
                now = {each["player"]: each["place"] for each in answer(place, "standings")["rows"]}
                assert moved.get(player, now[player]) <= place_wanted


@pytest.mark.slow
def test_the_terminal_says_it_in_one_line(place):
    said = call(place, "needs", "Player B")
    table = call(place, "odds")

    assert "Player B: " in said.splitlines()[0]
    assert "result" in said
    assert "All ways in which the open boards can end are counted." in table
    assert "Strengths are from the ratings of the entries." in table
    assert "Nothing would change." in call(place, "what-if", "4 1") or "place" in call(place, "what-if", "4 1")


@pytest.mark.slow
def test_lines_name_the_result_and_the_boards(place):
    store = open_store(Path.cwd() / place)
    with store.read() as connection:
        situation = situation_in(EventReader(connection, "e1").read())
    names = {each.id: each.player.name for each in situation.event.entrants}
    every = endings(situation)
    found = {(player, places): needs(situation, every, player, places) for player in names for places in (1, 2, 3, 4)}
    lines = {asked: need_line(situation, told, asked[1], names) for asked, told in found.items()}
    enough = {"loss": "is certain.", "draw": "A draw is enough for", "win": "A win is enough for"}

    for (player, places), line in lines.items():
        verdicts = {each.result: each.verdict for each in found[player, places]}
        best = next((each for each in ("loss", "draw", "win") if verdicts[each] == "enough"), None)
        if best is not None:
            assert enough[best] in line
        elif set(verdicts.values()) == {"never"}:
            assert "is out of reach." in line
        else:
            assert " needs " in line
    assert any("on board" in line for line in lines.values())


@pytest.mark.slow
def test_without_ratings_all_are_equal_and_it_is_said(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run_here("init", "league.db", folder=tmp_path)
    call("league.db", "new", "Open", "--template", "swiss", "--rounds", "3")
    call("league.db", "enter", "Ann Lee", "Bo Ek", "Cy Fox", "Di Gray")
    call("league.db", "pair", "--publish")
    found = answer("league.db", "odds", "--simulations", "2000")

    assert found["strengths"] == "equal"
    assert [each["first"] for each in found["entrants"]] == pytest.approx([0.25] * 4, abs=0.05)
    assert "No ratings are known, so all are taken to be equal." in call("league.db", "odds")


@pytest.mark.slow
def test_odds_that_cannot_be_say_why(place):
    assert "Board 1 of round 1 already has a result." in error(place, "what-if", "1/1 1")
    assert "Round 4 of event 'e1' has no board 9." in error(place, "what-if", "9 1")
    assert "has 4 rounds so far, so round 7 has no boards." in error(place, "what-if", "7/1 1")
    assert "'one' is not a board and a result." in error(place, "what-if", "one")
    assert "No result was given." in error(place, "what-if")
    assert "Place 99 does not fit event 'e1'" in error(place, "needs", "p1", "--place", "99")
    assert "A cut of 50 does not fit event 'e1'" in error(place, "odds", "--cut", "50")
    call(place, "result", "1 1", "2 1", "3 1", "4 1")
    assert "Event 'e1' is over" in error(place, "odds")
    call(place, "close")
    assert "Event 'e1' is over" in error(place, "what-if", "1 1")
    call(place, "new", "Next", "--template", "swiss", "--rounds", "3")
    call(place, "enter", "Ann Lee", "Bo Ek", "--event", "e2")
    assert "Event 'e2' has no round yet." in error(place, "odds", "--event", "e2")
    assert "Event 'e2' has no round yet." in error(place, "what-if", "1 1", "--event", "e2")


@pytest.mark.slow
def test_needs_before_the_last_round_says_when_they_are_known(place):
    call(place, "unpublish")

    assert "still to be paired: 1." in error(place, "needs", "p1")


@pytest.mark.slow
def test_a_director_switches_odds_off_and_on(place):
    def is_shown():
        with open_store(Path.cwd() / place).read() as connection:
            return shows_odds(EventReader(connection, "e1").read())

    assert is_shown()
    call(place, "plan", "--odds", "off")
    assert not is_shown()
    assert answer(place, "odds")["how"] == "counted"  # for those of the league
    call(place, "plan", "--odds", "")
    assert is_shown()
    assert "odds cannot be 'maybe'. Write off, or an empty text." in error(place, "plan", "--odds", "maybe")


def told_to_everyone(place, path, **asked):
    """Return what the API answers to whoever has no account."""
    site = TestClient(api({"sunday": open_store(Path.cwd() / place)}))
    return site.get(f"/leagues/sunday/events/e1/{path}", params=asked).json()


@pytest.mark.slow
def test_everyone_may_ask_for_what_takes_a_second_of_what_is_switched_on(place):
    many, exact = told_to_everyone(place, "odds", simulations=9_000), told_to_everyone(place, "odds", exact=True)
    call(place, "plan", "--odds", "off")
    off = [told_to_everyone(place, path, **asked) for path, asked in (("odds", {}), ("needs", {"player": "1"}))]

    said = "Everyone may ask for 2000 simulations that are not exact."
    assert [said, said] == [each["detail"][: len(said)] for each in (many, exact)]
    assert {"The director has switched off the odds of event 'e1'."} == {each["detail"] for each in off}


def seen_by(place, player):
    with open_store(Path.cwd() / place).read() as connection:
        return player_view(read_running(connection, "e1"), (), player)


@pytest.mark.slow
def test_a_phone_has_the_line_in_the_last_round_until_the_own_board_has_a_result(place):
    told = answer(place, "needs", "p2")
    before = seen_by(place, "p2").need
    call(place, "plan", "--odds", "off")
    off = seen_by(place, "p2").need
    call(place, "plan", "--odds", "")
    for board in ("1", "2", "3", "4"):
        call(place, "result", f"{board} =")

    assert told["line"] == before
    assert (off, seen_by(place, "p2").need) == ("", "")


@pytest.mark.slow
def test_a_phone_has_no_such_line_before_the_last_round(place):
    call(place, "unpublish")

    assert seen_by(place, "p2").need == ""


@pytest.mark.slow
def test_the_page_of_an_event_links_to_its_odds_while_it_is_played(place):
    def site():
        shutil.rmtree("site", ignore_errors=True)
        league("site", place, "site")
        page = Path("site/odds/e1-open.html")
        event = Path("site/events/e1-open.html").read_text("utf-8")
        return page.read_text("utf-8") if page.exists() else None, '<a class="apart" href="../odds/' in event

    def league(word, *words):
        assert run_here(word, *words, folder=Path.cwd()).code == 0

    page, is_linked = site()
    call(place, "plan", "--odds", "off")
    off = site()
    call(place, "plan", "--odds", "")
    call(place, "result", "1 =", "2 =", "3 =", "4 =")
    over = site()

    assert is_linked
    assert "All ways in which the open boards can end are counted." in page
    assert page.count("Player ") >= 8
    assert ((None, False), (None, False)) == (off, over)
