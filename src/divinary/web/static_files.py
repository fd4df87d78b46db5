"""Our own stylesheets, scripts and pictures, each read once, at an address with a hash of it."""

import gzip
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from divinary.table.refusals import Refused

KINDS: Final = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
ALWAYS: Final = "public, max-age=31536000, immutable"


class Static(NamedTuple):
    """One file."""

    kind: str
    content: bytes
    packed: bytes
    mark: str
    """Changes with the content."""


@cache
def statics() -> dict[str, Static]:
    """Return the files by name."""
    found = {}
    for path in files("divinary.web").joinpath("static").iterdir():
        kind = KINDS.get(f".{path.name.rpartition('.')[2]}")
        if kind is not None:
            content = path.read_bytes()
            mark = sha256(content).hexdigest()[:10]
            found[path.name] = Static(kind, content, gzip.compress(content, mtime=0), mark)
    return found


def url(name: str) -> str:
    """Return the address of a file; new content has a new address, so that no copy is stale."""
    return f"/static/{statics()[name].mark}/{name}"


async def static(request: Request) -> Response:
    """Serve a file; an old mark gets the new content, which browsers do not keep."""
    name, mark = request.path_params["name"], request.path_params.get("mark")
    found = statics().get(name)
    if found is None:
        raise Refused("no-page")
    headers = {
        "cache-control": ALWAYS if mark == found.mark else "no-cache",
        "vary": "accept-encoding",
    }
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(
            found.packed, headers={**headers, "content-encoding": "gzip"}, media_type=found.kind
        )
    return Response(found.content, headers=headers, media_type=found.kind)


async def favicon(request: Request) -> Response:
    """Serve the icon to browsers that ask for it at the traditional address."""
    icon = statics()["favicon.svg"]
    return Response(icon.content, headers={"cache-control": "max-age=86400"}, media_type=icon.kind)
