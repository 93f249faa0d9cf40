"""Log of requests: one line each, and a request id on every line, as plain text or as JSON."""

import json
import logging
import time
from contextvars import ContextVar
from typing import Any

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest

logger = logging.getLogger("whistboard.request")
request_id: ContextVar[str] = ContextVar("request_id", default="-")


class RequestIdFilter(logging.Filter):
    """Puts the id of the request being served on each record."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = request_id.get()
        return True


class DiscreetFilter(logging.Filter):
    """Django tells the address of what failed, which may be a table's code: tell the route instead.

    A database that is away is one line, not a page for every phone that asks.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        request = getattr(record, "request", None)
        if isinstance(request, HttpRequest) and isinstance(record.args, tuple):
            path = request.path.encode("unicode_escape").decode("ascii")  # as Django writes it
            route = f"/{request.resolver_match.route}" if request.resolver_match else "/"
            record.args = tuple(route if part == path else part for part in record.args)
        failure = record.exc_info[1] if record.exc_info else None
        if isinstance(failure, OperationalError | InterfaceError):
            record.msg, record.exc_info = f"{record.msg}: %s", None
            before = record.args if isinstance(record.args, tuple) else ()
            record.args = (*before, str(failure).splitlines()[0])
        return True


class JsonFormatter(logging.Formatter):
    """Formatter that writes one JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname,
            "logger": record.name,
            "request_id": getattr(record, "request_id", "-"),
            "message": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def logging_as(style: str, level: str = "INFO") -> dict[str, Any]:
    """A LOGGING setting that writes to the standard error stream, `plain` or `json`."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"request_id": {"()": RequestIdFilter}, "discreet": {"()": DiscreetFilter}},
        "formatters": {
            "plain": {"format": "%(asctime)s %(levelname)-7s %(name)s %(request_id).8s %(message)s"},
            "json": {"()": JsonFormatter},
        },
        "handlers": {
            "stderr": {"class": "logging.StreamHandler", "filters": ["request_id", "discreet"], "formatter": style},
        },
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            "django": {"handlers": [], "level": level, "propagate": True},
            # Refusals are in our own line already, under their request id.
            "django.request": {"level": "ERROR"},
            "django.security.DisallowedHost": {"level": "CRITICAL"},
        },
    }
