"""Real PostgreSQL and Redis servers for a test, from the system's packages, on free ports."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.arena import free_port
from tests.waiting import wait_for

MISSING = "{} is not installed (Debian: apt-get install {}); nodes together are not tested"


def _binary(name: str) -> str | None:
    places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return str(places[-1]) if places else shutil.which(name)


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    def answers() -> bool:
        assert process.poll() is None, "it ended"
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", port)) == 0

    wait_for(answers, "it does not answer")


@contextmanager
def postgres() -> Iterator[str]:
    """The address of an empty database. It runs as another user if we are root."""
    initdb, server = _binary("initdb"), _binary("postgres")
    if initdb is None or server is None:
        pytest.skip(MISSING.format("PostgreSQL", "postgresql"))
    folder = Path(tempfile.mkdtemp(prefix="gunbai-pg-"))
    user: dict[str, object] = {}
    if os.getuid() == 0:
        try:
            entry = pwd.getpwnam("postgres")
        except KeyError:
            pytest.skip("PostgreSQL does not run as root, and there is no user postgres")
        os.chown(folder, entry.pw_uid, entry.pw_gid)
        user = {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
    data, port = folder / "data", free_port()
    subprocess.run(
        [initdb, "-D", str(data), "-U", "gunbai", "-A", "trust", "-E", "UTF8", "--no-sync"],
        check=True,
        capture_output=True,
        cwd=folder,
        **user,  # type: ignore[call-overload]
    )
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            [server, "-D", str(data), "-p", str(port), "-h", "127.0.0.1", "-k", str(folder)],
            stdout=log,
            stderr=log,
            cwd=folder,
            **user,  # type: ignore[call-overload]
        )
    try:
        _wait_for(port, process)
        yield f"postgresql://gunbai@127.0.0.1:{port}/postgres"
    finally:
        process.terminate()
        process.wait(20)
        shutil.rmtree(folder, ignore_errors=True)


class Redis:
    """A Redis server that can be killed and started again at the same address."""

    def __init__(self, program: str, folder: str) -> None:
        self.port = free_port()
        place = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir", folder]
        self.command = [program, *place]
        self.process: subprocess.Popen[bytes]
        self.start()

    @property
    def address(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen(self.command, stdout=quiet, stderr=quiet)
        _wait_for(self.port, self.process)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(20)


@contextmanager
def redis_server() -> Iterator[Redis]:
    program = shutil.which("redis-server")
    if program is None:
        pytest.skip(MISSING.format("Redis", "redis-server"))
    with tempfile.TemporaryDirectory(prefix="gunbai-redis-") as folder:
        server = Redis(program, folder)
        try:
            yield server
        finally:
            server.kill()
