"""A walk: random steps on a league of its own, and everything that must hold after them."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from starlette.testclient import TestClient

from crosstable.facts.leagues import init_league
from crosstable.facts.settings.config_file import config_from
from crosstable.facts.store.store import Store
from crosstable.people.accounts.access import Grant, Role
from crosstable.people.accounts.accounts import create_account
from crosstable.people.accounts.sessions import begin_session
from crosstable.web import app
from crosstable.web.leagues import open_to_read
from tests.walks.around import Looks, events_of, last_of, take_step
from tests.walks.choosing import next_step
from tests.walks.failures import Failure
from tests.walks.pages import check_file, check_pages_made_anew, check_pages_of_desk
from tests.walks.scene import scene_of
from tests.walks.steps import League, Outcome, Step
from tests.walks.undoing import check_undo

EVERY = 50  # steps, after which all of it is checked
_UNDONE = 0.15  # of the changes are undone and redone at once
_TRIED = 0.2  # of the steps are tried first
_OLD_CHANGES = 3  # that are undone where all of it is checked
_BACK = 60


@dataclass
class Tally:
    """What walks have done: accepted and rejected steps by command, and the reasons of the rejections."""

    accepted: Counter[str] = field(default_factory=Counter)
    rejected: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0

    def count(self, step: Step, outcome: Outcome) -> None:
        """Count a step."""
        if outcome.is_accepted:
            self.accepted[step.command] += 1
        else:
            self.rejected[step.command] += 1
            self.reasons[f"{step.command}: {outcome.reason}"] += 1

    @property
    def commands(self) -> list[str]:
        """The commands that were given."""
        return sorted({*self.accepted, *self.rejected})

    def summary(self) -> str:
        """Return how many steps were taken, how fast, and how many of them were accepted."""
        steps = self.accepted.total() + self.rejected.total()
        pace = 60 * steps / max(1.0, self.seconds)
        return f"{steps} steps, {pace:.0f} a minute, {self.accepted.total() / max(1, steps):.0%} accepted"


@contextmanager
def new_league() -> Iterator[League]:
    """Make a league in a folder of its own, with an owner who is signed in at its site."""
    with TemporaryDirectory(prefix="walk-") as folder:
        store = Store.create(Path(folder) / "league.db", wait=0.2)
        init_league(store, "root", config_from({"name": "Walk"}))
        number = create_account(store, "root", "Root", Grant(Role.OWNER))
        site = app(open_to_read(store.name), writers=[store])
        key = next(iter(site.state.accounts.by_key))
        cookies = {f"crosstable-{key}-session": begin_session(store, number, browser="Walk")}
        browser = TestClient(site, base_url="http://localhost", follow_redirects=False, cookies=cookies)
        yield League(store, browser, key, Path(folder))


def walk(seed: int, steps: int, tally: Tally, *, until: float | None = None) -> tuple[list[Step], Failure | None]:
    """Walk, and return the accepted steps, with the failure that ended the walk.

    Args:
        until: the time by `time.monotonic` at which the walk ends.
    """
    chance, taken, began = Random(seed), list[Step](), time.monotonic()
    try:
        with new_league() as league:
            event: str | None = None
            for number in range(1, steps + 1):
                if until is not None and time.monotonic() > until:
                    break
                scene = scene_of(league.store, event, chance)
                event = None if scene.running is None else scene.running.id
                taken.append(next_step(scene, chance))
                looks = Looks(chance.random() < _TRIED, chance.random() < _UNDONE)
                outcome = take_step(league, taken[-1], looks)
                tally.count(taken[-1], outcome)
                if not outcome.is_accepted:
                    taken.pop()  # it has left no trace
                if number % EVERY == 0 or number == steps:
                    check_all(league, chance)
    except Failure as failure:
        return taken, failure
    finally:
        tally.seconds += time.monotonic() - began
    return taken, None


def check_all(league: League, chance: Random) -> None:
    """Check what takes too long to check after every step.

    Raises:
        Failure: something does not hold.
    """
    for check in parts_of_all(league, chance):
        check()


def parts_of_all(league: League, chance: Random) -> Iterator[Callable[[], None]]:
    """Yield what is checked now and then, part by part."""
    for id in events_of(league.store):
        yield partial(check_pages_of_desk, league, id)
        yield partial(check_file, league, id)
    yield partial(check_pages_made_anew, league)
    last = last_of(league.store)
    for number in chance.sample(range(max(1, last - _BACK), last + 1), min(_OLD_CHANGES, last)):
        yield partial(check_undo, league, number, None)
