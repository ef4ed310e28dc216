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
from crosstable.model.errors import CrosstableError, FormatError, ResultError, UnknownName
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
  "pairing": {"policy": "go", "settings": {"habit": "EGF"}, "forbidden": [["3", 7]], "volunteers": ["5"], "seed": 4}
}
"""


def test_an_event_is_read() -> None:
    document = read_event_json(EXAMPLE)

    event = document.event
    assert (event.id, event.date, event.rules.name, event.rounds_planned) == ("spring", dt.date(2026, 5, 2), "egf", 5)
    assert [entrant.id for entrant in event.entrants] == ["3", "7", "5"]
    assert event.entrants[0].initial_score == 3
    assert event.entrants[0].absent == {2}
    first, bye = event.rounds[0].games
    assert (first.handicap, first.komi, first.board) == (2, 0.5, 1)
    assert [(side.colour, side.place) for side in first.sides] == [("black", 1), ("white", 2)]
    assert bye.kind is ResultKind.ALLOCATED_BYE
    assert (document.policy, dict(document.settings), document.seed) == ("go", {"habit": "EGF"}, 4)
    assert (document.forbidden, document.volunteers) == ((("3", "7"),), ("5",))


def test_games_without_colours_and_with_many_sides_are_read() -> None:
    value = json.loads(EXAMPLE)
    value["rounds"][0]["games"] = [
        {"first": "3", "second": "7", "result": "draw", "kind": "unrated"},
        {"sides": [{"players": [{"id": "5", "weight": 0.5, "points": 3}], "place": 1, "score": 0.5, "points": 12}]},
    ]
    one, other = read_event_json(json.dumps(value)).event.rounds[0].games

    assert [(side.colour, side.place) for side in one.sides] == [(None, 1), (None, 1)]
    assert other.sides[0] == Side((Member("5", 0.5, 3),), place=1, points=12, score=1)


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
        Entrant(players[0], 1, 2.5, 3, frozenset({2, 4}), 2, 7),
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
        Game((Side((Member("2", 0.5, 3.0),), place=None, reason="left", score=1),), kind=ResultKind.PLAYED),
    )
    event = Event(
        "e1", "Cup", entrants, (Round(1, games), Round(2, more)), ResultRules.preset("egf"), dt.date(2026, 5, 1), 2, 9
    )
    return EventDocument(event, "go", {"habit": "EGF"}, (("3", "4"),), (("1", "2"),), ("3",), "1", 8)


def test_everything_survives_the_round_trip() -> None:
    document = whole()

    again = read_event_json(write_event_json(document))

    assert again.event == document.event
    assert (again.policy, dict(again.settings), again.forced, again.forbidden) == (
        "go",
        {"habit": "EGF"},
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
        ResultRules.preset("egf").with_meanings("ours", PLAYED=Meaning(6, 2, 1, is_played=True, floats="down")),
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
    assert rules == fide.with_meanings("three-one-nil", PLAYED=replace(fide[ResultKind.PLAYED], win=6, draw=2))


def test_what_other_files_say_beside_the_event_survives() -> None:
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


def test_a_fault_costs_the_entrant_or_the_game_in_which_it_stands() -> None:
    value = json.loads(EXAMPLE)
    value["entrants"] += [{"id": "9", "rating": "strong"}, {"id": "7"}]
    value["rounds"][0]["games"] += [{"bye": "8"}, {"bye": "3"}, {"black": "3"}]
    value["rounds"] += [{"number": 3, "games": [{"bye": "7"}]}]
    data = json.dumps(value).encode()

    found = EventJson().read(io.BytesIO(data), name="cup.json")

    assert [str(problem) for problem in found.problems] == [
        "entrant 4 ('9'): rating is 'strong', not a finite number.",
        "two entrants have the id '7'. Give each player one id.",
        "round 1, board 5: white is None, not an id. Give a text or a whole number.",
        "round 1, board 3: player '8' did not enter. Add the entrant, or mend the id.",
        "round 1, board 4: player '3' plays twice in this round. Remove one of the games.",
        "round 3 stands where round 2 belongs. Number rounds 1, 2, 3 without a gap.",
    ]
    assert [entrant.id for entrant in found.document.event.entrants] == ["3", "7", "5"]
    assert [len(this.games) for this in found.document.event.rounds] == [2, 1]
    with pytest.raises(FormatError, match=r"cup\.json: entrant 4 \('9'\): rating is 'strong'"):
        EventJson().read(io.BytesIO(data), name="cup.json", strict=True)


def test_a_fault_is_a_format_error_with_the_name_of_the_file() -> None:
    data = json.dumps({"schema": 1, "event": {"id": "e", "rules": "fide"}}).encode()

    with pytest.raises(FormatError, match=r"cup\.json: Unknown result rules 'fide'"):
        EventJson().read(io.BytesIO(data), name="cup.json")


@pytest.mark.parametrize("part", range(1, 20))
def test_a_file_cut_off_says_where(part: int) -> None:
    text = EXAMPLE.strip()

    with pytest.raises(FormatError, match=r"line \d+, column \d+: this is not JSON"):
        read_event_json(text[: len(text) * part // 20])


def changed(**top: object) -> str:
    return json.dumps({**json.loads(EXAMPLE), **top})


def entrant(**facts: object) -> str:
    return changed(entrants=[{"id": "3", **facts}], rounds=[], pairing={})


def first_game(**facts: object) -> str:
    return changed(rounds=[{"number": 1, "games": [facts]}])


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("", FormatError, "line 1, column 1: this is not JSON"),
        ("[" * 100_000, FormatError, "nested too deeply|not JSON"),
        ("[]", FormatError, r"the file: \[\] is no object"),
        (changed(schema=2), FormatError, "schema 2 is not known here. This version reads schema 1"),
        (changed(entrant=[]), UnknownName, "Unknown name in the file 'entrant'. Did you mean 'entrants'"),
        (changed(entrants={}), FormatError, r"the file: entrants is \{\}, not a list"),
        (changed(event={"id": ""}), FormatError, "event: id is '', not an id"),
        (changed(event={"id": "e", "rules": "fide"}), UnknownName, "Unknown result rules 'fide'"),
        (changed(event={"id": "e", "rules": {"like": "fide"}}), UnknownName, "Unknown result rules 'fide'"),
        (changed(event={"id": "e", "rules": {"scoring": "goals"}}), UnknownName, "scoring in event, rules 'goals'"),
        (changed(event={"id": "e", "rules": {"kinds": {"won": {}}}}), UnknownName, "event, rules, kinds 'won'"),
        (changed(event={"id": "e", "rules": {"kinds": {"played": {"win": 0.3}}}}), FormatError, "win is 0.3, not"),
        (changed(event={"id": "e", "rules": {"kinds": {"played": {"floats": "up"}}}}), UnknownName, "'up'"),
        (changed(event={"id": "e", "rules": {"place_scores": [1, "x"]}}), FormatError, "place_scores: 2 is 'x'"),
        (changed(about={"town": "Ulm"}), UnknownName, "Unknown name in about 'town'"),
        (changed(stated={"3": {"titel": "GM"}}), UnknownName, "Unknown name in stated of '3' 'titel'"),
        (changed(kept=[{"text": "x"}]), FormatError, "kept 1: format is None, not an id"),
        (changed(event={"id": "e", "date": "May"}), FormatError, "event: date is 'May', not an ISO date"),
        (entrant(rating="strong"), FormatError, r"entrant 1 \('3'\): rating is 'strong', not a finite number"),
        (entrant(rating=float("nan")), FormatError, r"entrant 1 \('3'\): rating is nan, not a finite number"),
        (entrant(initial_score=0.3), FormatError, "initial_score is 0.3, not a score in steps of 0.5"),
        (entrant(number=0), FormatError, "number is 0, not a whole number from 1 on"),
        (entrant(absent=[0]), FormatError, "absent is \\[0\\], not a list of round numbers"),
        (entrant(name=3), FormatError, "name is 3, not a text"),
        (entrant(display="secret"), UnknownName, r"Unknown display in entrant 1 \('3'\) 'secret'"),
        (entrant(id=True), FormatError, "id is True, not an id"),
        (entrant(id=None), FormatError, "id is None, not an id. Give a text or a whole number"),
        (changed(entrants=[{"id": 3}, {"id": "3"}], rounds=[], pairing={}), ResultError, "two entrants have the"),
        (first_game(black="3"), FormatError, "round 1, board 1: white is None, not an id"),
        (first_game(black="3", white="7"), FormatError, "board 1: a played game has no result"),
        (first_game(black="3", white="7", result="first"), UnknownName, "Unknown result in round 1, board 1 'first'"),
        (first_game(bye="3", kind="won"), UnknownName, "Unknown result kind in round 1, board 1 'won'"),
        (first_game(black="3", white="8", result="black"), ResultError, "round 1, board 1: player '8' did not enter"),
        (first_game(black="3", white="3", result="black"), ResultError, "Player '3' is in one game twice"),
        (first_game(bye="3", time="noon"), FormatError, "round 1, board 1: time is 'noon', not an ISO time"),
        (changed(rounds=[{"number": 2, "games": []}]), ResultError, "round 2 stands where round 1 belongs"),
        (changed(pairing={"forced": [["3"]]}), FormatError, r"pairing: forced is \['3'\], not a list of pairs of ids"),
        (changed(pairing={"settings": {"habit": []}}), FormatError, r"setting 'habit' is \[\], not true, false"),
        ('{"players": [], "rounds": [{}]}', FormatError, "round 1: dict is no list of games"),
        ('{"players": [{"id": 1, "setRating": 1}]}', UnknownName, "Unknown name in player 1 'setRating'"),
        ('{"players": [{"id": 1, "absent": 1}]}', FormatError, r"player 1 \('1'\): absent is 1, not true or false"),
        (
            '{"players": [{"id": 1}, {"id": 2}], "rounds": [[{"black": 1, "white": 2, "result": "VoluntaryBye"}]]}',
            FormatError,
            "round 1, board 1: VoluntaryBye of '1' has the opponent '2'",
        ),
        (
            '{"players": [{"id": 1}, {"id": 2}], "rounds": [[{"black": 1, "white": 2, "result": "BlackWins"}]]}',
            UnknownName,
            "Unknown result in round 1, board 1 'BlackWins'. Did you mean 'BlackWin'",
        ),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_its_place(text: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
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
    assert (read.kind, read.scores(event.rules), read.handicap) == (kind, scores, 3)


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
    assert [game.scores(event.rules) for game in event.rounds[0].games] == [(2,), (0,)]
    assert (event.entrants[0].initial_score, event.entrants[0].player.region) == (3, "Ohio")
    assert [entrant.takes_part(2) for entrant in event.entrants] == [True, False]
    assert (document.policy, dict(document.settings)) == ("go-pairer", {"totalRounds": 5, "floatRule": True})


@settings(max_examples=300, deadline=None)
@given(
    at=st.integers(0, len(EXAMPLE) - 1),
    put=st.sampled_from(['"', "0", "null", "[", "}", "-1", "1e999", "", "x"]),
    length=st.integers(0, 12),
)
def test_a_damaged_file_gives_a_typed_error_or_an_event(at: int, put: str, length: int) -> None:
    with suppress(CrosstableError):
        assert isinstance(read_event_json(EXAMPLE[:at] + put + EXAMPLE[at + length :]).event, Event)
