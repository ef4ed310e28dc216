"""A whole site: every link leads somewhere, nothing comes from elsewhere, no name does harm."""

import datetime as dt
import json
import re
from functools import cache
from pathlib import Path

import pytest

from crosstable.model.errors import InputError, RatingError
from crosstable.model.games import Game
from crosstable.model.history import History
from crosstable.publish.site import write_site
from crosstable.ratings.elo.elo import Elo
from crosstable.ratings.rate import rate
from crosstable.reading.pool_snapshot import PoolSnapshot
from crosstable.runs.run_facts import RunFacts
from tests.publish.leagues import STAMP, demo_snapshot, hostile_league, league_of, small_league
from tests.publish.pages import Page

DAY = dt.date(2026, 2, 1)


@pytest.fixture(scope="module")
def hostile_site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("hostile") / "out"
    write_site(hostile_league(), folder)
    return folder


@pytest.fixture(params=[pytest.param("demo_site", marks=pytest.mark.slow), "hostile_site"])
def site(request):
    return request.getfixturevalue(request.param)


@cache
def pages(folder):
    return {path: Page(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.html"))}


def test_every_link_leads_to_a_file_of_the_site(site):
    broken = [
        (path.name, link)
        for path, page in pages(site).items()
        for link in page.links
        if not link.startswith("#") and not (path.parent / link.partition("#")[0]).resolve().is_file()
    ]

    assert [] == broken


def test_every_anchor_is_there(site):
    found = pages(site)
    ids = {path.resolve(): {attributes.get("id") for _, attributes in page.tags} for path, page in found.items()}
    broken = [
        (path.name, link)
        for path, page in found.items()
        for link in page.links
        if "#" in link
        and link.partition("#")[2]
        not in ids[(path.parent / link.partition("#")[0]).resolve() if link[0] != "#" else path.resolve()]
    ]

    assert [] == broken


def test_pages_are_well_formed_and_have_no_id_twice(site):
    problems = {path.name: page.problems for path, page in pages(site).items() if page.problems}
    twice = [
        path.name
        for path, page in pages(site).items()
        if len(ids := [attributes["id"] for _, attributes in page.tags if "id" in attributes]) != len(set(ids))
    ]

    assert ({}, []) == (problems, twice)


def test_nothing_is_loaded_from_elsewhere_and_no_script_appears_in_a_page(site):
    for path, page in pages(site).items():
        assert [] == [link for link in page.links if "//" in link], path
        assert all("src" in script or script.get("type") == "application/json" for script in page.all("script")), path
        assert [] == [name for _, attributes in page.tags for name in attributes if name.startswith("on")], path
        assert [] == [tag for tag, attributes in page.tags if "style" in attributes or tag == "style"], path
        policy = next(meta["content"] for meta in page.all("meta") if "http-equiv" in meta)
        assert policy.startswith("default-src 'none'; script-src 'self' file:;"), path


def test_scripts_ask_for_nothing_by_address():
    import crosstable.publish as home

    for script in (Path(home.__file__).parent / "assets").glob("*.js"):
        code = script.read_text(encoding="utf-8")
        if script.name == "live.js":  # asks for the page that is open, and for nothing else
            assert 1 == code.count("fetch(") == code.count("fetch(location.href,")
            code = code.replace("fetch(", "")
        assert not re.search(r"fetch\(|XMLHttpRequest|https?:|innerHTML|insertAdjacentHTML|eval\(", code), script


def test_every_column_head_has_a_sentence_that_opens_by_keyboard_and_touch(site):
    for path in sorted(site.rglob("*.html")):
        html = path.read_text(encoding="utf-8")
        for head in re.findall(r'<th scope="col".*?</th>', html, re.S):
            if re.search(r' class="r" aria-label="[^"]+ \d+">\d+</th>', head):
                continue  # a round of a crosstable, with its number
            target = re.search(r'<button type="button" class="tip" popovertarget="([^"]+)" title="[^"]+\.">', head)
            assert target, (path, head)
            assert f'popover id="{target.group(1)}"' in head, (path, head)


def test_paths_are_plain(site):
    wrong = [
        str(path.relative_to(site))
        for path in site.rglob("*")
        if path.is_file() and not re.fullmatch(r"[a-z0-9-]+\.[a-z]+|_\.js|\.crosstable-site", path.name)
    ]

    assert [] == wrong


def test_hostile_names_stay_text(hostile_site):
    tags = {tag for page in pages(hostile_site).values() for tag, _ in page.tags}
    home = (hostile_site / "index.html").read_text(encoding="utf-8")

    assert set() == tags & {"em", "u", "img", "x", "gold"}
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in home
    assert "49" not in re.findall(r"<a [^>]*>([^<]*)</a>", home)


def test_data_files_hold_no_tag(hostile_site):
    for script in [*hostile_site.rglob("leaderboards/**/*.js"), *hostile_site.rglob("data/search/*.js")]:
        assert not set("<>&") & set(script.read_text(encoding="utf-8")), script


def test_json_of_every_player_can_be_read(hostile_site):
    names = {
        json.loads(path.read_text(encoding="utf-8"))["displayName"]
        for path in (hostile_site / "data/players").iterdir()
    }

    assert {"<script>alert(1)</script>", "../../etc/passwd", "🏆🎲", "evil"} <= names


def test_csv_gives_a_spreadsheet_no_formula(hostile_site):
    lines = (hostile_site / "leaderboards/main.csv").read_text(encoding="utf-8").splitlines()

    assert [] == [line for line in lines if re.search(r'(^|,)"?[=@+]', line)]
    assert any("'=cmd" in line for line in lines)


@pytest.mark.slow
def test_second_time_nothing_is_written(demo_site):
    report = write_site(demo_snapshot(), demo_site)

    assert (0, 0) == (report.written, report.removed)
    assert report.unchanged > 300


def test_league_without_anything_is_a_site(tmp_path):
    write_site(league_of([]), tmp_path / "out")

    assert "No rating list is published yet." in (tmp_path / "out/index.html").read_text()


def test_pool_without_a_rated_game_reports_it(tmp_path):
    write_site(small_league([Game.bye("Ann", date=DAY)]), tmp_path / "out")

    assert "No rated game in Overall yet." in (tmp_path / "out/players/ann.html").read_text()
    assert "No rated player yet." in (tmp_path / "out/leaderboards/overall.html").read_text()


def test_games_without_dates_are_counted_along_the_chart(tmp_path):
    write_site(small_league([Game.between("Ann", "Bo", 1), Game.between("Ann", "Bo", 1)]), tmp_path / "out")

    assert "Some games have no date, so the chart counts games." in (tmp_path / "out/players/ann.html").read_text()


def test_base_address_appears_in_the_feed_and_on_the_page_of_lost_visitors_alone(tmp_path):
    write_site(small_league([Game.between("Ann", "Bo", 1, date=DAY)]), tmp_path / "out", base_url="https://a.example/x")

    having = {
        path.name for path in (tmp_path / "out").rglob("*.*") if path.is_file() and "a.example" in path.read_text()
    }
    assert {"feed.xml", "404.html"} == having
    assert '<base href="https://a.example/x/">' in (tmp_path / "out/404.html").read_text()


def test_run_without_rows_is_rejected(tmp_path):
    history = History.from_games([Game.between("Ann", "Bo", 1, date=DAY)])
    run = RunFacts(1, STAMP, "1", "", 1, 2)
    pool = PoolSnapshot("x", "X", history, rate(history, Elo(), rows=False), run, STAMP)

    with pytest.raises(RatingError, match=r"This run kept no rows.*Rate with rows=True"):
        write_site(league_of([pool]), tmp_path / "out")


@pytest.mark.parametrize("address", ["league.example", "javascript:alert(1)", "https://", "https://a.example/?x=1"])
def test_base_address_that_is_none_is_rejected(tmp_path, address):
    with pytest.raises(
        InputError, match=r"is not the address of a site\. Write one such as 'https://league\.example/'"
    ):
        write_site(league_of([]), tmp_path / "out", base_url=address)
    assert not (tmp_path / "out").exists()


def test_progress_ends_with_all(tmp_path):
    told = []
    write_site(
        small_league([Game.between("Ann", "Bo", 1, date=DAY)]), tmp_path / "out", progress=lambda *at: told.append(at)
    )

    assert told[-1][0] == told[-1][1]
    assert all(done <= whole for done, whole in told)


def test_feed_is_well_formed_and_latest_first(hostile_site):
    from defusedxml import ElementTree

    feed = ElementTree.parse(hostile_site / "feed.xml").getroot()
    atom = "{http://www.w3.org/2005/Atom}"
    stamps = [entry.find(f"{atom}updated").text for entry in feed.findall(f"{atom}entry")]
    titles = [entry.find(f"{atom}title").text for entry in feed.findall(f"{atom}entry")]

    assert stamps == sorted(stamps, reverse=True)
    assert {"<em>Main</em>: ratings published", "<script>event</script>"} <= set(titles)
