"""Teams of an event: added with their players in board order, changed, withdrawn or removed.

Rules
1. Members stand in board order, substitutes behind them.  Players are entered in the event with their team.
2. A player plays for one team of the event.  Who has played for a team stays in its list.
3. A team may come late where the pairing system has not fixed all rounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection

from crosstable.events.bracket_checks import stage_with_fixed_entrants
from crosstable.events.entries import EntryPlace, check_rating, find_players, insert_entries
from crosstable.events.entry_facts import NewEntry, add_identities, checked_entry, note_details
from crosstable.events.entry_rows import last_published, last_round_of, open_event
from crosstable.events.event_game import game_of
from crosstable.events.group_draws import DRAWN, groups_in_play
from crosstable.events.plan import Plan
from crosstable.events.plan_checks import check_plan
from crosstable.events.plan_rows import put_plan
from crosstable.events.planning import logged_plan
from crosstable.events.prizes import check_prizes_of_teams
from crosstable.events.running import RunningEvent
from crosstable.events.teams.running_teams import RunningTeams
from crosstable.events.teams.team_rows import end_team, id_of_team, put_team
from crosstable.facts.players.players import SimilarName, check_names
from crosstable.facts.store.store import Store, Write
from crosstable.model.errors import InputError
from crosstable.model.names import LONGEST_NAME, clean_name, match_key
from crosstable.model.stages import MAIN, Stage
from crosstable.model.teams.event_teams import EnteredTeam
from crosstable.model.teams.team import Team
from crosstable.model.teams.team_rules import TeamRules


@dataclass(frozen=True, slots=True)
class NewTeam:
    """A team to be added.

    Args:
        members: in board order.
        short_name: for tables with little room.
        rating: by which it is seeded; None for the average of its first boards.
        club, region, country: what keeps teams apart in draws.
    """

    name: str
    members: Sequence[NewEntry]
    substitutes: Sequence[NewEntry] = ()
    short_name: str = ""
    rating: float | None = None
    club: str | None = None
    region: str | None = None
    country: str | None = None

    @property
    def players(self) -> list[NewEntry]:
        """Members and substitutes."""
        return [*self.members, *self.substitutes]


@dataclass(frozen=True, slots=True)
class TeamReport:
    """What became of teams: as they are, their players who are new, and similar names that may be the same player."""

    teams: tuple[EnteredTeam, ...]
    new_players: tuple[str, ...] = ()
    near: tuple[SimilarName, ...] = ()
    change: int | None = None


def open_team_event(connection: Connection, event_id: str) -> tuple[RunningEvent, RunningTeams]:
    """Read an open event of teams.

    Raises:
        InputError: it is one of players, its results came from a file, or it is closed.
        UnknownName: the event is not known.
    """
    running = open_event(connection, event_id)
    return running, teams_of(running)


def teams_of(running: RunningEvent) -> RunningTeams:
    """Return the teams of an event.

    Raises:
        InputError: it is an event of players.
    """
    if running.teams is None:
        raise InputError("events/teams/without-teams", event=running.id)
    return running.teams


def add_teams(
    store: Store, actor: str, event_id: str, wanted: Sequence[NewTeam], *, dry_run: bool = False
) -> TeamReport:
    """Add teams with their players.

    Args:
        wanted: the teams; unknown names of players become new players.
    Raises:
        InputError: an event of players, a name of a team that is empty or taken, a player who plays for another team
            or is listed twice, or a team that comes after all rounds or the entrants of the stage are fixed.
    """
    check_names([each.name for one in wanted for each in one.players])
    with store.write(actor, "event-team-add", target=event_id, dry_run=dry_run) as write:
        running, teams = open_team_event(write.connection, event_id)
        fixed = stage_with_fixed_entrants(running) or groups_in_play(running)
        if fixed is not None:
            raise InputError("events/teams/team-after-draw", event=event_id, stage=fixed)
        begin = last_published(running) + 1
        known = {match_key(each.team.name) for each in teams.teams}
        last = max((each.number for each in teams.teams), default=0)
        entering = _Entering(write, running, begin)
        made = []
        for number, one in enumerate(wanted, start=last + 1):
            name = checked_team_name(event_id, one.name, known)
            _check_may_join(running, name, begin)
            ids = entering.enter(one.players, name)
            _check_listed_once(ids, one.players, name)
            count = len(one.members)
            team = Team(
                id_of_team(number),
                name,
                tuple(ids[:count]),
                tuple(ids[count:]),
                number=number,
                short_name=clean_name(one.short_name),
                rating=one.rating,
                club=one.club,
                region=one.region,
                country=one.country,
            )
            made.append(EnteredTeam(team, begin))
            put_team(write, running.number, made[-1])
        if not made:
            write.leave_no_trace()
        names = [each.team.name for each in made]
        write.log(
            before={"players": entering.before},
            after={"teams": names, "entered": entering.entered, "players": entering.after},
        )
        return TeamReport(tuple(made), tuple(entering.new), tuple(entering.near), write.change_id)


def set_board_order(
    store: Store,
    actor: str,
    event_id: str,
    team_id: str,
    members: Sequence[NewEntry],
    *,
    substitutes: Sequence[NewEntry] | None = None,
    dry_run: bool = False,
) -> TeamReport:
    """Set the board order of a team; players who are not in its list yet join it.

    Args:
        members: all of them, from the first board on.
        substitutes: all of them; None leaves those who are not members now.
    Raises:
        InputError: a player of another team, or one who has played for the team and is in neither list.
    """
    check_names([each.name for each in (*members, *(substitutes or ()))])
    with store.write(actor, "event-team-order", target=event_id, dry_run=dry_run) as write:
        running, teams = open_team_event(write.connection, event_id)
        entered = teams.entered(team_id)
        entering = _Entering(write, running, last_published(running) + 1, entered)
        chosen = tuple(dict.fromkeys(entering.enter(members, entered.team.name)))
        if substitutes is None:
            behind = tuple(each for each in entered.team.substitutes if each not in chosen)
        else:
            found = entering.enter(substitutes, entered.team.name)
            behind = tuple(each for each in dict.fromkeys(found) if each not in chosen)
        _check_kept(running, entered, {*chosen, *behind})
        changed = replace(entered, team=replace(entered.team, members=chosen, substitutes=behind))
        if changed == entered:
            write.leave_no_trace()
        else:
            put_team(write, running.number, changed)
        write.log(
            before={"team": entered.team.name, "order": [*entered.team.players], "players": entering.before},
            after={"team": entered.team.name, "order": [*changed.team.players], "players": entering.after},
        )
        return TeamReport((changed,), tuple(entering.new), tuple(entering.near), write.change_id)


def withdraw_team(store: Store, actor: str, event_id: str, team_id: str, *, dry_run: bool = False) -> int:
    """Withdraw a team after the last published round, and return its number.

    Raises:
        InputError: it withdrew already.
    """
    with store.write(actor, "event-team-withdraw", target=event_id, dry_run=dry_run) as write:
        running, teams = open_team_event(write.connection, event_id)
        entered, last = teams.entered(team_id), last_published(running)
        if entered.until_round is not None:
            raise InputError("events/teams/team-withdrew", team=entered.team.name, round=entered.until_round)
        put_team(write, running.number, replace(entered, until_round=last))
        write.log(after={"team": entered.team.name, "after_round": last})
        return last


def remove_team(store: Store, actor: str, event_id: str, team_id: str, *, dry_run: bool = False) -> str:
    """Remove a team that was never paired, and return its name; its players stay entered.

    Raises:
        InputError: it was paired, is in a stage that has begun, or in a group that is drawn.
    """
    with store.write(actor, "event-team-remove", target=event_id, dry_run=dry_run) as write:
        running, teams = open_team_event(write.connection, event_id)
        entered = teams.entered(team_id)
        if any(team_id in each.players for each in running.rounds):
            raise InputError("events/teams/team-has-matches", team=entered.team.name)
        stage = _stage_with(running.plan, team_id)
        if stage is not None:
            raise InputError("events/teams/team-in-stage", team=entered.team.name, stage=stage)
        end_team(write, running.number, entered.number)
        write.log(before={"team": entered.team.name})
        return entered.team.name


def set_team_rules(store: Store, actor: str, event_id: str, rules: TeamRules, *, dry_run: bool = False) -> bool:
    """Change what matches are worth and what line-ups must keep to; return whether anything is different.

    Raises:
        InputError: the number of boards or their colours would change after round 1 is published, or what decides drawn
            matches after a knockout has begun; a board with prizes would no longer be played.
    """
    with store.write(actor, "event-team-rules", target=event_id, dry_run=dry_run) as write:
        running, teams = open_team_event(write.connection, event_id)
        now = teams.rules
        if rules == now:
            write.leave_no_trace()
            return False
        if last_published(running) and (rules.boards, rules.colours) != (now.boards, now.colours):
            raise InputError("events/teams/boards-after-start", event=event_id, boards=now.boards)
        bracket = next((of.name for of in running.plan.stages_begun if _is_played_bracket(running, of)), None)
        if bracket is not None and rules.drawn != now.drawn:
            raise InputError("events/teams/drawn-after-start", stage=bracket, event=event_id)
        check_prizes_of_teams(event_id, rules, running.plan.prizes)
        changed = replace(running.plan, teams=rules)
        check_plan(changed)
        put_plan(write, running.number, changed)
        write.log(before=logged_plan(running.plan), after=logged_plan(changed))
        return True


def _is_played_bracket(running: RunningEvent, stage: Stage) -> bool:
    from crosstable.pairing.systems import pairing_system

    has_begun = (stage.first_round or 1) <= last_published(running)
    return has_begun and pairing_system(stage.policy, stage.settings).is_bracket


class _Entering:
    """Players who are entered with their teams.

    Args:
        begin: the first round of those who are new.
        own: the team whose players they may be already.
    """

    def __init__(self, write: Write, running: RunningEvent, begin: int, own: EnteredTeam | None = None) -> None:
        self._write, self._running, self._begin = write, running, begin
        self._team = {
            player: each.team.name
            for each in teams_of(running).teams
            if own is None or each.number != own.number
            for player in each.team.players
        }
        self._known = {each.id for each in running.event.entrants}
        self._last = max((each.number or 0 for each in running.event.entrants), default=0)
        self.entered: list[str] = []
        self.before: dict[str, Any] = {}  # details of players that are noted with their entry
        self.after: dict[str, Any] = {}
        self.new: list[str] = []
        self.near: list[SimilarName] = []

    def enter(self, wanted: Sequence[NewEntry], team: str) -> list[str]:
        """Enter those who are not entered yet, and return all by public id.

        Raises:
            InputError: a player plays for another team, a rating out of range.
        """
        game = game_of(self._running.plan)
        checked = [checked_entry(each, game.ranks) for each in wanted]
        ids, new, near = find_players(self._write, checked)
        placed = []
        for public_id, each in zip(ids, checked, strict=True):
            check_rating(each)
            other = self._team.setdefault(public_id, team)
            if other != team:
                error = InputError("events/teams/player-of-other-team", player=public_id, team=other)
                error.name_players({public_id: each.name})
                raise error
            if public_id in self._known:
                continue
            self._known.add(public_id)
            self._last += 1
            placed.append(EntryPlace(public_id, each, self._last, self._begin))
        if placed:
            chosen = {each.player_id: each.entry for each in placed}
            insert_entries(self._write, self._running.number, placed)
            add_identities(self._write, chosen)
            before, after = note_details(self._write, chosen)
            self.before |= before["players"]
            self.after |= after["players"]
        self.entered += [each.player_id for each in placed]
        self.new += new
        self.near += near
        return ids


def checked_team_name(event_id: str, name: str, known_names: set[str]) -> str:
    """Return the name of a team as it is kept, and add it to those that are taken.

    Raises:
        InputError: it is empty or taken.
    """
    shown = clean_name(name)[:LONGEST_NAME]
    if not shown:
        raise InputError("events/teams/team-without-name", name=name)
    if match_key(shown) in known_names:
        raise InputError("events/teams/team-exists", event=event_id, name=shown)
    known_names.add(match_key(shown))
    return shown


def _stage_with(plan: Plan, team_id: str) -> str | None:
    """Return the stage that has a team among its entrants, or in a group that is drawn; None where there is none."""
    for stage in plan.stages_begun or (Stage(MAIN, plan.policy, plan.pairing_settings),):
        drawn = str(stage.settings.get(DRAWN, "")).replace(";", " ").split()
        if team_id in stage.entrants or team_id in drawn:
            return stage.name
    return None


def _check_listed_once(ids: Sequence[str], wanted: Sequence[NewEntry], team: str) -> None:
    for at, each in enumerate(ids):
        if each in ids[:at]:
            error = InputError("events/teams/player-twice-in-team", player=each, team=team)
            error.name_players({each: wanted[at].name})
            raise error


def _check_may_join(running: RunningEvent, name: str, begin: int) -> None:
    from crosstable.pairing.systems import pairing_system

    plan = running.plan
    if begin > 1 and pairing_system(plan.policy, plan.pairing_settings).is_predetermined:
        raise InputError("events/teams/team-after-start", policy=plan.policy, team=name)


def _check_kept(running: RunningEvent, entered: EnteredTeam, listed: set[str]) -> None:
    for player in entered.team.players:
        if player not in listed and last_round_of(running, player):
            raise running.error("events/teams/player-leaves-after-games", player=player, team=entered.team.name)
