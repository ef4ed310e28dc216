"""The columns of all tables: what stands at their head, and the one sentence that explains it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a column.  `css` says how its cells look: "n" is a number."""

    label: str
    tip: str
    css: str = "n"


HEADS = {
    "rank": Head("Rank", "The place among active players; equal ratings share it."),
    "place": Head("Place", "The place in the event; players whom nothing separates share it."),
    "player": Head("Player", "The name leads to the player's page.", "name"),
    "rating": Head("Rating", "The rating now; a question mark means too few games to trust it."),
    "rating_then": Head("Rating", "The rating at the end of the period."),
    "rating_season": Head("Rating", "The rating at the end of the season, or now while it runs."),
    "rating_before": Head("Rating", "The rating before the event."),
    "seed": Head("Rating", "The rating at entry."),
    "peak": Head("Peak", "The best rating ever held after a game."),
    "change": Head("Change", "How far the rating moved inside the period."),
    "change_event": Head("Change", "How far the rating moved in this event."),
    "games": Head("Games", "Rated games played."),
    "record": Head("W-D-L", "Games won, drawn and lost."),
    "ahead": Head("Ahead", "Games in which you finished ahead of, level with and behind this opponent."),
    "share": Head("Win share", "Wins and half the draws, divided by the games."),
    "mean_place": Head("Mean place", "The average place in games of three sides or more."),
    "last": Head("Last played", "The day of the last rated game.", "d"),
    "points": Head("Points", "What the rounds of all events in the season gave, added up."),
    "race_points": Head("Points", "The points of the race itself."),
    "score": Head("Score", "The points of the event by its own rules."),
    "events": Head("Events", "How many events the player took part in."),
    "rounds": Head("Rounds", "One cell a round: the opponent's line in this table, the colour, the result.", "rounds"),
    "rounds_placed": Head("Rounds", "One cell a round: the place, and of how many.", "rounds"),
    "round": Head("Round", "The round of the event."),
    "board": Head("Board", "The number of the table."),
    "opponent": Head("Opponent", "Who sat opposite; the name leads to the page.", "name"),
    "result": Head("Result", "How the game ended for this player.", "t"),
    "game_result": Head("Result", "The result, first player first.", "t"),
    "expected": Head(
        "Expected", "The score that the ratings before the game predicted; among several sides, the place."
    ),
    "game_change": Head("Change", "How far the game moved the rating."),
    "after": Head("After", "The rating after it."),
    "difference": Head("Difference", "Your rating now minus the opponent's rating now."),
    "chance": Head("Chance", "The score you are expected to make in the next game, by the ratings now."),
    "first": Head("First", "The player listed first: White, Black in Go, or the home side.", "name"),
    "second": Head("Second", "The player listed second.", "name"),
    "black": Head("Black", "Who plays Black; the name leads to the page.", "name"),
    "white": Head("White", "Who plays White; the name leads to the page.", "name"),
    "sides": Head("Sides", "Everybody who took part, best place first.", "name"),
    "before_run": Head("Before", "The rating in the list published before this one."),
    "after_run": Head("Now", "The rating in this list."),
    "moved": Head("Moved", "The difference of the two ratings."),
    "rank_before": Head("Rank before", "The rank in the list published before this one."),
    "rank_after": Head("Rank now", "The rank in this list."),
    "why": Head("Why", "What moved the rating since the list before.", "t"),
    "when": Head("When", "The day on which the correction was made.", "d"),
    "event": Head("Event", "The event leads to its standings.", "t"),
    "date": Head("Date", "The first day of the event.", "d"),
    "players": Head("Players", "Who played.", "t"),
    "was": Head("Was", "The result before the correction.", "t"),
    "is": Head("Is", "The result now.", "t"),
    "reason": Head("Reason", "Why the result was corrected.", "t"),
    "entrants": Head("Players", "How many players entered."),
    "winner": Head("First", "Who stands first.", "name"),
    "system": Head("System", "How the games were rated.", "name"),
    "log_loss": Head(
        "Log loss", "How far the forecasts were from the scores; fifty-fifty every time is 0.693; less is better."
    ),
    "behind": Head(
        "Behind",
        "How much more was lost per game than by the best one, with its 95 % margin; "
        "where the margin is the larger, that may be chance.",
    ),
    "three_way": Head("3-way", "The same for win, draw and loss; a third each is 1.099; less is better."),
    "brier": Head("Brier", "The mean squared distance between forecast and score; less is better."),
    "accuracy": Head("Favourites", "How often the favourite won; a draw is half right; more is better."),
    "calibration_error": Head(
        "Calibration", "How far what was said is from what happened, by size of the forecast; less is better."
    ),
    "pair_log_loss": Head("Pair log loss", "Log loss over all pairs that were placed differently; less is better."),
    "pair_inversion": Head("Pairs right", "How many pairs finished in the order of their ratings; more is better."),
    "rank_deviation": Head(
        "Off by", "The mean distance between place and expected place, as a share of the field; less is better."
    ),
    "from": Head("From", "The lowest rating of this bar."),
    "count": Head("Players", "How many rated players stand in this bar."),
    "parameter": Head("Setting", "The name of the setting, as the league's file writes it.", "t"),
    "value": Head("Value", "What it is set to.", "t"),
}
