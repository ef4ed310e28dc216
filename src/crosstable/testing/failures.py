"""Run the checks of a subject in order, and report the first promise that it breaks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from crosstable.model.errors import CrosstableError
from crosstable.model.messages import Message, message


class CheckFailed(CrosstableError, AssertionError):
    """A subject breaks a promise, or an exemption does not fit."""


def run_checks(
    subject: str, checks: Iterable[str], exempt: Mapping[str, str] | None, fault_of: Callable[[str], Message | None]
) -> None:
    """Run every check of a subject.

    Args:
        subject: its name.
        checks: the names of the checks, in order.
        exempt: checks that it may fail, each with the reason.
        fault_of: runs a check, and returns what is wrong; None if the promise holds.
    Raises:
        CheckFailed: a promise is broken, or the subject raised an error (the cause); an exempt check is not known, or
            holds in spite of its exemption.
    """
    names, excused = list(checks), dict(exempt or {})
    unknown = sorted(set(excused) - set(names))
    if unknown:
        raise CheckFailed("testing/unknown-check", subject=subject, check=unknown[0], known=names)
    for check in names:
        fault, cause = _fault_or_error(fault_of, check)
        if fault is not None and check not in excused:
            raise CheckFailed("testing/promise-broken", subject=subject, check=check, fault=fault) from cause
        if fault is None and check in excused:
            raise CheckFailed("testing/stale-exemption", subject=subject, check=check, reason=excused[check])


def _fault_or_error(fault_of: Callable[[str], Message | None], check: str) -> tuple[Message | None, Exception | None]:
    """Run a check; an error that the subject raises is a fault."""
    try:
        return fault_of(check), None
    except Exception as error:  # whatever a plugin raises
        text = error.message if isinstance(error, CrosstableError) else str(error)
        return message("testing/check-raised", type=type(error).__name__, error=text), error


def name_of(subject: object, attribute: str) -> str:
    """Return the name of a subject for messages; that of its class where it has none that is a word."""
    try:
        name = getattr(subject, attribute, None)
    except Exception:  # whatever a plugin raises
        name = None
    return name if isinstance(name, str) and name else type(subject).__name__
