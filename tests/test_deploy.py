"""What `deploy/` names is there, commands and options; systemd itself reads the units where it is installed, and what
can be held of the compose file without an engine is held (the rest: tests/battery/test_compose.py)."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import get_commands

ROOT = Path(__file__).resolve().parents[1]
UNITS = sorted([*(ROOT / "deploy").glob("*.service"), *(ROOT / "deploy").glob("*.timer")])
FILES = [*UNITS, ROOT / "deploy" / "Containerfile"]
COMPOSE = (ROOT / "deploy" / "compose.yaml").read_text()
SERVICES: dict[str, dict[str, Any]] = yaml.safe_load(COMPOSE)["services"]
OURS = {name: service for name, service in SERVICES.items() if "whistboard" in service["image"]}
RENDER: dict[str, Any] = yaml.safe_load((ROOT / "deploy" / "render.yaml").read_text())
FLY: dict[str, Any] = tomllib.loads((ROOT / "deploy" / "fly.toml").read_text())
VARIABLE = re.compile(r"(?<!\$)\$\{(\w+)(?::([?-])([^}]*))?\}")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_command_of_ours_exists(file: Path) -> None:
    named = set(re.findall(r"manage\.py (\w+)", file.read_text()))

    assert named - set(get_commands()) == set()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_the_server_is_started_by_one_short_command_it_knows(file: Path) -> None:
    started = re.findall(r"python -m config\.serve(.*)", file.read_text())

    assert len(started) == (file.stem in {"whistboard", "whistboard@", "Containerfile"})
    assert {option for line in started for option in re.findall(r"--[a-z-]+", line)} <= {"--port"}
    assert "uvicorn" not in file.read_text()


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_systemd_reads_the_units(unit: Path, tmp_path: Path) -> None:
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("No systemd on this machine.")
    for unit_file in UNITS:
        text = re.sub(r"/opt/whistboard/.venv/bin/\w+", sys.executable, unit_file.read_text())
        text = text.replace("/opt/whistboard", str(tmp_path)).replace("User=whistboard\n", "")
        (tmp_path / unit_file.name).write_text(text)
    name = unit.name.replace("@.", "@8001.")
    if name != unit.name:
        shutil.copy(tmp_path / unit.name, tmp_path / name)

    completed = subprocess.run([program, "verify", "--man=no", str(tmp_path / name)], capture_output=True, text=True)

    complaints = [line for line in completed.stderr.splitlines() if "whistboard" in line]
    assert (completed.returncode, complaints) == (0, [])


def filled(text: str, **given: str) -> str:
    """A value with what `.env` gives in the place of its variables."""
    return VARIABLE.sub(lambda found: given.get(found[1]) or (found[3] if found[2] == "-" else "given"), text)


def test_what_the_compose_file_sets_is_known_to_the_site_and_starts_it(tmp_path: Path) -> None:
    known = set(re.findall(r"^(?:# )?([A-Z_]+)=", (ROOT / ".env.example").read_text(), re.MULTILINE))
    settings = {
        name: filled(text, OPERATOR_CONTACT="a@whist.example").replace("/run/secrets", str(tmp_path))
        for name, text in OURS["site1"]["environment"].items()
    }
    for secret in OURS["site1"]["secrets"]:
        (tmp_path / secret).write_text(f"{secret} of a file\n")
    code = """from config.settings.prod import DATABASES, CACHES, SECRET_KEY
print(*(d[key] for d in DATABASES.values() for key in ("HOST", "USER", "PASSWORD")), SECRET_KEY, CACHES)"""
    environment = {**os.environ, **settings, "TERMS_FOLDER": "deploy/terms"}
    started = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True)

    assert [service["environment"] for service in OURS.values()] == [OURS["site1"]["environment"]] * len(OURS)
    database = "database1,database2 whistboard database_password of a file "
    assert {name.removesuffix("_FILE") for name in settings} - known == set()
    assert started.stdout.startswith(f"{database}{database}secret_key of a file "), started.stderr
    assert "redis://valkey:6379/0" in started.stdout
    assert "'password': 'valkey_password of a file'" in started.stdout
    assert {"database1", "database2", "valkey"} <= set(SERVICES)


def of_render() -> dict[str, str]:
    """The settings of its one service; what it asks for or makes is typed here."""
    typed = {
        "ALLOWED_HOSTS": "whist.example",
        "OPERATOR_NAME": "The board",
        "OPERATOR_CONTACT": "a@whist.example",
        "SECRET_KEY": "made by the host",
        "DATABASE_URL": "postgresql://whistboard:secret@database/whistboard",
    }
    [service] = RENDER["services"]
    return {variable["key"]: variable.get("value") or typed[variable["key"]] for variable in service["envVars"]}


def of_fly() -> dict[str, str]:
    """Its settings, and what its commands set beside them."""
    url = "postgres://app:secret@database.flycast:5432/app?sslmode=disable"
    return {**FLY["env"], "SECRET_KEY": "of fly secrets", "DATABASE_URL": url}


@pytest.mark.parametrize("settings_of", [of_render, of_fly])
def test_the_settings_of_a_host_that_builds_the_image_start_the_site(settings_of: Callable[[], dict[str, str]]) -> None:
    settings = settings_of()
    known = set(re.findall(r"^(?:# )?([A-Z_]+)=", (ROOT / ".env.example").read_text(), re.MULTILINE))
    terms = settings["TERMS_FOLDER"].removeprefix("/site/")
    code = (
        "import config.settings.prod as p; print(p.DATABASES['default']['ENGINE'], *p.ALLOWED_HOSTS, p.OPERATOR_NAME)"
    )
    environment = {**os.environ, **settings, "TERMS_FOLDER": terms}

    started = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True)

    hosts, name = settings["ALLOWED_HOSTS"], settings["OPERATOR_NAME"]
    assert settings.keys() - known <= {"PORT", "FORWARDED_ALLOW_IPS"}
    assert started.stdout.strip() == f"django.db.backends.postgresql {hosts} {name}", started.stderr


def test_the_hosts_build_our_image_and_ask_its_port_about_its_health() -> None:
    image = (ROOT / "deploy" / "Containerfile").read_text()
    [service], [database] = RENDER["services"], RENDER["databases"]
    [check] = FLY["http_service"]["checks"]
    port = of_render()["PORT"]

    assert (
        (ROOT / service["dockerfilePath"])
        == ROOT / "deploy" / FLY["build"]["dockerfile"]
        == ROOT / "deploy/Containerfile"
    )
    assert (ROOT / service["dockerContext"]) == ROOT
    assert f"EXPOSE {port}\n" in image and str(FLY["http_service"]["internal_port"]) == port
    assert service["healthCheckPath"] == check["path"] == "/healthz"
    assert f"PostgreSQL up to {database['postgresMajorVersion']}." in image
    assert f"postgres-flex:{database['postgresMajorVersion']}" in (ROOT / "docs" / "hosts.md").read_text()


def test_every_secret_of_the_compose_file_is_a_file_that_only_who_needs_it_has() -> None:
    variables = VARIABLE.findall(COMPOSE)
    pairs = [pair for service in SERVICES.values() for pair in service.get("environment", {}).items()]
    secrets = {name: text for name, text in pairs if re.search("PASSWORD|SECRET|AUTH", name)}
    files = {secret: source["file"] for secret, source in yaml.safe_load(COMPOSE)["secrets"].items()}
    readers = {
        secret: {name for name, service in SERVICES.items() if secret in service.get("secrets", [])} for secret in files
    }
    databases = {"database1", "database2"}
    guide = (ROOT / "docs" / "federation.md").read_text().partition("## With containers")[2].partition("\n## ")[0]
    site = {"ALLOWED_HOSTS", "OPERATOR_NAME", "OPERATOR_CONTACT", "TERMS_FOLDER"}

    assert {name for name, sign, _text in variables if sign == "?"} == site
    assert {text.removeprefix("/run/secrets/") for text in secrets.values()} <= set(files)
    assert files == {secret: f"${{SECRETS_FOLDER:-./secrets}}/{secret}" for secret in files}
    assert readers == {
        "secret_key": set(OURS),
        "database_password": {*OURS, *databases},
        "replication_password": databases,
        "valkey_password": {*OURS, "valkey"},
    }
    assert [secret for secret in files if secret not in guide] == []
    assert {name for name, _sign, _text in variables if name not in guide} == set()


def test_only_the_front_of_the_compose_file_can_be_reached() -> None:
    inner = {name for name, service in SERVICES.items() if service["networks"] == ["back"]}

    assert [name for name, service in SERVICES.items() if "ports" in service] == ["caddy"]
    assert SERVICES["caddy"]["networks"] == ["front"]
    assert inner == {"database1", "database2", "valkey"}
    assert yaml.safe_load(COMPOSE)["networks"]["back"] == {"internal": True}


def test_every_service_is_pinned_started_again_and_looked_after() -> None:
    once = {"migrate"}
    images = [filled(service["image"]) for name, service in SERVICES.items() if name not in OURS]
    bases = re.findall(r"FROM (\S+)", (ROOT / "deploy" / "Containerfile").read_text())

    assert [
        image
        for image in (*images, *bases)
        if not re.fullmatch(r"[\w./-]+:(?!latest)[\w.-]+@sha256:[0-9a-f]{64}", image)
    ] == []
    assert {name for name, service in SERVICES.items() if service["restart"] != "unless-stopped"} == once
    assert {name for name, service in SERVICES.items() if "test" not in service["healthcheck"]} == once
    # The site's pg_dump has to be as new as the server: both come from one Debian.
    assert {image.partition("@")[0].rpartition("-")[2] for image in (SERVICES["database1"]["image"], *bases)} == {
        "bookworm"
    }


def test_what_the_compose_file_mounts_runs_and_waits_for_is_there() -> None:
    declared = yaml.safe_load(COMPOSE)
    mounts = [filled(mount).split(":")[0] for service in SERVICES.values() for mount in service.get("volumes", [])]
    words = [" ".join(service.get("command", [])) for service in SERVICES.values()]
    scripts = [
        (ROOT / "deploy" / "compose-postgres.sh").read_text(),
        *(SERVICES[s]["command"][2] for s in ("database1", "backup", "valkey")),
    ]
    front = (ROOT / "deploy" / "compose.Caddyfile").read_text()

    assert [mount for mount in mounts if mount.startswith("./") and not (ROOT / "deploy" / mount).is_file()] == []
    assert {mount for mount in mounts if mount.isalnum()} - {"given"} == set(declared["volumes"])
    assert set(re.findall(r"manage\.py (\w+)", " ".join(words))) == {"migrate", "backup", "delete_expired"}
    assert [
        name for name, service in SERVICES.items() for other in service.get("depends_on", []) if other not in SERVICES
    ] == []
    assert re.findall(r"(\w+):8000", front) == [name for name in SERVICES if name.startswith("site")]
    # The site proves a backup in a database of this name before it puts it back (ops/backups/postgres.py).
    assert "host whistboard,whistboard_proof whistboard" in scripts[0]
    for script in scripts:
        assert subprocess.run(["sh", "-n"], input=script.replace("$$", "$"), text=True).returncode == 0
