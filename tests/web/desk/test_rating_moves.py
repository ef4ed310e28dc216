"""What a correction and a merge would do to ratings that were published, as the desk shows it before they are made."""

import re

import pytest

from crosstable.facts.store.opening import open_store
from crosstable.web import app
from crosstable.web.leagues import open_to_read
from tests.league.small_league import new_league
from tests.views.test_one_table_on_all_media import cells
from tests.web.accounts.conftest import OWNER, signed_in
from tests.web.desk.conftest import created, entered
from tests.web.desk.test_desk import done
from tests.web.desk.test_ratings_desk import begun, imported


@pytest.fixture
def owner(tmp_path, whole):
    """A browser of the owner of a league of its own."""
    store = open_store(new_league(tmp_path).name)
    return signed_in(store, app(open_to_read(store.name), writers=[store]), "Dora", OWNER)


@pytest.mark.slow
def test_a_correction_of_a_rated_game_shows_the_ratings_that_move(owner):
    at = created(owner, name="Spring Open", template="swiss", rounds="1")
    entered(owner, at, "Ann Lee", "Bo Ek")
    done(owner, f"{at}/rounds", publish="on")
    done(owner, f"{at}/results", typed="1 1")
    done(owner, f"{at}/close")
    begun(owner, "publish")

    shown = owner.post(f"{at}/corrections", data={"round": "1", "typed": "1 2", "reason": "misread", "dry_run": "1"})

    assert 200 == shown.status_code, shown.text
    # Elo with K 32, two players of 1500: the winner has 1500 + 32 (1 - 0.5) = 1516, the loser 1484.
    table = cells(shown.text, "Overall</h2>")
    assert [("Bo Ek", "1484", "1516", "+32"), ("Ann Lee", "1516", "1484", "-32")] == [
        (row["Player"], row["Before"], row["After"], row["Change"]) for row in table
    ]


@pytest.mark.slow
def test_a_merge_shows_the_ratings_that_move_and_who_leaves_the_list(owner):
    games = [f"2026-05-{day:02},{first},Opponent {day},1-0\n" for day, first in enumerate(["Jon Smyth"] * 12, 1)]
    imported(owner, "m.csv", "date,white,black,result\n" + "".join(games))
    imported(owner, "n.csv", "date,white,black,result\n2026-06-01,Opponent 1,John Smyth,1-0\n")
    begun(owner, "publish")
    page = owner.get("/desk/ratings/players").text
    kept, merged = re.search(r"/desk/ratings/players/(p\d+)/merge/(p\d+)", page).groups()

    shown = owner.get(f"/desk/ratings/players/{kept}/merge/{merged}")

    assert 200 == shown.status_code
    (gone,) = (row for row in cells(shown.text, "Overall</h2>") if row["Change"] == "removed")
    assert re.fullmatch(r"John? Smyth 1\d{3} –", " ".join([gone["Player"], gone["Before"], gone["After"]]))
