"""An event of a game from its entries to its export, as its organiser runs it: commands in this process."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tests.commands import Done, run_here

REASON = "sheet misread"


@dataclass(frozen=True)
class Journey:
    """What an organiser types.

    Args:
        game: the name of the profile.
        entries: the list that is pasted.
        rounds: the results of each round, board by board.
        correction: of the first board of the last round.
        corrected: how the page shows it then.
        words: that the page of the event must show.
        ending: of the file that the event is exported to.
        options: of `event new`.
        before: commands after the entries.
    """

    game: str
    entries: str
    rounds: tuple[tuple[str, ...], ...]
    correction: str
    corrected: str
    words: tuple[str, ...]
    ending: str = "json"
    options: tuple[str, ...] = ()
    before: tuple[tuple[str, ...], ...] = ()

    def __str__(self) -> str:
        return self.game

    def run(self, folder: Path) -> None:
        """Run the event: the pages are in `site`, the paper in `paper-1`, ..., the export is `event.*`."""
        (folder / "league.toml").write_text(f'name = "Riverside"\ngame = "{self.game}"\n', encoding="utf-8")
        command(folder, "init", "l.db", "--settings", "league.toml")
        command(folder, "event", "new", "l.db", "Spring Open", "--date", "2026-03-07", *self.options)
        command(folder, "event", "enter", "l.db", "--paste", typed=self.entries)
        for words in self.before:
            command(folder, *words)
        for number, results in enumerate(self.rounds, start=1):
            command(folder, "event", "pair", "l.db", "--publish")
            command(folder, "event", "print", "l.db", "--out", f"paper-{number}")
            boards = [f"{board} {each}" for board, each in enumerate(results, start=1)]
            command(folder, "event", "result", "l.db", *boards)
        command(folder, "event", "correct", "l.db", f"1 {self.correction}", "--reason", REASON)
        command(folder, "event", "close", "l.db")
        command(folder, "publish", "l.db")
        command(folder, "event", "export", "l.db", f"event.{self.ending}")
        command(folder, "site", "l.db", "site", "--as-of", "2026-04-01")


def command(folder: Path, *words: str, typed: str | None = None) -> Done:
    """Run a command that must succeed."""
    done = run_here(*words, folder=folder, typed=typed)
    assert done.code == 0, (words, done.err, done.out)
    return done
