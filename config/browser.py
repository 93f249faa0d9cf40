"""Opens the site in a browser once it answers, on a computer where somebody sits before a screen."""

from __future__ import annotations

import os
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Mapping
from urllib.parse import urlsplit

PATIENCE, PAUSE = 30, 0.2  # seconds


def open_when_served(url: str) -> None:
    """Wait in a thread of its own for the site to answer, then open it; nothing where there is no screen."""
    if has_screen(os.environ, sys.platform):
        threading.Thread(target=_open, args=(url,), name="browser", daemon=True).start()


def has_screen(environment: Mapping[str, str], platform: str) -> bool:
    """Does somebody sit before this computer? Not under CI, not over ssh, and on Linux only with a display."""
    if environment.get("CI", "").lower() not in ("", "0", "false"):
        return False
    if environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"):
        return True
    over_ssh = environment.get("SSH_CONNECTION") or environment.get("SSH_TTY")
    return platform in ("darwin", "win32") and not over_ssh


def _open(url: str) -> None:
    parts, until = urlsplit(url), time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            socket.create_connection((parts.hostname or "", parts.port or 80), 1).close()
        except OSError:
            time.sleep(PAUSE)
        else:
            webbrowser.open(url)
            return
