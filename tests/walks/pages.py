"""Pages and reading commands answer, are what a server makes that has just begun, and files hold the whole event."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any

from sqlalchemy import select
from starlette.testclient import TestClient

from crosstable.events.run_round import DRAFT
from crosstable.events.running import read_running
from crosstable.facts.leagues import init_league
from crosstable.facts.settings.config_file import config_from
from crosstable.facts.store.schema import event
from crosstable.facts.store.store import Store
from crosstable.model.names import slug
from crosstable.web.leagues import open_to_read
from tests.commands import Done, run_here
from tests.walks.apart import site_of
from tests.walks.failures import Failure, any_number, failure_of, failure_of_trace, words_of
from tests.walks.steps import API, BUG, League, Step, carry_out
from tests.walks.undoing import check_readable

_OF_EVENT = "/events/{}.html"
_PAGES = ("/hall/{}.html", "/screen/{}.html", "/paper/{}.html")
_DESK = ("", "/entrants", "/plan", "/stages", "/prizes", "/teams", "/papers", "/games", "/log", "/presence", "/bar",
         "/report", "/slips", "/print/all", "/print/standings", "/list", "/people", "/export/json", "/export/trf26",
         "/export/csv")  # fmt: skip
_READINGS = ("event status", "event standings", "event rounds", "event entrants", "event games", "event stages",
             "event requests")  # fmt: skip
_LINES = (("show",), ("standings",), ("rounds",), ("entrants",), ("export", "out.json"), ("print", "all"), ("report",))
_ENDINGS = (".html", ".json", ".csv")
_LINK = re.compile(r'href="([^"#?:]+)')
_CODE = re.compile(r'"code": "([^"]+)"')
_SCRIPT = re.compile(r"<script[^>]*>.*?</script>", re.DOTALL)


def path_of(league: League, id: str) -> str:
    """Return the path of the page of an event."""
    with league.store.read() as connection:
        name = connection.execute(select(event.c.name).where(event.c.public_id == id)).scalar()
    found = slug(name or "", "")
    return _OF_EVENT.format(f"{id}-{found}" if found else id)


def get(league: League, path: str, *, may_be_missing: bool = True) -> str:
    """Return a page.

    Raises:
        Failure: it is an error of the server, or not there.
    """
    try:
        answer = league.browser.get(path)
    except Exception as error:
        raise failure_of(error, f"{any_number(path)}: ") from None
    if answer.status_code >= 500 or (answer.status_code != 200 and not may_be_missing):
        raise Failure(f"{answer.status_code} of {any_number(path)}", f"GET {path}\n{words_of(answer.text)}")
    return answer.text


def check_event(league: League, id: str) -> None:
    """Check that an event can be read, and that its pages and readings answer.

    Raises:
        Failure: one does not.
    """
    check_readable(league.store, id)
    with league.store.read() as connection:
        is_shown = any(each.state != DRAFT for each in read_running(connection, id).rounds)
    page = path_of(league, id)
    if "cannot be read" in get(league, page, may_be_missing=not is_shown):
        raise Failure("unreadable on its page", page)
    for path in _PAGES:
        get(league, path.format(Path(page).stem))
    get(league, f"/desk/{id}", may_be_missing=False)
    for name in _READINGS:
        outcome = carry_out(league, Step(API, name, {"event": id}))
        if is_shown and not outcome.is_accepted:
            raise Failure(f"{name}: {outcome.code}", outcome.text)


def check_pages_of_desk(league: League, id: str) -> None:
    """Check that all pages of an event at the desk answer, and what the terminal shows of it."""
    for path in _DESK:
        get(league, f"/desk/{id}{path}")
    for name, *more in _LINES:
        run_line(league, "event", name, league.place, *more, "--event", id)


def run_line(league: League, *words: object) -> Done:
    """Run a line at the terminal.

    Raises:
        Failure: it ended with a bug.
    """
    done = run_here(*words, "--debug", folder=league.folder)
    if done.code == BUG:
        raise failure_of_trace(done.err, f"crosstable {words[0]} {words[1]}: ")
    return done


def check_pages_made_anew(league: League) -> None:
    """Check that every public page is what a server that has just begun makes of the same facts.

    Raises:
        Failure: one is not.
    """
    anew = TestClient(
        site_of(open_to_read(league.place), league.store), base_url="http://localhost", follow_redirects=False
    )
    for path, text in _pages_of_site(league):
        one, other = (_SCRIPT.sub("", each) for each in (text, anew.get(path).text))
        if one != other:
            raise Failure(f"stale page {any_number(path)}", f"GET {path}\n{_first_difference(one, other)}")


def _pages_of_site(league: League) -> Iterator[tuple[str, str]]:
    """Yield path and text of all pages that links lead to; each of them must be there."""
    seen, waiting = {"/"}, ["/"]
    while waiting:
        path = waiting.pop()
        text = get(league, path, may_be_missing=False)
        yield path, text
        if not path.endswith((".html", "/")):
            continue
        base = path.split("/")[1:-1]
        for link in _LINK.findall(text):
            parts = [] if link.startswith("/") else list(base)
            for part in link.split("/"):
                parts = parts[:-1] if part == ".." else parts if part in ("", ".") else [*parts, part]
            target = "/" + "/".join(parts)
            if target not in seen and target.endswith(_ENDINGS) and not target.startswith(("/desk", "/account")):
                seen.add(target)
                waiting.append(target)


def _first_difference(one: str, other: str) -> str:
    at = next((at for at, (a, b) in enumerate(zip_longest(one, other)) if a != b), 0)
    return f"{one[max(0, at - 200) : at + 200]}\n--- anew:\n{other[max(0, at - 200) : at + 200]}"


def check_file(league: League, id: str) -> None:
    """Check that an event that is exported to our own file and taken over elsewhere is the event that it was.

    Raises:
        Failure: it is not.
    """
    path, place = league.folder / "walked.json", league.folder / "other.db"
    for each in (path, place):
        each.unlink(missing_ok=True)
    if run_line(league, "event", "export", league.place, path, "--event", id).code:
        return
    other = Store.create(place, wait=0.2)
    init_league(other, "root", config_from({"name": "Other"}))
    taken = run_line(league, "event", "take-over", place, path, "--irregular", "--json")
    if taken.code:
        code = _CODE.findall(taken.err)[-1]
        if code == "events/nobody-to-take-over":
            return
        raise Failure(f"take-over: {code}", taken.err)
    copy = json.loads(taken.out)["event"]
    one, two = (_order(league, where, event) for where, event in ((league.place, id), (place, copy)))
    if one != two:
        raise Failure("standings of the file differ", f"{one}\n---\n{two}")


def _order(league: League, place: object, event: str) -> list[Any]:
    """Return the standings of an event, without names: how they are shown is a setting of the league."""
    done = run_line(league, "event", "standings", place, "--event", event, "--json")
    rows = json.loads(done.out)["rows"] if done.code == 0 else []
    return [(row["place"], row["score"], [each["exact"] for each in row["tiebreaks"]]) for row in rows]
