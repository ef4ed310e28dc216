"""`crosstable pair`: the next round of an event, with its reasons and its proof."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Annotated

from annotated_types import Ge

from crosstable.cli.answers import Answer, Note, Table, Words, print_notes, warning
from crosstable.cli.event_files import SHOWN_PROBLEMS, open_event, problem_words
from crosstable.cli.fide_system import check_points, fide_system
from crosstable.cli.league.opening import is_league
from crosstable.cli.paired_part import paired_part
from crosstable.cli.pairing_words import explanation_words, pairing_words
from crosstable.commands.fields import INLINE, Help, command_input
from crosstable.events.fide_mode import numbered_by_title
from crosstable.formats.event.document import EventDocument
from crosstable.model.counted import counted
from crosstable.model.errors import FormatError, InputError, PolicyError
from crosstable.pairing.alternatives import difference, other_optimum
from crosstable.pairing.check import check
from crosstable.pairing.constraints import Constraints, Pair, parse_pair
from crosstable.pairing.package_notes import settings_without_effect
from crosstable.pairing.pair import pair as paired
from crosstable.pairing.pair import solve_round
from crosstable.pairing.policy_file import parsed, policy_from, shape_from_toml
from crosstable.pairing.report import (
    CHECK_TITLES,
    check_json,
    check_rows,
    difference_json,
    explanation_json,
    pairing_json,
)
from crosstable.pairing.settings import Setting
from crosstable.pairing.solved import pairing_of
from crosstable.pairing.system import PairingSystem
from crosstable.pairing.systems import pairing_system, parsed_settings

_FIDE = ("fide-dutch",)
_LONGEST_POLICY = 100_000  # bytes
# What the files of a game are paired by, where neither the file nor the user says it; else `go`.

_USUAL = {"trf16": "swiss", "trf26": "swiss", "wer": "card-game"}


@command_input
class ChosenPolicy:
    """By which policy is paired."""

    policy: Annotated[
        str | None,
        Help("The pairing policy: go, swiss, go-pairer, ..., or a file such as club.toml.", option="--policy -p"),
    ] = None
    settings: Annotated[tuple[str, ...], Help("A setting of the policy.", metavar="NAME=VALUE", option="--set")] = ()


@command_input
class ByHand:
    """What is decided by hand."""

    force: Annotated[tuple[str, ...], Help("A pair that must meet, such as 3-7.", metavar="ID-ID")] = ()
    forbid: Annotated[tuple[str, ...], Help("A pair that must not meet, such as 3-7.", metavar="ID-ID")] = ()
    bye: Annotated[str | None, Help("The player who must get the bye.", metavar="ID")] = None


@command_input
class Reasons:
    """What is explained."""

    explain: Annotated[bool, Help("Explain the pairing: each board, each criterion violated, each constraint.")] = False
    why_not: Annotated[
        tuple[str, ...], Help("FIDE systems: explain why this pair does not meet.", metavar="ID-ID")
    ] = ()
    replay: Annotated[bool, Help("Pair every played round again, and show which could be better.")] = False


@command_input
class PairFile:
    """The event of a file whose next round is paired."""

    event: Annotated[Path, Help("The event: JSON, TRF, H9, OpenGotha, CSV, ...", is_argument=True)]
    by: Annotated[ChosenPolicy, INLINE]
    round: Annotated[int | None, Ge(1), Help("The round; default: the next one.")] = None
    by_hand: Annotated[ByHand, INLINE]
    seed: Annotated[int | None, Help("The random seed of random draws.")] = None
    reasons: Annotated[Reasons, INLINE]
    stage: Annotated[str | None, Help("The stage, where a round is played in several.", metavar="NAME")] = None


def pair(given: PairFile) -> Answer:
    """Pair the next round of an event; the pairing is optimal, with a proof.

    Example: crosstable pair event.json --policy go-pairer --explain
    """
    document, round, read_as = _document(given)
    name = given.by.policy or document.policy or _USUAL.get(read_as, "go")
    document = numbered_by_title(document, name)
    chosen = system_of(document, name, given.by.settings)
    check_points(document, chosen)
    print_notes(warning(str(each)) for each in settings_without_effect(chosen, document.event))
    seed = document.seed if given.seed is None else given.seed
    if given.reasons.replay:
        if round is not None or given.by_hand != ByHand():
            raise PolicyError("cli/replay-with-constraints")
        return _replay(document, chosen, seed=seed)
    if given.reasons.why_not and chosen.name not in _FIDE:
        raise PolicyError("cli/why-not-of-other-policy", policy=chosen.name)
    constraints = _constraints(document, given.by_hand)
    if given.reasons.explain and chosen.can_explain:
        return _explain(document, chosen, constraints, seed=seed, round=round)
    pairing = paired(document.event, chosen, constraints=constraints, seed=seed, round=round, with_open_games=True)
    words = pairing_words(pairing, document.event, with_reasons=given.reasons.explain)
    if given.reasons.explain or given.reasons.why_not:
        known = {entrant.id for entrant in document.event.entrants}
        pairs = [parse_pair(word, known) for word in given.reasons.why_not]
        brackets = given.reasons.explain
        more = _fide_words(document, chosen, constraints, seed=seed, round=round, brackets=brackets, pairs=pairs)
        words = chain(words, more)
    return Answer(lambda: pairing_json(pairing, explain=given.reasons.explain), words)


def _document(given: PairFile) -> tuple[EventDocument, int | None, str]:
    """Read the part of an event that is paired, the round, and the format of the file."""
    if is_league(str(given.event)):
        raise InputError("cli/pair-of-league", league=str(given.event))
    read_as, found = open_event(given.event)
    whole = replace(found.document, event=found.document.detailed_event)
    document, round, notes = paired_part(whole, given.round, given.stage)
    print_notes(problem_words(given.event, found.problems, SHOWN_PROBLEMS, f"crosstable check {given.event}"))
    if found.errors:
        errors = counted(len(found.errors), "error")
        raise FormatError("cli/event-file-has-errors", path=str(given.event), errors=errors)
    print_notes(notes)
    return document, round, read_as


def _replay(document: EventDocument, chosen: PairingSystem, *, seed: int) -> Answer:
    checks = check(document.event, chosen, constraints=Constraints(forbidden=document.forbidden), seed=seed)
    best = sum(check.is_optimal for check in checks)
    words = (
        Table(CHECK_TITLES, check_rows(checks), title=f"{document.event.name}, replayed by {chosen.name}"),
        Note(f"{best} of {counted(len(checks), 'round')} could not have been paired better by this policy."),
    )
    return Answer(lambda: check_json(checks), words)


def _fide_words(
    document: EventDocument,
    chosen: PairingSystem,
    constraints: Constraints,
    *,
    seed: int,
    round: int | None,
    brackets: bool,
    pairs: Sequence[Pair],
) -> Words:
    from crosstable.cli.fide_explanation import fide_explanation  # most rounds need none

    return fide_explanation(
        document.event, chosen, constraints=constraints, seed=seed, round=round, brackets=brackets, pairs=pairs
    )


def _explain(
    document: EventDocument, chosen: PairingSystem, constraints: Constraints, *, seed: int, round: int | None
) -> Answer:
    """Pair a round, explain the pairing, and compare it with the one without the constraints of the command."""
    solved = solve_round(document.event, chosen, constraints=constraints, seed=seed, round=round, with_open_games=True)
    pairing, other = pairing_of(solved), other_optimum(solved)
    cost = None
    stored = _constraints(document, ByHand())
    if constraints != stored:
        free = solve_round(document.event, chosen, constraints=stored, seed=seed, round=round, with_open_games=True)
        cost = difference(solved, pairing_of(free), pairing)
    values = {
        **explanation_json(pairing),
        "other_optimum": None if other is None else pairing_json(other),
        "cost_of_constraints": None if cost is None else difference_json(cost),
    }
    return Answer(values, explanation_words(pairing, other, cost, document.event))


def _constraints(document: EventDocument, by_hand: ByHand) -> Constraints:
    known = {entrant.id for entrant in document.event.entrants}
    return Constraints(
        forced=(*document.forced, *(parse_pair(word, known) for word in by_hand.force)),
        forbidden=(*document.forbidden, *(parse_pair(word, known) for word in by_hand.forbid)),
        volunteers=document.volunteers,
        bye=by_hand.bye or document.bye,
    )


def system_of(document: EventDocument, name: str, words: Sequence[str]) -> PairingSystem:
    """Return the pairing system of a name, with what the file of an event says about it.

    Args:
        document: the event; its settings count if they are of this policy.
        name: of a policy, or of a policy file.
        words: settings as the user types them.
    """
    stored = document.settings if name == document.policy else {}  # another policy has settings of its own
    rounds = document.event.rounds_planned
    return fide_system(document, _chosen(name, stored, words, rounds), words)


def _chosen(name: str, stored: Mapping[str, Setting], words: Sequence[str], rounds: int | None) -> PairingSystem:
    """Return the pairing system of a name, or of a policy file."""
    if not name.casefold().endswith(".toml"):
        return pairing_system(name, {**stored, **settings_of_words(name, words)}, rounds=rounds)
    with Path(name).open("rb") as file:
        text = file.read(_LONGEST_POLICY + 1)
    if len(text) > _LONGEST_POLICY:
        raise PolicyError("cli/policy-too-long", path=name, most=_LONGEST_POLICY)
    try:
        shape = shape_from_toml(text.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise PolicyError("cli/not-utf8", path=name, byte=error.start + 1) from None
    except PolicyError as error:
        raise PolicyError("model/at", where=name, what=error.message) from None
    return pairing_system(policy_from(shape, parsed(shape, _split(words)), rounds=rounds))


def settings_of_words(name: str, words: Sequence[str]) -> dict[str, Setting]:
    """Read `name=value` words as settings of a policy.

    Raises:
        PolicyError: a word without '=', a value that cannot be.
        UnknownName: the policy has no such setting.
    """
    return parsed_settings(name, _split(words))


def _split(words: Sequence[str]) -> dict[str, str]:
    """Split words at their first '='."""
    found: dict[str, str] = {}
    for word in words:
        setting, equals, value = word.partition("=")
        if not equals:
            raise PolicyError("cli/setting-without-value", given=word)
        found[setting.strip()] = value.strip()
    return found
