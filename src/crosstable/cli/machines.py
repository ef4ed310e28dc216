"""Who computes what a command asks for: this machine or a cluster, as two options say."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

from annotated_types import Ge, Le

from crosstable.commands.fields import Help, command_input
from crosstable.model.errors import InputError
from crosstable.model.independent_tasks import IN_THIS_PROCESS, Workers


@command_input
class Machines:
    """The processes or the cluster that compute."""

    jobs: Annotated[
        int | None,
        Ge(1),
        Le(1024),
        Help("How many processes of this machine compute; default: one per core, where that is faster.", metavar="N"),
    ] = None
    cluster: Annotated[
        str | None,
        Help("The Ray cluster that computes instead: HOST:PORT or ray://HOST:PORT.", metavar="ADDRESS"),
    ] = None

    @contextmanager
    def workers(self) -> Iterator[Workers]:
        """Return who computes, until the end of the block.

        Raises:
            InputError: both options are given, or nobody is at the address.
            WorkersError: the cluster cannot be used.
        """
        if self.cluster is not None:
            if self.jobs is not None:
                raise InputError("cluster/jobs-or-cluster")
            from crosstable.cluster.ray_cluster import RayCluster

            with RayCluster(self.cluster) as joined:
                yield joined
        elif self.jobs == 1:
            yield IN_THIS_PROCESS
        else:
            from crosstable.cluster.processes import Processes
            from crosstable.cluster.where_it_pays import WherePays

            with Processes(self.jobs) as processes:
                yield WherePays(processes) if self.jobs is None else processes
