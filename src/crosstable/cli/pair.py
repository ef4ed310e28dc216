"""`crosstable pair`: the next round of an event, with its reasons and its proof."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer

from crosstable.cli.answers import Answer, print_answer, print_notes
from crosstable.cli.event_files import SHOWN_PROBLEMS, open_event, problem_words
from crosstable.cli.fide_system import fide_system
from crosstable.cli.json_output import print_json
from crosstable.cli.league.opening import is_league
from crosstable.cli.options import AsJson
from crosstable.cli.output import print_note, print_rows
from crosstable.formats.event.document import EventDocument
from crosstable.model.counted import counted
from crosstable.model.errors import FormatError, InputError, PolicyError
from crosstable.model.events import Event
from crosstable.pairing.boards import Pairing
from crosstable.pairing.check import check
from crosstable.pairing.constraints import Constraints, Pair, parse_pair
from crosstable.pairing.explain import Difference, difference, explain, other_optimum
from crosstable.pairing.pair import pair as paired
from crosstable.pairing.pair import solve_round
from crosstable.pairing.policy_file import parsed, policy_from, shape_from_toml
from crosstable.pairing.report import (
    BOARD_TITLES,
    CHECK_TITLES,
    DIFFERENCE_TITLES,
    REASON_TITLES,
    TABLE_TITLES,
    VIOLATED_TITLES,
    board_rows,
    check_json,
    check_rows,
    difference_json,
    difference_rows,
    explanation_json,
    pairing_json,
    reason_rows,
    rematch_line,
    shown_names,
    violated_rows,
)
from crosstable.pairing.settings import Setting
from crosstable.pairing.solved import pairing_of
from crosstable.pairing.system import PairingSystem
from crosstable.pairing.systems import pairing_system, parsed_settings

_FIDE = ("fide-dutch",)
_LONGEST_POLICY = 100_000  # bytes
# What the files of a game are paired by, where neither the file nor the user says it; else `go`.

_USUAL = {"trf16": "swiss", "trf26": "swiss", "wer": "card-game"}


def pair(
    event: Annotated[Path, typer.Argument(metavar="EVENT", help="The event: JSON, TRF, H9, OpenGotha, CSV, ...")],
    by: Annotated[
        str | None,
        typer.Option(
            "--policy", "-p", help="The pairing policy: go, swiss, go-pairer, ..., or a file such as club.toml."
        ),
    ] = None,
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="A setting of the policy.")
    ] = None,
    round: Annotated[int | None, typer.Option("--round", min=1, help="The round; default: the next one.")] = None,
    force: Annotated[
        list[str] | None, typer.Option("--force", metavar="ID-ID", help="A pair that must meet, such as 3-7.")
    ] = None,
    forbid: Annotated[
        list[str] | None, typer.Option("--forbid", metavar="ID-ID", help="A pair that must not meet, such as 3-7.")
    ] = None,
    bye: Annotated[str | None, typer.Option("--bye", metavar="ID", help="The player who must get the bye.")] = None,
    seed: Annotated[int | None, typer.Option("--seed", help="The random seed of random draws.")] = None,
    why: Annotated[
        bool,
        typer.Option("--explain", help="Explain the pairing: each board, each criterion violated, each constraint."),
    ] = False,
    why_not: Annotated[
        list[str] | None,
        typer.Option("--why-not", metavar="ID-ID", help="FIDE systems: explain why this pair does not meet."),
    ] = None,
    replay: Annotated[
        bool, typer.Option("--replay", help="Pair every played round again, and show which could be better.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Pair the next round of an event; the pairing is optimal, with a proof.

    Example: crosstable pair event.json --policy go-pairer --explain
    """
    if is_league(str(event)):
        raise InputError("cli/pair-of-league", league=str(event))
    read_as, found = open_event(event)
    document = found.document
    print_notes(problem_words(event, found.problems, SHOWN_PROBLEMS, f"crosstable check {event}"))
    if found.errors:
        raise FormatError("cli/event-file-has-errors", path=str(event), errors=counted(len(found.errors), "error"))
    name = by or document.policy or _USUAL.get(read_as, "go")
    chosen = system_of(document, name, settings or [])
    if replay:
        if round is not None or force or forbid or bye:
            raise PolicyError("cli/replay-with-constraints")
        _replayed(document, chosen, seed=document.seed if seed is None else seed, as_json=as_json)
        return
    if why_not and chosen.name not in _FIDE:
        raise PolicyError("cli/why-not-of-other-policy", policy=chosen.name)
    constraints = _constraints(document, force or [], forbid or [], bye)
    seed = document.seed if seed is None else seed
    if not why or not chosen.can_explain:
        pairing = paired(document.event, chosen, constraints=constraints, seed=seed, round=round)
        _show(pairing, document.event, as_json=as_json, explain=why)
        if not as_json and (why or why_not):
            known = {entrant.id for entrant in document.event.entrants}
            pairs = [parse_pair(word, known) for word in why_not or ()]
            _print_fide(document, chosen, constraints, seed=seed, round=round, brackets=why, pairs=pairs)
        return
    _explained(document, chosen, constraints, seed=seed, round=round, as_json=as_json)


def _replayed(document: EventDocument, chosen: PairingSystem, *, seed: int, as_json: bool) -> None:
    event = document.event
    checks = check(event, chosen, constraints=Constraints(forbidden=document.forbidden), seed=seed)
    if as_json:
        print_json(check_json(checks))
        return
    print_rows(CHECK_TITLES, check_rows(checks), title=f"{event.name}, replayed by {chosen.name}")
    best = sum(check.is_optimal for check in checks)
    print_note(f"{best} of {counted(len(checks), 'round')} could not have been paired better by this policy.")


def _show(pairing: Pairing, event: Event, *, as_json: bool, explain: bool = False) -> None:
    """Print a pairing.

    Args:
        pairing: of a round.
        event: for the names.
        as_json: as JSON.
        explain: with the reasons that the system gave with it, for one that has no optimum to explain.
    """
    if as_json:
        print_json(pairing_json(pairing, explain=explain))
        return
    titles = BOARD_TITLES if pairing.lower_bound is None else TABLE_TITLES
    print_rows(
        titles, board_rows(pairing, event), title=f"{event.name}, round {pairing.round}, policy {pairing.policy}"
    )
    _tell(pairing, event)
    if explain:
        rows = reason_rows(pairing, event)
        _section(REASON_TITLES, rows, "Why")
        if not rows:
            print_note(f"Policy {pairing.policy!r} violates no criterion on any board.")


def _print_fide(
    document: EventDocument,
    chosen: PairingSystem,
    constraints: Constraints,
    *,
    seed: int,
    round: int | None,
    brackets: bool,
    pairs: Sequence[Pair],
) -> None:
    from crosstable.cli.fide_explanation import fide_explanation  # most rounds need none

    words = fide_explanation(
        document.event, chosen, constraints=constraints, seed=seed, round=round, brackets=brackets, pairs=pairs
    )
    print_answer(Answer(None, words), as_json=False)


def _tell(pairing: Pairing, event: Event) -> None:
    names = shown_names(event)
    if pairing.bye is not None:
        print_note(f"Bye: {names[pairing.bye]}.")
    if pairing.absent:
        print_note(f"Absent: {', '.join(names[player] for player in pairing.absent)}.")
    if pairing.waiting:
        print_note(f"Without a table: {', '.join(names[player] for player in pairing.waiting)}.")
    if pairing.rematches:
        print_note(rematch_line(pairing, event))
    if pairing.lower_bound is not None:
        print_note(f"Found by a search, not proven best: cost {pairing.total_cost}, at least {pairing.lower_bound}.")
    elif pairing.verified:
        print_note("Proven: no other pairing of this round is better by this policy.")


def _explained(
    document: EventDocument,
    chosen: PairingSystem,
    constraints: Constraints,
    *,
    seed: int,
    round: int | None,
    as_json: bool,
) -> None:
    event = document.event
    solved = solve_round(event, chosen, constraints=constraints, seed=seed, round=round)
    told, other = explain(solved), other_optimum(solved)
    cost = None
    stored = _constraints(document, [], [], None)
    if constraints != stored:
        free = solve_round(event, chosen, constraints=stored, seed=seed, round=round)
        cost = difference(solved, pairing_of(free), told.pairing)
    if as_json:
        extra = {
            "other_optimum": None if other is None else pairing_json(other),
            "cost_of_wishes": None if cost is None else difference_json(cost),
        }
        print_json({**explanation_json(told), **extra})
        return
    _show(told.pairing, event, as_json=False)
    _section(REASON_TITLES, reason_rows(told.pairing, event), "Why")
    _section(VIOLATED_TITLES, violated_rows(told), "Criteria violated")
    if told.kept:
        print_note(f"Satisfied everywhere: {', '.join(told.kept)}.")
    _tell_other(told.pairing, other, event)
    _tell_cost(cost)


def _section(titles: Sequence[str], rows: Sequence[Sequence[str]], title: str) -> None:
    if rows:
        sys.stdout.write("\n")
        print_rows(titles, rows, title=title)


def _tell_other(pairing: Pairing, other: Pairing | None, event: Event) -> None:
    if other is None:
        print_note("No other pairing is equally good.")
        return
    names, known = shown_names(event), pairing.pairs()
    new = [board.players for board in other.boards if frozenset(board.players) not in known]
    pairs = ", ".join(" - ".join(names[player] for player in players) for players in new)
    print_note(f"Another pairing is equally good, with {pairs}.")


def _tell_cost(cost: Difference | None) -> None:
    if cost is None:
        return
    if cost.is_free:
        print_note("The constraints cost nothing.")
        return
    _section(DIFFERENCE_TITLES, difference_rows(cost), "What the constraints cost")


def _constraints(document: EventDocument, force: Sequence[str], forbid: Sequence[str], bye: str | None) -> Constraints:
    known = {entrant.id for entrant in document.event.entrants}
    return Constraints(
        forced=(*document.forced, *(parse_pair(word, known) for word in force)),
        forbidden=(*document.forbidden, *(parse_pair(word, known) for word in forbid)),
        volunteers=document.volunteers,
        bye=bye or document.bye,
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
