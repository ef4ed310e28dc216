"""Every command of an event that writes: what it is done to, and the doing.

    for name, (prepare, do) in COMMANDS.items(): ...

`prepare` is given a league that was just begun; `do` changes it by one change.  Tests of faults and the harness that
kills commands go through all of them.  To cover one more command, add it here.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import replace
from types import MappingProxyType
from unittest import mock

from crosstable.events.boards_by_hand import set_board
from crosstable.events.bye_requests import cancel_bye, mark_present, request_bye
from crosstable.events.check_ins import check_in_players
from crosstable.events.closing import close_event, reopen_event
from crosstable.events.confirmations import confirm_results
from crosstable.events.decisions import decide_match
from crosstable.events.draw_fixtures import Calendar, draw_fixtures, schedule_rounds
from crosstable.events.entries import enter, re_enter, set_rating, withdraw
from crosstable.events.entry_facts import NewEntry
from crosstable.events.group_draws import draw_stage
from crosstable.events.late_entries import enter_against_bye
from crosstable.events.mcmahon import set_bar
from crosstable.events.moved_matches import answer_move, move_match
from crosstable.events.next_season import begin_next_season
from crosstable.events.no_shows import record_no_shows
from crosstable.events.plan import template
from crosstable.events.plan_rows import plan_of
from crosstable.events.planning import change_plan, new_event
from crosstable.events.player_requests import approve_request, ask_for_bye, end_request
from crosstable.events.prizes import change_prizes, change_zones
from crosstable.events.re_pairing import re_pair_round
from crosstable.events.renamed_entrants import rename_entrant
from crosstable.events.replacement import replace_entrant
from crosstable.events.reports import confirm_report, report_result, waiting_reports
from crosstable.events.results import enter_results
from crosstable.events.rounds import (
    close_round,
    drop_draft,
    pair_and_publish,
    pair_round,
    publish_round,
    unpublish_round,
)
from crosstable.events.running import read_running
from crosstable.events.sign_up.accepting import accept_sign_ups, decline_sign_ups
from crosstable.events.sign_up.sign_up_page import change_sign_up_page
from crosstable.events.sign_up.sign_ups import SignUpDetails
from crosstable.events.stages import cut, with_stage
from crosstable.events.take_over import take_over
from crosstable.facts.store.store import Store
from crosstable.formats.event.document import EventDocument
from crosstable.model.categories import Category
from crosstable.model.events import Entrant, Event, Round
from crosstable.model.fixtures import Slot
from crosstable.model.games import Game, Side
from crosstable.model.players import Player
from crosstable.model.prizes import PrizeFund, PrizeList
from crosstable.model.results import ResultKind
from crosstable.model.stages import Stage
from crosstable.model.zones import Zone
from crosstable.people.accounts.sign_up_links import SignedUp, make_hall_code, sign_up_with_link

DAY = dt.date(2025, 9, 5)
Doing = Callable[[Store], object]


def nothing(store: Store) -> None:
    """Leave the league as it was begun."""


def begin_event(store: Store) -> None:
    """Begin an event and enter players."""
    new_event(store, "ann", "Cup", template("swiss"), date=DAY)
    enter(store, "ann", "e1", [NewEntry(f"Player {number}", 1500 + number) for number in range(20)])


def run_event(store: Store) -> None:
    """Begin an event with one round played, the next one published with one result, and one who left."""
    begin_event(store)
    play_round(store)
    publish_next(store)
    enter_results(store, "ann", "e1", [(1, "1")])
    withdraw(store, "ann", "e1", "p20")


def play_round(store: Store) -> None:
    """Pair a round, publish it, and enter all its results."""
    boards = pair_round(store, "ann", "e1").pairing.boards
    publish_round(store, "ann", "e1")
    enter_results(store, "ann", "e1", [(board.number, "1") for board in boards])


def publish_next(store: Store) -> None:
    """Pair a round and publish it."""
    pair_round(store, "ann", "e1")
    publish_round(store, "ann", "e1")


def with_a_bye(store: Store) -> None:
    """Begin an event of three players, and publish a round in which one of them has the bye."""
    new_event(store, "ann", "Cup", template("swiss"), date=DAY)
    enter(store, "ann", "e1", [NewEntry(name) for name in ("Ann", "Bo", "Cem")])
    publish_next(store)


def end_round(store: Store) -> None:
    """Run an event to the end of its second round."""
    run_event(store)
    enter_results(store, "ann", "e1", [(board, "2") for board in range(2, 11)])


def draft(store: Store) -> None:
    """Run an event to the draft of its third round."""
    end_round(store)
    pair_round(store, "ann", "e1")


def publish_third(store: Store) -> None:
    """Run an event to its third round, published without a result."""
    end_round(store)
    publish_next(store)


def ask_for_a_bye(store: Store) -> None:
    """Run an event in which a player does not play the third round."""
    run_event(store)
    request_bye(store, "ann", "e1", "p3", [3])


def want_a_bye(store: Store) -> None:
    """Run an event in which a player asks for a bye in the third round."""
    run_event(store)
    ask_for_bye(store, "p3", "e1", "p3", [3])


def report_board_two(store: Store) -> None:
    """Run an event in which a player reports the result of the second board."""
    run_event(store)
    with store.read() as connection:
        known = next(each for each in read_running(connection, "e1").rounds[-1].unfinished if each.game.board == 2)
    player = known.game.players[0]
    report_result(store, player, "e1", player, 2, "1")


def confirm_first_report(store: Store) -> None:
    """Confirm the result that a player reported first."""
    with store.read() as connection:
        report = waiting_reports(connection, "e1")[0]
    confirm_report(store, "ann", "e1", report.number)


def close(store: Store) -> None:
    """Run an event to its end."""
    end_round(store)
    close_event(store, "ann", "e1")


def one_more_round(store: Store) -> None:
    """Plan one more round."""
    with store.read() as connection:
        _, plan = plan_of(connection, "e1")
    change_plan(store, "ann", "e1", replace(plan, rounds_planned=(plan.rounds_planned or 0) + 1))


def correct_round(store: Store) -> None:
    """Correct two results of a round that is closed."""
    enter_results(store, "ann", "e1", [(3, "2"), (4, "d")], round=1, reason="sheets misread")


def run_event_and_correct(store: Store) -> None:
    """Run an event whose first round had other results than its second was paired by."""
    run_event(store)
    enter_results(store, "ann", "e1", [(board, "2") for board in range(2, 8)], round=1, reason="sheets mixed up")


def seat(store: Store) -> None:
    """Set a board by hand: of the round that is published, the last two boards."""
    with store.read() as connection:
        boards = read_running(connection, "e1").round(2).pairing.boards
    set_board(store, "ann", "e1", 2, boards[8].seats[0], boards[9].seats[0], reason="one car")


def event_elsewhere() -> EventDocument:
    """Return an event that another program ran for one round; its second round is being played."""
    entrants = tuple(Entrant(Player(str(at), f"Guest {at}"), number=at, rating=1500.0 + at) for at in range(1, 5))
    first = tuple(Game.between(one, other, 1) for one, other in (("1", "3"), ("2", "4")))
    second = tuple(
        Game((Side.of(one), Side.of(other)), kind=ResultKind.UNPLAYED) for one, other in (("1", "2"), ("3", "4"))
    )
    return EventDocument(Event("guests", "Guests", entrants, (Round(1, first), Round(2, second)), date=DAY))


FUND = PrizeFund(lists=(PrizeList("main", (300, 100)),), without=frozenset({"p3"}))
WOMEN = PrizeFund((Category("Women", women=True),))
FINAL = Stage("Final", "single-elimination", takes="top 4")


def one_more_stage(store: Store) -> object:
    """Plan a final."""
    with store.read() as connection:
        plan = plan_of(connection, "e1")[1]
    return change_plan(store, "ann", "e1", with_stage(plan, FINAL))


def sign_up(store: Store, name: str) -> SignedUp:
    """Sign somebody up for the event."""
    return sign_up_with_link(store, "e1", SignUpDetails(name), agreed=True)


def open_sign_up(store: Store) -> None:
    """Begin an event, and open it for sign-ups which the director accepts one by one; one waits."""
    begin_event(store)
    change_sign_up_page(store, "ann", "e1", lambda page: replace(page, is_open=True, accepts="each"))
    sign_up(store, "Zoe")


def draw_in_knockout(store: Store) -> None:
    """Play a match of a knockout that ends in a draw."""
    new_event(store, "ann", "Cup", template("knockout"), date=DAY)
    enter(store, "ann", "e1", [NewEntry("Ann"), NewEntry("Bo")])
    pair_and_publish(store, "ann", "e1")
    enter_results(store, "ann", "e1", [(1, "d")])


def begin_groups(store: Store) -> None:
    """Enter four players into an event in groups."""
    new_event(store, "ann", "Cup", template("groups-and-finals"), date=DAY)
    enter(store, "ann", "e1", [NewEntry(name) for name in ("Ann", "Bo", "Cy", "Di")])


def begin_league(store: Store) -> None:
    """Begin a round robin of four."""
    new_event(store, "ann", "Cup", template("round-robin"), date=DAY)
    enter(store, "ann", "e1", [NewEntry(name) for name in ("Ann", "Bo", "Cem", "Dia")])


def drawn_league(store: Store) -> None:
    """Begin a round robin of four, and draw its fixtures."""
    begin_league(store)
    draw_fixtures(store, "ann", "e1", Calendar([DAY], every=7))


def asked_to_move(store: Store) -> None:
    """Draw fixtures, and ask to move the first match as one of its players."""
    drawn_league(store)
    with store.read() as connection:
        player = read_running(connection, "e1").round(1).board(1).game.players[0]
    move_match(store, player, "e1", 1, 1, to=Slot(DAY + dt.timedelta(2)), reason="flu", player=player)


def code_of_the_hall(store: Store) -> None:
    """Make the code of the hall with a key that is always the same, so that two leagues with it are equal."""
    with mock.patch("crosstable.people.accounts.sign_up_links.new_secret", return_value="k" * 43):
        make_hall_code(store, "ann", "e1")


COMMANDS: MappingProxyType[str, tuple[Doing, Doing]] = MappingProxyType(
    {
        "event-new": (nothing, lambda store: new_event(store, "ann", "Cup", template("swiss"), date=DAY)),
        "event-take-over": (nothing, lambda store: take_over(store, "ann", event_elsewhere(), template("swiss"))),
        "event-plan": (run_event, one_more_round),
        "event-enter": (run_event, lambda store: enter(store, "ann", "e1", [NewEntry("Zoe"), NewEntry("Yan")])),
        "event-enter-late": (
            with_a_bye,
            lambda store: enter_against_bye(store, "ann", "e1", [NewEntry("Zoe")]),
        ),
        "event-replace": (run_event, lambda store: replace_entrant(store, "ann", "e1", "p3", "Zoe", reason="not him")),
        "event-rename": (run_event, lambda store: rename_entrant(store, "ann", "e1", "p3", "Zoe")),
        "event-bye": (run_event, lambda store: request_bye(store, "ann", "e1", "p3", [3, 4], kind="half-bye")),
        "event-cancel-bye": (ask_for_a_bye, lambda store: cancel_bye(store, "ann", "e1", "p3", [3])),
        "event-approve-request": (want_a_bye, lambda store: approve_request(store, "ann", "e1", "p3", [3])),
        "event-decline-request": (
            want_a_bye,
            lambda store: end_request(store, "ann", "e1", "p3", [3], is_declined=True),
        ),
        "event-confirm-report": (report_board_two, confirm_first_report),
        "event-withdraw": (run_event, lambda store: withdraw(store, "ann", "e1", "p3")),
        "event-return": (run_event, lambda store: re_enter(store, "ann", "e1", "p20")),
        "event-rating": (run_event, lambda store: set_rating(store, "ann", "e1", {"p3": 1800})),
        "event-bar": (begin_event, lambda store: set_bar(store, "ann", "e1", 1510)),
        "event-stage": (run_event, one_more_stage),
        "event-cut": (end_round, lambda store: cut(store, "ann", "e1", players=["p1", "p2"], stage=FINAL)),
        "event-present": (run_event, lambda store: mark_present(store, "ann", "e1", ["p1", "p2"])),
        "event-sign-up-page": (
            begin_event,
            lambda store: change_sign_up_page(store, "ann", "e1", lambda page: replace(page, is_open=True)),
        ),
        "event-accept": (open_sign_up, lambda store: accept_sign_ups(store, "ann", "e1", [1])),
        "event-decline": (open_sign_up, lambda store: decline_sign_ups(store, "ann", "e1", [1])),
        "event-check-in": (begin_event, lambda store: check_in_players(store, "ann", "e1", ["p1", "p2"])),
        "event-hall-code": (begin_event, code_of_the_hall),
        "event-draw": (begin_groups, lambda store: draw_stage(store, "ann", "e1", settings={"groups": 2})),
        "event-category": (run_event, lambda store: change_prizes(store, "ann", "e1", WOMEN)),
        "event-prizes": (run_event, lambda store: change_prizes(store, "ann", "e1", FUND)),
        "event-zones": (run_event, lambda store: change_zones(store, "ann", "e1", [Zone("Up", 1, 2, "up")])),
        "event-next-season": (close, lambda store: begin_next_season(store, "ann", ["e1"], date=dt.date(2026, 9, 4))),
        "event-decide": (draw_in_knockout, lambda store: decide_match(store, "ann", "e1", 1, "p1", reason="penalties")),
        "event-draw-fixtures": (
            begin_league,
            lambda store: draw_fixtures(store, "ann", "e1", Calendar([DAY], every=7)),
        ),
        "event-schedule": (begin_league, lambda store: schedule_rounds(store, "ann", "e1", Calendar([DAY], every=7))),
        "event-move-match": (
            drawn_league,
            lambda store: move_match(store, "ann", "e1", 2, 1, to=Slot(DAY + dt.timedelta(9)), reason="flu"),
        ),
        "event-agree-move": (asked_to_move, lambda store: answer_move(store, "ann", "e1", 1, 1, is_agreed=True)),
        "event-pair": (end_round, lambda store: pair_round(store, "ann", "e1")),
        "event-pair-publish": (end_round, lambda store: pair_and_publish(store, "ann", "e1")),
        "event-pair-publish-anew": (draft, lambda store: pair_and_publish(store, "ann", "e1", seed=7)),
        "event-set-board": (run_event, seat),
        "event-drop": (draft, lambda store: drop_draft(store, "ann", "e1")),
        "event-publish": (draft, lambda store: publish_round(store, "ann", "e1")),
        "event-unpublish": (publish_third, lambda store: unpublish_round(store, "ann", "e1")),
        "event-result": (run_event, lambda store: enter_results(store, "ann", "e1", [(2, "1"), (3, "d")])),
        "event-no-show": (run_event, lambda store: record_no_shows(store, "ann", "e1", ["p3"], withdrawn=True)),
        "event-correct": (run_event, correct_round),
        "event-confirm": (run_event, lambda store: confirm_results(store, "bea", "e1", round=1)),
        "event-re-pair": (run_event_and_correct, lambda store: re_pair_round(store, "ann", "e1", reason="round 1")),
        "event-close-round": (end_round, lambda store: close_round(store, "ann", "e1")),
        "event-close": (end_round, lambda store: close_event(store, "ann", "e1")),
        "event-reopen": (close, lambda store: reopen_event(store, "ann", "e1", reason="one more round")),
    }
)
