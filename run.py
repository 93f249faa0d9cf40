#!/usr/bin/env python3
"""Sets up Whistboard and runs it. Needs Python 3.11 or newer and nothing else.

python3 run.py [--port N] [--host H] [--no-demo] [--fresh]   run the site
python3 run.py test [pytest arguments]                       run every test
python3 run.py check                                         style, types, migrations, deployment, licences, languages
python3 run.py next [pytest arguments]                       the fast tests under the newest Django and Python
python3 run.py docs                                          the documentation as a site, in var/docs
python3 run.py release                                       wheel, source archive and program to open, in var/release
python3 run.py manage COMMAND ...                            Django's command line
python3 run.py lock                                          pin the packages again
python3 run.py audit                                         ask which locked packages have known vulnerabilities
python3 run.py sbom FILE                                     list everything that others made, as CycloneDX
"""

from __future__ import annotations

import os
import secrets
import sys

if sys.version_info < (3, 11):  # noqa: UP036  said in words, before anything of ours fails to parse
    sys.exit("Whistboard needs Python 3.11 or newer; this is " + sys.version.split()[0])

from tools import checking, next_release, releasing, supply, testing
from tools.docs_site import building
from tools.environment import PYTHON, SETTINGS, become, install, lock, read, run, say


def main(arguments: list[str]) -> int:
    """Do what the first argument names; without one, run the site."""
    commands = {
        "test": testing.test,
        "check": checking.check,
        "next": next_release.test_next,
        "docs": building.build,
        "release": releasing.release,
        "manage": manage,
        "lock": lock,
        "audit": lambda _arguments: supply.audit(),
        "sbom": list_parts,
        "serve": serve,
    }
    first = arguments[0] if arguments else "serve"
    if first in {"-h", "--help", "help"}:
        say(__doc__ or "")
        return 0
    if first.startswith("-"):
        return serve(arguments)
    if first not in commands:
        say(f"There is no command {first!r}.\n\n{__doc__}")
        return 2
    return commands[first](arguments[1:])


def serve(arguments: list[str]) -> int:
    """Run the site, with the demo club in it when the database is new."""
    install()
    make_key()
    return become(PYTHON, "-m", "config.serve", "--prepare", *arguments)


def manage(arguments: list[str]) -> int:
    """Django's command line, on the same data as the site."""
    install()
    make_key()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.hall")
    return run(PYTHON, "manage.py", *arguments)


def list_parts(arguments: list[str]) -> int:
    """Write what others made into a file, with the licences that installed packages state."""
    install(development=True)
    return run(PYTHON, "-m", "tools.supply", "sbom", *arguments)


def make_key() -> None:
    """Write a secret key of this installation's own into `.env`, which git ignores."""
    names = ("SECRET_KEY", "SECRET_KEY_FILE")
    lines = read(SETTINGS).splitlines()
    if any(os.environ.get(name) or any(line.startswith(f"{name}=") for line in lines) for name in names):
        return
    say("Making a secret key in .env")
    SETTINGS.write_text(read(SETTINGS) + f"SECRET_KEY={secrets.token_urlsafe(50)}\n")
    SETTINGS.chmod(0o600)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
