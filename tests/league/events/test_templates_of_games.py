"""Every template with every game that it claims: scored and ranked as the game is."""

import pytest

from crosstable.events.earlier_events import beginning_of
from crosstable.events.entries import enter
from crosstable.events.entry_facts import NewEntry
from crosstable.events.event_game import game_of, games_of_template, plan_of_game
from crosstable.events.plan import TEMPLATES
from crosstable.events.plan_changes import begun_plan
from crosstable.events.plan_checks import check_plan
from crosstable.events.planning import new_event
from crosstable.games.profiles import GAMES
from crosstable.model.errors import InputError
from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game, Side
from crosstable.model.players import Player
from crosstable.model.results import ResultKind
from crosstable.ranking.event_standings import standings
from tests.league.events.made import now, played, scores
from tests.league.made import DAY

PLAYED = (ResultKind.PLAYED, ResultKind.FORFEIT)


@pytest.mark.parametrize("kind", TEMPLATES)
def test_a_template_pays_in_each_of_its_games_what_the_game_pays(kind):
    for game in games_of_template(kind):
        plan, usual = begun_plan(kind, game), plan_of_game(game)

        check_plan(plan)
        assert game == game_of(plan).name
        assert [usual.result_rules[each] for each in PLAYED] == [plan.result_rules[each] for each in PLAYED], game
        assert (usual.better_points, usual.result_rules.scoring) == (plan.better_points, plan.result_rules.scoring)


@pytest.mark.parametrize("kind", [each for each in TEMPLATES if not each.startswith("team-")])
def test_the_standings_of_a_template_can_be_computed_in_each_of_its_games(kind):
    entrants = tuple(Entrant(Player(name, name)) for name in ("Ann", "Bo", "Cem", "Dia"))
    games = [
        Game((Side.of(one, place=1, points=2), Side.of(other, place=2, points=0)))
        for one, other in (("Ann", "Bo"), ("Cem", "Dia"))
    ]
    for game in games_of_template(kind):
        plan = begun_plan(kind, game)
        event = Event("cup", "Cup", entrants, rules=plan.result_rules).with_round(*games)

        rows = standings(event, plan.tiebreaks).rows

        if not plan.policy.startswith("preferans"):
            win = plan.result_rules[ResultKind.PLAYED].win_half_points
            assert [win, win] == sorted(each.half_points for each in rows)[2:], game


@pytest.mark.parametrize("kind", TEMPLATES)
def test_a_template_is_rejected_for_any_other_game(kind):
    others = sorted(set(GAMES) - set(games_of_template(kind)))

    assert others
    for game in others:
        with pytest.raises(
            InputError,
            match=rf"^The template '{kind}' is not for {game}\. Its games: .*\. Choose another template",
        ):
            begun_plan(kind, game)


def test_a_round_robin_of_football_pays_three_points_for_a_win(store):
    with store.read() as connection:
        begins = beginning_of(connection, DAY, name="Liga", date=DAY, template="round-robin", game="football")
    event_id = new_event(store, "ann", begins.name, begins.plan, date=begins.date)
    enter(store, "ann", event_id, [NewEntry(name) for name in ("Ajax", "Bayern", "Celtic", "Dynamo")])

    played(store, event_id, "2-0", "1-1")

    plan = now(store, event_id).plan
    assert ("football", ("GD", "GF", "H2H")) == (plan.rules, plan.tiebreaks)
    assert [0, 1, 1, 3] == sorted(scores(store, event_id).values())


def test_a_free_round_is_worth_nothing_in_a_league_and_a_win_in_a_swiss():
    worth = {
        kind: begun_plan(kind, "football").result_rules[ResultKind.ALLOCATED_BYE].win
        for kind in ("round-robin", "swiss")
    }

    assert {"round-robin": 0, "swiss": 3} == worth
