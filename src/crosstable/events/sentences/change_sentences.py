"""The change log as a story: each change in a sentence that a player would understand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from crosstable.events.sentences.bye_sentences import (
    bye_words,
    cancelled_words,
    name_in,
    request_end_words,
    request_words,
)
from crosstable.events.sentences.fixture_sentences import (
    asked_words,
    declined_words,
    drawn_words,
    moved_words,
    scheduled_words,
)
from crosstable.events.sentences.game_sentences import game_words
from crosstable.events.sentences.listed_names import MOST, Names, more, people
from crosstable.events.sentences.sign_up_sentences import (
    accept_words,
    changed_words,
    check_in_words,
    decline_words,
    page_words,
    sign_up_words,
    withdrawn_words,
)
from crosstable.facts.store.change_log import Change
from crosstable.model.counted import counted

Facts = Mapping[str, Any]


def sentence(change: Change, names: Names) -> str:
    """Return what a change did, as a sentence.

    Args:
        names: how players may be shown, by public id.
    """
    word = _SENTENCES.get(change.command)
    if word is None:
        return " ".join(part for part in (change.command.replace("-", " "), change.target) if part)
    noted = [str(note) for note in (change.after or {}).get("noted", ())]  # irregularities of FIDE mode
    return "; ".join([word(change, change.before or {}, change.after or {}, names), *noted])


def _new(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001  # the shape of a sentence
    return f"created {after.get('name', change.target)} ({change.target}), template {after.get('template')}"


def _take_over(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    entrants, rounds = counted(len(after.get("entered", ())), "entrant"), counted(after.get("played", 0), "round")
    return f"took over {after.get('name', change.target)} ({change.target}) with {entrants} and {rounds}"


def _enter(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    begin = after.get("from_round", 1)
    late = f" from round {begin} on" if begin > 1 else ""
    return f"entered {people(after.get('entered', ()), names)}{late}"


def _enter_late(change: Change, before: Facts, after: Facts, names: Names) -> str:
    return f"entered {people(after.get('entered', ()), names)}, {_reseat(change, before, after, names)}"


def _replace(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    return f"{name_in(after, names)} is entered instead of {name_in(before, names)}"


def _withdraw(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    return f"{name_in(after, names)} withdrew after round {after.get('after_round')}"


def _return(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    return f"{name_in(after, names)} re-entered the event"


def _bar(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    return f"set the McMahon bar at {after.get('bar', 0):g}"


def _cut(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    begun = [f"{each.get('stage')} with {people(each.get('entered', ()), names)}" for each in after.get("beside", ())]
    first = f"{after.get('stage')} in round {after.get('round')} with {people(after.get('entered', ()), names)}"
    return f"began {'; '.join([first, *begun])}"


def _draw(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    groups = counted(len(after.get("groups", ())), "group")
    return f"drew {after.get('stage')} into {groups} (by {after.get('by')}, seed {after.get('seed')})"


def _next_season(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    made = ", ".join(f"{each['name']} ({each['event']})" for each in after.get("divisions", ()))
    return f"began the next season of {', '.join(after.get('of', ()))}: {made}"


def _present(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    there, away = len(after.get("present", ())), len(after.get("absent", ()))
    return (
        f"noted {counted(there, 'player')} present in round {after.get('round')}, {away} absent ({after.get('kind')})"
    )


def _decide(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    where = f"board {after.get('board')} of round {after.get('round')}"
    if after.get("player") is None:
        return f"took back the decision on {where}"
    return f"decided that {name_in(after, names)} goes on from {where}"


def _rating(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    return "seeded " + ", ".join(f"{names.get(one, one)} with {value:g}" for one, value in after.items() if value)


def _pair(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    return f"paired round {after.get('round')}, {_boards(after)}{_bye_of(after, names)}"


def _publish(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    return f"published round {after.get('round')}, {_boards(after)}{_bye_of(after, names)}"


def _pair_and_publish(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    return f"paired and published round {after.get('round')}, {_boards(after)}{_bye_of(after, names)}"


def _boards(after: Facts) -> str:
    return counted(len(after.get("boards", ())), "board")


def _reseat(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    old = {frozenset(board) for board in before.get("boards", ())}
    new = [board for board in after.get("boards", ()) if frozenset(board) not in old]
    seated = ", ".join(" - ".join(names.get(one, one) for one in board) for board in new[:MOST])
    bye = "" if before.get("bye") == after.get("bye") else _bye_of(after, names)
    return f"set by hand in round {after.get('round')}: {seated or 'colours'}{more(new)}{bye}"


def _repair(change: Change, before: Facts, after: Facts, names: Names) -> str:
    return _reseat(change, before, after, names).replace("set by hand", "paired boards again", 1)


def _teams(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    teams = after.get("teams", ())
    players = counted(len(after.get("entered", ())), "player")
    return f"added {'team' if len(teams) == 1 else 'teams'} {', '.join(teams[:MOST])}{more(teams)} with {players}"


def _team_edit(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    if before.get("team") != after.get("team"):
        return f"renamed team {before.get('team')} to {after.get('team')}"
    return f"changed details of team {after.get('team')}"


def _rename(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    return f"renamed {people(after.get('players', ()), names)}"


def _team_order(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    return f"set the board order of {after.get('team')}: {people(after.get('order', ()), names)}"


def _line_up(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    if after.get("is_sealed"):
        return f"line-up of {after.get('team')} in round {after.get('round')}, hidden until it is due"
    players = [("-" if one is None else names.get(one, one)) for one in after.get("line_up", ())]
    return f"line-up of {after.get('team')} in round {after.get('round')}: {', '.join(players)}"


def _line_ups_opened(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    done = [f"{team} (round {number})" for team, number in after.get("teams", ())]
    gone = [f"{team} (round {number})" for team, number in after.get("dropped", ())]
    words = [f"opened line-ups: {', '.join(done)}"] if done else []
    words += [f"dropped line-ups that cannot count: {', '.join(gone)}"] if gone else []
    return "; ".join(words) or "opened no line-up"


def _team_withdraws(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    return f"team {after.get('team')} withdrew after round {after.get('after_round')}"


def _team_removed(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    return f"removed team {before.get('team')}"


def _round_only(words: str) -> Callable[[Change, Facts, Facts, Names], str]:
    def build(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
        return words.format(round=after.get("round", before.get("round")))

    return build


def _result(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    boards = after.get("boards", {})
    text = "; ".join(game_words(game, names) for game in list(boards.values())[:MOST])
    return f"round {after.get('round')}: {text}{more(boards)}"


def _no_show(change: Change, before: Facts, after: Facts, names: Names) -> str:
    left = after.get("withdrawn", ())
    withdrawn = f"; withdrew {people(left, names)}" if left else ""
    return f"no-show of {people(after.get('absent', ()), names)}, {_result(change, before, after, names)}{withdrawn}"


def _report(change: Change, before: Facts, after: Facts, names: Names) -> str:
    if "boards" in after:
        how = "as one of them reported" if after.get("disputed") else "reported and confirmed"
        return f"{_result(change, before, after, names)} ({how})"
    (label,) = after.get("labels", (after.get("board"),))
    where = f"round {after.get('round')}, board {label}"
    if after.get("reported", {}) is None:
        return f"{name_in(after, names)} took back the report of {where}"
    return f"{name_in(after, names)} reported {where}: {game_words(after.get('reported', {}), names)}"


def _correct(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    boards, old = after.get("boards", {}), before.get("boards", {})
    text = "; ".join(
        f"{game_words(game, names)} (was: {game_words(old.get(board, {}), names)})"
        for board, game in list(boards.items())[:MOST]
    )
    return f"corrected round {after.get('round')}: {text}{more(boards)}"


def _confirm(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    boards = after.get("labels", after.get("boards", ()))
    listed = ", ".join(map(str, boards[:MOST]))
    return f"confirmed round {after.get('round')}, board{'' if len(boards) == 1 else 's'} {listed}{more(boards)}"


def _correct_game(change: Change, before: Facts, after: Facts, names: Names) -> str:
    was, now = game_words(before, names), game_words(after, names)
    text = [] if was == now else [f"{now} (was: {was})"]
    text += [f"{name} {_fact(after.get(name))} (was {_fact(before.get(name))})" for name in _changed(before, after)]
    return f"corrected {change.target}: {', '.join(text) or now}"


def _changed(before: Facts, after: Facts) -> list[str]:
    """Return what else than the sides and the kind of a game is different."""
    keys = dict.fromkeys((*before, *after))
    return [key for key in keys if key not in ("sides", "kind") and before.get(key) != after.get(key)]


def _fact(value: object) -> str:
    return "none" if value is None else str(value)


def _merge(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    into, dropped = change.target.removeprefix("player "), str(after.get("merged"))
    games = counted(after.get("games") or 0, "game")
    return f"merged {names.get(dropped, dropped)} ({dropped}) into {names.get(into, into)} ({into}), {games}"


def _plain(words: str) -> Callable[[Change, Facts, Facts, Names], str]:
    def build(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
        return words.format(target=change.target)

    return build


def _close(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    return f"closed {after.get('name', change.target)} after {counted(after.get('rounds', 0), 'round')}"


def _reopen(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    return f"reopened {after.get('name', change.target)}"


def _undo(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    undone = sorted(after.get("undone", [change.undoes]))
    word = "change" if len(undone) == 1 else "changes"
    return f"undid {word} {', '.join(map(str, undone[:MOST]))}{more(undone)}"


def _restore(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    lost = after.get("lost", 0)
    text = f"; later changes lost: {lost}" if lost else ""
    return f"restored the league as it was after change {after.get('last')}{text}"


def _initial_ratings(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    players = counted(len(after.get("ratings", ())), "player")
    return f"took the initial ratings of {players} from the {change.target} list"


def _of_player(words: str) -> Callable[[Change, Facts, Facts, Names], str]:
    def build(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
        one = change.target.removeprefix("player ")
        return words.format(player=names.get(one, one), organisation=after.get("organisation", ""))

    return build


def _edit_player(change: Change, before: Facts, after: Facts, names: Names) -> str:
    """Name what was edited, not the values: a name may be hidden."""
    one = change.target.removeprefix("player ")
    edited = sorted({*before.get("players", {}).get(one, ()), *after.get("players", {}).get(one, ())})
    return f"edited {names.get(one, one)}: {', '.join(edited)}"


def _account(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    return f"set a new password of {change.target}" if after.get("reset") else f"created the account {change.target}"


def _role(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    if after:
        return f"gave {change.target} the role {_role_words(after)}"
    return f"took the role {_role_words(before)} from {change.target}"


def _role_words(facts: Facts) -> str:
    where = facts.get("event")
    return f"{facts.get('role')} in {where}" if where else str(facts.get("role"))


def _link(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    if "slips" in after:
        return f"printed result slips with codes to report, round {after['slips']} of {after.get('event')}"
    if "slip" in after:
        return f"{name_in(after, names)} opened the slip of round {after.get('round')}, board {after['slip']}"
    if "check_in" in after:
        return f"made the code to check in at {after['check_in']}"
    if "players" in after:
        return f"made personal links for {people(after['players'], names)}"
    if "role" in after:
        return f"invited a {_role_words(after)}"
    return f"made a link to set up or sign in: {change.target}"


def _edit_list(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    old, new = ((facts.get("lists") or {}).get(change.target) or {} for facts in (before, after))
    fields = [name.replace("_", " ") for name in {**old, **new} if old.get(name) != new.get(name)]
    return f"changed the rating list {change.target}: {', '.join(fields) or 'its place among the lists'}"


def _webhook(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    return f"added {change.target}: {', '.join(after.get('kinds', ()))} to {after.get('address')}"


def _token(change: Change, before: Facts, after: Facts, names: Names) -> str:  # noqa: ARG001
    return f"made the token {after.get('token')} of {change.target}: {', '.join(after.get('scopes', ()))}"


_SENTENCES: Mapping[str, Callable[[Change, Facts, Facts, Names], str]] = MappingProxyType(
    {
        "account-create": _account,
        "account-role": _role,
        "account-link": _link,
        "account-token": _token,
        "account-webhook": _webhook,
        "account-passkey": _plain("added a passkey of {target}"),
        "account-password": _plain("set a new password of {target}"),
        "account-revoke": _plain("revoked {target}"),
        "init": _plain("created the league"),
        "configure": _plain("changed the settings of the league"),
        "add-list": _plain("added the rating list {target}"),
        "edit-list": _edit_list,
        "drop-list": _plain("removed the rating list {target}"),
        "import": _plain("imported {target}"),
        "rate": _plain("recalculated {target}"),
        "publish": _plain("published {target}"),
        "correct": _correct_game,
        "initial-ratings": _initial_ratings,
        "merge": _merge,
        "add-player": _of_player("added the player {player}"),
        "add-alias": _of_player("added a spelling of {player}"),
        "add-identity": _of_player("added the number of {player} at {organisation}"),
        "edit-player": _edit_player,
        "erase-name": _of_player("erased the name of {player}"),
        "undo": _undo,
        "restore": _restore,
        "event-accept": accept_words,
        "event-check-in": check_in_words,
        "event-decline": decline_words,
        "event-sign-up": sign_up_words,
        "event-sign-up-change": changed_words,
        "event-sign-up-page": page_words,
        "event-sign-up-withdraw": withdrawn_words,
        "event-new": _new,
        "event-take-over": _take_over,
        "event-plan": _plain("changed the plan of {target}"),
        "event-enter": _enter,
        "event-enter-late": _enter_late,
        "event-replace": _replace,
        "event-withdraw": _withdraw,
        "event-return": _return,
        "event-bye": bye_words,
        "event-cancel-bye": cancelled_words,
        "event-request": request_words,
        "event-request-end": request_end_words,
        "event-draw-fixtures": drawn_words,
        "event-schedule": scheduled_words,
        "event-move-match": moved_words,
        "event-agree-move": moved_words,
        "event-ask-move": asked_words,
        "event-decline-move": declined_words,
        "event-bar": _bar,
        "event-cut": _cut,
        "event-next-season": _next_season,
        "event-draw": _draw,
        "event-prizes": _plain("changed the prizes of {target}"),
        "event-zones": _plain("changed the zones of the table of {target}"),
        "event-present": _present,
        "event-decide": _decide,
        "event-rating": _rating,
        "event-pair": _pair,
        "event-pair-publish": _pair_and_publish,
        "event-set-board": _reseat,
        "event-re-pair": _repair,
        "event-publish": _publish,
        "event-unpublish": _round_only("unpublished round {round}"),
        "event-drop": _round_only("deleted the draft of round {round}"),
        "event-close-round": _round_only("closed round {round}"),
        "event-result": _result,
        "event-no-show": _no_show,
        "event-report": _report,
        "event-correct": _correct,
        "event-confirm": _confirm,
        "event-rename": _rename,
        "event-team-add": _teams,
        "event-team-edit": _team_edit,
        "event-team-order": _team_order,
        "event-team-rules": _plain("changed the rules of matches in {target}"),
        "event-team-withdraw": _team_withdraws,
        "event-team-remove": _team_removed,
        "event-line-up": _line_up,
        "event-line-ups": _line_ups_opened,
        "event-close": _close,
        "event-reopen": _reopen,
    }
)


def _bye_of(after: Facts, names: Names) -> str:
    one = after.get("bye")
    return "" if one is None else f", bye: {names.get(one, one)}"
