"""Tasks on a shared value: in this process, in shared memory, and where it pays; no process is started here."""

import sys
from contextlib import contextmanager
from types import MappingProxyType, ModuleType, SimpleNamespace

import numpy as np
import pytest

from crosstable import InputError, RayCluster, WorkersError
from crosstable.cli.machines import Machines
from crosstable.cluster import ray_cluster, shared_value, where_it_pays
from crosstable.cluster.processes import worker_status
from crosstable.cluster.shared_value import Attached, SharedValue, cores, memory_for_workers, size_of
from crosstable.cluster.where_it_pays import WherePays
from crosstable.model.independent_tasks import IN_THIS_PROCESS, answers_of, results_of
from tests.cluster.tasks import a_history, added


def test_results_have_the_positions_of_their_tasks():
    assert {0: 4.0, 1: 5.0} == dict(results_of(IN_THIS_PROCESS, added, np.ones(3), [1, 2]))


def _sums(first, tasks):
    total = first
    while tasks and total < 40:
        total += sum((yield [total + each for each in tasks]))
    return total


def test_plans_go_on_side_by_side_with_their_own_results():
    seen = []

    found = answers_of(
        IN_THIS_PROCESS,
        added,
        np.zeros(1),
        [_sums(1, [1, 2]), _sums(5, [10]), _sums(7, [])],
        lambda *told: seen.append(told),
    )

    # 1 -> (2 + 3) -> 6 -> (7 + 8) -> 21 -> (22 + 23) -> 66; 5 -> 15 -> 20 -> 30 -> 50
    assert [66, 50, 7] == found
    assert [(0, 2), (0, 3), (1, 15)] == [told[:2] for told in seen[:3]]
    assert all(told[2:] == (1, 1) for told in seen)


def test_a_plan_may_have_nothing_to_do_for_a_while():
    def patient():
        found = yield []
        return [*found, *(yield [1])]

    assert [[1.0]] == answers_of(IN_THIS_PROCESS, added, np.zeros(1), [patient()])


@pytest.mark.parametrize("is_granted", [True, False])
def test_a_shared_value_is_the_same_elsewhere(is_granted, monkeypatch):
    if not is_granted:
        monkeypatch.setattr(shared_value, "_block", lambda size: None)
    history = a_history(games=30)
    value = SharedValue(history)

    seen = Attached(value.at)
    assert list(history) == list(seen.value)
    assert history.players == seen.value.players
    assert is_granted == (value.at.block is not None)
    value.close()
    assert list(history) == list(seen.value)  # who has it keeps it


def test_a_value_without_arrays_needs_no_shared_memory():
    value = SharedValue({"k": 1})

    assert {"k": 1} == Attached(value.at).value
    assert value.at.block is None
    value.close()


def test_the_size_of_a_value_is_that_of_its_arrays():
    assert 8000 == size_of(MappingProxyType({"a": np.zeros(1000), "b": "text"}))


def test_there_is_a_core_and_some_memory():
    assert cores() >= 1
    assert memory_for_workers() is None or memory_for_workers() > 1 << 20


class Elsewhere:
    """Processes that are none: they note which tasks they were given."""

    def __init__(self):
        self.given = []

    @contextmanager
    def open(self, work, shared, on_task=None):
        with IN_THIS_PROCESS.open(work, shared) as queue:
            yield SimpleNamespace(next=queue.next, give=lambda *what: (self.given.append(what[0]), queue.give(*what)))


@pytest.fixture
def clock(monkeypatch):
    """Each look at the clock is some seconds after the one before."""
    time = SimpleNamespace(now=0.0, step=0.0)

    def monotonic():
        time.now += time.step
        return time.now

    monkeypatch.setattr(where_it_pays, "time", SimpleNamespace(monotonic=monotonic))
    monkeypatch.setattr(where_it_pays, "cores", lambda: 2)
    return time


@pytest.mark.parametrize(
    ("step", "moved"),
    [
        (0.6, [2, 3, 4, 5, 6, 7]),  # 1.2 s after two tasks, and 3.6 s to go
        (0.1, []),  # 0.8 s in all
        (0.42, [3, 4, 5, 6, 7]),  # 1.26 s after three, and 2.1 s to go
        (0.3, []),  # 1.2 s after four, and 1.2 s to go
        (10.0, [1, 2, 3, 4, 5, 6, 7]),
    ],
)
def test_work_moves_to_processes_once_that_is_faster(clock, step, moved):
    clock.step, elsewhere = step, Elsewhere()

    found = dict(results_of(WherePays(elsewhere), added, np.ones(3), list(range(8))))

    assert {number: number + 3.0 for number in range(8)} == found
    assert moved == elsewhere.given


def test_work_on_a_large_value_begins_in_processes(clock, monkeypatch):
    monkeypatch.setattr(where_it_pays, "_LARGE", 8)
    elsewhere = Elsewhere()

    list(results_of(WherePays(elsewhere), added, np.ones(3), [1, 2]))
    assert [0, 1] == elsewhere.given


def test_a_single_core_is_not_divided(clock, monkeypatch):
    monkeypatch.setattr(where_it_pays, "cores", lambda: 1)
    clock.step, elsewhere = 10.0, Elsewhere()

    assert {0: 4.0, 1: 5.0} == dict(results_of(WherePays(elsewhere), added, np.ones(3), [1, 2]))
    assert [] == elsewhere.given


def test_a_status_is_told_for_people():
    assert "signal SIGKILL" == worker_status(-9)
    assert "status 3" == worker_status(3)
    assert "signal 250" == worker_status(-250)


def test_work_is_for_processes_or_for_a_cluster():
    with (
        pytest.raises(InputError, match=r"either by processes .* or by a cluster: leave out --jobs or --cluster."),
        Machines(jobs=2, cluster="127.0.0.1:6379").workers(),
    ):
        pass


def test_one_job_is_this_process():
    with Machines(jobs=1).workers() as workers:
        assert workers is IN_THIS_PROCESS


class NodeDiedError(Exception):
    pass


class WorkerCrashedError(Exception):
    pass


class OutOfMemoryError(Exception):
    pass


class RaySystemError(Exception):
    pass


class ObjectLostError(Exception):
    pass


class RayTaskError(Exception):
    def __init__(self, cause):
        self.cause = cause


@pytest.fixture
def ray(monkeypatch):
    """Ray as it answers when something is wrong; the real one is asked in `test_ray_cluster`."""
    module, exceptions = ModuleType("ray"), ModuleType("ray.exceptions")
    for kind in (NodeDiedError, WorkerCrashedError, OutOfMemoryError, RaySystemError, ObjectLostError, RayTaskError):
        setattr(exceptions, kind.__name__, kind)
    scheduling = ModuleType("ray.util.scheduling_strategies")
    scheduling.NodeAffinitySchedulingStrategy = lambda *given, **_: given
    module.exceptions, module.is_left = exceptions, False
    module.init = lambda *_, **__: None
    module.nodes = lambda: [{"Alive": True, "NodeManagerAddress": "10.0.0.7", "NodeID": "n"}]
    module.put = lambda value: value
    module.cluster_resources = lambda: {"CPU": 2.0}
    module.wait = lambda given, num_returns: (given[:1], given[1:])
    module.cancel = lambda each, force: None
    module.answers = ray_cluster.versions
    module.raised = None

    def get(_):
        if module.raised is not None:
            raise module.raised
        return module.answers()

    class Remote:
        def options(self, **_):
            return self

        def remote(self, *_):
            return object()

    def shutdown():
        module.is_left = True

    module.get, module.shutdown = get, shutdown
    module.remote = lambda *_, **__: lambda function: Remote()
    for name, made in {"ray": module, "ray.exceptions": exceptions, "ray.util": ModuleType("ray.util")}.items():
        monkeypatch.setitem(sys.modules, name, made)
    monkeypatch.setitem(sys.modules, "ray.util.scheduling_strategies", scheduling)
    monkeypatch.setattr(ray_cluster.socket, "create_connection", lambda *_, **__: SimpleNamespace(close=lambda: None))
    return module


def test_a_cluster_needs_ray(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)

    with (
        pytest.raises(WorkersError, match=r'A cluster needs Ray. Install it: pip install "crosstable\[cluster\]".'),
        RayCluster("127.0.0.1:6379"),
    ):
        pass


@pytest.mark.parametrize(
    "address", ["", "auto", "localhost", "host:", ":6379", "host:0", "host:99999", "host:x", "ray://"]
)
def test_an_address_has_a_host_and_a_port(ray, address):
    with (
        pytest.raises(InputError, match=r"is no address of a Ray cluster. Give the host and the port"),
        RayCluster(address),
    ):
        pass


def test_nobody_at_the_address_is_told_at_once(ray, monkeypatch):
    def refused(*_, **__):
        raise ConnectionRefusedError(111, "Connection refused")

    monkeypatch.setattr(ray_cluster.socket, "create_connection", refused)

    with (
        pytest.raises(InputError, match=r"Nobody answers at 127.0.0.1:1: Connection refused. Start Ray there"),
        RayCluster("127.0.0.1:1"),
    ):
        pass


@pytest.mark.parametrize(
    ("raised", "said"),
    [
        (
            RuntimeError("Version mismatch: Ray: 2.40"),
            r"has other versions than this program: Version mismatch: Ray: 2.40",
        ),
        (ConnectionError("no node here\nmore"), r"cannot be joined: no node here. A program joins from a node"),
        (
            RuntimeError("Maybe you called ray.init twice."),
            r"cannot be joined: Maybe you called ray.init twice. A program",
        ),
    ],
)
def test_a_cluster_that_cannot_be_joined_is_told(ray, raised, said):
    def init(*_, **__):
        raise raised

    ray.init = init

    with pytest.raises(WorkersError, match=said), RayCluster("ray://127.0.0.1:10001"):
        pass


def test_a_node_with_other_versions_is_named(ray):
    ray.answers = lambda: {**ray_cluster.versions(), "numpy": "1.0"}

    with (
        pytest.raises(
            WorkersError, match=r"Node 10.0.0.7 of the cluster has numpy 1.0, and here it is .* Install the same"
        ),
        RayCluster("127.0.0.1:6379"),
    ):
        pass
    assert ray.is_left


def test_a_node_without_crosstable_is_told(ray):
    ray.raised = RayTaskError(ModuleNotFoundError("No module named 'crosstable'"))

    with (
        pytest.raises(WorkersError, match=r"cannot load crosstable: ModuleNotFoundError"),
        RayCluster("127.0.0.1:6379"),
    ):
        pass
    assert ray.is_left


@pytest.mark.parametrize(
    ("raised", "kind", "said"),
    [
        (OutOfMemoryError(), MemoryError, "A worker has too little memory for its task"),
        (MemoryError(), MemoryError, "A worker has too little memory for its task"),
        (RayTaskError(InputError("evaluation/no-game")), InputError, "No game is left to judge forecasts by"),
        (RayTaskError(KeyError("x")), RayTaskError, ""),
        (WorkerCrashedError(), WorkersError, "One task has lost 3 workers; the last ended with WorkerCrashedError"),
        (NodeDiedError(), WorkersError, "One task has lost 3 workers; the last ended with NodeDiedError"),
        (ConnectionError("head is gone"), WorkersError, "was lost: head is gone. Start it again, then try again."),
    ],
)
def test_what_ray_reports_is_said_in_words_of_ours(ray, raised, kind, said):
    with RayCluster("127.0.0.1:6379") as workers:
        ray.raised = raised
        with pytest.raises(kind) as caught:
            list(results_of(workers, added, np.ones(1), list(range(20))))

    assert said in str(caught.value)
