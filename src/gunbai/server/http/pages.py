"""HTTP: the built browser client: read once at start, precompressed, with strict caching.

Only files read at start are sent, so no path can lead out of the folder.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from gzip import compress
from hashlib import sha256
from html import escape
from mimetypes import guess_type
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get, route
from litestar.enums import HttpMethod
from litestar.exceptions import NotFoundException

from gunbai.i18n import say
from gunbai.server.http import previews
from gunbai.server.live.house import House
from gunbai.server.settings import Settings
from gunbai.server.table import words

BUILT = Path(__file__).parents[1] / "web"
"""Where the build puts the client; it is part of the package."""
BUILD_COMMAND = "make web"
SCREENS = re.compile(r"/|/(?:table|replay|lesson|rules)/[^/]+|/lesson/[^/]+/[1-9]|/playground")
"""Addresses that are screens of the client."""
HASHED = re.compile(r"/assets/.*-[\w-]{8}\.\w+|/engine/[\da-f]{12}/.*")
"""Files whose address changes with their content."""
WORKER = re.compile(r"/assets/(?:judge|thinking)\.worker-[\w-]{8}\.js")
"""Scripts that run the engine in the browser."""
WORKER_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""A worker has the policy of its own answer: it may compile WebAssembly, the page may not."""
FOREVER = "public, max-age=31536000, immutable"
TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".webmanifest": "application/manifest+json",
}
PACKED = {"br": ".br", "gzip": ".gz"}
Asking = Request[Any, Any, Any]


@dataclass(frozen=True)
class Page:
    """One file in all encodings."""

    forms: Mapping[str, bytes]
    """By encoding; "" is the file itself."""
    media_type: str
    etag: str
    cache: str

    def best(self, accepted: str) -> str:
        """The smallest form that the browser can read."""
        known = {part.partition(";")[0].strip() for part in accepted.split(",")}
        return next((name for name in PACKED if name in self.forms and name in known), "")


def pages(settings: Settings) -> list[Any]:
    """The client, if there is a build; otherwise a page that says how to build it."""
    folder = Path(settings.static or BUILT)
    found = read(folder) if (folder / "index.html").exists() else {}
    if not found:
        return [show_page]

    @route(
        ["/", "/{path:path}"],
        http_method=[HttpMethod.GET, HttpMethod.HEAD],
        include_in_schema=False,
    )
    async def show_client(request: Asking, house: House) -> Response[bytes]:
        path = request.scope["path"]
        if SCREENS.fullmatch(path):
            return await _screen(request, house, found)
        return _answer(request, found)

    return [show_client]


async def _screen(request: Asking, house: House, found: Mapping[str, Page]) -> Response[bytes]:
    """A screen of the client: the same page everywhere, with its own title and link preview."""
    path = request.scope["path"]
    language = words.language_of(request.headers.get("accept-language", ""))
    n = request.query_params.get("n", "")
    moment = int(n) if n.isascii() and n.isdigit() and len(n) < 9 else previews.LATEST
    about = await previews.preview_of(house, path, moment, language, previews.pictures_in(found))
    origin = house.settings.public_url or str(request.base_url).rstrip("/")
    plain = found["/index.html"].forms[""]
    page = previews.with_tags(plain, about.tags(language, origin, path))
    etag = f'"{sha256(page).hexdigest()[:24]}"'
    headers = {
        "cache-control": "no-cache",
        "etag": etag,
        "vary": "accept-encoding, accept-language",
    }
    if request.headers.get("if-none-match") == etag:
        return Response(b"", status_code=304, media_type=MediaType.HTML, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        page = compress(page, 6, mtime=0)
    return Response(page, media_type=MediaType.HTML, headers=headers)


def read(folder: Path) -> dict[str, Page]:
    """All files of a build by their addresses."""
    files = [path for path in folder.rglob("*") if path.is_file() and path.name[0] != "."]
    plain = [path for path in files if path.suffix not in PACKED.values()]
    return {f"/{path.relative_to(folder).as_posix()}": _page(path, folder) for path in plain}


def _page(path: Path, folder: Path) -> Page:
    raw = path.read_bytes()
    forms = {"": raw}
    for name, suffix in PACKED.items():
        packed = path.with_name(path.name + suffix)
        if packed.exists():
            forms[name] = packed.read_bytes()
    if path.suffix == ".mjs":  # of the engine, which comes without packed forms
        forms["gzip"] = compress(raw, 9, mtime=0)
    guessed = TYPES.get(path.suffix) or guess_type(path.name)[0] or "application/octet-stream"
    return Page(
        forms=forms,
        media_type=guessed,
        etag=f'"{sha256(raw).hexdigest()[:24]}"',
        cache=FOREVER
        if HASHED.fullmatch(f"/{path.relative_to(folder).as_posix()}")
        else "no-cache",
    )


def _answer(request: Asking, found: Mapping[str, Page]) -> Response[bytes]:
    path = request.scope["path"]
    status = 200
    page = found.get(path)
    if page is None:
        # A request for a file gets an error; a request for a page gets the client's "not found"
        # screen.
        if "text/html" not in request.headers.get("accept", ""):
            raise NotFoundException
        status = 404
        page = found["/index.html"]
    form = page.best(request.headers.get("accept-encoding", ""))
    headers = {"cache-control": page.cache, "etag": page.etag, "vary": "accept-encoding"}
    if WORKER.fullmatch(path):
        headers["content-security-policy"] = WORKER_POLICY
    answer = partial(Response, media_type=page.media_type)
    if status == 200 and request.headers.get("if-none-match") == page.etag:
        return answer(b"", status_code=304, headers=headers)
    if form:
        headers["content-encoding"] = form
    return answer(page.forms[form], status_code=status, headers=headers)


@get(["/", "/table/{table:str}"], media_type=MediaType.HTML, include_in_schema=False)
async def show_page(request: Asking, table: str = "") -> str:
    """The page shown if no browser client is built: the command that builds it."""
    language = words.language_of(request.headers.get("accept-language", ""))
    title = escape(say(language, "server.page.title", {}))
    about = escape(say(language, "server.page.about", {}))
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{title}</title>'
        f"<h1>{title}</h1><p>{about}</p><pre>{BUILD_COMMAND}</pre>"
        '<p><a href="/schema">OpenAPI</a> · <a href="/api/games">/api/games</a></p></html>'
    )
