"""What FIDE mode allows: checks of commands on an event, and the notes of what departs from the rules.

Each check returns the plan with a note of what was done, or None when there is nothing to note.

| level | meaning | what a command needs |
|---|---|---|
| 3 | against the rules, but harmless | to be confirmed as irregular |
| 4 | against the rules, possibly needed | that, and a reason |
| 5 | forbidden | FIDE mode must have been left |
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from crosstable.events.entry_rows import last_published
from crosstable.events.fide_mode import FideMode
from crosstable.events.plan import Plan
from crosstable.events.running import RunningEvent
from crosstable.model.errors import InputError
from crosstable.model.games import Game
from crosstable.model.messages import Message, message
from crosstable.model.results import ResultKind
from crosstable.pairing.constraints import Pair

LAST_NUMBERING = 4  # pairing numbers are final once this round is paired: C.04.2, 2.3
_SIGNS = {
    ResultKind.DOUBLE_FORFEIT: "0F-0F",
    ResultKind.DOUBLE_LOSS: "0-0",
    ResultKind.UNPLAYED: "none",
    ResultKind.ADJOURNED: "adjourned",
}
_DRAW = "1/2-1/2"
_PAID = {ResultKind.HALF_BYE: "HPB", ResultKind.FULL_BYE: "FPB"}
_HALF_AND_NONE: dict[tuple[int | None, int | None], str] = {(1, 0): "1/2-0", (0, 1): "0-1/2"}


def check_confirmed(what: Message, *, level: int, irregular: bool, reason: str = "") -> None:
    """Check that an irregular act was confirmed.

    Raises:
        InputError: it was not, or needs a reason as well.
    """
    if not irregular or (level > 3 and not reason):
        code = "events/fide-confirm-with-reason" if level > 3 else "events/fide-confirm"
        raise InputError(code, what=what, level=level)


def check_regeneration(running: RunningEvent, number: int, *, irregular: bool) -> Plan | None:
    """Check that a published round may become a draft again.

    Raises:
        InputError: it was not confirmed.
    """
    if not running.plan.is_fide:
        return None
    what = message("events/fide-regeneration", round=number)
    check_confirmed(what, level=3, irregular=irregular)
    return noted(running.plan, f"Regeneration @ Round {number}")


def check_no_re_pairing(running: RunningEvent) -> None:
    """Check that boards of a published round are not paired again by themselves.

    Raises:
        InputError: in FIDE mode.
    """
    if running.plan.is_fide:
        raise InputError("events/fide-no-re-pairing", event=running.id)


def check_constraints(running: RunningEvent, forbidden: Collection[Pair]) -> None:
    """Check that a single round has no forbidden pairs of its own.

    Raises:
        InputError: in FIDE mode, where they are of the whole event and fixed before round 1.
    """
    if running.plan.is_fide and forbidden:
        raise InputError("events/fide-forbidden-in-round", event=running.id)


def check_rating_change(running: RunningEvent) -> None:
    """Check that pairing numbers may still change.

    Raises:
        InputError: in FIDE mode, once round 4 is published.
    """
    if running.plan.is_fide and last_published(running) >= LAST_NUMBERING:
        raise InputError("events/fide-numbers-final", event=running.id, round=LAST_NUMBERING)


def check_results(
    running: RunningEvent, number: int, changes: Collection[tuple[Game, Game]], *, irregular: bool
) -> Plan | None:
    """Check results of a round that are entered or corrected, before and after.

    Those of the latest round and of the one before may be corrected (C.04.2, 4.3), that of an adjourned game may be
    entered at any time.

    Raises:
        InputError: a correction of an earlier round; an adjourned game that is no draw, which was not confirmed.
    """
    if not running.plan.is_fide:
        return None
    plan, last = running.plan, last_published(running)
    for before, after in changes:
        first, second = (_number(running, side.players[0]) for side in before.sides)
        if before.kind is ResultKind.ADJOURNED:
            if number < last and _result(after) != _DRAW:
                what = message("events/fide-adjourned", round=number, result=_result(after))
                check_confirmed(what, level=3, irregular=irregular)
            plan = noted(plan, f"Adjournment @ Round {number}: {first}-{second} {_result(after)}")
        elif after.kind is ResultKind.ADJOURNED:
            plan = noted(plan, f"Adjournment @ Round {number}: {first}-{second}")
        elif before.kind is not ResultKind.UNPLAYED:
            if number < last - 1:
                raise InputError("events/fide-correction-too-late", round=number, event=running.id)
            text = f"{first}-{second}: {_result(before)} => {_result(after)}"
            plan = noted(plan, f"Correction @ Round {number}: {text}")
    return None if plan is running.plan else plan


def check_bye_request(
    running: RunningEvent, player: str, rounds: Collection[int], kind: ResultKind, *, irregular: bool
) -> Plan | None:
    """Check a requested bye that pays: C.05, 6.7 allows one half-point bye a player, and it is not for the last round.

    Raises:
        InputError: it was not confirmed.
    """
    if not running.plan.is_fide or kind not in _PAID:
        return None
    plan, number = running.plan, running.event.entrant(player).number
    had = _half_byes(running, player).difference(rounds)
    for round in sorted(rounds):
        is_full = kind is ResultKind.FULL_BYE
        code = "events/fide-second-bye" if had else "events/fide-bye-in-last-round"
        code = "events/fide-full-bye" if is_full else code
        is_odd = is_full or bool(had) or round == plan.rounds_planned
        had.add(round)
        if is_odd:
            what = message(code, round=round, player=number)
            check_confirmed(what, level=3, irregular=irregular)
            plan = noted(plan, f"Configuration @ Round {round}: {number}={_PAID[kind]}")
    return None if plan is running.plan else plan


def _half_byes(running: RunningEvent, player: str) -> set[int]:
    """Return the rounds in which a player had or will have a half-point bye."""
    asked = {of for (one, of), kind in running.bye_requests.items() if one == player and kind == "half-bye"}
    had = {
        this.number
        for this in running.event.rounds
        for game in this.games
        if game.kind is ResultKind.HALF_BYE and game.players == (player,)
    }
    return asked | had


def logged_notes(before: Plan, after: Plan | None) -> dict[str, list[str]]:
    """Return the notes that a change adds, for the change log; nothing where there are none."""
    old, new = before.fide, None if after is None else after.fide
    added = () if new is None else new.notes[len(old.notes) if old is not None else 0 :]
    return {"noted": list(added)} if added else {}


def noted(plan: Plan, note: str) -> Plan:
    """Return a plan with one more note of an irregularity."""
    return replace(plan, fide=(plan.fide or FideMode()).with_note(note))


def _number(running: RunningEvent, player: str) -> int:
    return running.event.entrant(player).number or 0


def _result(game: Game) -> str:
    """Write a result as tournament files do, as the first side sees it."""
    if game.kind in _SIGNS:
        return _SIGNS[game.kind]
    scores = (game.sides[0].half_points, game.sides[1].half_points)
    if scores in _HALF_AND_NONE:
        return _HALF_AND_NONE[scores]
    places = [side.place for side in game.sides]
    if places[0] == places[1]:
        return _DRAW
    won = places[1] is None or (places[0] is not None and places[0] < places[1])
    forfeit = "F" if game.kind is ResultKind.FORFEIT else ""
    return f"1{forfeit}-0{forfeit}" if won else f"0{forfeit}-1{forfeit}"
