"""The page: the files that the web build made, read once, sent packed, and allowed to speak with this server alone."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from litestar import Request, Response, Router, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

FOLDER = Path(__file__).parent / "page"

INDEX = "index.html"

LASTING = "public, max-age=31536000, immutable"
"""For files whose names change with their content."""

GUARDED = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}
"""What keeps other sites' scripts out of this page, and this page out of theirs."""

UNBUILT = b"The page has not been built: `make page` builds it. Programs find what they need at /schema.\n"


@dataclass(frozen=True)
class File:
    """A file as it is sent."""

    content: bytes
    packed: bytes
    media: str
    tag: str


@cache
def files(folder: Path) -> Mapping[str, File]:
    """All files of a build, by their path."""
    return {str(path.relative_to(folder).as_posix()): _read(path) for path in folder.rglob("*") if path.is_file()}


def _read(path: Path) -> File:
    content = path.read_bytes()
    media = mimetypes.types_map.get(path.suffix, "application/octet-stream")
    if path.suffix == ".webmanifest":
        media = "application/manifest+json"
    packed = b"" if media.startswith("image/png") else gzip.compress(content, 9, mtime=0)
    return File(content, packed, media, f'"{hashlib.sha256(content).hexdigest()[:16]}"')


Asking = Request[Any, Any, Any]


def lost(request: Asking) -> Response[bytes] | None:
    """For someone at a browser who came to an address where nothing is: the page, which says so."""
    wants_page = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    if not wants_page or request.url.path.startswith("/api/") or INDEX not in files(FOLDER):
        return None
    return _sent(request, INDEX, status=404)


def _sent(request: Asking, name: str, keep: str = "no-cache", status: int = 200) -> Response[bytes]:
    file = files(FOLDER).get(name)
    if file is None:
        raise NotFoundException
    headers = {**GUARDED, "Cache-Control": keep, "ETag": file.tag, "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, headers=headers)
    if file.packed and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(
            file.packed, status_code=status, media_type=file.media, headers={**headers, "Content-Encoding": "gzip"}
        )
    return Response(file.content, status_code=status, media_type=file.media, headers=headers)


@get(["/", "/account", "/about", "/tables/{_:str}", "/games/{_:str}", "/links/{_:str}"])
async def page(request: Asking) -> Response[bytes]:
    if INDEX not in files(FOLDER):
        return Response(UNBUILT, status_code=503, media_type="text/plain")
    return _sent(request, INDEX)


@get("/assets/{name:str}")
async def asset(request: Asking, name: FromPath[str]) -> Response[bytes]:
    return _sent(request, f"assets/{name}", LASTING)


@get("/{name:str}")
async def beside(request: Asking, name: FromPath[str]) -> Response[bytes]:
    return _sent(request, name)


ROUTER = Router("/", route_handlers=[page, asset, beside], include_in_schema=False)
