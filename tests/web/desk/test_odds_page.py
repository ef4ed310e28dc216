"""The odds of an event at its desk: chances, what a player needs, what results would change."""

import pytest

from tests.web.desk.conftest import created, entered


@pytest.fixture
def at(owner, request):
    """The desk of an event of four in the last of two rounds, one of whose boards is open."""
    at = created(owner, name=request.node.name, template="swiss", rounds="2")
    entered(owner, at, "Ann Lee 1800", "Bo Ek 1700", "Cy Dee 1600", "Di Fox 1500")
    owner.post(f"{at}/rounds", data={"publish": "on"})
    owner.post(f"{at}/results", data={"typed": "1 1\n2 1"})
    owner.post(f"{at}/rounds", data={"publish": "on"})
    return at


def test_chances_stand_on_a_page_of_the_frame(owner, at):
    page = owner.get(f"{at}/odds").text

    assert f'href="{at}/odds"' in page
    assert "Ann Lee" in page.partition("<h2>Chances</h2>")[2]


@pytest.mark.slow
def test_results_that_are_tried_are_not_entered(owner, at):
    tried = owner.get(f"{at}/odds", params={"results": "1 1\n2 1"}).text
    before = owner.get(at).text

    assert "With these results" in tried
    assert "2 results missing" in before


@pytest.mark.slow
def test_what_a_player_needs_is_a_sentence(owner, at):
    player = owner.get(f"{at}/odds").text.partition('<option value="p')[2].partition('"')[0]

    page = owner.get(f"{at}/odds", params={"player": f"p{player}"}).text

    assert "place" in page.partition("</form>")[2].partition("<h2>Chances")[0]


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"results": "nine"}, "nine"),
        ({"results": "9 1"}, "board 9"),
        ({"player": "p999"}, "p999"),
    ],
)
def test_what_cannot_be_told_is_said_beside_the_rest(owner, at, asked, why):
    page = owner.get(f"{at}/odds", params=asked).text

    assert why in page.partition('role="alert">')[2].partition("</p>")[0]
    assert "<h2>Chances</h2>" in page


def test_an_event_that_has_not_begun_has_no_odds_and_says_why(owner):
    at = created(owner, name="Not begun", template="swiss", rounds="2")

    page = owner.get(f"{at}/odds").text

    assert "odds" in page.partition("<h2>Chances</h2>")[2].casefold()
