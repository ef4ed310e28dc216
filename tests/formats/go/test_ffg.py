"""FFG .tou: rows with licences, cells without a slash, Latin-1."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest

from crosstable.formats.event.document import EventDocument
from crosstable.formats.go.ffg import Ffg
from crosstable.model.errors import FormatError
from crosstable.model.events import Entrant, Event, Round
from crosstable.model.games import Game, Side
from crosstable.model.players import Identity, Player
from crosstable.model.results import ResultKind
from tests.formats.peer_samples import FFG


def read(data, name="rouen.tou", **options):
    return Ffg().read(io.BytesIO(data), name=name, **options)


def event(*games, entrants=("Lee, Ann", "Chan, Bo")):
    people = tuple(Entrant(Player(str(at), name), number=at) for at, name in enumerate(entrants, start=1))
    return EventDocument(Event("cup", "Cup", people, (Round(1, games),)))


def test_facts_and_players_are_read():
    document = read(FFG).document

    assert ("rouen", "Tournoi de Rouen", "2026-05-02") == (
        document.event.id,
        document.event.name,
        str(document.event.date),
    )
    assert {
        "start": "2026-05-02", "city": "Rouen", "program": "Hand", "board_size": "19", "rate_of_play": "60+b",
        "time_control": "82", "komi": "7.5",
    } == dict(document.about)  # fmt: skip
    assert [
        ("MARTIN, Anne", (Identity("FFG", "1800014"),), "75Ju"),
        ("PETIT, Bruno", (), "NL"),
        ("DURAND, Chloé", (Identity("FFG", "0621020"),), "92Le"),
    ] == [(each.player.name, each.player.identities, each.player.club) for each in document.event.entrants]


def test_cells_without_a_slash_are_read():
    # Files that OpenGotha 3.5 writes: "2+w0" for a win as White without handicap, "0=" for a round not played.
    games = list(read(FFG).document.event.games())

    assert [
        (1, [("2", 2, "black"), ("1", 1, "white")]),
        (1, [("3", 1, None)]),
        (2, [("1", 1, "black"), ("3", 2, "white")]),
        (2, [("2", 1, None)]),
    ] == [(game.round, [(side.players[0], side.place, side.colour) for side in game.sides]) for game in games]


def test_what_is_read_is_written_to_the_same_event():
    document = read(FFG).document
    written = Ffg().write(document)

    assert () == written.losses
    assert document == read(written.data).document
    assert b"DURAND Chlo\xe9" in written.data


def test_a_default_is_written_as_a_round_without_an_opponent_and_reported():
    default = Game((Side.of("1", place=1), Side.of("2", place=2)), kind=ResultKind.FORFEIT)
    written = Ffg().write(event(default))

    assert ["      0+", "      0-"] == [line[-8:] for line in written.data.decode("latin-1").splitlines()[-2:]]
    assert "FFG .tou has no place for forfeits: round 1, Chan, Bo - Lee, Ann." in [str(loss) for loss in written.losses]


def test_letters_that_latin_1_lacks_lose_their_accents_and_are_reported():
    written = Ffg().write(event(entrants=("Wiśniewska, Zoë", "Łuk, 明")))

    assert [b"Wisniewska Zo\xeb", b"?uk ?"] == [b" ".join(line.split()[1:3]) for line in written.data.splitlines()[-2:]]
    assert [("Wiśniewska, Zoë", "Łuk, 明")] == [loss.where for loss in written.losses if loss.code == "entrant"]


def test_facts_of_other_formats_under_the_same_key_are_not_written():
    document = replace(event(), about={"rate_of_play": "A", "time_control": "82"})
    written = Ffg().write(document)

    assert (b";ta=82\n" in written.data, b";time=" in written.data) == (True, False)
    assert "about-rate_of_play" in [loss.code for loss in written.losses]


def test_an_invalid_date_is_reported():
    found = read(b";date=2026-05-02\n1 Aa Bb 1d 0+\n")

    assert ["line 1: '2026-05-02' is not a date. Write it as 02/05/2026."] == [
        str(problem) for problem in found.problems
    ]


def test_a_file_without_a_player_is_rejected():
    with pytest.raises(FormatError) as refused:
        read(b"\n", name="x.tou")

    assert str(refused.value) == "x.tou: the file contains no players, so it is not an FFG .tou table."


def test_a_long_name_may_touch_its_grade():
    # OpenGotha cuts names at 24 letters, and writes the grade right behind them.
    found = read(
        b";comm=Coupe\n"
        b"   1 Gutierrez_Manrique Victor10K              NL     2+w0\n"
        b"     Dupont_de_la_Tour_AnneMa18k 1800014       75Ju   1-b0\n"
        b"   3 PETIT Bruno               1K              NL     0=\n"
    )

    assert () == found.problems
    assert [("Gutierrez Manrique, Victor", "10k"), ("Dupont de la Tour AnneMa", "18k"), ("PETIT, Bruno", "1k")] == [
        (entrant.player.name, found.document.of(entrant.id).grade) for entrant in found.document.event.entrants
    ]
    assert 1 == sum(len(game.sides) == 2 for game in found.document.event.games())
