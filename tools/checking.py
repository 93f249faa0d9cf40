"""`python3 run.py check`: everything that can be known without running a test."""

from __future__ import annotations

import secrets

from tools.environment import PROGRAMS, ROOT, install, timed, timed_program

DEPLOYMENT = ("check", "--deploy", "--fail-level", "WARNING", "--settings", "config.settings.prod")


def check(arguments: list[str]) -> int:
    """Style, types, migrations, deployment settings, licences and translations; all of them, even when one fails."""
    install(development=True)
    settings = {
        "SECRET_KEY": secrets.token_urlsafe(50),
        "ALLOWED_HOSTS": "whist.example",
        "OPERATOR_NAME": "Nobody",
        "OPERATOR_CONTACT": "nobody@whist.example",
        "TERMS_FOLDER": str(ROOT / "deploy/terms"),
    }
    outcomes = [
        timed("Style", "-m", "ruff", "check", "."),
        timed("Shape", "-m", "ruff", "format", "--check", "."),
        timed_program("Shape of templates", PROGRAMS / "djangofmt", "--check", "--quiet", "templates"),
        timed_program("Style of scripts", PROGRAMS / "oxlint", "static/js"),
        timed_program("Shape of scripts and styles", PROGRAMS / "oxfmt", "--check", "static/js", "static/css"),
        timed("Types", "-m", "mypy"),
        timed("Migrations", "manage.py", "makemigrations", "--check", "--dry-run", **settings),
        timed("Deployment", "manage.py", *DEPLOYMENT, **settings),
        timed("Licences", "-m", "tools.supply", "licences"),
    ]
    if (ROOT / "ops/management/commands/check_translations.py").exists():
        outcomes.append(timed("Translations", "manage.py", "check_translations", **settings))
    return max(outcomes)
