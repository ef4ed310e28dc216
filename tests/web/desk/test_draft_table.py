"""The draft of a round at the desk: a table that an arbiter checks line by line."""

import re

from tests.web.desk.conftest import created, entered


def table_of(page):
    """The cells of a draft, without what opens on press."""
    rows = re.search(r'<table class="stack drafted">.*?</table>', page, re.DOTALL)[0]
    cells = (
        re.findall(r"<td[^>]*>(.*?)</td>", re.sub(r"<details.*?</details>", "", row))
        for row in re.findall(r"<tr id=.*?</tr>", rows)
    )
    return [[re.sub(r"<[^>]+>", "", cell).replace("⠿", "").strip() for cell in row] for row in cells]


def heads_of(page):
    rows = re.search(r'<table class="stack drafted">.*?</thead>', page, re.DOTALL)[0]
    return re.findall(r'<button[^>]*class="tip"[^>]*>([^<]*)</button>', rows)


def test_a_draft_shows_number_title_rating_colours_and_score_of_both_sides(owner):
    at = created(owner, name="Open", template="fide-swiss", rounds="3")
    entered(owner, at, "Ann Lee 2400", "Bo Ek 2300", "Cy Fox 2200", "Di Gray 2100", "Ed Holm 2000")
    owner.post(f"{at}/rounds", data={"publish": "on"})
    owner.post(f"{at}/results", data={"typed": "1 1\n2 d"})
    absent = re.search(r'<a href="[^"]*/entries/(p\d+)">Di Gray</a>', owner.get(f"{at}/entrants").text)[1]
    owner.post(f"{at}/entries/{absent}/bye", data={"rounds": "2", "kind": "half-bye"})

    owner.post(f"{at}/rounds")
    page = owner.get(at).text

    sides = ["No.", "Rating", "Colours", "Points"]
    assert ["Board", "No.", "White", *sides[1:], "Points", "No.", "Black", *sides[1:3], "Remarks"] == heads_of(page)
    rows = table_of(page)
    assert len(rows) == 2
    first, second = rows
    assert sorted([first[2], first[8]]) == ["Ann Lee", "Ed Holm"]  # one point each: a win, and the bye of round 1
    assert {first[2]: first[3:6], first[8]: [first[9], first[10], first[6]]}["Ann Lee"][0] == "2400"
    assert (first[5], first[6]) == ("1", "1")
    assert sorted([second[5], second[6]]) == ["0", "½"]
    assert second[-1] == "float"
    assert "Not paired:</b> Di Gray (half-point bye)" in page
    look = re.search(r'<ul class="plain" id="violated">.*?</ul>', page, re.DOTALL)[0]
    assert "Cy Fox has Black; White is due." in look
    assert "floats down" not in look  # to the next lower score, which is no departure


def test_a_name_with_marks_is_shown_as_it_is(owner):
    at = created(owner, name="Hostile", template="swiss")
    entered(owner, at, "Zo <b>Quill</b> 1900", "Ik Vane 1800")
    owner.post(f"{at}/rounds")

    page = owner.get(at).text

    assert "<b>Quill" not in page
    assert 'class="who"><bdi>Zo &lt;b&gt;Quill' in page or "Zo &lt;b&gt;Quill" in page


def test_a_table_of_three_has_a_seat_for_each_player(owner):
    at = created(owner, name="Evening", template="preferans-evening", rounds="2")
    entered(owner, at, "Ann Lee", "Bo Ek", "Cy Fox", "Di Gray")
    owner.post(f"{at}/rounds")

    page = owner.get(at).text

    table, bye = table_of(page)
    assert (table[0], len(table[1:-1]), bye[0]) == ("1", 3, "bye")
    assert sorted([*table[1:-1], bye[1]]) == ["Ann Lee", "Bo Ek", "Cy Fox", "Di Gray"]
    assert page.count('class="seat"') == 4
