"""The kits report an error that a plugin raises as the failing check, with the error as its cause."""

import pytest

from crosstable.testing import CheckFailed, check_criterion, check_format, check_tiebreak


class Broken:
    """A part of which everything is broken."""

    def __getattr__(self, name):
        raise LookupError(f"no {name} here")


@pytest.mark.parametrize("check", [check_criterion, check_tiebreak, check_format])
def test_an_error_of_a_part_is_reported_as_a_failing_check(check):
    with pytest.raises(CheckFailed, match=r"Broken, check '.*': It raised LookupError: no .* here") as caught:
        check(Broken())

    assert isinstance(caught.value.__cause__, LookupError)
