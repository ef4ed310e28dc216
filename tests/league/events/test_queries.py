"""What a command asks of the store: as much for forty players as for eight, and nothing of who is not in the event."""

from contextlib import contextmanager

import pytest
from sqlalchemy import event, select

from crosstable.events.bye_requests import request_bye
from crosstable.events.closing import close_event
from crosstable.events.confirmations import confirm_results
from crosstable.events.entries import enter, withdraw
from crosstable.events.entry_facts import NewEntry
from crosstable.events.results import enter_results
from crosstable.events.rounds import pair_round, publish_round
from crosstable.facts.players.players import add_players, numbers_of
from crosstable.facts.store.schema import player
from crosstable.model.errors import UnknownName
from tests.league.events.made import begun, boards, now


@contextmanager
def counted(store):
    """Count statements that are executed; rows that are put in many at once are none."""
    statements = []

    def note(connection, cursor, statement, *rest):
        statements.append(statement)

    event.listen(store.engine, "before_cursor_execute", note)
    yield statements
    event.remove(store.engine, "before_cursor_execute", note)


def asked(store, players):
    """Run an event of two rounds; give how many statements each command executed."""
    counts = {}
    names = [f"{players} {at}" for at in range(players)]

    def do(what, command, *arguments, **options):
        with counted(store) as statements:
            command(store, "ann", *arguments, **options)
        counts[what] = len(statements)

    cup = begun(store, name=f"Cup of {players}", names=names[:1])
    do("enter", enter, cup, [NewEntry(name) for name in names[1:]])
    last = now(store, cup).event.entrants[-1].id
    do("bye", request_bye, cup, last, [1])
    for number in (1, 2):
        do(f"pair {number}", pair_round, cup)
        do(f"publish {number}", publish_round, cup)
        numbers = [board.number for board in now(store, cup).round(number).pairing.boards]
        do(f"result {number}", enter_results, cup, [(board, "b") for board in numbers])
    do("correct", enter_results, cup, [(1, "w")], round=1, reason="slip")
    do("withdraw", withdraw, cup, last)
    do("close", close_event, cup)
    return counts


@pytest.mark.slow
def test_a_command_runs_as_many_queries_for_forty_players_as_for_eight(store):
    asked(store, 4)  # the first event of a league makes what all have in common

    assert asked(store, 8) == asked(store, 40)


def test_a_command_runs_fewer_than_thirty_queries(store):
    assert max(asked(store, 12).values()) < 30


def test_players_who_are_not_in_the_event_are_not_read(store):
    cup = begun(store)
    with store.write("ann", "import") as write:
        add_players(write, [f"Somebody {at}" for at in range(500)])

    entrants = now(store, cup).event.entrants

    assert ["p1", "p2", "p3", "p4"] == [each.id for each in entrants]
    with counted(store) as statements:
        pair_round(store, "ann", cup)
    of_players = [each for each in statements if "FROM player" in each and "WHERE" not in each]
    assert [] == of_players


def test_many_players_are_found_in_parts(store, monkeypatch):
    monkeypatch.setattr("crosstable.facts.players.players._AT_ONCE", 3)
    begun(store, names=[f"Player {at}" for at in range(8)])

    with store.read() as connection:
        assert [8, 1, 3, 1, 5] == numbers_of(connection, ["p8", "p1", "p3", "p1", "p5"]).tolist()
        assert [] == numbers_of(connection, []).tolist()
        assert 8 == len(connection.execute(select(player.c.id)).all())


def test_a_player_that_there_is_not_is_named(store):
    begun(store)

    with store.read() as connection, pytest.raises(UnknownName) as refusal:
        numbers_of(connection, ["p1", "p77"])

    assert "p77" in str(refusal.value)


def test_confirming_runs_as_many_queries_for_many_boards(store):
    counts = []
    for players in (8, 40):
        cup = begun(store, name=f"Cup of {players}", names=[f"{players} {at}" for at in range(players)])
        pair_round(store, "ann", cup)
        publish_round(store, "ann", cup)
        enter_results(store, "ann", cup, [(board, "b") for board in range(1, players // 2 + 1)])
        with counted(store) as statements:
            confirm_results(store, "bo", cup)
        counts.append(len([each for each in statements if each.startswith("SELECT")]))

    assert counts[0] == counts[1]
    assert players // 2 == len(boards(store, cup, 1))
