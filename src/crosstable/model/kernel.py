"""One source for a hot loop: plain Python on lists for small work, compiled for large.

    @kernel(writes=("state",), threshold=1_500_000)
    def add_all(values, state):
        for value in values:
            state[0] += value

    add_all.run(values, state, work=len(values))

Rules
1. A kernel is a loop over arrays.  The formulas it calls are ordinary functions on scalars: in
   plain mode they are called as they are; to compile, they are found by name, compiled first and put
   into a *copy* of the namespace.  No globals change.
2. Plain mode works on lists (2 to 6 times faster than arrays in Python), which are copied back.
3. numba is imported only when the work is above the threshold and it is installed.  The thresholds
   are the plain rate times the 0.4 s that numba needs to load (as measured).  Once numba is loaded, reading one loop
   from the cache takes a sixteenth of that, and a loop in memory costs next to nothing.
   A program that chooses its engine once for many loops checks `is_at_hand` of one of them.
4. One function, one set of options: numba's disk cache does not key on them.  It does not see a
   change in a called function either, so the name under which code is cached carries a digest of
   everything compiled into it.
5. Allowed inside: scalars, one-dimensional arrays, named tuples of both, `math`, `while` and `for`.  No division by
   zero: plain Python would raise, compiled code would go on.  No fastmath: both modes must agree bit for bit, and tests
   hold every kernel to that.
"""

from __future__ import annotations

import dis
import hashlib
import importlib.util
import inspect
import sys
import types
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, get_args

import numpy as np

from crosstable.model.errors import InputError, InternalError, UnknownName

Engine = Literal["auto", "plain", "compiled"]

# Without checks for a division by zero, which cost 5 % in the Elo loop: see rule 5.
_OPTIONS: Mapping[str, Any] = MappingProxyType({"nogil": True, "error_model": "numpy"})

# Without counting references to arrays, which doubles the time of loops that hand named tuples of arrays to formulas.
_UNCOUNTED: Mapping[str, bool] = MappingProxyType({"_nrt": False})

# Helpers are called from compiled code only: without an entry point for Python they compile twice as fast.
_CALLED: Mapping[str, bool] = MappingProxyType({"no_cpython_wrapper": True, "no_cfunc_wrapper": True})
_INLINED: Mapping[str, bool] = MappingProxyType({**_CALLED, "forceinline": True})

_ONCE_LOADED = 16
_ONCE_COMPILED = 500

# The arrays of a loop, for a type checker: the lists of plain mode.
Numbers = list[float]
Counts = list[int]


def kernel(
    *,
    writes: tuple[str, ...] = (),
    fills: tuple[str, ...] = (),
    threshold: int = 1_000_000,
    inlined: bool = False,
    allocates: bool = True,
) -> Callable[[Callable[..., Any]], Kernel]:
    """Turn a loop into a kernel that runs as plain Python or compiled, depending on the amount of work.

    Args:
        writes: the names of the array arguments that the loop reads and changes.
        fills: the names of the array arguments that it only writes, from front to back.
        threshold: the amount of work from which compiling pays.
        inlined: copy every formula into the loop when it is compiled, instead of leaving that to the compiler.
            Takes no longer to compile.  Most loops gain 5 to 40 %, some lose: measure it.
        allocates: False promises that neither the loop nor its formulas make an array or a slice of one.
    """
    return lambda function: Kernel(function, writes, fills, threshold, is_inlined=inlined, allocates=allocates)


class Kernel:
    """A loop with one source and two engines."""

    def __init__(
        self,
        function: Callable[..., Any],
        writes: tuple[str, ...],
        fills: tuple[str, ...],
        threshold: int,
        *,
        is_inlined: bool = False,
        allocates: bool = True,
    ) -> None:
        self.function = function
        self.is_inlined = is_inlined
        self.allocates = allocates
        self.threshold = threshold
        names = list(inspect.signature(function).parameters)
        self._filled = frozenset(names.index(name) for name in fills)
        self._written = tuple(names.index(name) for name in (*writes, *fills))
        self.__doc__ = function.__doc__
        self.__name__ = function.__name__

    def __call__(self, *arguments: Any) -> Any:
        """Run the loop as it is: how one kernel calls another in plain mode.  Compiled, it is a part of its caller."""
        return self.function(*arguments)

    def run(self, *arguments: Any, work: int, engine: Engine = "auto") -> Any:
        """Run the loop on arrays and scalars.

        Args:
            arguments: as the function takes them; arrays as arrays.
            work: the number of steps of the loop; chooses the engine if that is "auto".
            engine: "plain" or "compiled" to force one.
        Returns:
            What the function returns; arrays named in `writes` and `fills` are changed in place.
        Raises:
            UnknownName: no engine has that name.
            InputError: "compiled" is forced without numba.
        """
        if self.is_worth(work, engine):
            return self.compiled(*arguments)
        return self._run_plain(arguments)

    def is_worth(self, work: int, engine: Engine = "auto") -> bool:
        """Return whether this much work runs compiled: how a caller chooses that has another plain form, on arrays.

        Raises:
            UnknownName: no engine has that name.
            InputError: "compiled" is forced without numba.
        """
        if engine == "compiled":
            if not numba_is_installed():
                raise InputError("model/engine-needs-numba")
            return True
        if engine not in get_args(Engine):
            raise UnknownName("engine", engine, get_args(Engine))
        return engine == "auto" and work >= self._enough and self._can_compile

    def with_formulas(self, name: str, **formulas: Callable[..., Any]) -> Kernel:
        """Return this loop with other formulas: each replaces the function of its name, wherever it is called.

        A loop that several systems share calls formulas that do what is usual; a system gives those that differ.

        Args:
            name: of the new loop.
            formulas: by the names of those that they replace, with the same parameters.
        Raises:
            InternalError: the loop calls no formula of that name.
        """
        called: set[str] = set()
        function = _with_formulas(self.function, formulas, called)
        if called != formulas.keys():
            raise InternalError("model/no-such-formula", loop=self.__name__, names=sorted(formulas.keys() - called))
        made = Kernel(function, (), (), self.threshold, is_inlined=self.is_inlined, allocates=self.allocates)
        made._filled, made._written, made.__name__ = self._filled, self._written, name
        return made

    @property
    def _enough(self) -> int:
        """The amount of work from which compiled code pays: less once numba or this loop is loaded."""
        if "compiled" in self.__dict__:
            return min(self.threshold, _ONCE_COMPILED)
        return self.threshold // _ONCE_LOADED if "numba" in sys.modules else self.threshold

    @cached_property
    def _can_compile(self) -> bool:
        """Whether numba is installed and supports this Python and numpy; "auto" does not use it otherwise."""
        try:
            return numba_is_installed() and callable(self.compiled)
        except ImportError:
            return False

    @property
    def is_at_hand(self) -> bool:
        """Whether numba is loaded and has this loop compiled, in memory or on disk."""
        if "numba" not in sys.modules or not self._can_compile:
            return False
        return len(self.compiled.overloads) > 0 or self._is_on_disk

    @cached_property
    def _is_on_disk(self) -> bool:
        """Whether an earlier process has stored the compiled loop."""
        folder = self.compiled.stats.cache_path
        return folder is not None and any(Path(folder).glob(f"*.{self.compiled.py_func.__qualname__}-*.nbi"))

    def _run_plain(self, arguments: tuple[Any, ...]) -> Any:
        lists = [_listed(a, is_filled=position in self._filled) for position, a in enumerate(arguments)]
        result = self.function(*lists)
        for position in self._written:
            _copy_back(lists[position], arguments[position])
        return result

    @cached_property
    def compiled(self) -> Any:
        """The compiled loop.  Loads numba."""
        counting: Mapping[str, bool] = MappingProxyType({}) if self.allocates else _UNCOUNTED
        return _compiled(self.function, {**(_INLINED if self.is_inlined else _CALLED), **counting}, **counting)


def _listed(argument: Any, *, is_filled: bool) -> Any:
    """Return an argument with lists instead of arrays, in named tuples too."""
    if isinstance(argument, np.ndarray):
        return [0] * len(argument) if is_filled else argument.tolist()
    if hasattr(argument, "_make"):
        return argument._make([_listed(each, is_filled=is_filled) for each in argument])
    return argument


def _copy_back(lists: Any, arrays: Any) -> None:
    """Copy what a loop wrote into lists back into the arrays that they stand for."""
    if hasattr(arrays, "_make"):
        for each, array in zip(lists, arrays, strict=True):
            _copy_back(each, array)
    elif len(lists):
        arrays[:] = lists


def numba_is_installed() -> bool:
    """Return whether numba can be imported, without importing it."""
    return "numba" in sys.modules or importlib.util.find_spec("numba") is not None


def _compiled(function: Callable[..., Any], helping: Mapping[str, bool], **options: Any) -> Any:
    """Compile a function, after those that it calls, which get the options `helping`."""
    import numba

    namespace = dict(function.__globals__)
    namespace.update({name: _compiled(helper, helping, **helping) for name, helper in _helpers(function).items()})
    copy = types.FunctionType(function.__code__, namespace, function.__name__, function.__defaults__)
    copy.__module__ = function.__module__
    copy.__qualname__ = f"{function.__qualname__}_{_digest(function, helping, options)}"
    try:
        compiled = numba.njit(cache=True, **_OPTIONS, **options)(copy)
    except RuntimeError:  # no folder to keep compiled code in
        compiled = numba.njit(**_OPTIONS, **options)(copy)
    return compiled


def _helpers(function: Callable[..., Any]) -> dict[str, Callable[..., Any]]:
    """Find the plain functions that this one calls by a global name; those of kernels too."""
    # Not `co_names`: it holds attributes too, and one may have the name of a global function.
    names = {step.argval for step in dis.get_instructions(function) if step.opname == "LOAD_GLOBAL"}
    named = ((name, _function_of(function.__globals__.get(name))) for name in sorted(names))
    return {name: value for name, value in named if isinstance(value, types.FunctionType)}


def _with_formulas(
    function: Callable[..., Any], formulas: Mapping[str, Callable[..., Any]], called: set[str]
) -> Callable[..., Any]:
    """Return a copy of a function that calls these formulas, itself or in what it calls; the same if it calls none."""
    changed: dict[str, Callable[..., Any]] = {}
    for name, helper in _helpers(function).items():
        if name in formulas:
            called.add(name)
            changed[name] = formulas[name]
            continue
        other = _with_formulas(helper, formulas, called)
        if other is not helper:
            changed[name] = other
    if not changed:
        return function
    namespace = {**function.__globals__, **changed}
    copy = types.FunctionType(function.__code__, namespace, function.__name__, function.__defaults__)
    copy.__module__, copy.__qualname__ = function.__module__, function.__qualname__
    return copy


def _function_of(value: Any) -> Any:
    """Return the loop of a kernel, and anything else as it is."""
    return value.function if isinstance(value, Kernel) else value


def _digest(function: Callable[..., Any], helping: Mapping[str, bool], options: Mapping[str, Any]) -> str:
    """Digest the code compiled into a function: its own, its helpers', the constants they name, all options."""
    parts = [repr(sorted(each.items())) for each in (_OPTIONS, helping, options)]
    _collect(function, parts, set())
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:12]


def _collect(function: Callable[..., Any], parts: list[str], seen: set[Callable[..., Any]]) -> None:
    if function in seen:
        return
    seen.add(function)
    code = function.__code__
    # The bytecode knows the names it uses by number only: `math.exp` and `math.log` differ in `co_names`.
    parts += [function.__qualname__, code.co_code.hex(), repr(code.co_consts), repr(code.co_names)]
    parts.append(repr(function.__defaults__))
    for name in code.co_names:
        value = _function_of(function.__globals__.get(name))
        if isinstance(value, types.FunctionType):
            _collect(value, parts, seen)
        elif isinstance(value, (int, float, str, tuple)):
            parts.append(f"{name}={value!r}")
