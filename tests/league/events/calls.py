"""The command line on a league that is given, in the test's own process."""

import json

from typer.testing import CliRunner

from crosstable.cli.app import build


def call(place, *words, typed=None, code=0):
    """Call `crosstable event WORD PLACE ...`; give what it said, on both streams."""
    done = CliRunner().invoke(build(), ["event", words[0], str(place), *map(str, words[1:])], input=typed)
    assert code == done.exit_code, done.output
    return done.stdout + done.stderr


def answer(place, *words):
    """Give what a command of `event` printed as JSON."""
    done = CliRunner().invoke(build(), ["event", words[0], str(place), *map(str, words[1:]), "--json"])
    assert 0 == done.exit_code, done.output
    return json.loads(done.stdout)


def league(place, *words, code=0):
    """Call `crosstable WORD PLACE ...`, a command on the league itself."""
    done = CliRunner().invoke(build(), [words[0], str(place), *map(str, words[1:])])
    assert code == done.exit_code, done.output
    return done.stdout + done.stderr


def story(place):
    """Give the log as sentences, the oldest first, each with its reason."""
    done = CliRunner().invoke(build(), ["log", str(place), "--limit", "0", "--json"])
    return [_told(each) for each in json.loads(done.stdout)][::-1]


def _told(change):
    return f"{change['actor']}: {change['what']}" + (f" ({change['reason']})" if change["reason"] else "")
