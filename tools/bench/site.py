"""The site as `run.py` serves it, in a process of its own on a free port, stopped again whatever happens."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager
from typing import Any

PATIENCE = 30


class Site:
    """A server that can be stopped, killed and started again on the same port."""

    program = ("-m", "config.serve")

    def __init__(self, folder, **environment: Any) -> None:
        self.folder, self.port = folder, free_port()
        self.process: subprocess.Popen[bytes] = None  # type: ignore[assignment]  # until it is started
        self.environment = {**os.environ, **environment}

    def start(self):
        """Start it and wait until it answers."""
        self.process = subprocess.Popen(
            [sys.executable, *self.program, "--port", str(self.port)],
            cwd=self.folder,
            env=self.environment,
            start_new_session=True,
        )
        deadline = time.monotonic() + PATIENCE
        while not self._answers():
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError("The site did not start.")
            time.sleep(0.05)
        return self

    def kill(self):
        """Kill the server as a power cut would."""
        if os.name == "nt":
            self.process.terminate()
        elif self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self):
        """Ask it to stop, and insist after a while."""
        self.process.terminate()
        try:
            self.process.wait(8)
        except subprocess.TimeoutExpired:
            self.kill()

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=2) as answer:
                return answer.status == 200
        except OSError:
            return False


@contextmanager
def running(folder, **environment: Any):
    """A site for as long as the block lasts."""
    site = Site(folder, **environment).start()
    try:
        yield site
    finally:
        site.stop()


def free_port():
    """A port nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
