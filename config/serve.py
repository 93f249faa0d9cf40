"""Serves the site: `python -m config.serve`, here, in every file of `deploy/` and in the bench.

`run.py` adds `--prepare`: the database and the static files are brought up to date first, and the address is told.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import socket
import sys
import time
from pathlib import Path
from typing import Any

import django
import uvicorn
from django.conf import settings
from django.core.management import call_command, get_commands
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from config.open_files import raise_file_limit

FIRST_PORT = 8000
EVERYWHERE = "0.0.0.0"  # noqa: S104  the phones in the hall must reach it


def main() -> None:
    """Serve the site until Ctrl+C."""
    chosen = _arguments()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.hall")
    raise_file_limit()
    django.setup()
    host = chosen.host or os.environ.get("WEB_HOST") or (EVERYWHERE if chosen.prepare else "127.0.0.1")
    port = chosen.port or int(os.environ.get("WEB_PORT", 0)) or (_free_port(host) if chosen.prepare else FIRST_PORT)
    if not _is_free(host, port):
        sys.exit(f"Port {port} is taken by another program. Choose another one: --port {port + 1}")
    if chosen.prepare:
        _prepare(demo=chosen.demo)
        _announce(host, port)
    uvicorn.run("config.asgi:application", host=host, port=port, **SERVER)


# One process: Python runs one thread at a time and SQLite has one writer. A site that needs more cores has PostgreSQL,
# a process on each port and a proxy that shares them out (deploy/whistboard@.service).
SERVER: dict[str, Any] = {
    "http": "config.protocol:Protocol",
    "ws": "none",
    "lifespan": "off",
    "log_level": "warning",
    "access_log": False,
    "server_header": False,
    "timeout_keep_alive": 75,  # longer than the proxy's (deploy/Caddyfile)
    "timeout_graceful_shutdown": 3,
}


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="config.serve")
    parser.add_argument("--host")
    parser.add_argument("--port", type=int)
    parser.add_argument("--prepare", action="store_true", help="bring database and files up to date first")
    parser.add_argument("--no-demo", dest="demo", action="store_false")
    return parser.parse_args()


def _prepare(*, demo: bool) -> None:
    from tournaments.backups.daily import start_daily_backups

    new = not connection.introspection.table_names()
    _migrate(new)
    if new and demo:
        _load_demo()
    _collect_static()
    connection.close()
    start_daily_backups()


def _say(text: str) -> None:
    print(text, flush=True)


def _migrate(new: bool) -> None:
    executor = MigrationExecutor(connection)
    steps = len(executor.migration_plan(executor.loader.graph.leaf_nodes()))
    if steps:
        if not new:
            _say("Making a backup first")
            call_command("backup")
        _say("Making the database" if new else f"Updating the database: {steps} steps")
        call_command("migrate", verbosity=0, interactive=False)


def _load_demo() -> None:
    if "load_demo" not in get_commands():
        return
    _say("Loading the demo club (leave it out with --no-demo)")
    started = time.perf_counter()
    call_command("load_demo")
    _say(f"  done in {time.perf_counter() - started:.0f} s")


def _collect_static() -> None:
    from django.contrib.staticfiles.finders import get_finders

    state = hashlib.sha256()
    for finder in get_finders():
        for path, storage in finder.list([]):
            facts = Path(storage.path(path)).stat()
            state.update(f"{path} {facts.st_mtime_ns} {facts.st_size}\n".encode())
    stamp = Path(settings.STATIC_ROOT) / ".collected"
    if not stamp.exists() or stamp.read_text() != state.hexdigest():
        _say("Preparing the pages' styles, scripts and fonts")
        call_command("collectstatic", verbosity=0, interactive=False, clear=True)
        stamp.write_text(state.hexdigest())


def _is_free(host: str, port: int) -> bool:
    with socket.socket() as probe:
        if os.name != "nt":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def _free_port(host: str) -> int:
    return next((port for port in range(FIRST_PORT, FIRST_PORT + 20) if _is_free(host, port)), FIRST_PORT)


def _announce(host: str, port: int) -> None:
    everywhere = host in {EVERYWHERE, "::", ""}
    _say(f"\nWhistboard is at      http://{'localhost' if everywhere else host}:{port}/")
    if everywhere and (address := _address_in_the_hall()):
        _say(f"Phones in the hall    http://{address}:{port}/")
    _say("Stop it with Ctrl+C.\n")


def _address_in_the_hall() -> str | None:
    # Connecting a datagram socket sends nothing; it only asks which of our addresses would be used.
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


if __name__ == "__main__":
    main()
