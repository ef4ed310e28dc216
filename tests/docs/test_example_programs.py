"""The programs of `examples`: short, typed, and with the numbers of the libraries that they were ported from."""

import ast
import contextlib
import datetime as dt
import importlib.util
import io
import json
import os
import re
import socket
import subprocess
import sys
import threading
import time
import tokenize
from pathlib import Path

import httpx
import pytest
from mypy import api
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

import crosstable
from tests.docs.test_documents_run import ROOT
from tests.league.server import server as postgres

# The lines of code that the same program took when it was first written, from the documentation alone.
PROGRAMS = {
    "game_server": 175,
    "analysis": 62,
    "simulation": 53,
    "tournament_service": 88,
    "preferans_scorer": 38,
    "ported_programs": 95,
}
GOLDEN = json.loads((ROOT / "tests" / "golden" / "data" / "other_libraries.json").read_text(encoding="utf-8"))


def program(name):
    spec = importlib.util.spec_from_file_location(f"examples_{name}", ROOT / "examples" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def lines_of_code(path: Path) -> int:
    """Count the lines that hold code: no empty ones, no comments, no docstrings."""
    source = path.read_text(encoding="utf-8")
    nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Expr)]
    texts = [node for node in nodes if isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)]
    held = {line for node in texts for line in range(node.lineno, node.end_lineno + 1)}
    without = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    spans = [range(token.start[0], token.end[0] + 1) for token in tokens if token.type not in without]
    return len({line for span in spans for line in span} - held)


@pytest.mark.parametrize(("name", "most"), PROGRAMS.items())
def test_programs_stay_short(name, most):
    assert 20 < lines_of_code(ROOT / "examples" / f"{name}.py") <= most


@pytest.mark.slow
def test_programs_pass_a_strict_type_checker(tmp_path):
    paths = [str(ROOT / "examples" / f"{name}.py") for name in PROGRAMS]

    found, errors, status = api.run(["--strict", "--cache-dir", str(tmp_path / "cache"), *paths])

    assert (0, "") == (status, errors), found


def near(expected, abs=1e-9):
    return pytest.approx(expected, abs=abs)


def test_ports_give_the_numbers_of_the_others():
    ports = program("ported_programs")

    quality, four = ports.matchmaking()
    trueskill = GOLDEN["trueskill 0.4.5"]
    assert near(trueskill["quality"], 1e-8) == quality
    assert near([mean for mean, _ in trueskill["then places 1, 2, 2, 4"]], 1e-6) == four  # it stops its steps earlier

    for ours, theirs in zip(ports.team_game(), GOLDEN["openskill 6.2.0"]["plackett-luce, ranks 2, 1"], strict=True):
        assert [mean for mean, _ in theirs] == ours
    assert [tuple(line) for line in GOLDEN["elote 1.5.1"]["leaderboard"]] == ports.arena()

    player = ports.rating_period()
    rating, deviation, _ = GOLDEN["glicko2 2.1.0"]["period"]
    assert near((rating, deviation), 2e-5) == (player.rating, player.deviation)  # volatility: see the errata of Glicko2

    worth, chance = ports.comparisons()
    choix = GOLDEN["choix 0.4.1"]
    assert near([strength - choix["strengths"][0] for strength in choix["strengths"]], 1e-7) == worth
    assert near(choix["probability"], 1e-7) == chance
    assert near(GOLDEN["skelo 0.1.5"]["forecasts"]) == ports.forecasts()


@pytest.fixture
def server(tmp_path):
    from fastapi.testclient import TestClient

    made = program("game_server")
    return lambda: TestClient(made.make_app(f"sqlite:///{tmp_path}/games.db"))


def match(sides, day=1, **more):
    return {"mode": "2v2", "sides": sides, "day": dt.date(2025, 1, day).isoformat(), **more}


@pytest.mark.slow
def test_the_game_server_keeps_its_ratings_over_a_restart_and_a_correction(server):
    client = server()
    first = client.post("/matches", json=match([["a", "b"], ["c", "d"]])).json()
    client.post("/matches", json=match([["a", "c"], ["b", "d"]], day=2, places=[2, 1]))
    assert 2 == client.post("/seasons").json()
    client.post("/matches", json=match([["a", "'; drop table match;--"], ["ä", "😀"]], day=3))

    board = client.get("/leaderboards/2v2").json()
    again = server()
    assert board == again.get("/leaderboards/2v2").json()
    assert 200 == again.put(f"/matches/{first['match']}", json=[2, 1]).status_code
    assert board != again.get("/leaderboards/2v2").json()
    assert 200 == again.put(f"/matches/{first['match']}", json=[1, 2]).status_code
    assert board == again.get("/leaderboards/2v2").json()
    assert [1, 2, 3] == [row[0] for row in again.get("/players/2v2/a").json()["history"]]


@pytest.mark.slow
def test_the_game_server_answers_what_is_wrong_and_stores_none_of_it(server):
    client = server()

    for sides, places, code in (
        ([["a", "b"], ["a", "d"]], None, "ratings/player-twice-in-game"),
        ([["a", "b"], []], None, "ratings/empty-side"),
        ([["a", "b"], ["c"]], [1, 1, 2], "ratings/places-do-not-fit"),
    ):
        answer = client.post("/matches", json=match(sides, places=places))
        assert (422, code) == (answer.status_code, answer.json()["code"])
    assert 404 == client.get("/players/2v2/nobody").status_code
    assert 404 == client.put("/matches/1", json=[1, 2]).status_code
    assert [] == client.get("/leaderboards/2v2").json()


@pytest.mark.slow
def test_the_game_server_loses_no_match_of_many_threads(server):
    client = server()

    def play(number):
        for _ in range(25):
            assert 200 == client.post("/matches", json=match([[f"a{number}", "x"], ["y", "z"]])).status_code

    threads = [threading.Thread(target=play, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert 100 == client.get("/players/2v2/x").json()["games"]
    assert 25 == client.get("/players/2v2/a3").json()["games"]


def rows_of(service, mode="2v2"):
    return {player: service.ladders[mode].row(player) for player in service.ladders[mode]}


def plays(made, service, *numbers, **more):
    for number in numbers:
        sides = [["a", "b"], ["c", "d"]] if number % 3 else [["c", "x"], ["a", "b"]]
        service.report(made.Report(**match(sides, day=number), **more))


@pytest.fixture
def services():
    """Make services of databases; their connections are closed in the end, not when one is left for the next."""
    made, begun = program("game_server"), []

    def begin(url):
        begun.append(made.Service(url))
        return begun[-1]

    yield made, begin
    for service in begun:
        service.engine.dispose()


def restart_and_correct(made, begin, url):
    """Play, end without a word, and go on; correct a match and correct it back."""
    service = begin(url)
    plays(made, service, 1, 2, 3)
    service.begin_season()
    plays(made, service, 4, 5)
    expected = rows_of(service)

    again = begin(url)
    assert (2, expected) == (again.season, rows_of(again))
    again.correct(2, [2, 1])
    assert expected != rows_of(again)
    again.correct(2, [1, 2])
    assert expected == rows_of(again) == rows_of(begin(url))


def test_the_game_server_goes_on_where_it_stopped(services, tmp_path):
    restart_and_correct(*services, f"sqlite:///{tmp_path}/games.db")


@pytest.mark.postgres
def test_the_game_server_goes_on_where_it_stopped_on_a_server(services):
    with postgres() as address:
        restart_and_correct(*services, address.replace("postgresql:", "postgresql+psycopg:"))


def test_a_match_that_is_sent_again_counts_once(services, tmp_path):
    made, begin = services
    service = begin(f"sqlite:///{tmp_path}/games.db")
    first = service.report(made.Report(**match([["a", "b"], ["c", "d"]]), key="m1"))

    assert {"match": first["match"], "changes": []} == service.report(
        made.Report(**match([["a", "b"], ["c", "d"]]), key="m1")
    )
    assert 1 == service.ladders["2v2"]["a"].games


def test_where_the_database_fails_the_table_is_what_is_stored(services, tmp_path):
    made, begin = services
    service = begin(f"sqlite:///{tmp_path}/games.db")
    plays(made, service, 1)
    expected = rows_of(service)

    def fail(connection, cursor, statement, *more):
        if statement.startswith("insert into player"):
            raise OperationalError(statement, {}, Exception("disk is full"))

    event.listen(service.engine, "before_cursor_execute", fail)
    with pytest.raises(OperationalError):
        plays(made, service, 2)
    event.remove(service.engine, "before_cursor_execute", fail)
    assert expected == rows_of(begin(str(service.engine.url)))

    plays(made, service, 3)
    assert 2 == service.ladders["2v2"]["a"].games
    assert rows_of(begin(str(service.engine.url))) == rows_of(service)


@pytest.mark.slow
def test_the_game_server_loses_no_match_when_it_is_killed_under_load(tmp_path):
    with contextlib.closing(socket.create_server(("127.0.0.1", 0))) as free:
        port = free.getsockname()[1]
    words = ["-m", "uvicorn", "--factory", "game_server:make_app", "--port", str(port), "--log-level", "error"]
    settings = os.environ | {"GAMES": f"sqlite:///{tmp_path}/games.db"}
    answered = []

    def start():
        return subprocess.Popen([sys.executable, *words], cwd=ROOT / "examples", env=settings)

    def send(number):
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=20) as client:
            for match_number in range(20):
                report = match([[f"p{number}", "x"], ["y", "z"]], key=f"{number}-{match_number}")
                while True:
                    with contextlib.suppress(httpx.TransportError):
                        answered.append(client.post("/matches", json=report).raise_for_status().json()["match"])
                        break
                    time.sleep(0.05)

    running = start()
    clients = [threading.Thread(target=send, args=(number,)) for number in range(4)]
    for client in clients:
        client.start()
    for count in (10, 40):
        while len(answered) < count:
            time.sleep(0.005)
        running.kill()
        running.wait()
        running = start()
    for client in clients:
        client.join()
    player = httpx.get(f"http://127.0.0.1:{port}/players/2v2/x", timeout=20).json()
    running.kill()
    running.wait()

    assert 80 == len(set(answered)) == player["games"] == len(player["history"])


@pytest.mark.slow
def test_a_lobby_is_forecast(server):
    client = server()
    for day in (1, 2, 3):
        client.post("/matches", json=match([["a", "b"], ["c", "d"]], day=day))

    uneven = client.post("/forecasts/2v2", json=[["a", "b"], ["c", "d"]]).json()
    even = client.post("/forecasts/2v2", json=[["a", "c"], ["b", "d"]]).json()
    assert uneven["win"] > even["win"]
    assert 1 == pytest.approx(sum(even[result] for result in ("win", "draw", "loss")))
    assert uneven["quality"] < even["quality"]
    assert 3 == len(client.post("/forecasts/ffa", json=[["a"], ["b"], ["c"]]).json()["odds"])


@pytest.mark.slow
def test_the_queue_makes_the_most_even_teams(server):
    client = server()
    for day in (1, 2, 3):
        client.post("/matches", json=match([["a", "b"], ["c", "d"]], day=day))

    waiting = [client.post("/queues/2v2", params={"player": player}).json() for player in "abc"]
    teams = client.post("/queues/2v2", params={"player": "d"}).json()

    assert [None, None, None] == waiting
    assert [1, 1] == [len({"a", "b"} & set(team)) for team in teams]  # the two who won each time are not together


# What is imported from where it lives, in documents of the league and in programs of it; it is not promised.
PAGES = [*sorted((ROOT / "docs").rglob("*.md")), *sorted((ROOT / "examples").glob("*.py")), ROOT / "README.md"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_public_names_are_imported_from_the_library(page):
    lines = re.findall(r"^(?:>>> )?from (crosstable\.[\w.]+) import ([\w, ]+)$", page.read_text("utf-8"), re.MULTILINE)
    inner = {name for module, names in lines if module != "crosstable.arena" for name in names.split(", ")}

    assert set() == inner & set(crosstable.__all__)
