"""Strangers read public pages from a replica (DATABASE_REPLICA_URL); everybody else, and every write, has the primary.

A replica is a moment behind. So whoever has just sent something reads from the primary for some seconds, told by a
cookie, which also leads past a cache in front; and so does whoever was told of a revision that the replica may not have
yet. Who has signed in or shows a key always reads from the primary. A replica that is away, or no longer follows, is
not asked: pages then cost the primary what they cost before.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

from django.conf import settings
from django.db import Error, connections
from django.db.models import Model
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from config.middleware import KEYS, REVISION_TOLD
from tournaments.security.addresses import EVERYBODY, PUBLISHED, RESULTS, addresses

REPLICA = "replica"
WROTE = f"{settings.WHOLE_SITE_COOKIE}wrote"
OWN_WRITES_SECONDS = 15
"""How long who has just sent something reads from the primary."""

LATEST_SECONDS = 5
"""How far behind a replica may be; it shall be well below OWN_WRITES_SECONDS."""

ASKED_AGAIN_SECONDS = 3
"""How long a replica counts as well, or as away, before it is looked at again."""

# Promoted, or connected to its primary with nothing left to replay or nothing older than some seconds.
FOLLOWS = """
SELECT NOT pg_is_in_recovery() OR (EXISTS (SELECT 1 FROM pg_stat_wal_receiver)
AND (pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn()
OR now() - pg_last_xact_replay_timestamp() < make_interval(secs => %s)))
"""

_from_replica: ContextVar[bool] = ContextVar("from_replica", default=False)
_looked = {"well": False, "at": float("-inf")}


class ReplicaRouter:
    """Django's question which database to ask, answered for the request that is being served."""

    def db_for_read(self, model: type[Model], **hints: Any) -> str:
        return REPLICA if _from_replica.get() else "default"

    def db_for_write(self, model: type[Model], **hints: Any) -> str:
        _from_replica.set(False)  # what is read from now on shall show what is written
        return "default"

    def allow_relation(self, first: Model, other: Model, **hints: Any) -> bool:
        return True

    def allow_migrate(self, db: str, app_label: str, **hints: Any) -> bool:
        return db != REPLICA


class ReplicaMiddleware:
    """Says for each request where it reads, and marks whoever has written."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        token = _from_replica.set(False)
        try:
            response = self.get_response(request)
        finally:
            _from_replica.reset(token)
        if request.method not in ("GET", "HEAD", "OPTIONS") and response.status_code < 400:
            self._mark(response)
        return response

    def process_view(self, request: HttpRequest, *view: Any) -> None:
        """Now it is known which page is asked for."""
        match = request.resolver_match
        if match and _is_public_page(match.view_name) and may_lag(request):
            _from_replica.set(is_well())

    @staticmethod
    def _mark(response: HttpResponseBase) -> None:
        secure = settings.SESSION_COOKIE_SECURE
        response.set_cookie(WROTE, "1", OWN_WRITES_SECONDS, secure=secure, httponly=True, samesite="Lax")


def _is_public_page(name: str) -> bool:
    """Is this a page for strangers? A program that uses the API keeps no cookie that would tell of its own writes."""
    address = None if name.startswith("api:") else addresses().get(name)
    return address is not None and address.methods.get("GET") in (EVERYBODY, PUBLISHED, RESULTS)


def may_lag(request: HttpRequest) -> bool:
    """May this visitor be shown what was so a moment ago?"""
    cookies = {settings.SESSION_COOKIE_NAME, WROTE} & request.COOKIES.keys()
    keys = any(key in request.headers for key in KEYS)
    return request.method in ("GET", "HEAD") and not (cookies or keys or REVISION_TOLD in request.META)


def is_well() -> bool:
    """Does the replica answer, and follow its primary? Looked at once in some seconds by each process."""
    if time.monotonic() - _looked["at"] > ASKED_AGAIN_SECONDS:
        _looked["well"], _looked["at"] = _follows(), time.monotonic()
    return bool(_looked["well"]) and _answers()


def _follows() -> bool:
    try:
        with connections[REPLICA].cursor() as cursor:
            cursor.execute(FOLLOWS, [LATEST_SECONDS])
            return bool(cursor.fetchone()[0])
    except Error:
        connections[REPLICA].close()
        return False


def _answers() -> bool:
    """Is this thread's connection alive? Django tries a kept one before its first use in a request."""
    try:
        connections[REPLICA].cursor().close()
    except Error:
        _looked["well"] = False
        connections[REPLICA].close()
        return False
    return True
