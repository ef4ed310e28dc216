"""What the messages of events say."""

from types import MappingProxyType

SENTENCES = MappingProxyType(
    {
        "all-boards-have-results": (
            "Every board of round {round} of event {event} has a result: nothing is left to pair again."
        ),
        "bye-points-not-a-number": (
            "{points!r} cannot be what a {bye} is worth. Give a number of points in steps of one half, such as 0.5."
        ),
        "not-entered": "Round {round} has {players}, who would not be entered.",
        "undo-breaks-event": (
            "This cannot be undone: event {event} could not be read afterwards. {why} Undo later changes first."
        ),
        "cannot-pair-again": (
            "The free boards of round {round} of event {event} cannot be paired again: policy {policy!r} does not seat "
            "their players among themselves. {@set-board}"
        ),
        "event-undone": "Its beginning was undone, so nothing can be in it.",
        "no-round-to-pair-again": "Event {event} has no published round, so there is nothing to pair again.",
    }
)

ACTIONS = MappingProxyType(
    {
        "set-board": "Set single boards by hand.",
    }
)
