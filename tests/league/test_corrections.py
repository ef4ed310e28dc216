"""Any result can be corrected, the earlier one stays, and every change can be taken back."""

import datetime as dt
from dataclasses import replace

import pytest
from sqlalchemy import select

from crosstable.changes import publication
from crosstable.changes.corrections import correct_game, voided, with_places, with_score
from crosstable.changes.publication import publish, take_back
from crosstable.changes.undo import UndoReport, undo_change
from crosstable.facts.results.games import find_games, read_game
from crosstable.facts.store.change_log import read_change, read_log
from crosstable.facts.store.schema import rating_run
from crosstable.intake.import_results import import_results
from crosstable.model.errors import InputError, ResultError, UnknownName
from crosstable.model.games import Game, Side
from crosstable.model.results import ResultKind
from crosstable.runs.stored_runs import ratings_of
from tests.league.made import DAY, NOON, facts, one, read_by, sound, source


@pytest.fixture
def league(store):
    import_results(store, "ann", source(("Ann", "Bo", 1, "Cup"), ("Cem", "Ann", 0.5, "Cup")))
    return store


SHEET = (("Ann", -500), ("Bo", 40), ("Cem", 460))


def known(store, game_id="g1"):
    with store.read() as connection:
        return read_game(connection, game_id).game


def corrected(store, score, game_id="g1", **options):
    game = with_score(known(store, game_id), score)
    return correct_game(store, "bea", game_id, game, **{"reason": "sheet misread", **options})


def logged(store):
    with store.read() as connection:
        return read_log(connection)


def test_corrected_result_holds_and_the_earlier_one_can_be_read_back(league):
    report = corrected(league, 0)

    assert ["Ann 0-1 Bo", "Cem ½-½ Ann"] == facts(league)
    assert ["Ann 1-0 Bo", "Cem ½-½ Ann"] == facts(league, at_change=2)
    assert ("g1", 3, [1, 2], [2, 1]) == (
        report.id,
        report.change,
        [side.place for side in report.before.sides],
        [side.place for side in report.after.sides],
    )


def test_correction_is_logged_with_who_when_before_after_and_why(league):
    corrected(league, 0)

    change = logged(league)[0]

    assert ("bea", NOON, "correct", "g1", "sheet misread") == (
        change.actor, change.at, change.command, change.target, change.reason,
    )  # fmt: skip
    assert [{"players": ["p1"], "place": 2}, {"players": ["p2"], "place": 1}] == change.after["sides"]
    assert ("played", "2025-09-05", "e1") == tuple(change.before[name] for name in ("kind", "date", "event"))


def test_correction_to_what_is_known_already_changes_nothing(league):
    assert None is corrected(league, 1).change
    assert 2 == len(logged(league))


def test_dry_run_of_a_correction_shows_it_and_changes_nothing(league):
    report = corrected(league, 0, dry_run=True)

    assert (None, 2) == (report.change, report.after.sides[0].place)
    assert "Ann 1-0 Bo" == facts(league)[0]


def test_everything_of_a_game_can_be_corrected(league):
    other = replace(
        known(league),
        sides=(Side.of("p3", place=1, colour="white"), Side.of("p2", place=2, colour="black")),
        kind=ResultKind.FORFEIT,
        date=DAY + dt.timedelta(1),
        event=None,
        round=4,
        handicap=3,
        discipline="blitz",
    )

    correct_game(league, "bea", "g1", other, reason="wrong sheet altogether")

    assert replace(other, event_sequence=0) == known(league)
    assert "Cem 1-0 Bo forfeit" == facts(league)[-1]


def test_voided_game_stays_to_be_seen_and_can_count_again(league):
    correct_game(league, "bea", "g1", voided(known(league)), reason="never played")

    assert "Ann 1-0 Bo void" == facts(league)[0]
    corrected(league, 0)
    assert "Ann 0-1 Bo" == facts(league)[0]


def test_places_of_many_sides_can_be_corrected(store):
    race = Game(tuple(Side.of(name, place=place) for place, name in enumerate(("Ann", "Bo", "Cem"), 1)), date=DAY)
    import_results(store, "ann", source(race))

    correct_game(store, "bea", "g1", with_places(known(store), (2, 1, None)), reason="photo finish")

    assert ["Ann [2, 1, None] Bo / Cem"] == facts(store)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda game: with_score(game, 0.7), "Score 0.7 is not one of 1, 0.5, 0"),
        (lambda game: with_score(replace(game, sides=game.sides[:1]), 1), "A game of 1 sides has no score of one side"),
        (lambda game: with_places(game, (1,)), "1 places were given for a game of 2 sides. Give one for each side"),
        (lambda game: with_places(game, (None, None)), "a rated game has no result"),
    ],
)
def test_what_a_result_cannot_be_is_rejected(league, change, message):
    with pytest.raises(ResultError, match=message):
        correct_game(league, "bea", "g1", change(known(league)), reason="why not")


def test_places_of_a_preferans_table_follow_from_its_points():
    sides = tuple(Side.of(name, place=at, points=float(points)) for at, (name, points) in enumerate(SHEET, start=1))

    with pytest.raises(ResultError) as caught:
        with_places(Game(sides, length=30.0), (2, 1, 3))

    assert str(caught.value) == (
        "The points of this table (-500, 40, 460) make the places 1, 2, 3, not 2, 1, 3. Correct the points instead: "
        "the places follow from them."
    )


def test_places_that_agree_with_the_points_of_a_preferans_table_correct_a_wrong_file():
    sides = tuple(Side.of(name, place=4 - at, points=float(points)) for at, (name, points) in enumerate(SHEET, start=1))
    found = with_places(Game(sides, length=30.0), (1, 2, 3))

    assert [(1, -500.0), (2, 40.0), (3, 460.0)] == [(side.place, side.points) for side in found.sides]


def test_correction_needs_a_reason(league):
    with pytest.raises(
        InputError, match=r"The reason for the correction of g1 is missing. Give one: players will read it."
    ):
        corrected(league, 0, reason=" ")


@pytest.mark.parametrize("game_id", ["g9", "17", "g", "g-1", "g99999999999999", "g²", ""])
def test_game_that_there_is_not_is_rejected(league, game_id):
    with league.read() as connection, pytest.raises(InputError, match=r"Game '.*' was not found in this league"):
        read_game(connection, game_id)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"sides": (Side.of("p1", place=1), Side.of("p9", place=2))}, "Unknown player 'p9'"),
        ({"event": "e9"}, "Unknown event 'e9'"),
    ],
)
def test_correction_that_names_what_there_is_not_is_rejected(league, values, message):
    with pytest.raises(UnknownName, match=message):
        correct_game(league, "bea", "g1", replace(known(league), **values), reason="why not")


def test_games_are_found_by_players_day_and_event(league):
    with league.read() as connection:
        assert ["g2", "g1"] == [each.id for each in find_games(connection, players=["ann"])]
        assert ["g1"] == [each.id for each in find_games(connection, players=["p2", "Ann"], date=DAY, event_name="cup")]
        assert [] == find_games(connection, date=dt.date(2020, 1, 1))
        assert ["g2"] == [each.id for each in find_games(connection, event_name="e1", limit=1)]


def test_undone_correction_brings_the_earlier_result_back(league):
    corrected(league, 0)

    report = undo_change(league, "cem", 3, reason="it was right")

    assert UndoReport(4, (3,), 1, 0) == report
    assert "Ann 1-0 Bo" == facts(league)[0]
    assert "Ann 0-1 Bo" == facts(league, at_change=3)[0]
    change = logged(league)[0]
    assert ("cem", "undo", "change 3", "it was right", 3) == (
        change.actor, change.command, change.target, change.reason, change.undoes,
    )  # fmt: skip


def test_undo_of_an_undo_applies_the_change_again(league):
    corrected(league, 0)
    undo_change(league, "cem", 3)

    undo_change(league, "cem", 4)

    assert "Ann 0-1 Bo" == facts(league)[0]
    assert [None, None] == [each.undone_by for each in logged(league) if each.id in (3, 5)]
    assert sound(league)


def test_change_cannot_be_undone_twice(league):
    corrected(league, 0)
    undo_change(league, "cem", 3)

    with pytest.raises(InputError, match=r"Change 3 was already undone by change 4. To restore it, undo that"):
        undo_change(league, "cem", 3)


def test_change_that_others_built_on_is_not_undone_alone(league):
    corrected(league, 0)
    corrected(league, 0.5)

    with pytest.raises(InputError, match=r"Change 2 cannot be undone alone: change 4 \(correct g1, by bea\), change 3"):
        undo_change(league, "cem", 2)
    assert "Ann ½-½ Bo" == facts(league)[0]


def test_change_is_undone_with_those_that_built_on_it_when_asked(league):
    corrected(league, 0)
    corrected(league, 0.5)

    report = undo_change(league, "cem", 3, cascade=True)

    assert (3, 4) == report.undone
    assert "Ann 1-0 Bo" == facts(league)[0]
    with league.read() as connection:
        assert [5, 5] == [read_change(connection, number).undone_by for number in (3, 4)]
    undo_change(league, "cem", 5)
    assert "Ann ½-½ Bo" == facts(league)[0]
    assert sound(league)


def test_correction_that_was_undone_is_not_in_the_way(league):
    corrected(league, 0)
    undo_change(league, "cem", 3)

    assert (2,) == undo_change(league, "cem", 2).undone
    assert [] == facts(league)


def test_undone_change_of_an_import_brings_the_rows_back_as_they_were(league):
    import_results(league, "ann", source(("Ann", "Bo", 0, "Cup"), ("Cem", "Ann", 0.5, "Cup"), ("Bo", "Cem", 1, "Cup")))
    undo_change(league, "ann", 3)

    assert ["Ann 1-0 Bo", "Cem ½-½ Ann"] == facts(league)
    again = import_results(
        league, "ann", source(("Ann", "Bo", 0, "Cup"), ("Cem", "Ann", 0.5, "Cup"), ("Bo", "Cem", 1, "Cup"))
    )
    assert (1, 1) == (again.changed, again.back)


def test_game_that_was_taken_out_cannot_be_corrected(league):
    undo_change(league, "cem", 2)

    with pytest.raises(InputError, match=r"Game 'g1' was not found"):
        known(league)


@pytest.mark.parametrize(
    ("number", "message"),
    [(9, "Change 9 was not found in the log"), (1, r"Change 1 \(init\) cannot be undone. Delete the file")],
)
def test_change_that_cannot_be_undone_is_reported(league, number, message):
    with pytest.raises(InputError, match=message):
        undo_change(league, "cem", number)


def test_undo_of_something_that_has_its_own_undo_is_rejected(league):
    with league.write("ann", "publish") as write:
        write.log(target="all")
    with league.write("ann", "undo", undoes=3) as write:
        write.log(target="change 3")

    with pytest.raises(InputError, match=r"Change 4 \(undo\) cannot be undone. Publish again instead"):
        undo_change(league, "cem", 4)


def test_dry_run_of_an_undo_shows_it_and_changes_nothing(league):
    report = undo_change(league, "cem", 2, dry_run=True)

    assert (None, 2) == (report.change, report.games)
    assert 2 == len(facts(league))


def test_log_can_be_read_for_one_game_or_command(league):
    corrected(league, 0)
    corrected(league, 0.5, "g1")

    with league.read() as connection:
        assert [4, 3] == [each.id for each in read_log(connection, target="g1")]
        assert [2] == [each.id for each in read_log(connection, command="import")]
        assert [4] == [each.id for each in read_log(connection, limit=1)]
    assert 4 == one(league, "SELECT count(*) FROM change")


def test_a_correction_is_published_in_its_own_transaction(store, monkeypatch):
    import_results(store, "ann", source(("Ann", "Bo", 1), ("Bo", "Cem", 1)))
    publish(store, "ann")
    with store.read() as connection:
        corrected = with_score(read_game(connection, "g1").game, 0)

    with monkeypatch.context() as patched:
        patched.setattr(publication, "_set_published", _ends)
        with pytest.raises(KeyboardInterrupt):
            correct_game(store, "ann", "g1", corrected, reason="misread", publishes=True)
    assert ["Ann 1-0 Bo", "Bo 1-0 Cem"] == facts(store)

    report = correct_game(store, "ann", "g1", corrected, reason="misread", publishes=True)
    assert (4, 5) == (report.change, report.published)
    assert ["Ann 0-1 Bo", "Bo 1-0 Cem"] == facts(store)
    with store.read() as connection:
        assert ["correct", "publish"] == [each.command for each in reversed(read_log(connection, limit=2))]
    take_back(store, "ann", 5)
    undo_change(store, "ann", 4)
    assert ["Ann 1-0 Bo", "Bo 1-0 Cem"] == facts(store)


def test_others_write_while_a_correction_is_published_and_it_is_calculated_again(store, monkeypatch):
    import_results(store, "ann", source(("Ann", "Bo", 1), ("Bo", "Cem", 1)))
    publish(store, "ann")
    calculate, calculated = publication.calculate, []

    def calculate_while_others_write(*given, **options):
        calculated.append(1)
        if len(calculated) == 1:
            import_results(store, "bea", source(("Cem", "Dia", 1), name="other.csv"))
        return calculate(*given, **options)

    monkeypatch.setattr(publication, "calculate", calculate_while_others_write)
    report = corrected(store, 0, publishes=True)

    assert 2 == len(calculated)
    assert (5, 6) == (report.change, report.published)
    with store.read() as connection:
        run = connection.execute(select(rating_run).order_by(rating_run.c.id.desc())).first()
        ratings = ratings_of(connection, run.id)
    assert (5, 3) == (run.watermark, len(ratings.history))
    assert publish(store, "ann").change is None  # the run is that of the facts as they are
    shown = read_by(store, publication.compare_runs, 1, run.id)
    assert (1, 1) == (shown.new_games, shown.corrected_games)
    assert sound(store)


def _ends(*_given):
    raise KeyboardInterrupt
