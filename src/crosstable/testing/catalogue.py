"""What a part can do wrong, by code (see `crosstable.model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "advantage-ignored": "The parameter `advantage` changes nothing in {where}.",
        "advantage-on-neutral-ground": "The advantage counts in {where} on neutral ground.",
        "advantage-wrong-way": "After a draw, the side with the advantage is at {first}, the other at {second}.",
        # Part of another message.
        "after-strangers-met": "after two more entrants met each other only",
        "bounds-misshapen": "The bounds of {boxes} boxes have shape {shape}, or other values row by row.",
        "bytes-differ": "Event {event!r}: written again, it reads {again!r} instead of {first!r}.",
        # Part of another message.
        "continued": "when continued after {games} games",
        "cost-above-most": "Vertex {row} with {column} costs {cost}, and `most` is {most}.",
        "cost-as-part": "Vertex {row} with {column} costs {cost} as a part, but not in the whole.",
        "cost-asymmetric": "Vertex {row} with {column} costs {cost}, and {back} back.",
        "cost-below-bound": "Vertex {row} with {column} costs {cost}, and its boxes are bounded by {bound}.",
        "cost-by-columns": "Vertex {row} with {column} costs {cost}, but not by the columns that are read ({reads}).",
        "cost-in-block": "Vertex {row} with {column} costs {cost} at once, but not in blocks of {step}.",
        "cost-in-other-order": "Vertex {row} with {column} costs {cost}, but not with the entrants in another order.",
        "cost-of-inactive": "The criterion is not active, but vertex {row} with {column} costs {cost}.",
        "cost-out-of-range": "Vertex {row} with {column} costs {cost}, which is out of range.",
        "cost-second-time": "Vertex {row} with {column} costs {cost}, but not the second time.",
        "costs-misshapen": "The costs are {type} of shape {shape}, not int64 of shape {expected}.",
        "criterion-unnamed": "The criterion has no name, no source or no docstring.",
        "ending-without-dot": "The ending {ending!r} has no dot.",
        "expected-out-of-range": "{player!r} was expected to score {expected}, which is not between 0 and 1.",
        "fact-ignored": "Changing the {fact} moves no rating in a game of {where}. Count it, or reject such games "
        "with a RatingError in `games_of`.",
        "fact-changed": "{fact} of {where} was {before!r}, is {after!r}, and no loss was reported.",
        "finish-odds-misshapen": "{sides} sides have the finish odds {odds}.",
        "finish-odds-sum": "The finish odds of a {what} sum to {sums}.",
        "format-unnamed": "The format has no name or no sentence.",
        "game-made-up": "{where} ({fact}) was made up.",
        "handicap-ignored": "A handicap changes nothing in {where}.",
        "handicap-in-even-games": "`handicap_points` changes games without a handicap.",
        "handicap-of-white": "The handicap of a game counts for the side listed first, not for Black.",
        "history-changed": "Rating changed the history that it was given.",
        "ladder-differs": "A ladder has {player!r} at {live}, and a run over the same games at {run}.",
        "not-restored": "{system} came back as {again} from its settings.",
        "number-not-whole": "The number {number!r} in the working of {id!r} is not whole.",
        "odds-differ": "{first} against {second} has the probabilities {odds}, the other way round {reverse}.",
        "odds-sum": "{first} against {second} has the probabilities {odds}.",
        "of-event": "Event {event!r}: {fault}",
        "opponent-not-known": "The working of {id!r} names the opponent {opponent!r}.",
        "order-in-period": "{player!r} has {rating}, and {reverse} with the games in reverse order.",
        "part-raised": "It raised {type}: {error}",
        "plain-event-loses": "A plain event loses: {loss}",
        "promise-broken": "{part}, check {check!r}: {fault}",
        "ratings-without-games": "There are ratings without a game.",
        "read-fails": "{type}: {error} on {data!r}",
        "read-too-slowly": "A megabyte of {piece!r} took {seconds:.0f} s.",
        "round-not-known": "The working of {id!r} names round {round!r} of {rounds}.",
        # Part of another message.
        "second-time": "the second time",
        "section-missing": "The docstring of {type} has no section {section!r}.",
        "sentence-without-stop": "The sentence {sentence!r} does not end in a full stop.",
        "stale-exemption": "{part}, check {check!r} holds: the exemption {reason!r} is stale. Remove it.",
        "state-changed": "The state was changed.",
        "strict-accepts": "Strict reading accepts a file with an error: {error}",
        "strict-rejects": "Strict reading rejects a file without errors: {error}",
        "total-differs": "The working of {id!r} adds up to {total}, but the value is {value}.",
        "track-ends-elsewhere": "The track of {player!r} ends at {end}, but the rating is {rating}.",
        "track-with-gap": "A step of {player!r} starts at {start}, but the one before ended at {end}.",
        "update-accepts": "`update` rates a game that a run rejects: {error}",
        "update-differs": "`update` puts {player!r} at {update}, and a run over the same game at {run}.",
        # Part of another message.
        "under-other-names": "under other names",
        "unit-below-one": "The unit {unit} is below 1.",
        "unknown-check": "{part}: check {check!r} is not known. Known: {known}.",
        "value-differs": "{id!r} had {before}, and {after} {when}.",
        "value-not-exact": "The value {value!r} of {id!r} is not a Fraction.",
        "win-costs-rating": "{player!r} is at {lost} having lost game {game}, and at {won} having won it.",
    }
)
