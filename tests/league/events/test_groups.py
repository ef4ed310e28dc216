"""An event in groups with finals, run by command: the draw, the rounds, the cut into the finals, undo."""

from __future__ import annotations

import pytest

from tests.league.events.calls import answer, begun_by, call, ids_of, league, ranking, story
from tests.league.events.test_stages import change_of, play

CLUBS = ("Ants", "Bees", "Ants", "Cats", "Bees", "Ants", "Dogs", "Cats")


def drawn_by(place, *words):
    """Return what a draw answers, with its groups by name, their players by id."""
    drawn = answer(place, "draw", *words)
    groups = {each["name"]: ids_of(each) for each in drawn["groups"]}
    return {**drawn, "groups": groups}


def enter(place, tmp_path, clubs=CLUBS, *options):
    call(place, "new", "Cup", "--template", "groups-and-finals", "--date", "2026-11-20", *options)
    listed = tmp_path / "entries.csv"
    rows = [f"Player {at:02},{2000 - 10 * at},{club}" for at, club in enumerate(clubs, start=1)]
    listed.write_text("name,rating,club\n" + "\n".join(rows) + "\n", encoding="utf-8")
    call(place, "enter", listed)


@pytest.mark.slow
def test_groups_are_drawn_played_and_cut_into_finals(place, tmp_path):
    enter(place, tmp_path)
    undrawn = call(place, "pair", code=3)
    tried = call(place, "draw", "--groups", "2", "--dry-run")
    drawn = drawn_by(place, "--groups", "2")
    shown = call(place, "draw")
    group_rounds = [play(place)["said"] for _ in range(3)]
    over = call(place, "pair", code=3)
    tables = call(place, "standings")
    begun = begun_by(place)
    semi = play(place)
    final = play(place)
    ended = ranking(place)

    assert "The groups of stage 'Main' of event e1 are not drawn yet. Draw them: crosstable event draw" in undrawn
    assert drawn["groups"] == {"A": ["p1", "p4", "p5", "p7"], "B": ["p2", "p3", "p6", "p8"]}
    assert (drawn["clashes"], drawn["least"], drawn["is_optimal"]) == ({"club": 1}, {"club": 1}, True)
    assert "Clubs kept apart: 1 pair of one club in a group; no draw has fewer." in shown
    assert "A\t1\tPlayer 01\tAnts" in tried
    assert "All 3 rounds of this stage of event e1 are paired. Stage 'Finals' comes next." in over
    assert "group\tplace\ttied\tplayer\tscore\tDE\tSB\tWIN\nA\t1\t\tPlayer 01\t3\t0\t3\t3\n" in tables
    assert "B\t1\t\tPlayer 02\t3\t0\t3\t3\n" in tables
    assert sorted(begun["entrants"]) == ["p1", "p2", "p3", "p4"]
    assert [set(ids_of(each)) for each in semi["boards"]] == [{"p1", "p3"}, {"p2", "p4"}]
    assert len(final["boards"]) == 2
    assert ["pair", "pair", "cut", "pair", "close"] == [
        said.rpartition("Next: crosstable event ")[2].split()[0]
        for said in [*group_rounds, semi["said"], final["said"]]
    ]
    assert [row["player"][-2:] for row in ended] == ["01", "02", "03", "04", "05", "06", "07", "08"]
    assert [row["place"] for row in ended] == [1, 2, 3, 4, 5, 5, 7, 7]
    assert [(row["group"], row["group_place"]) for row in ended][:3] == [("A", 1), ("B", 1), ("B", 2)]
    assert "drew Main into 2 groups (by snake, seed 0)" in "\n".join(story(place))
    change = change_of(place, "event-draw")
    assert "cannot be undone alone" in league(place, "undo", change, code=3)
    league(place, "undo", change, "--cascade")
    assert "are not drawn yet" in call(place, "pair", code=3)


@pytest.mark.slow
def test_groups_are_changed_by_hand_and_drawn_again(place, tmp_path):
    enter(place, tmp_path)
    drawn = drawn_by(place, "--groups", "2")["groups"]
    swapped = drawn_by(place, "--swap", "1-2")
    moved = drawn_by(place, "--move", "Player 01=A")["groups"]
    other = drawn_by(place, "--by", "pots", "--seed", "5", "--apart", "", "--dry-run")
    by_hand = drawn_by(place, "--group", "1,2,3", "--group", "4,5,6,7", "--group", "8")
    league(place, "undo", change_of(place, "event-draw"))
    now = drawn_by(place)["groups"]

    assert swapped["groups"] == {"A": ["p2", *drawn["A"][1:]], "B": ["p1", *drawn["B"][1:]]}
    assert (swapped["by"], swapped["least"]) == ("hand", {"club": 1})
    assert moved == {"A": [*swapped["groups"]["A"], "p1"], "B": swapped["groups"]["B"][1:]}
    assert (other["by"], other["clashes"]) == ("pots", {})
    assert by_hand["groups"]["C"] == ["p8"]
    assert now == moved


@pytest.mark.slow
def test_a_draw_that_cannot_be_made_is_rejected(place, tmp_path):
    enter(place, tmp_path)

    def rejected(*words):
        return call(place, "draw", *words, code=3)

    assert "8 entrants are too few for 5 groups of two or more" in rejected("--groups", "5")
    assert "'hat' cannot be kept apart" in rejected("--apart", "hat")
    assert "(Player 08 first). Draw again (crosstable event draw" in rejected("--group", "1,2,3", "--group", "4,5,6,7")
    assert "(Player 01 first)" in rejected("--group", "1,2,3,4", "--group", "1,5,6,7,8")
    assert "Group 3 does not exist; there are 2 groups." in rejected("--move", "1=C", "--groups", "2")
    assert "'1' is not a player and a group. Write the player and the letter: 3=B." in rejected("--move", "1")
    assert "Stage 'Finals' of event e1 has no entrants yet. Begin it:" in rejected("--stage", "Finals")
    call(place, "draw", "--groups", "2")
    call(place, "pair")
    assert "Round 1 of event e1 is paired with the groups as they are." in rejected("--again")
    call(place, "drop")
    call(place, "enter", "Late")
    assert "do not hold everyone who entered exactly once (Late first)" in call(place, "pair", code=3)
    call(place, "draw", "--again")
    play(place)
    assert "The entrants of stage 'Main' of event e1 are fixed" in call(place, "enter", "Later", code=3)
    call(place, "new", "Swiss", "--template", "swiss")
    assert "Stage 'Main' of event e2 is not played in groups; its policy is 'swiss'." in rejected("--event", "e2")


@pytest.mark.slow
def test_a_cut_from_groups_that_cannot_be_made_is_rejected(place, tmp_path):
    enter(place, tmp_path, ("",) * 7)
    call(place, "draw", "--groups", "2")
    for _ in range(2):
        play(place)
    call(place, "withdraw", "p1")
    call(place, "stage", "Finals", "--takes", "top 4 of groups")
    few = call(place, "cut", code=3)
    early = call(place, "cut", "--player", "p2", "--player", "p3", "--dry-run")
    call(place, "stage", "Finals", "--takes", "places 0-4 of groups", code=3)
    call(place, "stage", "Finals", "--takes", "top 2 of groups")
    begun = begun_by(place)

    assert "The stage takes 'top 4 of groups', and group A of event e1 has 2 players left." in few
    assert sorted(begun["entrants"]) == ["p2", "p3", "p4", "p5"]
    assert "Before it, 1 planned round will not be played. To play on first, undo the cut." in early


@pytest.mark.slow
def test_odd_numbers_of_groups_are_seeded_by_places_with_groups_apart_and_renamed_players_stay(place, tmp_path):
    enter(place, tmp_path, ("",) * 9)
    call(place, "draw", "--groups", "3", "--by", "snake")
    for _ in range(2):
        play(place)
    call(place, "replace", "p9", "Johanna", "--reason", "another name")
    play(place)
    begun = begun_by(place)["entrants"]
    first = play(place)["boards"]
    groups = drawn_by(place, "--stage", "Main")["groups"]

    assert groups["C"] == ["p3", "p4", "p10"]
    assert begun[:2] == ["p1", "p2"]
    assert "p3" in begun[2:4]
    of = {player: name for name, group in groups.items() for player in group}
    halves = [{of[begun[seed - 1]] for seed in half} for half in ((1, 4, 5), (2, 3, 6))]
    assert halves == [{"A", "B", "C"}] * 2
    assert all(len({of[player] for player in ids_of(board)}) == 2 for board in first)


@pytest.mark.slow
def test_groups_are_exported_and_taken_over_by_other_players(place, tmp_path):
    enter(place, tmp_path)
    call(place, "draw", "--groups", "2", "--by", "random", "--seed", "5")
    play(place)
    call(place, "export", tmp_path / "cup.json")
    other = tmp_path / "other.db"
    league(other, "init")
    call(other, "new", "Before")
    call(other, "enter", "Zoe", "Yan")
    call(other, "take-over", tmp_path / "cup.json", "--template", "groups-and-finals")
    names = {row["player"] for row in ranking(place)}

    assert names == {row["player"] for row in ranking(other, "--event", "e2")}
    assert ranking(place) == ranking(other, "--event", "e2")
    moved = drawn_by(other, "--event", "e2")["groups"]
    drawn = drawn_by(place)["groups"]
    assert {name: [f"p{int(player[1:]) + 2}" for player in group] for name, group in drawn.items()} == moved


@pytest.mark.slow
@pytest.mark.parametrize(
    ("main", "settings", "stage"),
    [
        ("monrad", (), "monrad"),
        ("go", ("--set", "bar=3"), "single-elimination"),
        ("fide-dutch", ("--set", "acceleration=baku"), "round-robin"),
        ("keizer", (), "stepladder"),
        ("ladder", (), "single-elimination"),
    ],
)
def test_monrad_mcmahon_accelerated_keizer_and_ladder_starts_are_cut(place, tmp_path, main, settings, stage):
    call(place, "new", "Cup", "--policy", main, *settings, "--rounds", "2", "--date", "2026-11-20")
    listed = tmp_path / "entries.csv"
    listed.write_text("name,rating\n" + "".join(f"P{at},{2000 - 50 * at}\n" for at in range(12)), encoding="utf-8")
    call(place, "enter", listed)
    if main == "go":
        call(place, "bar", "1900", "--floor", "1500", "--step", "100")
    play(place)
    play(place)
    begun = begun_by(place, "--player", "P3", "--player", "P1", "--player", "P2", "--policy", stage)
    last = play(place)

    assert begun["entrants"] == ["p4", "p2", "p3"]
    assert {player for board in last["boards"] for player in ids_of(board)} < set(begun["entrants"])
    assert {row["player"] for row in ranking(place)[:3]} == {"P1", "P2", "P3"}


@pytest.mark.slow
def test_groups_with_finals_are_printed_published_and_undone(place, tmp_path):
    enter(place, tmp_path, (*CLUBS, *CLUBS))
    call(place, "draw", "--groups", "4")
    first = call(place, "pair", "--publish")
    call(place, "result", *[f"{board} 1" for board in range(1, 9)])
    for _ in range(2):
        play(place)
    call(place, "cut")
    for _ in range(3):
        play(place)
    before = ranking(place)
    call(place, "print", "--out", tmp_path / "paper")
    call(place, "close")
    league(place, "publish")
    league(place, "site", tmp_path / "site")
    page = next((tmp_path / "site" / "events").glob("e1*.html")).read_text(encoding="utf-8")
    league(place, "undo", change_of(place, "event-close"), "--cascade")
    league(place, "undo", change_of(place, "event-cut"), "--cascade")

    assert all(f"Group {group}" in first for group in "ABCD")
    assert all(f"<small>Group {group}</small>" in page for group in "ABCD")
    assert '<section class="bracket">' in page
    assert all((tmp_path / "paper" / name).stat().st_size > 1000 for name in ("standings.html", "pairings.html"))
    assert {row["player"] for row in ranking(place)} == {row["player"] for row in before}
    assert answer(place, "stage")["stages"][1]["first_round"] is None
