"""Any setting may stand in a file: what it says is read, and what is wrong with the file is said in words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

import run
from config.settings.database import databases, shared_cache
from config.settings.secret_files import SettingsOrFiles, SiteEnv


def settings_of(**environment: str) -> Any:
    env = SiteEnv()
    env.ENVIRON = SettingsOrFiles(environment)
    return env


def test_a_setting_is_read_from_its_file_without_the_end_of_the_line(tmp_path: Path) -> None:
    (tmp_path / "key").write_text("of the file\n")
    env = settings_of(SECRET_KEY="of the environment", SECRET_KEY_FILE=str(tmp_path / "key"), LOG_LEVEL="INFO")

    assert (env("SECRET_KEY"), env("LOG_LEVEL"), env("EMAIL_URL", default="none")) == ("of the file", "INFO", "none")


@pytest.mark.parametrize(("content", "reason"), [(None, "cannot be read"), ("\n", "names an empty file")])
def test_a_file_without_a_secret_is_refused(content: str | None, reason: str, tmp_path: Path) -> None:
    file = tmp_path / "key"
    if content is not None:
        file.write_text(content)

    with pytest.raises(ImproperlyConfigured, match=f"SECRET_KEY_FILE {reason}: .*{file.name}"):
        settings_of(SECRET_KEY_FILE=str(file))("SECRET_KEY")


def test_passwords_join_addresses_that_have_none(tmp_path: Path) -> None:
    for name in ("database", "cache"):
        (tmp_path / name).write_text(f"{name}:/@#?\n")
    env = settings_of(
        DATABASE_URL="postgres://whistboard@one,two/whistboard",
        DATABASE_REPLICA_URL="postgres://whistboard@two,one/whistboard",
        DATABASE_PASSWORD_FILE=str(tmp_path / "database"),
        CACHE_URL="redis://valkey:6379/0",
        CACHE_PASSWORD_FILE=str(tmp_path / "cache"),
    )

    chosen = databases(env, tmp_path)

    assert [chosen[alias]["PASSWORD"] for alias in ("default", "replica")] == ["database:/@#?"] * 2
    assert shared_cache(env)["CACHES"]["pages"]["OPTIONS"]["password"] == "cache:/@#?"


def test_no_key_is_made_where_a_file_has_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SECRET_KEY", raising=False)
    monkeypatch.setattr(run, "SETTINGS", tmp_path / ".env")
    (tmp_path / ".env").write_text("SECRET_KEY_FILE=/run/secrets/secret_key\n")

    run.make_key()

    assert (tmp_path / ".env").read_text() == "SECRET_KEY_FILE=/run/secrets/secret_key\n"
