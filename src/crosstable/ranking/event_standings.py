"""The standings of an event, of players or of teams.

Pages, the API, print and pairing all use this one function.
"""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.model.arguments import check_items, check_kind
from crosstable.model.events import Event
from crosstable.model.teams.teams_event import TeamsEvent
from crosstable.ranking.round_table import RoundTable
from crosstable.ranking.rules import TieBreakRules, chosen_rules
from crosstable.ranking.table import Standings, ranked
from crosstable.ranking.tiebreak import TieBreak


def standings(
    event: Event,
    tiebreaks: Sequence[str | TieBreak] = (),
    *,
    after_round: int | None = None,
    rules: TieBreakRules | str | None = None,
) -> Standings:
    """Rank the entrants of an event by score, then by each tie-break among those still tied.

    A list that starts with a score of its own (`PTS`, `MMS`, `NBW`, ...) is taken as the whole
    order; any other list comes after the score.

    Args:
        event: the event.
        tiebreaks: codes, most important first: "DE", "BH-C1", "SB"; or tie-breaks of your own as values.
        after_round: leave later rounds out; None is all rounds so far.
        rules: what the tie-breaks leave open: their name, such as "fide-2026", or a value; by default those of the
            event's own rule book.
    Raises:
        FormatError: a code that cannot be read.
        UnknownName: no tie-break has that code, no rules have that name.
        PluginError: a tie-break of a module that is not loaded.
        InputError: something else than an event; something else than a list of codes and tie-breaks.
        ResultError: `after_round` is a round that the event has not had.
        RatingError: a rating tie-break, with entrants who have no rating.
    See also: `Standings`, `pair`, `team_standings`; docs/tie-breaks.md.
    Example:
        >>> from crosstable import Entrant, Event, Game, Player
        >>> people = tuple(Entrant(Player(id, id)) for id in ("Ann", "Bo", "Cy"))
        >>> cup = Event("cup", "Cup", people).with_round(Game.between("Bo", "Ann", 1), Game.bye("Cy"))
        >>> [(row.place, row.is_tied, row.entrant.id) for row in standings(cup, ["WON"]).rows]
        [(1, False, 'Bo'), (2, False, 'Cy'), (3, False, 'Ann')]

    Cost: O(entrants x rounds) for each tie-break.   Exact: yes
    Source: FIDE C.07 of 1 March 2026, article 4.2: the next tie-break for each subgroup still tied.
    Errata: 4.2 ends with drawing of lots; here a tie that stays is marked.
    """
    check_kind("event", event, Event, 'an event, such as Event("open", "Open", entrants)')
    check_items("tiebreaks", tiebreaks, 'a list of codes, such as ["DE", "BH"]')
    rules = chosen_rules(rules)
    if isinstance(event, TeamsEvent) and event.is_of_matches:
        from crosstable.ranking.teams.team_standings import rank_teams

        return rank_teams(event, tiebreaks, after_round=after_round, rules=rules)
    return ranked(RoundTable(event, rules, after_round), tiebreaks)
