"""Wizards Event Reporter: persons, matches, byes, teams."""

from __future__ import annotations

import io

import pytest

from crosstable.formats.wer import Wer
from crosstable.model.errors import FormatError
from crosstable.model.players import Identity
from crosstable.model.results import ResultKind
from tests.formats.peer_samples import WER


def read(data, name="fnm.wer", **options):
    return Wer().read(io.BytesIO(data if isinstance(data, bytes) else data.encode()), name=name, **options)


def event(matches, participation=""):
    people = "".join(f'<person id="{id}" first="{name}" last="L"/>' for id, name in ((1, "Ann"), (2, "Bo"), (3, "Cem")))
    return (
        f'<event title="x" numberofrounds="1"><participation>{people}{participation}</participation>\n'
        f'<matches><round number="1">\n{matches}</round></matches></event>'
    )


def told(found):
    return [str(problem) for problem in found.problems]


def test_the_event_and_its_players_are_read():
    document = read(WER).document

    assert ("Friday Night", "2026-05-01", "cards", 2) == (
        document.event.name,
        str(document.event.date),
        document.event.rules.name,
        document.event.rounds_planned,
    )
    # 2001-01-01 is what the program writes for no end.
    assert {"organiser": "The Shop", "arbiter": "20001", "kind": "SEALED", "start": "2026-05-01"} == dict(
        document.about
    )
    assert ["Example, Ann", "Sample, Bo J", "Third, Cem"] == [each.player.name for each in document.event.entrants]
    assert (Identity("DCI", "10001"),) == document.event.entrants[0].player.identities


def test_matches_have_the_games_won_as_points():
    # outcomes as read by patrickcoyle427/TournamentParser: 1 `person` won, 2 draw, 3 bye.
    games = list(read(WER).document.event.games())

    assert [
        (1, "played", [("10001", 1, 2.0), ("10002", 2, 1.0)], 3.0, (6, 0)),
        (1, "allocated-bye", [("10003", 1, None)], None, (6,)),
        (2, "played", [("10001", 1, 1.0), ("10003", 1, 1.0)], 3.0, (2, 2)),
    ] == [
        (
            game.round, game.kind.value, [(side.players[0], side.place, side.points) for side in game.sides],
            game.length, game.half_points(read(WER).document.event.rules),
        )
        for game in games
    ]  # fmt: skip


def test_a_win_by_drop_is_a_forfeit():
    (game,) = read(event('<match person="1" opponent="2" outcome="1" winbydrop="True"/>')).document.event.games()

    assert ResultKind.FORFEIT is game.kind


def test_teams_are_sides_of_their_members():
    team = '<team id="9"><member person="1"/><member person="2"/></team>'
    (game,) = read(event('<match person="9" opponent="3" outcome="1" win="2" loss="0"/>', team)).document.event.games()

    assert [("1", "2"), ("3",)] == [side.players for side in game.sides]


def test_what_cannot_be_is_reported_with_line_and_element():
    matches = (
        '<match person="1" opponent="77" outcome="1"/>\n<match person="1" opponent="2" outcome="8"/>\n'
        '<match person="1" opponent="3" outcome="1"/>\n<match person="3" outcome="1"/>\n'
    )
    found = read(event(matches))

    assert [
        "line 3, column 'match': opponent '77' is not in the list of persons. The match was left out.",
        "line 4, column 'match': Outcome '8' is not known (1 won, 2 drawn); the match is kept without a result.",
        "line 5, column 'match': Player '1' plays twice in round 1. The match was left out.",
        "line 6, column 'match': Outcome '1' without an opponent is read as a bye.",
    ] == told(found)


def test_rounds_out_of_order_and_without_end_are_reported(monkeypatch):
    monkeypatch.setattr("crosstable.formats.wer._MOST_ROUNDS", 2)
    found = read('<event><matches>\n<round number="2"/>\n<round number="2"/>\n<round number="3"/></matches></event>')

    assert [
        "line 2, column 'round': Round '2' is read as round 1.",
        "line 4, column 'round': There are more than 2 rounds; the rest was left out.",
    ] == told(found)


def test_another_root_is_rejected():
    with pytest.raises(FormatError) as refused:
        read("<Tournament/>", name="x.xml")

    assert (
        str(refused.value)
        == "x.xml: the file begins with <Tournament>, not <event>, so it is not a .wer file. Check that it is the right file."  # noqa: E501  # a message in one piece
    )
