"""Whatever people write stays text: names, reasons, and who says it."""

import pytest

from tests.league.events.calls import boards_of, call, league, ranking, story
from tests.league.events.made import begun, played
from tests.league.made import on_file, sound

HOSTILE = (
    "<script>alert(1)</script>",
    "Robert'); DROP TABLE player;--",
    "../../etc/passwd",
    "a" * 300,
    "🏆🎲",
    "\u202eevil\u202c",
    "مريم",
    '" onload="alert(1)',
    "{{ 7 * 7 }} {% raw %}",
    "=cmd|' /C calc'!A0",
    "[bold red]loud[/]",
    "%s %(name)s {0} {name}",
    "two\nlines\tand tab",
    "\x1b[31mred\x07",
    "nothing\x00here",
    "not \udcff UTF-8",
    "7 b",
    "1-2",
    "e1",
    "p1",
    "- 4",
)
NASTY = "\x1b\x07\x00\n\u202e\udcff"


@pytest.mark.slow
def test_event_of_hostile_names_is_run_to_its_end(place, store, tmp_path):
    begun(store, [])
    as_words = [name for name in HOSTILE if set(name) & set("\n\udcff;|")]  # in a pasted list ; and | separate names
    call(place, "enter", "-", typed="\n".join(name for name in HOSTILE if name not in as_words))
    call(place, "enter", *as_words)
    entered = [each["player"] for each in ranking(place)]
    assert len(HOSTILE) == len(set(entered))

    call(place, "pair", "--publish", "--as", "<b>\x1b[31mBo\udcff</b>")
    boards = boards_of(place)
    call(place, "result", *(f"{each['board']} b" for each in boards))
    for words in (("show",), ("standings",)):
        assert not set(NASTY) - {"\n"} & set(call(place, *words))
    call(place, "print", "--out", tmp_path / "paper")
    call(place, "export", tmp_path / "out.trf")
    call(place, "export", tmp_path / "out.json")
    call(place, "close")
    league(place, "publish")
    league(place, "site", tmp_path / "site")

    pages = "".join(path.read_text("utf-8") for path in tmp_path.rglob("*.html"))
    assert "<script>alert" not in pages
    assert '" onload="' not in pages
    assert sound(store)


def test_reason_that_no_database_takes_is_kept_without_what_cannot_be_seen(place, store):
    played(store, begun(store))

    call(place, "correct", "1 b", "--reason", NASTY + "why", "--as", f"{NASTY}bea")

    assert story(place)[-1].startswith("bea: corrected round 1")
    assert story(place)[-1].endswith("(why)")


@pytest.mark.slow
@on_file
@pytest.mark.parametrize("text", HOSTILE)
def test_reason_actor_and_name_of_an_event_are_kept_as_text_on_one_line(place, store, text):
    begun(store, name="Cup")
    call(place, "new", "--", text)
    call(place, "pair", "--publish", "--event", "e1")
    call(place, "result", "1 b", "--event", "e1")
    call(place, "correct", "1 w", "--reason", text, "--as", text, "--event", "e1")
    call(place, "set-board", "1", "2", "--reason", text, "--event", "e1", code=3)

    told = story(place)[-1]
    log = league(place, "log")

    assert "corrected round 1" in told
    assert not set(NASTY) & set(told)
    assert 1 + len(story(place)[-20:]) == len(log.splitlines())
    assert text.strip(NASTY)[:5] in told or set(NASTY) & set(text)
    assert sound(store)
