"""A simulation on a cluster: a worker that dies in mid-run loses no game and counts none twice."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from engines.play.simulation import Plan, counted, simulate
from engines.play.tally import Tally
from tests.toc import ROOT

distributed = pytest.importorskip(
    "distributed", reason="the extra “cluster” is not there: what needs it is not tested"
)

GAMES = 200
OPTIONS = {"side": 5, "doorway": 1}


@contextmanager
def worker(scheduler: str) -> Iterator[subprocess.Popen[bytes]]:
    """Run a worker in a process of its own, which nobody starts anew when it dies."""
    command = [sys.executable, "-m", "distributed.cli.dask_worker", scheduler]
    more = ["--no-nanny", "--nthreads", "1", "--no-dashboard", "--death-timeout", "60"]
    nowhere = subprocess.DEVNULL
    process = subprocess.Popen([*command, *more], cwd=ROOT, stdout=nowhere, stderr=nowhere)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def test_a_worker_that_is_killed_loses_nothing_and_counts_nothing_twice() -> None:
    plan = Plan("tock", options=OPTIONS)
    told: list[Tally] = []
    with (
        distributed.LocalCluster(
            n_workers=0, processes=False, protocol="tcp", dashboard_address=None
        ) as cluster,
        worker(cluster.scheduler_address) as first,
        worker(cluster.scheduler_address),
        distributed.Client(cluster) as client,
    ):
        client.wait_for_workers(2, timeout=60)
        for tally in counted(plan, GAMES, 1, Tally(), client.get_executor()):
            if not told:
                # With portions under way at both.
                first.kill()
            told.append(tally)
        assert len(client.scheduler_info()["workers"]) == 1
    assert [tally.games for tally in told] == list(range(10, GAMES + 1, 10))
    assert told[-1] == simulate("tock", GAMES, options=OPTIONS, jobs=1)
