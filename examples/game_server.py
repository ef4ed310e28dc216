"""A game server: teams of two and free-for-alls, a queue, forecasts, leaderboards, seasons, corrections.

Matches, and a row for each player of each mode, are in a database; a restart reads the rows, a correction rates the
matches again.  `uvicorn --factory game_server:make_app` serves it on SQLite, or on the database that GAMES names, such
as postgresql+psycopg://games@localhost/games; `python game_server.py` plays some matches.
"""

from __future__ import annotations

import datetime as dt
import json
import os
import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any, Literal

from fastapi import FastAPI, HTTPException, Request
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from sqlalchemy import Boolean, Column, Connection, Float, Integer, MetaData, Table, Text, create_engine, text

from crosstable import CrosstableError, GaussianSkill, Ladder, RatingChange, UnknownName, WengLinPlackettLuce

Mode = Literal["2v2", "ffa"]
SYSTEMS = {"2v2": GaussianSkill(), "ffa": WengLinPlackettLuce()}
SCHEMA = MetaData()


def texts(*names: str, **more: Any) -> list[Column[str]]:
    """Return columns of text."""
    return [Column(name, Text, **more) for name in names]


_MATCH: list[Column[Any]] = [
    Column("id", Integer, primary_key=True),
    Column("season", Integer),
    Column("is_valid", Boolean),
]
_CHANGE: list[Column[Any]] = [Column("match", Integer, index=True), Column("before", Float), Column("after", Float)]
Table("match", SCHEMA, *_MATCH, *texts("mode", "day", "sides", "places"), *texts("key", unique=True))
Table("change", SCHEMA, *_CHANGE, *texts("player", index=True))
Table("ladder", SCHEMA, *texts("mode", primary_key=True), Column("season", Integer), *texts("head"))
Table("player", SCHEMA, *texts("mode", "id", primary_key=True), *texts("line"))


class Report(BaseModel):
    """A match as a game client reports it; without places the sides are in the order of finish.

    A client that got no answer sends it again with the same key, and it counts once.
    """

    mode: Mode
    sides: list[list[str]]
    places: list[int] | None = None
    day: dt.date
    key: str | None = None


class Service:
    """The matches and the live tables of all modes."""

    def __init__(self, url: str) -> None:
        self.lock = threading.RLock()
        self.engine = create_engine(url)
        SCHEMA.create_all(self.engine)
        self.queues: dict[str, list[str]] = {mode: [] for mode in SYSTEMS}
        self.load()

    def load(self) -> None:
        """Read the live tables from their rows."""
        self.season, self.ladders = 1, {mode: Ladder(system) for mode, system in SYSTEMS.items()}
        with self.engine.connect() as connection:
            for mode, season, head in connection.execute(text("select mode, season, head from ladder")).all():
                players = connection.execute(text("select line from player where mode=:mode"), {"mode": mode})
                self.season, self.ladders[mode] = season, Ladder.from_rows(head, [line for (line,) in players])
        self.is_stale = False

    @contextmanager
    def changing(self) -> Iterator[Connection]:
        """Change the database and the live tables together: where the database fails, the tables are read again."""
        with self.lock:
            if self.is_stale:
                self.load()
            try:
                with self.engine.begin() as connection:
                    yield connection
            except (CrosstableError, HTTPException):
                raise  # nothing was rated
            except BaseException:
                self.is_stale = True
                raise

    def store(self, connection: Connection, mode: str, players: list[str]) -> None:
        """Store the rows of these players and what is common to all."""
        ladder = self.ladders[mode]
        upsert = "insert into player values (:mode, :id, :line) on conflict (mode, id) do update set line=excluded.line"
        if rows := [{"mode": mode, "id": player, "line": ladder.row(player)} for player in players]:
            connection.execute(text(upsert), rows)
        upsert = """insert into ladder values (:mode, :season, :head)
            on conflict (mode) do update set season=excluded.season, head=excluded.head"""
        connection.execute(text(upsert), {"mode": mode, "season": self.season, "head": ladder.head()})

    def play(
        self, connection: Connection, ladder: Ladder, match: int, sides: list[list[str]], places: Any, day: str
    ) -> list[RatingChange]:
        """Rate a match and keep the changes."""
        changes = ladder.play(*sides, places=places, date=dt.date.fromisoformat(day))
        rows = [{"match": match, "player": c.player, "before": c.before, "after": c.after} for c in changes]
        connection.execute(
            text("insert into change(match, player, before, after) values (:match, :player, :before, :after)"), rows
        )
        return changes

    def report(self, report: Report) -> dict[str, Any]:
        """Rate a match; one that cannot be rated is not stored."""
        day, sides, places = report.day.isoformat(), json.dumps(report.sides), json.dumps(report.places)
        insert = """insert into match(mode, season, day, sides, places, is_valid, key)
            values (:mode, :season, :day, :sides, :places, true, :key) on conflict (key) do nothing returning id"""
        with self.changing() as connection:
            values = {"mode": report.mode, "season": self.season, "day": day, "sides": sides, "places": places}
            match = connection.execute(text(insert), values | {"key": report.key}).scalar_one_or_none()
            if match is None:
                known = connection.execute(text("select id from match where key=:key"), {"key": report.key})
                return {"match": known.scalar_one(), "changes": []}
            ladder = self.ladders[report.mode]
            changes = self.play(connection, ladder, match, report.sides, report.places, day)
            self.store(connection, report.mode, [change.player for change in changes])
        return {"match": match, "changes": [asdict(change) for change in changes]}

    def correct(self, match: int, places: list[int] | None, *, is_valid: bool = True) -> None:
        """Give a match other places or make it void, and rate all matches of its mode again."""
        values = {"match": match, "places": places and json.dumps(places), "is_valid": is_valid}
        update = "update match set places=coalesce(:places, places), is_valid=:is_valid where id=:match returning mode"
        with self.changing() as connection:
            mode = connection.execute(text(update), values).scalar_one_or_none()
            if mode is None:
                raise HTTPException(404, f"There is no match {match}.")
            ladder = self.replayed(connection, mode)
            connection.execute(text("delete from player where mode=:mode"), {"mode": mode})
            self.ladders[mode] = ladder
            self.store(connection, mode, list(ladder))

    def replayed(self, connection: Connection, mode: str) -> Ladder:
        """Rate the valid matches of a mode from the first on."""
        of_mode = {"mode": mode}
        connection.execute(text("delete from change where match in (select id from match where mode=:mode)"), of_mode)
        query = "select season, id, sides, places, day from match where mode=:mode and is_valid order by id"
        ladder, season = Ladder(SYSTEMS[mode]), 1
        for played_in, match, sides, places, day in connection.execute(text(query), of_mode).all():
            for _ in range(season, played_in):
                ladder.reset("soft")
            season = played_in
            self.play(connection, ladder, match, json.loads(sides), json.loads(places), day)
        for _ in range(season, self.season):
            ladder.reset("soft")
        return ladder

    def begin_season(self) -> int:
        """Move all ratings half-way to that of a new player."""
        with self.changing() as connection:
            self.season += 1
            for mode, ladder in self.ladders.items():
                ladder.reset("soft")
                self.store(connection, mode, list(ladder))
        return self.season

    def enqueue(self, mode: Mode, player: str) -> list[list[str]] | None:
        """Wait for a match: four players make one, in the most even teams."""
        with self.lock:
            queue = self.queues[mode]
            if player not in queue:
                queue.append(player)
            if len(queue) < 4:
                return None
            (a, b, c, d), queue[:4] = queue[:4], []
            if mode == "ffa":
                return [[a], [b], [c], [d]]
            ways = [[[a, b], [c, d]], [[a, c], [b, d]], [[a, d], [b, c]]]
            return max(ways, key=lambda teams: self.ladders[mode].match_quality(*teams))


def make_app(url: str = os.environ.get("GAMES", "sqlite:///game_server.db")) -> FastAPI:
    """Build the server of a database."""
    app, service = FastAPI(), Service(url)
    app.post("/matches")(service.report)
    app.post("/seasons")(service.begin_season)
    app.post("/queues/{mode}")(service.enqueue)
    app.put("/matches/{match}")(service.correct)

    @app.exception_handler(CrosstableError)
    def answer(_: Request, error: CrosstableError) -> JSONResponse:
        body = {"code": error.code, "message": str(error)}
        return JSONResponse(body, 404 if isinstance(error, UnknownName) else 422)

    @app.get("/leaderboards/{mode}")
    def leaderboard(mode: Mode, top: int = 10) -> list[dict[str, Any]]:
        lines = service.ladders[mode].leaderboard(top, deviations=3)
        return [{"place": place, **asdict(line)} for place, line in enumerate(lines, start=1)]

    @app.post("/forecasts/{mode}")
    def forecast(mode: Mode, sides: list[list[str]]) -> dict[str, Any]:
        ladder = service.ladders[mode]
        return asdict(ladder.predict(*sides)) | {"quality": ladder.match_quality(*sides) if mode == "2v2" else None}

    @app.get("/players/{mode}/{player}")
    def player(mode: Mode, player: str) -> dict[str, Any]:
        query = """select change.match, before, after from change join match on change.match=match.id
            where mode=:mode and player=:player order by change.match"""
        with service.lock, service.engine.connect() as connection:
            history = connection.execute(text(query), {"mode": mode, "player": player}).all()
            return {**asdict(service.ladders[mode][player]), "history": [list(row) for row in history]}

    return app


if __name__ == "__main__":
    service, rng = Service("sqlite://"), random.Random(1)
    for number in range(200):
        for player in rng.sample("abcdefgh", 4):
            teams = service.enqueue("2v2", player)
        service.report(Report(mode="2v2", sides=teams or [], day=dt.date(2025, 1, 1) + dt.timedelta(number)))
    service.correct(100, [2, 1])
    service.begin_season()
    for line in service.ladders["2v2"].leaderboard(3, deviations=3):
        print(f"{line.player} {line.rating:.1f} {line.games} games")
