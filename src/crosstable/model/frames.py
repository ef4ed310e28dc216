"""Dataframes out: columns as a frame of the library that the user has.

Every such frame (pandas 2.2, polars, pyarrow) hands itself on by the Arrow C stream protocol.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import Any, Literal, get_args

import numpy as np

from crosstable.model.arguments import is_one_of
from crosstable.model.columns import NO_DATE
from crosstable.model.errors import InputError, UnknownName

Library = Literal["pandas", "polars", "pyarrow"]


def frame_of(columns: Mapping[str, Sequence[Any] | np.ndarray[Any, Any]], library: Library | None = None) -> Any:
    """Return a dataframe of these columns.

    Args:
        columns: by name, all of one length.
        library: "pandas", "polars" or "pyarrow"; None is the one that is imported, else the one that is installed, in
            this order.
    Raises:
        UnknownName: no such library.
        InputError: it is not installed, or none is.
    Example:
        >>> frame_of({"player": ["Ann"], "rating": [1516.0]}, "pandas").shape
        (1, 2)
    """
    import narwhals as nw

    frame = nw.from_dict(dict(columns), backend=_library(library))
    return frame.to_native()


def dates_of(days: np.ndarray[Any, np.dtype[np.int32]] | None, count: int) -> np.ndarray[Any, Any]:
    """Return day numbers as dates of a frame, with "not a time" where there is none."""
    if days is None:
        return np.full(count, np.datetime64("NaT", "D"), dtype="datetime64[ms]")
    dates = days.astype("datetime64[D]")
    return np.where(days == NO_DATE, np.datetime64("NaT", "D"), dates).astype("datetime64[ms]")


def _library(wanted: Library | None) -> Library:
    names: tuple[Library, ...] = get_args(Library)
    if wanted is not None:
        if not is_one_of(wanted, names):
            raise UnknownName("dataframe library", wanted, names)
        if find_spec(wanted) is None:
            raise InputError("model/library-not-installed", library=wanted)
        return wanted
    for name in names:
        if name in sys.modules:
            return name
    for name in names:
        if find_spec(name) is not None:
            return name
    raise InputError("model/no-dataframe-library", libraries=list(names))
