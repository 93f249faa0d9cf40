"""Settings from the environment, where any of them may stand in a file instead: SECRET_KEY_FILE, EMAIL_URL_FILE …"""

from pathlib import Path

import environ
from django.core.exceptions import ImproperlyConfigured
from environ.fileaware_mapping import FileAwareMapping


class SettingsOrFiles(FileAwareMapping):  # type: ignore[misc]  # its types are not installed
    """The environment, where NAME_FILE names the file that NAME is read from."""

    def __getitem__(self, key: str) -> str:
        """The text without the end of its line. Programs that are started here do not inherit it."""
        path = self.env.get(f"{key}_FILE")
        if not path:
            return str(self.env[key])
        try:
            text = Path(path).read_text(encoding="utf-8").strip()
        except (OSError, UnicodeDecodeError) as failure:
            raise ImproperlyConfigured(f"{key}_FILE cannot be read: {failure}") from None
        if not text:
            raise ImproperlyConfigured(f"{key}_FILE names an empty file: {path}")
        return text


class SiteEnv(environ.FileAwareEnv):  # type: ignore[misc]  # as above
    """Environment of a site, which the settings ask by `env("NAME")`."""

    ENVIRON = SettingsOrFiles()
