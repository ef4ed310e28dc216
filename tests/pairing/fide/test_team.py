"""The team Swiss system of FIDE: against every set and identifier in small rounds; colours, floats, settings."""

from dataclasses import replace
from itertools import product

import pytest

from crosstable.model.errors import UnknownName
from crosstable.model.events import Entrant
from crosstable.model.players import Player
from crosstable.model.results import ResultKind
from crosstable.model.teams.match import Match
from crosstable.model.teams.match_rules import MatchRules
from crosstable.model.teams.team import Team
from crosstable.model.teams.team_event import TeamEvent
from crosstable.pairing.check import check
from crosstable.pairing.fide.double_swiss import pair_players
from crosstable.pairing.fide.players import MILD, NO_PREFERENCE, STRONG, _player
from crosstable.pairing.fide.team import FideTeam, _wanted, colour_preference, colours_denied
from crosstable.pairing.pair import pair
from crosstable.pairing.past import BLACK, WHITE, Past
from crosstable.pairing.systems import pairing_system
from tests.pairing.fide.literal_team import LiteralTeam, preference
from tests.pairing.fide.small_rounds import numbers, random_allowed, random_players, seeded
from tests.pairing.fide.test_dutch import boards


def compare(seed, most):
    rng = seeded("team", seed)
    teams = random_players(rng, most)
    order = rng.sample(range(1, len(teams) + 1), len(teams)) if rng.random() < 0.5 else range(1, len(teams) + 1)
    teams = [replace(each, number=number) for each, number in zip(teams, order, strict=True)]
    teams.sort(key=lambda each: (-each.score, each.number))
    system = FideTeam(colours=rng.choice(("type-a", "type-b", "none")))
    is_last = rng.random() < 0.2
    teams = [replace(system._team(each, is_last=is_last), vertex=at) for at, each in enumerate(teams)]
    allowed = random_allowed(rng, teams, counts_colours=False)
    floated = [rng.random() < 0.4 for _ in teams]
    wanted = [preference(each.colours, system.colours, is_last=is_last) for each in teams]
    expected = LiteralTeam(teams, allowed, floated, wanted).pair()
    found = pair_players(teams, allowed, floated, counts=colours_denied, kind=_wanted, is_literal_c6=True)

    assert (expected and numbers(*expected)) == (found and numbers(*found)), f"seed {seed}"


def test_small_rounds_are_what_the_articles_say():
    for seed in range(120):
        compare(seed, 7)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(5))
def test_many_rounds_are_what_the_articles_say(part):
    for seed in range(10_000 + 4000 * part, 14_000 + 4000 * part):
        compare(seed, 8)


def test_preferences_are_those_of_every_sentence():
    """1.7, for all colours of up to six matches."""
    for kind, is_last in product(("type-a", "type-b", "none"), (False, True)):
        for count in range(7):
            for colours in product((BLACK, WHITE), repeat=count):
                wanted, is_strong = preference(colours, kind, is_last=is_last)
                strength = NO_PREFERENCE if not wanted else STRONG if is_strong else MILD

                assert (wanted, strength) == colour_preference(colours, kind, is_last=is_last), (kind, colours)


def team_event(n, *, boards=2, rounds=7):
    """An event of teams 1 to n; the players of team 3 are 3a and 3b."""
    players = tuple(Entrant(Player(f"{at}{seat}", f"{at}{seat}")) for at in range(1, n + 1) for seat in "abcd"[:boards])
    teams = tuple(
        Team(str(at), f"T{at}", tuple(f"{at}{seat}" for seat in "abcd"[:boards]), number=at) for at in range(1, n + 1)
    )
    return TeamEvent("cup", "Cup", teams, players, MatchRules(boards), rounds_planned=rounds)


def match(event, white, black, *scores):
    one, other = (event.team(str(team)).members for team in (white, black))
    return Match.of_line_ups(str(white), str(black), event.match_rules, one, other).with_scores(*scores)


def test_round_one_is_the_upper_half_against_the_lower_half():
    assert [("1", "4"), ("5", "2"), ("3", "6")] == boards(pair(team_event(6).teams_event(), "fide-team"))
    assert "7" == pair(team_event(7).teams_event(), "fide-team").bye


def test_an_upfloater_with_a_smaller_number_is_the_top_member_of_its_pair():
    """3.6.1: {1, 2, 4} with 3 floating up pair 1-3 and 2-4, whatever the scores."""
    event = team_event(8)
    event = event.with_round(
        match(event, 1, 5, 1, 1), match(event, 6, 2, 0, 0), match(event, 3, 7, 1, 0), match(event, 8, 4, 0, 0)
    )

    found = pair(event.teams_event(), "fide-team")

    assert {frozenset("13"), frozenset("24")} == {frozenset(each) for each in boards(found)[:2]}
    texts = [reason.sentence for board in found.boards for reason in board.reasons]
    assert "T3 floats up from 1 to 2 points." in texts


def test_a_match_without_a_game_may_be_paired_again():
    event = team_event(4)
    event = event.with_round(*(Match(*teams, kind=ResultKind.DOUBLE_FORFEIT) for teams in (("1", "3"), ("2", "4"))))

    assert [{"1", "3"}, {"2", "4"}] == [set(each) for each in boards(pair(event.teams_event(), "fide-team"))]


@pytest.mark.parametrize(
    ("high", "low", "number", "colour", "article"),
    [
        ((), (), 1, WHITE, "4.3.1"),
        ((), (), 2, BLACK, "4.3.1"),
        ((WHITE, WHITE), (WHITE,), 1, BLACK, "4.3.2"),
        ((WHITE,), (BLACK, BLACK), 1, BLACK, "4.3.2"),
        ((BLACK, BLACK), (WHITE, WHITE), 1, WHITE, "4.3.3"),
        ((WHITE,), (BLACK,), 1, BLACK, "4.3.5"),
        ((WHITE,), (), 1, BLACK, "4.3.5"),
        ((WHITE, BLACK), (BLACK, WHITE), 1, WHITE, "4.3.6"),
        ((BLACK, WHITE, WHITE), (BLACK, WHITE, WHITE), 1, BLACK, "4.3.7"),
        ((WHITE, BLACK), (WHITE, BLACK), 1, WHITE, "4.3.8"),
    ],
)
def test_colours_of_type_a(high, low, number, colour, article):
    system = FideTeam()
    one, other = (system._team(replace(_plain(), colours=colours), is_last=False) for colours in (high, low))

    assert colour == system.colour(one, other, initial=WHITE, number=number), article


def test_a_strong_preference_goes_before_a_mild_one_and_the_other_team_alternates_last():
    """4.3.4 of type B; 4.3.9."""
    system = FideTeam(colours="type-b")
    mild, strong = (
        system._team(replace(_plain(), colours=colours), is_last=False) for colours in ((WHITE,), (BLACK, WHITE, WHITE))
    )
    new, old = (replace(_plain(), colours=colours) for colours in ((), (WHITE, BLACK)))

    assert WHITE == system.colour(mild, strong, initial=WHITE, number=1)
    assert BLACK == FideTeam(colours="none").colour(new, old, initial=WHITE, number=1)


def _plain():
    return _player(0, 1, 0, Past(0), (0, 0), is_topscorer=False)


def test_the_secondary_score_decides_which_team_comes_first():
    """4.2.2: teams 1 and 2 meet, both with White before; team 2 made more game points and alternates."""
    event = team_event(4)
    event = event.with_round(match(event, 1, 3, 1, 0.5), match(event, 2, 4, 1, 1))

    assert [("1", "2")] == boards(pair(event.teams_event(), "fide-team"))[:1]
    assert [("2", "1")] == boards(pair(event.teams_event(), "fide-team", settings={"secondary": "none"}))[:1]


def test_a_bye_pays_a_draw_and_rounds_that_were_paired_are_right():
    event = team_event(7, rounds=4)
    for round in range(1, 5):
        found = pair(event.teams_event(), "fide-team", settings={"acceleration": "baku"})
        games = [
            match(event, white, black, (int(white) + round) % 2, ((int(black) + round) % 3) / 2)
            for white, black in boards(found)
        ]
        event = event.with_round(*games, Match.bye(found.bye))
    result = event.result(event.rounds[0].matches[-1])

    assert ((1,), (1,)) == (result.game_points, result.match_points)
    assert [True] * 4 == [
        each.is_right
        for each in check(event.teams_event(), pairing_system("fide-team", {"acceleration": "baku"}, rounds=4))
    ]


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({}, "FIDE_TEAM_TYPEA_MP_GP"),
        ({"colours": "type-b", "acceleration": "baku"}, "FIDE_TEAM_TYPEB_MP_GP_BAKU"),
        ({"colours": "none", "secondary": "none"}, "FIDE_TEAM_MP"),
    ],
)
def test_the_code_of_the_system_names_its_settings(settings, code):
    system = pairing_system("fide-team", settings)

    assert code == system.system_code
    assert system.settings == pairing_system("fide-team", system.settings).settings


def test_a_type_of_colours_that_does_not_exist_is_rejected():
    with pytest.raises(UnknownName, match="Unknown colours of policy 'fide-team' 'type-c'"):
        pairing_system("fide-team", {"colours": "type-c"})
