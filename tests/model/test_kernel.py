"""One source, two engines: plain and compiled agree bit for bit, and neither disturbs the other."""

import importlib.util
import math
import os
import subprocess
import sys
import types

import numpy as np
import pytest

from crosstable.model import kernel as kernel_module
from crosstable.model.errors import InputError, InternalError, UnknownName
from crosstable.model.kernel import Kernel, kernel

CONSTANT = 2.0


def _half(value):
    return math.sqrt(value) / CONSTANT


@kernel(writes=("total",), threshold=5)
def add_up(values, total):
    """Add half the roots up; says how many."""
    for value in values:
        total[0] += _half(value)
    return len(values)


def test_plain_mode_hands_over_lists_and_copies_back_what_was_written():
    seen = []
    spy = kernel(writes=("b",))(
        lambda a, b: seen.extend([type(a), type(b)]) or b.__setitem__(0, 7.0) or a.__setitem__(0, 9)
    )
    first, second = np.zeros(2, dtype=np.int64), np.zeros(2)

    spy.run(first, second, work=0)

    assert [list, list] == seen
    assert ([0, 0], [7.0, 0.0]) == (first.tolist(), second.tolist())


def test_plain_mode_does_not_carry_in_what_is_only_filled():
    def loop(values, doubles):
        for number, value in enumerate(values):
            assert doubles[number] == 0
            doubles[number] = 2 * value

    doubles = np.full(2, np.nan)
    kernel(fills=("doubles",))(loop).run(np.array([1.5, 2.0]), doubles, work=0)

    assert [3.0, 4.0] == doubles.tolist()


@pytest.fixture(autouse=True)
def _forget_what_can_be_compiled():
    """The kernel remembers whether numba fits; each test checks again."""
    add_up.__dict__.pop("_can_compile", None)
    yield
    add_up.__dict__.pop("_can_compile", None)


@pytest.mark.parametrize(
    ("work", "engine", "found"),
    [(4, "auto", "plain"), (5, "auto", "compiled"), (4, "compiled", "compiled"), (5, "plain", "plain")],
)
def test_compiles_from_the_threshold_on_by_default(work, engine, found, monkeypatch):
    monkeypatch.delitem(sys.modules, "numba", raising=False)  # as if no other test had loaded it
    monkeypatch.setattr(kernel_module, "numba_is_installed", lambda: True)
    monkeypatch.setattr(Kernel, "_run_plain", lambda self, arguments: "plain")
    monkeypatch.setattr(Kernel, "compiled", property(lambda self: lambda *arguments: "compiled"))

    assert found == add_up.run(np.zeros(1), np.zeros(1), work=work, engine=engine)


@pytest.mark.slow
def test_compiled_loop_calls_its_helpers_and_writes_in_place():
    total = np.zeros(1)

    found = add_up.run(np.array([4.0, 16.0]), total, work=0, engine="compiled")

    assert (2, 3.0) == (found, total[0])


def _third(value):
    return value / 3.0


ADD_THIRDS = add_up.with_formulas("add_thirds", _half=_third)


def test_a_loop_with_another_formula_leaves_the_first_as_it_is():
    halves, thirds = np.zeros(1), np.zeros(1)

    add_up.run(np.array([4.0, 16.0]), halves, work=0, engine="plain")
    ADD_THIRDS.run(np.array([3.0, 9.0]), thirds, work=0, engine="plain")

    assert (3.0, 4.0) == (halves[0], thirds[0])
    assert "add_thirds" == ADD_THIRDS.__name__


@pytest.mark.slow
def test_a_loop_with_another_formula_is_compiled_with_it():
    halves, thirds = np.zeros(1), np.zeros(1)

    add_up.run(np.array([4.0, 16.0]), halves, work=0, engine="compiled")
    ADD_THIRDS.run(np.array([3.0, 9.0]), thirds, work=0, engine="compiled")

    assert (3.0, 4.0) == (halves[0], thirds[0])


def test_a_formula_that_a_loop_does_not_call_is_an_error():
    with pytest.raises(InternalError, match=r"^The loop add_up calls no formula named _quarter\.$"):
        add_up.with_formulas("add_quarters", _quarter=_third)


def test_runs_plain_above_the_threshold_where_numba_is_missing(monkeypatch):
    monkeypatch.setattr(kernel_module, "numba_is_installed", lambda: False)
    monkeypatch.setattr(Kernel, "compiled", property(lambda self: pytest.fail("compiled")))
    total = np.zeros(1)

    assert 2 == add_up.run(np.array([4.0, 16.0]), total, work=10**9)
    assert 3.0 == total[0]


def test_insisting_on_compiled_without_numba_shows_what_to_install(monkeypatch):
    monkeypatch.setattr(kernel_module, "numba_is_installed", lambda: False)

    with pytest.raises(
        InputError, match=r"^Engine 'compiled' needs numba, which is not installed\. Install crosstable\[fast\]"
    ):
        add_up.run(np.zeros(1), np.zeros(1), work=0, engine="compiled")


def test_unknown_engine_is_rejected_by_name():
    with pytest.raises(
        UnknownName, match=r"^Unknown engine 'Compiled'\. Did you mean 'compiled'\? Known: auto, compiled"
    ):
        add_up.run(np.zeros(1), np.zeros(1), work=0, engine="Compiled")


SOURCE = """
import math
SCALE = 2.0
def inner(x):
    return math.exp(x) * SCALE
def outer(x):
    return inner(x) + 1.0
def loop(values):
    total = 0.0
    for value in values:
        total += outer(value)
    return total
"""


def _loop(source):
    namespace = {"__name__": "made_up"}
    exec(source, namespace)
    return namespace["loop"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("SCALE = 2.0", "SCALE = 2.5"),
        ("math.exp(x)", "math.sin(x)"),  # the same bytecode, another name
        ("* SCALE", "/ SCALE"),
        ("+ 1.0", "+ 1.5"),
        ("total = 0.0", "total = 0.5"),
        ("def inner(x)", "def inner(x, y=1)"),
    ],
)
def test_digest_changes_with_everything_compiled_in(old, new):
    ours, theirs = _loop(SOURCE), _loop(SOURCE.replace(old, new))

    assert digest_of(ours) == digest_of(_loop(SOURCE))
    assert digest_of(ours) != digest_of(theirs)


def digest_of(function):
    return kernel_module._digest(function, {}, {})


def test_digest_changes_with_the_options_of_the_helpers():
    assert digest_of(_loop(SOURCE)) != kernel_module._digest(_loop(SOURCE), {"forceinline": True}, {})


def test_digest_of_a_loop_is_another_where_it_helps_a_loop():
    options = {"no_cpython_wrapper": True}
    loop = _loop(SOURCE)

    assert kernel_module._digest(loop, options, {}) != kernel_module._digest(loop, options, options)


@pytest.mark.slow
def test_a_loop_and_the_same_as_a_helper_are_cached_under_two_names():
    called, loop = kernel_module._CALLED, _loop(SOURCE)
    names = {kernel_module._compiled(loop, called, **options).__qualname__ for options in ({}, called)}

    assert 2 == len(names)


def test_digest_sees_both_of_two_helpers_of_one_name():
    def digest(constant):
        loop = _loop(SOURCE)
        twin = _loop(SOURCE.replace("+ 1.0", f"+ {constant}")).__globals__["outer"]
        return digest_of(types.FunctionType(loop.__code__, {**loop.__globals__, "range": twin, "len": twin}))

    def two_of_a_name(constant):
        loop = _loop(SOURCE.replace("total += outer(value)", "total += outer(value) + other(value)"))
        loop.__globals__["other"] = _loop(SOURCE.replace("+ 1.0", f"+ {constant}")).__globals__["outer"]
        return digest_of(loop)

    assert digest(3.0) == digest(4.0)  # not named in the loop
    assert two_of_a_name(3.0) != two_of_a_name(4.0)


@pytest.mark.slow
def test_a_loop_with_its_formulas_copied_in_gives_the_same():
    values = np.array([0.25, -3.0])
    called, inlined = kernel()(_loop(SOURCE)), kernel(inlined=True)(_loop(SOURCE))

    assert called.run(values, work=1, engine="compiled") == inlined.run(values, work=1, engine="compiled")


@pytest.mark.slow
def test_compiles_where_no_folder_can_hold_the_cache():
    homeless = kernel()(_loop(SOURCE))  # code without a file has nowhere to be cached

    assert homeless.function([0.25, -3.0]) == homeless.run(np.array([0.25, -3.0]), work=1, engine="compiled")


SMALL_RUN = """
import sys
from crosstable import Elo, Game, History, rate
games = [Game.between("Ann", "Bo", 1), Game.between("Cy", "Bo", 0.5)] * 200
rate(History.from_games(games), Elo(floor=100.0)).leaderboard()
print("numba" in sys.modules)
"""


@pytest.mark.slow
def test_numba_is_not_imported_below_the_threshold():
    environment = {name: value for name, value in os.environ.items() if not name.startswith("COV")}

    run = subprocess.run([sys.executable, "-c", SMALL_RUN], capture_output=True, text=True, check=True, env=environment)

    assert "False" == run.stdout.strip()


def test_asking_whether_numba_is_installed_does_not_import_it():
    assert (importlib.util.find_spec("numba") is not None) == kernel_module.numba_is_installed()


def test_a_numba_that_does_not_fit_is_done_without(monkeypatch):
    def unfit(function, helping):
        raise ImportError("numba needs another numpy")

    monkeypatch.setattr(kernel_module, "_compiled", unfit)
    values = np.zeros(3)

    loop = kernel_module.kernel(writes=("values",), threshold=1)(fill_with_ones)
    loop.run(values, work=10)

    assert [1.0, 1.0, 1.0] == values.tolist()


def fill_with_ones(values):
    for place in range(len(values)):
        values[place] = 1.0


def test_a_loop_pays_sooner_once_numba_is_there(monkeypatch):
    loop = Kernel(lambda values: values, (), (), 1_600)
    asked = []
    monkeypatch.setattr(Kernel, "_can_compile", property(lambda self: asked.append(self) or False))

    monkeypatch.delitem(sys.modules, "numba", raising=False)
    loop.run([], work=1_599)
    assert [] == asked
    monkeypatch.setitem(sys.modules, "numba", object())
    loop.run([], work=99)
    assert [] == asked
    loop.run([], work=100)
    assert [loop] == asked


def test_a_loop_that_was_compiled_is_used_again_for_little_work():
    loop = Kernel(lambda values: "plain", (), (), 1_000_000)
    vars(loop)["compiled"] = lambda values: "compiled"
    vars(loop)["_can_compile"] = True

    assert "plain" == loop.run([], work=499)
    assert "compiled" == loop.run([], work=500)
