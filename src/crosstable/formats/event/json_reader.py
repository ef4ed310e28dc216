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
      "pairing": {"policy": "go", "settings": {"habit": "EGF"}, "forced": [["3", "7"]], "forbidden": [],
                  "volunteers": ["5"], "bye": null, "seed": 0},
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
6. `about`, `stated` and `kept` are what other programs' files say beside the event; see `event_document`.
Source: own.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import IO, Any, get_args

from crosstable.formats.event.document import ABOUT, EventDocument, KeptLine, Stated
from crosstable.formats.event.event_format import ReadEvent, Written, finished, read_whole, text_of_file
from crosstable.formats.event.faults import Faults
from crosstable.formats.event.go_pairer_json import read_go_pairer
from crosstable.formats.event.json_fields import Fields, id_of, parse_json
from crosstable.formats.event.json_rules import read_rules
from crosstable.formats.event.json_writer import SCHEMA, write_event_json
from crosstable.model.errors import FormatError, InputError, Problem, UnknownName
from crosstable.model.events import Entrant, Event, Round
from crosstable.model.games import Colour, Game, Member, Side
from crosstable.model.players import Display, Identity, Player
from crosstable.model.results import KINDS, ResultKind

_COLOURS: Mapping[str, Colour] = MappingProxyType({"black": "black", "white": "white"})
_DETAILS = ("club", "family", "city", "region", "country")
_WORDS_STATED = ("title", "sex", "birth", "grade", "membership")
_GAME_FACTS = ("handicap", "komi", "length", "weight")


@dataclass(frozen=True, slots=True)
class EventJson:
    """Our own format of event files: it holds everything."""

    name: str = "event-json"
    endings: tuple[str, ...] = (".json",)
    sentence: str = "our own event files, which lose nothing"

    def read(self, stream: IO[bytes], *, name: str, strict: bool = False, encoding: str | None = None) -> ReadEvent:
        """Read an event; see `EventFormat.read`.

        A fault costs the entrant or the game in which it stands; one in the event itself ends the reading.
        """
        text, odd = text_of_file(read_whole(stream, name=name), name=name, encoding=encoding or "utf-8")
        try:
            document, faults = _read(text)
        except InputError as error:
            raise FormatError(f"{name}: {error}") from None
        problems = (Problem(None, None, "error", str(fault)) for fault in faults.found)
        return finished(document, (*odd, *problems), name=name, strict=strict)

    def write(self, document: EventDocument) -> Written:
        """Write an event; see `EventWriter.write`."""
        return Written(write_event_json(document).encode())


def read_event_json(text: str) -> EventDocument:
    """Read an event.

    Raises:
        FormatError: no JSON (says line and column), another schema, a value of the wrong kind (says where).
        UnknownName: a name that means nothing, with the nearest one.
        ResultError: facts that cannot be: two players with one id, a player twice in a round, a gap in the rounds.
    """
    document, faults = _read(text)
    if faults.found:
        raise faults.found[0]
    return document


def _read(text: str) -> tuple[EventDocument, Faults]:
    """Read what is sound, and give the faults of the rest."""
    faults = Faults()
    top = parse_json(text)
    if isinstance(top, dict) and "schema" not in top and "players" in top:
        return _from_go_pairer(top), faults
    whole = Fields(top, "the file")
    whole.only("schema", "event", "entrants", "rounds", "pairing", "about", "tiebreaks", "stated", "kept")
    if whole.raw("schema") != SCHEMA:
        raise FormatError(f"schema {whole.raw('schema')!r} is not known here. This version reads schema {SCHEMA}.")
    about = Fields(whole.raw("event"), "event")
    about.only("id", "name", "date", "sequence", "rules", "rounds_planned")
    entrants = faults.entrants(faults.each(whole.list("entrants"), _entrant))
    rounds = faults.each(whole.list("rounds"), lambda value, at: _round(value, at, faults))
    event = Event(
        id=about.id("id"),
        name=about.text("name") or about.id("id"),
        entrants=entrants,
        rounds=faults.rounds(rounds, (entrant.id for entrant in entrants)),
        rules=read_rules(about.raw("rules")),
        date=_moment(about, "date", dt.date.fromisoformat),
        sequence=about.whole("sequence") or 0,
        rounds_planned=about.whole("rounds_planned", 1),
    )
    document = _with_wishes(event, Fields(whole.raw("pairing") or {}, "pairing"))
    document = replace(
        document,
        about=MappingProxyType(_about(Fields(whole.raw("about") or {}, "about"))),
        tiebreaks=tuple(id_of(value, "tiebreaks") for value in whole.list("tiebreaks")),
        kept=faults.each(whole.list("kept"), _kept),
        stated=MappingProxyType(_all_stated(Fields(whole.raw("stated") or {}, "stated"))),
    )
    return document, faults


def _about(about: Fields) -> dict[str, str]:
    about.only(*ABOUT)
    return {key: about.text(key) or "" for key, _ in about.raw_items()}


def _kept(value: object, at: int) -> KeptLine:
    kept = Fields(value, f"kept {at}")
    kept.only("format", "anchor", "text")
    return KeptLine(kept.id("format"), kept.text("anchor") or "", kept.text("text") or "")


def _all_stated(stated: Fields) -> dict[str, Stated]:
    return {id: _stated(Fields(value, f"stated of {id!r}")) for id, value in stated.raw_items()}


def _stated(said: Fields) -> Stated:
    said.only(*_WORDS_STATED, "score", "place", "criteria")
    return Stated(
        **{word: said.text(word) for word in _WORDS_STATED},
        score=said.halves("score"),
        place=said.whole("place"),
        criteria=tuple(id_of(value, f"{said.where}, criteria") for value in said.list("criteria")),
    )


def _from_go_pairer(top: dict[str, Any]) -> EventDocument:
    event, settings = read_go_pairer(top)
    return EventDocument(event, "go-pairer", MappingProxyType(dict(settings)))


def _with_wishes(event: Event, wishes: Fields) -> EventDocument:
    wishes.only("policy", "settings", "forced", "forbidden", "volunteers", "bye", "seed")
    settings = wishes.raw("settings") or {}
    for key, value in Fields(settings, "pairing, settings").raw_items():
        if not isinstance(value, (bool, int, float, str)):
            raise wishes.fault(f"setting {key!r}", value, "true, false, a number or a word")
    return EventDocument(
        event=event,
        policy=wishes.text("policy"),
        settings=MappingProxyType(dict(settings)),
        forced=_pairs(wishes, "forced"),
        forbidden=_pairs(wishes, "forbidden"),
        volunteers=tuple(id_of(value, "pairing: volunteers") for value in wishes.list("volunteers")),
        bye=wishes.id("bye") if "bye" in wishes else None,
        seed=wishes.whole("seed") or 0,
    )


def _pairs(wishes: Fields, key: str) -> tuple[tuple[str, str], ...]:
    pairs = []
    for value in wishes.list(key):
        if not isinstance(value, list) or len(value) != 2:
            raise wishes.fault(key, value, "a list of pairs of ids")
        pairs.append((id_of(value[0], f"pairing: {key}"), id_of(value[1], f"pairing: {key}")))
    return tuple(pairs)


def _entrant(value: object, at: int) -> Entrant:
    entrant = Fields(value, f"entrant {at}")
    entrant.only(
        "id", "name", "number", "rating", "initial_score", "absent", "from_round", "until_round",
        "identities", "display", *_DETAILS,
    )  # fmt: skip
    id = entrant.id("id")
    entrant.where = f"entrant {at} ({id!r})"
    absent = entrant.list("absent")
    if any(isinstance(round, bool) or not isinstance(round, int) or round < 1 for round in absent):
        raise entrant.fault("absent", absent, "a list of round numbers")
    player = Player(
        id=id,
        name=entrant.text("name") or id,
        identities=tuple(_identity(each, entrant.where) for each in entrant.list("identities")),
        display=_word(entrant, "display", get_args(Display), "public"),
        **{detail: entrant.text(detail) for detail in _DETAILS},
    )
    return Entrant(
        player,
        number=entrant.whole("number", 1),
        rating=entrant.number("rating"),
        initial_score=entrant.halves("initial_score") or 0,
        absent=frozenset(absent),
        from_round=entrant.whole("from_round", 1) or 1,
        until_round=entrant.whole("until_round"),
    )


def _identity(value: object, where: str) -> Identity:
    identity = Fields(value, f"{where}, identities")
    identity.only("organisation", "number")
    return Identity(identity.id("organisation"), identity.id("number"))


def _round(value: object, at: int, faults: Faults) -> Round:
    this = Fields(value, f"round {at}")
    this.only("number", "games")
    number = this.whole("number", 1) or at
    games = faults.each(this.list("games"), lambda game, board: _game(game, f"round {number}, board {board}"))
    return Round(number, games)


def _game(value: object, where: str) -> Game:
    game = Fields(value, where)
    game.only(
        "black", "white", "first", "second", "bye", "sides", "result", "kind", "board", "date", "time",
        "discipline", "row_id", "source", "position", *_GAME_FACTS,
    )  # fmt: skip
    facts = {fact: game.number(fact) for fact in _GAME_FACTS if fact in game}
    return Game(
        _sides(game),
        kind=_kind(game),
        board=game.whole("board", 1),
        date=_moment(game, "date", dt.date.fromisoformat),
        time=_moment(game, "time", dt.time.fromisoformat),
        discipline=game.text("discipline"),
        row_id=game.text("row_id"),
        source=game.text("source") or "",
        position=game.whole("position") or 0,
        **facts,  # type: ignore[arg-type]  # four numbers by name
    )


def _sides(game: Fields) -> tuple[Side, ...]:
    if "bye" in game:
        return (Side.of(game.id("bye"), place=1),)
    if "sides" in game:
        return tuple(_side(side, game.where) for side in game.list("sides"))
    words = _side_words(game)
    colours: tuple[Colour | None, ...] = tuple(_COLOURS.get(word) for word in words)
    result = _word(game, "result", (*words, "draw", "none"), "none")
    places = {words[0]: (1, 2), words[1]: (2, 1), "draw": (1, 1), "none": (None, None)}[result]
    return tuple(
        Side.of(game.id(word), place=place, colour=colour)
        for word, place, colour in zip(words, places, colours, strict=True)
    )


def _side_words(game: Fields) -> tuple[str, str]:
    """Name the two sides in the order in which the file has them."""
    if "first" in game:
        return "first", "second"
    written = [key for key, _ in game.raw_items() if key in _COLOURS]
    return ("white", "black") if written[:1] == ["white"] else ("black", "white")


def _side(value: object, where: str) -> Side:
    side = Fields(value, f"{where}, a side")
    side.only("players", "place", "points", "colour", "score", "reason")
    return Side(
        tuple(_member(member, side.where) for member in side.list("players")),
        place=side.whole("place"),
        points=side.number("points"),
        colour=_word(side, "colour", get_args(Colour), None),
        score=side.halves("score"),
        reason=side.text("reason"),
    )


def _member(value: object, where: str) -> Member:
    if not isinstance(value, dict):
        return Member(id_of(value, f"{where}, players"))
    member = Fields(value, f"{where}, players")
    member.only("id", "weight", "points")
    weight = member.number("weight")
    return Member(member.id("id"), 1.0 if weight is None else weight, member.number("points"))


def _kind(game: Fields) -> ResultKind:
    word = game.text("kind")
    kinds = {kind.value: kind for kind in KINDS}
    usual = "allocated-bye" if "bye" in game else "played"
    if word is not None and word not in kinds:
        raise UnknownName(f"result kind in {game.where}", word, kinds)
    kind = kinds[word or usual]
    if kind is ResultKind.PLAYED and game.raw("result") in (None, "none") and "sides" not in game:
        raise FormatError(
            f"{game.where}: a played game has no result. Give it one, or a kind: 'unknown', 'void', 'unplayed'."
        )
    return kind


def _word(fields: Fields, key: str, known: tuple[str, ...], usual: Any) -> Any:
    word = fields.text(key)
    if word is not None and word not in known:
        raise UnknownName(f"{key} in {fields.where}", word, known)
    return usual if word is None else word


def _moment(fields: Fields, key: str, read: Callable[[str], Any]) -> Any:
    text = fields.text(key)
    if text is None:
        return None
    try:
        return read(text)
    except ValueError:
        raise fields.fault(key, text, f"an ISO {key}") from None
