"""Sets up the working copy for `make`: the virtual environment and the compiled engine.

`workspace.py base|dev|bench` installs what that purpose needs, once per change of pyproject.toml;
`workspace.py compile` compiles the engine, once per change of its sources;
`workspace.py services` installs the servers that some tests start. Standard library only.
"""

from __future__ import annotations

import os
import runpy
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
EXTRAS = {"base": "", "dev": "[dev]", "bench": "[bench]"}


def main(purpose: str) -> int:
    if sys.version_info < (3, 11):  # noqa: UP036 (this file may meet an older one)
        print("gunbai needs Python 3.11 or newer; set PYTHON=… for make", file=sys.stderr)
        return 1
    if purpose == "compile":
        return compile_engine()
    if purpose == "services":
        return install_services()
    return install(purpose)


def install(purpose: str) -> int:
    """The environment with the project's dependencies; nothing to do if it is up to date."""
    stamp = VENV / f".installed-{purpose}"
    wanted = sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
    if stamp.exists() and stamp.read_text() == wanted:
        return 0
    if not PYTHON.exists():
        print("gunbai: making the environment .venv", flush=True)
        subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=True)
    print(f"gunbai: installing what is needed ({purpose})", flush=True)
    command = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    # The engine is compiled in place afterwards, so that a failing compiler stops nothing here.
    environment = {**os.environ, "GUNBAI_COMPILE": "0"}
    done = subprocess.run(
        [*command, "--editable", f".{EXTRAS[purpose]}"], cwd=ROOT, env=environment, check=False
    )
    if done.returncode == 0:
        stamp.write_text(wanted)
    return done.returncode


def compile_engine() -> int:
    """Compile if a source has changed since; without a compiler say so in one line."""
    find_mode = runpy.run_path(str(ROOT / "src" / "gunbai" / "_engine.py"))["find_mode"]
    if os.environ.get("GUNBAI_COMPILE") == "0" or find_mode() == "compiled":
        return 0
    if not any(shutil.which(name) for name in (os.environ.get("CC", "cc"), "gcc", "clang")):
        print("gunbai: no C compiler found; the engine runs as plain Python (slower)")
        return 0
    print("gunbai: compiling the engine (about a minute)", flush=True)
    tools = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*tools, *build_requirements()], cwd=ROOT, check=True)
    done = subprocess.run(
        [str(PYTHON), "setup.py", "--quiet", "build_ext", "--inplace"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0 or find_mode() != "compiled":
        print(done.stderr[-2000:], file=sys.stderr)
        print("gunbai: compiling failed; the engine runs as plain Python (slower)")
        return 1 if os.environ.get("GUNBAI_COMPILE") == "require" else 0
    return 0


def install_services() -> int:
    """PostgreSQL and Redis for the tests of several nodes: Debian's packages, where root may."""
    missing = [
        package
        for package, found in {
            "postgresql": shutil.which("initdb") or any(Path("/usr/lib/postgresql").glob("*/bin")),
            "redis-server": shutil.which("redis-server"),
        }.items()
        if not found
    ]
    if not missing:
        return 0
    if os.getuid() == 0 and shutil.which("apt-get"):
        print(f"gunbai: installing {' and '.join(missing)} for the tests of several nodes")
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (["update", "-qq"], ["install", "-y", "-qq", *missing]):
            subprocess.run(
                ["apt-get", *command], env=environment, stdout=subprocess.DEVNULL, check=False
            )
    else:
        print(
            f"gunbai: {' and '.join(missing)} not installed and not to be had here; "
            "the tests of several nodes are skipped"
        )
    return 0


def build_requirements() -> list[str]:
    import tomllib

    with (ROOT / "pyproject.toml").open("rb") as file:
        requirements: list[str] = tomllib.load(file)["build-system"]["requires"]
    return requirements


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
