"""What the messages of events say."""

from types import MappingProxyType

SENTENCES = MappingProxyType(
    {
        "bye-points-not-a-number": (
            "{points!r} cannot be what a {bye} is worth. Give a number of points in steps of one half, such as 0.5."
        ),
    }
)
