"""The event as JSON: what is written is read back, and what is wrong is said with its place."""

from __future__ import annotations

import datetime as dt
import io
import json
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable.formats.event.document import EventDocument, KeptLine, Stated
from crosstable.formats.event.json_reader import EventJson, read_event_json
from crosstable.formats.event.json_writer import write_event_json
from crosstable.model.errors import CrosstableError, FormatError
from crosstable.model.events import Entrant, Event, Round
from crosstable.model.games import Game, Member, Side
from crosstable.model.players import Identity, Player
from crosstable.model.results import Meaning, ResultKind, ResultRules
from tests.pairing.rounds import random_event

EXAMPLE = """
{
  "schema": 1,
  "event": {"id": "spring", "name": "Spring cup", "date": "2026-05-02", "rules": "egf", "rounds_planned": 5},
  "entrants": [
    {"id": "3", "name": "Ann Lee", "rating": 2.3, "initial_score": 1.5, "club": "Go", "absent": [2]},
    {"id": 7}, {"id": "5"}
  ],
  "rounds": [{"number": 1, "games": [
    {"black": "3", "white": 7, "result": "black", "handicap": 2, "komi": 0.5, "board": 1},
    {"bye": "5"}
  ]}],
  "pairing": {"policy": "go", "settings": {"bar": 1}, "forbidden": [["3", 7]], "volunteers": ["5"], "seed": 4}
}
"""


def test_an_event_is_read() -> None:
    document = read_event_json(EXAMPLE)

    event = document.event
    assert (event.id, event.date, event.rules.name, event.rounds_planned) == ("spring", dt.date(2026, 5, 2), "egf", 5)
    assert [entrant.id for entrant in event.entrants] == ["3", "7", "5"]
    assert event.entrants[0].initial_score == 1.5
    assert event.entrants[0].absent == {2}
    first, bye = event.rounds[0].games
    assert (first.handicap, first.komi, first.board) == (2, 0.5, 1)
    assert [(side.colour, side.place) for side in first.sides] == [("black", 1), ("white", 2)]
    assert bye.kind is ResultKind.ALLOCATED_BYE
    assert (document.policy, dict(document.settings), document.seed) == ("go", {"bar": 1}, 4)
    assert (document.forbidden, document.volunteers) == ((("3", "7"),), ("5",))


def test_games_without_colours_and_with_many_sides_are_read() -> None:
    value = json.loads(EXAMPLE)
    value["rounds"][0]["games"] = [
        {"first": "3", "second": "7", "result": "draw", "kind": "unrated"},
        {"sides": [{"players": [{"id": "5", "weight": 0.5, "points": 3}], "place": 1, "score": 0.5, "points": 12}]},
    ]
    one, other = read_event_json(json.dumps(value)).event.rounds[0].games

    assert [(side.colour, side.place) for side in one.sides] == [(None, 1), (None, 1)]
    assert other.sides[0] == Side((Member("5", 0.5, 3),), place=1, points=12, score=0.5)


def test_the_side_written_first_is_the_first_side() -> None:
    for words in (("black", "white"), ("white", "black")):
        value = json.loads(EXAMPLE)
        value["rounds"][0]["games"] = [{words[0]: "3", words[1]: "7", "result": words[1]}]
        document = read_event_json(json.dumps(value))

        game = document.event.rounds[0].games[0]
        assert [(side.players, side.colour, side.place) for side in game.sides] == [
            (("3",), words[0], 2),
            (("7",), words[1], 1),
        ]
        assert json.loads(write_event_json(document))["rounds"] == value["rounds"]


def whole() -> EventDocument:
    players = (
        Player("1", "Ann Lee", (Identity("AGA", "77"),), "Go", "Lee", "Ulm", "BW", "DE", "initials"),
        Player("2", "2"),
        Player("3", "Ümit"),
        Player("4", "Bo"),
    )
    entrants = (
        Entrant(
            players[0], number=1, rating=2.5, initial_score=3, absent=frozenset({2, 4}), from_round=2, until_round=7
        ),
        *(Entrant(player) for player in players[1:]),
    )
    games = (
        Game.between("1", "2", 0.5, kind=ResultKind.UNRATED),
        Game(
            (Side.of("3", place=2, colour="black"), Side.of("4", place=1, colour="white")),
            handicap=3,
            komi=0.5,
            date=dt.date(2026, 5, 1),
            time=dt.time(9, 30),
            row_id="x7",
            source="file",
            position=3,
            weight=0.5,
            length=20,
            discipline="blitz",
        ),
    )
    more = (
        Game((Side.of("3", colour="black"), Side.of("4", colour="white")), kind=ResultKind.VOID),
        Game.bye("1", ResultKind.HALF_BYE),
        Game((Side((Member("2", 0.5, 3.0),), place=None, reason="left", score=0.5),), kind=ResultKind.PLAYED),
    )
    event = Event(
        "e1", "Cup", entrants, (Round(1, games), Round(2, more)), ResultRules.preset("egf"), dt.date(2026, 5, 1), 2, 9
    )
    return EventDocument(event, "go", {"handicap_convention": "EGF"}, (("3", "4"),), (("1", "2"),), ("3",), "1", 8)


def test_everything_survives_the_round_trip() -> None:
    document = whole()

    again = read_event_json(write_event_json(document))

    assert again.event == document.event
    assert (again.policy, dict(again.settings), again.forced, again.forbidden) == (
        "go",
        {"handicap_convention": "EGF"},
        (("3", "4"),),
        (("1", "2"),),
    )
    assert (again.volunteers, again.bye, again.seed) == (("3",), "1", 8)


@pytest.mark.parametrize("seed", range(30))
def test_random_events_survive_the_round_trip(seed: int) -> None:
    rng = Random(seed)
    event = random_event(rng, rng.randrange(1, 20), rounds=rng.randrange(4), initial=3)

    assert read_event_json(write_event_json(event)).event == event


@pytest.mark.parametrize(
    "rules",
    [
        ResultRules.preset("default").with_meanings("ours"),
        ResultRules.preset("egf").with_meanings("ours", PLAYED=Meaning(3, 1, 0.5, is_played=True, floats="down")),
        ResultRules("places", ResultRules.preset("cards").meanings, "our own book", "place", (7, 4, 1)),
    ],
)
def test_rules_that_are_no_preset_are_written_by_their_differences(rules: ResultRules) -> None:
    written = write_event_json(Event("e", "E", (), rules=rules))

    assert read_event_json(written).event.rules == rules


def test_rules_are_read_on_top_of_a_preset() -> None:
    said = {"name": "three-one-nil", "like": "fide-2026", "kinds": {"played": {"win": 3, "draw": 1}}}
    rules = read_event_json(json.dumps({"schema": 1, "event": {"id": "e", "rules": said}})).event.rules

    fide = ResultRules.preset("fide-2026")
    assert rules == fide.with_meanings("three-one-nil", PLAYED=replace(fide[ResultKind.PLAYED], win=3, draw=1))


def test_other_facts_of_a_file_survive() -> None:
    document = replace(
        whole(),
        about={"city": "Ulm", "start": "2026-05-02"},
        tiebreaks=("BH-C1", "SB"),
        kept=(KeptLine("trf", "line 3", "### by hand"),),
        stated={"1": Stated("GM", "w", "1990-01-31", "4d", "full", 3, 2, ("1.5", "12"))},
    )

    again = read_event_json(write_event_json(document))

    assert (dict(again.about), again.tiebreaks, again.kept, dict(again.stated)) == (
        document.about,
        document.tiebreaks,
        document.kept,
        document.stated,
    )


def test_a_fault_costs_the_entrant_or_the_game_in_which_it_appears() -> None:
    value = json.loads(EXAMPLE)
    value["entrants"] += [{"id": "9", "rating": "strong"}, {"id": "7"}]
    value["rounds"][0]["games"] += [{"bye": "8"}, {"bye": "3"}, {"black": "3"}]
    value["rounds"] += [{"number": 3, "games": [{"bye": "7"}]}]
    data = json.dumps(value).encode()

    found = EventJson().read(io.BytesIO(data), name="cup.json")

    assert [str(problem) for problem in found.problems] == [
        "entrants[3].rating: 'strong' is not a number.",
        "Two entrants have the id '7'. Give each player their own id.",
        "rounds[0].games[4]: The game has no player for 'white'. Add the player, or write a bye.",
        "Round 1, board 3: player '8' did not enter. Add the entrant, or correct the id.",
        "Round 1, board 4: player '3' plays twice in this round. Remove one of the games.",
        "Round 3 is where round 2 should be. Number rounds 1, 2, 3 without a gap.",
    ]
    assert [entrant.id for entrant in found.document.event.entrants] == ["3", "7", "5"]
    assert [len(this.games) for this in found.document.event.rounds] == [2, 1]
    with pytest.raises(FormatError, match=r"cup\.json: entrants\[3\]\.rating: 'strong' is not a number"):
        EventJson().read(io.BytesIO(data), name="cup.json", strict=True)


def test_a_fault_is_a_format_error_with_the_name_of_the_file() -> None:
    data = json.dumps({"schema": 1, "event": {"id": "e", "rules": "fide"}}).encode()

    with pytest.raises(FormatError, match=r"cup\.json: event\.rules: Unknown result rules 'fide'"):
        EventJson().read(io.BytesIO(data), name="cup.json")


@pytest.mark.parametrize("part", range(1, 20))
def test_a_truncated_file_is_reported_with_the_place(part: int) -> None:
    text = EXAMPLE.strip()

    with pytest.raises(FormatError, match=r"Line \d+, column \d+: this is not JSON"):
        read_event_json(text[: len(text) * part // 20])


def changed(**top: object) -> str:
    return json.dumps({**json.loads(EXAMPLE), **top})


def entrant(**facts: object) -> str:
    return changed(entrants=[{"id": "3", **facts}], rounds=[], pairing={})


def first_game(**facts: object) -> str:
    return changed(rounds=[{"number": 1, "games": [facts]}])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "Line 1, column 1: this is not JSON"),
        ("[" * 100_000, "nested too deeply|not JSON"),
        ('{"schema": 1' + "0" * 5000 + "}", "The file contains a number with thousands of digits"),
        ("[]", "a list of 0 is not a table of names and values"),
        (changed(schema=7), "Schema 7 is not known here. This version reads schema 1"),
        (changed(teams={"rules": {}}), r"teams\.rules\.boards is missing"),
        (changed(teams={"rules": {"boards": 2, "least": 3}}), "teams: A team cannot need 3 players in a match of 2"),
        (changed(teams={"rules": {"boards": 1}, "teams": [{"id": "a", "members": ["x"]}]}), "player 'x' did not enter"),
        (
            changed(rounds=[], teams={"rules": {"boards": 1}, "line_ups": [{"round": 1, "team": "a"}]}),
            "A line-up of team 'a' has a player of another team, or more players than boards",
        ),
        (changed(rounds=[], teams={"rules": {"boards": 1}, "rounds": [{}] * 7}), "have 7 rounds, and 0 were played"),
        (changed(prizes={"without": ["99"]}), "'99' in the prizes is not an entrant"),
        (changed(prizes={"lists": [{"name": "U18", "category": "U18"}]}), "'U18', for which there are prizes"),
        (changed(prizes={"lists": [{"name": "x", "prizes": [{}, {"amount": 1}]}]}), "prizes: Prizes of list 'x'"),
        (
            changed(stages=[{"name": "Final", "policy": "swiss", "entrants": ["nobody"]}]),
            r"stages\[0\]: 'nobody' is not an entrant of the event, or is named twice\.",
        ),
        (changed(entrant=[]), "Unknown name 'entrant'. Did you mean 'entrants'"),
        (changed(entrants={}), "entrants: an empty table is not a list"),
        (changed(event={"id": ""}), r"event\.id: '' is not an id"),
        (changed(event={"id": "e", "rules": "fide"}), r"event\.rules: Unknown result rules 'fide'"),
        (changed(event={"id": "e", "rules": {"like": "fide"}}), r"event\.rules\.like: Unknown result rules 'fide'"),
        (changed(event={"id": "e", "rules": {"scoring": "goals"}}), r"event\.rules\.scoring: Unknown word 'goals'"),
        (changed(event={"id": "e", "rules": {"kinds": {"won": {}}}}), r"event\.rules\.kinds\.won: Unknown result kind"),
        (changed(event={"id": "e", "rules": {"kinds": {"played": {"win": 0.3}}}}), r"played\.win: 0\.3 is not a"),
        (changed(event={"id": "e", "rules": {"kinds": {"played": {"floats": "up"}}}}), "floats: Unknown word 'up'"),
        (changed(event={"id": "e", "rules": {"place_scores": [1, "x"]}}), r"place_scores\[1\]: 'x' is not a score"),
        (changed(about={"town": "Ulm"}), "about: Unknown name 'town'"),
        (changed(about={"city": 4}), "about: 4 is not a text for 'city'"),
        (changed(stated={"3": {"titel": "GM"}}), r"stated\.3: Unknown name 'titel'"),
        (changed(kept=[{"text": "x"}]), r"kept\[0\]\.format is missing"),
        (changed(event={"id": "e", "date": "May"}), r"event\.date: 'May' is not a date such as 2026-05-02"),
        (changed(event={"id": "e", "rounds_planned": 10**400}), r"event\.rounds_planned: a number of about 401 digits"),
        (entrant(rating="strong"), r"entrants\[0\]\.rating: 'strong' is not a number"),
        (entrant(rating=float("nan")), r"entrants\[0\]\.rating: nan is not a number from"),
        (entrant(rating=float("inf")), r"entrants\[0\]\.rating: inf is not a number"),
        (entrant(rating=10**400), r"entrants\[0\]\.rating: a number of about 401 digits is not a number from -1,000"),
        (entrant(initial_score=0.3), "initial_score: 0.3 is not a score in steps of 0.5"),
        (entrant(initial_score=10**30), r"initial_score: 10+ is not a score in steps of 0\.5"),
        (entrant(number=0), "number: 0 is not a whole number from 1 to"),
        (entrant(absent=[0]), r"absent\[0\]: 0 is not a whole number from 1 to 10,000"),
        (entrant(name=3), "name: 3 is not a text"),
        (entrant(display="secret"), r"entrants\[0\]\.display: Unknown word 'secret'"),
        (entrant(id=True), "id: True is not an id"),
        (entrant(id=None), "id: None is not an id"),
        (entrant(rating="x", number=0), r"number: 0 is not .*\. entrants\[0\]\.rating: 'x' is not a number"),
        (changed(entrants=[{"id": 3}, {"id": "3"}], rounds=[], pairing={}), "Two entrants have the"),
        (first_game(black="3"), r"rounds\[0\]\.games\[0\]: The game has no player for 'white'"),
        (first_game(black="3", white="7"), r"games\[0\]: A played game has no result"),
        (first_game(black="3", white="7", result="first"), r"games\[0\]: Unknown result 'first'"),
        (first_game(bye="3", kind="won"), r"games\[0\]\.kind: Unknown result kind 'won'"),
        (first_game(black="3", white="8", result="black"), "Round 1, board 1: player '8' did not enter"),
        (first_game(black="3", white="3", result="black"), "Player '3' is in one game twice"),
        (first_game(bye="3", time="noon"), r"games\[0\]\.time: 'noon' is not a time such as 14:30"),
        (changed(rounds=[{"number": 2, "games": []}]), "Round 2 is where round 1"),
        (changed(pairing={"forced": [["3"]]}), r"pairing\.forced\[0\]\[1\] is missing"),
        (changed(pairing={"settings": {"bar": []}}), r"pairing\.settings\.bar: a list of 0 is not true, false"),
        ('{"players": [], "rounds": [{}]}', r"rounds\[0\]: an empty table is not a list"),
        ('{"players": [{"id": 1, "setRating": 1}]}', r"players\[0\]: Unknown name 'setRating'"),
        ('{"players": [{"id": 1, "absent": 1}]}', r"players\[0\]\.absent: 1 is not true or false"),
        (
            '{"players": [{"id": 1}, {"id": 2}], "rounds": [[{"black": 1, "white": 2, "result": "VoluntaryBye"}]]}',
            r"rounds\[0\]\[0\]: VoluntaryBye of '1' has the opponent '2'",
        ),
        (
            '{"players": [{"id": 1}, {"id": 2}], "rounds": [[{"black": 1, "white": 2, "result": "BlackWins"}]]}',
            r"rounds\[0\]\[0\]: Unknown result 'BlackWins'. Did you mean 'BlackWin'",
        ),
    ],
)  # fmt: skip
def test_what_is_wrong_is_reported_with_its_path(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        read_event_json(text)


@pytest.mark.parametrize(
    ("result", "kind", "scores"),
    [
        ("BlackWin", ResultKind.PLAYED, (2, 0)),
        ("WhiteWin", ResultKind.PLAYED, (0, 2)),
        ("Draw", ResultKind.PLAYED, (1, 1)),
        ("WhiteForfeit", ResultKind.FORFEIT, (2, 0)),
        ("BlackForfeit", ResultKind.FORFEIT, (0, 2)),
        ("DoubleForfeit", ResultKind.DOUBLE_FORFEIT, (0, 0)),
        ("DoubleLoss", ResultKind.DOUBLE_LOSS, (0, 0)),
        ("Void", ResultKind.VOID, (0, 0)),
        ("Unknown", ResultKind.UNKNOWN, (0, 0)),
    ],
)
def test_the_results_of_go_pairer_are_understood(result: str, kind: ResultKind, scores: tuple[int, int]) -> None:
    game = {"black": 1, "white": 2, "result": result, "handicap": 3}
    event = read_event_json(json.dumps({"players": [{"id": 1}, {"id": 2}], "rounds": [[game]]})).event

    read = event.rounds[0].games[0]
    assert (read.kind, read.half_points(event.rules), read.handicap) == (kind, scores, 3)


def test_byes_and_absences_of_go_pairer_are_understood() -> None:
    text = json.dumps(
        {
            "players": [{"id": 1, "initialScore": 1.5, "state": "Ohio"}, {"id": 2, "absent": True}],
            "rounds": [
                [
                    {"black": 1, "white": 1, "result": "InvoluntaryBye"},
                    {"black": 2, "white": 2, "result": "VoluntaryBye"},
                ]
            ],
            "setRoundNum": True,
            "settings": {"totalRounds": 5},
        }
    )
    document = read_event_json(text)

    event = document.event
    assert [game.half_points(event.rules) for game in event.rounds[0].games] == [(2,), (0,)]
    assert (event.entrants[0].initial_half_points, event.entrants[0].player.region) == (3, "Ohio")
    assert [entrant.takes_part(2) for entrant in event.entrants] == [True, False]
    assert (document.policy, dict(document.settings)) == ("go-pairer", {"totalRounds": 5, "floatRule": True})


@settings(max_examples=300, deadline=None)
@given(
    at=st.integers(0, len(EXAMPLE) - 1),
    put=st.sampled_from(['"', "0", "null", "[", "}", "-1", "1e999", "", "x"]),
    length=st.integers(0, 12),
)
@pytest.mark.slow
def test_a_damaged_file_gives_a_typed_error_or_an_event(at: int, put: str, length: int) -> None:
    with suppress(CrosstableError):
        assert isinstance(read_event_json(EXAMPLE[:at] + put + EXAMPLE[at + length :]).event, Event)
