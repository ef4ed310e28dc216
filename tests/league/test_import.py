"""An import is a diff: it is safe to repeat, shows what it would do, and never loses a row."""

import datetime as dt
from dataclasses import fields, replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from crosstable.changes.corrections import correct_game, voided, with_score
from crosstable.changes.undo import undo_change
from crosstable.facts.players.players import SimilarName, players
from crosstable.facts.results.games import read_game
from crosstable.facts.results.league_history import history
from crosstable.facts.store.opening import open_store
from crosstable.facts.store.schema import import_batch, player
from crosstable.intake import import_results as import_results_module
from crosstable.intake.import_results import FileFacts, ImportOptions, ImportReport, import_results, preview_import
from crosstable.model.errors import InputError, ResultError, UnknownName
from crosstable.model.games import Game, Member, Side
from crosstable.model.history import History
from crosstable.model.results import ResultKind
from crosstable.ratings.elo.elo import Elo
from crosstable.ratings.rate import rate
from tests.league.made import DAY, WAIT, clock, facts, new_league, one, sound, source

THREE = (("Ann", "Bo", 1), ("Cem", "Ann", 0.5), ("Bo", "Cem", 0))


def taken_in(store, *games, name="results.csv", **options):
    how, facts_of_file = (
        kind(**{each.name: options.pop(each.name) for each in fields(kind) if each.name in options})
        for kind in (ImportOptions, FileFacts)
    )
    return import_results(store, "ann", source(*games, name=name), how=how, facts=facts_of_file, **options)


def test_first_import_takes_in_every_game(store):
    report = taken_in(store, *THREE)

    assert ["Ann 1-0 Bo", "Cem ½-½ Ann", "Bo 0-1 Cem"] == facts(store)
    assert ImportReport("results.csv", 2, rows=3, new=3, new_players=("Ann", "Bo", "Cem")) == report


def test_second_import_of_the_same_shows_0_changes_and_leaves_no_row_in_the_log(store):
    taken_in(store, *THREE)

    again = taken_in(store, *THREE)

    assert ImportReport("results.csv", None, rows=3, unchanged=3) == again
    assert 0 == again.changes
    assert 2 == one(store, "SELECT count(*) FROM change")


def test_preview_shows_what_an_import_would_do_and_does_nothing(store):
    taken_in(store, *THREE)
    wanted = source(("Ann", "Bo", 0), ("Cem", "Ann", 0.5), ("Dia", "Bo", 1))

    told = preview_import(store, wanted)
    done = import_results(store, "ann", wanted)

    assert replace(done, change=None) == told
    assert (1, 1, 1, ("g3",), ("g1",)) == (told.new, told.changed, told.unchanged, told.vanished, told.changed_games)


def test_dry_run_of_an_import_leaves_everything_as_it_was(store):
    report = taken_in(store, *THREE, dry_run=True)

    assert (3, None) == (report.new, report.change)
    assert [] == facts(store)
    assert 1 == one(store, "SELECT count(*) FROM change")


def test_changed_row_supersedes_and_the_earlier_result_stays(store):
    taken_in(store, ("Ann", "Bo", 1))

    taken_in(store, ("Ann", "Bo", 0))

    assert ["Ann 0-1 Bo"] == facts(store)
    assert ["Ann 1-0 Bo"] == facts(store, at_change=2)
    assert 2 == one(store, "SELECT count(*) FROM result")


def test_vanished_row_is_reported_and_kept(store):
    taken_in(store, *THREE)

    report = taken_in(store, *THREE[:2])

    assert (("g3",), 0, None) == (report.vanished, report.changes, report.change)
    assert 3 == len(facts(store))


def test_vanished_row_is_taken_out_when_asked_and_comes_back_with_the_file(store):
    taken_in(store, *THREE)

    assert 1 == taken_in(store, *THREE[:2], prune=True).pruned
    assert 2 == len(facts(store))
    assert 0 == taken_in(store, *THREE[:2], prune=True).changes
    assert 1 == taken_in(store, *THREE).back
    assert ["Ann 1-0 Bo", "Cem ½-½ Ann", "Bo 0-1 Cem"] == facts(store)
    assert sound(store)


def test_rows_that_say_the_same_are_counted_and_kept(store):
    twice = (("Ann", "Bo", 1), ("Ann", "Bo", 1))

    report = taken_in(store, *twice)

    assert (2, 1) == (report.new, report.repeats)
    assert ["Ann 1-0 Bo"] * 2 == facts(store)
    assert 0 == taken_in(store, *twice).changes


def test_one_of_two_equal_rows_may_vanish(store):
    taken_in(store, ("Ann", "Bo", 1), ("Ann", "Bo", 1))

    report = taken_in(store, ("Ann", "Bo", 1), prune=True)

    assert 1 == report.pruned
    assert ["Ann 1-0 Bo"] == facts(store)


def test_two_files_never_share_games_even_where_ids_agree(store):
    game = replace(Game.between("Ann", "Bo", 1, date=DAY), row_id="17")
    taken_in(store, game, name="a.csv")

    report = taken_in(store, game, name="b.csv")

    assert (1, 1) == (report.new, report.elsewhere)
    assert 2 == len(facts(store))


def test_row_with_an_id_is_found_again_when_all_else_changed(store):
    taken_in(store, replace(Game.between("Ann", "Bo", 1, date=DAY), row_id="17"))

    report = taken_in(store, replace(Game.between("Cem", "Dia", 0, date=dt.date(2025, 1, 1)), row_id="17"))

    assert (0, 1, ()) == (report.new, report.changed, report.vanished)
    assert ["Cem 0-1 Dia"] == facts(store)


def test_spelling_with_other_capitals_is_the_same_row_and_player(store):
    taken_in(store, ("Ann Lee", "Bo", 1))

    report = taken_in(store, ("ANN  lee", "bo", 1))

    assert 0 == report.changes


def test_row_order_does_not_matter_across_days_but_is_a_fact_within_one(store):
    first = Game.between("Ann", "Bo", 1, date=DAY)
    later = Game.between("Ann", "Cem", 1, date=DAY + dt.timedelta(1))
    also_later = Game.between("Bo", "Cem", 1, date=DAY + dt.timedelta(1))
    taken_in(store, first, later, also_later)

    assert 0 == taken_in(store, later, also_later, first).changes
    moved = taken_in(store, also_later, later, first)
    assert (2, 0, 0) == (moved.moved, moved.new, moved.changed)
    assert ["Ann 1-0 Bo", "Bo 1-0 Cem", "Ann 1-0 Cem"] == facts(store)
    assert 0 == taken_in(store, also_later, later, first).changes
    assert ["Ann 1-0 Bo", "Ann 1-0 Cem", "Bo 1-0 Cem"] == facts(store, at_change=2)


def test_row_put_in_between_on_its_day_appears_there(store):
    taken_in(store, ("Ann", "Bo", 1), ("Cem", "Dia", 1))

    report = taken_in(store, ("Ann", "Bo", 1), ("Ann", "Dia", 1), ("Cem", "Dia", 1))

    assert ["Ann 1-0 Bo", "Ann 1-0 Dia", "Cem 1-0 Dia"] == facts(store)
    assert (1, 2) == (report.new, report.moved)


def test_row_that_comes_after_the_others_moves_none(store):
    taken_in(store, ("Ann", "Bo", 1))

    report = taken_in(store, ("Ann", "Bo", 1), ("Cem", "Dia", 1))

    assert (1, 0) == (report.new, report.moved)


def test_correction_by_hand_is_not_overruled_by_the_file(store):
    taken_in(store, ("Ann", "Bo", 1))
    _correct(store, "g1", 0.5)

    assert 0 == taken_in(store, ("Ann", "Bo", 1)).changes
    report = taken_in(store, ("Ann", "Bo", 0))
    assert (("g1",), 0) == (report.conflicts, report.changed)
    assert ["Ann ½-½ Bo"] == facts(store)
    assert 1 == taken_in(store, ("Ann", "Bo", 0), takes_file=True).changed
    assert ["Ann 0-1 Bo"] == facts(store)


def test_moved_row_keeps_its_correction(store):
    taken_in(store, ("Ann", "Bo", 1), ("Cem", "Dia", 1))
    _correct(store, "g1", 0.5)

    taken_in(store, ("Cem", "Dia", 1), ("Ann", "Bo", 1))

    assert ["Cem 1-0 Dia", "Ann ½-½ Bo"] == facts(store)
    assert ("g1",) == taken_in(store, ("Cem", "Dia", 1), ("Ann", "Bo", 0)).conflicts


def test_game_that_was_voided_by_hand_stays_void(store):
    taken_in(store, ("Ann", "Bo", 1))
    with store.read() as connection:
        game = read_game(connection, "g1").game
    correct_game(store, "ann", "g1", voided(game), reason="never played")

    assert 0 == taken_in(store, ("Ann", "Bo", 1)).changes
    assert ["Ann 1-0 Bo void"] == facts(store)


def test_similar_names_are_reported_and_no_players_are_merged(store):
    taken_in(store, ("Magnus", "Bo", 1))

    report = taken_in(store, ("Magnuss", "Bo", 1), name="other.csv")

    assert (SimilarName("Magnuss", "Magnus", "p1"),) == report.similar_names
    assert ("Magnuss",) == report.new_players


def test_strict_players_rejects_names_that_are_nobodys(store):
    taken_in(store, ("Magnus", "Bo", 1))

    with pytest.raises(InputError, match=r"file \(1\): 'Magnuss' \(similar: 'Magnus'\)\..*allow new players\.$"):
        taken_in(store, ("Magnuss", "Bo", 1), strict_players=True)
    assert 1 == len(facts(store))


@pytest.mark.parametrize(
    "name",
    [
        "../../etc/passwd",
        "<script>alert(1)</script>",
        "x" * 300,
        "🦊🦊",
        "'; DROP TABLE player; --",
        "Ann\u202eLee",
        "=1+1",
    ],
)
def test_hostile_names_are_names(store, name):
    taken_in(store, (name, "Bo", 1, name), name=name)

    assert 0 == taken_in(store, (name, "Bo", 1, name), name=name).changes
    with store.read() as connection:
        assert {"p1", "p2"} == set(players(connection))
        assert ["e1"] == [game.event for game in history(connection)]
    assert sound(store)


@pytest.mark.parametrize(
    ("name", "message"),
    [("\u200b", "has no visible characters"), ("x" * 501, "'x{40}'... has 501 characters. Shorten it to 500 or fewer")],
)
def test_what_cannot_be_a_name_is_rejected(store, name, message):
    with pytest.raises(InputError, match=message):
        taken_in(store, (name, "Bo", 1))


@pytest.mark.parametrize("name", ["", "x" * 501])
def test_source_needs_a_name(store, name):
    with pytest.raises(InputError, match=r"The name of the source, .* Use a file name of 1 to 500 characters"):
        taken_in(store, ("Ann", "Bo", 1), name=name)


def test_rated_game_without_a_result_is_rejected_and_nothing_kept(store):
    game = Game((Side.of("Ann"), Side.of("Bo")), date=DAY)

    with pytest.raises(ResultError, match=r"of 'Ann': a rated game has no result"):
        taken_in(store, ("Cem", "Dia", 1), game)
    assert [] == facts(store)


def test_two_spellings_of_one_player_in_one_game_are_rejected(store):
    with pytest.raises(ResultError, match=r"'Ann' is in it twice"):
        taken_in(store, ("Ann", "ANN", 1))


def test_discipline_that_the_league_does_not_play_is_rejected(store):
    game = replace(Game.between("Ann", "Bo", 1, date=DAY), discipline="blitzz")

    with pytest.raises(UnknownName, match=r"Unknown discipline 'blitzz'. Did you mean 'blitz'"):
        taken_in(store, game, disciplines=("blitz", "standard"))


def test_lines_of_an_unknown_discipline_are_named(store):
    words = ["blitz", *["blitzz"] * 7]
    games = [replace(Game.between("Ann", "Bo", 1, date=DAY), discipline=word) for word in words]
    read = source(*games)
    read = replace(read, games=replace(read.games, line=np.arange(2, 10)))

    with pytest.raises(InputError) as caught:
        import_results(store, "ann", read, disciplines=("blitz", "standard"))

    expected = (
        "lines 3, 4, 5, 6, 7 and 2 more: Unknown discipline 'blitzz'. Did you mean 'blitz'? Known: blitz, standard."
    )
    assert expected == str(caught.value)


def test_games_of_every_shape_come_back_as_they_were(store):
    games = [
        Game.between("Ann", "Bo", 1, kind=ResultKind.FORFEIT, date=DAY, event="Evening", round=1),
        Game.bye("Cem", date=DAY, event="Evening", round=1),
        Game((Side.of("Ann", place=2, points=-40), Side.of("Bo", place=1, points=80.5)), date=DAY, length=10),
        Game((Side.of("Ann", place=2), Side.of("Bo", place=1), Side.of("Cem", place=3)), date=DAY),
        Game(
            (
                Side((Member("Ann", 0.5, 7), Member("Bo")), place=1, points=50, colour="black"),
                Side((Member("Cem"), Member("Dia", 1.0, 3)), place=2, points=49, colour="white", score=0.5),
            ),
            date=DAY, time=dt.time(18, 30, 5), handicap=2, komi=0.5, weight=0.25, discipline="team", board=3,
            neutral=True,
        ),
        Game((Side((Member("Ann", 0.5),), place=1), Side((Member("Bo"),), reason="engine")), kind=ResultKind.UNRATED),
    ]  # fmt: skip
    taken_in(store, *games)

    with store.read() as connection:
        names = {each.id: each.name for each in players(connection).values()}
        found = history(connection)
    expected = History.from_sources(source(*games))
    sequenced = replace(expected.games, event_sequence=found.games.event_sequence)
    assert [_plain(game) for game in replace(expected, games=sequenced)] == [_plain(game, names) for game in found]
    assert expected.rated.tolist() == found.rated.tolist()


def _plain(game, names=None):
    """Drop what the store names again, and name players as written."""
    sides = tuple(
        replace(
            side,
            members=tuple(replace(each, player=names[each.player] if names else each.player) for each in side.members),
        )
        for side in game.sides
    )
    return replace(game, sides=sides, event=None, event_sequence=0, row_id=None, source="", position=0)


def test_events_of_one_name_are_one_until_a_break_of_60_days(store):
    days = [DAY, DAY + dt.timedelta(60), DAY + dt.timedelta(121), DAY + dt.timedelta(120)]
    taken_in(store, *(Game.between("Ann", "Bo", 1, date=day, event="Cup") for day in days[:3]))

    with store.read() as connection:
        assert ["e1", "e1", "e2"] == [game.event for game in history(connection)]
    taken_in(store, Game.between("Ann", "Bo", 1, date=days[3], event="CUP"), name="other.csv")
    with store.read() as connection:
        assert ["e1", "e1", "e1", "e2"] == [game.event for game in history(connection)]


def test_events_of_a_day_are_taken_one_after_the_other_by_name(store):
    taken_in(store, ("Ann", "Bo", 1, "Morning"), ("Ann", "Bo", 0, "Evening"), ("Cem", "Bo", 1, "Morning"))
    taken_in(store, ("Ann", "Dia", 1, "Night"), name="later.csv")

    assert ["Ann 0-1 Bo", "Ann 1-0 Bo", "Cem 1-0 Bo", "Ann 1-0 Dia"] == facts(store)


def test_event_takes_the_sequence_that_the_file_gives(store):
    late = replace(Game.between("Ann", "Bo", 1, date=DAY, event="Late"), event_sequence=7)
    taken_in(store, late, ("Ann", "Bo", 0, "Later"))

    assert 7 == one(store, "SELECT sequence FROM event WHERE name = 'Late'")
    assert 0 == one(store, "SELECT sequence FROM event WHERE name = 'Later'")
    assert ["Ann 0-1 Bo", "Ann 1-0 Bo"] == facts(store)


def test_undated_events_are_one(store):
    taken_in(store, Game.between("Ann", "Bo", 1, event="Cup"), Game.between("Bo", "Ann", 1, event="Cup"))

    assert 1 == one(store, "SELECT count(*) FROM event")
    assert (
        0
        == taken_in(store, Game.between("Ann", "Bo", 1, event="Cup"), Game.between("Bo", "Ann", 1, event="Cup")).changes
    )


def test_undone_import_is_as_if_it_had_not_been_and_can_be_repeated(store):
    taken_in(store, *THREE)
    undo_change(store, "ann", 2)

    assert [] == facts(store)
    assert 3 == taken_in(store, *THREE).back
    assert 3 == len(facts(store))
    assert sound(store)


def test_import_is_recorded_with_its_counts(store):
    taken_in(store, *THREE, sha256="f" * 64, mapping={"player_a": "Home"})

    with store.read() as connection:
        batch = connection.execute(select(import_batch.c.sha256, import_batch.c.mapping)).one()
    assert ("f" * 64, {"player_a": "Home"}) == tuple(batch)


_names = st.sampled_from(["Ann", "Bo", "Cem", "Dia"])
_rows = st.lists(
    st.tuples(_names, _names, st.sampled_from([0, 0.5, 1])).filter(lambda row: row[0] != row[1]), max_size=8
)


@pytest.mark.slow
@settings(max_examples=60)
@given(before=_rows, after=_rows, prune=st.booleans())
def test_after_a_pruned_import_the_league_agrees_with_the_file(tmp_path_factory, before, after, prune):
    store = new_league(tmp_path_factory.mktemp("league") / "league.db")
    taken_in(store, *before)

    report = taken_in(store, *after, prune=prune)

    assert report.rows == report.new + report.changed + report.unchanged + report.back
    if prune:
        said = [f"{first} {({1: '1-0', 0: '0-1', 0.5: '½-½'})[score]} {second}" for first, second, score in after]
        assert said == facts(store)
    assert 0 == taken_in(store, *after, prune=prune).changes


def _correct(store, game_id, score):
    with store.read() as connection:
        game = read_game(connection, game_id).game
    return correct_game(store, "ann", game_id, with_score(game, score), reason="sheet misread")


def _evening(name, *results):
    games = [replace(Game.between(*each, date=DAY, event=name), round=at + 1) for at, each in enumerate(results)]
    return source(*games, name=f"{name}.csv")


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_two_events_on_one_date_are_rated_as_their_files_are_in_any_order(store, order):
    files = _evening("Beta", ("Bo", "Ann", 1), ("Ann", "Bo", 1)), _evening("Alpha", ("Ann", "Bo", 1), ("Ann", "Cem", 0))
    for at in order:
        import_results(store, "ann", files[at])

    with store.read() as connection:
        names = {each.public_id: each.name for each in connection.execute(select(player))}
        league = rate(history(connection), Elo())
    expected = rate(History.from_sources(*files), Elo())

    assert {line.player: line.rating for line in expected.leaderboard()} == {
        names[line.player]: line.rating for line in league.leaderboard()
    }


def _during(monkeypatch, writing):
    """Call `writing` while the first import computes; return how often an import computed."""
    computed = []
    made = import_results_module.make_plan

    def make_plan(*given, **options):
        found = made(*given, **options)
        computed.append(1)
        if len(computed) == 1:
            writing()
        return found

    monkeypatch.setattr(import_results_module, "make_plan", make_plan)
    return computed


def test_others_write_while_an_import_computes_and_it_compares_again(store, monkeypatch):
    def import_by_bo():
        taken_in(open_store(store.name, clock=clock, wait=WAIT), ("Ann", "Bo", 1), name="other.csv")

    computed = _during(monkeypatch, import_by_bo)

    report = taken_in(store, *THREE)

    assert 3 == len(computed)  # once more for the import of the other file
    assert (("Cem",), 3, 1) == (report.new_players, report.change, report.elsewhere)
    with store.read() as connection:
        assert ["p1", "p2", "p3"] == sorted(connection.execute(select(player.c.public_id)).scalars())
    assert sound(store)


def test_what_leaves_names_and_files_alone_does_not_make_an_import_compare_again(store, monkeypatch):
    def publish_by_bo():
        with open_store(store.name, clock=clock, wait=WAIT).write("bo", "publish"):
            pass

    computed = _during(monkeypatch, publish_by_bo)

    assert 3 == taken_in(store, *THREE).change
    assert 1 == len(computed)
