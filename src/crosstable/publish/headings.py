"""The headings of all tables, each with the one sentence that explains it.

They are in English here; `headings_in` returns them in the language of the page.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from gettext import NullTranslations
from types import MappingProxyType

from crosstable.games.profile import Words
from crosstable.views.board_columns import CHANGE, COLUMNS, BoardColumn
from crosstable.views.texts import ENGLISH, _, current, language


@dataclass(frozen=True, slots=True)
class Heading:
    """The heading of a column.  `css` is the class of its cells: "n" is a number, "t" a text, "d" a day."""

    label: str
    tip: str
    css: str = "n"

    @classmethod
    def of(cls, column: BoardColumn) -> Heading:
        """Return the heading of a column of the leaderboard."""
        return cls(column.label, column.tip, {"name": "name", "day": "d"}.get(column.style, "n"))

    def in_words(self, words: Words) -> Heading:
        """Return the heading in the language of the page, with what the game calls a player."""
        return replace(self, label=in_words(_(self.label), words), tip=in_words(_(self.tip), words))


_PLAYER = re.compile(r"\b([Pp])layer(s?)\b")
_BOARD = {column.key: Heading.of(column) for column in (*COLUMNS, CHANGE)}
HEADINGS = _BOARD | {
    "place": Heading("Place", "The place in the event; players who cannot be separated share it."),
    "rating_then": Heading("Rating", "The rating at the end of the period."),
    "rating_season": Heading("Rating", "The rating at the end of the season, or now while it runs."),
    "rating_before": Heading("Rating", "The rating before the event."),
    "seed": Heading("Rating", "The rating at entry."),
    "change_event": Heading("Change", "The change of the rating in this event."),
    "ahead": Heading("Ahead", "Games finished ahead of, level with and behind this opponent."),
    "prize_list": Heading("Prizes", "The list of prizes: for all, for a category, or for a board.", "t"),
    "prize_place": Heading("Place", "The place in this list, without those who take another prize."),
    "prize": Heading("Prize", "What is taken.", "t"),
    "prize_why": Heading("Why", "The place, and how the prize was shared.", "t"),
    "prize_holder": Heading("Team or player", "The team, or the player of a board, who takes the prize.", "name"),
    "prize_for": Heading("For", "Who takes part in these prizes.", "t"),
    "category_place": Heading("Place", "The place in this category."),
    "overall": Heading("Overall", "The place in the event."),
    "points": Heading("Points", "The sum of the scores in all events of the season."),
    "race_points": Heading("Points", "The points scored in the race."),
    "start": Heading("Start", "The starting score, which is part of the score."),
    "score": Heading("Score", "The score in the event, by its own rules."),
    "events": Heading("Events", "The number of events the player took part in."),
    "rounds": Heading(
        "Rounds", "One cell per round: the opponent's line in this table, the colour, the result.", "rounds"
    ),
    "rounds_plain": Heading(
        "Rounds", "One cell per round: the opponent's line in this table, and the result.", "rounds"
    ),
    "rounds_goals": Heading(
        "Results", "One cell per round: the opponent's line in this table, and the result.", "rounds"
    ),
    "league_played": Heading("Played", "Games played, or decided by forfeit."),
    "league_won": Heading("Won", "Games won."),
    "league_drawn": Heading("Drawn", "Games drawn."),
    "league_lost": Heading("Lost", "Games lost."),
    "league_goals": Heading("Goals", "For and against, in all games played."),
    "league_difference": Heading("Difference", "For minus against."),
    "rounds_placed": Heading("Rounds", "One cell per round: the place, and of how many.", "rounds"),
    "rounds_raced": Heading("Races", "One cell per race: the place.", "rounds"),
    "rounds_points": Heading("Rounds", "One cell per round: the player's points.", "rounds"),
    "round": Heading("Round", "The round of the event."),
    "board": Heading("Board", "The number of the table."),
    "opponent": Heading("Opponent", "The opponent; the name links to their page.", "name"),
    "result": Heading("Result", "How the game ended for this player.", "t"),
    "game_result": Heading("Result", "The result, first player first.", "t"),
    "expected": Heading(
        "Expected", "The score that the ratings before the game predicted; among several sides, the place."
    ),
    "game_change": Heading("Change", "The change of the rating by the game."),
    "after": Heading("After", "The rating after the game."),
    "difference": Heading("Difference", "The player's rating now minus the opponent's rating now."),
    "chance": Heading("Chance", "The expected score in the next game, by the ratings now."),
    "first": Heading("First", "The player listed first.", "name"),
    "second": Heading("Second", "The player listed second.", "name"),
    "team": Heading("Team", "The team; its name leads to its players.", "name"),
    "team_matches": Heading("Matches", "Matches played, or decided by forfeit."),
    "team_record": Heading("Won-drawn-lost", "Matches won, drawn and lost."),
    "match_points": Heading("Match points", "The points for matches."),
    "game_points": Heading("Game points", "The points of all games."),
    "board_order": Heading("Board", "The place in the board order; substitutes have none."),
    "member_games": Heading("Games", "Games played for the team."),
    "member_points": Heading("Points", "Points in all games, those won by forfeit included."),
    "opponent_team": Heading("Opponent", "The other team.", "name"),
    "where": Heading("Where", "Whether the team was named first (at home) or second.", "t"),
    "match_result": Heading("Result", "The game points of the match, those of the team first.", "t"),
    "match": Heading("Match", "The number of the match."),
    "table": Heading("Table", "The number of the table."),
    "listed_first": Heading("First", "The player listed first.", "name"),
    "listed_second": Heading("Second", "The player listed second.", "name"),
    "home": Heading("Home", "The team at home.", "name"),
    "away": Heading("Away", "The visiting team.", "name"),
    "black": Heading("Black", "The player with Black; the name links to their page.", "name"),
    "white": Heading("White", "The player with White; the name links to their page.", "name"),
    "sente": Heading("Sente", "The player who moves first; the name links to their page.", "name"),
    "gote": Heading("Gote", "The player who moves second; the name links to their page.", "name"),
    "sides": Heading("Players", "All players, best place first.", "name"),
    "heat": Heading("Heat", "The number of the heat."),
    "before_run": Heading("Before", "The rating in the previous list."),
    "after_run": Heading("Now", "The rating in this list."),
    "moved": Heading("Change", "The difference of the two ratings."),
    "rank_before": Heading("Rank before", "The rank in the previous list."),
    "rank_after": Heading("Rank now", "The rank in this list."),
    "why": Heading("Why", "What changed the rating since the previous list.", "t"),
    "when": Heading("When", "The day on which the correction was made.", "d"),
    "event": Heading("Event", "The event; its name links to the standings.", "t"),
    "date": Heading("Date", "The first day of the event.", "d"),
    "players": Heading("Players", "The players of the game.", "t"),
    "was": Heading("Was", "The result before the correction.", "t"),
    "is": Heading("Is", "The result now.", "t"),
    "reason": Heading("Reason", "Why the result was corrected.", "t"),
    "entrants": Heading("Players", "The number of entrants."),
    "winner": Heading("First", "The player in first place.", "name"),
    "system": Heading("System", "How the games were rated.", "name"),
    "log_loss": Heading(
        "Log loss", "How far the forecasts were from the scores; always forecasting 50 % gives 0.693; lower is better."
    ),
    "behind": Heading(
        "Behind",
        "How much more was lost per game than by the best system, with its 95 % margin; "
        "if the margin is larger, that may be chance.",
    ),
    "three_way": Heading("3-way", "The same for win, draw and loss; a third each gives 1.099; lower is better."),
    "brier": Heading("Brier", "The mean squared distance between forecast and score; lower is better."),
    "accuracy": Heading("Favourites", "How often the favourite won; a draw counts half; higher is better."),
    "calibration_error": Heading(
        "Calibration", "The distance between forecasts and results, by size of the forecast; lower is better."
    ),
    "pair_log_loss": Heading("Pair log loss", "Log loss over all pairs with different places; lower is better."),
    "pair_inversion": Heading(
        "Pairs in order", "The share of pairs that finished in the order of their ratings; higher is better."
    ),
    "rank_deviation": Heading(
        "Rank deviation",
        "The mean distance between place and expected place, as a share of the field; lower is better.",
    ),
    "from": Heading("From", "The lowest rating of this interval."),
    "count": Heading("Players", "The number of rated players in this interval."),
    "parameter": Heading("Setting", "The name of the setting, as in the settings file.", "t"),
    "value": Heading("Value", "The value of the setting.", "t"),
}


def in_words(text: str, words: Words) -> str:
    """Return one of our own sentences with what the game calls a player; not for texts that hold names.

    That is a matter of English: a translation has its own word.

    Example:
        >>> in_words("Players of the player's list.", Words(player="team", players="teams"))
        "Teams of the team's list."
    """
    if words.player == "player" or language() != ENGLISH:
        return text

    def word(found: re.Match[str]) -> str:
        own = words.players if found[2] else words.player
        return own.capitalize() if found[1] == "P" else own

    return _PLAYER.sub(word, text)


def headings_in(words: Words) -> Mapping[str, Heading]:
    """Return all headings in the language of the page and the words of a game."""
    return _headings_in(words, current())


@lru_cache(maxsize=64)
def _headings_in(words: Words, known: NullTranslations) -> Mapping[str, Heading]:
    del known  # headings are found in it
    return MappingProxyType({key: heading.in_words(words) for key, heading in HEADINGS.items()})
