"""What `run.py` starts inside the environment: migrate, fill, collect, then serve until Ctrl+C."""

from __future__ import annotations

import argparse
import errno
import hashlib
import os
import socket
import sys
import time
from contextlib import nullcontext
from pathlib import Path

import django
import uvicorn
from django.conf import settings
from django.core.management import call_command, get_commands
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from config.database_file import fresh
from config.startup_errors import ensure_writable, in_words
from tournaments.backups.daily import start_daily_backups
from tournaments.site_address import lan_addresses

FIRST_PORT = 8000


def main() -> None:
    """Bring the database and the static files up to date and serve the site."""
    chosen = _arguments()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.hall")
    # What may be wrong is looked at first; nothing is touched before.
    port = chosen.port or _free_port(chosen.host)
    if problem := _port_problem(chosen.host, port):
        sys.exit(problem)
    with in_words():
        django.setup()
        _make_ready(chosen)
    start_daily_backups()
    _announce(chosen.host, port)
    uvicorn.run(
        "config.asgi:application",
        host=chosen.host,
        port=port,
        workers=settings.WEB_PROCESSES,
        http="config.protocol:Protocol",
        loop="config.loop:FairLoop" if settings.WEB_PROCESSES > 1 else "auto",
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=3,
        timeout_worker_healthcheck=60,  # one that is only slow must not be taken for a hung one
    )


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="run.py")
    parser.add_argument("--host", default="0.0.0.0")  # noqa: S104  the phones in the hall must reach it
    parser.add_argument("--port", type=int)
    parser.add_argument("--no-demo", dest="demo", action="store_false")
    parser.add_argument("--fresh", action="store_true")
    return parser.parse_args()


def _make_ready(chosen: argparse.Namespace) -> None:
    """The database, in its place or begun anew, and the files that pages load."""
    if chosen.fresh and connection.vendor != "sqlite":
        sys.exit("--fresh sets a SQLite file aside, and this site is on PostgreSQL. Empty that database yourself.")
    file = Path(str(connection.settings_dict["NAME"]))
    with fresh(file) if chosen.fresh else nullcontext() as kept:
        if kept:
            _say(f"Keeping the old database as {kept}")
        try:
            _fill(chosen)
        finally:
            connection.close()


def _fill(chosen: argparse.Namespace) -> None:
    ensure_writable()
    new = not connection.introspection.table_names()
    _migrate(new)
    if new and chosen.demo:
        _load_demo()
    _collect_static()


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


def _port_problem(host: str, port: int) -> str:
    """Why nothing can be served there; empty where it can."""
    with socket.socket() as probe:
        if os.name != "nt":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OverflowError:
            return f"There is no port {port}. Choose one from 1024 to 65535."
        except PermissionError:
            return f"Port {port} is kept for the system. Choose one from 1024 to 65535."
        except OSError as failure:
            if failure.errno == errno.EADDRINUSE:
                return f"Port {port} is taken by another program. Choose another one: --port {port + 1}"
            return f"{host} is no address of this computer. Leave --host out: phones in the hall then reach it."
    return ""


def _free_port(host: str) -> int:
    ports = range(FIRST_PORT, FIRST_PORT + 20)
    return next((port for port in ports if not _port_problem(host, port)), FIRST_PORT)


def _announce(host: str, port: int) -> None:
    everywhere = host in {"0.0.0.0", "::", ""}  # noqa: S104  asks, opens nothing
    _say(f"\nWhistboard is at      http://{'localhost' if everywhere else host}:{port}/")
    for ip, interface in lan_addresses() if everywhere else ():
        _say(f"Phones in the hall    http://{ip}:{port}/   ({interface})")
    _say("Stop it with Ctrl+C.\n")


if __name__ == "__main__":
    main()
