"""What is published is there as resources, under ids that stay."""

import csv
import io

import pytest

from tests.web.api.conftest import SECRETS


def test_leagues_are_listed(client):
    (league,) = client.get("leagues").json()["items"]

    assert ("sunday", "The Sunday League", ["overall"]) == (
        league["key"],
        league["name"],
        [each["key"] for each in league["lists"]],
    )
    assert league == client.get("leagues/sunday").json()


@pytest.mark.parametrize("known_as", ["p1", "swbmtg", "SWBMTG", "1503014", "FIDE 1503014"])
def test_a_player_is_found_by_what_files_call_them(get, known_as):
    (player,) = get("players", params={"known_as": known_as})["items"]

    assert ("p1", "swbmtg", ["swbmtg"]) == (player["id"], player["own_name"], player["known_as"])
    assert player == get("players/p1")


def test_an_event_is_found_by_what_files_call_it(get):
    (event,) = get("events", params={"known_as": "380585"})["items"]

    assert ("e1", None, "2025") == (event["id"], event["status"], event["season"])
    assert event["id"] == get("events/e1")["id"]


@pytest.mark.slow
def test_a_hidden_player_is_hidden_everywhere(client, get):
    document = client.get("openapi.json").json()
    paths = [path.replace("{league}", "sunday") for path in document["paths"] if path.startswith("/leagues/")]
    values = {"player": "p4", "event": "e2", "round": 1, "game": "g2", "run": 1, "rating_list": "overall"}
    asked = [path.format(**values, day="latest", form=form) for path in paths for form in ("csv", "json")]
    answers = [client.get(path.lstrip("/")) for path in dict.fromkeys(asked)]
    answers += [client.get("leagues/sunday/events/e1/games"), client.get("leagues/sunday/events/e1/entrants")]
    answers.append(client.get("leagues/sunday/events/e2/needs", params={"player": "nobody"}))

    unready = [each.url.path.rpartition("/")[2] for each in answers if each.status_code != 200]
    assert ["needs", "what-if", "needs"] == unready  # who is not known, and a board that has a result
    assert [] == [(each.url, word) for each in answers for word in SECRETS if word in each.text]
    assert "Player p4" in "".join(each.text for each in answers)


@pytest.mark.parametrize(
    "asked", [{"known_as": word} for word in ("Zoë Hidden", "4711", "FIDE 4711")] + [{"name": "Zo"}]
)
def test_a_hidden_player_is_not_found_by_name(get, asked):
    assert [] == get("players", params=asked)["items"]


def test_players_are_found_by_the_beginning_of_a_word(get):
    assert ["Cem"] == [each["name"] for each in get("players", params={"name": "ce"})["items"]]


def test_lists_come_in_parts(client, get):
    whole = get("players")["items"]
    parts, path = [], "/api/v1/leagues/sunday/players?limit=2"
    while path:
        answer = client.get(f"http://localhost{path}")
        parts += answer.json()["items"]
        path = answer.links.get("next", {}).get("url")

    assert whole == parts
    assert len(whole) == 5


@pytest.mark.parametrize(
    "path", ["players", "events", "games", "ratings/overall/players", "runs", "players/p1/ratings/overall"]
)
def test_every_list_comes_in_the_same_order_in_parts(get, path):
    whole, parts, cursor = get(path)["items"], [], None
    while cursor is not None or not parts:
        part = get(path, params={"limit": 1} | ({"cursor": cursor} if cursor else {}))
        parts += part["items"]
        cursor = part["next_cursor"]

    assert whole == parts


def test_games_are_shown_as_published(get):
    corrected = get("games/g3")

    assert [1, 2] == [side["place"] for side in corrected["sides"]]  # the correction is not published
    assert ["swbmtg", "Cem"] == [side["players"][0]["name"] for side in corrected["sides"]]
    assert corrected in get("games")["items"]
    assert corrected["sides"] in [each["sides"] for each in get("events/e1/games")["items"]]


def test_an_event_that_is_run_here_is_shown_as_it_is_now(get):
    event, round = get("events/e2"), get("events/e2/rounds/1")

    assert ("open", "Spring Open", 5) == (event["status"], event["name"], event["entrants"])
    assert (1, 1, "swiss") == (round["number"], round["missing"], round["policy"])
    assert ["played", "unplayed", "allocated-bye"] == [board["kind"] for board in round["boards"]]
    assert [round] == get("events/e2/rounds")["items"]


def test_standings_have_their_working(get):
    plain, worked = (get("events/e1/standings", params={"working": each}) for each in (False, True))
    (first, *_), after_one = plain["rows"], get("events/e1/standings", params={"after_round": 1})

    assert ("p1", 1, 2.5) == (first["player"], first["place"], first["score"])
    assert [None] == [each["working"] for each in first["tiebreaks"]] or not first["tiebreaks"]
    assert plain["tiebreaks"] == worked["tiebreaks"]
    assert 1 == after_one["after_round"]


def test_a_rating_list_is_read_as_of_any_publication(get):
    now, then = get("ratings/overall/players"), get("ratings/overall/players", params={"as_of": "2025-03-05"})

    assert (2, 1) == (now["publication"]["version"], then["publication"]["version"])
    assert [2, 3] == [sorted(row["games"] for row in of["items"])[-1] for of in (then, now)]
    assert [1, 2] == [row["rank"] for row in now["items"][:2]]
    assert [1, 2] == [each["version"] for each in get("ratings/overall/publications")["items"]]


def test_a_list_as_a_file_is_the_list(client, get):
    text = client.get("leagues/sunday/ratings/overall/2025-03-05.csv").text
    rows = list(csv.DictReader(io.StringIO(text)))
    then = get("ratings/overall/players", params={"as_of": "2025-03-05"})["items"]

    assert [str(row["rating"]) for row in then] == [row["rating"] for row in rows]
    assert [*rows[0], "change"] == list(then[0])
    assert then == [{**row, "change": None} for row in get("ratings/overall/2025-03-05.json")]


@pytest.mark.slow
def test_parquet_has_the_same_columns(client, get):
    parquet = pytest.importorskip("pyarrow.parquet")
    content = client.get("leagues/sunday/ratings/overall/latest.parquet").content
    table = parquet.read_table(io.BytesIO(content))
    now = get("ratings/overall/latest.json")

    assert [row["rating"] for row in now] == table["rating"].to_pylist()
    assert ["bool", "int64", "date32[day]"] == [str(table[name].type) for name in ("active", "wins", "last_played")]


def test_moves_are_those_between_two_publications(get):
    moves = get("ratings/overall/moves")

    assert (1, 2) == (moves["run_before"], moves["run_after"])
    assert {"p4": 2, "p2": 1, "p1": 1} == {
        each["id"]: each["new_games"] for each in moves["items"] if each["new_games"]
    }


def test_a_history_adds_up_to_the_rating(get):
    whole = get("players/p1/ratings/overall")
    history = whole["items"][::-1]
    (rating,) = get("players/p1/ratings")["items"]

    assert ["g1", "g3", "g5"] == [step["game"] for step in history]
    assert [step["after"] for step in history[:-1]] == [step["before"] for step in history[1:]]
    assert rating["rating"] == history[-1]["after"]
    assert rating == whole["standing"]
    assert (["p2"], "W") == ([each["id"] for each in history[0]["opponents"]], history[0]["result"])


def test_runs_are_reproducible(get):
    first = get("runs/1")

    assert (1, "overall", "elo", False) == (
        first["number"],
        first["rating_list"],
        first["system"],
        first["is_in_force"],
    )
    assert [2, 1] == [each["number"] for each in get("runs")["items"]]


def test_changes_since_say_what_to_read_again(get):
    whole = get("changes")
    events = [each["id"] for each in whole["items"] if each["what"] == "event"]

    assert {"e2"} == set(events)
    assert [] == get("changes", params={"since": whole["last_change"]})["items"]
    assert whole["items"][1:3] == get("changes", params={"since": whole["items"][0]["number"], "limit": 2})["items"]


def test_a_list_as_a_file_is_beside_the_pages_too(client, get):
    short = client.get("http://localhost/ratings/overall/2025-03-05.csv")
    missing = client.get("http://localhost/ratings/none/latest.json")

    assert client.get("leagues/sunday/ratings/overall/2025-03-05.csv").text == short.text
    assert 304 == client.get(short.url, headers={"If-None-Match": short.headers["etag"]}).status_code
    assert (404, "commands/no-such-list") == (missing.status_code, missing.json()["code"])
