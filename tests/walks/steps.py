"""A step of a walk, and how it is carried out: at the terminal, through the API, or by a form of the desk."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from pprint import pformat
from typing import Any

from starlette.testclient import TestClient

from crosstable.commands.fields import Field, Kind, fields_of
from crosstable.commands.table import entry_named
from crosstable.facts.store.store import Store
from tests.commands import run_here
from tests.walks.failures import Failure, failure_of, failure_of_trace, words_of

TERMINAL, API, DESK = "terminal", "api", "desk"
SURFACES = (TERMINAL, API, DESK)
_PROBLEM = re.compile(r'(?s)<(\w+)[^>]*(?:role="alert"|class="[^"]*problem[^"]*")[^>]*>(.*?)</\1>')
BUG = 70  # the exit status
_FIRST_OF_SERVER = 500


@dataclass(frozen=True)
class Step:
    """A command, as it is given on one of the surfaces.

    Args:
        where: what its path names: event, player, round.
        given: the values of its input, as a program sends them.
        is_dry_run: whether it is only tried.
    """

    surface: str
    command: str
    where: Mapping[str, str] = field(default_factory=dict)
    given: Mapping[str, Any] = field(default_factory=dict)
    is_dry_run: bool = False

    def __str__(self) -> str:
        """Return it as it stands in a script."""
        words = [repr(self.surface), repr(self.command), repr(dict(self.where)), pformat(dict(self.given), width=90)]
        return f"Step({', '.join(words)}{', is_dry_run=True' * self.is_dry_run})"


@dataclass(frozen=True)
class Outcome:
    """What came of a step.

    Args:
        is_accepted: whether the command was carried out, or would be.
        code: of the error; "" where it was accepted, or the surface does not say.
        answer: as JSON; None where the surface gives none.
        text: what was said.
    """

    is_accepted: bool
    code: str = ""
    answer: Any = None
    text: str = ""

    @property
    def reason(self) -> str:
        """Why it was rejected: the code of the error, or what a page says."""
        found = _PROBLEM.search(self.text)
        return self.code or (words_of(found[2], 90) if found else "at the desk")


@dataclass(frozen=True)
class League:
    """A league, and the programs and people that change it.

    Args:
        store: open for writing.
        browser: of an owner who is signed in at its site.
        key: of the league in paths of the API.
        folder: of its file and of files that are typed.
    """

    store: Store
    browser: TestClient
    key: str
    folder: Path

    @property
    def place(self) -> str:
        """The league as it is named at the terminal."""
        return self.store.name


def carry_out(league: League, step: Step) -> Outcome:
    """Carry out a step.

    Raises:
        Failure: it ended with a bug.
    """
    try:
        return {TERMINAL: _at_terminal, API: _by_api, DESK: _by_form}[step.surface](league, step)
    except Failure:
        raise
    except Exception as error:
        raise failure_of(error) from None


def can_be_given(command: str, surface: str) -> bool:
    """Return whether a surface has a command in this harness."""
    found = entry_named(command)
    if surface == TERMINAL:
        return found.is_typed
    if surface == API:
        return getattr(found, "is_routed", True)
    return not found.reads and found.path.startswith("events/{event}/")


def _by_api(league: League, step: Step) -> Outcome:
    found = entry_named(step.command)
    path = f"/api/v1/leagues/{league.key}/{found.path.format(**step.where)}"
    if found.reads:
        answer = league.browser.get(path, params={name: each for name, each in step.given.items() if each is not None})
    else:
        text = json.dumps(dict(step.given))
        answer = league.browser.post(f"{path}?dry_run={str(step.is_dry_run).lower()}", content=text)
    if answer.status_code >= _FIRST_OF_SERVER:
        raise Failure(f"{answer.status_code} of {step.command}", answer.text)
    known = _json(answer.text)
    if answer.status_code == 200:
        return Outcome(True, answer=known, text=answer.text)
    return Outcome(False, str((known or {}).get("code", "")), known, answer.text)


def _at_terminal(league: League, step: Step) -> Outcome:
    found = entry_named(step.command)
    places = [word for name, word in step.where.items() if name != "event"]
    event = ["--event", step.where["event"]] if "event" in step.where else []
    arguments, options = [], []
    values = dict(step.given)
    if "results" in values and "typed" not in values and isinstance(values["results"], list):
        values["typed"] = [_typed_result(each) for each in values["results"]]
    for name, known in fields_of(found.input_class).items():
        if name in values and known.help.is_typed:
            given = values[name]
            if known.help.is_argument:
                many = known.kind.name in ("list", "mapping")
                arguments.append((many, _words(known.kind, given, league.folder)))
            else:
                options += _options(known, given, league.folder)
    ordered = [word for _, words in sorted(arguments, key=lambda each: each[0]) for word in words]
    trial = ["--dry-run"] if step.is_dry_run else []
    line = [*step.command.split(), league.place, *places, *event, *trial, "--json", *options, "--", *ordered]
    if found.reads or not ordered:
        line.remove("--")
    done = run_here(*[each.replace("\0", "") for each in line], "--debug", folder=league.folder)
    if done.code == BUG:
        raise failure_of_trace(f"crosstable {' '.join(map(str, line))}\n{done.err}")
    if done.code:
        code = re.findall(r'"code": "([^"]+)"', done.err)
        return Outcome(False, code[-1] if code else "", None, done.err)
    return Outcome(True, answer=_json(done.out), text=done.out)


def _json(text: str) -> Any:
    """Return what a command printed as JSON; None where it printed something else."""
    try:
        return json.loads(text)
    except ValueError:
        return None


def _options(known: Field, given: Any, folder: Path) -> list[str]:
    on, _, off = known.option.partition("/")
    option = on.split()[0]
    if given is None:
        return []
    if known.kind.name == "yes":
        negative = off or ("" if known.default is False else f"--no-{option.removeprefix('--')}")
        return [option] if given else [negative] if negative else []
    return [word for each in _words(known.kind, given, folder) for word in (option, each)]


def _words(kind: Kind, given: Any, folder: Path) -> list[str]:
    """Return a value as the words of a line."""
    if kind.name == "list" and isinstance(given, list):
        return [_word(kind.item or kind, each, folder) for each in given]
    if kind.name == "mapping" and isinstance(given, dict):
        return [f"{name}={_word(kind.item or kind, each, folder)}" for name, each in given.items()]
    return [_word(kind, given, folder)]


def _word(kind: Kind, given: Any, folder: Path) -> str:
    """Return a value as one word, as a person types it."""
    if kind.name == "file" and isinstance(given, dict):
        path = folder / re.sub(r"[^\w.]", "_", str(given.get("name", "x")))
        path.write_text(str(given.get("text", "")), encoding="utf-8")
        return str(path)
    if isinstance(given, dict):
        return _typed_input(given)
    if isinstance(given, list):
        return ("-" if kind.name == "pair" else ",").join("" if each is None else str(each) for each in given)
    return "" if given is None else str(given)


def _typed_result(given: Any) -> str:
    return f"{given.get('board')} {given.get('result')}" if isinstance(given, dict) else str(given)


def _typed_input(given: Mapping[str, Any]) -> str:
    """Return an input that has a form in words: a prize, a zone, a team, a move; otherwise its first value."""
    if "group" in given and "player" in given:
        return f"{given['player']}={chr(64 + int(given['group']))}" if str(given["group"]).isdecimal() else "x=?"
    if "prizes" in given:
        return f"{given.get('name', '')}: {', '.join(map(_typed_input, given['prizes'] or []))}"
    if "members" in given and "name" in given:
        return f"{given['name']}: {', '.join(map(str, given['members'] or []))}"
    if "first" in given and "last" in given:
        return f"{given.get('name', '')}: {given['first']}-{given['last']}"
    if "amount" in given or "thing" in given:
        thing = f"{given.get('thing', '')}={given['worth']}" if given.get("worth") else str(given.get("thing", ""))
        return "+".join(each for each in (str(given.get("amount") or ""), thing) if each)
    return str(next(iter(given.values()), ""))


def _by_form(league: League, step: Step) -> Outcome:
    found = entry_named(step.command)
    path = found.path.removeprefix("events/").format(**step.where)
    fields = {"dry_run": "1"} if step.is_dry_run else {}
    for name, known in fields_of(found.input_class).items():
        if name in step.given:
            fields |= _form_fields(name, known.kind, step.given[name], league.folder)
    answer = league.browser.post(f"/desk/{path}", data=fields)
    if answer.status_code >= _FIRST_OF_SERVER:
        raise Failure(f"{answer.status_code} of {step.command}", answer.text)
    if answer.status_code == 303:
        shown = league.browser.get(answer.headers["location"])
        if shown.status_code != 200:
            raise Failure(f"{shown.status_code} after {step.command}", f"{answer.headers['location']}\n{shown.text}")
        leads_on = "/desk/" in answer.headers["location"] and "done=" not in answer.headers["location"]
        return Outcome(not leads_on or "correct" not in answer.headers["location"], text=shown.text)
    return Outcome(answer.status_code == 200 and step.is_dry_run, text=answer.text)


def _form_fields(name: str, kind: Kind, given: Any, folder: Path) -> dict[str, str]:
    """Return the fields of a form for a value."""
    if kind.name == "list" and isinstance(given, list) and given and isinstance(given[0], dict):
        return {
            f"{name}.{at}.{part}": _one_text(each)
            for at, values in enumerate(given, 1)
            if isinstance(values, dict)
            for part, each in values.items()
        }
    if kind.name in ("list", "mapping") and isinstance(given, (list, dict)):
        return {name: "\n".join(_words(kind, given, folder))}
    if kind.name == "yes":
        return {name: "true"} if given else {}
    return {name: _one_text(given)}


def _one_text(given: Any) -> str:
    if isinstance(given, list):
        return "\n".join(map(_one_text, given))
    return "" if given is None else "true" if given is True else str(given)
