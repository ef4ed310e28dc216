"""The keys of rows: stored, so they never change; the same row is found again, another one is not."""

import datetime as dt
import hashlib
from dataclasses import replace

import pytest

from crosstable.intake.row_keys import row_keys, stem_of_id
from crosstable.model.games import Game, Member, Side
from crosstable.model.results import ResultKind
from tests.league.made import DAY, source

GAME = Game.between("Ann", "Bo", 1, date=DAY, event="Cup", round=2)
MASK = 2**64 - 1


def keys(*games):
    found = row_keys(source(*games))
    return list(zip(found.stem.tolist(), found.occurrence.tolist(), found.row_hash.tolist(), strict=True))


def of_text(word):
    return int.from_bytes(hashlib.blake2b(word.encode(), digest_size=8).digest(), "little")


def mixed(x, value):
    """SplitMix64 (Steele, Lea, Flood 2014) on plain numbers."""
    x = (x * 0x9E3779B97F4A7C15 + value) & MASK
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MASK
    return x ^ (x >> 31)


def signed(x):
    return x - 2**64 if x >= 2**63 else x


def test_key_is_made_of_date_event_round_and_sides_as_its_rules_say():
    days = (DAY - dt.date(1970, 1, 1)).days
    stem = of_text("|stem")
    for name, value in (("date", days), ("event", of_text("cup")), ("round", 2)):
        stem = mixed(stem, mixed(of_text(name), value))
    for player in ("ann", "bo"):
        stem = mixed(stem, mixed(of_text("|side"), of_text(player)))

    assert signed(stem) == keys(GAME)[0][0]


def test_row_with_an_id_is_known_by_that_alone():
    by_id = signed(mixed(of_text("|id"), of_text("17")))

    assert by_id == stem_of_id("17") == keys(replace(GAME, row_id="17"))[0][0]
    assert by_id == keys(replace(Game.between("Cem", "Dia", 0), row_id="17"))[0][0]


def test_hash_of_a_row_never_changes():
    """Stored in every league: these numbers were written down when the first layout was made."""
    team = Game(
        (
            Side((Member("Ann", 0.5, 7), Member("Bo")), place=1, points=50, colour="black"),
            Side((Member("Cem"),), place=2, score=0.5, reason="late"),
        ),
        date=DAY, time=dt.time(18, 30), handicap=2, komi=0.5, length=10, weight=0.25, board=3, discipline="team",
    )  # fmt: skip

    assert EXPECTED == [keys(GAME)[0][::2], keys(team)[0][::2]]


EXPECTED = [(2647761259180498912, 7216838980844480987), (295364524515073810, -4325136785410412916)]


@pytest.mark.parametrize(
    "other",
    [
        replace(GAME, date=DAY + dt.timedelta(1)),
        replace(GAME, event="Cup 2"),
        replace(GAME, round=None),
        replace(GAME, sides=GAME.sides[::-1]),
        replace(GAME, sides=(GAME.sides[0], Side.of("Cem", place=2))),
    ],
)
def test_another_row_has_another_key(other):
    assert keys(GAME)[0][0] != keys(other)[0][0]


@pytest.mark.parametrize(
    "other",
    [
        replace(GAME, board=1),
        replace(GAME, kind=ResultKind.FORFEIT),
        replace(GAME, time=dt.time(18)),
        replace(GAME, handicap=0.0),
        replace(GAME, weight=0.5),
        replace(GAME, neutral=True),
        replace(GAME, discipline="blitz"),
        replace(GAME, event_sequence=1),
        replace(GAME, sides=(replace(GAME.sides[0], points=2.0), GAME.sides[1])),
        replace(GAME, sides=(replace(GAME.sides[0], colour="white"), GAME.sides[1])),
        replace(GAME, sides=(replace(GAME.sides[0], colour="black"), GAME.sides[1])),
        replace(GAME, sides=(GAME.sides[0], replace(GAME.sides[1], reason="ill"))),
        replace(GAME, sides=(Side((Member("Ann", 0.5),), place=1), GAME.sides[1])),
        replace(GAME, sides=(Side((Member("Ann", points=1),), place=1), GAME.sides[1])),
        replace(GAME, sides=(replace(GAME.sides[0], place=2), replace(GAME.sides[1], place=1))),
    ],
)
def test_row_that_shows_something_else_keeps_its_key_and_has_another_hash(other):
    (stem, occurrence, said), (other_stem, other_occurrence, other_said) = keys(GAME)[0], keys(other)[0]

    assert (stem, occurrence) == (other_stem, other_occurrence)
    assert said != other_said


def test_minus_zero_equals_zero():
    assert keys(replace(GAME, handicap=0.0)) == keys(replace(GAME, handicap=-0.0))


def test_key_does_not_depend_on_other_rows():
    other = replace(Game.between("Eve", "Bo", 1), board=2, handicap=3.5)

    assert keys(GAME)[0] == keys(other, GAME)[1]


def test_equal_rows_are_counted_in_their_order():
    found = row_keys(source(GAME, replace(GAME, board=2), GAME))

    assert [1, 2, 3] == found.occurrence.tolist()
    assert 1 == found.repeats


def test_source_without_rows_has_no_keys():
    found = row_keys(source())

    assert (0, 0) == (len(found), found.repeats)
