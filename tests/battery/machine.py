"""A machine of its own: systemd as process 1 over a copy of this system, with the site installed as deploy/ says.

Everything is mounted in a namespace of its own and is gone with its last process; the network is its own too.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from tests.battery.scratch import ROOT

NEEDED = ("systemd-nspawn", "unshare", "nsenter", "chroot", "useradd")
TARGET = """
[Unit]
Description=What this test starts
Requires=sysinit.target
Wants=whistboard.service whistboard-backup.timer
"""
# What deploy/whistboard.service says in its first lines. Python lies where ProtectHome leaves it to be seen.
INSTALL = """
set -e
mount -t tmpfs none {folder}/upper && mkdir {folder}/upper/files {folder}/upper/work
mount -t overlay none -o lowerdir=/,upperdir={folder}/upper/files,workdir={folder}/upper/work {folder}/root
cd {folder}/root
rm -rf opt/whistboard etc/systemd/system/*.wants && mkdir -p opt/python
cp -r {folder}/site opt/whistboard
mkdir -p opt/whistboard/.venv/bin opt/whistboard/.venv/lib/python{version}/site-packages
ln -s /opt/python/bin/python{version} opt/whistboard/.venv/bin/python
printf 'home = /opt/python/bin\\nversion = {version}\\n' > opt/whistboard/.venv/pyvenv.cfg
cp opt/whistboard/deploy/*.service opt/whistboard/deploy/*.timer etc/systemd/system/
cp {folder}/tried.target etc/systemd/system/
install -m 600 {folder}/whistboard.env etc/whistboard.env
echo LD_LIBRARY_PATH=/opt/python/lib >> etc/whistboard.env
chroot . useradd --system whistboard
chroot . install -d -o whistboard /opt/whistboard/var /opt/whistboard/staticfiles
systemctl --root=. -q enable whistboard whistboard-backup.timer
exec systemd-nspawn -q --register=no --keep-unit --private-network --console=pipe -D . \\
  --bind-ro={base}:/opt/python --bind-ro={packages}:/opt/whistboard/.venv/lib/python{version}/site-packages \\
  --boot -- --unit=tried.target
"""


def missing() -> str:
    """Why no such machine can be started here; nothing where it can."""
    lacking = [program for program in NEEDED if shutil.which(program) is None]
    if lacking:
        return f"NOT TRIED: no {', '.join(lacking)} here. Debian: apt-get install systemd-container"
    return "" if os.geteuid() == 0 else "NOT TRIED: only root starts systemd in a container"


class Machine:
    """It, started; `site` is the folder with what is to lie in /opt/whistboard."""

    def __init__(self, folder: Path, settings: str) -> None:
        for name in ("upper", "root"):
            (folder / name).mkdir()
        for name, text in (("whistboard.env", settings), ("tried.target", TARGET)):
            (folder / name).write_text(text)
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        packages = Path(sys.prefix) / "lib" / f"python{version}" / "site-packages"
        script = INSTALL.format(folder=folder, version=version, base=sys.base_prefix, packages=packages)
        self.log = (folder / "console.log").open("w")
        self.process = subprocess.Popen(
            ["unshare", "--mount", "--propagation", "private", "sh", "-c", script],
            stdin=subprocess.DEVNULL,
            stdout=self.log,
            stderr=self.log,
            cwd=ROOT,
        )
        self.folder, self.leader = folder, self._first()

    def _first(self) -> int:
        """The number of its process 1 out here."""
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline and self.process.poll() is None:
            completed = subprocess.run(["ps", "-o", "pid=,comm=", "--ppid", str(self.process.pid)], capture_output=True)
            for line in completed.stdout.decode().splitlines():
                if line.split()[1] == "systemd":
                    return int(line.split()[0])
            time.sleep(0.1)
        self.stop()
        raise RuntimeError("The machine did not start: " + (self.folder / "console.log").read_text()[-2000:])

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """A command inside, as root."""
        inside = ["nsenter", "-t", str(self.leader), "-a", "--", *words]
        return subprocess.run(inside, capture_output=True, text=True, timeout=120)

    def told(self, unit: str, *facts: str) -> list[str]:
        """What systemd tells of a unit."""
        return [self.run("systemctl", "show", "--value", "-p", fact, unit).stdout.strip() for fact in facts]

    def ask(self, path: str, port: int = 8000) -> tuple[int, str]:
        """Status and words of the site's answer, as a proxy in front of it asks; 0 where nobody answers."""
        words = 'curl -s -w "\\n%{http_code}" -H "Host: whist.example" -H "X-Forwarded-Proto: https"'
        said = self.run("sh", "-c", f"{words} http://127.0.0.1:{port}{path}").stdout
        page, _, status = said.rpartition("\n")
        return int(status or 0), page

    def until(self, true: Callable[[], bool], seconds: float = 120) -> bool:
        """Did that become true in time?"""
        deadline = time.monotonic() + seconds
        while not (met := true()) and time.monotonic() < deadline:
            time.sleep(0.3)
        return met

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.log.close()
