"""What FIDE mode allows: checks of commands on an event, and the notes of what departs from the rules.

Each check returns the plan with a note of what was done, or None when there is nothing to note.

| level | meaning | what a command needs |
|---|---|---|
| 3 | against the rules, but harmless | to be confirmed as irregular |
| 4 | against the rules, possibly needed | that, and a reason |
| 5 | forbidden | FIDE mode must have been left |
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from crosstable.league.events.entry_rows import last_published
from crosstable.league.events.fide_mode import FideMode
from crosstable.league.events.plan import Plan
from crosstable.league.events.run_round import RunRound
from crosstable.league.events.running import RunningEvent
from crosstable.model.errors import InputError, NoPairingError
from crosstable.model.games import Game
from crosstable.model.messages import Message, message
from crosstable.model.results import ResultKind
from crosstable.pairing.boards import Pairing
from crosstable.pairing.constraints import Constraints, Pair
from crosstable.pairing.pair import pair

LAST_NUMBERING = 4  # pairing numbers are final once this round is paired: C.04.2, 2.3
_SIGNS = {ResultKind.DOUBLE_FORFEIT: "0F-0F", ResultKind.DOUBLE_LOSS: "0-0", ResultKind.UNPLAYED: "none"}


def check_confirmed(what: Message, *, level: int, irregular: bool, reason: str = "") -> None:
    """Check that an irregular act was confirmed.

    Raises:
        InputError: it was not, or needs a reason as well.
    """
    if not irregular or (level > 3 and not reason):
        code = "league/events/fide-confirm-with-reason" if level > 3 else "league/events/fide-confirm"
        raise InputError(code, what=what, level=level)


def check_change(running: RunningEvent, changed: Plan, *, irregular: bool, reason: str) -> Plan:
    """Check a change of the plan of an event that is in FIDE mode; return the plan with the notes of it.

    Raises:
        InputError: what is fixed once round 1 is published, or a change that was not confirmed.
    """
    mode, round = running.plan.fide, last_published(running)
    if mode is None or changed.fide is None:
        raise InputError("league/events/fide-mode-final", event=running.id)
    if mode.left_after is not None and changed.fide.left_after is None:
        raise InputError("league/events/fide-mode-final", event=running.id)
    if mode.left_after is not None:
        return changed
    if changed.fide.left_after is not None:
        check_confirmed(message("league/events/fide-leaving"), level=4, irregular=irregular, reason=reason)
        return _noted(changed, f"FIDE mode exited @ Round {round}: {reason}")
    if round:
        _check_fixed(running, changed)
        changed = _configured(running, changed, irregular=irregular, reason=reason)
    return changed


def _check_fixed(running: RunningEvent, changed: Plan) -> None:
    now, mode = running.plan, running.plan.fide or FideMode()
    for what, before, after in (
        (message("league/events/fide-pairing-system"), now.policy, changed.policy),
        (message("league/events/fide-settings"), dict(now.settings), dict(changed.settings)),
        (
            message("league/events/fide-points"),
            (now.rules, dict(now.bye_points)),
            (changed.rules, dict(changed.bye_points)),
        ),
        (message("league/events/fide-forbidden-pairs"), mode.forbidden, (changed.fide or mode).forbidden),
    ):
        if before != after:
            raise InputError("league/events/fide-fixed", what=what, event=running.id)


def _configured(running: RunningEvent, changed: Plan, *, irregular: bool, reason: str) -> Plan:
    """Note changes of rounds and tie-breaks; a round that becomes the last, or no longer is, is compared again."""
    now, round = running.plan, last_published(running)
    if changed.rounds_planned != now.rounds_planned:
        if changed.rounds_planned is not None and changed.rounds_planned < round:
            raise InputError("league/events/fide-fewer-rounds", rounds=changed.rounds_planned, played=round)
        check_confirmed(message("league/events/fide-rounds"), level=4, irregular=irregular, reason=reason)
        text = f"rounds {now.rounds_planned} => {changed.rounds_planned}: {reason}"
        changed = _noted(changed, f"Configuration @ Round {round}: {text}")
        if round in (now.rounds_planned, changed.rounds_planned):
            as_changed = replace(
                running, plan=changed, event=replace(running.event, rounds_planned=changed.rounds_planned)
            )
            difference = _difference(as_changed, running.round(round))
            if difference:
                changed = _noted(changed, f"Configuration @ Round {round}: {difference}")
    if changed.tiebreaks != now.tiebreaks:
        check_confirmed(message("league/events/fide-tie-breaks"), level=4, irregular=irregular, reason=reason)
        text = f"tie-breaks {','.join(now.tiebreaks)} => {','.join(changed.tiebreaks)}: {reason}"
        changed = _noted(changed, f"Configuration @ Round {round}: {text}")
    return changed


def check_pairing(running: RunningEvent, of: RunRound, *, irregular: bool) -> Plan | None:
    """Compare a round with the pairing by the rules.

    Raises:
        InputError: it differs, and was not confirmed.
    """
    if not running.plan.is_fide:
        return None
    difference = _difference(running, of)
    if not difference:
        return None
    what = message("league/events/fide-pairing", round=of.number, difference=difference)
    check_confirmed(what, level=3, irregular=irregular)
    return _noted(running.plan, f"MPA @ Round {of.number}: {difference}")


def check_regeneration(running: RunningEvent, number: int, *, irregular: bool) -> Plan | None:
    """Check that a published round may become a draft again.

    Raises:
        InputError: it was not confirmed.
    """
    if not running.plan.is_fide:
        return None
    what = message("league/events/fide-regeneration", round=number)
    check_confirmed(what, level=3, irregular=irregular)
    return _noted(running.plan, f"Regeneration @ Round {number}")


def check_no_re_pairing(running: RunningEvent) -> None:
    """Check that boards of a published round are not paired again by themselves.

    Raises:
        InputError: in FIDE mode.
    """
    if running.plan.is_fide:
        raise InputError("league/events/fide-no-re-pairing", event=running.id)


def check_constraints(running: RunningEvent, forbidden: Collection[Pair]) -> None:
    """Check that a single round has no forbidden pairs of its own.

    Raises:
        InputError: in FIDE mode, where they are of the whole event and fixed before round 1.
    """
    if running.plan.is_fide and forbidden:
        raise InputError("league/events/fide-forbidden-in-round", event=running.id)


def check_rating_change(running: RunningEvent) -> None:
    """Check that pairing numbers may still change.

    Raises:
        InputError: in FIDE mode, once round 4 is published.
    """
    if running.plan.is_fide and last_published(running) >= LAST_NUMBERING:
        raise InputError("league/events/fide-numbers-final", event=running.id, round=LAST_NUMBERING)


def check_correction(running: RunningEvent, number: int, changes: Collection[tuple[Game, Game]]) -> Plan | None:
    """Check that results of a round may be corrected: those of the latest round, and of the one before.

    Raises:
        InputError: an earlier round.
    """
    if not running.plan.is_fide or not changes:
        return None
    if number < last_published(running) - 1:
        raise InputError("league/events/fide-correction-too-late", round=number, event=running.id)
    plan = running.plan
    for before, after in changes:
        first, second = (_number(running, side.players[0]) for side in before.sides)
        text = f"{first}-{second}: {_result(before)} => {_result(after)}"
        plan = _noted(plan, f"Correction @ Round {number}: {text}")
    return plan


def forbidden_of(running: RunningEvent, players: Collection[str]) -> tuple[Pair, ...]:
    """Return the pairs of the event that must not meet, as far as both are among these players."""
    mode = running.plan.fide
    return () if mode is None else tuple(two for two in mode.forbidden if two[0] in players and two[1] in players)


def logged_notes(before: Plan, after: Plan | None) -> dict[str, list[str]]:
    """Return the notes that a change adds, for the change log; nothing where there are none."""
    old, new = before.fide, None if after is None else after.fide
    added = () if new is None else new.notes[len(old.notes) if old is not None else 0 :]
    return {"noted": list(added)} if added else {}


def _noted(plan: Plan, note: str) -> Plan:
    return replace(plan, fide=(plan.fide or FideMode()).with_note(note))


def _difference(running: RunningEvent, of: RunRound) -> str:
    """Return the boards that differ from the pairing by the rules: `6-17 3-2 => 6-3 17-2`; nothing if none does."""
    made = of.pairing
    by_rules = _by_rules(running, of)
    names = {entrant.id: str(entrant.number) for entrant in running.event.entrants}
    one, other = _boards(made, names), ["no lawful pairing"] if by_rules is None else _boards(by_rules, names)
    missing, new = [board for board in other if board not in one], [board for board in one if board not in other]
    return f"{' '.join(missing)} => {' '.join(new)}" if missing or new else ""


def _by_rules(running: RunningEvent, of: RunRound) -> Pairing | None:
    players = of.players
    earlier = tuple(each for each in running.event.rounds if each.number < of.number)
    try:
        return pair(
            replace(running.event, rounds=earlier),
            running.plan.policy,
            settings=running.plan.pairing_settings,
            constraints=Constraints(forbidden=forbidden_of(running, players)),
            seed=of.pairing.seed,
            round=of.number,
            present=players,
        )
    except NoPairingError:
        return None


def _boards(pairing: Pairing, names: Mapping[str, str]) -> list[str]:
    boards = [f"{names[board.white]}-{names[board.black]}" for board in pairing.boards]
    return boards if pairing.bye is None else [*boards, f"{names[pairing.bye]}=PAB"]


def _number(running: RunningEvent, player: str) -> int:
    return running.event.entrant(player).number or 0


def _result(game: Game) -> str:
    """Write a result as tournament files do, as the first side sees it."""
    if game.kind in _SIGNS:
        return _SIGNS[game.kind]
    places = [side.place for side in game.sides]
    if places[0] == places[1]:
        return "1/2-1/2"
    won = places[1] is None or (places[0] is not None and places[0] < places[1])
    forfeit = "F" if game.kind is ResultKind.FORFEIT else ""
    return f"1{forfeit}-0{forfeit}" if won else f"0{forfeit}-1{forfeit}"
