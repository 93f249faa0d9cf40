"""The Caddy of this machine with our own file: other ports, an authority of its own, and nothing else changed."""

from __future__ import annotations

import http.client
import os
import shutil
import socket
import ssl
import subprocess
import time
from pathlib import Path
from typing import Any

from tests.battery.scratch import ROOT
from tools.bench.site import free_port

PROGRAM = shutil.which("caddy")


class Caddy:
    """A running Caddy in front of the site at that port; its names are those of the shipped file."""

    def __init__(self, folder: Path, site: int) -> None:
        self.home, self.http, self.https = folder, free_port(), free_port()
        text = (ROOT / "deploy" / "Caddyfile").read_text()
        assert text.count("127.0.0.1:8000 {") == 2
        local = f"admin off\nlocal_certs\nskip_install_trust\nhttp_port {self.http}\nhttps_port {self.https}"
        self.file = folder / "Caddyfile"
        self.file.write_text(f"{{\n{local}\n}}\n" + text.replace("127.0.0.1:8000 {", f"127.0.0.1:{site} {{"))
        environment = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": "", "XDG_CONFIG_HOME": ""}
        self.log = (folder / "caddy.log").open("w")
        self.process = subprocess.Popen(
            [PROGRAM or "caddy", "run", "--config", str(self.file), "--adapter", "caddyfile"],
            env=environment,
            stdout=self.log,
            stderr=self.log,
        )
        self._wait()

    @property
    def authority(self) -> Path:
        """The certificate that phones install."""
        return self.home / ".local/share/caddy/pki/authorities/local/root.crt"

    def ask(self, method: str, path: str, body: bytes = b"", host: str = "whist.example", **headers: str) -> Any:
        """The answer over HTTPS, with that host in the certificate and in the request."""
        connection = self._connected(host)
        all_headers = {"Host": host} | {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, body or None, all_headers)
        return connection.getresponse()

    def plain(self, path: str, host: str) -> Any:
        """The answer over bare HTTP."""
        connection = http.client.HTTPConnection("127.0.0.1", self.http, timeout=20)
        connection.request("GET", path, headers={"Host": host})
        return connection.getresponse()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(10)
        self.log.close()

    def _connected(self, host: str) -> http.client.HTTPConnection:
        trusting = ssl.create_default_context(cafile=str(self.authority))
        connection = http.client.HTTPConnection(host, self.https, timeout=20)
        raw = socket.create_connection(("127.0.0.1", self.https), timeout=20)
        connection.sock = trusting.wrap_socket(raw, server_hostname=host)
        connection.auto_open = 0
        return connection

    def _wait(self) -> None:
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline and self.process.poll() is None:
            try:
                self._connected("whist.example").close()
                self._connected("clublaptop.local").close()
            except (OSError, ssl.SSLError):
                time.sleep(0.1)
            else:
                return
        raise RuntimeError("Caddy did not start: " + (self.home / "caddy.log").read_text()[-2000:])
