"""Builds the site that needs no server: client, engine and unchanging answers, as plain files.

`static.py [FOLDER]` (default: build/static) builds it; `static.py serve [PORT]` hands it out on
this machine. The folder works under any path of any web host and fetches nothing from elsewhere.
Standard library only, besides gunbai.
"""

from __future__ import annotations

import functools
import shutil
import subprocess
import sys
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from tools import browser_engine, workspace  # noqa: E402 (found only now)

DEFAULT = ROOT / "build" / "static"
PRECOMPRESSED = (".gz", ".br")
"""Forms that only gunbai's own server hands out."""


def build(folder: Path) -> int:
    environment = workspace.node_environment()
    if environment is None or browser_engine.main(browser_engine.DEFAULT) != 0:
        return 1
    print("gunbai: building the static site", flush=True)
    shutil.rmtree(folder, ignore_errors=True)
    command = ["run", "build", "--", "--mode", "static", "--outDir", str(folder.resolve())]
    if workspace.run_npm([*command, "--emptyOutDir"], environment, quietly=True) != 0:
        return 1
    for path in [path for path in folder.rglob("*") if path.suffix in PRECOMPRESSED]:
        path.unlink()
    shutil.copytree(browser_engine.DEFAULT, folder / "engine")
    answers = [sys.executable, "-m", "gunbai.server.offline.files", str(folder)]
    subprocess.run(answers, cwd=ROOT, check=True)
    (folder / ".nojekyll").touch()  # GitHub Pages: hand the files out as they are
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    print(f"gunbai: {folder} holds the site ({size / 1e6:.1f} MB); any web server can serve it")
    return 0


def serve(port: int) -> int:
    handler = functools.partial(SimpleHTTPRequestHandler, directory=str(DEFAULT))
    with ThreadingHTTPServer(("127.0.0.1", port), handler) as server:
        print(f"gunbai: http://127.0.0.1:{server.server_port}/ (stop with Ctrl-C)", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            return 0
    return 0


def main(arguments: list[str]) -> int:
    if arguments[:1] == ["serve"]:
        return serve(int(arguments[1]) if len(arguments) > 1 else 8000)
    return build(Path(arguments[0]) if arguments else DEFAULT)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
