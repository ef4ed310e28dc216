"""Brackets on the page of an event and on paper."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from crosstable.model.decisions import with_decision
from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game
from crosstable.model.players import Player
from crosstable.model.stages import MAIN, Stage
from crosstable.publish.bracket_svg import bracket_html
from crosstable.publish.print_paper import paper
from crosstable.reading.event_summary import EventStanding
from crosstable.reading.snapshot import EventSnapshot
from crosstable.views.brackets import BracketView, bracket_views
from crosstable.views.tables.ranking import Ranking

CUP = Stage(MAIN, "single-elimination", {"thirdPlace": True}, takes="all", first_round=1)
NAMES = {"1": "Ann <b>Lee</b>", "2": "Bo", "3": "Cem", "4": "Dia", "5": "A name of more than thirty letters, cut"}


def event(n: int = 5) -> Event:
    entrants = (Entrant(Player(id, NAMES[id]), number=int(id)) for id in sorted(NAMES)[:n])
    return Event("e1", "Cup", tuple(entrants))


def views(of: Event, stage: Stage = CUP) -> list[BracketView]:
    return bracket_views(of, [stage], NAMES.__getitem__)


def played() -> Event:
    drawn = with_decision(Game.between("2", "3", "draw", points=(1, 1)), "3", "penalties 4-3")
    first = Game.between("4", "5", 1, points=(2, 0))
    return event().with_round(first, *map(Game.bye, "123")).with_round(Game.between("1", "4", 1), drawn)


def test_a_bracket_shows_scores_byes_and_decisions() -> None:
    (view,) = views(played())
    first, semi, final = view.parts[0].rounds

    assert (view.title, [each.title for each in view.parts]) == ("Bracket", ["", "Third place"])
    assert [each.title for each in (first, semi, final)] == ["Quarter-finals", "Semi-finals", "Final"]
    assert [(side.name, side.score) for side in first.boxes[1].sides] == [("Dia", "2"), (NAMES["5"], "0")]
    assert [side.name for side in first.boxes[0].sides] == [NAMES["1"], "bye"]
    assert semi.boxes[1].note == "penalties 4-3"
    assert [side.is_winner for side in semi.boxes[1].sides] == [False, True]
    assert [side.name for side in final.boxes[0].sides] == [NAMES["1"], "Cem"]


def test_a_bracket_is_drawn_side_by_side_and_for_phones_with_its_names_escaped() -> None:
    html = str(bracket_html(views(played())))

    assert html.count('<div class="whole">') == html.count('<div class="rounds narrow">') == 2
    assert "Ann &lt;b&gt;Lee&lt;/b&gt;" in html
    assert "<b>" not in html
    assert "A name of more than\N{HORIZONTAL ELLIPSIS}" in html
    widths = [int(part.split('"')[0]) for part in html.split('<svg width="')[1:]]
    assert sorted(set(widths))[:2] == [192, 340]


def test_a_bracket_of_many_rounds_is_drawn_round_by_round() -> None:
    ladder = Stage(MAIN, "stepladder", first_round=1)
    entrants = tuple(Entrant(Player(str(at), f"P{at}"), number=at) for at in range(1, 9))
    of = Event("e1", "Ladder", entrants).with_round(Game.between("7", "8", "win"))
    (view,) = bracket_views(of, [ladder], str)
    html = str(bracket_html([view]))

    assert [each.title for each in view.parts[0].rounds][-2:] == ["Match 6", "Final"]
    assert 'class="whole"' not in html
    assert html.count("<svg") == 7


def test_paper_of_a_knockout_has_its_bracket_and_its_final_order() -> None:
    snapshot = EventSnapshot(played(), stages=(CUP,))
    text = paper(snapshot, "Club", ("standings",))

    assert '<section class="bracket">' in text
    assert text.index("<bdi>Ann &lt;b&gt;Lee") < text.index("<bdi>Cem") < text.index("<bdi>Bo")
    assert "bracket" not in paper(replace(snapshot, stages=()), "Club", ("standings",)).split("</style>")[1]


@pytest.mark.parametrize("how", ["draw", 1])
def test_a_match_of_points_and_one_without_are_told_apart(how: object) -> None:
    (view,) = views(event(2).with_round(Game.between("1", "2", how)))  # type: ignore[arg-type]
    box = view.parts[0].rounds[0].boxes[0]

    assert [side.score for side in box.sides] == (["½", "½"] if how == "draw" else ["1", "0"])
    assert box.note == ("no winner yet" if how == "draw" else "")


def _large(n: int) -> BracketView:
    entrants = tuple(Entrant(Player(str(at), f"P{at}"), number=at) for at in range(1, n + 1))
    (view,) = bracket_views(Event("e1", "Cup", entrants).with_round(), [CUP], str)
    return view


def test_a_large_bracket_is_drawn_in_sections_that_hold_every_match_once() -> None:
    parts = _large(100).parts
    html = str(bracket_html([_large(100)]))

    assert [(each.heading, [of.places for of in each.rounds]) for each in parts[3:]] == [
        ("Round of 128 to Quarter-finals, section 4 of 4", [16, 8, 4, 2, 1]),
        ("Semi-finals to Final", [2, 1]),
        ("Third place", [1]),
    ]
    assert sum(len(of.boxes) for each in parts for of in each.rounds) == 127 + 1
    assert all(0 <= box.at < of.places for each in parts for of in each.rounds for box in of.boxes)
    assert html.count('<div class="whole">') == 6
    assert "<details" not in html


def test_many_sections_are_folded_on_the_page_and_open_on_paper() -> None:
    page, printed = str(bracket_html([_large(300)])), str(bracket_html([_large(300)], folds=False))

    assert page.count("<details") == 16 + 1
    assert "Section 2: \u206816\u2069" in page
    assert "<details" not in printed
    assert "Round of 512 to Round of 32, section 16 of 16" in printed


def test_names_of_a_bracket_lead_to_the_players_and_notes_stand_in_their_boxes() -> None:
    html = str(bracket_html(views(played()), href=lambda player: f"../players/{player}&.html"))
    boxes = re.findall(r'<rect x="[^"]*" y="([^"]*)" width="[^"]*" height="(\d+)"', html)
    notes = re.findall(r'<text class="note" x="[^"]*" y="([^"]*)">([^<]*)<', html)

    assert '<a href="../players/4&amp;.html"><text' in html
    assert html.count("<a ") == html.count('<a href="../players/')
    assert {"penalties 4-3"} == {text for _, text in notes}
    for y, _ in notes:
        assert any(float(top) < float(y) < float(top) + int(height) for top, height in boxes)


def cells(of: Event, *stages: Stage) -> dict[str, list[str]]:
    ranking = Ranking.of(EventStanding(EventSnapshot(of, stages=stages)))
    return {id: [cell.text for cell in row] for id, row in ranking.by_number.items()}


def test_who_is_out_of_a_bracket_has_no_bye_in_the_crosstable() -> None:
    shown = cells(played().with_round(Game.between("1", "3", 1)), CUP)

    assert shown["5"] == ["4:0", "–", "–"]
    assert shown["2"] == ["bye1", "3:=", "–"]
    assert shown["1"] == ["bye1", "4:1", "3:1"]


def test_after_a_cut_only_those_in_the_final_can_have_a_bye() -> None:
    groups = Stage(MAIN, "swiss", first_round=1)
    final = Stage("Final", "round-robin", first_round=2, entrants=("1", "2", "3"))
    of = event().with_round(Game.between("1", "4", 1), Game.between("2", "3", 1))
    shown = cells(of.with_round(Game.between("1", "2", 1)), groups, final)

    assert shown["5"] == ["bye0", "–"]
    assert shown["3"] == ["2:0", "bye0"]
    assert shown["4"] == ["1:0", "–"]
