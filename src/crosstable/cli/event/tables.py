"""Rounds and entrants of an event as tables, and as values of JSON."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from crosstable.cli.answers import Table
from crosstable.cli.output import Cell

if TYPE_CHECKING:
    from crosstable.events.run_round import RunRound
    from crosstable.events.running import RunningEvent
    from crosstable.facts.results.games import KnownGame
    from crosstable.games.profile import GameProfile
    from crosstable.model.events import Entrant
    from crosstable.pairing.boards import Board
    from crosstable.views.tables.pairings import PairedGames


def round_table(running: RunningEvent, of: RunRound) -> Table:
    """Return the boards of a round, those set by hand with the reason, and the entrants who do not play."""
    if running.teams is not None:
        from crosstable.cli.event.team_tables import matches_table

        return matches_table(running, of)
    from crosstable.cli.view_table import terminal_table
    from crosstable.views.tables.pairings import pairings_table

    title = f"{running.event.name}, round {of.number}, {of.state}"
    return terminal_table(pairings_table(_paired_games(running, of), "terminal", title))


def _paired_games(running: RunningEvent, of: RunRound) -> PairedGames:
    """Return a round, or its draft, with all that is known of it."""
    from crosstable.events.event_game import game_of
    from crosstable.events.rounds import games_of
    from crosstable.reading.snapshot import PairedBoard
    from crosstable.views.komi import UsualKomi
    from crosstable.views.stage_labels import stage_labels
    from crosstable.views.tables.pairings import PairedGames

    boards = {
        board.number: PairedBoard(
            board.players,
            tuple((reason.criterion, str(reason.cost)) for reason in board.reasons),
            of.by_hand.get(board.number, ""),
        )
        for board in of.pairing.boards
    }
    confirmed = {
        known.game.board: f"confirmed by {running.confirmed[known.result]}"
        for known in of.games
        if known.result in running.confirmed and known.game.board is not None
    }
    return PairedGames(
        number=of.number,
        event=running.event,
        game=game_of(running.plan),
        games=[known.game for known in of.games] or games_of(running, of),
        boards=boards,
        confirmed=confirmed,
        komi=UsualKomi.of(running.plan.facts, running.event),
        labels=stage_labels(running.event, running.plan.stages_begun, of.number),
        name=running.name,
    )


def entrants_table(running: RunningEvent) -> Table:
    """Return the entrants, by start number."""
    has_starts = any(each.initial_score for each in running.event.entrants)
    details = [each.details for each in running.event.entrants]
    has_titles, has_ranks = any(each.title for each in details), any(each.grade for each in details)
    columns = (
        "no",
        *(("title",) if has_titles else ()),
        "player",
        *(("rank",) if has_ranks else ()),
        "rating",
        "club",
        *(("McMahon",) if has_starts else ()),
    )
    rows: list[list[Cell]] = [
        [
            each.number,
            *([each.details.title or ""] if has_titles else []),
            running.name(each.id),
            *([each.details.grade or ""] if has_ranks else []),
            rating_word(each),
            each.player.club or "",
            *([f"{each.initial_score / 2:g}"] if has_starts else []),
        ]
        for each in running.event.entrants
    ]
    return Table(columns, rows, title=running.event.name)


def rating_word(entrant: Entrant) -> str:
    """Return a seed rating as text; "" for an unrated entrant."""
    return "" if entrant.rating is None else f"{entrant.rating:g}"


def round_values(running: RunningEvent, of: RunRound) -> dict[str, object]:
    """Return a round under the names that `--json` prints, its players in the order in which the game lists them."""
    if running.teams is not None:
        from crosstable.cli.event.team_tables import match_values

        return match_values(running, of)
    from crosstable.events.event_game import game_of

    game = game_of(running.plan)
    results = {known.game.board: known for known in of.games}
    return {
        "event": running.id,
        "round": of.number,
        "state": of.state,
        "policy": of.pairing.policy,
        "boards": [_board_values(running, game, of, board, results.get(board.number)) for board in of.pairing.boards],
        "bye": of.pairing.bye,
        **({"byes": of.pairing.byes} if of.pairing.byes else {}),
        "absent": of.pairing.absent,
        "verified": of.pairing.verified,
    }


def _board_values(
    running: RunningEvent, game: GameProfile, of: RunRound, board: Board, known: KnownGame | None
) -> dict[str, object]:
    players = game.listed_players(board.players)
    return {
        "board": board.number,
        "players": players,
        "handicap": board.handicap,
        "komi": board.komi,
        "reasons": [{name: str(value) for name, value in asdict(reason).items()} for reason in board.reasons],
        **({"by_hand": of.by_hand[board.number]} if board.number in of.by_hand else {}),
        "names": [running.name(each) for each in players],
        "game": None if known is None else known.id,
        "result": None if known is None else game.result_text(known.game),
        **({} if known is None else _of_game(running, known)),
    }


def _of_game(running: RunningEvent, known: KnownGame) -> dict[str, object]:
    """Return the facts of a game beyond its pairing."""
    game = known.game
    facts = {"handicap": game.handicap or 0, "komi": game.komi, "length": game.length}
    return {**facts, "confirmed_by": running.confirmed.get(known.result)}
