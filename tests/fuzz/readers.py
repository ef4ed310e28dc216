"""Every reader of files and of typed words, each with what must hold for whatever it is given.

Rules
1. Input is accepted, or rejected by an error of our own that has a code and a sentence.
2. The same input gives the same answer twice.
3. What was accepted is written in our own form and read back: equal, or the difference was announced.
"""

from __future__ import annotations

import csv
import io
import json
import tempfile
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from crosstable.events.entry_files import entries_of_file, is_list
from crosstable.facts.settings.config_file import config_from_toml, stored_config
from crosstable.facts.store.change_log import read_log
from crosstable.facts.store.opening import open_store
from crosstable.formats.event.document import EventDocument
from crosstable.formats.event.event_format import EventWriter
from crosstable.formats.event.event_formats import EVENT_FORMATS
from crosstable.formats.event.history_source import source_of
from crosstable.formats.event.json_reader import EventJson
from crosstable.formats.event_files import read_event
from crosstable.formats.format_registry import FORMATS
from crosstable.formats.go.komi import is_komi_implied
from crosstable.formats.pasted_list import doubts_of, pasted_players
from crosstable.formats.player_lists.reading import read_player_list
from crosstable.formats.reading import read_results
from crosstable.formats.tables.csv_writer import write_games
from crosstable.formats.trf.team_documents import with_teams
from crosstable.games.profiles import CHESS, GO, game_profile
from crosstable.model.errors import CrosstableError, FormatError
from crosstable.model.games import Game
from crosstable.model.history import History
from crosstable.model.tables.mapping import Mapping as ColumnMapping
from crosstable.pairing.policy_file import policy_from_toml
from crosstable.ratings.ladder import Ladder
from crosstable.ratings.state_file import read_state, write_state
from crosstable.reading.league_reader import read_snapshot
from crosstable.testing.formats import changed_fact
from tests.fuzz.rules import accepted, check_error, same
from tests.fuzz.words import WORDS

Check = Callable[[bytes], object]


@dataclass(frozen=True, slots=True)
class Reader:
    """A reader.

    Args:
        check: reads an input and raises what breaks a rule; an error of our own says that it was rejected.
        code: reads it alone, as it stands in a test: `read_results(io.BytesIO(DATA), "r.csv")`.
    """

    check: Check
    code: str


def reads(check: Check, data: bytes) -> bool:
    """Return whether an input is accepted.

    Raises:
        AssertionError: a rule is broken.
        Exception: any error that is not our own.
    """
    try:
        check(data)
    except CrosstableError as error:
        check_error(error)
        return False
    return True


# Files of results


def _results(name: str) -> Check:
    def check(data: bytes) -> None:
        found = read_results(io.BytesIO(data), f"r.{name}")
        for problem in found.problems:
            str(problem)
        with accepted():
            found.preview()
            games = list(found.history())
            again = read_results(io.BytesIO(data), f"r.{name}")
            same("second reading", (found.problems, games), (again.problems, list(again.history())))
            _written_as_csv(games)

    return check


def _written_as_csv(games: Sequence[Game]) -> None:
    """Write games as CSV and read them again, where a row of two players holds them."""
    if not games:
        return
    text = io.StringIO(newline="")
    try:
        write_games(games, text)
    except FormatError as error:
        check_error(error)
        return
    back = read_results(io.BytesIO(text.getvalue().encode()), "w.csv", mapping=_own_columns(text.getvalue()))
    assert not back.errors, f"our own CSV has errors: {back.errors[0]}"
    expected, found = ([replace(game, source="", position=0) for game in each] for each in (games, back.history()))
    for one, other in zip(expected, found, strict=True):
        for name in one.__dataclass_fields__:
            same(f"our own CSV: {name}", getattr(one, name), getattr(other, name))


def _own_columns(text: str) -> ColumnMapping:
    return ColumnMapping({name: name for name in next(csv.reader(io.StringIO(text, newline="")))})


# Files of events


def _event(name: str) -> Check:
    form = EVENT_FORMATS[name]()

    def check(data: bytes) -> None:
        found = form.read(io.BytesIO(data), name="cup")
        for problem in found.problems:
            str(problem)
        with accepted():
            same("second reading", found, form.read(io.BytesIO(data), name="cup"))
            _accepted(found.document)
            if isinstance(form, EventWriter) and name != "event-json":
                _written(name, found.document)
            _written(_WRITTEN[zlib.crc32(data) % len(_WRITTEN)], found.document)

    return check


def _accepted(document: EventDocument) -> None:
    """Check an event that was accepted: our own file holds all of it, and it can be rated."""
    with_its_teams = with_teams(document)
    ours = EventJson().write(with_its_teams)
    lost = [loss for loss in ours.losses if not loss.is_minor and loss.code != "kept"]
    assert not lost, f"our own JSON loses {lost[0].code}: {lost[0]}"
    back = EventJson().read(io.BytesIO(ours.data), name=document.event.id, strict=True).document
    wrong = changed_fact(with_its_teams, back, ours.losses)
    assert wrong is None, f"our own JSON: {wrong.values.get('fact')}: {wrong}"
    same("our own JSON, written twice,", ours.data, EventJson().write(back).data)
    try:
        list(History.from_sources(source_of(document, "cup")))
    except CrosstableError as error:
        check_error(error)


_WRITTEN = [name for name in EVENT_FORMATS if issubclass(EVENT_FORMATS[name], EventWriter) and name != "event-json"]


def _written(name: str, document: EventDocument) -> None:
    """Write an event in a format: everything comes back, or is reported as lost."""
    form = EVENT_FORMATS[name]()
    if not document.event.entrants:
        return  # nothing in the file shows what it is
    try:
        made = form.write(document)
    except CrosstableError as error:
        check_error(error)
        return
    for loss in made.losses:
        str(loss)
    back = form.read(io.BytesIO(made.data), name=document.event.id).document
    wrong = changed_fact(document, back if document.teams is None else with_teams(back), made.losses)
    if wrong is not None and wrong.values.get("fact") == "komi" and is_komi_implied(document):
        return  # the file states it once, for the event
    assert wrong is None, f"unreported loss in {name}: {wrong.values.get('fact')}: {wrong}"


def _any_event(data: bytes) -> None:
    """Read a file by its first bytes and each ending; people give files any name."""
    for ending in ("csv", "json", "txt", "xlsx", "xml", "h9", "trf", "pgn"):
        name = f"cup.{ending}"
        try:
            found = read_event(data, name)
            same("second reading", found, read_event(data, name))
            entries_of_file(data, name)
        except CrosstableError as error:
            check_error(error)
        is_list(data, name)


# Lists


def _player_list(data: bytes) -> None:
    def read() -> tuple[str, list[object], list[str]]:
        found = read_player_list(io.BytesIO(data), name="list")
        return found.organisation, list(found.players), [str(each) for each in found.problems.problems()]

    same("second reading", read(), read())


def _pasted(data: bytes) -> None:
    text = data.decode("utf-8", "replace")
    for game in (CHESS, GO, game_profile("football")):
        players = pasted_players(text, game)
        doubts_of(players)
        assert all(each.name.strip() for each in players), "a player without a name"
        same("second reading", players, pasted_players(text, game))


# Settings


def _league(data: bytes) -> None:
    config = config_from_toml(data.decode("utf-8", "replace"))
    stored = json.loads(json.dumps(config.plain))
    with accepted():
        same("settings as they are stored", replace(config, plain={}), replace(stored_config(stored), plain={}))


def _policy(data: bytes) -> None:
    text = data.decode("utf-8", "replace")
    same("second reading", policy_from_toml(text), policy_from_toml(text))


# States


def _state(data: bytes) -> None:
    state = read_state(data)
    with accepted():
        written = write_state(state)
        same("state written twice", written, write_state(read_state(written)))


def _ladder(data: bytes) -> None:
    ladder = Ladder.from_json(data.decode("utf-8", "replace"))
    with accepted():
        written = ladder.to_json()
        same("ladder written twice", written, Ladder.from_json(written).to_json())
        ladder.leaderboard()
    ladder.play("Ann", "Bo", score=1.0)


def _backup(data: bytes) -> None:
    with tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as folder:
        path = Path(folder) / "backup.db"
        path.write_bytes(data)
        store = open_store(path)
        try:
            read_snapshot(store)
            with store.read() as connection:
                list(read_log(connection))
        finally:
            store.engine.dispose()


# Words that people type


def _typed(data: bytes) -> None:
    for line in data.decode("utf-8", "replace").splitlines():
        for name, parse in WORDS.items():
            try:
                parse(line)
            except CrosstableError as error:
                check_error(error)
            except AssertionError as error:
                raise AssertionError(f"{name}: {error}") from None


def _table() -> Iterator[tuple[str, Reader]]:
    for name in FORMATS:
        yield name, Reader(_results(name), f'read_results(io.BytesIO(DATA), "r.{name}")')
    for name in EVENT_FORMATS:
        yield name, Reader(_event(name), f'read_event(DATA, "cup", format="{name}")')
    yield "any-event", Reader(_any_event, 'read_event(DATA, "cup.txt")')
    for name in ("fide-text", "fide-xml", "egf-list", "aga-list"):
        yield name, Reader(_player_list, 'list(read_player_list(io.BytesIO(DATA), name="list").players)')
    yield "pasted", Reader(_pasted, "pasted_players(DATA.decode(), CHESS)")
    yield "typed", Reader(_typed, "see WORDS in tests/fuzz/readers.py")
    yield "league-settings", Reader(_league, "config_from_toml(DATA.decode())")
    yield "policy", Reader(_policy, "policy_from_toml(DATA.decode())")
    yield "state", Reader(_state, "read_state(DATA)")
    yield "ladder", Reader(_ladder, "Ladder.from_json(DATA.decode())")
    yield "backup", Reader(_backup, "read_snapshot(open_store(path))")


READERS: Mapping[str, Reader] = dict(_table())
