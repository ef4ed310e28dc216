"""How the words of a command make up lines of results: by board, or in a team event by match and board."""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.cli.table_opening import Opening


def is_of_teams(opening: Opening) -> bool:
    """Return whether the results of an event are those of teams."""
    from crosstable.events.plan_rows import plan_of

    with opening.league.store.read() as connection:
        return plan_of(connection, opening.where["event"])[1].teams is not None


def lines_of(words: Sequence[str], *, of_teams: bool) -> list[str]:
    """Return the lines that the words of a command make up, where quotes may have been left out.

    Args:
        words: as they were typed.
        of_teams: whether the results are those of teams.
    """
    if not of_teams:
        from crosstable.events.result_lines import in_lines

        return in_lines(words)
    from crosstable.events.teams.team_results import in_match_lines  # with the teams of the event

    return in_match_lines(words)
