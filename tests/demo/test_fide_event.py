"""Random chess events: lawful, as asked for, the same from the same seed; results that follow the ratings."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from io import BytesIO
from random import Random

import pytest

from crosstable.cli.pair import system_of
from crosstable.demo.amounts import NONE, Amount, cases, parse_amount
from crosstable.demo.fide_event import FideEventSettings, random_event
from crosstable.demo.fide_results import chances, result
from crosstable.formats.trf.dialects import Trf26
from crosstable.formats.trf.prohibited import prohibited_in
from crosstable.formats.trf.writer import Dialect, write_trf
from crosstable.intake.event_file_check import check_event
from crosstable.model.errors import InputError
from crosstable.model.results import ResultKind
from crosstable.pairing.check import check_round
from crosstable.pairing.constraints import Constraints

QUIET = FideEventSettings(
    full_byes=NONE, half_byes=NONE, zero_byes=NONE, forfeits=NONE, double_forfeits=NONE, odd_results=NONE,
    late_entries=0, withdrawals=0, forbidden_pairs=0, baku=False,
)  # fmt: skip


def settings(**more):
    return replace(QUIET, **more)


DRAWN = FideEventSettings()


def made(seed, chosen=DRAWN):
    return random_event(Random(seed), chosen, name="E")


def kinds(document):
    return Counter(game.kind for this in document.event.rounds for game in this.games)


@pytest.mark.parametrize("seed", range(12))
def test_an_event_is_lawful_after_it_was_written_and_read(seed):
    points = {3: (6, 2, 0), 7: (6, 4, 2)}.get(seed)
    written = write_trf(made(seed, FideEventSettings(points=points)), Dialect.TRF26)

    read = Trf26().read(BytesIO(written.data), name="e.trf")
    document = read.document
    system = system_of(document, "fide-dutch", [])
    checks = [
        check_round(
            document.event, this.number, system, constraints=Constraints(forbidden=prohibited_in(document, this.number))
        )
        for this in document.event.rounds
    ]

    assert () == tuple(read.problems)
    assert [] == check_event(document)
    assert [] == [each.round for each in checks if not each.is_right]


@pytest.mark.slow
def test_the_same_seed_gives_the_same_event_and_another_another():
    texts = [write_trf(made(seed), Dialect.TRF26).data for seed in (5, 5, 6)]

    assert texts[0] == texts[1]
    assert texts[0] != texts[2]


def test_numbers_of_byes_and_results_are_as_asked_for():
    document = made(
        1,
        settings(
            players=40,
            rounds=7,
            full_byes=Amount(number=2),
            half_byes=Amount(number=5),
            zero_byes=Amount(by_round={3: (0.0, 4)}),
            forfeits=Amount(by_round={1: (0.0, 2)}),
            double_forfeits=Amount(by_round={2: (0.0, 1)}),
            odd_results=Amount(by_round={4: (0.0, 6)}),
        ),
    )
    found = kinds(document)
    third = Counter(game.kind for game in document.event.rounds[2].games)

    assert (40, 7) == (len(document.event.entrants), len(document.event.rounds))
    assert (2, 5, 4) == tuple(found[kind] for kind in (ResultKind.FULL_BYE, ResultKind.HALF_BYE, ResultKind.ZERO_BYE))
    assert 4 == third[ResultKind.ZERO_BYE]
    assert (2, 1) == (found[ResultKind.FORFEIT], found[ResultKind.DOUBLE_FORFEIT])
    odd = [
        g for g in document.event.rounds[3].games if g.kind is ResultKind.DOUBLE_LOSS or g.sides[0].score is not None
    ]
    assert 6 == len(odd)


def test_late_entries_withdrawals_forbidden_pairs_acceleration_and_tie_breaks():
    document = made(
        2,
        settings(players=30, rounds=6, late_entries=3, withdrawals=2, forbidden_pairs=4, baku=True, tiebreaks=("SB",)),
    )
    entrants = document.event.entrants

    assert 3 == sum(entrant.from_round > 1 for entrant in entrants)
    assert 1 <= sum(entrant.until_round is not None for entrant in entrants) <= 2
    assert 4 == sum(line.text.startswith("260 001 006") for line in document.kept)
    assert "FIDE_DUTCH_BAKU" == document.about["system"]
    assert ("SB",) == document.tiebreaks


def test_ratings_are_those_given_and_fall_with_the_number():
    document = made(3, settings(players=6, rounds=3, ratings=(2000.0, 2600.0), lowest=1500, highest=1600))
    ratings = [entrant.rating for entrant in document.event.entrants]

    assert [2600, 2000] == ratings[:2]
    assert all(1500 <= rating <= 1600 for rating in ratings[2:])
    assert sorted(ratings, reverse=True) == ratings


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        (settings(players=1), "from 2 to 9999"),
        (settings(players=6, rounds=6), "6 rounds are not possible: this number of players allows 1 to 5"),
        (settings(lowest=1800, highest=1700), "from 1800 to 1700"),
        (settings(players=4, rounds=3, forbidden_pairs=3), "could be completed"),
    ],
)
def test_what_is_impossible_is_an_error(chosen, message):
    with pytest.raises(InputError, match=message):
        [made(seed, chosen) for seed in range(20)]


def test_amounts_are_numbers_percentages_or_both_by_round():
    assert Amount(number=3) == parse_amount("3")
    assert Amount(percent=5.0) == parse_amount("5%")
    assert Amount(by_round={1: (0.0, 2), 3: (10.0, 0)}) == parse_amount("2@1, 10%@3")
    assert [0, 1, 2] == cases(Random(1), (100.0, 1), 3)
    assert 3 == sum(number for _, number in Amount(number=3).over_rounds(Random(1), 5).values())


@pytest.mark.parametrize("text", ["", "x", "101%", "1.5", "2@", "5%%"])
def test_other_texts_are_no_amounts(text):
    with pytest.raises(InputError, match="not an amount"):
        parse_amount(text)


def test_results_follow_the_model():
    """At equal ratings of 2000: w = 96, b = -150."""
    assert chances(2000, 2000) == pytest.approx((1 / (1 + 10 ** (96 / 370)), 1 / (1 + 10 ** (150 / 370))))
    assert chances(900, 900) == chances(1400, 1400)
    rng = Random(1)
    drawn = Counter(result(rng, 2100, 2000) for _ in range(4000))
    white, black = chances(2100, 2000)

    assert (drawn["1"] / 4000, drawn["0"] / 4000) == pytest.approx((white, black), abs=0.025)


def test_the_mean_of_rating_changes_is_about_nothing():
    """An expected score by the logistic curve of 400 points, over many games of all differences."""
    rng = Random(7)
    change = []
    for _ in range(20_000):
        one, other = 1800 + 400 * rng.random(), 1800 + 400 * rng.random()
        is_white = rng.random() < 0.5
        word = result(rng, one, other) if is_white else result(rng, other, one)
        score = {"1": 1.0, "=": 0.5, "0": 0.0}[word]
        expected = 1 / (1 + 10 ** ((other - one) / 400))
        favourite = 1 if one > other else -1
        change.append(favourite * ((score if is_white else 1 - score) - expected))

    assert abs(sum(change) / len(change)) < 0.02
