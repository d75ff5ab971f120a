"""Errors as HTTP responses: typed JSON in the language of the request, never a traceback."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.exceptions.http_exceptions import (
    MethodNotAllowedException,
    NotFoundException,
    ValidationException,
)
from litestar.openapi.datastructures import ResponseSpec

from gunbai.core import GunbaiError
from gunbai.server import wire
from gunbai.server.answers.asker import status_of
from gunbai.server.store import Failed
from gunbai.server.table import words

FAILURES: Mapping[int, ResponseSpec] = {
    status: ResponseSpec(wire.Failure, description=about, generate_examples=False)
    for status, about in {
        400: "The request cannot be read, or asks for what the game does not know.",
        401: "Nobody is known by this token.",
        403: "Not yours.",
        404: "There is no such thing.",
        405: "Not so.",
        409: "Not now: a rule, or the state of the table, forbids it.",
        413: "Too large.",
        429: "Too often.",
        503: "It could not be stored; try again.",
    }.items()
}
UNSTORED = "server.error.unavailable"
log = logging.getLogger("gunbai.http")


def failure(error: GunbaiError, status: int, language: str) -> Response[wire.Failure]:
    return Response(wire.Failure(words.problem(error, language)), status_code=status)


def on_known(request: Request[Any, Any, Any], error: GunbaiError) -> Response[wire.Failure]:
    return failure(error, status_of(error), _language(request))


def refusal_status(problem: wire.Problem) -> int:
    """The status of a message that was not carried out."""
    return 503 if problem.key == UNSTORED else 409


def on_unstored(request: Request[Any, Any, Any], error: Failed) -> Response[wire.Failure]:
    log.error("not stored: %s", error)
    return failure(GunbaiError(UNSTORED), 503, _language(request))


def on_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[wire.Failure]:
    status = error.status_code
    if isinstance(error, NotFoundException):
        known = GunbaiError("server.error.no_page")
    elif status == 413:
        known = GunbaiError("server.error.too_large")
    else:
        known = GunbaiError("server.error.bad_body", problem=_detail(error))
    answer = failure(known, status if status < 500 else 400, _language(request))
    if isinstance(error, MethodNotAllowedException) and error.headers:
        answer.headers.update(error.headers)
    return answer


def on_mistake(request: Request[Any, Any, Any], error: Exception) -> Response[wire.Failure]:
    log.error("mistake: %s", type(error).__name__, exc_info=error)
    request.app.state.house.metrics.failures.add()
    return failure(GunbaiError("server.error.internal"), 500, _language(request))


def on_deep(request: Request[Any, Any, Any], _error: RecursionError) -> Response[wire.Failure]:
    """JSON that is nested too deeply."""
    known = GunbaiError("server.error.bad_body", problem="nested too deeply")
    return failure(known, 400, _language(request))


def on_bytes(request: Request[Any, Any, Any], _error: UnicodeDecodeError) -> Response[wire.Failure]:
    """JSON that is not UTF-8."""
    known = GunbaiError("server.error.bad_body", problem="not UTF-8")
    return failure(known, 400, _language(request))


HANDLERS: dict[Any, Any] = {
    GunbaiError: on_known,
    Failed: on_unstored,
    HTTPException: on_http,
    RecursionError: on_deep,
    UnicodeDecodeError: on_bytes,
    Exception: on_mistake,
}


def _detail(error: HTTPException) -> str:
    if isinstance(error, ValidationException) and isinstance(error.extra, list) and error.extra:
        first = error.extra[0]
        if isinstance(first, dict):
            place, message = first.get("key", ""), first.get("message", "")
            return f"{place}: {message}" if place else str(message)
    return str(error.detail)


def _language(request: Request[Any, Any, Any]) -> str:
    return words.language_of(request.headers.get("accept-language", ""))
