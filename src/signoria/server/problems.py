"""What goes wrong, as problem documents (RFC 9457): one clear sentence each, and never a 5xx for bad input."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, MethodNotAllowedException, NotFoundException, ValidationException
from litestar.types import Method

from signoria.core.refusal import Illegal, Refusal, Unreadable, Wrong, shortened

from . import meters
from .hall import NoTable, Refused
from .page import lost
from .people import NotAllowed, Unknown
from .sight import Seen
from .store import NotReadError, NotStoredError

METHODS: tuple[Method, ...] = ("GET", "POST", "PUT", "DELETE", "OPTIONS")

MEDIA = "application/problem+json"

logger = logging.getLogger(__name__)


class Often(Refusal):
    """It was done too often; it may be done again after `wait` seconds."""

    def __init__(self, wait: int) -> None:
        super().__init__(f"that was too often; try again in {wait} seconds")
        self.wait = wait


class Problem(msgspec.Struct, omit_defaults=True):
    """What was wrong, and what would be right. `now` is the table as it is, where a move was refused."""

    status: int
    title: str
    detail: str
    now: Seen | None = None


STATUS: dict[type[Exception], tuple[int, str]] = {
    Unknown: (401, "Not signed in"),
    NotAllowed: (403, "Not allowed"),
    NoTable: (404, "Not found"),
    Often: (429, "Too often"),
    Illegal: (409, "Not possible now"),
    Wrong: (422, "Not true"),
    Unreadable: (422, "Cannot be read"),
    Refusal: (422, "Cannot be accepted"),
}
"""In order: the first that fits."""


def problem_of(error: Exception) -> Problem:
    """The problem that an error is to whoever caused it."""
    problem = _problem_of(error)
    meters.REFUSED.labels(problem.status).inc()
    return problem


def _problem_of(error: Exception) -> Problem:
    if isinstance(error, Refused):
        status, title = _status_of(error.refusal)
        return Problem(status, title, str(error), error.seen)
    if isinstance(error, Refusal):
        status, title = _status_of(error)
        return Problem(status, title, _sentence(str(error)))
    if isinstance(error, NotStoredError):
        return Problem(503, "Not stored", "this could not be stored, and nothing has been changed; try again later")
    if isinstance(error, NotReadError):
        return Problem(503, "Not read", "the database does not answer; try again later")
    if isinstance(error, RecursionError):
        return Problem(400, "Cannot be read", "this is nested too deeply to be anything that is taken here")
    if isinstance(error, HTTPException):
        return Problem(error.status_code, *_http(error))
    logger.error("a request failed", exc_info=error)
    return Problem(500, "Our fault", "the server made a mistake, which its log describes; nothing has been changed")


def _status_of(refusal: Refusal) -> tuple[int, str]:
    return next(found for kind, found in STATUS.items() if isinstance(refusal, kind))


def _http(error: HTTPException) -> tuple[str, str]:
    """The framework's own complaints, in our words."""
    if isinstance(error, NotFoundException):
        return "Not found", "there is nothing at this address; /schema lists what there is"
    if isinstance(error, MethodNotAllowedException):
        return "Not possible", "this address does not take that method; /schema lists what it takes"
    if error.status_code == 413:
        return "Too large", "this is larger than anything that is taken here"
    if isinstance(error, ValidationException) and isinstance(error.extra, list) and error.extra:
        first: dict[str, Any] = error.extra[0]
        if first.get("message") == "'data'":
            return "Cannot be read", "a body in JSON is missing; /schema says what belongs into it"
        named = f"{first['key']}: " if first.get("key") else ""
        return "Cannot be read", _sentence(f"{named}{first.get('message', 'does not fit')}; /schema says what does")
    return "Cannot be read", _sentence(error.detail)


def _sentence(said: str) -> str:
    return shortened(" ".join(said.split()), 400)


def respond(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """The response to a request that failed."""
    problem = problem_of(error)
    if problem.status == 404 and (page := lost(request)):
        return page
    headers = {"Retry-After": str(error.wait)} if isinstance(error, Often) else {}
    if problem.status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    if problem.status == 405:
        headers["Allow"] = ", ".join(method for method in METHODS if _takes(request, method))
    return Response(msgspec.json.encode(problem), status_code=problem.status, media_type=MEDIA, headers=headers)


def _takes(request: Request[Any, Any, Any], method: Method) -> bool:
    try:
        request.app.asgi_router.handle_routing(request.scope["path"], method)
    except (MethodNotAllowedException, NotFoundException):
        return False
    return True
