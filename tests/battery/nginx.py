"""The nginx of this machine with our own file: other ports and folders, and nothing else changed."""

from __future__ import annotations

import shutil
import subprocess
import time
import urllib.request
from collections import Counter
from pathlib import Path

from tests.battery.scratch import ROOT
from tools.bench.site import free_port

PROGRAM = shutil.which("nginx") or shutil.which("/usr/sbin/nginx")
AROUND = """
daemon off; master_process off; error_log {folder}/error.log; pid {folder}/nginx.pid;
events {{ worker_connections 2048; }}
http {{
log_format state '$upstream_cache_status $status $request_uri';
access_log {folder}/access.log state;
client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/f;
uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
{text}
}}
"""


class Nginx:
    """A running nginx with the shipped cache in front of the sites at these ports."""

    def __init__(self, folder: Path, *sites: int) -> None:
        self.folder, self.port = folder, free_port()
        text = (ROOT / "deploy" / "nginx-cache.conf").read_text()
        servers = " ".join(f"server 127.0.0.1:{site};" for site in sites)
        for shipped, here in {
            "/var/cache/nginx/whistboard": str(folder / "kept"),
            "server 127.0.0.1:8000;": servers,
            "listen 127.0.0.1:8080;": f"listen 127.0.0.1:{self.port};",
        }.items():
            assert text.count(shipped) == 1
            text = text.replace(shipped, here)
        file = folder / "nginx.conf"
        file.write_text(AROUND.format(folder=folder, text=text))
        self.process = subprocess.Popen([PROGRAM or "nginx", "-p", str(folder), "-e", "stderr", "-c", str(file)])
        self._wait()

    def states(self) -> Counter[str]:
        """How many requests were answered from the cache (HIT, STALE, UPDATING …) and how many by the site."""
        return Counter(line.split()[0] for line in (self.folder / "access.log").read_text().splitlines())

    def forget_states(self) -> None:
        (self.folder / "access.log").write_text("")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(10)

    def _wait(self) -> None:
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline and self.process.poll() is None:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=2).close()
            except OSError:
                time.sleep(0.1)
            else:
                return
        raise RuntimeError("nginx did not start: " + (self.folder / "nginx.conf").read_text())
