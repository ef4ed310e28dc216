"""What goes wrong under a command of an event: it is done whole or not at all, and says in words what to do."""

import contextlib
import resource
import shutil
import signal

import pytest
from sqlalchemy import event

from crosstable.facts.store.opening import open_store
from crosstable.model.errors import StoreError
from tests.golden.given_cases import COMMITTED
from tests.league.events.calls import call
from tests.league.events.doings import COMMANDS
from tests.league.made import WAIT, clock, rows, sound

FILE, SERVER = "sqlite", pytest.param("postgres", marks=pytest.mark.postgres)
FULL = """
    CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        RAISE EXCEPTION USING ERRCODE = '53100', MESSAGE = 'could not extend file: No space left on device';
    END $$;
    CREATE CONSTRAINT TRIGGER full_disk AFTER INSERT ON change DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION full_disk()
"""
WORDS = {
    "event-new": ("new", "Other"),
    "event-take-over": ("take-over", COMMITTED / "dutch_trf" / "n9_r5_s1.trf"),
    "event-plan": ("plan", "--rounds", 9),
    "event-enter": ("enter", "Zoe"),
    "event-enter-late": ("enter", "Zoe", "--against-bye"),
    "event-replace": ("replace", "p3", "Zoe", "--reason", "not him"),
    "event-rename": ("rename", "p3", "Zoe"),
    "event-bye": ("bye", "p3", 4),
    "event-cancel-bye": ("cancel-bye", "p3", 3),
    "event-approve-request": ("approve-request", "p3", 3),
    "event-decline-request": ("decline-request", "p3", 3),
    "event-confirm-report": ("confirm-report", 1),
    "event-withdraw": ("withdraw", "p3"),
    "event-return": ("return", "p20"),
    "event-rating": ("rating", "p3", 1800),
    "event-bar": ("bar", 1510),
    "event-stage": ("stage", "Final", "--takes", "top 4"),
    "event-cut": ("cut", "--player", "p1", "--player", "p2"),
    "event-present": ("present", "p1", "p2"),
    "event-sign-up-page": ("sign-up", "--open"),
    "event-accept": ("accept", 1),
    "event-decline": ("decline", 1),
    "event-check-in": ("check-in", "p1"),
    "event-hall-code": ("hall-code",),
    "event-draw": ("draw", "--groups", 2),
    "event-category": ("category", "Women", "--women"),
    "event-prizes": ("prizes", "main", 300, 100, "--no-prize", "p3"),
    "event-zones": ("zone", "Up", "--top", 2),
    "event-next-season": ("next-season", "e1", "--date", "2026-09-04"),
    "event-decide": ("decide", 1, "p1"),
    "event-draw-fixtures": ("draw-fixtures", "--day", "2025-09-05", "--every", 7),
    "event-schedule": ("schedule", "--day", "2025-09-05", "--every", 7),
    "event-move-match": ("move-match", 2, 1, "--day", "2025-09-14", "--reason", "flu"),
    "event-agree-move": ("answer-move", 1, 1),
    "event-pair": ("pair",),
    "event-pair-publish": ("pair", "--publish"),
    "event-pair-publish-anew": ("pair", "--publish", "--seed", 7),
    "event-set-board": ("set-board", "p3", "p4", "--reason", "one car"),
    "event-drop": ("drop",),
    "event-publish": ("publish",),
    "event-unpublish": ("unpublish",),
    "event-result": ("result", "2 b"),
    "event-no-show": ("no-show", "p3", "--withdraw"),
    "event-correct": ("correct", "3 w", "--round", 1, "--reason", "sheet misread"),
    "event-confirm": ("confirm", "--as", "bea"),
    "event-re-pair": ("re-pair", "--reason", "round 1"),
    "event-close-round": ("close-round",),
    "event-close": ("close",),
    "event-reopen": ("reopen", "--event", "e1", "--reason", "one more round"),
}
every_command = pytest.mark.parametrize("name", COMMANDS)
databases_of_both_kinds = pytest.mark.parametrize("kind", [FILE, SERVER])


@pytest.fixture(scope="session")
def prepared(request, tmp_path_factory):
    """Return leagues on which commands can be done: each kind of preparation is made once, and copied."""
    folder, made, numbers = tmp_path_factory.mktemp("prepared"), {}, iter(range(10_000))

    def copied(place, kind):
        if kind == "postgres":
            return request.getfixturevalue("databases")(place)
        return shutil.copy(place, folder / f"{next(numbers)}.db")

    def give(prepare, kind):
        if (prepare, kind) not in made:
            begun = request.getfixturevalue("template_on_server" if kind == "postgres" else "template")
            made[prepare, kind] = copied(begun, kind)
            prepare(opened(made[prepare, kind]))
        return copied(made[prepare, kind], kind)

    return give


@pytest.fixture
def place(prepared, kind, name):
    return prepared(COMMANDS[name][0], kind)


def opened(place):
    return open_store(place, clock=clock, wait=WAIT)


def refused(place, name, store=None):
    """Do a command that must be rejected; return its message if it changed nothing."""
    before = rows(opened(place))
    with pytest.raises(StoreError) as told:
        COMMANDS[name][1](store or opened(place))
    assert before == rows(opened(place))
    assert sound(opened(place))
    return str(told.value)


@contextlib.contextmanager
def no_room(place):
    """Let no file grow: the limit of this process on the size of files stands for the disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    ignored = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    with opened(place).read():  # what readers share is there already
        resource.setrlimit(resource.RLIMIT_FSIZE, (1_000, hard))
        try:
            yield
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
            signal.signal(signal.SIGXFSZ, ignored)


def test_every_command_that_writes_is_there():
    from crosstable.cli.app import OF_EVENT

    # A challenge pairs and publishes a round by the function of `pair --publish`.
    reading = {"list", "show", "standings", "print", "export", "report", "requests", "why-not"}
    reading |= {"fixtures", "sign-ups", "missing", "odds", "what-if", "needs"}
    assert reading | {"challenge"} == set(OF_EVENT) - {words[0] for words in WORDS.values()}
    assert set(COMMANDS) == set(WORDS)


@pytest.mark.slow
@every_command
@databases_of_both_kinds
def test_command_on_a_league_that_is_locked_reports_it(place, name):
    with opened(place).write("bo", "note"):
        told = refused(place, name)

    assert "is locked: another program has been writing to it for 0.2 seconds. Nothing was changed." in told
    COMMANDS[name][1](opened(place))


@pytest.mark.slow
@every_command
@pytest.mark.parametrize("kind", [FILE])
def test_command_on_a_full_disk_reports_it(place, name):
    before = rows(opened(place))
    with no_room(place), pytest.raises(StoreError, match=r"the disk is full( or reports an error)?\. Nothing was"):
        COMMANDS[name][1](opened(place))

    assert before == rows(opened(place))
    assert sound(opened(place))
    COMMANDS[name][1](opened(place))


@every_command
@pytest.mark.parametrize("kind", [SERVER])
def test_command_on_a_server_with_a_full_disk_reports_it(place, name):
    with opened(place).engine.begin() as connection:
        connection.exec_driver_sql(FULL)

    assert "cannot grow: the disk is full. Nothing was changed. Free some space, then try again." in refused(
        place, name
    )


@every_command
@pytest.mark.parametrize("kind", [SERVER])
def test_command_whose_connection_is_lost_reports_it(place, name):
    store = opened(place)

    def lose(connection, cursor, statement, *rest):
        if statement.startswith("UPDATE change SET"):  # all is written, and the log is about to say so
            own = connection.connection.driver_connection.info.backend_pid
            with opened(place).engine.connect() as other:
                other.exec_driver_sql(f"SELECT pg_terminate_backend({own}, 5000)")

    event.listen(store.engine, "before_cursor_execute", lose)

    assert "the connection to the server was lost. See the change log to find out whether" in refused(
        place, name, store
    )
    COMMANDS[name][1](opened(place))


@pytest.mark.slow
@every_command
@pytest.mark.parametrize("kind", [FILE])
def test_command_that_is_interrupted_leaves_everything(place, name):
    store, before = opened(place), rows(opened(place))

    def interrupt(connection, cursor, statement, *rest):
        if statement.startswith("UPDATE change SET"):
            raise KeyboardInterrupt

    event.listen(store.engine, "before_cursor_execute", interrupt)
    with pytest.raises(KeyboardInterrupt):
        COMMANDS[name][1](store)

    assert before == rows(opened(place))
    COMMANDS[name][1](opened(place))


@pytest.mark.slow
@every_command
@pytest.mark.parametrize("kind", [FILE])
def test_command_line_shows_in_a_sentence_that_the_league_is_locked(place, name, monkeypatch):
    monkeypatch.setitem(open_store.__kwdefaults__, "wait", WAIT)

    with open_store(place).write("bo", "note"):
        said = call(place, *WORDS[name], code=5)

    assert "is locked: another program has been writing to it for 0.2 seconds. Nothing was changed." in said
    assert "Traceback" not in said
    call(place, *WORDS[name])


@pytest.mark.parametrize("kind", [FILE])
@pytest.mark.parametrize("name", ["event-result"])
def test_command_that_reads_is_not_stopped_by_a_writer(place):
    with opened(place).write("bo", "note"):
        assert "board\tWhite\tBlack" in call(place, "show")
        assert "place\ttied\tplayer" in call(place, "standings")
