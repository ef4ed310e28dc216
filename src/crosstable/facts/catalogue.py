"""What is wrong with the rating lists of a league, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "accent-not-a-colour": "The accent {colour!r} is not a colour. Write it with six digits, such as #7a1f5c.",
        "accent-without-contrast": "The accent {colour} cannot be read on light pages: its contrast is {contrast}:1, "
        "and text needs {least}:1. Choose a darker colour, such as {darker}.",
        "change-settings": "In league.toml, under [[pools]], {settings}; then {@configure}.",
        "club-text-too-long": "The text of the club has {count:,} characters. Use at most {most:,}.",
        "compared-twice": "{system} with these parameters is listed already. Remove one of the two.",
        "ends-before-start": "The last day {ends} is before the first day {starts}. Correct one of them.",
        "event-left-out": "The event {event!r} is left out of the rating list {pool!r}. {why}",
        "game": "Game {id} of {event!r} ({players:name})",
        "game-without-event": "Game {id} ({players:name})",
        "initial-named-twice": "`initial` names a source twice: {sources}. Name each once, the first to look in first.",
        "league-exists": "{league} already holds a league. Choose another name for the new one.",
        "list-not-rateable": "Rating list {pool!r}: {why}",
        "list-with-game-not-rateable": "Rating list {pool!r}: {why} Void game {id} only if it is itself wrong: "
        "{@void-game}.",
        "logo-not-an-image": "{path} is not a PNG, JPEG, GIF or WebP image. Save the logo in one of these formats.",
        "logo-not-found": "The logo {path} is not a file. Its path is as seen from the folder of the league.toml.",
        "logo-not-kept": "The logo is not an image of at most 100,000 bytes in base64. Name its file instead.",
        "logo-too-large": "The logo {path} has more than {most:,} bytes. Save a smaller image.",
        "name-empty": "{found!r} is empty. Give a name in words.",
        "no-league-yet": "This file holds no league yet: its creation was interrupted. {@finish-creating}.",
        "no-provisional-rule": "First ratings by the first games need a system that rates games of two players one "
        'after another; {system} does not, or has first ratings of its own. Leave "provisional" out of `initial`.',
        "no-such-rating-list": "This league has no rating list {key!r}. Its settings (league.toml) name the rating "
        "lists.",
        "not-a-key": "{key!r} is not a key. Use 1 to 40 of the characters a-z, 0-9 and '-', such as blitz-2025.",
        "not-a-language": "{code!r} is not the code of a language. Use a code such as en, de or pt_BR.",
        "not-toml": "{source} is not TOML: {error}. Correct that line.",
        "other-lists-rateable": "{what} Other lists, such as {other!r}, can still be published: {@publish-list}.",
        "provisional-not-last": '`initial` names sources after "provisional": {sources}. Put "provisional" last: it '
        "is for players whom the other sources do not have.",
        "ranks-need-starting-scores": "The ranks do not follow the points of the games. The file has no place for "
        "starting scores, so this may be a McMahon event; the ranks were not checked.",
        "seasons-overlap": "Season {one!r} ({starts} to {ends}) overlaps season {other!r}, which starts on "
        "{other_starts}. A day belongs to one season: correct `ends`.",
        "starting-scores-implied": "The points are more than the games give, as in a McMahon event, and the file has "
        "no starting scores. They follow from the points: {low:g} to {high:g}.",
        "starting-scores-missing": "Most players have more points than their games give, as in a McMahon event. The "
        "file has no starting scores, and no points of {players}, so points and ranks were not checked.",
        "starting-scores-rounded": "The points are more than the games give, as in a McMahon event, and the file has "
        "no starting scores. They follow from the points: {low:g} to {high:g}, if the points of {players} are rounded "
        "down by half a point.",
        "two-with-one-key": "Two {what} have the key {key!r}. Give each its own key.",
        "unknown-list": "{given!r} is no rating of a federation. Use {known}, and standard, rapid or blitz after "
        'FIDE: "FIDE rapid".',
        "unknown-timezone": "The time zone {name!r} is not known. Use a name such as Europe/London.",
        "with-advice": "{what} {advice}",
    }
)

ACTIONS: Mapping[str, str] = MappingProxyType(
    {
        "configure": "apply the settings again",
        "finish-creating": "Create the league again",
        "publish-list": "publish {other}",
        "void-game": "correct {id} to be void",
    }
)
