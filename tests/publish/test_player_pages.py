"""A player's page and JSON: what happened, what it did, what did not count and why."""

import datetime as dt
import json
import re

import pytest

from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game, Member, Side
from crosstable.model.players import Player
from crosstable.model.results import ResultKind
from crosstable.publish.site import write_site
from crosstable.ratings.elo.elo import Elo
from crosstable.ratings.rating_registry import SYSTEMS
from crosstable.ratings.scale import Scale
from crosstable.ratings.whole_history.whole_history import WholeHistoryRating
from crosstable.reading.snapshot import EventSnapshot
from crosstable.runs.run_facts import PlayerMove, RunDiff
from tests.publish.leagues import league_of, pool_of, small_league
from tests.publish.pages import page_of, rows, text

DAY = dt.date(2026, 2, 1)


class Golf(Elo):
    """Elo on a scale that says that lower is better: enough for pages."""

    @property
    def scale(self):
        return Scale("Golf", better="lower")


def player_page(snapshot, name="ann"):
    return page_of(snapshot, f"players/{name}.html")


def player_file(snapshot, name="ann"):
    return json.loads(page_of(snapshot, f"data/players/{name}.json"))


def one_day_later(count):
    return DAY + dt.timedelta(days=count)


def test_every_game_has_expected_score_change_and_rating_after():
    # Two games at K 32: 1500 v 1500 won is +16; then 1516 v 1500, expected 1 / (1 + 10^(-16/400)) = 52 %, lost is -17.
    games = [Game.between("Ann", "Bo", 1, date=DAY, event="cup", round=1),
             Game.between("Ann", "Cy", 0, date=DAY, event="cup", round=2)]  # fmt: skip

    found = rows(player_page(small_league(games)), "games")
    assert [
        ["cup 2026-02-01 −1"],
        ["R2", "Cy", "lost", "52 %", "−17", "1499"],
        ["R1", "Bo", "won", "50 %", "+16", "1516"],
    ] == found


def test_the_last_ten_games_are_the_form_and_games_that_did_not_count_are_no_part_of_it():
    results = [1, 0, 0.5] + [1] * 8
    games = [Game.between("Ann", "Bo", result, date=one_day_later(at)) for at, result in enumerate(results)]
    games.append(Game.between("Ann", "Bo", 0, kind=ResultKind.UNRATED, date=one_day_later(20)))

    page = player_page(small_league(games))
    assert 'aria-label="Last games: 8 won, 1 drawn, 1 lost, latest last."' in page
    assert "−=++++++++" in re.sub(r"<[^>]*>", "", re.search(r'class="form".*?</span>', page).group(0))


def test_the_biggest_wins_are_those_least_expected():
    # Ann beats Bo again and again, so that each win is expected more; Bo's one win over Ann then is the least expected.
    results = [("Ann", "Bo", 1)] * 6 + [("Bo", "Ann", 1), ("Bo", "Cy", 1), ("Bo", "Di", 0)]
    games = [Game.between(*each, date=one_day_later(at)) for at, each in enumerate(results)]
    league = small_league(games)

    best = re.search(r"<h3>Biggest wins</h3>\n<table.*?</table>", player_page(league, "bo"), re.S).group(0)
    assert ["Ann", "Cy"] == re.findall(r'<td class="name"><a [^>]*>(\w+)</a>', best)
    assert "Biggest wins" not in player_page(league, "ann")


def test_the_rating_has_its_change_since_the_list_before():
    games = [Game.between("Ann", "Bo", 1, date=DAY)]
    moves = (PlayerMove("Ann", 1500.0, 1516.0, 2, 1), PlayerMove("Bo", 1500.0, 1484.0, 1, 2))
    league = league_of([pool_of("x", "X", games, diff=RunDiff(1, 2, moves))])

    assert "+16 since the list before" in player_page(league)
    assert "\N{MINUS SIGN}16 since the list before" in player_page(league, "bo")


@pytest.mark.parametrize(
    ("kind", "note"),
    [
        (ResultKind.FORFEIT, "did not count: decided by forfeit"),
        (ResultKind.UNRATED, "did not count: agreed to be unrated"),
        (ResultKind.VOID, "did not count: void"),
        (ResultKind.UNPLAYED, "did not count: not played yet"),
    ],
)
def test_game_that_did_not_count_shows_why(kind, note):
    games = [Game.between("Ann", "Bo", 1, date=DAY), Game.between("Ann", "Bo", 1, date=one_day_later(1), kind=kind)]

    found = rows(player_page(small_league(games)), "games")
    assert note == found[1][3]


def test_a_score_that_an_arbiter_decided_is_a_draw_that_did_not_count():
    sides = (Side((Member("Ann"),), place=1, score=0.5), Side((Member("Bo"),), place=2, score=0))
    games = [Game.between("Ann", "Bo", 1, date=DAY), Game(sides, date=one_day_later(1))]

    found = rows(player_page(small_league(games)), "games")
    assert ["drew", "did not count: an arbiter decided the score"] == found[1][2:4]


def test_the_page_of_a_fit_expects_no_score_of_games_that_it_knows():
    games = [Game.between("Ann", "Bo", 1, date=DAY), Game.between("Ann", "Bo", 1, date=one_day_later(1))]

    found = rows(player_page(small_league(games, WholeHistoryRating())), "games")
    assert {""} == {row[3] for row in found if row[2:3] == ["won"]}


def test_bye_appears_among_the_games_and_did_not_count():
    games = [Game.between("Ann", "Bo", 1, date=DAY), Game.bye("Ann", date=one_day_later(1))]

    assert "did not count: bye" in player_page(small_league(games))


def test_adjustments_appear_with_their_reason_and_change():
    system = Elo(decay_after_months=1, decay_share=0.5)
    games = [Game.between("Ann", "Bo", 1, date=dt.date(2025, 1, 1)), Game.between("Ann", "Cy", 1, date=DAY)]

    found = rows(player_page(small_league(games, system)), "games")
    # 13 whole months away, one is free: 16 above 1500 halves twelve times, rounded to nothing.
    decay = next(row for row in found if "Decay" in " ".join(row))
    assert ["Decay: after months without a game, the rating moves towards the initial rating.", "−16", "1500"] == decay[
        1:
    ]


def test_head_to_head_shows_the_difference_and_the_chance():
    games = [Game.between("Ann", "Bo", 1, date=one_day_later(n)) for n in range(2)]
    page = player_page(small_league(games))

    # Ann 1516 then 1516 + round(32 * (1 - 0.5459)) = 1531; Bo 1469: 62 apart, 1 / (1 + 10^(-62/400)) = 58.8 %.
    assert [["Bo", "2", "2-0-0", "+62", "59 %"]] == rows(page, "h2h")


def test_percentile_counts_who_is_below_and_the_histogram_reports_it():
    games = [Game.between("Ann", "Bo", 1, date=DAY), Game.between("Cy", "Di", 0.5, date=DAY)]

    page = player_page(small_league(games))

    assert "<dd>75 %<small>of all 4 rated players have a worse rating</small></dd>" in page
    assert "Above 75 % of all 4 rated players." in page


def test_rank_is_among_active_players_and_reports_it():
    games = [Game.between("Ann", "Bo", 1, date=DAY), Game.between("Cy", "Di", 1, date=dt.date(2024, 1, 1))]

    assert "<dd>1 of 2<small>active players</small></dd>" in player_page(small_league(games))


def test_where_lower_is_better_the_page_reports_it_and_the_best_is_first():
    games = [Game.between("Ann", "Bo", 1, date=DAY)]
    page = player_page(small_league(games, Golf()))

    assert "A lower rating is better" in page
    assert "2 of 2" in page  # Ann won, and Elo moved her up


def test_provisional_rating_has_a_question_mark():
    page = player_page(small_league([Game.between("Ann", "Bo", 1, date=DAY)]))

    assert "<dd>1516?<small>Provisional: under 10 rated games.</small></dd>" in page


def test_inactive_player_has_no_rank():
    games = [Game.between("Ann", "Bo", 1, date=dt.date(2024, 1, 1)), Game.between("Cy", "Di", 1, date=DAY)]
    page = player_page(small_league(games))

    assert "<dt>Rank</dt><dd>–<small>not active: no game for 12 months</small></dd>" in page


def test_events_won_are_counted_when_the_event_is_over():
    people = tuple(Entrant(Player(id, id)) for id in ("ann", "bo"))
    done = Event("a", "A", people, date=DAY).with_round(Game.between("ann", "bo", 1))
    open_one = Event("b", "B", people, date=DAY, rounds_planned=2).with_round(Game.between("ann", "bo", 1))
    events = [EventSnapshot(done), EventSnapshot(open_one)]
    games = [*done.games(), *open_one.games()]

    assert "2 events, 1 won" in player_page(league_of([pool_of("x", "X", games)], events=events))


def test_a_name_shown_by_initials_appears_nowhere(tmp_path):
    people = [Player("p1", "Ann Lee", club="Club of Ann Lee", display="initials"), Player("p2", "Bo")]
    games = [Game.between("p1", "p2", 1, date=DAY)]
    write_site(league_of([pool_of("x", "X", games)], players=people), tmp_path / "out")

    files = [path for path in (tmp_path / "out").rglob("*") if path.is_file()]
    assert [] == [path.name for path in files if "Ann Lee" in path.read_text() or "lee" in path.name]


def test_several_pools_have_a_part_each_with_their_own_chart():
    game = Game.between("Ann", "Bo", 1, date=DAY)
    pools = [pool_of("overall", "Overall", [game]), pool_of("blitz", "Blitz", [game], Elo(k=64))]
    page = player_page(league_of(pools))

    assert 2 == page.count('<figure class="history"')
    assert {"1516?", "1532?"} <= set(text(page).split())


def test_game_of_many_sides_shows_the_place_and_names_who_was_there():
    sides = tuple(Side.of(name, place=place) for place, name in enumerate(("Bo", "Cy", "Ann"), start=1))
    games = [Game(sides, date=DAY)]
    page = player_page(small_league(games, SYSTEMS["weng-lin-pl"]()))

    assert ["Bo , Cy", "place 3 of 3"] == rows(page, "games")[1][1:3]
    assert "<dt>Mean place</dt><dd>3.00" in page
    assert "Win share" not in text(page)


def test_deviation_is_shown():
    games = [Game.between("Ann", "Bo", 1, date=DAY)]
    page = player_page(small_league(games, SYSTEMS["glicko2"]()))

    assert " ± " in page
    assert 'class="band"' in page


def test_json_has_the_keys_and_numbers_of_league_sites():
    # The example of a league's own design note: 1500, a win with K 32 against an equal is 1516, change 16.
    games = [Game.between("Ann", "Bo", 1, date=dt.date(2025, 11, 7), event="380585", round=1)]
    found = player_file(small_league(games))

    expected = {
        "tournamentId": "380585",
        "tournamentDate": "2025-11-07",
        "roundNumber": 1,
        "opponent": "Bo",
        "result": "W",
        "ratingBefore": 1500,
        "ratingAfter": 1516,
        "ratingChange": 16,
    }
    assert expected.items() <= found["eloHistory"][0].items()
    assert ("Ann", 1516, 1516) == (found["username"], found["eloRating"], found["peakEloRating"])


def test_json_keeps_games_that_did_not_count_and_later_pools():
    games = [Game.between("Ann", "Bo", 1, date=DAY), Game.bye("Ann", date=one_day_later(1))]
    pools = [pool_of("a", "A", games), pool_of("b", "B", games)]
    found = player_file(league_of(pools))

    bye = found["eloHistory"][1]
    assert ("allocated-bye", 0, 1516, 1516, None) == (
        bye["reason"], bye["ratingChange"], bye["ratingBefore"], bye["ratingAfter"], bye["opponent"],
    )  # fmt: skip
    assert ["a", "b"] == [pool["pool"] for pool in found["pools"]]
    assert 2 == len(found["pools"][1]["eloHistory"])


def test_history_chart_has_a_point_for_every_row_that_moved_a_rating():
    games = [Game.between("Ann", "Bo", 1, date=one_day_later(n)) for n in range(5)]
    games.append(Game.bye("Ann", date=one_day_later(9)))
    page = player_page(small_league(games))

    assert 5 == page.count('<tr class="W">')
    assert "in 5 steps" in page


def test_chart_begins_at_the_initial_rating():
    page = player_page(small_league([Game.between("Ann", "Bo", 1, date=DAY)]))

    assert "from 1500 to 1516 in 1 step," in page
    assert 'data-start="at the start · 1500"' in page
    assert 2 == len(re.findall(r"M\d+ \d+h0", page))


def test_changes_add_up_to_the_ratings_as_shown():
    games = [Game.between("Ann", "Bo", 1, date=one_day_later(n), event="cup") for n in range(6)]
    found = rows(player_page(small_league(games, SYSTEMS["glicko2-per-game"]())), "games")

    after = [int(row[-1].partition(" ")[0]) for row in found[:0:-1]]
    changes = [int(row[-2]) for row in found[:0:-1]]
    assert after == [1500 + sum(changes[: at + 1]) for at in range(6)]
    assert found[0][0].endswith(f"+{after[-1] - 1500}")


@pytest.mark.parametrize(("results", "when"), [((0,), "at the start"), ((1, 0, 1), "on 2026-02-01")])
def test_peak_has_the_day_it_was_first_reached(results, when):
    games = [Game.between("Ann", "Bo", won, date=one_day_later(n)) for n, won in enumerate(results)]

    assert f"<dt>Peak</dt><dd>{'1500' if when == 'at the start' else '1516'}<small>{when}" in player_page(
        small_league(games)
    )
