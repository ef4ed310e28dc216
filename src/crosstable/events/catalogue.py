"""What is wrong with a command on an event, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "age-without-date": "Event {event} has no date, so ages cannot be counted. {@give-years-of-birth}.",
        "all-boards-have-results": (
            "Every board of round {round} of event {event} has a result, so nothing can be paired again."
        ),
        "board-of-others": (
            "Board {board} of round {round} is another game now: {names}. The result was not entered; look where the "
            "players sit."
        ),
        "board-prizes-without-teams": "List {name!r} is for a board of team matches, but event {event} has no teams. "
        "Name a category, or everyone.",
        "bye-for-several": "One late entry can play against the bye, not {players}. Enter the others later.",
        "bracket-not-kept": (
            "With this result of round {round} of event {event}, the bracket of stage {stage!r} cannot stay as it was "
            "played: no decision in this round sends on those who went on. Undo the later rounds first."
        ),
        "bracket-paired-on": (
            "With this result of round {round} of event {event}, another player goes on, and round {later} is paired "
            "already. {@take-round-back}."
        ),
        "bracket-played-on": (
            "With this result of round {round} of event {event}, another player goes on, and round {later} has been "
            "played without them. {@keep-bracket}."
        ),
        "category-with-prizes": "Category {name!r} has prizes. {@drop-prizes}.",
        "category-without-condition": "Category {name!r} has no condition. {@give-condition}.",
        "check-in-after-last-round": "Round {round} is the last one, so there is no check-in for another.",
        "check-in-after-pairing": (
            "Round {round} is paired already, so it is too late to check in for it. Go to the desk at once: the "
            "director may still find an opponent."
        ),
        "check-in-of-withdrawn": "{player:name} has withdrawn. To play again, ask at the desk.",
        "day-after-the-end": "A round {days} days after {day} would be after the last day of the calendar.",
        "entry-after-fixtures": (
            "The fixtures of event {event} are drawn for its entrants. To enter another one, undo the draw, enter, and "
            "draw again."
        ),
        "fixture-clash": (
            "{player:name} would play twice at once on {day} {time}: match {board} of round {round} and match {other} "
            "of round {other_round}. Choose another day or time."
        ),
        "fixtures-begun": "Event {event} has results already, so its fixtures cannot be drawn.",
        "fixtures-not-predetermined": (
            "Policy {policy} of event {event} pairs round by round. Only round robins are drawn before they begin."
        ),
        "fixtures-not-unpublished": (
            "The rounds of event {event} were drawn together, so none is unpublished alone. Undo the draw, or draw the "
            "fixtures again."
        ),
        "match-played": "Match {board} of round {round} of event {event} has its results, so it is not moved.",
        "more-days-than-rounds": "There are {days} days for {rounds} rounds. Give at most one day for each round.",
        "move-agreed-by-asker": (
            "The side of {player:name} asks to move match {board} of round {round}; the other side must agree."
        ),
        "move-changes-nothing": (
            "Match {board} of round {round} is played then and there already. Give another day, time or place."
        ),
        "move-of-other-match": "{player:name} does not play in match {board} of round {round}.",
        "move-of-round-by-player": "Round {round} as a whole is moved by the director. Name your match.",
        "move-without-reason": "A match of event {event} is moved with a reason. Give one.",
        "no-move-asked": "Nobody asks to move match {board} of round {round} of event {event}.",
        "no-such-match": "Round {round} of event {event} has no match {board}.",
        "nothing-to-schedule": "Nothing is set for the rounds of event {event}. Give a day, a time or a place.",
        "place-too-long": "The place has {length} characters; at most {most} are allowed.",
        "round-move-changes-nothing": (
            "Round {round} is played then and there already. Give another day, time or place."
        ),
        "round-played": "Round {round} of event {event} has all its results, so it is not moved.",
        "venue-taken": (
            "{place} is taken on {day} {time}: by match {other} of round {other_round}. Match {board} of round {round} "
            "needs another time or place."
        ),
        "withdrawal-from-fixtures": (
            "{player:name} still has fixtures in rounds {rounds}. Enter a forfeit for each of them first, such as "
            "'1!' for a win of the first side without play."
        ),
        "cut-before-start": "Event {event} has no round yet, so there is nothing to cut by. Play rounds first.",
        "cut-by-hand-without-players": "The entrants of stage {stage!r} are chosen by hand. {@name-entrants}.",
        "cut-in-tie": (
            "The cut after place {last} is in a tie: {players:name} share a place, and no tie-break separates them. "
            "Add a tie-break, or {@choose-entrants}."
        ),
        "cut-player-twice": "{player:name} is named twice in the cut. Name every player once.",
        "cut-takes-others": (
            "With this result of round {round} of event {event}, stage {stage!r} takes other players than those it "
            "began with. {@undo-cut}."
        ),
        "cut-too-large": (
            "The stage takes {takes!r}, and event {event} has {players} players left. Take fewer of them."
        ),
        "cut-needs-groups": (
            "The stage takes {takes!r}, and no stage of event {event} before it is played in groups. Take other places."
        ),
        "cut-too-large-for-group": (
            "The stage takes {takes!r}, and group {group} of event {event} has {players} players left. "
            "Take fewer of them."
        ),
        "cut-too-small": "A stage needs at least two players, and the cut leaves {players}. Take more of them.",
        "decision-for-stranger": (
            "{player:name} is not on board {board} of round {round}, and cannot go on from it. Name one of its players."
        ),
        "decision-outside-bracket": (
            "Round {round} of event {event} is none of a knockout: draws stand there, and nobody has to go on."
        ),
        "decision-without-result": (
            "Board {board} of round {round} has no result yet. Enter the result first, such as a draw."
        ),
        "draft-not-of-bracket": (
            "The draft of round {round} of event {event} is not that of the bracket any more: a result was corrected "
            "since. {@pair-again}."
        ),
        "draw-after-pairing": (
            "Round {round} of event {event} is paired with the groups as they are. Before another draw, delete its "
            "draft or undo the round."
        ),
        "draw-before-cut": "Stage {stage!r} of event {event} has no entrants yet. {@cut}.",
        "draw-group-unknown": "Group {group} does not exist; there are {groups} groups. Name one of them.",
        "draw-without-groups": (
            "Stage {stage!r} of event {event} is not played in groups; its policy is {policy!r}. {@plan-groups}."
        ),
        "entry-after-draw": (
            "The entrants of stage {stage!r} of event {event} are fixed: no player can enter any more."
        ),
        "groups-not-drawn": "The groups of stage {stage!r} of event {event} are not drawn yet. {@draw-groups}.",
        "not-a-pair": "{given!r} is not a pair of entrants. Write two start numbers with a hyphen, such as 3-7.",
        "order-of-other-rules": (
            "The policy {policy!r} pairs by the order of {code!r}, and the tie-breaks rank by {given!r}. Use the same."
        ),
        "list-without-prizes": "List {name!r} has no prizes. {@drop-list}.",
        "no-stage-to-begin": "Event {event} has no further stage in its plan. {@add-stage}.",
        "number-of-another": "Number {number} belongs to {listed!r} in the imported list. Check it for {name!r}.",
        "pair-across-stages": (
            "{first:name} and {second:name} play in different stages of round {round}, so they cannot be paired. Change"
            " who plays in a stage, or leave the pair out."
        ),
        "pasted-number-of-another": (
            "Line {line}: number {number} belongs to {listed!r} in the imported list. Check it for {name!r}."
        ),
        "rating-after-draw": (
            "The entrants of stage {stage!r} of event {event} are seeded: ratings cannot change the seeds any more."
        ),
        "prizes-of-no-board": "List {name!r} is for board {board}, but the matches of event {event} have {boards} "
        "boards. Change the list, or the number of boards.",
        "present-in-fide-mode": (
            "Event {event} is in FIDE mode, where each absence is a bye that a player requests. "
            "Request byes one by one."
        ),
        "report-of-other-board": "{player:name} does not play on board {board} of round {round}. {@enter-result}.",
        "report-too-long": "A result has at most {most} characters. Write it as a scorer would: b, w or d.",
        "return-after-draw": (
            "The entrants of stage {stage!r} of event {event} are fixed: a withdrawn player cannot return to it."
        ),
        "seeded-at-random": "Seeded at random.",
        "seeded-by-list": "Seeded by the rating list {lists}.",
        "seeded-by-list-and-ratings": "Seeded by the ratings of the entries, and by the rating list {lists}.",
        "seeded-by-number": "Seeded by start number, in the order of entry.",
        "seeded-by-ratings": "Seeded by the ratings of the entries.",
        "seeded-with-unrated": "{what} Entrants without a rating come last.",
        "stage-begun": "Stage {stage!r} has begun with round {round}. To change it, undo the cut.",
        "stage-not-paired": (
            "Stage {stage!r} of event {event} begins with round {round}, which is not paired yet. Play it before the "
            "next cut, or undo its cut."
        ),
        "stage-takes-unknown": (
            "{takes!r} does not say who plays in a stage. Write 'top 8', 'places 9-16', 'top 2 of groups', "
            "'places 3-4 of groups', 'winners', 'losers' or 'by hand'."
        ),
        "stage-to-begin": (
            "All {planned} rounds of this stage of event {event} are paired. Stage {stage!r} comes next. {@cut}."
        ),
        "categories-of-teams": "Category {name!r} goes by age or sex, which teams do not have. Choose teams by rating, "
        "club, region or country, or name them.",
        "divisions-of-teams-and-players": (
            "Of the events {events}, some are of teams on boards and some of players. Name divisions of one kind."
        ),
        "division-twice": "Event {event} is named twice. Name each division once, the highest first.",
        "move-in-tie": (
            "Event {event}: {players:name} share a place across the border of those who go up or down, or play off. "
            "Decide their order first, by a further tie-break or a play-off of their own."
        ),
        "names-of-divisions": "{names} names for {divisions} divisions. Give one for each, or none.",
        "no-play-off-of": "{player:name} does not play off. Leave the name out of the winners.",
        "season-not-over": "Event {event} ({name}) is not closed. Close it first.",
        "zones-of-divisions": (
            "The zones of {upper!r} ({down} down and in play-offs) and {lower!r} ({up} up and in play-offs) do not "
            "fit. Correct the zones, or say how many change, directly and by play-offs."
        ),
        "zone-name": "A zone has no name, one that is too long, or that of another zone: {name!r}. Give it its own.",
        "stage-twice": "Two stages have the name {name!r}. Give each its own; the first stage is called Main.",
        "stage-without-name": "A stage needs a name of up to 200 characters; {name!r} is none.",
        "stages-in-fide-mode": "FIDE mode is for one Swiss without stages. Leave FIDE mode, or have no stages.",
        "all-rounds-paired": "All {planned} rounds of event {event} are paired. {@close-or-plan-more}.",
        "bar-after-start": "Event {event} has begun: McMahon scores cannot change once a round is published.",
        "bar-below-lowest": "The bar {bar:g} is below the lowest rating with a score of its own, {lowest:g}. Raise it.",
        "bar-not-a-rank": "{given!r} is neither a rank nor a rating. Write a rank such as 1d or 20k, or a number.",
        "bar-not-a-rating": "{given!r} is not a rating. Write a number such as 2100; this game has no ranks.",
        "bar-not-finite": "The bar {bar!r} and the lowest rating {lowest!r} must be finite numbers.",
        "bar-step-not-positive": "Step {step!r} is not a number above 0. Use 100 for EGF ratings, 1 for AGA ratings.",
        "boards-adjourned": (
            "Round {round} of event {event} has adjourned games on boards {boards}. Enter their results first."
        ),
        "boards-without-result-or-adjourned": (
            "Round {round} of event {event} has boards without a result: {boards}. {@enter-result}; for a game that is "
            "adjourned, enter `adj`."
        ),
        "board-has-result": (
            "Board {board} of round {round} already has a result: {result}, entered by {actor}. It is not the one "
            "given now: {given}. If it is wrong, {@correct-result}."
        ),
        "board-in-closed-round": (
            "Round {round} of event {event} is closed: only colours can be changed there, or results corrected."
        ),
        "board-played": "Board {board} of round {round} has a result. Remove the result first.",
        "board-twice": "Board {board} is given twice, with {first!r} and {second!r}. Keep one.",
        "board-without-reason": "A board set by hand needs a reason: it is shown publicly.",
        "boards-without-result": (
            "Round {round} of event {event} has boards without a result: {boards}. {@enter-result}."
        ),
        "buchholz-in-round-robin": (
            "FIDE's rules do not allow {codes} in a round robin (C.07, 8). Name others, such as DE,SB,KS."
        ),
        "bye-approved-already": "{player:name} has a bye in round {round} already. Only the director can change it.",
        "bye-in-published-round": (
            "Round {round} is published, and {player:name} has a place in it. Enter a forfeit on the board, or "
            "{@set-other-board}."
        ),
        "bye-points-not-a-number": (
            "{points!r} cannot be what a {bye} is worth. Give a number of points in steps of one half, such as 0.5."
        ),
        "bye-points-out-of-range": (
            "A {bye} cannot be worth {points:g} points. Give 0 to 100 points for one of {known}."
        ),
        "bye-of-bracket": (
            "{player:name} goes on without an opponent in round {round}, because the bracket has nobody to play. Leave "
            "this bye as it is."
        ),
        "cannot-pair-again": (
            "The free boards of round {round} of event {event} cannot be paired again: policy {policy!r} does not "
            "seat their players among themselves. {@set-board}."
        ),
        "confirmed-by-same-person": (
            "{actor} entered board {board} of round {round}. A second person must confirm it. {@name-yourself}."
        ),
        "draft-left": "Round {round} of event {event} is still a draft. Publish and play it, or {@drop-draft}.",
        "earlier-round-unfinished": (
            "Round {round} has {boards} boards without a result, and a later round is paired already. Complete the "
            "file, then take it over."
        ),
        "entry-into-published-round": (
            "Round {round} is already published. The next round is {next_round}; for a place in a published round, "
            "{@set-other-board}."
        ),
        "event-closed": "Event {event} is closed. Correct single games, or {@reopen-event}.",
        "event-exists": "Event {event} already has the name {name!r} and that date. Give another name.",
        "event-fact-not-a-colour": "{text!r} is not a colour. Write white or black.",
        "event-fact-not-a-date": "{text!r} is not a date of a round. Write 2026-05-02, 2026-05-03.",
        "event-fact-not-a-link": "{text!r} is not a web address. Write one that begins with https:// or http://.",
        "event-fact-not-a-number": "{fact} cannot be {text!r}. Give a number, such as 6.5.",
        "event-fact-not-off": "{fact} cannot be {text!r}. Write off, or an empty text.",
        "event-fact-too-long": "{fact} has {length} characters. Shorten it to {most}.",
        "event-from-file": (
            "Event {event} ({name}) is not run here, because its results came from a file. {@correct-game}."
        ),
        "event-open-already": "Event {event} is already open.",
        "event-undone": "The event itself was undone, so it cannot have entries or rounds.",
        "event-unreadable": "Event {event} cannot be read: {why} It was changed last by change {number} ({command}). "
        "{@undo-last}.",
        "event-was-undone": "Event {event} ({name}) was undone. {@see-log}, or create another event.",
        "event-without-name": "The event has no name: {name!r} has no visible character. Give one.",
        # Part of another message.
        "fide-adjourned": "ending an adjourned game of round {round}, which counted as a draw, with {result}",
        # Part of another message.
        "fide-bye-in-last-round": "a half-point bye of player {player} in the last round",
        "fide-bye-points": (
            "In FIDE mode no bye is worth more than a win, and a half-point bye not more than a draw (C.04.1, 3)."
        ),
        "fide-confirm": (
            "In FIDE mode, {what} departs from the rules. {@confirm-irregular}; it is noted in the tournament file."
        ),
        "fewer-rounds-than-paired": (
            "{rounds} rounds are fewer than the {played} of event {event} that are paired. Plan at least {played} "
            "rounds."
        ),
        "fide-confirm-with-reason": (
            "In FIDE mode, {what} departs far from the rules (level {level}). {@confirm-with-reason}; both are "
            "noted in the tournament file."
        ),
        "fide-correction-too-late": (
            "In FIDE mode, results of round {round} of event {event} cannot be corrected: only those of the "
            "latest round and the one before (C.04.2, 4.3). Report it with the ratings."
        ),
        "fide-fixed": "In FIDE mode, {what} of event {event} cannot change after round 1 is published.",
        "fide-forbidden-in-round": (
            "In FIDE mode, forbidden pairs hold for the whole event {event} and are set before round 1. "
            "{@forbid-in-event}."
        ),
        # Part of another message.
        "fide-forbidden-pairs": "the forbidden pairs",
        "fide-late-entries": (
            "In FIDE mode, late entries get no points for rounds that they missed, and there is no McMahon bar "
            "(C.04.2, 2.4)."
        ),
        # Part of another message.
        "fide-full-bye": "a full-point bye of player {player} in round {round}",
        # Part of another message.
        "fide-import": "importing {rounds} rounds that were paired elsewhere",
        # Part of another message.
        "fide-leaving": "leaving FIDE mode, which is final for this event,",
        "fide-mode-final": (
            "Event {event} cannot enter FIDE mode: an event is in it from its beginning, and leaving it is final."
        ),
        "fide-mode-not-undone": ("This cannot be undone: event {event} has left FIDE mode, which is final (level 5)."),
        "fide-no-re-pairing": (
            "In FIDE mode, boards of a published round of event {event} are not paired again. {@set-board}."
        ),
        "fide-numbers-final": (
            "The pairing numbers of event {event} are final since round {round} (C.04.2, 2.3), so ratings "
            "cannot change."
        ),
        "fide-other-points": (
            "In FIDE mode a win is worth 1, a draw 1/2, and a bye what is planned; those of the file are not ({kind})."
        ),
        "fide-other-policy": "In FIDE mode an event is paired by 'fide-dutch', not by {policy!r}.",
        "fide-other-rules": "In FIDE mode results count by the rules 'fide-2026', not {rules!r}.",
        # Part of another message.
        "fide-pairing": "publishing round {round} otherwise than the rules pair it ({difference})",
        # Part of another message.
        "fide-pairing-system": "the pairing system",
        # Part of another message.
        "fide-points": "the points of results and byes",
        # Part of another message.
        "fide-regeneration": "pairing round {round} again after it was published",
        # Part of another message.
        "fide-rounds": "changing the number of rounds after the start",
        # Part of another message.
        "fide-second-bye": "a second half-point bye of player {player}, in round {round},",
        # Part of another message.
        "fide-settings": "the settings of the pairing system",
        # Part of another message.
        "fide-tie-breaks": "changing the tie-breaks after the start",
        # Part of another message.
        "fide-too-many-rounds": "planning {rounds} rounds for {players} players, who would have to meet again,",
        "fide-without-rounds": "In FIDE mode the number of rounds is announced beforehand (C.04.1, 1). Name it.",
        "kind-of-missed-round": "A missed round cannot be a {kind!r}. Use one of {known}.",
        "length-out-of-range": "{length!r} is not the length of a game. Give a number above 0, up to {most:g}.",
        "line-not-understood": "{line!r} is not a result. Write the board and the result, such as `7 b`.",
        "list-not-published": "Rating list {pool!r} is not published yet. {@publish}.",
        "match-not-decided": (
            "The match of {first:name} and {second:name} in {stage} has no winner yet, so its winners and losers cannot"
            " be taken. Finish the match, or decide who goes on."
        ),
        "more-rounds-than-planned": (
            "{name!r} has {rounds} rounds in the file, and {planned} are planned. Plan at least {rounds} rounds."
        ),
        "no-bye-to-play": (
            "Event {event} has no running round in which a player has the bye. Enter the player from the next round."
        ),
        "no-bye-requested": "{player:name} did not request a bye in round {round}.",
        "no-draft-to-drop": "Event {event} has no draft to drop.",
        "no-draft-to-publish": "Event {event} has no draft to publish. {@pair-round}.",
        "entry-similar": "{name} is new, and similar to {known}, who is known.",
        "entry-similar-in-list": "{name} is new, and similar to {near} of the same list.",
        "entry-number-of-another": "{number} is the number of {owner}.",
        "file-of-no-format": (
            "{file}: this is neither a text nor a file of a format that is read. Save the list as CSV, XLSX or text."
        ),
        "late-entry-twice": "{player:name} is in event {event} already. {@set-board}.",
        "like-and-template": (
            "The event is to be like {like}, and of the kind {other!r}: it can have the plan of one of them. "
            "Leave the other out."
        ),
        "no-earlier-event": "There is no event yet that a new one could be like. Create it from a template.",
        "no-show-at-table": (
            "Board {board} of round {round} has more than two players, so a no-show is no forfeit there. "
            "Enter the result of the others."
        ),
        "no-show-without-board": (
            "{player:name} has no board with an opponent in round {round}, so the player cannot be a no-show. "
            "Withdraw the player instead, or name another one."
        ),
        "no-place-in-round": (
            "{player:name} has no place in round {round} of event {event}, and can be seated only against the player "
            "with the bye. Pair the round again, or enter the player from the next round on."
        ),
        "no-ratings-for-bar": "No entrant has a rating, so there is nothing to compute McMahon scores from.",
        "nobody-checked-in": (
            "Nobody has checked in for round {round} of event {event}, so nothing was changed. Let the players check "
            "in first."
        ),
        "no-round-paired": "Event {event} has no round {round}: no round is paired yet.",
        "no-round-to-close": "Event {event} has no published round to close.",
        "no-round-to-close-event": "Event {event} has no round yet, so there is nothing to close.",
        "no-round-to-pair-again": "Event {event} has no published round, so there is nothing to pair again.",
        "no-round-to-unpublish": "Event {event} has no published round to unpublish.",
        "no-such-board": "Round {round} of event {event} has no board {board}. Boards are 1 to {last}.",
        "no-such-round": "Event {event} has no round {round}: the last one is {last}.",
        "nobody-to-take-over": "{name!r} has no entrants in the file. Create the event, then enter its players.",
        "not-a-ladder": "Event {event} is not a ladder: its policy is {policy!r}. {@plan-ladder}.",
        "not-entered": "Round {round} includes {players}, who would no longer be entered.",
        "no-such-report": (
            "No report {number} waits in event {event}: it was confirmed or taken back, or the board has a result by "
            "now."
        ),
        "no-request": "{player:name} has no request that waits in round {round}.",
        "no-withdrawal-request": "{player:name} did not ask to withdraw.",
        "not-in-fide-mode": "Event {event} never was in FIDE mode. Events of the template fide-swiss begin in it.",
        "nothing-published": "Event {event} has no published round yet. {@publish-round}.",
        "not-a-board": "{board!r} is not a board of this event. Boards are named as in {example}.",
        "nothing-to-confirm": "Board {board} of round {round} has no result to confirm. {@enter-result}.",
        "player-against-themselves": "Player {player} cannot play against themselves. Name two players.",
        "player-known-elsewhere": (
            "{player:name} is known outside of event {event}, so that the name is the league's. Ask the owner to edit "
            "the player, or replace the entrant if another person is meant."
        ),
        "player-in-two-stages": (
            "{player:name} would play in {first} and in {second} in the same rounds. Change who plays in one of them."
        ),
        "player-not-in-event": "Player {player} is not in event {event}. {@enter-player}.",
        "player-still-in-bracket": (
            "{player:name} still plays in {stage}, so {other} cannot take them. Take players who are out."
        ),
        "players-changed": (
            "The players of round {round} have changed since it was paired: {players:name}. Pair it again."
        ),
        "template-of-other-game": (
            "The template {template!r} is not for {game}. Its games: {games}. Choose another template, or none for the "
            "usual plan of the game."
        ),
        "two-rating-scales": (
            "{name!r} has the rating {rating:g} of the {scale}, and {other!r} {other_rating:g} of the {other_scale}."
            " Enter the ratings of one scale for all entrants of an event."
        ),
        "rating-out-of-range": (
            "The rating {rating:.12g} of {name!r} is not a number between -{most} and {most}. Correct it, or leave it"
            " out."
        ),
        "re-pairing-without-reason": "Pairing boards again needs a reason: it is shown publicly.",
        "reopening-without-reason": "Reopening event {event} needs a reason.",
        "replacement-entered-already": "{player:name} is already in event {event}. Name a player who is not.",
        "replacement-without-reason": "Replacing an entrant needs a reason: it is shown publicly.",
        "results-disagree": (
            "The result of board {board} in round {round} is {result}, but {typed!r} was typed. Check the slip; if "
            "the stored result is wrong, {@correct-result}."
        ),
        "round-closed": "Round {round} of event {event} is closed. If a result in it is wrong, {@correct-result}.",
        "round-has-results": "Round {round} has results on {boards} boards. Remove them first, or {@set-other-board}.",
        "round-is-draft": "Round {round} of event {event} is a draft. {@publish-draft}.",
        "round-not-planned": "Event {event} has no round {round}. Rounds are 1 to {planned}.",
        "rounds-out-of-range": "{rounds!r} rounds cannot be played. Plan 1 to 1000.",
        "slip-of-other-event": (
            "The slip of board {board} is of event {event}, but results of {expected} are being entered. "
            "{@choose-event}."
        ),
        "slip-of-other-round": (
            "The slip of board {board} is of round {round}, but results of round {expected} are being entered. "
            "{@choose-round}."
        ),
        "slip-without-result": "The slip of board {board} has no result. Write the result after it: {slip} b",
        "table-by-hand": "Tables of three and more cannot be set by hand. Pair the round again.",
        "takes-part-already": "{player:name} already takes part in event {event}.",
        "too-few-players": (
            "A round needs two players, but {players} of the {entrants} entrants of event {event} play round {round}."
            " {@enter-players}."
        ),
        "too-many-entries": "{entries:,} entries are too many: an event takes up to {most:,}. Check the file.",
        "two-entrants-one-player": (
            "{first!r} and {second!r} are the same player of the league. Correct the name or the number of one of them "
            "in the file."
        ),
        "teams-not-in-file": (
            "{name!r} is played by teams as {template}, and there are no teams in the file. Choose a template for "
            "players."
        ),
        "undo-breaks-name": "This cannot be undone: event {event} has the name {name!r} and that date by now.",
        "undo-breaks-event": (
            "This cannot be undone: event {event} could not be read afterwards. {why} Undo later changes first."
        ),
        "withdrawal-before-last-game": (
            "{player:name} is on a board of round {round}. Withdraw the player after that round, or change the board "
            "first."
        ),
        "withdrawn-already": "{player:name} has already withdrawn after round {round}.",
        "zone-places": "{places!r} are not places. Write 3-6, or 16 for one place.",
        "zone-without-places": "Say which places zone {name!r} has. {@give-places}.",
    }
)

ACTIONS: Mapping[str, str] = MappingProxyType(
    {
        "add-stage": "Add one to the plan",
        "choose-entrants": "choose the entrants by hand",
        "cut": "Begin it",
        "draw-groups": "Draw them",
        "plan-groups": "Choose the policy groups",
        "keep-bracket": "Undo the later rounds first, or correct the result and keep the bracket as it was played",
        "drop-prizes": "Remove them first",
        "give-condition": "Give one, such as an age, a rating or a club",
        "give-years-of-birth": "Give years of birth, or set the date of the event",
        "give-places": "Give places from the top, from the bottom, or such as 3-6",
        "drop-list": "Write them by place: 300 200; or remove the list",
        "plan-ladder": "Choose the policy ladder",
        "name-entrants": "Name them in the order of their seeds",
        "pair-again": "Pair it again",
        "undo-last": "Undo that change",
        "undo-cut": "Undo the cut first, and cut again with the new result",
        "take-round-back": "Unpublish that round first, or keep the bracket as it is",
        "choose-event": "Enter it in that event",
        "choose-round": "Enter it in that round",
        "close-or-plan-more": "Close the event, or plan more rounds",
        "confirm-irregular": "Confirm that it is irregular",
        "confirm-with-reason": "Confirm that it is irregular, and give the reason",
        "correct-game": "Correct single games",
        "correct-result": "correct it with a reason",
        "drop-draft": "drop it",
        "enter-player": "Enter the player first",
        "enter-players": "Enter players first",
        "enter-result": "Enter the results first",
        "forbid-in-event": "Set them in the plan of the event",
        "name-yourself": "Give the name of the person who confirms",
        "pair-round": "Pair the next round first",
        "publish": "Publish the rating lists first",
        "publish-draft": "Publish it first",
        "publish-round": "Publish a round first",
        "reopen-event": "reopen it",
        "see-log": "See the change log",
        "set-board": "Set single boards by hand",
        "set-other-board": "set single boards by hand",
    }
)
