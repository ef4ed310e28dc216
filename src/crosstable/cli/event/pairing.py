"""`event pair`, `set-board`, `drop`, `publish`, `unpublish`, `re-pair`: a round from its draft to the boards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from crosstable.cli.event.choosing import (
    EventOption,
    ReasonUnlessPreview,
    chosen_event,
    entrant_named,
    pair_of,
    read_event,
    reason_to,
)
from crosstable.cli.event.tables import print_round, round_json
from crosstable.cli.league.opening import As, DryRun, LeagueFile, actor, open_league, say_dry_run
from crosstable.cli.options import AsJson
from crosstable.cli.output import print_json, say

if TYPE_CHECKING:
    from crosstable.league.events.run_round import RunRound
    from crosstable.league.store.store import Store


def pair(
    league: LeagueFile,
    force: Annotated[
        list[str] | None,
        typer.Option("--force", metavar="A-B", help="A pair that must meet, such as 3-7; may be repeated."),
    ] = None,
    forbid: Annotated[
        list[str] | None,
        typer.Option("--forbid", metavar="A-B", help="A pair that must not meet, such as 3-7; may be repeated."),
    ] = None,
    bye: Annotated[str | None, typer.Option("--bye", metavar="PLAYER", help="The player who gets the bye.")] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", help="The random seed of draws by lot; another seed, another draw.")
    ] = None,
    publish: Annotated[bool, typer.Option("--publish", help="Publish it at once, in one change of the log.")] = False,
    event: EventOption = None,
    who: As = None,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """Pair the next round as a draft, or pair the draft again; optimal by the policy.

    Example: crosstable event pair league.db --forbid 3-7
    """
    from crosstable.league.events.rounds import pair_and_publish, pair_round

    store = open_league(league)
    running = read_event(store, event)
    do = pair_and_publish if publish else pair_round
    made = do(
        store,
        actor(who),
        running.id,
        forced=[pair_of(running, word) for word in force or ()],
        forbidden=[pair_of(running, word) for word in forbid or ()],
        bye=None if bye is None else entrant_named(running, bye),
        seed=seed,
        dry_run=dry_run,
    )
    _show(store, running.id, made, dry_run=dry_run, as_json=as_json)
    if not dry_run and not as_json:
        say(
            f"Next: crosstable event result {league}"
            if publish
            else f"This is a draft. Next: crosstable event publish {league}"
        )


def set_board(
    league: LeagueFile,
    first: Annotated[str, typer.Argument(help="Black, or the first side: start number, public id or name.")],
    second: Annotated[str, typer.Argument(help="White, or the second side.")],
    why: ReasonUnlessPreview = "",
    number: Annotated[int | None, typer.Option("--round", min=1, help="The round; default: the latest.")] = None,
    event: EventOption = None,
    who: As = None,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """Pair two players by hand; their previous opponents meet each other, or one gets the bye.

    Example: crosstable event set-board league.db 3 7 --reason "came in one car"
    """
    from crosstable.league.events import boards_by_hand

    reason = reason_to("set a board by hand", why, is_look=dry_run)
    store = open_league(league)
    running = read_event(store, event)
    of = number or (running.latest.number if running.latest else 1)
    one, other = entrant_named(running, first), entrant_named(running, second)
    made = boards_by_hand.set_board(store, actor(who), running.id, of, one, other, reason=reason, dry_run=dry_run)
    _show(store, running.id, made, dry_run=dry_run, as_json=as_json)


def drop(
    league: LeagueFile, event: EventOption = None, who: As = None, dry_run: DryRun = False, as_json: AsJson = False
) -> None:
    """Delete the draft of a round."""
    from crosstable.league.events.rounds import drop_draft

    store = open_league(league)
    event_id = chosen_event(store, event)
    number = drop_draft(store, actor(who), event_id, dry_run=dry_run)
    say_dry_run(dry_run=dry_run)
    if as_json:
        print_json({"event": event_id, "round": number})
        return
    say(f"The draft of round {number} was deleted.")


def publish(
    league: LeagueFile, event: EventOption = None, who: As = None, dry_run: DryRun = False, as_json: AsJson = False
) -> None:
    """Publish the draft, so that its boards can be played, and close the previous round."""
    from crosstable.league.events.rounds import publish_round

    store = open_league(league)
    event_id = chosen_event(store, event)
    made = publish_round(store, actor(who), event_id, dry_run=dry_run)
    _show(store, event_id, made, dry_run=dry_run, as_json=as_json)
    if not as_json and not dry_run:
        say(f"Next: crosstable event result {league}")


def unpublish(
    league: LeagueFile, event: EventOption = None, who: As = None, dry_run: DryRun = False, as_json: AsJson = False
) -> None:
    """Unpublish a round without results; it becomes a draft again."""
    from crosstable.league.events.rounds import unpublish_round

    store = open_league(league)
    event_id = chosen_event(store, event)
    made = unpublish_round(store, actor(who), event_id, dry_run=dry_run)
    _show(store, event_id, made, dry_run=dry_run, as_json=as_json)


def re_pair(
    league: LeagueFile,
    why: ReasonUnlessPreview = "",
    seed: Annotated[
        int | None, typer.Option("--seed", help="The random seed of draws by lot; another seed, another draw.")
    ] = None,
    event: EventOption = None,
    who: As = None,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """Pair the boards of the published round that have not started again; played boards stay."""
    from crosstable.league.events.re_pairing import re_pair_round

    reason = reason_to("pair boards again", why, is_look=dry_run)
    store = open_league(league)
    event_id = chosen_event(store, event)
    made = re_pair_round(store, actor(who), event_id, reason=reason, seed=seed, dry_run=dry_run)
    _show(store, event_id, made, dry_run=dry_run, as_json=as_json)


def _show(store: Store, event_id: str, made: RunRound, *, dry_run: bool, as_json: bool) -> None:
    running = read_event(store, event_id)
    say_dry_run(dry_run=dry_run)
    shown = made if dry_run else running.round(made.number)
    if as_json:
        print_json(round_json(running, shown))
        return
    print_round(running, shown)
