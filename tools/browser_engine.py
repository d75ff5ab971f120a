"""Builds the engine for browsers: Python as WebAssembly, three wheels, and gunbai, in one folder.

`browser_engine.py [FOLDER]` writes FOLDER/engine.json and FOLDER/<version>/… (default:
build/engine), unless the same version is there. Nothing is fetched when the engine starts: Pyodide
comes from web/node_modules, the wheels from the package index, both with fixed hashes. Of the
standard library and of gunbai only what a table needs is taken, as bytecode. Standard library only.
"""

from __future__ import annotations

import fcntl
import gzip
import io
import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from tools import workspace  # noqa: E402 (found only now)

TOOLS = ROOT / "tools"
PACKAGE = ROOT / "src" / "gunbai"
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
DEFAULT = ROOT / "build" / "engine"
WHEELS = ROOT / "build" / "wheels"
CACHE = ROOT / "build" / "bytecode"
Files = dict[str, bytes]
LIST = TOOLS / "browser_wheels.txt"
PLATFORM = "pyemscripten_2026_0_wasm32"
MADE_BY = ("browser_engine.py", "browser_compile.py", "browser_wheels.txt", "pyodide.mjs")
MOST = 7_000_000
"""Bytes that the engine may have on the way to the browser."""

LEFT_OUT = {
    "server": {"app", "run", "admin", "typescript", "web", "http", "socket", "store"},
    "bots": {"tune", "engine"},
}
"""Of gunbai's packages that are taken: modules that need a server, or a developer."""
TAKEN_BACK = (
    *("server/http/__init__.py", "server/http/guard.py"),
    *("server/socket/__init__.py", "server/socket/connection.py"),
    *("server/store/__init__.py", "server/store/items.py", "server/store/interface.py"),
)
PARTS_LEFT_OUT = {"tensors", "steps", "gauge", "peer", "picture", "components"}
"""Modules in the folder of a game that only research, pictures and the command line use."""
ROOMS = ("core", "games", "bots", "i18n", "server")

STDLIB_LEFT_OUT = {
    *("_pyrepl", "_sysconfigdata__emscripten_wasm32-emscripten", "antigravity", "cProfile"),
    *("compileall", "config-3", "ctypes", "curses", "dbm", "doctest"),
    *("ensurepip", "filecmp", "fileinput", "ftplib", "getopt", "getpass", "html", "http"),
    *("idlelib", "imaplib", "lib2to3", "mailbox", "mailcap", "modulefinder", "multiprocessing"),
    *("netrc", "nntplib", "optparse", "pdb", "bdb", "cmd", "pickletools", "plistlib", "poplib"),
    *("profile", "pstats", "pty", "pyclbr", "pydoc", "pydoc_data", "rlcompleter", "runpy"),
    *("sched", "shelve", "smtplib", "sqlite3", "statistics", "tabnanny", "tarfile", "telnetlib"),
    *("this", "timeit", "tkinter", "trace", "tracemalloc", "turtle", "turtledemo", "unittest"),
    *("venv", "wave", "webbrowser", "wsgiref", "xml", "xmlrpc", "zipapp", "_pydatetime"),
    *("_pydecimal", "_pyio", "graphlib", "symtable", "argparse", "gettext"),
    *("configparser", "cgi", "cgitb", "aifc", "chunk", "crypt", "pipes", "sndhdr", "uu", "xdrlib"),
    *("_ios_support", "_apple_support", "_android_support", "_aix_support", "_osx_support"),
    *("zoneinfo", "ssl", "nturl2path", "quopri", "mimetypes"),
}
ENCODINGS = {"__init__", "aliases", "utf_8", "utf_8_sig", "ascii", "latin_1", "idna", "cp437"}


@contextmanager
def alone() -> Iterator[None]:
    """Only one process builds or unpacks at a time; tests run in several."""
    CACHE.parent.mkdir(exist_ok=True)
    with (CACHE.parent / "engine.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def main(folder: Path) -> int:
    with alone():
        return build(folder)


def build(folder: Path) -> int:
    version = version_of()
    if is_there(folder, version):
        return 0
    environment = workspace.node_environment()
    if environment is None or workspace.install_packages(environment) != 0:
        print("gunbai: there is no Node to build the engine for browsers with", file=sys.stderr)
        return 1
    print("gunbai: building the engine for browsers", flush=True)
    shutil.rmtree(folder, ignore_errors=True)
    write(folder / version, stdlib_files(), site_files(), environment)
    if not report(folder / version):
        return 1
    files = sorted(path for path in (folder / version).iterdir())
    sizes = [[f"{version}/{path.name}", path.stat().st_size] for path in files]
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text())["info"]
    (folder / "engine.json").write_text(
        json.dumps({"version": version, "python": lock, "files": sizes})
    )
    return 0


def is_there(folder: Path, version: str) -> bool:
    listed = folder / "engine.json"
    return listed.exists() and bool(json.loads(listed.read_text())["version"] == version)


def version_of() -> str:
    """A name that changes with everything that goes into the engine. It needs no Node: a source
    archive brings the engine, and whoever installs it builds none."""
    wanted = json.loads((ROOT / "web" / "package.json").read_text())["devDependencies"]["pyodide"]
    whole = sha256(wanted.encode())
    paths = [*(TOOLS / name for name in MADE_BY), *own_files()]
    for path in paths:
        whole.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes() + b"\0")
    return whole.hexdigest()[:12]


def own_files() -> list[Path]:
    """The files of gunbai that a table needs."""
    found = [PACKAGE / name for name in ("__init__.py", "_engine.py")]
    found += [PACKAGE / name for name in TAKEN_BACK]
    for room in ROOMS:
        for path in sorted((PACKAGE / room).rglob("*")):
            if path.is_file() and is_needed(path.relative_to(PACKAGE)):
                found.append(path)
    return found


def is_needed(path: Path) -> bool:
    room, *inside = path.with_suffix("").parts
    if "__pycache__" in inside or path.suffix not in (".py", ".toml", ".md", ".txt", ".bin"):
        return False
    if room == "games" and len(inside) > 1 and inside[1] in PARTS_LEFT_OUT:
        return False
    if room == "i18n" and inside[0].split(".")[0] in ("cli", "bench", "engine", "research"):
        return False
    return inside[0] not in LEFT_OUT.get(room, set())


def site_files() -> Files:
    """gunbai and the wheels, by their paths."""
    found = {f"gunbai/{path.relative_to(PACKAGE)}": path.read_bytes() for path in own_files()}
    for wheel in wheels():
        with zipfile.ZipFile(wheel) as archive:
            found |= {name: archive.read(name) for name in archive.namelist() if is_code(name)}
    return found


def is_code(name: str) -> bool:
    return name.endswith((".py", ".so")) and ".dist-info/" not in name


def wheels() -> list[Path]:
    """The wheels of the list, fetched once."""
    WHEELS.mkdir(parents=True, exist_ok=True)
    stamp = WHEELS / ".list"
    if not (stamp.exists() and stamp.read_text() == LIST.read_text()):
        shutil.rmtree(WHEELS)
        target = ["--platform", PLATFORM, "--platform", "any", "--python-version", "314"]
        target += ["--implementation", "cp", "--abi", "cp314", "--abi", "none"]
        subprocess.run(
            [
                *(sys.executable, "-m", "pip", "download", "--quiet"),
                *("--disable-pip-version-check", "--no-deps", "--only-binary=:all:"),
                *("--require-hashes", "--requirement", str(LIST), "--dest", str(WHEELS), *target),
            ],
            check=True,
        )
        stamp.write_text(LIST.read_text())
    return sorted(WHEELS.glob("*.whl"))


def stdlib_files() -> Files:
    found: Files = {}
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as archive:
        for name in archive.namelist():
            first, *inside = Path(name).with_suffix("").parts
            unknown = first == "encodings" and inside and inside[0] not in ENCODINGS
            if name.endswith(".py") and first not in STDLIB_LEFT_OUT and not unknown:
                found[name] = archive.read(name)
    return found


def compiled(files: Files, environment: dict[str, str]) -> Files:
    """The files with bytecode in place of sources. Bytecode is kept for the next time: after a
    change only the changed files are compiled."""
    CACHE.mkdir(parents=True, exist_ok=True)
    maker = (PYODIDE / "package.json").read_bytes() + (TOOLS / "browser_compile.py").read_bytes()
    names = {
        name: sha256(maker + name.encode() + text).hexdigest()
        for name, text in files.items()
        if name.endswith(".py")
    }
    new = {name: key for name, key in names.items() if not (CACHE / f"{key}.pyc").exists()}
    if new:
        compile_new({name: files[name] for name in new}, new, environment)
    found = {name: text for name, text in files.items() if name not in names}
    for name, key in names.items():
        found[f"{name}c"] = (CACHE / f"{key}.pyc").read_bytes()
    return found


def compile_new(files: Files, keys: dict[str, str], environment: dict[str, str]) -> None:
    with tempfile.TemporaryDirectory() as place:
        for name, text in files.items():
            path = Path(place) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text)
        node = shutil.which("node", path=environment["PATH"]) or "node"
        script = [node, TOOLS / "pyodide.mjs", PYODIDE, "-", TOOLS / "browser_compile.py", place]
        subprocess.run([str(part) for part in script], env=environment, check=True)
        for name, key in keys.items():
            made = Path(place) / f"{name}c"
            part = CACHE / f"{key}.part"
            part.write_bytes(made.read_bytes())
            part.rename(CACHE / f"{key}.pyc")


def write(folder: Path, stdlib: Files, site: Files, environment: dict[str, str]) -> None:
    """The files of the engine. What is not a script is compressed here, because many hosts of
    files compress nothing; the ending is one that no host knows."""
    folder.mkdir(parents=True)
    for name in ("pyodide.mjs", "pyodide.asm.mjs"):
        shutil.copyfile(PYODIDE / name, folder / name)
    pack(folder / "pyodide.asm.wasm", (PYODIDE / "pyodide.asm.wasm").read_bytes())
    pack(folder / "python_stdlib.zip", zipped(compiled(stdlib, environment)))
    pack(folder / "site.bin", joined(compiled(site, environment)))


def pack(path: Path, contents: bytes) -> None:
    path.with_name(f"{path.name}.packed").write_bytes(gzip.compress(contents, 9, mtime=0))


def zipped(files: Files) -> bytes:
    """A zip archive without compression of its own, the same for the same files."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), files[name])
    return whole.getvalue()


def joined(files: Files) -> bytes:
    """All files in one: the length of the list, the list of names and sizes as JSON, the files."""
    head = json.dumps([[name, len(files[name])] for name in sorted(files)]).encode()
    whole = b"".join(files[name] for name in sorted(files))
    return len(head).to_bytes(4, "little") + head + whole


def unpacked(folder: Path) -> Path:
    """The files of an engine as Node runs them, made from those that a browser gets: Pyodide's, and
    the packages in `site`."""
    listed = json.loads((folder / "engine.json").read_text())
    version = str(listed["version"])
    place = ROOT / "build" / "engine-unpacked" / version
    with alone():
        if not place.exists():
            unpack(folder, listed, place)
    return place


def unpack(folder: Path, listed: dict[str, Any], place: Path) -> None:
    shutil.rmtree(place.parent, ignore_errors=True)
    making = place.with_suffix(".part")
    making.mkdir(parents=True)
    for path in (folder / str(listed["version"])).iterdir():
        contents = path.read_bytes()
        if path.suffix == ".packed":
            contents = gzip.decompress(contents)
        (making / path.name.removesuffix(".packed")).write_bytes(contents)
    separate(making / "site.bin", making / "site")
    lock = {"info": listed["python"], "packages": {}}
    (making / "pyodide-lock.json").write_text(json.dumps(lock))
    making.rename(place)


def separate(file: Path, folder: Path) -> None:
    """The opposite of `joined`."""
    contents = file.read_bytes()
    start = 4 + int.from_bytes(contents[:4], "little")
    for name, size in json.loads(contents[4:start]):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(contents[start : start + size])
        start += size


def report(folder: Path) -> bool:
    """Print the number of bytes to send, for a host that compresses scripts (gzip)."""
    sent = {}
    for path in sorted(folder.iterdir()):
        contents = path.read_bytes()
        packed = path.suffix == ".packed"
        sent[path.name] = len(contents) if packed else len(gzip.compress(contents, 9))
    for name, size in sent.items():
        print(f"gunbai: {size / 1e6:6.2f} MB  {name}")
    total = sum(sent.values())
    print(f"gunbai: {total / 1e6:6.2f} MB  engine for browsers, compressed (at most {MOST / 1e6})")
    return total <= MOST


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else DEFAULT))
