"""A campaign of troubles: random commands on leagues of their own, each with a trouble at a random moment.

After each, the league is sound and holds what it held before, or what the command leaves: the latter where the command
said that it was done.  Where it holds what it held before, doing the command again leaves the same as if nothing had
been.  The commands are those of `tests/league/killing.py`, and an upgrade from an older layout.
"""

from __future__ import annotations

import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from crosstable.facts.store.opening import open_store
from tests.kills.troubles import DONE, Attempt, Trouble, is_locked
from tests.league import killing
from tests.second_layout import use_second_layout

_MEMORY = Path("/dev/shm")  # where it is, files are in memory

_KNOWN = 0.9


def _upgrade(folder: Path) -> None:
    """Bring the league to a layout that is invented here, in a process that ends after it."""
    revisions = Path(tempfile.mkdtemp(dir=folder, prefix="layout-"))
    use_second_layout(pytest.MonkeyPatch(), revisions)
    open_store(killing.place_of(folder))


COMMANDS: Mapping[str, tuple[killing.Doing, killing.Doing]] = {
    **killing.COMMANDS,
    "upgrade": (killing.fill, _upgrade),
}


@dataclass(slots=True)
class Template:
    """What a command is done to, and what it leaves."""

    name: str
    folder: Path
    before: str
    after: str
    lasts: float


@dataclass(slots=True)
class Numbers:
    """What a campaign found: how often each trouble ended how."""

    seed: int
    seconds: float
    ends: Counter[tuple[str, str, bool]] = field(default_factory=Counter)
    commands: set[str] = field(default_factory=set)
    failures: list[str] = field(default_factory=list)

    @property
    def troubles(self) -> int:
        """How many there were."""
        return sum(self.ends.values())

    def table(self) -> str:
        """Return the numbers in lines."""
        lines = [f"{self.troubles} troubles of {len(self.commands)} commands in {self.seconds:.0f} s, seed {self.seed}"]
        lines += [
            f"  {trouble}, {how}, {'all' if is_done else 'nothing'} of it there: {count}"
            for (trouble, how, is_done), count in sorted(self.ends.items())
        ]
        return "\n".join([*lines, *self.failures, f"{len(self.failures)} failures", ""])


def run(
    seconds: float,
    seed: int,
    troubles: Mapping[str, Trouble],
    *,
    server: str | None = None,
    control: Callable[[str], None] = lambda _: None,
    most: float = float("inf"),
) -> Numbers:
    """Run a campaign from a seed for some seconds, or for some troubles.

    Args:
        server: the address of a PostgreSQL server, on which each league is a database; None: leagues are files.
        control: "stop"s and "start"s it.
        most: troubles.
    """
    chance, numbers, begun = Random(seed), Numbers(seed, 0), time.monotonic()
    names = [name for name in COMMANDS if server is None or name not in (*killing.ON_FILES_ALONE, "upgrade")]
    templates: dict[str, Template] = {}
    with tempfile.TemporaryDirectory(dir=_MEMORY if _MEMORY.is_dir() else None, prefix="kills-") as base:
        if server is not None:
            (Path(base) / killing.SERVER).write_text(server, "utf-8")
        while time.monotonic() - begun < seconds and numbers.troubles < most:
            # Mostly a command that was tried before, since making its league takes longer than trying it.
            known = list(templates) if templates and chance.random() < _KNOWN else names
            name, trouble = chance.choice(known), chance.choice(list(troubles))
            if name not in templates:
                templates[name] = _template(name, Path(base))
            here = Random(chance.random())
            try:
                how, is_done = _tried(templates[name], troubles[trouble], here, control)
            except SystemExit as error:
                numbers.failures.append(f"{name}, {trouble}, after {numbers.troubles} troubles of seed {seed}: {error}")
                continue
            numbers.ends[trouble, how, is_done] += 1
            numbers.commands.add(name)
    numbers.seconds = time.monotonic() - begun
    return numbers


def _template(name: str, base: Path) -> Template:
    """Make what a command is done to, and see what it leaves and how long it takes."""
    prepare, doing = COMMANDS[name]
    folder = killing.made(base / f"{name}-template")
    prepare(folder)
    before = killing.state(folder)
    whole = killing.copied(folder, base / f"{name}-whole")
    begun = time.perf_counter()
    killing.in_a_child(doing, whole)
    lasts = time.perf_counter() - begun
    after = killing.state(whole)
    killing.check(before != after, f"{name} does nothing")
    killing.removed(whole)
    return Template(name, folder, before, after, lasts)


def _tried(template: Template, trouble: Trouble, chance: Random, control: Callable[[str], None]) -> tuple[str, bool]:
    """Do the command with a trouble; return how it ended, and whether all of it is there."""
    folder = killing.copied(template.folder, template.folder.with_name(f"{template.name}-tried"))
    doing = COMMANDS[template.name][1]
    try:
        how = trouble(Attempt(doing, folder, template.lasts, chance, control))
        place = folder / killing.LEAGUE
        killing.check(not (place.exists() and is_locked(place)), "a lock was left behind")
        is_done = killing.end_of(template.name, doing, folder, template.before, template.after)
        killing.check(is_done or how != DONE, f"{template.name} said that it was done, and nothing is there")
    finally:
        killing.removed(folder)
        shutil.rmtree(folder, ignore_errors=True)
    return how, is_done
