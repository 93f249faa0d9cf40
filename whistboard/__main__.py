"""The command `whistboard`, from a wheel: the same start as `python3 run.py`, with the data in the user's own folder.

whistboard [--port N] [--host H] [--no-demo] [--no-browser] [--fresh]   run the site
whistboard manage COMMAND ...                                           Django's command line, on the same data
"""

from __future__ import annotations

import os
import re
import secrets
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
INSTALLED = HERE / "program"
PROGRAM = INSTALLED if INSTALLED.is_dir() else HERE.parent
"""Where the site's packages, pages and scripts are: in a wheel beside this file, in a checkout above it."""


def main() -> int:
    """Run the site, or Django's command line where the first word is `manage`."""
    if sys.version_info < (3, 11):  # noqa: UP036  an installer may have been told to look away
        sys.exit("Whistboard needs Python 3.11 or newer; this is " + sys.version.split()[0])
    arguments = sys.argv[1:]
    if arguments[:1] in (["-h"], ["--help"], ["help"]):
        print(__doc__)
        return 0
    use_folder(data_folder())
    sys.path.insert(0, str(PROGRAM))
    if arguments[:1] == ["manage"]:
        from django.core.management import execute_from_command_line

        execute_from_command_line(["whistboard manage", *arguments[1:]])
        return 0
    from config.serve import main as serve

    sys.argv[1:] = ["--prepare", *arguments]
    print("Data is in", os.environ["DATA_FOLDER"], flush=True)
    serve()
    return 0


def data_folder() -> Path:
    """`WHISTBOARD_FOLDER`, or where programs of this system keep what belongs to a user."""
    if chosen := os.environ.get("WHISTBOARD_FOLDER"):
        return Path(chosen).expanduser().resolve()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "Whistboard"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Whistboard"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "whistboard"


def use_folder(folder: Path) -> None:
    """Keep database, backups, settings and made files there, and a secret key of this installation's own."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    environment, settings = os.environ, folder / "settings.env"
    environment.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.hall")
    environment.setdefault("DATA_FOLDER", str(folder))
    environment.setdefault("STATIC_ROOT", str(folder / "staticfiles"))
    environment.setdefault("SETTINGS_FILE", str(settings))
    lines = settings.read_text() if settings.exists() else ""
    if environment.keys().isdisjoint({"SECRET_KEY", "SECRET_KEY_FILE"}) and not re.search("SECRET_KEY(_FILE)?=", lines):
        settings.touch(mode=0o600)
        settings.write_text(f"{lines}SECRET_KEY={secrets.token_urlsafe(50)}\n")


if __name__ == "__main__":
    sys.exit(main())
