"""Which step comes next: mostly what a director would do now, now and then anything."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from crosstable.commands.fields import fields_of
from crosstable.commands.table import all_commands, all_readings, entry_named
from crosstable.events.plan import TEMPLATES
from crosstable.games.profiles import GAMES
from tests.walks.fitting import FITTING, PLACES, decisive_word, new_entries, new_team, result_word
from tests.walks.inputs import any_input, any_value, wrong_value
from tests.walks.scene import Scene
from tests.walks.steps import API, SURFACES, Step, can_be_given

WILD = 0.2  # of values that do not follow from the state
_ORDERLY = 0.5  # how often a step is what a director would do now
_MOST_EVENTS = 6
_FEW = 4
# Fields that most people leave out, because they change how everything after is run.
_RARE = ("policy", "settings", "rules", "tiebreaks", "leave_fide_mode", "carry_points", "bye_points", "drop")
# Commands after which little is left to do, or that have nothing to do with events.
_NOWHERE = ("x9", "0", "1", "p1", "99999")  # what a path may name and is not there
_SELDOM = {
    "event drop": 0.5, "event close": 0.3, "event undo": 2, "undo": 2, "erase-player": 0.1, "rate": 0.1,
    "publish": 0.3, "event next-season": 0.3, "event take-over": 0.3, "event new": 0.3, "import": 0.5,
    "event stage": 0.6, "event cut": 1.5, "event plan": 1.0, "event team rules": 0.7, "account token": 0.1,
    "account invite": 0.2, "account reset": 0.1, "webhook test": 0, "webhook resend": 0, "account set-up": 0,
    "account revoke": 0.1, "event result": 3, "event correct": 2,
}  # fmt: skip


def next_step(scene: Scene, chance: Random) -> Step:
    """Return the next step of a walk."""
    found = _of_director(scene, chance) if chance.random() < _ORDERLY else None
    return found or _any_step(scene, chance)


def _of_director(scene: Scene, chance: Random) -> Step | None:
    running = scene.running
    if running is None or (chance.random() < 0.03 and len(scene.events) < _MOST_EVENTS):
        return _new_event(chance)
    at = {"event": running.id}

    def step(command: str, surface: str = "", where: Mapping[str, str] = at, **given: Any) -> Step:
        known = [each for each in SURFACES if can_be_given(command, each)]
        return Step(surface or chance.choice(known), command, where, given)

    if running.plan.status != "open":
        last = [step("event reopen", reason="one more round"), _new_event(chance), step("publish", where={})]
        return chance.choice(last)
    if running.plan.teams is not None and len(scene.teams) < _FEW:
        return step("event team add", **new_team(scene, chance))
    if len(scene.entrants) < _FEW:
        return step("event enter", API, entries=new_entries(chance, chance.choice([4, 5, 7, 9])))
    if scene.open_boards:
        boards = scene.open_boards if chance.random() < 0.6 else scene.open_boards[:2]
        is_bracket = "elimination" in running.plan.policy or any(each.has_begun for each in running.plan.stages)
        word = decisive_word if is_bracket and chance.random() < 0.9 else result_word
        return step("event result", results=[{"board": each, "result": word(scene, chance)} for each in boards])
    if scene.has_draft:
        return step("event publish", irregular=running.plan.is_fide)
    planned = running.plan.rounds_planned
    waits = [each for each in running.plan.stages if not each.has_begun]
    if waits and scene.rounds and chance.random() < 0.5:
        return step("event cut", stage=waits[0].name)
    if planned and scene.rounds >= planned and chance.random() < 0.7:
        return step(chance.choice(["event close", "event close-round"]))
    if running.plan.policy == "groups" and scene.rounds == 0 and chance.random() < 0.5:
        return step("event draw", groups=2)
    if running.latest is not None and "elimination" in running.plan.policy and chance.random() < 0.2:
        return step("event decide", board=chance.choice(scene.boards or [1]), player=chance.choice(scene.paired))
    return step("event pair", publish=chance.random() < 0.8, irregular=running.plan.is_fide)


def _new_event(chance: Random) -> Step:
    game = {"game": chance.choice(sorted(GAMES))} if chance.random() < 0.3 else {}
    given = {
        "name": f"{chance.choice(['Cup', 'Open', 'Evening'])} {chance.randrange(1000)}",
        "template": chance.choice(TEMPLATES),
        **game,
    }
    if chance.random() < 0.5:
        given["rounds"] = chance.choice([2, 3, 5])
    return Step(API, "event new", {}, {"date": "2026-09-05", **given})


def _any_step(scene: Scene, chance: Random) -> Step:
    names = list(all_commands()) + (list(all_readings()) if chance.random() < 0.3 else [])
    weights = [_SELDOM.get(name, 1.0) for name in names]
    command = chance.choices(names, weights)[0]
    surface = chance.choice([each for each in SURFACES if can_be_given(command, each)])
    found = entry_named(command)
    where = {
        name: PLACES[name](scene, chance) if chance.random() > 0.02 else chance.choice(_NOWHERE)
        for name in found.places
    }
    trial = not found.reads and chance.random() < 0.1
    return Step(surface, command, where, _given(command, scene, chance), is_dry_run=trial)


def _given(command: str, scene: Scene, chance: Random) -> dict[str, Any]:
    """Return the values of an input: each fits the state, or is what its type allows, or wrong."""
    found = entry_named(command)
    if chance.random() < 0.05:
        return any_input(found.input_class, chance)
    given: dict[str, Any] = {}
    fields = fields_of(found.input_class)
    wanted = chance.choice([0.15, 0.5, 0.9])
    for name, field in fields.items():
        is_left_out = chance.random() > (0.1 if name in _RARE else wanted)
        if is_left_out and not (field.is_required or name == "reason") and len(fields) > 1:
            continue
        pick = chance.random()
        fitting = FITTING.get(f"{command}.{name}", FITTING.get(name))
        if pick < WILD / 20:
            given[name] = wrong_value(chance)
        elif pick < WILD / 3 or (fitting is None and field.kind.name != "mapping"):
            given[name] = any_value(field.kind, chance)
        elif fitting is not None:
            value = fitting(scene, chance)
            if value is not None:
                given[name] = value
    return given
