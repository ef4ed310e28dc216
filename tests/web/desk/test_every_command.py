"""Everything that the command line can do to an event is in the table of commands, or is read: a walk over its list."""

from crosstable.cli.app import OF_EVENT, OF_TEAM
from crosstable.web.commands.table import BY_NAME, COMMANDS
from tests.web.accounts.test_every_route import routes_of

OF_COMMAND_LINE = (*(f"event {name}" for name in OF_EVENT), *(f"event team {name}" for name in OF_TEAM))
# Commands that change nothing: where programs read the same.
READ = {
    "event list": "events",
    "event show": "events/{event}/rounds/{round}",
    "event standings": "events/{event}/standings",
    "event report": "events/{event}/report",
    "event print": "events/{event}/print/{part}",
    "event export": "events/{event}/export/{format}",
    "event team list": "events/{event}/teams",
}


def test_each_command_is_in_the_table_or_is_read(site):
    known = {path for method, path in routes_of(site) if method == "GET"}

    assert set(READ) == {name for name in OF_COMMAND_LINE if name not in BY_NAME}
    assert [] == [path for path in READ.values() if f"/api/v1/leagues/{{league}}/{path}" not in known]
    assert len(BY_NAME) == len(COMMANDS)
