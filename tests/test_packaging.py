"""Installing: what pip builds in an empty, isolated environment, and what is in it.

The quick half of `make dist`, which compiles too. The slow ones of these tests have a C compiler
that always fails, so that the whole way up to it is tried, and the fall-back to plain Python.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from tools import dist

ROOT = Path(__file__).parent.parent
NOT_SOURCES = shutil.ignore_patterns(
    *(".git", ".venv", ".node-venv", ".*_cache", ".hypothesis", "build", "dist", "node_modules"),
    *("__pycache__", "*.so", "*.egg-info", "_build.json"),
)
NOTICE = "gunbai: not compiled"


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources as a fresh clone has them, and the built client."""
    place = tmp_path_factory.mktemp("clone") / "gunbai"
    shutil.copytree(ROOT, place, ignore=NOT_SOURCES)
    client = Path("src", "gunbai", "server", "web")
    shutil.copytree(ROOT / client, place / client, dirs_exist_ok=True)
    return place


@pytest.fixture(scope="module")
def built(clone: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The wheel that pip builds in isolation, and what the build printed."""
    return wheel_of(clone, tmp_path_factory.mktemp("wheel"))


def wheel_of(clone: Path, place: Path, *options: str, **environment: str) -> tuple[Path, str]:
    wishes = {"CC": "false", "GUNBAI_COMPILE": "1", "GUNBAI_CLIENT": "require", **environment}
    pip = [sys.executable, "-m", "pip", "wheel", "--verbose", "--no-deps", *options]
    done = subprocess.run(
        [*pip, "--wheel-dir", str(place), str(clone)],
        env={**os.environ, **wishes},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    (wheel,) = place.glob("*.whl")
    return wheel, done.stdout + done.stderr


def test_the_isolated_build_reaches_the_compiler_and_falls_back_to_plain(
    built: tuple[Path, str],
) -> None:
    wheel, said = built
    notices = [line for line in said.splitlines() if NOTICE in line]
    assert len(notices) == 1
    assert "mypyc:" not in notices[0]  # translated to C without the package's own requirements
    assert "false" in notices[0]
    assert wheel.name.endswith("-py3-none-any.whl")


def test_the_wheel_has_the_client_and_no_working_files(built: tuple[Path, str]) -> None:
    wheel, _ = built
    with zipfile.ZipFile(wheel) as zipped:
        names = set(zipped.namelist())
    dist.demand(wheel, names, dist.IN_WHEEL)
    assert not [name for name in names if name.endswith(".so")]
    assert {name.partition("/")[0] for name in names} == {"gunbai", f"gunbai-{version()}.dist-info"}


def test_the_wheel_installs_in_an_empty_environment_and_serves_the_client(
    built: tuple[Path, str], tmp_path: Path
) -> None:
    programs = dist.with_pip(tmp_path / "empty", str(built[0]))
    dist.check("the wheel", programs, "plain")


def test_a_type_error_in_the_engine_costs_speed_not_the_installation(
    clone: Path, tmp_path: Path
) -> None:
    broken = tmp_path / "gunbai"
    shutil.copytree(clone, broken, ignore=NOT_SOURCES)
    client = Path("src", "gunbai", "server", "web")
    shutil.copytree(clone / client, broken / client, dirs_exist_ok=True)
    with (broken / "src/gunbai/research/batch.py").open("a") as file:
        file.write('WRONG: int = "text"\n')
    wheel, said = wheel_of(broken, tmp_path / "wheel", "--no-build-isolation")
    (notice,) = [line for line in said.splitlines() if NOTICE in line]
    assert "batch.py" in notice
    assert "error:" not in said.replace(notice, "")
    assert wheel.name.endswith("-py3-none-any.whl")


def test_one_version_everywhere() -> None:
    import gunbai

    assert gunbai.__version__ == version()


def test_the_documented_pythons_are_the_classifiers() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    stated = re.findall(r"Python :: (3\.\d+)'", str(project["classifiers"]))
    tried = re.findall(r"^\| CPython (3\.\d+)", (ROOT / "docs/how-to/install.md").read_text(), re.M)
    assert stated == tried


def version() -> str:
    text: str = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    return text
