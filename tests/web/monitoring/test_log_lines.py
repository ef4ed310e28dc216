"""The log of a server: one line for each change, with the number of the request that its answer carries."""

import json
import logging
import logging.config
import re

import pytest

from crosstable.facts.players.player_edits import add_alias
from crosstable.facts.store.held_write import holding
from crosstable.people.accounts.access import Grant, Role
from crosstable.web.monitoring.log_lines import REQUEST, LogLine, log_config
from tests.web.accounts.conftest import league, signed_in, site, whole

__all__ = ["league", "site", "whole"]  # fixtures


@pytest.fixture
def lines():
    """What our loggers write as JSON, as values; not what servers of other tests write meanwhile."""
    found = []

    class Kept(logging.Handler):
        def emit(self, record):
            if not record.threadName.startswith("webhook"):
                found.append(json.loads(self.format(record)))

    handler, logger = Kept(), logging.getLogger("crosstable")
    handler.setFormatter(LogLine(is_json=True))
    logger.addHandler(handler)
    level = logger.level
    logger.setLevel(logging.INFO)
    yield found
    logger.removeHandler(handler)
    logger.setLevel(level)


@pytest.mark.slow
def test_a_change_has_one_line_with_the_number_of_its_request(league, site, lines):
    browser = signed_in(league, site, "logging", Grant(Role.OWNER))
    lines.clear()
    key = next(iter(site.state.accounts.by_key))
    answer = browser.post(f"/api/v1/leagues/{key}/players", json={"name": "Zoë Secret"})

    (line,) = lines
    assert {
        "level": "info",
        "logger": "crosstable.changes",
        "request": answer.headers["x-request-id"],
        "message": "changed",
        "league": league.name,
        "change": answer.json()["change"],
        "command": "add-player",
        "target": f"player {answer.json()['player']}",
    } == {name: value for name, value in line.items() if name != "at"}
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", line["at"])
    assert "Secret" not in json.dumps(line)


@pytest.mark.slow
def test_what_was_not_done_has_no_line(league, lines):
    with holding(league) as held:
        add_alias(held, "ann", "p1", "Not kept")  # never finished
    with holding(league, dry_run=True) as held:
        add_alias(held, "ann", "p1", "Not kept")
        held.finish()

    assert [] == lines


def test_each_request_has_a_number_of_its_own(asked):
    numbers = [asked.get(path).headers["x-request-id"] for path in ("/", "/", "/nothing")]

    assert 3 == len(set(numbers))
    assert all(re.fullmatch("[0-9a-f]{16}", number) for number in numbers)


def test_a_failure_has_the_number_of_its_request(asked, lines, monkeypatch):
    def broken(*_):
        raise RuntimeError("broken\nlevel=info")

    monkeypatch.setattr("crosstable.web.monitoring.health._fault", broken)
    answer = asked.get("/readyz")

    (line,) = lines
    assert (500, answer.headers["x-request-id"]) == (answer.status_code, line["request"])
    assert "RuntimeError: broken" in line["trace"]


def test_no_value_makes_a_line_of_its_own():
    record = logging.makeLogRecord({"name": "crosstable.web", "levelname": "WARNING", "msg": "%s", "args": ("a\nb=1",)})
    token = REQUEST.set("00ff")
    line = LogLine().format(record)
    REQUEST.reset(token)

    assert line.endswith(' level=warning logger=crosstable.web request=00ff message="a\\nb=1"')
    assert "\n" not in line


@pytest.mark.parametrize("kind", ["text", "json"])
def test_the_configuration_is_one_that_python_takes(kind, capsys):
    names = ("crosstable", "uvicorn")
    before = {name: (logging.getLogger(name).handlers, logging.getLogger(name).level) for name in names}
    logging.config.dictConfig(log_config(kind))
    logging.getLogger("crosstable.web").warning("full")
    for name, (handlers, level) in before.items():
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = handlers, True
        logger.setLevel(level)
    line = capsys.readouterr().err

    assert "full" == (json.loads(line)["message"] if kind == "json" else re.search(r"message=(\w+)", line)[1])
