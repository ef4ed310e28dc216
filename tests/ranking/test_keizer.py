"""The Keizer ranking: published examples, its fixed point, cycles, absences; ladders and pyramids."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from crosstable.model.errors import InputError, ResultError
from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game
from crosstable.model.players import Player
from crosstable.model.results import ResultKind
from crosstable.ranking.challenges import ChallengeTable
from crosstable.ranking.event_standings import standings
from crosstable.ranking.keizer import KEIZER_VARIANTS, KeizerRules, keizer_ranking
from crosstable.ranking.keizer_score import KEIZER_CODES


def event(*names):
    return Event("k", "K", tuple(Entrant(Player(name, name), number=at) for at, name in enumerate(names, start=1)))


def scores(ranking):
    return {row.entrant.id: row.score for row in ranking.rows}


def test_the_first_round_of_the_example_of_keizer_schlapp_name():
    """keizer.schlapp.name, example tournament: values 7 to 2, and the scores after round 1 by the values before it."""
    made = event("Botwinnik", "Lasker", "Capablanca", "Steinitz", "Tal", "Keres").with_round(
        Game.between("Lasker", "Botwinnik", 0.5),
        Game.between("Steinitz", "Capablanca", 0),
        Game.between("Keres", "Tal", 1),
    )
    ranking = keizer_ranking(made, replace(KEIZER_VARIANTS["keizer-for-clubs"], passes=1))

    assert {
        "Botwinnik": 10,
        "Lasker": Fraction(19, 2),
        "Capablanca": 9,
        "Keres": 5,
        "Steinitz": 4,
        "Tal": 3,
    } == scores(ranking)
    assert ["Botwinnik", "Lasker", "Capablanca", "Keres", "Steinitz", "Tal"] == list(scores(ranking))


def test_the_score_is_a_tie_break_with_its_working():
    made = event("Ann", "Bo", "Cy", "Di").with_round(Game.between("Bo", "Ann", 1), Game.bye("Cy"))
    for variant, code in KEIZER_CODES.items():
        rows = standings(made, [code]).rows
        ranking = keizer_ranking(made, KEIZER_VARIANTS[variant])

        assert [(row.entrant.id, row.place, row.value(code)) for row in rows] == [
            (row.entrant.id, row.place, row.score) for row in ranking.rows
        ]
        assert all(row.tiebreaks[0].working.total() == row.value(code) for row in rows)
    working = standings(made, ["KEIZER"]).rows[0].tiebreaks[0].working
    assert [(part.round, part.opponent, part.reason) for part in working.parts] == [
        (None, None, "own-value"),
        (1, "Ann", "share-of-opponents-value"),
    ]
    assert [working.worth(part) for part in working.parts] == [4, 3]


def test_the_first_round_of_the_example_of_caissa_amsterdam():
    """caissa-amsterdam.nl, Het Keizer-systeem: values 50 to 41, and the first valuation."""
    names = [
        "Jansen",
        "Pietersen",
        "Bakker",
        "Slager",
        "de Vries",
        "de Zeeuw",
        "de Jonge",
        "de Oude",
        "de Wit",
        "de Bruin",
    ]
    results = [1, 0.5, 0, 0.5, 0]
    made = event(*names).with_round(
        *(Game.between(names[2 * at], names[2 * at + 1], result) for at, result in enumerate(results))
    )
    ranking = keizer_ranking(made, KeizerRules("caissa", "caissa-amsterdam.nl", top=50, passes=1))

    assert [99, 49, 71.5, 71, 46, 91, 65.5, 65, 42, 83] == [float(scores(ranking)[name]) for name in names]


def random_event(seed, most=10):
    rng = Random(f"keizer/{seed}")
    made = event(*(f"p{at}" for at in range(rng.randint(3, most))))
    for _ in range(rng.randint(1, 7)):
        ids = [entrant.id for entrant in made.entrants]
        rng.shuffle(ids)
        here = ids[: 2 * rng.randint(1, len(ids) // 2)]
        games = [
            Game.between(one, other, rng.choice((1, 0.5, 0))) for one, other in zip(here[::2], here[1::2], strict=True)
        ]
        rest = ids[len(here) :]
        if rest and rng.random() < 0.6:
            games.append(Game.bye(rest[0], rng.choice((ResultKind.ALLOCATED_BYE, ResultKind.HALF_BYE))))
        made = made.with_round(*games)
    return made


def literal(made, rules, values):
    """The scores by given values, game by game, as the rules are written."""
    total = {id: Fraction(value if rules.own_value else 0) for id, value in values.items()}
    absences = dict.fromkeys(values, 0)
    for this in made.rounds:
        busy = set()
        for game in this.games:
            busy |= set(game.players)
            if len(game.sides) == 1:
                player = game.players[0]
                share = rules.bye
                if game.kind is ResultKind.HALF_BYE:
                    absences[player] += 1
                    share = rules.announced if absences[player] <= rules.most_absences else 0
                total[player] += share * values[player]
                continue
            for own, other in (game.sides, game.sides[::-1]):
                share = {(1, 2): 1, (1, 1): Fraction(1, 2), (2, 1): rules.loss}[own.place, other.place]
                total[own.players[0]] += share * values[other.players[0]]
        for player in values.keys() - busy:
            absences[player] += 1
            if absences[player] <= rules.most_absences:
                total[player] += rules.absent * values[player]
    return total


@pytest.mark.parametrize("variant", KEIZER_VARIANTS)
def test_a_stable_ranking_is_a_fixed_point_of_the_rules_as_they_are_written(variant):
    rules = KEIZER_VARIANTS[variant]
    stable = 0
    for seed in range(15):
        made = random_event(f"{variant}/{seed}")
        ranking = keizer_ranking(made, rules)
        if ranking.is_stable:
            stable += 1
            assert literal(made, rules, {row.entrant.id: row.value for row in ranking.rows}) == scores(ranking), seed
        assert [row.score for row in ranking.rows] == sorted((row.score for row in ranking.rows), reverse=True)

    assert stable > 8


def test_the_ranking_is_always_reached_and_the_names_do_not_matter():
    passes, unstable = 0, 0
    for seed in range(60):
        made = random_event(seed, 14)
        ranking = keizer_ranking(made, KEIZER_VARIANTS["borne"])
        renamed = replace(
            made,
            entrants=tuple(Entrant(Player(f"x{e.id}", e.id), number=e.number) for e in made.entrants),
            rounds=tuple(replace(r, games=tuple(_renamed(g) for g in r.games)) for r in made.rounds),
        )
        passes, unstable = max(passes, ranking.passes), unstable + (not ranking.is_stable)

        assert [f"x{id}" for id in scores(ranking)] == list(scores(keizer_ranking(renamed, KEIZER_VARIANTS["borne"])))
    assert passes <= 60
    assert unstable


def _renamed(game):
    sides = tuple(
        replace(side, members=tuple(replace(member, player=f"x{member.player}") for member in side.members))
        for side in game.sides
    )
    return replace(game, sides=sides)


def test_equal_scores_share_a_place_and_an_earlier_round_can_be_ranked():
    made = event("a", "b", "c", "d").with_round(Game.between("a", "b", 1), Game.between("c", "d", 1))
    rules = KeizerRules("x", "y", top=4, own_value=False, absent=Fraction(0))

    assert [1, 2, 3, 3] == [row.place for row in keizer_ranking(made, rules).rows]
    assert {0} == set(scores(keizer_ranking(made, rules, after_round=0)).values())
    with pytest.raises(ResultError, match="has had 1 rounds"):
        keizer_ranking(made, after_round=2)


def test_shares_and_steps_out_of_range_are_rejected():
    with pytest.raises(InputError, match="Keizer rules 'x': bye 3/2 is not a share of a value"):
        KeizerRules("x", "y", bye=Fraction(3, 2))
    with pytest.raises(InputError, match="step 0 and None passes are not both 1 or more"):
        KeizerRules("x", "y", step=0)


def test_a_ladder():
    table = ChallengeTable(("a", "b", "c", "d"), reach=2)

    assert (("b", "c"), ()) == (table.may_challenge("d"), table.may_challenge("a"))
    assert ("a", "d", "b", "c") == table.after(Game.between("b", "d", 0)).order
    assert ("a", "d", "c", "b") == replace(table, on_win="swap").after(Game.between("d", "b", "win")).order
    assert table.order == table.after_all([Game.between("a", "d", 1), Game.between("d", "a", 0.5)]).order
    assert ("a", "c", "d", "e") == table.enter("e").leave("b").order


def test_a_pyramid():
    table = ChallengeTable(tuple("abcdef"), "pyramid")

    assert [1, 2, 2, 3, 3, 3] == [table.row(player) for player in "abcdef"]
    assert ("b", "c", "d") == table.may_challenge("e")
    assert ("a", "b") == table.may_challenge("c")


@pytest.mark.parametrize(
    ("made", "message"),
    [
        (lambda: ChallengeTable(("a", "a")), "a is in the table of challenges twice"),
        (lambda: ChallengeTable(("a",), reach=0), "A reach of 0 leaves nobody to challenge"),
        (lambda: ChallengeTable(("a", "b", "c", "d")).check("d", "a"), "d may not challenge a. Within reach: b, c"),
        (lambda: ChallengeTable(("a",)).check("a", "z"), "z is not in the table of challenges"),
        (lambda: ChallengeTable(("a",)).after(Game.bye("a")), "A challenge is a game of two players; this one is of a"),
    ],
)
def test_challenges_that_cannot_be_are_rejected(made, message):
    with pytest.raises(InputError, match=message):
        made()
