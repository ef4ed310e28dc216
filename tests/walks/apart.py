"""Leagues to walk in: the site is built once, and each walk is a child process of its own on the league as it began.

Building a site takes longer than most walks that the shrinking tries.
"""

from __future__ import annotations

import atexit
import multiprocessing
import shutil
from collections.abc import Callable
from functools import cache
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import mkdtemp
from typing import TypeVar

from fastapi import FastAPI
from starlette.testclient import TestClient

from crosstable.facts.leagues import init_league
from crosstable.facts.settings.config_file import config_from
from crosstable.facts.store.store import Store
from crosstable.people.accounts.access import Grant, Role
from crosstable.people.accounts.accounts import create_account
from crosstable.people.accounts.sessions import begin_session
from crosstable.web import app
from crosstable.web.leagues import open_to_read
from crosstable.web.settings import WebSettings
from tests.walks.steps import League

_T = TypeVar("_T")
_NAME = "league.db"


def apart(do: Callable[[League], _T]) -> _T:
    """Do something with a new league in a child process, and return what it returned.

    Raises:
        RuntimeError: the child ended without an answer.
    """
    league, content = _prepared()
    shutil.rmtree(league.folder)
    league.folder.mkdir()
    (league.folder / _NAME).write_bytes(content)
    context = multiprocessing.get_context("fork")
    receiving, sending = context.Pipe(duplex=False)
    child = context.Process(target=_answer, args=(do, league, sending))
    child.start()
    sending.close()
    try:
        found: _T = receiving.recv()
    except EOFError:
        msg = "a walk ended without an answer: see its traceback"
        raise RuntimeError(msg) from None
    finally:
        child.join()
    return found


def _answer(do: Callable[[League], object], league: League, sending: Connection) -> None:
    sending.send(do(league))


def site_of(reading: Store, writing: Store) -> FastAPI:
    """Return the site of a league, which waits for its answers: a machine may be busy with other walks."""
    return app(reading, WebSettings(seconds=600), writers=[writing])


@cache
def _prepared() -> tuple[League, bytes]:
    """Return a league with an owner who is signed in at its site, and its file; its folder ends with us."""
    folder = Path(mkdtemp(prefix="walk-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    store = Store.create(folder / _NAME, wait=0.2)
    init_league(store, "root", config_from({"name": "Walk"}))
    number = create_account(store, "root", "Root", Grant(Role.OWNER))
    reading = open_to_read(store.name)
    site = site_of(reading, store)
    key = next(iter(site.state.accounts.by_key))
    cookies = {f"crosstable-{key}-session": begin_session(store, number, browser="Walk")}
    browser = TestClient(site, base_url="http://localhost", follow_redirects=False, cookies=cookies)
    for each in (store, reading):
        each.engine.dispose()  # a child opens connections of its own
    return League(store, browser, key, folder), Path(store.name).read_bytes()
