"""Every kernel of the package: plain and compiled agree bit for bit on random inputs with every option on."""

import math
import pkgutil
from importlib import import_module

import numpy as np
import pytest

import crosstable
from crosstable.model.kernel import Kernel
from crosstable.ratings.absence import STATE_WIDTH, Absence
from crosstable.ratings.elo.options import Curve, DatedPairs, Gains
from crosstable.ratings.rating_rows import Log
from tests.model import (
    kernel_inputs_federations,
    kernel_inputs_glicko,
    kernel_inputs_teams,
    kernel_inputs_whole_history,
)

LEAVE_OUT = (
    "crosstable.cli",  # holds no kernel and needs the extra `app`
    "crosstable.matching",  # steps of one solver, compared as whole solves by the tests of matching
)


def _modules():
    for found in pkgutil.walk_packages(crosstable.__path__, "crosstable."):
        if not found.name.startswith(LEAVE_OUT):
            yield import_module(found.name)


def kernels():
    """Find every kernel of the package."""
    return {
        f"{value.function.__module__}:{value.__name__}": value
        for module in _modules()
        for value in vars(module).values()
        if isinstance(value, Kernel)
    }


def _pairs(rng, count, players):
    first = rng.integers(0, players, count).astype(np.uint32)
    second = ((first + rng.integers(1, players, count)) % players).astype(np.uint32)
    return first, second, rng.integers(0, 3, count).astype(np.int8)


def _values(rng, players, width):
    values = np.zeros((players, width))
    values[:, 0] = rng.choice([1500.0, 1499.25, 3.0e6, -200.0], players) + rng.normal(0, 300, players).round(1)
    values[:, 1] = np.maximum(values[:, 0], 1500.0)
    return values.reshape(-1)


def play_games(rng, policy):
    values = _values(rng, 30, 2).reshape(-1, 2)
    rows = np.zeros(int(rng.choice([0, 800])))
    return (*_pairs(rng, 400, 30), 32.5, policy, values[:, 0].copy(), values[:, 1].copy(), rows)


def recall_rows(rng, policy):
    before = rng.normal(1500, 300, 800)
    return (rng.integers(0, 3, 400).astype(np.int8), before, 32.0, policy, np.zeros(800), np.zeros(800))


def _absence(rng, policy):
    return Absence(
        1500.0,
        float(rng.choice([0.0, 0.3])),
        int(rng.choice([0, 3, 1 << 30])),
        float(rng.choice([0.0, 0.77])),
        policy,
        SEASONS,
    )


def _log(room):
    return Log(np.zeros(1, dtype=np.int64), np.zeros(3 * room, dtype=np.int64), np.zeros(2 * room))


SEASONS = np.array([32 * 24000 + 5, 32 * 24012 + 1, 32 * 24030 + 29])


def play_games_with_options(rng, policy):
    codes = np.sort(32 * rng.integers(23990, 24050, 400) + rng.integers(1, 32, 400))
    room = int(rng.choice([0, 40, 5000]))
    curve = Curve(float(rng.choice([0.0, 35.5])), int(rng.integers(0, 3)), float(rng.choice([0.0, 0.7])))
    return (
        DatedPairs(*_pairs(rng, 400, 30), codes, rng.choice([1.0, 0.5, 2.0], 400), rng.choice([0.0, 250.0], 400)),
        7,
        Gains(np.array([64.0, 40.0, 12.5]), float(rng.choice([-math.inf, 1400.0])), curve),
        _absence(rng, policy),
        room,
        _values(rng, 30, STATE_WIDTH),
        *(np.zeros(800 if room else 0) for _ in range(3)),
        _log(room),
    )


def settle_all(rng, policy):
    values = _values(rng, 50, STATE_WIDTH).reshape(-1, STATE_WIDTH)
    values[:, 3] = np.where(rng.random(50) < 0.2, 0, 32 * rng.integers(23990, 24050, 50) + rng.integers(1, 32, 50))
    room = int(rng.choice([0, 1000]))
    return (values.reshape(-1), 32 * 24055 + 30, 99, _absence(rng, policy), _log(room))


def count_pairs(rng, policy):
    return (*_pairs(rng, 400, 30), np.zeros(90, dtype=np.int64), np.full(30, -1, dtype=np.int64))


# A kernel without inputs here fails the test below: add them with the kernel.
INPUTS = {
    "crosstable.ratings.absence:settle_all": settle_all,
    "crosstable.ratings.elo.elo:play_games": play_games,
    "crosstable.ratings.elo.options:play_games_with_options": play_games_with_options,
    "crosstable.ratings.elo.elo:recall_rows": recall_rows,
    "crosstable.ratings.records:count_pairs": count_pairs,
    **kernel_inputs_federations.INPUTS,
    **kernel_inputs_glicko.INPUTS,
    **kernel_inputs_teams.INPUTS,
    **kernel_inputs_whole_history.INPUTS,
}


def copies(arguments):
    """Copy arrays, those in named tuples too."""
    return tuple(
        a.copy() if isinstance(a, np.ndarray) else a._make(copies(a)) if hasattr(a, "_make") else a for a in arguments
    )


def bits(arguments):
    return [
        a.tobytes() if isinstance(a, np.ndarray) else bits(a)
        for a in arguments
        if isinstance(a, np.ndarray) or hasattr(a, "_make")
    ]


def test_every_kernel_of_the_package_has_inputs_here():
    assert sorted(INPUTS) == sorted(kernels())


@pytest.mark.slow
@pytest.mark.parametrize("name", INPUTS)
def test_plain_and_compiled_agree_bit_for_bit(name):
    for seed in range(24):
        plain = INPUTS[name](np.random.default_rng(seed), seed % 4)
        compiled = copies(plain)

        returned = kernels()[name].run(*plain, work=0, engine="plain")

        assert returned == kernels()[name].run(*compiled, work=0, engine="compiled")
        assert bits(plain) == bits(compiled)


@pytest.mark.slow
def test_compiling_leaves_the_globals_of_the_module_alone():
    for found in kernels().values():
        before = dict(found.function.__globals__)
        found.compiled  # noqa: B018  # a cached property that compiles
        after = found.function.__globals__

        assert before == {name: after[name] for name in before}
        assert not [name for name, value in after.items() if type(value).__module__.startswith("numba")]
