"""What FIDE mode allows of pairings and of changes of the plan, which are compared with the pairing by the rules.

The levels are those of `fide_checks`.
"""

from __future__ import annotations

from dataclasses import replace

from crosstable.events.entry_rows import last_published
from crosstable.events.fide_checks import check_confirmed, noted
from crosstable.events.fide_comparison import difference_from_rules
from crosstable.events.fide_mode import FideMode
from crosstable.events.plan import Plan
from crosstable.events.run_round import RunRound
from crosstable.events.running import RunningEvent
from crosstable.model.errors import InputError
from crosstable.model.messages import message


def check_change(running: RunningEvent, changed: Plan, *, irregular: bool, reason: str) -> Plan:
    """Check a change of the plan of an event that is in FIDE mode; return the plan with the notes of it.

    Raises:
        InputError: what is fixed once round 1 is published, or a change that was not confirmed.
    """
    mode, round = running.plan.fide, last_published(running)
    if mode is None or changed.fide is None:
        raise InputError("events/fide-mode-final", event=running.id)
    if mode.left_after is not None and changed.fide.left_after is None:
        raise InputError("events/fide-mode-final", event=running.id)
    if mode.left_after is not None:
        return changed
    if changed.fide.left_after is not None:
        check_confirmed(message("events/fide-leaving"), level=4, irregular=irregular, reason=reason)
        return noted(changed, f"FIDE mode exited @ Round {round}: {reason}")
    if round:
        _check_fixed(running, changed)
        changed = _configured(running, changed, irregular=irregular, reason=reason)
    return changed


def _check_fixed(running: RunningEvent, changed: Plan) -> None:
    now, mode = running.plan, running.plan.fide or FideMode()
    for what, before, after in (
        (message("events/fide-pairing-system"), now.policy, changed.policy),
        (message("events/fide-settings"), dict(now.settings), dict(changed.settings)),
        (
            message("events/fide-points"),
            (now.rules, dict(now.bye_points)),
            (changed.rules, dict(changed.bye_points)),
        ),
        (message("events/fide-forbidden-pairs"), mode.forbidden, (changed.fide or mode).forbidden),
    ):
        if before != after:
            raise InputError("events/fide-fixed", what=what, event=running.id)


def _configured(running: RunningEvent, changed: Plan, *, irregular: bool, reason: str) -> Plan:
    """Note changes of rounds and tie-breaks; a round that becomes the last, or no longer is, is compared again."""
    now, round = running.plan, last_published(running)
    if changed.rounds_planned != now.rounds_planned:
        check_confirmed(message("events/fide-rounds"), level=4, irregular=irregular, reason=reason)
        text = f"rounds {now.rounds_planned} => {changed.rounds_planned}: {reason}"
        changed = noted(changed, f"Configuration @ Round {round}: {text}")
        if round in (now.rounds_planned, changed.rounds_planned):
            as_changed = replace(
                running, plan=changed, event=replace(running.event, rounds_planned=changed.rounds_planned)
            )
            difference = difference_from_rules(as_changed, running.round(round))
            if difference:
                changed = noted(changed, f"Configuration @ Round {round}: {difference}")
    if changed.tiebreaks != now.tiebreaks:
        check_confirmed(message("events/fide-tie-breaks"), level=4, irregular=irregular, reason=reason)
        text = f"tie-breaks {','.join(now.tiebreaks)} => {','.join(changed.tiebreaks)}: {reason}"
        changed = noted(changed, f"Configuration @ Round {round}: {text}")
    return changed


def check_pairing(running: RunningEvent, run_round: RunRound, *, irregular: bool) -> Plan | None:
    """Compare a round with the pairing by the rules.

    Raises:
        InputError: it differs, and was not confirmed.
    """
    if not running.plan.is_fide:
        return None
    _check_enough_opponents(running, run_round, irregular=irregular)
    difference = difference_from_rules(running, run_round)
    if not difference:
        return None
    what = message("events/fide-pairing", round=run_round.number, difference=difference)
    check_confirmed(what, level=3, irregular=irregular)
    return noted(running.plan, f"MPA @ Round {run_round.number}: {difference}")


def _check_enough_opponents(running: RunningEvent, run_round: RunRound, *, irregular: bool) -> None:
    """Check before the start that the planned rounds can be completed: nobody meets an opponent twice."""
    players, rounds = len(running.event.entrants), running.plan.rounds_planned or 0
    if run_round.number == 1 and rounds > players - 1 + players % 2:
        what = message("events/fide-too-many-rounds", rounds=rounds, players=players)
        check_confirmed(what, level=3, irregular=irregular)
