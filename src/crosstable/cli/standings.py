"""`crosstable standings` and `crosstable table`: who stands where in an event, and why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Literal

from annotated_types import Ge

from crosstable.cli.answers import Answer, Table, Text, Words
from crosstable.cli.event_files import read_event
from crosstable.cli.output import Cell, is_terminal, print_note, terminal_width
from crosstable.cli.paired_part import document_of_teams
from crosstable.cli.view_table import terminal_table
from crosstable.commands.fields import INLINE, Help, command_input
from crosstable.events.implied_starting_scores import with_implied_scores
from crosstable.formats.event.document import EventDocument
from crosstable.formats.reading import mapping_of_game
from crosstable.games.profile import GameProfile
from crosstable.games.profiles import PLAIN, game_profile, profile_of
from crosstable.model.errors import InputError
from crosstable.model.events import Event
from crosstable.model.results import DEFAULT_RULES, ResultRules, points_rules
from crosstable.model.teams.teams_event import TeamsEvent
from crosstable.ranking.crosstable import as_csv, as_html, as_text
from crosstable.ranking.grid import Grid, Notation, Order, laid_out
from crosstable.ranking.league_orders import codes_of
from crosstable.ranking.league_table import heading
from crosstable.ranking.round_table import RoundTable
from crosstable.ranking.rules import TieBreakRules, tie_break_rules_of
from crosstable.ranking.score_words import plain
from crosstable.ranking.table import Standings, TieBreakValue, ranked_by
from crosstable.ranking.teams.team_standings import team_tiebreak
from crosstable.ranking.teams.team_table import TeamTable
from crosstable.ranking.tiebreak import TieBreak
from crosstable.ranking.tiebreak_registry import tiebreak
from crosstable.ranking.working import Contribution
from crosstable.reading.standings_for_export import document_standings, is_ranked_by_stages
from crosstable.views.tables.ranking import Ranking
from crosstable.views.tables.standings import standings_table
from crosstable.views.words import CUTS, PARTS


@command_input
class Ranks:
    """How entrants are ranked."""

    tiebreaks: Annotated[
        str | None,
        Help(
            "Tie-breaks, most important first, such as DE,BH-C1,BH,SB; default: those of the file; '' for none.",
            metavar="CODES",
            option="--tiebreaks -t",
        ),
    ] = None
    rules: Annotated[str | None, Help("The tie-break rules; default: those of the event's rule book.")] = None
    unrated: Annotated[
        str | None,
        Help("How rating tie-breaks count unrated players: a rating, or leave-out.", metavar="RATING"),
    ] = None
    after_round: Annotated[int | None, Ge(0), Help("Leave later rounds out.")] = None
    players: Annotated[bool, Help("In an event of teams: rank the players by their games.")] = False


@command_input
class RankedFile:
    """An event of a file, whose entrants are ranked."""

    event: Annotated[Path, Help("The event: JSON, TRF, H9, OpenGotha, CSV, ...", is_argument=True)]
    ranks: Annotated[Ranks, INLINE]
    game: Annotated[
        str | None, Help("The game, such as football: its points, tie-breaks and columns; default: of the file.")
    ] = None
    points: Annotated[str | None, Help("Points for a win, a draw and a loss, such as 3-1-0.", metavar="W-D-L")] = None
    working: Annotated[bool, Help("Show how each value is calculated.")] = False


@command_input
class PrintedTable:
    """An event of a file, whose crosstable is printed."""

    event: Annotated[Path, Help("The event: JSON, TRF, H9, OpenGotha, CSV, ...", is_argument=True)]
    ranks: Annotated[Ranks, INLINE]
    by: Annotated[Order, Help("The order of the lines; default: place.")] = "place"
    notation: Annotated[Notation, Help("The notation of the cells: chess (12w1) or go (12+/w3); default: chess.")] = (
        "chess"
    )
    format: Annotated[Literal["text", "html", "csv"], Help("The format; default: text.")] = "text"


_PIPED_WIDTH = 100
_TEAMS = replace(PLAIN, words=replace(PLAIN.words, player="team", players="teams"))


def _read(place: Path, game: str | None = None) -> EventDocument:
    """Read an event; one that a file ranks by McMahon scores starts with them."""
    document = read_event(place, mapping=mapping_of_game(game))
    known = with_implied_scores(document)
    if known is not document:
        print_note("Starting scores follow from the points in the file, as in a McMahon event.")
    return known


def standings(given: RankedFile) -> Answer:
    """Rank the entrants of an event by score and tie-breaks; teams in an event of teams, by stages where there are any.

    Example: crosstable standings event.json --tiebreaks DE,BH-C1,SB --working

    A league table: crosstable standings results.csv --game football
    """
    read = _read(given.event, given.game)
    document, profile = _of_game(read, given.game, given.points)
    rounds, found, of_teams = _ranked(document, profile, given.ranks)
    profile = _TEAMS if of_teams else profile
    ranking = Ranking(standings=found, rounds=rounds, game=profile, name=_name_in(found))
    return Answer(_values(ranking, with_working=given.working), _words(ranking, with_working=given.working))


def table(given: PrintedTable) -> Answer:
    """Print the crosstable: every game of every entrant, or every match of every team."""
    writers = {"text": _as_text, "html": as_html, "csv": as_csv}
    rounds, found, _ = _ranked(_read(given.event), PLAIN, given.ranks)
    grid = laid_out(rounds, found, order=given.by, notation=given.notation)
    values = {"title": grid.title, "heads": grid.heads, "rows": grid.rows}
    return Answer(values, [Text(writers[given.format](grid))])


def _ranked(document: EventDocument, game: GameProfile, ranks: Ranks) -> tuple[RoundTable, Standings, bool]:
    """Return the results of the entrants of a file, their standings, and whether they are teams."""
    rules, after_round = ranks.rules, ranks.after_round
    teams = None if ranks.players else document_of_teams(document)
    chosen = None if rules is None and ranks.unrated is None else _rules(document.event, rules, ranks.unrated)
    ranking = document if teams is None else teams
    made = tiebreak if teams is None else team_tiebreak
    codes = _codes(ranks.tiebreaks, ranking, game, made)
    rounds = _round_table(ranking.event, chosen, after_round)
    if is_ranked_by_stages(ranking):
        staged = replace(ranking, tiebreaks=tuple(codes))
        return rounds, document_standings(staged, after_round=after_round, rules=chosen), teams is not None
    return rounds, ranked_by(rounds, [made(code) for code in codes]), teams is not None


def _round_table(event: Event, chosen: TieBreakRules | None, after_round: int | None) -> RoundTable:
    if isinstance(event, TeamsEvent):
        return TeamTable(event, chosen, after_round)
    return RoundTable(event, chosen or _rules(event, None, None), after_round)


def _name_in(standings: Standings) -> Callable[[str], str]:
    names = {entrant.id: entrant.player.shown_name() for entrant in standings.event.entrants}
    return names.__getitem__


def _words(ranking: Ranking, *, with_working: bool) -> Words:
    found = ranking.standings
    title = f"{found.event.name}, after {ranking.game.words.round} {found.after_round}"
    yield terminal_table(standings_table(ranking, "terminal", title=title))
    if with_working:
        yield Text("\n")
        yield Table(("player", "tie-break", "round", "opponent", "gives", "why", "cut"), _working_rows(found))


def _of_game(document: EventDocument, name: str | None, points: str | None) -> tuple[EventDocument, GameProfile]:
    """Return the event with the points and tie-breaks of its game, unless they are given, and the game.

    The game is the one that is named, else the discipline of the games, else that of the scoring rules.
    """
    event = document.event
    disciplines = {each.discipline for each in event.games()}
    shared = disciplines.pop() if len(disciplines) == 1 else None
    profile = game_profile(name) if name is not None else profile_of(shared, event.rules.name)
    if profile.table and event.rules == DEFAULT_RULES:
        event = replace(event, rules=ResultRules.preset(profile.rules))
    if points is not None:
        event = replace(event, rules=points_rules(points))
    has_own = bool(document.tiebreaks) or not (profile.table or name)
    return replace(document, event=event, tiebreaks=document.tiebreaks if has_own else profile.tiebreaks), profile


def _as_text(grid: Grid) -> str:
    return as_text(grid, width=max(30, terminal_width()) if is_terminal() else _PIPED_WIDTH)


def _rules(event: Event, name: str | None, unrated: str | None) -> TieBreakRules:
    rules = tie_break_rules_of(event) if name is None else TieBreakRules.preset(name)
    if unrated is None:
        return rules
    if unrated == "leave-out":
        return replace(rules, unrated="leave-out")
    if not unrated.isdecimal():
        raise InputError("cli/unrated-not-a-number", given=unrated)
    return replace(rules, unrated=int(unrated))


def _codes(
    text: str | None,
    document: EventDocument,
    game: GameProfile = PLAIN,
    made: Callable[[str], TieBreak] = tiebreak,
) -> list[str]:
    """Return the tie-breaks asked for; by default, those of the file."""
    if text is not None:
        return [*codes_of([code.strip() for code in text.split(",") if code.strip()])]
    known = [code for code in document.tiebreaks if _is_known(code, made)]
    if known and known != list(game.tiebreaks):
        print_note(f"Tie-breaks of the file: {', '.join(known)}. To use others: --tiebreaks.")
    unknown = [code for code in document.tiebreaks if code not in known]
    if unknown:
        print_note(f"These tie-breaks are not supported and were left out: {', '.join(unknown)}.", style="yellow")
    return known


def _is_known(code: str, made: Callable[[str], TieBreak]) -> bool:
    try:
        made(code)
    except InputError:
        return False
    return True


def _working_rows(table: Standings) -> list[list[Cell]]:
    names = {entrant.id: entrant.player.shown_name() for entrant in table.event.entrants}
    return [
        [
            names[standing.entrant.id],
            each.code,
            part.round,
            None if part.opponent is None else names[part.opponent],
            plain(_worth(each, part)),
            PARTS[part.reason],
            None if part.cut is None else CUTS[part.cut],
        ]
        for standing in table.rows
        for each in standing.tiebreaks
        for part in _parts(each)
    ]


def _parts(value: TieBreakValue) -> list[Contribution]:
    plus = value.working.plus
    return [*value.working.parts, *([plus] if plus else [])]


def _worth(value: TieBreakValue, part: Contribution) -> Fraction:
    """Return what a part contributes; what is added last is in whole points."""
    return Fraction(part.amount) if part is value.working.plus else value.working.worth(part)


def _values(ranking: Ranking, *, with_working: bool) -> dict[str, object]:
    table, game, records = ranking.standings, ranking.game, ranking.records
    return {
        "event": table.event.id,
        "after_round": table.after_round,
        "tiebreaks": table.codes,
        "rows": [
            {
                "place": standing.place,
                "tied": standing.is_tied,
                "player": standing.entrant.id,
                "name": standing.entrant.player.shown_name(),
                **{heading(game, column): records[standing.entrant.id].cell(column) for column in game.table},
                "score": standing.half_points / 2,
                "tiebreaks": [_tiebreak_values(each, with_working=with_working) for each in standing.tiebreaks],
            }
            for standing in table.rows
        ],
    }


def _tiebreak_values(value: TieBreakValue, *, with_working: bool) -> dict[str, object]:
    values: dict[str, object] = {"code": value.code, "value": value.value, "exact": str(value.value)}
    if with_working:
        values["working"] = [
            {
                "round": part.round,
                "opponent": part.opponent,
                "gives": _worth(value, part),
                "why": part.reason,
                "cut": part.cut,
            }
            for part in _parts(value)
        ]
    return values
