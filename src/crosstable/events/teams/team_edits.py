"""Another name of a team, and what else is known of it: short name, club, rating by which it is seeded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from crosstable.events.teams.team_entries import checked_team_name, open_team_event
from crosstable.events.teams.team_rows import put_team
from crosstable.facts.store.store import Store
from crosstable.model.names import clean_name, match_key
from crosstable.model.teams.team import Team

_FIELDS = ("name", "short_name", "club", "rating")


def edit_team(
    store: Store, actor: str, event_id: str, team_id: str, values: Mapping[str, Any], *, dry_run: bool = False
) -> Team:
    """Change the name of a team, or details of it, and return it.  Its number, players and matches stay.

    Args:
        values: "name", "short_name", "club", "rating"; None for a club or a rating that is not known.
    Raises:
        InputError: the name is empty or another team's, or the event is closed.
    """
    with store.write(actor, "event-team-edit", target=event_id, dry_run=dry_run) as write:
        running, teams = open_team_event(write.connection, event_id)
        entered = teams.entered(team_id)
        given: dict[str, Any] = {
            name: clean_name(value) if isinstance(value, str) else value for name, value in values.items()
        }
        if "name" in given:
            others = {match_key(each.team.name) for each in teams.teams if each.team.id != team_id}
            given["name"] = checked_team_name(event_id, given["name"], others)
        changed = replace(entered.team, **given)
        if changed == entered.team:
            write.leave_no_trace()
        put_team(write, running.number, replace(entered, team=changed))
        write.log(before=_logged(entered.team), after=_logged(changed))
        return changed


def _logged(team: Team) -> dict[str, Any]:
    return {"team": team.name, **{name: getattr(team, name) for name in _FIELDS}}
