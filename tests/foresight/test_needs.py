"""What an entrant needs, against every way in which the other boards can end."""

from itertools import product

import pytest

from crosstable import standings
from crosstable.foresight.endings import endings
from crosstable.foresight.needs import Need, needs
from crosstable.foresight.results import RESULTS
from crosstable.foresight.situation import situation_of
from crosstable.model.errors import InputError
from tests.foresight.made_events import TIEBREAKS, swiss, with_open_round


def last_round(entrants, seed, tiebreaks=TIEBREAKS):
    event = with_open_round(swiss(entrants, 4, 5, seed))
    return situation_of(event, "fide-dutch", tiebreaks=tiebreaks)


def tables_of(situation):
    """Return the standings of every ending, by the results of all open boards as the side listed first has them."""
    keys = [each.key for each in situation.open_games]
    return {
        results: standings(situation.with_results(dict(zip(keys, results, strict=True))).event, situation.tiebreaks)
        for results in product(RESULTS, repeat=len(keys))
    }


def reached(tables, entrant, places):
    """Return whether a place is reached in each ending."""
    found = {}
    for results, table in tables.items():
        place = next(row.place for row in table.rows if row.entrant.id == entrant)
        found[results] = place + sum(row.place == place for row in table.rows) - 1 <= places
    return found


def board_of(situation, entrant):
    at = next(at for at, each in enumerate(situation.open_games) if entrant in each.game.players)
    return at, situation.open_games[at].game.players[0] == entrant


@pytest.mark.parametrize("seed", range(2))
def test_verdicts_and_conditions_hold_in_every_ending_and_no_smaller_set_does(seed):
    situation = last_round(8, seed)
    tables, found = tables_of(situation), endings(situation)
    for row in situation.standings().rows[:5]:
        entrant = row.entrant.id
        board, is_first = board_of(situation, entrant)
        for places in (1, 3):
            truth = reached(tables, entrant, places)
            for need in needs(situation, found, entrant, places):
                own = need.result if is_first else {"win": "loss", "draw": "draw", "loss": "win"}[need.result]
                cases = {results: good for results, good in truth.items() if results[board] == own}

                assert (need.verdict == "enough") == all(cases.values())
                assert (need.verdict == "never") == (not any(cases.values()))
                assert (need.verdict == "if") == bool(need.sets)
                for conditions in need.sets:
                    met = [
                        good
                        for results, good in cases.items()
                        if all(results[each.board] in each.results for each in conditions)
                    ]
                    assert met
                    assert all(met)
                if need.sets and len(need.sets[0]) > 1:
                    for other, result in product(range(4), RESULTS):
                        assert not all(good for results, good in cases.items() if results[other] == result) or (
                            other == board
                        )


@pytest.mark.slow
def test_a_large_field_is_judged_by_points_and_never_promises_too_much():
    situation = last_round(30, 2)
    for row in situation.standings().rows[:6]:
        for need in needs(situation, None, row.entrant.id, 8):
            assert need.by_points
            if need.verdict != "enough":
                continue
            game = next(each for each in situation.open_games if row.entrant.id in each.game.players)
            is_first = game.game.players[0] == row.entrant.id
            own = need.result if is_first else {"win": "loss", "draw": "draw", "loss": "win"}[need.result]
            for rest in RESULTS:
                results = {each.key: rest for each in situation.open_games} | {game.key: own}
                table = standings(situation.with_results(results).event, TIEBREAKS)
                assert next(each.place for each in table.rows if each.entrant.id == row.entrant.id) <= 8


def test_a_player_with_the_bye_has_one_line():
    situation = last_round(9, 1)
    playing = {player for each in situation.open_games for player in each.game.players}
    found = endings(situation)
    free = next(each.id for each in situation.event.entrants if each.id not in playing)

    assert [need.result for need in needs(situation, found, free, 9)] == [None]
    assert needs(situation, found, free, 9) == [Need(None, "enough")]


def test_what_is_needed_is_not_known_before_the_last_round():
    situation = situation_of(swiss(8, 3, 5), "fide-dutch")
    with pytest.raises(InputError, match=r"Rounds of event 'open' are still to be paired: 2\."):
        needs(situation, None, "p0", 1)


def test_a_place_beyond_the_field_is_not_allowed():
    with pytest.raises(InputError, match=r"Place 9 does not fit event 'open', which has 8 entrants\."):
        needs(last_round(8, 1), None, "p0", 9)


def test_a_player_with_two_open_boards_is_not_judged():
    event = with_open_round(with_open_round(swiss(8, 3, 5)), "swiss")
    situation = situation_of(event, "fide-dutch")
    with pytest.raises(InputError, match=r"p0 has more than one open board in event 'open'\."):
        needs(situation, None, "p0", 1)
