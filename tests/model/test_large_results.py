"""The garbage collector rests while many values are made, and works again afterwards."""

from __future__ import annotations

import gc

import pytest

from crosstable.model.large_results import without_collections


def test_the_collector_works_again_afterwards_even_after_an_error() -> None:
    assert gc.isenabled()

    with pytest.raises(ValueError, match="wrong"):
        _fail()
    assert gc.isenabled()


@without_collections()
def _fail() -> None:
    with without_collections():
        assert not gc.isenabled()
    assert not gc.isenabled()
    raise ValueError("wrong")


def test_who_has_switched_it_off_finds_it_off() -> None:
    gc.disable()
    try:
        with without_collections():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_blocks_of_threads_that_overlap_leave_it_working_whoever_ends_first() -> None:
    first, second, third = without_collections(), without_collections(), without_collections()
    first.__enter__()
    second.__enter__()

    first.__exit__(None, None, None)
    assert not gc.isenabled()  # the second block still runs
    third.__enter__()
    second.__exit__(None, None, None)
    third.__exit__(None, None, None)
    assert gc.isenabled()
