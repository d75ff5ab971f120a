"""Runs many independent jobs on all cores or on a Ray cluster, with ordered results.

The result of a job depends only on its arguments, so neither the number of workers nor the place
where they run changes a result. This module knows no game.
"""

from __future__ import annotations

import json
import os
import socket
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TypeVar

import gunbai
from gunbai import _engine
from gunbai.core import GunbaiError

Job = TypeVar("Job")
Result = TypeVar("Result")
Progress = Callable[[int, int], None]
"""Called with (jobs done, all jobs) after every job."""

LARGEST_BATCH = 200
BATCHES = 64
AHEAD = 4
"""Tasks submitted to a cluster at a time, per core: enough to keep it busy, few to cancel."""
PATIENCE = 10.0
"""Seconds to wait for a cluster's answer."""


def spread(
    work: Callable[[Job], Result],
    jobs: Sequence[Job],
    workers: int | None = None,
    ray: str | None = None,
    *,
    progress: Progress | None = None,
    resume: Path | None = None,
) -> list[Result]:
    """`[work(job) for job in jobs]`, spread over all cores (or `workers` processes, or the Ray
    cluster at the address `ray`). `work` is a function of a module; jobs and results travel.

    With `resume` every result is written to that file of JSON lines as soon as it is ready, and an
    interrupted run continues where it stopped; results are then values after a round trip by JSON.
    """
    found = dict(as_ready(work, jobs, workers, ray, progress=progress, resume=resume))
    return [found[index] for index in range(len(jobs))]


def as_ready(
    work: Callable[[Job], Result],
    jobs: Sequence[Job],
    workers: int | None = None,
    ray: str | None = None,
    *,
    progress: Progress | None = None,
    resume: Path | None = None,
) -> Generator[tuple[int, Result], None, None]:
    """Like `spread`, but yields (number of the job, result) in the order of completion."""
    journal = _Journal(resume, fingerprint(work, jobs)) if resume is not None else None
    try:
        done = 0
        for index, result in sorted(journal.kept.items()) if journal is not None else ():
            done += 1
            if progress is not None:
                progress(done, len(jobs))
            yield index, result
        left = [i for i in range(len(jobs)) if journal is None or i not in journal.kept]
        for index, result in _run(work, jobs, left, workers, ray):
            if journal is not None:
                result = journal.keep(index, result)
            done += 1
            if progress is not None:
                progress(done, len(jobs))
            yield index, result
    finally:
        if journal is not None:
            journal.close()


def batches(games: int) -> list[range]:
    """The numbers of many games in batches, one job per batch. The batches do not depend on the
    number of workers, so that an interrupted run can be resumed on another machine."""
    size = max(1, min(LARGEST_BATCH, games // BATCHES))
    return [range(first, min(first + size, games)) for first in range(0, games, size)]


def cores() -> int:
    """The cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def fingerprint(work: Callable[[Job], Result], jobs: Sequence[Job]) -> str:
    """A hash of the engine, the function and all jobs."""
    digest = sha256(f"{engine_stamp()} {work.__module__}.{work.__qualname__}".encode())
    for job in jobs:
        digest.update(repr(job).encode())
        digest.update(b"\n")
    return digest.hexdigest()


@cache
def engine_stamp() -> str:
    """Two machines with equal stamps play equal games."""
    sources = json.dumps(_engine.source_hashes(), sort_keys=True)
    return f"{gunbai.__version__} {sha256(sources.encode()).hexdigest()}"


class OtherEngine(GunbaiError):
    """A machine of the cluster has another version of gunbai."""

    def __init__(self, here: str, there: str) -> None:
        super().__init__("research.error.other_engine", here=here, there=there)


class NoRay(GunbaiError):
    """Ray is not installed, or there is no cluster at the address."""

    def __init__(self, problem: str) -> None:
        super().__init__("research.error.no_ray", problem=problem)


class OtherJobs(GunbaiError):
    """The file to resume from belongs to other jobs."""

    def __init__(self, path: Path) -> None:
        super().__init__("research.error.other_jobs", file=str(path))


def _run(
    work: Callable[[Job], Result],
    jobs: Sequence[Job],
    left: Sequence[int],
    workers: int | None,
    ray: str | None,
) -> Iterator[tuple[int, Result]]:
    if ray is not None:
        yield from _on_cluster(work, jobs, left, ray)
        return
    many = min(workers or cores(), len(left))
    if many <= 1:
        for index in left:
            yield index, work(jobs[index])
        return
    # Spawned processes behave alike on every system, and inherit no threads.
    pool = ProcessPoolExecutor(many, mp_context=get_context("spawn"))
    try:
        running = {pool.submit(work, jobs[index]): index for index in left}
        for ready in as_completed(running):
            yield running.pop(ready), ready.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _on_cluster(
    work: Callable[[Job], Result], jobs: Sequence[Job], left: Sequence[int], address: str
) -> Iterator[tuple[int, Result]]:
    """The jobs as Ray tasks, a limited number at a time; cancelled if the caller stops early."""
    ray = _connect(address)
    remote = ray.remote(num_cpus=1, max_retries=3)(_carry_out)
    window = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    waiting = iter(left)
    running: dict[Any, int] = {}
    try:
        while True:
            while len(running) < window and (index := next(waiting, None)) is not None:
                task = remote.remote(engine_stamp(), work, jobs[index])
                running[task] = index
            if not running:
                return
            for task in ray.wait(list(running), num_returns=1)[0]:
                yield running.pop(task), _fetch(ray, task)
    finally:
        for task in running:
            ray.cancel(task, force=True)


def _carry_out(stamp: str, work: Callable[[Any], Any], job: Any) -> Any:
    """Run on a machine of the cluster: check the engine and do the job."""
    if engine_stamp() != stamp:
        raise OtherEngine(stamp, engine_stamp())
    return work(job)


def _fetch(ray: Any, task: Any) -> Any:
    try:
        return ray.get(task)
    except ray.exceptions.RayTaskError as error:
        raise error.cause or error from None


def _connect(address: str) -> Any:
    try:
        import ray
    except ImportError:
        raise NoRay("pip install 'gunbai[cluster]'") from None
    if not ray.is_initialized():
        _knock(address)
        try:
            ray.init(address=address, log_to_driver=False, logging_level="ERROR")
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise NoRay(str(error).splitlines()[0]) from None
    return ray


def _knock(address: str) -> None:
    """Check that the address answers. Ray itself would retry for many minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon:
        return
    try:
        socket.create_connection((host, int(port)), timeout=PATIENCE).close()
    except (OSError, ValueError, OverflowError) as error:
        raise NoRay(f"{address}: {error}") from None


class _Journal:
    """The file of results: one line that identifies the jobs, then one for each finished job.

    A line that was cut off by a crash is ignored, and its job is done again.
    """

    def __init__(self, path: Path, name: str) -> None:
        self.kept: dict[int, Any] = {}
        try:
            lines = path.read_bytes().split(b"\n")[:-1] if path.exists() else []
            self._load(path, name, lines)
            self._file = path.open("r+b" if lines else "wb")
        except OSError as error:
            raise GunbaiError(
                "error.cannot_write", file=str(path), problem=str(error.strerror)
            ) from None
        self._file.truncate(sum(len(line) + 1 for line in lines))
        self._file.seek(0, os.SEEK_END)
        if not lines:
            self._write({"jobs": name})

    def _load(self, path: Path, name: str, lines: Sequence[bytes]) -> None:
        try:
            found = [json.loads(line) for line in lines]
        except ValueError:
            raise OtherJobs(path) from None
        if found and found[0] != {"jobs": name}:
            raise OtherJobs(path)
        self.kept.update(found[1:])

    def keep(self, index: int, result: Any) -> Any:
        self._write([index, result])
        return json.loads(json.dumps(result))

    def close(self) -> None:
        self._file.close()

    def _write(self, line: object) -> None:
        text = json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n"
        self._file.write(text.encode())
        self._file.flush()
