"""`crosstable correct`: a game corrected by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from crosstable.cli.answers import Answer, Note, Words
from crosstable.cli.league.opening import (
    As,
    DryRun,
    LeagueFile,
    OpenLeague,
    date_option,
    open_league,
)
from crosstable.cli.league.rating_changes import changes_by_list
from crosstable.cli.output import ProgressBar
from crosstable.model.errors import InputError
from crosstable.views.consequences import diff_values

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from crosstable.league.changes.corrections import CorrectionReport
    from crosstable.league.lists.run_facts import RunDiff
    from crosstable.model.games import Game


def correct(
    league: LeagueFile,
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game, such as g17; `player` lists them.")],
    score: Annotated[float | None, typer.Option("--score", help="The score of the first side: 1, 0.5 or 0.")] = None,
    places: Annotated[
        str | None,
        typer.Option("--places", metavar="1,2,-", help="The places of all sides, in order; - for not classified."),
    ] = None,
    points: Annotated[
        str | None,
        typer.Option("--points", metavar="3,1", help="The points of all sides, in order, or a Preferans score sheet."),
    ] = None,
    void: Annotated[bool, typer.Option("--void", help="The game does not count.")] = False,
    date: Annotated[str | None, typer.Option("--date", metavar="DATE", help="The date of the game.")] = None,
    neutral: Annotated[
        bool | None, typer.Option("--neutral/--not-neutral", help="Whether it was on neutral ground.")
    ] = None,
    players: Annotated[
        list[str] | None,
        typer.Option(
            "--player", metavar="OLD=NEW", help="The player who really played, such as Ann=Bo; may be repeated."
        ),
    ] = None,
    reason: Annotated[str, typer.Option("--reason", metavar="TEXT", help="The reason; shown publicly.")] = "",
    preview: Annotated[
        bool, typer.Option("--preview", help="Show which ratings would change, without changing anything.")
    ] = False,
    publish: Annotated[bool, typer.Option("--publish", help="Publish the new ratings at once.")] = False,
    who: As = None,
    dry_run: DryRun = False,
) -> Answer:
    """Correct a game; the earlier result stays in the log.

    Example: crosstable correct league.db g17 --score 0.5 --reason "the sheet says draw"
    """
    from crosstable.league.changes.corrections import correct_game, preview_correction
    from crosstable.league.lists.rating_lists import league_config
    from crosstable.league.results.games import read_game

    opened = open_league(league, who=who, dry_run=dry_run, preview=preview)
    with opened.store.read() as connection:
        rules = league_config(connection).rules
        corrected = read_game(connection, game).game
        changes = _wanted(
            connection, score, places, points, void=void, date=date, neutral=neutral, players=players or []
        )
        for change in changes:
            corrected = change(corrected)
    names = opened.names()
    diffs: dict[str, RunDiff] = {}
    if preview:
        report, diffs = preview_correction(opened.store, game, corrected, rules=rules)
    else:
        with ProgressBar("Rating") as progress:
            report = opened.change(
                correct_game, game, corrected, reason=reason, rules=rules, publishes=publish, progress=progress
            )
    values = _correction_values(game, report)
    if publish:
        values["published"] = report.published
    if preview:
        values["ratings"] = {pool: diff_values(diff, names) for pool, diff in diffs.items()}
    return Answer(values, _correction_words(opened, game, report, diffs, names, publish=publish))


def _correction_words(
    league: OpenLeague,
    game: str,
    report: CorrectionReport,
    diffs: Mapping[str, RunDiff],
    names: Mapping[str, str],
    *,
    publish: bool,
) -> Words:
    from crosstable.league.reading.published_corrections import describe_correction
    from crosstable.league.results.games import plain_game

    if report.before == report.after:
        yield Note(f"{game}: 0 changes. This is the result already.")
    else:
        before, after = describe_correction(plain_game(report.before), plain_game(report.after), names)
        yield Note(f"{game}, {' v '.join(names[each] for each in report.after.players)}: {before} is now {after}.")
        if not league.preview and not publish:
            yield Note(f"Next: crosstable publish {league.place} publishes it.")
    if report.published is not None:
        yield Note(f"Published by change {report.published}.")
    if league.preview:
        yield from changes_by_list({pool: diff_values(diff, names) for pool, diff in diffs.items()})
    yield from league.notes_of_trial("correct")


def _correction_values(game: str, report: CorrectionReport) -> dict[str, object]:
    from crosstable.league.results.games import plain_game

    return {
        "game": game,
        "change": report.change,
        "before": plain_game(report.before),
        "after": plain_game(report.after),
    }


def _wanted(
    connection: Connection,
    score: float | None,
    places: str | None,
    points: str | None,
    *,
    void: bool,
    date: str | None,
    neutral: bool | None,
    players: list[str],
) -> list[Callable[[Game], Game]]:
    """Return the corrections of the game as functions to apply in order."""
    from crosstable.league.changes.corrections import voided, with_places, with_points, with_score

    if sum((score is not None, places is not None, points is not None, void)) > 1:
        raise InputError("cli/several-results-given")
    steps: list[Callable[[Game], Game]] = []
    if score is not None:
        steps.append(lambda game: with_score(game, score))
    if places is not None:
        steps.append(lambda game: with_places(game, _places(places)))
    if points is not None:
        steps.append(lambda game: with_points(game, points))
    if void:
        steps.append(voided)
    if date is not None:
        steps.append(lambda game: replace(game, date=date_option("--date", date)))
    if neutral is not None:
        steps.append(lambda game: replace(game, neutral=neutral))
    steps += [_exchange(connection, each) for each in players]
    if not steps:
        raise InputError("cli/nothing-to-correct")
    return steps


def _places(text: str) -> tuple[int | None, ...]:
    words = [word.strip() for word in text.split(",")]
    if not all(word == "-" or (word.isascii() and word.isdecimal()) for word in words):
        raise InputError("cli/not-places", given=text)
    return tuple(None if word == "-" else int(word) for word in words)


def _exchange(connection: Connection, text: str) -> Callable[[Game], Game]:
    from crosstable.league.players.players import find_player

    old, equals, new = text.partition("=")
    if not equals:
        raise InputError("cli/not-an-exchange", given=text)
    leaving, coming = find_player(connection, old.strip()), find_player(connection, new.strip())

    def exchanged(game: Game) -> Game:
        if leaving.id not in game.players:
            raise InputError("cli/did-not-play", player=leaving.name)
        sides = tuple(
            replace(
                side,
                members=tuple(
                    replace(member, player=coming.id) if member.player == leaving.id else member
                    for member in side.members
                ),
            )
            for side in game.sides
        )
        return replace(game, sides=sides)

    return exchanged
