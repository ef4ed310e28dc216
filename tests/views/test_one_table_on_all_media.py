"""A table is defined once: page, paper and terminal show the same columns with the same values, and a new one too."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from io import StringIO

import pytest

from crosstable.cli.output import print_rows
from crosstable.cli.view_table import terminal_table
from crosstable.events.event_game import games_of_template
from crosstable.events.plan import TEMPLATES
from crosstable.events.plan_changes import begun_plan
from crosstable.events.running import read_running
from crosstable.games.profile import Words
from crosstable.model.categories import Category
from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game, Side
from crosstable.model.players import Player
from crosstable.model.prizes import NO_PRIZES, Prize, PrizeFund, PrizeList
from crosstable.model.results import ResultKind
from crosstable.model.stages import MAIN, Stage
from crosstable.model.zones import Zone
from crosstable.publish.board_view import games_of_round
from crosstable.publish.print_paper import paper
from crosstable.publish.results_grid import results_grid
from crosstable.publish.site_data import SiteData
from crosstable.publish.table_html import hall_rows, match_tables, plain_head
from crosstable.publish.team_page import round_matches
from crosstable.reading.event_summary import EventStanding
from crosstable.reading.running_snapshot import snapshot_of
from crosstable.reading.snapshot import EventSnapshot
from crosstable.views.columns import EVERYWHERE, Column, Heading, columns_on
from crosstable.views.prizes import prize_lines
from crosstable.views.tables import matches as of_matches
from crosstable.views.tables import pairings as of_pairings
from crosstable.views.tables import standings as of_standings
from crosstable.views.tables.matches import matches_table
from crosstable.views.tables.pairings import pairings_table
from crosstable.views.tables.prizes import PrizeContext, taken_table
from crosstable.views.tables.ranking import Ranking, entered_names
from crosstable.views.tables.standings import standings_table
from tests.league.events.team_calls import cup, play
from tests.league.small_league import new_league
from tests.publish.leagues import league_of
from tests.publish.pages import page_of

PEOPLE = ("Ann <b>Lee</b>", "=Bo", "مريم", "Dia")
PAIRS = [("p1", "p2"), ("p3", "p4")], [("p3", "p1"), ("p2", "p4")]
OF_PLAYERS = [(kind, game) for kind in TEMPLATES if not kind.startswith("team-") for game in games_of_template(kind)]
CATEGORY = PrizeFund(categories=(Category("Club <1>", club="Town"),))
ZONES = (Zone("Final <2>", 1, 1, "up"),)


def snapshot(kind: str, game: str) -> EventSnapshot:
    """Return an event of a template in a game after two rounds, with a club, ratings, a category and a zone."""
    plan = begun_plan(kind, game)
    entrants = tuple(
        Entrant(Player(f"p{at}", name, club="Town" if at < 3 else None), number=at, rating=1800.0 - 100 * at)
        for at, name in enumerate(PEOPLE, start=1)
    )
    event = Event("e1", "Cup", entrants, rules=plan.result_rules)
    for pairs in PAIRS:
        sides = [(Side.of(one, place=1, points=2), Side.of(other, place=2, points=1)) for one, other in pairs]
        event = event.with_round(*(Game(each, board=at) for at, each in enumerate(sides, start=1)))
    return EventSnapshot(event, tiebreaks=plan.tiebreaks, game=game, status="open", prizes=CATEGORY, zones=ZONES)


def with_open_round(found: EventSnapshot) -> EventSnapshot:
    """Return an event with a third round: a board with a result, one without, and a bye."""
    extra = Entrant(Player("p5", "Extra"), number=5)
    done = Game((Side.of("p1", place=1, points=2), Side.of("p4", place=2, points=1)), board=1)
    still = Game((Side.of("p2"), Side.of("p3")), kind=ResultKind.UNPLAYED, board=2)
    event = replace(found.event, entrants=(*found.event.entrants, extra))
    return replace(found, event=event.with_round(done, still, Game.bye("p5")), prizes=NO_PRIZES, zones=())


def with_groups() -> EventSnapshot:
    """Return an event whose players are drawn into two groups."""
    stage = Stage(MAIN, "groups", {"drawn": "1 2; 3 4"}, takes="all", first_round=1)
    found = snapshot("swiss", "chess")
    return EventSnapshot(found.event, tiebreaks=("SB",), game="chess", status="open", stages=(stage,))


def of_teams(folder) -> EventSnapshot:
    """Return a team event after a round, as it was run by command."""
    store = new_league(folder)
    place = next(folder.rglob("*.db"))
    cup(place)
    play(place)
    with store.read() as connection:
        return snapshot_of(read_running(connection, "e1"))


def cells(html: str, table: str) -> list[dict[str, str]]:
    """Return the rows of a table by the labels of its columns, as plain text; small notes stay beside their names."""
    head, body = re.search(rf"{table}.*?<thead>(?P<head>.*?)</thead>\s*<tbody>(?P<body>.*?)</tbody>", html, re.S).group(
        "head", "body"
    )
    labels = [plain(re.sub(r'<span class="pop".*?</span>', "", each)) for each in re.findall(r"<th.*?</th>", head)]
    rows = []
    for row in re.findall(r"<tr.*?</tr>", body, re.S):
        found = [
            plain(re.sub(r'<span class="pop".*', "", each)) for each in re.findall(r"<t[dh].*?</t[dh]>", row, re.S)
        ]
        spans = sum(int(span) - 1 for span in re.findall(r'colspan="(\d+)"', row))
        assert len(labels) == len(found) + spans, (labels, found)
        rows.append(dict(zip([*labels[:1], *labels[1 + spans :]], found, strict=True)))
    return rows


def plain(html: str) -> str:
    """Return text without tags, with numbers as a terminal writes them."""
    text = unescape(re.sub(r"<[^>]*>", "", html)).replace("\N{MINUS SIGN}", "-").replace("\N{NO-BREAK SPACE}", " ")
    text = re.sub(r"(?<!\d)½", "0.5", text)
    return re.sub(r"(\d)½", r"\1.5", text).strip()


def on_terminal(of: Ranking, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, str]]:
    """Return the rows that a terminal prints in a pipe, by their headings."""
    out, table = StringIO(), terminal_table(standings_table(of, "terminal"))
    with monkeypatch.context() as patched:
        patched.setattr("sys.stdout", out)
        print_rows(table.columns, table.rows)
    head, *lines = (line.split("\t") for line in out.getvalue().splitlines())
    return [dict(zip(head, line, strict=True)) for line in lines]


def page(found: EventSnapshot) -> str:
    """Return the page of an event."""
    data = SiteData(league_of([], players=[each.player for each in found.event.entrants], events=[found]))
    return str(page_of(data, f"events/{data.directory.events[found.event.id]}.html"))


def media(found: EventSnapshot, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, list[dict[str, str]]]]:
    """Yield the standings on each medium, as it is read from there."""
    yield "terminal", on_terminal(Ranking.of(EventStanding(found)), monkeypatch)
    yield "page", cells(page(found), 'class="standings')
    yield "paper", cells(paper(found, "Club", ["standings"]), r"Standings after")
    if found.teams is None:
        yield "wall-list", cells(paper(found, "Club", ["wall-list"]), "Wall list after")


def compared(found: EventSnapshot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that every medium has the columns that are defined for it, and that all have the same values."""
    view = EventStanding(found)
    has_grid = results_grid(view, {each.id: "" for each in found.event.entrants}) is not None
    of = replace(Ranking.of(view), has_rounds=not has_grid)  # a page with a grid of results has no rounds
    seen: dict[tuple[int, str], str] = {}
    for medium, rows in media(found, monkeypatch):
        columns = [each for each in columns_on(of_standings.STANDINGS, of, medium) if not each.below]
        assert len(of.rows) == len(rows), medium
        for line, row in enumerate(rows):
            assert len(columns) == len(row), (medium, list(row))
            for column, text in zip(columns, row.values(), strict=True):
                if column.key not in ("place", "player"):  # the sign of the zone and the club stand there on some
                    assert seen.setdefault((line, column.key), text) == text, (medium, column.key)
                elif column.key == "player":
                    assert of.name(of.rows[line].id) in text
                else:
                    assert str(of.rows[line].place) in text
        shown = str(rows)
        assert medium == "terminal" or "Town" in shown or found.teams is not None or not of.has_clubs


@pytest.mark.parametrize(("kind", "game"), OF_PLAYERS)
def test_standings_of_every_template_and_game_are_the_same_on_all_media(kind, game, monkeypatch):
    compared(snapshot(kind, game), monkeypatch)


@pytest.mark.slow
def test_standings_of_teams_are_the_same_on_all_media(tmp_path, monkeypatch):
    compared(of_teams(tmp_path), monkeypatch)


@pytest.mark.slow
def test_a_new_column_of_the_standings_is_on_every_medium(tmp_path, monkeypatch):
    scratch = Column("scratch", Heading("Scratch", "Only a test."), lambda row, _: f"<i>{row.id}")
    monkeypatch.setattr(of_standings, "STANDINGS", (*of_standings.STANDINGS, scratch))

    for found in (snapshot("swiss", "chess"), snapshot("round-robin", "football"), of_teams(tmp_path)):
        for medium, rows in media(found, monkeypatch):
            heading = "scratch" if medium == "terminal" else "Scratch"
            ids = [row.id for row in Ranking.of(EventStanding(found)).rows]
            assert [f"<i>{id}" for id in ids] == [row[heading] for row in rows], medium

    league = league_of(
        [],
        events=[
            snapshot("swiss", "chess"),
        ],
    )
    category = page_of(league, "events/e1-cup.html").partition("Club &lt;1&gt;")[2]
    assert ["&lt;i&gt;p"] == sorted({each[:10] for each in re.findall(r'data-l="Scratch">([^<]*)', category)})
    assert "Scratch" in paper(snapshot("swiss", "chess"), "Club", ["categories"])
    groups = page(with_groups()).partition('class="cross"')[2]
    assert '<th scope="col">Scratch</th>' in groups


def test_prizes_are_the_same_on_page_paper_and_terminal():
    fund = PrizeFund(lists=(PrizeList("main <1>", (Prize(100), Prize(50))),), currency="EUR")
    found = replace(snapshot("swiss", "chess"), prizes=fund, status="closed")
    name = entered_names(found.event)
    lines = prize_lines(EventStanding(found).standings, fund, name)
    table = terminal_table(taken_table(lines, PrizeContext(Words(), name), "terminal"))
    on_page, on_paper = cells(page(found), "<h2>Prizes</h2>"), cells(paper(found, "Club", ["prizes"]), "Prizes after")

    assert 2 == len(lines)
    assert on_page == on_paper
    assert [list(each.values()) for each in on_paper] == [[*map(str, row)] for row in table.rows]
    assert 1 == len(cells(page(replace(found, status="open")), "<h2>Prizes</h2>"))


def pairings(found: EventSnapshot, number: int) -> Iterator[tuple[str, list[dict[str, str]]]]:
    """Yield the boards of the last round on each medium."""
    of = games_of_round(found, number)
    yield "page", cells(page(found), r'class="now".*?class="boards')
    yield "paper", cells(paper(found, "Club", ["pairings"]), "by (board|match|table|heat)</small>")
    for medium in ("hall", "screen"):
        table = pairings_table(of, medium)
        yield medium, cells(f"x{plain_head(table)}\n<tbody>{hall_rows(table, medium)}</tbody>", "x")
    printed = terminal_table(pairings_table(of, "terminal"))
    yield "terminal", [dict(zip(printed.columns, map(str, row), strict=True)) for row in printed.rows]


@pytest.mark.parametrize(("kind", "game"), OF_PLAYERS)
def test_pairings_of_every_template_and_game_are_the_same_on_all_media(kind, game):
    found = with_open_round(snapshot(kind, game))
    names = [each.player.name for each in found.event.entrants]
    of = games_of_round(found, 3)
    assert {"Board", "Table", "Match", "Heat"} & {each.heading.label for each in pairings_table(of, "page").heads}
    for medium, rows in pairings(found, 3):
        columns = [each for each in columns_on(of_pairings.PAIRINGS, of, medium) if not each.below]
        assert 3 == len(rows), medium
        for row, (_at, listed) in zip(rows, of.rows, strict=True):
            text = " ".join(row.values())
            assert len(row) <= len(columns), medium
            assert [name for name in names if name in text] == sorted(
                (of.seat(player).plain for player in listed.players), key=names.index
            ), medium
            assert (str(listed.board) in text) == (len(listed.sides) > 1), (medium, text)
        assert of.game.result_text(of.rows[0].game).replace("-", "") in str(rows[0]).replace("–", "").replace("-", "")


def test_a_new_column_of_the_pairings_is_on_every_medium(monkeypatch):
    found = with_open_round(snapshot("swiss", "chess"))
    everywhere = ("page", "hall", "screen", "paper", "terminal")
    scratch = Column("scratch", Heading("Scratch", "Only a test."), lambda row, _: f"<i>{row.at}", everywhere)
    monkeypatch.setattr(of_pairings, "PAIRINGS", (*of_pairings.PAIRINGS, scratch))

    for medium, rows in pairings(found, 3):
        heading = "scratch" if medium == "terminal" else "Scratch"
        assert ["<i>1", "<i>2", "<i>3"] == [row[heading] for row in rows], medium


def match_rows(html: str) -> list[list[str]]:
    """Return the rows of all tables of matches, without numbers, colours and empty cells."""
    tables = re.findall(r'<table class="[^"]*match".*?</table>', html, re.S)
    rows = [row for each in tables for row in re.findall(r"<tr.*?</tr>", each, re.S)]
    found = [[plain(each) for each in re.findall(r"<t[dh].*?</t[dh]>", row, re.S)] for row in rows]
    return [[re.sub("(White|Black)$", "", text) for text in row[1:]] for row in found]


@pytest.mark.slow
def test_matches_are_the_same_on_all_media(tmp_path, monkeypatch):
    found = of_teams(tmp_path)
    assert found.teams is not None
    of = round_matches(found, found.teams, 1)
    scratch = Column("scratch", Heading("Scratch", "Only a test."), lambda row, _: f"<i>{row.at}", EVERYWHERE)
    for layout in (of_matches.MATCHES, (*of_matches.MATCHES, scratch)):
        monkeypatch.setattr(of_matches, "MATCHES", layout)
        printed = terminal_table(matches_table(of, "terminal"))
        first, second, result = (printed.columns.index(each) for each in ("First", "Second", "result"))
        rows = [[*map(str, row)] for row in printed.rows]
        expected = [[row[first], row[result], row[second], *row[result + 1 :]] for row in rows]
        on_page, on_paper = match_rows(page(found)), match_rows(paper(found, "Club", ["pairings"]))
        assert [[each.replace("\N{EN DASH}", "-").replace(" - ", "-") for each in row] for row in on_page] == [
            [each.replace(" - ", "-").replace("½", "0.5") for each in row] for row in expected
        ]
        assert on_page == on_paper == match_rows(str(match_tables(matches_table(of, "hall"), "hall")))
        on_screen = re.findall(r"<tr.*?</tr>", str(hall_rows(matches_table(of, "screen"), "screen")), re.S)
        cells_of = [[plain(each) for each in re.findall(r"<td.*?</td>", row, re.S)][1:] for row in on_screen]
        assert on_page == cells_of
        assert len(rows) == len(on_page) == sum(1 + len(match.boards) for match in of.matches)
