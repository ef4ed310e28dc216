"""The tables of a league, for SQLite and PostgreSQL alike.

Rules
1. Nothing is deleted.  A row that no longer holds carries `ended_by`, the change that ended it.
2. Every fact carries `change_id`, the change under which it came.  Changes are numbered in the order in which they
   were made, so the facts as of change N are the rows with `change_id <= N` that had not ended by then.
3. A result is all that is known of a game, with its sides.  A correction is a new result that supersedes.
4. Days are counted from 1970-01-01 and seconds from midnight, as in `model.columns`; kinds and colours are its codes.
   Instants are UTC.
5. Numbers of rows are given out by the store inside a writing transaction, never by the database: a million rows
   can be linked before the first is written, and both databases number alike.

6. Tables that are read in the order of their key have no number of their own in SQLite (`sqlite_with_rowid`).

Core tables, not mapped classes: facts are read and written as columns, a million at a time.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Connection,
    Date,
    DateTime,
    Double,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    SmallInteger,
    String,
    Table,
    Text,
    TextClause,
    UniqueConstraint,
    text,
)
from sqlalchemy.engine import Dialect
from sqlalchemy.event import listens_for
from sqlalchemy.types import TypeDecorator

from crosstable.model.errors import DamagedError

ONLY_LEAGUE = 1  # a database holds one league by now; the tables are ready for more
SCHEMA_VERSION = "0001"  # the newest revision in `migrations/versions`

metadata = MetaData()


class Utc(TypeDecorator[dt.datetime]):
    """An instant: aware, and in UTC whatever the database keeps."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: dt.datetime | None, dialect: Dialect) -> dt.datetime | None:  # noqa: ARG002
        """Return the instant in UTC."""
        return None if value is None else value.astimezone(dt.UTC)

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], dt.datetime | None] | None:
        """Return what reads a stored instant; a text that is none is damage."""
        read = super().result_processor(dialect, coltype)

        def process(value: Any) -> dt.datetime | None:
            try:
                return value if read is None else read(value)
            except ValueError:
                raise DamagedError("facts/store/stored-time-damaged", value=str(value)[:40]) from None

        return process

    def process_result_value(self, value: dt.datetime | None, dialect: Dialect) -> dt.datetime | None:  # noqa: ARG002
        """Return the instant back in UTC: SQLite forgets the zone, PostgreSQL gives that of the session."""
        if value is None:
            return None
        return value.replace(tzinfo=dt.UTC) if value.tzinfo is None else value.astimezone(dt.UTC)


class Day(TypeDecorator[dt.date]):
    """A day; a stored text that is none is damage."""

    impl = Date
    cache_ok = True

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], dt.date | None] | None:
        """Return what reads a stored day."""
        read = super().result_processor(dialect, coltype)

        def process(value: Any) -> dt.date | None:
            try:
                return value if read is None else read(value)
            except (TypeError, ValueError):
                raise DamagedError("facts/store/stored-time-damaged", value=str(value)[:40]) from None

        return process


def _id() -> Column[int]:
    return Column("id", Integer, primary_key=True, autoincrement=False)


def _to(table: str, name: str = "", **options: Any) -> Column[int]:
    return Column(name or f"{table}_id", Integer, ForeignKey(f"{table}.id"), **{"nullable": False, **options})


def _since() -> Column[int]:
    return _to("change")


def _until() -> Column[int]:
    return _to("change", "ended_by", nullable=True)


_IN_FORCE = text("ended_by IS NULL")

change = Table(
    "change",
    metadata,
    _id(),
    Column("at", Utc, nullable=False),
    Column("actor", String(200), nullable=False),
    Column("command", String(40), nullable=False),
    Column("target", Text, nullable=False),
    Column("before", JSON(none_as_null=True)),
    Column("after", JSON(none_as_null=True)),
    Column("reason", Text, nullable=False),
    _to("change", "undoes", nullable=True),
)


def _partial(name: str, *columns: str, where: TextClause, unique: bool = False) -> Index:
    """Return an index of some rows; `_index_some_rows` repeats the condition to PostgreSQL."""
    return Index(name, *columns, unique=unique, sqlite_where=where, info={"where": where})


def _one_in_force(name: str, *columns: str) -> Index:
    return _partial(name, *columns, where=_IN_FORCE, unique=True)


@listens_for(metadata, "before_create")
def _index_some_rows(target: MetaData, connection: Connection, **_: Any) -> None:
    """Add the conditions of partial indexes for PostgreSQL; named above, they would load its dialect for SQLite."""
    if connection.dialect.name == "postgresql":
        for index in [index for table in target.tables.values() for index in table.indexes if "where" in index.info]:
            index.dialect_kwargs["postgresql_where"] = index.info["where"]


# -- The league and its rating lists: written from `league.toml`, kept whole in `league.config`. --

league = Table(
    "league",
    metadata,
    _id(),
    Column("key", String(40), nullable=False, unique=True),
    Column("name", Text, nullable=False),
    Column("timezone", String(64), nullable=False),
    Column("config", JSON, nullable=False),
    _since(),
)

season = Table(
    "season",
    metadata,
    _id(),
    _to("league"),
    Column("key", String(40), nullable=False),
    Column("name", Text, nullable=False),
    Column("starts", Day, nullable=False),
    Column("ends", Day),
    _since(),
    _until(),
    _one_in_force("season_in_force", "league_id", "key"),
)

pool = Table(
    "pool",
    metadata,
    _id(),
    _to("league"),
    Column("key", String(40), nullable=False),
    Column("name", Text, nullable=False),
    Column("selection", JSON, nullable=False),
    Column("system", String(40), nullable=False),
    Column("parameters", JSON, nullable=False),
    Column("tiers", JSON, nullable=False),
    Column("inactive_after_months", Integer, nullable=False),
    _since(),
    _until(),
    UniqueConstraint("league_id", "key"),
)

# -- People. --

player = Table(
    "player",
    metadata,
    _id(),
    Column("public_id", String(20), nullable=False, unique=True),
    Column("name", Text, nullable=False),
    Column("club", Text),
    Column("family", Text),
    Column("city", Text),
    Column("region", Text),
    Column("country", Text),
    Column("display", String(10), nullable=False),
    _since(),
)

# A spelling under which results name a player; the player's own name is one.  `key` is its match key.
alias = Table(
    "alias",
    metadata,
    _id(),
    _to("player"),
    Column("spelling", Text),
    Column("key", Text, nullable=False),
    _since(),
    _until(),
    _one_in_force("alias_in_force", "key"),
    Index("alias_of_player", "player_id"),
)

identity = Table(
    "identity",
    metadata,
    _id(),
    _to("player"),
    Column("organisation", String(40), nullable=False),
    Column("number", String(40), nullable=False),
    _since(),
    _until(),
    _one_in_force("identity_in_force", "organisation", "number"),
)

# -- Occasions and games. --

event = Table(
    "event",
    metadata,
    _id(),
    Column("public_id", String(20), nullable=False, unique=True),
    _to("league"),
    Column("name", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("day", Integer),
    Column("sequence", Integer, nullable=False),
    Column("rules", String(40)),  # NULL: those of the league
    Column("rounds_planned", Integer),
    Column("settings", JSON, nullable=False),
    _since(),
    Index("event_by_key", "league_id", "key"),
)

discipline = Table(
    "discipline",
    metadata,
    _id(),
    _to("league"),
    Column("name", Text, nullable=False),
    Column("key", Text, nullable=False),
    _since(),
    UniqueConstraint("league_id", "key"),
)

# Where results come from: a file by its name, or a person by hand.
source = Table(
    "source",
    metadata,
    _id(),
    _to("league"),
    Column("name", Text, nullable=False),
    _since(),
    UniqueConstraint("league_id", "name"),
)

# That a game is; what is known of it stands in its result in force.
game = Table("game", metadata, _id(), _to("source"), _since())

result = Table(
    "result",
    metadata,
    _id(),
    _to("game"),
    _to("result", "supersedes", nullable=True),
    Column("kind", SmallInteger, nullable=False),
    Column("is_withdrawn", Boolean(create_constraint=False), nullable=False),  # as if it had never come
    Column("is_by_hand", Boolean(create_constraint=False), nullable=False),  # a file does not overrule it
    _to("event", nullable=True),
    _to("discipline", nullable=True),
    Column("day", Integer),
    Column("second", Integer),
    Column("round", Integer),
    Column("board", Integer),
    Column("position", BigInteger, nullable=False),
    Column("handicap", Double),
    Column("komi", Double),
    Column("length", Double),
    Column("weight", Double, nullable=False),
    _since(),
    _until(),
    Column("neutral", SmallInteger),  # 1: on neutral ground
    _one_in_force("result_in_force", "game_id"),
    _partial("result_superseded_once", "supersedes", where=text("supersedes IS NOT NULL"), unique=True),
    _partial("result_of_event", "event_id", where=_IN_FORCE),
    _partial("result_ended", "ended_by", where=text("ended_by IS NOT NULL")),
)

# One side of a result.  `player_id` is the one player of the side; a team has members and no `player_id`.
side = Table(
    "side",
    metadata,
    _to("result"),
    Column("slot", SmallInteger, nullable=False),
    _to("player", nullable=True),
    Column("place", Integer),
    Column("points", Double),
    Column("score", Integer),
    Column("colour", SmallInteger),
    Column("reason", Text),
    PrimaryKeyConstraint("result_id", "slot"),
    sqlite_with_rowid=False,
)

# The players of a side that is a team, or that has shares or points of its own for its one player.
member = Table(
    "member",
    metadata,
    Column("result_id", Integer, nullable=False),
    Column("slot", SmallInteger, nullable=False),
    Column("seat", SmallInteger, nullable=False),
    _to("player"),
    Column("weight", Double, nullable=False),
    Column("points", Double),
    PrimaryKeyConstraint("result_id", "slot", "seat"),
    ForeignKeyConstraint(["result_id", "slot"], ["side.result_id", "side.slot"]),
    sqlite_with_rowid=False,
)

# -- Events that are run here: how, who takes part, and their rounds. --


# How an event is run; without one, its results came from elsewhere.
event_plan = Table(
    "event_plan",
    metadata,
    _id(),
    _to("event"),
    Column("status", String(10), nullable=False),
    Column("template", String(40), nullable=False),
    Column("policy", String(40), nullable=False),
    Column("settings", JSON, nullable=False),  # of the policy
    Column("tiebreaks", JSON, nullable=False),
    Column("rounds_planned", Integer),
    Column("missed", String(20), nullable=False),  # the kind of a round before a late entry
    _to("discipline", nullable=True),
    _since(),
    _until(),
    Column("rules", String(40), nullable=False),
    Column("options", JSON, nullable=False),
    _one_in_force("event_plan_in_force", "event_id"),
)

entry = Table(
    "entry",
    metadata,
    _id(),
    _to("event"),
    _to("player"),
    Column("number", Integer, nullable=False),
    Column("rating", Double),
    Column("initial_score", Integer, nullable=False),
    Column("from_round", Integer, nullable=False),
    Column("until_round", Integer),
    _since(),
    _until(),
    Column("details", JSON, nullable=False),  # title, rank, year of birth, ...
    _one_in_force("entry_in_force", "event_id", "player_id"),
    Index("entry_of_player", "player_id"),
)

# A round that an entrant does not play: `kind` is the bye asked for, or `volunteer`.
sitting_out = Table(
    "sitting_out",
    metadata,
    _id(),
    _to("event"),
    _to("player"),
    Column("round", Integer, nullable=False),
    Column("kind", String(20), nullable=False),
    _since(),
    _until(),
    _one_in_force("sitting_out_in_force", "event_id", "player_id", "round"),
)

# A round: a draft of boards, then published (its boards are games), then closed.
event_round = Table(
    "event_round",
    metadata,
    _id(),
    _to("event"),
    Column("number", Integer, nullable=False),
    Column("state", String(10), nullable=False),
    Column("policy", String(40), nullable=False),
    Column("seed", Integer, nullable=False),
    Column("pairing", JSON, nullable=False),
    _since(),
    _until(),
    _one_in_force("event_round_in_force", "event_id", "number"),
)

# A team of a team event: who plays for it, in board order, by public id.
team = Table(
    "team",
    metadata,
    _id(),
    _to("event"),
    Column("number", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("short_name", Text),
    Column("rating", Double),
    Column("club", Text),
    Column("region", Text),
    Column("country", Text),
    Column("members", JSON, nullable=False),
    Column("substitutes", JSON, nullable=False),
    Column("from_round", Integer, nullable=False),
    Column("until_round", Integer),
    _since(),
    _until(),
    _one_in_force("team_in_force", "event_id", "number"),
)

# Who plays for a team in a round, from the first board on; without a row, the first of its board order do.
line_up = Table(
    "line_up",
    metadata,
    _id(),
    _to("event"),
    Column("round", Integer, nullable=False),
    Column("team", Integer, nullable=False),  # its number
    Column("players", JSON, nullable=False),  # null for an empty board
    Column("is_sealed", Boolean, nullable=False),  # handed in, and hidden until it is due
    _since(),
    _until(),
    _one_in_force("line_up_in_force", "event_id", "round", "team"),
)

# When and where a match is played, or a whole round (board 0).  A row that is asked for waits for the opponent.
fixture = Table(
    "fixture",
    metadata,
    _id(),
    _to("event"),
    Column("round", Integer, nullable=False),
    Column("board", Integer, nullable=False),  # of the pairing: of a match of teams, its number
    Column("day", Integer),
    Column("second", Integer),
    Column("place", Text, nullable=False),
    Column("moves", Integer, nullable=False),  # how often it was moved since it was set
    Column("asked_by", String(20), nullable=False),  # the public id of the player; "" where it is in force
    Column("reason", Text, nullable=False),
    _since(),
    _until(),
    Column("is_asked", Boolean(create_constraint=False), nullable=False),
    _one_in_force("fixture_in_force", "event_id", "round", "board", "is_asked"),
)

# A result that a second person found right.
confirmation = Table(
    "confirmation",
    metadata,
    _id(),
    _to("result"),
    _since(),
    _until(),
    _one_in_force("confirmation_in_force", "result_id"),
)

# A result that a player reports, of a board without one; it waits until another person confirms it.
reported_result = Table(
    "reported_result",
    metadata,
    _id(),
    _to("event"),
    _to("result"),  # the board as it was
    _to("player"),
    Column("word", Text, nullable=False),
    _since(),
    _until(),
    _one_in_force("reported_result_in_force", "result_id", "player_id"),
    Index("reported_result_of_event", "event_id"),
)

import_batch = Table(
    "import_batch",
    metadata,
    _id(),
    _to("source"),
    _since(),
    Column("sha256", String(64), nullable=False),
    Column("mapping", JSON, nullable=False),
    Column("counts", JSON, nullable=False),
)

# The rows of a source that a change took in: their keys, hashes and games, packed as in `source_rows.py`.
import_rows = Table(
    "import_rows",
    metadata,
    _to("source"),
    _since(),
    Column("part", Integer, nullable=False),
    Column("packed", LargeBinary, nullable=False),
    PrimaryKeyConstraint("source_id", "change_id", "part"),
)

# -- Runs and publications. --

# One recalculation of a pool, never edited.  `watermark` is the last change whose facts it read.
rating_run = Table(
    "rating_run",
    metadata,
    _id(),
    _to("pool"),
    Column("at", Utc, nullable=False),
    _to("change", "watermark"),
    Column("selection", JSON, nullable=False),
    Column("system", String(40), nullable=False),
    Column("parameters", JSON, nullable=False),
    Column("as_of", Day),
    Column("code_version", String(40), nullable=False),
    Column("input_hash", String(64), nullable=False),
    Column("games", Integer, nullable=False),
    Column("players", Integer, nullable=False),
    Column("has_history", Boolean(create_constraint=False), nullable=False),
    Column("facts", JSON, nullable=False),
    _since(),
    Index("run_by_input", "pool_id", "input_hash"),
)

# The final table of a run.
run_player = Table(
    "run_player",
    metadata,
    _to("rating_run", "run_id"),
    _to("player"),
    Column("rank", Integer),
    Column("rating", Double, nullable=False),
    Column("deviation", Double),
    Column("peak", Double),
    Column("games", Integer, nullable=False),
    Column("last_day", Integer),
    Column("is_provisional", Boolean(create_constraint=False), nullable=False),
    PrimaryKeyConstraint("run_id", "player_id"),
    sqlite_with_rowid=False,
)

# The history of a run, kept compactly: packed columns by name.
run_history = Table(
    "run_history",
    metadata,
    _to("rating_run", "run_id"),
    Column("part", String(40), nullable=False),
    Column("packed", LargeBinary, nullable=False),
    PrimaryKeyConstraint("run_id", "part"),
    sqlite_with_rowid=False,
)

# The events as the published runs know them, derived from the facts: see `reading/stored_events.py`.
event_table = Table(
    "event_table",
    metadata,
    Column("part", String(40), nullable=False),
    Column("packed", LargeBinary, nullable=False),
    PrimaryKeyConstraint("part"),
    sqlite_with_rowid=False,
)

# The one published run of each pool; `version` counts publications.
publication = Table(
    "publication",
    metadata,
    Column("pool_id", Integer, ForeignKey("pool.id"), primary_key=True, autoincrement=False),
    _to("rating_run", "run_id", nullable=True),
    Column("version", Integer, nullable=False),
    Column("at", Utc, nullable=False),
    _since(),
)

publication_log = Table(
    "publication_log",
    metadata,
    _id(),
    _to("pool"),
    _to("rating_run", "run_id", nullable=True),
    _to("rating_run", "previous_run_id", nullable=True),
    Column("version", Integer, nullable=False),
    Column("at", Utc, nullable=False),
    _since(),
)

# -- Who may do what here (`facts/accounts`).  Of a secret, only its hash is stored. --

# A person who signs in.  `password` is what Argon2 made of it; NULL: by passkey alone, or not set yet.
account = Table(
    "account",
    metadata,
    _id(),
    Column("name", String(200), nullable=False),
    Column("key", Text, nullable=False),  # the match key of the name
    Column("password", Text),
    Column("language", String(10)),  # of pages, as the person chose it; no change brings it
    Column("created", Utc, nullable=False),
    _since(),
    _until(),
    _one_in_force("account_in_force", "key"),
)

# What an account may do: in one event, or in the whole league.
account_role = Table(
    "account_role",
    metadata,
    _id(),
    _to("account"),
    Column("role", String(10), nullable=False),
    _to("event", nullable=True),  # NULL: the whole league
    _since(),
    _until(),
    Index("role_of_account", "account_id"),
)

# A link that opens something to whoever has it: set-up, invitation, reset of a password, the pages of one player.
access_link = Table(
    "access_link",
    metadata,
    _id(),
    Column("kind", String(10), nullable=False),
    Column("hash", String(64), nullable=False, unique=True),
    _to("account", nullable=True),  # of a reset
    Column("role", String(10)),  # of an invitation
    _to("event", nullable=True),
    _to("player", nullable=True),  # of a personal link
    Column("team", Integer),  # its number in the event: of the link of a captain
    Column("label", Text, nullable=False),
    Column("language", String(10)),  # of pages, as whoever opened a personal link chose it
    Column("created", Utc, nullable=False),
    Column("expires", Utc, nullable=False),
    Column("used", Utc),
    _since(),
    _until(),
)

# A program that acts for an account.
access_token = Table(
    "access_token",
    metadata,
    _id(),
    _to("account"),
    Column("name", String(200), nullable=False),
    Column("hash", String(64), nullable=False, unique=True),
    Column("scopes", JSON, nullable=False),
    Column("created", Utc, nullable=False),
    Column("expires", Utc, nullable=False),
    Column("seen", Utc),
    _since(),
    _until(),
)

passkey = Table(
    "passkey",
    metadata,
    _id(),
    _to("account"),
    Column("name", String(200), nullable=False),
    Column("credential", LargeBinary, nullable=False, unique=True),
    Column("public_key", LargeBinary, nullable=False),
    Column("signs", BigInteger, nullable=False),  # its counter of signatures
    Column("created", Utc, nullable=False),
    Column("seen", Utc),
    _since(),
    _until(),
)

# A browser that is signed in.  Sessions and challenges are no facts of the league: no change brings or ends them.
web_session = Table(
    "web_session",
    metadata,
    _id(),
    Column("hash", String(64), nullable=False, unique=True),
    _to("account", nullable=True),
    _to("access_link", "link_id", nullable=True),  # of a player
    Column("browser", String(200), nullable=False),
    Column("created", Utc, nullable=False),
    Column("seen", Utc, nullable=False),
    Column("expires", Utc, nullable=False),
    Column("ended", Utc),
)

passkey_challenge = Table(
    "passkey_challenge",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("expires", Utc, nullable=False),
)

# Attempts with a password, a link or a passkey: no facts, and deleted when they count no longer.
sign_in_attempt = Table(
    "sign_in_attempt",
    metadata,
    Column("attempt", String(64), nullable=False),
    Column("of", String(64), nullable=False),  # a hash of the address or the account that it counts for
    Column("at", Utc, nullable=False),
    PrimaryKeyConstraint("attempt", "of"),
    Index("sign_in_attempt_of", "of", "at"),
)

# -- Sign-up and check-in: what people do themselves before they play. --

# How people sign up for an event: whether it is open, how many places there are, until when.
sign_up_page = Table(
    "sign_up_page",
    metadata,
    _id(),
    _to("event"),
    Column("settings", JSON, nullable=False),
    _since(),
    _until(),
    _one_in_force("sign_up_page_in_force", "event_id"),
)

# A sign-up as it is now: what the person gave, and the player once they are entered.
sign_up = Table(
    "sign_up",
    metadata,
    _id(),
    _to("event"),
    Column("number", Integer, nullable=False),  # within the event, in order of arrival
    Column("state", String(10), nullable=False),
    _to("player", nullable=True),
    _to("access_link", "link_id"),
    Column("given", JSON, nullable=False),
    Column("at", Utc, nullable=False),  # when it came in
    _since(),
    _until(),
    _one_in_force("sign_up_in_force", "event_id", "number"),
)

# A player who is there for a round to come.
check_in = Table(
    "check_in",
    metadata,
    _id(),
    _to("event"),
    _to("player"),
    Column("round", Integer, nullable=False),
    _since(),
    _until(),
    _one_in_force("check_in_in_force", "event_id", "player_id", "round"),
)

# -- Requests of programs: no facts, so rows are deleted when they expire. --

# The answer to a request with a key of its own: the same request again gets it again, and changes nothing.
answered_request = Table(
    "answered_request",
    metadata,
    Column("actor", String(200), nullable=False),
    Column("key", String(255), nullable=False),
    Column("request", String(64), nullable=False),  # a hash of what was asked
    Column("at", Utc, nullable=False),
    Column("change", Integer),  # that it made; NULL where nothing changed
    Column("status", SmallInteger, nullable=False),
    Column("tag", String(80), nullable=False),
    Column("answer", Text, nullable=False),
    PrimaryKeyConstraint("actor", "key"),
    Index("answered_request_at", "at"),
)

# -- Webhooks: addresses that are told what was published, and what is still to be delivered. --

webhook = Table(
    "webhook",
    metadata,
    _id(),
    Column("address", Text, nullable=False),
    Column("kinds", JSON, nullable=False),
    Column("secret", Text, nullable=False),  # signs, so it is needed as it is
    Column("seen", Integer, nullable=False),  # the last change that was read for it
    _since(),
    _until(),
)

# No facts: they are sent, and deleted some time after.
webhook_delivery = Table(
    "webhook_delivery",
    metadata,
    _id(),
    _to("webhook"),
    Column("change", Integer, nullable=False),
    Column("kind", String(40), nullable=False),
    Column("body", Text, nullable=False),
    Column("state", String(10), nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("created", Utc, nullable=False),
    Column("next_at", Utc, nullable=False),
    Column("status", SmallInteger),
    Column("error", Text, nullable=False, server_default=""),
    Column("key", String(40), nullable=False),  # by which a receiver knows it
    Index("webhook_delivery_due", "state", "next_at"),
)

# -- Work at the desk: no facts, so rows are deleted some time after. --

# A calculation that takes long, with its progress.
long_job = Table(
    "long_job",
    metadata,
    _id(),
    Column("actor", String(200), nullable=False),
    Column("kind", String(40), nullable=False),
    Column("given", JSON, nullable=False),
    Column("state", String(10), nullable=False),
    Column("done", BigInteger, nullable=False),
    Column("total", BigInteger, nullable=False),
    Column("created", Utc, nullable=False),
    Column("beat", Utc, nullable=False),  # when its process last reported
    Column("ended", Utc),
    Column("is_to_stop", Boolean(create_constraint=False), nullable=False),
    Column("answer", Text, nullable=False, server_default=""),
    Column("error", Text, nullable=False, server_default=""),
)

# A file that was uploaded and is looked at before it is imported.
kept_upload = Table(
    "kept_upload",
    metadata,
    Column("key", String(40), primary_key=True),
    Column("actor", String(200), nullable=False),
    Column("name", String(200), nullable=False),
    Column("content", LargeBinary, nullable=False),
    Column("at", Utc, nullable=False),
    Index("kept_upload_at", "at"),
)
