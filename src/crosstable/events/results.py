"""Results of boards: entered, or corrected with a reason.  How they are written: see `games.notation`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from sqlalchemy import Connection, select

from crosstable.events.boards import replace_boards
from crosstable.events.entry_rows import open_event
from crosstable.events.event_game import game_of
from crosstable.events.fide_checks import check_results, logged_notes
from crosstable.events.listed_boards import board_label, side_order, with_result
from crosstable.events.plan_rows import put_plan
from crosstable.events.run_round import DRAFT, ROUND_CLOSED, RunRound
from crosstable.events.running import RunningEvent, read_running
from crosstable.events.seated_players import check_seated
from crosstable.events.sentences.game_sentences import game_words
from crosstable.facts.results.games import KnownGame, plain_game
from crosstable.facts.store.schema import change, result
from crosstable.facts.store.store import Store, Write
from crosstable.games.profile import GameProfile
from crosstable.model.decisions import decided_for, with_decision
from crosstable.model.errors import InputError
from crosstable.model.games import Game
from crosstable.model.names import clean_name
from crosstable.model.results import ResultKind, ResultRules

_ADJOURNED = ResultKind.ADJOURNED
NOTHING_ELSE: Mapping[str, object] = MappingProxyType({})
NOBODY_SEEN: Mapping[int, Sequence[str]] = MappingProxyType({})


class BoardTakenError(InputError):
    """Another person entered another result of the board."""


@dataclass(frozen=True, slots=True)
class Entered:
    """One board after entering.

    Args:
        board: its number in the round.
        label: as it is shown and typed.
        order: its sides as they are listed, as positions.
        game: the id of its game.
        is_new: whether it was not so already.
    """

    board: int
    label: str
    order: tuple[int, ...]
    game: str
    before: Game
    after: Game
    is_new: bool
    profile: GameProfile

    @property
    def text(self) -> str:
        """The result as the game writes it, its sides as they are listed."""
        return self.profile.result_text(self.after, self.order)


def enter_results(
    store: Store,
    actor: str,
    event_id: str,
    results: Sequence[tuple[int, str]],
    *,
    round: int | None = None,
    reason: str = "",
    seated: Mapping[int, Sequence[str]] = NOBODY_SEEN,
    irregular: bool = False,
    keep_bracket: bool = False,
    dry_run: bool = False,
) -> list[Entered]:
    """Enter results of boards of the published round, or with a reason correct those of any round.

    All or none: one wrong line rejects them all.  The result of an adjourned game can be entered in any round.

    Args:
        round: None is the one that is published.
        reason: why a result that stands is another one; shown publicly.
        seated: whom the sender saw at a board, by its number, as it lists them.
        irregular: in FIDE mode, whether it is confirmed that an adjourned game may end otherwise than in a draw.
        keep_bracket: in a knockout, whether the bracket stays as it was played, whatever the results say.
    Raises:
        InputError: no such board, a word that means nothing, a board twice, a round that is closed and no reason is
            given.
        BoardTakenError: a board has another result already, and no reason is given.
        OtherPlayersError: others are seated at a board.
    """
    reason = clean_name(reason)
    command = "event-correct" if reason else "event-result"
    with store.write(actor, command, target=event_id, reason=reason, dry_run=dry_run) as write:
        running = read_running(write.connection, event_id) if reason else open_event(write.connection, event_id)
        for board, players in seated.items():
            check_seated(running, round_of(running, round), board, players)
        return apply_results(
            write, running, results, round=round, reason=reason, irregular=irregular, keep_bracket=keep_bracket
        )


def apply_results(
    write: Write,
    running: RunningEvent,
    results: Sequence[tuple[int, str]],
    *,
    round: int | None,
    reason: str,
    irregular: bool = False,
    keep_bracket: bool = False,
    also: Mapping[str, object] = NOTHING_ELSE,
) -> list[Entered]:
    """Do the work of `enter_results` inside a transaction.  With a reason a closed event is corrected, too.

    Args:
        also: what else is logged.
    """
    of = round_of(running, round)
    entered = entered_results(running, results, round=round, reason=reason)
    if not reason:
        check_free(write, running, of, entered)
    return write_entered(write, running, of, entered, irregular=irregular, keep_bracket=keep_bracket, also=also)


def write_entered(
    write: Write,
    running: RunningEvent,
    run_round: RunRound,
    entered: list[Entered],
    *,
    irregular: bool = False,
    keep_bracket: bool = False,
    also: Mapping[str, object] = NOTHING_ELSE,
) -> list[Entered]:
    """Write boards with their results, and log them.

    Args:
        irregular, keep_bracket: as for `enter_results`.
        also: what else is logged of the change.
    """
    if running.plan.stages_begun:
        entered = _in_bracket(running, run_round, entered, keep=keep_bracket)
    changed = [
        (known, _on_its_day(running, run_round, each.after))
        for each in entered
        if each.is_new and (known := run_round.board(each.board))
    ]
    both = [(known.game, after) for known, after in changed]
    noted = check_results(running, run_round.number, both, irregular=irregular)
    if noted is not None:
        put_plan(write, running.number, noted)
    replace_boards(write, running, changed)
    if not changed and not also:
        write.leave_no_trace()
    new = [each for each in entered if each.is_new]
    write.log(
        before={"round": run_round.number, "boards": {str(each.board): plain_game(each.before) for each in new}},
        after={
            "round": run_round.number,
            "boards": {str(each.board): plain_game(each.after) for each in new},
            **also,
            **logged_notes(running.plan, noted),
        },
    )
    return entered


def _on_its_day(running: RunningEvent, run_round: RunRound, game: Game) -> Game:
    """Return a game with the day and the time of its fixture, where they are set."""
    board = game.board or 0
    match = board if running.teams is None else running.teams.match_and_board(board)[0]
    slot = running.schedule.of(run_round.number, match)
    return game if slot.day is None else replace(game, date=slot.day, time=slot.time)


def _in_bracket(running: RunningEvent, run_round: RunRound, entered: list[Entered], *, keep: bool) -> list[Entered]:
    """Return boards with the decisions that keep a bracket as it was played, where that is asked for.

    Raises:
        InputError: other players would go on, and a later round is paired.
    """
    from crosstable.events.bracket_checks import check_correction

    games = check_correction(running, run_round, {each.board: each.after for each in entered if each.is_new}, keep=keep)
    return _with_games(running, run_round, entered, games)


def _with_games(
    running: RunningEvent, run_round: RunRound, entered: Sequence[Entered], games: Mapping[int, Game]
) -> list[Entered]:
    """Return boards with other games than those entered; boards that were not entered are added."""
    found = {each.board: replace(each, after=games.get(each.board, each.after)) for each in entered}
    for board, game in games.items():
        known = run_round.board(board)
        if known is not None and (board not in found or not found[board].is_new) and game != known.game:
            found[board] = _entered(running, known, game, is_new=True)
    return list(found.values())


def _without_decisions(running: RunningEvent, run_round: RunRound, entered: list[Entered]) -> list[Entered]:
    """Return boards with those added from which a decision falls, for another board of the match changes."""
    if running.teams is None or not running.plan.stages_begun:
        return entered
    games: dict[int, Game] = {}
    for match in {running.teams.match_and_board(each.board)[0]: None for each in entered if each.is_new}:
        for known in running.teams.known_match(run_round, match)[0]:
            if decided_for(known.game) is not None:
                after = next((each.after for each in entered if each.board == known.game.board), known.game)
                games[known.game.board or 0] = with_decision(after, None)
    return _with_games(running, run_round, entered, games)


def entered_results(
    running: RunningEvent, results: Sequence[tuple[int, str]], *, round: int | None, reason: str
) -> list[Entered]:
    """Return boards as they are once results are entered or corrected; nothing is written.

    A decision of a match of teams falls with the results that it was made for, so its board may be added.

    Raises:
        InputError: as `enter_results`.
    """
    of = round_of(running, round)
    entered = [entered_on(running, of, board, word) for board, word in once(running, of, results)]
    if not reason:
        check_may_change(running, of, entered)
    return _without_decisions(running, of, entered)


def check_may_change(running: RunningEvent, run_round: RunRound, entered: Sequence[Entered]) -> None:
    """Check that boards of a round can get results without a reason.

    Raises:
        InputError: the round is closed, and a board is not adjourned.
    """
    if run_round.state == ROUND_CLOSED and any(each.before.kind is not _ADJOURNED for each in entered):
        raise InputError("events/round-closed", round=run_round.number, event=running.id)


def entered_on(running: RunningEvent, run_round: RunRound, board: int, word: str) -> Entered:
    """Return a board with the result that a word states; no word leaves it as it is.

    Raises:
        InputError: no such board, a word that means nothing there.
    """
    known = run_round.board(board)
    if known is None:
        raise no_such_board(running, run_round, board)
    after = with_result(running, known.game, word) if word else known.game
    after = _with_decided_scores(after, running.plan.result_rules)
    return _entered(running, known, after, is_new=result_facts(after) != result_facts(known.game))


def _entered(running: RunningEvent, known_game: KnownGame, after: Game, *, is_new: bool) -> Entered:
    board, order = known_game.game.board or 0, side_order(running, known_game.game)
    label, profile = board_label(running, board), game_of(running.plan)
    return Entered(board, label, order, known_game.id, known_game.game, after, is_new, profile)


def no_such_board(running: RunningEvent, run_round: RunRound, board: int) -> InputError:
    """Build the error of a board that a round does not have."""
    last = max((each.game.board or 0 for each in run_round.games), default=0)
    label = board_label(running, board)
    if running.teams is not None:
        return InputError("events/teams/board-not-played", round=run_round.number, event=running.id, board=label)
    return InputError("events/no-such-board", round=run_round.number, event=running.id, board=label, last=last)


def check_free(write: Write, running: RunningEvent, run_round: RunRound, entered: Sequence[Entered]) -> None:
    """Check that no board has another result already.

    Raises:
        BoardTakenError: one has; the error names both results, and who entered the first.
    """
    for each in entered:
        known = run_round.board(each.board)
        if each.is_new and known is not None and each.before.kind not in (ResultKind.UNPLAYED, _ADJOURNED):
            raise BoardTakenError(
                "events/board-has-result",
                board=each.label,
                round=run_round.number,
                result=result_text(running, each.before),
                actor=entered_by(write.connection, run_round)[known.result],
                given=result_text(running, each.after),
            )


def entered_by(connection: Connection, run_round: RunRound) -> dict[int, str]:
    """Return the person who entered each result of a round, by the number of the result."""
    numbers = [known.result for known in run_round.games]
    rows = select(result.c.id, change.c.actor).join(change, change.c.id == result.c.change_id)
    return {row.id: row.actor for row in connection.execute(rows.where(result.c.id.in_(numbers)))}


def _with_decided_scores(game: Game, rules: ResultRules) -> Game:
    """Return a game where half a point against none, as an arbiter decides, is a draw against a loss by the rules."""
    if game.kind is not ResultKind.PLAYED or any(side.half_points not in (0, 1) for side in game.sides):
        return game
    worth = (rules[ResultKind.PLAYED].loss, rules[ResultKind.PLAYED].draw)
    return replace(game, sides=tuple(replace(side, score=worth[side.half_points or 0]) for side in game.sides))


def result_text(running: RunningEvent, game: Game) -> str:
    """Return a result in words: `Ann beat Bo`."""
    return game_words(plain_game(game), {player: running.name(player) for player in game.players})


def round_of(running: RunningEvent, number: int | None) -> RunRound:
    """Return a published round; where none is named, the one that is played.

    Raises:
        InputError: there is none, or it is a draft.
    """
    current = running.current
    if current is None:
        raise InputError("events/nothing-published", event=running.id)
    of = current if number is None else running.round(number)
    if of.state == DRAFT:
        raise InputError("events/round-is-draft", round=of.number, event=running.id)
    return of


def once(running: RunningEvent, run_round: RunRound, results: Sequence[tuple[int, str]]) -> Sequence[tuple[int, str]]:
    """Return each board once.

    Raises:
        InputError: a board stands twice, with different results, or with a word that is none.
    """
    words: dict[int, str] = {}
    for board, word in results:
        if words.get(board, word) != word:
            for each in (words[board], word):
                entered_on(running, run_round, board, each)
            label = board_label(running, board)
            raise InputError("events/board-twice", board=label, first=words[board], second=word)
        words[board] = word
    return list(words.items())


def result_facts(game: Game) -> tuple[object, ...]:
    """Return what makes a result: two games with the same facts have the same result."""
    return (
        game.kind,
        game.handicap,
        game.komi,
        game.length,
        *((side.place, side.points, side.half_points) for side in game.sides),
    )
