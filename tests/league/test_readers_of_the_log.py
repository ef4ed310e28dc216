"""Every reader of the change log is given every kind of change: none of them may stop at one."""

import datetime as dt
import shutil
from contextlib import suppress
from dataclasses import replace

import pytest
from sqlalchemy import insert, select

from crosstable.changes.configuration import add_list, change_list, configure, drop_list
from crosstable.changes.corrections import correct_game, with_score
from crosstable.changes.merge import merge_players
from crosstable.changes.publication import publish, recalculate, take_back
from crosstable.changes.restore import restore
from crosstable.changes.undo import UNDOABLE, undo_change
from crosstable.events.draw_fixtures import Calendar, schedule_rounds
from crosstable.events.entries import EntryPlace
from crosstable.events.entry_facts import NewEntry
from crosstable.events.moved_matches import answer_move
from crosstable.events.plan import template as plan_of_template
from crosstable.events.planning import new_event
from crosstable.events.player_requests import ask_for_bye
from crosstable.events.renamed_entrants import rename_entrant
from crosstable.events.running import read_running
from crosstable.events.sentences.change_sentences import _SENTENCES, sentence
from crosstable.events.sign_up.sign_up_page import change_sign_up_page
from crosstable.events.sign_up.signing_up import change_own_sign_up, withdraw_own_sign_up
from crosstable.events.teams.line_ups import open_line_ups, set_line_up
from crosstable.events.teams.team_edits import edit_team
from crosstable.events.teams.team_entries import (
    NewTeam,
    add_teams,
    remove_team,
    set_board_order,
    set_team_rules,
    withdraw_team,
)
from crosstable.facts.players.federation_lists import PlayerLookup
from crosstable.facts.players.listed_ratings import take_listed_ratings, taken_ratings
from crosstable.facts.players.player_edits import add_alias, add_identity, add_player, edit_player, erase_name
from crosstable.facts.players.players import players
from crosstable.facts.players.undone_players import unlisted_players
from crosstable.facts.results.games import read_game
from crosstable.facts.settings.config_file import config_from
from crosstable.facts.store.backup import backup
from crosstable.facts.store.change_log import WITH_DETAILS, read_log, undone_changes
from crosstable.facts.store.opening import open_store
from crosstable.facts.store.schema import change
from crosstable.formats.player_lists.listed_player import PlayerListRow
from crosstable.intake.import_results import FileFacts, import_results
from crosstable.model.errors import InputError
from crosstable.people.accounts.access import Grant, Role, Scope
from crosstable.people.accounts.accounts import create_account, give_role, revoke_account, set_password, take_role
from crosstable.people.accounts.links import accept_link, invite, make_player_links, make_reset_link, make_setup_link
from crosstable.people.accounts.slip_links import keep_opened_slip
from crosstable.people.accounts.tokens import make_token
from crosstable.people.webhooks.webhooks import KINDS, add_webhook, deliveries, fill_outbox
from crosstable.reading.league_reader import read_snapshot
from crosstable.reading.list_states import list_states
from crosstable.reading.public_changes import read_changes_after
from crosstable.reading.published_corrections import published_corrections
from tests.cheap_passwords import hash_cheaply
from tests.league.events import doings
from tests.league.made import DAY, clock, source
from tests.slip_links import slip_links

pytestmark = pytest.mark.slow

PASSWORD = "four words in a row"


def opened(path):
    return open_store(path, clock=clock, wait=5)


def run_league(path, folder):
    """Give a league all kinds of changes but those of an event of players, and an event `e1` that is run."""
    store = opened(path)
    configure(store, "ann", config_from({"name": "All", "pools": [{"key": "players", "system": "elo"}]}))
    doings.run_event(store)
    ask_for_bye(store, "p3", "e1", "p3", [3])
    of_file = [EntryPlace("", NewEntry("Zoe", details=(("country", "SLO"),)), 1)]
    import_results(store, "ann", source(("Zoe", "Yan", 1), ("Xia", "Yan", 0.5)), facts=FileFacts(entrants=of_file))
    zoe, yan = "p21", "p22"
    add_player(store, "ann", "Will")
    edit_player(store, "ann", yan, {"club": "Go club"})
    add_alias(store, "ann", yan, "Yannick")
    add_identity(store, "ann", "p3", "FIDE", "77")
    lists = PlayerLookup(folder / "lists")
    lists.replace("FIDE", [PlayerListRow("77", "Player 2", 2100.0)], dated="2026-11")
    take_listed_ratings(store, "ann", lists, "FIDE")
    merge_players(store, "ann", zoe, "p23")
    erase_name(store, "ann", zoe)
    add_list(store, "ann", {"key": "blitz", "system": "glicko"})
    change_list(store, "ann", "blitz", {"key": "blitz", "system": "elo"})
    drop_list(store, "ann", "blitz")
    recalculate(store, "ann")
    publish(store, "ann")
    with store.read() as connection:
        first = read_game(connection, "g1").game
    correct_game(store, "ann", "g1", with_score(first, 0), reason="the sheet was misread")
    take_back(store, "ann", publish(store, "ann").change)
    undo_change(store, "ann", undo_change(store, "ann", number_of(store, "correct")).change)
    accounts(store)
    teams(store)
    signed_up(store)
    backup(store, folder / "kept.backup")
    restore(path, folder / "kept.backup", "ann", replaces=True, clock=clock)
    return opened(path)


def accounts(store):
    """Make what people sign in with."""
    create_account(store, "ann", "Ann", Grant(Role.OWNER))
    accept_link(store, make_setup_link(store, "ann"), name="Bea", password=PASSWORD)
    accept_link(store, invite(store, "ann", Grant(Role.SCORER, "e1")), name="Cem", password=PASSWORD)
    accept_link(store, make_reset_link(store, "ann", "Cem"), password=PASSWORD)
    give_role(store, "ann", "Cem", Grant(Role.VIEWER))
    take_role(store, "ann", "Cem", Grant(Role.VIEWER))
    set_password(store, "ann", "Cem", PASSWORD)
    make_token(store, "ann", "Cem", "program", [Scope.READ])
    add_webhook(store, "ann", "https://news.example.org", KINDS)
    with store.write("Cem", "account-passkey", target="Cem"):
        pass  # a browser has to make one
    revoke_account(store, "ann", "Cem")
    make_player_links(store, "ann", ["p1", "p2"], "e1")
    with store.read() as connection:
        board = read_running(connection, "e1").rounds[-1].pairing.boards[1]
    keep_opened_slip(store, slip_links(store, "ann", "e1", 2)[board.number], board.seats[0])


def teams(store):
    """Begin an event of teams, and change them."""
    event_id = new_event(store, "ann", "Teams", plan_of_template("team-league"), date=DAY)
    squads = {team: [doings.NewEntry(f"{team} {at}") for at in range(1, 6)] for team in ("Ants", "Bees", "Cats")}
    add_teams(store, "ann", event_id, [NewTeam(team, squad) for team, squad in squads.items()])
    with store.read() as connection:
        running = read_running(connection, event_id)
    set_team_rules(store, "ann", event_id, replace(running.plan.teams, boards=2, deadline=60))
    schedule_rounds(store, "ann", event_id, Calendar([dt.date(2099, 1, 9)], time=dt.time(19, 30)), [1])
    players = running.teams.entered("t1").team.players
    set_board_order(store, "ann", event_id, "t1", [*reversed(squads["Ants"])])
    set_line_up(store, "ann", event_id, "t1", [players[1], None])
    set_team_rules(store, "ann", event_id, replace(running.plan.teams, boards=2))
    open_line_ups(store, "ann", event_id)
    edit_team(store, "ann", event_id, "t1", {"name": "Ants of Ulm"})
    rename_entrant(store, "ann", event_id, players[0], "Anton")
    withdraw_team(store, "ann", event_id, "t2")
    remove_team(store, "ann", event_id, "t3")


def signed_up(store):
    """Open another event for sign-up; one person changes what they gave, and withdraws."""
    event_id = new_event(store, "ann", "Open", plan_of_template("swiss"), date=DAY)
    change_sign_up_page(store, "ann", event_id, lambda page: replace(page, is_open=True))
    zoe = doings.SignUpDetails("Zoe Park", club="Elm Street")
    link = doings.sign_up_with_link(store, event_id, zoe, agreed=True).sign_up.link
    change_own_sign_up(store, event_id, link, replace(zoe, birth="2012"))
    withdraw_own_sign_up(store, event_id, link)


# What only the personal link of a player does: to ask for another day, and to be told no.
BY_PLAYERS = (
    (doings.nothing, doings.asked_to_move),
    (doings.asked_to_move, lambda store: answer_move(store, "ann", "e1", 1, 1, is_agreed=False)),
)


def number_of(store, command):
    """Return the latest change by a command."""
    with store.read() as connection:
        return read_log(connection, command=command, limit=1)[0].id


@pytest.fixture(scope="module")
def every_kind(template, tmp_path_factory):
    """A league whose log has every kind of change: those of events are copied from other leagues."""
    folder = tmp_path_factory.mktemp("log")
    with pytest.MonkeyPatch.context() as patch:
        hash_cheaply(patch)
        store = run_league(shutil.copy(template, folder / "league.db"), folder)
    prepared, rows = {}, []
    for at, (prepare, do) in enumerate([*doings.COMMANDS.values(), *BY_PLAYERS]):
        if prepare not in prepared:
            prepared[prepare] = shutil.copy(template, folder / f"prepared{at}.db")
            prepare(opened(prepared[prepare]))
        other = opened(shutil.copy(prepared[prepare], folder / f"done{at}.db"))
        do(other)
        with other.read() as connection:
            rows += [dict(row) for row in connection.execute(select(change)).mappings()][-1:]
    with store.write_unlogged() as connection:
        last = connection.execute(select(change.c.id).order_by(change.c.id.desc())).scalars().first()
        for at, row in enumerate(rows, start=1):
            connection.execute(insert(change).values({**row, "id": last + at}))
    return store


def test_every_kind_of_change_is_in_the_log(every_kind):
    with every_kind.read() as connection:
        log = read_log(connection)

    kinds = {each.command for each in log}
    assert set(_SENTENCES) == kinds
    assert set() == {*UNDOABLE} - kinds
    detailed = {each.command for each in log if isinstance((each.after or {}).get("players"), dict)}
    assert detailed == WITH_DETAILS


def test_every_change_of_every_kind_is_undone_or_rejected_in_words(every_kind):
    with every_kind.read() as connection:
        log = read_log(connection)

    for each in log:
        with suppress(InputError):
            undo_change(every_kind, "ann", each.id, cascade=True, dry_run=True)


def test_names_are_erased_whatever_is_in_the_log(every_kind):
    with every_kind.read() as connection:
        names = players(connection)

    for one in names:
        with suppress(InputError):
            erase_name(every_kind, "ann", one, dry_run=True)


def _as_sentences(connection):
    return [sentence(each, {}) for each in read_log(connection)]


READERS = (
    _as_sentences,
    undone_changes,
    unlisted_players,
    taken_ratings,
    list_states,
    lambda connection: published_corrections(connection, 10_000),
    lambda connection: read_changes_after(connection, 0, 10_000),
)


@pytest.mark.parametrize("read", READERS)
def test_reader_is_not_stopped_by_any_kind_of_change(every_kind, read):
    with every_kind.read() as connection:
        assert read(connection)


def test_pages_and_news_are_made_whatever_is_in_the_log(every_kind):
    fill_outbox(every_kind)

    assert read_snapshot(every_kind).events
    with every_kind.read() as connection:
        assert deliveries(connection, 1)


def test_player_who_was_merged_is_not_listed_again_when_the_other_one_is_erased(every_kind):
    with every_kind.read() as connection:
        assert "p23" in unlisted_players(connection)
