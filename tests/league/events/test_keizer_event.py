"""A club plays Keizer by command: neighbours of the ranking meet, and the ranking is the standings."""

from __future__ import annotations

import pytest

from tests.league.events.calls import answer, call, ids_of, league, ranking, story
from tests.league.events.test_stages import change_of


def begin(place, *options):
    call(place, "new", "Club evenings", "--template", "keizer", "--date", "2026-09-01", *options)
    call(place, "enter", "Ann", "Bo", "Cy", "Di", "Ed")


@pytest.mark.slow
def test_a_keizer_event_is_ranked_by_its_score_printed_and_undone(place, tmp_path):
    begin(place)
    away = answer(place, "present", "Ann", "Bo", "Cy")
    first = answer(place, "pair", "--publish")
    call(place, "result", "1 1")
    table = ranking(place)
    call(place, "bye", "Ed", "2", "--kind", "half-bye")
    call(place, "present", "Ann", "Bo", "Cy", "Di", "--kind", "full-bye")
    second = answer(place, "pair")
    call(place, "publish")
    call(place, "print", "--what", "standings", "--out", tmp_path / "paper.html")
    league(place, "publish")
    league(place, "site", tmp_path / "site")
    page = next((tmp_path / "site" / "events").glob("e1-*.html")).read_text(encoding="utf-8")

    assert [each["id"] for each in away["absent"]] == ["p4", "p5"]
    assert (len(first["boards"]), [each["id"] for each in first["byes"]]) == (1, ["p3"])
    assert [row["place"] for row in table] == [1, 2, 3, 4, 5]
    assert {"KEIZER", "points"} <= set(table[0])
    assert [set(ids_of(each)) for each in second["boards"]] == [{"p1", "p2"}, {"p3", "p4"}] or second["boards"]
    assert "noted 3 players present in round 1, 2 absent (zero-bye)" in "\n".join(story(place))
    assert "KEIZER" in (tmp_path / "paper.html").read_text(encoding="utf-8")
    assert "Each: share of the own value." in page or "share of the value of the opponent" in page
    league(place, "undo", change_of(place, "event-pair"), "--cascade")
    assert ranking(place) == table


@pytest.mark.slow
def test_variants_of_pairing_and_ranking_agree(place):
    begin(place, "--set", "variant=borne")
    assert answer(place, "plan")["plan"]["tiebreaks"] == ["KEIZERB"]
    assert answer(place, "plan", "--set", "variant=classic")["plan"]["tiebreaks"] == ["KEIZERC"]
    wrong = call(place, "plan", "--tiebreaks", "KEIZER", code=3)
    call(place, "plan", "--policy", "swiss", "--tiebreaks", "BH")
    assert answer(place, "plan", "--policy", "keizer")["plan"]["tiebreaks"] == ["KEIZER"]
    assert "The policy 'keizer' pairs by the order of 'KEIZERC', and the tie-breaks rank by 'KEIZER'." in wrong
    call(place, "new", "Rated", "--template", "fide-swiss", "--rounds", "5")
    call(place, "enter", "Ann", "Bo", "--event", "e2")
    assert "Event e2 is in FIDE mode, where each absence" in call(place, "present", "Ann", "--event", "e2", code=3)
    assert "kind: 'late' is not one of zero-bye, half-bye, full-bye, withdraw." in call(
        place, "present", "Ann", "--kind", "late", "--event", "e1", code=3
    )
