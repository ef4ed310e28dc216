"""Write an event as JSON; `json_reader` reads it back to the same event."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, fields
from types import MappingProxyType
from typing import Any

from crosstable.formats.event.document import EventDocument, Stated
from crosstable.formats.event.json_rules import rules_value
from crosstable.formats.event.json_shapes import SCHEMA
from crosstable.formats.event.json_teams import teams_as_values
from crosstable.model.events import Entrant, Event
from crosstable.model.fixtures import Fixture
from crosstable.model.games import Colour, Game, Member, Side
from crosstable.model.players import Player
from crosstable.model.prize_values import prizes_as_values, zones_as_values
from crosstable.model.prizes import NO_PRIZES
from crosstable.model.results import ResultKind
from crosstable.model.stages import Stage

_RESULTS: Mapping[tuple[int | None, ...], int] = {(1, 2): 0, (2, 1): 1, (1, 1): 2, (None, None): 3}
_WORDS: Mapping[tuple[Colour | None, ...], tuple[str, ...]] = MappingProxyType(
    {
        ("black", "white"): ("black", "white", "draw", "none"),
        ("white", "black"): ("white", "black", "draw", "none"),
        (None, None): ("first", "second", "draw", "none"),
    }
)
_USUAL_GAME = Game((Side.of("x"),))
_USUAL_ENTRANT = Entrant(Player("x", "x"))


def write_event_json(document: EventDocument | Event) -> str:
    """Write an event, one entrant and one game per line."""
    whole = document if isinstance(document, EventDocument) else EventDocument(document)
    event = whole.event
    parts = [
        f'"schema": {SCHEMA}',
        f'"event": {_line(_about(event))}',
        f'"entrants": {_lines([_entrant(entrant) for entrant in event.entrants], "    ")}',
        f'"rounds": [{", ".join(_round(this.number, [_game(game) for game in this.games]) for this in event.rounds)}]',
    ]
    constraints = _constraints(whole)
    if constraints:
        parts.append(f'"pairing": {_line(constraints)}')
    if whole.plan is not None:
        parts.append(f'"plan": {_line(whole.plan.as_values())}')
    if whole.stages:
        parts.append(f'"stages": {_lines([_stage(each) for each in whole.stages], "    ")}')
    if whole.prizes != NO_PRIZES:
        parts.append(f'"prizes": {_line(prizes_as_values(whole.prizes))}')
    if whole.zones:
        parts.append(f'"zones": {_line(zones_as_values(whole.zones))}')
    if whole.teams is not None:
        parts.append(f'"teams": {_teams(teams_as_values(whole.teams))}')
    if whole.fixtures:
        parts.append(f'"fixtures": {_lines([_fixture(each) for each in whole.fixtures], "    ")}')
    if whole.about:
        parts.append(f'"about": {_line(dict(whole.about))}')
    if whole.tiebreaks:
        parts.append(f'"tiebreaks": {_line(list(whole.tiebreaks))}')
    stated = [f"    {_line(id)}: {_line(_stated(claims))}" for id, claims in whole.stated.items() if claims != Stated()]
    if stated:
        parts.append('"stated": {\n' + ",\n".join(stated) + "\n  }")
    if whole.kept:
        parts.append(f'"kept": {_lines([asdict(line) for line in whole.kept], "    ")}')
    return "{\n  " + ",\n  ".join(parts) + "\n}\n"


def _stage(stage: Stage) -> dict[str, Any]:
    return {
        "name": stage.name,
        "policy": stage.policy,
        **({"settings": dict(stage.settings)} if stage.settings else {}),
        **({"tiebreaks": list(stage.tiebreaks)} if stage.tiebreaks else {}),
        **({"rounds": stage.rounds} if stage.rounds else {}),
        "takes": stage.takes,
        **({"carries_points": True} if stage.carries_points else {}),
        **({"entrants": list(stage.entrants)} if stage.entrants else {}),
        **({"first_round": stage.first_round} if stage.first_round else {}),
        **({"is_parallel": True} if stage.is_parallel else {}),
    }


def _fixture(fixture: Fixture) -> dict[str, Any]:
    board = {"match": fixture.board} if fixture.board else {}
    return {"round": fixture.round, **board, **fixture.slot.as_values()}


def _teams(values: Mapping[str, Any]) -> str:
    """Write the teams, one team, round and line-up per line."""
    many = ("teams", "rounds", "line_ups")
    parts = [f'"{name}": {_lines(value, "    ") if name in many else _line(value)}' for name, value in values.items()]
    return "{\n  " + ",\n  ".join(parts) + "}"


def _about(event: Event) -> dict[str, Any]:
    return {
        "id": event.id,
        "name": event.name,
        **({"date": event.date.isoformat()} if event.date else {}),
        **({"sequence": event.sequence} if event.sequence else {}),
        "rules": rules_value(event.rules),
        **({"rounds_planned": event.rounds_planned} if event.rounds_planned else {}),
    }


def _stated(claims: Stated) -> dict[str, Any]:
    values = {part.name: getattr(claims, part.name) for part in fields(claims)}
    half_points = values.pop("half_points")
    values["score"] = None if half_points is None else _points(half_points)
    values["criteria"] = list(claims.criteria) or None
    return {name: value for name, value in values.items() if value is not None}


def _constraints(document: EventDocument) -> dict[str, Any]:
    return {
        **({"policy": document.policy} if document.policy else {}),
        **({"settings": dict(document.settings)} if document.settings else {}),
        **({"forced": [list(pair) for pair in document.forced]} if document.forced else {}),
        **({"forbidden": [list(pair) for pair in document.forbidden]} if document.forbidden else {}),
        **({"volunteers": list(document.volunteers)} if document.volunteers else {}),
        **({"bye": document.bye} if document.bye else {}),
        **({"seed": document.seed} if document.seed else {}),
    }


def _entrant(entrant: Entrant) -> dict[str, Any]:
    player = entrant.player
    result: dict[str, Any] = {"id": player.id}
    result |= {} if player.name == player.id else {"name": player.name}
    result |= {} if entrant.number is None else {"number": entrant.number}
    result |= {} if entrant.rating is None else {"rating": _plain(entrant.rating)}
    result |= {"initial_score": _points(entrant.initial_half_points)} if entrant.initial_half_points else {}
    result |= {"absent": sorted(entrant.absent)} if entrant.absent else {}
    for name in ("from_round", "until_round"):
        value = getattr(entrant, name)
        result |= {} if value == getattr(_USUAL_ENTRANT, name) else {name: value}
    for name in ("club", "family", "city", "region", "country"):
        result |= {} if getattr(player, name) is None else {name: getattr(player, name)}
    if player.identities:
        result["identities"] = [
            {"organisation": each.organisation, "number": each.number} for each in player.identities
        ]
    return result | ({} if player.display == "public" else {"display": player.display})


def _game(game: Game) -> dict[str, Any]:
    facts = {
        name: value.isoformat() if name in ("date", "time") else value
        for name, value in ((part.name, getattr(game, part.name)) for part in fields(game))
        if name not in ("sides", "kind", "event", "event_sequence", "round") and value != getattr(_USUAL_GAME, name)
    }
    played = game.kind is ResultKind.PLAYED
    return {**_sides(game), **({} if played else {"kind": game.kind.value}), **facts}


def _sides(game: Game) -> dict[str, Any]:
    plain = all(side == Side.of(*side.players, place=side.place, colour=side.colour) for side in game.sides)
    plain = plain and all(len(side.members) == 1 for side in game.sides)
    places = tuple(side.place for side in game.sides)
    colours = tuple(side.colour for side in game.sides)
    if plain and game.sides[0].place == 1 and len(game.sides) == 1 and colours == (None,):
        return {"bye": game.players[0]}
    is_pair = plain and places in _RESULTS and colours in _WORDS
    if is_pair and (game.kind is not ResultKind.PLAYED or places != (None, None)):
        words = _WORDS[colours]
        return {words[0]: game.players[0], words[1]: game.players[1], "result": words[_RESULTS[places]]}
    return {"sides": [_side(side) for side in game.sides]}


def _side(side: Side) -> dict[str, Any]:
    return {
        "players": [_member(member) for member in side.members],
        **{
            name: getattr(side, name)
            for name in ("place", "points", "colour", "reason")
            if getattr(side, name) is not None
        },
        **({} if side.half_points is None else {"score": _points(side.half_points)}),
    }


def _member(member: Member) -> str | dict[str, Any]:
    if member == Member(member.player):
        return member.player
    return {
        "id": member.player,
        "weight": member.share,
        **({} if member.points is None else {"points": member.points}),
    }


def _plain(number: float) -> int | float:
    return int(number) if float(number).is_integer() else number


def _points(half_points: int) -> int | float:
    return half_points // 2 if half_points % 2 == 0 else half_points / 2


def _round(number: int, games: list[dict[str, Any]]) -> str:
    return f'{{"number": {number}, "games": {_lines(games, "    ")}}}'


def _lines(values: list[dict[str, Any]], indent: str) -> str:
    if not values:
        return "[]"
    return "[\n" + ",\n".join(indent + _line(value) for value in values) + "\n  ]"


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
