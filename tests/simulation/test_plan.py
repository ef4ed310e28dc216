"""Plans of simulations: what they say, and what is wrong with them."""

import pytest

from crosstable import FormatError, InputError, PolicyError, UnknownName
from crosstable.simulation.plan import event_cases, rating_cases, read_plan


def test_a_plan_is_every_combination_of_its_values():
    plan = read_plan(
        """
        [[formats]]
        pairing = ["swiss", "fide-dutch"]
        players = [8, 9]
        rounds = [3]
        tie_breaks = ["BH, SB", ""]
        [[formats]]
        pairing = ["single-elimination"]
        [[ratings]]
        system = "elo"
        values = {k = [10, 20.5]}
        """,
        "plan.toml",
    )

    assert [
        "swiss, 8 players, 3 rounds",
        "swiss, 9 players, 3 rounds",
        "fide-dutch, 8 players, 3 rounds",
        "fide-dutch, 9 players, 3 rounds",
        "single-elimination, 20 players",
    ] == [case.name for case in event_cases(plan)]
    assert ["elo, k 10", "elo, k 20.5"] == [case.name for case in rating_cases(plan)]
    assert (1, 200, 0.02) == (plan.seed, plan.events, plan.precision)


@pytest.mark.parametrize(
    ("text", "kind", "said"),
    [
        ("events = ", FormatError, r"plan.toml is not valid TOML: .*"),
        ("event = 3", FormatError, r"event"),
        ("events = 0", FormatError, r"plan.toml.*events"),
        ("seed = 4", InputError, r"plan.toml has neither formats nor ratings. Add a table \[\[formats\]\] or"),
        (
            '[[formats]]\npairing = ["keizer"]',
            InputError,
            r"keizer goes on until somebody ends it. Say how many rounds are played: rounds = \[5, 7\].",
        ),
        ('[[formats]]\npairing = ["swis"]\nrounds = [3]', UnknownName, "swiss"),
        ('[[formats]]\npairing = ["swiss"]\nrounds = [3]\ntie_breaks = ["XYZ"]', UnknownName, "XYZ"),
        ('[[formats]]\npairing = ["swiss"]\nrounds = [3]\nsettings = {speed = 3}', (PolicyError, UnknownName), "speed"),
        ('[[ratings]]\nsystem = "eloo"', UnknownName, "elo"),
        ('[[ratings]]\nsystem = "elo"\nvalues = {kk = [3]}', InputError, "kk"),
    ],
)
def test_what_is_wrong_with_a_plan_is_told(text, kind, said):
    with pytest.raises(kind, match=said):
        read_plan(text, "plan.toml")
