"""`make cluster`: a whole site of several machines on this one, to try: two application servers on a PostgreSQL with a
replica that follows it, a Valkey between them and Caddy in front. Tests kill it piece by piece (tests/battery).

PostgreSQL is needed; Valkey (or Redis) and Caddy are started where they are installed. The folder it stands in is
thrown away at its end.
"""

from __future__ import annotations

import os
import pwd
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from tools.bench.site import PATIENCE, Site, free_port

ROOT = Path(__file__).resolve().parents[1]
ADDRESS, USER, NAME = "127.0.0.1", "whistboard", "whistboard"
STANDBY = "second"
CADDYFILE = """
{{
	admin off
}}
http://127.0.0.1:{port} {{
	reverse_proxy {servers} {{
		flush_interval -1
		lb_try_duration 10s
		health_uri /healthz
		health_interval 1s
		fail_duration 2s
	}}
}}
"""


class Program:
    """A program of this cluster: started, killed as by a power cut, started again."""

    def __init__(self, words: Sequence[object], ready: Callable[[], bool], **options: Any) -> None:
        self.words, self.ready, self.options = [str(word) for word in words], ready, options
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.process = subprocess.Popen(
            self.words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True, **self.options
        )
        wait_for(self.ready, " ".join(self.words[:1]))

    def kill(self) -> None:
        if self.process and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    def stop(self) -> None:
        """Ask it to end at once, without waiting for those who are connected, and insist after a while."""
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(8)
            except subprocess.TimeoutExpired:
                self.kill()


class Postgres(Program):
    """A PostgreSQL server; run by root, it belongs to the user `postgres`, as PostgreSQL wants it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.owner = {"user": "postgres", "group": "postgres"} if os.geteuid() == 0 else {}
        settings = f"-c port={self.port} -c listen_addresses={ADDRESS} -c unix_socket_directories= -c wal_level=replica"
        words = [program("postgres"), "-D", folder, *settings.split(), "-c", "max_connections=60"]
        super().__init__(words, self.answers, **self.owner)

    def make_first(self) -> None:
        """An empty server, started."""
        self._run("initdb", "-D", self.folder, "-U", USER, "--auth=trust", "--encoding=UTF8")
        self.start()
        self.ask(f"CREATE DATABASE {NAME}", database="postgres")

    def follow(self, first: Postgres) -> None:
        """A copy of another server that goes on following it, started."""
        connection = f"host={ADDRESS} port={first.port} user={USER} application_name={STANDBY}"
        self._run("pg_basebackup", "-D", self.folder, "-R", "-X", "stream", "-c", "fast", "-d", connection)
        self.start()

    def promote(self) -> None:
        """Make the primary of a replica."""
        self._run("pg_ctl", "promote", "-w", "-D", self.folder)

    def ask(self, statement: str, database: str = NAME) -> str:
        """The answer of the server; `ConnectionError` where it does not."""
        where = ["-h", ADDRESS, "-p", str(self.port), "-U", USER, "-d", database]
        done = subprocess.run(
            [str(program("psql")), *where, "-qAtc", statement], capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise ConnectionError(done.stderr)
        return done.stdout.strip()

    def answers(self) -> bool:
        try:
            return self.ask("SELECT 1", database="postgres") == "1"
        except ConnectionError:
            return False

    def _run(self, name: str, *words: str | Path) -> None:
        command = [str(program(name)), *map(str, words)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, **self.owner)  # type: ignore[call-overload]  # options in one dict


class Cluster:
    """A whole cluster, in a folder of its own."""

    def __init__(self, folder: Path, **environment: str) -> None:
        if os.geteuid() == 0:
            owner = pwd.getpwnam("postgres")
            os.chown(folder, owner.pw_uid, owner.pw_gid)
        self.folder = folder
        self.primary, self.replica = Postgres(folder / "primary"), Postgres(folder / "replica")
        self.valkey, self.cache_port = find("valkey-server", "redis-server"), free_port()
        self.caddy, self.port = find("caddy"), free_port()
        self.environment = {**self._settings(), **environment}
        self.servers: list[Site] = []
        self.cache: Program | None = None
        self.front: Program | None = None

    def start(self) -> Cluster:
        """All of it, the replica synchronous: what was acknowledged is on both disks."""
        self.primary.make_first()
        self.manage("migrate", "--verbosity", "0")
        self.replica.follow(self.primary)
        self.synchronous(True)
        if self.valkey:
            words = [self.valkey, "--port", str(self.cache_port), "--bind", ADDRESS, "--save", "", "--dir", self.folder]
            self.cache = Program(words, lambda: listens(self.cache_port))
            self.cache.start()
        self.manage("collectstatic", "--no-input", "--verbosity", "0")
        self.servers = [self._server(name).start() for name in ("one", "two")]
        if self.caddy:
            file = self.folder / "Caddyfile"
            servers = " ".join(f"{ADDRESS}:{server.port}" for server in self.servers)
            file.write_text(CADDYFILE.format(port=self.port, servers=servers))
            words = [self.caddy, "run", "--config", file, "--adapter", "caddyfile"]
            self.front = Program(words, lambda: listens(self.port))
            self.front.start()
        return self

    def stop(self) -> None:
        for server in self.servers:
            server.stop()
        for piece in (self.front, self.cache, self.replica, self.primary):
            if piece:
                piece.stop()

    def synchronous(self, wanted: bool) -> None:
        """Shall a commit wait for the replica's disk? While it does, a replica that is away holds deals up."""
        self.primary.ask(f"ALTER SYSTEM SET synchronous_standby_names = '{STANDBY if wanted else ''}'")
        self.primary.ask("SELECT pg_reload_conf()")
        if wanted:
            state = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'"
            wait_for(lambda: self.primary.ask(state) == "1", "the replica")

    def manage(self, *words: str) -> str:
        """Django's command line on this cluster."""
        done = subprocess.run(
            [sys.executable, "manage.py", *words],
            cwd=ROOT,
            env={**os.environ, **self.environment},
            check=True,
            stdout=subprocess.PIPE,
            text=True,
        )
        return done.stdout

    def _server(self, name: str) -> Site:
        """An application server with folders of its own, as on a machine of its own."""
        own = {setting: str(self.folder / name / setting.lower()) for setting in ("JOBS_FOLDER", "BACKUP_FOLDER")}
        return Site(ROOT, **{**self.environment, **own})

    def _settings(self) -> dict[str, str]:
        both = f"{ADDRESS}:{self.primary.port},{ADDRESS}:{self.replica.port}"
        address = f"postgres://{USER}@{both}/{NAME}?connect_timeout=2&target_session_attrs="
        return {
            "DJANGO_SETTINGS_MODULE": "config.settings.hall",
            "SECRET_KEY": secrets.token_hex(25),
            # Whichever of them writes is the primary: after a promotion nothing has to be set anew.
            "DATABASE_URL": f"{address}read-write",
            "DATABASE_REPLICA_URL": f"{address}prefer-standby",
            **({"CACHE_URL": f"redis://{ADDRESS}:{self.cache_port}/0"} if self.valkey else {}),
            "STATIC_ROOT": str(self.folder / "static"),
            "BACKUP_FOLDER": str(self.folder / "backups"),
            "JOBS_FOLDER": str(self.folder / "jobs"),
        }


def program(name: str) -> Path:
    """A program of PostgreSQL: of PG_BIN, of Debian's newest, or of the path."""
    folders = [Path(os.environ["PG_BIN"])] if "PG_BIN" in os.environ else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    for folder in folders:
        if (folder / name).exists():
            return folder / name
    if path := shutil.which(name):
        return Path(path)
    sys.exit(f"There is no {name} here. Debian: apt-get install postgresql; or name its folder in PG_BIN.")


def find(*names: str) -> str | None:
    """The first of these programs that is installed."""
    return next(filter(None, map(shutil.which, names)), None)


def listens(port: int) -> bool:
    """Does anybody answer there?"""
    import socket

    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex((ADDRESS, port)) == 0


def wait_for(true: Callable[[], bool], what: str) -> None:
    """Until that is so; RuntimeError after a while."""
    deadline = time.monotonic() + PATIENCE
    while not true():
        if time.monotonic() > deadline:
            raise RuntimeError(f"{what} did not start.")
        time.sleep(0.1)


def main() -> None:
    """Start it, say where everything is, and end it at Ctrl+C."""
    folder = Path(tempfile.mkdtemp(prefix="whistboard-cluster-"))
    with ExitStack() as stack:
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        cluster = Cluster(folder)
        stack.callback(cluster.stop)
        cluster.start()
        where = [f"http://{ADDRESS}:{server.port}/" for server in cluster.servers]
        print(f"Application servers   {'  '.join(where)}")
        print(f"PostgreSQL            {cluster.primary.port} (primary), {cluster.replica.port} (replica)")
        print(f"Valkey                {cluster.cache_port if cluster.cache else 'not installed: each keeps its pages'}")
        print(f"Caddy in front        {f'http://{ADDRESS}:{cluster.port}/' if cluster.front else 'not installed'}")
        print("Stop it with Ctrl+C.", flush=True)
        try:
            signal.pause()
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main()
