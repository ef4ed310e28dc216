"""Events, seasons, explanation, corrections: what stands on them."""

import datetime as dt
import re
from dataclasses import replace
from html import unescape

import pytest

from crosstable.facts.settings.seasons import Season
from crosstable.games.profiles import profile_of
from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game, Side
from crosstable.model.players import Player
from crosstable.model.results import ResultKind, ResultRules
from crosstable.publish.print_paper import paper
from crosstable.publish.site_data import SiteData
from crosstable.ranking.event_standings import standings
from crosstable.ranking.grid import crosstable
from crosstable.ranking.score_words import plain
from crosstable.ratings.elo.elo import Elo
from crosstable.ratings.rate import rate
from crosstable.reading.snapshot import Correction, EventSnapshot
from crosstable.runs.run_facts import PlayerMove, RunDiff
from tests.publish.leagues import STAMP, TIEBREAKS, demo_snapshot, league_of, pool_of, small_league
from tests.publish.pages import page_of, rows, text

DAY = dt.date(2026, 2, 1)
PEOPLE = tuple(Entrant(Player(id, id.capitalize())) for id in ("ann", "bo", "cy", "di"))


def cup(**more):
    event = Event("cup", "Cup", PEOPLE, date=DAY, **more)
    event = event.with_round(Game.between("ann", "bo", 1), Game.between("cy", "di", 0.5))
    return event.with_round(Game.between("ann", "cy", 1), Game.between("bo", "di", 1, kind=ResultKind.FORFEIT))


def site_of(events, pools=None, **rest):
    games = [game for each in events for game in each.event.games()]
    pools = [pool_of("main", "Main", games)] if pools is None else pools
    players = {entrant.id: entrant.player for each in events for entrant in each.event.entrants}
    return SiteData(league_of(pools, events=events, players=players.values(), **rest))


def test_event_page_has_place_rounds_rating_change_score_and_tie_breaks():
    html = page_of(site_of([EventSnapshot(cup(), tiebreaks=("BH", "SB"))]), "events/cup.html")

    # Ratings before and what the event did, by hand at K 32: Ann +16, then 1516 v 1500 won, +15.
    assert ["1", "Ann", "2", "2:1", "3:1", "1500", "+31"] == rows(html, "standings")[0][:7]
    assert ["Round 1", "Round 2"] == re.findall(r"<h2>(Round \d)</h2>", html)


@pytest.mark.slow
def test_event_pages_of_the_demo_league_equal_standings_and_crosstable(demo_site):
    for each in demo_snapshot().events[::9]:
        event = each.event
        slug = next(path for path in (demo_site / "events").iterdir() if path.name.startswith(event.id)).name
        found = rows((demo_site / f"events/{slug}").read_text(encoding="utf-8"), "standings")
        grid, table = crosstable(event, TIEBREAKS), standings(event, TIEBREAKS)

        cells, last = slice(3, 3 + len(event.rounds)), len(TIEBREAKS)  # before these ratings, of one list or two
        played = [[cell.replace("½", "=").replace("−", "-").replace(" ", "") for cell in row[cells]] for row in found]
        assert [list(row[slice(*grid.rounds)]) for row in grid.rows] == played
        assert [plain(row.score) for row in table.rows] == [row[2] for row in found]
        assert [[plain(value.value) for value in row.tiebreaks] for row in table.rows] == [row[-last:] for row in found]
        assert [f"{row.place}{'=' if row.is_tied else ''}" for row in table.rows] == [row[0] for row in found]


def test_working_of_a_tie_break_adds_up_to_its_value():
    html = page_of(site_of([EventSnapshot(cup(), tiebreaks=("BH",))]), "events/cup.html")

    working = re.search(r'popover id="w1-[^"]+">(.*?)</td>', html).group(1)
    # Ann met Bo, who has 1 (a forfeit win), and Cy, who has a half.
    assert "BH 1.5, Ann R1 Bo 1 R2 Cy 0.5 Each: score of the opponent" in text(working)


def test_tie_breaks_that_do_not_fit_leave_the_page_by_score():
    events = [EventSnapshot(cup(), tiebreaks=("ARO",)), EventSnapshot(Event("x", "X", PEOPLE), tiebreaks=("NOPE",))]
    site = site_of(events)

    assert "cannot be computed, so equal scores share a place." in page_of(site, "events/cup.html")
    assert "Unknown tie-break" in unescape(page_of(site, "events/x.html"))


def test_boards_say_result_and_why_one_did_not_count():
    html = page_of(site_of([EventSnapshot(cup())]), "events/cup.html")
    boards = re.findall(r'<table class="boards">.*?</table>', html, re.S)

    assert [["1", "Ann", "1–0", "Bo"], ["2", "Cy", "½–½", "Di"]] == rows(boards[0], "boards")
    assert ["2", "Bo", "+:− won by forfeit", "Di"] == rows(boards[1], "boards")[1]


def played(rules, *results):
    """One round of an event of this rule book, each board with this result."""
    event, profile = Event("cup", "Cup", PEOPLE, rules=ResultRules.preset(rules), date=DAY), profile_of(None, rules)
    sides = [("ann", "bo"), ("cy", "di")]
    games = [Game((Side.of(one, colour="black"), Side.of(other, colour="white"))) for one, other in sides]
    made = zip(games, results, strict=True)
    return EventSnapshot(event.with_round(*[profile.result_of(game, text) for game, text in made]))


@pytest.mark.parametrize(
    ("rules", "results", "shown"),
    [
        ("fide-2026", ("1-0", "d"), ("1–0", "½–½")),
        ("fide-2026", ("-:+", "!"), ("−:+ won by forfeit", "−:− double forfeit")),
        ("fide-2026", ("both lost", "void"), ("both lost", "void")),
        ("egf", ("B+R", "W+3.5"), ("B+R", "W+3.5")),
        ("egf", ("Jigo", "W+F"), ("Jigo", "W+F won by forfeit")),
        ("cards", ("2-1", "1-1-1"), ("2–1", "1–1–1")),
    ],
)
def test_pages_and_print_write_results_as_the_players_of_the_game_do(rules, results, shown):
    event = played(rules, *results)
    boards = rows(page_of(site_of([event]), "events/cup.html"), "boards")
    paper_boards = rows(paper(event, "Club", ["pairings"]), "pairs")

    assert shown == tuple(row[2] for row in boards)
    assert [row[1] for row in boards] == [row[1].partition(" (")[0] for row in paper_boards]
    assert [text.partition(" won")[0].partition(" double")[0] for text in shown] == [row[3] for row in paper_boards]


def test_corrections_are_typeset_like_results():
    fix = Correction(STAMP, "cup", DAY, ("ann", "bo"), "1-0, date 2026-01-31", "-:+, date 2026-02-01", "misread")
    html = page_of(site_of([EventSnapshot(cup())], corrections=(fix,)), "corrections.html")

    assert ["1–0, date 2026-01-31", "−:+, date 2026-02-01"] == rows(html, "corrections")[0][3:5]


def test_game_of_three_lists_the_sides_by_place():
    table = Game(tuple(Side.of(id, place=place) for id, place in (("ann", 3), ("bo", 1), ("cy", 2))))
    event = Event("cards", "Cards", PEOPLE, date=DAY).with_round(table)
    html = page_of(site_of([EventSnapshot(event)], pools=[]), "events/cards.html")

    assert [["1", "1. Bo 2. Cy 3. Ann"]] == rows(html, "boards")


def test_open_event_shows_how_far_it_is():
    site = site_of([EventSnapshot(cup(rounds_planned=5))])

    assert "2 of 5 rounds" in page_of(site, "events/cup.html")
    assert [["2026-02-01", "Cup", "4", ""]] == rows(page_of(site, "events.html"), "list")


def test_season_adds_up_the_points_of_its_events():
    second = Event("final", "Final", PEOPLE, date=dt.date(2026, 2, 8)).with_round(
        Game.between("di", "ann", 1), Game.bye("bo")
    )
    events = [EventSnapshot(cup(), "s1"), EventSnapshot(second, "s1"), EventSnapshot(Event("o", "O", PEOPLE), None)]
    seasons = [Season("s1", "Winter", dt.date(2026, 1, 1), dt.date(2026, 3, 31))]
    found = rows(page_of(site_of(events, seasons=seasons), "seasons/s1.html"), "season")

    # Ann 2 + 0, Bo 1 (forfeit) + 1 (bye), Di 1/2 + 1, Cy 1/2; records of games played.
    assert [("1", "2-0-1", "2"), ("1", "0-0-1", "2"), ("3", "1-1-0", "1.5"), ("4", "0-1-1", "0.5")] == [
        (row[0], row[3], row[5]) for row in found
    ]
    assert ["Ann", "Bo", "Di", "Cy"] == [row[1] for row in found]


def test_points_that_players_started_with_are_no_points_of_the_season():
    entrants = (Entrant(Player("ann", "Ann"), initial_score=3), Entrant(Player("bo", "Bo")))
    event = Event("mm", "MM", entrants, date=DAY).with_round(Game.between("bo", "ann", 1))
    seasons = [Season("s1", "Winter", dt.date(2026, 1, 1))]
    found = rows(page_of(site_of([EventSnapshot(event, "s1")], seasons=seasons), "seasons/s1.html"), "season")

    assert [("Bo", "1"), ("Ann", "0")] == [(row[1], row[-1]) for row in found]


def test_season_shows_the_rating_at_its_end():
    games = [Game.between("ann", "bo", 1, date=DAY), Game.between("ann", "bo", 1, date=dt.date(2026, 2, 20))]
    event = Event("cup", "Cup", PEOPLE[:2], date=DAY).with_round(Game.between("ann", "bo", 1))
    seasons = [Season("s1", "Winter", dt.date(2026, 1, 1), dt.date(2026, 2, 10))]
    pools = [pool_of("main", "Main", games)]
    site = site_of([EventSnapshot(event, "s1")], pools=pools, seasons=seasons)

    assert ["1516", "1484"] == [row[2] for row in rows(page_of(site, "seasons/s1.html"), "season")]


def test_season_has_a_table_for_each_rating_list():
    def event(id, discipline):
        played = Game.between("ann", "bo", 1, date=DAY, event=id, round=1)
        game = replace(played, discipline=discipline)
        return EventSnapshot(Event(id, id, PEOPLE[:2], date=DAY).with_round(game), "s1", discipline)

    events = [event("slow", "standard"), event("fast", "blitz"), event("slower", "standard")]
    pools = [
        pool_of(key, key, [game for each in events if each.discipline == key for game in each.event.games()])
        for key in ("standard", "blitz")
    ]
    open_event = EventSnapshot(Event("on", "on", PEOPLE[2:], date=DAY), "s1", "blitz", status="open")
    seasons = [Season("s1", "Winter", dt.date(2026, 1, 1))]
    html = page_of(site_of([*events, open_event], pools=pools, seasons=seasons), "seasons/s1.html")

    tables = re.findall(r'<h2>(.*?)</h2>.*?(<table class="season.*?</table>)', html, re.S)
    assert ["standard", "blitz"] == [name for name, _ in tables]
    assert [["Ann", "2"], ["Bo", "0"]] == [[row[1], row[-1]] for row in rows(tables[0][1], "season")]
    assert ["1", "0", "0", "0"] == [row[-1] for row in rows(tables[1][1], "season")]


def test_explanation_shows_until_when_decay_is_applied():
    games = [Game.between("Ann", "Bo", 1, date=DAY)]
    system = Elo(decay_after_months=6)
    league = league_of([pool_of("overall", "Overall", games, system, as_of=dt.date(2026, 12, 31))])
    site = SiteData(league)

    found = text(page_of(site, "ratings/overall.html"))
    assert "In this list that is done for all players, up to 2026-12-31." in found


def test_explanation_says_who_starts_elsewhere_and_what_home_and_handicap_count():
    games = [Game.between("Ann", "Bo", 1, date=DAY)]
    system = Elo(advantage=65.0, handicap_points=100.0, draw_model="davidson", draw_parameter=0.7)
    league = replace(small_league(games, system), game="football")
    pool = league.pools[0]
    ratings = rate(pool.history.with_initial_ratings({"Ann": 1800.0}), system)
    site = SiteData(replace(league, pools=(replace(pool, ratings=ratings, history=ratings.history),)))
    told = text(page_of(site, "ratings/overall.html"))

    for sentence in (
        "Every team starts at 1500, unless they enter with a rating.",
        "The team at home counts as 65 points stronger; on neutral ground, as in these examples, neither does.",
        "A handicap counts 100 points for each stone but half of the first.",
        "Draws are part of the expected score: equal teams draw more often than teams far apart.",
        "Two equal teams are expected to score 50 % each.",
    ):
        assert sentence in told


def test_explanation_holds_the_actual_parameters():
    system = Elo(start=1200, k=24, k_by_games=((10, 40),), floor=1000, decay_after_months=6, reset="soft",
                 season_starts=(DAY,))  # fmt: skip
    site = SiteData(small_league([Game.between("Ann", "Bo", 1, date=DAY)], system))
    told = text(page_of(site, "ratings/overall.html"))

    for sentence in (
        "Every player starts at 1200.",
        "K is 24, but 40 under 10 rated games.",
        "No rating falls below 1000.",
        "After 6 months without a game a rating moves towards 1200: by 5 % of the distance in each further month.",
        "In this list that is done when the player plays again.",
        "At the start of each season every rating moves towards 1200, by 50 % of the distance.",
        "a player rated 1500 beats one rated 1600. The expected score was 36 %, so the winner gains 15 points",
    ):
        assert sentence in told


def test_explanation_shows_who_moved_and_why():
    moves = (
        PlayerMove("Ann", 1500.0, 1516.0, 2, 1, (("new-game", "1"), ("opponents-moved", "2"))),
        PlayerMove("Bo", 1520.0, 1484.0, 1, 2, (("corrected-game", "1"),)),
        PlayerMove("Cy", None, 1500.0, None, 3),
        PlayerMove("gone", 1500.0, None, 4, None),
    )
    games = [Game.between("Ann", "Bo", 1, date=DAY), Game.between("Cy", "gone", 0.5, date=DAY)]
    pool = pool_of("x", "X", games, diff=RunDiff(6, 7, moves, new_games=3, corrected_games=1))
    site = SiteData(league_of([pool]))
    html = page_of(site, "ratings/x.html")

    assert "Since run 6: 4 players changed; 3 new games, 1 corrected game." in html
    assert [
        ["Bo", "1520", "1484", "−36", "1", "2", "1 corrected game"],
        ["Ann", "1500", "1516", "+16", "2", "1", "1 new game, 2 opponents with changed ratings"],
        ["Cy", "–", "1500", "new", "–", "3", ""],
        ["gone", "1500", "–", "removed", "4", "–", ""],
    ] == rows(html, "moves")


def test_the_first_list_has_nothing_to_compare_with():
    site = SiteData(small_league([Game.between("Ann", "Bo", 1, date=DAY)]))

    assert "This is the first published list." in page_of(site, "ratings/overall.html")


def test_corrections_are_public_latest_first():
    older = Correction(STAMP - dt.timedelta(days=9), "cup", DAY, ("ann", "bo"), "1–0", "0–1", "sheet misread")
    newer = Correction(STAMP, None, None, ("cy",), "win", "bye", "was ill")
    site = site_of([EventSnapshot(cup())], corrections=[older, newer])

    assert [
        ["2026-03-01", "", "Cy", "win", "bye", "was ill"],
        ["2026-02-20", "Cup 2026-02-01", "Ann – Bo", "1–0", "0–1", "sheet misread"],
    ] == rows(page_of(site, "corrections.html"), "corrections")


def test_a_name_from_right_to_left_leaves_the_result_next_to_it_alone():
    people = (Player("ann", "مريم"), Player("bo", "Bo"))
    event = Event("cup", "Cup", tuple(map(Entrant, people)), date=DAY).with_round(Game.between("ann", "bo", 1))
    fix = Correction(STAMP, "cup", DAY, ("ann", "bo"), "1–0", "0–1", "sheet misread")
    site = site_of([EventSnapshot(event)], corrections=[fix])

    home = page_of(site, "index.html")
    assert "<bdi>مريم</bdi> – <bdi>Bo</bdi>: 0–1" in home
    assert "first: <bdi>مريم</bdi>" in home
    assert "<bdi>مريم</bdi> – <bdi>Bo</bdi>" in page_of(site, "corrections.html")
    assert "<bdi>مريم</bdi> – <bdi>Bo</bdi>" in page_of(site, "events/cup.html")
    assert "Result corrected: \u2068مريم\u2069 – \u2068Bo\u2069" in page_of(site, "feed.xml")
