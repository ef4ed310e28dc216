"""The rounds of an event for its page: boards with results, and why each pair met."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate
from typing import NamedTuple

from markupsafe import Markup

from crosstable.games.profile import GameProfile
from crosstable.model.results import ResultKind
from crosstable.publish.table_html import page_head, page_rows
from crosstable.ranking.scores import round_scores
from crosstable.reading.event_summary import current_round
from crosstable.reading.snapshot import EventSnapshot, PairedRound
from crosstable.views.cells import Seat
from crosstable.views.komi import UsualKomi
from crosstable.views.stage_labels import stage_labels
from crosstable.views.tables.paired_games import PairedGames
from crosstable.views.tables.pairings import pairings_table
from crosstable.views.texts import _, counted_words, game_words

METHODS = {
    "fide-dutch": "Paired by the FIDE Dutch system",
    "fide-burstein": "Paired by the FIDE Burstein system",
    "fide-dubov": "Paired by the FIDE Dubov system",
    "fide-double-swiss": "Paired by the FIDE Double-Swiss system",
    "fide-lim": "Paired by the Lim system",
    "preferans-tables": "Seated so that few meet again",
}
WITHOUT_REASONS = {  # no board is there for a reason of its own
    "round-robin": "Paired by the Berger tables.",
    "double-round-robin": "Paired by the Berger tables.",
    "whole-field": "",
}


class RoundView(NamedTuple):
    """A round: the number of boards in words, and the boards as a table.

    `is_on` while results are missing; `note` is how it was paired, "" if unknown.
    """

    number: int
    head: Markup
    size: str
    boards: Markup
    is_on: bool
    note: str


def round_views(
    snapshot: EventSnapshot, links: Mapping[str, str], names: Mapping[str, str], latest: Mapping[str, str]
) -> list[RoundView]:
    """Return the rounds of an event as tables.

    Args:
        links: the link to each player as seen from the page, escaped.
        latest: the same for the last round, which may say more.
        names: how each player is shown, not escaped.
    """
    before = _scores_before(snapshot) if snapshot.paired else {}
    komi = UsualKomi.of(snapshot.facts, snapshot.event)
    views, players = [], dict[str, Seat]()
    now = current_round(snapshot.event)
    for this in snapshot.event.rounds:
        scores = {player: found[this.number - 1] for player, found in before.items()}
        games = games_of_round(snapshot, this.number, komi, names, scores, players)
        table, word = pairings_table(games, "page"), snapshot.profile.words.board
        boards = sum(len(game.sides) > 1 for game in this.games)
        paired = _paired(snapshot, this.number)
        views.append(
            RoundView(
                this.number,
                page_head(table),
                counted_words(boards or len(this.games), word),
                page_rows(table, (latest if this is now else links).__getitem__),
                any(game.kind is ResultKind.UNPLAYED for game in this.games),
                "" if paired is None else _note(paired, snapshot.profile),
            )
        )
    return views


def games_of_round(
    snapshot: EventSnapshot,
    number: int,
    komi: UsualKomi | None = None,
    names: Mapping[str, str] | None = None,
    scores: Mapping[str, int] | None = None,
    players: dict[str, Seat] | None = None,
) -> PairedGames:
    """Return a published round with all that is known of it.

    Args:
        komi: the usual one; by default it is found.
        names: how each player is shown; by default the names with which they entered.
        scores: before the round, in half-points; by default they are computed.
        players: as other rounds of the event have shown them.
    """
    event, paired = snapshot.event, _paired(snapshot, number)
    return PairedGames(
        number=number,
        event=event,
        game=snapshot.profile,
        games=event.rounds[number - 1].games,
        boards=None if paired is None else paired.boards,
        bye_reasons=() if paired is None else [code for code, _cost in paired.bye_reasons],
        confirmed={} if paired is None else dict.fromkeys(paired.confirmed, ""),
        explains=paired is None or paired.policy not in WITHOUT_REASONS,
        komi=UsualKomi.of(snapshot.facts, event) if komi is None else komi,
        labels=stage_labels(event, snapshot.stages, number),
        name=None if names is None else names.__getitem__,
        scores_before=scores,
        players={} if players is None else players,
    )


def _paired(snapshot: EventSnapshot, number: int) -> PairedRound | None:
    return next((each for each in snapshot.paired if each.number == number), None)


def _scores_before(snapshot: EventSnapshot) -> dict[str, list[int]]:
    """Return the score of each player before each round, in half-points."""
    event = snapshot.event
    table = round_scores(event)
    starts = {entrant.id: entrant.initial_half_points for entrant in event.entrants}
    return {
        player: list(accumulate((each.score for each in rounds), initial=starts[player]))
        for player, rounds in table.items()
    }


def _note(paired: PairedRound, game_played: GameProfile) -> str:
    if paired.policy in WITHOUT_REASONS:
        return _(WITHOUT_REASONS[paired.policy])
    known = METHODS.get(paired.policy)
    how = _(known) if known else _("Paired by the policy {policy}").format(policy=paired.policy)
    if paired.is_proven:
        how = _("{how}; no other pairing is better by its rules").format(how=how)
    elif any(board.by_hand for board in paired.boards.values()):
        how = _("{how}, then changed by hand").format(how=how)
    words = game_words(game_played.words)
    text = (
        _("{how}. Press a {board} number to see why the two {players} met.")
        if all(len(each.players) == 2 for each in paired.boards.values())
        else _("{how}. Press a {board} number to see why the {players} met.")
    )
    return text.format(how=how, board=words.board, players=words.players)
