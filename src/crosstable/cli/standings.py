"""`crosstable standings` and `crosstable table`: who stands where in an event, and why."""

from __future__ import annotations

import sys
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Annotated, cast

import typer

from crosstable.cli.event_files import read_event
from crosstable.cli.json_output import print_json
from crosstable.cli.options import AsJson
from crosstable.cli.output import Cell, is_terminal, print_note, print_rows, terminal_width
from crosstable.formats.event.document import EventDocument
from crosstable.model.errors import InputError, UnknownName
from crosstable.model.events import Event
from crosstable.standings.crosstable import as_csv, as_html, as_text
from crosstable.standings.grid import Grid, Notation, Order, crosstable, plain
from crosstable.standings.rules import TieBreakRules, tie_break_rules_of
from crosstable.standings.table import Standing, Standings, TieBreakValue
from crosstable.standings.table import standings as ranked
from crosstable.standings.tiebreak_registry import tiebreak
from crosstable.standings.working import Part
from crosstable.views.words import CUTS, PARTS

EventFile = Annotated[Path, typer.Argument(metavar="EVENT", help="The event: JSON, TRF, H9, OpenGotha, CSV, ...")]
Codes = Annotated[
    str | None,
    typer.Option(
        "--tiebreaks",
        "-t",
        metavar="CODES",
        help="Tie-breaks, most important first, such as DE,BH-C1,BH,SB; default: those of the file; '' for none.",
    ),
]
Rules = Annotated[
    str | None,
    typer.Option("--rules", help="The tie-break rules; default: those of the event's rule book."),
]
Unrated = Annotated[
    str | None,
    typer.Option(
        "--unrated", metavar="RATING", help="How rating tie-breaks count unrated players: a rating, or leave-out."
    ),
]
AfterRound = Annotated[int | None, typer.Option("--after-round", min=0, help="Leave later rounds out.")]

_PIPED_WIDTH = 100


def standings(
    event: EventFile,
    tiebreaks: Codes = None,
    rules: Rules = None,
    unrated: Unrated = None,
    after_round: AfterRound = None,
    working: Annotated[bool, typer.Option("--working", help="Show how each value is calculated.")] = False,
    as_json: AsJson = False,
) -> None:
    """Rank the entrants of an event by score and tie-breaks.

    Example: crosstable standings event.json --tiebreaks DE,BH-C1,SB --working
    """
    document = read_event(event)
    codes = _codes(tiebreaks, document)
    found = ranked(document.event, codes, after_round=after_round, rules=_rules(document.event, rules, unrated))
    if as_json:
        print_json(_as_json(found, with_working=working))
        return
    print_rows(
        ["place", "tied", "player", "score", *found.codes],
        [_row(standing) for standing in found.rows],
        title=f"{found.event.name}, after round {found.after_round}",
    )
    if working:
        sys.stdout.write("\n")
        print_rows(("player", "tie-break", "round", "opponent", "gives", "why", "cut"), _working_rows(found))


def table(
    event: EventFile,
    tiebreaks: Codes = None,
    rules: Rules = None,
    unrated: Unrated = None,
    after_round: AfterRound = None,
    order: Annotated[str, typer.Option("--by", help="The order of the lines: place or number.")] = "place",
    notation: Annotated[
        str, typer.Option("--notation", help="The notation of the cells: chess (12w1) or go (12+/w3).")
    ] = "chess",
    form: Annotated[str, typer.Option("--format", help="The format: text, html or csv.")] = "text",
    as_json: AsJson = False,
) -> None:
    """Print the crosstable: every game of every entrant."""
    writers = {"text": _as_text, "html": as_html, "csv": as_csv}
    if form not in writers:
        raise UnknownName("format", form, writers)
    document = read_event(event)
    grid = crosstable(
        document.event,
        _codes(tiebreaks, document),
        order=cast("Order", order),
        notation=cast("Notation", notation),
        after_round=after_round,
        rules=_rules(document.event, rules, unrated),
    )
    if as_json:
        print_json({"title": grid.title, "heads": list(grid.heads), "rows": [list(row) for row in grid.rows]})
        return
    sys.stdout.write(writers[form](grid))


def _as_text(grid: Grid) -> str:
    return as_text(grid, width=max(30, terminal_width()) if is_terminal() else _PIPED_WIDTH)


def _rules(event: Event, name: str | None, unrated: str | None) -> TieBreakRules:
    rules = tie_break_rules_of(event) if name is None else TieBreakRules.preset(name)
    if unrated is None:
        return rules
    if unrated == "leave-out":
        return replace(rules, unrated="leave-out")
    if not unrated.isdecimal():
        raise InputError("cli/unrated-not-a-number", given=unrated)
    return replace(rules, unrated=int(unrated))


def _codes(text: str | None, document: EventDocument) -> list[str]:
    """Return the tie-breaks asked for; by default, those of the file."""
    if text is not None:
        return [code.strip() for code in text.split(",") if code.strip()]
    known = [code for code in document.tiebreaks if _is_known(code)]
    if known:
        print_note(f"Tie-breaks of the file: {', '.join(known)}. --tiebreaks takes others.")
    unknown = [code for code in document.tiebreaks if code not in known]
    if unknown:
        print_note(f"Left out, since they are not known here: the tie-breaks {', '.join(unknown)}.", style="yellow")
    return known


def _is_known(code: str) -> bool:
    try:
        tiebreak(code)
    except InputError:
        return False
    return True


def _row(standing: Standing) -> list[Cell]:
    name = standing.entrant.player.shown_name()
    values = [plain(each.value) for each in standing.tiebreaks]
    return [standing.place, "=" if standing.is_tied else "", name, plain(Fraction(standing.score, 2)), *values]


def _working_rows(table: Standings) -> list[list[Cell]]:
    names = {entrant.id: entrant.player.shown_name() for entrant in table.event.entrants}
    return [
        [
            names[standing.entrant.id],
            each.code,
            part.round,
            None if part.opponent is None else names[part.opponent],
            plain(each.working.worth(part)),
            PARTS[part.reason],
            None if part.cut is None else CUTS[part.cut],
        ]
        for standing in table.rows
        for each in standing.tiebreaks
        for part in _parts(each)
    ]


def _parts(value: TieBreakValue) -> list[Part]:
    plus = value.working.plus
    return [*value.working.parts, *([plus] if plus else [])]


def _as_json(table: Standings, *, with_working: bool) -> dict[str, object]:
    return {
        "event": table.event.id,
        "after_round": table.after_round,
        "tiebreaks": list(table.codes),
        "rows": [
            {
                "place": standing.place,
                "tied": standing.is_tied,
                "player": standing.entrant.id,
                "name": standing.entrant.player.shown_name(),
                "score": standing.score / 2,
                "tiebreaks": [_value_json(each, with_working=with_working) for each in standing.tiebreaks],
            }
            for standing in table.rows
        ],
    }


def _value_json(value: TieBreakValue, *, with_working: bool) -> dict[str, object]:
    told: dict[str, object] = {"code": value.code, "value": float(value.value), "exact": str(value.value)}
    if with_working:
        told["working"] = [
            {
                "round": part.round,
                "opponent": part.opponent,
                "gives": float(value.working.worth(part)),
                "why": part.reason,
                "cut": part.cut,
            }
            for part in _parts(value)
        ]
    return told
