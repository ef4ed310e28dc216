"""`event draw`: the draw of entrants into groups, with its proof."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from crosstable.cli.answers import Answer, Note, Table, Words
from crosstable.cli.event.opening import EventOption, OpenEvent, open_event
from crosstable.cli.league.opening import As, DryRun, LeagueFile
from crosstable.league.events.named_entrants import pair_of, side_named
from crosstable.model.counted import counted
from crosstable.model.errors import InputError

if TYPE_CHECKING:
    from crosstable.league.events.group_draws import HandChanges, StoredDraw
    from crosstable.league.events.running import RunningEvent
    from crosstable.pairing.settings import Setting

_KINDS = {"club": "clubs", "country": "countries", "region": "regions", "city": "cities", "family": "families"}


def draw(
    league: LeagueFile,
    groups: Annotated[
        int | None, typer.Option("--groups", min=1, help="The number of groups; default: that of the plan.")
    ] = None,
    by: Annotated[
        str | None, typer.Option("--by", metavar="HOW", help="How to draw: snake, pots or random; default: snake.")
    ] = None,
    apart: Annotated[
        str | None,
        typer.Option("--apart", metavar="KINDS", help="Who is kept apart, most important first, such as club,country."),
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", min=0, help="The random seed; a different seed gives a different draw.")
    ] = None,
    again: Annotated[bool, typer.Option("--again", help="Draw again with the settings of the plan.")] = False,
    group: Annotated[
        list[str] | None,
        typer.Option(
            "--group", metavar="PLAYERS", help="A group set by hand: its players, separated by commas; once for each."
        ),
    ] = None,
    swap: Annotated[
        list[str] | None,
        typer.Option("--swap", metavar="A-B", help="Two players who change places, such as 3-7; may be repeated."),
    ] = None,
    move: Annotated[
        list[str] | None,
        typer.Option("--move", metavar="PLAYER=GROUP", help="A player who changes the group, such as 3=B."),
    ] = None,
    stage: Annotated[
        str | None, typer.Option("--stage", metavar="NAME", help="The stage; default: the one that is played next.")
    ] = None,
    event: EventOption = None,
    who: As = None,
    dry_run: DryRun = False,
) -> Answer:
    """Draw the entrants into groups, or show the groups that are drawn.

    Example: crosstable event draw league.db --groups 4 --apart club,country
    """
    from crosstable.league.events.group_draws import draw_stage, known_draw

    opened = open_event(league, event, who=who, dry_run=dry_run)
    running = opened.read()
    given = {"groups": groups, "by": by, "apart": apart, "seed": seed}
    chosen: dict[str, Setting] = {name: value for name, value in given.items() if value is not None}
    by_hand = _by_hand(running, group or (), swap or (), move or ())
    known = None if chosen or by_hand.is_any or again else known_draw(running, stage)
    if known is not None:
        return Answer(_values(opened, known), _words(running, known))
    made = opened.change(draw_stage, stage=stage, settings=chosen, by_hand=by_hand)
    words = [*opened.league.notes_of_trial(), *_words(running, made)]
    if opened.league.writes:
        words.append(Note(f"Next: crosstable event pair {opened.league.place}"))
    return Answer(_values(opened, made), words)


def _by_hand(running: RunningEvent, groups: Sequence[str], swaps: Sequence[str], moves: Sequence[str]) -> HandChanges:
    """Return the changes by hand that the options say, their players by public id."""
    from crosstable.league.events.group_draws import HandChanges

    return HandChanges(
        tuple(tuple(side_named(running, word) for word in each.split(",") if word.strip()) for each in groups),
        tuple(pair_of(running, word) for word in swaps),
        tuple(_move(running, word) for word in moves),
    )


def _move(running: RunningEvent, text: str) -> tuple[str, int]:
    """Parse a player and the letter of a group, such as 3=B.

    Raises:
        InputError: the text is neither.
        UnknownName: no entrant has this number, id or name.
    """
    player, _, letter = text.rpartition("=")
    letter = letter.strip().upper()
    if not player or len(letter) not in (1, 2) or not (letter.isascii() and letter.isalpha()):
        raise InputError("cli/not-a-move-to-a-group", given=text)
    at = 0
    for each in letter:
        at = at * 26 + ord(each) - ord("A") + 1
    return side_named(running, player), at - 1


def _words(running: RunningEvent, made: StoredDraw) -> Words:
    entrants = [running.paired_event.entrant(player) for group in made.draw.groups for player in group]
    kinds = [kind for kind in ("club", "country") if any(getattr(each.player, kind) for each in entrants)]
    rows = [
        (name, each.number, running.name(player), *(getattr(each.player, kind) or "" for kind in kinds))
        for name, group in zip(made.draw.names, made.draw.groups, strict=True)
        for player in group
        for each in [running.paired_event.entrant(player)]
    ]
    word = "player" if running.teams is None else "team"
    yield Table(("group", "no", word, *kinds), rows, title=f"{running.event.name}, groups of {made.stage}")
    for kind, clashes in made.draw.clashes.items():
        least = made.draw.least[kind]
        proof = "no draw has fewer" if clashes == least else f"every draw has {least} or more"
        pairs = f"{counted(clashes, 'pair')} of one {kind} in a group"
        yield Note(f"{_KINDS[kind].capitalize()} kept apart: {pairs}; {proof}.")


def _values(opened: OpenEvent, made: StoredDraw) -> dict[str, object]:
    return {
        "event": opened.id,
        "stage": made.stage,
        "by": made.by,
        "seed": made.seed,
        "groups": dict(zip(made.draw.names, made.draw.groups, strict=True)),
        "clashes": dict(made.draw.clashes),
        "least": dict(made.draw.least),
        "is_optimal": made.draw.is_optimal,
    }
