"""What the machine says of where the site is: its time zone, and how mail leaves it."""

from typing import Any

import environ


def surroundings(env: environ.Env) -> dict[str, Any]:
    """Settings from the environment. Without a mail server, mail is written to the log."""
    return {
        "TIME_ZONE": env("TIME_ZONE", default="Europe/Brussels"),
        "DEFAULT_FROM_EMAIL": env("EMAIL_FROM", default="whistboard@localhost"),
        **env.email("EMAIL_URL", default="consolemail://"),
    }
