"""Styles, scripts and pictures: no code inside pages, nothing missing, everything collects."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import override_settings

ROOT = Path(__file__).resolve().parents[1]
HASHED = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.static_storage.HashedStaticFiles"},
}


def test_no_page_of_ours_has_code_or_style_of_its_own() -> None:
    handler = r"\son(?:click|change|input|load|error|submit|focus|blur|key\w+|mouse\w+)="
    inline = re.compile(r"<style|<script(?![^>]*\b(?:src|json)\b)|\sstyle=|javascript:|" + handler, re.I)
    wrong = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in sorted((ROOT / "templates").rglob("*.html"))
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if inline.search(line)
    ]

    assert wrong == []


def test_every_static_file_a_page_asks_for_is_there() -> None:
    from django.contrib.staticfiles import finders

    asked = {
        (path.relative_to(ROOT).as_posix(), file)
        for path in sorted((ROOT / "templates").rglob("*.html"))
        for file in re.findall(r"""{%\s*static\s+["']([^"'{]+)["']""", path.read_text())
    }

    assert [(page, file) for page, file in sorted(asked) if finders.find(file) is None] == []


@pytest.mark.slow
def test_the_files_collect_and_our_modules_import_each_other_by_their_new_names(tmp_path: Path) -> None:
    with override_settings(STORAGES=HASHED, STATIC_ROOT=tmp_path):
        call_command("collectstatic", verbosity=0, interactive=False)

    names = json.loads((tmp_path / "staticfiles.json").read_text())["paths"]
    scripts = {name: (tmp_path / hashed).read_text() for name, hashed in names.items() if name.startswith("js/")}
    old_names = {Path(name).name for name in scripts}
    imported = {
        (name, Path(target).name)
        for name, script in scripts.items()
        for target in re.findall(r"""(?:from|import)\s*\(?\s*["'](\.[^"']+)["']""", script)
    }
    assert [(name, target) for name, target in sorted(imported) if target in old_names] == []
