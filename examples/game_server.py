"""A game server: teams of two and free-for-alls, a queue, leaderboards, seasons, corrections.

Matches, and a row for each player of each mode, are stored in SQLite; a restart reads the rows, a correction rates
the matches again.  `uvicorn --factory game_server:make_app` serves it; `python game_server.py` plays some matches.
"""

from __future__ import annotations

import datetime as dt
import json
import random
import sqlite3
import threading
from dataclasses import asdict
from typing import Any, Literal

from fastapi import FastAPI, HTTPException, Request
from fastapi.responses import JSONResponse
from pydantic import BaseModel

from crosstable import CrosstableError, GaussianSkill, Ladder, RatingChange, UnknownName, WengLinPlackettLuce

Mode = Literal["2v2", "ffa"]
SYSTEMS = {"2v2": GaussianSkill(), "ffa": WengLinPlackettLuce()}
SCHEMA = """
create table if not exists match(id integer primary key, mode text, season int, day text, sides text, places text,
  is_valid int default 1);
create table if not exists change(match int, player text, before real, after real);
create index if not exists change_of_player on change(player);
create table if not exists ladder(mode text primary key, season int, head text);
create table if not exists player(mode text, id text, row text, primary key (mode, id)) without rowid;
"""


class Report(BaseModel):
    """A match as a game client reports it; without places the sides are in the order of finish."""

    mode: Mode
    sides: list[list[str]]
    places: list[int] | None = None
    day: dt.date


class Service:
    """The matches and the live tables of all modes."""

    def __init__(self, path: str) -> None:
        self.lock = threading.RLock()
        self.database = sqlite3.connect(path, check_same_thread=False)
        self.database.executescript(SCHEMA)
        self.queues: dict[str, list[str]] = {mode: [] for mode in SYSTEMS}
        self.ladders: dict[str, Ladder] = {}
        self.season = 1
        for mode, system in SYSTEMS.items():
            self.ladders[mode] = Ladder(system)
            for season, head in self.rows("select season, head from ladder where mode=?", mode):
                players = self.rows("select row from player where mode=?", mode)
                self.season, self.ladders[mode] = season, Ladder.from_rows(head, [row for (row,) in players])

    def rows(self, query: str, *values: Any) -> list[Any]:
        """Return the rows of a query."""
        return self.database.execute(query, values).fetchall()

    def store(self, mode: str, players: list[str]) -> None:
        """Store the rows of these players and what is common to all."""
        rows = [(mode, player, self.ladders[mode].row(player)) for player in players]
        self.database.executemany("insert or replace into player values (?, ?, ?)", rows)
        self.rows("insert or replace into ladder values (?, ?, ?)", mode, self.season, self.ladders[mode].head())

    def play(self, match: int, mode: str, sides: list[list[str]], places: Any, day: str) -> list[RatingChange]:
        """Rate a match and keep the changes."""
        changes = self.ladders[mode].play(*sides, places=places, date=dt.date.fromisoformat(day))
        values = [(match, change.player, change.before, change.after) for change in changes]
        self.database.executemany("insert into change values (?, ?, ?, ?)", values)
        return changes

    def report(self, report: Report) -> dict[str, Any]:
        """Rate a match; one that cannot be rated is not stored."""
        with self.lock, self.database:
            day, sides, places = report.day.isoformat(), json.dumps(report.sides), json.dumps(report.places)
            insert = "insert into match(mode, season, day, sides, places) values (?, ?, ?, ?, ?) returning id"
            ((match,),) = self.rows(insert, report.mode, self.season, day, sides, places)
            changes = self.play(match, report.mode, report.sides, report.places, day)
            self.store(report.mode, [change.player for change in changes])
            return {"match": match, "changes": [asdict(change) for change in changes]}

    def correct(self, match: int, places: list[int] | None, *, is_valid: bool = True) -> None:
        """Give a match other places or make it void, and rate all matches of its mode again."""
        with self.lock, self.database:
            update = "update match set places=coalesce(?, places), is_valid=? where id=? returning mode"
            ((mode,),) = self.rows(update, places and json.dumps(places), is_valid, match) or [(None,)]
            if mode is None:
                raise HTTPException(404, f"There is no match {match}.")
            before, self.ladders[mode] = self.ladders[mode], Ladder(SYSTEMS[mode])
            try:
                self.replay(mode)
            except CrosstableError:
                self.ladders[mode] = before
                raise

    def replay(self, mode: str) -> None:
        """Rate the valid matches of a mode from the first on."""
        self.rows("delete from change where match in (select id from match where mode=?)", mode)
        season = 1
        query = "select season, id, sides, places, day from match where mode=? and is_valid order by id"
        for played_in, match, sides, places, day in self.rows(query, mode):
            for _ in range(season, played_in):
                self.ladders[mode].reset("soft")
            season = played_in
            self.play(match, mode, json.loads(sides), json.loads(places), day)
        for _ in range(season, self.season):
            self.ladders[mode].reset("soft")
        self.rows("delete from player where mode=?", mode)
        self.store(mode, list(self.ladders[mode]))

    def begin_season(self) -> int:
        """Move all ratings half-way to that of a new player."""
        with self.lock, self.database:
            self.season += 1
            for mode, ladder in self.ladders.items():
                ladder.reset("soft")
                self.store(mode, list(ladder))
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


def make_app(path: str = "game_server.db") -> FastAPI:
    """Build the server of a database."""
    app, service = FastAPI(), Service(path)
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

    @app.get("/players/{mode}/{player}")
    def player(mode: Mode, player: str) -> dict[str, Any]:
        query = "select match, before, after from change join match on match=id where mode=? and player=? order by id"
        with service.lock:
            return {**asdict(service.ladders[mode][player]), "history": service.rows(query, mode, player)}

    return app


if __name__ == "__main__":
    service, rng = Service(":memory:"), random.Random(1)
    for number in range(200):
        for player in rng.sample("abcdefgh", 4):
            teams = service.enqueue("2v2", player)
        service.report(Report(mode="2v2", sides=teams or [], day=dt.date(2025, 1, 1) + dt.timedelta(number)))
    service.correct(100, [2, 1])
    service.begin_season()
    for line in service.ladders["2v2"].leaderboard(3, deviations=3):
        print(f"{line.player} {line.rating:.1f} {line.games} games")
