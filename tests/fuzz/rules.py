"""What must hold of every answer: errors have a code and a sentence, and the same input gives the same answer."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from crosstable.model.errors import CrosstableError, InternalError
from crosstable.model.messages import Message


def check_error(error: CrosstableError) -> None:
    """Check that an error has a code, and a sentence in its catalogue."""
    if isinstance(error, InternalError):
        raise error
    check_message(error.message)


def check_message(message: Message | str) -> None:
    """Check that a message has a sentence in its catalogue, with all of its values."""
    assert isinstance(message, Message), f"finished sentence: {message}"
    assert str(message) != message.code, f"error without a code: {message.code}"


def same(what: str, one: object, other: object) -> None:
    """Check that two answers are equal."""
    assert one == other, f"{what} differs: {str(one)[:300]} / {str(other)[:300]}"


@contextmanager
def accepted() -> Iterator[None]:
    """Check that what was accepted once is not rejected later."""
    try:
        yield
    except CrosstableError as error:
        raise AssertionError(f"accepted, then rejected: {error.code}: {error}") from error
