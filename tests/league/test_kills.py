"""A command that is killed at any moment was done whole or not at all; two imports at once are both done."""

import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from crosstable.league.store import Store
from tests.league.made import facts, sound

KILLING = Path(__file__).with_name("killing.py")


@pytest.mark.slow
def test_every_command_is_done_whole_or_not_at_all():
    killed = subprocess.run(
        [sys.executable, str(KILLING), "--times", "20"], capture_output=True, text=True, check=False
    )

    assert (0, "") == (killed.returncode, killed.stderr), killed.stdout
    assert 12 * 20 <= sum(int(line.split()[1]) for line in killed.stdout.splitlines())


@pytest.mark.slow
def test_two_imports_at_once_are_both_done(store):
    code = """
        import sys
        from crosstable.league.import_results import import_results
        from crosstable.league.store import Store
        from crosstable.model.games import Game
        from crosstable.model.source import Source
        name = sys.argv[2]
        pairs = [(f"Player {n % 50}", f"Player {n % 49 + 50}", f"Evening {n % 7}") for n in range(2000)]
        games = [Game.between(first, second, 1, event=event) for first, second, event in pairs]
        print(import_results(Store.open(sys.argv[1]), "ann", Source.from_games(games, name)).new)
    """
    command = [sys.executable, "-c", textwrap.dedent(code), store.name]
    both = [
        subprocess.Popen([*command, name], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for name in ("a.csv", "b.csv", "a.csv")
    ]
    told = [process.communicate() for process in both]

    assert ["", "", ""] == [errors for _, errors in told]
    assert [0, 2000, 2000] == sorted(int(out) for out, _ in told)
    assert 4000 == len(facts(Store.open(store.name)))
    assert sound(store)
