"""Result rules: every kind has a meaning, and the presets say what their rule books say."""

import copy
import pickle

import pytest

from crosstable.model.errors import ResultError, UnknownName
from crosstable.model.games import Game, Side
from crosstable.model.results import DEFAULT_RULES, KINDS, PRESETS, Meaning, ResultKind, ResultRules

BYES = {ResultKind.FULL_BYE, ResultKind.HALF_BYE, ResultKind.ZERO_BYE, ResultKind.ALLOCATED_BYE, ResultKind.LATE}
OVER_THE_BOARD = {"played", "unrated", "double-loss", "adjourned"}
every_preset = pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)


def kinds_where(rules: ResultRules, statement) -> set[str]:
    return {kind.value for kind in KINDS if statement(rules[kind])}


@every_preset
def test_a_preset_gives_each_kind_a_meaning_and_names_its_source(rules):
    assert set(ResultKind) == set(rules.meanings)
    assert rules.source
    assert rules is ResultRules.preset(rules.name)


@every_preset
def test_only_a_game_over_the_board_is_rated(rules):
    assert {"played"} == kinds_where(rules, lambda meaning: meaning.is_rated)


@every_preset
def test_a_win_is_worth_at_least_a_draw_and_a_draw_at_least_a_loss(rules):
    assert all(meaning.win >= meaning.draw >= meaning.loss >= 0 for meaning in rules.meanings.values())


@every_preset
def test_a_bye_never_makes_players_meet_or_gives_a_colour(rules):
    meanings = [rules[kind] for kind in BYES]

    assert not any(meaning.has_met or meaning.colours_count or meaning.is_played for meaning in meanings)


@pytest.mark.parametrize(
    ("preset", "met"),
    [
        ("default", OVER_THE_BOARD),
        ("fide-2026", OVER_THE_BOARD),
        ("egf", OVER_THE_BOARD),
        ("opengotha", OVER_THE_BOARD),
        ("cards", {*OVER_THE_BOARD, "forfeit", "double-forfeit"}),
        (
            "go-pairer",
            {"played", "unrated", "double-loss", "adjourned", "forfeit", "double-forfeit", "void", "unknown"},
        ),
    ],
)
def test_who_has_met_differs_between_rule_books(preset, met):
    assert met == kinds_where(ResultRules.preset(preset), lambda meaning: meaning.has_met)


def test_colours_count_over_the_board_in_chess_and_never_in_cards():
    fide, cards = ResultRules.preset("fide-2026"), ResultRules.preset("cards")

    assert OVER_THE_BOARD == kinds_where(fide, lambda meaning: meaning.colours_count)
    assert set() == kinds_where(cards, lambda meaning: meaning.colours_count)


def test_a_round_scored_without_playing_is_a_downfloat_under_fide():
    fide = ResultRules.preset("fide-2026")

    assert {"forfeit", "full-bye", "half-bye", "allocated-bye"} == kinds_where(fide, lambda m: m.floats == "down")
    assert OVER_THE_BOARD == kinds_where(fide, lambda m: m.floats == "by-score")


def test_codes_are_the_stored_order_of_the_kinds():
    stored = (
        "played unrated forfeit double-forfeit double-loss void full-bye half-bye zero-bye allocated-bye late "
        "unplayed unknown adjourned"
    )

    assert stored.split() == [kind.value for kind in KINDS]
    assert list(range(14)) == [kind.code for kind in KINDS]


def test_an_unknown_preset_is_reported_with_the_nearest_and_the_list():
    with pytest.raises(UnknownName) as refusal:
        ResultRules.preset("fide-2025")

    assert (
        "Unknown result rules 'fide-2025'. Did you mean 'fide-2026'? "
        "Known: cards, default, egf, fide-2026, football, go-pairer, handball, opengotha, "
        "places-25-18-15, points-3-1-0." == str(refusal.value)
    )


# 3-1-0 is the scoring of football, 2-1-0 that of handball.
@pytest.mark.parametrize(
    ("text", "points"), [("3-1-0", (3, 1, 0)), ("2-1-0", (2, 1, 0)), ("3-2-1", (3, 2, 1)), ("1-0.5-0", (1, 0.5, 0))]
)
def test_points_for_a_win_a_draw_and_a_loss_are_rules(text, points):
    rules = ResultRules.preset(f"points-{text}")
    played = rules[ResultKind.PLAYED]

    assert points == (played.win, played.draw, played.loss)
    assert (points[0], 0) == (rules[ResultKind.FORFEIT].win, rules[ResultKind.FORFEIT].loss)
    assert f"points-{text}" == rules.name


@pytest.mark.parametrize("text", ["3-1", "0-1-3", "3-4-0", "3-1-0.25", "99-1-0", "", "a-b-c", "1-1-1"])
def test_points_that_are_none_are_rejected(text):
    with pytest.raises(
        ResultError, match=r"cannot be read as the points for a win, a draw and a loss\. Write them as 3-1-0"
    ):
        ResultRules.preset(f"points-{text}")


def test_rules_without_a_meaning_for_each_kind_are_rejected():
    meanings = {kind: Meaning() for kind in KINDS if kind not in {ResultKind.VOID, ResultKind.LATE}}

    with pytest.raises(ResultError) as refusal:
        ResultRules("ours", meanings, "the house")

    assert "The scoring rules 'ours' do not cover void, late. Add a rule for each kind." == str(refusal.value)


def test_rules_may_differ_in_some_kinds():
    ours = DEFAULT_RULES.with_meanings("ours", FORFEIT=Meaning(win=1.5), half_bye=Meaning())

    changed = {kind for kind in KINDS if ours[kind] != DEFAULT_RULES[kind]}

    assert ("ours", 1.5, 0) == (ours.name, ours[ResultKind.FORFEIT].win, ours[ResultKind.HALF_BYE].win)
    assert {ResultKind.FORFEIT, ResultKind.HALF_BYE} == changed
    assert DEFAULT_RULES.source == ours.source


def test_an_unknown_kind_is_reported_with_the_nearest():
    with pytest.raises(UnknownName) as refusal:
        DEFAULT_RULES.with_meanings("ours", FORFIET=Meaning())

    assert str(refusal.value).startswith("Unknown result kind 'FORFIET'. Did you mean 'forfeit'? Known: adjourned,")


def test_meanings_cannot_be_changed_in_place_nor_from_outside():
    given = {kind: Meaning() for kind in KINDS}
    rules = ResultRules("ours", given, "the house")

    given[ResultKind.PLAYED] = Meaning(win=9)

    assert 0 == rules[ResultKind.PLAYED].win
    with pytest.raises(TypeError):
        rules.meanings[ResultKind.PLAYED] = Meaning(win=9)


@every_preset
def test_rules_can_be_copied_stored_and_put_in_a_set(rules):
    stored = pickle.loads(pickle.dumps(rules))  # our own bytes

    assert rules == stored
    assert rules == copy.deepcopy(rules)
    assert {rules} == {rules, stored}


def test_rules_by_places_score_the_first_places_and_nothing_else() -> None:
    rules = ResultRules.preset("places-9-6-4.5")
    race = Game(tuple(Side.of(id, place=place) for id, place in (("a", 2), ("b", 1), ("c", 2), ("d", None), ("e", 4))))

    assert (12, 18, 12, 0, 0) == race.half_points(rules)
    assert [0, 0, 0] == [Game.bye("a", kind).half_points(rules)[0] for kind in (ResultKind.ALLOCATED_BYE,
                         ResultKind.FULL_BYE, ResultKind.HALF_BYE)]  # fmt: skip
    assert "places-9-6-4.5" == rules.name


@pytest.mark.parametrize("text", ["", "9-x", "6-9", "101-9", "9--6"])
def test_points_of_places_that_cannot_be_read_say_how(text: str) -> None:
    with pytest.raises(ResultError) as caught:
        ResultRules.preset(f"places-{text}")

    assert (
        f"'{text}' cannot be read as the points for places 1, 2, ... Write them as 25-18-15: multiples of a half, "
        "at most 100, none higher than the one before."
    ) == str(caught.value)
