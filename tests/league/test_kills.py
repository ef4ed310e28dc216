"""A command that is killed at any moment was done whole or not at all; what is done at once is all done."""

import subprocess
import sys
import textwrap
from dataclasses import replace
from pathlib import Path

import pytest

from crosstable.events.entries import enter
from crosstable.events.entry_facts import NewEntry
from crosstable.events.plan import template
from crosstable.events.planning import new_event
from crosstable.events.rounds import pair_round, publish_round
from crosstable.events.running import read_running
from crosstable.facts.store.opening import open_store
from tests.league.made import DAY, facts, one, sound

KILLING = Path(__file__).with_name("killing.py")


@pytest.mark.slow
def test_every_command_is_done_whole_or_not_at_all():
    killed = subprocess.run([sys.executable, str(KILLING), "--times", "5"], capture_output=True, text=True, check=False)

    assert (0, "") == (killed.returncode, killed.stderr), killed.stdout
    assert 46 * 5 <= sum(int(line.split()[1]) for line in killed.stdout.splitlines())


@pytest.mark.slow
@pytest.mark.postgres
def test_every_command_on_a_server_is_done_whole_or_not_at_all(databases):
    killed = subprocess.run(
        [sys.executable, str(KILLING), "--times", "3", "--server", databases()],
        capture_output=True,
        text=True,
        check=False,
    )

    assert (0, "") == (killed.returncode, killed.stderr), killed.stdout
    assert 45 * 3 <= sum(int(line.split()[1]) for line in killed.stdout.splitlines())


@pytest.mark.slow
def test_two_imports_at_once_are_both_done(store):
    code = """
        import sys
        from crosstable.intake.import_results import import_results
        from crosstable.facts.store.opening import open_store
        from crosstable.model.games import Game
        from crosstable.model.source import Source
        name = sys.argv[2]
        pairs = [(f"Player {n % 50}", f"Player {n % 49 + 50}", f"Evening {n % 7}") for n in range(2000)]
        games = [Game.between(first, second, 1, event=event) for first, second, event in pairs]
        print(import_results(open_store(sys.argv[1]), "ann", Source.from_games(games, name)).new)
    """
    command = [sys.executable, "-c", textwrap.dedent(code), store.name]
    both = [
        subprocess.Popen([*command, name], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for name in ("a.csv", "b.csv", "a.csv")
    ]
    told = [process.communicate() for process in both]

    assert ["", "", ""] == [errors for _, errors in told]
    assert [0, 2000, 2000] == sorted(int(out) for out, _ in told)
    assert 4000 == len(facts(open_store(store.name)))
    assert sound(store)


@pytest.mark.slow
@pytest.mark.parametrize(("slip", "each"), [(10, 120), (1, 25)])
def test_results_that_eight_enter_at_once_are_all_there_and_none_twice(place, slip, each):
    begin_with_boards(place, 8 * each)
    before = one(open_store(place), "SELECT max(id) FROM change")
    command = [sys.executable, "-c", textwrap.dedent(ENTERING), str(place), str(slip), str(each)]

    writers = [
        subprocess.Popen([*command, str(number)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for number in range(8)
    ]
    told = [process.communicate() for process in writers]

    assert [(f"{each}\n", "")] * 8 == told
    store = open_store(place)
    # Of every board one result is in force, after the one without a result; each says what its writer typed.
    assert 8 * each == one(store, "SELECT count(*) FROM result WHERE supersedes IS NOT NULL AND ended_by IS NULL")
    assert 2 * 8 * each == one(store, "SELECT count(*) FROM result")
    assert 8 * each // slip == one(store, "SELECT max(id) FROM change") - before
    with store.read() as connection:
        games = read_running(connection, "e1").round(1).games
    expected = [(1, 2) if (known.game.board - 1) % 8 % 2 else (2, 1) for known in games]
    assert expected == [tuple(side.place for side in known.game.sides) for known in games]
    assert sound(store)


ENTERING = """
    import sys
    from crosstable.facts.store.opening import open_store
    from crosstable.events.results import enter_results
    place, (size, each, mine) = sys.argv[1], map(int, sys.argv[2:])
    word, boards, new = "1" if mine % 2 else "2", list(range(1 + mine, 8 * each + 1, 8)), 0
    for start in range(0, each, size):
        slip = [(board, word) for board in boards[start : start + size]]
        new += sum(each.is_new for each in enter_results(open_store(place, wait=600), f"writer {mine}", "e1", slip))
    again = enter_results(open_store(place, wait=600), "another", "e1", [(boards[0], word)])  # twice makes no second
    print(new + sum(each.is_new for each in again))
"""


@pytest.mark.slow
def test_of_eight_different_results_of_one_board_at_once_one_is_taken_and_the_others_are_reported(place):
    begin_with_boards(place, 8)
    command = [sys.executable, "-c", textwrap.dedent(DISAGREEING), str(place)]

    words = 2 * ("1", "2", "d", "both lost")
    writers = [subprocess.Popen([*command, word], stdout=subprocess.PIPE, text=True) for word in words]
    told = [process.communicate()[0] for process in writers]

    store = open_store(place)
    assert 8 == one(store, "SELECT count(*) FROM result WHERE supersedes IS NOT NULL")
    assert 8 == sum(said.count("taken") for said in told)
    refused = [line for said in told for line in said.splitlines() if line not in ("taken", "the same")]
    assert 8 * 6 == len(refused)
    assert all("already has a result: " in line and "correct it with a reason" in line for line in refused)
    assert sound(store)


DISAGREEING = """
    import sys
    from crosstable.facts.store.opening import open_store
    from crosstable.events.results import enter_results
    from crosstable.model.errors import InputError
    for board in range(1, 9):
        try:
            (done,) = enter_results(open_store(sys.argv[1], wait=600), "writer", "e1", [(board, sys.argv[2])])
        except InputError as error:
            print(error)
        else:
            print("taken" if done.is_new else "the same")
"""


def begin_with_boards(place, count):
    """Begin an event with a round of many boards, by tables, which needs no weighing."""
    store = open_store(place)
    new_event(store, "ann", "Cup", replace(template("round-robin"), rounds_planned=None), date=DAY)
    enter(store, "ann", "e1", [NewEntry(f"Player {number}") for number in range(2 * count)])
    pair_round(store, "ann", "e1")
    publish_round(store, "ann", "e1")
