"""Health checks for whoever watches the site: is the process alive, and can it serve?"""

import shutil
from pathlib import Path

from django.apps import apps
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache

LEAST_ROOM = 50 * 1024 * 1024  # an evening of 50 tables is 3 MB


@never_cache
def healthz(request: HttpRequest) -> JsonResponse:
    """200 while the process answers at all."""
    return JsonResponse({"status": "ok"})


@never_cache
def readyz(request: HttpRequest) -> JsonResponse:
    """200 when the database answers, is migrated and has room on its disk, else 503 with which of these is wrong."""
    checks = {"database": _database_answers()}
    checks["migrations"] = checks["database"] and _fully_migrated()
    checks["room"] = _has_room()
    ready = all(checks.values())
    return JsonResponse({"status": "ok" if ready else "unavailable", **checks}, status=200 if ready else 503)


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Exception:
        return False
    return True


def _fully_migrated() -> bool:
    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes()) and _has_every_column()


def _has_every_column() -> bool:
    """Migrations may be written down as done and not be: a table of another branch, a restored dump."""
    try:
        for model in apps.get_app_config("tournaments").get_models():
            list(model._base_manager.extra(where=["1 = 0"]))
    except DatabaseError:
        return False
    return True


def _has_room() -> bool:
    # The disk of a PostgreSQL is its own business.
    file = Path(str(connection.settings_dict["NAME"]))
    return connection.vendor != "sqlite" or not file.exists() or shutil.disk_usage(file.parent).free > LEAST_ROOM
