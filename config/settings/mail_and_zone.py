"""TIME_ZONE, EMAIL_URL and EMAIL_FROM: the settings of mail and time zone that the environment gives."""

from typing import Any

import environ


def mail_and_zone(env: environ.Env) -> dict[str, Any]:
    """Settings from the environment. Without a mail server, mail is written to the log."""
    return {
        "TIME_ZONE": env("TIME_ZONE", default="Europe/Brussels"),
        "DEFAULT_FROM_EMAIL": env("EMAIL_FROM", default="whistboard@localhost"),
        **env.email("EMAIL_URL", default="consolemail://"),
    }
