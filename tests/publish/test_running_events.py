"""The page of an event that is run here: the round that is on, why boards were paired, corrections."""

import re
from dataclasses import replace

import pytest

from crosstable.changes.merge import merge_players
from crosstable.changes.publication import publish
from crosstable.changes.undo import undo_change
from crosstable.events.closing import close_event
from crosstable.events.confirmations import confirm_results
from crosstable.events.results import enter_results
from crosstable.events.rounds import pair_round, publish_round
from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game
from crosstable.model.players import Player
from crosstable.pairing.pairing_registry import CRITERIA
from crosstable.publish import event_page as event_pages_module
from crosstable.publish.board_view import round_views
from crosstable.publish.site import write_site
from crosstable.publish.site_data import SiteData
from crosstable.ranking.event_standings import standings
from crosstable.reading.event_summary import EventStanding
from crosstable.reading.league_reader import read_snapshot
from crosstable.reading.snapshot import EventSnapshot, PairedBoard, PairedRound
from crosstable.views.words import PAIRED
from tests.league.small_league import enter as enter_games
from tests.league.small_league import new_league
from tests.publish.leagues import HOSTILE, league_of
from tests.publish.pages import Page, page_of, rows, text
from tests.publish.running_league import WHO, begun, in_round_two, play_round


def event_page(store):
    data = SiteData(read_snapshot(store))
    (event,) = data.league.event_ids
    return page_of(data, f"events/{data.directory.events[event]}.html")


def why(html, mark):
    """Return what a board says when its number is pressed."""
    return text(re.search(rf'popover id="y{mark}">(.*?)</td>', html, re.S).group(1))


def test_the_round_that_is_on_appears_first_with_boards_not_played_yet(tmp_path):
    html = event_page(in_round_two(tmp_path)[0])
    first = re.search(r'<section class="now" id="round">.*?</section>', html, re.S).group(0)

    assert "Round 2 of 7 is on" in html
    assert html.index("<h2>Round 2</h2>") < html.index("<h2>Standings so far</h2>") < html.index("<h2>Round 1</h2>")
    assert ["1–0", "", ""] == [row[3] for row in rows(first, "boards")[:3]]
    assert ["", "Gus 1400 half-point bye"] == rows(first, "boards")[3]


def test_only_the_latest_round_repeats_the_ratings(tmp_path):
    html = event_page(in_round_two(tmp_path)[0])
    now = re.search(r'<section class="now".*?</section>', html, re.S).group(0)
    earlier = html[html.index('<div id="rounds">') :]

    assert '<small class="beside">2000</small>' in now
    assert '<small class="beside">2000</small>' not in earlier


def test_an_event_without_a_round_has_a_start_list_in_place_of_standings(tmp_path):
    store, event = begun(tmp_path)
    html = event_page(store)
    pair_round(store, WHO, event)
    publish_round(store, WHO, event)

    assert '<h2 id="entrants-by-number">Start list</h2>' in html
    assert "Standings so far" not in html
    assert "Start list" not in event_page(store)


def test_drafts_never_appear(tmp_path):
    store, event = begun(tmp_path)
    before = event_page(store)
    pair_round(store, WHO, event)

    assert before == event_page(store)
    assert "Not begun yet" in before
    assert "event.js" not in before


def test_a_board_set_by_hand_shows_its_reason_to_all_players(tmp_path):
    html = event_page(in_round_two(tmp_path)[0])

    assert 2 == html.count("<small>Set by hand: came in &lt;one&gt; car</small>")
    assert "Paired by the policy swiss, then changed by hand." in html


def test_a_confirmed_result_is_marked_until_it_is_corrected(tmp_path):
    store, event = begun(tmp_path)
    play_round(store, event, ["1", "1", "1"])
    confirm_results(store, "bea", event, [(1, ""), (2, "")])
    marked = event_page(store)
    enter_results(store, WHO, event, [(2, "2")], reason="sheet misread")
    corrected = event_page(store)

    assert [True, True, False] == ["confirmed" in row[2] for row in rows(marked, "boards")[:3]]
    assert 1 == corrected.count("<small>confirmed</small>")
    close_event(store, WHO, event)
    assert 1 == event_page(store).count("<small>confirmed</small>")


def test_standings_of_an_event_that_goes_on_say_that_they_can_change(tmp_path):
    store, event = begun(tmp_path)
    play_round(store, event, ["1", "1", "1"])
    before = event_page(store)
    close_event(store, WHO, event)
    after = event_page(store)

    words = "The event is not closed: results can still change, and they do not count for ratings yet."
    assert ("<h2>Standings so far</h2>" in before, words in before) == (True, True)
    assert ("<h2>Standings so far</h2>" in after, words in after) == (False, False)


def test_a_board_shows_the_scores_before_it_and_the_criteria_it_violates(tmp_path):
    store, event = begun(tmp_path)
    play_round(store, event, ["1", "1", "1"])
    play_round(store, event, [])
    html = event_page(store)

    assert "Round 1, board 1 No rule of the pairing is violated." == why(html, "1-1")
    assert why(html, "2-1").startswith("Round 2, board 1 Both had 1 point before the round.")
    (shown,) = read_snapshot(store).events
    for number, board in shown.paired[1].boards.items():
        for code, _ in board.reasons:
            assert PAIRED[code][1:] in why(html, f"2-{number}")
    assert any(board.reasons for board in shown.paired[1].boards.values())
    assert why(html, "1-bye").startswith(
        "Round 1, bye The bye goes to a player who asked for it, else to the lowest score"
    )
    assert "no other pairing is better by its rules" in html


def test_every_criterion_has_words_for_players():
    quality = {code for code in PAIRED if re.fullmatch(r"C[0-9]+", code)}  # of FIDE's Dutch system

    assert set(PAIRED) - quality == set(CRITERIA)
    assert {"C6", "C10", "C11", "C12", "C13", "C14", "C15", "C16", "C17"} <= quality


def test_an_unknown_criterion_shows_itself():
    two = tuple(Entrant(Player(id, id)) for id in ("a", "b"))
    event = Event("e", "E", two).with_round(replace(Game.between("a", "b", 1), board=1))
    paired = PairedRound(1, "mine", True, False, {1: PairedBoard(("a", "b"), (("moon-phase", "3"),))})

    (view,) = round_views(EventSnapshot(event, paired=(paired,)), *[{"a": "A", "b": "B"}] * 3)

    assert "Moon phase." in view.boards


def test_a_board_with_other_players_than_were_paired_gives_no_reason():
    three = tuple(Entrant(Player(id, id)) for id in ("a", "b", "c"))
    event = Event("e", "E", three).with_round(replace(Game.between("a", "c", 1), board=1))
    paired = PairedRound(1, "mine", True, False, {1: PairedBoard(("a", "b"), (("rematch", "1"),))})
    names = {"a": "A", "b": "B", "c": "C"}

    (view,) = round_views(EventSnapshot(event, paired=(paired,)), names, names, names)

    assert "popover" not in view.boards


def test_corrections_appear_on_the_page_of_their_event(tmp_path):
    store, _ = in_round_two(tmp_path)

    (row,) = rows(event_page(store), "corrections")
    assert ["1–0", "0–1", "sheet misread"] == row[2:]
    assert 'href="events/e1-spring-open.html"' in page_of(read_snapshot(store), "corrections.html")


def test_seed_ratings_appear_in_the_standings_until_ratings_are_published(tmp_path):
    html = event_page(in_round_two(tmp_path)[0])

    assert {"2000", "1900", "1400"} <= {row[5] for row in rows(html, "standings")}


def test_the_crosstable_tells_forfeits_byes_and_colours_apart_and_copies_as_text(tmp_path):
    store, event = begun(tmp_path, names=("Ann", "Bo", "Cy"))
    play_round(store, event, ["1"])
    play_round(store, event, ["b!"])
    html = event_page(store)

    assert ["1", "2"] == re.findall(r'<th scope="col" class="r" aria-label="Round \d">(\d)', html)
    cells = re.findall(r'<td class="r ([a-z ]+)">(.*?)</td>', html)
    played = [(css, re.sub("<.*?>", "", cell)) for css, cell in cells]
    assert {"won", "lost black", "none", "won forfeit", "lost forfeit"} == {css for css, _ in played}
    assert all(re.fullmatch(r"\d[+−]", cell) for css, cell in played if "forfeit" in css)
    assert {"bye1"} == {cell for css, cell in played if css == "none"}
    assert all(re.fullmatch(r"\d[wb][01]", cell) for css, cell in played if css in ("won", "lost black"))


def test_the_crosstable_of_go_shows_handicaps():
    people = tuple(Entrant(Player(id, id.title())) for id in ("ann", "bo"))
    event = Event("cup", "Cup", people).with_round(
        replace(Game.between("ann", "bo", 1, first_colour="black"), board=1, handicap=3)
    )
    html = page_of(league_of([], events=[EventSnapshot(event, game="go")]), "events/cup.html")

    cells = re.findall(r'<td class="r ([a-z ]+)">(.*?)</td>', html)
    assert [("won black", "2b1 h3"), ("lost", "1w0 h3")] == [(css, re.sub("<.*?>", "", cell)) for css, cell in cells]


def test_earlier_rounds_of_a_large_event_are_on_pages_of_their_own(tmp_path, monkeypatch):
    monkeypatch.setattr(event_pages_module, "_MOST_EARLIER", 6)
    store, _ = in_round_two(tmp_path)
    html = event_page(store)

    assert 'href="#rounds"' in html
    assert '<li><a href="../hall/e1-spring-open/1.html">Round 1</a></li>' in html
    assert 'id="r2b1"' in html
    assert 'id="r1b1"' not in html
    assert 'class="finder"' in html
    assert 'id="b1"' in page_of(SiteData(read_snapshot(store)), "hall/e1-spring-open/1.html")


def test_a_closed_event_is_over_and_has_a_winner(tmp_path):
    store, event = begun(tmp_path, names=("Ann", "Bo"))
    play_round(store, event, ["1"])
    running = page_of(read_snapshot(store), "index.html")
    close_event(store, WHO, event)
    over = page_of(read_snapshot(store), "index.html")

    assert "1 of 7 rounds" in running
    assert "first:" not in running
    assert "first: " in over


def test_the_home_page_begins_with_what_is_on_and_what_is_next(tmp_path):
    store, event = begun(tmp_path, names=("Ann", "Bo"))
    planned = page_of(read_snapshot(store), "index.html")
    play_round(store, event, [])
    on_now = page_of(read_snapshot(store), "index.html")

    assert '<span class="badge draft">Not begun yet</span>' in planned
    assert '<span class="badge live">Round 1 of 7 is on</span>' in on_now
    assert 'href="events/e1-spring-open.html#round">Follow the round</a>' in on_now
    assert on_now.index("Follow the round") < on_now.index("No rating list is published yet.")


@pytest.mark.parametrize("kind", ["go-mcmahon", "preferans-evening", "card-game", "round-robin"])
def test_every_kind_of_event_has_its_page(tmp_path, kind):
    store, event = begun(tmp_path, kind=kind)
    play_round(store, event, [])
    html = event_page(store)

    assert [] == Page(html).problems
    assert '<span class="result"></span>' in html or "pending" in html


def test_points_of_a_table_are_shown(tmp_path):
    store, event = begun(tmp_path, names="abc", kind="preferans-evening")
    play_round(store, event, [])
    enter_results(store, WHO, event, [(1, "120 -40 -80")])

    (row, *_) = rows(event_page(store), "boards")
    assert {"120", "−40", "−80"} <= set(row[1].split())


def test_hostile_names_and_reasons_stay_text(tmp_path):
    store, event = begun(tmp_path, names=[name for name in HOSTILE if name.isprintable()], name="<script>x</script>")
    play_round(store, event, ["1"])
    enter_results(store, WHO, event, [(1, "2")], reason="</td><script>alert(2)</script>")
    html = event_page(store)

    assert [] == Page(html).problems
    assert {"../assets/site.js", "../assets/live.js", "../assets/event.js"} == {
        each["src"] for each in Page(html).all("script")
    }


def test_merged_player_is_on_no_page_once_ratings_are_published(tmp_path):
    store = new_league(tmp_path)
    enter_games(store, [("Ann", "Bo", 1), ("Anne", "Cy", 1)])
    publish(store, WHO)
    change = merge_players(store, WHO, "Ann", "Anne").change
    publish(store, WHO)
    write_site(read_snapshot(store), tmp_path / "site")

    files = {path.relative_to(tmp_path / "site").as_posix() for path in (tmp_path / "site").rglob("*")}
    assert "players/p1-ann.html" in files
    assert not [path for path in files if "anne" in path]
    assert "Anne" not in (tmp_path / "site/data/search/a.js").read_text()
    assert "3 players" in (tmp_path / "site/index.html").read_text()

    undo_change(store, WHO, change)
    assert {"Ann", "Anne", "Bo", "Cy"} == {player.name for player in read_snapshot(store).players.values()}


def test_game_of_an_open_event_did_not_count_because_the_event_is_open(tmp_path):
    store, event = begun(tmp_path)
    play_round(store, event, ["1", "1", "1"])
    publish(store, WHO)

    def note():
        return rows(page_of(read_snapshot(store), "players/p1-ann.html"), "games")[1][-1]

    assert "did not count: the event is not closed yet" == note()
    close_event(store, WHO, event)
    assert "did not count: this list is older than the end of the event" == note()


def test_round_robin_is_ranked_by_the_rules_for_predetermined_pairings(tmp_path):
    store, event = begun(tmp_path, kind="round-robin")
    play_round(store, event, ["1!", "d", "2"])

    (shown,) = read_snapshot(store).events
    assert "fide-2026-round-robin" == EventStanding(shown).table.rules.name
    assert EventStanding(shown).standings == standings(shown.event, shown.tiebreaks)
