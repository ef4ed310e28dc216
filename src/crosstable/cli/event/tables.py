"""Rounds and entrants of an event as tables, and as values of JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.cli.answers import Table

if TYPE_CHECKING:
    from crosstable.events.run_round import RunRound
    from crosstable.events.running import RunningEvent
    from crosstable.model.events import Entrant
    from crosstable.views.tables.paired_games import PairedGames


def round_table(running: RunningEvent, run_round: RunRound) -> Table:
    """Return the boards of a round, those set by hand with the reason, and the entrants who do not play."""
    if running.teams is not None:
        from crosstable.cli.event.team_tables import round_table_of_teams

        return round_table_of_teams(running, run_round)
    from crosstable.cli.view_table import terminal_table
    from crosstable.views.tables.pairings import pairings_table

    title = f"{running.event.name}, round {run_round.number}, {run_round.state}"
    return terminal_table(pairings_table(_paired_games(running, run_round), "terminal", title))


def _paired_games(running: RunningEvent, run_round: RunRound) -> PairedGames:
    """Return a round, or its draft, with all that is known of it."""
    from crosstable.events.event_game import game_of
    from crosstable.events.rounds import games_of
    from crosstable.reading.snapshot import PairedBoard
    from crosstable.views.komi import UsualKomi
    from crosstable.views.stage_labels import stage_labels
    from crosstable.views.tables.paired_games import PairedGames

    boards = {
        board.number: PairedBoard(
            board.seats,
            tuple((reason.criterion, str(reason.cost)) for reason in board.reasons),
            run_round.by_hand.get(board.number, ""),
        )
        for board in run_round.pairing.boards
    }
    confirmed = {
        known.game.board: f"confirmed by {running.confirmed[known.result]}"
        for known in run_round.games
        if known.result in running.confirmed and known.game.board is not None
    }
    return PairedGames(
        number=run_round.number,
        event=running.event,
        game=game_of(running.plan),
        games=[known.game for known in run_round.games] or games_of(running, run_round),
        boards=boards,
        confirmed=confirmed,
        komi=UsualKomi.of(running.plan.facts, running.event),
        labels=stage_labels(running.event, running.plan.stages_begun, run_round.number),
        name=running.name,
    )


def entrants_table(running: RunningEvent) -> Table:
    """Return the entrants, by start number."""
    from crosstable.cli.view_table import terminal_table
    from crosstable.events.event_game import game_of
    from crosstable.views.tables.entrants import ListedEntrants, entrants_table

    entrants = ListedEntrants(running.event.entrants, game_of(running.plan))
    return terminal_table(entrants_table(entrants, "terminal", running.event.name))


def rating_word(entrant: Entrant) -> str:
    """Return a seed rating as text; "" for an unrated entrant."""
    return "" if entrant.rating is None else f"{entrant.rating:g}"
