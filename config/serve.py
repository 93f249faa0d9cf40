"""Serves the site: `python -m config.serve`, here, in every file of `deploy/` and in the bench.

`run.py` adds `--prepare`: the database and the static files are brought up to date first, and the address is told.
"""

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
from typing import Any

import django
import uvicorn
from django.conf import settings
from django.core.management import call_command, get_commands
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from config.browser import open_when_served
from config.database_file import fresh
from config.open_files import raise_file_limit
from config.startup_errors import ensure_writable, in_words
from tournaments.frame.site_address import lan_addresses

FIRST_PORT = 8000
EVERYWHERE = "0.0.0.0"  # noqa: S104  the phones in the hall must reach it
ANY_HOST = {EVERYWHERE, "::", ""}
AT_MOST = 0.0005
"""Seconds that a thread which computes (a print, a draw) keeps those waiting who answer a phone. A deal waits for its
turn after each of its questions to the database: with Python's own 5 ms some prints made it six times as slow."""


def main() -> None:
    """Serve the site until Ctrl+C."""
    chosen = _arguments()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.hall")
    raise_file_limit()
    sys.setswitchinterval(AT_MOST)
    prepare = chosen.prepare
    host = chosen.host or os.environ.get("WEB_HOST") or (EVERYWHERE if prepare else "127.0.0.1")
    port = chosen.port or int(os.environ.get("WEB_PORT", 0)) or (_free_port(host) if prepare else FIRST_PORT)
    # What may be wrong is checked first; nothing is touched before.
    if problem := _port_problem(host, port):
        sys.exit(problem)
    with in_words():
        django.setup()
        if prepare:
            _make_ready(chosen)
    if prepare:
        from ops.backups.daily import start_daily_backups  # reads models: only after setup()

        start_daily_backups()
        _announce(host, port)
        if chosen.browser:
            open_when_served(_own_address(host, port))
    from tournaments.accounts.services import look_after_letters
    from tournaments.hall.services import wake_sender
    from tournaments.outgoing import senders  # they read models: only after setup()
    from tournaments.seasons.services import count_in_background

    look_after_letters()
    senders.wake()
    wake_sender()
    count_in_background()
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
    parser.add_argument("--no-browser", dest="browser", action="store_false", help="do not open the site in a browser")
    parser.add_argument("--fresh", action="store_true", help="begin with an empty database; the old one is kept")
    return parser.parse_args()


def _make_ready(chosen: argparse.Namespace) -> None:
    """The database, in its place or begun anew, and the files that pages load."""
    if chosen.fresh and connection.vendor != "sqlite":
        sys.exit("--fresh sets a SQLite file aside, and this site is on PostgreSQL. Empty that database yourself.")
    file = Path(str(connection.settings_dict["NAME"]))
    with fresh(file) if chosen.fresh else nullcontext() as folder:
        if folder:
            _say(f"Keeping the old database as {folder}")
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
    _say("Loading the demo club, which takes about ten seconds (leave it out with --no-demo)")
    started = time.perf_counter()
    call_command("load_demo", open_doors=True)
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
    """The reason why nothing can be served there; empty where it can."""
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


def _own_address(host: str, port: int) -> str:
    return f"http://{'localhost' if host in ANY_HOST else host}:{port}/"


def _say_code() -> None:
    from tournaments.clubs.models import User  # reads settings: only after setup()
    from tournaments.site.services import terminal_code

    act = "Putting a backup back" if User.objects.exists() else "Setting it up"
    connection.close()
    _say(f"{act} from another computer asks for the code {terminal_code()}.")


KEY_IS_ANOTHER = """\
SECRET_KEY is not the one of before. Everybody signs in again, codes of tables have to be printed again, and links
sent before open nothing. With the old key back in its place all of it works again."""


def _say_key() -> None:
    from tournaments.evening.table.services.codes import key_is_another

    if key_is_another():
        _say(f"\n{KEY_IS_ANOTHER}\n")


def _announce(host: str, port: int) -> None:
    _say(f"\nWhistboard is at      {_own_address(host, port)}")
    for ip, interface in lan_addresses() if host in ANY_HOST else ():
        _say(f"Phones in the hall    http://{ip}:{port}/   ({interface})")
    _say_code()
    _say_key()
    _say("Stop it with Ctrl+C.\n")


if __name__ == "__main__":
    main()
