"""A sign-in that outlives a reload: a ticket, good once and for a minute, becomes a cookie.

The pass itself never travels in a page: the browser gets a ticket, hands it back in a request of its own, and
the answer to that sets the cookie.
"""

import secrets
import threading
import time
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

COOKIE = "triumph_pass"
KEEP, LEAVE = "/triumph/keep", "/triumph/leave"
_SECONDS = 60.0
_LONGEST = 200


@dataclass(frozen=True, slots=True)
class _Ticket:
    token: str
    minutes: float
    until: float


class Tickets:
    """Tickets that were given out and not yet handed back."""

    def __init__(self) -> None:
        self._tickets: dict[str, _Ticket] = {}
        self._lock = threading.Lock()

    def give(self, token: str, minutes: float) -> str:
        """A ticket for a pass; tickets that ran out are forgotten."""
        now = time.monotonic()
        ticket = secrets.token_urlsafe()
        with self._lock:
            self._tickets = {key: held for key, held in self._tickets.items() if held.until > now}
            self._tickets[ticket] = _Ticket(token, minutes, now + _SECONDS)
        return ticket

    def take(self, ticket: str) -> tuple[str, float] | None:
        """The pass of a ticket and how many minutes it lasts, once."""
        with self._lock:
            held = self._tickets.pop(ticket, None)
        return (held.token, held.minutes) if held and held.until > time.monotonic() else None


TICKETS = Tickets()


async def keep(request: Request) -> Response:
    """Turn a ticket into the cookie."""
    body = await _short_body(request)
    taken = TICKETS.take(body)
    if taken is None:
        return Response(status_code=403)
    token, minutes = taken
    response = Response(status_code=204)
    response.set_cookie(
        COOKIE,
        token,
        max_age=int(minutes * 60),
        httponly=True,
        samesite="strict",
        secure=_is_secure(request),
        path="/",
    )
    return response


async def leave(request: Request) -> Response:
    """Take the cookie back."""
    response = Response(status_code=204)
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict", secure=_is_secure(request))
    return response


async def _short_body(request: Request) -> str:
    """The beginning of what was sent; a ticket is short."""
    found = b""
    async for chunk in request.stream():
        found += chunk
        if len(found) > _LONGEST:
            return ""
    return found.decode("ascii", errors="replace")


def _is_secure(request: Request) -> bool:
    """Whether the browser came by HTTPS, here or to the proxy in front."""
    return "https" in (request.url.scheme, request.headers.get("x-forwarded-proto", ""))
