"""Boards of team matches: what is typed means what is shown, on every surface, whatever the colours."""

import json
import re
from itertools import count
from pathlib import Path

import pytest

from crosstable.events.entry_facts import NewEntry
from crosstable.events.running import read_running
from crosstable.events.teams.team_entries import NewTeam, add_teams
from tests.commands import run_here
from tests.web.accounts.conftest import OWNER, as_player, signed_in
from tests.web.desk.conftest import created
from tests.web.desk.test_desk import done, text_of

SURFACES = ("typed", "match", "pressed", "api", "api typed", "corrected", "reported", "no-show", "command line")
QUICK = ("typed", "reported", "command line")
BOARDS = 2 * len(SURFACES)  # each surface has a board where the team named first has White, and one where it has Black
_NUMBERS = count(1)


def match_of(owner, league, boards, *, squads=(("Ants", None), ("Bees", None))):
    """Publish a match of two teams, and return the path of its desk."""
    at = created(owner, name=f"Match {next(_NUMBERS)}", template="team-swiss", rounds="2")
    done(owner, f"{at}/teams/rules", boards=str(boards), least="1")
    for name, size in squads:
        entries = [NewEntry(f"{name} {board}") for board in range(1, (size or boards) + 1)]
        add_teams(league, "Dora", at.rpartition("/")[2], [NewTeam(name, entries)])
    done(owner, f"{at}/rounds", publish="on")
    return at


@pytest.fixture(scope="module")
def match(whole):
    """A match on many boards: the store, a browser of the owner, and the path of its desk."""
    league, _ = whole
    owner = signed_in(*whole, "Mona", OWNER)  # an account of its own: the next `owner` revokes that of the last
    return league, owner, match_of(owner, league, BOARDS)


def rows_of(owner, at):
    """Return what the desk shows of each board: the players, and the result or its buttons."""
    found = re.findall(
        r'<tr id="d([\d.]+)".*?<td class="t">(.*?)</td>\s*<td class="t">(.*?)</td>', owner.get(at).text, re.DOTALL
    )
    return {label: (tuple(players.split(" – ")), cell) for label, players, cell in found}


def running_of(league, at):
    with league.read() as connection:
        return read_running(connection, at.rpartition("/")[2])


def winner_of(league, at, board):
    """Return the name of whoever won a board of the round."""
    running = running_of(league, at)
    game = running.round(1).board(board).game
    (player,) = (player for side in game.sides if side.place == 1 for player in side.players)
    return running.name(player)


def enter_on(surface, league, owner, at, board):
    """Enter that the team named first won a board, and return how the surface shows the result."""
    label, event = f"1.{board}", at.rpartition("/")[2]
    api = f"/api/v1/leagues/{next(iter(owner.app.state.accounts)).league.key}/events/{event}"
    if surface == "typed":
        done(owner, f"{at}/results", typed=f"{label} 1-0")
    if surface == "match":
        signs = "".join("1" if each == board else "." for each in range(1, BOARDS + 1))
        done(owner, f"{at}/results", typed=f"1 {signs}")
    if surface == "pressed":
        cell = rows_of(owner, at)[label][1]
        done(owner, f"{at}/results", typed=re.search(r'value="([^"]+)"[^>]*>1-0<', cell)[1])
    if surface == "api":
        answer = owner.post(f"{api}/results", json={"results": [{"board": board, "result": "1-0"}]})
        assert (label, "1-0") == (answer.json()["boards"][0]["label"], answer.json()["boards"][0]["result"])
    if surface == "api typed":
        answer = owner.post(f"{api}/results", json={"typed": [f"{label} 1-0"]})
        assert (board, "1-0") == (answer.json()["boards"][0]["board"], answer.json()["boards"][0]["result"])
    if surface == "corrected":
        page = owner.get(f"{at}/games/1/{label}")
        assert f"<h1>Ants {board} – Bees {board}</h1>" in page.text
        word = re.search(rf'value="({re.escape(label)} \w)"[^>]*>1-0<', page.text)[1]
        done(owner, f"{at}/corrections", typed=word, reason="misread", round="1")
    if surface == "reported":
        running = running_of(league, at)
        for name in (f"Ants {board}", f"Bees {board}"):
            player = next(each.id for each in running.event.entrants if each.player.name == name)
            phone = as_player(league, owner.app, player, event)
            shown = phone.get(f"/player/{event}").text
            assert f"Board {label}<" in shown
            assert shown.index(f"<dd>Ants {board}") < shown.index(f"<dd>Bees {board}")
            word = re.search(r'value="(\w)" data-text="1-0"[^>]*>\s*<span><b>1-0</b> <small>Ants', shown)[1]
            done(phone, f"/player/{event}/reports", board=str(board), round="1", result=word)
    if surface == "no-show":
        absent = next(each.id for each in running_of(league, at).event.entrants if each.player.name == f"Bees {board}")
        answer = owner.post(f"{api}/no-shows", json={"players": [absent]})
        assert (label, "+:-") == (answer.json()["boards"][0]["label"], answer.json()["boards"][0]["result"])
    if surface == "command line":
        words = ("event", "result", league.name, f"{label} 1-0", "--event", event, "--json")
        shown = run_here(*words, folder=Path.cwd())
        assert "1-0" == json.loads(shown.out)["boards"][0]["result"], shown.err


@pytest.mark.parametrize(
    "surface", [*QUICK, *(pytest.param(each, marks=pytest.mark.slow) for each in SURFACES if each not in QUICK)]
)
@pytest.mark.slow
def test_a_result_is_that_of_the_team_named_first_on_boards_of_both_colours(match, surface):
    league, owner, at = match
    first = 2 * SURFACES.index(surface) + 1
    for board in (first, first + 1):
        if surface == "match":  # it has a sign for each board
            at = match_of(owner, league, BOARDS)
        enter_on(surface, league, owner, at, board)
        players, cell = rows_of(owner, at)[f"1.{board}"]

        assert (f"Ants {board}", f"Bees {board}") == players
        assert f"Ants {board}" == winner_of(league, at, board)
        assert re.search(r"<b>(1-0|\+:-)</b>", cell)


@pytest.mark.slow
def test_desk_hall_and_slips_list_the_same_players_in_the_same_order(whole, owner):
    league, _ = whole
    at = match_of(owner, league, 4)
    slug = re.search(r"/events/([\w-]+)\.html", owner.get(f"/events/{at.rpartition('/')[2]}.html").headers["location"])[
        1
    ]
    hall = re.findall(
        r'<tr id="b([\d.]+)"[^>]*>.*?<bdi>(.*?)</bdi>.*?<bdi>(.*?)</bdi></td></tr>',
        owner.get(f"/hall/{slug}.html").text,
        re.DOTALL,
    )
    desk = [(label, *players) for label, (players, _) in rows_of(owner, at).items()]

    assert [(f"1.{board}", f"Ants {board}", f"Bees {board}") for board in (1, 2, 3, 4)] == desk == hall
    assert "4 results missing: 1.1, 1.2, 1.3, 1.4" in text_of(owner.get(at))


@pytest.mark.slow
def test_a_whole_match_is_typed_at_the_desk_and_confirmed_there(whole, owner):
    league, _ = whole
    at = match_of(owner, league, 4)
    done(owner, f"{at}/results", typed="1 1=0+")

    shown = {label: re.search("<b>(.*?)</b>", cell)[1] for label, (_, cell) in rows_of(owner, at).items()}
    assert {"1.1": "1-0", "1.2": "½-½", "1.3": "0-1", "1.4": "+:-"} == shown
    missing = owner.post(f"{at}/results", data={"typed": "1.9 1"})
    assert "Match 1 has the boards 1 to 4, not 9." in text_of(missing)
    taken = owner.post(f"{at}/confirmations", data={"typed": "1.2", "round": "1"})
    assert "entered board 1.2 of round 1" in text_of(taken)
    said = text_of(owner.post(f"{at}/results", data={"typed": "1.1 ???"}))
    assert "Board 1.1: &#39;???&#39; is not a result" in said.replace("'", "&#39;")


@pytest.mark.slow
def test_an_empty_board_keeps_its_result_and_the_rest_of_the_match_is_typed(whole, owner):
    league, _ = whole
    at = match_of(owner, league, 4, squads=(("Ants", 4), ("Bees", 1)))
    for word in ("1-0", "0-1F", "0-1", "+-", "1", "d", "!"):
        answer = owner.post(f"{at}/results", data={"typed": f"1.1 1-0\n1.3 {word}"})

        assert 422 == answer.status_code
        assert "Board 1.3 has only one player" in text_of(answer)
    done(owner, f"{at}/results", typed="1 1+++")

    assert ["1.1"] == list(rows_of(owner, at))
    assert "Ants 1" == winner_of(league, at, 1)
