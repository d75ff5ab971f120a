"""On a cluster: a Ray cluster of two nodes on this machine gives the same bytes as one process."""

from __future__ import annotations

import json
import os
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gunbai.cli import main
from gunbai.core import GunbaiError
from gunbai.research.scale import NoRay, spread

ray = pytest.importorskip("ray")

JOBS = list(range(24))


def where(job: int) -> list[object]:
    """The result, and the node it came from."""
    import time

    time.sleep(0.2)
    return [job * job, ray.get_runtime_context().get_node_id()]


def square(job: int) -> int:
    return job * job


def refuse(job: int) -> int:
    raise GunbaiError("research.error.no_parquet")


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """Two nodes with one core each."""
    from ray.cluster_utils import Cluster

    os.environ["RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO"] = "0"
    os.environ["PYTHONPATH"] = os.pathsep.join(
        [str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH", "")]
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        nodes = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
        nodes.add_node(num_cpus=1)
        nodes.wait_for_nodes()
        yield nodes.address
        ray.shutdown()
        nodes.shutdown()


@pytest.mark.filterwarnings("ignore")
def test_both_nodes_work_and_results_keep_their_order(cluster: str) -> None:
    found = spread(where, JOBS, ray=cluster)
    assert [result for result, _ in found] == [job * job for job in JOBS]
    assert len({node for _, node in found}) == 2


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_and_one_process_give_the_same_bytes(
    cluster: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def simulate(name: str, *where: str) -> tuple[dict[str, Any], list[bytes]]:
        games = tmp_path / name
        files = [str(tmp_path / f"{name}.{kind}") for kind in ("jsonl", "parquet")]
        for results in files:
            arguments = ["simulate", "tenka", "--players", "3", "-n", "70", "--seed", "11"]
            arguments += ["--json", "--results", results, "--records", str(games), *where]
            assert main(arguments) == 0
            summary = json.loads(capsys.readouterr().out)
            del summary["seconds"]
        written = [*map(Path, files), *sorted(games.iterdir())]
        return summary, [path.read_bytes() for path in written]

    alone = simulate("alone", "--jobs", "1")
    assert simulate("cluster", "--ray", cluster) == alone
    assert len(alone[1]) == 72


@pytest.mark.filterwarnings("ignore")
def test_a_run_stopped_at_home_is_resumed_on_the_cluster(cluster: str, tmp_path: Path) -> None:
    from gunbai.research.scale import as_ready

    path = tmp_path / "part.jsonl"
    running = as_ready(square, JOBS, 1, resume=path)
    for _ in range(9):
        next(running)
    running.close()
    assert spread(square, JOBS, ray=cluster, resume=path) == [job * job for job in JOBS]


@pytest.mark.filterwarnings("ignore")
def test_an_error_on_the_cluster_is_the_error_of_the_job(cluster: str) -> None:
    with pytest.raises(GunbaiError) as caught:
        spread(refuse, JOBS[:2], ray=cluster)
    assert caught.value.key == "research.error.no_parquet"


@pytest.mark.filterwarnings("ignore")
def test_no_cluster_is_said_in_one_line() -> None:
    if ray.is_initialized():
        ray.shutdown()
    with pytest.raises(NoRay):
        spread(square, JOBS, ray="127.0.0.1:1")
