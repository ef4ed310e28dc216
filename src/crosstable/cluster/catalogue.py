"""What can be wrong with those who compute for us, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "cluster-lost": "The connection to the Ray cluster at {address} was lost: {reason}. Start it again, then try "
        "again.",
        "error-of-worker": "A worker reports {kind}: {error}. Report it.",
        "jobs-or-cluster": "Work is done either by processes of this machine or by a cluster: leave out --jobs or "
        "--cluster.",
        "node-differs": "Node {node} of the cluster has {part} {there}, and here it is {here}. Install the same "
        "version on all nodes.",
        "node-without-us": "The nodes of the cluster cannot load crosstable: {reason}. Install crosstable {version} on "
        "all of them.",
        "nobody-at-address": "Nobody answers at {address}: {reason}. Start Ray there (ray start --head), or correct "
        "the address.",
        "no-address": "{address!r} is no address of a Ray cluster. Give the host and the port of its head, such as "
        "10.0.0.5:6379, or ray://10.0.0.5:10001 from a machine that is no node.",
        "no-cluster-joined": "The Ray cluster at {address} cannot be joined: {reason}. A program joins from a node of "
        "the cluster; from any other machine, give ray://HOST:10001.",
        "ray-not-installed": 'A cluster needs Ray. Install it: pip install "crosstable[cluster]".',
        "versions-differ": "The Ray cluster at {address} has other versions than this program: {reason}. Install the "
        "same versions of Ray and Python everywhere.",
        "worker-out-of-memory": "A worker has too little memory for its task. Give fewer workers more each, such as "
        "--jobs 1, or a larger machine.",
        "worker-not-started": "No worker can be started: it ended with {status} before its first task. If your "
        'program starts workers, begin them below if __name__ == "__main__".',
        "workers-lost": "One task has lost {count} workers; the last ended with {status}. They may have too little "
        "memory: try --jobs 1, or a larger machine.",
    }
)
