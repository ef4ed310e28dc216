"""What is wrong with a command of a program or a page, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "busy": "All places for calculations are taken. Try again in a few seconds.",
        "bye-of-director": "Only the director can enter a full-point bye or confirm an irregular one. Request another "
        "bye, or ask the director.",
        "changed-since": "Event {event} was changed since you read it: {actor}: {done} (change {change}). Nothing was "
        "changed now. Read the event again, then decide.",
        "cursor-not-valid": "This cursor is not one that this resource returned. Begin without a cursor.",
        "date-in-future": "{date} is in the future. For the list as it is now, name no date.",
        "did-not-play": "{player!r} did not play in this game. Name a player who did.",
        "diff-needs-two-runs": "Exactly two runs can be compared, not {count}. Name both, such as 3 5.",
        "field-missing": "{label}: a value is needed.",
        "field-not-a-choice": "{label}: {given!r} is not one of {choices}.",
        "field-not-a-date": "{label}: {given!r} is not a date, such as 2026-03-01.",
        "field-not-a-file": "{label}: {given!r} is not a file with a name and its content.",
        "field-not-a-list": "{label}: {given!r} is not a list.",
        "field-not-a-move": "{label}: {given!r} is not a player and a group. Write the player and the letter: 3=B.",
        "field-not-a-time": "{label}: {given!r} is not a time of the day. Write hours and minutes: 19:30.",
        "field-not-a-number": "{label}: {given!r} is not a number.",
        "field-not-a-pair": "{label}: {given!r} is not two players.",
        "field-not-a-step": "{label}: {given} is not a multiple of {step:g}.",
        "field-not-a-text": "{label}: {given!r} is not a text.",
        "field-not-a-value": "{label}: {given!r} is not {allowed}.",
        "field-not-a-whole-number": "{label}: {given!r} is not a whole number.",
        "field-not-above": "{label}: {given} is too small. It must be above {above:g}.",
        "field-not-an-object": "{label}: {given!r} does not name its values.",
        "field-not-name-and-value": "{label}: {given!r} is not a name and a value with an equals sign between them.",
        "field-not-yes-or-no": "{label}: {given!r} is not true or false.",
        "field-too-large": "{label}: {given} is too large. The largest is {most:g}.",
        "field-too-long": "{label}: {has} are too many. At most {most} are allowed.",
        "field-too-short": "{label}: this is too short. The minimum is {least}.",
        "field-too-small": "{label}: {given} is too small. The smallest is {least:g}.",
        "field-unknown": "There is no field {field!r}. The fields are {known}.",
        "file-archive-in-archive": "{file}: holds another archive, {inner!r}. Unpack it, then upload the file.",
        "file-in-one-form": "The content of {name!r} is needed in one form: as `text`, or its bytes as `base64`.",
        "file-too-large": "{file}: unpacks to {inflated:,} bytes; at most {most:,} are read. Split it, or import it "
        "at the command line.",
        "file-too-many-cells": "{file}: has more than {most:,} cells. Split it, or import it at the command line.",
        "file-too-many-rows": "{file}: has {rows:,} rows; at most {most:,} are read. Split it, or import it at the "
        "command line.",
        "file-too-slow": "The file took longer than {seconds:g} seconds to read. Split it, or use the command line.",
        "key-of-another": "The key {key!r} was sent with another request before. Use a new key for each request, and "
        "the same one only to send the same request again.",
        "list-not-published": "The rating list {key!r} is not published yet. {@publish}.",
        "list-not-published-by": "The rating list {key!r} was not published by {date}.",
        "more-than-one-list": "The list of a day, that of a season or period, and the list as it was once published "
        "are different lists. Choose one of them.",
        "no-detail": "Nothing to edit was named. Name a detail, such as the club, or how the player is shown.",
        "no-detail-of-team": "Nothing to change was named. Name the name, the short name, the club or the rating.",
        "no-entries": "No players to enter were given. Give a file of entrants, or names.",
        "no-federation-lists": "No list of a federation is imported here. Import one first: crosstable players import.",
        "no-prize-list-named": "Prizes were given without the name of their list. Name it: main, a category, or "
        "board 1.",
        "move-of-director": "Only the director and the players of a match move it. Ask them.",
        "no-reason": "A reason is needed to {do}. Give one: players will read it.",
        "no-results": "No result was given. Write a board and its result, such as 7 b.",
        "no-seeds": "Nobody has a seed, so nothing was done. Number those who go on 1, 2, 3 and so on.",
        "no-sign-ups": "Name the sign-ups to accept by their numbers, or accept all, but not both.",
        "no-such-event": "No event {event!r} is shown in this league. {@list-events}.",
        "no-such-list": "There is no rating list {key!r} in this league. The lists are: {known}.",
        "no-such-player": "No player {player!r} is shown in this league. The name of a player is found by "
        "players?known_as=NAME.",
        "no-such-round": "Event {event} has no published round {round}. Rounds: {rounds}.",
        "no-such-run": "No run {run} was published in this league.",
        "no-such-season": "There is no season {season!r} in this league. The seasons are: {known}.",
        "no-such-thing": "There is no {what} {word!r} here.",
        "no-teams": "No team was given. Name a team and its players, or a table of teams.",
        "not-a-prize-list": "{text!r} is not a list of prizes. Write its name, a colon and the prizes, as in: "
        "main: 300+Cup, 200, 100.",
        "not-base64": "The content of {name!r} is not base64. Check how it was encoded.",
        "nobody-present": "Name the players who are there, or take those who have checked in.",
        "not-a-day": "{text!r} is not a date, such as 2026-03-01.",
        "not-found": "There is no such resource for these credentials.",
        "not-in-list": "{player} is not in the rating list {key!r}.",
        "not-one-result": "Score, places, points and void cannot be combined. Give one of them.",
        "nothing-to-correct": "No correction was given. Give the correct result or detail, such as a score of 0.5.",
        "odds-off": "The director has switched off the odds of event {event!r}.",
        "other-version": "{what} was changed since you read it. Nothing was changed now. Read it again, then decide.",
        "publishing-not-allowed": "These credentials do not allow publishing ratings. Correct the game without it.",
        "report-of-no-player": "A report is of a player, by their personal link. As a scorer, enter the result.",
        "report-of-other-slip": "This slip is not of board {board}. Scan the slip of the board, or open your personal "
        "link.",
        "revoke-one-thing": "Name one thing to revoke: an account, or a link, token, passkey or session by its number.",
        "seed-twice": "Seed {seed} is given to two entrants. Number those who go on 1, 2, 3 and so on.",
        "pasted-team-without-players": (
            "Team {team!r} has no players below its name. Write each player in a line of its own, and leave a line "
            "empty between two teams."
        ),
        "team-columns-missing": (
            "{file}: a table of teams needs the columns team and player; found: {columns}. Name the columns in its "
            "first line."
        ),
        "too-many-items": "{wanted} items cannot be asked for at once. Ask for 1 to {most}, and for the next "
        "ones with a cursor.",
        "too-many-simulations": "Everyone may ask for {most} simulations that are not exact. Ask for no more, or as "
        "one who has the file of the league.",
        "too-slow": "The calculation was stopped after {seconds:g} seconds. Send less, or install crosstable.",
        "undo-beyond-event": "Change {change} is not a change of event {event} alone. The owner of the league can undo "
        "it.",
        "undo-not-allowed": "Change {change} ({done}) can be undone by those who could make it. These credentials do "
        "not allow that: it takes the right {takes!r}.",
        "undo-of-unpublishing": "Change {change} took a publication back. To publish the lists again, publish them.",
        "withdrawn-without-check-in": "Only players who have not checked in can be withdrawn together. Let the players "
        "check in, or withdraw them one by one.",
    }
)

ACTIONS: Mapping[str, str] = MappingProxyType(
    {
        "publish": "Publish the rating lists first",
        "list-events": "The name of an event is found by events?known_as=NAME",
    }
)
