import io
import json

import pytest

from crosstable.formats.event.event_formats import sniff
from crosstable.formats.go.pairgoth import Pairgoth
from crosstable.model.errors import FormatError
from crosstable.model.results import ResultKind
from crosstable.ranking.scores import scores
from tests.formats.peer_samples import PAIRGOTH


def read(data=PAIRGOTH, **options):
    return Pairgoth().read(io.BytesIO(data), name="spring.tour", **options)


def changed(change):
    top = json.loads(PAIRGOTH)
    change(top)
    return json.dumps(top).encode()


def messages(found):
    return [f"{problem.column}: {problem.message}" for problem in found.problems]


def test_players_are_read_with_grade_numbers_and_rounds_not_played():
    found = read()
    ann, bo, cem, dia = found.document.event.entrants

    assert [each.player.name for each in (ann, bo, cem, dia)] == [
        "Example, Ann", "Sample, Bo", "Third, Cem", "Fourth, Dia",
    ]  # fmt: skip
    assert (ann.number, ann.rating, ann.player.club, ann.player.country) == (1, 2310.0, "Utr", "NL")
    assert [(each.organisation, each.number) for each in ann.player.identities] == [
        ("EGF", "12345678"), ("FFG", "1234567"),
    ]  # fmt: skip
    assert ann.absent == {3, 4}
    assert [found.document.of(each.id).grade for each in (ann, bo, cem)] == ["3d", "1k", "12k"]
    assert messages(found) == []


def test_starting_scores_are_those_of_pairgoth():
    # Ranks between 5k and 2d, counted from 30k, and one more for Ann.
    assert [each.initial_score for each in read().document.event.entrants] == [32, 29, 25, 26]
    swiss = read(changed(lambda top: top["pairing"].update(type="SWISS"))).document.event
    assert {each.initial_score for each in swiss.entrants} == {0}
    assert swiss.rounds[0].games[-1].kind is ResultKind.ZERO_BYE


def test_games_byes_and_absences_are_read():
    event = read().document.event
    first, second = event.rounds

    game, bye, absence = first.games
    assert (game.players, game.handicap, game.board, game.sides[0].place) == (("8", "7"), 2.0, 1, 1)
    assert (bye.players, bye.kind) == (("9",), ResultKind.ALLOCATED_BYE)
    assert (absence.players, absence.kind) == (("10",), ResultKind.HALF_BYE)
    assert second.games[0].half_points(event.rules) == (2, 2)
    assert second.games[1].kind is ResultKind.UNKNOWN
    assert scores(event) == {"7": 66, "8": 60, "9": 52, "10": 55}
    assert event.rules.tie_break_rules == "opengotha-3.52-exact"


def test_facts_of_the_event_are_read():
    document = read().document

    assert document.about == {
        "city": "Utrecht", "country": "NL", "arbiter": "Ann Lee", "start": "2026-05-02", "end": "2026-05-03",
        "ruleset": "JAPANESE", "komi": "6.5", "board_size": "19", "time_control": "80",
    }  # fmt: skip
    assert document.tiebreaks == ("MMS", "SOS", "SOSOS")
    assert (document.event.name, document.event.rounds_planned) == ("Spring Cup", 4)
    early = read(changed(lambda top: top.update(timeSystem={"type": "FISCHER", "mainTime": 60, "increment": 20})))
    assert early.document.about["time_control"] == "100"


def test_what_cannot_be_is_reported():
    def change(top):
        top["players"].append({"id": 7, "name": "Again"})
        first, second = top["games"]
        first[0]["w"] = 77
        first[1]["b"] = 9
        second[0]["r"] = "z"
        second.append({"id": 9, "w": 7, "b": 8, "r": "b"})

    assert messages(read(changed(change))) == [
        "players: A participant has no name, no id, or the id of another (id '7'), and was left out.",
        "round 1: player '77' is not among the players. The game was left out. Add the player.",
        "round 1: Player 9 plays against themselves. The game was left out.",
        "round 2: Result 'z' is not known; the game is kept without one.",
        "round 2: Player 8 plays twice in round 2. The second game was left out.",
    ]


def test_the_file_is_recognised():
    assert sniff(PAIRGOTH, "spring.json") == "pairgoth"
    assert sniff(b"{}", "spring.tour") == "pairgoth"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"{", "spring.tour: the file is not valid JSON"),
        (b"[]", "spring.tour: the file has no players and no pairing system, so it is not a Pairgoth tournament."),
        (
            changed(lambda top: top.update(type="TEAM3")),
            "spring.tour: the tournament is of type 'TEAM3'. Tournaments of teams are not read",
        ),
    ],
)
def test_another_file_is_rejected(data, said):
    with pytest.raises(FormatError) as caught:
        read(data)

    assert str(caught.value).startswith(said)
