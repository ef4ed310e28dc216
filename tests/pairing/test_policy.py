"""Policies as data: names, settings, and everything that can be wrong with them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from crosstable.model.errors import InputError, PolicyError, UnknownName
from crosstable.pairing.berger import RoundRobin
from crosstable.pairing.pairing_registry import LISTED, PAIRING_SYSTEMS
from crosstable.pairing.policies import policy
from crosstable.pairing.policy import Term
from crosstable.pairing.policy_file import policy_from, policy_from_toml
from crosstable.pairing.policy_traits import TOTAL_ROUNDS, policy_traits
from crosstable.pairing.rematch import Rematch
from crosstable.pairing.same_group import SameClub
from crosstable.pairing.settings import Setting
from crosstable.pairing.systems import pairing_system, parsed_settings


@pytest.mark.parametrize("name", PAIRING_SYSTEMS)
def test_every_system_can_be_built_and_shows_what_it_is(name: str) -> None:
    made = pairing_system(name)

    assert made.name == name
    assert made.sentence.endswith(".")


@pytest.mark.parametrize("name", PAIRING_SYSTEMS)
def test_what_plans_know_of_a_system_is_what_it_does(name: str) -> None:
    system, known = pairing_system(name), LISTED[name]

    assert known.takes_rounds == (TOTAL_ROUNDS in system.settings)
    assert known.is_predetermined == system.is_predetermined
    assert known.has_own_order == (system.is_bracket or system.has_groups)


def test_plans_know_a_system_however_it_is_spelled() -> None:
    assert policy_traits(" Round_Robin ") is LISTED["round-robin"]


class OwnRoundRobin(RoundRobin):
    """A system of a plugin."""

    @classmethod
    def default_settings(cls, name: str) -> dict[str, Setting]:
        return {}

    @classmethod
    def from_settings(cls, name: str, settings: object, *, rounds: int | None = None) -> RoundRobin:
        return cls(name=name)


def test_plans_ask_the_system_of_a_plugin() -> None:
    assert policy_traits(f"{__name__}:OwnRoundRobin").is_predetermined


def test_the_defaults_of_the_seed_are_kept() -> None:
    assert dict(policy("go-pairer").settings) == {
        "handicapType": "MinusOne",
        "balanceColors": True,
        "totalRounds": 3,
        "handicapGap": 0.3,
        "intraStateGap": 0.0,
        "intraCityGap": 0.36,
        "intraClubGap": 0.56,
        "intraFamilyGap": 0.81,
        "quirks": True,
        "floatRule": False,
    }


def test_settings_are_found_whatever_their_spelling() -> None:
    assert policy("GO_PAIRER", handicap_type="None", totalrounds=5).settings["totalRounds"] == 5


@pytest.mark.parametrize(
    ("handicap_type", "convention", "correction"),
    [("FullHandicap", "package", 0), ("MinusOne", "package", 1), ("MinusTwo", "package", 2), ("None", "none", 0)],
)
def test_words_stand_for_conventions(handicap_type: str, convention: str, correction: int) -> None:
    handicaps = policy("go-pairer", handicapType=handicap_type).handicaps

    assert (handicaps.convention, handicaps.correction) == (convention, correction)


def test_a_threshold_and_a_ceiling_bound_handicaps() -> None:
    handicaps = policy("go", handicap_convention="EGF", threshold=0, ceiling=5).handicaps

    assert (handicaps.threshold, handicaps.ceiling) == (0, 5)


def test_handicap_conventions_of_go_give_komi_and_handicaps() -> None:
    assert [
        policy("go", handicap_convention=convention).handicaps.even_komi for convention in ("AGA", "EGF", "even")
    ] == [7.5, 6.5, 6.5]


@pytest.mark.parametrize("total", range(1, 9))
def test_first_half_and_end_are_those_of_the_package(total: int) -> None:
    made = policy("go-pairer", totalRounds=total, floatRule=True)
    terms = {term.criterion.name: term.criterion for _, term in made.criteria()}

    past = range(12)
    assert [r < total / 2 for r in past] == [r + 1 <= terms["acquaintance"].until_round for r in past]  # type: ignore[attr-defined]
    last = terms["float-direction"].until_round  # type: ignore[attr-defined]
    if last:
        assert [r < (total - 1 if total <= 5 else total - 2) for r in past] == [r + 1 <= last for r in past]


def test_a_made_policy_is_given_back_and_takes_no_settings() -> None:
    made = pairing_system("swiss")

    assert pairing_system(made) is made
    with pytest.raises(PolicyError, match=r"Policy 'swiss' has its settings already: 'seeding' cannot be changed here"):
        pairing_system(made, {"seeding": "fold"})


def test_settings_are_read_as_typed() -> None:
    words = {"handicap_gap": "0.5", "balanceColors": "No", "totalRounds": "5", "handicapType": "None"}

    read = parsed_settings("go-pairer", words)

    assert read == {"handicapGap": 0.5, "balanceColors": False, "totalRounds": 5, "handicapType": "None"}
    assert policy("go-pairer", **read).settings["totalRounds"] == 5


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"totalRounds": "five"}, "setting 'totalRounds' is 'five', which is not a whole number"),
        ({"handicapGap": ""}, "setting 'handicapGap' is '', which is not a number"),
        ({"balanceColors": "maybe"}, "setting 'balanceColors' is 'maybe', which is not true or false"),
        ({"rounds": "5"}, "Unknown setting of policy 'go-pairer' 'rounds'"),
    ],
)
def test_words_that_are_no_settings_are_rejected(words: dict[str, str], message: str) -> None:
    with pytest.raises(InputError, match=message):
        parsed_settings("go-pairer", words)


OWN = """
name = "club-night"
sentence = "Same points first, then no clubmates in the first rounds."
[settings]
club_rounds = 2
[[tiers]]
name = "score"
criteria = [{criterion = "score-difference"}, {criterion = "same-club", weight = 0.5, until_round = "$club_rounds"}]
"""


def test_one_can_write_a_policy_of_ones_own() -> None:
    made = policy_from_toml(OWN, {"clubRounds": 3})

    assert made.tiers[0].terms[1] == Term(SameClub(until_round=3), Fraction(1, 2))
    assert made.tiers[0].unit == 4  # quarters of the score, halves of the club


def test_a_limit_may_be_larger_than_a_float():
    text = f'name = "x"\nsentence = "y"\n[settings]\ngap = 3\n[limits]\ngap = [0, 1{"0" * 400}]'

    assert 3 == policy_from_toml(text).settings["gap"]
    with pytest.raises(PolicyError, match=r"setting 'gap' is -1, not between 0 and 1000"):
        policy_from_toml(text, {"gap": -1})


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: pairing_system("swis"), UnknownName, "Unknown pairing policy 'swis'. Did you mean 'swiss'"),
        (
            lambda: policy("swiss", seedings="fold"),
            UnknownName,
            "Unknown setting of policy 'swiss' 'seedings'. Did you mean 'seeding'",
        ),
        (lambda: policy("swiss", seeding="slip"), UnknownName, "Unknown seeding of policy 'swiss' 'slip'"),
        (lambda: policy("swiss", colours="yes"), PolicyError, "setting 'colours' is 'yes', which is not true or false"),
        (
            lambda: policy("swiss", clubRounds=True),
            PolicyError,
            "setting 'club_rounds' is True, which is not a whole number",
        ),
        (
            lambda: policy("go-pairer", handicapGap=-1),
            PolicyError,
            "setting 'handicapGap' is -1, not between 0 and 1000",
        ),
        (
            lambda: policy("go-pairer", intraClubGap=float("nan")),
            PolicyError,
            "setting 'intraClubGap' is nan, not between",
        ),
        (lambda: policy("go-pairer", totalRounds=0), PolicyError, "setting 'totalRounds' is 0, not between 1 and 1000"),
        (
            lambda: policy_from_toml("name = " + "9" * 5001),
            PolicyError,
            "The policy is not TOML: a number has too many",
        ),
        (
            lambda: policy_from_toml("name = " + "[" * 5000),
            PolicyError,
            "The policy is not TOML: a number has too many",
        ),
        (lambda: policy_from_toml("name = "), PolicyError, "The policy is not TOML: .*Correct that line"),
        (lambda: policy_from({}), PolicyError, "name is missing. Add it: a name in words"),
        (
            lambda: policy_from({"name": "x", "teirs": []}),
            PolicyError,
            "Unknown name 'teirs'. Did you mean 'tiers'",
        ),
        (
            lambda: policy_from({"name": "x", "tiers": [{}]}),
            PolicyError,
            "tiers\\[0\\].name is missing. Add it: a name in words",
        ),
        (lambda: policy_from({"name": 7}), PolicyError, "name: 7 is not a name in words"),
        (
            lambda: policy_from({"name": "x", "tiers": [{"name": "t", "criterions": []}]}),
            PolicyError,
            "Unknown name 'criterions'. Did you mean 'criteria'",
        ),
        (lambda: of({}), PolicyError, "Policy 'x', tier 't': a criterion has no name"),
        (lambda: of({"criterion": "luck"}), UnknownName, "Unknown pairing criterion 'luck'"),
        (
            lambda: of({"criterion": "rematch", "hrad": 1}),
            UnknownName,
            "Unknown parameter of 'rematch' in policy 'x' 'hrad'",
        ),
        (
            lambda: of({"criterion": "rematch", "last_rounds": "$all"}),
            UnknownName,
            "Unknown setting of policy 'x' 'all'",
        ),
        (
            lambda: of({"criterion": "rematch", "last_rounds": "two"}),
            PolicyError,
            "'rematch': parameter 'last_rounds' is 'two', which is not of the same type as its default, 0",
        ),
        (
            lambda: of({"criterion": "rematch", "weight": "much"}),
            PolicyError,
            "weight 'much' of criterion 'rematch' is not a number",
        ),
        (
            lambda: of({"criterion": "rematch", "weight": -1}),
            PolicyError,
            "'rematch': weight -1.0 is not between 0 and 1000000000",
        ),
        (lambda: shaped(settings=3), PolicyError, r"settings: 3 is not a table of names and values"),
        (
            lambda: shaped(settings={"a": [1]}),
            PolicyError,
            r"settings.a: a list of 1 is not a number, a word, true or false",
        ),
        (lambda: shaped(limits={"a": [0, 1]}), PolicyError, "Unknown setting with limits in policy 'x' 'a'"),
        (
            lambda: shaped(settings={"a": 1}, limits={"a": [0]}),
            PolicyError,
            r"the limits of setting 'a' are 0. List the allowed words, or give the least and the greatest",
        ),
        (lambda: shaped(settings={"a": "b"}, words={"a": 3}), PolicyError, "words.a: 3 is not a table"),
        (lambda: shaped(settings={"a": "b"}, words={"a": {"b": 1}}), PolicyError, "words.a.b: 1 is not a table"),
        (
            lambda: shaped(settings={"a": "b"}, words={"a": {"b": {"c": []}}}),
            PolicyError,
            r"words.a.b.c: a list of 0 is not a number, a word, true or false",
        ),
        (lambda: shaped(tiers=3), PolicyError, r"tiers: 3 is not a list"),
        (lambda: shaped(tiers=[3]), PolicyError, r"tiers\[0\]: 3 is not a table"),
        (lambda: shaped(tiers=[{"name": "t", "criteria": True}]), PolicyError, "criteria: True is not a list"),
        (
            lambda: shaped(tiers=[{"name": "t", "criteria": ["rematch"]}]),
            PolicyError,
            "'rematch' is not a table of names",
        ),
    ],
)
def test_everything_wrong_with_a_policy_is_reported(call: object, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        call()  # type: ignore[operator]


def shaped(**parts: object) -> object:
    """A policy of these parts."""
    return policy_from({"name": "x", **parts})


def of(criterion: dict[str, object]) -> object:
    return policy_from({"name": "x", "tiers": [{"name": "t", "criteria": [criterion]}]})


def test_a_list_of_words_may_name_settings() -> None:
    entry = {"criterion": "same-club", "ignore": ["none", "$guests"]}
    plan = {"name": "x", "settings": {"guests": "guest"}, "tiers": [{"name": "t", "criteria": [entry]}]}

    assert policy_from(plan).tiers[0].terms[0].criterion == SameClub(ignore=("none", "guest"))
    assert hash(policy_from(plan)) == hash(policy_from(plan))


def test_a_switched_off_criterion_leaves_no_tier_behind() -> None:
    entry = {"criterion": "rematch", "if": "$on"}
    plan = {"name": "x", "settings": {"on": False}, "tiers": [{"name": "t", "criteria": [entry]}]}

    assert policy_from(plan).tiers == ()
    assert policy_from(plan, {"on": True}).tiers[0].terms == (Term(Rematch()),)
