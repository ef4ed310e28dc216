"""McMahon scores: given by rating up to a bar, suggested, and given to late entries too."""

import pytest

from crosstable.events.entries import enter, set_rating
from crosstable.events.entry_facts import NewEntry
from crosstable.events.mcmahon import rating_of_word, set_bar, suggest_bar
from crosstable.model.entry_details import EntryDetails
from crosstable.model.errors import InputError
from tests.league.events.made import begun, now, paired, played, scores

RATED = [
    NewEntry("Ann", 2350.0),
    NewEntry("Bo", 2210.0),
    NewEntry("Cem", 2090.0),
    NewEntry("Dia", 1540.0),
    NewEntry("Eve"),
]


def half_points(store, event_id):
    return {entrant.player.name: entrant.initial_half_points for entrant in now(store, event_id).event.entrants}


def test_players_above_the_bar_start_equal_and_others_a_point_per_rank_below(store):
    event_id = begun(store, RATED, kind="go-mcmahon")

    given = set_bar(store, "ann", event_id, 2200.0)

    # The lowest rating, 1540, is in the step from 1500 on: 2200 is 7 steps above, 2090 is 5, the unrated start at 0.
    assert {"Ann": 14, "Bo": 14, "Cem": 10, "Dia": 0, "Eve": 0} == half_points(store, event_id)
    assert {"p1": 14, "p2": 14, "p3": 10, "p4": 0, "p5": 0} == given


def test_ranks_as_aga_ratings_are_steps_of_one(store):
    event_id = begun(store, [NewEntry("Ann", 5.2), NewEntry("Bo", 3.9), NewEntry("Cem", -2.4)], kind="go-mcmahon")

    set_bar(store, "ann", event_id, 4.0, lowest=-3.0, step=1.0)

    assert {"Ann": 14, "Bo": 12, "Cem": 0} == half_points(store, event_id)


def test_late_entrant_starts_with_the_mcmahon_score_and_the_byes_of_the_plan(store):
    event_id = begun(store, RATED, kind="go-mcmahon")
    set_bar(store, "ann", event_id, 2200.0)
    played(store, event_id)

    enter(store, "ann", event_id, [NewEntry("Fay", 2010.0), NewEntry("Gil", 2010.0, initial_half_points=2)])

    assert (10, 2) == (half_points(store, event_id)["Fay"], half_points(store, event_id)["Gil"])
    assert 5.5 == scores(store, event_id)["Fay"]  # five points by rating, half a point for the round missed


def test_other_seed_rating_before_the_first_round_gives_another_score(store):
    event_id = begun(store, RATED, kind="go-mcmahon")
    set_bar(store, "ann", event_id, 2200.0)

    set_rating(store, "ann", event_id, {"p4": 1640.0})

    assert 2 == half_points(store, event_id)["Dia"]


def test_scores_do_not_change_once_a_round_is_published(store):
    event_id = begun(store, RATED, kind="go-mcmahon")
    paired(store, event_id)

    with pytest.raises(
        InputError, match=r"Event e1 has begun: McMahon scores cannot change once a round is published."
    ):
        set_bar(store, "ann", event_id, 2200.0)


@pytest.mark.parametrize(
    ("at", "options", "message"),
    [
        (2200.0, {"step": 0.0}, r"Step 0.0 is not a number above 0. Use 100 for EGF ratings, 1 for A"),
        (2200.0, {"step": float("nan")}, r"Step nan is not a number above"),
        (1400.0, {}, r"The bar 1400 is below the lowest rating with a sc"),
        (float("inf"), {}, r"The bar inf and the lowest rating 1500.0 must be finite numbers."),
    ],
)
def test_bar_that_cannot_be_is_rejected(store, at, options, message):
    event_id = begun(store, RATED, kind="go-mcmahon")

    with pytest.raises(InputError, match=message):
        set_bar(store, "ann", event_id, at, **options)


def test_bar_without_any_rating_is_rejected(store):
    event_id = begun(store, kind="go-mcmahon")

    with pytest.raises(
        InputError, match=r"No entrant has a rating, so there is nothing to compute McMahon scores from."
    ):
        set_bar(store, "ann", event_id, 2200.0)


def test_suggested_bar_leaves_a_quarter_of_the_field_above_it_or_twice_the_rounds(store):
    forty = [NewEntry(f"Player {number}", 1000.0 + 30 * number) for number in range(40)]
    event_id = begun(store, [*forty, *RATED[-1:]], kind="go-mcmahon")
    entrants = now(store, event_id).event.entrants

    # The tenth from above of forty has 1900, the sixth 2020.
    assert 1900 == suggest_bar(entrants, 5)
    assert 2000 == suggest_bar(entrants, 3)
    assert None is suggest_bar(entrants[-1:], 5)


def test_a_bar_over_aga_ratings_takes_steps_of_one_by_default(store):
    event_id = begun(store, [NewEntry("Ann", 5.2), NewEntry("Bo", 3.9), NewEntry("Cem", 1.4)], kind="go-mcmahon")

    set_bar(store, "ann", event_id, 4.0)

    assert {"Ann": 6, "Bo": 4, "Cem": 0} == half_points(store, event_id)


def test_a_rank_among_aga_ratings_is_entered_as_one_of_them(store):
    event_id = begun(store, [NewEntry("Ann", 5.2)], kind="go-mcmahon")

    enter(store, "ann", event_id, [NewEntry("Bo", entered=EntryDetails(grade="3d"))])

    assert [5.2, 3.5] == [each.rating for each in now(store, event_id).event.entrants]
    assert 3.5 == rating_of_word(now(store, event_id), "3d")


def test_ratings_of_two_scales_are_not_entered_in_one_event(store):
    event_id = begun(store, [NewEntry("Ann", 5.2), NewEntry("Bo", 3.1)], kind="go-mcmahon")
    refused = r"^'Ann' has the rating 5\.2 of the AGA, and '(Bo|Cem)' 2300 of the EGF\. Enter the ratings of one scale"

    with pytest.raises(InputError, match=refused):
        enter(store, "ann", event_id, [NewEntry("Cem", 2300.0)])
    with pytest.raises(InputError, match=refused):
        set_rating(store, "ann", event_id, {"p2": 2300.0})
    set_rating(store, "ann", event_id, {"p1": 2500.0, "p2": 2300.0})

    assert [2500.0, 2300.0] == [each.rating for each in now(store, event_id).event.entrants]


@pytest.mark.parametrize(("policy", "settings"), [("go-pairer", {}), ("go", {"handicap_convention": "AGA"})])
def test_ranks_get_handicaps_by_the_rule_of_the_aga(store, policy, settings):
    strong = [NewEntry(name, entered=EntryDetails(grade=rank)) for name, rank in (("Ann", "6d"), ("Bo", "5d"))]
    event_id = begun(store, strong, kind="go-swiss", policy=policy, settings=settings)

    board = paired(store, event_id).pairing.boards[0]

    # one rank apart: one by the difference, none where go-pairer takes one off
    assert (0 if policy == "go-pairer" else 1) == board.handicap
