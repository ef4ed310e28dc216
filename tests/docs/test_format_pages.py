"""Every format has its page, with a table; the list of formats names them all as they are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from crosstable.formats.event.document import ABOUT
from crosstable.formats.event.event_format import EventWriter
from crosstable.formats.event.event_formats import ENDINGS, EVENT_FORMATS

FOLDER = Path(__file__).parents[2] / "docs" / "formats"
INDEX = (FOLDER / "index.md").read_text(encoding="utf-8")
ROWS = [line for line in INDEX.splitlines() if line.startswith("| `")]


def row_of(name: str) -> str:
    """Return the line of the list that names a format."""
    (row,) = [row for row in ROWS if f"`{name}`" in row.split("|")[1]]
    return row


@pytest.mark.parametrize("name", EVENT_FORMATS)
def test_every_format_has_a_page_with_a_table(name: str) -> None:
    found = re.search(r"\]\((\S+\.md)\)", row_of(name))

    assert found is not None
    assert "| --- |" in (FOLDER / found[1]).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", EVENT_FORMATS)
def test_the_list_shows_whether_a_format_is_written_and_how_its_files_end(name: str) -> None:
    _, _, endings, _, written, _, _ = row_of(name).split("|")
    form = EVENT_FORMATS[name]()

    assert (written.strip() == "yes") == isinstance(form, EventWriter)
    assert f"`{form.endings[0]}`" in endings


def test_what_an_ending_writes_can_be_written() -> None:
    unwritten = {ending for ending, name in ENDINGS.items() if not isinstance(EVENT_FORMATS[name](), EventWriter)}

    assert unwritten == {"wer", "tdlist", "tour"}  # read by their ending, and rejected with a sentence


def test_every_fact_of_an_event_is_on_the_page_of_our_format() -> None:
    page = (FOLDER / "event-json.md").read_text(encoding="utf-8")

    assert [key for key in ABOUT if f"`{key}`" not in page] == []
