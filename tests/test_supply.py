"""What others made has a licence that is allowed, and is listed: packages of the locks, fonts, copied files."""

from __future__ import annotations

import fnmatch
import re
import tomllib
from pathlib import Path

import pytest
import yaml

from tools import supply
from tools.environment import LOCKS

ROOT = Path(__file__).resolve().parents[1]
ENTRIES = tomllib.loads((ROOT / "REUSE.toml").read_text())["annotations"]
FONTS = {".ttf", ".otf", ".woff", ".woff2"}


def shipped() -> list[str]:
    """Every file in the folders that a site is made of, as its path from the root."""
    folders = ("static", "reports", "templates", "scoring", "reading", "draws", "tournaments", "config")
    files = (file for folder in folders for file in (ROOT / folder).rglob("*"))
    return [file.relative_to(ROOT).as_posix() for file in files if file.is_file() and "__pycache__" not in file.parts]


def licence_of_file(path: str) -> str:
    """What the last entry that speaks of this file says, as REUSE reads them."""
    matching = [
        entry["SPDX-License-Identifier"]
        for entry in ENTRIES[1:]
        if any(fnmatch.fnmatch(path, pattern) for pattern in entry["path"])
    ]
    return matching[-1] if matching else "MIT"


def test_every_font_and_every_file_that_names_another_author_says_its_licence() -> None:
    others = re.compile(r"@license|@preserve|\bcopyright \(c\)|©", re.IGNORECASE)
    texts = {".js", ".css", ".py", ".svg", ".txt"}
    foreign = [
        path
        for path in shipped()
        if Path(path).suffix in FONTS
        or (Path(path).suffix in texts and others.search((ROOT / path).read_text(encoding="utf-8")))
    ]

    assert len([path for path in foreign if Path(path).suffix in FONTS]) > 8
    assert [path for path in foreign if licence_of_file(path) == "MIT"] == []


def test_every_licence_has_its_text_and_every_entry_a_file() -> None:
    files = shipped()
    patterns = [pattern for entry in ENTRIES[1:] for pattern in entry["path"]]

    assert {entry["SPDX-License-Identifier"] for entry in ENTRIES} == {t.stem for t in (ROOT / "LICENSES").iterdir()}
    assert [pattern for pattern in patterns if not fnmatch.filter(files, pattern)] == []
    assert (ROOT / "LICENSES/MIT.txt").read_text() == (ROOT / "LICENSE").read_text()


def test_what_is_copied_is_told_with_its_origin() -> None:
    told = (ROOT / "static/vendor/VENDOR.md").read_text()

    assert [name for entry in ENTRIES[1:] if (name := entry["SPDX-PackageName"]) not in told] == []


def test_every_locked_package_has_a_licence_that_is_allowed() -> None:
    assert supply.refused_licences() == []


@pytest.mark.parametrize(
    ("licence", "allowed"),
    [
        ("MIT", True),
        ("Apache-2.0 OR GPL-3.0-only", True),
        ("Apache-2.0 AND GPL-3.0-only", False),
        ("(MIT AND BSD-3-Clause) OR Proprietary", True),
        ("", False),
    ],
)
def test_of_licences_to_choose_from_one_is_enough_and_of_several_together_each_counts(
    licence: str, allowed: bool
) -> None:
    assert supply.is_allowed(licence) is allowed


def test_the_list_of_a_release_has_every_locked_package_and_every_font() -> None:
    listed = supply.bill_of_materials()
    names = {(part["name"], part.get("version")) for part in listed["components"]}
    locked = {
        pair
        for lock in ("requirements", "requirements-postgres", "requirements-valkey", "requirements-push")
        for pair in re.findall(r"^([\w.-]+)==(\S+)", (ROOT / f"{lock}.txt").read_text(), re.MULTILINE)
    }
    references = [part["bom-ref"] for part in listed["components"]]

    assert names == locked | {(entry["SPDX-PackageName"], None) for entry in ENTRIES[1:]}
    assert len(set(references)) == len(references)
    assert [part["name"] for part in listed["components"] if part["type"] == "library" and not part["purl"]] == []
    assert (listed["bomFormat"], listed["specVersion"]) == ("CycloneDX", "1.6")


def test_an_audit_names_what_it_found_and_what_it_could_not_ask(capsys: pytest.CaptureFixture[str]) -> None:
    """Entries as pip-audit's JSON has them: https://github.com/pypa/pip-audit#usage."""
    fault = {"id": "PYSEC-2019-217", "fix_versions": ["1.0"], "aliases": ["CVE-2019-1010083"], "description": "…"}
    entries = [
        {"name": "flask", "version": "0.5", "vulns": [fault]},
        {"name": "jinja2", "version": "3.0.2", "vulns": []},
        {"name": "click", "skip_reason": "not found"},
    ]

    assert supply.report(entries, unreached=False) == 1
    assert capsys.readouterr().out.splitlines() == [
        "flask 0.5: PYSEC-2019-217, mended in 1.0",
        "NOT AUDITED, nothing is known of: click",
    ]
    assert supply.report(entries[1:], unreached=True) == 0
    assert "NOT AUDITED: for a lock there was no answer." in capsys.readouterr().out


def test_newer_packages_actions_and_images_are_looked_for() -> None:
    updates = yaml.safe_load((ROOT / ".github/dependabot.yml").read_text())["updates"]
    workflow = (ROOT / ".github/workflows/ci.yml").read_text()

    assert {update["package-ecosystem"] for update in updates} == {"pip", "github-actions", "docker", "docker-compose"}
    assert [use for use in re.findall(r"uses: (\S+)", workflow) if not re.search(r"@[0-9a-f]{40}$", use)] == []
    assert set(LOCKS) == {lock.stem for lock in ROOT.glob("requirements*.txt")}
    assert [file for file in (".gitignore", ".dockerignore") if "deploy/secrets" not in (ROOT / file).read_text()] == []
