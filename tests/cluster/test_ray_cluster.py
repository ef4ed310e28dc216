"""A real Ray cluster of three nodes on this machine: the same numbers, and what happens when a node is killed."""

import os
import socket

import numpy as np
import pytest

from crosstable import Elo, InputError, RatingError, RayCluster, WorkersError, backtest, tune
from crosstable.model.independent_tasks import results_of
from tests.cluster.tasks import a_history, added, killed_always, without_memory, wrong
from tests.commands import run_here

pytestmark = [
    pytest.mark.release,  # Ray has hundreds of megabytes, and three nodes take half a minute to start
    pytest.mark.filterwarnings("ignore"),  # those of Ray
]
LOCAL = {"num_cpus": 1, "object_store_memory": 100 << 20}
GRID = {"k": np.linspace(4, 60, 15).tolist()}


@pytest.fixture(scope="module")
def cluster():
    """The head of a cluster, and two more nodes."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    from ray.cluster_utils import Cluster

    made = Cluster(initialize_head=True, head_node_args={**LOCAL, "include_dashboard": False})
    made.add_node(**LOCAL)
    made.add_node(**LOCAL)
    made.wait_for_nodes()
    yield made
    made.shutdown()


@pytest.fixture
def workers(cluster):
    with RayCluster(cluster.address) as joined:
        yield joined


def test_the_numbers_are_those_of_one_process_while_a_node_is_killed_and_another_one_comes(cluster, workers):
    history, seen = a_history(), []
    lost = cluster.add_node(**LOCAL)

    def kill(done, total):
        seen.append(done)
        if len(seen) == 3:
            cluster.remove_node(lost, allow_graceful=False)
            cluster.add_node(**LOCAL)

    assert tune(history, Elo(), grid=GRID) == tune(history, Elo(), grid=GRID, workers=workers, progress=kill)
    assert len(seen) > 3
    assert backtest(history, [Elo()], tune=False).rows == backtest(history, [Elo()], tune=False, workers=workers).rows


def test_errors_of_tasks_are_those_of_one_process(workers, tmp_path):
    with pytest.raises(RatingError):
        list(results_of(workers, wrong, None, [2]))
    with pytest.raises(KeyError):
        list(results_of(workers, wrong, None, [5]))
    with pytest.raises(MemoryError) as caught:
        list(results_of(workers, without_memory, None, [1]))
    assert "A worker has too little memory for its task" in str(caught.value)
    with pytest.raises(WorkersError, match=r"One task has lost 3 workers; the last ended with"):
        list(results_of(workers, killed_always, str(tmp_path), [1]))
    assert {0: 5.0} == dict(results_of(workers, added, np.ones(4), [1]))


def test_commands_compute_on_a_cluster(cluster, tmp_path):
    lines = ["date,player_a,player_b,score_a"]
    for game in a_history(games=60):
        first, second = game.players
        lines.append(f"{game.date},{first},{second},{int(game.sides[0].place == 1)}")
    (tmp_path / "results.csv").write_text("\n".join(lines), encoding="utf-8")
    words = ("tune", "results.csv", "--try", "k=8,16,32", "--json")

    there, here = (
        run_here(*words, *more, folder=tmp_path) for more in (("--cluster", cluster.address), ("--jobs", "1"))
    )

    assert (0, here.out) == (there.code, there.out)


def test_nobody_at_an_address_is_told():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]

    with pytest.raises(InputError, match=rf"Nobody answers at 127.0.0.1:{port}: "), RayCluster(f"127.0.0.1:{port}"):
        pass
