"""Rounds and entrants of an event as tables, and as values of JSON."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from crosstable.cli.answers import Table
from crosstable.cli.output import Cell
from crosstable.model.results import ResultKind

if TYPE_CHECKING:
    from crosstable.events.run_round import RunRound
    from crosstable.events.running import RunningEvent
    from crosstable.facts.results.games import KnownGame
    from crosstable.games.profile import GameProfile
    from crosstable.model.events import Entrant
    from crosstable.pairing.boards import Board
    from crosstable.views.komi import UsualKomi


def round_table(running: RunningEvent, of: RunRound) -> Table:
    """Return the boards of a round, those set by hand with the reason, and the entrants who do not play."""
    if running.teams is not None:
        from crosstable.cli.event.team_tables import matches_table

        return matches_table(running, of)
    from crosstable.events.event_game import game_of
    from crosstable.events.rounds import games_of
    from crosstable.views.komi import UsualKomi
    from crosstable.views.stage_labels import stage_labels

    komi = UsualKomi.of(running.plan.facts, running.event)
    game_played = game_of(running.plan)
    is_table = any(len(board.players) != 2 for board in of.pairing.boards)
    sides_of = [side.name for side in game_played.sides] or ["first", "second"]
    columns = ("board", "players", "result", "remarks") if is_table else ("board", *sides_of, "result", "remarks")
    labels = stage_labels(running.event, running.plan.stages_begun, of.number)
    rows: list[list[Cell]] = []
    for board in of.pairing.boards:
        known = of.board(board.number)
        who = [_with_number(running, each) for each in game_played.listed_players(board.players)]
        result = "" if known is None else game_played.result_text(known.game)
        sides: list[Cell] = [", ".join(who)] if is_table else [*who]
        words = [labels.get(board.players[0], ""), _remarks(running, of, board, known, komi)]
        rows.append([board.number, *sides, result, ", ".join(filter(None, words))])
    for free in of.pairing.allocated:
        bye = _with_number(running, free)
        rows.append(["bye", bye, *([] if is_table else [""]), "", ""])
    for game in [known.game for known in of.games] or games_of(running, of):
        if len(game.players) == 1 and game.kind is not ResultKind.ALLOCATED_BYE:
            away = _with_number(running, game.players[0])
            rows.append([game.kind.value, away, *([] if is_table else [""]), "", ""])
    return Table(columns, rows, title=f"{running.event.name}, round {of.number}, {of.state}")


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


def _with_number(running: RunningEvent, player_id: str) -> str:
    """Return a player as a list of boards names them: title or rank as the game has it, and the start number."""
    from crosstable.events.event_game import game_of
    from crosstable.views.entrant_names import name_parts

    entrant = running.event.entrant(player_id)
    return f"{name_parts(entrant, game_of(running.plan)).around(running.name(player_id))} ({entrant.number})"


def _remarks(running: RunningEvent, of: RunRound, board: Board, known: KnownGame | None, komi: UsualKomi) -> str:

    from crosstable.views.seating import ON_MOST_BOARDS
    from crosstable.views.words import PAIRED, wording

    handicap = [f"handicap {board.handicap:g}"] if board.handicap else []
    words = handicap if known is None else komi.terms(known.game)
    if board.number in of.by_hand:
        words.append(f"by hand: {of.by_hand[board.number]}")
    if known is not None and known.result in running.confirmed:
        words.append(f"confirmed by {running.confirmed[known.result]}")
    words += [wording(each.criterion, PAIRED) for each in board.reasons if each.criterion not in ON_MOST_BOARDS]
    return ", ".join(words)
