"""Real proxies before the nodes of a test: Caddy and nginx with the files of docs/deployment.

They listen on 127.0.0.1 alone, at free ports, and end TLS with certificates of their own.
"""

from __future__ import annotations

import os
import shutil
import ssl
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import HTTPSHandler, build_opener

import pytest

from tests.server.arena import free_port
from tests.server.node import ROOT
from tests.waiting import wait_for

FOLDER = ROOT / "docs" / "deployment"
SITE = "gunbai.example"
MISSING = "{} is not installed (Debian: apt-get install {}); the proxy is not tested"
PATIENCE = 60.0
"""Seconds until a proxy must answer; a machine may be busy."""


@dataclass(frozen=True)
class Proxy:
    url: str
    """How a browser would call it, as https://127.0.0.1:1234 (http:// where there is no TLS)."""
    plain: str = ""
    """The address without TLS, if there is another."""
    trust: ssl.SSLContext | None = None


def require(program: str, package: str) -> str:
    """Where the program is; the test is skipped if it is not there."""
    found = shutil.which(program) or shutil.which(program, path="/usr/sbin:/usr/local/sbin")
    if found is None:
        pytest.skip(MISSING.format(program, package))
    return found


@contextmanager
def caddy(folder: Path, nodes: Sequence[str], *, tls: bool = False) -> Iterator[Proxy]:
    """Caddy with the Caddyfile as it is shipped; all else is said by its environment and by
    global options: it must not open ports of its own nor change the machine's certificates."""
    program = require("caddy", "caddy")
    url = f"{'https' if tls else 'http'}://127.0.0.1:{free_port()}"
    environment = {
        "GUNBAI_SITE": url,
        "GUNBAI_NODES": " ".join(nodes),
        "HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder),
        "XDG_DATA_HOME": str(folder),
    }
    whole = ("admin off", "skip_install_trust", "auto_https disable_redirects")
    block = "\n".join(f"\t{line}" for line in (*whole, "default_bind 127.0.0.1"))
    own = folder / "Caddyfile"
    own.write_text(f"{{\n{block}\n}}\n{(FOLDER / 'Caddyfile').read_text()}")
    command = [program, "run", "--config", str(own), "--adapter", "caddyfile"]
    root = folder / "caddy" / "pki" / "authorities" / "local" / "root.crt"

    def known() -> Proxy | None:
        if not tls:
            return Proxy(url)
        return Proxy(url, trust=trusting(root)) if root.exists() else None

    with running(command, folder / "caddy.log", environment, known) as proxy:
        yield proxy


@contextmanager
def nginx(folder: Path, nodes: Sequence[str]) -> Iterator[Proxy]:
    """nginx with the site as it is shipped, but for the values that it tells to replace."""
    program, openssl = require("nginx", "nginx-light"), require("openssl", "openssl")
    secure, plain = free_port(), free_port()
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    words = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2"
    names = ["-subj", "/CN=gunbai", "-addext", "subjectAltName=IP:127.0.0.1"]
    subprocess.run(
        [openssl, *words.split(), *names, "-keyout", str(key), "-out", str(certificate)],
        check=True,
        capture_output=True,
    )
    own = folder / "gunbai.conf"
    own.write_text(
        replaced(
            (FOLDER / "nginx.conf").read_text(),
            {
                "    listen [::]:80;\n": "",
                "    listen [::]:443 ssl;\n": "",
                "listen 80;": f"listen 127.0.0.1:{plain};",
                "listen 443 ssl;": f"listen 127.0.0.1:{secure} ssl;",
                f"/etc/letsencrypt/live/{SITE}/fullchain.pem": str(certificate),
                f"/etc/letsencrypt/live/{SITE}/privkey.pem": str(key),
                "    server 127.0.0.1:8000;\n": "".join(f"    server {each};\n" for each in nodes),
            },
        ).replace(f"server_name {SITE};", "server_name 127.0.0.1;")
    )
    main = folder / "nginx.conf"
    # Started by root its workers would be nobody, who may not write into the test's folder.
    user = "user root;\n" if os.getuid() == 0 else ""
    main.write_text(
        f"{user}daemon off;\npid {folder}/pid;\nerror_log stderr;\nworker_processes 1;\n"
        "events {\n    worker_connections 128;\n}\n"
        "http {\n    access_log off;\n"
        + "".join(
            f"    {name}_temp_path {folder}/{name};\n"
            for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        + f"    include {own};\n}}\n"
    )
    command = [program, "-p", str(folder), "-c", str(main), "-e", "stderr"]
    checked = subprocess.run([*command, "-t"], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
    assert "[warn]" not in checked.stderr, checked.stderr
    proxy = Proxy(f"https://127.0.0.1:{secure}", f"http://127.0.0.1:{plain}", trusting(certificate))
    with running(command, folder / "nginx.log", {}, lambda: proxy) as found:
        yield found


def replaced(text: str, values: Mapping[str, str]) -> str:
    for old, new in values.items():
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in the file"
        text = text.replace(old, new)
    return text


def trusting(certificate: Path) -> ssl.SSLContext:
    return ssl.create_default_context(cafile=str(certificate))


@contextmanager
def running(
    command: list[str],
    log: Path,
    environment: Mapping[str, str],
    known: Callable[[], Proxy | None],
) -> Iterator[Proxy]:
    """The program, as soon as the node behind it answers through it; ended afterwards."""
    with log.open("wb") as lines:
        process = subprocess.Popen(
            command, env={**os.environ, **environment}, stdout=lines, stderr=lines
        )
    try:

        def ready() -> Proxy | None:
            assert process.poll() is None, log.read_text()
            with suppress(OSError):  # it is not there yet, or its certificate is half written
                proxy = known()
                if proxy is not None and status(proxy, "/ready") == 200:
                    return proxy
            return None

        proxy = wait_for(ready, log.read_text)
        assert proxy is not None
        yield proxy
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def status(proxy: Proxy, path: str) -> int:
    """The answer to a GET."""
    opener = build_opener(HTTPSHandler(context=proxy.trust))
    try:
        with opener.open(proxy.url + path, timeout=60) as answer:
            found: int = answer.status
            return found
    except HTTPError as error:
        with error:
            return error.code
