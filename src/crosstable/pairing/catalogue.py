"""The messages of pairing, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "bye-to-allow": "{player:name} - bye ({criteria})",
        "city-without-state": (
            "{count} players have a city and no state. With quirks=false a city is one of a state, so intraCityGap "
            "{gap} does not count for them. Enter their states (the region of a player)."
        ),
        "constraint-not-accepted": ("Policy {policy!r} does not accept {kinds}. It accepts {accepted}."),
        "constraint-on-absent-player": (
            "Event {event!r}, round {round}: a constraint names {player:name}, who does not play this round. "
            "Remove the constraint."
        ),
        "constraint-on-one-player": "{player:name} cannot be paired against themselves. Name two players.",
        "constraint-on-stranger": (
            "Event {event!r}, round {round}: a constraint names player {player!r}, who did not enter. "
            "Correct the constraint."
        ),
        "criterion-too-wide": (
            "Tier {tier!r}: criterion {criterion!r} costs up to {most} units at {factor} each, which is too large for "
            "one tier. Give it a smaller weight, or a tier of its own."
        ),
        "criterion-without-name": (
            'Policy {policy!r}, tier {tier!r}: a criterion has no name. Write criterion = "rematch".'
        ),
        "family-gap-ignored": (
            "The setting intraFamilyGap {gap} has no effect: with quirks=true, as the package behaves, players of one "
            "family have the club gap {club}. Set quirks=false to use it."
        ),
        "forced-bye-forbidden": (
            "{player:name} cannot have the bye of round {round}: the policy forbids it by {criteria}. "
            "Choose another player, or a policy that allows it."
        ),
        "forced-bye-not-needed": (
            "{player:name} is to have the bye of round {round}, but the number of players is even ({players}). "
            "Leave another player out too, or remove the constraint."
        ),
        "forced-pair-forbidden": (
            "Round {round}: {first:name} - {second:name} is a forced pair, which the policy forbids by {criteria}. "
            "Remove the constraint, or choose a policy that allows it."
        ),
        "forced-rematch": (
            "Round {round}: {first:name} - {second:name} is a forced pair, which the policy forbids by {criteria} "
            "(they met in round {met_in}). Remove the constraint, or choose a policy that allows it."
        ),
        "forced-second-bye": (
            "{player:name} cannot have the bye of round {round}: {player:name} had a bye, or won without playing. "
            "Choose another player, or a policy that allows it."
        ),
        "forced-with-bye-and-player": (
            "{player:name} is forced to take the bye and to play {second:name}. Keep one of the two."
        ),
        "forced-with-two-players": (
            "{player:name} is forced against both {first:name} and {second:name}. "
            "A player plays once in a round: keep one of the two."
        ),
        "gap-with-many-decimals": "Acquaintance: a gap has more than six decimals: {gaps}. Round the gaps.",
        "limits-do-not-fit": (
            "Policy {policy!r}: the limits of setting {setting!r} are {limits!r}. List the allowed words, or give "
            "the least and the greatest number; a setting that is true or false needs no limits."
        ),
        "monrad-no-pairing": (
            "Round {round} of event {event!r}: too many of the {players} players have met, or may not meet. "
            "End the event, or pair the last boards by hand."
        ),
        "no-berger-round": "Round {round!r} of a round robin of {players} players: choose a round from 1 to {last}.",
        "no-constraint-accepted": (
            "Policy {policy!r} follows fixed tables and does not accept {kinds}. "
            "Remove the constraint, or pair with 'swiss' instead."
        ),
        "no-pairing": (
            "Round {round} of event {event!r}: the rules and the games so far leave no pairing of {players} players. "
            "Allow at least {count} more: for example {pairs}."
        ),
        "no-seating-found": (
            "Event {event!r}, round {round}: no seating was found that keeps the forbidden pairs apart, with "
            "{witnesses:name} at one table. Allow one of the pairs, or raise the setting 'steps'."
        ),
        "not-a-pair": "{text!r} is not a pair. Write two ids with a hyphen: 3-7.",
        "not-one-of": "{criterion}: {parameter} {value!r} is not one of {known!r}.",
        "nothing-to-explain": (
            "Policy {policy!r} does not weigh pairs against each other: there is no optimum to explain."
        ),
        "nothing-to-replay": ("Policy {policy!r} does not weigh pairs against each other: there is nothing to replay."),
        "open-games": (
            "Event {event!r}: round {round} cannot be paired, because these boards have no result: {boards}. Enter "
            "the results, or pair with_open_games=True; event.open_games lists them."
        ),
        "pair-ambiguous": (
            "Pair {text!r} can be read as {ways}. Rename a player, or write the constraint into the event file."
        ),
        "pair-forced-and-forbidden": (
            "{first:name} - {second:name} is both forced and forbidden. Keep one of the two constraints."
        ),
        "pair-to-allow": "{first:name} - {second:name} ({criteria})",
        "parameter-not-of-kind": (
            "Policy {policy!r}, {what!r}: parameter {parameter!r} is {value!r}, which is not of the same type as "
            "its default, {default!r}."
        ),
        "parameter-out-of-range": "{criterion}: {parameter} {value!r} is not between {least} and {most}.",
        "played-bye-differs": ("Round {round}: policy {policy!r} gives the bye to {first:name}; {second:name} had it."),
        "played-bye-forbidden": (
            "Round {round}: {first:name} had the bye, which policy {policy!r} forbids by {criteria}. "
            "Compare the earlier rounds of this player."
        ),
        "played-colours-differ": (
            "Round {round}: policy {policy!r} gives White to {first:name} and Black to {second:name}; "
            "the round has the colours the other way round. Compare the colours of the file."
        ),
        "played-pair-differs": (
            "Round {round}: policy {policy!r} pairs {first:name} - {second:name}, but their opponents were "
            "{instead:name}."
        ),
        "played-pair-forbidden": (
            "Round {round}: {first:name} - {second:name} were paired, which policy {policy!r} forbids by {criteria}. "
            "Compare the earlier rounds of the two."
        ),
        "played-round-without-pairing": (
            "Round {round}: policy {policy!r} has no pairing of the players who took part. "
            "Compare the earlier rounds, and the forbidden pairs."
        ),
        "policy-not-toml": "The policy is not TOML: {error}. Correct that line.",
        "present-but-not-entered": (
            "Event {event!r}, round {round}: player {player!r} is listed as present but did not enter. "
            "Add the entrant, or correct the id."
        ),
        "rating-out-of-range": (
            "Event {event!r}: rating {rating!r} of {player:name} is not a number between -{most} and {most}. "
            "Correct it, or leave it out for an unrated player."
        ),
        "two-rating-scales": (
            "Event {event!r}, round {round}: player {player!r} has the AGA rating {rating:g}, and player {other!r}"
            " {other_rating:g} (GoR). Give all entrants ratings of one scale."
        ),
        "replay-of-many-players": (
            "Event {event!r}, round {round}, board {board}: a game of {players} players. "
            "Only rounds of games between two players can be replayed."
        ),
        "result-of-no-board": "Round {round} has no board {board}. Its boards are 1 to {boards}.",
        "round-out-of-reach": (
            "Event {event!r}: round {round!r} cannot be paired after {played} rounds. Choose a round from 1 to {last}."
        ),
        "round-robin-over": (
            "Event {event!r}: a round robin of {players} players and {cycles} cycles has {rounds} rounds; "
            "round {round} comes after the last."
        ),
        "round-robin-too-small": (
            "Event {event!r}: a round robin needs two players, and {players} entered. Add players first."
        ),
        "score-out-of-range": (
            "Event {event!r}: the score of {player:name}, {score} points, is out of range. "
            "Keep scores below {most} points."
        ),
        "setting-not-of-kind": "Policy {policy!r}: setting {setting!r} is {value!r}, which is not {kind}.",
        "setting-not-of-kind-of-default": (
            "Policy {policy!r}: setting {setting!r} is {value!r}, which is not {kind}. Its default is {default!r}."
        ),
        "setting-out-of-range": (
            "Policy {policy!r}: setting {setting!r} is {value!r}, not between {least} and {most}."
        ),
        "policy-text": "The text of a policy is no name. Build the policy first: policy_from_toml(text).",
        "settings-too-late": (
            "Policy {policy!r} has its settings already: {settings!r} cannot be changed here. "
            "Choose the policy by name to change them."
        ),
        "tier-too-wide": (
            "Tier {tier!r} of policy {policy!r}: its pairs cost up to {most} units, too much to add up for {players} "
            "players. Give its criteria smaller or rounder weights, or tiers of their own."
        ),
        "too-few-to-pair": (
            "Round {round} of event {event!r} has {players} to pair, and a round needs two players. "
            "Check who is absent or withdrawn."
        ),
        "too-few-for-a-race": (
            "Event {event!r}, round {round}: {players} of the entrants are present, and a race needs two. "
            "Wait for more entries."
        ),
        "too-few-for-a-table": (
            "Event {event!r}, round {round}: {players} players do not fill a table of three. Wait for more players."
        ),
        "until-round-negative": "{criterion}: until_round {until_round!r} is negative. Use 0 for all rounds.",
        "weight-not-a-number": "Policy {policy!r}: weight {weight!r} of criterion {criterion!r} is not a number.",
        "weight-out-of-range": (
            "Criterion {criterion!r}: weight {weight!r} is not between 0 and {most}. "
            "Use a tier of its own for a criterion that must outweigh all others."
        ),
        "what-if-of-stranger": (
            "Round {round}: {player:name} is not among the players to be paired. Name two who are."
        ),
        "what-if-of-two": "`what_if` takes either a pair to force or a pair to forbid. Give one of the two.",
    }
)
