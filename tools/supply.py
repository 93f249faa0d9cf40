"""Supply of the site, made by others: a list of it, the licences of the locked packages, and their known
vulnerabilities."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
import tomllib
import venv
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from typing import Any, NamedTuple

from tools.environment import LOCKS, ROOT, say

AUDITOR = "requirements-audit"
DEVELOPED_WITH = [name for name in LOCKS if name not in {AUDITOR, "requirements-release"}]
BESIDE_THE_SITE = [name for name in DEVELOPED_WITH if name != "requirements-dev"]

# Licences that leave MIT and whoever runs a site free: as SPDX writes them, or as older packages do.
ALLOWED = frozenset(
    """0BSD; Apache-2.0; BSD-2-Clause; BSD-3-Clause; CC0-1.0; LGPL-3.0-only; MIT; MIT-0; MIT-CMU; MPL-2.0; PSF-2.0;
    Unlicense; Zlib; Apache 2.0; Apache Software License; BSD; BSD License; MIT License;
    Mozilla Public License 2.0 (MPL 2.0)""".replace("\n    ", " ").split("; ")
)
# Those whose metadata say nothing that can be read, or that few computers install.
TOLD = {
    "async-timeout": "Apache-2.0",
    "axe-playwright-python": "MIT AND MPL-2.0",
    "colorama": "BSD-3-Clause",
    "pypdfium2": "BSD-3-Clause AND Apache-2.0",
    "redis": "MIT",
    "tzdata": "Apache-2.0",
}


class Package(NamedTuple):
    """A line of a lock."""

    name: str
    version: str
    marker: str
    hashes: tuple[str, ...]

    @property
    def url(self) -> str:
        """Its package URL, the name by which lists of vulnerabilities know it."""
        return f"pkg:pypi/{self.name}@{self.version}"


def packages(*locks: str) -> list[Package]:
    """Every version of a package once, by name, as the first of these locks has it."""
    entry = re.compile(r"^([\w.-]+)==([^\s;]+)(?: *; *([^\\\n]+?))? *\\\n((?:    --hash=\S+(?: *\\)?\n)+)", re.M)
    versions: dict[str, Package] = {}
    for lock in locks:
        for name, version, marker, hashes in entry.findall((ROOT / f"{lock}.txt").read_text(encoding="utf-8")):
            package = Package(name, version, marker, tuple(re.findall(r"sha256:(\w+)", hashes)))
            versions.setdefault(package.url, package)
    return sorted(versions.values())


def licence_of(name: str) -> str:
    """The licence that the package names where it is installed; empty where nothing can be known."""
    if name in TOLD:
        return TOLD[name]
    try:
        package = metadata(name)
    except PackageNotFoundError:
        return ""
    classified = [
        line.split(" :: ")[-1] for line in package.get_all("Classifier") or [] if line.startswith("License ::")
    ]
    field = package["License"] or ""
    short = field if 0 < len(field) < 30 and "see" not in field else ""
    return str(package["License-Expression"] or short or " AND ".join(sorted(classified)))


def is_allowed(licence: str) -> bool:
    """May it be used here? Of several to choose from one is enough; of several together each counts."""
    return any(
        all(part.strip(" ()") in ALLOWED or part in ALLOWED for part in choice.split(" AND "))
        for choice in licence.split(" OR ")
    )


def refused_licences() -> list[str]:
    """Each locked package whose licence is not among those allowed, or cannot be known."""
    names = sorted({package.name for package in packages(*DEVELOPED_WITH)})
    return [f"{name}: {licence_of(name) or 'not installed'}" for name in names if not is_allowed(licence_of(name))]


def bill_of_materials() -> dict[str, Any]:
    """The parts of a site, as CycloneDX 1.6 writes it: packages, and files of others that REUSE.toml names."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = {package.url for package in packages("requirements")}
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": project["name"],
                "name": project["name"],
                "version": project["version"],
                "licenses": [{"license": {"id": project["license"]}}],
            }
        },
        "components": [
            *(_component(package, package.url in needed) for package in packages(*BESIDE_THE_SITE)),
            *(_copied(entry) for entry in _annotations() if "SPDX-PackageName" in entry),
        ],
    }


def _component(package: Package, needed: bool) -> dict[str, Any]:
    source = f"https://pypi.org/project/{package.name}/{package.version}/"
    hashes = [{"alg": "SHA-256", "content": digest} for digest in package.hashes]
    component: dict[str, Any] = {
        "type": "library",
        "bom-ref": package.url,
        "name": package.name,
        "version": package.version,
        "scope": "required" if needed else "optional",
        "purl": package.url,
        "externalReferences": [{"type": "distribution", "url": source, "hashes": hashes}],
    }
    if licence := licence_of(package.name):
        component["licenses"] = [{"license": {"name": licence}}]
    if package.marker:
        component["properties"] = [{"name": "whistboard:marker", "value": package.marker}]
    return component


def _copied(entry: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "file",
        "bom-ref": entry["SPDX-PackageName"],
        "name": entry["SPDX-PackageName"],
        "licenses": [{"expression": entry["SPDX-License-Identifier"]}],
        "copyright": entry["SPDX-FileCopyrightText"],
    }


def _annotations() -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = tomllib.loads((ROOT / "REUSE.toml").read_text(encoding="utf-8"))["annotations"]
    return entries


def sbom() -> int:
    """Write the list into the file that is named, or print it."""
    text = json.dumps(bill_of_materials(), indent=2) + "\n"
    if sys.argv[2:]:
        Path(sys.argv[2]).write_text(text, encoding="utf-8")
    else:
        sys.stdout.write(text)
    return 0


def licences() -> int:
    """Say which packages may not be used."""
    refused = refused_licences()
    say("\n".join(refused) or "Every locked package has a licence that is allowed.")
    return bool(refused)


def audit() -> int:
    """Ask by pip-audit which locked packages have known vulnerabilities; 1 where there is one.

    What cannot be reached is said and fails nothing: a fault of the network is none of the packages.
    """
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        [python] = [*Path(folder).glob("bin/python"), *Path(folder).glob("Scripts/python.exe")]
        words = ["-m", "pip", "install", "--quiet", "--require-hashes", "-r", str(ROOT / f"{AUDITOR}.txt")]
        if subprocess.run([str(python), *words]).returncode:
            say("NOT AUDITED: pip-audit could not be fetched.")
            return 0
        answers = [_asked(python, lock) for lock in LOCKS]
    return report([entry for answer in answers for entry in answer or []], unreached=None in answers)


def _asked(python: Path, lock: str) -> list[dict[str, Any]] | None:
    """The answer of pip-audit about the packages of one lock; None where it got no answer."""
    options = ["--disable-pip", "--require-hashes", "--progress-spinner", "off", "--format", "json"]
    words = [str(python), "-m", "pip_audit", *options, "-r", str(ROOT / f"{lock}.txt")]
    completed = subprocess.run(words, capture_output=True, text=True)
    try:
        answer: list[dict[str, Any]] = json.loads(completed.stdout)["dependencies"]
    except (ValueError, KeyError):
        say(completed.stderr[-500:])
        return None
    return answer


def report(entries: list[dict[str, Any]], *, unreached: bool) -> int:
    """Say what was found, and of which packages nothing could be learnt."""
    vulnerabilities = {
        f"{entry['name']} {entry['version']}: {fault['id']}, mended in {', '.join(fault['fix_versions']) or 'none'}"
        for entry in entries
        for fault in entry.get("vulns", [])
    }
    skipped = {entry["name"] for entry in entries if "skip_reason" in entry}
    packages = {entry["name"] for entry in entries} - skipped
    say("\n".join(sorted(vulnerabilities)) or f"No known vulnerability in {len(packages)} packages.")
    if skipped:
        say(f"NOT AUDITED, nothing is known of: {', '.join(sorted(skipped))}")
    if unreached:
        say("NOT AUDITED: for a lock there was no answer.")
    return bool(vulnerabilities)


if __name__ == "__main__":
    sys.exit({"licences": licences, "sbom": sbom, "audit": audit}[sys.argv[1]]())
