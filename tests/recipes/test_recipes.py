"""Every recipe of CONTRIBUTING.md is followed in a copy of the sources, and touches only the files that it names.

The new parts are those that docs/extending.md shows, where it shows one.
"""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.pofile import read_po, write_po

from tests.recipes.scratch import ROOT, SOURCES, Scratch, example

pytestmark = pytest.mark.slow

COMMAND = '''"""Wish the entrants of an event luck; nothing is changed."""

from __future__ import annotations

from typing import Annotated

from annotated_types import Ge, Le

from crosstable.commands.answers import Done, answer
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import Help, command_input
from crosstable.people.accounts.access import Permission


@command_input
class WishLuck:
    """How often."""

    times: Annotated[int, Ge(1), Le(3), Help("How often it is wished.")] = 1


@answer
class LuckWished(Done):
    """The wish."""

    wish: Annotated[str, Help("What is wished.")]


def wish_luck(call: Call, given: WishLuck) -> Values:
    """Word the wish."""
    return {"wish": " ".join(["Good luck!"] * given.times), "notes": (f"{call.running().event.name}: good luck!",)}


COMMAND = Command(
    "event wish-luck",
    "events/{event}/wish-luck",
    Permission.SEE_EVENT,
    WishLuck,
    wish_luck,
    LuckWished,
    examples=("event wish-luck league.db --times 2",),
)
'''


@pytest.fixture
def scratch(tmp_path: Path) -> Scratch:
    return Scratch(tmp_path)


def test_a_command_is_one_file(scratch: Scratch) -> None:
    scratch.write("commands/event/wish_luck.py", COMMAND)
    scratch.crosstable("init", "league.db")
    scratch.crosstable("event", "new", "league.db", "Spring Open", "--template", "swiss")

    assert "Wish the entrants of an event luck" in scratch.crosstable("event", "--help")
    assert "How often it is wished." in scratch.crosstable("event", "wish-luck", "--help")
    answer = json.loads(scratch.crosstable("event", "wish-luck", "league.db", "--times", "2", "--json"))
    assert ("Good luck! Good luck!", ["Spring Open: good luck!"]) == (answer["wish"], answer["notes"])
    assert "True" in scratch.run(
        "from crosstable.web.api.commands import Writing, commands_router\n"
        "paths = [route.path for route in commands_router(Writing({}, lambda *_: None)).routes]\n"
        "print('/leagues/{league}/events/{event}/wish-luck' in paths)"
    )
    scratch.check_against("Add a command")


def test_a_tie_break_is_one_file_and_one_line(scratch: Scratch) -> None:
    scratch.write("ranking/last_rounds.py", example("last_rounds.py"))
    scratch.insert(
        "ranking/tiebreak_registry.py", '"PTS":', '        "LAST": "crosstable.ranking.last_rounds:LastRounds",'
    )

    scratch.run("from crosstable.testing import check_tiebreak; check_tiebreak('LAST')")
    assert "Last Rounds" in scratch.crosstable("tiebreaks")
    scratch.check_against("Add a tie-break")


def test_a_rating_system_is_one_file_and_one_line(scratch: Scratch) -> None:
    scratch.write("ratings/margin_elo.py", example("margin_elo.py"))
    scratch.insert(
        "ratings/rating_registry.py", '"moonstone":', '        "margin-elo": "crosstable.ratings.margin_elo:MarginElo",'
    )

    scratch.run("from crosstable.testing import check_rating_system; check_rating_system('margin-elo')")
    assert "margin-elo" in scratch.crosstable("systems")
    scratch.check_against("Add a rating system")


def test_a_pairing_criterion_is_one_file_and_one_line(scratch: Scratch) -> None:
    scratch.write("pairing/rating_gap.py", example("rating_gap.py"))
    scratch.insert(
        "pairing/pairing_registry.py", '"rematch":', '        "rating-gap": "crosstable.pairing.rating_gap:RatingGap",'
    )

    scratch.run("from crosstable.testing import check_criterion; check_criterion('rating-gap')")
    assert "rating-gap" in scratch.crosstable("criteria")
    scratch.check_against("Add a pairing criterion or a pairing system")


def test_a_game_is_one_entry(scratch: Scratch) -> None:
    profile = example("boules_game.py").partition("BOULES = ")[2]
    scratch.insert("games/profiles.py", "_ALL = [", f"BOULES = {profile}\n")
    scratch.insert("games/profiles.py", "GAMES = Registry(", "_ALL += [BOULES]")

    scratch.run("from crosstable.testing import check_game; check_game('boules')")
    assert "lane" in scratch.crosstable("games", "boules")
    scratch.check_against("Add a game")


def test_a_format_of_results_is_one_file_and_two_lines(scratch: Scratch) -> None:
    scratch.write("formats/duels.py", example("duel_format.py"))
    scratch.insert(
        "formats/format_registry.py", '"csv": "crosstable', '        "duels": "crosstable.formats.duels:Duels",'
    )
    scratch.insert("formats/format_registry.py", '"csv": "csv"', '        "duel": "duels",')
    scratch.folder.joinpath("friday.duel").write_text("Ann > Bo\nBo = Cy\n", encoding="utf-8")

    players = json.loads(scratch.crosstable("rate", "friday.duel", "--json"))["players"]

    assert ["Ann", "Cy", "Bo"] == [each["player"] for each in players]
    scratch.check_against("Add a format")


PAGE = '''"""The page of the founders."""

from __future__ import annotations

from crosstable.publish.site_data import SiteData


def founders_page(data: SiteData) -> str:
    """Return the page of the founders."""
    return data.templates.fill("founders.html", up="", founders=["Ann <Lee>", "Bo Ek"])
'''
FOUNDERS = """{% extends "base.html" %}
{% block title %}Founders{% endblock %}
{% block main %}
<h1>Founders</h1>
<ul>{% for each in founders %}<li>{{ each }}</li>{% endfor %}</ul>
{% endblock %}
"""


def test_a_page_is_two_files_and_a_line(scratch: Scratch) -> None:
    scratch.write("publish/founders_page.py", PAGE)
    scratch.write("publish/templates/founders.html", FOUNDERS)
    line = "from crosstable.publish.founders_page import founders_page"
    scratch.insert("publish/page_table.py", "from crosstable.publish.package_assets", line)
    line = '    _single("founders", "founders.html", "league", founders_page),'
    scratch.insert("publish/page_table.py", '_single("missing"', line)
    _published_league(scratch)
    scratch.crosstable("site", "league.db", "out")

    page = scratch.folder.joinpath("out", "founders.html").read_text(encoding="utf-8")

    assert "<li>Ann &lt;Lee&gt;</li>" in page
    assert "<title>Founders" in page
    scratch.check_against("Add a page")


DESK_PAGE = '''"""How many play."""

from __future__ import annotations

from crosstable.events.running import RunningEvent
from crosstable.people.accounts.access import Permission
from crosstable.web.desk.tool_page import ToolPage


def count(running: RunningEvent) -> int:
    """Return the number of entrants."""
    return len(running.event.entrants)


PAGE = ToolPage(6, "Attendance", "how many play", Permission.SEE_EVENT, count)
'''
ATTENDANCE = """{% extends "web/desk/tools/base.html" %}
{% block tool %}<p class="note">{{ view }} play</p>{% endblock %}
"""
AT_THE_DESK = """
from tests.web.conftest import running
from tests.web.desk.conftest import desk, league, owner, site, whole

def test_the_page_is_linked_and_shown(desk):
    browser, at = desk
    assert f'{at}/attendance"' in browser.get(f"{at}/plan").text
    assert '<p class="note">4 play</p>' in browser.get(f"{at}/attendance").text
"""


def test_a_page_of_the_desk_is_two_files(scratch: Scratch) -> None:
    scratch.write("web/desk/tools/attendance.py", DESK_PAGE)
    scratch.write("web/desk/tools/templates/attendance.html", ATTENDANCE)
    scratch.folder.joinpath("test_attendance.py").write_text(AT_THE_DESK, encoding="utf-8")

    assert "1 passed" in scratch.run(
        "import pytest; pytest.main(['-q', '-p', 'no:cacheprovider', 'test_attendance.py'])"
    )
    scratch.check_against("Add a page")


def test_a_language_is_one_file(scratch: Scratch) -> None:
    locale = SOURCES / "views" / "locale"
    with (ROOT / locale / "crosstable.pot").open("rb") as template:
        catalogue = read_po(template, locale="sv")
    for text in catalogue:
        if text.id == "Events":
            text.string = "Turneringar"
    with BytesIO() as out:
        write_po(out, catalogue)
        scratch.write("views/locale/sv/LC_MESSAGES/crosstable.po", out.getvalue().decode("utf-8"))
    place = str(scratch.folder / locale)
    scratch.run(f"from pathlib import Path; import compile_languages as c; c.compile_languages(Path({place!r}))")
    scratch.folder.joinpath("league.toml").write_text('name = "Liga"\nlanguage = "sv"\n', encoding="utf-8")
    _published_league(scratch, "--settings", "league.toml")
    scratch.crosstable("site", "league.db", "out")

    page = scratch.folder.joinpath("out", "index.html").read_text(encoding="utf-8")

    assert '<html lang="sv"' in page
    assert "Turneringar" in page
    scratch.check_against("Add a language")


def _published_league(scratch: Scratch, *options: str) -> None:
    scratch.folder.joinpath("results.csv").write_text("player_a,player_b,score_a\nAnn,Bo,1\n", encoding="utf-8")
    scratch.crosstable("init", "league.db", *options)
    scratch.crosstable("import", "league.db", "results.csv")
    scratch.crosstable("publish", "league.db")


def test_a_field_of_an_entrant_is_three_lines(scratch: Scratch) -> None:
    scratch.insert(
        "model/entry_details.py", "notes: str | None", "    licence: str | None = field(default=None, kw_only=True)"
    )
    line = '    licence: Annotated[Text | None, Help("The licence to play.", "A-17")] = None'
    scratch.insert("commands/shared/entrants.py", "notes: Annotated", line)
    scratch.insert("formats/event/json_shapes.py", "notes: Text | None = None", "    licence: Text | None = None")
    scratch.folder.joinpath("more.csv").write_text("name,licence\nBo,B-18\n", encoding="utf-8")
    scratch.crosstable("init", "league.db")
    scratch.crosstable("event", "new", "league.db", "Open", "--template", "swiss")
    scratch.crosstable("event", "enter", "league.db", "Ann Lee", "--licence", "A-17")
    scratch.crosstable("event", "enter", "league.db", "more.csv")
    scratch.crosstable("event", "export", "league.db", "open.json")
    scratch.crosstable("event", "new", "league.db", "Again", "--template", "swiss")
    scratch.crosstable("event", "enter", "league.db", "open.json", "--event", "Again")
    listed = scratch.crosstable("event", "export", "league.db", "-", "--to", "players", "--event", "Again")

    assert all(word in listed for word in ("licence", "A-17", "B-18"))
    scratch.check_against("Add a field of an entrant")
