"""The event as JSON, schema version 1; and the input of the go-pairer package.

    {
      "schema": 1,
      "event": {"id": "spring", "name": "Spring cup", "date": "2026-05-02", "rules": "egf", "rounds_planned": 5},
      "entrants": [{"id": "3", "name": "Ann Lee", "rating": 2.3, "initial_score": 1.5, "club": "Go", "absent": [2]}],
      "rounds": [{"number": 1, "games": [
        {"black": "3", "white": "7", "result": "black", "handicap": 2, "komi": 0.5, "board": 1},
        {"first": "4", "second": "8", "result": "draw"},
        {"bye": "5", "kind": "allocated-bye"},
        {"sides": [{"players": ["a", "b"], "place": 1, "points": 12}, {"players": ["c"], "place": 2}]}
      ]}],
      "pairing": {"policy": "go", "settings": {"handicap_convention": "EGF"}, "forced": [["3", "7"]], "forbidden": [],
                  "volunteers": ["5"], "bye": null, "seed": 0},
      "plan": {"template": "go-mcmahon", "rules": "egf", "missed": "half-bye"},
      "fixtures": [{"round": 1, "day": "2026-05-02", "time": "10:00"}, {"round": 1, "match": 2, "day": "2026-05-05"}],
      "about": {"city": "Ulm", "start": "2026-05-02"},
      "tiebreaks": ["BH-C1", "SB"],
      "stated": {"3": {"title": "GM", "score": 1.5, "place": 1}},
      "kept": [{"format": "trf", "anchor": "012", "text": "### written by hand"}]
    }

Rules
1. `result` is the side that won ("black", "white", "first", "second"), "draw", or "none".  `kind` is a result kind;
   without one the game was played.
2. The side written first is the first side: Black in Go, White in chess.
3. Scores are points in steps of a half.  Ids may be numbers; they become text.
4. A file without "schema" that has "players" is the input of go-pairer; see `go_pairer_json`.
5. Unknown keys are errors: a misspelt key is worse than a missing one.
6. A fault costs one entrant, one game or one kept line, and the rest is read.  A fault elsewhere ends the reading.
7. `plan` is how our own leagues run the event: its game, its template, its rules; see `held_plan`.
8. `about`, `stated` and `kept` are what other programs' files hold besides the event; see `document`.
Source: own.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import IO, Any

from crosstable.formats.decoding import decoded, read_whole
from crosstable.formats.event.document import EventDocument, KeptLine, Stated
from crosstable.formats.event.event_format import ReadEvent, WrittenEvent, finished
from crosstable.formats.event.go_pairer_json import read_go_pairer
from crosstable.formats.event.held_plan import HeldBar, HeldPlan
from crosstable.formats.event.json_games import Faults, JsonGames
from crosstable.formats.event.json_prizes import read_prizes, read_zones
from crosstable.formats.event.json_rules import read_rules
from crosstable.formats.event.json_shapes import (
    SCHEMA,
    EventFileContent,
    FileEntrant,
    FileFixture,
    FileKeptLine,
    FilePairing,
    FilePlan,
    FileRound,
)
from crosstable.formats.event.json_teams import read_teams
from crosstable.formats.event.json_writer import write_event_json
from crosstable.model.entry_details import DETAIL_NAMES
from crosstable.model.errors import FormatError, InputError, Problem
from crosstable.model.events import Entrant, Event, Round
from crosstable.model.fixtures import WHOLE_ROUND, Fixture, Slot
from crosstable.model.large_results import without_collections
from crosstable.model.messages import Message
from crosstable.model.players import Identity, Player
from crosstable.model.points import in_points
from crosstable.model.stages import Stage
from crosstable.model.validation import together, validated


@dataclass(frozen=True, slots=True)
class EventJson:
    """Our own format of event files: it holds everything."""

    name: str = "event-json"
    endings: tuple[str, ...] = (".json",)
    sentence: str = "our own event files, which lose nothing"

    def read(self, stream: IO[bytes], *, name: str, strict: bool = False, encoding: str | None = None) -> ReadEvent:
        """Read an event; see `EventFormat.read`."""
        text, odd = decoded(read_whole(stream, name=name), name=name, encoding=encoding or "utf-8")
        try:
            document, faults = _read(text)
        except InputError as error:
            raise FormatError("model/at", where=name, what=error.message) from None
        problems = (Problem(None, None, "error", fault) for fault in faults)
        return finished(document, (*odd, *problems), name=name, strict=strict)

    def write(self, document: EventDocument) -> WrittenEvent:
        """Write an event; see `EventWriter.write`."""
        return WrittenEvent(write_event_json(document).encode())


def read_event_json(text: str) -> EventDocument:
    """Read an event.

    Raises:
        FormatError: not JSON (with line and column), another schema, or anything wrong in it: each fault with its path.
        ResultError: the entrants are not those of one event.
    """
    document, faults = _read(text)
    if faults:
        raise FormatError(together(faults))
    return document


def parse_json(text: str) -> Any:
    """Parse JSON.

    Raises:
        FormatError: with the line and column where it breaks off.
    """
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        is_cut = error.pos >= len(text.rstrip()) - 1
        code = "formats/event/not-json-cut-off" if is_cut else "formats/event/not-json"
        raise FormatError(code, line=error.lineno, column=error.colno, why=error.msg) from error
    except RecursionError:
        raise FormatError("formats/event/json-too-deep") from None
    except ValueError:  # an integer of more than 4,300 digits
        raise FormatError("formats/event/number-too-long") from None


@without_collections()
def _read(text: str) -> tuple[EventDocument, Sequence[Message]]:
    """Read what is sound, and return the faults of the rest."""
    top = parse_json(text)
    if isinstance(top, dict) and "schema" not in top and "players" in top:
        return read_go_pairer(top), ()
    if isinstance(top, dict) and (isinstance(top.get("schema"), bool) or top.get("schema") != SCHEMA):
        raise FormatError("formats/event/schema-not-known", schema=top.get("schema"), known=SCHEMA)
    file = validated(EventFileContent, top)
    faults = Faults()
    entrants = _different(faults.build_each(FileEntrant, file.entrants, "entrants", _entrant), faults)
    rounds = faults.build_each(FileRound, file.rounds, "rounds", JsonGames(faults).round)
    about = file.event
    event = Event(
        id=about.id,
        name=about.name or about.id,
        entrants=entrants,
        rounds=_numbered(rounds, frozenset(entrant.id for entrant in entrants), faults),
        rules=read_rules(about.rules),
        date=about.date,
        sequence=about.sequence,
        rounds_planned=about.rounds_planned,
    )
    constraints = file.pairing or FilePairing()
    teams = read_teams(file.teams, event, faults.found.append)
    document = EventDocument(
        event=event,
        policy=constraints.policy,
        settings=MappingProxyType(dict(constraints.settings or {})),
        forced=constraints.forced,
        forbidden=constraints.forbidden,
        volunteers=constraints.volunteers,
        bye=constraints.bye,
        seed=constraints.seed or 0,
        about=MappingProxyType(dict(file.about or {})),
        tiebreaks=file.tiebreaks,
        stages=_stages(file, event, faults),
        prizes=read_prizes(file.prizes, {each.id for each in entrants}, faults.found.append, teams),
        zones=read_zones(file.zones),
        teams=teams,
        plan=_plan(file.plan),
        fixtures=_fixtures(file.fixtures, faults),
        kept=faults.build_each(FileKeptLine, file.kept, "kept", _kept_line),
        stated=MappingProxyType(
            {
                id: Stated(
                    **{name: getattr(claims, name) for name in DETAIL_NAMES},
                    half_points=claims.score,
                    place=claims.place,
                    criteria=claims.criteria,
                )
                for id, claims in (file.stated or {}).items()
            }
        ),
    )
    return document, faults.found


def _plan(shape: FilePlan | None) -> HeldPlan | None:
    if shape is None:
        return None
    values = {part.name: getattr(shape, part.name) for part in fields(shape)}
    bar = None if shape.bar is None else HeldBar(shape.bar.at, shape.bar.lowest, shape.bar.step)
    return HeldPlan(**{**values, "bye_points": MappingProxyType(dict(shape.bye_points)), "bar": bar})


def _fixtures(shapes: Sequence[FileFixture], faults: Faults) -> tuple[Fixture, ...]:
    """Return when and where rounds and matches are played, each once."""
    found: dict[tuple[int, int], Fixture] = {}
    for at, shape in enumerate(shapes):
        key = shape.round, shape.match or WHOLE_ROUND
        if key in found:
            faults.add("formats/event/fixture-twice", at=f"fixtures[{at}]", round=shape.round)
        else:
            found[key] = Fixture(*key, Slot(shape.day, shape.time, shape.place, shape.moves))
    return tuple(found[key] for key in sorted(found))


def _stages(file: EventFileContent, event: Event, faults: Faults) -> tuple[Stage, ...]:
    """Return the stages whose entrants are those of the event."""
    teams = None if file.teams is None else {each.id for each in file.teams.teams}
    known = {entrant.id for entrant in event.entrants} if teams is None else teams
    found = []
    for at, shape in enumerate(file.stages):
        strangers = [id for id in shape.entrants if id not in known]
        if strangers or len(set(shape.entrants)) < len(shape.entrants):
            twice = [id for id in shape.entrants if shape.entrants.count(id) > 1]
            faults.add("formats/event/stage-entrant", at=f"stages[{at}]", id=(strangers or twice)[0])
            continue
        found.append(
            Stage(
                shape.name,
                shape.policy,
                MappingProxyType(dict(shape.settings or {})),
                shape.tiebreaks,
                shape.rounds,
                shape.takes,
                bool(shape.carries_points),
                shape.entrants,
                shape.first_round if shape.entrants else None,
                bool(shape.is_parallel),
            )
        )
    return tuple(found)


def _different(entrants: Iterable[Entrant], faults: Faults) -> tuple[Entrant, ...]:
    """Leave out entrants with the id of an earlier one."""
    different: dict[str, Entrant] = {}
    for entrant in entrants:
        if different.setdefault(entrant.id, entrant) is not entrant:
            faults.add("formats/event/two-entrants-with-one-id", id=entrant.id)
    return tuple(different.values())


def _numbered(rounds: Iterable[Round], known_ids: frozenset[str], faults: Faults) -> tuple[Round, ...]:
    """Number rounds 1, 2, 3; leave out games of a player who did not enter or plays already."""
    numbered = []
    for number, this in enumerate(rounds, start=1):
        if this.number != number:
            faults.add("formats/event/rounds-out-of-order", found=this.number, expected=number)
        if this.has_each_once(known_ids):
            numbered.append(Round(number, this.games))
            continue
        seen: set[str] = set()
        games = []
        for board, game in enumerate(this.games, start=1):
            players = game.players
            if known_ids.issuperset(players) and seen.isdisjoint(players):
                seen.update(players)
                games.append(game)
                continue
            stranger = next((player for player in players if player not in known_ids), None)
            where = {"round": this.number, "board": game.board or board}
            if stranger is not None:
                faults.add("formats/event/player-not-entered", player=stranger, **where)
            else:
                twice = next(player for player in players if player in seen)
                faults.add("formats/event/player-twice-in-round", player=twice, **where)
        numbered.append(Round(number, tuple(games)))
    return tuple(numbered)


def _kept_line(shape: FileKeptLine, _at: int, _value: object) -> KeptLine:
    return KeptLine(shape.format, shape.anchor, shape.text)


def _entrant(shape: FileEntrant, _at: int, _value: object) -> Entrant:
    player = Player(
        id=shape.id,
        name=shape.name or shape.id,
        identities=tuple(Identity(each.organisation, each.number) for each in shape.identities),
        club=shape.club,
        family=shape.family,
        city=shape.city,
        region=shape.region,
        country=shape.country,
        display=shape.display,
    )
    return Entrant(
        player,
        number=shape.number,
        rating=shape.rating,
        initial_score=in_points(shape.initial_score),
        absent=shape.absent,
        from_round=shape.from_round,
        until_round=shape.until_round,
    )
