"""Keizer and Monrad as pairing systems, against all pairings of small rounds."""

from itertools import permutations
from random import Random

import numpy as np
import pytest

from crosstable.matching.solve import solve
from crosstable.model.errors import NoPairingError, PolicyError
from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game
from crosstable.model.players import Player
from crosstable.pairing.constraints import Constraints
from crosstable.pairing.keizer import Keizer
from crosstable.pairing.pair import pair
from crosstable.ranking.keizer import KEIZER_VARIANTS, keizer_ranking
from crosstable.ranking.scores import scores
from tests.pairing.fide.small_rounds import matchings
from tests.pairing.fide.test_dutch import boards


def event(n, *rounds):
    made = Event("k", "K", tuple(Entrant(Player(str(at), f"P{at}"), number=at) for at in range(1, n + 1)))
    for games in rounds:
        made = made.with_round(*(Game.between(str(w), str(b), r, first_colour="white") for w, b, r in games))
    return made


def random_event(name, seed, most):
    rng = Random(f"{name}/{seed}")
    made = event(rng.randint(2, most))
    for _ in range(rng.randint(0, 5)):
        ids = [entrant.id for entrant in made.entrants]
        rng.shuffle(ids)
        here = ids[: 2 * rng.randint(1, len(ids) // 2)]
        made = made.with_round(
            *(
                Game.between(one, other, rng.choice((1, 0.5, 0)), first_colour="white")
                for one, other in zip(here[::2], here[1::2], strict=True)
            )
        )
    return made


def meetings(made):
    return [(game.round, frozenset(game.players)) for game in made.games()]


def test_neighbours_of_the_ranking_meet():
    made = event(6, [(1, 2, 1), (3, 4, 1), (5, 6, 1)])
    order = [row.entrant.id for row in keizer_ranking(made).rows]
    found = pair(made, "keizer", settings={"apart": 0})

    assert {frozenset(order[at : at + 2]) for at in (0, 2, 4)} == found.pairs()
    assert found.verified


@pytest.mark.parametrize(("n", "apart", "most"), [(30, 6, 100), (31, 3, 1)])
def test_pairs_that_are_left_out_are_in_no_best_round(n, apart, most):
    """Rule 4: the best round of all pairs costs the same as that of the near pairs."""
    rng, made = Random(n), event(n)
    for _ in range(5):
        found = pair(made, "keizer", settings={"apart": apart, "most_meetings": most})
        order = {row.entrant.id: at for at, row in enumerate(keizer_ranking(made).rows)}
        costs = np.square(np.subtract.outer(np.arange(n + n % 2), np.arange(n)).astype(np.int64))[:n]
        costs = np.pad(costs, (0, n % 2), constant_values=0)
        rounds: dict[tuple[str, str], list[int]] = {}
        for game in made.games():
            for pair_of_players in permutations(game.players, 2):
                rounds.setdefault(pair_of_players, []).append(game.round)
        for (one, other), met in rounds.items():
            recent = sum(len(made.rounds) + 1 - each <= apart for each in met)
            costs[order[one], order[other]] += 10**9 * (recent or len(met) >= most)
        if found.bye is not None:
            costs[n, :n] = costs[:n, n] = 10**12
            costs[n, order[found.bye]] = costs[order[found.bye], n] = 0
        least = solve(costs).cost
        mine = sum(int(costs[order[one], order[other]]) for one, other in (each.seats for each in found.boards))

        assert mine == least
        games = [Game.between(*each.seats, rng.choice((1, 0.5, 0))) for each in found.boards]
        made = made.with_round(*games, *([Game.bye(found.bye)] if found.bye else []))


@pytest.mark.parametrize("part", range(2))
def test_keizer_rounds_are_the_best_of_all(part):
    for seed in range(20 * part, 20 * part + 20):
        made = random_event("keizer", seed, 8)
        order = [row.entrant.id for row in keizer_ranking(made, KEIZER_VARIANTS["classic"]).rows]
        system = Keizer("classic", apart=2)
        found = pair(made, system)
        now = len(made.rounds) + 1
        recent = {who for round, who in meetings(made) if now - round <= 2}
        if len(order) % 2:
            assert order[-1] == found.bye
            order.remove(found.bye)

        def judged(pairs, order=order, recent=recent):
            again = sum(frozenset(pair) in recent for pair in pairs)
            return again, sum((order.index(one) - order.index(other)) ** 2 for one, other in pairs)

        best = min(judged(pairs) for pairs in matchings(tuple(order), lambda one, other: True))
        assert best == judged([board.seats for board in found.boards]), seed


def test_keizer_keeps_apart_who_met_often_and_takes_forbidden_pairs():
    made = event(4, [(1, 2, 1)], [(1, 2, 1)], [(3, 4, 1)])
    often = pair(made, "keizer", settings={"apart": 0, "most_meetings": 2})
    forbidden = pair(event(4), "keizer", constraints=Constraints(forbidden=(("1", "2"),)))

    assert {"1", "2"} not in [set(board.seats) for board in often.boards]
    assert {"1", "2"} not in [set(board.seats) for board in forbidden.boards]
    assert (1, 2) == pair(event(2, [(1, 2, 1)], [(2, 1, 1)]), "keizer").boards[0].met_in


def test_keizer_gives_the_bye_to_the_last_who_had_fewest_and_white_to_who_had_it_less():
    made = event(3, [(1, 2, 0.5)]).with_round(Game.bye("3"), Game.between("2", "1", 0.5, first_colour="white"))

    assert "3" == pair(event(3), "keizer").bye
    assert pair(made, "keizer").bye != "3"
    assert [("2", "1")] == boards(pair(event(2, [(1, 2, 1)]), "keizer"))


@pytest.mark.parametrize("part", range(2))
def test_monrad_takes_the_first_who_was_not_met_from_the_top(part):
    for seed in range(25 * part, 25 * part + 25):
        made = random_event("monrad", seed, 8)
        points = scores(made)
        order = sorted(points, key=lambda one: (-points[one], int(one)))
        met = {who for _, who in meetings(made)}
        if len(order) % 2:
            byes = [id for id in reversed(order) if _pairings([one for one in order if one != id], met)]
            if byes:
                order.remove(byes[0])
        possible = _pairings(order, met) if len(order) % 2 == 0 else []
        if not possible:
            with pytest.raises(NoPairingError, match="have met, or may not meet"):
                pair(made, "monrad")
            continue
        first = min(possible, key=lambda pairs: [max(order.index(id) for id in pair) for pair in pairs])

        assert {frozenset(each) for each in first} == pair(made, "monrad").pairs(), seed


def _pairings(order, met):
    return list(matchings(tuple(order), lambda one, other: frozenset((one, other)) not in met))


def test_monrad_begins_with_neighbours_and_gives_the_bye_to_the_last():
    found = pair(event(5), "monrad")

    assert ([("1", "2"), ("3", "4")], "5") == (boards(found), found.bye)
    assert {frozenset("13"), frozenset("24")} == pair(event(4, [(1, 2, 1), (3, 4, 1)]), "monrad").pairs()


def test_what_cannot_be_paired_is_rejected():
    for name in ("keizer", "monrad"):
        with pytest.raises(PolicyError, match="Round 1 of event 'k' has 1 to pair, and a round needs two players"):
            pair(event(1), name)
    with pytest.raises(PolicyError, match="forced pairs"):
        pair(event(4), "monrad", constraints=Constraints(forced=(("1", "2"),)))
